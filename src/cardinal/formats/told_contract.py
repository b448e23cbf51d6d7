"""The contract that an auction came to, however irregular the record of it is."""

from __future__ import annotations

from cardinal.bridge import XX, Bid, X
from cardinal.cards import Seat

from .game_record import PASSED_OUT, RecordedContract
from .recorded_auction import RecordedAuction


def told_contract(auction: RecordedAuction | None) -> tuple[RecordedContract | None, Seat | None]:
    """Contract and declarer of an auction that is over; declarer only where it is known who called first."""
    if auction is None or not auction.is_over:
        return None, None
    bids = [(place, call.call) for place, call in enumerate(auction.calls) if isinstance(call.call, Bid)]
    if not bids:
        return PASSED_OUT, None
    last, bid = bids[-1]
    after = [one.call for one in auction.calls[last + 1 :]]
    contract = RecordedContract(bid.denomination, bid.level, 2 if XX in after else 1 if X in after else 0)
    mine = (place for place, one in bids if one.denomination is bid.denomination and (place - last) % 2 == 0)
    return contract, auction.caller(next(mine))
