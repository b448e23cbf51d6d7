"""Whole boards as files: each log replays to the result and score that were worked out by hand beside it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from cardinal.bridge import Phase, Result, Table
from cardinal.bridge.events import NAMES_OF_VERSION_1, VERBS

BOARDS = Path(__file__).with_name("boards")
LOGS = sorted(BOARDS.glob("*.jsonl"))
LOGS_OF_VERSION_1 = sorted(Path(__file__).with_name("boards_version_1").glob("*.jsonl"))


def replay(log: Path) -> Table:
    return Table.from_json_lines(log.read_text("utf-8"))


def test_every_log_has_its_expectation_and_every_expectation_its_log() -> None:
    assert [log.stem for log in LOGS] == sorted(file.stem for file in BOARDS.glob("*.toml"))
    assert len(LOGS) >= 12


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_replays_to_its_result_and_score(log: Path) -> None:
    expected = tomllib.loads(log.with_suffix(".toml").read_text("utf-8"))
    table = replay(log)
    assert table.phase is Phase.FINISHED
    assert str(table.result) == expected["result"]
    assert table.result == Result.parse(expected["result"])
    assert table.score == expected["score_ns"]


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_log_is_written_back_as_it_was_read(log: Path) -> None:
    assert replay(log).to_json_lines() == log.read_text("utf-8")


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_board_is_not_over_before_its_last_event(log: Path) -> None:
    table = replay(log)
    for count in range(len(table.events)):
        assert not Table(table.board, table.events[:count]).is_over


def test_the_boards_between_them_have_every_kind_of_event() -> None:
    assert {event.verb for log in LOGS for event in replay(log).events} == set(VERBS)


@pytest.mark.parametrize("log", LOGS_OF_VERSION_1, ids=lambda log: log.stem)
def test_a_log_of_the_version_before_is_the_same_table(log: Path) -> None:
    """Their events had other names, and a line said that dummy was spread."""
    assert replay(log) == replay(BOARDS / log.name)


def test_the_logs_of_the_version_before_have_every_kind_of_line() -> None:
    lines = [json.loads(line) for log in LOGS_OF_VERSION_1 for line in log.read_text("utf-8").splitlines()]
    kinds = {f"{line['kind']} {line['what']}" if "what" in line else line["kind"] for line in lines}
    assert kinds >= NAMES_OF_VERSION_1.keys() | {"spread"}
