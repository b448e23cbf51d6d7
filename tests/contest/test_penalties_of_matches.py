"""Where a penalty falls: off the match of its round, or off the total; and a board that waits for its ruling."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.match_totals import SideTotals, falls_on_match
from cardinal.contest.model import PenaltyUnit
from cardinal.contest.stage import Fall, Scoring
from cardinal.contest.standings import standings
from tests.contest.test_rows_of_standings import SWISS, fine, one_match


@pytest.mark.parametrize(
    ("unit", "fall", "scale", "falls"),
    [
        # IMPs come off the match where the total is in VPs; anything does where that is said.
        (PenaltyUnit.IMPS, Fall.STAGE, "wbf", True),
        (PenaltyUnit.PERCENT_OF_OWN_IMPS, Fall.STAGE, "wbf", True),
        (PenaltyUnit.VP, Fall.STAGE, "wbf", False),
        (PenaltyUnit.IMPS, Fall.STAGE, "", False),
        # A part of what a team scored itself is of one match, whatever the total is in.
        (PenaltyUnit.PERCENT_OF_OWN_IMPS, Fall.STAGE, "", True),
        (PenaltyUnit.VP, Fall.MATCH, "wbf", True),
        (PenaltyUnit.IMPS, Fall.MATCH, "", True),
    ],
)
def test_where_a_penalty_falls(unit: PenaltyUnit, fall: Fall, scale: str, *, falls: bool) -> None:
    given = fine(1, 1, unit, fall=fall, round=1)
    assert falls_on_match(given, replace(SWISS, vp_scale=scale)) is falls
    # With two matches at once no line says off which.
    assert falls_on_match(given, replace(SWISS, vp_scale=scale, system="multiple_teams")) is False


@pytest.mark.parametrize(
    ("amount", "unit", "fined", "number", "totals"),
    [
        # Home won 10 and 1 and lost 3, away won 3: a tenth of 11 is 1.1, to the nearest 1; a half of 3 is 1.5, up to 2.
        ("10", PenaltyUnit.PERCENT_OF_OWN_IMPS, "§R11/3 §R69", 1, (10, 3)),
        ("50", PenaltyUnit.PERCENT_OF_OWN_IMPS, "§R11/3 §R69", 2, (11, 1)),
        ("5", PenaltyUnit.IMPS, "", 1, (6, 3)),
        ("5", PenaltyUnit.IMPS, "", 2, (11, -2)),
    ],
)
def test_a_penalty_off_a_match_comes_off_one_total_and_both_margins(
    amount: str, unit: PenaltyUnit, fined: str, number: int, totals: tuple[int, int]
) -> None:
    event = one_match(Scoring.IMPS, [(430, 0), (20, 0), (-90, 0), (0, 0)])
    off = fine(number, amount, unit, fall=Fall.MATCH, round=1)
    other_round = fine(number, amount, unit, fall=Fall.MATCH, round=2)
    found = standings(replace(event, penalties=(off, other_round))).stage("s").matches
    assert found is not None
    (match,) = found.table.scored
    home, away = map(Fraction, totals)
    assert match.totals is not None
    assert (match.totals.home, match.totals.away) == (SideTotals(home, away), SideTotals(away, home))
    assert tuple(one.margin for one in match.sides) == (home - away, away - home)
    assert {one.cites for one in match.sides} == {f"§78B {fined}".strip()}


def test_a_board_waits_for_its_ruling_with_the_clause_that_stops_it() -> None:
    event = one_match(Scoring.IMPS, [("A+/A-", "A/A"), (0, 0)])
    found = standings(event).stage("s").matches
    assert found is not None
    board = found.table.scored[0].boards[0]
    assert (board.home, board.away, board.cites, board.is_settled) == (None, None, "§86B2", False)
