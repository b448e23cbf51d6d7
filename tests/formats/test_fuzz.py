"""Every reader endures damaged files. Here a few of each; ``python -m tests.formats.fuzz`` makes 20,000."""

from __future__ import annotations

from random import Random
from time import sleep

import pytest

from cardinal.formats import FORMATS, Format
from tests.formats.fuzz import IMPORTED, damaged, endure_import, in_time, run, samples

A_FEW = 150


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.name)
def test_a_reader_endures_damaged_files(row: Format) -> None:
    assert run(row, A_FEW, seed=0) > 0


@pytest.mark.parametrize("row", [row for row in FORMATS if row.name in IMPORTED], ids=lambda row: row.name)
def test_an_event_of_a_damaged_file_is_made_or_refused_in_words(row: Format) -> None:
    assert run(row, 5, seed=0, endured=endure_import) >= 0


@pytest.mark.parametrize("row", FORMATS, ids=lambda row: row.name)
def test_the_damaged_files_are_damaged_and_come_again(row: Format) -> None:
    sound = samples(row)
    made = [damaged(Random(number), sound) for number in range(50)]
    assert made == [damaged(Random(number), sound) for number in range(50)]
    assert sum(raw not in sound for raw in made) > 40


def test_a_reader_that_hangs_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.formats.fuzz.SECONDS", 0.05)
    with pytest.raises(TimeoutError), in_time():
        sleep(10)
