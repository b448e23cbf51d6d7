"""What the 1987 laws find on the way and how they ask: a case compares effects and clauses, but not the sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from cardinal.language import Text
from cardinal.laws.check import hear_case
from cardinal.laws.hearing import Asking
from cardinal.laws.question import Found, plain
from tests.laws.case_records import records_in
from tests.laws.test_cases import CASES


def expected(file: str) -> list[tuple[str, str, Any]]:
    """The cases of a file beside this one, each with what is expected of it."""
    told = yaml.safe_load(Path(__file__).with_name(file).read_text("utf-8"))
    return [(stem, name, value) for stem, names in told.items() for name, value in names.items()]


def record_of(stem: str, name: str) -> dict[str, Any]:
    return next(one for one in records_in(CASES / "bridge_1987" / f"{stem}.yaml") if one["name"] == name)


def written(text: Text) -> dict[str, object]:
    values = {
        key: [plain(one) for one in value] if isinstance(value, tuple) else plain(value)
        for key, value in text.values.items()
    }
    return {text.key: values}


@pytest.mark.parametrize(("stem", "name", "findings"), expected("findings_of_1987.yaml"))
def test_a_hearing_says_what_it_finds_on_the_way(stem: str, name: str, findings: list[object]) -> None:
    _, result = hear_case(record_of(stem, name))
    found = [step for step in result.trace if isinstance(step, Found)]
    assert [written(step.text) | {"cites": list(step.clauses)} for step in found] == findings


@pytest.mark.parametrize(("stem", "name", "asked"), expected("questions_of_1987.yaml"))
def test_a_question_names_whom_and_what_it_is_about(stem: str, name: str, asked: dict[str, object]) -> None:
    _, result = hear_case(record_of(stem, name))
    assert isinstance(result, Asking)
    text = result.question.text
    edition = next((part[1:] for part in text.package.split(".") if part in ("e1987", "e2007", "e2017")), "all")
    assert written(text) | {"text_of": edition} == asked
