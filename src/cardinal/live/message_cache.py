"""What the viewers of a live table are sent: the whole view, and the sentences of the board in the reader's language.

The public part of a view is written once for all viewers, and only what has changed of it: written anew for each of
four players it would take 12 % of the processor time of a live act. Each sentence is written once for each language. A
subscriber that has the sentences up to a little while ago is sent only those since; anybody else gets all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any
from zlib import crc32

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer

from . import chat
from .games import Outcome
from .hosting import CLOSED, Removed, host_of
from .live_table import LiveTable, Sitter, TableEvent
from .messages import DirectorCall, OutcomeFacts, SitterFacts
from .narration import Line, Narrator, as_list, sent
from .protocol import as_text
from .regulations import regulated
from .shown_hands import shown
from .subscribers import BEGINNING, LogCursor

KEPT, MORE = 40, 10
"""So many sentences are remembered, for those who are behind, and so many more until the oldest are forgotten."""


class MessageCache:
    """The messages of one table as it moves. Nothing is written while it has no subscriber."""

    def __init__(self) -> None:
        self._narrator: Narrator | None = None
        self._is_current = False
        """Whether the sentences have been written up to the present."""
        self._lines = 0
        """How many sentences the board has."""
        self._logs: dict[str, RecentLog] = {}
        """The last sentences, in each language that a subscriber reads."""
        self._seq = -1
        self._written: dict[tuple[object, ...], str] = {}
        """The messages of spectators, who may be many; a player's view has one reader."""
        self._public = PublicPart()
        self._part = ""
        self._over: dict[tuple[Seat | Viewer, str], tuple[LiveTable, str]] = {}
        """The views of a board that is over: they stay as they are while one player after the other gets ready."""

    def moved(self, table: LiveTable, *, is_heard: bool) -> None:
        """The table has moved on."""
        self._written.clear()
        self._part, self._seq, self._is_current = "", table.seq, False
        if not table.between_boards:
            self._over.clear()
        if not is_heard:
            self._narrator = None

    def whole(self, table: LiveTable, viewer: Seat | Viewer, language: str) -> str:
        """The view with all sentences of the board."""
        key = (table.seq, viewer, language)
        text = self._written.get(key)
        if text is None:
            log = as_list(sent(table, viewer, language))
            view, talk = self._view(table, viewer, language), _chat(table, viewer, language)[0]
            text = written(table, viewer, view, log, self._shared(table), talk=talk)
            if not isinstance(viewer, Seat):
                self._written[key] = text
        return text

    def news(self, table: LiveTable, viewer: Seat | Viewer, language: str, cursor: LogCursor) -> tuple[str, LogCursor]:
        """The view with the sentences behind a subscriber's *cursor*, and the cursor after them."""
        if table.seq != self._seq:
            # Those who look on may be shown the table as it was a while ago.
            log, talk = as_list(sent(table, viewer, language)), _chat(table, viewer, language)[0]
            view = view_text(table, viewer, language)
            return written(table, viewer, view, log, self._shared(table), 0, talk), BEGINNING
        self._catch_up(table)
        deal, who, lines, count, talk_read = cursor
        if deal is not table.deal or who is not viewer:
            # Nothing of this board.
            lines = count = 0
        talk = ""
        if table.chat:
            talk, talk_read = _chat(table, viewer, language, talk_read if who is viewer else None)
        new = self._log(language).since(lines, viewer)
        if new is None:
            new, count = sent(table, viewer, language), 0
        cursor = LogCursor(table.deal, viewer, self._lines, count + len(new), talk_read)
        key = (table.seq, viewer, language, lines, count, bool(talk))
        message = self._written.get(key)
        if message is None:
            view = self._view(table, viewer, language)
            message = written(table, viewer, view, as_list(new), self._shared(table), count, talk)
            if not isinstance(viewer, Seat):
                self._written[key] = message
        return message, cursor

    def _view(self, table: LiveTable, viewer: Seat | Viewer, language: str) -> str:
        if not table.between_boards:
            return view_text(table, viewer, language)
        before, text = self._over.get((viewer, language), (None, ""))
        if before is None or not _is_same_view(before, table):
            text = view_text(table, viewer, language)
            self._over[viewer, language] = table, text
        return text

    def _log(self, language: str) -> RecentLog:
        log = self._logs.get(language)
        if log is None:
            log = self._logs[language] = RecentLog(language, self._lines)
        return log

    def _catch_up(self, table: LiveTable) -> None:
        if self._is_current:
            return
        self._is_current = True
        if self._narrator is None or self._narrator.deal is not table.deal:
            is_read = () if self._narrator is None else self._logs
            self._narrator, self._lines = Narrator(table), 0
            self._logs = {language: RecentLog(language, 0) for language in is_read}
        lines = self._narrator.more(table)
        self._lines += len(lines)
        for log in self._logs.values():
            log.add(lines)

    def _shared(self, table: LiveTable) -> str:
        """The public part; for spectators who see the table with a delay it is written anew."""
        if table.seq != self._seq:
            return PublicPart().text(table)
        if not self._part:
            self._part = self._public.text(table)
        return self._part


