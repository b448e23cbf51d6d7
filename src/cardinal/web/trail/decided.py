"""Sentences about what officials decide: corrections, rulings, penalties, appeals, published lists, erased people."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.contest.explanation import shown
from cardinal.contest.model import Appeal, Correction, Exclusion, Penalty, Ruling
from cardinal.contest.penalty_words import unit_name
from cardinal.language import Text
from cardinal.store import Step
from cardinal.store.log import ERASED
from cardinal.store.logged_records import record_of

from .values import NOTHING, Known, SaidScore, Sentence, Told, outcome_said, text, who_said


def _signed(
    correction: Correction | Ruling | Penalty | Appeal | Exclusion, step: Step, said: Text, reason: str, *more: str
) -> Told:
    """A sentence with the reason, the clauses and the hand of a decision."""
    clauses = tuple(dict.fromkeys((*correction.clauses, *more)))
    return Told(said, reason=reason, signed="" if correction.by == step.actor else correction.by, clauses=clauses)


def _corrected(known: Known, step: Step) -> Told:
    one = record_of(Correction, step.after, known.game)
    key = "correction_refused" if one.refused else "result_corrected"
    if one.before is None:
        key = "result_corrected_first"
    values = {"before": NOTHING if one.before is None else SaidScore(one.before), "after": SaidScore(one.after)}
    said = text(key, who=who_said(step.actor), place=known.place(one.place), **values)
    return _signed(one, step, said, one.reason, *((one.refused,) if one.refused else ()))


def _what(ruling: Ruling | Appeal) -> object:
    """The score or the outcome that a decision gives; None where it gives neither."""
    if ruling.score is not None:
        return SaidScore(ruling.score)
    return outcome_said(ruling.outcome) if ruling.outcome is not None else None


def _ruled(known: Known, step: Step) -> Told:
    one = record_of(Ruling, step.after, known.game)
    what = _what(one)
    key = "ruling_given" if what is not None else "ruling_without_score"
    values = {"key": one.key, "place": known.place(one.place), "what": what}
    return _signed(one, step, text(key, who=who_said(step.actor), **values), one.reason)


def _penalised(known: Known, step: Step) -> Told:
    one = record_of(Penalty, step.after, known.game)
    key = "_".join(("penalty" if one.amount else "warning", "round" if one.round else "stage"))
    values = {"contestant": known.contestant(one.contestant), "amount": shown(one.amount), "unit": unit_name(one.unit)}
    said = text(key, who=who_said(step.actor), stage=one.stage, round=one.round, **values)
    return _signed(one, step, said, one.reason)


def _excluded(known: Known, step: Step) -> Told:
    one = record_of(Exclusion, step.after, known.game)
    values = {"contestant": known.contestant(one.contestant), "key": one.key, "stage": one.stage}
    return _signed(one, step, text(f"excluded_{one.kind}", who=who_said(step.actor), **values), one.reason)


def _readmitted(known: Known, step: Step) -> Told:
    said = text("exclusion_taken_back", who=who_said(step.actor), key=step.after["key"])
    return Told(said, reason=step.after["reason"])


def _appealed(known: Known, step: Step) -> Told:
    one = record_of(Appeal, step.after, known.game)
    values: dict[str, object] = {"who": who_said(step.actor), "key": one.key, "ruling": one.ruling}
    if one.decision:
        said = text(f"appeal_{one.decision}", **values, what=_what(one))
        return _signed(one, step, said, one.reason, *one.fee_clauses)
    if one.contestant is not None:
        values["contestant"] = known.contestant(one.contestant)
    said = text("appeal_filed" if one.contestant is not None else "appeal_filed_alone", **values)
    return _signed(one, step, said, one.grounds)


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
    "contestant_excluded": _excluded,
    "exclusion_taken_back": _readmitted,
    "appeal_filed": _appealed,
    "appeal_decided": _appealed,
    "published": _published,
    ERASED: _erased,
}
