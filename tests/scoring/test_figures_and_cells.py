"""Figures as they are rounded and published, scales at their ends, and scores in cells and records."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    Award,
    BoardScore,
    Fouled,
    Played,
    Split,
    UnreadableScore,
    VpColumn,
    Weighted,
    from_json,
    guandan_vp,
    match_table,
    placement_table,
    read_score,
    shares,
    wbf_whole,
)
from cardinal.scoring.ctcba_awards import best_of_three
from cardinal.scoring.guandan_points import duplicate_table
from cardinal.scoring.rounding import Halves, decimal, half_up, number, rounded

WEIGHED = Weighted(shares((60, 620), (40, -100)))


@pytest.mark.parametrize(
    ("value", "up", "away", "towards"),
    [
        ("2.5", 3, 3, 2),
        ("-2.5", -2, -3, -2),
        ("2.49", 2, 2, 2),
        ("2.51", 3, 3, 3),
        ("-2.51", -3, -3, -3),
        ("0", 0, 0, 0),
    ],
)
def test_halves(value: str, up: int, away: int, towards: int) -> None:
    exact = Fraction(value)
    assert [rounded(exact, halves=one) for one in (Halves.UP, Halves.AWAY, Halves.TOWARDS_ZERO)] == [up, away, towards]
    assert rounded(exact * 10, 10, Halves.AWAY) == 10 * away
    assert half_up(exact) == up


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [("0.05", 1, "0.1"), ("-0.05", 1, "-0.1"), ("0.004", 2, "0.00"), ("-0.004", 2, "0.00"), ("12.345", 2, "12.35"),
     ("-7", 0, "-7"), ("7.5", 0, "8"), ("0.5", 3, "0.500")],
)  # fmt: skip
def test_figures_with_decimals(value: str, places: int, text: str) -> None:
    assert decimal(Fraction(value), places) == text


def test_numbers_of_a_record() -> None:
    assert [number(Fraction(one)) for one in ("3", "1/3", "-7/2", "2/3")] == [3, 0.333333, -3.5, 0.666667]
    assert type(number(Fraction(3))) is int
    assert half_up(Fraction("1.005"), 2) == Fraction("1.01")


@pytest.mark.parametrize(
    ("own", "theirs", "wanted"),
    [
        ([], [], (18, "§R13.2 §R13.2(1)")),
        ([18], [12], (18, "§R13.2 §R13.2(1)")),
        ([20, 17], [12], ("18.5", "§R13.2 §R13.2(2)")),
        ([], [11], (19, "§R13.2 §R13.2(3)")),
        ([], [1], (25, "§R13.2 §R13.2(3)")),
    ],
)
def test_the_best_of_three(own: list[int], theirs: list[int], wanted: tuple[object, str]) -> None:
    found = best_of_three(own, theirs, fixed=Fraction(18), base=Fraction(30), most=Fraction(25))
    assert (found.value, found.cites) == (Fraction(str(wanted[0])), wanted[1])


def test_scales_at_their_ends() -> None:
    # 12.8 is 13 to the nearest, 10.31 is 10; and the blitz of 16 boards is 60 IMPs.
    assert [(one.winner, one.loser) for one in (wbf_whole(16, at) for at in (0, 1, 10, 59, 60, 999))] == [
        (10, 10), (10, 10), (13, 7), (20, 0), (20, 0), (20, 0)
    ]  # fmt: skip
    assert [match_table(16).vp(at).winner for at in (0, 2, 3, 71, 72, 999)] == [15, 15, 16, 25, 25, 25]
    assert [match_table(16).vp(at).loser for at in (0, 2, 3, 71, 72, 999)] == [15, 15, 14, 1, 0, 0]
    assert guandan_vp(-10, 16) == guandan_vp(10, 16)


def test_fewer_deals_than_any_column_go_by_the_first() -> None:
    assert duplicate_table(1).bands == duplicate_table(2).bands == duplicate_table(4).bands
    with pytest.raises(UnreadableScore):
        duplicate_table(1, VpColumn.NEXT_SMALLER)


@pytest.mark.parametrize("boards", [True, 2.0, 0, -1])
def test_a_number_of_deals_that_is_none(boards: object) -> None:
    with pytest.raises(UnreadableScore) as refused:
        duplicate_table(boards, VpColumn.NEXT_LARGER)  # type: ignore[arg-type]
    assert refused.value.cites == ("GA4.1",)


@pytest.mark.parametrize(
    ("ask", "legal"), [(lambda: placement_table(2, 1), (3, 4, 5, 6, 7, 8)), (lambda: match_table(1), None)]
)
def test_what_a_table_has_is_told_with_a_refusal(ask: object, legal: tuple[int, ...] | None) -> None:
    with pytest.raises(UnreadableScore) as refused:
        ask()  # type: ignore[operator]
    assert legal is None or tuple(refused.value.legal) == legal
    assert all(type(one) is int for one in refused.value.legal)


# -- cells and records ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "score"),
    [
        ("+420", Played(420)),
        ("0", Played(0)),
        ("= -50", Assigned(-50)),
        ("60% of 620 ; 40% -100", WEIGHED),
        ("a+/A=", Artificial(AVERAGE_PLUS, AVERAGE)),
        ("33.5%/A-", Artificial(Award(Fraction("33.5"), Fraction()), AVERAGE_MINUS)),
        ("620/60% 620; 40% -100", Split(Assignment(shares((100, 620))), Assignment(WEIGHED.shares))),
        ("FOULED turned : =420", Fouled("turned", Assigned(420))),
        ("Fouled x: 620/A", Fouled("x", Split(Assignment(shares((100, 620))), AVERAGE))),
    ],
)
def test_a_cell(cell: str, score: BoardScore) -> None:
    assert read_score(cell) == score


@pytest.mark.parametrize(
    "cell",
    ["fouled x: A/A", "fouled : 420", "fouled x: bye", "100% 620; forty% 0", "425", "=425", "=", "=4S", "1000000"],
)
def test_a_cell_that_is_none(cell: str) -> None:
    with pytest.raises(UnreadableScore):
        read_score(cell)


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {"kind": "guess"},
        {},
        {"kind": "played"},
        {"kind": "weighted", "shares": 5},
        {"kind": "played", "score": 0, "cites": 5},
        {"kind": "weighted", "shares": [{"weight": "1/0", "score": 0}]},
        {"kind": "split", "ns": 1, "ew": 2},
    ],
)
def test_a_record_that_is_none(record: object) -> None:
    with pytest.raises(UnreadableScore):
        from_json(record)


def test_a_record_may_leave_its_clauses_to_its_kind() -> None:
    assert from_json({"kind": "assigned", "score": 420}) == Assigned(420)
    assert from_json({"kind": "assigned", "score": 420, "cites": ["12C1(b)", "16B"]}) == Assigned(420, "§12C1(b) §16B")
    with pytest.raises(UnreadableScore) as refused:
        from_json({"kind": "guess"})
    kinds = "played assigned weighted split artificial not_played bye cancelled late_play fouled"
    assert tuple(refused.value.legal) == tuple(kinds.split())
