"""What a hand is worth to a bidder: points counted in three ways, lengths, honours, stoppers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from cardinal.cards import SUITS, Hand, Suit

# Shortness in a hand with support: by length of the short suit, with four or more trumps and with three.
_SHORT_WITH_FOUR = {0: 5, 1: 3, 2: 1}
_SHORT_WITH_THREE = {0: 3, 1: 2, 2: 1}
_ACE, _KING, _QUEEN, _JACK, _TEN = (1 << place for place in (12, 11, 10, 9, 8))
LEAST_TO_OPEN = 12


@dataclass(frozen=True)
class HandFacts:
    """One hand of thirteen cards."""

    hand: Hand

    @cached_property
    def points(self) -> int:
        return self.hand.high_card_points

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(self.hand.length(suit) for suit in SUITS)

    @cached_property
    def is_balanced(self) -> bool:
        """4333, 4432 or 5332."""
        return min(self.lengths) >= 2 and self.lengths.count(2) <= 1

    @cached_property
    def opening(self) -> int:
        """High-card points, or twelve for ten and more whose two longest suits bring them to twenty."""
        two_longest = sum(sorted(self.lengths)[-2:])
        light = self.points >= 10 and self.points + two_longest >= 20
        return max(self.points, LEAST_TO_OPEN) if light else self.points

    @cached_property
    def long_points(self) -> int:
        """High-card points and one for every card beyond the fourth of a suit."""
        return self.points + sum(max(0, length - 4) for length in self.lengths)

    def support_points(self, trumps: Suit) -> int:
        """High-card points, shortness while there are trumps to ruff with, and trumps beyond the fourth."""
        held = self.lengths[trumps]
        if held < 3:
            return self.points
        worth = _SHORT_WITH_FOUR if held >= 4 else _SHORT_WITH_THREE
        short = sum(worth.get(self.lengths[suit], 0) for suit in SUITS if suit is not trumps)
        return self.points + short + max(0, held - 4)

    def holding(self, suit: Suit) -> int:
        """The suit as thirteen bits, the ace highest."""
        return self.hand.bits >> 13 * suit & 0x1FFF

    def honours(self, suit: Suit) -> int:
        """How many of the five honours."""
        return (self.holding(suit) >> 8).bit_count()

    def top_honours(self, suit: Suit) -> int:
        """How many of ace, king and queen."""
        return (self.holding(suit) >> 10).bit_count()

    def is_good(self, suit: Suit) -> bool:
        """A suit worth naming on a weak hand: two of the top three honours, or three of the five."""
        return self.top_honours(suit) >= 2 or self.honours(suit) >= 3

    def stops(self, suit: Suit) -> bool:
        """Ace, guarded king, queen with two beside it, jack with three."""
        held, length = self.holding(suit), self.lengths[suit]
        return bool(
            held & _ACE
            or (held & _KING and length >= 2)
            or (held & _QUEEN and length >= 3)
            or (held & _JACK and length >= 4)
        )

    @cached_property
    def aces(self) -> int:
        return sum(bool(self.holding(suit) & _ACE) for suit in SUITS)

    def key_cards(self, trumps: Suit) -> int:
        """The four aces and the king of trumps."""
        return self.aces + bool(self.holding(trumps) & _KING)

    def has_queen(self, suit: Suit) -> bool:
        return bool(self.holding(suit) & _QUEEN)

    def side_kings(self, trumps: Suit) -> int:
        return sum(bool(self.holding(suit) & _KING) for suit in SUITS if suit is not trumps)

    def controls(self, suit: Suit) -> bool:
        """Ace, king, singleton or void: they cannot win the first two tricks of the suit."""
        return self.lengths[suit] < 2 or bool(self.holding(suit) & (_ACE | _KING))

    @cached_property
    def quick_tricks(self) -> float:
        """What should win early in defence: an ace 1, with the king 2, a guarded king a half."""
        total = 0.0
        for suit in SUITS:
            held = self.holding(suit)
            if held & _ACE:
                total += 2 if held & _KING else 1
            elif held & _KING and self.lengths[suit] >= 2:
                total += 1 if held & _QUEEN else 0.5
        return total

    @cached_property
    def longest(self) -> int:
        return max(self.lengths)


@lru_cache(maxsize=4096)
def facts_of(hand: Hand) -> HandFacts:
    return HandFacts(hand)
