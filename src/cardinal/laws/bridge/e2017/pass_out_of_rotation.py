"""Law 30: a pass out of rotation."""

from __future__ import annotations

from typing import Any

from cardinal.laws.prelude import PASS, Case, Finding, ImpossibleCase, MustPass, Procedure, Review, Text, Voice, law
from cardinal.laws.standing import Entry

from .bid_out_of_rotation import cancelled_bid
from .out_of_rotation import call_out_of_rotation
from .proper_turn import Clauses, partner_and_offender_free
from .unintended_call import unless_unintended
from .withdrawn_call import information_from

voice = Voice(__name__)

_FREE = Clauses("§30B1(b)", "§30B1(b)(i)", "§30B1(b)(ii)", partner="§30B1(a)")


@law("30")
@unless_unintended
def pass_out_of_rotation(case: Case) -> Procedure:
    """Law 30: a pass out of rotation."""
    if case.call is not PASS:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "30"}), cites="§30")
    yield from call_out_of_rotation(case)


def passed_by_offender(case: Case) -> Entry | None:
    """The call of partner's that the pass out of rotation passes, if it does. (30C does not say whose call; Law 31, to
    which it sends, deals with partner's only, so a pass of an opponent's artificial call stays here.)"""
    passed = next((entry for entry in reversed(case.auction.entries) if entry.call is not PASS), None)
    return passed if passed is not None and passed.seat is case.partner else None


def is_known_artificial(case: Case) -> bool | None:
    """30C: whether the pass has a meaning of its own, or passes partner's artificial call; None where nothing on record
    tells."""
    passed = passed_by_offender(case)
    own = case.is_artificial(PASS, by=case.offender)
    partners = case.is_artificial(passed.call, by=passed.seat) if passed else False
    if own or partners:
        return True
    return False if own is False and partners is False else None


def pass_is_artificial(case: Case, cites: str = "§30C") -> Finding:
    """Whether 30C applies: asked, as a thing that is seldom so, where the record does not tell."""
    known = is_known_artificial(case)
    if known is not None:
        return known
    passed = passed_by_offender(case)
    values: dict[str, Any] = {"partner": passed.seat, "call": passed.call} if passed else {}
    text = "artificial_or_passed" if passed else "artificial"
    return (yield voice.fact("artificial", cites, text=text, usual=False, seat=case.offender, **values)) is True


def cancelled_pass(case: Case) -> Procedure:
    """What follows once the pass is cancelled; a change of one's own call has gone to Law 25 already."""
    if (yield from pass_is_artificial(case)):
        yield voice.found("artificial_pass", "§30C", seat=case.offender)
        yield from cancelled_bid(case)
        return
    yield voice.found("scope", "§30", seat=case.offender)
    if case.turn is case.rho:
        yield MustPass(case.offender, "next", cites="§30A")
        yield information_from(case)
        yield Review("72C", cites="§30A §72C")
        return
    yield voice.found("turn_of_partner_or_first_call", "§30B1", turn=case.turn, seat=case.offender)
    yield from partner_and_offender_free(case, _FREE)
