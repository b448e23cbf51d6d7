"""The card that a call from dummy is deemed to be, and who chooses where the law finds none (Law 46B)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from cardinal.bridge.trick import beats, following
from cardinal.cards import Card, Hand, Rank, Seat, Suit
from cardinal.cards.deal import ALL_CARDS

from .act import Act
from .cited import Cited
from .designation import Designation, Manner
from .position import Position
from .standing_play import StandingPlay
from .unique import Row, only


class Chooser(StrEnum):
    """Who says which card it is."""

    LAW = "law"  # there is one card, and the law names it
    DECLARER = "declarer"
    DEFENDER = "defender"


@dataclass(frozen=True, slots=True)
class Deemed:
    """What a call comes to: one card, or the cards among which somebody chooses."""

    chooser: Chooser
    cards: tuple[Card, ...]

    @property
    def card(self) -> Card | None:
        return self.cards[0] if self.chooser is Chooser.LAW else None


@dataclass(frozen=True, slots=True)
class Table:
    """What everybody sees when declarer calls: dummy's cards, the trick so far, trumps, the suit with which dummy has
    just won a trick; and for each defender still to play, the cards that he could hold."""

    hand: Hand
    trick: tuple[Card, ...] = ()
    trumps: Suit | None = None
    won_with: Suit | None = None
    to_play: tuple[Hand, ...] = ()

    @classmethod
    def of(cls, play: StandingPlay, hand: Hand) -> Table:
        return cls(
            hand,
            tuple(one.card for one in play.trick),
            play.contract.denomination.suit,
            _won_with(play),
            tuple(_possible(play, hand, seat) for seat in _defenders_to_play(play)),
        )

    @property
    def led(self) -> Suit | None:
        return self.trick[0].suit if self.trick else None

    @property
    def legal(self) -> Hand:
        """What dummy may play: to follow suit is all that binds it."""
        return following(self.hand, self.led)

    def is_known_to_win(self, card: Card) -> bool:
        """Whether nothing that a defender is known to be able to play beats it. A defender who has not shown out of
        the suit led is expected to follow."""
        led = card.suit if self.led is None else self.led
        if self.best is not None and not self.beats(card, self.best):
            return False
        answers = (following(hand, led) for hand in self.to_play)
        return not any(self.beats(other, card) for hand in answers for other in hand)

    @property
    def best(self) -> Card | None:
        """The card that is winning the trick so far."""
        best = None
        for card in self.trick:
            if best is None or self.beats(card, best):
                best = card
        return best

    def beats(self, card: Card, other: Card) -> bool:
        return beats(card, other, -1 if self.trumps is None else self.trumps)


def designate(call: Designation, table: Table) -> Cited[Deemed]:
    """46B: the card of a call, by the one clause that fits the words. A call for what dummy does not hold is void."""
    suit = table.trumps if call.trumps else call.suit
    no_trumps = call.trumps and table.trumps is None
    named, ranked = suit is not None, call.rank is not None and not no_trumps
    neither = not named and not ranked and not no_trumps
    size = None if no_trumps else call.manner
    in_suit = table.hand.of_suit(suit) if suit is not None else table.hand
    of_led = table.hand.of_suit(table.led) if table.led is not None else Hand()
    follows = table.led is not None
    continued = _of_rank(table.hand.of_suit(table.won_with), call.rank) if table.won_with is not None else ()
    continues = ranked and not named and not follows and bool(continued)
    rows: tuple[Row[tuple[Card, ...]], ...] = (
        Row(named and ranked, _of_rank(in_suit, call.rank), "§46A"),
        Row(no_trumps, (), "§46B4"),
        Row(size is Manner.HIGH and (named or follows), _last(in_suit if named else of_led), "§46B1(a)"),
        Row(size is Manner.WIN, _winner(table, in_suit & table.legal), "§46B1(b)"),
        Row(size is Manner.LOW and neither and follows, _first(of_led), "§46B1(c)"),
        Row(named and not ranked and size not in (Manner.HIGH, Manner.WIN), _first(in_suit), "§46B2"),
        Row(continues, continued, "§46B3(a)"),
        Row(ranked and not named and not continues, _of_rank(table.legal, call.rank), "§46B3(b)"),
        Row(neither and not _has_measure(size, follows), table.legal.cards, "§46B5"),
    )
    return _deemed(only(rows, "a call from dummy"), table)


def _has_measure(size: Manner | None, follows: bool) -> bool:
    """Whether a call without suit and rank still says which card: to win, or a size in the suit that was led."""
    return size is Manner.WIN or (follows and size in (Manner.LOW, Manner.HIGH))


def _deemed(row: Row[tuple[Card, ...]], table: Table) -> Cited[Deemed]:
    cards, cites = row.gives, row.cites
    if cites == "§46B5":
        return Cited(Deemed(Chooser.DEFENDER, cards), cites)
    if len(cards) == 1:
        return Cited(Deemed(Chooser.LAW, cards), cites)
    if cards:
        return Cited(Deemed(Chooser.DECLARER, cards), cites)
    void = "§46B4" if cites in ("§46A", "§46B4") else f"{cites} §46B4"
    return Cited(Deemed(Chooser.DECLARER, table.legal.cards), void)


def _of_rank(hand: Hand, rank: Rank | None) -> tuple[Card, ...]:
    return tuple(card for card in hand if card.rank is rank)


def _first(hand: Hand) -> tuple[Card, ...]:
    return hand.cards[:1]


def _last(hand: Hand) -> tuple[Card, ...]:
    return hand.cards[-1:]


def _winner(table: Table, hand: Hand) -> tuple[Card, ...]:
    """The lowest card that is known to win: by rank, and a plain card rather than a trump."""
    known = sorted(filter(table.is_known_to_win, hand), key=lambda card: (card.suit is table.trumps, card.rank))
    return tuple(known[:1])


def _won_with(play: StandingPlay) -> Suit | None:
    """The suit of dummy's card that won the preceding trick; a call to lead may go on with it (46B3(a))."""
    if play.number < 2 or not play.is_recorded(play.number - 1) or play.winner(play.number - 1) is not play.dummy:
        return None
    card = play.card_of(play.number - 1, play.dummy)
    return None if card is None else card.suit


