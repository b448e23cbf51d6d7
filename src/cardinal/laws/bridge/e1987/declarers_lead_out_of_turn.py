"""Law 55 of 1987: declarer leads out of turn; two defenders who differ have no rule, and the Director may adjust."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.declarers_lead_out_of_turn import SILENT, STATEMENTS, refused, wrong_defender
from cardinal.laws.bridge.e2017.lead_out_of_turn import accepted, must_be_a_lead_out_of_turn, proper_lead_stands, sequel
from cardinal.laws.bridge.law_12 import declaring_side, redressed
from cardinal.laws.prelude import Case, Finding, Procedure, Voice, law

from .lead_out_of_turn import misled
from .play_of_1987 import reheard_play
from .premature_play import options_of_1987

voice = Voice(__name__)


@law("55", edition=1987)
def declarers_lead_out_of_turn(case: Case) -> Procedure:
    """Law 55: a lead by declarer from a hand whose turn it was not."""
    must_be_a_lead_out_of_turn(case, "55")
    if not (yield from misled(case)):
        # A defender who plays before his partner to the lead (53C) pays as he does under Law 57.
        yield from reheard_play(_answered(case), revise=options_of_1987)


def _answered(case: Case) -> Procedure:
    then = yield from sequel(case)
    if then.kind == "led" and then.act is not None:
        yield from proper_lead_stands(case, then.act)
    elif then.kind == "followed":
        yield from accepted(case, "§1987:55A", by_play=True)
    elif then.kind == "wrong defender":
        yield from wrong_defender(case, then)
    elif (yield from defenders_accept(case)):
        yield from accepted(case, "§1987:55A", by_play=False)
    else:
        yield from refused(case)


def defenders_accept(case: Case) -> Finding:
    """55A: either defender may accept or refuse. If they differ the law is silent, and the Director has to decide."""
    hand, card = case.offender, case.card
    first = yield voice.choose(case.lho, "accept", "§1987:55A", options=STATEMENTS, hand=hand, card=card)
    other = yield voice.choose(case.rho, "accept", "§1987:55A", options=STATEMENTS, hand=hand, card=card)
    said = {one for one in (first, other) if one != SILENT}
    if len(said) == 2:
        return bool((yield voice.judge("accepted", "§1987:55A", card=card)))
    return said == {True}


@law("55C", edition=1987)
def line_after_declarers_lead(case: Case) -> Procedure:
    """Law 55C: the end of play after declarer took back a lead; could his line rest on what that showed him?"""
    if not (yield voice.judge("line", "§1987:55C")):
        yield voice.none("the_line_did_not_rest_on_it", "§1987:55C")
    elif not (yield voice.judge("adjust", "§1987:55C")):
        yield voice.none("the_director_leaves_the_result", "§1987:55C")
    else:
        yield from redressed(case, "§1987:55C", declaring_side(case))
