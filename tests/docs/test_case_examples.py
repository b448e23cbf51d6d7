"""The examples of docs/cases.md are cases that pass."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardinal.laws.check import check_case
from tests.laws.case_records import read_yaml

PAGE = Path(__file__).parents[2] / "docs" / "cases.md"
BLOCKS = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
RECORDS = [record for block in BLOCKS for record in read_yaml(block)]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["name"])
def test_example_passes(record: dict[str, object]) -> None:
    assert check_case(record).problems == ()


def test_there_are_ten_examples() -> None:
    assert len(RECORDS) >= 10
