"""The way of a hearing of 2007: which questions it asks and what it finds, with the values and clauses of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardinal.laws.check import hear_case
from cardinal.laws.question import Found
from cardinal.laws.ruling import Answered, Ruling
from tests.laws.case_records import records_in
from tests.laws.test_cases import CASES

TRACES = records_in(Path(__file__).parent / "traces_of_2007.yaml")


def _written(value: object) -> str:
    return " ".join(map(_written, value)) if isinstance(value, tuple | list | frozenset) else str(value)


def _steps(ruling: Ruling) -> Iterator[list[object]]:
    for step in ruling.trace:
        if isinstance(step, Found | Answered):
            kind, text = ("found", step.text) if isinstance(step, Found) else ("asked", step.question.text)
            assert text.render()
            values = {name: _written(value) for name, value in text.values.items()}
            yield [kind, text.key, values, list(step.clauses)]


@pytest.mark.parametrize("trace", [pytest.param(one, id=one["case"]) for one in TRACES])
def test_a_hearing_asks_and_finds_what_its_law_says(trace: dict[str, object]) -> None:
    file, _, name = str(trace["case"]).partition(": ")
    record = next(one for one in records_in(CASES / "bridge_2007" / f"{file}.yaml") if one["name"] == name)
    _, ruling = hear_case(record)
    assert isinstance(ruling, Ruling)
    assert [step for step in _steps(ruling) if step in trace["steps"]] == trace["steps"]  # type: ignore[operator]
