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
    correction = record_of(Correction, step.after, known.game)
    key = "correction_refused" if correction.refused else "result_corrected"
    if correction.before is None:
        key = "result_corrected_first"
    values = {
        "before": NOTHING if correction.before is None else SaidScore(correction.before),
        "after": SaidScore(correction.after),
    }
    said = text(key, who=who_said(step.actor), place=known.place(correction.place), **values)
    return _signed(correction, step, said, correction.reason, *((correction.refused,) if correction.refused else ()))


def _what(ruling: Ruling | Appeal) -> object:
    """The score or the outcome that a decision gives; None where it gives neither."""
    if ruling.score is not None:
        return SaidScore(ruling.score)
    return outcome_said(ruling.outcome) if ruling.outcome is not None else None


def _ruled(known: Known, step: Step) -> Told:
    ruling = record_of(Ruling, step.after, known.game)
    what = _what(ruling)
    key = "ruling_given" if what is not None else "ruling_without_score"
    values = {"key": ruling.key, "place": known.place(ruling.place), "what": what}
    return _signed(ruling, step, text(key, who=who_said(step.actor), **values), ruling.reason)


def _penalised(known: Known, step: Step) -> Told:
    penalty = record_of(Penalty, step.after, known.game)
    key = "_".join(("penalty" if penalty.amount else "warning", "round" if penalty.round else "stage"))
    values = {
        "contestant": known.contestant(penalty.contestant),
        "amount": shown(penalty.amount),
        "unit": unit_name(penalty.unit),
    }
    said = text(key, who=who_said(step.actor), stage=penalty.stage, round=penalty.round, **values)
    return _signed(penalty, step, said, penalty.reason)


def _excluded(known: Known, step: Step) -> Told:
    exclusion = record_of(Exclusion, step.after, known.game)
    values = {"contestant": known.contestant(exclusion.contestant), "key": exclusion.key, "stage": exclusion.stage}
    return _signed(
        exclusion, step, text(f"excluded_{exclusion.kind}", who=who_said(step.actor), **values), exclusion.reason
    )


def _readmitted(known: Known, step: Step) -> Told:
    said = text("exclusion_taken_back", who=who_said(step.actor), key=step.after["key"])
    return Told(said, reason=step.after["reason"])


def _appealed(known: Known, step: Step) -> Told:
    appeal = record_of(Appeal, step.after, known.game)
    values: dict[str, object] = {"who": who_said(step.actor), "key": appeal.key, "ruling": appeal.ruling}
    if appeal.decision:
        said = text(f"appeal_{appeal.decision}", **values, what=_what(appeal))
        return _signed(appeal, step, said, appeal.reason, *appeal.fee_clauses)
    if appeal.contestant is not None:
        values["contestant"] = known.contestant(appeal.contestant)
    said = text("appeal_filed" if appeal.contestant is not None else "appeal_filed_alone", **values)
    return _signed(appeal, step, said, appeal.grounds)


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
