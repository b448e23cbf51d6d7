"""Law 16C of 1987: offenders who have paid may use their own withdrawn action, and never the innocent side's."""

from __future__ import annotations

from cardinal.cards import SIDES, Side
from cardinal.laws.bridge.e2017.authorized_information import undetermined
from cardinal.laws.case import Case
from cardinal.laws.effect import Adjust, Information, NoRectification
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

voice = Voice(__name__)


def own_withdrawn_action(about: str, offending: Side) -> Information:
    """16C1, 16C2: the offenders' own withdrawn call or card, once they have paid: free to everybody."""
    both = tuple(side for side in SIDES if side is not offending), (offending,)
    return Information(about, authorized=both[0] + both[1], cites="§1987:16C1 §1987:16C2")


def innocents_withdrawn_action(about: str, offending: Side) -> Information:
    """16C1, 16C2: what the innocent side withdrew is free to itself and unauthorized to the offenders."""
    cites = "§1987:16C1 §1987:16C2"
    return Information(about, authorized=(offending.other,), unauthorized=(offending,), cites=cites)


@law("16C", edition=1987)
def withdrawn_actions(case: Case) -> Procedure:
    """Law 16C: a call or play was withdrawn; may a side use what it has learnt from it?"""
    if case.act is not None and case.act.seat is not None:
        offending = case.act.seat.side
    else:
        offending = yield voice.choose(DIRECTOR, "side", "§1987:16C1 §1987:16C2", options=SIDES, text="offending_side")
    actor = yield voice.choose(DIRECTOR, "actor", "§1987:16C1 §1987:16C2", options=SIDES)
    if actor is not offending:
        yield Information(_about(case), authorized=(actor,), cites="§1987:16C1")
        yield NoRectification("authorized", cites="§1987:16C1")
        return
    by = yield voice.fact("withdrawn_by", "§1987:16C2", options=("own", "innocent"), side=offending)
    if by == NOT_DETERMINED:
        yield undetermined()
    elif by == "innocent":
        yield innocents_withdrawn_action("withdrawn action of the innocent side", offending)
        yield from _use()
    elif (yield voice.fact("paid", "§1987:16C2", side=offending)) is False:
        # The freedom comes with the penalty; one that is not shown to be outstanding has been paid.
        yield Information(_about(case), unauthorized=(offending,), cites="§1987:16C2")
        yield from _use()
    else:
        yield own_withdrawn_action(_about(case), offending)
        yield NoRectification("authorized after the penalty", cites="§1987:16C2")


def _about(case: Case) -> str:
    act = case.act
    return str(act.call or act.card or "withdrawn action") if act is not None else "withdrawn action"


def _use() -> Procedure:
    """Whether the offenders chose what the information could suggest among logical alternatives, to the damage of the
    innocent side."""
    if not (yield voice.judge("logical_alternative", "§1987:16C2")):
        yield NoRectification("no logical alternative", cites="§1987:16C2")
    elif not (yield voice.judge("suggested", "§1987:16C2")):
        yield NoRectification("not suggested", cites="§1987:16C2")
    elif not (yield voice.judge("damaged", "§1987:16C2 §1987:12A")):
        yield NoRectification("no damage", cites="§1987:16C2")
    else:
        yield Adjust("assigned", cites="§1987:16C2 §1987:12A §1987:12C2")
