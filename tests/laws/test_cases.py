"""Every case file: each case ends as it says, for the clauses it says."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cardinal.laws.check import check_case
from tests.laws.case_records import records_in

CASES = Path(str(files("cardinal.laws") / "cases"))
FILES = sorted(CASES.rglob("*.yaml"))


@cache
def every_case() -> list[tuple[str, dict[str, object]]]:
    found = []
    for path in FILES:
        for record in records_in(path):
            found.append((f"{path.parent.name}/{path.stem}: {record['name']}", record))
    return found


@pytest.mark.parametrize("record", [pytest.param(record, id=name) for name, record in every_case()])
def test_case(record: dict[str, object]) -> None:
    assert check_case(record).problems == ()


def test_case_names_are_unique() -> None:
    names = [name for name, _ in every_case()]
    assert len(names) == len(set(names))
