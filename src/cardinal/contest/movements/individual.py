"""Individual movements: everybody plays alone, with another partner in every round.

A whist movement is complete: in its whole length everybody partners everybody once and opposes everybody twice. Where
no design with circulating boards was found all tables play the same boards in a round.
"""

from __future__ import annotations

from .designs import individual_designs
from .errors import impossible, whole
from .kind import Counted, Generator
from .length import boards_each_round
from .movement import Movement, Section, single

MOST_SHARING = 3
"""Tables that can pass the boards of one round to each other; more of them need copies."""


def individual(players: int, rounds: int | None = None, *, boards_per_set: int | None = None) -> Movement:
    """A whist movement for 4 to 28 players, a number that is divisible by four or one more; then one sits out."""
    designs = individual_designs()
    players = whole(players, "players", INDIVIDUAL.least, INDIVIDUAL.most, __name__)
    if players not in designs:
        raise impossible("sizes", __name__, given=players, sizes=tuple(designs), legal=designs)
    design = designs[players]
    count = design.moving if rounds is None else whole(rounds, "rounds", 1, design.moving, __name__)
    shared = not design.rows[0][0].boards
    tables = players // 4
    return Movement(
        kind=INDIVIDUAL,
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


INDIVIDUAL = Generator(
    "individual",
    __name__,
    help="Everybody plays alone, with another partner in every round.",
    make=individual,
    least=4,
    most=28,
    counts=Counted.PLAYERS,
)
