"""Laws 80 and 81 of 1987: one sponsoring body, and a Director who also takes entries, names assistants and scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardinal.laws.bridge.e2017.director import MATTERS as POWERS
from cardinal.laws.bridge.e2017.director import voice as voice_of_director
from cardinal.laws.bridge.e2017.organisation import BY_CONDITION, TASKS
from cardinal.laws.prelude import DIRECTOR, Case, Procedure, Voice, find_law, law

voice = Voice(__name__)


# What the sponsoring body sees to, and what it leaves to its Director.
_BODYS = ("director", "venue", "schedule", "entry", "bidding_and_play", "regulations")
_DIRECTORS = ("assistants", "entries", "scores")


@law("80", edition=1987)
def organisation(case: Case) -> Procedure:
    """Law 80: who decides about an event, and who sees to what."""
    matter = yield voice.choose(DIRECTOR, "matter", "§1987:80", options=("authority", *_BODYS))
    if matter == "authority":
        yield voice.found("one_body", "§1987:80")
        yield voice.recorded("organizer_answers", "§1987:80")
    elif matter in BY_CONDITION:
        yield from BY_CONDITION[matter](case, TASKS[matter])
    else:
        yield voice.duty("organizer", TASKS[matter].what, TASKS[matter].cites)


@law("81", edition=1987)
def directors_powers(case: Case) -> Procedure:
    """Law 81: whether the Director may or must do something."""
    matter = yield voice.choose(DIRECTOR, "power_in_question", "§81A §81B1 §1987:81C", options=tuple(_MATTERS))
    yield from _MATTERS[matter](case)


def _own_task(key: str) -> Callable[[Case], Procedure]:
    def task(case: Case) -> Procedure:
        yield voice.duty("director", TASKS[key].what, TASKS[key].cites)

    return task


def _learned(case: Case) -> Procedure:
    """81C6: an error or irregularity that he learns of in any way, within the period of 79C."""
    yield voice_of_director.found("in_any_manner", "§1987:81C6")
    # The end of the period has to be shown: as long as it is not, he acts.
    if (yield voice_of_director.fact("correction_period_over", "§1987:81C6 §1987:79C")) is not True:
        yield voice.duty("director", "rectify_the_error_or_irregularity", "§1987:81C6 §1987:79C")
    else:
        yield voice.none("the_period_is_over", "§1987:81C6 §1987:79C")


def _assess(case: Case) -> Procedure:
    options = ("rectification", "procedural", "disciplinary")
    power = yield voice_of_director.choose(DIRECTOR, "power", "§1987:81C7", options=options)
    if power == "rectification":
        yield voice.duty("director", "assess_the_rectification_of_the_law_that_applies", "§1987:81C7")
    else:
        number = "90" if power == "procedural" else "91"
        yield voice_of_director.found(f"by_law_{number}", "§1987:81C7")
        yield from find_law(number, case.edition).procedure(case)


def _waive(case: Case) -> Procedure:
    """81C8: a penalty is waived when the innocent side asks for it; no cause has to be given."""
    if (yield voice_of_director.fact("requested", "§1987:81C8")) is True:
        yield voice.none("waived_at_the_request_of_the_non_offending_side", "§1987:81C8")
    else:
        # Without a request that is established there is nothing to grant.
        yield voice.duty("director", "carry_out_the_rectification_no_waiver_was_asked_for", "§1987:81C8")


def _dispute(case: Case) -> Procedure:
    yield voice_of_director.found("settles", "§1987:81C9")
    yield from find_law("85", case.edition).procedure(case)


_MATTERS: Mapping[str, Callable[[Case], Procedure]] = {
    # A referral to a committee is not among the duties of this edition.
    **{key: procedure for key, procedure in POWERS.items() if key != "refer"},
    "learned": _learned,
    "assess": _assess,
    "waive": _waive,
    "dispute": _dispute,
    **{key: _own_task(key) for key in _DIRECTORS},
}
