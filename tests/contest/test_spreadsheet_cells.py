"""No table that we write holds a formula, and what we read back is what was there."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.contest.entries import Entry, Person
from cardinal.contest.entries_file import entries_csv, read_entries
from cardinal.contest.spreadsheet_cells import plain_cells, safe_cells
from cardinal.formats import csv_file
from cardinal.formats.game_record import GameRecord

FORMULAS = ('=HYPERLINK("http://evil","x")', "+1+1", "@SUM(1)", "-2+cmd|' /C calc'!A0", "＝1+1", "'=1+1")
STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


@given(st.lists(st.text(alphabet="'=+-@\t1aＡ＝ ")))
def test_a_row_read_back_is_the_row_that_was_written(row: list[str]) -> None:
    assert plain_cells(str(cell) for cell in safe_cells(row)) == row


def formulas_in(text: str) -> list[str]:
    cells = [cell for row in csv.reader(io.StringIO(text.removeprefix("\ufeff"))) for cell in row]
    return [cell for cell in cells if cell.startswith(STARTS)]


@pytest.mark.parametrize("name", FORMULAS)
def test_entries_with_names_that_are_formulas_come_back(name: str) -> None:
    entry = Entry(1, name=name, players=(Person("+Ann", "+Ann"), Person("Bo", "Bo")), contact="=1+1")
    text = entries_csv((entry,))
    assert formulas_in(text) == []
    (again,), flaws = read_entries(text, "entries.csv")
    assert flaws == ()
    assert (again.name, again.contact) == (name, "=1+1")


def test_boards_with_players_who_are_formulas_come_back() -> None:
    record = GameRecord(number=1, event="=cmd", players=(FORMULAS[0], FORMULAS[1], FORMULAS[2], "Bo"))
    stream = io.BytesIO()
    assert csv_file.write([record], stream) == []
    assert formulas_in(stream.getvalue().decode()) == []
    stream.seek(0)
    assert list(csv_file.read(stream)) == [record]


def test_signed_numbers_stay_numbers() -> None:
    row = ["-620", "+3", "-1.5", "-", "12", "−"]
    assert safe_cells(row) == row
