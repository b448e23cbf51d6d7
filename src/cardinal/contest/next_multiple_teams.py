"""The whole schedule of multiple teams: the tables of every round by the movement, and the matches made of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .draw_record import StageDraw
from .errors import BadFolder
from .model import Match, Seating
from .movements import multiple_teams
from .pairings import Seeding, Spread, draw_groups, draw_lots
from .round_plan import Field, Planned, group_name
from .stage import Stage
from .stage_record import StagePlan

_TEXTS = "cardinal.contest.event_folder"


def next_multiple_teams(
    conditions: ConditionsOfContest, stage: Stage, plan: StagePlan, known: Field, drawn: StageDraw | None, seed: str
) -> Planned:
    """Numbers by lot, in groups where there are several; the table of a team has its number in the whole hall."""
    if known.rounds:
        raise BadFolder(Text(_TEXTS, "all_rounds_drawn", {"stage": stage.name, "rounds": stage.rounds}))
    seeding = Seeding(known.numbers, min(plan.seeds or known.seeding.count, len(known.numbers)))
    relations = replace(known.relations, meeting=plan.related)
    groups = draw_groups(seeding, plan.groups, seed, spread=Spread.SNAKE, relations=relations).members
    seatings: list[Seating] = []
    matches: list[Match] = []
    numbers: dict[int, int] = {}
    first_table = 1
    for place, members in enumerate(groups):
        teams = tuple(lot.contestant for lot in draw_lots(seed, "numbers", members))
        numbers |= {team: number for number, team in enumerate(teams, start=1)}
        group = group_name(place) if len(groups) > 1 else ""
        made = tuple(_tables(stage, teams, group, first_table))
        seatings += made
        matches += matches_of_tables(made)
        first_table += len(teams)
    cites = "§R8 §R44"
    drawing = StageDraw(stage.name, seed, known.numbers, numbers, groups if len(groups) > 1 else (), cites=cites)
    return Planned(drawing, tuple(seatings), tuple(matches), cites=cites)


def _tables(stage: Stage, teams: Sequence[int], group: str, first_table: int) -> Iterator[Seating]:
    rounds = min(stage.rounds, len(teams) - 1)
    movement = multiple_teams(len(teams), rounds, boards_per_set=stage.boards)
    for number, table, sitting in movement.sittings():
        ns, ew = (tuple(teams[one - 1] for one in side) for side in (sitting.ns, sitting.ew))
        boards = tuple(movement.board_numbers(sitting.boards))
        yield Seating(stage.name, number, str(first_table + table - 1), ns, ew, boards, group)


def matches_of_tables(seatings: Iterable[Seating]) -> tuple[Match, ...]:
    """A match for each two teams: of the round in which its second half is played, at home where the first was.

    Its two halves may be at any tables in any rounds, so that it is named by its teams (``3-5``).
    """
    first: dict[frozenset[int], Seating] = {}
    last: dict[frozenset[int], int] = {}
    for one in sorted(seatings, key=lambda seating: seating.round):
        teams = frozenset((*one.ns, *one.ew))
        first.setdefault(teams, one)
        last[teams] = one.round
    return tuple(
        Match(one.stage, last[teams], f"{one.ns[0]}-{one.ew[0]}", one.ns[0], one.ew[0], group=one.section)
        for teams, one in first.items()
    )
