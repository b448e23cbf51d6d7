"""Lateness and overruns rule by rule: bands of the pack or of an organiser, every kind of stage, whole penalties."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.lateness import Late, forfeit_limit, late_match, late_side
from cardinal.contest.model import Match, Outcome, Penalty, PenaltyUnit
from cardinal.contest.slow_play import Overrun, overrun, overrun_cost
from cardinal.contest.stage import Fall, Stage
from cardinal.language import NotUnderstood
from tests.contest.running_conditions import KNOCKOUT, LEVELS, LEVELS_KNOCKOUT, MITCHELL, ROBIN, SWISS, terms

AT = datetime(2024, 5, 1, 14, 0)
VP, IMPS, SHARE = PenaltyUnit.VP, PenaltyUnit.IMPS, PenaltyUnit.PERCENT_OF_OWN_IMPS
PLAIN = {**ROBIN, "name": "plain", "scoring": "imps", "vp_scale": ""}
CTCBA = terms("ctcba", SWISS, KNOCKOUT, PLAIN, {**KNOCKOUT, "name": "scaled", "vp_scale": "wbf"})
SWISS_, KO, PLAIN_, SCALED = CTCBA.stages
PAIRS = terms("ctcba", MITCHELL, form="pairs")
# An organiser's own bands, of which one names a clause.
OWN = terms(
    "wbf-2017", {**SWISS, "vp_scale": "wbf"}, KNOCKOUT,
    lateness={
        "bands": [{"up_to": 5, "warning": True}, {"up_to": 20, "vp": 5, "clause": "90B1"}, {"forfeit": True}],
        "knockout_bands": [{"up_to": 10, "vp": 1}, {"up_to": 30, "imps": 3}],
        "scale_top": 24,
    },
)  # fmt: skip
OWN_SWISS, OWN_KO = OWN.stages


def late(conditions: ConditionsOfContest, stage: Stage, minutes: Any, **more: Any) -> Late:
    return late_side(conditions, stage, 4, minutes, **more)


def of(stage: Stage, amount: Any, unit: PenaltyUnit, clause: str, fall: Fall = Fall.STAGE) -> Penalty:
    return Penalty(4, stage.name, Fraction(amount), unit, (clause,), fall=fall)


def test_nobody_pays_for_being_in_time() -> None:
    for minutes in (0, -3):
        assert late(CTCBA, SWISS_, minutes) == late(CTCBA, SWISS_, minutes, excused=True) == Late(Fraction())
    assert late(CTCBA, SWISS_, Fraction(1, 2), excused=True) == Late(Fraction(1, 2), cites="§R71 §R71.1")


@pytest.mark.clause("R11/1", "R11/3")
@pytest.mark.parametrize(
    ("stage", "minutes", "penalty"),
    [
        (SWISS_, Fraction(1, 2), of(SWISS_, 0, VP, "R11/1")),
        (SWISS_, Fraction(21, 2), of(SWISS_, 1, VP, "R11/1")),
        (KO, 10, of(KO, 0, IMPS, "R11/3")),
        (KO, 11, of(KO, 10, SHARE, "R11/3", Fall.MATCH)),
        # A match that gives no VPs, and a knockout that has a scale all the same.
        (PLAIN_, 10, of(PLAIN_, 0, IMPS, "R11/3")),
        (PLAIN_, 21, of(PLAIN_, 20, SHARE, "R11/3", Fall.MATCH)),
        (SCALED, 10, of(SCALED, 0, VP, "R11/3")),
        (SCALED, 21, of(SCALED, 20, SHARE, "R11/3", Fall.MATCH)),
    ],
)
def test_the_bands_of_the_federation(stage: Stage, minutes: Any, penalty: Penalty) -> None:
    assert late(CTCBA, stage, minutes) == Late(Fraction(minutes), penalty, cites=f"§{penalty.clauses[0]}")


def test_who_gave_the_penalty_when_and_in_which_round() -> None:
    found = late(CTCBA, SWISS_, 12, round_number=3, by="TD", at=AT)
    assert found.penalty == Penalty(4, "swiss", Fraction(1), VP, ("R11/1",), "", "TD", AT, 3, Fall.STAGE)


@pytest.mark.clause("R11/2", "R11/3")
@pytest.mark.parametrize(
    ("stage", "cites"),
    [(SWISS_, "§R11/2"), (KO, "§R11/3 §R11/2"), (PLAIN_, "§R11/3 §R11/2"), (SCALED, "§R11/3 §R11/2")],
)
def test_beyond_the_limit_it_is_a_forfeit(stage: Stage, cites: str) -> None:
    assert late(CTCBA, stage, 31) == Late(Fraction(31), is_forfeit=True, cites=cites)
    assert not late(CTCBA, stage, 30).is_forfeit


@pytest.mark.clause("R11/2")
def test_the_limit_is_half_an_hour_unless_it_was_shortened() -> None:
    # A quarter of 70 minutes is 17.5: the Director may shorten the limit to that, and need not.
    eight = {**SWISS, "boards": 8}
    for after, minutes, forfeits in ((30, 30, False), (30, 31, True), (17, 17, False), (17, 18, True)):
        short = terms("ctcba", eight, times={"team_match": {"8": 70}}, lateness={"forfeit_after": after})
        found = forfeit_limit(short)
        assert (found.value, found.cites) == (after, "§R11/2")
        assert late(short, short.stages[0], minutes).is_forfeit is forfeits


@pytest.mark.clause("90A", "90B1")
def test_without_a_band_the_director_judges() -> None:
    judged = "§90A §90B1"
    # The federation's bands are of matches, not of pairs.
    assert late(PAIRS, PAIRS.stages[0], 31) == Late(Fraction(31), is_judged=True, cites=judged)
    bare = terms("wbf-2017", KNOCKOUT)
    assert late(bare, bare.stages[0], 45) == Late(Fraction(45), is_judged=True, cites=judged)


def test_the_bands_of_an_organiser() -> None:
    # Five VPs of a scale whose top is 24 are 4.17 of one whose top is 20, to two decimals (R69).
    assert late(OWN, OWN_SWISS, 5) == Late(Fraction(5), of(OWN_SWISS, 0, VP, "90B1"), cites="§90B1")
    assert late(OWN, OWN_SWISS, 6) == Late(Fraction(6), of(OWN_SWISS, "4.17", VP, "90B1"), cites="§90B1")
    # A band may be a forfeit before the limit of half an hour.
    assert late(OWN, OWN_SWISS, 21) == Late(Fraction(21), is_forfeit=True, cites="§90B1")
    assert late(OWN, OWN_SWISS, 31) == Late(Fraction(31), is_forfeit=True, cites="§90B1")
    # A knockout has no scale to convert to, and another unit is not converted.
    assert late(OWN, OWN_KO, 10) == Late(Fraction(10), of(OWN_KO, 1, VP, "90B1"), cites="§90B1")
    assert late(OWN, OWN_KO, 11) == Late(Fraction(11), of(OWN_KO, 3, IMPS, "90B1"), cites="§90B1")


# -- Guandan --------------------------------------------------------------------------------------------------------

GUANDAN = terms("china-guandan", LEVELS, LEVELS_KNOCKOUT)
LEVEL = GUANDAN.stages[0]
MATCH = Match("swiss", 1, "1", 4, 9, start_home=Fraction(1), start_away=Fraction(2), cites="§G31.1")


@pytest.mark.clause("G32.1", "G32.2", "G32.3")
@pytest.mark.parametrize(
    ("home", "away", "start", "outcome", "cites"),
    [
        (0, 0, (1, 2), Outcome.PLAYED, "§G31.1"),
        (Fraction(1, 2), 0, (1, 3), Outcome.PLAYED, "§G31.1 §G32.1"),
        (5, 0, (1, 3), Outcome.PLAYED, "§G31.1 §G32.1"),
        (Fraction(51, 10), 0, (1, 4), Outcome.PLAYED, "§G31.1 §G32.2"),
        (0, 10, (3, 2), Outcome.PLAYED, "§G31.1 §G32.2"),
        (Fraction(101, 10), 0, (1, 2), Outcome.FORFEIT_HOME, "§G31.1 §G32.3"),
        (0, 11, (1, 2), Outcome.FORFEIT_AWAY, "§G31.1 §G32.3"),
    ],
)
def test_levels_on_top_of_those_already_given(
    home: Any, away: Any, start: tuple[int, int], outcome: Outcome, cites: str
) -> None:
    found = late_match(GUANDAN, LEVEL, MATCH, home, away)
    assert ((found.start_home, found.start_away), found.outcome, found.cites) == (start, outcome, cites)


@pytest.mark.clause("G32")
def test_who_is_late_as_well_is_late_by_the_difference_or_pays_too() -> None:
    both = terms("china-guandan", LEVELS, laws={"ref.both_late": "both_penalised"})
    found = late_match(both, both.stages[0], MATCH, 4, 9)
    assert (found.start_home, found.start_away, found.cites) == (3, 3, "§G31.1 §G32.1 §G32.2")
    # Twelve and three: the one forfeits, the other's levels are of no use.
    one = late_match(both, both.stages[0], MATCH, 12, 3)
    assert (one.outcome, one.start_home, one.cites) == (Outcome.FORFEIT_HOME, 1, "§G31.1 §G32.3 §G32.1")
    assert late_match(GUANDAN, LEVEL, MATCH, 9, 9).cites == "§G31.1"


def test_levels_that_are_printed_do_not_rise_unless_they_count_as_imps() -> None:
    for duplicate, option, gained in ((True, "imp", 1), (True, "none", 0), (False, "none", 1)):
        terms_ = terms("china-guandan", {**LEVELS, "duplicate": duplicate}, laws={"event.late_duplicate": option})
        assert late_match(terms_, terms_.stages[0], MATCH, home=4).start_away == 2 + gained


# -- overruns -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R32", "R58.4", "90B2")
@pytest.mark.parametrize(
    ("conditions", "minutes", "cost", "cites"),
    [
        (CTCBA, 0, 0, "§90B2"),
        (CTCBA, 5, 0, "§R32"),
        (CTCBA, Fraction(51, 10), Fraction(1, 2), "§R32"),
        (CTCBA, 31, None, "§90B2 §R58.4"),
        (PAIRS, 6, None, "§90B2 §R58.4"),
        (OWN, 6, None, "§90A §90B2"),
    ],
)
def test_what_an_overrun_costs(conditions: ConditionsOfContest, minutes: Any, cost: Any, cites: str) -> None:
    found = overrun_cost(conditions, conditions.stages[0], minutes)
    assert (found.value, found.cites) == (cost, cites)


def test_an_organiser_may_allow_some_minutes_and_has_bands_of_its_own() -> None:
    own = terms(
        "wbf-2017", {**SWISS, "vp_scale": "wbf"}, KNOCKOUT,
        slow_play={"allowance": 3, "bands": [{"up_to": 5, "warning": True}, {"up_to": 10, "vp": 1}]},
    )  # fmt: skip
    stage = own.stages[0]
    costs = [(one.value, one.cites) for one in (overrun_cost(own, stage, minutes) for minutes in (3, 4, 8, 9, 14))]
    assert costs == [(0, "§90B2"), (0, "§90B2"), (0, "§90B2"), (1, "§90B2"), (None, "§90A §90B2")]


@pytest.mark.clause("R35", "R69")
def test_whole_penalties_of_an_overrun() -> None:
    given: dict[str, Any] = {"round_number": 2, "by": "TD", "at": AT}
    half = overrun(CTCBA, SWISS_, timedelta(minutes=12), {4: 50, 9: 50}, **given)

    def part(number: int, amount: Any, *clauses: str) -> Penalty:
        return Penalty(number, "swiss", Fraction(amount), VP, clauses, "", "TD", AT, 2, Fall.STAGE)

    # Half of one VP is a tenth of a VP without rounding, so that R69 has no part in it.
    shared = ("R32", "R35")
    assert half == Overrun(
        Fraction(12), Fraction(1), (part(4, "0.5", *shared), part(9, "0.5", *shared)), "§R32"
    )  # fmt: skip
    # Whose fault it all is pays all, by the clause of the band alone; the other pays nothing.
    assert overrun(CTCBA, SWISS_, timedelta(minutes=12), {4: 0, 9: 100}, **given).penalties == (part(9, 1, "R32"),)
    # What costs nothing leaves no penalty, and the Director's figure is only for what has none.
    free = overrun(CTCBA, SWISS_, timedelta(minutes=5), {4: 50, 9: 50}, cost=Fraction(9))
    assert (free, free.is_judged) == (Overrun(Fraction(5), Fraction(), cites="§R32"), False)
    judged = overrun(CTCBA, SWISS_, timedelta(minutes=31), {4: 50, 9: 50})
    assert (judged, judged.is_judged) == (Overrun(Fraction(31), None, cites="§90B2 §R58.4"), True)


@pytest.mark.clause("R32", "R58.4", "R70")
def test_an_overrun_of_a_knockout_is_the_directors_to_price_in_imps() -> None:
    time, blame = timedelta(minutes=12), {4: 100, 9: 0}
    assert overrun(CTCBA, KO, time, blame).is_judged
    (penalty,) = overrun(CTCBA, KO, time, blame, cost=Fraction(3), round_number=1).penalties
    assert (penalty.amount, penalty.unit, penalty.fall) == (3, PenaltyUnit.IMPS, Fall.MATCH)


@pytest.mark.parametrize(("conditions", "clause"), [(CTCBA, "R35"), (GUANDAN, "G33.1.3")])
@pytest.mark.parametrize("blame", [{4: 70, 9: 40}, {4: 50, 9: 40}, {4: 101, 9: -1}])
def test_blame_is_a_hundred_percent_and_nobodys_is_less_than_nothing(
    conditions: ConditionsOfContest, clause: str, blame: dict[int, int]
) -> None:
    with pytest.raises(NotUnderstood) as refused:
        overrun(conditions, conditions.stages[0], timedelta(minutes=8), blame)
    assert refused.value.cites == (clause,)


@pytest.mark.clause("G33.1.2.2", "G33.1.3")
def test_overtime_of_guandan_falls_on_the_stage_or_on_the_match_of_a_knockout() -> None:
    swiss, knockout = GUANDAN.stages
    time, blame = timedelta(minutes=8), {4: 100, 9: 0}
    assert overrun(GUANDAN, swiss, time, blame).penalties == (
        Penalty(4, "swiss", Fraction(2), VP, ("G33.1.2.2",), fall=Fall.STAGE),
    )
    assert overrun(GUANDAN, knockout, time, blame).penalties == (
        Penalty(4, "knockout", Fraction(2), VP, ("G33.1.2.2", "G33.1.3"), fall=Fall.MATCH),
    )
