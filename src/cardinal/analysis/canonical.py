"""One deal for all that are the same but for names: seats turned round the table, and suits exchanged.

A double-dummy table does not know who sits North or which suit is called spades; what was found for one of up to 96
deals is true of all of them, with seats and suits renamed back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardinal.cards import SEATS, SUITS, Deal, Hand

_SUIT = (1 << 13) - 1
_NOTRUMP = 4


@dataclass(frozen=True, slots=True)
class Canonical:
    """The deal that stands for its family, and how the deal that was given follows from it."""

    hands: tuple[int, ...]  # bit sets from North
    turned: int
    """The hand of this seat, counted from North, is the first one here."""
    suits: tuple[int, ...]
    """Which of the given deal's suits each suit here is, clubs first."""

    @classmethod
    def of(cls, deal: Deal) -> Canonical:
        """The greatest deal of the family, as four numbers.

        >>> hands = ["AKQJT9876543.2..", "2.AKQJT9876543..", "..AKQJT98765432.", "...AKQJT98765432"]
        >>> deals = [Deal.parse("N:" + " ".join(hands)), Deal.parse("E:" + " ".join(hands))]
        >>> len({Canonical.of(deal).key for deal in deals})
        1
        """
        return max((_turned(deal, turned) for turned in range(4)), key=lambda found: found.hands)

    @property
    def key(self) -> str:
        """The number of the deal that stands for the family."""
        hands = dict(zip(SEATS, map(Hand.from_bits, self.hands), strict=True))
        return f"{Deal(hands).number:x}"

    def restored(self, rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        """A table of this deal as one of the deal that was given: by declarer from North, clubs to notrump."""
        places = {suit: place for place, suit in enumerate((*self.suits, _NOTRUMP))}
        return tuple(tuple(rows[(seat - self.turned) % 4][places[strain]] for strain in range(5)) for seat in range(4))


def _turned(deal: Deal, turned: int) -> Canonical:
    hands = [deal.bits[(turned + place) % 4] for place in range(4)]
    # Suits in the order of what the hands hold of them; of two that are held alike either may come first.
    suits = sorted(SUITS, key=lambda suit: [hand >> 13 * suit & _SUIT for hand in hands])
    exchanged = tuple(
        sum((hand >> 13 * suit & _SUIT) << 13 * place for place, suit in enumerate(suits)) for hand in hands
    )
    return Canonical(exchanged, turned, tuple(map(int, suits)))
