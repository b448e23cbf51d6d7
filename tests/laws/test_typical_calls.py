"""The ten commonest calls take few questions: the median of what a director answers is at most three."""

from __future__ import annotations

from statistics import median

import pytest

from tools.questions import PAGE, Hearing, by_call, held, page_with, table

MOST = 3
TEN = ("27", "29–32", "25", "53/54", "55", "50", "64", "16", "20/21", "68–70")


@pytest.fixture(scope="module")
def hearings() -> tuple[Hearing, ...]:
    return held()


def test_the_median_of_the_ten_commonest_calls_is_at_most_three(hearings: tuple[Hearing, ...]) -> None:
    calls = by_call(hearings)
    assert tuple(calls) == TEN
    assert median(calls.values()) <= MOST


def test_each_hearing_ends_by_the_clauses_of_its_law(hearings: tuple[Hearing, ...]) -> None:
    for hearing in hearings:
        assert set(hearing.wanted) <= set(hearing.cites), hearing.name


def test_what_is_rare_is_one_question_at_most_in_each_phase(hearings: tuple[Hearing, ...]) -> None:
    for hearing in hearings:
        assert hearing.asked.count("unusual") <= 1
        assert len(set(hearing.asked)) == len(hearing.asked), hearing.name
        # No rare question stands before the first ordinary one.
        assert hearing.asked[:1] != ("unusual",) or len(hearing.asked) == 1, hearing.name


def test_the_page_for_directors_shows_what_is_counted(hearings: tuple[Hearing, ...]) -> None:
    text = PAGE.read_text("utf-8")
    assert page_with(text, table(hearings)) == text, "run: python tools/questions.py --write"
