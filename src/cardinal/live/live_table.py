"""A live table as its log leaves it: who sits where, the board being played, what came of those before.

State is a fold: the same events give the same table in every process, on every day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.record import NOTHING, Grown
from cardinal.cards.viewer import Viewer
from cardinal.laws.open_log import AT_ONCE
from cardinal.store import Logged, Personal
from cardinal.store.log import ERASED

from . import chat, hosting
from .chat import ChatMessage
from .games import GameTable, Manner, Outcome, begin
from .hosting import Removed
from .protocol import Act, read_act
from .regulations import is_regulated


class Kind(StrEnum):
    """Who sits in a seat."""

    PERSON = "person"
    ROBOT = "robot"


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits in a seat. ``key`` is the session or the account of a person; nobody else sees it. A name that was
    erased is empty."""

    kind: Kind
    name: str
    key: str = ""
    level: str = ""
    """How a robot plays."""
    auto: bool = False
    """The clock has acted for this person again and again, and goes on until the person acts."""
    missed: int = 0
    """How many times running the clock has acted for this person."""
    stands_in_for: str = ""
    """The key of the person whose seat a robot holds: that person may have it back at any time."""
    absent_name: str = ""
    """What that person is called."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that happened at the table beside the game, as the sentences of the log are made from it."""

    seq: int
    who: Seat | Viewer | None
    act: Act
    at: float
    happened: int = 0
    """How many events the game had by then."""


