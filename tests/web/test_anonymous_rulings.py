"""Rulings without names, where the conditions of the event say so."""

from __future__ import annotations

import shutil
from pathlib import Path

from starlette.testclient import TestClient

from cardinal.web import Settings, create_app
from tests.web.forms import read

EXAMPLE = Path(__file__).parents[2] / "examples" / "club-mitchell"


def shown(tmp_path: Path, settings: Settings, anonymous: str) -> TestClient:
    """The application with a copy of the example, whose conditions say whether rulings are anonymous."""
    folder = tmp_path / "events" / "evening"
    shutil.copytree(EXAMPLE, folder)
    conditions = folder / "event.toml"
    text = conditions.read_text("utf-8").replace("[laws]", f"[appeals]\nanonymous = {anonymous}\n\n[laws]")
    conditions.write_text(text, "utf-8")
    return TestClient(create_app(Settings(var=settings.var, events=tmp_path / "events")))


def test_a_ruling_names_nobody_where_the_conditions_say_so(tmp_path: Path, settings: Settings) -> None:
    with shown(tmp_path, settings, "true") as client:
        told = client.get("/api/events/evening/rulings").json()["decided"]
        assert told
        assert {(one["table"], one["contestant"], one["by"], one["reason"]) for one in told} == {("", None, "", "")}
        # What was decided, and by which clause, stays.
        assert all(one["text"] for one in told)
        assert any(one["cites"] for one in told)
        # The director who ruled is named on no line of the page.
        assert "Ilse Brandt" not in read(client, "/events/evening/rulings").text


def test_otherwise_it_says_where_and_by_whom(tmp_path: Path, settings: Settings) -> None:
    with shown(tmp_path, settings, "false") as client:
        told = client.get("/api/events/evening/rulings").json()["decided"]
        assert any(one["by"] == "Ilse Brandt" for one in told)
        assert any(one["table"] for one in told)
