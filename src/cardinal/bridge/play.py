"""The play of thirteen tricks: turn, following suit, who wins, who leads next (Laws 41, 44, 45)."""

from __future__ import annotations

from cardinal.cards import CARDS, SEATS, Card, Deal, Hand, Seat, Side
from cardinal.language import Text

from .contract import Contract
from .errors import IllegalPlay
from .trick import Trick

# What a lead decides: every card of its suit, and what each of the 52 cards is worth in the trick. The card
# worth most wins (44E, 44F). A worth is a multiple of four, so that the seat that played it can be added.
_Lead = tuple[int, tuple[int, ...]]

# What does not change: the contract, what each card decides when led, and the hands dealt, four times over.
_Given = tuple[Contract, tuple[_Lead, ...], tuple[int, ...]]


def _worth(card: Card, led: int, trumps: int) -> int:
    if card.suit == trumps:
        return 4 * (card.index + 53)
    return 4 * (card.index + 1) if card.suit == led else 0


def _leads(trumps: int) -> tuple[_Lead, ...]:
    by_suit = tuple((0x1FFF << 13 * led, tuple(_worth(card, led, trumps) for card in CARDS)) for led in range(4))
    return tuple(by_suit[card.suit] for card in CARDS)


_LEADS = tuple(_leads(trumps) for trumps in range(5))
_NOT_LED: _Lead = (0, ())
_NOTHING = -1  # what must be beaten before anything lies on the table

# The next hand and the next place in the trick, from the hand and place of a card.
_NEXT = tuple((step + 1 & 3) + (step & ~3) + 4 for step in range(12))
_ONE_BYTE = tuple(bytes((value,)) for value in range(52))
_new = object.__new__


