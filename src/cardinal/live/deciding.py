"""What an act at a live table becomes: events, or a refusal that says why and changes nothing; and whose act is decided
next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import NotNow, NotUnderstood, Text, shown
from cardinal.laws.open_log import NOTICED
from cardinal.store import NewEvent, Personal

from . import chat, hosting
from .clean_words import clean
from .errors import NotYourSeat, SeatTaken, Stale
from .games import GAMES
from .live_table import Decided, Kind, LiveTable
from .protocol import Act
from .regulations import check_pause

LEVELS = ("random", "greedy", "rules", "sampling")
NAME_MOST = 40
USER = "user "
"""How the keys of accounts begin."""
CLOCK = "clock"
"""The key of the one who acts when a player's time is up."""
AUTO_AFTER = 2
"""After so many times running the clock goes on by itself."""
PAUSE_SECONDS = 120
"""A pause is so long, for each player once a board; the next act of the game ends it."""
AGAIN = "again"
"""The option of a table at which a board is tried again: after that, others are dealt."""
AWAY_SECONDS = 60
"""A player who keeps the table waiting so long may be substituted."""


@dataclass(frozen=True, slots=True)
class Who:
    """Who acts. ``seat`` is given where a robot or the clock acts for a seat."""

    key: str
    name: str = ""
    is_director: bool = False
    seat: Seat | None = None
    player: str = ""
    """Which player of the table's event this is, by the account."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an act is decided on; nothing else. Time and chance come in here."""

    table: LiveTable
    who: Who
    act: Act
    seq: int
    at: float
    chance: Callable[[int], int]
    muted: Set[str] = frozenset()
    """The keys of those whom a moderator lets write nothing."""

    @property
    def milliseconds(self) -> int:
        """The moment as the log keeps it, which knows no fractions."""
        return round(self.at * 1000)

    @property
    def directs(self) -> bool:
        """Whether the actor is a director of this table."""
        return self.who.is_director and not self.table.bars(self.who.key)

    @property
    def seat(self) -> Seat:
        """The actor's seat."""
        seat = self.who.seat if self.who.seat is not None else self.table.seat_of(self.who.key)
        if seat is None:
            raise NotYourSeat(Text(__package__, "no_seat"))
        return seat


def open_events(game: str, manner: str, owner: str, options: Mapping[str, Any]) -> tuple[NewEvent, ...]:
    """A new table."""
    legal = tuple(f"{name} {known}" for name, known in GAMES)
    if f"{game} {manner}" not in legal:
        raise NotUnderstood(Text(__package__, "no_game", {"given": shown(f"{game} {manner}")}), legal=legal)
    return (NewEvent("table_opened", {"game": game, "manner": manner, "owner": owner, "options": dict(options)}),)


def decide(asked: Asked) -> tuple[NewEvent, ...]:
    """The events of an act."""
    own = _TABLE_VERBS.get(asked.act.verb)
    return own(asked) if own is not None else _game_act(asked)


def _game_act(asked: Asked) -> tuple[NewEvent, ...]:
    table = asked.table
    if table.played is None:
        raise NotNow(Text(__package__, "no_board"))
    if table.options.get("over") == "broken off":
        raise NotNow(Text(__package__, "round_over"))
    who, act = _actor(asked), asked.act
    since = table.since.get(who, table.moved_at) if isinstance(who, Seat) else table.moved_at
    if asked.seq < since:
        raise Stale(Text(__package__, "stale", {"seen": asked.seq, "now": table.moved_at}))
    if asked.who.seat is not None and isinstance(who, Seat):
        _check_stand_in(asked, who)
    act.check_texts()
    milliseconds = asked.milliseconds
    at = milliseconds / 1000
    table.played.check(who, act)
    if table.is_regulated:
        check_pause(table.options, table.played, who, act, at)
    after = table.played.act(who, act, at)
    payload = {"who": str(who), "act": act.to_json(), "at": milliseconds}
    if asked.who.key == CLOCK:
        payload["by"] = CLOCK
    acted = NewEvent("acted", payload, "board", Decided(who, act, after))
    if asked.who.key == CLOCK:
        return (acted, *_given_up(asked))
    return (*_back(asked, who), acted)


