"""Multiple teams: every team meets every other over a few boards, and North-South stay at the table of their team.

With an odd number of teams all tables play in every round, as in an American Whist: from round to round East-West go
down two tables and the boards one. Count tables, teams and board sets round a circle of n. In step r the table of team
i has the East-West pair of team i + 2r and set i + r. Team j = i + 2r has East-West of team i at its own table in step
n - r, with set j + n - r, which is i + r again: each two teams play one set, once each way. So a team meets two others
at a time, and the two halves of a match are r and n - r.

With an even number of teams a match is finished in its round: its two tables share a set, and who meets whom with
which set is a Howell, teams in the place of pairs. Of four and six teams there is no Howell without sharing; there
several matches play a set at once, each from a copy of its own.
"""

from __future__ import annotations

from collections import Counter

from .errors import impossible, whole
from .howell import MOST_HOWELL_TABLES, howell
from .kind import Counted, Generator
from .length import boards_each_round
from .movement import Movement, Sitting, single

LEAST_TEAMS = 3
MOST_TEAMS = 2 * MOST_HOWELL_TABLES + 1


def team_rounds(teams: int) -> tuple[int, ...]:
    """The numbers of rounds that so many teams can play; of an odd number two halves of a match make two rounds.

    >>> team_rounds(7), team_rounds(6)
    ((2, 4, 6), (1, 2, 3, 4, 5))
    """
    return tuple(range(2, teams, 2)) if teams % 2 else tuple(range(1, teams))


def multiple_teams(teams: int, rounds: int | None = None, *, boards_per_set: int | None = None) -> Movement:
    """A movement of teams by their numbers, each at the table of its number; fewer *rounds* are fewer opponents."""
    teams = whole(teams, "teams", LEAST_TEAMS, MOST_TEAMS, __name__)
    possible = team_rounds(teams)
    count = possible[-1] if rounds is None else rounds
    if count not in possible:
        raise impossible("rounds", __name__, teams=teams, given=count, rounds=possible, legal=possible)
    rows = _whist(teams, count) if teams % 2 else _howell(teams, count)
    matches = Counter((number, one.boards) for number, row in enumerate(rows) for one in row if one.ns < one.ew)
    return Movement(
        kind=MULTIPLE_TEAMS,
        rounds=rows,
        board_sets=teams if teams % 2 else teams - 1,
        boards_per_set=boards_each_round(count, boards_per_set),
        sections=single(teams, copies=1 if teams % 2 else max(matches.values())),
        stationary=frozenset(range(1, teams + 1)),
    )


def _whist(teams: int, rounds: int) -> tuple[tuple[Sitting, ...], ...]:
    # Fewer rounds leave out steps of the middle, so that no match is left with one half.
    half = rounds // 2
    steps = (*range(1, half + 1), *range(teams - half, teams))

    def team(number: int) -> int:
        return (number - 1) % teams + 1

    return tuple(
        tuple(Sitting((table,), (team(table + 2 * step),), team(table + step)) for table in range(1, teams + 1))
        for step in steps
    )


def _howell(teams: int, rounds: int) -> tuple[tuple[Sitting, ...], ...]:
    rows = []
    for row in howell(teams // 2).rounds[:rounds]:
        at_table: dict[int, Sitting] = {}
        for one in row:
            assert one is not None
            at_table[one.ns[0]] = one
            at_table[one.ew[0]] = one.turned()
        rows.append(tuple(at_table[table] for table in range(1, teams + 1)))
    return tuple(rows)


MULTIPLE_TEAMS = Generator(
    "multiple-teams",
    __name__,
    help="Every team meets every other over a few boards: North-South stay, East-West go round.",
    make=multiple_teams,
    least=LEAST_TEAMS,
    most=MOST_TEAMS,
    counts=Counted.TEAMS,
)
