"""Packs: the 52 cards of bridge, and the 108 of Guandan in which every face is there twice."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.language import Text, phrase, shown

from .card import CARDS, Card
from .errors import UnreadableCards
from .suit import RANK_LETTERS, Rank, Suit

SMALL_JOKER, BIG_JOKER = 52, 53
FACES = 54
"""The faces of one full pack: the 52 cards, then the small and the big joker."""


class PhysicalCard:
    """One piece of pasteboard among the 108. Two copies look alike and are still two cards.

    Text is rank and suit as Guandan players write them, jokers ``sj`` and ``BJ``, and ``'`` marks the second copy.

    >>> one, two = PhysicalCard.parse("Ts"), PhysicalCard.parse("Ts'")
    >>> one == two, one.face == two.face, one.card, PhysicalCard.parse("BJ").is_joker
    (False, True, Card.parse('ST'), True)
    """

    __slots__ = ("_copy", "_face", "_text")

    _face: int
    _copy: int
    _text: str

    def __new__(cls, *_: object) -> PhysicalCard:
        raise TypeError("cards are not made: use PhysicalCard.parse or GUANDAN_PACK")

    @classmethod
    def parse(cls, text: str) -> PhysicalCard:
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None:
            raise UnreadableCards(Text(__package__, "physical_card", {"given": shown(text)}))
        return found

    @property
    def index(self) -> int:
        """0 to 107: the first copies, then the second copies in the same order."""
        return self._copy * FACES + self._face

    @property
    def face(self) -> int:
        """0 to 53: what the card shows. ``CARDS[face]`` below 52, then the jokers."""
        return self._face

    @property
    def copy(self) -> int:
        """0 or 1: which of the two packs it came from."""
        return self._copy

    @property
    def is_joker(self) -> bool:
        return self._face >= SMALL_JOKER

    @property
    def card(self) -> Card | None:
        """The card that this one shows, or None for a joker."""
        return CARDS[self._face] if self._face < SMALL_JOKER else None

    @property
    def suit(self) -> Suit | None:
        return CARDS[self._face].suit if self._face < SMALL_JOKER else None

    @property
    def rank(self) -> Rank | None:
        return CARDS[self._face].rank if self._face < SMALL_JOKER else None

    def label(self, language: str = "en") -> str:
        card = self.card
        return card.label(language) if card else phrase(__name__, _JOKERS[self._face - SMALL_JOKER], language)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"PhysicalCard.parse({self._text!r})"

    def __lt__(self, other: PhysicalCard) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return PhysicalCard.parse, (self._text,)


class Pack:
    """The cards that one deal uses, each once."""

    __slots__ = ("_cards",)

    def __init__(self, cards: tuple[Card, ...] | tuple[PhysicalCard, ...]) -> None:
        self._cards: tuple[Card | PhysicalCard, ...] = cards

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card | PhysicalCard]:
        return iter(self._cards)

    def __getitem__(self, index: int) -> Card | PhysicalCard:
        return self._cards[index]

    def __contains__(self, card: object) -> bool:
        return card in self._cards


def _make(face: int, copy: int) -> PhysicalCard:
    card = object.__new__(PhysicalCard)
    card._face = face
    card._copy = copy
    if face < SMALL_JOKER:
        shown_face = RANK_LETTERS[face % 13] + "cdhs"[face // 13]
    else:
        shown_face = ("sj", "BJ")[face - SMALL_JOKER]
    card._text = shown_face + "'" * copy
    return card


_JOKERS = ("small_joker", "big_joker")

PHYSICAL_CARDS = tuple(_make(face, copy) for copy in (0, 1) for face in range(FACES))
_BY_TEXT = {str(card): card for card in PHYSICAL_CARDS}

BRIDGE_PACK = Pack(CARDS)
GUANDAN_PACK = Pack(PHYSICAL_CARDS)
