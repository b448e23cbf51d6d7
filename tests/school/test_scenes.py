"""Scenes: noticed by table and hearing alike, ruled on, marked, the same from the same seed in another process."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from cardinal.bridge import Board
from cardinal.cards import Deal, Seat
from cardinal.laws import OpenTable
from cardinal.laws.shape import shape
from cardinal.school import FAMILIES, Asked, Path, exercise, kinds_of, mark, model, scene
from cardinal.school.asking import needed, questions
from cardinal.school.marking import effect_options
from cardinal.school.scene import ruling_of
from cardinal.web.school_pool import BOOKS, pool, taught_laws

SCENES = 2
SECONDS = 120
ALONE = [law for law in FAMILIES if "-" not in law and law != "GP"]


@pytest.mark.parametrize("law", FAMILIES)
def test_the_way_of_the_law_is_marked_a_hundred_and_nothing_done_is_marked_low(law: str) -> None:
    for number in range(SCENES):
        made = scene(law, f"test {number}")
        assert FAMILIES[law].holds(made.law)
        assert mark(made, model(made)).total == 100
        assert mark(made, Path()).total < 25
        options = effect_options(made, made.script)
        assert set(model(made).effects) < set(options), "something wrong can be chosen too"
        assert {question.key for question in needed(made)} <= {one.key for one in questions(made, made.script)}


@pytest.mark.parametrize("law", ["27", "30", "31", "32", "36", "54", "55", "56"])
def test_the_open_table_notices_the_same_law_as_the_hearing(law: str) -> None:
    for number in range(SCENES):
        made = scene(law, f"table {number}")
        board = made.record["board"]
        assert isinstance(board, dict)
        table = OpenTable(Board(board["number"], Deal.parse(board["deal"])))
        acts = made.record["acts"]
        assert isinstance(acts, list)
        for line in acts:
            table = table.act(line)
        heard = [table.hearing.law] if table.hearing is not None else []
        laws = [*heard, *(ruling.law for ruling in table.rulings)]
        assert made.law in laws, (made.seed, laws)


@pytest.mark.parametrize("book", BOOKS)
def test_every_law_with_a_procedure_has_scenes(book: object) -> None:
    """Hand-written cases are scenes where no slip makes any; every twentieth law is made here, all by the command."""
    laws = taught_laws(book)  # type: ignore[arg-type]
    assert len(laws) > (100 if book == 2017 else 40)
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


@pytest.mark.parametrize("law", ["27", "28-32", "61-64", "GP"])
def test_every_exercise_has_one_right_answer_that_is_marked_a_hundred(law: str) -> None:
    for number in range(SCENES):
        made = scene(law, f"kinds {number}")
        for kind in kinds_of(made)[1:]:
            one = exercise(kind, made)
            assert one.mark(one.right) == 100
            assert one.mark(()) == 0
            assert one.right < {option.key for option in one.options}


def _marks(law: str, path_of: object) -> float:
    marks = []
    for number in range(3):
        made = scene(law, f"candidate {number}")
        marks.append(mark(made, path_of(made)).total)  # type: ignore[operator]
    return sum(marks) / len(marks)


def test_perfect_careless_and_random_candidates_are_told_apart() -> None:
    """Perfect above 95, careless (forgets to explain, and the last effect and clause) 50 to 80, random below 25."""

    def careless(made: object) -> Path:
        best = model(made)  # type: ignore[arg-type]
        asked = tuple(Asked(one.key, one.whom) for one in best.asked)
        return Path(asked, frozenset(sorted(best.effects)[1:]), frozenset(sorted(best.clauses)[1:]))

    def guessing(made: object) -> Path:
        chance = Random(str(made.seed))  # type: ignore[attr-defined]
        options = sorted(effect_options(made, {}))  # type: ignore[arg-type]
        wrong = Asked("holding", str(Seat.N))
        return Path((wrong,), frozenset(chance.sample(options, len(options) // 2)), frozenset(("1", "93C")))

    laws = ("31", "56", "62")
    perfect, sloppy, lucky = (
        sum(_marks(law, path) for law in laws) / len(laws) for path in (model, careless, guessing)
    )
    assert perfect > 95
    assert 50 <= sloppy <= 80
    assert lucky < 25


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
