"""Law 16C of 1987: offenders who have paid may use their own withdrawn action, and never the innocent side's."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.authorized_information import undetermined
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.effect import AnyCall, Information
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, SIDES, Card, Case, Procedure, Side, Text, Voice, law

voice = Voice(__name__)

Told = Text | AnyCall | Card
"""What some information is about: a call, a card, or what else a text tells."""


def own_withdrawn_action(about: Told, offending: Side) -> Information:
    """16C1, 16C2: the offenders' own withdrawn call or card, once they have paid: free to everybody."""
    both = tuple(side for side in SIDES if side is not offending), (offending,)
    return Information(about, authorized=both[0] + both[1], cites="§1987:16C1 §1987:16C2")


def innocents_withdrawn_action(about: Told, offending: Side) -> Information:
    """16C1, 16C2: what the innocent side withdrew is free to itself and unauthorized to the offenders."""
    cites = "§1987:16C1 §1987:16C2"
    return Information(about, authorized=(offending.other,), unauthorized=(offending,), cites=cites)


@law("16C", edition=1987)
def withdrawn_actions(case: Case) -> Procedure:
    """Law 16C: a call or play was withdrawn; may a side use what it has learnt from it?"""
    if case.irregularity is not None and case.irregularity.seat is not None:
        offending = case.irregularity.seat.side
    else:
        offending = yield voice.choose(DIRECTOR, "side", "§1987:16C1 §1987:16C2", options=SIDES, text="offending_side")
    actor = yield voice.choose(DIRECTOR, "actor", "§1987:16C1 §1987:16C2", options=SIDES)
    if actor is not offending:
        yield Information(_about(case), authorized=(actor,), cites="§1987:16C1")
        yield voice.none("authorized", "§1987:16C1")
        return
    by = yield voice.fact("withdrawn_by", "§1987:16C2", options=("own", "innocent"), side=offending)
    if by == NOT_DETERMINED:
        yield undetermined()
    elif by == "innocent":
        yield innocents_withdrawn_action(voice.text("withdrawn_action_of_the_innocent_side"), offending)
        yield from _use(case, offending)
    elif (yield voice.fact("paid", "§1987:16C2", side=offending)) is False:
        # The freedom comes with the penalty; one that is not shown to be outstanding has been paid.
        yield Information(_about(case), unauthorized=(offending,), cites="§1987:16C2")
        yield from _use(case, offending)
    else:
        yield own_withdrawn_action(_about(case), offending)
        yield voice.none("authorized_after_the_penalty", "§1987:16C2")


def _about(case: Case) -> Told:
    act = case.act
    named = act.call or act.card if act is not None else None
    return named or voice.text("withdrawn_action")


def _use(case: Case, offending: Side) -> Procedure:
    """Whether the offenders chose what the information could suggest among logical alternatives, to the damage of the
    innocent side."""
    if not (yield voice.judge("logical_alternative", "§1987:16C2")):
        yield voice.none("no_logical_alternative", "§1987:16C2")
    elif not (yield voice.judge("suggested", "§1987:16C2")):
        yield voice.none("not_suggested", "§1987:16C2")
    elif not (yield voice.judge("damaged", "§1987:16C2 §1987:12A")):
        yield voice.none("no_damage", "§1987:16C2")
    else:
        yield from assigned_score(case, offending, "§1987:16C2 §1987:12A")
