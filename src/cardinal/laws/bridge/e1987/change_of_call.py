"""Law 25 of 1987: a call changed at once is free; one changed on second thoughts stands if LHO accepts it, and costs
partner his voice for a turn or for the whole auction if he does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardinal.laws.bridge.e2017.change_of_call import Change, change_in, no_lead_to_restrict
from cardinal.laws.bridge.e2017.change_of_call import voice as shared
from cardinal.laws.bridge.e2017.deemed_call import deemed_call, followed
from cardinal.laws.bridge.e2017.end_of_auction import taken_up_again
from cardinal.laws.bridge.e2017.irregular_change import (
    STANDS_IF_LHO_CALLS,
    changed_in,
    law_of,
    meant_call,
    moment_of_change,
)
from cardinal.laws.bridge.e2017.unintended_call import Attempt, attempt_in, with_attempt
from cardinal.laws.call import TooHigh
from cardinal.laws.effect import AnyCall, Cancelled, MustPass, Stands, Withdrawn
from cardinal.laws.notice import notice_call
from cardinal.laws.prelude import PASS, Call, Case, Finding, ImpossibleCase, Procedure, Seat, Text, Voice, find_law, law
from cardinal.laws.standing import StandingAuction

from .withdrawn_call import information_from, lead_penalty, review_of_enforced_pass

voice = Voice(__name__)

FIRST, OTHER = "first", "other"
ORIGINAL, SUBSTITUTE = "original", "substitute"


@law("25", edition=1987)
def change_of_call(case: Case) -> Procedure:
    """Law 25: a player changes, or tries to change, his own last call."""
    act = case.act
    if act is not None and act.is_call:
        yield from _irregular_call_changed(case)
    elif act is not None and act.verb == "changes" and isinstance(act.call, Call) and act.second is not None:
        yield from attempted_change(case, act.call, act.second)
    else:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "25"}), cites="§1987:25A")


def attempted_change(case: Case, first: Call, second: AnyCall) -> Procedure:
    """Law 25 for *second* in the place of the offender's own last call *first*; Laws 30B3 and 31B come here."""
    change = change_in(case, first, second)
    if change.since:
        # Another player has called in between, so the change did not come at once.
        yield voice.found("others_have_called", "§1987:25A", seat=change.seat)
    elif (yield from was_inadvertent(change.seat, first, second)):
        yield Withdrawn(change.seat, first, cites="§1987:25A")
        call = deemed_call(case, change.before, change.seat, second, "§1987:25A", case.after)
        position = yield from followed(call, change.before)
        yield from _continues(case, position.auction, "§1987:25A")
        return
    if not (yield from _accepted(case, change)):
        yield from _refused(case, change)


def was_inadvertent(seat: Seat, first: AnyCall, second: AnyCall) -> Finding:
    """25A: the first call was not meant, and the change came (or was begun) at once, without pause for thought."""
    intended = yield shared.fact("intended", "§1987:25A", seat=seat, first=first, second=second)
    if intended is not False:
        # A free change needs a call that was not meant; where that cannot be established (85B) there is none.
        yield shared.found("call_was_intended", "§1987:25A", seat=seat, first=first, second=second)
        return False
    at_once = yield voice.fact("at_once", "§1987:25A", seat=seat, first=first, second=second, usual=True)
    if at_once is not True:
        yield voice.found("not_at_once", "§1987:25A", seat=seat, first=first)
        return False
    return True


def _taken_up_again(case: Case, change: Change, new: AnyCall, cites: str) -> Procedure:
    """An auction that was over may go on from the new call, unless another law deals with that."""
    if isinstance(new, Call) and notice_call(change.before, change.seat, new) is None:
        yield from _continues(case, change.before.auction.add(change.seat, new), cites)


def _continues(case: Case, auction: StandingAuction, cites: str) -> Procedure:
    if case.auction.is_over and not auction.is_over:
        yield from taken_up_again(case.position, auction.turn, cites)


def _is_too_late(case: Case, change: Change) -> bool:
    """Whether the auction has gone on over the first call, so that nothing but that call can stand."""
    return change.partner_has_called or case.position.phase in ("play", "finished")


def _can_stand(auction: StandingAuction, seat: Seat, second: AnyCall) -> bool:
    return not isinstance(second, TooHigh) and auction.is_admissible(seat, second)


def _accepted(case: Case, change: Change) -> Finding:
    """25B1: the substitute stands, and a call that LHO made over the first call can be taken back. Nobody pays."""
    if _is_too_late(case, change):
        return False
    if not _can_stand(change.before.auction, change.seat, change.second):
        yield shared.found("cannot_be_accepted", "§35A", call=change.second)
        return False
    lho, over = change.seat.lho, change.lho_entry.call if change.lho_entry else None
    values: dict[str, Any] = {"offender": change.seat, "first": change.first, "second": change.second}
    over_original = over is not None
    if over is None and case.lho_has_called and isinstance(case.calls_after[0].call, Call):
        over = case.calls_after[0].call
        meant = yield voice.fact("over", "§1987:25B1", options=(ORIGINAL, SUBSTITUTE), seat=lho, call=over, **values)
        # Whatever he answered the substitute stands; only what is found to be over the first call may be taken back.
        over_original = meant == ORIGINAL
    elif not (yield shared.offer(lho, "accept", "§1987:25B1", **values)):
        return False
    yield Withdrawn(change.seat, change.first, cites="§1987:25B1")
    if over is not None and over_original and isinstance(change.second, Call):
        after = change.before.after_call(change.seat, change.second)
        if notice_call(after, lho, over) is not None or (
            yield shared.offer(lho, "withdraw", "§1987:25B1", call=over, **values)
        ):
            yield Withdrawn(lho, over, cites="§1987:25B1")
            over = None
    yield Stands(change.seat, change.second, cites="§1987:25B1")
    if isinstance(change.second, Call):
        auction = change.before.auction.add(change.seat, change.second)
        yield from _continues(case, auction if over is None else auction.add(lho, over), "§1987:25B1")
    return True


