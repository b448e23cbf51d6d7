"""The quick way of reading a game and the careful one say the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from cardinal.formats import GameRecord, Problem
from cardinal.formats.pbn_quick import quick_record
from cardinal.formats.pbn_writer import EXPORT, IMPORT
from tests.formats.game_records import game_records
from tests.formats.pbn import DATA, SAMPLES, told, with_care, written


def lines(found: list[GameRecord | Problem]) -> list[int]:
    return [one.line for one in found if isinstance(one, GameRecord)]


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_sample_is_read_the_same_both_ways(sample: Path) -> None:
    quick, careful = told(sample.read_bytes()), with_care(sample.read_bytes())
    assert quick == careful
    assert lines(quick) == lines(careful)


@given(game_records())
@settings(max_examples=60)
def test_any_record_is_read_the_same_both_ways(record: GameRecord) -> None:
    for form in (EXPORT, IMPORT):
        source = written([record, record], form)
        assert told(source) == with_care(source)


@pytest.mark.parametrize(
    "game",
    [
        '[Board "1"]\n[board "2"]',
        '[Board "1"]\n[Board "1"]',
        '[Board "0"]\n[Dealer ""]',
        '[Declarer ""]\n[Contract "4S"]\n[Result ""]',
        '[Declarer ""]\n[Contract "Pass"]\n[Result ""]',
        '[Declarer "S"]\n[Contract "Pass"]\n[Result "9"]',
        '[Declarer "?"]\n[Contract "?"]\n[Result "?"]\n[Score "?"]\n[Room "?"]\n[Other "?"]',
        '[Note "1:first"]\n[Board "1"]',
        '[Board "1"]\nwords',
        '[Board "1"]\n[Own "x"]\nwords',
        '[Board "1"]\n[Own "x"]  \n[EmptyTable "a;b"]',
        '[Site "C:\\"]\n[Event "x"]',
        '[Site "two \\\\ of them"]\n[Event "\\"x\\""]',
        '[Dealer "S"]\n[Auction "W"]\nPass',
        '[Auction "W"]\nPass Pass',
        '[Dealer "S"]\n[Auction "S"]\nPass =1= =2= Pass',
        '[Dealer "S"]\n[Auction ""]\n[Play ""]',
        '[Play "S"]\nSA SK SQ',
        '[Event "#"]',
        '[Board "1"]\n[Deal "N:AK"]',
    ],
)
def test_odd_games_are_read_the_same_both_ways(game: str) -> None:
    assert told(game.encode()) == with_care(game.encode())


def test_most_games_of_the_field_go_the_quick_way() -> None:
    games = (DATA / "team_match_100_tables.pbn").read_text("utf-8").split("\n\n")
    assert sum(quick_record(game, 1) is not None for game in games) >= 98
