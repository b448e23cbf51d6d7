"""Law 56 of 1987: a defender leads out of turn; a lead that is refused becomes a major penalty card."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.defenders_lead_out_of_turn import refused
from cardinal.laws.bridge.e2017.lead_out_of_turn import accepted, must_be_a_lead_out_of_turn, proper_lead_stands, sequel
from cardinal.laws.prelude import Case, Procedure, Voice, law

from .lead_out_of_turn import misled
from .play_of_1987 import reheard_play

voice = Voice(__name__)


@law("56", edition=1987)
def defenders_lead_out_of_turn(case: Case) -> Procedure:
    """Law 56: a lead out of turn that a defender has faced, at whichever trick."""
    must_be_a_lead_out_of_turn(case, "56")
    if not (yield from misled(case)):
        yield from reheard_play(_answered(case))


def _answered(case: Case) -> Procedure:
    then = yield from sequel(case)
    if then.kind == "led" and then.act is not None:
        yield from proper_lead_stands(case, then.act)
    elif then.kind == "followed":
        yield from accepted(case, "§1987:53A", by_play=True)
    elif (yield voice.offer(case.declarer, "accept", "§1987:53A §1987:56", offender=case.offender, card=case.card)):
        yield from accepted(case, "§1987:53A", by_play=False)
    else:
        yield from refused(case)
