"""The kinds of a board's score: each keeps what it is, in JSON and in the cell of a score sheet."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Result, Vulnerability
from cardinal.language import Language
from cardinal.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    BoardScore,
    Bye,
    Cancelled,
    Fouled,
    LatePlay,
    NotPlayed,
    Played,
    SelfInflicted,
    Share,
    Split,
    UnreadableScore,
    Weighted,
    from_json,
    shares,
    to_json,
)
from cardinal.scoring.score_notation import read_score

EVERY_KIND: list[BoardScore] = [
    Played(420),
    Played.of(Result.parse("4S by N ="), Vulnerability.NS),
    Played.of(Result.parse("pass"), Vulnerability.NONE),
    Assigned(-100),
    Weighted(shares((60, 620), (40, -100))),
    Split(Assignment(shares((100, 620)), SelfInflicted(100, -650)), Assignment(shares((50, 620), (50, 170)))),
    Split(AVERAGE_PLUS, Assignment(shares((100, 620)))),
    Artificial(AVERAGE_PLUS, AVERAGE_MINUS),
    NotPlayed(),
    Bye(cites="§G26.6"),
    Cancelled(),
    LatePlay(),
    Fouled("altered", Weighted(shares((60, 620), (40, -100)))),
]


@pytest.mark.parametrize("score", EVERY_KIND, ids=lambda score: type(score).__name__)
def test_a_score_is_read_back_as_what_it_was(score: BoardScore) -> None:
    again = from_json(json.loads(json.dumps(to_json(score))))
    assert again == score
    assert type(again) is type(score)
    assert again.clauses == score.clauses


def test_no_two_kinds_are_written_alike() -> None:
    alike = [Played(420), Assigned(420), Weighted(shares((100, 420))), NotPlayed(), Bye(), Cancelled(), LatePlay()]
    assert len({json.dumps(to_json(score)["kind"]) for score in alike}) == len(alike)


@pytest.mark.clause("12C2(a)", "12C2(b)")
def test_the_averages_are_forty_fifty_and_sixty_percent_or_three_imps() -> None:
    assert [(one.percent, one.imps) for one in (AVERAGE_MINUS, AVERAGE, AVERAGE_PLUS)] == [(40, -3), (50, 0), (60, 3)]


def test_a_result_brings_the_tables_of_law_77() -> None:
    score = Played.of(Result.parse("4SX by S -1"), Vulnerability.NS)
    assert (score.score, score.clauses) == (-200, ("77/undertricks",))
    assert Played.of(Result.parse("pass"), Vulnerability.NONE).clauses == ("77/passed-out",)


@pytest.mark.clause("12C1(c)")
@pytest.mark.parametrize(
    "parts",
    [
        ((60, 620), (30, -100)),
        ((60, 620), (40, 620)),
        ((120, 620), (-20, 100)),
        ((100, 425),),
        (),
    ],
)
def test_weights_that_are_none_are_refused(parts: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(UnreadableScore) as caught:
        Weighted(shares(*parts))
    assert caught.value.cites == ("12C1(c)",)


@pytest.mark.parametrize("score", [425, "420", 4.5, None])
def test_points_are_whole_multiples_of_ten(score: object) -> None:
    with pytest.raises(UnreadableScore):
        Played(score)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        {},
        {"kind": "guess"},
        {"kind": "played"},
        {"kind": "played", "score": "x"},
        {"kind": "weighted", "shares": [{"weight": "1/0", "score": 10}]},
        {"kind": "weighted", "shares": 3},
        {"kind": "artificial", "ns": {"percent": "x"}, "ew": {}},
        {"kind": "fouled", "form": "x", "score": {"kind": "late_play"}},
        {"kind": "played", "score": 420, "cites": 7},
    ],
)
def test_a_record_of_something_else_is_refused_in_every_language(record: object) -> None:
    with pytest.raises(UnreadableScore) as caught:
        from_json(record)
    assert all(caught.value.render(language) for language in Language)


@pytest.mark.parametrize(
    ("cell", "score"),
    [
        ("420", Played(420)),
        (" -50 ", Played(-50)),
        ("0", Played(0)),
        ("=420", Assigned(420)),
        ("60% 620; 40% -100", Weighted(shares((60, 620), (40, -100)))),
        ("62.5% of 620; 37.5% of -100", Weighted((Share(Fraction(5, 8), 620), Share(Fraction(3, 8), -100)))),
        ("A+/A-", Artificial(AVERAGE_PLUS, AVERAGE_MINUS)),
        ("a/A=", Artificial(AVERAGE, AVERAGE)),
        ("620/170", Split(Assignment(shares((100, 620))), Assignment(shares((100, 170))))),
        ("A+/620", Split(AVERAGE_PLUS, Assignment(shares((100, 620))))),
        ("late", LatePlay()),
        ("Bye", Bye()),
        ("cancelled", Cancelled()),
        ("", NotPlayed()),
        ("fouled altered: 420", Fouled("altered", Played(420))),
    ],
)
def test_a_cell_of_a_score_sheet(cell: str, score: BoardScore) -> None:
    assert read_score(cell) == score


def test_a_contract_in_a_cell_needs_the_vulnerability() -> None:
    assert read_score("4S by N =", Vulnerability.NS) == Played.of(Result.parse("4S by N ="), Vulnerability.NS)
    with pytest.raises(UnreadableScore):
        read_score("4S by N =")


@pytest.mark.parametrize("cell", ["425", "4 20", "60% 620; 30% -100", "fouled : 420", "fouled x: late", "x/y", "A+"])
def test_a_cell_that_says_nothing_is_refused(cell: str) -> None:
    with pytest.raises(UnreadableScore):
        read_score(cell)


@given(st.text(max_size=20))
def test_any_text_is_a_score_or_refused(text: str) -> None:
    try:
        score = read_score(text)
    except UnreadableScore:
        return  # any other exception fails the test
    assert from_json(to_json(score)) == score
