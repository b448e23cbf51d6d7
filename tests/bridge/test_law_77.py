"""Law 77: the whole domain of contract scores against a second table, written from the law and not from the code."""

from __future__ import annotations

from itertools import product

import pytest

from cardinal.bridge import PASSED_OUT, Contract, Result, UnreadableBridge, Vulnerability

# What a failing contract costs, by how far it failed (1 to 13), as the columns of a printed score card.
UNDERTRICKS = {
    ("", False): (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    ("", True): (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    ("X", False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    ("X", True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    ("XX", False): (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
    ("XX", True): (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
}

# The trick score of the seven levels, undoubled: minors by twenties, majors by thirties, notrump from forty.
BID_AND_MADE = {
    "C": (20, 40, 60, 80, 100, 120, 140),
    "D": (20, 40, 60, 80, 100, 120, 140),
    "H": (30, 60, 90, 120, 150, 180, 210),
    "S": (30, 60, 90, 120, 150, 180, 210),
    "NT": (40, 70, 100, 130, 160, 190, 220),
}
TIMES = {"": 1, "X": 2, "XX": 4}
INSULT = {"": 0, "X": 50, "XX": 100}
OVERTRICK = {("X", False): 100, ("X", True): 200, ("XX", False): 200, ("XX", True): 400}
GAME = {False: 300, True: 500}
SLAM = {False: {6: 500, 7: 1000}, True: {6: 750, 7: 1500}}

DOMAIN = tuple(product(range(1, 8), BID_AND_MADE, TIMES, (False, True), range(14)))


def expected(level: int, denomination: str, doubling: str, vulnerable: bool, tricks: int) -> int:
    over = tricks - level - 6
    if over < 0:
        return -UNDERTRICKS[doubling, vulnerable][-over - 1]
    for_tricks = BID_AND_MADE[denomination][level - 1] * TIMES[doubling]
    premium = GAME[vulnerable] if for_tricks >= 100 else 50
    each_over = OVERTRICK.get((doubling, vulnerable), 20 if denomination in "CD" else 30)
    return for_tricks + premium + SLAM[vulnerable].get(level, 0) + INSULT[doubling] + over * each_over


def test_the_domain_is_whole() -> None:
    assert len(DOMAIN) == 35 * 3 * 2 * 14


@pytest.mark.parametrize("declarer", "NESW")
def test_every_contract_scores_as_law_77_says(declarer: str) -> None:
    wrong = []
    for level, denomination, doubling, vulnerable, tricks in DOMAIN:
        contract = Contract.parse(f"{level}{denomination}{doubling} by {declarer}")
        score = contract.score(tricks=tricks, vulnerable=vulnerable)
        if score != expected(level, denomination, doubling, vulnerable, tricks):
            wrong.append((str(contract), vulnerable, tricks, score))
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "vulnerable", "tricks", "score"),
    [
        ("1NT by N", False, 7, 90),
        ("2C by N", True, 8, 90),
        ("3NT by N", False, 9, 400),
        ("3NT by N", True, 10, 630),
        ("4S by N", True, 10, 620),
        ("5D by N", False, 11, 400),
        ("2HX by N", False, 8, 470),
        ("2DX by N", False, 8, 180),
        ("1CXX by N", False, 7, 230),
        ("1NTXX by N", True, 7, 760),
        ("6NT by N", True, 12, 1440),
        ("7NT by N", True, 13, 2220),
        ("7NTXX by N", True, 13, 2980),
        ("1NTXX by N", True, 13, 3160),
        ("7NTXX by N", True, 0, -7600),
        ("4SX by S", True, 9, -200),
        ("7CX by N", False, 9, -800),
    ],
)
def test_scores_that_every_player_knows(text: str, vulnerable: bool, tricks: int, score: int) -> None:
    assert Contract.parse(text).score(tricks=tricks, vulnerable=vulnerable) == score


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_a_result_is_scored_from_the_side_of_north_south(vulnerability: Vulnerability) -> None:
    for declarer, side in zip("NESW", ("NS", "EW", "NS", "EW"), strict=True):
        vulnerable = str(vulnerability) in (side, "both")
        for tricks in range(14):
            sign = 1 if side == "NS" else -1
            result = Result(Contract.parse(f"4HX by {declarer}"), tricks)
            assert result.score(vulnerability) == sign * expected(4, "H", "X", vulnerable, tricks)


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_a_board_passed_out_scores_nothing_for_either_side(vulnerability: Vulnerability) -> None:
    assert PASSED_OUT.score(vulnerability) == 0


@pytest.mark.parametrize("tricks", [-1, 14, 10**6, 9.0, "9", None, True])
def test_a_number_of_tricks_that_cannot_be_is_refused(tricks: object) -> None:
    contract = Contract.parse("4S by S")
    with pytest.raises(UnreadableBridge):
        contract.score(tricks=tricks, vulnerable=False)  # type: ignore[arg-type]


@pytest.mark.parametrize("vulnerable", [None, "yes", "NS", 2])
def test_vulnerable_is_true_or_false_and_nothing_else(vulnerable: object) -> None:
    contract = Contract.parse("4S by S")
    with pytest.raises(UnreadableBridge):
        contract.score(tricks=9, vulnerable=vulnerable)  # type: ignore[arg-type]