def _actor(asked: Asked) -> Seat | Viewer:
    """The actor's role: a player at the table, or else its director."""
    if asked.who.is_director and asked.directs and asked.who.seat is None:
        mine = asked.table.seat_of(asked.who.key)
        return Viewer.DIRECTOR if mine is None else mine
    return asked.seat


def _check_stand_in(asked: Asked, seat: Seat) -> None:
    """A robot acts where a robot sits, the clock where a person does."""
    sitter = asked.table.sitters.get(seat)
    is_person = sitter is not None and sitter.kind is Kind.PERSON
    if sitter is None or (is_person and not sitter.auto and asked.who.key != CLOCK):
        raise NotYourSeat(Text(__package__, "no_seat"))


def _back(asked: Asked, seat: Seat | Viewer) -> tuple[NewEvent, ...]:
    """The first act of a person for whom the clock has been playing."""
    if asked.who.seat is not None or not isinstance(seat, Seat) or not asked.table.sitters[seat].auto:
        return ()
    return (NewEvent("auto", {"seat": str(seat), "on": False, "at": asked.milliseconds}),)


def _given_up(asked: Asked) -> tuple[NewEvent, ...]:
    """The clock has acted once too often: it goes on until the person acts."""
    sitter = asked.table.sitters[asked.seat]
    if sitter.auto or sitter.missed + 1 < AUTO_AFTER:
        return ()
    return (NewEvent("auto", {"seat": str(asked.seat), "on": True, "at": asked.milliseconds}),)


def _read_seat(asked: Asked) -> Seat:
    return Seat.parse(asked.act.text("seat", 10))


def _sit(asked: Asked) -> tuple[NewEvent, ...]:
    seat, table, who = _read_seat(asked), asked.table, asked.who
    there, mine = table.sitters.get(seat), table.seat_of(who.key)
    if there is not None and there.kind is Kind.PERSON and there.key != who.key:
        raise SeatTaken(Text(__package__, "seat_taken", {"seat": seat, "name": there.name}))
    if mine is seat:
        raise NotNow(Text(__package__, "sits_already", {"seat": seat}))
    _may_sit(asked, seat)
    if there is not None and there.stands_in_for not in ("", who.key):
        raise SeatTaken(Text(__package__, "seat_kept", {"seat": seat}))
    left = (_stood(asked, mine),) if mine is not None else ()
    # A name is kept beside the log, where it can be erased; the key says nothing about anybody.
    name = Personal(who.key, clean(who.name)[:NAME_MOST])
    return (*left, _sat(asked, seat, {"kind": "person", "name": name, "key": who.key}))


def _may_sit(asked: Asked, seat: Seat) -> None:
    """A closed table is for its owner and whom it names; and nobody sees two hands of one board."""
    table, who = asked.table, asked.who
    if not who.key:
        raise NotYourSeat(Text(__package__, "no_session"))
    hosting.check_not_removed(table, who.key)
    if table.options.get("seat") not in (None, str(seat)):
        raise NotYourSeat(Text(__package__, "closed"))
    there = table.sitters.get(seat)
    comes_back = there is not None and there.stands_in_for == who.key
    if table.options.get("closed") and not comes_back and who.key != table.owner and not _is_named(asked, seat):
        raise NotYourSeat(Text(__package__, "closed"))
    if not table.between_boards and (who.is_director or table.held.get(who.key, seat) is not seat):
        raise NotYourSeat(Text(__package__, "seen_already"))


