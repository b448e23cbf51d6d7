"""Law 91: disciplinary penalties in points, suspension, and disqualification with the organizer's approval."""

from __future__ import annotations

from cardinal.laws.effect import Party
from cardinal.laws.prelude import DIRECTOR, SEATS, SIDES, Case, Penalty, Procedure, Voice, law

from .score_adjustment import exact, read_number

voice = Voice(__name__)

FINAL = "the_decision_is_final_a_committee_may_only_recommend_a_change"


@law("91")
def disciplinary_penalty(case: Case) -> Procedure:
    """Law 91: keeping order and discipline."""
    to = yield voice.choose(DIRECTOR, "offender", "§91A §91B", options=(*SEATS, *SIDES))
    options = ("none", "points", "suspend", "disqualify")
    measure = yield voice.judge("measure", "§91A §91B", options=options, who=to)
    if measure == "none":
        yield voice.none("no_disciplinary_measure", "§91A")
    elif measure == "disqualify":
        yield from disqualify(case, to)
    else:
        yield from penalize(measure, to)


def penalize(measure: str, to: Party) -> Procedure:
    """91A: points, or suspension for the current session or a part of it. Nobody can overrule it."""
    if measure == "points":
        example = read_number("2")
        points = yield voice.judge("points", "§91A", options=(example,), reader=_positive, who=to)
        yield Penalty("disciplinary", to, voice.text("amount_points", amount=exact(points)), cites="§91A")
    else:
        extent = yield voice.choose(DIRECTOR, "extent", "§91A", options=("session", "part"))
        told = "for_the_rest_of_the_session" if extent == "session" else "for_a_part_of_the_session"
        yield Penalty("suspension", to, told, cites="§91A")
    yield voice.recorded(FINAL, "§91A §93B3")


def _positive(given: object) -> object:
    points = read_number(given)
    if points <= 0:
        raise ValueError("a penalty takes points away")
    return points


def disqualify(case: Case, to: Party) -> Procedure:
    """91B: for cause, and only if the organizer approves."""
    if not (yield voice.judge("cause", "§91B", who=to)):
        yield voice.none("no_cause_to_disqualify", "§91B")
        return
    given = case.conditions["disqualification_approval"] == "given"
    # An approval that is not established has not been given.
    if given or (yield voice.fact("approved", "§91B", who=to)) is True:
        yield Penalty("disqualification", to, cites="§91B")
    else:
        yield voice.duty("director", "ask_the_organizer_to_approve_the_disqualification", "§91B")