class Play:
    """The play so far, as a value: each card gives a new play.

    >>> play = Play(Contract.parse("1NT by N"), Deal.from_number(0))
    >>> play.turn, len(play.legal_cards())
    (Seat.E, 13)
    >>> play.play("D2").turn
    Seat.S
    """

    # Few fields and small ones: whatever plays many boards makes fifty-two of these a board.
    __slots__ = ("_best", "_given", "_leaders", "_led", "_left", "_legal", "_played", "_step")

    _given: _Given
    _left: int  # the cards not yet played, of all four hands
    _played: bytes  # the index of every card played
    _leaders: bytes  # the leader of every trick, and of the one to come
    _step: int  # who plays next, and four times the place in the trick
    _legal: int  # what the hand in turn may play
    _led: _Lead
    _best: int  # the most that a card of this trick is worth so far, and whose it is

    def __init__(self, contract: Contract, deal: Deal) -> None:
        hands, leader = deal.bits, int(contract.leader)
        self._given = (contract, _LEADS[contract.denomination], hands * 4)
        self._left = (1 << 52) - 1
        self._played = b""
        self._leaders = _ONE_BYTE[leader]
        self._step = leader
        self._legal = hands[leader]
        self._led = _NOT_LED
        self._best = _NOTHING

    @property
    def contract(self) -> Contract:
        return self._given[0]

    @property
    def declarer(self) -> Seat:
        return self._given[0].declarer

    @property
    def dummy(self) -> Seat:
        return self._given[0].dummy

    @property
    def is_over(self) -> bool:
        return not self._left

    @property
    def is_between_tricks(self) -> bool:
        """Whether nothing lies on the table: the next card leads to a trick, or there is none."""
        return not len(self._played) & 3

    @property
    def turn(self) -> Seat | None:
        """Whose hand plays next; nobody after the last card."""
        return SEATS[self._step & 3] if self._left else None

    @property
    def player(self) -> Seat | None:
        """Who plays next: declarer for dummy's hand."""
        if not self._left:
            return None
        turn, declarer = self._step & 3, self._given[0].declarer
        return declarer if (turn ^ declarer) == 2 else SEATS[turn]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card played, in order."""
        return tuple(CARDS[index] for index in self._played)

    def hand(self, seat: Seat) -> Hand:
        """The cards that *seat* still holds."""
        return Hand.from_bits(self._given[2][seat] & self._left)

    @property
    def cards_left(self) -> tuple[int, ...]:
        """How many cards each hand still has, from North."""
        hands, left = self._given[2], self._left
        return tuple([(hands[seat] & left).bit_count() for seat in range(4)])

    @property
    def cards_to_play(self) -> int:
        """How many cards are still to be played, of all four hands."""
        return 52 - len(self._played)

    @property
    def trick(self) -> Trick:
        """The current trick, empty between two tricks; the last one when the play is over."""
        return self._trick(min(len(self._played) // 4, 12))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The completed tricks."""
        return tuple(self._trick(index) for index in range(len(self._played) // 4))

    @property
    def last_trick(self) -> Trick | None:
        """The last completed trick, without making those before it."""
        complete = len(self._played) // 4
        return self._trick(complete - 1) if complete else None

    @property
    def last_winner(self) -> Seat:
        """Who won the last completed trick, and leads to the next; the opening leader before that."""
        return SEATS[self._leaders[-1]]

    def _trick(self, index: int) -> Trick:
        cards = tuple([CARDS[card] for card in self._played[4 * index : 4 * index + 4]])
        return Trick(SEATS[self._leaders[index]], cards, self._given[0].denomination)

    def tricks_won(self, side: Side) -> int:
        return self._leaders.count(side, 1) + self._leaders.count(side + 2, 1)

    @property
    def declarer_tricks(self) -> int:
        return self.tricks_won(self.declarer.side)

    def legal_cards(self) -> Hand:
        """What the hand in turn may play: anything to lead, else the suit led if held (44A, 44C, 44D)."""
        hand: Hand = _new(Hand)
        hand._bits = self._legal
        return hand

    def play(self, card: Card | str) -> Play:
        """The play with one more card from the hand in turn, or ``IllegalPlay`` with its clause."""
        if not isinstance(card, Card):
            card = Card.parse(card)
        index, bit, step = card._index, card._bit, self._step
        if not self._legal & bit:
            raise self._refusal(card)
        after: Play = _new(Play)
        after._given = given = self._given
        after._left = left = self._left ^ bit
        after._played = self._played + _ONE_BYTE[index]
        led = self._led if step > 3 else given[1][index]
        suit, worth = led
        best, mine = self._best, worth[index] + (step & 3)
        if mine > best:
            best = mine
        if step < 12:
            after._step = step = _NEXT[step]
            after._leaders = self._leaders
            after._led = led
            after._best = best
            held = given[2][step] & left
            after._legal = held & suit or held
        else:
            after._step = winner = best & 3
            after._leaders = self._leaders + _ONE_BYTE[winner]
            after._led = _NOT_LED
            after._best = _NOTHING
            after._legal = given[2][winner] & left
        return after

    def _refusal(self, card: Card) -> IllegalPlay:
        if self.is_over:
            return IllegalPlay(Text(__package__, "play_over", {"card": card}), cites="§44B")
        turn, legal = SEATS[self._step & 3], self.legal_cards().cards
        if card not in self.hand(turn):
            values = {"card": card, "seat": turn}
            return IllegalPlay(Text(__package__, "not_held", values), cites="§45A", legal=legal)
        values = {"card": card, "suit": self.trick.cards[0].suit, "seat": turn}
        return IllegalPlay(Text(__package__, "must_follow", values), cites="§44C", legal=legal)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Play):
            return NotImplemented
        return (self._given, self._played) == (other._given, other._played)

    def __hash__(self) -> int:
        return hash((self._given[0], self._given[2], self._played))

    def __reduce__(self) -> tuple[object, tuple[Contract, Deal, tuple[Card, ...]]]:
        # Its value, without the tables that every play shares.
        deal = Deal({seat: Hand.from_bits(self._given[2][seat]) for seat in SEATS})
        return _rebuild, (self.contract, deal, self.cards)

    def __repr__(self) -> str:
        return f"<Play {self.contract}: {' '.join(map(str, self.cards))}>"


def _rebuild(contract: Contract, deal: Deal, cards: tuple[Card, ...]) -> Play:
    play = Play(contract, deal)
    for card in cards:
        play = play.play(card)
    return play
