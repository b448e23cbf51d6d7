"""Cards: suits, ranks, hands as bit sets, packs, deals and dealing."""

from .card import CARDS, Card
from .deal import Deal, Hand
from .dealing import ALGORITHM, parse_seed, random_deal, seeded_deal
from .errors import ImpossibleDeal, UnreadableCards
from .numbering import DEALS
from .pack import BRIDGE_PACK, GUANDAN_PACK, Pack, PhysicalCard
from .seat import SEATS, SIDES, Seat, Side
from .suit import RANKS, SUITS, Rank, Suit

__all__ = [
    "ALGORITHM",
    "BRIDGE_PACK",
    "CARDS",
    "DEALS",
    "GUANDAN_PACK",
    "RANKS",
    "SEATS",
    "SIDES",
    "SUITS",
    "Card",
    "Deal",
    "Hand",
    "ImpossibleDeal",
    "Pack",
    "PhysicalCard",
    "Rank",
    "Seat",
    "Side",
    "Suit",
    "UnreadableCards",
    "parse_seed",
    "random_deal",
    "seeded_deal",
]
