"""Law 17 of 1987: when the auction begins and ends for each side. There is no clarification period, and no end of the
auction before a lead is faced."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.auction_period import Period, turn_to_call
from cardinal.laws.bridge.e2017.auction_period import voice as shared
from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.prelude import Case, Finding, Procedure, Row, Side, Voice, law, only

voice = Voice(__name__)

_RECORDS = {
    Period.BEFORE: "side_before_the_auction_period",
    Period.AUCTION: "side_auction_period",
    Period.PLAY: "side_play_period",
    Period.FINISHED: "side_finished",
}


@law("17", edition=1987)
def auction_period(case: Case) -> Procedure:
    """Law 17: whether the auction has begun or ended for each side, and who is to call."""
    for side in Side:
        looked = yield from _has_begun(case, side)
        period = period_of(case, begun=looked)
        yield shared.found(period.gives.name.lower(), period.cites, side=side)
        yield voice.recorded(_RECORDS[period.gives], period.cites, side=side)
    if not case.auction.is_over:
        turn, cites = turn_to_call(case.position)
        yield shared.found("turn", cites, seat=turn)
        yield voice.recorded("turn_seat", cites, seat=turn)


def _has_begun(case: Case, side: Side) -> Finding:
    """17A: by the first call, whoever made it; before that for a side that has looked at a hand. To take the cards
    from the board is not enough."""
    if case.auction.entries:
        return True
    takers = [act.seat for act in case.before if act.verb == "takes hand" and act.seat is not None]
    if not any(seat.side is side for seat in takers):
        return False
    # A look that cannot be established began nothing (85B).
    return (yield voice.fact(f"looked_{side.name.lower()}", "§1987:17A", text="looked", side=side)) is True


def period_of(case: Case, *, begun: bool) -> Row[Period]:
    """17A, 17E: four passes end the auction; after a bid it takes the lead, face up, as well."""
    auction = case.auction
    passed_out = auction.is_passed_out
    faced = not passed_out and Moment.of(case).stage in (Stage.PLAY, Stage.OVER)
    return only(
        (
            Row(not begun and not faced, Period.BEFORE, "§1987:17A"),
            Row(begun and not passed_out and not faced and not auction.is_over, Period.AUCTION, "§1987:17A"),
            Row(begun and not passed_out and not faced and auction.is_over, Period.AUCTION, "§1987:17E"),
            Row(passed_out, Period.FINISHED, "§1987:17E"),
            Row(faced, Period.PLAY, "§1987:17E"),
        ),
        "17",
    )
