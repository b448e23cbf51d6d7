"""Law 17: the auction period of each side, whose turn it is, and when the clarification period begins and ends."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from cardinal.bridge import Contract
from cardinal.laws.position import Position
from cardinal.laws.prelude import Act, Case, Procedure, Row, Seat, Side, Voice, law, only

from .moment import record_of

voice = Voice(__name__)


class Period(StrEnum):
    """Where a board is for one side."""

    BEFORE = "before the auction period"
    AUCTION = "auction period"
    CLARIFICATION = "clarification period"  # the last part of the auction period
    PLAY = "play period"
    FINISHED = "finished"


RECORDED = {
    Period.BEFORE: "side_before_the_auction_period",
    Period.AUCTION: "side_auction_period",
    Period.CLARIFICATION: "side_clarification_period",
    Period.PLAY: "side_play_period",
    Period.FINISHED: "side_finished",
}


def period_of(side: Side, position: Position, acts: Iterable[Act] = ()) -> Row[Period]:
    """The period of a side, from the position and what the record has beside the calls."""
    every, contract = tuple(acts), position.contract
    passed_out = contract is None and position.auction.is_over
    goes_on = contract is None and not passed_out
    # Nobody calls without having taken his cards.
    callers = (entry.seat for entry in position.auction.entries)
    takers = (act.seat for act in every if act.verb in ("takes hand", "calls"))
    begun = any(seat is not None and seat.side is side for seat in (*callers, *takers))
    faced = position.play is not None or any(_faces_a_lead(contract, act) for act in every)
    returned = any(act.verb == "hands returned" for act in every)
    return only(
        (
            Row(goes_on and not begun, Period.BEFORE, "§17A"),
            Row(goes_on and begun, Period.AUCTION, "§17A"),
            Row(passed_out and not returned, Period.AUCTION, "§17D2"),
            Row(passed_out and returned, Period.FINISHED, "§17D2"),
            Row(contract is not None and not faced, Period.CLARIFICATION, "§17D1/2"),
            Row(contract is not None and faced, Period.PLAY, "§17D1/1"),
        ),
        "17",
    )


def _faces_a_lead(contract: Contract | None, act: Act) -> bool:
    """Whether a defender, in turn or not, has an opening lead face up on the table."""
    if contract is None or act.seat is None or act.seat.side is contract.declarer.side:
        return False
    return act.verb in ("leads", "faces lead")


@law("17")
def auction_period(case: Case) -> Procedure:
    """Law 17: in which period each side is, and who is to call."""
    for side in Side:
        period = period_of(side, case.position, record_of(case))
        yield voice.found(period.gives.name.lower(), period.cites, side=side)
        yield voice.recorded(RECORDED[period.gives], period.cites, side=side)
    if case.position.contract is None and not case.auction.is_over:
        turn, cites = turn_to_call(case.position)
        yield voice.found("turn", cites, seat=turn)
        yield voice.recorded("turn_seat", cites, seat=turn)


def turn_to_call(position: Position) -> tuple[Seat, str]:
    """Who calls next, and by which clause: dealer first, then clockwise."""
    auction = position.auction
    return auction.turn, "§17C" if auction.entries else "§17B"
