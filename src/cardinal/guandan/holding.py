"""Cards held or played: how many of each face, none, one or two, in one integer.

A rank is a byte (clubs, diamonds, hearts, spades, two bits each), twos lowest; the jokers are the fourteenth byte. So
the cards of one rank are one number below 256, and the cards of several ranks are put together by adding.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from cardinal.cards import PhysicalCard, Rank
from cardinal.language import Text, join, shown

from .errors import ImpossibleHand, UnreadableGuandan
from .face import BY_PLACE, FACES, Face

FULL_HAND = 27
COPIES = 2

_ODD = int("01" * len(BY_PLACE), 2)
_EVEN = _ODD << 1


class Holding:
    """An immutable collection of faces, each there at most twice.

    >>> held = Holding.parse("5h 10s 5H bj")
    >>> str(held), len(held), held.count(Face.parse("5h")), "Ts" in held
    ('5h 5h Ts BJ', 4, 2, True)
    """

    __slots__ = ("_bits",)

    _bits: int

    def __init__(self, faces: Iterable[Face | PhysicalCard | str] = ()) -> None:
        bits = 0
        for given in faces:
            face = given if isinstance(given, Face) else _face_of(given)
            shift = 2 * face.place
            if bits >> shift & 3 == COPIES:
                raise ImpossibleHand(Text(__package__, "three_alike", {"card": str(face)}), cites="§G2.全副牌")
            bits += 1 << shift
        self._bits = bits

    @classmethod
    def of(cls, cards: Iterable[Face | PhysicalCard | str]) -> Holding:
        """The holding of some cards; the two copies of a face are told apart no more."""
        return cls(cards)

    @classmethod
    def from_bits(cls, bits: int) -> Holding:
        """The holding of an integer of this layout."""
        holding: Holding = object.__new__(cls)
        holding._bits = bits
        return holding

    @classmethod
    def parse(cls, text: str) -> Holding:
        """Cards with spaces (or commas) between, in any order and case: ``9s 10d SJ``."""
        return _few(text) if isinstance(text, str) and len(text) <= _FEW_LETTERS else cls(parse_faces(text))

    @property
    def bits(self) -> int:
        return self._bits

    @property
    def faces(self) -> tuple[Face, ...]:
        """The faces low to high, a pair of them twice."""
        return tuple(self)

    def count(self, face: Face) -> int:
        return self._bits >> 2 * face.place & 3

    def of_rank(self, rank: Rank) -> Holding:
        """Only the cards of *rank*."""
        return Holding.from_bits(self._bits & 0xFF << 8 * (rank - 2))

    def __len__(self) -> int:
        return (self._bits & _ODD).bit_count() + 2 * (self._bits & _EVEN).bit_count()

    def __bool__(self) -> bool:
        return self._bits != 0

    def __iter__(self) -> Iterator[Face]:
        bits = self._bits
        while bits:
            low = (bits & -bits).bit_length() - 1
            face = BY_PLACE[low >> 1]
            yield face
            if low & 1:
                yield face
            bits &= bits - 1

    def __contains__(self, given: object) -> bool:
        if isinstance(given, Holding):
            return given <= self
        return isinstance(given, Face | PhysicalCard | str) and self.count(_face_of(given)) > 0

    def __add__(self, other: Holding) -> Holding:
        """Both together; a refusal where the two packs have not so many of a face."""
        over = self._bits & other._bits & _EVEN | _carried(self._bits, other._bits)
        if over:
            face = BY_PLACE[(over.bit_length() - 1) >> 1]
            raise ImpossibleHand(Text(__package__, "three_alike", {"card": str(face)}), cites="§G2.全副牌")
        return Holding.from_bits(self._bits + other._bits)

    def __sub__(self, other: Holding) -> Holding:
        """What is left without *other*, which must be held."""
        if not other <= self:
            missing = [face for face in dict.fromkeys(other) if other.count(face) > self.count(face)]
            raise ImpossibleHand(Text(__package__, "not_held", {"cards": tuple(map(str, missing))}), cites="§G2.一手牌")
        return Holding.from_bits(self._bits - other._bits)

    def __le__(self, other: Holding) -> bool:
        """Whether *other* has all these cards."""
        mine, theirs = self._bits, other._bits
        one, two = mine & _ODD, mine & _EVEN
        held = theirs | (theirs & _EVEN) >> 1
        return one & ~held == 0 and two & ~theirs == 0

    def __eq__(self, other: object) -> bool:
        return self._bits == other._bits if isinstance(other, Holding) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._bits)

    def label(self, language: str = "en") -> str:
        return join([face.label(language) for face in self], language)

    def __str__(self) -> str:
        return printed(self._bits)

    def __repr__(self) -> str:
        return f"Holding.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Holding.from_bits, (self._bits,)


def parse_faces(text: str) -> tuple[Face, ...]:
    """The faces of a text in the order written, which is the order in which a play was laid."""
    if not isinstance(text, str):
        raise UnreadableGuandan(Text(__package__, "card", {"given": shown(text)}))
    return tuple(Face.parse(word) for word in text.replace(",", " ").split())


_FEW_LETTERS = 12


# Few cards are played most often, and by everybody.
@lru_cache(maxsize=512)
def _few(text: str) -> Holding:
    return Holding(parse_faces(text))


def check_hand(hand: Holding) -> Holding:
    """The same hand, if nobody could hold more."""
    if len(hand) > FULL_HAND:
        values = {"count": len(hand), "most": FULL_HAND}
        raise ImpossibleHand(Text(__package__, "too_many_cards", values), cites="§G2.全手牌")
    return hand


# A hand is shown after every play of the table, and changes with one of four.
@lru_cache(maxsize=4_096)
def printed(bits: int) -> str:
    """The cards of an integer of this layout, low to high."""
    held = enumerate(bits.to_bytes(14, "little"))
    return " ".join([_of_rank(place, code) for place, code in held if code])


@cache
def _of_rank(place: int, code: int) -> str:
    return " ".join(map(str, Holding.from_bits(code << 8 * place)))


def _face_of(given: Face | PhysicalCard | str) -> Face:
    if isinstance(given, Face):
        return given
    return FACES[given.face] if isinstance(given, PhysicalCard) else Face.parse(given)


def _carried(mine: int, theirs: int) -> int:
    """Where one and two would make three."""
    return ((mine & _ODD) << 1 & theirs | (theirs & _ODD) << 1 & mine) & _EVEN
