"""``cardinal score`` and ``cardinal guandan vp``, run by themselves: the commands of numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from click.testing import Result
from typer.testing import CliRunner

from cardinal.cli import guandan_vp, score

GUANDAN = typer.Typer()
GUANDAN.command()(guandan_vp.vp)


def run(*arguments: str, app: typer.Typer = score.app) -> Result:
    return CliRunner().invoke(app, arguments, env={"LC_ALL": "C"})


def answer(*arguments: str, app: typer.Typer = score.app) -> object:
    result = run(*arguments, "--json", app=app)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def refusal(*arguments: str, app: typer.Typer = score.app) -> str:
    result = run(*arguments, app=app)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def test_guandan_victory_points_of_sixteen_boards() -> None:
    assert answer("--boards", "16", "--difference", "10", app=GUANDAN) == {"winner": 17, "loser": 9}


def test_guandan_victory_points_that_are_not_duplicate() -> None:
    assert answer("--difference", "5", app=GUANDAN) == {"winner": 18, "loser": 8}
    assert run("--difference", "5", "--lang", "zh-Hans", app=GUANDAN).stdout.startswith("胜方18 VP，负方8 VP")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--difference", "x"),
        ("--difference", "-3"),
        ("--difference", "5", "--boards", "20"),
        ("--difference", "5", "--column", "any"),
    ],
)
def test_guandan_victory_points_of_nothing_are_refused(arguments: tuple[str, ...]) -> None:
    assert refusal(*arguments, app=GUANDAN).count("\n") == 1


def test_matchpoints_of_scores() -> None:
    found = answer("matchpoints", "420", "420", "-50")
    assert found == {
        "scores": [
            {"score": "420", "ns": 3, "ew": 1, "top": 4, "cites": ["78A"]},
            {"score": "420", "ns": 3, "ew": 1, "top": 4, "cites": ["78A"]},
            {"score": "-50", "ns": 0, "ew": 4, "top": 4, "cites": ["78A"]},
        ]
    }


def test_matchpoints_with_results_missing_in_words() -> None:
    # (3 + 1) * 4 / 3 - 1
    assert (
        "420: North-South 4.33, East-West 1.67, of 6"
        in run("matchpoints", "420", "420", "-50", "--expected", "4").stdout
    )


def test_matchpoints_of_a_score_sheet(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text("board,score\n1,420\n1,-50\n2,A+/A-\n2,late\n", "utf-8")
    found = answer("matchpoints", "--csv", str(sheet), "--expected", "2")
    assert isinstance(found, list)
    assert [(board["board"], [row["ns"] for row in board["scores"]]) for board in found] == [
        ("1", [2, 0]),
        ("2", [1.2, None]),
    ]
    assert run("matchpoints", "--csv", str(sheet)).stdout.startswith("Board 1\n420: North-South 2")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("board,score\n1,420\n1,425\n", "line 3"),
        ("board,score\n,420\n", "line 2"),
        ("table,points\n1,420\n", "columns"),
        ("board,score\n", "no scores"),
        ("", "columns"),
    ],
)
def test_a_bad_score_sheet_is_refused_with_its_line(tmp_path: Path, text: str, why: str) -> None:
    sheet = tmp_path / "sheet.csv"
    sheet.write_text(text, "utf-8")
    assert why in refusal("matchpoints", "--csv", str(sheet))


def test_imps_of_two_rooms_and_of_all_tables() -> None:
    found = answer("imps", "620", "-100")
    assert found == {
        "scores": [
            {"score": "620", "ns": 12, "ew": -12, "cites": ["78B"]},
            {"score": "-100", "ns": -12, "ew": 12, "cites": ["78B"]},
        ]
    }
    crossed = answer("imps", "--cross", "620", "170", "-100")
    assert isinstance(crossed, dict)
    assert [row["ns"] for row in crossed["scores"]] == [11, -1.5, -9.5]
    assert "two scores" in refusal("imps", "620")


def test_butler_against_a_trimmed_datum() -> None:
    found = answer("butler", *["620"] * 4, *["170"] * 3, "--trimmed", "1")
    assert isinstance(found, dict)
    assert [row["ns"] for row in found["scores"]] == [5, 5, 5, 5, -7, -7, -7]


@pytest.mark.parametrize(
    ("scale", "boards", "winner", "loser"),
    [
        ("wbf", 16, 12.8, 7.2),
        ("wbf-whole", 16, 13, 7),
        ("ctcba", 16, 17, 13),
        ("ctcba-short", 4, 13, 3),
        ("ctcba-placement", 4, 11, 5),
    ],
)
def test_victory_points_of_ten_imps(scale: str, boards: int, winner: float, loser: float) -> None:
    found = answer("vp", "--boards", str(boards), "--margin", "10", "--scale", scale)
    assert isinstance(found, dict)
    assert (found["winner"], found["loser"]) == (winner, loser)


@pytest.mark.parametrize(
    "arguments",
    [
        ("matchpoints",),
        ("matchpoints", "425"),
        ("matchpoints", "420", "--unit", "third"),
        ("matchpoints", "420", "430", "--expected", "1"),
        ("matchpoints", "420", "--csv", "none.csv"),
        ("butler", "420", "--trimmed", "1"),
        ("vp", "--boards", "15", "--margin", "3", "--scale", "ctcba"),
        ("vp", "--boards", "16", "--margin", "-3"),
        ("vp", "--boards", "16", "--margin", "3", "--scale", "moon"),
    ],
)
def test_what_cannot_be_scored_is_refused_on_one_line(arguments: tuple[str, ...]) -> None:
    assert refusal(*arguments).count("\n") == 1
