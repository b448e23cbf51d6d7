"""A trick: who led, the cards in turn, what follows suit, and who wins it (Law 44)."""

from __future__ import annotations

from collections.abc import Sequence

from cardinal.cards import SEATS, Card, Hand, Seat, Suit
from cardinal.cards.record import Record

from .call import Denomination


class Trick(Record):
    """Up to four cards in clockwise turn from the leader."""

    leader: Seat
    cards: tuple[Card, ...]
    trumps: Denomination

    @property
    def is_complete(self) -> bool:
        return len(self.cards) == 4

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who has played to it, in turn."""
        return _IN_TURN[self.leader][: len(self.cards)]

    @property
    def winner(self) -> Seat:
        """Who wins the trick, or is winning it so far."""
        return SEATS[self.leader + winning_place(self.cards, self.trumps) & 3]

    def card_of(self, seat: Seat) -> Card | None:
        place = seat - self.leader & 3
        return self.cards[place] if place < len(self.cards) else None

    def __str__(self) -> str:
        return " ".join((f"{self.leader}:", *map(str, self.cards)))


_IN_TURN = tuple(tuple(leader.after(turns) for turns in range(4)) for leader in SEATS)


def winning_place(cards: Sequence[Card], trumps: int) -> int:
    """Which of the cards of a trick wins it, or is winning it so far: the highest trump, else the highest of the suit
    led (44E, 44F)."""
    best = 0
    for place in range(1, len(cards)):
        if beats(cards[place], cards[best], trumps):
            best = place
    return best


def following(held: Hand, led: Suit | None) -> Hand:
    """What a hand may play to a trick: the suit led if it has any, else everything (44A, 44C, 44D)."""
    return held if led is None else held.of_suit(led) or held


def beats(card: Card, best: Card, trumps: int) -> bool:
    """Whether *card*, played after *best*, is better than it: of its suit and higher, or a trump on a plain card."""
    if card._suit is best._suit:
        return card._index > best._index
    return card._suit == trumps
