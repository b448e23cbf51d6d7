"""Logs that version 1 wrote are read as what they were: the same deal, and for every viewer the same view."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardinal.cards import SEATS
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Table, UnreadableGuandan
from cardinal.guandan.events import VERBS

FOLDER = Path(__file__).parent / "logs_version_1"
LOGS = sorted(path for path in FOLDER.glob("*.jsonl") if not path.stem.endswith("_views"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_of_version_1_leads_to_the_same_table(path: Path) -> None:
    table = Table.from_json_lines(path.read_text("utf-8"))
    views = (path.parent / f"{path.stem}_views.jsonl").read_text("utf-8").splitlines()
    for viewer, then in zip((*SEATS, *Viewer), views, strict=True):
        seen = table.view(viewer).to_json()
        assert {name: seen[name] for name in json.loads(then)} == json.loads(then)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_what_was_read_from_version_1_is_written_as_version_2(path: Path) -> None:
    table = Table.from_json_lines(path.read_text("utf-8"))
    head, *lines = map(json.loads, table.to_json_lines().splitlines())
    assert head["version"] == 2
    assert all("kind" not in line for line in lines)
    assert Table.from_json_lines(table.to_json_lines()) == table


def test_the_logs_hold_every_event_there_is() -> None:
    tables = (Table.from_json_lines(path.read_text("utf-8")) for path in LOGS)
    assert {event.verb for table in tables for event in table.events} == set(VERBS)


@pytest.mark.parametrize("line", ['{"kind": "flew", "seat": "N"}', '{"kind": ["passed"]}', '{"kind": "passed"}'])
def test_a_line_that_no_version_wrote_is_refused_with_its_number(line: str) -> None:
    log = LOGS[0].read_text("utf-8")
    with pytest.raises(UnreadableGuandan, match=str(len(log.splitlines()) + 1)):
        Table.from_json_lines(f"{log}{line}\n")
