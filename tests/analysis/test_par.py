"""Par from a table of tricks: worked out by hand where one can, and against the solver's own over many tables."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import pytest

from cardinal.analysis import TrickTable, par
from cardinal.analysis.engine import binding
from cardinal.bridge import Seat, Side, Vulnerability

NONE, NS, EW, BOTH = Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.BOTH


def table(**tricks: str) -> TrickTable:
    """Tricks by side as hexadecimal digits, clubs to notrump: ``table(NS="666a6", EW="66946")``."""
    rows = {Side.parse(side): tuple(int(digit, 16) for digit in digits) for side, digits in tricks.items()}
    return TrickTable(tuple(rows[seat.side] for seat in Seat))


def results(tricks: TrickTable, dealer: Seat, vulnerability: Vulnerability) -> tuple[int, set[str]]:
    found = par(tricks, dealer, vulnerability)
    return found.score, {str(one) for one in found.results}


@pytest.mark.parametrize("dealer", Seat)
def test_with_six_tricks_everywhere_nobody_can_make_anything_and_the_board_is_passed_out(dealer: Seat) -> None:
    assert results(table(NS="66666", EW="66666"), dealer, NONE) == (0, {"pass"})


def test_the_side_that_deals_has_the_notrump_that_both_could_make() -> None:
    both = table(NS="66667", EW="66667")
    # 40 and the partscore's 50; two of anything over it fails by two doubled, 300.
    assert results(both, Seat.S, NONE) == (90, {"1NT by N =", "1NT by S ="})
    assert results(both, Seat.W, NONE) == (-90, {"1NT by E =", "1NT by W ="})


def test_a_sacrifice_is_par_when_it_costs_less_than_the_game() -> None:
    spades_against_hearts = table(NS="333a3", EW="33933")
    # Four spades are 420; five hearts doubled fail by two: 300 not vulnerable, 500 vulnerable.
    assert results(spades_against_hearts, Seat.N, NONE) == (300, {"5HX by E -2", "5HX by W -2"})
    assert results(spades_against_hearts, Seat.N, EW) == (420, {"4S by N =", "4S by S ="})
    # Against 620 the 500 is cheap again.
    assert results(spades_against_hearts, Seat.N, BOTH) == (500, {"5HX by E -2", "5HX by W -2"})


def test_the_highest_grand_slam_stands_when_seven_notrump_would_cost_more() -> None:
    a_suit_each = TrickTable.parse("0d0d0" * 2 + "00d0d" * 2)
    # 7 x 30, game 300, grand slam 1000; thirteen down doubled would cost 3500.
    assert results(a_suit_each, Seat.E, NONE) == (1510, {"7S by N =", "7S by S ="})
    assert results(a_suit_each, Seat.E, BOTH) == (2210, {"7S by N =", "7S by S ="})


def test_the_lowest_contract_is_told_over_which_the_others_have_nothing_better() -> None:
    # Ten tricks in notrump and nothing against them: three notrump with an overtrick is enough for 430.
    assert results(table(NS="3333a", EW="33333"), Seat.N, NONE) == (430, {"3NT by N +1", "3NT by S +1"})
    # Nine tricks in spades are 140. Over one spade two clubs doubled fail by one, 100; over two spades three by two.
    assert results(table(NS="63396", EW="73343"), Seat.N, NONE) == (140, {"2S by N +1", "2S by S +1"})


def test_only_the_hand_that_takes_more_tricks_declares() -> None:
    rows = [[3, 3, 3, 3, 3] for _ in Seat]
    rows[Seat.N][4], rows[Seat.S][4] = 9, 8
    assert results(TrickTable(tuple(map(tuple, rows))), Seat.N, NONE) == (400, {"3NT by N ="})


# Loaded in a process of its own: nothing of it may come into this one.
THEIRS = """
import importlib.util, json, os, sys
spec = importlib.util.spec_from_file_location("dds", sys.argv[1])
dds = importlib.util.module_from_spec(spec)
spec.loader.exec_module(dds)
found = []
for rows in json.load(sys.stdin):
    table = dds.ddTableResults()
    for seat in range(4):
        for strain in range(5):
            table.resTable[strain if strain == 4 else 3 - strain][seat] = rows[seat][strain]
    for dealer in range(4):
        for vulnerable in (0, 2, 3, 1):
            master = dds.parResultsMaster()
            dds.DealerParBin(table, master, dealer, vulnerable)
            found.append(master.score)
print(json.dumps(found), flush=True)
os._exit(0)
"""


def likely_tables(count: int) -> list[TrickTable]:
    """Tables as deals have them: what one side takes the other does not, give or take the lead."""
    chance, found = Random(77), []
    for _ in range(count):
        rows = [[0] * 5 for _ in Seat]
        for strain in range(5):
            level = min(13, max(0, round(chance.gauss(6.5, 2.5))))
            for seat in Seat:
                tricks = level if seat.side is Side.NS else 13 - level
                rows[seat][strain] = min(13, max(0, tricks + chance.choice((0, 0, 0, 0, 1, -1))))
        found.append(TrickTable(tuple(map(tuple, rows))))
    return found


def test_par_is_the_solvers_own_for_every_dealer_and_vulnerability() -> None:
    tables = likely_tables(60)
    given = json.dumps([one.by_seat for one in tables])
    command = [sys.executable, "-c", THEIRS, str(binding())]
    theirs = json.loads(subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout)
    assert len(theirs) == 60 * 16
    assert [par(one, dealer, vul).score for one in tables for dealer in Seat for vul in (NONE, NS, EW, BOTH)] == theirs
