"""Laws 77 to 79: scores line by line against the tables of the law, methods of scoring, the Correction Period."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Contract, imps
from cardinal.laws import OPTIONS, Conditions, book
from cardinal.laws.act import parse_act
from cardinal.laws.bridge.e2017.score_itemised import explain_score, read_tricks
from cardinal.laws.bridge.e2017.scoring_methods import method
from cardinal.laws.bridge.e2017.tricks_won import returned_before_agreement
from cardinal.laws.bridge.e2017.weighted_score import percentage, units

DOUBLING = {"": "undoubled", "X": "doubled", "XX": "redoubled"}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
DOMAIN = tuple(product(range(1, 8), (*SUITS, "NT"), DOUBLING, (False, True), range(14)))


def table(clause: str) -> Any:
    """A table of the law as the book has it: the tests of this file compare the code with that, not with itself."""
    found = book(2017)[clause].table
    assert found is not None
    return found


def by_vulnerability(row: Mapping[str, int], vulnerable: bool) -> int:
    return row["vulnerable" if vulnerable else "not_vulnerable"]


def lines(contract: str, tricks: int, vulnerable: bool) -> dict[str, tuple[int, int, tuple[str, ...]]]:
    found = explain_score(Contract.parse(contract), tricks, vulnerable=vulnerable)
    assert len({line.what for line in found}) == len(found)
    return {line.what: (line.count, line.points, line.clauses) for line in found}


def expected_lines(level: int, strain: str, doubling: str, vulnerable: bool, tricks: int) -> dict[str, Any]:
    """The lines of a score, put together from the tables of the book."""
    state, over = DOUBLING[doubling], tricks - level - 6
    if over < 0:
        rows, wanted = table("77/undertricks"), {}
        clause = ("77/undertricks",)
        first = by_vulnerability(rows["first"][state], vulnerable)
        each = by_vulnerability(rows["each_additional"][state], vulnerable)
        bonus = by_vulnerability(rows["bonus_fourth_and_each_later"][state], vulnerable)
        wanted["first undertrick"] = (1, -first, clause)
        if over < -1:
            wanted["further undertricks"] = (-over - 1, -each * (-over - 1), clause)
        if over < -3 and bonus:
            wanted["bonus from the fourth undertrick"] = (-over - 3, -bonus * (-over - 3), clause)
        return wanted
    if strain == "NT":
        rows = table("77/trick-score-notrump")
        points = rows["first"][state] + (level - 1) * rows["each_additional"][state]
        wanted = {"notrump tricks": (level, points, ("77/trick-score-notrump",))}
    else:
        points = level * table("77/trick-score-suit")[SUITS[strain]][state]
        wanted = {"tricks": (level, points, ("77/trick-score-suit",))}
    premium = ("77/game-partscore", "77/premium-game")
    if points >= 100:
        wanted["game"] = (1, by_vulnerability(table("77/premium-game")["game"], vulnerable), premium)
    else:
        wanted["partscore"] = (1, table("77/premium-game")["partscore"], premium)
    for slam_level, name in ((6, "small slam"), (7, "grand slam")):
        if level == slam_level:
            slam = table("77/slam")[name.replace(" ", "_")]
            wanted[name] = (1, by_vulnerability(slam, vulnerable), ("77/slam",))
    if doubling:
        wanted[f"{state} contract made"] = (1, table("77/premium-doubled")[state], ("77/premium-doubled",))
    if over:
        rows = table("77/overtricks")[state]
        kind = "notrump" if strain == "NT" else "minor" if strain in "CD" else "major"
        each = rows[kind] if not doubling else by_vulnerability(rows, vulnerable)
        wanted["overtricks"] = (over, over * each, ("77/overtricks",))
    return wanted


@pytest.mark.clause(
    "77/trick-score-suit", "77/trick-score-notrump", "77/game-partscore", "77/slam", "77/overtricks",
    "77/premium-game", "77/premium-doubled", "77/undertricks",
)  # fmt: skip
def test_every_line_of_every_score_is_that_of_the_tables() -> None:
    wrong = []
    for level, strain, doubling, vulnerable, tricks in DOMAIN:
        contract = f"{level}{strain}{doubling} by N"
        if lines(contract, tricks, vulnerable) != expected_lines(level, strain, doubling, vulnerable, tricks):
            wrong.append((contract, vulnerable, tricks))
    assert wrong == []


def test_the_lines_add_up_to_the_score() -> None:
    for level, strain, doubling, vulnerable, tricks in DOMAIN:
        contract = Contract.parse(f"{level}{strain}{doubling} by N")
        total = sum(line.points for line in contract.score_lines(tricks=tricks, vulnerable=vulnerable))
        assert total == contract.score(tricks=tricks, vulnerable=vulnerable)


@pytest.mark.clause("77/passed-out")
@pytest.mark.parametrize("vulnerable", [False, True])
def test_a_board_passed_out_is_one_line_of_nothing(vulnerable: bool) -> None:
    (line,) = explain_score(None, 0, vulnerable=vulnerable)
    assert (line.points, line.clauses) == (0, ("77/passed-out",))


def test_a_score_of_fourteen_tricks_has_no_lines() -> None:
    with pytest.raises(ValueError, match="14"):
        explain_score(Contract.parse("4S by S"), 14, vulnerable=False)


@pytest.mark.parametrize("given", [0, 13, "0", "13", " 7 "])
def test_tricks_are_read_as_a_person_writes_them(given: object) -> None:
    assert read_tricks(given) == int(str(given))


@pytest.mark.parametrize("given", [-1, 14, "14", "ten", True, 9.5, None])
def test_what_is_no_number_of_tricks_is_refused(given: object) -> None:
    with pytest.raises(ValueError, match=r"0 to 13|invalid literal"):
        read_tricks(given)


scores = st.lists(st.integers(-760, 760).map(lambda tens: tens * 10), min_size=2, max_size=12)


@pytest.mark.clause("78A")
@given(scores)
def test_two_units_are_shared_by_every_two_scores_of_a_board(field: list[int]) -> None:
    tables = len(field)
    assert sum(units(score, field) - 1 for score in field) == tables * (tables - 1)
    for place, score in enumerate(field):
        others = field[:place] + field[place + 1 :]
        beaten, equalled = sum(other < score for other in others), others.count(score)
        assert units(score, others) == 2 * beaten + equalled
        assert percentage(score, others) == Fraction(100 * (2 * beaten + equalled), 2 * (tables - 1))


@pytest.mark.clause("78B")
def test_the_scale_is_the_one_of_the_law() -> None:
    rows = table("78B")
    assert [row["imps"] for row in rows] == list(range(25))
    for row in rows:
        most = 20_000 if row["to"] is None else row["to"]
        for difference in range(row["from"], most + 1, 10):
            assert imps(difference) == row["imps"], difference
            assert imps(-difference) == -row["imps"], difference


@pytest.mark.clause("78D/1")
def test_exactly_one_method_counts_and_another_only_if_approved() -> None:
    clauses = {"matchpoints": "§78A", "imps": "§78B", "total": "§78C"}
    for scoring, other in product(clauses, ("none", "approved")):
        row = method(Conditions({"scoring": scoring, "other_scoring_methods": other}))
        assert row.cites == (clauses[scoring] if other == "none" else "§78D/1")
    assert Conditions()["other_scoring_methods"] == "none"


@pytest.mark.clause("79A1")
@pytest.mark.parametrize(
    ("acts", "broken"),
    [
        ((), False),
        (("score agreed",), False),
        (("score agreed", "hands returned"), False),
        (("agreed", "hands returned"), False),
        (("hands returned",), True),
        (("hands returned", "score agreed"), True),
    ],
)
def test_the_tricks_are_agreed_before_the_hands_go_back(acts: tuple[str, ...], broken: bool) -> None:
    assert returned_before_agreement(tuple(parse_act(line) for line in acts)) is broken


def test_every_option_of_these_laws_is_typed() -> None:
    names = {option.name for option in OPTIONS}
    numbers = tuple(map(str, range(72, 80)))
    wanted = {
        clause.option for clause in book(2017) if clause.option and clause.id.startswith((*numbers, "fn:24", "fn:25"))
    }
    assert len(wanted) == 11
    assert wanted <= names
