"""A pairing: two contestants by number, home first; and a round of pairings with its byes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from cardinal.language import Text, shown

from .errors import BadField


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
    """One round: its pairings from the first table on, who has a bye, and who is not paired at all."""

    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...] = ()
    sitting_out: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Round:
        """Pairings with blanks between them, a number alone for a bye.

        >>> str(Round.parse("2-3 1-4 5"))
        '2-3 1-4 5'
        """
        words = text.split()
        byes = [word for word in words if word.isascii() and word.isdigit() and len(word) < 20]
        return cls(tuple(Pairing.parse(word) for word in words if word not in byes), tuple(map(int, byes)))

    def __str__(self) -> str:
        return " ".join(map(str, (*self.pairings, *self.byes)))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Everybody in the round, table by table, then the byes and those who sit out."""
        seated = (number for pairing in self.pairings for number in (pairing.home, pairing.away))
        return (*seated, *self.byes, *self.sitting_out)

    def to_json(self) -> dict[str, object]:
        record: dict[str, object] = {"pairings": [[pairing.home, pairing.away] for pairing in self.pairings]}
        return record | {
            name: list(value) for name, value in (("byes", self.byes), ("sitting_out", self.sitting_out)) if value
        }


def distinct(numbers: Iterable[int]) -> tuple[int, ...]:
    """*numbers* as they come; a number that comes twice is refused."""
    found = tuple(numbers)
    twice = [number for number, count in Counter(found).items() if count > 1]
    if twice:
        raise BadField(Text(__package__, "number_twice", {"numbers": twice}))
    return found
