"""Laws 28 and 29: a call by a player whose turn it was not, and what Laws 30, 31 and 32 have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cardinal.bridge import PASS, Bid, Call
from cardinal.laws.effect import Cancelled, Forfeited, NoRectification, Reverts, Stands
from cardinal.laws.notice import counts_as_in_rotation, notice
from cardinal.laws.position import Position
from cardinal.laws.prelude import Act, Case, Finding, ImpossibleCase, Procedure, Text, Voice, find_law, law

from .unintended_call import unless_unintended
from .withdrawn_call import information_from

voice = Voice(__name__)

# What the player in turn meant when he is the offender's left-hand opponent too, so that 28B and 29A both fit.
OWN_CALL, ACCEPTANCE = "own call", "acceptance"


@law("28")
@unless_unintended
def considered_in_rotation(case: Case) -> Procedure:
    """Law 28: a call that counts as in rotation although another player was to call."""
    if case.act is not None:
        yield from call_out_of_rotation(case)
        return
    made = [act.seat for act in case.before if act.is_call]
    counted = [entry.seat for entry in case.auction.entries]
    # The record has a pass that nobody made: that of an opponent obliged to pass.
    seat = made[-1] if made and made[-2:] != counted[-2:] else None
    if seat is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "28"}), cites="§17C")
    yield voice.found("opponent_obliged_to_pass", "§28A", seat=seat, rho=seat.rho)
    yield NoRectification(cites="§28A")


@law("29")
@unless_unintended
def call_out_of_rotation(case: Case) -> Procedure:
    """Law 29: a call out of rotation; Law 30, 31 or 32 follows unless it is accepted or passed over."""
    yield from out_of_rotation(case, section_of(case.call))


def out_of_rotation(case: Case, section: Section) -> Procedure:
    """Law 29 with what an edition has for Laws 30, 31 and 32."""
    offender, call = case.offender, case.call
    if offender is case.turn:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": str(case.law or 29)}), cites="§17C")
    if counts_as_in_rotation(case.position, offender):
        yield voice.found("opponent_obliged_to_pass", "§28A", seat=offender, rho=case.rho)
        yield Stands(case.rho, PASS, cites="§28A")
        yield from heard_next(case, case.position.after_call(case.rho, PASS), case.after)
        return
    if not case.auction.is_admissible(offender, call):
        yield voice.found("inadmissible", "§32", seat=offender, call=call)
        yield from find_law("36", case.edition).procedure(case)
        return
    yield voice.found("not_in_turn", "§17C", seat=offender, call=call, turn=case.turn)
    if section.is_change(case):
        yield from _change_of_call(case, section)
    elif ends_in_three_passes(case):
        from .end_of_auction import three_passes_out_of_rotation

        yield from three_passes_out_of_rotation(case)
    else:
        yield from _accepted_or_cancelled(case, section)


def heard_next(case: Case, position: Position, after: tuple[Act, ...]) -> Procedure:
    """The same act heard again in another position, under whichever law fits."""
    moved = replace(case, position=position, after=after)
    if case.act is None:
        raise AssertionError("a call out of rotation is an act")
    number = notice(position, case.act)
    if number is None:
        yield Stands(case.offender, case.call, cites="§28A")
        return
    yield from find_law(number, case.edition).procedure(replace(moved, law=number))


def is_change_of_call(case: Case) -> bool:
    """Whether the call came at LHO's turn from a player who had called before: then it changes his own last call."""
    return case.turn is case.lho and case.auction.has_called(case.offender)


def _change_of_call(case: Case, section: Section) -> Procedure:
    from .change_of_call import attempted_change

    first = case.auction.last_call_of(case.offender)
    cites = section.change_cites(case)
    if first is None:
        raise AssertionError("the offender has called before")
    if first is case.call:
        # The same call once more changes nothing: nothing is taken back and nothing new is told.
        yield voice.found("same_call_again", cites, seat=case.offender, call=first)
        yield NoRectification(cites=f"{cites} §25B2")
        return
    yield voice.found("change_of_call", cites, seat=case.offender, first=first, second=case.call)
    yield from (section.change or attempted_change)(case, first, case.call)


def ends_in_three_passes(case: Case) -> bool:
    """Whether the players took the auction for over: three passes with this one among them, and somebody acted since.

    A third pass out of rotation that is pointed out at once leaves LHO his choice; it is heard under Law 30.
    """
    if case.call is not PASS or any(act.call is not PASS for act in case.calls_after):
        return False
    auction = case.auction.add(case.offender, PASS)
    for act in case.calls_after:
        if act.seat is not None:
            auction = auction.add(act.seat, PASS)
    if not case.auction.entries and auction.is_over:
        # The pass is itself the call that three others follow: all four have passed (22B).
        return False
    led = any(act.verb in ("leads", "leads down", "hands returned") for act in case.after)
    return auction.looks_over and bool(case.calls_after or led)


