"""The published schemas: they are what the engine makes, and every case and every ruling fits them."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from cardinal.laws import Ruling
from cardinal.laws.case import CASE_KEYS
from cardinal.laws.check import EXPECT_KEYS, hear_case
from cardinal.laws.schema import SCHEMAS
from tests.laws.case_records import records_in
from tests.laws.test_cases import FILES, every_case

PUBLISHED = Path(__file__).parents[2] / "docs" / "schema"
# Thousands of cases and rulings are held against the schemas; this validator needs a hundredth of the time.
CASE, RULING = (jsonschema_rs.Draft202012Validator(SCHEMAS[name]()) for name in ("case", "ruling"))


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_the_published_schema_is_the_one_of_the_engine(name: str) -> None:
    schema = SCHEMAS[name]()
    Draft202012Validator.check_schema(schema)
    assert json.loads((PUBLISHED / f"{name}.json").read_text("utf-8")) == json.loads(json.dumps(schema))


def test_the_schema_has_the_keys_that_are_read() -> None:
    case = json.loads((PUBLISHED / "case.json").read_text("utf-8"))["items"]["properties"]
    assert set(case) == CASE_KEYS
    assert set(case["expect"]["properties"]) == EXPECT_KEYS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_case_file_fits_the_schema(path: Path) -> None:
    # A case that is there to be refused may be one that the schema refuses too.
    records = [one for one in records_in(path) if "refused" not in one["expect"]]
    errors = [error.message for error in CASE.iter_errors(records)]
    assert errors == []
    assert records


def test_what_is_no_case_does_not_fit() -> None:
    assert not CASE.is_valid([{"name": "x", "actts": []}])
    assert not CASE.is_valid([{"name": "x", "expect": {"effects": [{"sings": {}}]}}])


def test_every_ruling_fits_the_schema_in_every_language() -> None:
    seen = 0
    for number, (name, record) in enumerate(every_case()):
        expect = record["expect"]
        if isinstance(expect, dict) and ("refused" in expect or "asks" in expect):
            continue
        _, ruling = hear_case(record)
        assert isinstance(ruling, Ruling), name
        language = ("en", "zh-Hans", "zh-Hant", "ja")[number % 4]
        assert RULING.is_valid(json.loads(json.dumps(ruling.to_json(language)))), name
        seen += 1
    assert seen > 300
