"""Why a ruling on the play is what it is: the findings and the questions of a hearing, each with what it is about.

A case compares what follows and on which clauses. Here are the steps between, which a reader sees as the reasons: the
key of each text with its values, and the clauses of the step. A question has ``?`` before its key; an open one names
the answers that stand for all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cardinal.laws.check import hear_case
from cardinal.laws.question import Found, plain
from cardinal.laws.ruling import Answered, Step
from tests.laws.case_records import records_in

CASES = Path(str(files("cardinal.laws") / "cases" / "bridge_2017"))
REASONS = records_in(Path(__file__).with_name("reasons_of_play.yaml"))


@cache
def cases_of(stem: str) -> dict[str, dict[str, object]]:
    return {record["name"]: record for record in records_in(CASES / f"{stem}.yaml")}


def reasons(trace: Iterable[Step]) -> Iterator[str]:
    for step in trace:
        if isinstance(step, Found):
            yield f"{step.text.key}{_values(step.text.values)} ({', '.join(step.clauses)})"
        elif isinstance(step, Answered):
            question = step.question
            examples = f" [{', '.join(map(plain, question.options))}]" if question.reader is not None else ""
            yield f"? {question.text.key}{_values(question.text.values)}{examples} ({', '.join(step.clauses)})"


def _values(values: Mapping[str, object]) -> str:
    return "".join(
        f" {name}={'+'.join(map(plain, value)) if isinstance(value, tuple) else plain(value)}"
        for name, value in values.items()
    )


@pytest.mark.parametrize("told", REASONS, ids=lambda told: f"{told['file']}: {told['case']}")
def test_a_hearing_gives_these_reasons(told: dict[str, object]) -> None:
    _, result = hear_case(cases_of(str(told["file"]))[str(told["case"])])
    assert list(reasons(result.trace)) == told["reasons"]
