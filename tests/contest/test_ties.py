"""Ladders: each step of R49 and G49 separates what it should, in its order, and says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.ladders import ladder_of
from cardinal.contest.model import Event, Form, Lots, Match, Outcome, Penalty, PenaltyUnit
from cardinal.contest.ranking import Ranking
from cardinal.contest.stage import Carry, CarryKind, Scoring, Stage
from cardinal.contest.standings import standings
from cardinal.contest.tie_facts import TieFacts
from cardinal.contest.tie_steps import STEPS
from cardinal.contest.ties import Resolution, resolve
from cardinal.language import Language, NotUnderstood
from cardinal.laws import Conditions
from cardinal.regulations.settings import Ties
from cardinal.scoring import Cancelled, LatePlay, Matchpoints
from tests.contest.event_maker import Terms, contestants, team_event, team_lines, with_margin

# 16 boards of R82: a margin of 0 is 15-15, 1 and 2 too, 3 is 16-14, 8 17-13, 12 18-12, 16 19-11, 20 20-10, 32 23-7.
ROUND_ROBIN = Stage("s", "round_robin", rounds=3, boards=16, scoring=Scoring.VP, vp_scale="ctcba")
SWISS = replace(ROUND_ROBIN, system="swiss")


def ranking(event: Event) -> Ranking:
    return standings(event).stage("s").rankings[0]


def order(event: Event) -> list[tuple[int | None, int]]:
    return [(row.place, row.number) for row in ranking(event).rows]


def deciding(event: Event, number: int) -> str:
    """The step that separated a contestant from those with its score."""
    return [one.step.name for one in ranking(event).row(number).taken if one.decided][-1]


def teams(stage: Stage, *rounds: Sequence[tuple[int, int, int]]) -> Event:
    return team_event(stage, rounds, pack="ctcba")


# -- R49.2: round robin ---------------------------------------------------------------------------------------------


@pytest.mark.clause("R49", "R49.2", "R49.2(1)", "R82")
def test_more_matches_won_ranks_ahead() -> None:
    # Team 1: 16 + 16 + 10 with two wins; team 2: 20 + 11 + 11 with one; 3 has 14 + 19 + 17, 4 has 14 + 19 + 13.
    event = teams(ROUND_ROBIN, [(1, 3, 3), (2, 4, -16)], [(1, 4, 3), (2, 3, -16)], [(1, 2, -20), (3, 4, 8)])
    assert [row.score for row in ranking(event).rows] == [50, 46, 42, 42]
    assert order(event) == [(1, 3), (2, 4), (3, 1), (4, 2)]
    taken = ranking(event).row(2).taken[-1]
    assert (taken.step.name, taken.value(1), taken.value(2)) == ("R49.2(1)", 2, 1)


@pytest.mark.clause("R49.2(1)")
def test_a_win_inside_the_drawn_band_counts_and_equal_imps_are_half_a_win() -> None:
    # All have 30 VPs. Team 1 has a draw and a win by 2 IMPs, team 2 two draws, team 3 a loss by 2 IMPs and a draw.
    event = teams(ROUND_ROBIN, [(1, 2, 0)], [(1, 3, 2)], [(2, 3, 0)])
    assert {row.score for row in ranking(event).rows} == {30}
    assert order(event) == [(1, 1), (2, 2), (3, 3)]
    assert dict(ranking(event).row(3).taken[-1].values) == {1: Fraction(3, 2), 2: 1, 3: Fraction(1, 2)}


@pytest.mark.clause("R49.2(2)")
def test_two_teams_with_as_many_wins_go_by_their_own_match() -> None:
    # Both have 45 VPs and two wins; team 1 beat team 2 by one IMP.
    event = teams(ROUND_ROBIN, [(1, 2, 1), (3, 4, 0)], [(1, 3, -3), (2, 4, 1)], [(1, 4, 3), (2, 3, 1)])
    assert ranking(event).row(1).score == ranking(event).row(2).score == 45
    assert order(event) == [(1, 3), (2, 1), (3, 2), (4, 4)]
    assert deciding(event, 2) == "R49.2(2)"


@pytest.mark.clause("R49.2(2)")
def test_three_teams_go_by_wins_among_them_a_narrow_loss_being_a_loss() -> None:
    # Each of 1, 2, 3 has two wins and 60 VPs. Among them 1 won twice, 2 once, 3 never.
    event = teams(
        replace(ROUND_ROBIN, rounds=5),
        [(1, 2, 1), (3, 4, 1)],
        [(1, 3, 1), (2, 5, 1)],
        [(2, 3, 1), (1, 4, -1)],
        [(1, 5, -1), (2, 4, -1)],
        [(3, 5, 1), (4, 5, 20)],
    )
    assert {ranking(event).row(number).score for number in (1, 2, 3)} == {60}
    assert [number for _, number in order(event) if number in (1, 2, 3)] == [1, 2, 3]
    taken = next(one for one in ranking(event).row(1).taken if one.step.name == "R49.2(2)-wins")
    assert dict(taken.values) == {1: 2, 2: 1, 3: 0}


@pytest.mark.clause("R49.2(2)")
def test_three_teams_with_as_many_wins_among_them_go_by_vp_among_them() -> None:
    # Among them each won once: 1 beat 2 by 3 (16-14), 2 beat 3 by 1, 3 beat 1 by 1 (15-15): 31, 29, 30 VPs.
    # Against 4 and 5: 13 + 16, 17 + 14, 16 + 14, one win each. All have 60 VPs and two wins.
    event = teams(
        replace(ROUND_ROBIN, rounds=5),
        [(1, 2, 3), (3, 4, 3)],
        [(2, 3, 1), (1, 4, -8)],
        [(3, 1, 1), (2, 4, 8)],
        [(1, 5, 3), (2, 5, -3)],
        [(3, 5, -3), (4, 5, 0)],
    )
    assert {ranking(event).row(number).score for number in (1, 2, 3)} == {60}
    assert [number for _, number in order(event) if number in (1, 2, 3)] == [1, 3, 2]
    assert deciding(event, 1) == "R49.2(2)-vp"


@pytest.mark.clause("R49.2(2)")
def test_three_teams_with_equal_vp_among_them_go_by_imps_and_share_beyond() -> None:
    event = teams(ROUND_ROBIN, [(1, 2, 2)], [(3, 1, 1)], [(2, 3, 1)])
    # IMPs among them: 1 has +2 - 1, 2 has -2 + 1, 3 has +1 - 1; each has one win and 30 VPs.
    assert order(event) == [(1, 1), (2, 3), (3, 2)]
    assert deciding(event, 1) == "R49.2(2)-imps"
    circle = teams(ROUND_ROBIN, [(1, 2, 1)], [(3, 1, 1)], [(2, 3, 1)])
    assert order(circle) == [(1, 1), (1, 2), (1, 3)]
    assert all(row.is_shared for row in ranking(circle).rows)


# -- R49.3: Swiss ---------------------------------------------------------------------------------------------------


def swiss_with_bye() -> Event:
    # Team 1: a bye (18), 16, 16 = 50, two wins; team 2: 23, 12, 15 = 50, one win and a draw.
    played = teams(SWISS, [(2, 3, 32)], [(1, 3, 3), (2, 4, -12)], [(1, 4, 3), (2, 5, 0)])
    return replace(played, matches=(*played.matches, Match("s", 1, "9", 1, None, Outcome.BYE)))


@pytest.mark.clause("R49.3")
def test_of_two_the_one_without_a_bye_ranks_first_whatever_they_won() -> None:
    event = swiss_with_bye()
    assert ranking(event).row(1).score == ranking(event).row(2).score == 50
    numbers = [number for _, number in order(event)]
    assert numbers.index(2) < numbers.index(1)
    assert deciding(event, 1) == "R49.3-bye"


@pytest.mark.clause("R49.3")
def test_in_a_swiss_wins_come_before_running_totals() -> None:
    # Team 1: 18 + 15 by a win of 2 IMPs, 33; team 2: 19 + 14, 33: two wins against one, though 2 led after round 1.
    event = teams(SWISS, [(1, 3, 12), (2, 4, 16)], [(1, 4, 2), (2, 3, -3)])
    assert ranking(event).row(1).score == ranking(event).row(2).score == 33
    assert order(event)[:2] == [(1, 1), (2, 2)]
    assert deciding(event, 1) == "R49.3-wins"


@pytest.mark.clause("R49.3")
def test_then_the_running_total_before_the_last_match_and_so_on_back() -> None:
    # Both 45 with one win and two draws. Before the last match both have 35; before the one before it 20 and 15.
    event = teams(
        SWISS,
        [(1, 3, 20), (2, 4, 0)],
        [(1, 4, 0), (2, 3, 20)],
        [(1, 5, -20), (2, 6, -20)],
    )
    assert ranking(event).row(1).score == ranking(event).row(2).score == 45
    numbers = [number for _, number in order(event)]
    assert numbers.index(1) < numbers.index(2)
    taken = ranking(event).row(1).taken[-1]
    assert (taken.step.name, taken.value(1), taken.value(2)) == ("R49.3-totals", 20, 15)


# -- R49.4: pairs ---------------------------------------------------------------------------------------------------


def pairs(boards: Mapping[int, str], top: int = 20) -> tuple[Resolution, list[str]]:
    """Tied pairs by their boards: plus, minus, equal to average, top, half off, bottom, half a point."""
    worth = {"+": 15, "-": 5, "=": 10, "T": 20, "t": 19, "B": 0, "b": 1}
    stage = Stage("s")
    facts = TieFacts(
        stage,
        Conditions(),
        boards=lambda number: tuple(Matchpoints(Fraction(worth[one]), Fraction(top)) for one in boards[number]),
    )
    found = resolve(tuple(boards), ladder_of(stage, Terms((stage,), pack="ctcba")), facts)
    return found, [one.step.name for one in found.taken if one.decided]


@pytest.mark.clause("R49.4", "R49.4(1)")
def test_pairs_by_boards_above_average_less_those_below() -> None:
    found, steps = pairs({1: "+" * 14 + "-" * 10, 2: "+" * 13 + "-" * 8 + "===", 3: "+" * 3 + "-" * 8})
    assert (found.order, steps) == (((2,), (1,), (3,)), ["R49.4(1)"])
    assert dict(found.taken[0].values) == {1: 4, 2: 5, 3: -5}


@pytest.mark.clause("R49.4(2)")
def test_then_pairs_by_average_boards() -> None:
    found, steps = pairs({1: "++--==", 2: "+-===="})
    assert (found.order, steps) == (((2,), (1,)), ["R49.4(2)"])


@pytest.mark.clause("R49.4(3)")
def test_then_pairs_by_tops_half_a_point_short_counting() -> None:
    found, steps = pairs({1: "T+--=", 2: "Tt--="})
    assert (found.order, steps) == (((2,), (1,)), ["R49.4(3)"])


@pytest.mark.clause("R49.4(4)")
def test_then_pairs_by_fewer_bottoms_half_a_point_counting() -> None:
    found, steps = pairs({1: "T+Bb=", 2: "T+B-="})
    assert (found.order, steps) == (((2,), (1,)), ["R49.4(4)"])
    equal, _ = pairs({1: "T+B-=", 2: "T+b-="})
    assert equal.order == ((1, 2),)


# -- R49.5 and R49.6 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("R49.5", "R67")
def test_the_larger_carry_over_wins_a_tie() -> None:
    first = replace(ROUND_ROBIN, name="q", rounds=1)
    second = replace(ROUND_ROBIN, rounds=2, carry_over=Carry(CarryKind.PERCENT, Fraction(1, 2)))
    # Carried: half of 20 and of 10. Then team 1 loses 14-16 and 14-16, team 2 wins 16-14 and has 17.
    event = team_event(first, [[(1, 2, 20), (3, 4, 0)]], pack="ctcba")
    more = team_event(second, [[(1, 3, -3), (2, 4, 3)], [(1, 4, -3), (2, 3, 8)]])
    fined = Penalty(1, "q", Fraction(5), PenaltyUnit.VP, ("R70",))
    both = replace(
        event,
        conditions=Terms((first, second), form=Form.TEAMS, pack="ctcba"),
        matches=(*event.matches, *more.matches),
        lines=(*event.lines, *more.lines),
        penalties=(fined,),
    )
    found = standings(both).stage("s").rankings[0]
    # The fine of the first stage stays there (R67): 10 + 28 against 5 + 33.
    assert found.row(1).score == found.row(2).score == 38
    numbers = [row.number for row in found.rows]
    assert numbers.index(1) < numbers.index(2)
    assert [one.step.name for one in found.row(1).taken if one.decided] == ["R49.5"]


@pytest.mark.clause("R49.6", "R70")
def test_of_teams_level_because_of_deductions_the_more_heavily_fined_ranks_first() -> None:
    event = teams(ROUND_ROBIN, [(1, 2, 8), (3, 4, 8)])
    fined = [Penalty(1, "s", Fraction(2), PenaltyUnit.VP), Penalty(3, "s", Fraction(1), PenaltyUnit.VP)]
    more = [Penalty(3, "s", Fraction(1), PenaltyUnit.VP), Penalty(4, "s", Fraction(0), PenaltyUnit.VP)]
    found = replace(event, penalties=(*fined, *more))
    assert order(found) == [(1, 1), (1, 3), (3, 2), (3, 4)]  # 15 each with the same deduction: nothing more decides
    alone = replace(event, penalties=(fined[0], Penalty(3, "s", Fraction(1), PenaltyUnit.VP)))
    assert [row.score for row in ranking(alone).rows] == [16, 15, 13, 13]
    level = replace(event, penalties=(Penalty(1, "s", Fraction(4), PenaltyUnit.VP),))
    # Team 1 has 17 - 4, team 2 and 4 have 13: the deduction made the tie.
    assert order(level) == [(1, 3), (2, 1), (3, 2), (3, 4)]
    assert ranking(level).row(1).taken[0].step.name == "R49.6"
    assert {one.vp for one in standings(level).stage("s").matches.table.of(1)} == {17}  # type: ignore[union-attr]


# -- R49.1: knockout ------------------------------------------------------------------------------------------------

KNOCKOUT = Stage("s", "knockout", rounds=1, boards=4, scoring=Scoring.IMPS)


def knockout(
    *boards: tuple[int, int], extra: Sequence[tuple[object, object]] = (), lot: int | None = None, extra_boards: int = 0
) -> Event:
    match = Match("s", 1, "1", 1, 2, lot=lot)
    lines = [*team_lines(match, boards), *team_lines(match, extra, first=101, extra=True)]
    terms = Terms((KNOCKOUT,), form=Form.TEAMS, pack="ctcba", ties=Ties(extra_boards=extra_boards))
    return Event(terms, contestants((1, 2)), matches=(match,), lines=tuple(lines))


def won(event: Event) -> tuple[int | None, str]:
    (match,) = standings(event).stage("s").matches.table.scored  # type: ignore[union-attr]
    return match.winner, match.decided_by


@pytest.mark.clause("R49.1", "R49.1(1)")
def test_level_in_imps_total_points_decide() -> None:
    # +430 and -490 are ten IMPs each way; 60 points more for team 2.
    assert won(knockout((430, 0), (-490, 0), (0, 0), (0, 0))) == (2, "R49.1(1)")


@pytest.mark.clause("R49.1(2)")
def test_level_in_points_too_boards_won_decide_ten_points_being_enough() -> None:
    # 450 and 430 are ten IMPs each; two boards of ten points, worth no IMP, level the points: boards are 1-3.
    assert won(knockout((450, 0), (-430, 0), (-10, 0), (-10, 0))) == (2, "R49.1(2)")


@pytest.mark.clause("R49.1(3)", "R49.1(4)")
def test_level_in_boards_too_extra_boards_and_then_lots_decide() -> None:
    level = ((430, 0), (-430, 0), (0, 0), (0, 0))
    assert won(knockout(*level)) == (None, "")
    extra = [(0, 0)] * 7 + [(-20, 0)]
    assert won(knockout(*level, extra=extra)) == (2, "R49.1(3)")
    assert won(knockout(*level, extra=extra, lot=1)) == (2, "R49.1(3)")
    assert won(knockout(*level, lot=1)) == (1, "R49.1(4)")
    assert won(knockout((430, 0), (0, 0), (0, 0), (0, 0))) == (1, "")


@pytest.mark.clause("R49.1(3)", "R49.1(4)")
def test_all_of_the_extra_boards_decide_be_one_cancelled_and_none_while_one_is_to_come() -> None:
    level = ((430, 0), (-430, 0), (0, 0), (0, 0))
    seven: list[tuple[object, object]] = [(0, 0)] * 6 + [(-20, 0)]
    # 20 points are one IMP for team 2, which has the seven boards that were played; the eighth was cancelled.
    cancelled = [*seven, (Cancelled(), Cancelled())]
    assert won(knockout(*level, extra=cancelled, extra_boards=8)) == (2, "R49.1(3)")
    for unfinished in (seven, [*seven, (LatePlay(), LatePlay())], [*seven, (400, LatePlay())]):
        assert won(knockout(*level, extra=unfinished, extra_boards=8)) == (None, "")
        assert won(knockout(*level, extra=unfinished, extra_boards=8, lot=1)) == (1, "R49.1(4)")


# -- the engine -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("78D/2")
def test_an_event_without_a_ladder_shares_places_and_an_unknown_step_is_refused() -> None:
    event = team_event(replace(ROUND_ROBIN, vp_scale="wbf"), [[(1, 2, 0)]])
    assert order(event) == [(1, 1), (1, 2)]
    stage = replace(ROUND_ROBIN, ties=("by weight",))
    with pytest.raises(NotUnderstood, match="by weight") as refusal:
        ladder_of(stage, Terms((stage,)))
    assert "r49" in refusal.value.legal


def test_every_step_has_a_name_in_each_language_and_a_clause() -> None:
    for step in STEPS.values():
        assert step.clauses
        assert all(step.text.render(language) for language in Language)


def test_lots_of_an_event_are_used_by_a_ladder_that_has_them() -> None:
    event = team_event(replace(ROUND_ROBIN, vp_scale="wbf", ties=("lots",)), [[(1, 2, 0)]])
    assert order(replace(event, lots=(Lots("s", (2, 1)),))) == [(1, 2), (2, 1)]


def test_margins_of_the_event_maker() -> None:
    assert with_margin(-12) == [(-430, 0), (-20, 0), (-20, 0)]
