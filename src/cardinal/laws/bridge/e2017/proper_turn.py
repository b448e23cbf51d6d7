"""What Laws 30, 31 and 32 share once a call is cancelled: the calls still to come, each at its proper turn."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from typing import Any

from cardinal.bridge import CALLS
from cardinal.laws.effect import Effect, Information, MustPass, Repeat, Review, Stands
from cardinal.laws.notice import notice, notice_call
from cardinal.laws.position import Position
from cardinal.laws.prelude import PASS, Act, Bid, Call, Case, Found, Procedure, Question, Seat, Voice, find_law

from .deemed_call import followed
from .out_of_rotation import early_partner_call
from .withdrawn_call import information_from, is_comparable, lead_restriction

voice = Voice(__name__)

NO_TURN = "none"
"""The answer for a replacement that never came: the auction ended before the offender's turn."""


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of one branch: the offender's call, the two ends where a comparable call makes a difference, and
    partner's freedom if he calls first."""

    offender: str
    comparable: str = ""
    other: str = ""
    partner: str = ""


def examples(legal: tuple[object, ...]) -> tuple[object, ...]:
    """One call of each kind, which between them show every end."""
    bids = tuple(call for call in legal if isinstance(call, Bid))
    return (*(call for call in legal if not isinstance(call, Bid)), *bids[:1])


def calls_to_come(case: Case) -> tuple[object, ...]:
    """What may be legal at the offender's turn. The calls between are not known: only what the auction so far rules
    out is left out."""
    return tuple(call for call in CALLS if not isinstance(call, Bid) or case.auction.is_sufficient(call))


def partner_and_offender_free(case: Case, clauses: Clauses) -> Procedure:
    """Partner calls first and may not use the cancelled call; then the offender makes any legal call."""
    yield information_from(case, cites=f"{clauses.partner} §16C1 §16C2")
    early = early_partner_call(case)
    if early is not None and isinstance(early.call, Call) and notice(case.position, early) is None:
        yield Stands(case.partner, early.call, cites=clauses.partner)
    calls = calls_to_come(case)
    new = yield replacement_at_turn(case, clauses, (*calls, NO_TURN) if may_end_before(case) else calls)
    if new == NO_TURN:
        yield voice.found("never_replaced", "§26B/1", seat=case.offender, call=case.call)
        yield lead_restriction(case.offender)
        yield Review("72C", cites="§72C")
        return
    yield from _ruled_by_comparability(case, new, clauses)


def may_end_before(case: Case) -> bool:
    """Whether passes of partner and RHO would end the auction, so that the offender never gets his turn."""
    return case.auction.add(case.partner, PASS).add(case.rho, PASS).is_over


def offender_free(case: Case, position: Position, clauses: Clauses) -> Procedure:
    """RHO has acted: the offender makes any legal call."""
    new = yield replacement_at_turn(case, clauses, tuple(position.auction.legal_calls(case.offender)))
    yield from _ruled_by_comparability(case, new, clauses)


def replacement_at_turn(case: Case, clauses: Clauses, legal: tuple[object, ...]) -> Question:
    calls = open_to_offender(case, legal)
    return voice.awaits(
        case.offender, "replacement", clauses.offender, options=calls, examples=examples(calls), call=case.call
    )


def open_to_offender(case: Case, calls: tuple[object, ...]) -> tuple[object, ...]:
    """Any legal call is his; to a player who was obliged to pass already, a pass is the only one (35B)."""
    if case.position.barred(case.offender) is None:
        return calls
    return tuple(call for call in calls if call in (PASS, NO_TURN))


def _ruled_by_comparability(case: Case, new: Call, clauses: Clauses) -> Procedure:
    # Whatever the judgement, the call at the proper turn stands; only what follows for partner depends on it.
    yield Stands(case.offender, new, cites=clauses.offender)
    if (yield from is_comparable(case, case.call, new)):
        if clauses.partner:
            # 16C2 held while partner called; from here on it does not.
            yield Information(case.call, authorized=(case.innocent, case.side), cites="§23B")
        yield Review("23C", cites=f"{clauses.comparable} §23B §23C")
        return
    yield MustPass(case.partner, "next", cites=clauses.other)
    yield lead_restriction(case.offender, cites=clauses.other)
    if not clauses.partner:
        yield information_from(case, cites=f"{clauses.other} §16C1 §16C2")
    yield Review("72C", cites=f"{clauses.other} §72C")


Ruled = Generator[Question | Found | Effect, Any, tuple[Call, Position]]
"""A part of a law that gives a call and the position after it."""


def call_of_rho(case: Case, cites: str) -> Ruled:
    """The call that RHO makes at his turn; an illegal one is rectified first, and what then stands counts."""
    rho = case.rho
    position = replace(case.position, auction=case.auction.revert_to(rho))
    legal = tuple(position.auction.legal_calls(rho))
    call = yield _awaits_rho(case, cites, CALLS, examples(legal))
    number = notice_call(position, rho, call)
    if number is None or call is case.rectified:
        return call, position.after_call(rho, call)
    yield voice.found("rectified_first", "§fn:8", seat=rho, call=call)
    return (yield from _rectified(case, position, rho, call, number))


def _awaits_rho(case: Case, cites: str, options: tuple[object, ...], shown: tuple[object, ...]) -> Question:
    values = {"call": case.call, "offender": case.offender}
    return voice.awaits(case.rho, "rho_call", cites, options=options, examples=shown, text=None, **values)


def _rectified(case: Case, position: Position, seat: Seat, call: Call, number: str) -> Ruled:
    """Hear the law of RHO's own irregularity and follow its effects to the call that stands."""
    act = Act("calls", f"{seat} calls {call}", seat, call)
    nested = find_law(number, case.edition).procedure(replace(case, position=position, act=act, after=(), law=number))
    position = yield from followed(nested, position)
    if position.auction.turn is seat:
        # The call is gone, and nothing stands in its place yet.
        legal = tuple(position.auction.legal_calls(seat))
        stands = yield _awaits_rho(case, "§fn:8", legal, examples(legal))
        return stands, position.after_call(seat, stands)
    return position.auction.entries[-1].call, position


@dataclass(frozen=True, slots=True)
class AtRhosTurn:
    """The clauses of Laws 31A and 32A."""

    repeat: str
    acts: Clauses


def at_rhos_turn(
    case: Case, rule: AtRhosTurn, acted: Callable[[Case, Position, Clauses], Procedure] = offender_free
) -> Procedure:
    """RHO calls first. If he passes the offender repeats his call; if he acts the offender is free."""
    call, position = yield from call_of_rho(case, f"{rule.repeat} {rule.acts.offender}")
    if call is not PASS:
        yield voice.found("rho_acted", rule.acts.offender, seat=case.rho, call=call, offender=case.offender)
        yield from acted(case, position, rule.acts)
    elif position.auction.is_over:
        yield voice.found("auction_over", rule.repeat, seat=case.offender)
        yield information_from(case)
    else:
        yield from _repeated(case, position, rule.repeat)


def _repeated(case: Case, position: Position, cites: str) -> Procedure:
    yield Repeat(case.offender, case.call, cites=cites)
    number = notice_call(position, case.offender, case.call)
    if number is None:
        yield voice.found("repeated_legally", cites, seat=case.offender, call=case.call)
        return
    # The law promises no rectification only for a legal repetition: an illegal one is an irregularity in rotation.
    yield voice.found("repetition_illegal", cites, seat=case.offender, call=case.call)
    yield from find_law(number, case.edition).procedure(replace(case, position=position, after=(), law=number))
