"""When clauses come again: a simulated learner, the map, half a review, and what a browser kept before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import exp
from random import Random

import pytest

from cardinal.school import repetition
from cardinal.school.learner import Learner, Practice, square_of, squares
from cardinal.school.progress import Progress
from cardinal.school.repetition import A_DAY, Grade, Memory, reviewed

START = datetime(2026, 1, 1, 8, tzinfo=UTC)
DAY = timedelta(days=1)
# The published weights of FSRS-6 (open-spaced-repetition), written out again: the learner is not the scheduler's code.
W = (0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
     1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542)  # fmt: skip
GRADES = (Grade.HARD, Grade.GOOD, Grade.EASY)


class Mind:
    """What somebody truly remembers of one clause: stability and difficulty after each review, with chance in it."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.stability, self.difficulty, self.last = chance, 0.0, 5.0, 0

    def recalls(self, day: int) -> bool:
        factor = 0.9 ** (-1 / W[20]) - 1
        return self.chance.random() < (1 + factor * (day - self.last) / self.stability) ** -W[20]

    def learns(self, grade: Grade, day: int) -> None:
        if not self.stability:
            self.stability = W[grade - 1]
            self.difficulty = W[4] - exp(W[5] * (grade - 1)) + 1
        else:
            factor = 0.9 ** (-1 / W[20]) - 1
            known = (1 + factor * (day - self.last) / self.stability) ** -W[20]
            if grade is Grade.AGAIN:
                lost = (
                    W[11] * self.difficulty ** -W[12] * ((self.stability + 1) ** W[13] - 1) * exp((1 - known) * W[14])
                )
                self.stability = min(lost, self.stability)
            else:
                manner = {Grade.HARD: W[15], Grade.GOOD: 1.0, Grade.EASY: W[16]}[grade]
                gain = exp(W[8]) * (11 - self.difficulty) * self.stability ** -W[9] * (exp((1 - known) * W[10]) - 1)
                self.stability *= 1 + gain * manner
            aimed = self.difficulty - W[6] * (grade - 3) * (10 - self.difficulty) / 9
            easiest = W[4] - exp(W[5] * 3) + 1
            self.difficulty = min(10, max(1, W[7] * easiest + (1 - W[7]) * aimed))
        # Nobody learns exactly as a formula says.
        self.stability *= exp(self.chance.gauss(0, 0.15))
        self.last = day


def _simulated(steps: tuple[int, ...] | None, cards: int = 120, days: int = 180) -> tuple[float, int]:
    """Recall on due cards and the number of reviews: by our schedule, or by fixed steps."""
    chance = Random("a learner of 180 days")
    minds = [Mind(chance) for _ in range(cards)]
    memories: list[Memory | None] = [None] * cards
    due, step = [number % 20 for number in range(cards)], [0] * cards
    hits = asked = reviews = 0
    for day in range(days):
        for number in [number for number in range(cards) if due[number] <= day]:
            mind, is_first = minds[number], minds[number].stability == 0
            recalls = is_first or mind.recalls(day)
            grade = chance.choices(GRADES, (1, 7, 2))[0] if recalls else Grade.AGAIN
            mind.learns(grade, day)
            reviews += 1
            if not is_first:
                asked, hits = asked + 1, hits + recalls
            if steps is None:
                memory = reviewed(memories[number], grade, START + day * DAY)
                memories[number], due[number] = memory, (memory.due - START).days
            else:
                due[number] = day + steps[step[number] if recalls else 0]
                step[number] = min(step[number] + 1, len(steps) - 1) if recalls else 0
    return hits / asked, reviews


def test_a_learner_recalls_nine_of_ten_due_cards_with_fewer_reviews_than_fixed_steps() -> None:
    recall, reviews = _simulated(None)
    _, fixed = _simulated((1, 3, 7, 21))
    assert 0.87 <= recall <= 0.93
    assert reviews <= 0.85 * fixed


def _practice(mark: int, *, scene: str = "s", pair: str = "", clauses: tuple[str, ...] = ("27B1(a)",)) -> Practice:
    return Practice("27", "a", mark, scene, clauses, ("16C1",), "", pair)


def test_a_clause_met_on_the_way_moves_half_as_far() -> None:
    learner = Learner().practised(_practice(95), START).practised(_practice(95), START + 8 * DAY)
    whole, half = learner.cards["27B1(a)"].memory, learner.cards["16C1"].memory
    first = reviewed(None, Grade.EASY, START)
    assert whole.stability_days > half.stability_days > first.stability_days / 2
    assert reviewed(first, Grade.EASY, START + 8 * DAY).stability_days == pytest.approx(whole.stability_days)


def test_the_map_goes_from_unseen_by_learning_to_held_and_fades() -> None:
    learner, states = Learner(), ["unseen"]
    assert learner.square("27", START).state == "unseen"
    learner = learner.practised(_practice(20), START)
    states.append(learner.square("27", START).state)
    at = START
    for _ in range(12):
        at = learner.cards["27B1(a)"].memory.due
        learner = learner.practised(_practice(95), at)
    states.append(learner.square("27", at).state)
    states.append(learner.square("27", at + 400 * DAY).state)
    assert states == ["unseen", "learning", "held", "fading"]
    assert learner.cards["27B1(a)"].memory.due - at <= 365 * DAY


def test_what_was_confused_is_a_card_until_it_is_kept_apart() -> None:
    learner = Learner().practised(_practice(50, pair="27B1(a)~23A"), START)
    assert learner.cards["27B1(a)~23A"].memory.due == START + DAY
    learner = learner.practised(_practice(95, scene="t"), START + DAY)
    assert learner.cards["27B1(a)~23A"].memory.due > START + 2 * DAY


def test_no_day_asks_for_more_than_its_measure() -> None:
    learner = Learner()
    for number in range(60):
        learner = learner.practised(_practice(30, scene=str(number), clauses=(f"{number + 1}A",)), START)
    assert len(learner.due(START + 3 * DAY)) == A_DAY
    assert len(learner.due(START)) == 0


def test_what_a_browser_kept_is_taken_over_and_nothing_known_is_lost() -> None:
    guest = Progress().marked("27", 95, "x", START.toordinal()).marked("64", 30, "y", START.toordinal())
    learner = Learner().practised(_practice(95), START).taken_over(guest, START)
    assert learner.square("64", START + DAY).tried == 1
    assert learner.square("27", START).tried == 2
    assert {card.key for card in learner.due(START + DAY)} >= {"64"}


def test_every_law_article_and_box_has_its_square() -> None:
    assert len(squares(2017)) == 93
    bridge, boxes = squares("guandan")[:57], squares("guandan")[57:]
    assert bridge[-1] == "G57"
    assert len(boxes) == 18
    assert all(square_of(one) == one for one in (*squares(2017), *squares("guandan")))


def test_without_the_library_the_fixed_steps_remain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repetition, "_fsrs", lambda: None)
    memory, days = None, []
    for _ in range(5):
        memory = reviewed(memory, Grade.GOOD, START)
        days.append((memory.due - START).days)
    assert days == [1, 3, 7, 21, 60]
    assert (reviewed(memory, Grade.AGAIN, START).due - START).days == 1
