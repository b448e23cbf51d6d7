"""Guandan: match points, VPs and levels of matches; pairs and individuals; byes, forfeits, penalties, knockouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Event, Form, LevelScore, Match, Outcome, Penalty, PenaltyUnit
from cardinal.contest.ranking import Figure
from cardinal.contest.stage import Carry, CarryKind, Scoring, Stage, Winners
from cardinal.contest.standings import Upto, standings
from cardinal.contest.standings_matches import MatchStandings
from cardinal.scoring import DatumKind, DatumRule, VPTable, read_score
from tests.contest.event_maker import contestants, guandan_event, guandan_terms, levels_match, line, team_lines

SWISS = Stage("s", "swiss", rounds=3, scoring=Scoring.LEVELS, duplicate=False)
DUPLICATE = Stage("s", "swiss", rounds=3, boards=4, scoring=Scoring.LEVELS)


def matches(event: Event) -> MatchStandings:
    found = standings(event).stage("s").matches
    assert found is not None
    return found


def table(event: Event) -> list[tuple[int | None, int, Fraction, Fraction | None]]:
    rows = standings(event).stage("s").rankings[0].rows
    return [(row.place, row.number, row.score, row.figure(Figure.VP)) for row in rows]


def gains(*levels: tuple[int, int]) -> list[tuple[object, object]]:
    """Duplicate deals: what North-South won or lost in the open room and in the closed one."""
    return [tuple(LevelScore(max(0, one), max(0, -one)) for one in both) for both in levels]  # type: ignore[misc]


@pytest.mark.clause("G47.1", "GA4.2", "G12.1")
def test_a_match_that_is_not_duplicate_by_the_levels_reached() -> None:
    # 9 against 4 are levels 7 and 2: five ahead, 18-8. A passed against 2: 13 ahead, 26-0.
    told = [levels_match("s", 1, 1, 1, 2, (7, 2)), levels_match("s", 1, 2, 3, 4, (0, 13))]
    event = guandan_event(guandan_terms(SWISS), told)
    assert table(event) == [(1, 4, 2, 26), (2, 1, 2, 18), (3, 2, 0, 8), (4, 3, 0, 0)]


def test_both_rooms_of_a_match_that_is_not_duplicate_add_up() -> None:
    match = Match("s", 1, "1", 1, 2)
    # Home sits North-South in the open room: 7 - 2 there, 4 - 5 in the closed room: four ahead, 17-9.
    lines = team_lines(match, [(LevelScore(7, 2), LevelScore(5, 4))])
    assert table(guandan_event(guandan_terms(SWISS), [(match, lines)])) == [(1, 1, 2, 17), (2, 2, 0, 9)]


def test_a_match_in_two_rooms_counts_only_when_both_have_played() -> None:
    match = Match("s", 1, "1", 1, 2)
    lines = team_lines(match, [(LevelScore(7, 2), LevelScore(5, 4))])
    event = guandan_event(guandan_terms(SWISS), [(match, lines[:1])])
    assert [one.is_complete for one in matches(event).table.scored] == [False]


@pytest.mark.clause("GA4.1", "G2.升级")
def test_a_duplicate_match_by_the_difference_of_the_rooms() -> None:
    match = Match("s", 1, "1", 1, 2)
    # 3 - 1, -1 - 2, 2 - 2, 1 - (-1): 2 - 3 + 0 + 2 = 1 level ahead over four deals: 14-12.
    lines = team_lines(match, gains((3, 1), (-1, 2), (2, 2), (1, -1)))
    event = guandan_event(guandan_terms(DUPLICATE), [(match, lines)])
    assert table(event) == [(1, 1, 2, 14), (2, 2, 0, 12)]
    missing = replace(event, lines=event.lines[:-1])
    assert [row[2:] for row in table(missing)] == [(0, 0), (0, 0)]


def test_an_award_in_a_duplicate_match_is_so_many_levels_and_a_cancelled_deal_none() -> None:
    match = Match("s", 1, "1", 1, 2)
    told: list[tuple[object, object]] = [*gains((3, 1), (0, 0)), ("A+/A-", "A+/A-"), ("cancelled", "cancelled")]
    # Two levels; the award of 3 is home's in the open room and away's in the closed one.
    event = guandan_event(guandan_terms(DUPLICATE), [(match, team_lines(match, told))])
    assert table(event)[0] == (1, 1, 2, 15)


@pytest.mark.clause("G47.2")
def test_an_organiser_may_publish_another_table() -> None:
    own = VPTable.of([[0, 10, 10], [1, 15, 5]], "§G47.2")
    terms = guandan_terms(replace(SWISS, vp_scale="own", vp_table=own))
    assert table(guandan_event(terms, [levels_match("s", 1, 1, 1, 2, (3, 1))])) == [(1, 1, 2, 15), (2, 2, 0, 5)]


def test_match_points_are_what_the_organiser_says() -> None:
    terms = guandan_terms(SWISS, match_points_win=3)
    told = [levels_match("s", 1, 1, 1, 2, (3, 1)), levels_match("s", 1, 2, 3, 4, (3, 3))]
    assert table(guandan_event(terms, told)) == [(1, 1, 3, 15), (2, 3, 1, 13), (3, 4, 1, 13), (4, 2, 0, 11)]


@pytest.mark.clause("G26.6")
def test_a_bye_has_one_and_a_half_match_points_and_17_vp_in_a_swiss() -> None:
    told = [levels_match("s", 1, 1, 1, 2, (5, 5)), levels_match("s", 1, 2, 3, None, outcome=Outcome.BYE)]
    event = guandan_event(guandan_terms(SWISS), told)
    assert table(event)[0] == (1, 3, Fraction(3, 2), 17)
    robin = guandan_event(guandan_terms(replace(SWISS, system="round_robin")), told)
    assert [row for row in table(robin) if row[1] == 3] == [(3, 3, 0, 0)]
    as_swiss = guandan_event(guandan_terms(replace(SWISS, system="round_robin"), rr_bye_score="as_swiss"), told)
    assert table(as_swiss)[0] == (1, 3, Fraction(3, 2), 17)


@pytest.mark.parametrize(
    ("outcome", "home", "away"),
    [
        pytest.param(Outcome.FORFEIT_HOME, (0, 0), (2, 17), marks=pytest.mark.clause("G34.6.1", "G34.6.2")),
        pytest.param(Outcome.FORFEIT_AWAY, (2, 17), (0, 0), marks=pytest.mark.clause("G34.6.1", "G34.6.2")),
        (Outcome.FORFEIT_BOTH, (0, 0), (0, 0)),
        pytest.param(Outcome.WITHDREW_AWAY, (2, 17), (0, 0), marks=pytest.mark.clause("G35")),
        pytest.param(Outcome.EXCUSED_HOME, (1, 13), (2, 17), marks=pytest.mark.clause("G36")),
        pytest.param(Outcome.DRAWN, (1, 13), (1, 13), marks=pytest.mark.clause("G37.1.2.2")),
    ],
)
def test_a_match_without_play_is_worth_what_its_article_says(
    outcome: Outcome, home: tuple[int, int], away: tuple[int, int]
) -> None:
    event = guandan_event(guandan_terms(SWISS), [levels_match("s", 1, 1, 1, 2, outcome=outcome)])
    found = {number: (score, vp) for _, number, score, vp in table(event)}
    assert found == {1: home, 2: away}


@pytest.mark.clause("G26.7")
def test_a_round_sat_out_with_a_certain_place_is_worth_the_average_so_far() -> None:
    told = [
        levels_match("s", 1, 1, 1, 2, (5, 0)),
        levels_match("s", 2, 1, 1, 3, (4, 0)),
        levels_match("s", 3, 1, 1, None, outcome=Outcome.SITS_OUT),
    ]
    # 18 and 17 VPs: on average 17.5; two match points each.
    event = guandan_event(guandan_terms(SWISS), told)
    assert table(event)[0] == (1, 1, 6, Fraction(105, 2))


@pytest.mark.clause("G51.3")
def test_penalties_come_off_the_stage_total_and_leave_the_match() -> None:
    event = guandan_event(guandan_terms(SWISS), [levels_match("s", 1, 1, 1, 2, (7, 2))])
    late = Penalty(1, "s", Fraction(2), PenaltyUnit.VP, ("G33.1.2.2", "G51.3"), round=1)
    found = replace(event, penalties=(late,))
    assert table(found) == [(1, 1, 2, 16), (2, 2, 0, 8)]
    assert matches(found).table.of(1)[0].vp == 18
    fined = replace(found, penalties=(late, Penalty(1, "s", Fraction(1, 2), PenaltyUnit.MATCH_POINTS)))
    row = standings(fined).final[0].row(1)
    # Match points and VPs come off two totals, and stand in two columns.
    assert (row.score, row.figure(Figure.VP)) == (Fraction(3, 2), 16)
    assert (row.figure(Figure.PENALTY_MATCH_POINTS), row.figure(Figure.PENALTY_VP)) == (Fraction(1, 2), 2)
    assert row.figure(Figure.PENALTY) is None


@pytest.mark.clause("G51.3", "G49.1.1.1")
def test_a_penalty_counts_in_the_tie_that_vps_break() -> None:
    told = [levels_match("s", 1, 1, 1, 2, (7, 2)), levels_match("s", 1, 2, 3, 4, (6, 2))]
    event = guandan_event(guandan_terms(SWISS), told)
    assert [row[1] for row in table(event)] == [1, 3, 4, 2]  # 18, 17, 9 and 8 VPs
    fined = replace(event, penalties=(Penalty(1, "s", Fraction(2), PenaltyUnit.VP),))
    assert [row[1] for row in table(fined)][:2] == [3, 1]


def test_ranking_by_vp_first_is_an_option() -> None:
    told = [
        levels_match("s", 1, 1, 1, 2, (1, 0)), levels_match("s", 2, 1, 1, 2, (1, 0)),
        levels_match("s", 1, 2, 3, 4, (12, 0)), levels_match("s", 2, 2, 3, 4, (0, 1)),
    ]  # fmt: skip
    # Team 1 has two wins and 28 VPs, team 3 one win and 25 + 12.
    assert table(guandan_event(guandan_terms(SWISS), told))[0][1] == 1
    by_vp = guandan_event(guandan_terms(SWISS, primary="vp"), told)
    assert standings(by_vp).final[0].rows[0].number == 3
    assert standings(by_vp).final[0].unit is Figure.VP


@pytest.mark.clause("G49.1.1.7")
def test_the_rank_after_the_round_before_breaks_the_last_tie() -> None:
    # After round 1 team 2 leads team 1; after round 2 everything of theirs is equal, and so are their opponents.
    stage = replace(SWISS, system="round_robin")
    told = [
        levels_match("s", 1, 1, 1, 3, (3, 0)), levels_match("s", 1, 2, 2, 4, (4, 0)),
        levels_match("s", 2, 1, 1, 4, (4, 0)), levels_match("s", 2, 2, 2, 3, (3, 0)),
    ]  # fmt: skip
    event = guandan_event(guandan_terms(stage), told)
    assert [row.number for row in standings(event, Upto("s", 1)).final[0].rows][:2] == [2, 1]
    found = standings(event).final[0]
    assert [row.number for row in found.rows][:2] == [2, 1]
    assert found.row(1).taken[-1].step.name == "G49.1.1.7"
    assert found.row(1).taken[-1].value(2) > found.row(1).taken[-1].value(1)


@pytest.mark.clause("G50")
def test_carry_over_takes_match_points_and_vps_along() -> None:
    first, second = replace(SWISS, name="q"), replace(SWISS, carry_over=Carry(CarryKind.PERCENT, Fraction(1, 3)))
    told = [levels_match("q", 1, 1, 1, 2, (7, 2)), levels_match("s", 1, 1, 1, 2, (0, 0))]
    event = guandan_event(guandan_terms(first, second), told)
    # A third of 2 is 0.67, of 18 6; of 0 nothing, of 8 2.67. Then a draw.
    assert table(event) == [(1, 1, Fraction(167, 100), 19), (2, 2, 1, Fraction(1567, 100))]


@pytest.mark.clause("G49.2")
def test_a_knockout_that_is_level_goes_on_deal_by_deal() -> None:
    stage = replace(DUPLICATE, system="knockout", boards=1)
    match = Match("s", 1, "1", 1, 2)
    level = team_lines(match, gains((2, 2)))
    extra = team_lines(match, gains((1, 1), (1, 3)), first=101, extra=True)
    open_match = guandan_event(guandan_terms(stage), [(match, level)])
    assert matches(open_match).table.scored[0].winner is None
    decided = matches(guandan_event(guandan_terms(stage), [(match, [*level, *extra])])).table.scored[0]
    assert (decided.winner, decided.decided_by, decided.decided_values) == (2, "G49.2", (-2, 2))
    assert decided.sides[0].margin == 0


@pytest.mark.clause("G33.1.3")
def test_in_a_knockout_a_penalty_counts_as_levels_and_leaves_the_match_as_it_was() -> None:
    stage = replace(SWISS, system="knockout", rounds=1)
    event = guandan_event(guandan_terms(stage), [levels_match("s", 1, 1, 1, 2, (5, 4))])
    late = Penalty(1, "s", Fraction(2), PenaltyUnit.VP, ("G33.1.2.2",), round=1)
    (found,) = matches(replace(event, penalties=(late,))).table.scored
    # One level ahead, and two off for the penalty.
    assert (found.winner, found.decided_by, found.decided_values) == (2, "G33.1.3", (-1, 1))
    assert [one.margin for one in found.sides] == [1, -1]
    assert matches(event).table.scored[0].winner == 1


@pytest.mark.clause("G26.2")
def test_the_last_winner_of_the_winners_zone_is_champion_of_a_special_swiss() -> None:
    stage = replace(SWISS, system="special_swiss", rounds=2)
    told = [
        levels_match("s", 1, 1, 1, 2, (1, 0)), levels_match("s", 1, 2, 3, 4, (9, 0)),
        levels_match("s", 2, 1, 1, 3, (0, 0), outcome=Outcome.PLAYED, group="winners"),
        levels_match("s", 2, 2, 2, 4, (9, 0), group="losers"),
    ]  # fmt: skip
    drawn = guandan_event(guandan_terms(stage), told)
    assert table(drawn)[0][1] == 3
    told[2] = levels_match("s", 2, 1, 1, 3, (1, 0), group="winners")
    # 3 has fewer match points than 1 anyway; make team 1's total smaller by a penalty: it is champion all the same.
    fined = replace(
        guandan_event(guandan_terms(stage), told),
        penalties=(Penalty(1, "s", Fraction(4), PenaltyUnit.MATCH_POINTS),),
    )
    assert [row.number for row in standings(fined).final[0].rows][:2] == [1, 3]
    assert "G26.2" in standings(fined).final[0].clauses


@pytest.mark.clause("G34.4")
def test_whoever_forfeited_without_leave_is_last_in_the_stage() -> None:
    told = [levels_match("s", 1, 1, 1, 2, (7, 2)), levels_match("s", 1, 2, 3, 4, (6, 2))]
    event = guandan_event(guandan_terms(SWISS), told)
    people = tuple(replace(one, last="G34.4") if one.number == 1 else one for one in event.contestants)
    found = replace(event, contestants=people)
    assert [row[:2] for row in table(found)][-1] == (4, 1)
    assert standings(found).final[0].row(1).cites == "§G34.4"


# -- pairs and individuals ------------------------------------------------------------------------------------------


def deals(form: Form, stage: Stage, *told: Sequence[tuple[object, object, int]], **options: object) -> Event:
    lines = tuple(
        line(board, at, ns, ew, LevelScore(max(0, gain), max(0, -gain)))  # type: ignore[arg-type]
        for board, tables in enumerate(told, start=1)
        for at, (ns, ew, gain) in enumerate(tables, start=1)
    )
    numbers = sorted({number for one in lines for number in (*one.ns, *one.ew)})
    return Event(guandan_terms(stage, form=form, **options), contestants(numbers), lines=lines)


DEAL = [(1, 4, 3), (2, 5, 2), (3, 6, -2)]


@pytest.mark.clause("G28.1", "G28.2")
def test_pairs_by_level_difference_from_the_datum_of_each_deal() -> None:
    stage = Stage("s", "mitchell", scoring=Scoring.LEVELS, winners=Winners.OVERALL_TWO)
    # The mean is 1: +2, +1, -3; the median is 2: +1, 0, -4.
    found = standings(deals(Form.PAIRS, stage, DEAL)).final
    assert [[(row.number, row.score) for row in one.rows] for one in found] == [
        [(1, 2), (2, 1), (3, -3)], [(6, 3), (5, -1), (4, -2)]
    ]  # fmt: skip
    median = replace(stage, datum=DatumRule(kind=DatumKind.MEDIAN))
    assert [row.score for row in standings(deals(Form.PAIRS, median, DEAL)).final[0].rows] == [1, 0, -4]


@pytest.mark.clause("G28.2")
def test_pairs_by_matchpoints_with_an_award() -> None:
    stage = Stage("s", "mitchell", scoring=Scoring.MATCHPOINTS)
    event = deals(Form.PAIRS, stage, DEAL, DEAL)
    leaked = replace(event.lines[3], score=read_score("60%/60%"))
    found = standings(replace(event, lines=(*event.lines[:3], leaked, *event.lines[4:]))).final[0]
    # The first deal: 4 of 4; the second 60% of 4 for both sides of a deal that others disclosed.
    assert found.row(1).figure(Figure.MATCHPOINTS) == 4 + Fraction(24, 10)
    assert found.row(4).figure(Figure.MATCHPOINTS) == 0 + Fraction(24, 10)


@pytest.mark.clause("G27.1", "G27.2")
def test_individuals_compare_points_after_a_set_number_of_deals() -> None:
    stage = Stage("s", "individual", scoring=Scoring.LEVELS, duplicate=False)
    event = deals(Form.INDIVIDUAL, stage, [((1, 2), (3, 4), 3)], [((1, 3), (2, 4), 1)], [((1, 4), (2, 3), -2)])
    # 1: 3 + 1 - 2; 2: 3 - 1 + 2; 3: -3 + 1 + 2; 4: -3 - 1 - 2.
    rows = standings(event).final[0].rows
    assert {row.number: row.score for row in rows} == {1: 2, 2: 4, 3: 0, 4: -6}
    assert standings(event).final[0].clauses == ("G27.1", "G27.2", "G49.4")


@pytest.mark.clause("G49.4")
def test_other_forms_break_ties_by_analogy() -> None:
    stage = Stage("s", "mitchell", scoring=Scoring.LEVELS)
    event = deals(Form.PAIRS, stage, [(2, 3, 1), (1, 4, 1)])
    # Nothing of theirs differs, and there was no round before: by number.
    assert [row.number for row in standings(event).final[0].rows] == [1, 2, 3, 4]
