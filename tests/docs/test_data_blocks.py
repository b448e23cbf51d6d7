"""What a document shows of a file is what its reader takes without a complaint."""

from __future__ import annotations

import json
import shutil
import tomllib
from datetime import datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.cli.text_exchange import exported
from cardinal.contest.event_folder import load_event, open_folder
from cardinal.formats.bridgemate import Command, Session, movement_message
from cardinal.formats.bridgemate_results import read_message
from cardinal.language import Language
from tests.docs.test_command_blocks import DOCUMENTS, ROOT, blocks

MITCHELL = ROOT / "examples" / "club-mitchell"
TEAMS = ROOT / "examples" / "swiss-teams"
MEASURED = {"docs/scaling.md"}
"""What a benchmark printed on a day that the page names; only its shape can be checked."""


def shown(page: str, kind: str) -> list[str]:
    return [text for of, text in blocks(page) if of == kind]


@pytest.mark.parametrize("kind", ["csv", "json", "po", "toml"])
def test_the_pages_with_such_blocks_are_those_that_are_read_here(kind: str) -> None:
    read = {
        "csv": {"docs/competitions.md"},
        "json": {"docs/bridgemate.md", "docs/competitions.md", "docs/http_api.md", *MEASURED},
        "po": {"docs/translators.md"},
        "toml": {"docs/season.md"},
    }
    assert {page for page in DOCUMENTS if shown(page, kind)} == read[kind]


@pytest.mark.parametrize("page", sorted(MEASURED))
def test_what_a_benchmark_printed_is_one_object(page: str) -> None:
    for text in shown(page, "json"):
        assert isinstance(json.loads(text), dict)


def test_the_entries_that_are_shown_are_read(tmp_path: Path) -> None:
    entries, _ = shown("docs/competitions.md", "csv")
    (tmp_path / "event.toml").write_bytes((TEAMS / "event.toml").read_bytes())
    (tmp_path / "entries.csv").write_text(entries, "utf-8")
    folder = open_folder(tmp_path)
    assert folder.event.flaws == ()
    (team,) = folder.entries
    assert (team.number, team.name, len(team.players), team.captain) == (1, "Anchor", 4, "Dora Yang")
    assert team.captain_plays


def test_the_results_and_the_ruling_that_are_shown_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "event"
    shutil.copytree(MITCHELL, folder)
    for name in ("results.csv", "rulings.json", "appeals.json", "penalties.csv", "corrections.csv"):
        (folder / name).unlink()
    _, results = shown("docs/competitions.md", "csv")
    (ruling,) = shown("docs/competitions.md", "json")
    (folder / "results.csv").write_text(results, "utf-8")
    (folder / "rulings.json").write_text(f"[{ruling}]", "utf-8")
    event = load_event(folder)
    assert event.flaws == ()
    assert [(line.place.board, str(line.score.result)) for line in event.lines] == [
        (15, "3S by N +1"),
        (16, "3NT by S -1"),
    ]
    (given,) = event.rulings
    assert (given.key, given.place.board) == ("R1", 15)


def test_the_season_that_is_shown_is_worked_out(tmp_path: Path) -> None:
    (text,) = shown("docs/season.md", "toml")
    (evening,) = tomllib.loads(text)["event"]
    shutil.copytree(MITCHELL, tmp_path / evening["folder"])
    (tmp_path / "season.toml").write_text(text, "utf-8")
    shutil.copyfile(ROOT / "examples" / "people.csv", tmp_path / "people.csv")
    result = CliRunner().invoke(app, ["season", "show", str(tmp_path), "--table", "Ladder"])
    assert result.exit_code == 0, result.output
    assert "Ladder" in result.output


def test_the_entry_of_a_po_file_is_one_that_an_export_writes(tmp_path: Path) -> None:
    (entry,) = shown("docs/translators.md", "po")
    law = "laws/bridge/e2017/insufficient_bid"
    for kind in ("py", "toml"):
        copy = tmp_path / "cardinal" / f"{law}.{kind}"
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "src" / "cardinal" / f"{law}.{kind}", copy)
    assert entry in exported(tmp_path / "cardinal", Language.parse("de"))


def test_the_messages_of_terminals_have_the_fields_that_are_shown() -> None:
    request, answer = map(json.loads, shown("docs/bridgemate.md", "json"))
    event = load_event(MITCHELL)
    session = Session("A" * 32, datetime(2026, 3, 5, 19, 30), "Thursday", "CLUB", "KEY")
    sent = json.loads(movement_message(event, event.conditions.stages[0], session))
    assert list(sent) == list(request)
    assert sent["Command"] == request["Command"] == Command.INITIALISE
    message = (ROOT / "examples" / "terminals" / "results.json").read_text("utf-8")
    assert json.loads(message).keys() == answer.keys()
    assert len(read_message(message)) == 2
