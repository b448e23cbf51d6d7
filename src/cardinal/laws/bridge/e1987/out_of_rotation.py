"""Laws 28 and 29 of 1987: a call by a player whose turn it was not; Laws 30, 31 and 32 follow unless it is accepted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardinal.laws.bridge.e2017.out_of_rotation import (
    considered_in_rotation,
    early_partner_is_next,
    ends_in_three_passes,
    heard_next,
    is_change_of_call,
    was_own_call,
    was_passed_over,
)
from cardinal.laws.bridge.e2017.out_of_rotation import voice as shared
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.effect import Cancelled, Forfeited, NoRectification, Reverts, Stands
from cardinal.laws.notice import counts_as_in_rotation
from cardinal.laws.prelude import PASS, Bid, Call, Case, ImpossibleCase, Procedure, Text, Voice, find_law, law

voice = Voice(__name__)


@law("28", edition=1987)
@unless_unintended
def considered_in_rotation_1987(case: Case) -> Procedure:
    """Law 28: a call that counts as in rotation although another player was to call."""
    yield from call_out_of_rotation(case) if case.act is not None else considered_in_rotation(case)


@law("29", edition=1987)
@unless_unintended
def call_out_of_rotation(case: Case) -> Procedure:
    """Law 29: a call out of rotation; Law 30, 31 or 32 follows unless it is accepted or passed over."""
    offender, call = case.offender, case.call
    if offender is case.turn:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": str(case.law or 29)}), cites="§17C")
    if counts_as_in_rotation(case.position, offender):
        yield shared.found("opponent_obliged_to_pass", "§28A", seat=offender, rho=case.rho)
        yield Stands(case.rho, PASS, cites="§28A")
        yield from heard_next(case, case.position.after_call(case.rho, PASS), case.after)
        return
    if not case.auction.is_admissible(offender, call):
        yield shared.found("inadmissible", "§1987:32", seat=offender, call=call)
        yield from find_law("36", case.edition).procedure(case)
        return
    yield shared.found("not_in_turn", "§17C", seat=offender, call=call, turn=case.turn)
    if _changes_own_call(case):
        yield from _change_of_call(case)
    elif ends_in_three_passes(case):
        yield from find_law("34", case.edition).procedure(case)
    else:
        yield from _accepted_or_cancelled(case)


def _changes_own_call(case: Case) -> bool:
    """A pass before anybody has bid is never a change of call: 30A deals with it whoever was to call."""
    before_any_bid = case.call is PASS and case.auction.last_bid is None
    return is_change_of_call(case) and not before_any_bid


def _change_of_call(case: Case) -> Procedure:
    from .change_of_call import attempted_change

    first, cites = case.auction.last_call_of(case.offender), section_of(case.call).change_cites
    if first is None:
        raise AssertionError("the offender has called before")
    if first is case.call:
        yield shared.found("same_call_again", cites, seat=case.offender, call=first)
        yield NoRectification(cites=cites)
        return
    yield shared.found("change_of_call", cites, seat=case.offender, first=first, second=case.call)
    yield from attempted_change(case, first, case.call)


def _accepted_or_cancelled(case: Case) -> Procedure:
    offender, call = case.offender, case.call
    if was_passed_over(case) or (yield from was_own_call(case)):
        # The edition says nothing of what the offenders may learn from the call that is gone.
        yield shared.found("passed_over", "§1987:28B", seat=case.turn, offender=offender)
        yield Cancelled(offender, call, cites="§1987:28B")
        yield Forfeited(case.innocent, "rectification", cites="§1987:28B")
    elif case.lho_has_called:
        yield shared.found("accepted_by_calling", "§29A", seat=case.lho, call=call)
        yield from _accepted(case)
    elif (yield shared.offer(case.lho, "accept", section_of(call).accept_cites, call=call, offender=offender)):
        yield from _accepted(case)
        yield from early_partner_is_next(case)
    else:
        yield Cancelled(offender, call, cites="§29B")
        yield Reverts(case.turn, cites="§29B")
        if isinstance(call, Bid) and case.is_artificial(call, by=offender):
            yield voice.found("named_denomination", "§1987:29A", call=call)
        yield from section_of(call).cancelled(case)


def _accepted(case: Case) -> Procedure:
    yield Stands(case.offender, case.call, cites=section_of(case.call).accept_cites)
    yield Forfeited(case.innocent, "rectification", cites="§29A")


@dataclass(frozen=True, slots=True)
class Section:
    """Where Laws 30, 31 and 32 differ: who accepts by which clause, what follows, and which clause leads to Law 25."""

    accept_cites: str
    cancelled: Callable[[Case], Procedure]
    change_cites: str


def section_of(call: Call) -> Section:
    """The law for a call out of rotation by its kind."""
    from .bid_out_of_rotation import cancelled_bid
    from .double_out_of_rotation import cancelled_double
    from .pass_out_of_rotation import cancelled_pass

    if call is PASS:
        return Section("§29A", cancelled_pass, "§1987:30B3")
    if isinstance(call, Bid):
        return Section("§29A", cancelled_bid, "§1987:31B")
    # Law 32 has no clause for the turn of LHO: after a call of one's own a double there is simply a change of it.
    return Section("§1987:32 §29A", cancelled_double, "§1987:25B1")
