"""A card of the 52: suit, rank, and its place in a bit set."""

from __future__ import annotations

from cardinal.language import Text, shown

from .errors import UnreadableCards
from .suit import RANK_LETTERS, SUITS, Rank, Suit


class Card:
    """One of the 52 cards. There is a single object a card, so identity is equality.

    >>> Card.parse("HK"), str(Card.parse("h10")), Card.parse("SA") > Card.parse("SK")
    (Card.parse('HK'), 'HT', True)
    """

    __slots__ = ("_bit", "_index", "_rank", "_suit", "_text")

    _index: int
    _bit: int
    _suit: Suit
    _rank: Rank
    _text: str

    def __new__(cls, *_: object) -> Card:
        raise TypeError("cards are not made: use Card.parse or Card.of")

    @classmethod
    def of(cls, suit: Suit, rank: Rank) -> Card:
        return CARDS[suit * 13 + rank - 2]

    @classmethod
    def parse(cls, text: str) -> Card:
        """A card from its suit and rank: ``HK``, ``DT`` (``D10`` is understood too)."""
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None and isinstance(text, str):
            found = _BY_TEXT.get(text.strip().upper().replace("10", "T"))
        if found is None:
            raise UnreadableCards(Text(__package__, "card", {"given": shown(text)}))
        return found

    @property
    def suit(self) -> Suit:
        return self._suit

    @property
    def rank(self) -> Rank:
        return self._rank

    @property
    def index(self) -> int:
        """0 (the two of clubs) to 51 (the ace of spades)."""
        return self._index

    @property
    def bit(self) -> int:
        """``1 << index``: this card alone as a bit set."""
        return self._bit

    def label(self, language: str = "en") -> str:
        return self._suit.symbol + self._rank.label(language)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __lt__(self, other: Card) -> bool:
        return self._index < other._index

    def __gt__(self, other: Card) -> bool:
        return self._index > other._index

    def __le__(self, other: Card) -> bool:
        return self._index <= other._index

    def __ge__(self, other: Card) -> bool:
        return self._index >= other._index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self._text,)


def _make(index: int) -> Card:
    card = object.__new__(Card)
    card._index = index
    card._bit = 1 << index
    card._suit = SUITS[index // 13]
    card._rank = Rank(index % 13 + 2)
    card._text = card._suit.name + RANK_LETTERS[index % 13]
    return card


CARDS = tuple(_make(index) for index in range(52))
_BY_TEXT = {card._text: card for card in CARDS}