def _is_named(asked: Asked, seat: Seat) -> bool:
    """Whether the table names whoever acts for a seat. An account must be bound to a player: what a table that an
    earlier version opened says of accounts was found by equal names alone."""
    who, named = asked.who, asked.table.options.get("may_sit", {}).get(str(seat), ())
    is_account = who.key.startswith(USER)
    return bool(who.player or not is_account) and (who.key in named or who.player in named)


def _sat(asked: Asked, seat: Seat, who: Mapping[str, object]) -> NewEvent:
    return NewEvent("sat", {"seat": str(seat), "who": dict(who), "at": asked.milliseconds})


def _stood(asked: Asked, seat: Seat) -> NewEvent:
    return NewEvent("stood", {"seat": str(seat), "at": asked.milliseconds})


def _stand(asked: Asked) -> tuple[NewEvent, ...]:
    return (_stood(asked, asked.seat), *hosting.passed_on(asked, asked.seat))


def _free(asked: Asked) -> tuple[NewEvent, ...]:
    """Free the seat of a player who has gone away."""
    seat = _read_seat(asked)
    _may_substitute(asked, seat)
    return (_stood(asked, seat), *hosting.passed_on(asked, seat))


def _may_substitute(asked: Asked, seat: Seat) -> None:
    """The Director may always substitute; the table's owner when the player keeps it waiting."""
    table, sitter = asked.table, asked.table.sitters.get(seat)
    if sitter is None:
        raise NotNow(Text(__package__, "empty_seat", {"seat": seat}))
    if asked.directs:
        return
    if not table.owner or asked.who.key != table.owner:
        raise NotYourSeat(Text(__package__, "owner_only"))
    waited = asked.at - table.last_at if seat in table.awaited else 0
    if sitter.kind is Kind.PERSON and not sitter.auto and waited < AWAY_SECONDS:
        raise NotNow(Text(__package__, "still_there", {"seat": seat, "seconds": AWAY_SECONDS}))


def _robot(asked: Asked) -> tuple[NewEvent, ...]:
    """A robot in an empty seat, or in every empty seat: whoever sits at the table or opened it may ask for that. In
    the seat of somebody who has gone away it is a substitute."""
    table, level = asked.table, asked.act.text("level", 20) or LEVELS[-1]
    if level not in LEVELS:
        raise NotUnderstood(Text(__package__, "no_level", {"given": shown(level)}), legal=LEVELS)
    if table.owner != asked.who.key and table.seat_of(asked.who.key) is None and not asked.directs:
        raise NotYourSeat(Text(__package__, "no_seat"))
    is_named = "seat" in asked.act.body
    wanted = (_read_seat(asked),) if is_named else SEATS
    empty = [seat for seat in wanted if seat not in table.sitters]
    if is_named and not empty:
        _may_substitute(asked, wanted[0])
        empty = list(wanted)
    if not empty:
        raise NotNow(Text(__package__, "no_empty_seat"))
    payload = {"kind": "robot", "name": level, "level": level}
    events = tuple(_sat(asked, seat, payload) for seat in empty)
    return _with_deal(asked, events, table.ready | set(empty), {*table.sitters, *empty})


def _ready(asked: Asked) -> tuple[NewEvent, ...]:
    table, seat = asked.table, asked.seat
    if table.options.get("over"):
        is_closed = table.options["over"] == hosting.CLOSED
        raise NotNow(Text(hosting.__name__, "closed_already") if is_closed else Text(__package__, "round_over"))
    if not table.between_boards:
        raise NotNow(Text(__package__, "board_under_way"))
    ready = NewEvent("ready", {"seat": str(seat), "at": asked.milliseconds})
    events = (*_back(asked, seat), *(() if seat in table.ready else (ready,)))
    return _with_deal(asked, events, table.ready | {seat}, set(table.sitters)) or events


