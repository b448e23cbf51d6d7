"""Hesitation Mitchell: one round more than tables, because the last table has no stationary pair.

All tables but the last have a stationary pair North-South. The other pairs go up a table each round; after East-West
of the last table a pair stays there for a round more, as North-South, before it goes on to the first table.

In round k (from 0) the pair that started at place c is at place c + k, and table j plays set b(j) + k, all modulo the
places m = tables + 1. So a moving pair never plays a set twice when the sums b(j) + j, with b(last) + tables for the
second seat of the last table, are all different; and no set is at two tables when the b(j) are.

With an odd number of tables both can be had, by the formula below. With an even number they cannot: modulo the odd m
the sums of b over all seats and over all values are both 0, so b(last) would be the one value that no table has. Then
the last table shares its boards with the one in the middle, and that is all the sharing there is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from .errors import whole
from .kind import Choice, Generator, Length
from .length import boards_each_round
from .movement import MOST_TABLES, Movement, Section, Sitting


def hesitation(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, arrow_switch: int = 0
) -> Movement:
    """A hesitation Mitchell for 3 tables and more; the moving pairs are 1 to *tables* + 1, the others stay."""
    tables = HESITATION.size(tables)
    places = tables + 1
    count = places if rounds is None else whole(rounds, "rounds", 1, places, __name__)
    counts = _counts(tables)
    made = Movement(
        kind=HESITATION,
        rounds=tuple(tuple(_sitting(tables, at, number, counts) for at in range(tables)) for number in range(count)),
        board_sets=places,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=(Section("", 1, tables, shared=() if tables % 2 else ((tables // 2, tables),)),),
        stationary=frozenset(range(places + 1, 2 * tables + 1)),
    )
    return made.with_arrow_switch(arrow_switch)


def _counts(tables: int) -> tuple[int, ...]:
    """b(j) of each table."""
    places, last = tables + 1, tables - 1
    if tables % 2:
        return tuple(-(at if at < places // 2 else at + 1) % places for at in range(last, -1, -1))
    return (*(-2 * at % places for at in range(last)), 3 % places)


def _sitting(tables: int, at: int, number: int, counts: tuple[int, ...]) -> Sitting:
    places = tables + 1

    def pair(place: int) -> int:
        return (place - number) % places + 1

    ns = pair(tables) if at == tables - 1 else places + at + 1
    return Sitting((ns,), (pair(at),), (counts[at] + number) % places + 1)


def _lengths(tables: int, choices: Collection[Choice]) -> Iterator[Length]:
    return (Length(rounds, is_complete=rounds == tables + 1) for rounds in range(1, tables + 2))


HESITATION = Generator(
    "hesitation",
    __name__,
    help="A Mitchell with one round more than tables.",
    make=hesitation,
    least=3,
    most=MOST_TABLES,
    switches=True,
    lengths=_lengths,
)
