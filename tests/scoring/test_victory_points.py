"""Victory points: the scale of the world federation, and every table of the federations walked through."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.scoring import (
    UnreadableScore,
    VpColumn,
    VPTable,
    guandan_vp,
    match_table,
    placement_table,
    short_table,
    wbf_continuous,
    wbf_whole,
)
from cardinal.scoring.wbf_vp import continuous_table


def book_table(book: str, clause: str) -> Any:
    """A table as the rule book has it, band by band: the code keeps the least margins only, in files of its own."""
    entries = json.loads(files("cardinal.laws").joinpath("clauses", f"{book}.json").read_text("utf-8"))
    (found,) = [entry["table"] for entry in entries if entry["id"] == clause]
    return found


def walked(bands: list[list[int | None]]) -> Iterator[tuple[int, int, int]]:
    """Every margin of the bands up to some way beyond the last, with the winner's and the loser's points."""
    for least, most, winner, loser in bands:
        assert least is not None
        assert winner is not None
        assert loser is not None
        for margin in range(least, (least + 40 if most is None else most) + 1):
            yield margin, winner, loser


def given_by(table: VPTable, margins: list[int]) -> list[tuple[int, int, int]]:
    return [(margin, int(table.vp(margin).winner), int(table.vp(margin).loser)) for margin in margins]


def check(table: VPTable, bands: list[list[int | None]]) -> None:
    wanted = list(walked(bands))
    assert [margin for margin, _, _ in wanted] == list(range(len(wanted)))
    assert given_by(table, [margin for margin, _, _ in wanted]) == wanted


@pytest.mark.clause("R82")
def test_the_25_5_table_at_every_margin_of_every_column() -> None:
    for boards, bands in book_table("ctcba", "R82")["boards"].items():
        check(match_table(int(boards)), bands)


@pytest.mark.clause("R83")
def test_the_table_of_short_matches_at_every_margin() -> None:
    for boards, bands in book_table("ctcba", "R83")["boards"].items():
        check(short_table(int(boards)), bands)
    assert [given_by(short_table(4), [12]), given_by(short_table(6), [35])] == [[(12, 13, 3)], [(35, 20, 1)]]


@pytest.mark.clause("R84")
def test_the_placement_tables_at_every_margin_of_every_stage() -> None:
    for one in book_table("ctcba", "R84")["board_class"].values():
        for boards in one["boards"]:
            for stage, bands in one["stage"].items():
                check(placement_table(boards, int(stage)), bands)
    assert given_by(placement_table(7, 4), [30]) == [(30, 42, 8)]
    assert given_by(placement_table(4, 3), [19]) == [(19, 26, 4)]


@pytest.mark.parametrize(
    ("table", "legal"),
    [
        (lambda: match_table(18), (8, 12, 14, 16, 20, 24, 28, 32, 36, 40, 48)),
        (lambda: short_table(8), (2, 3, 4, 5, 6, 7)),
        (lambda: placement_table(9, 1), (3, 4, 5, 6, 7, 8)),
        (lambda: placement_table(4, 5), (1, 2, 3, 4)),
    ],
)
def test_a_column_that_does_not_exist_is_refused_with_those_that_do(table: Any, legal: tuple[int, ...]) -> None:
    with pytest.raises(UnreadableScore) as caught:
        table()
    assert caught.value.legal == legal


@pytest.mark.parametrize("margin", [-1, 2.5, Fraction(1, 2), None])
def test_a_margin_is_a_whole_number(margin: Any) -> None:
    for ask in (match_table(16).vp, lambda given: wbf_continuous(16, given), guandan_vp):
        if margin == -1 and ask is guandan_vp:
            continue  # a level difference has a sign
        with pytest.raises(UnreadableScore):
            ask(margin)


PUBLISHED_16 = "10.00 10.31 10.61 10.91 11.20 11.48 11.76 12.03 12.29 12.55 12.80"


def hundredths(figures: str) -> tuple[int, ...]:
    return tuple(int(Decimal(one) * 100) for one in figures.split())


@pytest.mark.clause("78D/1")
def test_the_continuous_scale_of_sixteen_boards_as_published() -> None:
    table = continuous_table(16)
    assert table[:11] == hundredths(PUBLISHED_16)
    assert (table[59], table[60], len(table)) == (1993, 2000, 61)
    assert wbf_continuous(16, 61).winner == 20


def by_the_formula(boards: int) -> list[int]:
    """The scale as its definition says it, in floating point, looking from the start after every correction."""
    ratio, blitz = 5**0.5 - 2, 15 * boards**0.5
    margins = range(math.ceil(blitz))
    table = [math.floor(1000 + 1000 * (1 - ratio ** (one / blitz)) / (1 - ratio) + 0.5) for one in margins] + [2000]
    while True:
        bent = [at for at in range(1, len(table) - 1) if table[at + 1] - 2 * table[at] + table[at - 1] > 0]
        if not bent:
            return table
        table[bent[0]] += 1


@pytest.mark.parametrize("boards", [1, 2, 4, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 48, 64, 100])
def test_the_continuous_scale_is_its_definition(boards: int) -> None:
    assert list(continuous_table(boards)) == by_the_formula(boards)


@given(st.integers(1, 200))
def test_the_continuous_scale_rises_bends_one_way_only_and_ends_at_the_blitz(boards: int) -> None:
    table = continuous_table(boards)
    steps = [later - earlier for earlier, later in pairwise(table)]
    assert all(step >= 0 for step in steps)
    assert all(earlier >= later for earlier, later in pairwise(steps))
    # 15 times the square root: the first whole margin at or beyond it, and no smaller one, is worth 20.
    last = len(table) - 1
    assert (last - 1) ** 2 < 225 * boards <= last**2
    assert (table[0], table[-1]) == (1000, 2000)


@given(st.integers(1, 200), st.integers(0, 300))
def test_a_match_is_worth_twenty_in_all(boards: int, margin: int) -> None:
    for found in (wbf_continuous(boards, margin), wbf_whole(boards, margin)):
        assert found.winner + found.loser == 20
        assert found.winner >= found.loser


def test_the_whole_scale_is_the_published_list() -> None:
    # 16 boards: 10 up to 1 IMP, 11 up to 4, 12 up to 8 … 19 up to 53.
    assert [int(wbf_whole(16, margin).winner) for margin in (1, 2, 4, 5, 8, 53, 54)] == [10, 11, 11, 12, 12, 19, 20]
    # 8 boards: 15 up to 16 IMPs, 17 up to 25, 19 up to 38, where rounding would give one more.
    assert [int(wbf_whole(8, margin).winner) for margin in (16, 17, 25, 26, 38, 39)] == [15, 16, 17, 18, 19, 20]


def test_a_length_that_the_list_lacks_is_the_continuous_scale_to_the_nearest() -> None:
    for boards in (5, 33, 48):
        for margin in range(120):
            exact = wbf_continuous(boards, margin).winner
            assert abs(wbf_whole(boards, margin).winner - exact) <= Fraction(1, 2)


def test_the_list_and_the_continuous_scale_are_never_a_whole_point_apart() -> None:
    for boards in range(6, 33):
        for margin in range(100):
            assert abs(wbf_whole(boards, margin).winner - wbf_continuous(boards, margin).winner) < 1


def test_a_number_of_boards_that_is_none_is_refused() -> None:
    for boards in (0, -4, 2.5, None, 10**9):
        with pytest.raises(UnreadableScore):
            wbf_continuous(boards, 3)  # type: ignore[arg-type]


def guandan_bands(boards: int) -> list[list[int | None]]:
    bands: list[list[int | None]] = []
    for row in book_table("guandan", "GA4.1"):
        text = row[f"boards_{boards}"]
        least, _, most = text.rstrip("+").partition("-")
        bands.append([int(least), None if "+" in text else int(most or least), row["winner"], row["loser"]])
    return bands


@pytest.mark.clause("GA4.1", "G47.1")
@pytest.mark.parametrize("boards", [4, 8, 12, 16])
def test_duplicate_guandan_at_every_level_difference(boards: int) -> None:
    for difference, winner, loser in walked(guandan_bands(boards)):
        found = guandan_vp(difference, boards)
        assert (int(found.winner), int(found.loser)) == (winner, loser)
        assert found.clauses == ("G47.1", "GA4.1")
        assert found.winner + found.loser == 26


@pytest.mark.clause("GA4.2", "G47.1")
@given(st.integers(0, 60))
def test_guandan_that_is_not_duplicate_adds_a_point_a_level_up_to_thirteen(difference: int) -> None:
    found = guandan_vp(difference)
    assert (found.winner, found.loser) == (13 + min(difference, 13), 13 - min(difference, 13))


@pytest.mark.parametrize(
    ("boards", "column", "same_as"),
    [
        (10, VpColumn.NEXT_LARGER, 12),
        (2, VpColumn.NEXT_LARGER, 4),
        (10, VpColumn.NEXT_SMALLER, 8),
        (20, VpColumn.NEXT_SMALLER, 16),
    ],
)
def test_other_numbers_of_boards_by_the_option(boards: int, column: VpColumn, same_as: int) -> None:
    for difference in range(40):
        assert guandan_vp(difference, boards, column) == guandan_vp(difference, same_as)


@pytest.mark.parametrize(
    ("boards", "column"),
    [(20, VpColumn.NEXT_LARGER), (2, VpColumn.NEXT_SMALLER), (10, VpColumn.EXACT), (0, VpColumn.EXACT)],
)
def test_a_number_of_boards_without_a_column_is_refused(boards: int, column: VpColumn) -> None:
    with pytest.raises(UnreadableScore) as caught:
        guandan_vp(5, boards, column)
    assert caught.value.legal == (4, 8, 12, 16)