def _accepted_or_cancelled(case: Case, section: Section) -> Procedure:
    if was_passed_over(case) or (yield from was_own_call(case)):
        yield from _proceeds_as_though_not_called(case, section.passed_over_cites)
    elif case.lho_has_called:
        yield voice.found("accepted_by_calling", "§29A", seat=case.lho, call=case.call)
        yield from _accepted(case, section)
    elif (yield voice.offer(case.lho, "accept", section.accept_cites, call=case.call, offender=case.offender)):
        yield from _accepted(case, section)
        yield from early_partner_is_next(case)
    else:
        yield Cancelled(case.offender, case.call, cites=section.cancelled_cites)
        yield Reverts(case.turn, cites=section.cancelled_cites)
        if case.is_artificial(case.call, by=case.offender):
            yield voice.found("artificial", "§29C", call=case.call)
        yield from section.cancelled(case)


def was_passed_over(case: Case) -> bool:
    """28B: the opponent whose turn it was has called first. (An opponent who is LHO too may have meant to accept.)"""
    return case.turn is case.rho and bool(case.calls_after) and case.calls_after[0].seat is case.turn


def was_own_call(case: Case) -> Finding:
    """Whether the call of an opponent who was both in turn and LHO was his own first call, not an acceptance."""
    if case.turn is not case.lho or not case.lho_has_called:
        return False
    made = case.calls_after[0].call
    options = (OWN_CALL, ACCEPTANCE)
    meant = yield voice.fact("intended", "§28B §29A", options=options, seat=case.lho, made=made, call=case.call)
    # To accept is an election (29A) and has to be established; a call at one's turn needs nothing of the kind, so
    # what cannot be determined (85B) is the call of the player in turn.
    return bool(meant != ACCEPTANCE)


def _proceeds_as_though_not_called(case: Case, cites: str) -> Procedure:
    yield voice.found("passed_over", cites, seat=case.turn, offender=case.offender)
    yield Cancelled(case.offender, case.call, cites=cites)
    yield Forfeited(case.innocent, "rectification", cites=cites)
    yield information_from(case, cites=f"{cites} §16C1 §16C2")


def _accepted(case: Case, section: Section) -> Procedure:
    yield Stands(case.offender, case.call, cites=section.accept_cites)
    yield Forfeited(case.innocent, "rectification", cites="§29A")


def early_partner_call(case: Case) -> Act | None:
    """What the offender's partner, in turn, called before any ruling: 28B is for opponents only."""
    first = case.calls_after[0] if case.calls_after else None
    return first if first is not None and first.seat is case.partner is case.turn else None


def early_partner_is_next(case: Case) -> Procedure:
    """Once the call out of rotation is accepted LHO is to call, so partner's early call is out of rotation too; where
    LHO has to pass it counts as in rotation."""
    early = early_partner_call(case)
    if early is not None:
        later = case.after[case.after.index(early) + 1 :]
        position = case.position.after_call(case.offender, case.call)
        number = notice(position, early) or "28"
        moved = replace(case, act=early, position=position, after=later, law=number)
        yield from find_law(number, case.edition).procedure(moved)


@dataclass(frozen=True, slots=True)
class Section:
    """Where Laws 30, 31 and 32 differ: who accepts by which clause, what follows, and which clause leads to Law 25."""

    accept_cites: str
    cancelled: Callable[[Case], Procedure]
    change_cites: Callable[[Case], str]
    passed_over_cites: str = "§28B"
    cancelled_cites: str = "§29B"
    is_change: Callable[[Case], bool] = is_change_of_call
    change: Callable[[Case, Call, Call], Procedure] | None = None  # Law 25 of another edition


def section_of(call: Call) -> Section:
    """The law for a call out of rotation by its kind."""
    from .bid_out_of_rotation import cancelled_bid
    from .double_out_of_rotation import cancelled_double
    from .pass_out_of_rotation import cancelled_pass, is_known_artificial

    if call is PASS:
        return Section("§29A", cancelled_pass, lambda case: "§30C §31C" if is_known_artificial(case) else "§30B2")
    if isinstance(call, Bid):
        return Section("§29A", cancelled_bid, lambda case: "§31C")
    return Section("§32 §29A", cancelled_double, lambda case: "§32C")
