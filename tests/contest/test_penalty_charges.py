"""Charges step by step: the whole penalty, what may follow, and the refusals with what is legal instead."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.model import Penalty, PenaltyUnit
from cardinal.contest.penalties import Breach, Charge, Chosen, charge, disciplinary, procedural, units_of
from cardinal.contest.stage import Fall, Stage
from cardinal.language import NotAllowed, NotUnderstood
from cardinal.regulations.tariff import Sanction, When
from tests.contest.running_conditions import KNOCKOUT, LEVELS, MITCHELL, ROBIN, SWISS, terms

PAIRS = terms("ctcba", MITCHELL, form="pairs")
TEAMS = terms("ctcba", SWISS, KNOCKOUT, {**ROBIN, "scoring": "imps", "vp_scale": ""})
GUANDAN = terms("china-guandan", LEVELS)
MP, VP, KO, PLAIN, GD = PAIRS.stages[0], *TEAMS.stages, GUANDAN.stages[0]
TOP, VPS, IMPS = PenaltyUnit.TOP, PenaltyUnit.VP, PenaltyUnit.IMPS


def by(stage: Stage, clause: str, *earlier: Penalty, **more: Any) -> Charge:
    return charge(PAIRS if stage is MP else TEAMS, stage, Breach(7, clause, **more), earlier)


def told(found: Charge) -> tuple[Fraction, PenaltyUnit, tuple[Sanction, ...]]:
    return found.penalty.amount, found.penalty.unit, found.sanctions


def test_the_units_of_every_stage() -> None:
    assert units_of(MP) == (TOP, PenaltyUnit.PERCENT)
    assert units_of(VP) == (VPS, IMPS)
    # Without a scale there are no VPs, and a knockout has none even with a scale.
    assert units_of(PLAIN) == units_of(KO) == (IMPS,)
    assert units_of(terms("wbf-2017", {**KNOCKOUT, "vp_scale": "wbf"}).stages[0]) == (IMPS,)


def test_a_penalty_has_everything_that_the_breach_says() -> None:
    at = datetime(2024, 5, 1, 20, 0)
    breach = Breach(7, "R68.2", reason="dummy joined in", by="TD", at=at, round=3)
    assert charge(PAIRS, MP, breach) == Charge(
        Penalty(7, "pairs", Fraction(25), TOP, ("R68.2",), "dummy joined in", "TD", at, 3, Fall.STAGE)
    )
    assert by(MP, "R68.2").penalty == Penalty(7, "pairs", Fraction(25), TOP, ("R68.2",), fall=Fall.STAGE)


@pytest.mark.parametrize(
    ("stage", "clause", "more", "expected"),
    [
        # A warning instead of points is of the unit in which the points would have been.
        (MP, "R68.2", {"chosen": Chosen.WARNING}, (0, TOP, ())),
        (VP, "R68.2", {"chosen": Chosen.WARNING}, (0, VPS, ())),
        # R68.2 has no VPs: IMPs are the other unit of the stage.
        (VP, "R68.2", {}, (3, IMPS, ())),
        # R68.4 has a price in tops alone; in a team match there is the warning.
        (KO, "R68.4", {}, (0, IMPS, ())),
        (MP, "R68.4", {}, (10, TOP, ())),
        # R68.21 has VPs alone; in a knockout the forfeit is left, which only a breach with effect has.
        (KO, "R68.21", {"when": When.WITH_EFFECT}, (0, IMPS, (Sanction.FORFEIT,))),
        (VP, "R68.21", {"when": When.WITH_EFFECT}, (1, VPS, (Sanction.FORFEIT,))),
        # R43 has no price at all, R68.29 a duty.
        (MP, "R43", {}, (0, TOP, (Sanction.UNRANKED,))),
        (MP, "R68.29", {"when": When.DAMAGE}, (0, TOP, (Sanction.PAY_DAMAGE,))),
        # Each item costs the price of R68.23 in VPs, but all of them one quarter of a top.
        (VP, "R68.23", {"items": 3}, (Fraction(3, 10), VPS, ())),
        (MP, "R68.23", {"items": 3}, (25, TOP, ())),
        # R29.5 leaves one to three IMPs to the Director, both ends included; R69 rounds a half up.
        (KO, "R29.5", {}, (1, IMPS, ())),
        (KO, "R29.5", {"amount": Fraction(1)}, (1, IMPS, ())),
        (KO, "R29.5", {"amount": Fraction(3)}, (3, IMPS, ())),
        (KO, "R29.5", {"amount": Fraction("1.005")}, (Fraction("1.01"), IMPS, ())),
        (KO, "R29.5", {"amount": Fraction("1.004"), "items": 2}, (Fraction("2.01"), IMPS, ())),
        (MP, "R29.5", {"amount": Fraction(25)}, (25, TOP, ())),
    ],
)
def test_a_step_of_the_tariff(stage: Stage, clause: str, more: dict[str, Any], expected: tuple[object, ...]) -> None:
    assert told(by(stage, clause, **more)) == expected


@pytest.mark.parametrize(
    ("stage", "clause", "more", "key", "cites", "legal"),
    [
        (KO, "R17", {}, "no_price", ("R17",), ("top",)),
        (KO, "R68.21", {"when": When.WITHOUT_EFFECT}, "vp_in_knockout", ("R68.21", "R70"), ("warning", "IMPs")),
        (MP, "R68.1", {"chosen": Chosen.WARNING}, "no_warning", ("R68.1",), ()),
        (KO, "R29.5", {"amount": Fraction("0.9")}, "amount_between", ("R29.5",), (1, 3)),
        (KO, "R29.5", {"amount": Fraction("3.1")}, "amount_between", ("R29.5",), (1, 3)),
        (MP, "R29.5", {"amount": Fraction(26)}, "amount_between", ("R29.5",), (25, 25)),
        (MP, "R68.7", {}, "which_circumstance", (), ("unintended", "deliberate", "repeated")),
    ],
)
def test_what_the_tariff_does_not_have_is_refused(
    stage: Stage, clause: str, more: dict[str, Any], key: str, cites: tuple[str, ...], legal: tuple[object, ...]
) -> None:
    with pytest.raises(NotAllowed) as refused:
        by(stage, clause, **more)
    assert (refused.value.text.key, refused.value.cites, tuple(refused.value.legal)) == (key, cites, legal)


def test_an_unknown_clause_is_told_the_known_ones() -> None:
    with pytest.raises(NotUnderstood) as refused:
        by(MP, "R99")
    assert tuple(refused.value.legal) == tuple(one.clause for one in PAIRS.penalties.offences)


@pytest.mark.clause("R68.8", "R68.25", "R68.28")
def test_the_first_the_second_and_every_further_time() -> None:
    one = by(MP, "R68.25").penalty
    times = [told(by(MP, "R68.25", *[one] * count)) for count in range(5)]
    suspended = (0, TOP, (Sanction.SUSPENSION,))
    assert times == [(0, TOP, ()), (100, TOP, ()), suspended, suspended, suspended]
    # R68.8 has the first time and any other.
    eight = by(MP, "R68.8").penalty
    assert [told(by(MP, "R68.8", *[eight] * count)) for count in range(4)] == [(0, TOP, ()), *[(25, TOP, ())] * 3]


@pytest.mark.parametrize(
    "other",
    [
        Penalty(8, "pairs", Fraction(), TOP, ("R68.25",)),
        Penalty(7, "pairs", Fraction(), TOP, ("R68.26",)),
        Penalty(7, "another stage", Fraction(), TOP, ("R68.25",)),
    ],
)
def test_somebody_elses_offence_another_one_and_another_stage_are_not_counted(other: Penalty) -> None:
    assert told(by(MP, "R68.25", other, other)) == (0, TOP, ())


def test_a_circumstance_that_was_found_decides_whatever_came_before() -> None:
    one = by(MP, "R68.25").penalty
    assert told(by(MP, "R68.25", one, one, when=When.FIRST)) == (0, TOP, ())
    # A circumstance that the offence does not know leaves the count.
    assert told(by(MP, "R68.25", one, when=When.LITTER)) == (100, TOP, ())


# -- Guandan --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("G52")
def test_every_offence_of_guandan_has_a_step_that_always_applies() -> None:
    assert [one.clause for one in GUANDAN.penalties.offences if one.step(When.ALWAYS) is None] == []


@pytest.mark.clause("G54.5")
def test_what_is_no_matter_of_points_stays_so_whatever_the_class_was_moved_to() -> None:
    moved = terms("china-guandan", LEVELS, penalties={"moved": {"G54.5": 3}})
    looked = charge(moved, moved.stages[0], Breach(4, "G54.5", When.WITH_EFFECT))
    assert looked == Charge(
        Penalty(4, "swiss", Fraction(), VPS, ("G54.5",), fall=Fall.STAGE), (Sanction.BARRED_FROM_MATCH,)
    )
    # Class 3 costs 2 VPs the first time (G52.3); unmoved it is of class 2 and costs 3 (G52.2).
    assert told(charge(moved, moved.stages[0], Breach(4, "G54.5"))) == (2, VPS, ())
    assert told(charge(GUANDAN, GD, Breach(4, "G54.5"))) == (3, VPS, ())
    # An offence that names no clause is none of the tariff's.
    nothing = Penalty(4, "swiss", Fraction(1), VPS)
    assert charge(GUANDAN, GD, Breach(4, "G54.5"), [nothing]).time == "first"


# -- the Laws alone -------------------------------------------------------------------------------------------------


def scale(name: str, tenths: int, stage: Any, form: str = "teams") -> Any:
    laws = {"procedural_penalty_scale": name, "procedural_penalty_tenths": tenths}
    return terms("wbf-2017", stage, form=form, laws=laws)


@pytest.mark.clause("90A")
@pytest.mark.parametrize(
    ("name", "tenths", "times", "expected"),
    [("% of top", 250, 1, (25, TOP)), ("VP", 5, 3, (Fraction(3, 2), VPS)), ("IMPs", 30, 2, (6, IMPS))],
)
@pytest.mark.parametrize(
    ("stage", "form"), [(MITCHELL, "pairs"), (KNOCKOUT, "teams"), ({**SWISS, "vp_scale": "wbf"}, "teams")]
)
def test_the_unit_of_the_scale_in_force_is_that_of_the_penalty(
    name: str, tenths: int, times: int, expected: tuple[object, ...], stage: Any, form: str
) -> None:
    conditions = scale(name, tenths, stage, form)
    found = procedural(conditions, conditions.stages[0], Breach(7, ""), times=times).penalty
    assert ((found.amount, found.unit), found.clauses) == (expected, ("90A",))
    if times == 1:
        assert procedural(conditions, conditions.stages[0], Breach(7, "")).penalty == found


@pytest.mark.clause("90A", "90B1")
def test_without_a_scale_there_is_a_warning_or_the_directors_figure() -> None:
    bare = terms("wbf-2017", KNOCKOUT)
    stage = bare.stages[0]
    with pytest.raises(NotAllowed) as refused:
        procedural(bare, stage, Breach(7, ""))
    assert (refused.value.cites, tuple(refused.value.legal)) == (("90A",), (Chosen.WARNING, "amount"))
    warned = procedural(bare, stage, Breach(7, "", chosen=Chosen.WARNING), "late")
    assert (told(warned), warned.penalty.clauses) == ((0, IMPS, ()), ("90A", "90B1"))
    named = procedural(bare, stage, Breach(7, "", amount=Fraction(2)), times=5)
    assert told(named) == (2, IMPS, ())


@pytest.mark.clause("91A")
@pytest.mark.parametrize("amount", [None, Fraction(0), Fraction(-1)])
def test_disciplinary_points_are_some(amount: Fraction | None) -> None:
    with pytest.raises(NotUnderstood) as refused:
        disciplinary(MP, Breach(7, "R1", amount=amount), TOP)
    assert (refused.value.text.key, refused.value.cites) == ("no_amount", ("91A",))
    found = disciplinary(MP, Breach(7, "R1", amount=Fraction(1)), PenaltyUnit.PERCENT)
    assert found == Charge(Penalty(7, "pairs", Fraction(1), PenaltyUnit.PERCENT, ("91A",), fall=Fall.STAGE))
