"""The findings of the 1987 laws: a case compares effects and clauses, but not the steps of reasoning between them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from cardinal.laws.check import hear_case
from cardinal.laws.question import Found, plain
from tests.laws.case_records import records_in
from tests.laws.test_cases import CASES

EXPECTED: dict[str, dict[str, list[dict[str, object]]]] = yaml.safe_load(
    Path(__file__).with_name("findings_of_1987.yaml").read_text("utf-8")
)


def written(value: object) -> object:
    return [plain(one) for one in value] if isinstance(value, tuple) else plain(value)


@pytest.mark.parametrize(("stem", "name"), [(stem, name) for stem, names in EXPECTED.items() for name in names])
def test_a_hearing_says_what_it_finds_on_the_way(stem: str, name: str) -> None:
    record = next(one for one in records_in(CASES / "bridge_1987" / f"{stem}.yaml") if one["name"] == name)
    _, result = hear_case(record)
    found = [
        {step.text.key: {key: written(value) for key, value in step.text.values.items()}, "cites": list(step.clauses)}
        for step in result.trace
        if isinstance(step, Found)
    ]
    assert found == EXPECTED[stem][name]
