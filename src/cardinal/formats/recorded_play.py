"""A play as a file tells it: a row a trick, a column a hand, cards that may be unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardinal.bridge import Denomination
from cardinal.bridge.trick import winning_place
from cardinal.cards import SEATS, Card, Seat

from .recorded_auction import Ending, Irregularity, Note, text_of


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """One card of a trick. Without a card nothing is known of it, or (``is_next``) it is the one to be played now."""

    card: Card | None
    irregularity: Irregularity = Irregularity.NONE
    note: int | None = None
    marks: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()
    is_next: bool = False


UNKNOWN = RecordedCard(None)
NEXT = RecordedCard(None, is_next=True)
Row = tuple[RecordedCard, RecordedCard, RecordedCard, RecordedCard]


@dataclass(frozen=True, slots=True)
class RecordedPlay:
    """Four cards a trick, that of *first* before those of the others clockwise, whoever led to it."""

    first: Seat | None
    cards: tuple[RecordedCard, ...] = ()
    ending: Ending = Ending.UNSAID
    notes: tuple[Note, ...] = ()

    @classmethod
    def of(cls, leader: Seat, trumps: Denomination, cards: Iterable[Card]) -> RecordedPlay:
        """The rows of *cards* given in the order of play; who wins a trick leads to the next.

        >>> play = RecordedPlay.of(Seat.E, Denomination.NT, map(Card.parse, "D4 D3 DJ D5 S5".split()))
        >>> [str(one.card or "-") for one in play.rows[1]]
        ['-', '-', 'S5', '-']
        """
        laid: list[RecordedCard] = []
        lead, trick = leader, list[Card]()
        played = iter(cards)
        while trick := list(_take(played, 4)):
            cells = [UNKNOWN] * 4
            for turn, card in enumerate(trick):
                cells[(lead + turn - leader) & 3] = RecordedCard(card)
            laid += cells
            lead = SEATS[(lead + winning_place(trick, trumps)) & 3]
        return cls(leader, tuple(laid))

    def __post_init__(self) -> None:
        missing = -len(self.cards) & 3
        if missing:
            object.__setattr__(self, "cards", (*self.cards, *(UNKNOWN,) * missing))

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row a trick; the first column is the hand of *first*."""
        four = iter(self.cards)
        return tuple(zip(four, four, four, four, strict=True))

    @property
    def is_known(self) -> bool:
        """Whether any card is recorded."""
        return any(card.card is not None for card in self.cards)

    def note_of(self, recorded_card: RecordedCard) -> str | None:
        return text_of(self.notes, recorded_card.note)

    def in_order(self, leader: Seat, trumps: Denomination) -> Iterator[tuple[Seat, RecordedCard]]:
        """The cards in the order in which they were played, as far as they are known without a gap."""
        first = leader if self.first is None else self.first
        for row in self.rows:
            irregular = [place for place in range(4) if row[place].irregularity is Irregularity.LEAD_OUT_OF_TURN]
            if irregular:
                leader = SEATS[(first + irregular[0]) & 3]
            trick: list[Card] = []
            for turn in range(4):
                seat = SEATS[(leader + turn) & 3]
                one = row[(seat - first) & 3]
                if one.card is None:
                    return
                trick.append(one.card)
                yield seat, one
            leader = SEATS[(leader + winning_place(trick, trumps)) & 3]


def _take(cards: Iterator[Card], count: int) -> Iterator[Card]:
    for _ in range(count):
        card = next(cards, None)
        if card is None:
            return
        yield card
