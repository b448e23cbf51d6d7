"""Law 17: the auction period of each side, whose turn it is, and when the clarification period begins and ends."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from cardinal.cards import Seat, Side
from cardinal.laws.act import Act
from cardinal.laws.case import Case
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.position import Position
from cardinal.laws.question import Voice
from cardinal.laws.unique import Row, only

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
    auction, every = position.auction, tuple(acts)
    begun = position.phase != "auction" or any(_has_hand(side, one) for one in every) or _has_called(position, side)
    over = auction.is_over or position.phase not in ("auction", "clarification")
    contract = over and auction.last_bid is not None
    faced = position.phase in ("play", "finished") or any(_faces_a_lead(position, one) for one in every)
    returned = any(one.verb == "hands returned" for one in every)
    passed_out = over and not contract
    return only(
        (
            Row(not begun and not over, Period.BEFORE, "§17A"),
            Row(begun and not over, Period.AUCTION, "§17A"),
            Row(passed_out and not returned, Period.AUCTION, "§17D2"),
            Row(passed_out and returned, Period.FINISHED, "§17D2"),
            Row(contract and not faced, Period.CLARIFICATION, "§17D1/2"),
            Row(contract and faced, Period.PLAY, "§17D1/1"),
        ),
        "17",
    )


def _has_hand(side: Side, act: Act) -> bool:
    return act.verb == "takes hand" and act.seat is not None and act.seat.side is side


def _has_called(position: Position, side: Side) -> bool:
    """Nobody calls without having looked at his cards."""
    return any(entry.seat.side is side for entry in position.auction.entries)


def _faces_a_lead(position: Position, act: Act) -> bool:
    """Whether a defender, in turn or not, has an opening lead face up on the table."""
    bidder = position.auction.last_bidder
    faced = act.verb in ("leads", "faces lead")
    return faced and bidder is not None and act.seat is not None and act.seat.side is not bidder.side


@law("17")
def auction_period(case: Case) -> Procedure:
    """Law 17: in which period each side is, and who is to call."""
    for side in Side:
        period = period_of(side, case.position, case.before)
        yield voice.found(period.gives.name.lower(), period.cites, side=side)
        yield voice.recorded(RECORDED[period.gives], period.cites, side=side)
    if not case.auction.is_over:
        turn, cites = turn_to_call(case.position)
        yield voice.found("turn", cites, seat=turn)
        yield voice.recorded("turn_seat", cites, seat=turn)


def turn_to_call(position: Position) -> tuple[Seat, str]:
    """Who calls next, and by which clause: dealer first, then clockwise."""
    auction = position.auction
    return auction.turn, "§17C" if auction.entries else "§17B"
