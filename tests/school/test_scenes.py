"""Scenes: noticed by table and hearing alike, ruled on, marked, the same from the same seed in another process."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from cardinal.cards import Seat
from cardinal.language import NotUnderstood
from cardinal.laws import EFFECTS, book
from cardinal.laws.rotation import rotate
from cardinal.laws.shape import shape
from cardinal.school import Path, exercise, kinds_of, mark, model, scene
from cardinal.school.asking import needed, questions
from cardinal.school.candidates import practised
from cardinal.school.check import faults, single_laws
from cardinal.school.coverage import UNREACHED, clause_reach, clauses_of, reason, seeds_for
from cardinal.school.families import TOGETHER, TWO_MATTERS
from cardinal.school.marking import GROUPS, effect_options
from cardinal.school.scene import SECOND, ruling_of
from cardinal.web.school_pool import BOOKS, REGULATIONS, pool, taught_laws

SCENES = 2
SECONDS = 120


@pytest.mark.parametrize("law", single_laws())
def test_a_scene_is_sound_and_nothing_done_is_marked_low(law: str) -> None:
    """Ruled on, heard alike at the open table, marked 100 for the law's own way; and something wrong can be chosen."""
    made = scene(law, "test")
    assert not list(faults(made))
    assert mark(made, Path()).total < 25
    assert set(model(made).effects) < set(effect_options(made, made.script))
    assert {question.key for question in needed(made)} <= {one.key for one in questions(made, made.script)}


def test_every_family_makes_scenes_of_its_own_laws() -> None:
    for name, laws in TOGETHER.items():
        assert set(laws) <= set(single_laws())
        assert scene(name, "family").law in laws


def test_laws_13_to_71_have_generated_scenes() -> None:
    """All of them but the definitions of 23 and 40, and 38, for which nobody slips in a way that can be believed."""
    numbers = {int(re.match(r"[0-9]+", law)[0]) for law in single_laws() if law[0].isdigit()}  # type: ignore[index]
    assert set(range(13, 72)) - numbers == {23, 38, 40}


def test_two_matters_of_a_table_are_ruled_on_one_after_the_other() -> None:
    first, second = scene(TWO_MATTERS, "3"), scene(TWO_MATTERS, "3" + SECOND)
    assert first.record == second.record
    assert (first.number, second.number, first.is_followed) == (1, 2, True)
    assert second.earlier == first.script
    assert [ruling.law for ruling in second.ruled_before()] == [first.law]
    assert second.law != first.law
    assert mark(second, model(second)).total == 100


def test_a_seed_can_name_a_hand_written_case() -> None:
    made = scene("27", "#3", pool=pool)
    turned = [rotate(pool("27")[2], turns)["acts"] for turns in range(4)]
    assert made.record["acts"] in turned
    for seed in ("#0", "#9999", "#x"):
        with pytest.raises(NotUnderstood):
            scene("27", seed, pool=pool)


def test_every_effect_stands_under_one_heading() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(EFFECTS)


def test_scenes_of_the_regulations_reach_every_clause_that_a_procedure_cites() -> None:
    found = clause_reach(REGULATIONS, taught_laws(REGULATIONS), pool, 0)
    assert (found.gaps, found.unreached, found.wrongly_listed) == ((), (), ())
    assert set(found.laws) == set(taught_laws(REGULATIONS))


def test_a_reason_is_given_for_clauses_that_exist_and_for_each_once() -> None:
    listed = [clause for clauses in UNREACHED.values() for clause in clauses]
    assert len(set(listed)) == len(listed)
    known = {clause.id for edition in BOOKS for clause in book(edition)}
    assert set(listed) <= known
    for clause in listed:
        assert reason(clause)


def test_seeds_for_a_clause_lead_to_scenes_that_cite_it() -> None:
    where = next(seeds_for("27B1(a)", ("27",), pool, 8))
    assert "27B1(a)" in clauses_of(scene(where.law, where.seed, pool=pool))


@pytest.mark.parametrize("edition", BOOKS)
def test_every_law_with_a_procedure_has_scenes(edition: object) -> None:
    """Hand-written cases are scenes where no slip makes any; every twentieth law is made here, all by the command."""
    laws = taught_laws(edition)  # type: ignore[arg-type]
    assert len(laws) > (100 if edition == 2017 else 40)
    for law in laws[::20]:
        made = scene(law, "one", pool=pool)
        assert mark(made, model(made)).total == 100, law


def test_a_case_turned_round_the_table_is_ruled_the_same() -> None:
    for law in ("38", "40B2", "76"):
        shapes = set()
        for seed in range(6):
            made = scene(law, str(seed), pool=lambda law: pool(law)[:1])
            shapes.add(shape(ruling_of(made.matter()), made.offender))
        assert len(shapes) == 1, law


def test_the_same_seed_gives_the_same_bytes_in_another_process() -> None:
    laws = ("27", "31", "56", "64", "GP2.2", "GP3")
    code = "import sys; from cardinal.school import scene\nfor law in sys.argv[1:]: print(scene(law, 'x').digest)"
    other = subprocess.run(
        [sys.executable, "-c", code, *laws], capture_output=True, text=True, check=True, timeout=SECONDS
    )
    assert other.stdout.split() == [scene(law, "x").digest for law in laws]


@pytest.mark.parametrize("law", ["27", "31", "62", "GP"])
def test_every_exercise_has_one_right_answer_that_is_marked_a_hundred(law: str) -> None:
    for number in range(SCENES):
        made = scene(law, f"kinds {number}")
        for kind in kinds_of(made)[1:]:
            one = exercise(kind, made)
            assert one.mark(one.right) == 100
            assert one.mark(()) == 0
            assert one.right < {option.key for option in one.options}


def test_simulated_candidates_are_told_apart() -> None:
    """Perfect above 95, careless 50 to 80, guessing below 25 and lower than everybody; each loses where it errs."""
    sat = {one.name: one for one in practised(("27", "31", "56", "62", "GP3"), "candidates", 10)}
    assert sat["perfect"].total == 100
    assert 50 <= sat["careless"].total <= 80
    assert sat["guessing"].total < 25
    for name in ("talkative", "wrong_seat"):
        assert (sat[name].outcome, sat[name].reason) == (50, 20)
        assert sat["careless"].total < sat[name].total < 100
    assert sat["outdated"].outcome < 50
    assert sat["hasty"].procedure < sat["talkative"].procedure


def test_one_thing_left_out_lowers_only_its_part() -> None:
    made = scene("31", "parts 3")
    best = model(made)
    full = mark(made, best)
    without_effect = mark(made, Path(best.asked, best.effects - {min(best.effects)}, best.clauses))
    without_clause = mark(made, Path(best.asked, best.effects, best.clauses - {min(best.clauses)}))
    assert without_effect.outcome < full.outcome
    assert (without_effect.reason, without_effect.procedure) == (full.reason, full.procedure)
    assert without_clause.reason < full.reason
    assert (without_clause.outcome, without_clause.procedure) == (full.outcome, full.procedure)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_a_question_on_the_list_does_not_say_whom_it_is_for(language: str) -> None:
    for law in ("27", "31", "56", "61"):
        listed = [one for one in questions(scene(law, "7"), {}) if isinstance(one.whom, Seat)]
        assert listed, law
        for one in listed:
            assert isinstance(one.whom, Seat)
            addressed = tuple(f"{one.whom.label(language)}{colon}" for colon in ":：")
            assert not one.text(language).lstrip("“「").startswith(addressed)
