"""``cardinal event change`` on a folder: previewed, written with what was before, taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cardinal.cli.main import app
from cardinal.contest.drawing import draw_next
from cardinal.contest.event_folder import EventFolder, create_event, open_folder, save_planned
from cardinal.contest.results_file import results_csv
from cardinal.contest.score_cell import write_cell
from tests.contest.conditions_maker import conditions, pair
from tests.contest.evening_maker import confirmed, played

STAGE = {"name": "Main", "system": "mitchell", "rounds": 7, "boards": 2, "scoring": "matchpoints"}


def change(*words: object) -> Result:
    return CliRunner().invoke(app, ["event", "change", *map(str, words)])


def evening(path: Path, pairs: int, rounds: int) -> Path:
    """A folder with so many rounds played."""
    terms = conditions("wbf-2017", "pairs", {**STAGE, "winners": "overall_one"})
    folder = create_event(path / "event", terms, [pair(number) for number in range(1, pairs + 1)])
    save_planned(folder.path, folder.draw, draw_next(folder, "a seed"))
    write_results(played(open_folder(folder.path), rounds))
    return folder.path


def write_results(folder: EventFolder) -> None:
    text = results_csv(folder.event.lines, lambda line: write_cell(line.score), {})
    (folder.path / "results.csv").write_text(text, "utf-8")


def everything(path: Path) -> dict[str, str]:
    return {str(file.relative_to(path)): file.read_text("utf-8") for file in path.rglob("*") if file.is_file()}


def test_a_preview_writes_nothing_and_says_who_moves(tmp_path: Path) -> None:
    path = evening(tmp_path, 14, 2)
    before = everything(path)
    shown = change("leave", path, "--number", 9, "--preview")
    assert shown.exit_code == 0, shown.output
    assert "9 N9 - S9 leaves; round 2 is its last." in shown.output
    assert everything(path) == before


@pytest.mark.parametrize(
    ("pairs", "words"),
    [
        (13, ("late", "--name", "Lena Late", "--name", "Lars Late")),
        (14, ("leave", "--number", 9)),
        (14, ("substitute", "--number", 5, "--out", "S5", "--name", "Vera Vice")),
        (14, ("turned", "--table", 3, "--round", 2)),
        (14, ("swap", "--number", 9, "--other", 10, "--round", 2)),
        (14, ("short", "--round", 3)),
    ],
)
def test_a_change_is_written_counts_and_is_taken_back(tmp_path: Path, pairs: int, words: tuple[object, ...]) -> None:
    path = evening(tmp_path, pairs, 2)
    before = everything(path)
    done = change(words[0], path, *words[1:], "--at", "2026-03-05T20:00")
    assert done.exit_code == 0, done.output
    assert everything(path) != before
    back = change("back", path)
    assert back.exit_code == 0, back.output
    assert everything(path) == before
    assert change(words[0], path, *words[1:]).exit_code == 0
    folder = open_folder(path)
    assert [flaw for flaw in folder.event.flaws if not flaw.is_counted] == []
    write_results(played(folder, folder.conditions.stages[0].rounds))
    whole = open_folder(path)
    confirmed(whole, without=[entry.number for entry in whole.entries if entry.unranked])
    if words[0] not in ("turned", "swap"):
        assert change("back", path).exit_code == 2


def test_refusals_say_what_to_do(tmp_path: Path) -> None:
    path = evening(tmp_path, 14, 1)
    assert change("explode", path).exit_code == 2
    redraw = change("redraw", path, "--seed", "x")
    assert (redraw.exit_code, "has results already" in redraw.output) == (2, True)
    assert change("back", path).exit_code == 2
    told = change("leave", path, "--number", 9, "--preview", "--json")
    assert json.loads(told.output)["files"] == []
