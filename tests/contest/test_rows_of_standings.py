"""Lists of every scoring, whole: unit, clauses, places, scores and every figure that stands beside a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Event, Form, LevelScore, Lots, Match, Outcome, Penalty, PenaltyUnit
from cardinal.contest.ranking import Ranking
from cardinal.contest.stage import Carry, CarryKind, Scoring, Stage
from cardinal.contest.standings import Upto, standings
from tests.contest.event_maker import (
    Terms,
    contestants,
    field_event,
    guandan_event,
    guandan_terms,
    levels_match,
    line,
    team_event,
    team_lines,
)

# Three tables, two boards. Board 1: North-South 3 3 0 of 4, East-West 1 1 4; board 2: 4 2 0 and 0 2 4.
TWO_BOARDS = {
    1: [(1, 4, 620), (2, 5, 620), (3, 6, -100)],
    2: [(1, 5, 140), (2, 6, 110), (3, 4, -50)],
}
ONE_BOARD = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}
SWISS = Stage("s", "swiss", rounds=2, boards=16, scoring=Scoring.VP, vp_scale="ctcba")
LEVELS = Stage("s", "swiss", rounds=2, scoring=Scoring.LEVELS, duplicate=False)


def told(found: Ranking) -> list[str]:
    """The head of a list, then a row a line: place (``=`` shared), number, score, figures."""
    rows = [f"{found.unit} {found.cites}"]
    for row in found.rows:
        figures = ", ".join(f"{name} {value}" for name, value in row.figures)
        rows.append(f"{row.place}{'=' if row.is_shared else ''} #{row.number} {row.score}: {figures}")
    return rows


def listed(event: Event, stage: str = "s") -> list[str]:
    (found,) = standings(event).stage(stage).rankings
    return told(found)


def fine(number: int, amount: int | str, unit: PenaltyUnit, **more: object) -> Penalty:
    return Penalty(number, "s", Fraction(amount), unit, **more)  # type: ignore[arg-type]


# -- fields ---------------------------------------------------------------------------------------------------------


def test_matchpoints() -> None:
    assert listed(field_event(Stage("s"), TWO_BOARDS)) == [
        "percent §78A",
        "1 #1 175/2: matchpoints 7, top 8, boards 2",
        "2 #6 75: matchpoints 6, top 8, boards 2",
        "3= #2 125/2: matchpoints 5, top 8, boards 2",
        "3= #4 125/2: matchpoints 5, top 8, boards 2",
        "5 #5 25/2: matchpoints 1, top 8, boards 2",
        "6 #3 0: matchpoints 0, top 8, boards 2",
    ]


def test_penalties_of_each_unit_at_matchpoints() -> None:
    units = (PenaltyUnit.TOP, PenaltyUnit.PERCENT, PenaltyUnit.MATCHPOINTS)
    given = tuple(fine(number, 10, unit) for number, unit in enumerate(units, start=1))
    # A tenth of a top of 4; ten percent of 8; ten points. IMPs come off nothing here.
    event = replace(field_event(Stage("s"), TWO_BOARDS), penalties=(*given, fine(6, 10, PenaltyUnit.IMPS)))
    assert listed(event) == [
        "percent §78A",
        "1 #1 165/2: matchpoints 33/5, top 8, boards 2, penalty 2/5",
        "2 #6 75: matchpoints 6, top 8, boards 2",
        "3 #4 125/2: matchpoints 5, top 8, boards 2",
        "4 #2 105/2: matchpoints 21/5, top 8, boards 2, penalty 4/5",
        "5 #5 25/2: matchpoints 1, top 8, boards 2",
        "6 #3 -125: matchpoints -10, top 8, boards 2, penalty 10",
    ]


@pytest.mark.parametrize(
    ("scoring", "unit", "rows"),
    [
        # 620 against 170 is 10 IMPs, against -100 12; 170 against -100 is 7. Two IMPs off pair 1.
        (
            Scoring.CROSS_IMPS,
            PenaltyUnit.IMPS,
            [
                "imps §78B",
                "1 #6 19/2: imps 19/2, imps_per_board 19/2, boards 1",
                "2 #1 9: imps 9, imps_per_board 9, boards 1, penalty 2",
                "3 #5 3/2: imps 3/2, imps_per_board 3/2, boards 1",
                "4 #2 -3/2: imps -3/2, imps_per_board -3/2, boards 1",
                "5 #3 -19/2: imps -19/2, imps_per_board -19/2, boards 1",
                "6 #4 -11: imps -11, imps_per_board -11, boards 1",
            ],
        ),
        # The datum is 230: +390 is 9 IMPs, -60 is 2, -330 is 8.
        (
            Scoring.BUTLER,
            PenaltyUnit.IMPS,
            [
                "imps §78B §78D/1",
                "1 #6 8: imps 8, imps_per_board 8, boards 1",
                "2 #1 7: imps 7, imps_per_board 7, boards 1, penalty 2",
                "3 #5 2: imps 2, imps_per_board 2, boards 1",
                "4 #2 -2: imps -2, imps_per_board -2, boards 1",
                "5 #3 -8: imps -8, imps_per_board -8, boards 1",
                "6 #4 -9: imps -9, imps_per_board -9, boards 1",
            ],
        ),
        (
            Scoring.TOTAL,
            PenaltyUnit.POINTS,
            [
                "points §78C",
                "1 #1 618: points 618, boards 1, penalty 2",
                "2 #2 170: points 170, boards 1",
                "3 #6 100: points 100, boards 1",
                "4 #3 -100: points -100, boards 1",
                "5 #5 -170: points -170, boards 1",
                "6 #4 -620: points -620, boards 1",
            ],
        ),
    ],
)
def test_other_fields_with_a_penalty(scoring: Scoring, unit: PenaltyUnit, rows: list[str]) -> None:
    event = field_event(Stage("s", scoring=scoring), ONE_BOARD)
    assert listed(replace(event, penalties=(fine(1, 2, unit),))) == rows


def test_unequal_numbers_of_boards_are_ranked_by_the_mean_except_points() -> None:
    boards = {1: [(1, 3, 430), (2, 4, 0)], 2: [(1, 3, 0), (5, 6, 430)]}
    # 430 is 10 IMPs either way. Pairs 1 and 3 have two boards, the others one.
    assert listed(field_event(Stage("s", scoring=Scoring.CROSS_IMPS), boards)) == [
        "imps_per_board §78B",
        "1= #4 10: imps 10, imps_per_board 10, boards 1",
        "1= #5 10: imps 10, imps_per_board 10, boards 1",
        "3= #1 0: imps 0, imps_per_board 0, boards 2",
        "3= #3 0: imps 0, imps_per_board 0, boards 2",
        "5= #2 -10: imps -10, imps_per_board -10, boards 1",
        "5= #6 -10: imps -10, imps_per_board -10, boards 1",
    ]
    points = listed(field_event(Stage("s", scoring=Scoring.TOTAL), boards))
    assert points[:3] == ["points §78C", "1= #1 430: points 430, boards 2", "1= #5 430: points 430, boards 1"]


def test_guandan_pairs_and_individuals_in_levels() -> None:
    stage = Stage("s", scoring=Scoring.LEVELS)
    lines = tuple(
        line(1, table, ns, ew, LevelScore(max(0, gain), max(0, -gain)))
        for table, (ns, ew, gain) in enumerate([(1, 4, 3), (2, 5, 2), (3, 6, -2)], start=1)
    )
    event = Event(guandan_terms(stage, form=Form.PAIRS), contestants(range(1, 7)), lines=lines)
    # The mean is 1: 3, 2 and -2 are 2, 1 and -3 of North-South.
    rows = [
        "1 #6 3: levels 3, levels_per_board 3, boards 1",
        "2 #1 2: levels 2, levels_per_board 2, boards 1",
        "3 #2 1: levels 1, levels_per_board 1, boards 1",
        "4 #5 -1: levels -1, levels_per_board -1, boards 1",
        "5 #4 -2: levels -2, levels_per_board -2, boards 1",
        "6 #3 -3: levels -3, levels_per_board -3, boards 1",
    ]
    assert listed(event) == ["levels §G28.1 §G28.2 §G49.4", *rows]
    alone = replace(event, conditions=guandan_terms(stage, form=Form.INDIVIDUAL))
    assert listed(alone) == ["levels §G27.1 §G27.2 §G49.4", *rows]


@pytest.mark.parametrize(
    ("kind", "carried", "top"), [(CarryKind.ALL, "7", "8"), (CarryKind.PERCENT, "7/4", "2"), (CarryKind.NONE, "", "0")]
)
def test_what_a_field_carries_keeps_its_top(kind: CarryKind, carried: str, top: str) -> None:
    first, second = Stage("q"), Stage("s", carry_over=Carry(kind, Fraction(1, 4)))
    one, two = field_event(first, TWO_BOARDS), field_event(second, {1: [(1, 2, 100), (3, 4, 0)]})
    event = replace(one, conditions=Terms((first, second)), lines=(*one.lines, *two.lines))
    row = listed(event)[1]
    # Pair 1 has 7 of 8, all or a quarter of it, and 2 of 2.
    points, whole = Fraction(carried or 0) + 2, Fraction(top) + 2
    figures = f"matchpoints {points}, top {whole}, boards 1" + (f", carried {carried}" if carried else "")
    assert row == f"{'1' if carried else '1='} #1 {100 * points / whole}: {figures}"


def test_nothing_is_carried_from_matches_into_a_field_nor_for_who_was_not_there() -> None:
    first, second = replace(SWISS, name="q"), Stage("s", carry_over=Carry(CarryKind.ALL))
    one, two = team_event(first, [[(1, 2, 20)]]), field_event(second, {1: [(1, 2, 100), (3, 4, 0)]})
    event = replace(one, conditions=Terms((first, second)), lines=(*one.lines, *two.lines))
    assert listed(event)[1] == "1= #1 100: matchpoints 2, top 2, boards 1"
    field = field_event(Stage("q"), {1: [(1, 2, 100), (5, 6, 0)]})
    event = replace(two, conditions=Terms((Stage("q"), second)), lines=(*field.lines, *two.lines))
    assert listed(event) == [
        "percent §78A",
        "1= #1 100: matchpoints 4, top 4, boards 1, carried 2",
        "1= #4 100: matchpoints 2, top 2, boards 1",
        "3= #2 0: matchpoints 0, top 4, boards 1, carried 0",
        "3= #3 0: matchpoints 0, top 2, boards 1",
    ]


# -- matches --------------------------------------------------------------------------------------------------------


def test_victory_points_with_a_forfeit_a_bye_and_penalties() -> None:
    event = team_event(SWISS, [[(1, 2, 20), (3, 4, 0)], [(1, 3, 3)]], pack="ctcba")
    more = (Match("s", 2, "2", 2, 4, Outcome.FORFEIT_AWAY), Match("s", 2, "3", 5, None, Outcome.BYE))
    event = replace(event, matches=(*event.matches, *more), contestants=contestants(range(1, 6)))
    event = replace(event, penalties=(fine(3, 2, PenaltyUnit.VP), fine(3, 1, PenaltyUnit.VP, round=2)))
    # 20-10 and 15-15; 16-14, the fixed 18 of R13.2(1), a bye of 18. Team 3: 15 + 14 - 3.
    assert listed(event) == [
        "vp §78D/1 §R70",
        "1 #1 36: imps 23, matches 2, won 2, drawn 0, lost 0",
        "2 #2 28: imps -20, matches 2, won 1, drawn 0, lost 1",
        "3 #3 26: imps -3, matches 2, won 0, drawn 1, lost 1, penalty 3",
        "4 #5 18: imps 0, matches 1, won 0, drawn 0, lost 0",
        "5 #4 15: imps 0, matches 2, won 0, drawn 1, lost 1",
    ]
    # As far as round 1 the bye, the forfeit and the second fine are not there yet.
    (found,) = standings(event, Upto("s", 1)).stage("s").rankings
    assert told(found) == [
        "vp §78D/1 §R70",
        "1 #1 20: imps 20, matches 1, won 1, drawn 0, lost 0",
        "2 #4 15: imps 0, matches 1, won 0, drawn 1, lost 0",
        "3 #3 13: imps 0, matches 1, won 0, drawn 1, lost 0, penalty 2",
        "4 #2 10: imps -20, matches 1, won 0, drawn 0, lost 1",
    ]


def one_match(scoring: Scoring, boards: Sequence[tuple[object, object]], **more: object) -> Event:
    stage = Stage("s", "round_robin", boards=len(boards), scoring=scoring, **more)  # type: ignore[arg-type]
    match = Match("s", 1, "1", 1, 2)
    terms = Terms((stage,), form=Form.TEAMS, pack="ctcba")
    return Event(terms, contestants((1, 2)), matches=(match,), lines=tuple(team_lines(match, boards)))


@pytest.mark.parametrize(
    ("scoring", "unit", "rows"),
    [
        # 30 points are 1 IMP, 90 are 3: -1 + 3, less half a point.
        (Scoring.IMPS, PenaltyUnit.IMPS, ["imps", "3/2", "-2"]),
        (Scoring.BAM, PenaltyUnit.POINTS, ["board_points", "1/2", "1"]),
        (Scoring.POINT_A_BOARD, PenaltyUnit.POINTS, ["board_points", "3/2", "2"]),
        # As many points for the boards, and of a stake of 4 the part that 60 net is of 120 gross: 3 and 1.
        (Scoring.PATTON, PenaltyUnit.POINTS, ["board_points", "9/2", "3"]),
        (Scoring.TOTAL, PenaltyUnit.POINTS, ["points", "119/2", "-60"]),
    ],
)
def test_matches_of_teams_in_their_own_units(scoring: Scoring, unit: PenaltyUnit, rows: list[str]) -> None:
    event = replace(one_match(scoring, [(400, 430), (90, 0)]), penalties=(fine(1, "1/2", unit),))
    # At one point a board each team has one: only the fine separates them, and nobody has won.
    won, lost = (0, 0) if scoring in (Scoring.BAM, Scoring.POINT_A_BOARD) else (1, 0)
    drawn = 1 if scoring in (Scoring.BAM, Scoring.POINT_A_BOARD) else 0
    first = f"#1 {rows[1]}: matches 1, won {won}, drawn {drawn}, lost 0, penalty 1/2"
    second = f"#2 {rows[2]}: matches 1, won {lost}, drawn {drawn}, lost {won}"
    ordered = (first, second) if Fraction(rows[1]) > Fraction(rows[2]) else (second, first)
    assert listed(event) == [f"{rows[0]} §78D/1 §R70", f"1 {ordered[0]}", f"2 {ordered[1]}"]


def test_pairs_in_matches_at_matchpoints_with_and_without_a_scale() -> None:
    stage = Stage("s", "swiss", boards=2, scoring=Scoring.MATCHPOINTS, vp_scale="percent")
    matches = tuple(Match("s", 1, str(table), 2 * table - 1, 2 * table) for table in (1, 2))
    lines = tuple(
        line(board, table, 2 * table - 1, 2 * table, score)
        for board, scores in enumerate([(420, -50), (90, 90)], start=1)
        for table, score in enumerate(scores, start=1)
    )
    event = Event(Terms((stage,)), contestants(range(1, 6)), matches=matches, lines=lines)
    # 2 of 2 and 1 of 2: 75%, which is 15 VPs.
    assert listed(event) == [
        "vp §78D/1 §78D/2",
        "1= #1 15: percent 75, matches 1, won 1, drawn 0, lost 0",
        "1= #4 15: percent 75, matches 1, won 1, drawn 0, lost 0",
        "3= #2 5: percent 25, matches 1, won 0, drawn 0, lost 1",
        "3= #3 5: percent 25, matches 1, won 0, drawn 0, lost 1",
    ]
    bare = replace(event, conditions=Terms((replace(stage, vp_scale="", system="round_robin"),)))
    assert listed(bare)[:2] == [
        "percent §78D/1 §78D/2",
        "1= #1 75: percent 75, matches 1, won 1, drawn 0, lost 0",
    ]
    # A pair that has only a bye has no percentage: six fifths of a draw of ten.
    bye = replace(event, matches=(*matches, Match("s", 1, "9", 5, None, Outcome.BYE)))
    assert listed(bye)[3] == "3 #5 12: percent 0, matches 1, won 0, drawn 0, lost 0"


def test_what_matches_carry_is_a_figure_and_cited() -> None:
    first, second = replace(SWISS, name="q"), replace(SWISS, carry_over=Carry(CarryKind.PERCENT, Fraction(1, 3)))
    one, two = team_event(first, [[(1, 2, 20)]]), team_event(second, [[(1, 2, 0)]])
    event = replace(
        one,
        conditions=Terms((first, second), form=Form.TEAMS, pack="ctcba"),
        matches=(*one.matches, *two.matches),
        lines=(*one.lines, *two.lines),
        penalties=(Penalty(1, "q", Fraction(5), PenaltyUnit.VP),),
    )
    # A third of 20 is 6.67 and of 10 3.33, to two decimals; what was fined stays in its stage.
    assert listed(event) == [
        "vp §78D/1 §R70 §78D/2 §R67",
        "1 #1 2167/100: imps 0, matches 1, won 0, drawn 1, lost 0, carried 667/100",
        "2 #2 1833/100: imps 0, matches 1, won 0, drawn 1, lost 0, carried 333/100",
    ]
    # Carried from a stage that is named, over the one between.
    between = replace(SWISS, name="m")
    named = replace(second, carry_over=Carry(CarryKind.ALL, stage="q"))
    assert listed(replace(event, conditions=Terms((first, between, named), form=Form.TEAMS)))[1].startswith("1 #1 35:")
    before = replace(second, carry_over=Carry(CarryKind.ALL))
    assert listed(replace(event, conditions=Terms((first, between, before), form=Form.TEAMS)))[1].startswith("1= #1 15")


def test_guandan_by_match_points_and_by_vp() -> None:
    told_of = [levels_match("s", 1, 1, 1, 2, (7, 2)), levels_match("s", 1, 2, 3, 4, (5, 5))]
    fines = (fine(1, "1/2", PenaltyUnit.MATCH_POINTS), fine(2, 3, PenaltyUnit.VP), fine(3, 1, PenaltyUnit.VP))
    event = replace(guandan_event(guandan_terms(LEVELS), told_of), penalties=fines)
    # Five levels are 18-8, a draw is 13-13 (GA4.2); two, one and no match points.
    assert listed(event) == [
        "match_points §G47.1 §G51.3",
        "1 #1 3/2: vp 18, levels 5, matches 1, won 1, drawn 0, lost 0, penalty_match_points 1/2",
        "2 #4 1: vp 13, levels 0, matches 1, won 0, drawn 1, lost 0",
        "3 #3 1: vp 12, levels 0, matches 1, won 0, drawn 1, lost 0, penalty_vp 1",
        "4 #2 0: vp 5, levels -5, matches 1, won 0, drawn 0, lost 1, penalty_vp 3",
    ]
    by_vp = replace(event, conditions=guandan_terms(LEVELS, primary="vp"))
    assert listed(by_vp) == [
        "vp §G47.1 §G51.3",
        "1 #1 18: match_points 3/2, levels 5, matches 1, won 1, drawn 0, lost 0, penalty_match_points 1/2",
        "2 #4 13: match_points 1, levels 0, matches 1, won 0, drawn 1, lost 0",
        "3 #3 12: match_points 1, levels 0, matches 1, won 0, drawn 1, lost 0, penalty_vp 1",
        "4 #2 5: match_points 0, levels -5, matches 1, won 0, drawn 0, lost 1, penalty_vp 3",
    ]


@pytest.mark.clause("G50")
@pytest.mark.parametrize(
    ("primary", "kind", "rows"),
    [
        # Before: 4 match points and 35 VPs, of which 2 and 17 against team 3, who is not there any more; then 1 and 13.
        ("match_points", CarryKind.ALL, ["1 #1 5: vp 48", "2 #2 1: vp 21"]),
        ("match_points", CarryKind.HEAD_TO_HEAD, ["1 #1 3: vp 31", "2 #2 1: vp 21"]),
        ("vp", CarryKind.ALL, ["1 #1 48: match_points 1", "2 #2 21: match_points 1"]),
        ("vp", CarryKind.HEAD_TO_HEAD, ["1 #1 31: match_points 1", "2 #2 21: match_points 1"]),
    ],
)
def test_guandan_carries_in_the_unit_of_the_list_and_vps_beside_it(
    primary: str, kind: CarryKind, rows: list[str]
) -> None:
    first, second = replace(LEVELS, name="q"), replace(LEVELS, carry_over=Carry(kind))
    told_of = [
        levels_match("q", 1, 1, 1, 2, (7, 2)),  # 18-8
        levels_match("q", 2, 1, 1, 3, (6, 2)),  # 17-9
        levels_match("s", 1, 1, 1, 2, (0, 0)),  # 13-13
    ]
    found = listed(guandan_event(guandan_terms(first, second, primary=primary), told_of))
    assert [row.partition(", ")[0] for row in found[1:]] == rows
    assert found[0] == f"{primary} §G47.1 §G51.3 §G50"


@pytest.mark.parametrize(("game", "cites"), [("bridge", "§78D/2"), ("guandan", "§G24.1.1.3")])
def test_a_knockout_by_the_round_reached(game: str, cites: str) -> None:
    stage = Stage("s", "knockout", rounds=2, boards=1, scoring=Scoring.IMPS)
    pairs = [(1, 1, 1, 4, 5, ""), (1, 2, 2, 3, -5, ""), (2, 1, 1, 3, -5, ""), (2, 2, 4, 2, -5, "third")]
    if game == "bridge":
        matches = tuple(Match("s", at, str(table), *sides, group=group) for at, table, *sides, _, group in pairs)
        won = [one[4] for one in pairs]
        lines = tuple(
            one for match, points in zip(matches, won, strict=True) for one in team_lines(match, [(100 * points, 0)])
        )
        event = Event(Terms((stage,), form=Form.TEAMS), contestants(range(1, 5)), matches=matches, lines=lines)
    else:
        levels = replace(stage, scoring=Scoring.LEVELS, duplicate=False)
        told_of = [
            levels_match("s", at, table, home, away, (max(0, ahead), max(0, -ahead)), group=group)
            for at, table, home, away, ahead, group in pairs
        ]
        event = guandan_event(guandan_terms(levels), told_of)
    (found,) = standings(event).stage("s").rankings
    # The champion stands a round beyond the last; the match for the third place is half a round short of its own, and
    # whoever loses it a quarter more.
    assert [(row.place, row.number, row.score) for row in found.rows] == [
        (1, 3, 3),
        (2, 1, 2),
        (3, 2, Fraction(3, 2)),
        (4, 4, Fraction(5, 4)),
    ]
    assert (found.unit, found.cites) == ("round", cites)
    assert [dict(row.figures)["won"] for row in found.rows] == [2, 1, 1, 0]  # type: ignore[index]
    # Before the second round both winners are a round beyond the last that was played.
    (half,) = standings(event, Upto("s", 1)).stage("s").rankings
    assert [(row.place, row.number, row.score) for row in half.rows] == [(1, 1, 2), (1, 3, 2), (3, 2, 1), (3, 4, 1)]


def test_lots_are_those_of_their_own_stage() -> None:
    event = field_event(Stage("s", ties=("lots",)), {1: [(1, 2, 0), (3, 4, 0)]})
    drawn = replace(event, lots=(Lots("x", (1, 2, 3, 4)), Lots("s", (4, 2, 3, 1))))
    assert [row.number for row in standings(drawn).final[0].rows] == [4, 2, 3, 1]
    teams = team_event(replace(SWISS, ties=("lots",)), [[(1, 2, 0)]])
    drawn = replace(teams, lots=(Lots("x", (1, 2)), Lots("s", (2, 1))))
    assert [row.number for row in standings(drawn).final[0].rows] == [2, 1]
