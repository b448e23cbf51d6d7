"""A trick: who led, the cards in turn, and who wins it (Law 44)."""

from __future__ import annotations

from cardinal.cards import SEATS, Card, Seat
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
        """Who wins the trick, or leads it so far: the highest trump, else the highest of the suit led (44E, 44F)."""
        best = 0
        for place in range(1, len(self.cards)):
            if beats(self.cards[place], self.cards[best], self.trumps):
                best = place
        return SEATS[self.leader + best & 3]

    def card_of(self, seat: Seat) -> Card | None:
        place = seat - self.leader & 3
        return self.cards[place] if place < len(self.cards) else None

    def __str__(self) -> str:
        return " ".join((f"{self.leader}:", *map(str, self.cards)))


_IN_TURN = tuple(tuple(leader.after(turns) for turns in range(4)) for leader in SEATS)


def beats(card: Card, best: Card, trumps: int) -> bool:
    """Whether *card*, played after *best*, is better than it: of its suit and higher, or a trump on a plain card."""
    if card._suit is best._suit:
        return card._index > best._index
    return card._suit == trumps
