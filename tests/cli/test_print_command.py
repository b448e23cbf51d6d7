"""``cardinal print`` and ``cardinal plot``: files in, paper and pictures out, and refusals that explain."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import Result

Run = Callable[..., Result]
ROOT = Path(__file__).parents[2]
MITCHELL, SWISS = str(ROOT / "examples" / "club-mitchell"), str(ROOT / "examples" / "swiss-teams")
SEED = "0" * 63 + "7"


@pytest.fixture
def boards(run: Run, tmp_path: Path) -> Path:
    file = tmp_path / "evening.pbn"
    assert run("deal", "--boards", "36", "--seed", SEED, "--out", str(file)).exit_code == 0
    return file


def test_hands_are_printed_as_html_and_pdf(run: Run, boards: Path, tmp_path: Path) -> None:
    page = run("print", "hands", str(boards), "--html", "--title", "春季", "--lang", "zh-Hans")
    assert page.exit_code == 0, page.output
    assert page.stdout.count('class="board"') == 36
    assert "<title>春季</title>" in page.stdout
    out = tmp_path / "hands.pdf"
    assert run("print", "hands", str(boards), "--pdf", "--out", str(out)).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF-")
    # A folder of files prints the same boards, and the ending of the file says that it is a PDF.
    again = tmp_path / "again.pdf"
    assert run("print", "hands", str(tmp_path), "--out", str(again)).exit_code == 0
    assert again.read_bytes() == out.read_bytes()


def test_hands_say_what_can_be_made_if_it_is_worked_out(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.pbn"
    # Every seat has a suit from the ace down to the two.
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    file.write_text(f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n', "utf-8")
    plain = run("print", "hands", str(file))
    assert 'class="made"' not in plain.stdout
    solved = run("print", "hands", str(file), "--dd")
    assert solved.exit_code == 0, solved.output
    assert "NS: 7♠ 7" in solved.stdout.replace('<span class="red">♦</span>', "♦")


def test_travellers_scores_and_cards_of_an_event_are_printed(run: Run, tmp_path: Path) -> None:
    for arguments, words in (
        (("travellers", MITCHELL), "Board 26"),
        (("travellers", MITCHELL, "--blank"), "Board 26"),
        (("scores", MITCHELL, "--number", "7"), "Quan Vogt"),
        (("scores", MITCHELL, "--blank"), "Number 25"),
        (("scores", SWISS, "--number", "1"), "Closed room"),
        (("cards", MITCHELL), "Number 25"),
        (("cards", MITCHELL, "--tables", "--url", "https://example.org/{table}"), "Table 13"),
        (("guandan-sheet", "teams"), "Home"),
    ):
        page = run("print", *arguments)
        assert page.exit_code == 0, page.output
        assert words in page.stdout, arguments
        out = tmp_path / "out.pdf"
        assert run("print", *arguments, "--pdf", "--out", str(out)).exit_code == 0
        assert out.read_bytes().startswith(b"%PDF-")
    assert "--out" in run("print", "cards", "--help").output


def test_cards_are_made_from_a_movement_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "howell.json"
    file.write_text(run("movement", "howell", "--tables", "3", "--json").stdout, "utf-8")
    page = run("print", "cards", str(file), "--lang", "ja")
    assert page.exit_code == 0, page.output
    assert page.stdout.count('<section class="sheet">') == 6
    assert "6番" in page.stdout


def test_guandan_sheets_are_filled_in(run: Run) -> None:
    page = run("print", "guandan-sheet", "pairs", "--copies", "3", "--fill", "round=4", "--lang", "zh-Hans")
    assert page.stdout.count("<span>4</span>") == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("hands", "nowhere.pbn"), "cannot be read"),
        (("guandan-sheet", "solo"), "solo"),
        (("guandan-sheet", "pairs", "--fill", "four"), "fills in nothing"),
        (("guandan-sheet", "pairs", "--copies", "0"), "0"),
        (("guandan-sheet", "pairs", "--pdf"), "--out"),
        (("guandan-sheet", "pairs", "--pdf", "--html"), "choose one"),
        (("travellers", SWISS), "matches between teams"),
        (("travellers", MITCHELL, "--stage", "Final"), "Final"),
        (("scores", MITCHELL, "--number", "99"), "no result"),
        (("cards", MITCHELL, "--tables", "--url", "x" * 900), "at most 800 bytes"),
    ],
)
def test_what_cannot_be_printed_is_told(refused: Callable[..., str], arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("print", *arguments)


def test_a_file_that_is_no_font_is_refused(refused: Callable[..., str], tmp_path: Path) -> None:
    font = tmp_path / "font.ttf"
    font.write_bytes(b"no font at all")
    line = refused("print", "guandan-sheet", "pairs", "--out", str(tmp_path / "x.pdf"), "--font", str(font))
    assert "is no TrueType font" in line


def test_plots_are_svg_and_their_numbers_json(run: Run, tmp_path: Path) -> None:
    for arguments, words in (
        (("session", MITCHELL, "--number", "7"), "boards"),
        (("race", SWISS), "teams"),
        (("race", SWISS, "--number", "1", "--number", "2"), "teams"),
        (("board", MITCHELL, "--board", "3"), "scores"),
        (("board", SWISS, "--board", "3"), "scores"),
    ):
        out = tmp_path / "plot.svg"
        result = run("plot", *arguments, "--out", str(out), "--lang", "zh-Hant")
        assert result.exit_code == 0, result.output
        assert ElementTree.parse(out).getroot().tag.endswith("svg")
        told = json.loads(run("plot", *arguments, "--json").stdout)
        assert told[words]


def test_the_race_of_the_first_eight_has_eight_teams(run: Run) -> None:
    assert len(json.loads(run("plot", "race", SWISS, "--json").stdout)["teams"]) == 8


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("session", MITCHELL, "--number", "99"), "has no board with a score"),
        (("session", MITCHELL, "--number", "x"), "x"),
        (("race", MITCHELL), "no matches"),
        (("race", SWISS, "--number", "99"), "There is no team 99"),
        (("board", MITCHELL, "--board", "99"), "has no result"),
        (("board", "nowhere", "--board", "1"), "nowhere"),
    ],
)
def test_what_cannot_be_plotted_is_told(refused: Callable[..., str], arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("plot", *arguments)


CUP = str(ROOT / "examples" / "guandan-championship")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("form", "line-up", CUP, "--stage", "Swiss", "--round", "1"), "出场表"),
        (("form", "line-up", "--copies", "2"), "出场表"),
        (("form", "penalty", CUP, "--number", "9"), "警告"),
        (("form", "penalty", "--blank", CUP), "罚分通知单"),
        (("form", "appeal"), "申诉表"),
        (("form", "schedule", CUP), "轮空"),
        (("form", "captains-meeting", CUP), "领队会"),
        (("form", "captains-meeting", SWISS), "不付表决"),
        (("form", "conversion"), "级差分（VP）换算表"),
        (("programme", CUP), "秩序册"),
        (("results", CUP), "成绩册"),
        (("programme", SWISS), "秩序册"),
        (("results", SWISS), "成绩册"),
    ],
)
def test_forms_and_booklets_are_printed(run: Run, tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    page = run("print", *arguments, "--lang", "zh-Hans")
    assert page.exit_code == 0, page.output
    assert words in page.stdout
    out = tmp_path / "form.pdf"
    assert run("print", *arguments, "--out", str(out)).exit_code == 0
    assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("form", "scroll"), "line-up"),
        (("form", "schedule"), "folder"),
        (("form", "captains-meeting"), "folder"),
        (("form", "appeal", CUP), "--blank"),
        (("form", "penalty", CUP, "--number", "1000"), "--blank"),
        (("form", "line-up", CUP, "--stage", "Final"), "Swiss"),
        (("form", "conversion", MITCHELL), "VPs"),
    ],
)
def test_a_form_that_cannot_be_printed_says_why(run: Run, arguments: tuple[str, ...], words: str) -> None:
    refused = run("print", *arguments)
    assert refused.exit_code == 2
    assert words in refused.output
