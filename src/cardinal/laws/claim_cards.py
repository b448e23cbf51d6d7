"""The cards of an ending as bit sets, and a hand about to play to a trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MASK = (1 << 13) - 1

Suits = tuple[int, int, int, int]
"""Four suits from clubs, each the holdings of the four seats beside each other, 13 bits a seat."""


@dataclass(slots=True)
class Turn:
    """A hand about to play: the suits at the start of the trick, the cards (0 to 51) laid so far, and which is best."""

    suits: Suits
    seat: int
    laid: tuple[int, ...]
    best: int  # the winning card so far, -1 when nothing is laid
    winner: int  # whose it is
    trumps: int | None

    def holding(self, suit: int, seat: int) -> int:
        return self.suits[suit] >> 13 * seat & MASK

    @property
    def partner(self) -> int:
        return self.seat ^ 2

    @property
    def is_last(self) -> bool:
        return len(self.laid) == 3

    def top(self, suit: int, *seats: int) -> int:
        """One more than the highest rank that the seats hold of a suit, 0 for none."""
        return max(self.holding(suit, seat).bit_length() for seat in seats)

    @property
    def opponents(self) -> tuple[int, int]:
        return (self.seat + 1 & 3, self.seat + 3 & 3)

    @property
    def opponents_to_play(self) -> tuple[int, ...]:
        left = 3 - len(self.laid)
        return tuple(self.seat + turn & 3 for turn in range(1, left + 1) if turn & 1)

    def wins(self, card: int) -> bool:
        """Whether *card* would be the best of the trick so far."""
        if self.best < 0 or card // 13 == self.best // 13:
            return card > self.best
        return card // 13 == self.trumps

    @property
    def partner_has_won(self) -> bool:
        """Whether partner's card is best and no opponent still to play can follow with a better one."""
        if self.best < 0 or self.winner != self.partner:
            return False
        later = self.opponents_to_play
        return not later or self.top(self.best // 13, *later) <= self.best % 13 + 1

    def is_winner(self, card: int) -> bool:
        """Whether no opponent holds a better card of its suit."""
        return card % 13 >= self.top(card // 13, *self.opponents)


def laid_by(turn: Turn, card: int) -> Turn:
    best = turn.wins(card)
    return Turn(
        turn.suits,
        turn.seat + 1 & 3,
        (*turn.laid, card),
        card if best else turn.best,
        turn.seat if best else turn.winner,
        turn.trumps,
    )


def without(suits: Suits, leader: int, cards: tuple[int, ...]) -> Suits:
    left = list(suits)
    for turn, card in enumerate(cards):
        left[card // 13] &= ~(1 << card % 13 + 13 * (leader + turn & 3))
    return (left[0], left[1], left[2], left[3])


def tricks_left(suits: Suits) -> int:
    return sum(suit.bit_count() for suit in suits) // 4


def order(holdings: int) -> int:
    """The owners of a suit's cards from the top, as one number: all that matters of the ranks."""
    number = 1
    for rank in range(12, -1, -1):
        for seat in range(4):
            if holdings >> rank + 13 * seat & 1:
                number = number << 2 | seat
    return number


def runs(holdings: int, seat: int) -> Iterator[int]:
    """The top card of each run in a hand that no card of another hand interrupts."""
    mine = holdings >> 13 * seat & MASK
    others = 0
    for other in range(4):
        others |= holdings >> 13 * other & MASK
    others &= ~mine
    in_run = False
    for rank in range(12, -1, -1):
        if others >> rank & 1:
            in_run = False
        elif mine >> rank & 1:
            if not in_run:
                yield rank
            in_run = True


def unbeaten(holdings: int, seat: int) -> int:
    mine = holdings >> 13 * seat & MASK
    theirs = (holdings >> 13 * (seat ^ 1) | holdings >> 13 * (seat ^ 3)) & MASK
    free = kept = 0
    for rank in range(12, -1, -1):
        free += theirs >> rank & 1
        if mine >> rank & 1:
            if free:
                free -= 1
            else:
                kept += 1
    return kept
