"""Laws 17 to 40 step by step: what a hearing finds and asks on its way, of whom, about what and by which clause.

A case compares the effects of a ruling and the clauses; a director and the players also read how it came to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from cardinal.bridge import Call
from cardinal.laws import Asking, ImpossibleCase, Ruling
from cardinal.laws.bridge.e2017.proper_turn import examples
from cardinal.laws.check import hear_case
from cardinal.laws.question import Found, Question
from cardinal.laws.ruling import Answered
from tests.laws.case_records import records_in

RECORDS = {str(record["name"]): record for record in records_in(Path(__file__).parent / "auction_reasoning.yaml")}


def steps(record: Mapping[str, object]) -> list[str]:
    """The findings and questions of a hearing, each with its clauses and the values of its text by their names."""
    _, end = hear_case({key: value for key, value in record.items() if key != "steps"})
    lines = [line for step in end.trace for line in _lines(step)]
    return lines if isinstance(end, Ruling) else [*lines, _asked(end.question)]


def _lines(step: object) -> Iterator[str]:
    if isinstance(step, Found):
        yield _said(step.clauses, step.text.key, step.text.values)
    elif isinstance(step, Answered) and not step.skipped:
        yield _asked(step.question)


def _asked(question: Question) -> str:
    return _said(question.cites, f"{question.text.key}? {question.asked}", question.text.values)


def _said(clauses: tuple[str, ...], key: str, values: Mapping[str, object]) -> str:
    return " ".join((*clauses, key, *sorted(f"{name}={_plain(value)}" for name, value in values.items())))


def _plain(value: object) -> str:
    return "+".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize("name", RECORDS)
def test_steps_of_a_hearing(name: str) -> None:
    assert steps(RECORDS[name]) == RECORDS[name]["steps"]


def test_names_of_hearings_are_unique() -> None:
    assert len(RECORDS) == len(records_in(Path(__file__).parent / "auction_reasoning.yaml"))


def test_one_bid_and_every_other_call_stand_for_the_calls_to_come() -> None:
    calls = tuple(map(Call.parse, ("pass", "X", "XX", "1NT", "2C", "2D")))
    assert examples(calls) == calls[:4]
    assert examples(calls[:2]) == calls[:2]
    assert examples((*calls[:2], "none")) == (*calls[:2], "none")


def test_earlier_deviations_are_any_number_with_two_examples() -> None:
    _, asking = hear_case({"law": "40C", "answers": {"side": "NS"}})
    assert isinstance(asking, Asking)
    assert asking.question.options == (0, 4, "not determined")
    assert [asking.question.read(given) for given in (0, "1", 12)] == [0, 1, 12]


@pytest.mark.parametrize(
    ("acts", "values"),
    [
        (["N calls 1S", "E changes pass to X"], {"seat": "E", "first": "pass", "second": "X"}),
        (["N calls 1S", "E calls pass", "N changes 1NT to 2C"], {"seat": "N", "first": "1NT", "second": "2C"}),
        (["E calls 2H with N"], {"act": "E calls 2H with N"}),
    ],
)
def test_a_refusal_names_the_player_and_the_calls(acts: list[str], values: dict[str, str]) -> None:
    with pytest.raises(ImpossibleCase) as caught:
        hear_case({"acts": acts})
    assert {name: str(value) for name, value in caught.value.text.values.items()} == values
