"""Reading an auction or a play from one line of text."""

from __future__ import annotations

from cardinal.cards import Seat
from cardinal.language import Text, shown

from .auction import Auction
from .errors import UnreadableBridge


def parse_auction(text: str) -> Auction:
    """An auction from its dealer, a colon, and its calls with spaces between."""
    head, colon, tail = text.partition(":") if isinstance(text, str) else ("", "", "")
    if not colon:
        raise UnreadableBridge(Text(__package__, "auction", {"given": shown(text)}))
    return Auction(Seat.parse(head), tail.split())
