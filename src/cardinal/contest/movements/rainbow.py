"""Rainbow: a short individual movement, for a number of tables that neither 2 nor 3 divides.

North stays, South goes up one table, East two, West three, and the boards go down one. Any two players then meet once
at most, as partners or as opponents.
"""

from __future__ import annotations

from math import gcd

from .errors import impossible, whole
from .kind import Counted, Generator
from .length import boards_each_round
from .movement import Movement, Sitting, single

LEAST_TABLES, MOST_RAINBOW_TABLES = 5, 100


def rainbow(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, arrow_switch: int = 0
) -> Movement:
    """A short individual for 5, 7, 11, 13, … tables; North are 1 to *tables*, then South, East and West.

    Without an *arrow_switch* nobody changes direction, and each line has its own ranking.
    """
    tables = whole(tables, "tables", LEAST_TABLES, MOST_RAINBOW_TABLES, __name__)
    if gcd(tables, 6) > 1:
        legal = [one for one in range(LEAST_TABLES, MOST_RAINBOW_TABLES + 1) if gcd(one, 6) == 1]
        raise impossible("sizes", __name__, given=tables, sizes=tuple(legal[:8]), legal=legal)
    count = tables if rounds is None else whole(rounds, "rounds", 1, tables, __name__)

    def sitting(at: int, number: int) -> Sitting:
        north, south, east, west = ((at - step * number) % tables + step * tables + 1 for step in range(4))
        return Sitting((north, south), (east, west), (at + number) % tables + 1)

    return Movement(
        kind=RAINBOW,
        rounds=tuple(tuple(sitting(at, number) for at in range(tables)) for number in range(count)),
        board_sets=tables,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=single(tables),
        stationary=frozenset(range(1, tables + 1)),
    ).with_arrow_switch(arrow_switch)


def _of_players(players: int, rounds: int | None = None, *, boards_per_set: int | None = None) -> Movement:
    if players % 4:
        raise impossible("players", __name__, given=players)
    return rainbow(players // 4, rounds, boards_per_set=boards_per_set)


RAINBOW = Generator(
    "rainbow",
    __name__,
    help="A short individual: nobody meets anybody twice.",
    make=_of_players,
    least=4 * LEAST_TABLES,
    most=4 * (MOST_RAINBOW_TABLES - 3),  # 98 to 100 are divisible by 2 or 3
    counts=Counted.PLAYERS,
    switches=True,
)
