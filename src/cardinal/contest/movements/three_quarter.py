"""Three-quarter Howells: a Howell with fewer rounds, in which some pairs stay and nobody meets twice.

It is a Howell design, in which each pair meets each other at most once and everybody plays every board. Of four tables
and five rounds there is none, as ``tools/howell_designs.py prove`` finds; the other sizes that are refused have no
design with the regular step, and a hesitation Mitchell has their number of rounds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .designs import howell_designs
from .errors import impossible
from .howell import MOST_HOWELL_TABLES, howell_movement
from .kind import Choice, Generator, Length
from .movement import Movement


def three_quarter(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, phantom: bool = False
) -> Movement:
    """A Howell with fewer rounds, about three quarters of them unless *rounds* says otherwise, for 3 to 14 tables."""
    tables = THREE_QUARTER.size(tables)
    possible = three_quarter_rounds(tables)
    count = min(possible, key=lambda one: abs(4 * one - 6 * tables)) if rounds is None else rounds
    if count not in possible:
        raise impossible("rounds", __name__, tables=tables, given=count, rounds=possible, legal=possible)
    made = howell_movement(THREE_QUARTER, tables, count, boards_per_set, None)
    return made.with_phantom(2 * tables) if phantom else made


def three_quarter_rounds(tables: int) -> tuple[int, ...]:
    """The numbers of rounds for which there is a three-quarter Howell of so many tables."""
    return tuple(rounds for size, rounds in howell_designs() if size == tables and rounds < 2 * tables - 1)


def _lengths(tables: int, choices: Collection[Choice]) -> Iterator[Length]:
    return (Length(rounds) for rounds in three_quarter_rounds(tables))


THREE_QUARTER = Generator(
    "three-quarter",
    __name__,
    help="A Howell with fewer rounds: some pairs stay, nobody meets twice, everybody plays every board.",
    make=three_quarter,
    least=3,
    most=MOST_HOWELL_TABLES,
    named="three_quarter_howell",
    lengths=_lengths,
)
