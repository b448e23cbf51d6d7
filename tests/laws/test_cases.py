"""Every case file: each case ends as it says, for the clauses it says, in the words of its readers."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from cardinal.laws import Ruling
from cardinal.laws.check import check_case
from tests.laws.case_records import records_in
from tests.laws.readers_words import not_in_readers_words

CASES = Path(str(files("cardinal.laws") / "cases"))
FILES = sorted(CASES.rglob("*.yaml"))


@cache
def every_case() -> list[tuple[str, dict[str, object]]]:
    found = []
    for path in FILES:
        for record in records_in(path):
            found.append((f"{path.parent.name}/{path.stem}: {record['name']}", record))
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_case_of_a_file_ends_as_it_says(path: Path) -> None:
    # A test for each of seven thousand cases would take longer to start than to hear them.
    heard = {str(record["name"]): check_case(record) for record in records_in(path)}
    assert {name: one.problems for name, one in heard.items() if one.problems} == {}
    rulings = {name: one.result for name, one in heard.items() if isinstance(one.result, Ruling)}
    assert {name: left for name, one in rulings.items() if (left := list(not_in_readers_words(one.trace)))} == {}


def test_case_names_are_unique() -> None:
    names = [name for name, _ in every_case()]
    assert len(names) == len(set(names))
