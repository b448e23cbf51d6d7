"""Individual movements: everybody plays alone, with another partner in every round.

A whist movement is complete: in its whole length everybody partners everybody once and opposes everybody twice. Where
no design with circulating boards was found all tables play the same boards in a round.

A rainbow is short, for a number of tables that neither 2 nor 3 divides: North stays, South goes up one table, East
two, West three, and the boards go down one. Any two players then meet once at most, as partners or as opponents.
"""

from __future__ import annotations

from math import gcd

from .designs import individual_designs
from .errors import impossible, whole
from .length import boards_each_round
from .movement import Kind, Movement, Section, Sitting, single

MOST_PLAYERS = 400
MOST_SHARING = 3
"""Tables that can pass the boards of one round to each other; more of them need copies."""


def individual(players: int, rounds: int | None = None, *, boards_per_set: int | None = None) -> Movement:
    """A whist movement for 4 to 28 players, a number that is divisible by four or one more; then one sits out."""
    designs = individual_designs()
    players = whole(players, "individual_players", 4, max(designs))
    if players not in designs:
        raise impossible("individual_sizes", given=players, sizes=tuple(designs), legal=designs)
    design = designs[players]
    count = design.moving if rounds is None else whole(rounds, "individual_rounds", 1, design.moving)
    shared = not design.rows[0][0].boards
    tables = players // 4
    return Movement(
        kind=Kind.INDIVIDUAL,
        rounds=design.rounds(count),
        board_sets=count if shared else design.moving,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=_one_set_a_round(tables) if shared else single(tables),
        stationary=frozenset(range(design.moving + 1, players + 1)),
    )


def _one_set_a_round(tables: int) -> tuple[Section, ...]:
    if tables > MOST_SHARING:
        return single(tables, copies=tables)
    return (Section("", 1, tables, shared=(tuple(range(1, tables + 1)),)),)


def rainbow(
    tables: int, rounds: int | None = None, *, boards_per_set: int | None = None, arrow_switch: int = 0
) -> Movement:
    """A short individual for 5, 7, 11, 13, … tables; North are 1 to *tables*, then South, East and West.

    Without an *arrow_switch* nobody changes direction, and each line has its own ranking.
    """
    tables = whole(tables, "rainbow_tables", 5, MOST_PLAYERS // 4)
    if gcd(tables, 6) > 1:
        legal = [one for one in range(5, MOST_PLAYERS // 4 + 1) if gcd(one, 6) == 1]
        raise impossible("rainbow_sizes", given=tables, sizes=tuple(legal[:8]), legal=legal)
    count = tables if rounds is None else whole(rounds, "rainbow_rounds", 1, tables)

    def sitting(at: int, number: int) -> Sitting:
        north, south, east, west = ((at - step * number) % tables + step * tables + 1 for step in range(4))
        return Sitting((north, south), (east, west), (at + number) % tables + 1)

    return Movement(
        kind=Kind.INDIVIDUAL,
        rounds=tuple(tuple(sitting(at, number) for at in range(tables)) for number in range(count)),
        board_sets=tables,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=single(tables),
        stationary=frozenset(range(1, tables + 1)),
    ).with_arrow_switch(arrow_switch)
