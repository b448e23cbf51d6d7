"""Ranking lists as pages show them, with the rows that have changed place since the round before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from cardinal.contest.ranking import Ranking
from cardinal.contest.render import table_of
from cardinal.contest.standings import Standings, Upto
from cardinal.language import CardinalError, Language

from .folder_catalogue import ShownEvent

One = TypeVar("One")
MOST_OF_LIST = 1_000_000
"""All of it."""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row: whose it is, its cells, and by how many places it rose (fell, if negative) in the last round."""

    number: int
    cells: tuple[str, ...]
    moved: int = 0


@dataclass(frozen=True, slots=True)
class ShownList:
    """A ranking as a page shows it: heads, rows, and how ties were broken."""

    title: str
    head: tuple[str, ...]
    rows: tuple[ShownRow, ...]
    ties: tuple[str, ...]
    stage: str
    pages: int = 1
    count: int = 0
    """How many rows it has on all its pages."""

    @property
    def has_moves(self) -> bool:
        return any(row.moved for row in self.rows)


def part_of(every: Sequence[One], page: int, most: int) -> tuple[Sequence[One], int]:
    """A page of a long list, and how many pages it has.

    >>> part_of("abcdefg", 3, 3), part_of("", 1, 3)
    (('g', 3), ('', 1))
    """
    return every[(page - 1) * most : page * most], max(1, -(-len(every) // most))


def shown_list(
    ranking: Ranking,
    language: Language,
    before: Mapping[tuple[str, int], int] | None = None,
    page: int = 1,
    most: int = MOST_OF_LIST,
) -> ShownList:
    """A page of a ranking, of *most* rows."""
    some, pages = part_of(ranking.rows, page, most)
    table = table_of(ranking, "", language, rows=some)
    rows = tuple(
        ShownRow(row.number, cells, _moved(ranking.stage, row.number, row.place, before or {}))
        for row, cells in zip(some, table.rows, strict=True)
    )
    return ShownList(table.title, table.head, rows, table.notes, ranking.stage, pages, len(ranking.rows))


def _moved(stage: str, number: int, place: int | None, before: Mapping[tuple[str, int], int]) -> int:
    known = before.get((stage, number))
    return 0 if known is None or place is None else known - place


def scored_lists(shown_event: ShownEvent, stage: str, upto: int | None) -> tuple[Standings, tuple[Ranking, ...]]:
    """The standings asked for: of the whole event, of one stage, or of a stage up to a round."""
    if not stage and upto is None:
        return shown_event.scored, shown_event.scored.final
    name = shown_event.stage(stage).name
    scored = shown_event.scored_upto(Upto(name, upto)) if upto is not None else shown_event.scored
    return scored, scored.stage(name).rankings


def rounds_played(shown_event: ShownEvent, stage: str) -> list[int]:
    known = shown_event.event.worked_out
    if ("played", stage) not in known:
        lines = shown_event.event.lines
        known["played", stage] = sorted({line.place.round for line in lines if line.place.stage == stage})
    return list(known["played", stage])


def places_before(
    shown_event: ShownEvent, rankings: tuple[Ranking, ...], upto: int | None
) -> dict[tuple[str, int], int]:
    """By stage and contestant the place after the round before the last that is shown."""
    found: dict[tuple[str, int], int] = {}
    for stage in dict.fromkeys(ranking.stage for ranking in rankings):
        known = {each.name for each in shown_event.conditions.stages}
        played = (
            [each for each in rounds_played(shown_event, stage) if upto is None or each <= upto]
            if stage in known
            else []
        )
        if len(played) < 2:
            continue
        try:
            earlier = shown_event.scored_upto(Upto(stage, played[-2])).stage(stage).rankings
        except CardinalError:
            # A list that could not be made then has no places to compare with.
            continue
        found |= {
            (stage, row.number): row.place for ranking in earlier for row in ranking.rows if row.place is not None
        }
    return found
