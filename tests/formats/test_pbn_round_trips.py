"""What is written is read back the same, and what was read is written the same again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.formats import GameRecord
from cardinal.formats.pbn_writer import EXPORT, IMPORT
from cardinal.formats.registry import PBN
from tests.formats.fuzz import damaged, samples
from tests.formats.game_records import game_records
from tests.formats.pbn import SAMPLES, records, sorted_as_exported, told, with_care, written

RECORDS = st.lists(game_records(), min_size=1, max_size=2)


@given(RECORDS)
@settings(max_examples=60)
def test_the_import_form_is_read_back_as_it_was(found: list[GameRecord]) -> None:
    back = told(written(found, IMPORT))
    assert back == found
    assert not any(record.problems for record in back if isinstance(record, GameRecord))


@given(RECORDS)
@settings(max_examples=60)
def test_the_export_form_is_read_back_as_it_was_but_for_the_order_of_its_tags(found: list[GameRecord]) -> None:
    assert told(written(found, EXPORT)) == [sorted_as_exported(record) for record in found]


@given(RECORDS, st.sampled_from((EXPORT, IMPORT)))
@settings(max_examples=40)
def test_writing_what_was_read_changes_nothing_more(found: list[GameRecord], form: str) -> None:
    once = written(found, form)
    assert written(records(once), form) == once


@pytest.mark.parametrize("form", [EXPORT, IMPORT])
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_sample_of_the_field_goes_through_both_forms_without_loss(sample: Path, form: str) -> None:
    found = records(sample.read_bytes())
    assert found
    once = written(found, form)
    back = records(once)
    assert list(map(sorted_as_exported, back)) == list(map(sorted_as_exported, found))
    assert form == EXPORT or back == found
    assert written(back, form) == once


def test_damaged_files_too_are_written_the_same_again() -> None:
    """Whatever is made of a damaged file, it is something that PBN can say, and both ways of reading agree on it."""
    sound = samples(PBN)
    for number in range(150):
        raw = damaged(Random(number), sound)
        found = records(raw)
        assert with_care(raw) == told(raw), number
        for form in (EXPORT, IMPORT):
            once = written(found, form)
            assert written(records(once), form) == once, number


@pytest.mark.parametrize(
    "game",
    [
        '[Zebra "1"] {z}\n[Board "1"] {b}\n[Event "x"] {e}\n{f}',
        '[Score ""]\n[Room ""]\n[Dealer ""]\n[Deal ""]',
        '[Zebra "1"]\n[Deal "none"]\n[Board "none"]\n[Score "none"]',
        '[Contract "Pass"]\n[Result "none"]\n[Declarer "?"]',
        '{only a note}\n[Note "1:x"]',
        '[Board "1"]\n[Auction ""] {nothing called}\n[Play "?"] {nothing played}',
        '[Board "1"]\n[Note "no number"] {of a note}',
        '[Board "1"]\n[Play "N"]\nS2 ^S S3 S4',
        '[Table "##7"]\n[Board "1"]\n\n[Board "2"]\n\n[Table "8"]\n\n[Board "4"]',
        '[Board "1"] {a\tb}\n% a\tb\n[Event "a\tb"]',
    ],
)
def test_odd_games_are_read_back_as_they_were(game: str) -> None:
    found = records(game)
    assert found
    assert records(written(found, IMPORT)) == found
    assert written(records(written(found, EXPORT)), EXPORT) == written(found, EXPORT)


def test_the_samples_are_there() -> None:
    assert {sample.name for sample in SAMPLES} >= {"everything.pbn", "team_match_100_tables.pbn", "test.pbn"}
