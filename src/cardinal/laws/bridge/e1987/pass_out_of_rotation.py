"""Law 30 of 1987: a pass out of rotation. What it costs depends on whether anybody has bid and whose turn it was."""

from __future__ import annotations

from typing import Any

from cardinal.bridge import PASS, XX, Call, X
from cardinal.laws.bridge.e2017.out_of_rotation import early_partner_call
from cardinal.laws.bridge.e2017.pass_out_of_rotation import passed_by_offender
from cardinal.laws.bridge.e2017.pass_out_of_rotation import voice as shared
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.effect import Cancelled, MustPass, Reverts, Review, Stands
from cardinal.laws.prelude import Case, Finding, ImpossibleCase, Procedure, Row, Text, Voice, law, only

from .bid_out_of_rotation import cancelled_bid, passed_partners_convention
from .out_of_rotation import call_out_of_rotation
from .withdrawn_call import information_from, lead_penalty

voice = Voice(__name__)


@law("30", edition=1987)
@unless_unintended
def pass_out_of_rotation(case: Case) -> Procedure:
    """Law 30: a pass out of rotation."""
    if case.call is not PASS:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "30"}), cites="§30")
    yield from call_out_of_rotation(case)


def _is_conventional(case: Case) -> Finding:
    """30C: asked, as a thing that is seldom so, where the record does not tell."""
    known = case.is_artificial(PASS, by=case.offender)
    if known is not None:
        return known
    return (yield voice.fact("conventional", "§1987:30C", usual=False, seat=case.offender)) is True


def _passes_partners_convention(case: Case) -> Finding:
    """31A: the pass, at RHO's turn, of a call of partner's that is conventional."""
    passed = passed_by_offender(case)
    if passed is None or case.turn is not case.rho:
        return False
    known = case.is_artificial(passed.call, by=passed.seat)
    if known is not None:
        return known
    values: dict[str, Any] = {"partner": passed.seat, "call": passed.call}
    return (yield voice.fact("partners_convention", "§1987:31A2(b)", usual=False, **values)) is True


def cancelled_pass(case: Case) -> Procedure:
    """What follows once the pass is cancelled; a change of one's own call has gone to Law 25 already."""
    if (yield from _is_conventional(case)):
        yield voice.found("conventional_pass", "§1987:30C", seat=case.offender)
        yield from cancelled_bid(case)
        return
    bid, turn = case.auction.last_bid is not None, case.turn
    if bid and (yield from _passes_partners_convention(case)):
        yield from passed_partners_convention(case)
        return
    yield shared.found("scope", "§30", seat=case.offender)
    row = only(
        (
            Row(not bid, _before_any_bid(case), "§1987:30A"),
            Row(bid and turn is case.rho, _at_rhos_turn(case), "§1987:30B1"),
            Row(bid and turn is case.partner, _at_partners_turn(case), "§1987:30B2(a) §1987:30B2(b)"),
        ),
        "pass out of rotation",
    )
    yield information_from(case)
    yield from row.gives


def _before_any_bid(case: Case) -> Procedure:
    """30A: the offender passes once more, whoever was to call."""
    early = early_partner_call(case)
    if early is not None and isinstance(early.call, Call):
        yield Stands(case.partner, early.call, cites="§1987:30A")
    yield MustPass(case.offender, "next", cites="§1987:30A")
    if case.turn is case.partner:
        yield Review("23B", cites="§1987:30A §1987:23B")


def _at_rhos_turn(case: Case) -> Procedure:
    """30B1: the offender passes once; a pass that spoke of a suit by agreement (of the last one named, say: other
    suits make it conventional) brings Law 26 as well."""
    yield MustPass(case.offender, "next", cites="§1987:30B1")
    if (yield voice.fact("tied_to_suits", "§1987:30B1", seat=case.offender)) is True:
        # Without such an agreement established there is nothing that the lead could be held to.
        yield lead_penalty(case.offender, "§1987:30B1", PASS)


def _at_partners_turn(case: Case) -> Procedure:
    """30B2: the offender is out of the auction; partner bids or passes now, but may not double or redouble."""
    offender, partner, cites = case.offender, case.partner, "§1987:30B2(b)"
    yield MustPass(offender, "all", cites="§1987:30B2(a)")
    yield Review("23B", cites="§1987:30B2(a) §1987:23B")
    yield voice.duty(partner, "neither_double_nor_redouble", cites, when="this_turn")
    early = early_partner_call(case)
    legal = tuple(case.auction.legal_calls(partner))
    values: dict[str, Any] = {"options": legal, "examples": legal[:3], "offender": offender}
    if early is not None and early.call in legal:
        made = early.call
    else:
        made = yield voice.awaits(partner, "partner_call", cites, **values)
    if made in (X, XX):
        yield voice.found("no_double", cites, seat=partner, call=made)
        yield Cancelled(partner, made, cites=cites)
        yield information_from(case, made)
        yield Reverts(partner, cites=cites)
        allowed = tuple(call for call in legal if call not in (X, XX))
        values |= {"options": allowed, "examples": allowed[:2]}
        made = yield voice.awaits(partner, "partner_call", cites, **values)
    yield Stands(partner, made, cites=cites)
