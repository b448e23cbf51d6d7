"""Double-dummy tables on two processes, against endplay itself with its threads on the same two cores."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from cardinal.analysis import MemoryCache, Solver, is_installed, trick_tables
from cardinal.cards import Deal

from .drivers import random_deal
from .measure import Line, Side, by_turns

CORES = 2
DEALS = 12
ROUNDS = 5
"""Odd, so that the median is a round; each side is first in every other one. Some 15 seconds on two idle cores: forty
deals and nine rounds took a minute and a half, and on a busy machine more than anybody waited for."""

# Its own way, in a process of its own: it may crash, and its threads must not meet ours.
PEER = """
import json, sys
import endplay
from endplay import _dds
_dds.SetMaxThreads(int(sys.argv[1]))
print(flush=True)
for line in sys.stdin:
    tables = endplay.calc_all_tables([endplay.Deal(text) for text in json.loads(line)])
    print(json.dumps([table.to_list(player_major=True) for table in tables]), flush=True)
"""


class Peer:
    """endplay's ``calc_all_tables``, loaded and waiting before the clock starts."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", PEER, str(CORES)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._line()

    def tables(self, deals: list[Deal]) -> list[list[list[int]]]:
        """By player from North: spades, hearts, diamonds, clubs, notrump."""
        assert self._process.stdin is not None
        print(json.dumps(list(map(str, deals))), file=self._process.stdin, flush=True)
        found: list[list[list[int]]] = json.loads(self._line())
        return found

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise SystemExit(f"endplay's process ended with {self._process.wait()}")
        return line

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def two_cores() -> Iterator[None]:
    """This process and its children on two cores; the other benchmarks keep to one."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    kept = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    every = sorted(os.sched_getaffinity(0))
    if len(every) < CORES:
        raise SystemExit(f"{CORES} cores are needed, and there are {len(every)}")
    os.sched_setaffinity(0, every[-CORES:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, kept)


def endplay() -> Line:
    """The same deals on the same two cores for both sides in every round, both warm; nothing from our cache."""
    if not is_installed():
        raise ImportError(name="endplay")
    chance = Random(64)
    deals = [random_deal(chance) for _ in range(DEALS)]
    with two_cores():
        peer = Peer()
        with Solver(CORES, cache=MemoryCache(most=0)) as solver:
            theirs = [[[*row[3::-1], row[4]] for row in table] for table in peer.tables(deals)]
            if theirs != [list(map(list, table.by_seat)) for table in trick_tables(solver, deals)]:
                raise SystemExit("endplay and Cardinal differ on double-dummy tricks")
            ours = Side(lambda: trick_tables(solver, deals), 1, time.perf_counter)
            figures = by_turns(ours, Side(lambda: peer.tables(deals), 1, time.perf_counter), ROUNDS)
        peer.close()
    return Line(
        benchmark="double_dummy_endplay",
        unit="tables of 20 double-dummy results per second",
        ours=figures.ours * DEALS,
        peer=figures.peer * DEALS,
        ratio=figures.ratio,
        at_least=0.95,
        more={"peer_name": f"endplay calc_all_tables with {CORES} threads", "processes": CORES, "deals": DEALS},
    )