def _refused(case: Case, change: Change) -> Procedure:
    """25B2(b), (c): the first call stands and partner passes once, or another does and partner passes throughout."""
    seat, both = change.seat, "§1987:25B2(b)(1) §1987:25B2(b)(2)"
    yield Cancelled(seat, change.second, cites="§1987:25B2")
    option = FIRST
    if not _is_too_late(case, change) and _other_calls(change):
        option = yield voice.choose(seat, "option", both, options=(FIRST, OTHER), first=change.first)
    gone: tuple[AnyCall, ...] = (change.second,)
    cites = "§1987:25B2(b)(1)" if option == FIRST else "§1987:25B2(b)(2)"
    if option == FIRST:
        yield Stands(seat, change.first, cites=cites)
        if not case.auction.is_over:
            yield MustPass(seat.partner, "next", cites=cites)
    else:
        gone = (change.first, change.second)
        yield from _another_call(case, change, cites)
        yield MustPass(seat.partner, "all", cites=cites)
    if not (option == FIRST and no_lead_to_restrict(case, seat)):
        yield lead_penalty(seat, "§1987:25B2(c)", *gone)
    yield information_from(case, *gone)
    yield review_of_enforced_pass(cites)


def _other_calls(change: Change) -> tuple[Call, ...]:
    """What the offender may call instead; over seven no trump a pass may be all there is."""
    return tuple(call for call in change.before.auction.legal_calls(change.seat) if call is not change.first)


def _another_call(case: Case, change: Change, cites: str) -> Procedure:
    seat, over = change.seat, change.lho_entry
    new = yield voice.choose(seat, "replacement", cites, options=_other_calls(change), first=change.first)
    yield Withdrawn(seat, change.first, cites=cites)
    if over is not None:
        # It was made over a call that is gone; he calls again over the new one.
        yield Withdrawn(over.seat, over.call, cites=cites)
    yield Stands(seat, new, cites=cites)
    yield from _taken_up_again(case, change, new, cites)


def _irregular_call_changed(case: Case) -> Procedure:
    """25A and 25B for a first call that was itself irregular: the law of that call follows where neither helps."""
    attempt = attempt_in(case) or Attempt((yield from meant_call(case)), case.after)
    seat, first, second = case.offender, case.any_call, attempt.second
    heard, change = replace(case, intent_heard=True), changed_in(case, attempt)
    if change.since:
        yield voice.found("others_have_called", "§1987:25A", seat=seat)
        if change.lho_entry is not None and law_of(case) in STANDS_IF_LHO_CALLS:
            # His call made the first one legal, so that it is changed like any other.
            moment = moment_of_change(case, attempt)
            if not (yield from _accepted(moment, change)):
                yield from _refused(moment, change)
            return
    elif (yield from was_inadvertent(seat, first, second)):
        yield Withdrawn(seat, first, cites="§1987:25A")
        yield from deemed_call(heard, case.position, seat, second, "§1987:25A", attempt.later)
        return
    elif (yield from _irregular_change_accepted(replace(case, after=attempt.later), attempt)):
        yield Withdrawn(seat, first, cites="§1987:25B1")
        yield Stands(seat, second, cites="§1987:25B1")
        return
    yield from _law_of_first_call(heard, attempt)


def _irregular_change_accepted(case: Case, attempt: Attempt) -> Finding:
    """25B1: by the choice of LHO, or by a call of his over the substitute. What he called over the first call is left
    to the law of that call."""
    seat, second = case.offender, attempt.second
    if not _can_stand(case.auction, seat, second) or (_has_own_rule(case) and not case.lho_has_called):
        return False
    values: dict[str, Any] = {"offender": seat, "first": case.any_call, "second": second}
    if not case.lho_has_called:
        answer: bool = yield shared.offer(case.lho, "accept", "§1987:25B1", **values)
        return answer
    values |= {"seat": case.lho, "call": case.calls_after[0].call}
    return (yield voice.fact("over", "§1987:25B1", options=(ORIGINAL, SUBSTITUTE), **values)) is SUBSTITUTE


def _law_of_first_call(case: Case, attempt: Attempt) -> Procedure:
    """25B2(a): the substitute is gone but for the lead, and the law of the first call follows."""
    number = law_of(case)
    has_own_rule = _has_own_rule(case)
    told = with_attempt(case, attempt) if has_own_rule else replace(case, after=(*attempt.between, *attempt.later))
    # A pass that the law of the first call itself puts in is not taken away before.
    if not has_own_rule and not (number in ("37", "38") and attempt.second is PASS):
        yield Cancelled(case.offender, attempt.second, cites="§1987:25B2(a)")
        # Law 39 alone says which call after the final pass costs a lead penalty.
        if number != "39":
            yield lead_penalty(case.offender, "§1987:25B2(a)", attempt.second)
    yield voice.found("law_of_first_call", "§1987:25B2(a)", call=case.any_call, law=number)
    yield from find_law(number, case.edition).procedure(replace(told, law=number))


def _has_own_rule(case: Case) -> bool:
    """27B deals with what was called in haste for an insufficient bid, unless the Director has opened Law 25 itself."""
    return law_of(case) == "27" and case.law != "25"
