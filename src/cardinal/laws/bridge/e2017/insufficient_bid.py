"""Law 27: an insufficient bid."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.bridge import BIDS, PASS, XX, Bid, Call, X
from cardinal.language import Text
from cardinal.laws.case import Case
from cardinal.laws.effect import Cancelled, Review, Stands, Withdrawn
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Finding, Procedure, find_law, law
from cardinal.laws.notice import counts_as_in_rotation
from cardinal.laws.question import Voice

from .unintended_call import unless_unintended
from .withdrawn_call import barred_throughout, information_from, is_comparable, replaced_by

voice = Voice(__name__)


@law("27")
@unless_unintended
def insufficient_bid(case: Case) -> Procedure:
    """Law 27: a bid that does not supersede the last one."""
    yield from accepted_or_replaced(case, replace_with)


def accepted_or_replaced(case: Case, replaced: Callable[[Case, Call], Procedure]) -> Procedure:
    """Law 27 with what an edition has for the call that replaces the bid."""
    bid, offender = case.bid, case.offender
    if case.auction.is_sufficient(bid):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "27"}), cites="§18C")
    yield voice.found("insufficient", "§18D", call=bid, last=case.auction.last_bid)
    if offender is not case.turn:
        if not counts_as_in_rotation(case.position, offender):
            yield voice.found("out_of_rotation", "§27A2")
        yield from find_law("29", case.edition).procedure(case)
        return
    early = premature_replacement(case)
    if (yield from _is_accepted(case, early)):
        yield Stands(offender, bid, cites="§27A1")
        if early is not None:
            yield Withdrawn(offender, early, cites="§27C")
            yield information_from(case, early)
        return
    yield Withdrawn(offender, bid, cites="§27B")
    if early is not None:
        yield voice.found("no_second_choice", "§27C", seat=offender, call=early)
        yield from replaced(case, early)
        return
    new = yield voice.choose(offender, "replacement", "§27B", options=_attempts(case), call=bid)
    yield from replaced(case, new)


def _is_accepted(case: Case, early: Call | None) -> Finding:
    """27A1: by the choice of LHO or by his call. When he calls after a hasty replacement 27C lets that stand unless he
    has accepted the bid, and the Laws do not say which of the two he has called over."""
    if not case.lho_has_called:
        answer: bool = yield voice.offer(case.lho, "accept", "§27A1", call=case.call)
        return answer
    if early is not None:
        made, over = case.calls_after[0].call, (case.call, early)
        if (yield voice.fact("called_over", "§27A1 §27C", options=over, seat=case.lho, call=made)) is early:
            return False
    # What cannot be determined (85B) is left to the rule of 27A1, by which a call accepts.
    yield voice.found("accepted_by_calling", "§27A1", seat=case.lho)
    return True


def premature_replacement(case: Case) -> Call | None:
    """27C: what the offender substituted before any ruling, and before a call of LHO settled the matter."""
    change = next((one for one in case.after if one.verb in ("changes", "calls")), None)
    if change is None or change.seat is not case.offender or not isinstance(change.second, Call):
        return None
    # The same bid once more replaces nothing.
    return None if change.second is case.call else change.second


def _attempts(case: Case) -> tuple[Call, ...]:
    """What the offender may try: every legal call, and the bids that Law 27B4 deals with."""
    legal = case.auction.legal_calls(case.offender)
    return (*legal, *(bid for bid in BIDS if bid is not case.call and not case.auction.is_sufficient(bid)))


def standing_by(case: Case, clause: str) -> str:
    """The clause of a replacement; one made before any ruling stands by 27C as well."""
    return clause if premature_replacement(case) is None else f"§27C {clause}"


def replace_with(case: Case, new: Call) -> Procedure:
    """27B: what follows from the call that replaces the insufficient bid."""
    if new in (X, XX):
        yield from _double(case, new)
    elif isinstance(new, Bid) and not case.auction.is_sufficient(new):
        yield from _second_insufficient(case, new)
    elif isinstance(new, Bid) and (yield from _is_lowest_in_same_denomination(case, new)):
        yield Stands(case.offender, new, cites=standing_by(case, "§27B1(a)"))
        yield Review("27D", cites="§27B1(a) §27D")
    elif (yield from is_comparable(case, case.call, new)):
        yield from _comparable(case, new)
    else:
        yield Stands(case.offender, new, cites=standing_by(case, "§27B2"))
        yield from barred_throughout(case, "§27B2")


def _is_lowest_in_same_denomination(case: Case, new: Bid) -> Finding:
    """27B1(a): the lowest sufficient bid that specifies what the withdrawn bid specified. Which denomination a bid
    specifies is a fact of the partnership's methods when either bid is artificial, and its name when neither is."""
    bid = case.bid
    if case.is_artificial(bid) or case.is_artificial(new):
        if new is not case.auction.lowest_sufficient(new.denomination):
            return False
        answer = yield voice.fact("same_denomination", "§27B1(a) §29C", call=bid, replacement=new)
        return answer is True
    return new is case.auction.lowest_sufficient(bid.denomination)


def _comparable(case: Case, new: Call) -> Procedure:
    yield Stands(case.offender, new, cites=standing_by(case, "§27B1(b)"))
    yield Review("27D", cites="§27B1(b) §27D")


def _double(case: Case, new: Call) -> Procedure:
    """27B3: a double or redouble is allowed only if it is comparable."""
    # A hasty double that Law 19 does not permit is no legal call, so nobody asks what it means.
    if case.auction.is_admissible(case.offender, new) and (yield from is_comparable(case, case.call, new)):
        yield from _comparable(case, new)
        return
    yield Cancelled(case.offender, new, cites="§27B3")
    yield from _must_replace(case, new, "§27B3")


def _second_insufficient(case: Case, new: Bid) -> Procedure:
    """27B4: one insufficient bid for another. 27A1 makes the second one legal, and Law 26 is left for the first."""
    if case.lho_has_called or (yield voice.offer(case.lho, "accept", "§27B4 §27A1", text="accept_second", call=new)):
        yield Stands(case.offender, new, cites="§27B4 §27A1")
        yield from replaced_by(case, case.call, new)
        return
    yield Cancelled(case.offender, new, cites="§27B4 §27B3")
    yield from _must_replace(case, new, "§27B4 §27B3")


def _must_replace(case: Case, attempted: Call, cites: str) -> Procedure:
    """The offender makes a sufficient bid or passes instead of what he *attempted*; partner is silenced in any case."""
    options = tuple(call for call in case.auction.legal_calls(case.offender) if call is PASS or call.is_bid)
    final = yield voice.choose(case.offender, "replacement", cites, options=options, text="replacement_again")
    yield Stands(case.offender, final, cites=cites)
    yield from barred_throughout(case, cites, attempted)