@dataclass(frozen=True, slots=True)
class LiveTable:
    """Everything that a table's stream says, up to ``seq``."""

    stream: str
    seq: int = 0
    moved_at: int = 0
    """The number of the last event that changed the position."""
    game: str = ""
    manner: Manner = Manner.GUARDED
    options: Mapping[str, Any] = field(default_factory=dict)
    is_regulated: bool = False
    """Whether the options say anything that changes a view or makes a player wait (``regulations``)."""
    owner: str = ""
    """Who opened the table."""
    sitters: Mapping[Seat, Sitter] = field(default_factory=dict)
    ready: frozenset[Seat] = frozenset()
    deal: Mapping[str, Any] = field(default_factory=dict)
    played: GameTable | None = None
    beside_game: Grown[TableEvent] = NOTHING
    """What happened at the table during this board. What happened in the game itself the game knows."""
    outcomes: tuple[Outcome, ...] = ()
    calls: tuple[TableEvent, ...] = ()
    """Calls for the director that are not answered."""
    last_at: float = 0.0
    """When the position last changed."""
    since: Mapping[Seat, int] = field(default_factory=dict)
    """Since which event each player has been waited for: two who may act in any order do not overtake each other."""
    held: Mapping[str, Seat] = field(default_factory=dict)
    """Whose hand each person has seen on this board: nobody sees two."""
    chat: tuple[ChatMessage, ...] = ()
    """The last that was said at the table."""
    chat_at: int = 0
    """The number of the last event that changed it."""
    removed: Mapping[str, Removed] = field(default_factory=dict)
    """Whom the host has asked to leave, by their keys."""
    is_long_over: bool = False
    """Shown to those who look on with a delay, while the board is over at the table: its hands are no secret."""

    @property
    def is_open(self) -> bool:
        return bool(self.game)

    @property
    def between_boards(self) -> bool:
        return self.played is None or self.played.outcome is not None

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Whom the table waits for: players in turn, or everybody who is not ready for the next board."""
        if self.between_boards:
            return tuple(seat for seat in SEATS if seat not in self.ready)
        assert self.played is not None
        awaited = self.played.awaited
        if self.played.asks_in_common:
            # What any of them may answer is for people to judge, where there are people.
            people = (seat for seat in awaited if seat in self.sitters and self.sitters[seat].kind is Kind.PERSON)
            return tuple(people) or awaited
        return awaited

    @property
    def happened(self) -> int:
        """How many events the game has; lines, where it writes its own."""
        return 0 if self.played is None else self.played.happened

    def seat_of(self, key: str) -> Seat | None:
        """Where a person sits."""
        if key:
            known = self.held.get(key)
            if known is not None and (there := self.sitters.get(known)) is not None and there.key == key:
                return known
            for seat, sitter in self.sitters.items():
                if sitter.key == key:
                    return seat
        return None

    def bars(self, key: str) -> bool:
        """Whether a director may not direct here: one who plays in the event has some of these boards still to play.
        Where others have still to play a board of no event, any director may be one of them."""
        options = self.options
        return key in options.get("barred", ()) or bool(options.get("unwatched") and not options.get("event"))

    @property
    def is_full(self) -> bool:
        return len(self.sitters) == len(SEATS)


def fold(table: LiveTable, events: Iterable[Logged]) -> LiveTable:
    """The table after these events."""
    for event in events:
        table = after(table, event.kind, event.payload, event.seq, event.read)
    return table


def after(table: LiveTable, kind: str, payload: Mapping[str, Any], seq: int, read: object = None) -> LiveTable:
    """The table after one event; *read* is what its author has of it already."""
    if kind == "acted":
        return _acted(table, payload, seq, read)
    return replace(_FOLDS[kind](table, payload, seq), seq=seq)


def _seconds(payload: Mapping[str, Any]) -> float:
    return float(payload.get("at", 0)) / 1000


def _noted(table: LiveTable, seq: int, seat: Seat, act: Act, payload: Mapping[str, Any]) -> Grown[TableEvent]:
    """What happened beside the game, in its place among what happened in it."""
    return table.beside_game.add(TableEvent(seq, seat, act, _seconds(payload), table.happened))


def _opened(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    options = payload.get("options", {})
    return replace(
        table,
        game=payload["game"],
        manner=Manner(payload["manner"]),
        options=options,
        is_regulated=is_regulated(options),
        owner=payload.get("owner", ""),
    )


def _sat(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    who = payload["who"] or {"kind": "person", "name": "", "key": ""}
    name, key = _name(who["name"]), who.get("key", "")
    seat = Seat.parse(payload["seat"])
    sitter = Sitter(Kind(who["kind"]), name, key, who.get("level", ""))
    before = table.sitters.get(seat)
    if sitter.kind is Kind.ROBOT and before is not None:
        absent = (before.key, before.name) if before.key else (before.stands_in_for, before.absent_name)
        sitter = replace(sitter, stands_in_for=absent[0], absent_name=absent[1])
    # A robot is always ready for the next board.
    ready = table.ready | {seat} if sitter.kind is Kind.ROBOT and table.between_boards else table.ready - {seat}
    beside_game = _noted(table, seq, seat, Act("sat", {"kind": who["kind"], "name": name, "key": key}), payload)
    held = {**table.held, sitter.key: seat} if sitter.key and not table.between_boards else table.held
    return replace(table, sitters={**table.sitters, seat: sitter}, ready=ready, beside_game=beside_game, held=held)


def _name(name: object) -> str:
    """The name of somebody who sits down, as its author wrote it or as the log gives it back; empty once erased."""
    if isinstance(name, Personal):
        name = name.value
    return "" if name is None else str(name)


def _erased(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    """The names of some are gone; what they did stays."""
    gone = frozenset(payload["of"])
    sitters = {seat: _nameless(sitter, gone) for seat, sitter in table.sitters.items()}
    beside_game = Grown(_unnamed(event, gone) for event in table.beside_game)
    removed = hosting.without_names(table.removed, gone)
    return chat.without(replace(table, sitters=sitters, beside_game=beside_game, removed=removed), gone, seq)


def _nameless(sitter: Sitter, gone: frozenset[str]) -> Sitter:
    if sitter.key in gone:
        return replace(sitter, name="")
    return replace(sitter, absent_name="") if sitter.stands_in_for in gone else sitter


def _unnamed(event: TableEvent, gone: frozenset[str]) -> TableEvent:
    if event.act.verb != "sat" or event.act.body["key"] not in gone:
        return event
    return replace(event, act=Act("sat", {**event.act.body, "name": ""}))


def _stood(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    seat = Seat.parse(payload["seat"])
    sitters = {other: sitter for other, sitter in table.sitters.items() if other is not seat}
    beside_game = _noted(table, seq, seat, Act("stood"), payload)
    return replace(table, sitters=sitters, ready=table.ready - {seat}, beside_game=beside_game)


def _ready(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    return replace(table, ready=table.ready | {Seat.parse(payload["seat"])})


def _dealt(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    # At open tables of an earlier version everything irregular was heard at once.
    played = begin(table.game, table.manner, {**payload["deal"], "hears": payload.get("hears", AT_ONCE)})
    return replace(
        table,
        deal=payload["deal"],
        played=played,
        ready=frozenset(),
        beside_game=NOTHING,
        moved_at=seq,
        last_at=_seconds(payload),
        since=dict.fromkeys(played.awaited, seq),
        held={sitter.key: seat for seat, sitter in table.sitters.items() if sitter.key},
    )


@dataclass(frozen=True, slots=True)
class Decided:
    """An act that this process has decided: who did what, and the game after it, so that it is not parsed again."""

    who: Seat | Viewer
    act: Act
    after: GameTable


def _read(played: GameTable, payload: Mapping[str, Any]) -> Decided:
    who: Seat | Viewer = Viewer.DIRECTOR if payload["who"] == "director" else Seat.parse(payload["who"])
    act = read_act(payload["act"])
    return Decided(who, act, played.act(who, act, _seconds(payload)))


def _acted(table: LiveTable, payload: Mapping[str, Any], seq: int, read: object) -> LiveTable:
    """The table after an act; *read* is its ``Decided`` where this process decided it."""
    assert table.played is not None, "acts come after a deal"
    decided = read if isinstance(read, Decided) else _read(table.played, payload)
    who, act, played = decided.who, decided.act, decided.after
    before, done = table.played.outcome, played.outcome
    ready, outcomes = table.ready, table.outcomes
    if done != before:
        # A Director may look again at a board that is over: it has another outcome then, or none until he has ruled.
        earlier = outcomes if before is None else outcomes[:-1]
        outcomes = earlier if done is None else (*earlier, done)
        ready = _robots(table) if before is None else ready
    at, beside_game, sitters, since = _seconds(payload), table.beside_game, table.sitters, table.since
    sitter = sitters.get(who) if isinstance(who, Seat) else None
    if sitter is not None and isinstance(who, Seat):
        by_clock = payload.get("by") == "clock"
        if by_clock:
            beside_game = beside_game.add(TableEvent(seq, who, Act("timeout"), at, table.happened))
        if by_clock or sitter.missed:
            sitters = {**sitters, who: replace(sitter, missed=sitter.missed + 1 if by_clock else 0)}
    if _has_stop_card(act):
        beside_game = beside_game.add(TableEvent(seq, who, Act("stop_card"), at, played.happened))
    return replace(
        table,
        seq=seq,
        moved_at=seq,
        sitters=sitters,
        ready=ready,
        played=played,
        beside_game=beside_game,
        outcomes=outcomes,
        last_at=at,
        since={seat: seq if seat is who else since.get(seat, seq) for seat in played.awaited},
    )


def _has_stop_card(act: Act) -> bool:
    """A stop card lies beside a bid; beside anything else it means nothing."""
    return act.verb == "call" and act.body.get("stop") is True and str(act.body.get("call", ""))[:1].isdigit()


def _robots(table: LiveTable) -> frozenset[Seat]:
    return frozenset(seat for seat, sitter in table.sitters.items() if sitter.kind is Kind.ROBOT)


def _paused(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    """A time limit runs again from the end of the pause, or from the next act."""
    seat, act = Seat.parse(payload["seat"]), Act("pause", {"seconds": payload["seconds"]})
    beside_game = _noted(table, seq, seat, act, payload)
    return replace(table, beside_game=beside_game, last_at=_seconds(payload) + payload["seconds"])


def _called(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    seat, act = Seat.parse(payload["who"]), Act("director", {"reason": payload["reason"]})
    beside_game = _noted(table, seq, seat, act, payload)
    return replace(table, calls=(*table.calls, beside_game[-1]), beside_game=beside_game)


def _answered(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    return replace(table, calls=tuple(call for call in table.calls if call.seq != payload["call"]))


def _auto(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
    seat = Seat.parse(payload["seat"])
    sitter = replace(table.sitters[seat], auto=payload["on"], missed=0)
    beside_game = _noted(table, seq, seat, Act("auto", {"on": payload["on"]}), payload)
    return replace(table, sitters={**table.sitters, seat: sitter}, beside_game=beside_game)


Fold = Callable[[LiveTable, Mapping[str, Any], int], LiveTable]


def _told(verb: str, change: Fold) -> Fold:
    """A change at the table that the log of the board tells of."""

    def folded(table: LiveTable, payload: Mapping[str, Any], seq: int) -> LiveTable:
        note = TableEvent(seq, None, Act(verb, payload), _seconds(payload), table.happened)
        return replace(change(table, payload, seq), beside_game=table.beside_game.add(note))

    return folded


_FOLDS: Mapping[str, Fold] = {
    "table_opened": _opened,
    "sat": _sat,
    "stood": _stood,
    "ready": _ready,
    "dealt": _dealt,
    "paused": _paused,
    "director_called": _called,
    "director_answered": _answered,
    "auto": _auto,
    "said": chat.after_said,
    "flagged": chat.after_flagged,
    "settled": chat.after_settled,
    "arranged": _told("arranged", hosting.after_arranged),
    "swapped": _told("swapped", hosting.after_swapped),
    "removed": _told("removed", hosting.after_removed),
    "admitted": hosting.after_admitted,
    ERASED: _erased,
}
