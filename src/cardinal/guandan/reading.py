"""A reading: some cards as one pattern, with what each wild card stands for; and every reading of a set of cards."""

from __future__ import annotations

from cardinal.cards import Rank, Suit
from cardinal.language import Text

from .arrangement import JOKERS, Arrangement
from .errors import IllegalPlay
from .face import Face
from .holding import Holding, check_hand
from .pattern import BOMB_SIZES, PATTERNS, Kind, Pattern
from .presence import patterns_of_all
from .rank import LEVEL_STRENGTH
from .rules import DEFAULT_RULES, Rules
from .standing import Place, places


class Reading:
    """Cards, the level, and the pattern that they are read as.

    >>> one, two = readings(Holding.parse("9s 9d 8c 8s 5h"), Rank.FIVE)
    >>> one
    Reading(Pattern.parse('full_house 8'), Holding.parse('5h 8c 8s 9d 9s'), Rank.FIVE)
    >>> [str(face) for face in one.layout()], [str(face) for face in one.stands_for]
    (['8c', '8s', '5h', '9d', '9s'], ['8h'])
    """

    __slots__ = ("_bits", "_level", "_pattern")

    _pattern: Pattern
    _bits: int
    _level: Rank

    def __init__(self, pattern: Pattern, cards: Holding, level: Rank) -> None:
        self._pattern = pattern
        self._bits = cards.bits
        self._level = level

    @property
    def pattern(self) -> Pattern:
        return self._pattern

    @property
    def cards(self) -> Holding:
        return Holding.from_bits(self._bits)

    @property
    def bits(self) -> int:
        """The cards as a holding packs them."""
        return self._bits

    @property
    def level(self) -> Rank:
        return self._level

    def places(self) -> tuple[Place, ...]:
        """Every card from left to right with the face it counts as."""
        return places(self._pattern, self.cards.faces, self._level)

    def layout(self) -> tuple[Face, ...]:
        """The cards as they are laid: sequences upwards, a triple before its pair, a wild where it replaces a card."""
        return tuple(place.laid for place in self.places())

    @property
    def stands_for(self) -> tuple[Face, ...]:
        """What each wild card counts as, in the order of the layout; suits are chosen where they do not matter."""
        wild = 4 * (self._level - 2) + 2
        return tuple(place.counts_as for place in self.places() if place.laid.place == wild)

    @property
    def cites(self) -> str:
        """The clauses that make these cards this pattern."""
        cited = [self._pattern.cites]
        if any(place.laid is not place.counts_as for place in self.places()):
            cited.append("§G2.红心级牌 §G5.2")
        shape = self._pattern.kind.shape
        if self._pattern.key == LEVEL_STRENGTH:
            cited.append("§G2.级牌")
        if self._pattern.key >= LEVEL_STRENGTH:
            # Where level cards and jokers stand among the ranks.
            cited.append("§G4.1.1")
        if shape.is_sequence:
            cited.append("§G8.2.2")
            if any(place.counts_as.rank == self._level for place in self.places()):
                cited.append("§G5.1")
            if self._pattern.key == shape.ranks - 2:
                cited.append("§G4.1.2")
        elif self._pattern.kind is Kind.FULL_HOUSE:
            cited.append("§G8.2.2")
        return " ".join(cited)

    def label(self, language: str = "en") -> str:
        return self._pattern.label(language)

    def to_json(self) -> dict[str, object]:
        """Plain JSON values, the same in every language."""
        return {
            "pattern": self._pattern.kind.word,
            "key": self._pattern.key_text(self._level),
            "size": self._pattern.size,
            "cards": [str(face) for face in self.layout()],
            "stands_for": [str(face) for face in self.stands_for],
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reading):
            return NotImplemented
        return (self._pattern, self._bits, self._level) == (other._pattern, other._bits, other._level)

    def __hash__(self) -> int:
        return hash((self._pattern, self._bits))

    def __str__(self) -> str:
        return f"{self._pattern}: {' '.join(map(str, self.layout()))}"

    def __repr__(self) -> str:
        return f"Reading({self._pattern!r}, {self.cards!r}, {self._level!r})"


def fast_reading(pattern: Pattern, bits: int, level: Rank) -> Reading:
    """A reading from what an engine has at hand already."""
    reading = object.__new__(Reading)
    reading._pattern = pattern
    reading._bits = bits
    reading._level = level
    return reading


def readings(cards: Holding, level: Rank, rules: Rules = DEFAULT_RULES) -> tuple[Reading, ...]:
    """Every distinct pattern that all of *cards* together can be read as; none if they make no pattern."""
    held = check_hand(cards)
    if not held:
        raise IllegalPlay(Text(__package__, "no_cards"), cites="§G2.一手牌")
    size, bits = len(held), held._bits
    if size > BOMB_SIZES[-1]:
        return ()
    plain = _plain(bits, size, level)
    if plain is not None:
        return (fast_reading(plain, bits, level),)
    arranged = Arrangement(bits, level, rules)
    return tuple([fast_reading(pattern, bits, level) for pattern in patterns_of_all(arranged, size)])


def _plain(bits: int, size: int, level: Rank) -> Pattern | None:
    """What up to four cards of one rank are that are neither wild nor jokers: that, and nothing else."""
    place = (bits.bit_length() - 1) >> 3
    if size > 4 or place >= JOKERS or bits & (1 << 8 * place) - 1:
        return None
    if place != level - 2:
        return _ALIKE[size - 1][place]
    has_wild = bits >> 8 * place + 2 * Suit.H & 3
    return None if has_wild else _ALIKE[size - 1][LEVEL_STRENGTH]


_ALIKE = tuple(
    {pattern.key: pattern for pattern in PATTERNS if pattern.kind is kind and pattern.size == size}
    for size, kind in enumerate((Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB), start=1)
)
"""One to four cards of a rank, by their strength."""
