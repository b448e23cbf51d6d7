"""Calculations: what is right is worked out here once more, by counting, from what a candidate is shown."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from cardinal.bridge import imps
from cardinal.school import TOPICS, Calculation, calculation
from cardinal.school.calculation_lines import typed_number

SEEDS = [str(number) for number in range(6)]
Shares = list[tuple[Fraction, int]]


def parts(cell: str) -> Shares:
    """A score as the table shows it: one number, or weights with their numbers."""
    found = re.findall(r"(\d+)% (-?\d+)", cell)
    return [(Fraction(int(weight), 100), int(score)) for weight, score in found] or [(Fraction(1), int(cell))]


def won(own: Shares, others: list[Shares], sign: int) -> Fraction:
    """78A: two for a worse score, one for an equal one; weighted results by their weights (12C1(c))."""
    total = Fraction()
    for weight, score in own:
        for other in others:
            for beside, theirs in other:
                total += weight * beside * (2 if sign * score > sign * theirs else score == theirs)
    return total


def wanted(found: Calculation, key: str) -> tuple[int, int]:
    """The place in the table that a line asks about, and the sign of its side."""
    return int(key[:-2]) - 1, 1 if key.endswith("NS") else -1


def cells(found: Calculation) -> list[str]:
    return [row[-1]("en") for row in found.rows]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("topic", ["matchpoints", "weighted"])
def test_matchpoints_are_those_that_counting_gives(topic: str, seed: str) -> None:
    found = calculation(topic, seed)
    scores = [parts(cell) for cell in cells(found)]
    for line in found.lines:
        place, sign = wanted(found, line.key)
        others = [score for number, score in enumerate(scores) if number != place]
        assert line.right == won(scores[place], others, sign)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fouled_board_is_compared_within_its_groups_and_brought_to_the_common_top(seed: str) -> None:
    found = calculation("fouled", seed)
    scores = [parts(cell) for cell in cells(found)]
    first = int(re.search(r"Tables 1 to (\d+)", found.facts[2].render("en"))[1])  # type: ignore[index]
    for line in found.lines:
        place, sign = wanted(found, line.key)
        group = range(first) if place < first else range(first, len(scores))
        own = won(scores[place], [scores[one] for one in group if one != place], sign)
        # Neuberg: every result counts as often as results are missing, itself included.
        assert line.right == (own + 1) * Fraction(len(scores), len(group)) - 1


@pytest.mark.parametrize("seed", SEEDS)
def test_an_artificial_score_is_a_part_of_the_top_and_a_good_session_keeps_its_own(seed: str) -> None:
    found = calculation("artificial", seed)
    shown = cells(found)
    top = 2 * (len(shown) - 1)
    at_fault = "NS" if "North-South were directly at fault" in found.facts[2].render("en") else "EW"
    session = Fraction(re.search(r"have ([\d.]+) %", found.facts[3].render("en"))[1])  # type: ignore[index]
    for line in found.lines:
        place, sign = wanted(found, line.key)
        if shown[place] == "–":
            percent = Fraction(40) if line.key.endswith(at_fault) else max(Fraction(60), session)
            assert line.right == percent * top / 100
        else:
            others = [parts(cell) for number, cell in enumerate(shown) if number != place and cell != "–"]
            own = won(parts(shown[place]), others, sign)
            assert line.right == (own + 1) * Fraction(len(shown), len(others) + 1) - 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_weighted_score_at_teams_is_turned_into_imps_before_it_is_weighted(seed: str) -> None:
    found = calculation("weighted-imps", seed)
    opened, closed = cells(found)
    (line,) = found.lines
    assert line.right == sum(weight * imps(score - int(closed)) for weight, score in parts(opened))


def test_a_sheet_raises_the_side_of_the_first_out_and_the_last_pays() -> None:
    # Seed 5 begins with North-South at A, East-West at 7, on East-West's level.
    found = calculation("sheet", "5")
    assert found.facts[0].values == {"ns": "A", "ew": "7", "owner": found.facts[0].values["owner"]}
    assert [row[-1]("en") for row in found.rows] == [
        "South, East, North, West",
        "West, South, East, North",
        "South, East, West, North",
    ]
    right = {line.key: line.right for line in found.lines}
    # First and third, but it was not their A that was played: it cannot be passed. First and third again: 7 to 9.
    # First and last: A is not passed with a partner who is last. North is last and pays.
    assert right == {
        "1NS": "A", "1EW": "7", "2NS": "A", "2EW": "9", "3NS": "A", "3EW": "9", "passed": "nobody", "tribute": "N",
    }  # fmt: skip


def test_the_vps_of_a_match_are_those_of_the_appendix() -> None:
    # Six levels apart are in the row 5 to 6 of the column for twelve boards: 16 to 10 (GA4.1).
    found = calculation("match-vp", "3")
    assert [row[-1]("en") for row in found.rows] == ["6", "0"]
    assert found.facts[0].values == {"boards": 12}
    assert [line.right for line in found.lines] == [16, 10]


@pytest.mark.parametrize("topic", TOPICS)
def test_what_a_candidate_may_know_does_not_depend_on_what_is_right(topic: str) -> None:
    found = calculation(topic, "1")
    assert found.mark({line.key: str(line.right) for line in found.lines}) == 100
    assert found.mark({}) == 0
    assert calculation(topic, "1").to_json("ja") == found.to_json("ja")
    assert calculation(topic, "2").to_json() != found.to_json()


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("17.5", "35/2"),
        ("17,5", "35/2"),
        ("17½", "35/2"),
        ("17 1/2", "35/2"),
        ("35/2", "35/2"),
        (" −3 ", "-3"),
        ("１２", "12"),
    ],
)
def test_numbers_are_read_as_people_write_them(typed: str, number: str) -> None:
    assert typed_number(typed) == Fraction(number)


@pytest.mark.parametrize("typed", ["", "many", "1/0", "--3", "1.2.3", "9" * 40, "/", "5 5"])
def test_what_is_no_number_is_not_taken_for_one(typed: str) -> None:
    assert typed_number(typed) is None