class RecentLog:
    """The last sentences of a board in one language, as they are sent: each is written once, however many read it."""

    __slots__ = ("_first", "_language", "_lines")

    def __init__(self, language: str, first: int) -> None:
        self._language, self._first = language, first
        """So many sentences came before those that are remembered."""
        self._lines: list[str | Line] = []
        """Lines that are not public are rendered per reader."""

    def add(self, lines: Iterable[Line]) -> None:
        kept = self._lines
        kept += [line if line.hidden_from else line.written(line.text, self._language) for line in lines]
        if len(kept) > KEPT + MORE:
            self._first += len(kept) - KEPT
            del kept[:-KEPT]

    def since(self, place: int, viewer: Seat | Viewer) -> list[str] | None:
        """What *viewer* may read of the sentences from *place* on; None where some are forgotten."""
        if place < self._first:
            return None
        lines = (
            line if isinstance(line, str) else line.sent(viewer, self._language)
            for line in self._lines[place - self._first :]
        )
        return [line for line in lines if line is not None]


def _chat(
    table: LiveTable, viewer: Seat | Viewer, language: str, read: tuple[int, int] | None = None
) -> tuple[str, tuple[int, int]]:
    """What was said at the table, as it is sent, and how far that is; nothing where *viewer* has *read* all of it."""
    heard = chat.heard_by(table, viewer)
    mark = table.chat_at, len(heard)
    if mark == read or (not heard and read is None and not table.chat):
        return "", mark
    return f',"chat":{as_text(chat.lines(heard, language))}', mark


def written(
    table: LiveTable,
    viewer: Seat | Viewer,
    view: str,
    log: str,
    part: str,
    log_from: int | None = None,
    talk: str = "",
) -> str:
    """The message as it is sent. *log* are the sentences, *part* is for everybody and *talk* what was said, all as
    sent."""
    start = "" if log_from is None else f'"log_from":{log_from},'
    return (
        f'{{"kind":"view","seq":{table.seq},"moved":{table.moved_at},"you":"{viewer}"'
        f',"hash":"{_digest(table.seq, view.encode())}","table":{part},"view":{view},{start}"log":{log}{talk}}}'
    )


def _is_same_view(before: LiveTable, table: LiveTable) -> bool:
    """Whether everything that a view of a board depends on is as it was."""
    is_same_board = table.played is before.played and table.options is before.options
    return is_same_board and table.is_long_over is before.is_long_over


def view_text(table: LiveTable, viewer: Seat | Viewer, language: str) -> str:
    """The view of the board as it is sent."""
    played = table.played
    if played is None or table.is_regulated or table.is_long_over or played.outcome is not None:
        return as_text(seen(table, viewer, language))
    return played.written(viewer, language)


def seen(table: LiveTable, viewer: Seat | Viewer, language: str) -> dict[str, Any] | None:
    """The game as *viewer* may see it, its sentences in the reader's language."""
    if table.played is None:
        return None
    return shown(table, viewer, regulated(table.options, viewer, table.played.view(viewer, language)))


