"""A face: what a card shows. Each of the 54 is there twice in the two packs."""

from __future__ import annotations

from cardinal.cards import CARDS, GUANDAN_PACK, Card, PhysicalCard, Rank, Suit
from cardinal.language import Text, shown

from .errors import UnreadableGuandan

_SMALL, _BIG = 52, 53


class Face:
    """One of the 54 faces, written rank first as Guandan players do. There is one object a face.

    >>> Face.parse("10S"), str(Face.parse("bj")), Face.parse("Ts").rank
    (Face.parse('Ts'), 'BJ', Rank.TEN)
    """

    __slots__ = ("_card", "_index", "_place", "_text")

    _index: int
    _place: int
    _card: Card | None
    _text: str

    def __new__(cls, *_: object) -> Face:
        raise TypeError("faces are not made: use Face.parse or FACES")

    @classmethod
    def parse(cls, text: str) -> Face:
        """A face from its text in any case, ``T`` or ``10``; the mark of a second copy is understood and dropped."""
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None and isinstance(text, str):
            found = _WORDS.get(text.strip().removesuffix("'").lower().replace("10", "t"))
        if found is None:
            raise UnreadableGuandan(Text(__package__, "card", {"given": shown(text)}))
        return found

    @property
    def index(self) -> int:
        """0 to 53, as ``PhysicalCard.face`` counts them: the 52 cards suit by suit, then the jokers."""
        return self._index

    @property
    def place(self) -> int:
        """0 to 53 rank by rank, low to high, clubs to spades within a rank, then the jokers."""
        return self._place

    @property
    def card(self) -> Card | None:
        """The card of the 52, or None for a joker."""
        return self._card

    @property
    def rank(self) -> Rank | None:
        return self._card.rank if self._card is not None else None

    @property
    def suit(self) -> Suit | None:
        return self._card.suit if self._card is not None else None

    @property
    def is_joker(self) -> bool:
        return self._card is None

    @property
    def is_big_joker(self) -> bool:
        return self._index == _BIG

    def copies(self) -> tuple[PhysicalCard, PhysicalCard]:
        """The two physical cards that show this face."""
        first, second = GUANDAN_PACK[self._index], GUANDAN_PACK[self._index + len(FACES)]
        assert isinstance(first, PhysicalCard)
        assert isinstance(second, PhysicalCard)
        return first, second

    def label(self, language: str = "en") -> str:
        return self.copies()[0].label(language)

    def __lt__(self, other: Face) -> bool:
        return self._place < other._place

    def __gt__(self, other: Face) -> bool:
        return self._place > other._place

    def __le__(self, other: Face) -> bool:
        return self._place <= other._place

    def __ge__(self, other: Face) -> bool:
        return self._place >= other._place

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Face.parse({self._text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Face.parse, (self._text,)


def _make(index: int) -> Face:
    face = object.__new__(Face)
    face._index = index
    face._card = CARDS[index] if index < _SMALL else None
    face._place = index if index >= _SMALL else index % 13 * 4 + index // 13
    face._text = str(GUANDAN_PACK[index])
    return face


FACES = tuple(_make(index) for index in range(54))
"""The faces by index."""
BY_PLACE = tuple(sorted(FACES, key=lambda face: face.place))
"""The faces by place."""

_BY_TEXT = {face._text: face for face in FACES}
_WORDS = {face._text.lower(): face for face in FACES}