def _with_deal(
    asked: Asked, events: tuple[NewEvent, ...], ready: frozenset[Seat], sitting: set[Seat]
) -> tuple[NewEvent, ...]:
    """The next board, as soon as four players are ready for it."""
    table = asked.table
    if not table.between_boards or len(ready) < len(SEATS) or len(sitting) < len(SEATS):
        return events
    if table.options.get("over") == hosting.CLOSED:
        return events
    if table.options.get("deals") and table.outcomes:
        # The event deals on at a table that plays from level to level, as long as its round lasts.
        return events
    deal = next_board(table, asked.chance)
    return (*events, NewEvent("dealt", {"deal": deal, "at": asked.milliseconds, "hears": NOTICED}))


def next_board(table: LiveTable, chance: Callable[[int], int]) -> dict[str, Any]:
    """How the next board begins: one that was laid ready for this table, or one by chance."""
    ready: list[dict[str, Any]] = list(table.options.get("boards", ()))
    if ready and not (table.options.get(AGAIN) and len(table.outcomes) >= len(ready)):
        if len(table.outcomes) >= len(ready):
            raise NotNow(Text(__package__, "no_more_boards"))
        carried = getattr(table.played, "carried", None)
        return ready[len(table.outcomes)] | (carried() if carried is not None else {})
    if table.played is None:
        directed = table.options.get("director")
        return GAMES[table.game, table.manner][1](chance) | ({"director": directed} if directed else {})
    return table.played.next_deal(chance)


def _pause(asked: Asked) -> tuple[NewEvent, ...]:
    table, seat = asked.table, asked.seat
    if table.between_boards:
        raise NotNow(Text(__package__, "no_board"))
    if any(event.act.verb == "pause" and event.who is seat for event in table.beside_game):
        raise NotNow(Text(f"{__package__}.narration", "pause_had"))
    return (NewEvent("paused", {"seat": str(seat), "seconds": PAUSE_SECONDS, "at": asked.milliseconds}),)


def _director(asked: Asked) -> tuple[NewEvent, ...]:
    payload = {"who": str(asked.seat), "reason": asked.act.text("reason"), "at": asked.milliseconds}
    return (NewEvent("director_called", payload),)


def _answered(asked: Asked) -> tuple[NewEvent, ...]:
    if not asked.directs:
        raise NotYourSeat(Text(__package__, "director_only"))
    call = asked.act.number("call")
    if call not in {unanswered.seq for unanswered in asked.table.calls}:
        raise NotNow(Text(__package__, "no_call"))
    return (NewEvent("director_answered", {"call": call}),)


_TABLE_VERBS: Mapping[str, Callable[[Asked], tuple[NewEvent, ...]]] = {
    "sit": _sit,
    "stand": _stand,
    "free": _free,
    "robot": _robot,
    "ready": _ready,
    "pause": _pause,
    "director": _director,
    "answered": _answered,
    "say": chat.say,
    "react": chat.react,
    "erase": chat.erase,
    "flag": chat.flag,
    "settle": chat.settle,
    "host": hosting.host,
    "move": hosting.move,
    "remove": hosting.remove,
    "admit": hosting.admit,
    "length": hosting.length,
    "close": hosting.close,
    "pace": hosting.pace,
    "swap": hosting.take_declarer,
}


Next = Callable[[], bool]
"""Called when it has the turn; says whether it keeps it, and leaves it later."""


class Turn:
    """The lock of a table's acts, which are decided one after another in the order in which they came: it is handed on
    to the next who waits, be it a task or a call."""

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None] | Next] = deque()

    def take(self) -> bool:
        """Take the turn if it is free."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def call(self, act: Next) -> None:
        """Queue *act*: it is called when it gets the turn."""
        self._waiting.append(act)

    def leave(self) -> None:
        """Hand the turn on."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if isinstance(waiting, asyncio.Future):
                if not waiting.done():
                    waiting.set_result(None)
                    return
            elif waiting():
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                # The turn came to a task that was cancelled meanwhile.
                self.leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.leave()
