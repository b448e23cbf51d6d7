"""Every case file: each case ends as it says, for the clauses it says."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from cardinal.laws.check import check_case

CASES = Path(str(files("cardinal.laws") / "cases"))
FILES = sorted(CASES.rglob("*.yaml"))


def every_case() -> list[tuple[str, dict[str, object]]]:
    found = []
    for path in FILES:
        for record in yaml.safe_load(path.read_text("utf-8")):
            found.append((f"{path.parent.name}/{path.stem}: {record['name']}", record))
    return found


@pytest.mark.parametrize("record", [pytest.param(record, id=name) for name, record in every_case()])
def test_case(record: dict[str, object]) -> None:
    assert check_case(record).problems == ()


def test_case_names_are_unique() -> None:
    names = [name for name, _ in every_case()]
    assert len(names) == len(set(names))
