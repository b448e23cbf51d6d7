"""Law 81: the Director, whom he represents, what binds him, and his duties and powers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardinal.laws.prelude import DIRECTOR, Case, Cited, Procedure, Voice, law

from .appeals import minutes_question, within_appeal_period
from .disciplinary_powers import disciplinary_penalty
from .procedural_penalties import procedural_penalty
from .rulings_on_facts import disputed_facts

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class GivenBy:
    """Whose ruling it is: who gave it at the table, who answers for it, and whom both represent."""

    ruled: str
    answers: str
    represents: str = "organizer"


def given_by(director: str, assistant: str | None = None) -> Cited[GivenBy]:
    """81A, 81D: an assistant rules at the Director's direction; the Director stays answerable."""
    if assistant is None:
        return Cited(GivenBy(director, director), "§81A")
    return Cited(GivenBy(assistant, director), "§81A §81D")


@law("81")
def directors_powers(case: Case) -> Procedure:
    """Law 81: whether the Director may or must do something."""
    matter = yield voice.choose(DIRECTOR, "matter", "§81A §81B1 §81B2 §81C", options=tuple(MATTERS))
    yield from MATTERS[matter](case)


def _omission(case: Case) -> Procedure:
    """81B1: what the organizer has left undone, the Director may put right."""
    if (yield voice.judge("omission", "§81B1")):
        yield voice.duty("director", "decide_what_the_organizer_left_open_and_announce_it", "§81B1")
    else:
        yield voice.none("the_organizer_has_provided_for_it", "§81B1")


def _ground(case: Case) -> Procedure:
    """81B2: the Director applies the Laws and regulations and is bound by them."""
    options = ("law", "announced_regulation", "unannounced_regulation", "opinion")
    ground = yield voice.choose(DIRECTOR, "ground", "§81B2", options=options)
    if ground in ("law", "announced_regulation"):
        yield voice.duty("director", "apply_it", "§81B2")
    else:
        yield voice.found("bound", "§81B2 §80B2(f)")
        yield voice.none("no_law_or_announced_regulation_gives_the_power", "§81B2")


def _players(case: Case) -> Procedure:
    """81C: it is not for players to rectify."""
    yield voice.duty("director", "rectify_the_irregularity_and_redress_damage", "§81C §10A")


def _learned(case: Case) -> Procedure:
    """81C3: he acts on what he learns in any way, until the period is over."""
    kind = yield voice.choose(DIRECTOR, "kind", "§81C3", options=("score", "irregularity"))
    yield voice.found("in_any_manner", "§81C3")
    if kind == "score":
        # The end of the period has to be shown: as long as it is not, the score can be corrected.
        in_time = (yield voice.fact("correction_period_over", "§81C3 §79C1")) is not True
        cites = "§81C3 §79C1"
    else:
        period = case.conditions.whole("appeal_period")
        minutes = yield from minutes_question(case, "§81C3 §92B")
        in_time, cites = within_appeal_period(minutes, period).value, "§81C3 §92B"
    if in_time:
        yield voice.duty("director", "rectify_the_error_or_irregularity", cites)
    else:
        yield voice.none("the_period_is_over", cites)


def _assess(case: Case) -> Procedure:
    yield from assess(case, procedural_penalty, disciplinary_penalty)


def assess(case: Case, procedural: Callable[[Case], Procedure], disciplinary: Callable[[Case], Procedure]) -> Procedure:
    """81C4: rectification, and the powers of an edition's Laws 90 and 91."""
    options = ("rectification", "procedural", "disciplinary")
    power = yield voice.choose(DIRECTOR, "power", "§81C4", options=options)
    if power == "rectification":
        yield voice.duty("director", "assess_the_rectification_of_the_law_that_applies", "§81C4")
    elif power == "procedural":
        yield voice.found("by_law_90", "§81C4")
        yield from procedural(case)
    else:
        yield voice.found("by_law_91", "§81C4")
        yield from disciplinary(case)


def _waive(case: Case) -> Procedure:
    """81C5: rectification is waived for cause, at his discretion, when the innocent side asks."""
    # Without a request that is established there is nothing to grant.
    if (yield voice.fact("requested", "§81C5")) is not True:
        yield voice.duty("director", "carry_out_the_rectification_no_waiver_was_asked_for", "§81C5 §81C4")
        return
    granted = case.conditions["waiver_of_rectification"] == "waived_on_request"
    if granted or (yield voice.judge("waive", "§81C5")):
        yield voice.none("waived_at_the_request_of_the_non_offending_side", "§81C5")
    else:
        yield voice.duty("director", "carry_out_the_rectification_not_waived", "§81C5 §81C4")


def _dispute(case: Case) -> Procedure:
    """81C6: he settles disputes, on the facts as Law 85 finds them."""
    yield voice.found("settles", "§81C6")
    yield from disputed_facts(case)


def _refer(case: Case) -> Procedure:
    """81C7: any matter may go to an appropriate committee."""
    yield voice.duty("director", "refer_the_matter_to_an_appropriate_committee", "§81C7")


def _report(case: Case) -> Procedure:
    """81C8: results are reported if the organizer wants it, and delegated matters dealt with."""
    # The duty to report comes from a requirement that has to be established.
    if (yield voice.fact("required", "§81C8")) is True:
        yield voice.duty("director", "report_the_results_for_the_official_record", "§81C8 §80B2(j)")
    else:
        yield voice.none("the_organizer_requires_no_report", "§81C8")


def _delegate(case: Case) -> Procedure:
    """81D: assistants may do any of his duties, and he answers for them."""
    found = given_by("director", "assistant")
    yield voice.recorded(
        "word_rules_word_2_answers_for_it",
        found.cites,
        word=voice.text(found.value.ruled),
        word_2=voice.text(found.value.answers),
    )


def _status(case: Case) -> Procedure:
    """81A: the Director represents the organizer."""
    found = given_by("director")
    yield voice.recorded(
        "the_word_represents_the_word_2",
        found.cites,
        word=voice.text(found.value.ruled),
        word_2=voice.text(found.value.represents),
    )


MATTERS: Mapping[str, Callable[[Case], Procedure]] = {
    "status": _status,
    "omission": _omission,
    "ground": _ground,
    "players": _players,
    "learned": _learned,
    "assess": _assess,
    "waive": _waive,
    "dispute": _dispute,
    "refer": _refer,
    "report": _report,
    "delegate": _delegate,
}
