"""Law 60 of 1987: playing on after an illegal card; a defender who does not wait has a penalty card of either kind."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.penalty_card import become_penalty_cards
from cardinal.laws.bridge.e2017.play_after_illegal_play import before_corrected_lead, play_after_illegal_play
from cardinal.laws.prelude import Case, Procedure, Reverts, Voice, Withdrawn, law

from .play_of_1987 import reheard_play

voice = Voice(__name__)


@law("60", edition=1987)
def card_after_an_illegal_one(case: Case) -> Procedure:
    """Law 60: a card after an illegal one, before it was ruled on or before declarer's lead was put right."""
    if before_corrected_lead(case) and (yield voice.fact("required", "§1987:60B", player=case.offender)) is True:
        yield from reheard_play(_too_soon(case))
        return
    yield from reheard_play(play_after_illegal_play(case), known={"required": False})


def _too_soon(case: Case) -> Procedure:
    """60B: a penalty card. Of which kind only Law 50 says: was it played on purpose, or did it slip out?"""
    yield Withdrawn(case.offender, card=case.card, cites="§1987:60B")
    yield Reverts(case.play.turn, cites="§1987:60B")
    yield from become_penalty_cards(case, case.offender, (case.card,), (), "§1987:60B")
