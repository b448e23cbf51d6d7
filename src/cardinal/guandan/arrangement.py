"""A hand arranged by rank with its wild cards laid aside, and when cards of one suit with wilds are a flush.

Everything that is asked of a hand starts here: how many cards of each rank, in which suits, how many wilds, and how
many of these may stand for another card.
"""

from __future__ import annotations

from cardinal.cards import Rank, Suit

from .rules import Rules

JOKERS = 13
"""The place of the jokers after the thirteen ranks, as in a holding."""

_COUNTS = bytes(sum(code >> 2 * suit & 3 for suit in range(4)) for code in range(256))
"""How many cards a byte of a holding has."""
_SUITS_HELD = bytes(sum((code >> 2 * suit & 3 > 0) << suit for suit in range(4)) for code in range(256))
"""Which suits a byte of a holding has, a bit a suit."""


class Arrangement:
    """The cards of a hand at a level under some rules, ready to be asked for patterns.

    ``bytes``, ``counts`` and ``suits`` are by rank, the jokers last, without the wilds; ``wild`` is one wild card as
    bits of a holding. A wild that counts as the level card it is does not substitute.
    """

    __slots__ = ("_reach", "bytes", "counts", "level", "rules", "substitutes", "suits", "wild", "wilds")

    def __init__(self, bits: int, level: Rank, rules: Rules) -> None:
        self.level = level - 2
        shift = 8 * self.level + 2 * Suit.H
        self.wild = 1 << shift
        self.wilds = bits >> shift & 3
        self.bytes = (bits - self.wilds * self.wild).to_bytes(14, "little")
        self.counts = self.bytes.translate(_COUNTS)
        self.suits = self.bytes.translate(_SUITS_HELD)
        self.rules = rules
        self.substitutes = min(self.wilds, rules.max_wilds_per_play)
        self._reach: list[int] | None = None

    @property
    def reach(self) -> list[int]:
        """By strength up to the level card, the most cards of a rank that wilds can help to make; 0 if none is held."""
        reach = self._reach
        if reach is None:
            level, counts, helping = self.level, self.counts, self.substitutes
            reach = [count + helping if count else 0 for count in counts[:JOKERS]]
            reach.append(counts[level] + self.wilds)
            reach[level] = 0
            self._reach = reach
        return reach

    def is_flush(self, suit: int, wilds: int, *, own: bool) -> bool:
        """Whether cards of one suit and so many wilds, one of them perhaps at its *own* rank, are a straight flush."""
        substitutes = wilds - (own and suit == Suit.H)
        if substitutes == 0:
            return True
        return self.rules.wild_straight_flush == "bomb" and substitutes <= self.substitutes

    def is_plain(self, suit: int, wilds: int, *, own: bool) -> bool:
        """Whether cards of one suit and so many wilds may be a straight that is no flush."""
        as_plain = self.rules.suited_straight_as_plain
        if wilds - (own and suit == Suit.H) == 0:
            # A flush as printed; a wild at its own rank may still stand for that rank in another suit.
            return as_plain == "always" or (as_plain == "wild_only" and wilds == 1 and self.substitutes >= 1)
        if own and suit != Suit.H:
            # The wild at its own rank is of another suit as it is.
            return wilds - own <= self.substitutes
        demoted = self.rules.wild_straight_flush == "plain"
        return wilds - own <= self.substitutes and (as_plain != "never" or demoted)
