"""What the 1987 laws find on the way and how they ask: a case compares effects and clauses, but not the sentences."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardinal.language import Text
from cardinal.laws.check import hear_case
from cardinal.laws.hearing import Asking
from cardinal.laws.question import Found, plain
from tests.laws.case_records import read_yaml, records_in
from tests.laws.test_cases import CASES


def expected(file: str) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """The cases of a file beside this one: the name, the record, and what is expected of it."""
    told = read_yaml(Path(__file__).with_name(file).read_text("utf-8"))
    for stem, names in told.items():
        records = {str(one["name"]): one for one in records_in(CASES / "bridge_1987" / f"{stem}.yaml")}
        yield from ((f"{stem}: {name}", records[name], value) for name, value in names.items())


def written(text: Text) -> dict[str, object]:
    values = {
        key: [plain(one) for one in value] if isinstance(value, tuple) else plain(value)
        for key, value in text.values.items()
    }
    return {text.key: values}


def test_a_hearing_says_what_it_finds_on_the_way() -> None:
    for name, record, findings in expected("findings_of_1987.yaml"):
        _, result = hear_case(record)
        found = [step for step in result.trace if isinstance(step, Found)]
        assert [written(step.text) | {"cites": list(step.clauses)} for step in found] == findings, name


def test_a_question_names_whom_and_what_it_is_about() -> None:
    for name, record, asked in expected("questions_of_1987.yaml"):
        _, result = hear_case(record)
        assert isinstance(result, Asking), name
        text = result.question.text
        edition = next((part[1:] for part in text.package.split(".") if part in ("e1987", "e2007", "e2017")), "all")
        assert written(text) | {"text_of": edition} == asked, name
