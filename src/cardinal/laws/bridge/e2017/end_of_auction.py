"""Laws 17D3, 22 and 34: when the auction is over, what it comes to, and passes out of rotation that do not end it."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.laws.effect import Cancelled, Information, Reverts, Withdrawn
from cardinal.laws.position import Position
from cardinal.laws.prelude import PASS, SEATS, Bid, Call, Case, ImpossibleCase, Procedure, Seat, Side, Text, Voice, law

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class Passed:
    """A pass, and whose turn it took if it was not its player's own."""

    seat: Seat
    missed: Seat | None = None


def taken_up_again(position: Position, turn: Seat, cites: str) -> Procedure:
    """An auction that was over goes on at *turn*; an opening lead that lies face down goes back to the hand first."""
    if position.lead_down is not None:
        seat, card = position.lead_down
        yield Withdrawn(seat, card=card, cites="§41A/2")
    yield Reverts(turn, cites=cites)


@law("17D3")
def three_passes_out_of_rotation(case: Case) -> Procedure:
    """Law 17D3: a call and three passes, one of them at another player's turn, do not end the auction."""
    passes = _taken_for_the_end(case)
    if not passes:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "17D3"}), cites="§17D3")
    reopened = passes[0].missed
    offenders = tuple(seat for seat in SEATS if any(one.seat is seat and one.missed is not None for one in passes))
    yield voice.found("not_over", "§34 §17D3", missed=reopened, offenders=offenders)
    for one in passes:
        yield Cancelled(one.seat, PASS, cites="§17D3")
    if reopened is None:
        raise AssertionError("the first pass is the one out of rotation")
    yield from taken_up_again(case.position, reopened, "§17D3")
    sides = frozenset(seat.side for seat in offenders)
    for one in passes:
        yield _information(one, sides)


@law("34")
def retention_of_right_to_call(case: Case) -> Procedure:
    """Law 34: a player whose turn was taken away by a pass keeps his right to call."""
    yield from three_passes_out_of_rotation(case)


def _taken_for_the_end(case: Case) -> tuple[Passed, ...]:
    """Passes with one out of rotation among them that the players took for the end of the auction."""
    passes = passes_since(case)
    return passes if passes and looked_over(case, passes) else ()


def passes_since(case: Case) -> tuple[Passed, ...]:
    """The irregular pass and those after it; nothing if another call is among them, or if the player whose turn it
    was called next."""
    if case.call is not PASS or any(act.call is not PASS for act in case.calls_after):
        return ()
    expected = case.turn
    found: list[Passed] = []
    for seat in (case.offender, *(act.seat for act in case.calls_after if act.seat is not None)):
        own_turn = bool(found) and _calls_at_own_turn(found[-1], seat)
        if own_turn and len(found) == 1:
            return ()
        in_rotation = seat is expected or own_turn or _implied(case.position, expected, seat)
        found.append(Passed(seat, None if in_rotation else expected))
        expected = seat.lho
    return tuple(found) if found[0].missed is not None else ()


def _calls_at_own_turn(before: Passed, seat: Seat) -> bool:
    """28B: an opponent had taken the turn of *seat*, who calls all the same; the opponent's call is as if not made."""
    return before.missed is seat and before.seat.side is not seat.side


def _implied(position: Position, expected: Seat, seat: Seat) -> bool:
    """28A: a player who was obliged to pass loses nothing when the next one calls."""
    return expected is seat.rho and position.barred(expected) is not None


def looked_over(case: Case, passes: tuple[Passed, ...]) -> bool:
    """Whether three passes in a row follow a call, one of them out of rotation. The first pass of an auction is itself
    that call, and not one of the three."""
    entries = case.auction.entries
    earlier = case.auction.passes
    whole = earlier == len(entries)
    following = passes if entries else passes[1:]
    return earlier + len(passes) - whole >= 3 and any(one.missed is not None for one in following)


def _information(passed: Passed, offending: frozenset[Side]) -> Information:
    """16C: a pass out of rotation is unauthorized to its own side only; one in rotation to every side that offended."""
    own, other = passed.seat.side, passed.seat.side.other
    closed = (own,) if passed.missed is not None else tuple(side for side in Side if side in offending)
    free = tuple(side for side in (own, other) if side not in closed)
    about = voice.text("seat_call", seat=passed.seat, call=PASS)
    cites = "§17D3 §16C1 §16C2" if free else "§17D3 §16C2"
    return Information(about, authorized=free, unauthorized=closed, cites=cites)


@law("22")
def end_of_auction(case: Case) -> Procedure:
    """Law 22: whether the auction is over, and its contract if there is one."""
    auction = case.auction
    if case.act is not None and case.act.is_call and _taken_for_the_end(case):
        yield from three_passes_out_of_rotation(case)
        return
    doubled: Call | None = None
    superseded = False
    for entry in auction.entries:
        if doubled is not None and isinstance(entry.call, Bid):
            yield voice.found("doubling_superseded", "§19C", call=doubled, bid=entry.call)
            superseded = True
        if entry.call is not PASS:
            doubled = None if isinstance(entry.call, Bid) else entry.call
    contract = auction.contract
    if contract is not None:
        cites = "§22A §19D" if contract.doubling else "§22A §19C" if superseded else "§22A"
        yield voice.found("contract", cites, contract=contract)
        yield voice.recorded("contract_contract", cites, contract=contract)
    elif auction.is_passed_out:
        yield voice.found("passed_out", "§22B")
        yield voice.recorded("passed_out_no_redeal", "§22B")
    else:
        yield voice.found("goes_on", "§22A", seat=auction.turn)
        yield voice.none("the_auction_goes_on", "§22A")
