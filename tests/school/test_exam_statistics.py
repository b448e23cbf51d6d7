"""Examinations as functions of a seed: papers, marks, statistics, a wrong key that is found and corrected."""

from __future__ import annotations

import math
import statistics
import time
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest

from cardinal.language import NotAllowed, NotUnderstood
from cardinal.school.exams.answer import Answer
from cardinal.school.exams.blueprint import PRESETS, preset, read_blueprint
from cardinal.school.exams.examination import Examination, Happening, folded, may_appeal, may_judge
from cardinal.school.exams.paper import own_paper, paper, seed_hash
from cardinal.school.exams.results import Papers, sheets
from cardinal.school.exams.statistics import figures
from cardinal.school.exams.task import Material, Task
from cardinal.school.marking import model
from cardinal.web.school_pool import pool, taught_laws

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
SEED = "5a" * 32


@cache
def material(book: object = 2017) -> Material:
    return Material(pool, taught_laws(book))  # type: ignore[arg-type]


def right(task: Task) -> Answer:
    """The answer that the law itself gives."""
    if task.calculation is not None:
        return Answer(lines={line.key: str(line.right) for line in task.calculation.lines})
    if task.exercise is not None:
        return Answer(options=tuple(sorted(task.exercise.right)))
    assert task.scene is not None
    best = model(task.scene)
    return Answer(asked=best.asked, effects=best.effects, clauses=best.clauses)


@pytest.mark.parametrize("key", ["club", "guandan"])
def test_the_right_answers_to_a_turned_paper_have_full_marks(key: str) -> None:
    blueprint = preset(key)
    papers = Papers(blueprint, SEED, "one", material(blueprint.book))
    assert len({item.digest for item in papers.common}) == blueprint.items
    for item in papers.items("C7"):
        task = papers.task("C7", item.number)
        assert task.mark(right(task)).total == 100, item
        assert task.mark(Answer()).total < 50


def test_forty_items_take_five_seconds_of_a_processor_and_own_papers_are_as_hard() -> None:
    blueprint = preset("county")
    material().pool("12")
    before = time.process_time()
    items = paper(blueprint, SEED, material())
    assert time.process_time() - before < 5
    assert items == paper(blueprint, SEED, material())
    own = own_paper(items, blueprint, SEED, "C1", material())
    assert [(one.kind, one.law) for one in own] == [(one.kind, one.law) for one in items]
    assert all(one.digest != other.digest for one, other in zip(own, items, strict=True))
    hardness = [sum(one.difficulty for one in both) for both in (items, own)]
    assert abs(hardness[0] - hardness[1]) <= 0.02 * hardness[0]


def test_the_shares_of_a_blueprint_are_those_of_its_topics() -> None:
    for key in PRESETS:
        blueprint = preset(key)
        assert sum(topic.percent for topic in blueprint.topics) == 100
        slots = [topic.key for topic, _ in blueprint.slots()]
        assert len(slots) == blueprint.items
        for topic in blueprint.topics:
            assert abs(slots.count(topic.key) - topic.percent * blueprint.items / 100) < 1
    with pytest.raises(NotUnderstood, match="minutes"):
        read_blueprint(SMALL.replace("minutes = 60", "minutes = 0"))


SMALL = """
key = "small"
book = 2017
items = 12
minutes = 60
pass_mark = 60
open_book = true
[[topics]]
key = "auction"
laws = "27, 30-32, 54-56, 61-64"
percent = 100
kinds = ["b", "d", "c"]
"""


@cache
def simulated(candidates: int = 200) -> tuple[Examination, Papers, tuple[Happening, ...]]:
    """A sitting: every candidate has an ability, every item a difficulty, and chance decides."""
    blueprint, chance = read_blueprint(SMALL), Random("two hundred candidates")
    papers = Papers(blueprint, SEED, "one", material())
    log = [Happening("announced", {"key": "x", "title": "Club", "body": "Club", "grade": "Club director", "mode": "one",
                                   "blueprint": blueprint.to_json(), "seed": SEED, "examiners": ["e1", "e2", "e3"]},
                     "e1", START)]  # fmt: skip
    log += [Happening("admitted", {"candidate": f"C{n}", "name": f"N{n}"}, "e1", START) for n in range(candidates)]
    log.append(Happening("opened", {"digests": []}, "e1", START))
    for number in range(candidates):
        who, ability, at = f"C{number}", chance.gauss(0, 1.2), START
        log.append(Happening("began", {"candidate": who}, who, at))
        for item in papers.items(who):
            task = papers.task(who, item.number)
            assert task.exercise is not None
            knows = chance.random() < 1 / (1 + math.exp(-(ability + (item.number - 6) / 4)))
            wrong = sorted({one.key for one in task.exercise.options} - task.exercise.right)
            answer = right(task) if knows else Answer(options=(chance.choice(wrong),))
            at += timedelta(seconds=30 + item.number)
            log.append(
                Happening("answered", {"candidate": who, "item": item.number, "answer": answer.to_json()}, who, at)
            )
    log.append(Happening("closed", {}, "e1", START + timedelta(hours=2)))
    state = folded(log)
    assert state is not None
    return state, papers, tuple(log)


