"""How long the Guandan robots take for a decision, over whole deals at a guarded table."""

from __future__ import annotations

import statistics
from time import perf_counter

from cardinal.analysis.robots.guandan import Budget, Robot, Watcher
from cardinal.analysis.robots.guandan.match import setup_of
from cardinal.cards import SEATS
from cardinal.guandan import Phase, Table

from .measure import Line, significant

LONGEST = 1.0
"""Seconds: what a move at the default level stays below."""


def _seconds(level: str, budget: Budget, deals: int) -> list[float]:
    """The time of every play or pass of some deals."""
    found = []
    for number in range(1, deals + 1):
        setup = setup_of("bench", number)
        robots = {seat: Robot(level, "bench", setup.rules, budget) for seat in SEATS}
        watchers = {seat: Watcher(seat) for seat in SEATS}
        table = Table(setup).deal()
        while not table.is_over:
            for seat in SEATS:
                watchers[seat].see(table.view(seat))
            seat = table.awaited[0]
            view, memory = table.view(seat), watchers[seat].memory
            start = perf_counter()
            act = robots[seat].act(view, memory)
            if table.phase is Phase.PLAY and view.owes is None:
                found.append(perf_counter() - start)
            assert act is not None, "who is awaited acts"
            table = table.do(act)
    return found


def default_move() -> Line:
    """The slowest move of a deal between robots of the default level."""
    times = sorted(_seconds("sampling", Robot().budget, deals=1))
    more: dict[str, object] = {"median": significant(statistics.median(times)), "moves": len(times)}
    return Line("guandan_robot_move", "seconds for the slowest default move", times[-1], below=LONGEST, more=more)


def rules_move() -> Line:
    """The mean move of the rules player."""
    times = _seconds("rules", Robot().budget, deals=10)
    more: dict[str, object] = {"slowest": significant(max(times)), "moves": len(times)}
    return Line("guandan_rules_move", "seconds a move, rules player", statistics.mean(times), more=more)
