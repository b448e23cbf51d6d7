"""Law 56: a defender leads out of turn."""

from __future__ import annotations

from cardinal.laws.prelude import Case, Procedure, Voice, law

from .lead_out_of_turn import (
    LAST_TRICK,
    accepted,
    becomes_major,
    last_trick,
    major_before_the_lead,
    must_be_a_lead_out_of_turn,
    proper_lead_stands,
    sequel,
    taken_back,
    was_misinformed,
)

voice = Voice(__name__)


@law("56")
def defenders_lead_out_of_turn(case: Case) -> Procedure:
    """Law 56: a lead out of turn that a defender has faced."""
    must_be_a_lead_out_of_turn(case, "56")
    if case.play.number == LAST_TRICK:
        yield from last_trick(case)
        return
    if (yield from was_misinformed(case)):
        return
    then = yield from sequel(case)
    if then.kind == "led" and then.act is not None:
        yield from proper_lead_stands(case, then.act)
    elif then.kind == "followed":
        yield from accepted(case, "§56A", by_play=True)
    elif (yield voice.offer(case.declarer, "accept", "§56A §56B §53A/1", offender=case.offender, card=case.card)):
        yield from accepted(case, "§56A", by_play=False)
    else:
        yield from refused(case)


def refused(case: Case) -> Procedure:
    """56B: the card goes back and is a major penalty card; if partner is to lead, declarer says at once what of."""
    leader = case.play.turn
    yield from taken_back(case, "§56B")
    if leader is case.partner:
        yield from major_before_the_lead(case, leader, "§56B")
    else:
        yield from becomes_major(case, case.offender, case.card, "§56B")