def test_figures_of_200_sittings_equal_an_independent_calculation() -> None:
    state, papers, _ = simulated()
    found = figures(state, papers)
    assert found is not None
    every = sheets(state, papers)
    table = [[sheet.marks[n].total * 3 / 100 for n in range(1, 13)] for sheet in every]  # three points an item
    columns, totals = list(zip(*table, strict=True)), [sum(row) for row in table]
    for item, column in zip(found.items, columns, strict=True):
        rest = [total - own for total, own in zip(totals, column, strict=True)]
        assert item.p == pytest.approx(statistics.fmean(column) / 3)
        assert item.r == pytest.approx(statistics.correlation(column, rest))
        assert item.seconds == pytest.approx(30 + item.number)
        assert sum(item.shares.values()) >= 1
    alpha = 12 / 11 * (1 - sum(map(statistics.variance, columns)) / statistics.variance(totals))
    assert found.alpha == pytest.approx(alpha)
    spread = statistics.stdev([100 * total / 36 for total in totals])
    assert found.error == pytest.approx(spread * math.sqrt(1 - alpha))
    assert found.caution == ""
    assert all("check_key" not in item.flags for item in found.items)


def _appealed(done: tuple[Happening, ...], key: object, item: int) -> Examination:
    log = [
        *done,
        Happening("appealed", {"appeal": 1, "candidate": "C1", "item": item, "grounds": "why"}, "C1", START),
    ]
    for examiner in ("e1", "e2"):
        told = {"appeal": 1, "examiner": examiner, "verdict": "key", "reason": "so", "new_key": key}
        log.append(Happening("judged", told, examiner, START))
    changed = folded(log)
    assert changed is not None
    return changed


def test_a_planted_wrong_key_has_a_negative_r_and_correcting_it_marks_everybody_again() -> None:
    state, papers, done = simulated()
    base = next(task for task in map(papers.base, range(1, 13)) if task.item.kind == "d")
    assert base.exercise is not None
    wrong = sorted({one.key for one in base.exercise.options} - base.exercise.right)[0]
    planted = _appealed(done, {"options": [wrong]}, base.item.number)
    found = figures(planted, papers)
    assert found is not None
    item = next(one for one in found.items if one.number == base.item.number)
    assert item.r is not None
    assert item.r < 0
    assert "check_key" in item.flags
    mended = _appealed(done, {"options": sorted(base.exercise.right)}, base.item.number)
    assert [one.per_cent for one in sheets(mended, papers)] == [one.per_cent for one in sheets(state, papers)]
    moved = [a.per_cent != b.per_cent for a, b in zip(sheets(planted, papers), sheets(mended, papers), strict=True)]
    assert sum(moved) > 100
    before = sheets(planted, papers, is_corrected=False)
    assert [one.per_cent for one in before] == [one.per_cent for one in sheets(state, papers)]


def test_an_appeal_takes_two_examiners_who_agree_and_fourteen_days() -> None:
    state, papers, done = simulated()
    assert state.closed is not None
    may_appeal(state, "C1", 1, state.closed + timedelta(days=14))
    with pytest.raises(NotAllowed, match="14"):
        may_appeal(state, "C1", 1, state.closed + timedelta(days=15))
    said = [("e1", "removed"), ("e2", "stands"), ("e3", "removed")]
    log = [*done, Happening("appealed", {"appeal": 1, "candidate": "C1", "item": 2, "grounds": ""}, "C1", START)]
    for place, (examiner, verdict) in enumerate(said):
        told = {"appeal": 1, "examiner": examiner, "verdict": verdict, "reason": f"reason {place}"}
        log.append(Happening("judged", told, examiner, START))
        now = folded(log)
        assert now is not None
        assert (now.appeals[1].verdict is not None) == (place == 2)
    assert now.corrections("C1")[2].verdict == "removed"
    assert [one.reason for one in now.appeals[1].opinions.values()] == ["reason 0", "reason 1", "reason 2"]
    assert all(2 not in {item.number for item in one.counted} for one in sheets(now, papers)[:3])
    with pytest.raises(NotAllowed):
        may_judge(now, 1, "e1", "stands", "late")
    with pytest.raises(NotAllowed):
        may_judge(now, 1, "C1", "stands", "no examiner")


def test_the_hash_is_public_before_and_the_seed_only_afterwards() -> None:
    state, _, done = simulated()
    announced = folded(done[:1])
    assert announced is not None
    assert (announced.hash, announced.revealed) == (seed_hash(SEED), "")
    assert seed_hash(state.revealed) == announced.hash
