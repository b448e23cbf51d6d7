"""A price of the tariff that a regulation leaves to the Director between two figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.cards import Side
from cardinal.laws.amount import Amount, Unit
from cardinal.laws.casebook import read_case
from cardinal.laws.ctcba.tariff import penalty
from cardinal.laws.effect import Penalty
from cardinal.laws.errors import AnswerNotOffered
from cardinal.laws.question import DIRECTOR, Question
from cardinal.regulations.tariff import PenaltyUnit, Price, Step

# From a tenth to a half of a VP, as an event may set it where the federation's own list has one figure.
RANGE = Step(prices=(Price(Fraction(1, 10), PenaltyUnit.VP, Fraction(1, 2)),))
CASE = read_case({"book": "ctcba", "conditions": {"form": "teams", "scoring": "imps"}, "acts": []})


def asked() -> Question:
    question = next(penalty(CASE, Side.NS, RANGE, "§R68.1"))
    assert isinstance(question, Question)
    return question


def test_the_director_is_asked_for_a_figure_between_the_ends() -> None:
    question = asked()
    assert (question.key, question.asked, question.cites) == ("figure", DIRECTOR, ("R68.1",))
    assert question.options == (Fraction(1, 10), Fraction(1, 2))
    for text, figure in (("0.1", Fraction(1, 10)), ("0.3", Fraction(3, 10)), ("0.5", Fraction(1, 2))):
        assert question.read(text) == figure
    for text in ("0.09", "0.51", "0", "-1"):
        with pytest.raises(AnswerNotOffered):
            question.read(text)


@pytest.mark.clause("R70")
@pytest.mark.parametrize(("times", "points"), [(1, Fraction(3, 10)), (3, Fraction(9, 10))])
def test_the_figure_is_charged_as_often_as_it_is_due_and_comes_off_the_total(times: int, points: Fraction) -> None:
    hearing = penalty(CASE, Side.NS, RANGE, "§R68.1", times=times)
    next(hearing)
    assert hearing.send(Fraction(3, 10)) == Penalty("procedural", Side.NS, Amount(points, Unit.VP), cites="§R68.1 §R70")


def test_a_range_of_one_figure_is_not_asked_for() -> None:
    half = Fraction(1, 2)
    fixed = Step(prices=(Price(half, PenaltyUnit.IMPS, half),))
    (charged,) = penalty(CASE, Side.EW, fixed, "§R68.1", kind="disciplinary")
    assert charged == Penalty("disciplinary", Side.EW, Amount(half, Unit.IMPS), cites="§R68.1")
