"""Laws 35A and 36: a double or redouble that Law 19 does not permit."""

from __future__ import annotations

from cardinal.bridge import Contract
from cardinal.laws.effect import Cancelled, Forfeited, MustPass, NoRectification, Reverts, Review, Stands
from cardinal.laws.prelude import PASS, XX, Call, Case, ImpossibleCase, Procedure, Text, Voice, X, law
from cardinal.laws.standing import StandingAuction

from .cancelled_calls import cancelled_since, lho_called_since
from .forced_passer import pass_substituted
from .proper_turn import calls_to_come, examples
from .unintended_call import unless_unintended
from .withdrawn_call import information_from, is_comparable, lead_restriction

voice = Voice(__name__)

_RULES = {X: "§19A1", XX: "§19B1"}


@law("36")
@unless_unintended
def inadmissible_double(case: Case) -> Procedure:
    """Law 36: an inadmissible double or redouble, in turn or not."""
    call = case.call
    if case.auction.is_admissible(case.offender, call):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "36"}), cites="§35A")
    yield voice.found("inadmissible", f"§35A {_RULES[call]}", seat=case.offender, call=call)
    if found_after_lead(case):
        yield from _ignored_in_the_score(case)
    elif passed_over(case):
        yield from _as_though_not_called(case)
    elif lho_called_since(case):
        yield from _all_cancelled(case)
    elif case.position.barred(case.offender) is not None:
        # Required to pass as well: 37A leaves this call out, so 37B takes it, and a pass is all he could substitute.
        yield voice.found("forced_passer", "§35B", seat=case.offender)
        yield from pass_substituted(case)
    else:
        yield from _cancelled(case)


def found_after_lead(case: Case) -> bool:
    """Whether an opening lead was face up before anybody drew attention to the call."""
    for act in case.after:
        if act.verb in ("attention", "director"):
            return False
        if act.verb in ("leads", "faces lead"):
            return True
    return False


def passed_over(case: Case) -> bool:
    """28B: out of turn, and the opponent whose turn it was (no LHO, who has 36A) called before any rectification."""
    return case.turn is case.rho and bool(case.calls_after) and case.calls_after[0].seat is case.turn


def _as_though_not_called(case: Case) -> Procedure:
    yield voice.found("passed_over", "§28B", seat=case.turn, offender=case.offender)
    yield Cancelled(case.offender, case.call, cites="§28B §36B1")
    yield Forfeited(case.innocent, "rectification", cites="§28B")
    yield information_from(case, cites="§28B §16C1 §16C2")


def _all_cancelled(case: Case) -> Procedure:
    """36A: LHO called first, so everything from the inadmissible call on is cancelled and nobody suffers for it."""
    yield voice.found("lho_called", "§36A", seat=case.lho)
    yield Cancelled(case.offender, case.call, cites="§36A")
    yield from cancelled_since(case, "§36A")
    yield Reverts(case.turn, cites="§36A")
    yield NoRectification(cites="§36A")


def _cancelled(case: Case) -> Procedure:
    """36B: the offender calls again, his partner is silenced, and 26B depends on what he calls."""
    offender = case.offender
    if offender is case.turn:
        cites = "§36B2"
        yield Cancelled(offender, case.call, cites="§36B1")
        legal = tuple(case.auction.legal_calls(offender))
        new = yield voice.choose(offender, "replacement", cites, options=legal, call=case.call)
    else:
        cites = "§36B4"
        yield Cancelled(offender, case.call, cites="§36B1 §36B4")
        yield Reverts(case.turn, cites=cites)
        yield MustPass(case.partner, "all", cites=cites)
        options, shown = later_calls(case)
        new = yield voice.awaits(
            offender, "replacement", cites, options=options, examples=shown, text="later", call=case.call
        )
    yield Stands(offender, new, cites=cites)
    if offender is case.turn:
        yield MustPass(case.partner, "all", cites=cites)
    own = "§36B3" if offender is case.turn else "§36B4"
    yield from _lead_restrictions(case, new, own)
    yield Review("72C", cites=f"{own} §72C")


def later_calls(case: Case) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """What may be legal at the offender's turn, and one call of each kind as examples."""
    calls = calls_to_come(case)
    return calls, examples(calls)


def _lead_restrictions(case: Case, new: Call, cites: str) -> Procedure:
    """Comparability spares the lead restrictions (26A), never the partner's silence."""
    if (yield from is_comparable(case, case.call, new)):
        yield voice.found("comparable", f"§26A {cites}", call=new, partner=case.partner)
        yield Review("23C", cites="§26A §23C")
        return
    yield lead_restriction(case.offender, cites)
    yield information_from(case)


def _ignored_in_the_score(case: Case) -> Procedure:
    """36C: the play stands, and the contract is scored without the inadmissible call."""
    yield voice.found("after_lead", "§36C", call=case.call)
    yield Cancelled(case.offender, case.call, cites="§36C")
    auction = case.auction.add(case.offender, PASS)
    for act in case.calls_after:
        assert act.seat is not None
        assert act.call is not None
        counts = auction.is_admissible(act.seat, act.call)
        if not counts:
            # A later redouble or double that only the cancelled call made possible falls with it.
            yield Cancelled(act.seat, act.call, cites="§36C")
        auction = auction.add(act.seat, act.call if counts and isinstance(act.call, Call) else PASS)
    contract = _contract(auction)
    if contract is not None:
        yield voice.recorded("contract_contract", "§36C", contract=contract)


def _contract(auction: StandingAuction) -> Contract | None:
    """What the auction comes to once everybody passes."""
    while not auction.is_over:
        auction = auction.add(auction.turn, PASS)
    return auction.contract
