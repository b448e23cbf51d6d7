"""File, event, standings: the samples' own figures, or figures that are computed here without a line of Cardinal."""

from __future__ import annotations

import csv
import math
import re
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.standings import standings
from cardinal.formats.importing import import_event
from tests.formats.test_bws import content

DATA = Path(__file__).parents[1] / "data"
MATCH = DATA / "team_match_100_tables.pbn"
TABLES = 5
TOP = 2 * (TABLES - 1)
BOARDS = range(11, 15)


def published() -> dict[tuple[str, str, int], int]:
    """IMPs of a team against another on a board, as the file has them; at each table the team at home sits
    North-South."""
    told = {}
    for game in MATCH.read_text("utf-8").split("\n\n"):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', game, re.MULTILINE))
        if tags:
            ns, ew = map(int, re.findall(r"-?\d+", tags["ScoreIMP"]))
            assert ns == -ew
            told[tags["HomeTeam"], tags["VisitTeam"], int(tags["Board"])] = ns
    return told


def wbf_points(imps: int, boards: int) -> float:
    """Victory points of the winner by the continuous scale, to the cent; 15 roots of the boards have all 20."""
    golden, most = (math.sqrt(5) - 1) / 2, 15 * math.sqrt(boards)
    return round(min(20, 10 + 10 * (1 - golden ** (3 * imps / most)) / (1 - golden**3)), 2)


def test_the_match_file_gives_its_own_imps_board_by_board_and_match_by_match() -> None:
    told = published()
    assert len(told) == 100
    made = import_event([(MATCH.name, MATCH.read_bytes())])
    names = {one.number: one.name for one in made.entries}
    scored = standings(made.event).stages[0].matches
    assert scored is not None
    compared = finished = 0
    for match in scored.table.scored:
        home, away = names[match.match.home], names[match.match.away or 0]
        # A board counts where the file has both of its tables.
        whole = {
            board: imps
            for (ns, ew, board), imps in told.items()
            if (ns, ew) == (home, away) and (away, home, board) in told
        }
        assert {one.board: one.home for one in match.boards if one.home is not None} == whole
        compared += len(whole)
        side = match.side(match.match.home)
        if side is not None:
            finished += 1
            imps = sum(whole.values())
            most = wbf_points(abs(imps), len(BOARDS))
            assert (side.margin, float(side.vp)) == (imps, most if imps >= 0 else round(20 - most, 2))
    both = sum((away, home, board) in told for home, away, board in told) // 2
    assert compared == both
    # Fifteen matches of four boards, of which the file has not every table.
    complete = [
        pair for pair in {(home, away) for home, away, _ in told} if all((*pair, one) in told for one in BOARDS)
    ]
    assert finished == sum((away, home) in complete for home, away in complete) // 2 > 0


def points(contract: str, doubling: str, tricks: int, *, is_vulnerable: bool) -> int:
    """What a contract scores for its side."""
    level, strain = int(contract[0]), contract[1:]
    over = tricks - 6 - level
    double = {"": 1, "x": 2, "xx": 4}[doubling]
    if over < 0:
        down = -over
        if double == 1:
            return -down * (100 if is_vulnerable else 50)
        each = [200] + [300] * 12 if is_vulnerable else [100, 200, 200] + [300] * 10
        return -sum(each[:down]) * double // 2
    worth = 20 if strain in "CD" else 30
    made = (worth * level + (10 if strain == "NT" else 0)) * double
    total = made + ((500 if is_vulnerable else 300) if made >= 100 else 50)
    total += {6: 750 if is_vulnerable else 500, 7: 1500 if is_vulnerable else 1000}.get(level, 0)
    if double == 1:
        return total + worth * over
    return total + 25 * double + over * (100 if is_vulnerable else 50) * double


def vulnerable(board: int, seat: str) -> bool:
    """By the sixteen boards of Law 2: none, NS, EW, all, moved on by one every four boards."""
    return {0: "", 1: "NS", 2: "EW", 3: "NSEW"}[((board - 1) % 4 + (board - 1) // 4) % 4].find(seat) >= 0


def percentages() -> dict[int, Fraction]:
    """The evening by hand: two for each pair beaten and one for a tie, short boards brought to the common top."""
    boards: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    won: dict[int, list[Fraction]] = defaultdict(list)
    with (DATA / "bws" / "mitchell5_after" / "results_expected.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            board, sides = int(row["board"]), (int(row["ns"] or 0), int(row["ew"] or 0))
            if row["kind"].startswith("played"):
                seat = row["declarer"]
                told = points(
                    row["contract"], row["doubling"], int(row["tricks"]), is_vulnerable=vulnerable(board, seat)
                )
                # Who sat the other way round has the score of the other direction.
                first, second = sides[::-1] if row["kind"].endswith("wrong_direction") else sides
                boards[board].append((told if seat in "NS" else -told, first, second))
            elif row["kind"] == "passed":
                boards[board].append((0, *sides))
            elif row["kind"] == "percent":
                for number, percent in zip(sides, (row["percent_ns"], row["percent_ew"]), strict=True):
                    won[number].append(Fraction(int(percent) * TOP, 100))
    for results in boards.values():
        for score, first, second in results:
            beaten = sum(2 * (score > other) + (score == other) for other, _, _ in results) - 1
            # Neuberg: each share of a smaller group stands for as many tables more.
            share = Fraction(TABLES, len(results)) * (beaten + 1) - 1
            won[first].append(share)
            won[second].append(TOP - share)
    return {number: 100 * sum(shares) / (TOP * len(shares)) for number, shares in won.items()}


@pytest.mark.parametrize("name", ["mitchell5_after", "mitchell5_after_jet3"])
def test_a_terminals_file_gives_the_percentages_that_its_results_have_by_hand(name: str) -> None:
    made = import_event([(f"{name}.bws", content(name))])
    lists = standings(made.event).stages[0].rankings
    assert [len(one.rows) for one in lists] == [5, 5]
    assert {row.number: row.score for one in lists for row in one.rows} == percentages()
