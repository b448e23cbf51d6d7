"""``cardinal event new``, ``draw``, ``check`` and ``show`` as their users call them."""

from __future__ import annotations

import contextlib
import csv
import json
import sys
import tomllib
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from click.testing import Result
from typer.testing import CliRunner

import cardinal.cli.event
import cardinal.contest
from cardinal.cli.event import app
from cardinal.language import Language
from cardinal.regulations.pack import pack_names

Run = Callable[..., Result]
CONTEST = Path(cardinal.contest.__file__).parent
TEXTS = [
    Path(cardinal.cli.event.__file__).with_suffix(".toml"),
    *(CONTEST / f"{name}.toml" for name in ("conditions", "conditions_page", "entries", "event_folder", "check")),
]
AT = ("--at", "2026-05-01T19:00")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LANG", raising=False)
    return lambda *words, **more: CliRunner().invoke(app, [str(word) for word in words], **more)


@pytest.fixture
def evening(run: Run, tmp_path: Path) -> Path:
    """Five tables of pairs, entered."""
    folder = tmp_path / "evening"
    stage = "Main: system=mitchell rounds=5 boards=4 scoring=matchpoints winners=overall_two"
    assert (
        run("new", folder, "--name", "Friday", "--pack", "wbf-2017", "--form", "pairs", "--stage", stage).exit_code == 0
    )
    rows = [f"{number},Ann {number} (w); Bob {number} (m)" for number in range(1, 11)]
    (folder / "entries.csv").write_text("\n".join(["number,players", *rows]), "utf-8")
    return folder


