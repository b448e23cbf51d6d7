"""Tariffs in words: a band of minutes, a price, a step and its circumstance, an offence, a class; and a bare stage."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.contest.setting_lines import lines
from cardinal.contest.stage import Carry, CarryKind, Compared, Fall, Scoring, Stage, Winners
from cardinal.contest.stage_record import Fit, StagePlan
from cardinal.regulations.setting_kinds import ByBoards, Kind
from cardinal.regulations.setting_tables import Bands, Classes, Moved, Offences
from cardinal.regulations.tariff import Band, Offence, PenaltyUnit, Price, Sanction, Step, When
from cardinal.scoring import DatumRule, Divisor, MatchpointRules

VP, TOP = PenaltyUnit.VP, PenaltyUnit.TOP
ONE, HALF = Price(Fraction(1), VP), Price(Fraction(1, 2), VP)


def said(kind: Kind, value: object) -> list[str]:
    return [str(one) for one in lines(kind, value)]


@pytest.mark.parametrize(
    ("band", "line"),
    [
        (Band(10, warning=True), "up to 10 minutes: warning"),
        (Band(10), "up to 10 minutes: nothing"),
        (Band(15, ONE), "up to 15 minutes: 1 VP"),
        (Band(15, HALF, warning=True), "up to 15 minutes: 0.5 VP"),
        (Band(15, Price(Fraction(), VP)), "up to 15 minutes: nothing"),
        (Band(15, Price(Fraction(1), VP, Fraction(3))), "up to 15 minutes: 1 to 3 VP"),
        (Band(None, ONE, forfeit=True), "beyond: forfeit"),
    ],
)
def test_a_band(band: Band, line: str) -> None:
    assert said(Bands(), (band, band)) == [line, line]


@pytest.mark.parametrize(
    ("step", "line"),
    [
        (Step(warning=True), "warning"),
        (Step(warning=True, serious=True), "serious warning"),
        (Step(serious=True, prices=(ONE,)), "1 VP"),
        (Step(penalty_class=3), "class 3"),
        (Step(prices=(ONE, Price(Fraction(25), TOP))), "1 VP, 25 % of a top"),
        (Step(prices=(ONE, Price(Fraction(), TOP))), "1 VP"),
        (Step(prices=(ONE, Price(Fraction(25), TOP)), per_item=(TOP,)), "1 VP, 25 % of a top for each"),
        (Step(when=When.SECOND, warning=True, prices=(ONE,)), "second time warning, 1 VP"),
        (Step(when=When.DELIBERATE, also=(Sanction.FORFEIT,)), "deliberate forfeit"),
    ],
)
def test_a_step_of_an_offence_and_of_a_class(step: Step, line: str) -> None:
    assert said(Offences(), (Offence("R17", (step,)),)) == [f"R17 Pairs partner missing: {line}"]
    assert said(Classes(), (Offence("2", (step, Step(warning=True))),)) == [f"Class 2: {line}, warning"]


def test_an_offence_of_another_class_and_minutes_by_boards() -> None:
    assert said(Moved(), (("R17", 4),)) == ["R17 Pairs partner missing: class 4"]
    assert len(said(ByBoards(), ((16, 135), (24, 200)))) == 2


def test_a_stage_with_a_name_alone() -> None:
    assert Stage("s") == Stage(
        "s", "mitchell", 1, 1, Scoring.MATCHPOINTS, "", 1, Carry(CarryKind.NONE, Fraction(1), ""), (),
        Winners.OVERALL_ONE, Compared.FIELD, 0, MatchpointRules(), Divisor.COMPARISONS, DatumRule(), Fall.STAGE, True,
        None, Fraction(6, 5), None, 2, 0,
    )  # fmt: skip
    plan = StagePlan("s")
    assert (plan.groups, plan.seeds, plan.segments, plan.starts, plan.arrow_switch, plan.phantom, plan.fit) == (
        1, 0, 1, None, 0, "EW", Fit.STATED
    )  # fmt: skip
    assert [plan.final, plan.share, plan.rover, plan.third_place, plan.other] == [False, False, False, False, ""]
