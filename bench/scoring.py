"""Matchpoints of a large event, against a bare loop that only counts; one changed result; and the memory of it all."""

from __future__ import annotations

import tracemalloc
from random import Random

from cardinal.bridge import Contract, Side, Vulnerability
from cardinal.scoring import Played, Traveller, matchpoints

from .measure import Line, by_turns
from .measure import Side as Run

BOARDS, RESULTS = 30, 10_000
CONTRACTS = ("4S by S", "3NT by N", "4H by E", "2S by W", "3C by N", "5D by S", "6NT by N", "4SX by S", "1NT by E")


def _scores(chance: Random) -> list[int]:
    """The scores of one board: real contracts with about the tricks that they need."""
    found = []
    for _ in range(RESULTS):
        contract = Contract.parse(chance.choice(CONTRACTS))
        tricks = min(13, max(0, contract.needed + chance.choice((-3, -2, -1, -1, 0, 0, 0, 1, 1, 2))))
        points = contract.score(tricks=tricks, vulnerable=Vulnerability.NS.includes(contract.declarer))
        found.append(points if contract.declarer.side is Side.NS else -points)
    return found


def _event() -> list[list[int]]:
    chance = Random(78)
    return [_scores(chance) for _ in range(BOARDS)]


def counting() -> Line:
    """The matchpoints of every result, and a loop over the same integers that only counts how often each comes."""
    event = _event()

    def ours() -> list[list[int]]:
        return [matchpoints(board) for board in event]

    def peer() -> list[dict[int, int]]:
        counted = []
        for board in event:
            counts: dict[int, int] = {}
            for score in board:
                counts[score] = counts.get(score, 0) + 1
            counted.append(counts)
        return counted

    figures = by_turns(Run(ours, 1), Run(peer, 1))
    return Line(
        benchmark="matchpoints_counting",
        unit="results per second",
        ours=figures.ours * BOARDS * RESULTS,
        peer=figures.peer * BOARDS * RESULTS,
        ratio=figures.ratio,
        at_least=1 / 3,
        more={"peer_name": "a loop that only counts", "results": BOARDS * RESULTS},
    )


def change() -> Line:
    """One result of the event changed and every result of its board worth its new points, beside the whole event."""
    event = _event()
    travellers = [Traveller(map(Played, board)) for board in event]
    chance, corrected = Random(79), Played(-1100)

    def ours() -> object:
        place = chance.randrange(RESULTS)
        return travellers[chance.randrange(BOARDS)].changed(place, corrected).points(place, Side.NS)

    def whole() -> list[list[int]]:
        return [matchpoints(board) for board in event]

    figures = by_turns(Run(ours, 100), Run(whole, 1))
    return Line(
        benchmark="matchpoints_change",
        unit="changes per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=100,
        more={"peer_name": "the plain matchpoints of the whole event"},
    )


def memory() -> Line:
    """The whole event as travellers of score values, and the points of both sides of every result."""
    event = _event()
    tracemalloc.start()
    travellers = [Traveller(map(Played, board)) for board in event]
    columns = [traveller.column(side) for traveller in travellers for side in Side]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Line(
        benchmark="matchpoints_memory",
        unit="bytes",
        ours=peak,
        below=1_000_000_000,
        more={"results": BOARDS * RESULTS, "points": sum(map(len, columns))},
    )
