"""Duplicate bridge: calls, auctions, contracts, play, scores, and a table that knows who may see what."""

from cardinal.cards import Seat, Side

from .auction import Auction
from .board import Board, Vulnerability, dealer_of, vulnerability_of
from .call import BIDS, CALLS, PASS, XX, Bid, Call, Calls, Denomination, X
from .contract import PASSED_OUT, Contract, Result
from .disclosure import Disclosure, DisclosureKind
from .errors import (
    IllegalCall,
    IllegalClaim,
    IllegalDisclosure,
    IllegalPlay,
    NotYourTurn,
    UnreadableBridge,
    WrongPhase,
)
from .events import Event, event_from_json
from .imps import imps
from .play import Play
from .state import Phase
from .table import Table
from .trick import Trick
from .view import View, Viewer

__all__ = [
    "BIDS",
    "CALLS",
    "PASS",
    "PASSED_OUT",
    "XX",
    "Auction",
    "Bid",
    "Board",
    "Call",
    "Calls",
    "Contract",
    "Denomination",
    "Disclosure",
    "DisclosureKind",
    "Event",
    "IllegalCall",
    "IllegalClaim",
    "IllegalDisclosure",
    "IllegalPlay",
    "NotYourTurn",
    "Phase",
    "Play",
    "Result",
    "Seat",
    "Side",
    "Table",
    "Trick",
    "UnreadableBridge",
    "View",
    "Viewer",
    "Vulnerability",
    "WrongPhase",
    "X",
    "dealer_of",
    "event_from_json",
    "imps",
    "vulnerability_of",
]
