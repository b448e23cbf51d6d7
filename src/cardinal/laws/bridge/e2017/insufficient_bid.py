"""Law 27: an insufficient bid."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from cardinal.bridge import BIDS, PASS, XX, Bid, Call, Denomination, X
from cardinal.laws.effect import Cancelled, Effect, Review, Stands, Withdrawn
from cardinal.laws.notice import counts_as_in_rotation
from cardinal.laws.prelude import Case, Finding, Found, ImpossibleCase, Procedure, Question, Text, Voice, find_law, law

from .unintended_call import unless_unintended
from .withdrawn_call import (
    COMPARABLE,
    barred_throughout,
    found_comparable,
    information_from,
    is_comparable,
    replaced_by,
    with_evidence,
)

voice = Voice(__name__)

SAME_DENOMINATION = "same_denomination"


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
    elif clause := (yield from _repaired_by(case, new)):
        yield Stands(case.offender, new, cites=standing_by(case, clause))
        yield Review("27D", cites=f"{clause} §27D")
    else:
        yield Stands(case.offender, new, cites=standing_by(case, "§27B2"))
        yield from barred_throughout(case, "§27B2")


Clause = Generator[Question | Found | Effect, Any, str]
"""A part of the hearing that gives the clause by which a replacement needs no rectification, none if it needs one."""


def _repaired_by(case: Case, new: Call) -> Clause:
    """27B1: by the denomination that the new call specifies, or by a meaning that makes it comparable. Where both are
    open and the calls name different denominations, one question settles them."""
    bid = case.bid
    known = _specifies_the_same(case, new) if isinstance(new, Bid) else False
    if known is None and isinstance(new, Bid):
        if new.denomination is not bid.denomination and not _is_known_artificial(case, new):
            return (yield from _same_or_comparable(case, new))
        known = (yield _same_denomination(case, new)) is True
    if known:
        return "§27B1(a)"
    if isinstance(new, Bid) and case.denominations(case.offender, new, instead=True) is not None:
        yield voice.found("other_denomination", "§27B1(a)", call=bid, replacement=new)
    return "§27B1(b)" if (yield from is_comparable(case, bid, new)) else ""


def _specifies_the_same(case: Case, new: Bid) -> bool | None:
    """27B1(a): whether the lowest sufficient bid of its denomination specifies what the withdrawn bid specified; None
    where it is not known what the two mean."""
    if new is not case.auction.lowest_sufficient(new.denomination):
        return False
    withdrawn = case.denominations(case.offender, case.bid)
    made = case.denominations(case.offender, new, instead=True)
    # A bid that only asks specifies no denomination, so that none can be the same.
    return None if withdrawn is None or made is None else bool(withdrawn) and withdrawn == made


def _is_known_artificial(case: Case, new: Bid) -> bool:
    return bool(case.is_artificial(case.bid) or case.is_artificial(new, instead=True))


def _same_denomination(case: Case, new: Bid) -> Question:
    """Which denomination a bid specifies is a fact of the partnership's methods. Two bids of one name are mostly about
    the same; not so where one is known to be artificial, or after partner's notrump, when conventions are the rule."""
    values: dict[str, Any] = {"call": case.bid, "replacement": new}
    if _is_known_artificial(case, new):
        return voice.fact("same_denomination", "§27B1(a) §29C", **values)
    partners = next((one for one in reversed(case.auction.entries) if one.seat is case.partner), None)
    after_notrump = partners and isinstance(partners.call, Bid) and partners.call.denomination is Denomination.NT
    return voice.fact("same_denomination", "§27B1(a)", usual=None if after_notrump else True, **values)


def _same_or_comparable(case: Case, new: Bid) -> Clause:
    values: dict[str, Any] = {"withdrawn": case.bid, "replacement": new, "text": "same_or_comparable"}
    question = voice.judge("comparable", "§27B1(a) §23A", options=(SAME_DENOMINATION, *COMPARABLE, False), **values)
    answer = yield with_evidence(question, case, case.bid, new)
    if answer == SAME_DENOMINATION:
        return "§27B1(a)"
    return "§27B1(b)" if (yield from found_comparable(answer, case.bid, new)) else ""


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
