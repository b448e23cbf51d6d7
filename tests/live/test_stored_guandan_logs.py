"""The log of a live table as the version before stored it: the same table, views and sentences come of it.

Since then the words for sequences (all their ranks) and for who is out (头游) have been changed, and to whom a
tribute goes is said; the files say so too.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.live import LiveTable
from cardinal.live.live_table import fold
from cardinal.live.narration import sentences
from cardinal.store import Logged

LOGS = Path(__file__).parent / "logs"
LANGUAGES = {"W": "zh-Hans"}
"""West reads Chinese, everybody else English."""


def rows(name: str) -> list[Any]:
    return [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text("utf-8").splitlines()]


def viewer_of(name: str) -> Seat | Viewer:
    return Seat.parse(name) if len(name) == 1 else Viewer(name)


@pytest.mark.parametrize("name", ["guarded_guandan", "open_guandan"])
def test_a_stored_log_is_read_as_it_was(name: str) -> None:
    table, stored, compared = LiveTable("table/test"), rows(name), 0
    at = datetime(2026, 1, 1, tzinfo=UTC)
    seen = rows(f"{name}_seen")
    for number, (kind, payload) in enumerate(stored, 1):
        table = fold(table, [Logged(table.stream, number, kind, "", payload, "somebody", at, "command", "")])
        for then in (one for one in seen if one["after"] == number):
            viewer = viewer_of(then["viewer"])
            assert table.played is not None
            now = json.loads(json.dumps(table.played.view(viewer)))
            assert {key: now[key] for key in then["view"]} == then["view"]
            if "sentences" in then:
                told = sentences(table, viewer, LANGUAGES.get(then["viewer"], "en"))
                assert [one["text"] for one in told] == then["sentences"]
            compared += 1
    assert compared == len(seen) > 0
