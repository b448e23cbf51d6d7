"""``cardinal event export``: an event for other programs, and a word about every score that they cannot be told."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typer
from typer.testing import CliRunner, Result

from cardinal.cli.event_export import export
from cardinal.contest.event_folder import load_event
from cardinal.language import Language
from tests.formats.pbn import records

CONDITIONS = """
name = "Tuesday Pairs"
pack = "wbf-2017"
game = "bridge"
form = "pairs"

[[stage]]
name = "pairs"
system = "mitchell"
rounds = 1
boards = 1
scoring = "matchpoints"
"""
ENTRIES = "number,name,players\n" + "".join(f"{n},Pair {n},Ann {n} = a{n}; Bo {n} = b{n}\n" for n in range(1, 7))
RESULTS = """round,table,board,ns,ew,result
1,1,1,1,4,3NT by N +1
1,2,1,2,5,60% 430; 40% -50
1,3,1,3,6,A+/A-
"""
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "event"
    place.mkdir()
    for name, text in (("event.toml", CONDITIONS), ("entries.csv", ENTRIES), ("results.csv", RESULTS)):
        (place / name).write_text(text, "utf-8")
    return place


def run(*arguments: object) -> Result:
    app = typer.Typer()
    app.command()(export)
    return CliRunner().invoke(app, list(map(str, arguments)), env={"LC_ALL": "", "LANG": ""})


def test_usebio_has_the_lines_with_their_scores_and_the_club(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "evening.xml"
    found = run(folder, out, "--club", "River <Club>", "--date", "2026-02-03", "--usebio-version", "1.3")
    assert found.exit_code == 0, found.output
    root = ElementTree.fromstring(out.read_text("utf-8"))
    assert (root.get("Version"), root.findtext("CLUB/CLUB_NAME")) == ("1.3", "River <Club>")
    assert root.findtext("EVENT/DATE") == "2026-02-03"
    lines = {line.findtext("NS_PAIR_NUMBER"): line for line in root.iter("TRAVELLER_LINE")}
    # Three notrump with an overtrick, not vulnerable: 100 + 300 + 30.
    assert (lines["1"].findtext("CONTRACT"), lines["1"].findtext("SCORE")) == ("3NT", "430")
    assert lines["3"].findtext("SCORE") == "A6040"


def test_a_score_that_the_format_cannot_say_is_told_with_its_line(folder: Path, tmp_path: Path) -> None:
    found = run(folder, tmp_path / "evening.usebio")
    warning, totals = found.stderr.splitlines()
    assert warning.startswith("results.csv, line 3: Board 1, table 2: a weighted score has no place in the format")
    assert "Scores that USEBIO cannot say as they are: 1." in totals
    assert found.stdout.endswith("Warnings: 2.\n")
    told = json.loads(run(folder, tmp_path / "evening.usebio", "--json").stdout)
    assert (told["format"], [one["line"] for one in told["warnings"]]) == ("usebio", [3, 0])


def test_a_line_of_the_event_that_cannot_be_right_is_told_too(folder: Path, tmp_path: Path) -> None:
    with (folder / "results.csv").open("a", encoding="utf-8") as file:
        file.write("1,4,1,9,6,420\n")
    found = run(folder, tmp_path / "evening.xml")
    assert found.exit_code == 0
    assert "results.csv:5:" in found.stderr


def test_csv_and_json_have_the_scores_that_count(folder: Path, tmp_path: Path) -> None:
    head = "stage,round,table,board,before,after,by,at,reason,clauses\n"
    (folder / "corrections.csv").write_text(head + "pairs,1,1,1,430,400,Lin,2026-02-03T22:05,tricks,79C1\n", "utf-8")
    assert run(folder, tmp_path / "out.csv").exit_code == 0
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines()))
    assert [row["result"] for row in rows] == ["400", "60% 430; 40% -50", "A+/A-"]
    assert run(folder, tmp_path / "out.json").exit_code == 0
    assert [row["ns"] for row in json.loads((tmp_path / "out.json").read_text("utf-8"))["results"]] == ["1", "2", "3"]


def test_results_that_were_exported_are_read_back_as_they_were(folder: Path, tmp_path: Path) -> None:
    before = [(line.place, line.ns, line.ew, line.score) for line in load_event(folder).lines]
    assert run(folder, tmp_path / "out.csv").exit_code == 0
    (folder / "results.csv").write_bytes((tmp_path / "out.csv").read_bytes())
    assert [(line.place, line.ns, line.ew, line.score) for line in load_event(folder).lines] == before


@pytest.fixture
def open_ruling(folder: Path) -> Path:
    """The folder with a ruling at table 1 that leaves 64C to be answered."""
    ruling = {"key": "R1", "stage": "pairs", "round": 1, "table": "1", "board": 1, "kind": "heard", "by": "Lin",
              "reason": "West revoked", "clauses": ["64A2", "64C1"], "hearing": "law=64", "owed": ["64C"]}  # fmt: skip
    (folder / "rulings.json").write_text(json.dumps({"rulings": [ruling]}), "utf-8")
    return folder


def test_csv_and_json_say_which_results_are_provisional(open_ruling: Path, tmp_path: Path) -> None:
    assert run(open_ruling, tmp_path / "out.csv").exit_code == 0
    rows = csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines())
    assert [row["provisional"] for row in rows] == ["64C", "", ""]
    assert run(open_ruling, tmp_path / "out.json").exit_code == 0
    told = json.loads((tmp_path / "out.json").read_text("utf-8"))["results"]
    assert [row.get("provisional") for row in told] == ["64C", None, None]
    # Every place of the list may change till the ruling is settled.
    assert run(open_ruling, tmp_path / "list.csv", "--standings").exit_code == 0
    rows = csv.DictReader((tmp_path / "list.csv").read_text("utf-8").splitlines())
    assert {row["provisional"] for row in rows} == {"1"}


def test_usebio_and_pbn_mark_what_is_provisional_and_tell_it(open_ruling: Path, tmp_path: Path) -> None:
    found = run(open_ruling, tmp_path / "evening.xml")
    assert "Board 1, table 1: the score is provisional, a ruling is still open (Law 64C)." in found.stderr
    text = (tmp_path / "evening.xml").read_text("utf-8")
    assert text.count("<!-- provisional: a ruling is still open under Law 64C -->") == 1
    marked = text.index("<!-- provisional")
    assert "<NS_PAIR_NUMBER>1<" in text[marked : text.index("</TRAVELLER_LINE>", marked)]
    found = run(open_ruling, tmp_path / "evening.pbn")
    assert "a ruling is still open (Law 64C)" in found.stderr
    told = [record.tag("Provisional") for record in records((tmp_path / "evening.pbn").read_bytes())]
    assert told == ["64C", None, None]


def test_lists_are_exported_for_the_whole_event(folder: Path, tmp_path: Path) -> None:
    assert run(folder, tmp_path / "out.csv", "--standings").exit_code == 0
    rows = list(csv.DictReader((tmp_path / "out.csv").read_text("utf-8").splitlines()))
    assert {row["number"] for row in rows} == {"1", "2", "3", "4", "5", "6"}
    assert run(folder, tmp_path / "out.csv", "--standings", "--stage", "pairs").exit_code == 2


def test_pbn_has_a_record_a_table_with_the_cards_and_the_boards_markings(folder: Path, tmp_path: Path) -> None:
    hands = tmp_path / "hands.pbn"
    hands.write_text(f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n', "utf-8")
    assert run(folder, tmp_path / "out.pbn", "--hands", hands).exit_code == 0
    first, *others = records((tmp_path / "out.pbn").read_bytes())
    assert len(others) == 2
    assert (str(first.deal), str(first.dealer), str(first.final_contract), first.tricks) == (DEAL, "N", "3NT by N", 10)
    assert first.players == ("Ann 1", "Ann 4", "Bo 1", "Bo 4")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("out.xyz",), "not exported as"),
        (("out.xml", "--format", "lin"), "not exported as"),
        (("out.xml", "--date", "yesterday"), "is not a day"),
        (("out.xml", "--stage", "final"), "no stage"),
        (("out.csv", "--stage", "final"), "no stage"),
        (("out.xml", "--usebio-version", "2"), "1.2 and 1.3"),
        (("no/folder/out.xml",), "cannot be written"),
    ],
)
def test_what_cannot_be_exported_is_refused_in_one_line(
    arguments: tuple[str, ...], said: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(folder, *arguments)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert [one.name for one in tmp_path.iterdir()] == ["event"]


def test_an_event_of_guandan_is_no_matter_of_bridge_formats(tmp_path: Path) -> None:
    (tmp_path / "event.toml").write_text(
        'name = "Cup"\npack = "china-guandan"\ngame = "guandan"\nform = "teams"\n[[stage]]\nname = "swiss"\n'
        'system = "swiss"\nrounds = 1\nboards = 1\nscoring = "levels"\nduplicate = false\n',
        "utf-8",
    )
    told = {language: run(tmp_path, tmp_path / "out.pbn", "--lang", language).stderr for language in Language}
    assert "Guandan" in told[Language.EN]
    assert len(set(told.values())) == 4
    assert run(tmp_path, tmp_path / "out.json").exit_code == 0
