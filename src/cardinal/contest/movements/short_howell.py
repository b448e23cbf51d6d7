"""Short Howells: one winner in few rounds, with the directions chosen table by table.

There are as many board sets as rounds, everybody plays all of them, and nobody meets anybody twice; with more tables
than rounds a set is needed in several copies. The designs were found by search: ``tools/short_howell_designs.py``.
Nobody follows anybody, so the pairs need guide cards; the pair with the highest number stays at the first table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .designs import short_howell_designs
from .errors import impossible
from .kind import Choice, Generator, Length
from .length import boards_each_round
from .movement import Movement, single

USUAL_ROUNDS = 7


def short_howell(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, phantom: bool = False
) -> Movement:
    """A short Howell for 4 to 20 tables, of seven rounds or nearly so unless *rounds* says otherwise.

    With *phantom* the highest pair is missing and whoever would meet it sits out.
    """
    tables = SHORT_HOWELL.size(tables)
    possible = _rounds(tables)
    count = min(possible, key=lambda one: abs(one - USUAL_ROUNDS)) if rounds is None else rounds
    if count not in possible:
        raise impossible("rounds", __name__, tables=tables, given=count, rounds=possible, legal=possible)
    made = Movement(
        kind=SHORT_HOWELL,
        rounds=short_howell_designs()[tables, count].rounds(count),
        board_sets=count,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=single(tables, copies=-(-tables // count)),
        stationary=frozenset((2 * tables,)),
    )
    return made.with_phantom(2 * tables) if phantom else made


def _rounds(tables: int) -> tuple[int, ...]:
    return tuple(rounds for size, rounds in short_howell_designs() if size == tables)


def _lengths(tables: int, choices: Collection[Choice]) -> Iterator[Length]:
    return (Length(rounds) for rounds in _rounds(tables))


SHORT_HOWELL = Generator(
    "short-howell",
    __name__,
    help="One winner in few rounds: nobody meets twice, everybody plays every board.",
    make=short_howell,
    least=4,
    most=20,
    lengths=_lengths,
)
