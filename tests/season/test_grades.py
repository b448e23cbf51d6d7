"""Grades: the worked example, symmetry, ageing, and prediction against plain means."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from random import Random

import pytest

from cardinal.contest.model import Form, Game
from cardinal.season.evening import Encounter, Evening, Listing, Showing
from cardinal.season.grades import Grade, Grades, Share, noise_of_field
from cardinal.season.judging import judged

from .evenings import evening, simulated


def test_the_worked_example_of_a_sure_and_a_new_player() -> None:
    known = {"a": Grade(53, 4), "b": Grade(49, 25)} | {f"o{number}": Grade(50, 4) for number in range(14)}
    grades = Grades(Game.BRIDGE, dict(known))
    others = [(Share(f"o{2 * one}", 0.5), Share(f"o{2 * one + 1}", 0.5)) for one in range(7)]
    own = (Share("a", 0.5), Share("b", 0.5))
    assert grades.par_of_field(own, others) == 51
    assert noise_of_field(list(map(grades.variance, others)), 24) == pytest.approx(42.357, abs=0.001)
    pairs = [("a b", 57), *((f"o{2 * one} o{2 * one + 1}", 49) for one in range(7))]
    grades.play(evening(date(2026, 3, 5), pairs))
    assert grades["a"].mean == pytest.approx(53.24, abs=0.005)
    assert grades["a"].variance == pytest.approx(3.92, abs=0.005)
    assert grades["b"].mean == pytest.approx(50.51, abs=0.005)
    assert grades["b"].variance == pytest.approx(21.85, abs=0.005)


def test_the_order_of_lines_and_evenings_changes_no_digit() -> None:
    evenings = simulated(1, 12)
    shuffled = []
    for one in evenings:
        lists = tuple(replace(listing, showings=_mixed(listing.showings)) for listing in one.lists)
        shuffled.append(replace(one, lists=_mixed(lists), pairings=_mixed(one.pairings)))
    first, second = Grades.of(Game.BRIDGE, evenings), Grades.of(Game.BRIDGE, _mixed(tuple(shuffled)))
    assert {player: first[player] for player in first} == {player: second[player] for player in second}


def _mixed(items: tuple) -> tuple:  # type: ignore[type-arg]
    return tuple(Random(7).sample(items, len(items)))


def test_a_grade_grows_less_sure_with_the_weeks_and_no_further_than_at_first() -> None:
    sure = Grade(55, 4, 300, week=100)
    assert sure.aged(110) == Grade(55, pytest.approx(4.1), 300, 110)
    assert sure.aged(5000).variance == 25


def test_a_guest_counts_in_the_field_and_has_no_grade() -> None:
    grades = Grades.of(Game.BRIDGE, [evening(date(2026, 3, 5), [("a guest:x", 60), ("c d", 40)])])
    assert list(grades) == ["a", "c", "d"]
    assert grades["a"].mean > 50 > grades["c"].mean


def test_individuals_and_short_evenings_are_not_rated() -> None:
    alone = evening(date(2026, 3, 5), [("a", 60), ("b", 40)], form=Form.INDIVIDUAL)
    grades = Grades.of(Game.BRIDGE, [alone])
    assert grades.steps("a") == ()


def test_both_sides_of_a_guandan_match_move_as_far_in_opposite_directions() -> None:
    showings = tuple(Showing(number, "", players, number) for number, players in ((1, ("a", "b")), (2, ("c", "d"))))
    played = Evening(
        "e",
        "",
        date(2026, 5, 1),
        Game.GUANDAN,
        Form.PAIRS,
        (Listing(showings),),
        encounters=(Encounter(1, 2, 6, 8),),  # type: ignore[arg-type]
    )
    grades = Grades.of(Game.GUANDAN, [played])
    # y = 6/8 levels a deal / 0.045 = 16.667; R = (2.2/0.045)^2/8 + 2 = 300.765; Q = 4 * 25/4 + R; gain = 12.5 / Q.
    gain = 12.5 / (25 + (2.2 / 0.045) ** 2 / 8 + 2)
    assert grades["a"].mean == pytest.approx(50 + gain * 6 / 8 / 0.045)
    assert grades["c"].mean == pytest.approx(100 - grades["a"].mean)


def test_grades_predict_better_than_means_where_evenings_differ_in_strength() -> None:
    by_grade, by_mean = judged(simulated(5, 200))
    assert (by_grade.method, by_mean.method) == ("grade", "mean")
    assert by_grade.predictions == by_mean.predictions > 1000
    assert by_grade.log_loss < by_mean.log_loss
    assert by_grade.right > 0.5