def record(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_new_event_asks_nothing_when_everything_is_given(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    result = run("new", folder, "--name", "Cup", "--pack", "ctcba", "--form", "teams")
    assert (result.exit_code, result.stderr) == (0, "")
    written = tomllib.loads((folder / "event.toml").read_text("utf-8"))
    assert (written["name"], written["pack"], written["form"]) == ("Cup", "ctcba", "teams")
    assert written["stage"] == [{"name": "main", "system": "swiss", "rounds": 7, "boards": 16, "scoring": "vp"}]
    assert (folder / "entries.csv").read_text("utf-8") == "number,name,players,captain\n"


@pytest.mark.parametrize("pack", pack_names())
def test_without_a_terminal_the_usual_values_are_taken(run: Run, tmp_path: Path, pack: str) -> None:
    folder = tmp_path / "club-night"
    assert run("new", folder, "--pack", pack).exit_code == 0
    written = tomllib.loads((folder / "event.toml").read_text("utf-8"))
    assert written["name"] == "club-night"
    assert written["form"] == ("teams" if pack == "china-guandan" else "pairs")


def test_at_a_terminal_what_is_missing_is_asked(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "asked"
    runner = CliRunner()
    # The runner's standard input is no terminal: it is told to say that it is one.
    original = runner.isolation

    def as_terminal(*words: Any, **more: Any) -> Any:
        @contextlib.contextmanager
        def opened() -> Any:
            with original(*words, **more) as streams:
                monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
                yield streams

        return opened()

    monkeypatch.setattr(runner, "isolation", as_terminal)
    result = runner.invoke(app, ["new", str(folder)], input="Spring\nctcba\nteams\n")
    assert result.exit_code == 0, result.output
    written = tomllib.loads((folder / "event.toml").read_text("utf-8"))
    assert (written["name"], written["pack"], written["form"]) == ("Spring", "ctcba", "teams")


def test_settings_are_changed_and_conflicts_with_law_refused_with_the_clause(run: Run, tmp_path: Path) -> None:
    longer = run(
        "new", tmp_path / "a", "--pack", "ctcba", "--set", "corrections.minutes=45", "--set", 'officials.host="X"'
    )
    assert longer.exit_code == 0
    written = tomllib.loads((tmp_path / "a" / "event.toml").read_text("utf-8"))
    assert (written["corrections"], written["officials"]) == ({"minutes": 45}, {"host": "X"})
    shorter = run("new", tmp_path / "b", "--pack", "ctcba", "--set", "corrections.minutes=20")
    assert shorter.exit_code == 2
    assert (
        shorter.stderr.strip() == "corrections.minutes cannot be 20: the clause leaves open 30–1440. (Law 79C1, 2017)"
    )
    assert not (tmp_path / "b" / "event.toml").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--pack", "acbl"),
        ("--form", "quartets"),
        ("--stage", "no colon"),
        ("--stage", "Final: rounds"),
        ("--stage", "Final: system=teatime"),
        ("--set", "corrections.minutes"),
        ("--set", "tea.minutes=3"),
        ("--class", "dragons"),
        ("--lang", "xx"),
    ],
)
def test_what_cannot_be_understood_is_refused_on_one_line(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    result = run("new", tmp_path / "x", "--name", "X", *words)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "x").exists()


def test_an_event_is_not_made_over_another(run: Run, evening: Path) -> None:
    assert run("new", evening).exit_code == 2


def test_a_draw_writes_the_seed_and_the_rounds_and_publishes_the_conditions(run: Run, evening: Path) -> None:
    result = run("draw", evening, "--seed", "lucky", *AT)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == 'Drawn from the published seed "lucky".'
    assert lines[2].split() == ["1", "NS", "1", "EW", "6", "1-4"]
    assert json.loads((evening / "draw.json").read_text("utf-8"))["stages"][0]["seed"] == "lucky"
    assert [path.name for path in (evening / "rounds").iterdir()] == ["main-01-05.json"]
    written = tomllib.loads((evening / "event.toml").read_text("utf-8"))
    assert written["published"].isoformat() == "2026-05-01T19:00:00"
    assert run("draw", evening, *AT).exit_code == 2


def test_a_dry_run_writes_nothing(run: Run, evening: Path) -> None:
    before = sorted(evening.rglob("*"))
    assert run("draw", evening, "--seed", "x", "--dry-run").exit_code == 0
    assert sorted(evening.rglob("*")) == before


def test_a_draw_prints_json_and_csv(run: Run, evening: Path) -> None:
    told = record(run("draw", evening, "--seed", "x", "--dry-run", "--json"))
    assert (told["stage"], len(told["rounds"]), told["cites"]) == ("Main", 5, ["5A/1"])
    rows = list(csv.DictReader(StringIO(run("draw", evening, "--seed", "x", "--dry-run", "--csv").stdout)))
    assert len(rows) == 25
    assert rows[0] == {"stage": "Main", "round": "1", "table": "1", "ns": "1", "ew": "6", "boards": "1 2 3 4"}


def test_a_swiss_is_drawn_round_by_round(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "swiss"
    stage = "Swiss: system=swiss rounds=2 boards=8 scoring=vp"
    run("new", folder, "--name", "S", "--pack", "ctcba", "--form", "teams", "--stage", stage)
    rows = [f"{number},Team {number},A{number};B{number};C{number};D{number}" for number in range(1, 6)]
    (folder / "entries.csv").write_text("\n".join(["number,name,players", *rows]), "utf-8")
    assert "Team 5: bye" in run("draw", folder, "--seed", "x", *AT).stdout
    missing = run("draw", folder, *AT)
    assert (missing.exit_code, "1-3" in missing.stderr) == (2, True)
    assert run("draw", folder, "--unfinished", *AT).exit_code == 0
    assert len(list((folder / "rounds").iterdir())) == 2


def test_check_ends_with_one_if_anything_is_illegal(run: Run, evening: Path) -> None:
    assert run("draw", evening, "--seed", "x", *AT).exit_code == 0
    good = run("check", evening, *AT)
    assert (good.exit_code, good.stdout.splitlines()[-1]) == (0, "Nothing illegal was found.")
    with (evening / "entries.csv").open("a", encoding="utf-8") as file:
        file.write("\n11,Alone\n")
    bad = run("check", evening, *AT)
    assert bad.exit_code == 1
    assert "entries.csv:12" in bad.stdout
    told = json.loads(run("check", evening, "--json", *AT).stdout)
    assert told["legal"] is False
    assert {"file": "entries.csv", "line": 12, "severity": "illegal"}.items() <= told["findings"][0].items()


def test_show_tells_conditions_entries_and_progress(run: Run, evening: Path) -> None:
    text = run("show", evening).stdout
    assert "Correction period: 30 minutes  [79C1]" in text
    assert "Ann 10 - Bob 10" in text
    assert text.splitlines()[-1] == "To be drawn next: Main."
    run("draw", evening, "--seed", "x", *AT)
    told = record(run("show", evening, "--json"))
    assert told["progress"] == [{"stage": "Main", "system": "mitchell", "rounds": 5, "drawn": 5, "played": 0}]
    assert (len(told["entries"]), told["conditions"]["pack"]) == (10, "wbf-2017")
    sections = {one["name"] for one in told["sections"]}
    assert {"event", "stage.Main", "corrections", "appeals"} <= sections
    every = record(run("show", evening, "--json", "--options"))
    laws = next(one for one in every["sections"] if one["name"] == "laws")
    assert len(laws["rows"]) > 40


@pytest.mark.parametrize("command", ["draw", "check", "show"])
def test_a_folder_that_is_no_event_is_refused(run: Run, tmp_path: Path, command: str) -> None:
    result = run(command, tmp_path)
    assert (result.exit_code, "event.toml" in result.stderr) == (2, True)


def test_a_time_that_is_none_is_refused(run: Run, evening: Path) -> None:
    assert run("check", evening, "--at", "noon").exit_code == 2


@pytest.mark.parametrize("language", Language)
def test_every_command_speaks_every_language(run: Run, evening: Path, language: Language) -> None:
    for words in (("show", evening), ("draw", evening, "--seed", "x", "--dry-run"), ("check", evening)):
        assert run(*words, "--lang", language).exit_code == 0


@pytest.mark.parametrize("path", TEXTS, ids=[path.name for path in TEXTS])
def test_every_text_is_written_in_four_languages_with_the_same_values(path: Path) -> None:
    for key, told in tomllib.loads(path.read_text("utf-8")).items():
        assert set(told) == set(map(str, Language)), key
        names = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in told.values()]
        assert names == [names[0]] * 4, key
        assert all(told.values()), key
