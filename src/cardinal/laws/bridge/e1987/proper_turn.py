"""What Laws 31 and 32 of 1987 share once a call is cancelled: the calls still to come, each at its proper turn."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from cardinal.bridge import CALLS
from cardinal.laws.bridge.e2017.out_of_rotation import early_partner_call
from cardinal.laws.bridge.e2017.proper_turn import NO_TURN, call_of_rho, examples, may_end_before, open_to_offender
from cardinal.laws.bridge.e2017.proper_turn import voice as shared
from cardinal.laws.effect import Cancelled, Effect, MustPass, Repeat, Reverts, Stands
from cardinal.laws.notice import notice_call
from cardinal.laws.position import Position
from cardinal.laws.prelude import PASS, Bid, Call, Case, Found, Procedure, Question, find_law

from .withdrawn_call import information_from, lead_penalty, lead_penalty_if_different, review_of_enforced_pass

Later = Generator[Question | Found | Effect, Any, Call | None]
"""A part of a law that gives the call which the offender makes at his turn, or None if he has none."""


def partner_silenced(case: Case, cites: str) -> Procedure:
    """Partner passes for the whole auction; the offender makes any legal call at his turn, and Law 26 may follow."""
    early, gone = early_partner_call(case), [case.call]
    if early is not None and isinstance(early.call, Call):
        if early.call is PASS:
            yield Stands(case.partner, PASS, cites=cites)
        else:
            # Partner called before the ruling; now that he has to pass, the call cannot stay.
            yield Cancelled(case.partner, early.call, cites=cites)
            gone.append(early.call)
            yield Reverts(case.partner, cites=cites)
    yield MustPass(case.partner, "all", cites=cites)
    new = yield from _call_of_offender(case, cites)
    if new is None:
        yield lead_penalty(case.offender, cites, case.call)
    else:
        yield from lead_penalty_if_different(case.offender, case.call, new, cites)
    yield information_from(case, *gone)
    yield review_of_enforced_pass(cites)


def _call_of_offender(case: Case, cites: str) -> Later:
    """What the offender calls when the turn comes to him; the calls between are not known here, so only what the
    auction so far rules out is left out."""
    calls: tuple[object, ...] = tuple(
        call for call in CALLS if not isinstance(call, Bid) or case.auction.is_sufficient(call)
    )
    if may_end_before(case):
        calls = (*calls, NO_TURN)
    calls = open_to_offender(case, calls)
    values: dict[str, Any] = {"options": calls, "examples": examples(calls), "call": case.call}
    new = yield shared.awaits(case.offender, "replacement", cites, **values)
    if not isinstance(new, Call):
        yield shared.found("never_replaced", "§1987:26A2 §1987:26B", seat=case.offender, call=case.call)
        return None
    yield Stands(case.offender, new, cites=cites)
    return new


def at_rhos_turn(case: Case, repeat: str, acted: str, then: Callable[[Case, Call], Procedure]) -> Procedure:
    """RHO calls first. If he passes the offender repeats his call; if he acts the offender is free, and *then* says
    by which clause it stands and what partner suffers."""
    call, position = yield from call_of_rho(case, f"{repeat} {acted}")
    if call is not PASS:
        yield shared.found("rho_acted", acted, seat=case.rho, call=call, offender=case.offender)
        legal = open_to_offender(case, tuple(position.auction.legal_calls(case.offender)))
        values: dict[str, Any] = {"options": legal, "examples": examples(legal), "call": case.call}
        new = yield shared.awaits(case.offender, "replacement", acted, **values)
        yield from then(case, new)
    elif position.auction.is_over:
        yield shared.found("auction_over", repeat, seat=case.offender)
        yield information_from(case)
    else:
        yield from _repeated(case, position, repeat)


def _repeated(case: Case, position: Position, cites: str) -> Procedure:
    yield Repeat(case.offender, case.call, cites=cites)
    number = notice_call(position, case.offender, case.call)
    if number is None:
        yield shared.found("repeated_legally", cites, seat=case.offender, call=case.call)
        return
    # Only a legal repetition is free: an illegal one is an irregularity in rotation.
    yield shared.found("repetition_illegal", cites, seat=case.offender, call=case.call)
    yield from find_law(number, case.edition).procedure(replace(case, position=position, after=(), law=number))
