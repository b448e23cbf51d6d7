"""What each viewer of a live table is sent: the whole view, and the sentences of the board in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer

from .live_table import LiveTable
from .regulations import regulated
from .sentences import sentences

__all__ = ["digest", "is_recorded", "message", "public_part", "written"]

_WRITE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def message(table: LiveTable, viewer: Seat | Viewer, language: str = "en") -> dict[str, Any]:
    """Everything that *viewer* may know of the table, as the protocol sends it."""
    told: dict[str, Any] = json.loads(written(table, viewer, language, sentences(table, viewer, language)))
    return told


def written(
    table: LiveTable, viewer: Seat | Viewer, language: str, log: Sequence[dict[str, Any]], log_from: int | None = None,
    part: str = "",
) -> str:  # fmt: skip
    """The message as it is sent. *part* is the part for everybody, where it has been written already."""
    view = _WRITE(seen(table, viewer, language))
    start = "" if log_from is None else f'"log_from":{log_from},'
    head = f'"seq":{table.seq},"moved":{table.moved_at},"you":"{viewer}","hash":"{_digest(table.seq, view)}"'
    return (
        f'{{"kind":"view",{head}'
        f',"table":{part or _WRITE(public_part(table))},"view":{view},{start}"log":{_WRITE(log)}}}'
    )


def seen(table: LiveTable, viewer: Seat | Viewer, language: str) -> dict[str, Any] | None:
    """The game as *viewer* may see it; a game whose view has sentences in it writes them in the reader's language."""
    played = table.played
    if played is None:
        return None
    texts = getattr(played, "texts", None)
    view = played.view(viewer) if texts is None else played.view(viewer) | texts(viewer, language)
    return regulated(table.options, viewer, view)


def public_part(table: LiveTable) -> dict[str, Any]:
    """What everybody may know of the table, whoever looks."""
    told: dict[str, Any] = {
        "game": table.game,
        "manner": str(table.manner),
        "seats": {str(seat): _sitter(table, seat) for seat in SEATS},
        "awaited": [str(seat) for seat in table.awaited],
        "between": table.between_boards,
        "outcomes": [{"number": one.number, "result": one.result, "points": one.points} for one in table.outcomes],
        "calls": [{"call": one.seq, "who": str(one.who), "reason": one.act.body["reason"]} for one in table.calls],
    }
    if is_recorded(table):
        told["record"] = True
    seconds = table.options.get("seconds")
    return told | ({"clock": {"seconds": seconds, "since": round(table.last_at * 1000)}} if seconds else {})


def is_recorded(table: LiveTable) -> bool:
    """Whether everybody may have the record of a board: those of an event are still played elsewhere."""
    return table.game == "bridge" and bool(table.outcomes) and not table.options.get("event")


def digest(table: LiveTable, view: object) -> str:
    """A short digest of what is seen, by which a client notices that it has missed something."""
    return _digest(table.seq, _WRITE(view))


def _digest(seq: int, view: str) -> str:
    return sha256(f"{seq} {view}".encode()).hexdigest()[:8]


def _sitter(table: LiveTable, seat: Seat) -> dict[str, Any] | None:
    one = table.sitters.get(seat)
    if one is None:
        return None
    told: dict[str, Any] = {"kind": str(one.kind), "name": one.name, "ready": seat in table.ready}
    return told | ({"auto": True} if one.auto else {})
