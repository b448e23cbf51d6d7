"""Law 54 of 1987: an opening lead by the wrong player, without rules for a second lead face down or declarer's side."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.laws.bridge.e2017.opening_lead_out_of_turn import opening_lead_out_of_turn
from cardinal.laws.bridge.reheard import Step
from cardinal.laws.prelude import Case, PickedUp, Procedure, Voice, Withdrawn, law

from .lead_out_of_turn import misled
from .play_of_1987 import reheard_play

voice = Voice(__name__)


@law("54", edition=1987)
def opening_lead(case: Case) -> Procedure:
    """Law 54: an opening lead out of turn, and declarer's choices."""
    act = case.act
    face_up = act is not None and act.card is not None and act.verb != "leads down"
    if not case.is_defender(case.offender) and act is not None and act.card is not None:
        yield from _declaring_side(case)
        return
    by_wrong_defender = face_up and case.position.play is None and case.offender is not case.contract.leader
    if by_wrong_defender and (yield from misled(case)):
        return
    yield from reheard_play(opening_lead_out_of_turn(case), known={"misinformed": False}, revise=_no_second_lead)


def _declaring_side(case: Case) -> Procedure:
    """No clause speaks of it: a card that declarer's side has shown goes back, and is never a penalty card."""
    yield PickedUp(case.offender, case.card, cites="§48A")
    yield voice.none("no_rule_for_a_lead_by_the_declaring_side", "§48A")


def _no_second_lead(step: Step) -> Iterator[Step]:
    """Partner's lead face down is not spoken of: which of two leads goes first is no matter of this law."""
    if isinstance(step, Withdrawn) and step.clauses == ("54",):
        yield voice.found("no_order", "§54A/1 §54B §1987:54D", seat=step.seat, card=step.card)
        return
    yield step
