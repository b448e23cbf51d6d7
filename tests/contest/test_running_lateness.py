"""Late teams, overruns, boards taken away, and play that is too fast."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

import pytest

from cardinal.contest.lateness import forfeit_limit, late_match, late_side, minutes_late
from cardinal.contest.model import Event, LevelScore, Match, Outcome, PenaltyUnit
from cardinal.contest.slow_play import overrun, overrun_cost
from cardinal.contest.stage import Fall
from cardinal.contest.standings import standings
from cardinal.language import NotUnderstood
from tests.contest.event_maker import contestants, team_lines
from tests.contest.running_conditions import KNOCKOUT, LEVELS, LEVELS_KNOCKOUT, SWISS, terms

START = datetime(2024, 5, 1, 14, 0)
CTCBA = terms("ctcba", SWISS, KNOCKOUT)
VP, KO = CTCBA.stages
GUANDAN = terms("china-guandan", LEVELS, LEVELS_KNOCKOUT)
MATCH = Match("swiss", 1, "1", 4, 9)


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


@pytest.mark.clause("90B1")
def test_who_is_not_there_yet_is_late_until_now() -> None:
    assert minutes_late(START, after(7.5), after(60)).value == Fraction(15, 2)
    assert minutes_late(START, None, after(12)).value == 12
    assert minutes_late(START, after(-3), after(60)).value == 0


@pytest.mark.clause("R11/1")
@pytest.mark.parametrize(
    ("minutes", "vp"), [(1, 0), (10, 0), (11, 1), (15, 1), (20, 2), (21, 3), (25, 3), (26, 5), (30, 5)]
)
def test_vps_for_lateness_on_the_scale_of_25(minutes: int, vp: int) -> None:
    found = late_side(CTCBA, VP, 4, minutes, round_number=3, by="TD")
    assert found.penalty is not None
    assert (found.penalty.amount, found.penalty.unit, found.penalty.fall) == (vp, PenaltyUnit.VP, Fall.STAGE)
    assert (found.penalty.clauses, found.penalty.round, found.penalty.by) == (("R11/1",), 3, "TD")


@pytest.mark.clause("R11/1", "R69")
def test_on_another_scale_the_price_is_in_proportion() -> None:
    wbf = terms("ctcba", {**SWISS, "vp_scale": "wbf"})
    found = late_side(wbf, wbf.stages[0], 4, 22)
    # Three of 25 on a scale whose top is 20: 2.4.
    assert found.penalty is not None
    assert found.penalty.amount == Fraction(12, 5)


@pytest.mark.clause("R11/2")
def test_half_an_hour_is_the_limit_and_may_be_a_quarter_of_a_short_match() -> None:
    assert not late_side(CTCBA, VP, 4, 30).is_forfeit
    found = late_side(CTCBA, VP, 4, Fraction(301, 10))
    assert (found.is_forfeit, found.penalty, found.cites) == (True, None, "§R11/2")
    # 16 boards have 135 minutes, a quarter of which is more than half an hour; 8 boards with 70 have 17.5.
    assert forfeit_limit(CTCBA).value == 30
    short = terms(
        "ctcba",
        {**SWISS, "boards": 8, "vp_scale": "wbf"},
        times={"team_match": {"8": 70}},
        lateness={"forfeit_after": 17},
    )
    assert forfeit_limit(short).value == 17
    assert late_side(short, short.stages[0], 4, 18).is_forfeit


@pytest.mark.clause("R11/3")
@pytest.mark.parametrize(("minutes", "percent"), [(10, 0), (11, 10), (20, 10), (21, 20), (30, 20)])
def test_in_a_knockout_a_part_of_the_teams_own_imps(minutes: int, percent: int) -> None:
    found = late_side(CTCBA, KO, 4, minutes, round_number=1)
    assert found.penalty is not None
    assert found.penalty.amount == percent
    if percent:
        assert (found.penalty.unit, found.penalty.fall) == (PenaltyUnit.PERCENT_OF_OWN_IMPS, Fall.MATCH)
    assert late_side(CTCBA, KO, 4, 31).is_forfeit


@pytest.mark.clause("R33/1")
def test_an_overrun_of_the_match_before_is_no_excuse() -> None:
    # Nothing but force majeure excuses: there is no other way to say so.
    assert late_side(CTCBA, VP, 4, 12).penalty is not None


@pytest.mark.clause("R71", "R71.1")
def test_a_cause_beyond_human_control_costs_nothing() -> None:
    found = late_side(CTCBA, VP, 4, 45, excused=True)
    assert (found.penalty, found.is_forfeit, found.cites) == (None, False, "§R71 §R71.1")


@pytest.mark.clause("90A", "90B1")
def test_the_laws_alone_have_no_price_for_lateness() -> None:
    wbf = terms("wbf-2017", KNOCKOUT)
    found = late_side(wbf, wbf.stages[0], 4, 12)
    assert (found.is_judged, found.penalty, found.cites) == (True, None, "§90A §90B1")
    assert late_side(wbf, wbf.stages[0], 4, 0).cites == ""


@pytest.mark.clause("G32.1", "G32.2", "G32.3")
def test_at_guandan_the_others_begin_higher() -> None:
    stage = GUANDAN.stages[0]
    found = late_match(GUANDAN, stage, MATCH, home=4)
    assert (found.start_home, found.start_away, found.cites) == (0, 1, "§G32.1")
    found = late_match(GUANDAN, stage, MATCH, away=Fraction(11, 2))
    assert (found.start_home, found.start_away, found.cites) == (2, 0, "§G32.2")
    assert late_match(GUANDAN, stage, MATCH, home=11).outcome is Outcome.FORFEIT_HOME
    assert late_match(GUANDAN, stage, MATCH, away=11).outcome is Outcome.FORFEIT_AWAY


@pytest.mark.clause("G32")
def test_when_both_are_late_the_difference_counts() -> None:
    stage = GUANDAN.stages[0]
    # Nine and three: six minutes, the second band.
    found = late_match(GUANDAN, stage, MATCH, home=9, away=3)
    assert (found.start_home, found.start_away) == (0, 2)
    both = terms("china-guandan", LEVELS, laws={"ref.both_late": "both_penalised"})
    found = late_match(both, both.stages[0], MATCH, home=9, away=3)
    assert (found.start_home, found.start_away) == (1, 2)
    assert late_match(both, both.stages[0], MATCH, home=12, away=11).outcome is Outcome.FORFEIT_BOTH


def test_duplicate_levels_stay_where_the_conditions_say_so() -> None:
    none = terms("china-guandan", LEVELS, laws={"event.late_duplicate": "none", "event.duplicate": True})
    assert late_match(none, none.stages[0], MATCH, home=4) == MATCH


@pytest.mark.clause("R32")
@pytest.mark.parametrize(
    ("minutes", "vp"), [(5, "0"), (6, "1/2"), (10, "1/2"), (15, "1"), (20, "3/2"), (25, "2"), (30, "5/2")]
)
def test_a_late_finish_in_teams(minutes: int, vp: str) -> None:
    found = overrun_cost(CTCBA, VP, minutes)
    assert (found.value, found.clauses) == (Fraction(vp), ("R32",))


@pytest.mark.clause("R32", "R58.4")
def test_beyond_half_an_hour_the_director_judges() -> None:
    assert overrun(CTCBA, VP, timedelta(minutes=31), {4: 100, 9: 0}).is_judged
    found = overrun(CTCBA, VP, timedelta(minutes=31), {4: 100, 9: 0}, cost=Fraction(3))
    assert [(one.contestant, one.amount) for one in found.penalties] == [(4, 3)]


@pytest.mark.clause("R35")
def test_a_deduction_is_shared_by_blame() -> None:
    found = overrun(CTCBA, VP, timedelta(minutes=18), {4: 70, 9: 30}, round_number=2)
    # 1.5 VP: 1.05 and 0.45, to a tenth and a half upwards.
    assert [(one.contestant, one.amount) for one in found.penalties] == [(4, Fraction(11, 10)), (9, Fraction(1, 2))]
    assert all(one.clauses == ("R32", "R35", "R69") for one in found.penalties)
    with pytest.raises(NotUnderstood):
        overrun(CTCBA, VP, timedelta(minutes=18), {4: 70, 9: 40})


@pytest.mark.clause("G33.1.2.1", "G33.1.2.2", "G33.1.3")
def test_overtime_at_guandan() -> None:
    stage = GUANDAN.stages[0]
    assert overrun_cost(GUANDAN, stage, 0).value == 0
    assert overrun_cost(GUANDAN, stage, 5).value == 1
    assert overrun_cost(GUANDAN, stage, 6).value == 2
    assert overrun_cost(GUANDAN, stage, 11).value is None
    found = overrun(GUANDAN, stage, timedelta(minutes=8), {4: 70, 9: 30})
    # 70% of 2 VP is 1.4, to half a VP 1.5; 30% is 0.6, to half a VP 0.5.
    assert [(one.contestant, one.amount) for one in found.penalties] == [(4, Fraction(3, 2)), (9, Fraction(1, 2))]
    assert {one.fall for one in found.penalties} == {Fall.STAGE}


@pytest.mark.clause("G33.1.3")
def test_overtime_of_a_knockout_comes_off_what_decides_it() -> None:
    stage = replace(GUANDAN.stages[1], boards=1)
    terms_of_one = replace(GUANDAN, stages=(GUANDAN.stages[0], stage))
    found = overrun(terms_of_one, stage, timedelta(minutes=8), {4: 100, 9: 0}, round_number=1)
    (penalty,) = found.penalties
    assert (penalty.amount, penalty.unit, penalty.fall) == (2, PenaltyUnit.VP, Fall.MATCH)
    assert "G33.1.3" in penalty.clauses
    # Ahead by one level after the deal, and fined two: the others go on.
    match = Match("knockout", 1, "1", 4, 9)
    lines = tuple(team_lines(match, [(LevelScore(2, 0), LevelScore(1, 0))]))
    event = Event(terms_of_one, contestants((4, 9)), matches=(match,), lines=lines)
    assert [one.number for one in standings(event).last.rankings[0].rows] == [4, 9]
    assert [one.number for one in standings(replace(event, penalties=(penalty,))).last.rankings[0].rows] == [9, 4]
