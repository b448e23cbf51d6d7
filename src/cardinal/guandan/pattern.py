"""The ten patterns and which of two plays is the higher."""

from __future__ import annotations

from enum import IntEnum

from cardinal.cards import RANKS, Rank
from cardinal.cards.record import Record
from cardinal.language import Text, shown

from .errors import UnreadableGuandan
from .rank import BIG_JOKER_STRENGTH, LEVEL_STRENGTH, SMALL_JOKER_STRENGTH


class Kind(IntEnum):
    """A pattern's kind, by its number in article 3."""

    SINGLE = 1
    PAIR = 2
    THREE_PAIRS = 3
    TRIPLE = 4
    TWO_TRIPLES = 5
    FULL_HOUSE = 6
    STRAIGHT = 7
    BOMB = 8
    STRAIGHT_FLUSH = 9
    FOUR_JOKERS = 10

    @property
    def word(self) -> str:
        """The name in text and JSON: ``full_house``."""
        return self.name.lower()

    @property
    def shape(self) -> Shape:
        return SHAPES[self - 1]

    @property
    def is_bomb(self) -> bool:
        """Whether it tops ordinary patterns of every kind."""
        return self >= Kind.BOMB

    def label(self, language: str = "en") -> str:
        name = self.shape.name
        return Text(__package__, name).render(language)

    def __str__(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return f"Kind.{self.name}"


class Shape(Record):
    """How a pattern is made: *copies* of each of *ranks* neighbouring ranks.

    A full house has a pair besides, and a bomb may have more copies.
    """

    kind: Kind
    name: str
    ranks: int
    copies: int
    cites: str

    @property
    def is_sequence(self) -> bool:
        return self.ranks > 1

    @property
    def size(self) -> int:
        return 5 if self.kind is Kind.FULL_HOUSE else self.ranks * self.copies


SHAPES = (
    Shape(Kind.SINGLE, "kind_single", 1, 1, "§G3.1"),
    Shape(Kind.PAIR, "kind_pair", 1, 2, "§G3.2"),
    Shape(Kind.THREE_PAIRS, "kind_three_pairs", 3, 2, "§G3.3"),
    Shape(Kind.TRIPLE, "kind_triple", 1, 3, "§G3.4"),
    Shape(Kind.TWO_TRIPLES, "kind_two_triples", 2, 3, "§G3.5"),
    Shape(Kind.FULL_HOUSE, "kind_full_house", 1, 3, "§G3.6"),
    Shape(Kind.STRAIGHT, "kind_straight", 5, 1, "§G3.7"),
    Shape(Kind.BOMB, "kind_bomb", 1, 4, "§G3.8"),
    Shape(Kind.STRAIGHT_FLUSH, "kind_straight_flush", 5, 1, "§G3.9"),
    Shape(Kind.FOUR_JOKERS, "kind_four_jokers", 1, 4, "§G3.10"),
)

BOMB_SIZES = range(4, 11)
_ACE = 12
# Which bombs stand above which: ordinary patterns are 0, and within a tier the key decides.
_STRAIGHT_FLUSH_TIER, _FOUR_JOKERS_TIER = 3, 9
_BOMB_TIERS = {4: 1, 5: 2, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8}


class Pattern:
    """A kind with its key and size. There is one object a pattern, so identity is equality.

    The key of a sequence is the natural rank of its top card, 0 (a two) to 12 (an ace); of anything else it is how
    strong its cards are, where 13 is the level card, 14 and 15 are the jokers.

    >>> Pattern.parse("full house 9"), str(Pattern(Kind.BOMB, 13, 8)), Pattern.parse("pair 5", Rank.FIVE)
    (Pattern.parse('full_house 9'), 'bomb8 level', Pattern.parse('pair level'))
    """

    __slots__ = ("_key", "_kind", "_size", "_text", "_weight")

    _kind: Kind
    _key: int
    _size: int
    _weight: int
    _text: str

    def __new__(cls, kind: Kind, key: int = 0, size: int | None = None) -> Pattern:
        found = _PATTERNS.get((kind, key, kind.shape.size if size is None else size))
        if found is None:
            values = {"given": shown(f"{kind} {key} {size}")}
            raise UnreadableGuandan(Text(__package__, "pattern", values), legal=tuple(Kind))
        return found

    @classmethod
    def parse(cls, text: str, level: Rank | None = None) -> Pattern:
        """A pattern from its kind and key: ``pair A``, ``three_pairs Q`` (its top), ``bomb6 9``, ``four_jokers``.

        The level cards are written ``level``, or by their rank when *level* is given.
        """
        found = _EXACTLY.get(text) if isinstance(text, str) else None
        if found is None and isinstance(text, str):
            words = text.lower().replace("_", " ").replace("-", " ").split()
            found = _BY_TEXT.get(" ".join(word for word in words if word != "to").replace("10", "t"))
        if found is None:
            raise UnreadableGuandan(Text(__package__, "pattern", {"given": shown(text)}), legal=tuple(Kind))
        return found if level is None else found.at(level)

    def at(self, level: Rank) -> Pattern:
        """The same pattern where *level* is played: whoever names the rank of the level cards means level cards."""
        if self._key != level - 2 or self._kind.shape.is_sequence:
            return self
        return _PATTERNS.get((self._kind, LEVEL_STRENGTH, self._size), self)

    @property
    def kind(self) -> Kind:
        return self._kind

    @property
    def key(self) -> int:
        return self._key

    @property
    def size(self) -> int:
        """How many cards."""
        return self._size

    @property
    def weight(self) -> int:
        """A number by which bombs are compared with everything, and ordinary patterns with their own kind only."""
        return self._weight

    @property
    def is_bomb(self) -> bool:
        return self._weight > BIG_JOKER_STRENGTH

    @property
    def cites(self) -> str:
        return self._kind.shape.cites

    def key_text(self, level: Rank | None = None) -> str:
        """The key as a rank; the level cards as ``level``, or by their rank when *level* is given."""
        if self._kind is Kind.FOUR_JOKERS:
            return ""
        return str(level) if level is not None and self._key == LEVEL_STRENGTH else _KEYS[self._key]

    @property
    def key_name(self) -> KeyName | RunName:
        """The key as players say it: of a sequence all its ranks."""
        ranks = self._kind.shape.ranks
        return RunName(self._key, ranks) if self._kind.shape.is_sequence else KeyName(self._key)

    def label(self, language: str = "en") -> str:
        if self._kind is Kind.FOUR_JOKERS:
            return self._kind.label(language)
        values = {"kind": self._kind, "key": self.key_name, "size": self._size}
        key = "pattern_bomb" if self._kind is Kind.BOMB else "pattern_of"
        return Text(__package__, key, values).render(language)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Pattern.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Pattern.parse, (str(self),)


class KeyName(Record):
    """A key as players say it: a rank, the level card, or a joker."""

    key: int

    def label(self, language: str = "en") -> str:
        if self.key < LEVEL_STRENGTH:
            return RANKS[self.key].label(language)
        name = _HIGH_KEYS[self.key]
        return Text(__package__, name).render(language)


class RunName(Record):
    """The ranks of a sequence up to its key, as players write them: 678. With a ten they are set apart: 8 9 10 J Q."""

    key: int
    ranks: int

    def label(self, language: str = "en") -> str:
        # The ace below the two has the place before the first.
        said = [RANKS[place].label(language) for place in range(self.key - self.ranks + 1, self.key + 1)]
        return ("" if all(len(one) == 1 for one in said) else "\u2009").join(said)


_HIGH_KEYS = {LEVEL_STRENGTH: "key_level", SMALL_JOKER_STRENGTH: "key_small_joker", BIG_JOKER_STRENGTH: "key_big_joker"}
_KEYS = (*map(str, RANKS), "level", "sj", "BJ")


def beats(play: Pattern, top: Pattern) -> bool:
    """Whether *play* may be put on *top*.

    >>> beats(Pattern.parse("bomb4 3"), Pattern.parse("straight A"))
    True
    >>> beats(Pattern.parse("pair A"), Pattern.parse("pair A"))
    False
    """
    if play._weight > BIG_JOKER_STRENGTH:
        return play._weight > top._weight
    return play._kind is top._kind and play._key > top._key


def compared_by(play: Pattern, top: Pattern) -> str:
    """The clauses by which two plays are compared."""
    if play._kind is not top._kind:
        return "§G4.2.2"
    clauses = _COMPARED[play._kind]
    if play._kind is Kind.BOMB and play._size == top._size:
        clauses = f"§G4.1.1 {clauses}"
    return clauses if play._weight != top._weight else f"{clauses} §G4.2.1.4"


_COMPARED = {
    Kind.SINGLE: "§G4.1.1 §G4.2.1.1",
    Kind.PAIR: "§G4.1.1 §G4.2.1.1",
    Kind.TRIPLE: "§G4.1.1 §G4.2.1.1",
    Kind.THREE_PAIRS: "§G4.1.2 §G4.2.1.1",
    Kind.TWO_TRIPLES: "§G4.1.2 §G4.2.1.1",
    Kind.STRAIGHT: "§G4.1.2 §G4.2.1.1",
    Kind.STRAIGHT_FLUSH: "§G4.1.2 §G4.2.1.1",
    Kind.FULL_HOUSE: "§G4.1.1 §G4.2.1.2",
    Kind.BOMB: "§G4.2.1.3",
    Kind.FOUR_JOKERS: "§G4.2.2",
}


def _tier(kind: Kind, size: int) -> int:
    if kind is Kind.BOMB:
        return _BOMB_TIERS[size]
    return {Kind.STRAIGHT_FLUSH: _STRAIGHT_FLUSH_TIER, Kind.FOUR_JOKERS: _FOUR_JOKERS_TIER}.get(kind, 0)


def _keys_of(shape: Shape) -> range:
    """A sequence of n ranks starts at the ace below the two, so that its top is at least the (n-1)th rank."""
    if shape.is_sequence:
        return range(shape.ranks - 2, _ACE + 1)
    if shape.kind is Kind.FOUR_JOKERS:
        return range(1)
    return range(BIG_JOKER_STRENGTH + 1 if shape.kind <= Kind.PAIR else LEVEL_STRENGTH + 1)


def _make(kind: Kind, key: int, size: int) -> Pattern:
    pattern = object.__new__(Pattern)
    pattern._kind = kind
    pattern._key = key
    pattern._size = size
    pattern._weight = _tier(kind, size) * (BIG_JOKER_STRENGTH + 1) + key
    pattern._text = f"{kind.word}{size if kind is Kind.BOMB else ''} {pattern.key_text()}".rstrip()
    return pattern


_PATTERNS = {
    (shape.kind, key, size): _make(shape.kind, key, size)
    for shape in SHAPES
    for size in (BOMB_SIZES if shape.kind is Kind.BOMB else (shape.size,))
    for key in _keys_of(shape)
}
PATTERNS = tuple(_PATTERNS.values())
"""Every pattern there is."""

_EXACTLY = {str(pattern): pattern for pattern in PATTERNS}
# Ten is read as T wherever it stands, in the size of a bomb too.
_BY_TEXT = {str(pattern).lower().replace("_", " ").replace("10", "t"): pattern for pattern in PATTERNS}