class PublicPart:
    """What everybody may know of a table, as it is sent. Who sits there and what came of the boards
    before changes seldom, and is not written again for every card."""

    __slots__ = (
        "_calls", "_options", "_outcomes", "_outcomes_text", "_owner", "_ready", "_removed", "_rest_text",
        "_seats_text", "_sitters",
    )  # fmt: skip

    def __init__(self) -> None:
        self._sitters: Mapping[Seat, Sitter] | None = None
        self._ready: frozenset[Seat] = frozenset()
        self._outcomes: tuple[Outcome, ...] | None = None
        self._calls: tuple[TableEvent, ...] | None = None
        self._options: Mapping[str, Any] | None = None
        self._owner = ""
        self._removed: Mapping[str, Removed] = {}
        self._seats_text = self._outcomes_text = self._rest_text = ""

    def text(self, table: LiveTable) -> str:
        is_same = table.sitters is self._sitters and table.ready is self._ready and table.removed is self._removed
        if not is_same or table.owner != self._owner:
            self._sitters, self._ready, self._removed = table.sitters, table.ready, table.removed
            self._owner = table.owner
            seats = as_text({str(seat): _sitter(table, seat) for seat in SEATS})
            self._seats_text = f'{{"game":"{table.game}","manner":"{table.manner}","seats":{seats}{_hosted(table)}'
        if table.outcomes is not self._outcomes:
            self._outcomes = table.outcomes
            self._outcomes_text = f',"outcomes":{as_text(list(map(_outcome, table.outcomes)))}'
            # Whether there is a record depends on these.
            self._calls = None
        if table.calls is not self._calls or table.options is not self._options:
            self._calls, self._options = table.calls, table.options
            self._rest_text = _rest(table)
        return (
            f'{self._seats_text},"awaited":{_seats(table.awaited)}'
            f',"between":{"true" if table.between_boards else "false"}{self._outcomes_text}{self._rest_text}'
            f"{_clock(table) if table.options.get('seconds') else ''}}}"
        )


def _hosted(table: LiveTable) -> str:
    """Where the host sits, and whom the host has asked to leave."""
    seat = host_of(table)
    host = "" if seat is None else f',"host":"{seat}"'
    removed = [{"removed": one.seq, "name": one.name} for one in table.removed.values()]
    return f'{host},"removed":{as_text(removed)}' if removed else host


def _rest(table: LiveTable) -> str:
    """The calls for the Director, and what seldom is."""
    calls = list(map(_call, table.calls))
    record = ',"record":true' if is_recorded(table) else ""
    said = "".join(_OPTIONS[name] for name in _OPTIONS if table.options.get(name))
    more = {name: table.options[name] for name in ("set", "set_from", "pace") if table.options.get(name)}
    if chat.is_on(table):
        more["talk"] = True
    if table.options.get("over") == CLOSED:
        more["closed"] = True
    return f',"calls":{as_text(calls)}{record}{said}{_members(more)}'


def _members(facts: Mapping[str, Any]) -> str:
    return f",{as_text(facts)[1:-1]}" if facts else ""


def _outcome(outcome: Outcome) -> OutcomeFacts:
    return {"number": outcome.number, "result": outcome.result, "points": outcome.points}


def _call(call: TableEvent) -> DirectorCall:
    return {"call": call.seq, "who": str(call.who), "reason": call.act.body["reason"]}


def _clock(table: LiveTable) -> str:
    seconds = as_text(table.options["seconds"])
    return f',"clock":{{"seconds":{seconds},"since":{round(table.last_at * 1000)}}}'


_OPTIONS = {
    "over": ',"over":true',
    "event": ',"directed":true',
    "practice": ',"practice":true',
    "other_room": ',"other_room":true',
    "daily": ',"daily":true',
}
"""What the options of a table say to everybody."""


@cache
def _seats(seats: tuple[Seat, ...]) -> str:
    return as_text([str(seat) for seat in seats])


def is_recorded(table: LiveTable) -> bool:
    """Whether everybody may have the record of a board: those of an event are still played elsewhere."""
    return table.game == "bridge" and bool(table.outcomes) and not table.options.get("event")


def _digest(seq: int, view: bytes) -> str:
    return f"{crc32(view, seq):08x}"


def _sitter(table: LiveTable, seat: Seat) -> SitterFacts | None:
    sitter = table.sitters.get(seat)
    if sitter is None:
        return None
    facts: SitterFacts = {"kind": sitter.kind, "name": sitter.name, "ready": seat in table.ready}
    if sitter.stands_in_for:
        facts["stands_in_for"] = sitter.absent_name
    if sitter.auto:
        facts["auto"] = True
    return facts
