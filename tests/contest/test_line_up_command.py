"""``cardinal event line-up``: handed in for a match of a folder, secret until both are in, refused with the clause."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardinal.contest.event_folder import load_event
from tests.contest.test_exclusions import run

CUP = Path(__file__).parents[2] / "examples" / "guandan-championship"
BAMBOO = ("Wen Kato", "Ulla Wu", "Mara Noor", "Rosa Xu")
MAGNOLIA = ("Zora Zhou", "Oki Mori", "Ines Jin", "Ines Zhou")


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    folder = tmp_path / "cup"
    shutil.copytree(CUP, folder)
    return folder


def handed_in(folder: Path, team: int, players: tuple[str, ...], *more: object, code: int = 0) -> str:
    named = [word for player in players for word in ("--player", player)]
    where = ("--stage", "Swiss", "--round", 1, "--team", team, "--at", "2026-05-16T08:40")
    return run("line-up", folder, *where, *named, *more, code=code)


@pytest.mark.clause("G30.1.1")
def test_neither_line_up_is_told_before_both_are_in(cup: Path) -> None:
    assert "Open room North, Open room South, Closed room East, Closed room West" in handed_in(cup, 1, ())
    first = handed_in(cup, 1, BAMBOO)
    assert "1 Bamboo: handed in, shown once both are in." in first
    assert "Ulla Wu" not in first
    both = handed_in(cup, 8, MAGNOLIA)
    assert "1 Bamboo: Wen Kato, Ulla Wu, Mara Noor, Rosa Xu." in both
    assert "8 Magnolia: Zora Zhou, Oki Mori, Ines Jin, Ines Zhou." in both
    assert len(json.loads((cup / "line_ups.json").read_text("utf-8"))["line_ups"]) == 2


def test_a_line_up_that_is_public_is_changed_for_a_reason(cup: Path) -> None:
    handed_in(cup, 1, BAMBOO)
    handed_in(cup, 8, MAGNOLIA)
    other = (*reversed(BAMBOO),)
    assert "G30.4" in handed_in(cup, 1, other, code=2)
    assert "Rosa Xu, Mara Noor" in handed_in(cup, 1, other, "--reason", "a wrist")


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ((*BAMBOO[:3], BAMBOO[0]), "G29.2"),
        (BAMBOO[:3], "4 players"),
        ((*BAMBOO[:3], "Zora Zhou"), "G19.2.3"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(cup: Path, players: tuple[str, ...], words: str) -> None:
    assert words in handed_in(cup, 1, players, code=2)
    assert not (cup / "line_ups.json").exists()


def test_a_damaged_file_is_told_and_kept(cup: Path) -> None:
    (cup / "line_ups.json").write_text('{"line_ups": [{"stage": "Swiss"}]}', "utf-8")
    assert "line_ups.json" in handed_in(cup, 1, BAMBOO, code=2)


@pytest.mark.clause("G30.1.2")
def test_the_side_without_the_choice_of_seats_discloses_first_and_is_shown_at_once(cup: Path) -> None:
    choice = {"stage": "Swiss", "round": 1, "table": _table(cup), "first": 1, "segments": 2, "picks": [[1, 1], [8, 2]]}
    (cup / "seating.json").write_text(json.dumps({"seating": [choice]}), "utf-8")
    assert "G30.1.2" in handed_in(cup, 1, BAMBOO, code=2)
    assert "8 Magnolia: Zora Zhou, Oki Mori, Ines Jin, Ines Zhou." in handed_in(cup, 8, MAGNOLIA)
    assert "1 Bamboo: Wen Kato" in handed_in(cup, 1, BAMBOO)


def _table(folder: Path) -> str:
    matches = load_event(folder).matches_of("Swiss")
    return next(one.table for one in matches if 1 in one.numbers and one.round == 1)