def _defenders_to_play(play: StandingPlay) -> Iterable[Seat]:
    laid = {one.seat for one in play.trick}
    return (seat for seat in play.declarer.side.other.seats if seat not in laid)


def _possible(play: StandingPlay, dummy: Hand, seat: Seat) -> Hand:
    """What a defender could hold, as declarer knows it: not what has been played or what he sees, nor a suit in which
    the defender has shown out."""
    seen = Hand(one.card for trick in play.tricks for one in trick) | dummy | (play.held(play.declarer) or Hand())
    cards = Hand.from_bits(ALL_CARDS) - seen
    for trick in play.tricks:
        own = next((one.card for one in trick if one.seat is seat), None)
        if own is not None and own.suit is not trick[0].card.suit:
            cards -= cards.of_suit(trick[0].card.suit)
    return cards


def called(position: Position, text: str) -> Cited[Deemed] | None:
    """What a call from dummy comes to at a position; None where dummy's cards are needed and not told."""
    call, play = Designation.parse(text), position.play
    if play is None:
        return None
    hand = play.held(play.dummy)
    if hand is not None:
        return designate(call, Table.of(play, hand))
    return None if call.card is None else Cited(Deemed(Chooser.LAW, (call.card,)), "§46A")


def as_play(position: Position, act: Act) -> Act:
    """A call from dummy as the play that it is: naming the card plays it (45B). What the law finds no card for, or
    a card that dummy may not play although nobody named it outright, stays a call, for Law 46."""
    play = position.play
    if act.verb != "calls dummy" or play is None or act.seat is not play.declarer:
        return act
    deemed = called(position, act.text)
    card = deemed.value.card if deemed is not None else None
    if deemed is None or card is None or (deemed.cites != "§46A" and not _is_legal(play, card)):
        return act
    return replace(act, verb="plays", seat=play.dummy, card=card)


def named_since(position: Position, act: Act | None, after: tuple[Act, ...]) -> tuple[Act, ...]:
    """What came after *act*, which has not entered *position*, with every card that declarer named from dummy as the
    play that it is. Before the opening lead has been dealt with dummy's cards lie nowhere, and nothing is changed."""
    if position.play is None or not any(one.verb == "calls dummy" for one in after):
        return after
    if act is not None and act.verb in ("leads", "plays") and act.seat is not None and act.card is not None:
        position = position.after_card(act.seat, act.card)
    return tuple(as_play(position, one) for one in after)


def _is_legal(play: StandingPlay, card: Card) -> bool:
    return play.led in (None, card.suit) or play.can_follow(play.dummy) is not True
