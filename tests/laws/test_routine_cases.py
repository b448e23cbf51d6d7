"""In every case of the books "nothing unusual" says the same as the usual answer to each routine question."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardinal.laws import Asking, Ruling
from cardinal.laws.matters import hear_matter
from cardinal.laws.question import plain
from cardinal.laws.ruling import Answered
from tests.laws.case_records import records_in
from tests.laws.test_cases import FILES

BOOKS = sorted({path.parent.name for path in FILES})
MOST_QUESTIONS = 40


def usually_answered(ruling: Ruling) -> set[str]:
    """The routine questions that the case answers one by one, as they are usually answered."""
    steps = (step for step in ruling.trace if isinstance(step, Answered) and not step.skipped and not step.usual)
    return {step.question.key for step in steps if step.question.usual is not None and _is_usual(step)}


def _is_usual(step: Answered) -> bool:
    return plain(step.answer) == plain(step.question.usual)


def confirmed(record: Mapping[str, object], answers: Mapping[str, object]) -> Asking | Ruling:
    """The hearing on *answers*, with nothing unusual wherever that is the question."""
    given = dict(answers)
    for _ in range(MOST_QUESTIONS):
        result = hear_matter({**record, "answers": given}).result
        if not isinstance(result, Asking) or not result.question.facts:
            return result
        given[result.question.key] = "no"
    raise AssertionError(f"it asks on and on: {record['name']}")


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_unusual_rules_as_every_usual_answer_does(book: str) -> None:
    compared = 0
    for record in (one for path in FILES if path.parent.name == book for one in records_in(path)):
        expect, given = record["expect"], record.get("answers")
        if not isinstance(given, Mapping) or not isinstance(expect, Mapping) or "effects" not in expect:
            continue
        matter = hear_matter(record)
        if matter.number != 1 or not isinstance(matter.result, Ruling):
            continue
        usual = usually_answered(matter.result)
        if usual:
            compared += 1
            other = confirmed(record, {key: answer for key, answer in given.items() if key not in usual})
            assert isinstance(other, Ruling), (record["name"], usual)
            assert other.effects == matter.result.effects, record["name"]
            assert set(other.cites) == set(matter.result.cites), record["name"]
            # Each usual answer leaves its clause in the record.
            assert set(other.consulted) >= set(matter.result.consulted), record["name"]
    assert compared
