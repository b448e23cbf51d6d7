"""A pairing: two contestants by number, home first; and a round of pairings with its byes and triangles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cardinal.language import Text, shown

from .errors import BadField

_THREE = re.compile(r"[0-9]{1,6}(?:-[0-9]{1,6}){2}")


@dataclass(frozen=True, slots=True, order=True)
class Pairing:
    """Who meets whom; the number that stands first is at home.

    >>> Pairing.parse("7-1")
    Pairing(home=7, away=1)
    """

    home: int
    away: int

    @classmethod
    def parse(cls, text: str) -> Pairing:
        home, dash, away = text.strip().partition("-")
        if not (dash and home.isascii() and home.isdigit() and away.isascii() and away.isdigit()) or len(text) > 40:
            raise BadField(Text(__package__, "pairing", {"given": shown(text)}))
        return cls(int(home), int(away))

    def __str__(self) -> str:
        return f"{self.home}-{self.away}"

    @property
    def numbers(self) -> frozenset[int]:
        """The two, whoever is at home."""
        return frozenset((self.home, self.away))

    def opponent(self, number: int) -> int:
        return self.away if number == self.home else self.home


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its pairings from the first table on, who has a bye, and who is not paired at all.

    The three of a triangle meet each other in half matches.
    """

    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    sitting_out: tuple[int, ...] = ()
    triangles: tuple[tuple[int, int, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Round:
        """Pairings with blanks between them, a number alone for a bye, three numbers for a triangle.

        >>> str(Round.parse("2-3 1-4 5")), Round.parse("1-2 3-4-5").triangles
        ('2-3 1-4 5', ((3, 4, 5),))
        """
        words = text.split()
        threes = [word for word in words if _THREE.fullmatch(word)]
        words = [word for word in words if word not in threes]
        byes = [word for word in words if word.isascii() and word.isdigit() and len(word) < 20]
        pairings = tuple(Pairing.parse(word) for word in words if word not in byes)
        triangles = tuple(tuple(map(int, word.split("-"))) for word in threes)
        return cls(pairings, tuple(map(int, byes)), triangles=triangles)  # type: ignore[arg-type]

    def __str__(self) -> str:
        threes = ("-".join(map(str, three)) for three in self.triangles)
        return " ".join(map(str, (*self.pairings, *threes, *self.byes)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Everybody in the round, table by table, then triangles, byes and those who sit out."""
        seated = (number for pairing in self.pairings for number in (pairing.home, pairing.away))
        threes = (number for three in self.triangles for number in three)
        return (*seated, *threes, *self.byes, *self.sitting_out)

    def to_json(self) -> dict[str, object]:
        record: dict[str, object] = {"pairings": [[pairing.home, pairing.away] for pairing in self.pairings]}
        more = {"triangles": list(map(list, self.triangles)), "byes": list(self.byes)}
        more["sitting_out"] = list(self.sitting_out)
        return record | {name: value for name, value in more.items() if value}


def distinct(numbers: Iterable[int]) -> tuple[int, ...]:
    """*numbers* as they come; a number that comes twice is refused."""
    found = tuple(numbers)
    twice = [number for number, count in Counter(found).items() if count > 1]
    if twice:
        raise BadField(Text(__package__, "number_twice", {"numbers": twice}))
    return found
