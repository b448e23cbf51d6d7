"""Boards of a match, whole: what both sides have, by which clauses, what is over and what is still to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.knockout_tie import Decision, Extra, decide
from cardinal.contest.match_lines import MatchLines
from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.match_totals import Deductions, LoanPrice, MatchTotals, SideTotals, match_totals
from cardinal.contest.model import LevelScore, Line, Loan, Match, Outcome, Penalty, PenaltyUnit, Room
from cardinal.contest.round_field import RoundField, is_compared
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import standings
from cardinal.contest.tie_facts import MatchSide
from tests.contest.event_maker import guandan_event, guandan_terms, line, team_lines

MATCH = Match("s", 1, "1", 1, 2)


def of(scoring: Scoring, boards: Sequence[tuple[object, object]], system: str = "match", **more: object) -> MatchTotals:
    stage = Stage("s", system, boards=len(boards), scoring=scoring, **more)  # type: ignore[arg-type]
    return match_totals(MATCH, team_lines(MATCH, boards), stage)


# -- teams ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "sides", "cites"),
    [
        # 430 against 400 is an IMP, 90 against 100 none.
        (Scoring.IMPS, (1, 0), "§78B"),
        (Scoring.VP, (1, 0), "§78B §78D/1"),
        (Scoring.BAM, (1, 1), "§78A"),
        (Scoring.POINT_A_BOARD, (2, 2), "§78A"),
        # As many points, and of a stake of 4 the share of 20 net in 40 gross.
        (Scoring.PATTON, (5, 3), "§78D/1 §78A"),
        (Scoring.TOTAL, (30, 10), "§78C"),
    ],
)
def test_a_match_by_each_scoring(scoring: Scoring, sides: tuple[int, int], cites: str) -> None:
    found = of(scoring, [(430, 400), (90, 100)])
    assert (found.home, found.away) == (SideTotals(*map(Fraction, sides)), SideTotals(*map(Fraction, reversed(sides))))
    assert (found.cites, found.is_complete) == (cites, True)
    assert (found.total_points, found.boards_won) == (20, (1, 1))


@pytest.mark.parametrize("scoring", [Scoring.IMPS, Scoring.BAM, Scoring.POINT_A_BOARD, Scoring.PATTON, Scoring.TOTAL])
@pytest.mark.parametrize(
    ("boards", "is_complete"),
    [
        ((430, "not played"), True),
        (("cancelled", 430), True),
        ((430, "late"), False),
        (("late", 430), False),
    ],
)
def test_a_board_without_a_score_adds_nothing(
    scoring: Scoring, boards: tuple[object, object], *, is_complete: bool
) -> None:
    found, alone = of(scoring, [(430, 400), boards]), of(scoring, [(430, 400)])
    assert (found.home, found.away, found.boards_won) == (alone.home, alone.away, (1, 0))
    assert (found.boards[1].home, found.boards[1].is_settled) == (None, is_complete)
    assert found.is_complete is is_complete


def test_a_match_is_complete_with_all_of_its_boards() -> None:
    stage = Stage("s", "match", boards=2, scoring=Scoring.IMPS)
    lines = team_lines(MATCH, [(430, 400), (90, 100)])
    assert not match_totals(MATCH, lines[:2], stage).is_complete
    assert not match_totals(MATCH, lines[:3], stage).is_complete
    assert match_totals(MATCH, lines, stage).is_complete
    # Another board than was asked for is no fault of the match.
    assert match_totals(MATCH, [*lines, *team_lines(MATCH, [(20, 0)], first=3)], stage).home.own == 2


def test_boards_come_in_their_order_with_the_line_of_each_room() -> None:
    lines = team_lines(MATCH, [(430, 400), (90, 100)])
    found = match_totals(MATCH, list(reversed(lines)), Stage("s", "match", boards=2, scoring=Scoring.IMPS))
    assert [(one.board, one.home_ns, one.home_ew) for one in found.boards] == [
        (1, lines[0], lines[1]),
        (2, lines[2], lines[3]),
    ]


def test_levels_and_awards_in_a_match_of_bridge() -> None:
    found = of(Scoring.IMPS, [(LevelScore(3, 0), 0), (0, LevelScore(3, 0)), ("A+/A-", 0), ("A+/A-", "A/A")])
    assert [one.problem is None for one in found.boards] == [False, False, True, False]
    assert [one.cites for one in found.boards] == ["", "", "§78B §12C2(b)", "§86B2"]
    assert [one.scores is None for one in found.boards] == [True, True, False, False]
    # An award has no points of Law 77: only the boards that have them are compared.
    assert (found.home.margin, found.total_points, found.boards_won) == (3, 0, (0, 0))


def test_what_is_given_before_the_first_board_goes_to_one_from_the_other() -> None:
    given = replace(MATCH, start_home=Fraction(2), start_away=Fraction(5))
    found = match_totals(given, team_lines(MATCH, [(430, 0)]), Stage("s", "match", scoring=Scoring.IMPS))
    assert (found.home, found.away) == (SideTotals(Fraction(12), Fraction(5)), SideTotals(Fraction(5), Fraction(12)))


def test_tables_of_a_larger_match_are_compared_two_by_two() -> None:
    stage = Stage("s", "match", boards=1, scoring=Scoring.IMPS, tables=4)
    rooms = [
        ("1", Room.OPEN, 1, 2, 430),
        ("1", Room.CLOSED, 2, 1, 0),
        ("1/2", Room.OPEN, 1, 2, 20),
        ("1/2", Room.CLOSED, 2, 1, 0),
    ]
    lines = [line(1, table, ns, ew, score, room=room) for table, room, ns, ew, score in rooms]
    found = match_totals(MATCH, lines, stage)
    assert [one.home for one in found.boards] == [10, 1]
    assert (found.is_complete, match_totals(MATCH, lines[:2], stage).is_complete) == (True, False)
    assert list(MatchLines(stage, lines).of(MATCH)) == lines
    # With two tables a match has one table of its own name.
    assert list(MatchLines(replace(stage, tables=2), lines).of(MATCH)) == lines[:2]


def test_lines_of_multiple_teams_are_those_of_the_two() -> None:
    stage = Stage("s", "multiple_teams", scoring=Scoring.IMPS)
    lines = [line(1, 1, 1, 2, 0), line(1, 2, 1, 3, 0), line(2, 3, 2, 1, 0, round_number=2)]
    assert list(MatchLines(stage, lines).of(MATCH)) == [lines[0], lines[2]]
    assert list(MatchLines(stage, lines).of(Match("s", 1, "9", 2, 3))) == []


@pytest.mark.clause("R12.2")
def test_a_loan_costs_only_what_was_won_with_it() -> None:
    match = replace(MATCH, borrowed=(Loan("x"),))
    lines = [replace(one, players=("x", "e", "s", "w")) for one in team_lines(MATCH, [(-430, 0), (20, 0)])]
    stage, half = Stage("s", "match", boards=2, scoring=Scoring.IMPS), Deductions(reduction=Fraction(1, 2))
    # North of the closed room is a player of away: of 10 a half is left; home won one, of which a half is up to one.
    found = match_totals(match, lines, stage, half)
    assert found.loans == (LoanPrice(2, Fraction(10), Fraction(5)),)
    assert (found.home, found.away) == (SideTotals(Fraction(1), Fraction(5)), SideTotals(Fraction(5), Fraction(1)))
    assert match_totals(MATCH, lines, stage, half).loans == ()


# -- knockouts ------------------------------------------------------------------------------------------------------

CUP = Stage("s", "knockout", scoring=Scoring.IMPS)
NOTHING = SideTotals(Fraction(), Fraction())
LEVEL = MatchTotals((), NOTHING, NOTHING, "", is_complete=True)
BOTH = ("R49.1(1)", "R49.1(2)")


@pytest.mark.clause("R49.1(1)", "R49.1(2)", "R49.1(3)", "R49.1(4)")
@pytest.mark.parametrize("home", [True, False])
def test_each_step_decides_for_home_and_for_away(*, home: bool) -> None:
    winner, sign = (1, 1) if home else (2, -1)
    values = (Fraction(sign), Fraction(-sign))
    ahead = replace(LEVEL, home=SideTotals(*values), away=SideTotals(*reversed(values)))
    assert decide(MATCH, ahead, Extra(), CUP) == Decision(winner)
    points = replace(LEVEL, total_points=Fraction(sign), boards_won=(0, 5) if home else (5, 0))
    assert decide(MATCH, points, Extra(), CUP) == Decision(winner, "R49.1(1)", values)
    boards = (2, 1) if home else (1, 2)
    won = replace(LEVEL, boards_won=boards)
    assert decide(MATCH, won, Extra(), CUP) == Decision(
        winner, "R49.1(2)", (Fraction(boards[0]), Fraction(boards[1])), BOTH[:1]
    )
    extra = Extra(team_lines(MATCH, [(20 * sign, 0)], first=101, extra=True), 1)
    # What was given before the match is not given again.
    given = replace(MATCH, start_home=Fraction(50), lot=3 - winner)
    assert decide(given, LEVEL, extra, CUP) == Decision(winner, "R49.1(3)", values, BOTH)
    assert decide(replace(MATCH, lot=winner), LEVEL, Extra(), CUP) == Decision(winner, "R49.1(4)", level=BOTH)
    assert decide(replace(MATCH, lot=7), LEVEL, Extra(), CUP) == Decision(None, level=BOTH)


@pytest.mark.parametrize(
    ("played", "wanted", "is_complete"), [(0, 0, False), (1, 0, True), (1, 2, False), (2, 2, True)]
)
def test_extra_boards_count_when_all_are_over(played: int, wanted: int, *, is_complete: bool) -> None:
    lines = team_lines(MATCH, [(20, 0)] * played, first=101, extra=True)
    assert Extra(lines, wanted).is_complete is is_complete


# -- Guandan --------------------------------------------------------------------------------------------------------

DUPLICATE = Stage("s", "swiss", rounds=3, boards=1, scoring=Scoring.LEVELS)
PLAIN = replace(DUPLICATE, duplicate=False)


def scored(stage: Stage, lines: Sequence[Line], match: Match = MATCH, **options: object) -> ScoredMatch:
    found = standings(guandan_event(guandan_terms(stage, **options), [(match, list(lines))])).stage("s").matches
    assert found is not None
    return found.table.scored[0]


@pytest.mark.parametrize(
    ("in_open", "in_closed", "home"),
    [
        (LevelScore(3, 0), LevelScore(0, 2), 5),
        (LevelScore(0, 3), LevelScore(2, 0), -5),
        ("A+/A-", LevelScore(0, 2), 5),
        # In the closed room home sits East-West.
        ("A-/A+", "A-/A+", 0),
        ("A-/A+", "A/A+", 0),
        ("cancelled", LevelScore(0, 2), 2),
        (LevelScore(3, 0), "not played", 3),
        ("late", LevelScore(0, 2), None),
        ("420", LevelScore(0, 2), None),
    ],
)
def test_a_deal_of_guandan_in_two_rooms(in_open: object, in_closed: object, home: int | None) -> None:
    found = scored(DUPLICATE, team_lines(MATCH, [(in_open, in_closed)]))
    (board,) = found.boards
    assert (board.home, board.away) == (home, None if home is None else -home)
    assert (board.cites, found.is_complete) == ("§G12.1 §G2.升级", home is not None)


def test_one_room_or_one_table() -> None:
    lines = team_lines(MATCH, [(LevelScore(3, 0), LevelScore(0, 2))])
    for stage in (DUPLICATE, PLAIN):
        assert [scored(stage, part).is_complete for part in (lines, lines[:1], lines[1:], [])] == [
            True,
            False,
            False,
            False,
        ]
    # At one table without a room a game counts by itself, but not a duplicate deal; East-West is the other side.
    alone = line(1, 1, 2, 1, LevelScore(3, 0))
    assert scored(PLAIN, [alone]).boards[0].home == -3
    assert scored(PLAIN, [alone]).boards[0].cites == "§G12.1"
    assert not scored(DUPLICATE, [alone]).is_complete
    assert not scored(replace(DUPLICATE, boards=2), lines).is_complete


def test_both_sides_of_a_match_of_guandan_whole() -> None:
    given = replace(MATCH, start_home=Fraction(3), start_away=Fraction(1))
    found = scored(PLAIN, [line(1, 1, 1, 2, LevelScore(7, 4))], given, match_points_win=3)
    # Three levels and two before the first deal: five are 18-8 (GA4.2).
    assert (found.winner, found.decided_by, found.decided_values) == (None, "", None)
    told = (Outcome.PLAYED, "§G12.1 §G47.1 §GA4.2")
    assert found.sides == (
        MatchSide(1, 1, 2, told[0], *map(Fraction, (5, 18, 3, 3, 1)), cites=told[1]),
        MatchSide(1, 2, 1, told[0], *map(Fraction, (-5, 8, 0, 0, 0)), cites=told[1]),
    )


@pytest.mark.clause("G49.2", "G49.3")
def test_a_level_knockout_of_guandan() -> None:
    cup = replace(PLAIN, system="knockout")

    def decided(*extra: LevelScore, lot: int | None = None) -> tuple[object, ...]:
        lines = [line(1, 1, 1, 2, LevelScore(4, 4))]
        lines += [line(101 + at, 1, 1, 2, one, extra=True) for at, one in enumerate(extra)]
        found = scored(cup, lines, replace(MATCH, lot=lot))
        return found.winner, found.decided_by, found.decided_values

    assert decided() == (None, "", None)
    assert decided(LevelScore(1, 0)) == (1, "G49.2", (1, -1))
    assert decided(LevelScore(0, 2), LevelScore(3, 0)) == (2, "G49.2", (-2, 2))
    assert decided(LevelScore(1, 1), LevelScore(3, 0), lot=2) == (1, "G49.2", (3, -3))
    assert decided(LevelScore(1, 1), lot=2) == (2, "lots", None)
    assert (scored(cup, [line(1, 1, 1, 2, LevelScore(4, 5))]).winner) == 2


# -- against the field ----------------------------------------------------------------------------------------------


def test_which_matches_are_compared_with_the_field() -> None:
    yes = {Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.MATCHPOINTS}
    assert {one for one in Scoring if is_compared(Stage("s", "swiss", scoring=one))} == yes
    assert not any(is_compared(Stage("s", "mitchell", scoring=one)) for one in yes)


def test_a_table_with_nobody_to_compare_with() -> None:
    stage = Stage("s", "swiss", boards=3, scoring=Scoring.CROSS_IMPS)
    other = Match("s", 1, "2", 3, 4)
    lines = [
        line(1, 1, 1, 2, 430),
        line(2, 1, 2, 1, "A+/A-"),
        line(3, 1, 1, 2, 430),
        line(3, 2, 3, 4, 0),
        line(1, 2, 3, 4, "late"),
    ]
    found = RoundField.of(stage, lines)
    one, two, three = found.boards(MATCH, [lines[2], lines[0], lines[1]])
    assert (one.board, one.home, one.cites, one.problem is None) == (1, None, "§78D/2", False)
    # An award needs no other table; on board 2 pair 1 sits East-West.
    assert (two.home, two.away, two.home_ns, two.home_ew) == (-3, 3, None, lines[1])
    assert two.cites == "§78B §12C2(b)"
    assert (three.home, three.away, three.home_ns, three.cites) == (10, -10, lines[2], "§78B")
    (late,) = found.boards(other, [lines[4]])
    assert (late.home, late.away, late.problem) == (None, None, None)


def test_extra_boards_by_the_other_tables_or_by_their_points() -> None:
    stage = Stage("s", "knockout", boards=1, scoring=Scoring.CROSS_IMPS)
    usual = line(1, 1, 1, 2, 990)
    mine = [line(101, 1, 1, 2, 430, extra=True), line(102, 1, 2, 1, 100, extra=True)]
    theirs = [line(101, 2, 3, 4, 0, extra=True), line(102, 2, 4, 3, 80, extra=True)]
    # 430 are 10 IMPs to pair 1, which sits East-West on the second board and loses an IMP there.
    assert RoundField.of(stage, [usual, *mine, *theirs], extra=True).extra(MATCH, mine) == (9, -9)
    # Where one board has no other table both are told by their points: 430 - 100.
    assert RoundField.of(stage, [usual, *mine, *theirs[:1]], extra=True).extra(MATCH, mine) == (330, -330)


@pytest.mark.clause("G33.1.3")
@pytest.mark.parametrize(
    ("fines", "winner", "values"),
    [
        # Home is one level ahead; a VP is a level.
        ([(2, 1)], 1, (2, -2)),
        ([(1, 2)], 2, (-1, 1)),
        ([(1, 3), (2, 1)], 2, (-1, 1)),
        ([(1, 2), (2, 2)], 1, None),
    ],
)
def test_penalties_of_either_side_in_a_knockout_of_guandan(
    fines: list[tuple[int, int]], winner: int, values: tuple[int, int] | None
) -> None:
    event = guandan_event(
        guandan_terms(replace(PLAIN, system="knockout")), [(MATCH, [line(1, 1, 1, 2, LevelScore(5, 4))])]
    )
    given = tuple(Penalty(number, "s", Fraction(amount), PenaltyUnit.VP, round=1) for number, amount in fines)
    # What was given in another round, or in another unit, does not count here.
    other = (
        Penalty(1, "s", Fraction(9), PenaltyUnit.VP, round=2),
        Penalty(1, "s", Fraction(9), PenaltyUnit.MATCH_POINTS, round=1),
    )
    found = standings(replace(event, penalties=(*given, *other))).stage("s").matches
    assert found is not None
    (match,) = found.table.scored
    assert (match.winner, match.decided_by, match.decided_values) == (winner, "G33.1.3" if values else "", values)
