"""What events about results and decisions hold: the JSON form of one record, under the name of its class.

The log of an earlier version holds rows of texts instead, under ``row``. The chain of digests covers them, so they stay
as they were written and are read here as the files of an event's folder are.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from cardinal.contest.model import Appeal, Correction, Exclusion, Flaw, Game, Line, Penalty, Place, Ruling
from cardinal.contest.rulings_file import read_appeals, read_corrections, read_penalties, read_rulings
from cardinal.contest.score_cell import read_cell
from cardinal.language import NotUnderstood

Row = Mapping[str, Any]
Logged = Line | Correction | Ruling | Penalty | Appeal | Exclusion
Record = TypeVar("Record", bound=Logged)
Read = TypeVar("Read")
Reader = Callable[[str, str], tuple[Sequence[Read], Sequence[Flaw]]]


def record_of(kind: type[Record], payload: Row, game: Game) -> Record:
    """The record of an event, in whichever form its version wrote it."""
    is_old = "row" in payload
    found = _OLD[kind](payload["row"], game) if is_old else kind.from_json(payload[kind.__name__.lower()])
    return cast(Record, found)


def read_one(reader: Reader[Read], row: Mapping[str, object]) -> Read:
    """The one record of a row, as the contest room reads its files; what it cannot read is refused in its words."""
    found, flaws = reader(json.dumps([row], ensure_ascii=False), "log")
    for flaw in flaws:
        if not flaw.is_counted:
            raise NotUnderstood(flaw.text, cites=flaw.cites)
    return found[0]


def _old_line(row: Row, game: Game) -> Line:
    place = Place.of(row)
    ns, ew = (tuple(int(part) for part in str(row.get(side, "")).split("+") if part) for side in ("ns", "ew"))
    seats = tuple(str(row.get(seat, "")) for seat in "nesw")
    return Line(
        place,
        ns,
        ew,
        read_cell(str(row.get("result", "")), game, place.board or 1),
        section=str(row.get("section", "")),
        players=seats if any(seats) else (),
        extra=row.get("extra") == "yes",
    )


_OLD: Mapping[type[object], Callable[[Row, Game], Logged]] = {
    Line: _old_line,
    Correction: lambda row, game: read_one(lambda text, file: read_corrections(text, file, game), row),
    Ruling: lambda row, game: read_one(lambda text, file: read_rulings(text, file, game), row),
    Penalty: lambda row, game: read_one(read_penalties, row),
    Appeal: lambda row, game: read_one(lambda text, file: read_appeals(text, file, game), row),
}
