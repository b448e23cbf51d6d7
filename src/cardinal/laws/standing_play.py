"""The play as it stands at an open table: cards by trick and seat, regular or not, and what can be seen from them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.bridge import Contract
from cardinal.bridge.trick import beats
from cardinal.cards import Card, Hand, Seat, Side, Suit


@dataclass(frozen=True, slots=True)
class Laid:
    """A card that a hand has contributed to a trick."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat} {self.card}"


Trick = tuple[Laid, ...]
"""The cards of a trick in the order in which they were laid; the first is the lead."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that did not follow suit although its hand could have: trick number (from 1), seat, card, the suit led."""

    trick: int
    seat: Seat
    card: Card
    led: Suit


@dataclass(frozen=True, slots=True)
class StandingPlay:
    """The tricks as they stand. ``hands`` are the hands as dealt, as far as they are known."""

    contract: Contract
    hands: tuple[Hand | None, ...] = (None, None, None, None)
    tricks: tuple[Trick, ...] = ((),)  # the current one last
    turn_is: Seat | None = None  # whose lead a ruling has made it
    owners: tuple[tuple[int, Side], ...] = ()  # tricks whose owner a ruling has changed

    @property
    def declarer(self) -> Seat:
        return self.contract.declarer

    @property
    def dummy(self) -> Seat:
        return self.contract.dummy

    def is_defender(self, seat: Seat) -> bool:
        return seat.side is not self.declarer.side

    @property
    def trick(self) -> Trick:
        """The current trick."""
        return self.tricks[-1]

    @property
    def number(self) -> int:
        """The number of the current trick, from 1."""
        return len(self.tricks)

    @property
    def completed(self) -> tuple[Trick, ...]:
        return tuple(one for one in self.tricks if len(one) >= 4)

    @property
    def is_over(self) -> bool:
        return len(self.completed) == 13

    @property
    def led(self) -> Suit | None:
        """The suit led to the current trick."""
        return self.trick[0].card.suit if self.trick else None

    @property
    def leader(self) -> Seat:
        """Who led, or is to lead, to the current trick."""
        if self.trick:
            return self.trick[0].seat
        if self.turn_is is not None:
            return self.turn_is
        return self.winner(self.number - 1) if self.number > 1 else self.contract.leader

    @property
    def turn(self) -> Seat:
        """Which hand is to play next."""
        laid = {one.seat for one in self.trick}
        seat = self.leader
        while seat in laid:
            seat = seat.lho
        return seat

    @property
    def player(self) -> Seat:
        """Which person plays next: declarer for dummy's hand."""
        return self.declarer if self.turn is self.dummy else self.turn

    def winner(self, number: int) -> Seat:
        """Who won trick *number*, or is winning it so far (Law 44E, 44F)."""
        trick = self.tricks[number - 1]
        best = trick[0]
        for one in trick[1:]:
            if beats(one.card, best.card, self.contract.denomination):
                best = one
        return best.seat

    def owner(self, number: int) -> Side:
        """Whose trick it is: the winner's side, unless a ruling has said otherwise."""
        return dict(self.owners).get(number, self.winner(number).side)

    def tricks_won(self, side: Side) -> int:
        return sum(self.owner(number) is side for number, one in enumerate(self.tricks, 1) if len(one) >= 4)

    def card_of(self, number: int, seat: Seat) -> Card | None:
        """What *seat* contributed to trick *number*."""
        return next((one.card for one in self.tricks[number - 1] if one.seat is seat), None)

    def played(self, seat: Seat) -> Hand:
        return Hand(one.card for trick in self.tricks for one in trick if one.seat is seat)

    def held(self, seat: Seat) -> Hand | None:
        """What *seat* still holds, if the deal is known."""
        dealt = self.hands[seat]
        return None if dealt is None else dealt - self.played(seat)

    def has_played_to(self, number: int, seat: Seat) -> bool:
        return number <= len(self.tricks) and self.card_of(number, seat) is not None

    def side_has_played_to(self, number: int, side: Side) -> bool:
        """Whether either hand of *side* has contributed to trick *number*."""
        return any(self.has_played_to(number, seat) for seat in side.seats)

    def can_follow(self, seat: Seat) -> bool | None:
        """Whether *seat* holds the suit led to the current trick; None where the deal does not tell."""
        held, led = self.held(seat), self.led
        if held is None or led is None:
            return None
        return held.length(led) > 0

    def add(self, seat: Seat, card: Card) -> StandingPlay:
        """The play with one more card; a fourth card closes the trick."""
        trick = (*self.trick, Laid(seat, card))
        tricks = (*self.tricks[:-1], trick)
        if len(trick) == 4 and len(tricks) < 13:
            tricks = (*tricks, ())
        return replace(self, tricks=tricks, turn_is=None)

    def without(self, seat: Seat, card: Card) -> StandingPlay:
        """The play without a card: an empty trick after the one it came from goes too."""
        tricks = tuple(tuple(one for one in trick if (one.seat, one.card) != (seat, card)) for trick in self.tricks)
        while len(tricks) > 1 and not tricks[-1] and len(tricks[-2]) < 4:
            tricks = tricks[:-1]
        return replace(self, tricks=tricks)

    def with_owner(self, number: int, side: Side) -> StandingPlay:
        others = tuple(one for one in self.owners if one[0] != number)
        return replace(self, owners=(*others, (number, side)))

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """Every failure to follow suit that the deal shows, whoever has noticed it (Law 61A)."""
        found = []
        for number, trick in enumerate(self.tricks, 1):
            for one in trick[1:]:
                led = trick[0].card.suit
                if one.card.suit is not led and self._held_at(number, one.seat).length(led):
                    found.append(Revoke(number, one.seat, one.card, led))
        return tuple(found)

    def _held_at(self, number: int, seat: Seat) -> Hand:
        """What *seat* held when it was to play to trick *number*."""
        dealt = self.hands[seat]
        if dealt is None:
            return Hand()
        earlier = Hand(one.card for trick in self.tricks[: number - 1] for one in trick if one.seat is seat)
        return dealt - earlier
