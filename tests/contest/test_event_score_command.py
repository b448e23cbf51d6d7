"""``cardinal event score`` and ``explain`` on real folders: text, JSON, CSV, HTML, changes, and bad lines told."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from cardinal.cli.event_score import explain, score

APP = typer.Typer()
APP.command("score")(score)
APP.command("explain")(explain)

CONDITIONS = """
name = "Tuesday <Pairs>"
pack = "ctcba"
game = "bridge"
form = "pairs"

[[stage]]
name = "pairs"
system = "mitchell"
rounds = 2
boards = 1
scoring = "matchpoints"
"""
ENTRIES = "number,name,players\n" + "".join(f"{n},Pair & {n},a{n} = a{n}; b{n} = b{n}\n" for n in range(1, 7))
RESULTS = """stage,round,table,board,ns,ew,score
pairs,1,1,1,1,4,420
pairs,1,2,1,2,5,420
pairs,1,3,1,3,6,-100
pairs,2,1,2,1,5,140
pairs,2,2,2,2,6,110
pairs,2,3,2,3,4,-110
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "event.toml").write_text(CONDITIONS, "utf-8")
    (tmp_path / "entries.csv").write_text(ENTRIES, "utf-8")
    (tmp_path / "results.csv").write_text(RESULTS, "utf-8")
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(APP, list(map(str, arguments)), env={"COLUMNS": "120", "LC_ALL": "", "LANG": ""})


def rows(result: Result) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(result.stdout)["lists"][0]["rows"]
    return found


def test_the_list_as_text_with_its_ties(folder: Path) -> None:
    found = run("score", folder)
    assert found.exit_code == 0, found.output
    assert "Tuesday <Pairs> · pairs" in found.stdout
    lines = [re.split(r"\s*│\s*", line.strip("│ \n")) for line in found.stdout.splitlines() if line.startswith("│")]
    # Pair 2 is above average on one board and average on the other, pair 4 below on one and above on one (R49.4).
    assert [(line[0], line[1], line[3]) for line in lines] == [
        ("1", "1", "87.50"), ("2", "6", "75.00"), ("3", "2", "62.50"), ("4", "4", "62.50"), ("5", "5", "12.50"),
        ("6", "3", "0.00"),
    ]  # fmt: skip
    assert "R49.4(1)" in found.stdout
    assert found.stderr == ""


def test_json_is_the_same_in_every_language_but_for_its_texts(folder: Path) -> None:
    english, chinese = rows(run("score", folder, "--json")), rows(run("score", folder, "--json", "--lang", "zh-Hant"))
    assert [row["number"] for row in english] == [1, 6, 2, 4, 5, 3]
    assert english[0] | {"ties": 0} == chinese[0] | {"ties": 0}
    (tie,) = english[2]["ties"]  # type: ignore[misc]
    assert tie["step"] == "R49.4(1)"
    assert tie["values"] == {"2": 1, "4": 0}
    assert tie["text"] != chinese[2]["ties"][0]["text"]  # type: ignore[index]


def test_csv(folder: Path) -> None:
    found = list(csv.DictReader(StringIO(run("score", folder, "--csv").stdout)))
    assert [(row["place"], row["number"], row["score"], row["matchpoints"]) for row in found][:2] == [
        ("1", "1", "87.5", "7"), ("2", "6", "75", "6")
    ]  # fmt: skip


class Page(HTMLParser):
    """What a page says, and what it asks of the outside."""

    def __init__(self) -> None:
        super().__init__()
        self.cells: list[str] = []
        self.outside: list[str] = []
        self.language = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.outside += [value for name in ("src", "href") if (value := told.get(name))]
        if tag == "html":
            self.language = told.get("lang") or ""

    def handle_data(self, data: str) -> None:
        self.cells.append(data)


def test_one_page_that_needs_nothing_else_in_the_readers_language(folder: Path) -> None:
    page = Page()
    text = run("score", folder, "--html", "--lang", "ja").stdout
    page.feed(text)
    assert (page.language, page.outside) == ("ja", [])
    assert "順位" in page.cells
    assert "Pair & 1" in page.cells
    assert "<Pairs>" not in text


def test_bad_lines_are_told_on_the_error_stream_and_the_rest_is_scored(folder: Path) -> None:
    with (folder / "results.csv").open("a", encoding="utf-8") as file:
        file.write("pairs,2,4,2,9,4,-50\npairs,2,3,2,3,4,-100\npairs,2,9,1,5,6,410\n")
    found = run("score", folder)
    assert found.exit_code == 0
    told = found.stderr.splitlines()
    # The last line has a score that no contract gives, and two pairs that have played the board before.
    assert [line.split(" ")[0] for line in told] == [f"results.csv:{number}:" for number in (8, 9, 10, 10)]
    for form in ("--json", "--csv", "--html", "--players"):
        assert run("score", folder, form).stderr.splitlines() == told, form
    flaws = json.loads(run("score", folder, "--json").stdout)["flaws"]
    assert [(one["line"], one["counted"]) for one in flaws] == [(8, False), (9, False), (10, False), (10, False)]
    assert flaws[0]["given"] == "pairs,2,4,2,9,4,-50"


