"""Sentences about what officials decide: corrections, rulings, penalties, appeals, published lists, erased people."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardinal.contest.explanation import shown
from cardinal.contest.penalty_words import unit_name
from cardinal.language import Text
from cardinal.store import Step
from cardinal.store.log import ERASED

from .values import Known, Sentence, Told, outcome_said, text, who_said

__all__ = ["DECIDED"]

Row = Mapping[str, Any]


def _signed(row: Row, step: Step, said: Text, reason: str = "") -> Told:
    """A sentence with the reason, the clauses and the hand of a decision."""
    by = str(row.get("by") or "")
    clauses = tuple(dict.fromkeys((*row.get("clauses", ()), *row.get("fee_clauses", ()))))
    told = reason or str(row.get("reason") or "")
    return Told(said, reason=told, signed="" if by == step.actor else by, clauses=clauses)


def _corrected(known: Known, step: Step) -> Told:
    row = step.after["row"]
    board = int(row.get("board", 0))
    before, after = (known.score(row.get(name), board) for name in ("before", "after"))
    key = "correction_refused" if row.get("refused") else "result_corrected"
    if not row.get("before"):
        key = "result_corrected_first"
    said = text(key, who=who_said(step.actor), place=known.place(row), before=before, after=after)
    told = _signed(row, step, said)
    refused = (row["refused"],) if row.get("refused") else ()
    return Told(said, reason=told.reason, signed=told.signed, clauses=(*told.clauses, *refused))


def _what(known: Known, row: Row) -> object:
    """The score or the outcome that a decision gives; None where it gives neither."""
    if row.get("score"):
        return known.score(row["score"], int(row.get("board", 0)))
    return outcome_said(row["outcome"]) if row.get("outcome") else None


def _ruled(known: Known, step: Step) -> Told:
    row = step.after["row"]
    what = _what(known, row)
    key = "ruling_given" if what is not None else "ruling_without_score"
    values = {"key": row["key"], "place": known.place(row), "what": what}
    return _signed(row, step, text(key, who=who_said(step.actor), **values))


def _penalised(known: Known, step: Step) -> Told:
    row = step.after["row"]
    amount = Fraction(str(row["amount"]))
    key = "_".join(("penalty" if amount else "warning", "round" if row.get("round") else "stage"))
    unit = unit_name(str(row["unit"]))
    values = {"contestant": known.contestant(row["contestant"]), "amount": shown(amount), "unit": unit}
    said = text(key, who=who_said(step.actor), stage=row["stage"], round=row.get("round", 0), **values)
    return _signed(row, step, said)


def _appealed(known: Known, step: Step) -> Told:
    row = step.after["row"]
    decision = row.get("decision", "")
    values: dict[str, object] = {"who": who_said(step.actor), "key": row["key"], "ruling": row["ruling"]}
    if decision:
        return _signed(row, step, text(f"appeal_{decision}", **values, what=_what(known, row)))
    number = row.get("contestant")
    if number is not None:
        values["contestant"] = known.contestant(number)
    said = text("appeal_filed" if number is not None else "appeal_filed_alone", **values)
    return _signed(row, step, said, str(row.get("grounds") or ""))


def _published(known: Known, step: Step) -> Told:
    return Told(text("published", who=who_said(step.actor), stage=step.after["stage"]))


def _erased(known: Known, step: Step) -> Told:
    # Whose name is gone is named by the number that stays; what else of theirs went with it begins with E or C.
    people = [one for one in step.after["of"] if str(one).startswith("P")] or step.after["of"]
    return Told(text("erased", who=who_said(step.actor), number=tuple(people)))


DECIDED: Mapping[str, Sentence] = {
    "result_corrected": _corrected,
    "ruling_given": _ruled,
    "penalty_given": _penalised,
    "appeal_filed": _appealed,
    "appeal_decided": _appealed,
    "published": _published,
    ERASED: _erased,
}
