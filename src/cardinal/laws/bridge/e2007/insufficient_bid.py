"""Law 27 of 2007: an insufficient bid, made good by the same denomination or by the same or a more precise meaning."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardinal.laws.bridge.e2017.insufficient_bid import accepted_or_replaced, premature_replacement, standing_by
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.bridge.e2017.withdrawn_call import information_from
from cardinal.laws.comparable import evidence_for
from cardinal.laws.effect import Cancelled, Review, Stands
from cardinal.laws.prelude import PASS, XX, Bid, Call, Case, Finding, Procedure, Voice, X, law

from .withdrawn_call import barred_throughout

voice = Voice(__name__)


@law("27", edition=2007)
@unless_unintended
def insufficient_bid(case: Case) -> Procedure:
    """Law 27: a bid that does not supersede the last one; acceptance is as in 2017, the replacement is not."""
    # 18D does not call it an infraction: that its maker is an offender only Law 27 says.
    yield voice.found("by_implication", "§2007:18D", call=case.bid)
    early = premature_replacement(case)
    if early is not None:
        # The printed sentence turns the condition round and then contradicts itself; it is read as in 2017.
        yield voice.found("changed_early", "§2007:27C", seat=case.offender, call=early)
    yield from accepted_or_replaced(case, replaced_by)


def replaced_by(case: Case, new: Call) -> Procedure:
    """27B: what follows from the call that replaces the insufficient bid."""
    if isinstance(new, Bid) and not case.auction.is_sufficient(new):
        yield from _second_insufficient(case, new)
    elif isinstance(new, Bid) and (yield from _is_natural_repair(case, new)):
        yield Stands(case.offender, new, cites=standing_by(case, "§2007:27B1(a)"))
        yield Review("27D", cites="§2007:27B1(a) §27D")
    elif _is_permitted(case, new) and (yield from _is_contained(case, new)):
        yield Stands(case.offender, new, cites=standing_by(case, "§2007:27B1(b)"))
        # Only 27B1(a) sets the law on withdrawn calls aside.
        yield information_from(case, cites="§2007:27B1(b) §16C1 §16C2")
        yield Review("27D", cites="§2007:27B1(b) §27D")
    elif new in (X, XX):
        yield Cancelled(case.offender, new, cites="§2007:27B3")
        yield from _must_replace(case, new, "§2007:27B3")
    else:
        yield Stands(case.offender, new, cites=standing_by(case, "§2007:27B2"))
        yield from barred_throughout(case, "§2007:27B2")


def _is_natural_repair(case: Case, new: Bid) -> Finding:
    """27B1(a): the lowest sufficient bid in the denomination named, with both bids beyond dispute not artificial."""
    if new is not case.auction.lowest_sufficient(case.bid.denomination):
        return False
    values: dict[str, Any] = {"call": case.bid, "replacement": new}
    known = (case.is_artificial(case.bid), case.is_artificial(new, instead=True))
    if True in known:
        yield voice.found("artificial", "§2007:27B1(a)", **values)
        return False
    if None not in known:
        return True
    natural: bool = yield voice.judge("natural", "§2007:27B1(a)", **values)
    return natural


def _is_contained(case: Case, new: Call) -> Finding:
    """27B1(b): the same meaning, or a more precise one wholly contained in what the insufficient bid could mean."""
    values: dict[str, Any] = {"call": case.bid, "replacement": new}
    question = voice.judge("contained", "§2007:27B1(b)", options=("same", "more_precise", False), **values)
    evidence = evidence_for(case, case.bid, new)
    answer = yield replace(question, evidence=evidence.text) if evidence else question
    return answer is not False


def _is_permitted(case: Case, new: Call) -> bool:
    """27B1(b) is for legal calls: a hasty double that Law 19 does not permit is none."""
    return new not in (X, XX) or case.auction.is_admissible(case.offender, new)


def _second_insufficient(case: Case, new: Bid) -> Procedure:
    """27B4: one insufficient bid for another is treated as a double, unless it is accepted."""
    # A call of LHO has been found to be over this bid, or he would have accepted the first.
    if case.lho_has_called or (yield voice.offer(case.lho, "accept", "§27B4 §27A1", text="accept_second", call=new)):
        yield Stands(case.offender, new, cites="§27B4 §27A1")
        yield information_from(case)
        return
    yield Cancelled(case.offender, new, cites="§27B4 §2007:27B3")
    yield from _must_replace(case, new, "§27B4 §2007:27B3")


def _must_replace(case: Case, attempted: Call, cites: str) -> Procedure:
    """The offender makes a sufficient bid or passes instead of what he *attempted*; partner is silenced in any case."""
    options = tuple(call for call in case.auction.legal_calls(case.offender) if call is PASS or call.is_bid)
    final = yield voice.choose(case.offender, "replacement", cites, options=options, text="replacement_again")
    yield Stands(case.offender, final, cites=cites)
    yield from barred_throughout(case, cites, attempted)