def test_one_stage_up_to_a_round(folder: Path) -> None:
    found = rows(run("score", folder, "--stage", "pairs", "--round", "1", "--json"))
    # After the first board: 3 3 0 of 4 North-South, 1 1 4 East-West.
    assert {row["number"]: row["score"] for row in found} == {1: 75, 2: 75, 6: 100, 4: 25, 5: 25, 3: 0}
    refused = run("score", folder, "--stage", "final")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "pairs" in refused.stderr


def test_players_inside_pairs(folder: Path) -> None:
    found = json.loads(run("score", folder, "--players", "--json").stdout)["pairs"]
    assert [(row["place"], row["key"], row["score"]) for row in found][:3] == [
        (1, "a1", 87.5), (1, "b1", 87.5), (3, "a6", 75)
    ]  # fmt: skip
    assert "87.50" in run("score", folder, "--players").stdout


def test_what_changed_since_another_state(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    before = tmp_path_factory.mktemp("before")
    for file in folder.iterdir():
        (before / file.name).write_text(file.read_text("utf-8"), "utf-8")
    head = "stage,round,table,board,before,after,by,at,reason,clauses\n"
    (folder / "corrections.csv").write_text(head + "pairs,2,3,2,-110,150,Lin,2024-05-01T22:05,sign,79C1\n", "utf-8")
    found = run("score", folder, "--since", before)
    assert "-110 became 150. By Lin, 2024-05-01 22:05: sign (79C1)" in found.stdout
    moved = json.loads(run("score", folder, "--since", before, "--json").stdout)["moved"]
    assert {one["number"]: one["place"] for one in moved}[6] == [2, 1]
    assert run("score", folder, "--since", folder).stdout.strip() == "Nothing changed."


def test_publishing_writes_the_three_forms(folder: Path) -> None:
    assert run("score", folder, "--publish", "--json").exit_code == 0
    written = folder / "published"
    assert sorted(file.name for file in written.iterdir()) == ["standings.csv", "standings.html", "standings.json"]
    assert json.loads((written / "standings.json").read_text("utf-8"))["lists"][0]["rows"][0]["number"] == 1


def test_explaining_a_number(folder: Path) -> None:
    found = run("explain", folder, "pair 2 board 2")
    assert found.exit_code == 0, found.output
    assert "better than 1 other results" in found.stdout
    assert "[results.csv:6]" in found.stdout
    record = json.loads(run("explain", folder, "pair 2 board 2", "--json").stdout)
    assert (record["value"], record["cites"]) == (2, ["78A"])
    assert "比赛分" in run("explain", folder, "pair 2 board 2", "--lang", "zh-Hans").stdout


@pytest.mark.parametrize("question", ["pair 99 total", "pair 1 board 40", "what?"])
def test_a_question_about_nothing_is_refused_on_one_line(folder: Path, question: str) -> None:
    refused = run("explain", folder, question)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1


def test_a_folder_that_is_no_event_is_refused(tmp_path: Path) -> None:
    for command in (("score", tmp_path), ("explain", tmp_path, "pair 1 total")):
        refused = run(*command)
        assert (refused.exit_code, refused.stdout) == (2, "")


def test_two_winners_and_a_guandan_event(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    text = CONDITIONS + 'winners = "overall_two"\n'
    (folder / "event.toml").write_text(text, "utf-8")
    lists = json.loads(run("score", folder, "--json").stdout)["lists"]
    assert [(one["direction"], [row["number"] for row in one["rows"]]) for one in lists] == [
        ("NS", [1, 2, 3]), ("EW", [6, 4, 5])
    ]  # fmt: skip
    other = tmp_path_factory.mktemp("guandan")
    (other / "event.toml").write_text(
        'name = "Cup"\npack = "china-guandan"\ngame = "guandan"\nform = "teams"\n[[stage]]\nname = "swiss"\n'
        'system = "swiss"\nrounds = 1\nboards = 1\nscoring = "levels"\nduplicate = false\n',
        "utf-8",
    )
    (other / "entries.csv").write_text("number,name\n1,红队\n2,Blue\n", "utf-8")
    (other / "rounds.csv").write_text("stage,round,table,home,away\nswiss,1,1,1,2\n", "utf-8")
    (other / "results.csv").write_text("stage,round,table,board,ns,ew,result\nswiss,1,1,1,1,2,9:4\n", "utf-8")
    found = rows(run("score", other, "--json"))
    assert [(row["number"], row["score"], row["figures"]["vp"]) for row in found] == [(1, 2, 18), (2, 0, 8)]  # type: ignore[index]
    assert "红队" in run("score", other).stdout
    assert "18" in run("explain", other, "team 1 round 1").stdout
