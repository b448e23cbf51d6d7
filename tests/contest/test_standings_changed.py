"""One changed result: the field that counts it again on one board is the field scored from the beginning."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.field_score import ScoredField
from cardinal.contest.model import Line
from cardinal.contest.stage import Compared, Scoring, Stage
from tests.contest.event_maker import line

TABLES, BOARDS = 4, 3
CELLS = ("420", "-50", "0", "620", "=170", "60% 620; 40% -100", "A+/A-", "A/A", "A-/420", "not played", "late")
METHODS = (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL)


def lines_of(cells: list[str]) -> list[Line]:
    """A little Mitchell: East-West move up one table a board."""
    found = []
    for at, cell in enumerate(cells):
        board, table = divmod(at, TABLES)
        east_west = 11 + (table + board) % TABLES
        section = "AB"[table % 2]
        found.append(line(board + 1, table + 1, table + 1, east_west, cell, round_number=board + 1, section=section))
    return found


def totals(field: ScoredField) -> dict[int, object]:
    return {number: field.total(number) for number in field.numbers}


@pytest.mark.parametrize("scoring", METHODS)
@given(
    cells=st.lists(st.sampled_from(CELLS), min_size=TABLES * BOARDS, max_size=TABLES * BOARDS),
    at=st.integers(0, TABLES * BOARDS - 1),
    cell=st.sampled_from(CELLS),
    sessions=st.sampled_from((0, 1, 2)),
    compared=st.sampled_from(list(Compared)),
)
def test_a_changed_result_scores_as_if_it_had_always_been_so(
    scoring: Scoring, cells: list[str], at: int, cell: str, sessions: int, compared: Compared
) -> None:
    stage = Stage("s", scoring=scoring, session_rounds=sessions, compared=compared)
    before, changed = lines_of(cells), list(lines_of(cells))
    changed[at] = replace(changed[at], score=line(1, 1, 1, 2, cell).score)
    found = ScoredField.of(stage, before).changed(changed[at])
    whole = ScoredField.of(stage, changed)
    assert totals(found) == totals(whole)
    assert {n: list(found.values(n)) for n in found.numbers} == {n: list(whole.values(n)) for n in whole.numbers}


def test_a_result_that_comes_late_and_one_between_other_pairs_are_counted_too() -> None:
    stage, lines = Stage("s"), lines_of(["420", "-50", "0", "620"] * BOARDS)
    found = ScoredField.of(stage, lines[:-1]).changed(lines[-1])
    assert totals(found) == totals(ScoredField.of(stage, lines))
    swapped = replace(lines[0], ew=lines[1].ew)
    assert totals(found.changed(swapped)) == totals(ScoredField.of(stage, [swapped, *lines[1:]]))


def test_the_field_before_a_change_stays_as_it_was() -> None:
    lines = lines_of(["420", "-50", "0", "620"] * BOARDS)
    field = ScoredField.of(Stage("s"), lines)
    before = totals(field)
    field.changed(replace(lines[0], score=lines[3].score))
    assert totals(field) == before
