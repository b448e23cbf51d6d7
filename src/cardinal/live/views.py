"""What each viewer of a live table is sent: the whole view, and the sentences of the board in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any
from zlib import crc32

import orjson

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer

from .games import Outcome
from .live_table import LiveTable, Sitter
from .protocol import as_text
from .regulations import is_regulated, regulated
from .sentences import as_list, sent

__all__ = ["PublicPart", "digest", "is_recorded", "message", "written"]


def message(table: LiveTable, viewer: Seat | Viewer, language: str = "en") -> dict[str, Any]:
    """Everything that *viewer* may know of the table, as the protocol sends it."""
    log = as_list(sent(table, viewer, language))
    told: dict[str, Any] = orjson.loads(written(table, viewer, language, log, PublicPart().text(table)))
    return told


def written(
    table: LiveTable, viewer: Seat | Viewer, language: str, log: str, part: str, log_from: int | None = None
) -> str:
    """The message as it is sent. *log* are the sentences and *part* is the part for everybody, both as sent."""
    view = _view_text(table, viewer, language)
    start = "" if log_from is None else f'"log_from":{log_from},'
    return (
        f'{{"kind":"view","seq":{table.seq},"moved":{table.moved_at},"you":"{viewer}"'
        f',"hash":"{_digest(table.seq, view.encode())}","table":{part},"view":{view},{start}"log":{log}}}'
    )


def _view_text(table: LiveTable, viewer: Seat | Viewer, language: str) -> str:
    write = getattr(table.played, "written", None)
    if write is not None and not is_regulated(table.options):
        text: str = write(viewer)
        return text
    return as_text(seen(table, viewer, language))


def seen(table: LiveTable, viewer: Seat | Viewer, language: str) -> dict[str, Any] | None:
    """The game as *viewer* may see it; a game whose view has sentences in it writes them in the reader's language."""
    played = table.played
    if played is None:
        return None
    texts = getattr(played, "texts", None)
    view = played.view(viewer) if texts is None else played.view(viewer) | texts(viewer, language)
    return regulated(table.options, viewer, view)


class PublicPart:
    """What everybody may know of a table, whoever looks, as it is sent. Who sits there and what came of the boards
    before changes seldom, and is not written again for every card."""

    __slots__ = ("_outcomes", "_outcomes_text", "_ready", "_seats_text", "_sitters")

    def __init__(self) -> None:
        self._sitters: Mapping[Seat, Sitter] | None = None
        self._ready: frozenset[Seat] = frozenset()
        self._outcomes: tuple[Outcome, ...] | None = None
        self._seats_text = self._outcomes_text = ""

    def text(self, table: LiveTable) -> str:
        if table.sitters is not self._sitters or table.ready is not self._ready:
            self._sitters, self._ready = table.sitters, table.ready
            self._seats_text = as_text({str(seat): _sitter(table, seat) for seat in SEATS})
        if table.outcomes is not self._outcomes:
            self._outcomes = table.outcomes
            over = [{"number": one.number, "result": one.result, "points": one.points} for one in table.outcomes]
            self._outcomes_text = as_text(over)
        calls = [{"call": one.seq, "who": str(one.who), "reason": one.act.body["reason"]} for one in table.calls]
        seconds = table.options.get("seconds")
        clock = f',"clock":{{"seconds":{as_text(seconds)},"since":{round(table.last_at * 1000)}}}' if seconds else ""
        return (
            f'{{"game":"{table.game}","manner":"{table.manner}","seats":{self._seats_text}'
            f',"awaited":{_seats(table.awaited)},"between":{"true" if table.between_boards else "false"}'
            f',"outcomes":{self._outcomes_text},"calls":{as_text(calls) if calls else "[]"}'
            f"{_RECORD if is_recorded(table) else ''}{_OVER if table.options.get('over') else ''}{clock}}}"
        )


_RECORD = ',"record":true'
_OVER = ',"over":true'


@cache
def _seats(seats: tuple[Seat, ...]) -> str:
    return as_text([str(seat) for seat in seats])


def is_recorded(table: LiveTable) -> bool:
    """Whether everybody may have the record of a board: those of an event are still played elsewhere."""
    return table.game == "bridge" and bool(table.outcomes) and not table.options.get("event")


def digest(table: LiveTable, view: object) -> str:
    """A short digest of what is seen, by which a client notices that it has missed something."""
    return _digest(table.seq, orjson.dumps(view))


def _digest(seq: int, view: bytes) -> str:
    return f"{crc32(view, seq):08x}"


def _sitter(table: LiveTable, seat: Seat) -> dict[str, Any] | None:
    one = table.sitters.get(seat)
    if one is None:
        return None
    told: dict[str, Any] = {"kind": str(one.kind), "name": one.name, "ready": seat in table.ready}
    return told | ({"auto": True} if one.auto else {})
