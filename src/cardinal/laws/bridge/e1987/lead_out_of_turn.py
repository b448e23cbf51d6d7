"""Law 53 of 1987: any faced lead out of turn may be accepted, at the last trick too, and a misled leader may choose."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.play_after_illegal_play import played_on
from cardinal.laws.effect import Information, Reverts, Review, Withdrawn
from cardinal.laws.prelude import Case, Finding, Procedure, Voice, find_law, law

voice = Voice(__name__)


@law("53", edition=1987)
def lead_out_of_turn(case: Case) -> Procedure:
    """Law 53: a lead out of turn, opening lead or later, from either side."""
    number = "54" if case.position.play is None else "56" if case.is_defender(case.offender) else "55"
    yield from find_law(number, case.edition).procedure(case)


def misled(case: Case) -> Finding:
    """47E1: an opponent had told the player that it was his turn. He may take the lead back without penalty, unless
    an opponent has accepted it already by playing to it, which nothing in this edition forbids."""
    if played_on(case) is not None:
        return False
    answer = yield voice.fact("misinformed", "§1987:47E1", player=case.offender, card=case.card, usual=False)
    # A doubtful point is ruled for the side that did not lead out of turn.
    if answer is not True or not (yield voice.offer(case.offender, "withdraw", "§1987:47E1", card=case.card)):
        return False
    yield Withdrawn(case.offender, card=case.card, cites="§1987:47E1")
    if case.position.play is not None:
        yield Reverts(case.play.turn, cites="§1987:47E1")
    yield Information(
        case.card, authorized=(case.side,), unauthorized=(case.innocent,), cites="§1987:16C1 §1987:16C2"
    )  # fmt: skip
    yield Review("47F", cites="§1987:47F")
    yield voice.none("misinformed_by_an_opponent", "§1987:47E1")
    return True
