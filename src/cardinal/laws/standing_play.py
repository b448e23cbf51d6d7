"""The play as it stands at an open table: cards by trick and seat, regular or not, and what can be seen from them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.bridge import Contract
from cardinal.bridge.trick import winning_place
from cardinal.cards import Card, Hand, Seat, Side, Suit
from cardinal.language import Text

from .errors import ImpossibleCase


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
    """A card that did not follow suit although its hand could have: trick number (from 1), seat, card, the suit led.

    ``manner``: ``suit``; ``penalty card`` or ``required`` for a card that the law or a ruling demanded and that was not
    played (61A); ``deemed`` for a card that was never played to its trick (67B1).
    """

    trick: int
    seat: Seat
    card: Card
    led: Suit
    manner: str = "suit"

    def __str__(self) -> str:
        return f"{self.seat} {self.card} trick {self.trick}"

    def label(self, language: str = "en") -> str:
        values = {"seat": self.seat, "card": self.card, "number": self.trick}
        return Text(__name__, "card_of_trick", values).render(language)


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A card that dummy put in the played position in place of the one declarer had named."""

    trick: int
    named: Card
    moved: Card


@dataclass(frozen=True, slots=True)
class StandingPlay:
    """The tricks as they stand. ``hands`` are the hands as dealt, as far as they are known."""

    contract: Contract
    hands: tuple[Hand | None, ...] = (None,) * 4
    tricks: tuple[Trick, ...] = ((),)  # the current one last
    turn_is: Seat | None = None  # whose lead a ruling has made it
    owners: tuple[tuple[int, Side], ...] = ()  # tricks whose owner a ruling has changed
    misplaced: tuple[Misplaced, ...] = ()
    unrecorded: int = 0  # how many tricks, before those on record, are told of by their number only
    first_leader: Seat | None = None  # whose lead the first trick on record is, where others came before it
    taken_back: tuple[tuple[int, Seat], ...] = ()  # irregular leads and plays that went back: the trick, and whose

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
        return tuple(trick for number, trick in enumerate(self.tricks, 1) if self.is_complete(number))

    def is_complete(self, number: int) -> bool:
        """Whether trick *number* is over: it has four cards, or was left defective and the next one begun."""
        return len(self.tricks[number - 1]) >= 4 or number < len(self.tricks)

    @property
    def is_over(self) -> bool:
        """Thirteen tricks played, or those that are left given to a side (a claim)."""
        given = sum(number > len(self.completed) for number, _ in self.owners)
        return len(self.completed) + given >= 13

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
        if self.first_leader is not None and self.number == self.unrecorded + 1:
            return self.first_leader
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

    def is_recorded(self, number: int) -> bool:
        """Whether the cards of trick *number* are on record: a position may be told from the middle of the play."""
        return number > self.unrecorded

    @property
    def is_counted(self) -> bool:
        """Whether it is known whose every trick so far is."""
        return self.unrecorded <= sum(number <= self.unrecorded for number, _ in self.owners)

    def winner(self, number: int) -> Seat:
        """Who won trick *number*, or is winning it so far."""
        trick = self.tricks[number - 1]
        return trick[winning_place([one.card for one in trick], self.contract.denomination)].seat

    def owner(self, number: int) -> Side:
        """Whose trick it is: the winner's side, unless a ruling has said otherwise."""
        given = dict(self.owners).get(number)
        if given is not None:
            return given
        if not self.is_recorded(number):
            raise ImpossibleCase(Text(__name__, "not_on_record", {"number": number}), cites="§79A1")
        return self.winner(number).side

    def tricks_won(self, side: Side) -> int:
        played = len(self.completed)
        given = sum(owner is side for number, owner in self.owners if number > played)
        return given + sum(self.owner(number) is side for number in range(1, played + 1))

    def card_of(self, number: int, seat: Seat) -> Card | None:
        """What *seat* contributed to trick *number*."""
        return next((trick.card for trick in self.tricks[number - 1] if trick.seat is seat), None)

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

    def side_has_ever_played_to(self, number: int, side: Side) -> bool:
        """The same with cards that were taken back: also an illegal play establishes a revoke (63A1)."""
        back = any(trick == number and seat.side is side for trick, seat in self.taken_back)
        return back or self.side_has_played_to(number, side)

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

    def place_of(self, seat: Seat, card: Card) -> tuple[int, int] | None:
        """The trick (from 1) and the place in it where a card lies."""
        for number, trick in enumerate(self.tricks, 1):
            for place, one in enumerate(trick):
                if (one.seat, one.card) == (seat, card):
                    return number, place
        return None

    def insert(self, number: int, place: int, seat: Seat, card: Card) -> StandingPlay:
        """The play with a card put in where another was taken out."""
        trick = self.tricks[number - 1]
        filled = (*trick[:place], Laid(seat, card), *trick[place:])
        tricks = (*self.tricks[: number - 1], filled, *self.tricks[number:])
        if len(tricks[-1]) == 4 and len(tricks) < 13:
            tricks = (*tricks, ())
        return replace(self, tricks=tricks)

    def without(self, seat: Seat, card: Card) -> StandingPlay:
        """The play without a card: an empty trick after the one it came from goes too."""
        tricks = tuple(tuple(one for one in trick if (one.seat, one.card) != (seat, card)) for trick in self.tricks)
        changed = next((number for number, one in enumerate(tricks, 1) if one != self.tricks[number - 1]), 0)
        while self._is_left_over(tricks) and changed >= len(tricks) - 1:
            tricks = tricks[:-1]
        after = replace(self, tricks=tricks)
        # A trick that is open again belongs to nobody yet, whoever it had been given to.
        open_again = range(len(after.completed) + 1, len(self.completed) + 1)
        return replace(after, owners=tuple(owner for owner in self.owners if owner[0] not in open_again))

    def _is_left_over(self, tricks: tuple[Trick, ...]) -> bool:
        """Whether the last of *tricks* is empty, and the one before it, which is on record, not complete."""
        before = len(tricks) - 1
        return before > 0 and self.is_recorded(before) and not tricks[-1] and len(tricks[-2]) < 4

    def put(self, number: int, seat: Seat, card: Card) -> StandingPlay:
        """The play with a card placed in an earlier trick."""
        tricks = list(self.tricks)
        tricks[number - 1] = (*tricks[number - 1], Laid(seat, card))
        return replace(self, tricks=tuple(tricks))

    def close(self, *more: tuple[Seat, Card]) -> StandingPlay:
        """The play with *more* cards in the current trick, which is left like that, a card short or long, and the next
        one begun."""
        trick = (*self.trick, *(Laid(seat, card) for seat, card in more))
        following: tuple[Trick, ...] = ((),) if len(self.tricks) < 13 else ()
        return replace(self, tricks=(*self.tricks[:-1], trick, *following), turn_is=None)

    @property
    def last(self) -> tuple[int, Laid] | None:
        """The card laid last, and the number of its trick."""
        return next(
            ((number, trick[-1]) for number, trick in reversed(tuple(enumerate(self.tricks, 1))) if trick), None
        )

    def misplace(self, card: Card) -> StandingPlay:
        """The play as it lies when dummy has put down *card* although the card just named is another (45D)."""
        if self.last is None or self.last[1].seat is not self.dummy or self.last[1].card is card:
            return self
        number, named = self.last
        misplaced = (*self.misplaced, Misplaced(number, named.card, card))
        return replace(self.exchange(number, named.seat, card), misplaced=misplaced)

    def exchange(self, number: int, seat: Seat, card: Card) -> StandingPlay:
        """The play with another card in the place of the one that *seat* has contributed to trick *number*."""
        trick = tuple(Laid(seat, card) if one.seat is seat else one for one in self.tricks[number - 1])
        return replace(self, tricks=(*self.tricks[: number - 1], trick, *self.tricks[number:]))

    @property
    def wrong_card(self) -> Misplaced | None:
        """The latest card of dummy's that lies there in place of the one that was named."""
        lies = (one for one in reversed(self.misplaced) if self.card_of(one.trick, self.dummy) is one.moved)
        return next(lies, None)

    def with_owner(self, number: int, side: Side) -> StandingPlay:
        others = tuple(owner for owner in self.owners if owner[0] != number)
        return replace(self, owners=(*others, (number, side)))

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """Every failure to follow suit that the deal shows, whoever has noticed it (Law 61A)."""
        found = []
        for number, trick in enumerate(self.tricks, 1):
            for one in trick:
                led = trick[0].card.suit
                if one.card.suit is not led and self._held_beside(number, one.seat).length(led):
                    found.append(Revoke(number, one.seat, one.card, led))
        return tuple(found)

    def _held_beside(self, number: int, seat: Seat) -> Hand:
        """What *seat* held when it played to trick *number*, beside that card."""
        dealt = self.hands[seat]
        return Hand() if dealt is None else dealt - replace(self, tricks=self.tricks[:number]).played(seat)

    @property
    def not_followed(self) -> tuple[Revoke, ...]:
        """Cards that did not follow suit from hands that are not told: each would be a revoke if the hand had the
        suit."""
        return tuple(
            Revoke(number, laid.seat, laid.card, trick[0].card.suit)
            for number, trick in enumerate(self.tricks, 1)
            for laid in trick[1:]
            if laid.card.suit is not trick[0].card.suit and self.hands[laid.seat] is None
        )
