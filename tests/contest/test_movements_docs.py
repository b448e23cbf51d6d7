"""The guide for organisers says what the code does: its table of sizes, and the commands it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from typer import Context
from typer.main import get_command
from typer.testing import CliRunner

from cardinal.cli.main import app
from cardinal.contest.movements import (
    Even,
    Movement,
    arrow_switch_rounds,
    figures,
    hesitation,
    howell,
    mitchell,
    multiple_teams,
    three_quarter,
)
from tests.contest.movement_facts import tool
from tests.contest.test_movements_short_howell import PUBLISHED

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "movements.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\| \d+ \|.*$", GUIDE, re.M)]
BALANCE = GUIDE.partition("<!-- balance:")[2].partition("<!-- end of balance -->")[0]
BALANCE_ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")] for line in re.findall(r"^\| \d+ pairs \|.*$", BALANCE, re.M)
]
COMMANDS = re.findall(r"```console\n\$ cardinal movement (.*)\n((?:.*\n)*?)```", GUIDE)


def cell(movement: Movement | None) -> str:
    if movement is None:
        return "—"
    return f"{len(movement.rounds)} × {movement.boards_per_set} ({figures(movement).balance:.0f})"


def switched(movement: Movement) -> Movement:
    return movement.with_arrow_switch(arrow_switch_rounds(len(movement.rounds)))


def test_the_table_has_every_size_once() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(2, 17))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_the_figures_of_the_table_are_those_of_the_code(row: list[str]) -> None:
    tables = int(row[0])
    assert row[1:] == [
        cell(howell(tables) if tables <= 14 else None),
        cell(three_quarter(tables) if 3 <= tables <= 14 else None),
        cell(switched(hesitation(tables)) if tables >= 3 else None),
        cell(mitchell(tables)),
        cell(switched(mitchell(tables, even=None if tables % 2 else Even.SHARE))),
    ]


@pytest.mark.parametrize("pairs", [6, 10, 15, 24])
def test_a_row_of_the_table_of_balance_is_what_the_tool_makes(pairs: int) -> None:
    assert tool("movement_balance").row(pairs) in BALANCE


def test_the_table_of_balance_has_every_number_of_pairs_and_rounds() -> None:
    assert [int(row[0].partition(" ")[0]) for row in BALANCE_ROWS] == list(range(6, 41))
    assert all(len(row) == 1 + len(range(5, 14)) for row in BALANCE_ROWS)


def test_none_of_the_table_is_below_the_best_published() -> None:
    rows = {int(row[0].partition(" ")[0]): row[1:] for row in BALANCE_ROWS}
    for (pairs, rounds), least in PUBLISHED.items():
        assert float(rows[pairs][rounds - 5].partition(" ")[0]) >= least


def test_the_guide_shows_commands() -> None:
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize(("words", "printed"), COMMANDS)
def test_a_command_prints_what_the_guide_shows(words: str, printed: str) -> None:
    assert CliRunner().invoke(app, ["movement", *shlex.split(words)], env={"LC_ALL": "", "LANG": ""}).output == printed


def test_the_guide_names_every_command() -> None:
    everything = get_command(app)
    group = everything.get_command(Context(everything), "movement")  # type: ignore[attr-defined]
    names = set(group.list_commands(Context(group)))
    listed = re.search(r"^The commands are ((?:.|\n)*?)\.$", GUIDE, re.M)
    assert listed is not None
    assert set(re.findall(r"`([a-z-]+)`", listed[1])) == names


def test_two_teams_of_an_odd_field_play_the_same_boards_once_each_way() -> None:
    """What the guide tells of teams 1 and 3 in its example."""
    rounds = multiple_teams(5).rounds
    places = [
        (number, table, one.boards)
        for number, row in enumerate(rounds, start=1)
        for table, one in enumerate(row, start=1)
        if one is not None and {*one.ns, *one.ew} == {1, 3}
    ]
    assert [(number, table) for number, table, _ in places] == [(1, 1), (4, 3)]
    assert len({boards for _, _, boards in places}) == 1
