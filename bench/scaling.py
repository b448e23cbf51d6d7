"""``python -m bench.scaling``: the arithmetic of docs/scaling.md from measured figures, and a simulation of it.

python -m bench.scaling              the table of the plan, as the document has it
python -m bench.scaling --simulate   acts that come at random to processes and a database with the measured costs,
                                     beside what the arithmetic says; ends with 1 where they differ
"""

from __future__ import annotations

import argparse
import heapq
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

__all__ = ["FIGURES", "PLAN", "Figures", "Need", "need", "plan_table", "simulate"]


@dataclass(frozen=True)
class Figures:
    """What was measured (``python -m bench processes bus``), and what is assumed about play."""

    act_microseconds: float = 1_370.0
    """Of all server processes together, for an act at a table whose players are at four of them: there the fewest acts
    share a commit and a read."""
    database_microseconds: float = 490.0
    hint_microseconds: float = 6.0
    """Of every other process of the same database, for hearing that a table has moved."""
    check_microseconds: float = 4.0
    """Of the database, for the head of one table that is checked."""
    check_seconds: float = 1.5
    act_bytes: float = 900.0
    """Of an act in the database: event, answer and indexes."""
    table_kilobytes: float = 150.0
    acts_a_second: float = 0.25
    """Of a table while it is played: a bridge board has some 60 acts in seven minutes, a Guandan deal more."""
    busy: float = 0.5
    """A core that is busier than this keeps acts waiting when many come together."""
    database_cores: int = 16
    process_tables: int = 400
    """So many tables at most in a process, for the sake of those who reconnect when it dies."""


FIGURES = Figures()
PLAN = {
    "a club": 20,
    "a congress": 400,
    "a platform": 10_000,
    "a country": 100_000,
    "a million tables": 1_000_000,
}


@dataclass(frozen=True)
class Need:
    """What so many tables need."""

    tables: int
    acts: float
    processes: int
    database_cores: float
    databases: int
    gigabytes_an_hour: float


def need(tables: int, figures: Figures = FIGURES) -> Need:
    """Processes on one core each and databases, so that none is busier than it should be."""
    acts = tables * figures.acts_a_second
    database_load = acts * figures.database_microseconds + tables / figures.check_seconds * figures.check_microseconds
    database_cores = database_load / 1e6 / figures.busy
    databases = max(1, math.ceil(database_cores / figures.database_cores))
    # A process hears of every act of its own database.
    heard = acts / databases * figures.hint_microseconds / 1e6
    room = figures.busy - heard
    assert room > 0, "more databases are needed before the bus alone keeps a process busy"
    processes = max(math.ceil(acts * figures.act_microseconds / 1e6 / room), math.ceil(tables / figures.process_tables))
    stored = acts * 3600 * figures.act_bytes / 1e9
    return Need(tables, acts, processes, database_cores, databases, stored)


def plan_table(figures: Figures = FIGURES) -> Iterator[str]:
    """The lines of the table in the document."""
    yield "| | tables | acts a second | processes | cores of the databases | databases | GB an hour |"
    yield "|---|---|---|---|---|---|---|"
    for name, tables in PLAN.items():
        one = need(tables, figures)
        yield (
            f"| {name} | {tables:,} | {one.acts:,.0f} | {one.processes:,} | {one.database_cores:,.1f} "
            f"| {one.databases:,} | {one.gigabytes_an_hour:,.2f} |"
        )


@dataclass(frozen=True)
class Simulated:
    """How busy a process and a core of the database were, and how long acts took."""

    process_busy: float
    database_busy: float
    p50_milliseconds: float
    p99_milliseconds: float


def simulate(tables: int, processes: int, seconds: float, figures: Figures = FIGURES, seed: int = 1) -> Simulated:
    """Acts come at random; each waits for its process and then for a core of the database, and is heard by the other
    processes. Checks of heads come by the clock."""
    chance = Random(seed)
    free_at = [0.0] * processes
    cores = [0.0] * max(1, math.ceil(need(tables, figures).database_cores))
    work = list(_arrivals(tables, processes, seconds, figures, chance))
    heapq.heapify(work)
    used, stored, took = 0.0, 0.0, []
    while work:
        at, process, is_check = heapq.heappop(work)
        core = min(range(len(cores)), key=cores.__getitem__)
        if is_check:
            cost = tables / processes * figures.check_microseconds / 1e6
            cores[core] = max(at, cores[core]) + cost
            stored += cost
            continue
        ready = max(at, free_at[process]) + chance.expovariate(1e6 / figures.act_microseconds)
        used += ready - max(at, free_at[process])
        free_at[process] = ready
        for other in range(processes):
            if other != process:
                free_at[other] = max(at, free_at[other]) + figures.hint_microseconds / 1e6
                used += figures.hint_microseconds / 1e6
        cost = chance.expovariate(1e6 / figures.database_microseconds)
        cores[core] = max(ready, cores[core]) + cost
        stored += cost
        took.append(cores[core] - at)
    took.sort()
    return Simulated(
        used / processes / seconds,
        stored / len(cores) / seconds,
        1000 * took[len(took) // 2],
        1000 * took[len(took) * 99 // 100],
    )


def _arrivals(
    tables: int, processes: int, seconds: float, figures: Figures, chance: Random
) -> Iterator[tuple[float, int, bool]]:
    at = 0.0
    while (at := at + chance.expovariate(tables * figures.acts_a_second)) < seconds:
        yield at, chance.randrange(processes), False
    for process in range(processes):
        moment = chance.uniform(0, figures.check_seconds)
        while moment < seconds:
            yield moment, process, True
            moment += figures.check_seconds


def expected(tables: int, processes: int, figures: Figures = FIGURES) -> tuple[float, float]:
    """How busy a process and a core of the database are, by the arithmetic."""
    acts, one = tables * figures.acts_a_second, need(tables, figures)
    heard = acts * (processes - 1) / processes * figures.hint_microseconds / 1e6
    process = acts * figures.act_microseconds / 1e6 / processes + heard
    return process, one.database_cores * figures.busy / max(1, math.ceil(one.database_cores))


def main() -> int:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--simulate", action="store_true", help="check the arithmetic by a simulation")
    if not parser.parse_args().simulate:
        print("\n".join(plan_table()))
        return 0
    is_wrong = False
    for tables in (20, 400, 2_000):
        processes = need(tables).processes
        by_sum, found = expected(tables, processes), simulate(tables, processes, seconds=120)
        pairs = zip(by_sum, (found.process_busy, found.database_busy), strict=True)
        differs = any(abs(one - other) > 0.1 * one + 0.005 for one, other in pairs)
        is_wrong |= differs
        print(
            f"{tables} tables, {processes} processes: process busy {by_sum[0]:.3f} by arithmetic, "
            f"{found.process_busy:.3f} simulated; database core {by_sum[1]:.3f}, {found.database_busy:.3f}; "
            f"an act takes {found.p50_milliseconds:.1f} ms (p99 {found.p99_milliseconds:.1f})"
            f"{' DIFFERS' if differs else ''}"
        )
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
