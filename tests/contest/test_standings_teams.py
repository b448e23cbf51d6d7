"""Teams: round robin, Swiss and knockout; VPs by every scale, board-a-match, Patton, points; byes, forfeits, loans."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Event, Form, Loan, Match, Outcome, Penalty, PenaltyUnit
from cardinal.contest.ranking import Figure
from cardinal.contest.stage import Carry, CarryKind, Fall, Scoring, Stage, Winners
from cardinal.contest.standings import StageStandings, standings
from cardinal.contest.standings_matches import MatchStandings
from cardinal.scoring import VPTable, read_score
from tests.contest.event_maker import Terms, contestants, line, team_event, team_lines

SWISS = Stage("s", "swiss", rounds=3, boards=16, scoring=Scoring.VP, vp_scale="ctcba")


def stage_of(event: Event, name: str = "s") -> StageStandings:
    return standings(event).stage(name)


def matches(event: Event) -> MatchStandings:
    found = stage_of(event).matches
    assert found is not None
    return found


def scores(event: Event, name: str = "s") -> dict[int, Fraction]:
    return {row.number: row.score for one in stage_of(event, name).rankings for row in one.rows}


def one_match(stage: Stage, *boards: tuple[object, object], **more: object) -> Event:
    match = Match("s", 1, "1", 1, 2, **more)  # type: ignore[arg-type]
    terms = Terms((replace(stage, boards=len(boards)),), form=Form.TEAMS, pack="ctcba")
    return Event(terms, contestants((1, 2)), matches=(match,), lines=tuple(team_lines(match, boards)))


@pytest.mark.clause("78B", "R82")
def test_a_match_is_its_imps_and_its_vps_by_the_table_of_its_length() -> None:
    event = team_event(SWISS, [[(1, 2, 20), (3, 4, -3)]])
    assert scores(event) == {1: 20, 2: 10, 3: 14, 4: 16}
    row = stage_of(event).rankings[0].row(1)
    assert (row.figure(Figure.IMPS), row.figure(Figure.WON), row.figure(Figure.LOST)) == (20, 1, 0)


@pytest.mark.parametrize(
    ("scale", "boards", "margin", "expected"),
    [
        ("wbf", 16, 10, (Fraction(1280, 100), Fraction(720, 100))),
        ("wbf-whole", 16, 10, (13, 7)),
        pytest.param("ctcba-short", 4, 12, (13, 3), marks=pytest.mark.clause("R83")),
        pytest.param("ctcba-placement", 7, 30, (42, 8), marks=pytest.mark.clause("R84")),
    ],
)
def test_every_scale_converts_its_margin(
    scale: str, boards: int, margin: int, expected: tuple[Fraction | int, Fraction | int]
) -> None:
    stage = replace(SWISS, vp_scale=scale, boards=boards, placement_stage=4)
    event = team_event(stage, [[(1, 2, margin)]])
    assert scores(event) == {1: expected[0], 2: expected[1]}


@pytest.mark.clause("78D/1")
def test_an_organiser_may_have_a_table_of_its_own() -> None:
    table = VPTable.of([[0, 5, 5], [1, 7, 3], [10, 9, 1]], "§78D/1")
    event = team_event(replace(SWISS, vp_scale="own", vp_table=table), [[(1, 2, -4)]])
    assert scores(event) == {1: 3, 2: 7}


def test_a_match_still_being_played_counts_when_its_last_score_has_come() -> None:
    event = team_event(SWISS, [[(1, 2, 20)]])
    open_board = replace(event, lines=event.lines[:-1])
    assert scores(open_board) == {1: 0, 2: 0}
    assert not matches(open_board).table.scored[0].is_complete
    late = replace(event, lines=(*event.lines[:-1], replace(event.lines[-1], score=read_score("late"))))
    assert scores(late) == {1: 0, 2: 0}
    void = replace(event, lines=(*event.lines[:-1], replace(event.lines[-1], score=read_score("not played"))))
    assert scores(void) == {1: 20, 2: 10}


@pytest.mark.clause("12C1(c)", "12C2(b)")
def test_weighted_and_artificial_scores_in_a_match() -> None:
    stage = replace(SWISS, vp_scale="", scoring=Scoring.IMPS)
    # 60% of 620 and 40% of -100 against 620: 0 and -12 (720 points): -4.8 IMPs. Average plus against minus is 3.
    event = one_match(stage, ("60% 620; 40% -100", 620), ("A+/A-", 0))
    assert scores(event) == {1: Fraction(-48, 10) + 3, 2: Fraction(48, 10) - 3}


@pytest.mark.clause("12C4")
def test_scores_that_do_not_balance_are_averaged_in_a_knockout_only() -> None:
    board = ("620/-100", 620)  # a split score: home has 620 against 620, away -100 against 620
    swiss = one_match(replace(SWISS, vp_scale="", scoring=Scoring.IMPS), board)
    assert scores(swiss) == {1: 0, 2: 12}
    knockout = one_match(Stage("s", "knockout", scoring=Scoring.IMPS), board)
    table = matches(knockout).table
    assert {number: table.total(number) for number in (1, 2)} == {1: -6, 2: 6}


@pytest.mark.clause("78A")
def test_board_a_match_and_point_a_board() -> None:
    boards = ((430, 420), (100, 100), (-50, 0))
    assert scores(one_match(Stage("s", "match", scoring=Scoring.BAM), *boards)) == {
        1: Fraction(3, 2), 2: Fraction(3, 2)
    }  # fmt: skip
    assert scores(one_match(Stage("s", "match", scoring=Scoring.POINT_A_BOARD), *boards)) == {1: 3, 2: 3}


@pytest.mark.clause("78C")
def test_aggregate_points_of_both_tables() -> None:
    event = one_match(Stage("s", "match", scoring=Scoring.TOTAL), (430, 420), (-50, 100))
    assert scores(event) == {1: 10 - 150, 2: 150 - 10}


def test_patton_is_the_boards_and_the_share_of_the_aggregate() -> None:
    # Boards: 2 and 0. Swings: +30 and -10, net 20 of 40 gross: of a stake of 4, home has 2 x (1 + 1/2).
    event = one_match(Stage("s", "match", scoring=Scoring.PATTON), (430, 400), (90, 100))
    assert scores(event) == {1: 2 + 3, 2: 2 + 1}


@pytest.mark.clause("R70")
def test_vp_penalties_come_off_the_total_and_leave_the_match() -> None:
    event = team_event(SWISS, [[(1, 2, 20)]])
    late = Penalty(1, "s", Fraction(2), PenaltyUnit.VP, ("R11/1", "R70"), round=1)
    found = replace(event, penalties=(late,))
    assert scores(found) == {1: 18, 2: 10}
    assert matches(found).table.of(1)[0].vp == 20


@pytest.mark.clause("R11/3", "R69")
def test_imp_penalties_come_off_the_match_before_it_is_converted() -> None:
    event = team_event(SWISS, [[(1, 2, 20)]])
    imps = Penalty(1, "s", Fraction(4), PenaltyUnit.IMPS, ("R68.2",), round=1, fall=Fall.MATCH)
    # 16 to nothing are 19-11.
    assert scores(replace(event, penalties=(imps,))) == {1: 19, 2: 11}
    knockout = team_event(Stage("s", "knockout", boards=16, scoring=Scoring.IMPS), [[(1, 2, 15)]])
    share = Penalty(1, "s", Fraction(10), PenaltyUnit.PERCENT_OF_OWN_IMPS, ("R11/3",), round=1, fall=Fall.MATCH)
    # A tenth of 15 is 1.5, to the nearest and a half up: 2.
    assert matches(replace(knockout, penalties=(share,))).table.total(1) == 13


@pytest.mark.clause("R12.2")
def test_a_third_of_the_imps_won_with_a_borrowed_player_is_lost() -> None:
    # On 12 of 16 boards the loan plays: 24 IMPs won there, 7 on the other four, nothing lost: 16 + 7.
    boards: list[tuple[object, object]] = [(430, 0)] * 2 + [(20, 0)] * 4 + [(0, 0)] * 6 + [(270, 0)] + [(0, 0)] * 3
    match = Match("s", 1, "1", 1, 2, borrowed=(Loan("loan"),))
    lines = [
        replace(one, players=("loan", "e", "s", "w")) if one.board <= 12 and str(one.place.room) == "open" else one
        for one in team_lines(match, boards)
    ]
    terms = Terms((replace(SWISS, vp_scale="", scoring=Scoring.IMPS),), form=Form.TEAMS, pack="ctcba")
    event = Event(terms, contestants((1, 2)), matches=(match,), lines=tuple(lines))
    assert matches(event).table.of(1)[0].margin == 23
    free = replace(event, matches=(replace(match, borrowed=()),))
    assert matches(free).table.of(1)[0].margin == 31


# -- byes, forfeits -------------------------------------------------------------------------------------------------


def with_match(event: Event, *more: Match) -> Event:
    numbers = {number for match in (*event.matches, *more) for number in match.numbers}
    return replace(event, matches=(*event.matches, *more), contestants=contestants(sorted(numbers)))


def test_a_bye_is_worth_six_fifths_of_a_draw_or_what_the_conditions_say() -> None:
    event = with_match(team_event(SWISS, [[(1, 2, 0)]]), Match("s", 1, "2", 3, None, Outcome.BYE))
    assert scores(event)[3] == 18
    terms = Terms((replace(SWISS, bye_vp=Fraction(16)),), form=Form.TEAMS)
    assert scores(replace(event, conditions=terms))[3] == 16


@pytest.mark.clause("R13.1", "R13.2", "R13.2(1)", "R13.2(2)", "R13.2(3)")
def test_a_forfeit_gives_nothing_and_the_other_side_the_best_of_three() -> None:
    # Team 1 is forfeited to by team 2, whose other match was 12 (18-12): 30 - 12 = 18, like 1.2 x 15.
    round_one = [(1, 3, 20), (2, 4, -12)]
    event = with_match(team_event(SWISS, [round_one]), Match("s", 2, "1", 1, 2, outcome=Outcome.FORFEIT_AWAY))
    # Its own average is 20: the highest of the three.
    assert (scores(event)[1], scores(event)[2]) == (40, 12)
    low = with_match(
        team_event(SWISS, [[(1, 3, -20), (2, 4, -12)]]), Match("s", 2, "1", 1, 2, outcome=Outcome.FORFEIT_AWAY)
    )
    assert scores(low)[1] == 10 + 18
    weak = with_match(
        team_event(SWISS, [[(1, 3, -20), (2, 4, -20)]]), Match("s", 2, "1", 2, 1, outcome=Outcome.FORFEIT_HOME)
    )
    assert scores(weak)[1] == 10 + (30 - 10)
    raised = replace(low, conditions=Terms((replace(SWISS, forfeit_factor=Fraction(7, 5)),), form=Form.TEAMS))
    assert scores(raised)[1] == 10 + 21


@pytest.mark.clause("R30/3")
def test_a_void_match_is_a_draw_to_the_innocent_and_three_fifths_of_it_to_the_others() -> None:
    event = with_match(team_event(SWISS, [[(3, 4, 0)]]), Match("s", 1, "2", 1, 2, outcome=Outcome.VOID_HOME))
    assert (scores(event)[1], scores(event)[2]) == (9, 15)


@pytest.mark.clause("R71.1")
def test_absence_beyond_control_is_average_and_the_opponents_have_the_best_of_three() -> None:
    event = with_match(team_event(SWISS, [[(2, 4, 20)]]), Match("s", 2, "1", 1, 2, outcome=Outcome.EXCUSED_HOME))
    assert (scores(event)[1], scores(event)[2]) == (15, 20 + 20)


@pytest.mark.clause("R47")
def test_records_that_are_not_handed_in_are_a_forfeit_of_both() -> None:
    event = with_match(team_event(SWISS, [[(3, 4, 0)]]), Match("s", 1, "2", 1, 2, outcome=Outcome.FORFEIT_BOTH))
    assert (scores(event)[1], scores(event)[2]) == (0, 0)


def test_a_deleted_match_is_nobodys() -> None:
    event = team_event(SWISS, [[(1, 2, 20), (3, 4, 0)]])
    gone = replace(event, matches=(replace(event.matches[0], outcome=Outcome.DELETED), event.matches[1]))
    assert scores(gone) == {3: 15, 4: 15, 1: 0, 2: 0}
    assert stage_of(gone).rankings[0].row(2).figure(Figure.MATCHES) == 0


def test_a_regulation_is_cited_only_in_an_event_that_is_under_it() -> None:
    forfeit = Match("s", 2, "1", 1, 2, outcome=Outcome.FORFEIT_AWAY)
    under = with_match(team_event(SWISS, [[(1, 2, 0)]], pack="ctcba"), forfeit)
    elsewhere = with_match(team_event(SWISS, [[(1, 2, 0)]], pack="wbf-2017"), forfeit)
    assert [one.cites for one in matches(under).table.of(2)][1] == "§R13.1"
    assert [one.cites for one in matches(elsewhere).table.of(2)][1] == "§78D/2"
    assert "R70" in stage_of(under).rankings[0].clauses
    assert "R70" not in stage_of(elsewhere).rankings[0].clauses


def test_on_another_scale_a_forfeit_is_worth_the_same_three_figures_in_its_proportions() -> None:
    stage = replace(SWISS, vp_scale="wbf")
    event = with_match(
        team_event(stage, [[(1, 3, 0), (2, 4, 0)]]), Match("s", 2, "1", 1, 2, outcome=Outcome.FORFEIT_AWAY)
    )
    assert scores(event)[1] == 10 + 12


# -- stages ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("G50")
def test_carry_over_of_everything_of_a_part_and_of_matches_among_those_who_go_on() -> None:
    first = replace(SWISS, name="q", rounds=2)
    qualifier = team_event(first, [[(1, 2, 20), (3, 4, 3)], [(1, 3, 12), (2, 4, -8)]], pack="ctcba")

    # Totals 38, 23, 28, 31; between 1 and 2: 20 and 10.
    def final(carry: Carry) -> dict[int, Fraction]:
        second = replace(SWISS, name="f", rounds=1, carry_over=carry)
        played = team_event(second, [[(1, 2, 0)]])
        terms = Terms((first, second), form=Form.TEAMS)
        lines, told = (*qualifier.lines, *played.lines), (*qualifier.matches, *played.matches)
        return scores(replace(qualifier, conditions=terms, lines=lines, matches=told), "f")

    assert final(Carry()) == {1: 15, 2: 15}
    assert final(Carry(CarryKind.ALL)) == {1: 53, 2: 38}
    # A third of 38 is 12.666…, of 23 7.666…: to two decimals, a half up.
    assert final(Carry(CarryKind.PERCENT, Fraction(1, 3))) == {1: 15 + Fraction(1267, 100), 2: 15 + Fraction(767, 100)}
    assert final(Carry(CarryKind.HEAD_TO_HEAD)) == {1: 35, 2: 25}


def test_a_knockout_ranks_by_the_round_in_which_a_team_went_out() -> None:
    stage = Stage("s", "knockout", rounds=2, boards=4, scoring=Scoring.IMPS)
    event = team_event(stage, [[(1, 4, 3), (2, 3, -3)], [(1, 3, -1)]])
    rows = stage_of(event).rankings[0].rows
    assert [(row.place, row.number) for row in rows] == [(1, 3), (2, 1), (3, 2), (3, 4)]
    match = Match("s", 2, "2", 4, 2, group="third")
    third = replace(
        event, matches=(*event.matches, match), lines=(*event.lines, *team_lines(match, [(20, 0)] + [(0, 0)] * 3))
    )
    rows = stage_of(third).rankings[0].rows
    assert [(row.place, row.number) for row in rows] == [(1, 3), (2, 1), (3, 4), (4, 2)]


def test_the_final_list_puts_those_who_went_on_first() -> None:
    first = replace(SWISS, name="q", rounds=1)
    second = Stage("s", "knockout", rounds=1, boards=4, scoring=Scoring.IMPS)
    event = team_event(first, [[(1, 2, 20), (3, 4, 3)]])
    final = team_event(second, [[(3, 1, 2)]])
    both = replace(
        event,
        conditions=Terms((first, second), form=Form.TEAMS),
        lines=(*event.lines, *final.lines),
        matches=(*event.matches, *final.matches),
    )
    (overall,) = standings(both).final
    assert [(row.place, row.number) for row in overall.rows] == [(1, 3), (2, 1), (3, 4), (4, 2)]


def test_groups_have_lists_of_their_own() -> None:
    event = team_event(replace(SWISS, system="round_robin", winners=Winners.GROUP_ONE), [[(1, 2, 3), (3, 4, 8)]])
    people = tuple(replace(one, section="A" if one.number < 3 else "B") for one in event.contestants)
    lists = stage_of(replace(event, contestants=people)).rankings
    assert [(one.group, [row.number for row in one.rows]) for one in lists] == [("A", [1, 2]), ("B", [3, 4])]


def test_a_board_that_no_law_scores_as_it_stands_is_told_and_not_hidden() -> None:
    lines = team_lines(Match("s", 1, "1", 1, 2), [("A+/A-", "A/A")])
    terms = Terms((Stage("s", "match", scoring=Scoring.IMPS),), form=Form.TEAMS)
    event = Event(terms, contestants((1, 2)), matches=(Match("s", 1, "1", 1, 2),), lines=tuple(lines))
    (found,) = matches(event).table.scored
    assert not found.is_complete
    assert found.problems
    assert "86B2" in found.boards[0].cites
    assert line(1, 1, 1, 2, 0).score == read_score("0")
