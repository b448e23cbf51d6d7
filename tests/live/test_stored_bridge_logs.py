"""The log of a live table that an earlier version wrote folds to the same views and sentences.

``guarded_bridge.jsonl`` and ``open_bridge.jsonl`` are the stored events of tables, ``…_seen.jsonl`` what their viewers
then saw; they were written when what players sent was turned into events and acts by hand.

One fact was put right in ``open_bridge_seen.jsonl`` since: West explains call 0, which that version showed at call 4.
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

LOGS = Path(__file__).with_name("logs")


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (LOGS / f"{name}.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("name", ["guarded_bridge", "open_bridge"])
def test_a_stored_log_of_bridge_gives_the_views_and_sentences_it_gave(name: str) -> None:
    table, expected, compared = LiveTable("table/test"), lines(f"{name}_seen"), 0
    for seq, event in enumerate(lines(name), 1):
        at = datetime.fromtimestamp(0, UTC)
        table = fold(table, [Logged(table.stream, seq, event["kind"], "", event["payload"], "somebody", at, "c", "")])
        for seen in (one for one in expected if one["seq"] == seq):
            viewer = Viewer(seen["viewer"]) if seen["viewer"] in list(Viewer) else Seat.parse(seen["viewer"])
            assert table.played is not None
            view = table.played.view(viewer)
            assert {name: view[name] for name in seen["view"]} == seen["view"]
            if "sentences" in seen:
                assert [line["text"] for line in sentences(table, viewer, "en")] == seen["sentences"]
            compared += 1
    assert compared == len(expected)
