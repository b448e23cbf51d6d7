"""A Swiss of individuals: four at a table by score, partners and opponents varied (G27.1)."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.event_folder import load_event
from cardinal.contest.pairings import Contestant, FirstRound, Four, FoursRound, Meeting, Relations
from cardinal.contest.pairings import first_fours as first
from cardinal.contest.pairings import review_fours as review
from cardinal.contest.pairings import seat_fours as seat
from cardinal.contest.pairings.errors import BadField, IllegalPairing
from cardinal.contest.standings import standings


def played(size: int, rounds: int, chance: int = 1) -> list[FoursRound]:
    """A whole event: who wins a table is by chance."""
    made, score = random.Random(chance), {number: Fraction() for number in range(1, size + 1)}
    found: list[FoursRound] = []
    for number in range(1, rounds + 1):
        field = [Contestant(one, value) for one, value in score.items()]
        each = (first(tuple(score)) if number == 1 else seat(field, number, found)).round
        for table in each.tables:
            for one in table.home if made.random() < 0.5 else table.away:
                score[one] += 2
        for bye in each.byes:
            score[bye] += Fraction(3, 2)
        found.append(each)
    return found


@pytest.mark.clause("G27.1", "G26.6")
@pytest.mark.parametrize(("size", "rounds"), [(8, 6), (9, 5), (10, 4), (11, 3), (16, 7), (40, 6)])
def test_everybody_sits_once_a_round_and_nobody_has_a_partner_or_a_bye_twice(size: int, rounds: int) -> None:
    found = played(size, rounds)
    assert review(found, range(1, size + 1)) == ()
    assert all(len(each.byes) == size % 4 and len(each.tables) == size // 4 for each in found)


def test_in_a_large_field_nobody_meets_the_same_opponent_twice() -> None:
    met = Counter(
        frozenset(two) for each in played(40, 6) for table in each.tables for two in product(table.home, table.away)
    )
    assert set(met.values()) == {1}


@pytest.mark.clause("G26.3")
def test_the_first_round_has_one_of_every_quarter_at_a_table_and_even_sides() -> None:
    tables = first(range(1, 9)).round.tables
    assert tables == (Four((1, 7), (3, 5)), Four((2, 8), (4, 6)))
    drawn = first(range(1, 9), manner=FirstRound.RANDOM, seed="a")
    assert sorted(drawn.round.numbers) == list(range(1, 9))
    assert "§G26.3" not in drawn.cites


@pytest.mark.clause("G27.1", "G26.1")
def test_equal_scores_sit_together_the_first_with_the_fourth() -> None:
    field = [Contestant(number, score=4 if number <= 4 else 0, rank=number) for number in range(1, 9)]
    made = seat(field, 3, ())
    assert made.round.tables == (Four((1, 4), (2, 3)), Four((5, 8), (6, 7)))
    assert made.cites == "§G27.1 §G26.1 §G26.5.1"
    # In the next round no partner and no opponent comes again, however near their scores are (G26.1).
    again = seat(field, 4, [made.round])
    assert again.partners_again == ()
    before = {frozenset(two) for table in made.round.tables for two in product(table.home, table.away)}
    assert not before & {frozenset(two) for table in again.round.tables for two in product(table.home, table.away)}
    # In even rounds the side with the larger number is at home (G29.1.2).
    assert all(table.home > table.away for table in again.round.tables)


def test_four_players_have_three_partners_and_then_begin_again() -> None:
    found: list[FoursRound] = []
    for number in range(1, 5):
        field = [Contestant(one, rank=one) for one in range(1, 5)]
        made = seat(field, number, found)
        # Three ways to halve four; the fourth round repeats one and says so.
        assert len(made.partners_again) == (2 if number == 4 else 0)
        found.append(made.round)
    assert [one.kind for one in review(found)] == ["partners_again", "partners_again"]


@pytest.mark.clause("G26.6")
def test_byes_are_for_the_lowest_who_had_none() -> None:
    field = [Contestant(number, score=10 - number, rank=number) for number in range(1, 7)]
    one = seat(field, 2, [FoursRound((), byes=(6,))])
    assert one.round.byes == (5, 4)
    with pytest.raises(IllegalPairing, match="bye"):
        seat(field, 3, [FoursRound((), byes=(1, 2, 3)), FoursRound((), byes=(4, 5))])


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(BadField) as refused:
        seat([Contestant(1), Contestant(2), Contestant(3)], 1, ())
    assert refused.value.cites == ("G27.1",)


def test_related_players_are_kept_from_opposing_each_other() -> None:
    field = [Contestant(number, rank=number) for number in range(1, 9)]
    related = Relations((frozenset((1, 2)),), Meeting.APART)
    tables = seat(field, 1, (), relations=related).round.tables
    assert all({1, 2} - set(table.numbers) or {1, 2} in (set(table.home), set(table.away)) for table in tables)


def test_the_checker_tells_each_fault_with_its_round() -> None:
    good = FoursRound((Four((1, 2), (3, 4)),), byes=(5,))
    bad = FoursRound((Four((1, 2), (3, 3)),), byes=(5, 9))
    found = {(one.kind, one.round, one.numbers, one.cites) for one in review([good, bad], range(1, 6))}
    assert found == {
        ("twice_in_round", 2, (3,), ""),
        ("unknown", 2, (9,), ""),
        ("missing", 2, (4,), ""),
        ("partners_again", 2, (1, 2), "§G27.1"),
        ("second_bye", 2, (5,), "§G26.6"),
    }


def run(*words: object) -> str:
    result = CliRunner().invoke(app, ["event", *map(str, words)], env={"LC_ALL": "", "LANG": "", "COLUMNS": "160"})
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.clause("G27.1", "G27.2", "G26.6", "G49.1.1.6")
def test_an_individual_swiss_from_the_entries_to_the_standings(tmp_path: Path) -> None:
    folder = tmp_path / "solo"
    stage = "S: system=swiss rounds=3 boards=8 scoring=levels"
    run("new", folder, "--pack", "china-guandan", "--form", "individual", "--name", "Solo", "--stage", stage)
    rows = [f"{number},P{number},P{number}" for number in range(1, 10)]
    (folder / "entries.csv").write_text("\n".join(["number,name,players", *rows]) + "\n", "utf-8")
    lines = ["stage,round,table,board,ns,ew,result"]
    points, levels = Counter[int](), Counter[int]()
    for number in range(1, 4):
        run("draw", folder, "--seed", "lots")
        for match in load_event(folder).matches:
            if match.round != number:
                continue
            if match.away is None:
                points[match.home] += Fraction(3, 2)  # type: ignore[assignment]
                continue
            sides = ["+".join(map(str, side)) for side in (match.home_side, match.away_side)]
            lines.append(f"S,{number},{match.table},1,{sides[0]},{sides[1]},A+:9")
            for one in match.home_side:
                points[one] += 2
                levels[one] += 6
            for one in match.away_side:
                levels[one] -= 6
        (folder / "results.csv").write_text("\n".join(lines) + "\n", "utf-8")
    event = load_event(folder)
    assert event.flaws == ()
    (ranking,) = standings(event).stage("S").rankings
    assert {row.number: row.score for row in ranking.rows} == {number: points[number] for number in range(1, 10)}
    shown = {row.number: {str(name): value for name, value in row.figures} for row in ranking.rows}
    assert {number: shown[number]["levels"] for number in shown} == {number: levels[number] for number in range(1, 10)}
    report = run("check", folder)
    assert "Nothing illegal was found." in report
    wrong = [*lines, "S,3,2,1,1+2,3+4,9:4"]
    (folder / "results.csv").write_text("\n".join(wrong[:-2] + wrong[-1:]) + "\n", "utf-8")
    assert load_event(folder).flaws
