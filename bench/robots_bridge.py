"""How long the bridge robot thinks: the slowest and the usual move of each level over whole boards."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping
from random import Random

from cardinal.analysis.robots.bridge import BridgeRobot, Level, Nothing, carry_out
from cardinal.bridge import Board, Phase, Table
from cardinal.cards import DEALS, SEATS, Deal, Seat

from .measure import Line

BOARDS = {Level.RULES: 40, Level.SAMPLING: 4}


def rules() -> Line:
    return _line(Level.RULES, 0.05)


def sampling() -> Line:
    """The default level: below a second a move."""
    return _line(Level.SAMPLING, 1.0)


def _line(level: Level, below: float) -> Line:
    moves = sorted(_moves(level, BOARDS[level]))
    return Line(
        benchmark=f"robot_bridge_{level}",
        unit="seconds for the move that only one in a hundred exceeds",
        ours=moves[len(moves) * 99 // 100],
        below=below,
        more={"median": statistics.median(moves), "slowest": moves[-1], "moves": len(moves), "boards": BOARDS[level]},
    )


def _moves(level: Level, boards: int) -> list[float]:
    found: list[float] = []
    for number in range(1, boards + 1):
        chance = Random(f"bench {number}")
        table = Table(Board(number, Deal.from_number(chance.randrange(DEALS))))
        robots = {seat: BridgeRobot(level, Random(f"{number} {seat}")) for seat in SEATS}
        while not table.is_over and table.phase is not Phase.CONTESTED:
            table = _step(table, robots, found)
    return found


def _step(table: Table, robots: Mapping[Seat, BridgeRobot], found: list[float]) -> Table:
    for seat in SEATS:
        view = table.view(seat)
        start = time.perf_counter()
        act = robots[seat].act(view)
        took = time.perf_counter() - start
        if not isinstance(act, Nothing):
            found.append(took)
            after = carry_out(table, seat, act)
            for other in SEATS:
                robots[other].see(after.view(other))
            return after
    raise SystemExit(f"nobody acts: {table!r}")
