"""What a competition's events hold: the rows of the event folder's files, so that one reader serves both.

A ruling in the log is a row of ``rulings.json``, a result a row of ``results.json``; what the contest room cannot read
back is never written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from cardinal.contest.model import Appeal, Correction, Flaw, LevelScore, Line, Penalty, Place, Ruling, Score
from cardinal.contest.score_cell import write_cell
from cardinal.language import NotUnderstood
from cardinal.scoring.board_score_json import to_json

__all__ = [
    "appeal_row",
    "correction_row",
    "line_row",
    "penalty_row",
    "place_name",
    "place_row",
    "read_one",
    "ruling_row",
]

Row = dict[str, Any]
_YES_OR_NO: Mapping[bool | None, str] = {None: "", True: "yes", False: "no"}
Record = TypeVar("Record")


def place_row(place: Place) -> Row:
    row: Row = {"stage": place.stage, "round": place.round, "table": place.table, "board": place.board}
    return row | ({"room": str(place.room)} if place.room else {})


def place_name(place: Place) -> str:
    """A place in one line, as the trail knows it."""
    parts = (place.stage, str(place.round), place.table, str(place.board), str(place.room))
    return "/".join(part for part in parts if part)[:280]


def score_value(score: Score) -> object:
    return write_cell(score) if isinstance(score, LevelScore) else to_json(score)


def _filled(row: Mapping[str, object]) -> Row:
    return {name: value for name, value in row.items() if value not in (None, "", [])}


def _moment(at: datetime | None) -> str:
    return "" if at is None else at.isoformat()


def line_row(line: Line) -> Row:
    """A result; its players are those of the line, whatever they are called there."""
    sides = {"ns": "+".join(map(str, line.ns)), "ew": "+".join(map(str, line.ew))}
    seats = dict(zip("nesw", line.players or ("", "", "", ""), strict=True))
    told = {"result": write_cell(line.score), "section": line.section, "extra": "yes" if line.extra else ""}
    return place_row(line.place) | sides | _filled(told | seats)


def ruling_row(one: Ruling) -> Row:
    score = None if one.score is None else score_value(one.score)
    told = {"score": score, "outcome": str(one.outcome or ""), "kind": one.kind, "clauses": list(one.clauses)}
    signed = _signed(one.by, one.at, one.reason) | {"hearing": one.hearing}
    return {"key": one.key} | place_row(one.place) | _filled(told | signed)


def correction_row(one: Correction) -> Row:
    before = None if one.before is None else score_value(one.before)
    told = {"before": before, "after": score_value(one.after), "clauses": list(one.clauses), "refused": one.refused}
    return {"key": one.key} | place_row(one.place) | _filled(told | _signed(one.by, one.at, one.reason))


def penalty_row(one: Penalty) -> Row:
    told = {"clauses": list(one.clauses), "round": one.round or None, "fall": str(one.fall)}
    row: Row = {"contestant": one.contestant, "stage": one.stage, "amount": str(one.amount), "unit": str(one.unit)}
    return row | _filled(told | _signed(one.by, one.at, one.reason))


def appeal_row(one: Appeal) -> Row:
    told: dict[str, object] = {
        "by": one.by,
        "contestant": one.contestant,
        "filed_at": _moment(one.filed_at),
        "consent": _YES_OR_NO[one.consent],
        "fee": str(one.fee) if one.fee else "",
        "committee": list(one.committee),
        "decision": one.decision,
        "decided_at": _moment(one.decided_at),
        "score": None if one.score is None else score_value(one.score),
        "outcome": str(one.outcome or ""),
        "clauses": list(one.clauses),
        "reason": one.reason,
        "grounds": one.grounds,
        "reasonable": _YES_OR_NO[one.reasonable],
        "fee_fate": str(one.fee_fate or ""),
        "fee_clauses": list(one.fee_clauses),
    }
    return {"key": one.key, "ruling": one.ruling} | _filled(told)


def _signed(by: str, at: datetime | None, reason: str) -> dict[str, object]:
    return {"by": by, "at": _moment(at), "reason": reason}


Reader = Callable[[str, str], tuple[Sequence[Record], Sequence[Flaw]]]


def read_one(reader: Reader[Record], row: Mapping[str, object]) -> Record:
    """The one record of a row, as the contest room reads its files; what it cannot read is refused in its words."""
    found, flaws = reader(json.dumps([row], ensure_ascii=False), "log")
    for flaw in flaws:
        if not flaw.is_counted:
            raise NotUnderstood(flaw.text, cites=flaw.cites)
    return found[0]
