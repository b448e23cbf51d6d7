"""Cost against size: what pages do with more events, rows, entries and tables, with the exponent that fits.

An exponent of 0 is flat, 1 proportional. ``python -m bench growth`` takes minutes, and ``growth_events`` and the other
rows can be run by themselves; ``CARDINAL_GROWTH=whole`` goes up to 5,000 events, 200,000 rows, 10,000 entries and 2,000
tables, and takes much longer.
"""

from __future__ import annotations

import asyncio
import gc
import math
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cardinal.store.log import NewEvent

from .measure import Line, significant
from .page_asking import AT, Maker, ask, entered, median_seconds, pairs_event, serving, signed_in
from .served import ROOT

MOST_EXPONENT = 1.2
MOST_BYTES = 50_000_000
MOST_TABLES = 200
"""Of a section: a field has no more than 26 of these."""
IS_WHOLE = os.environ.get("CARDINAL_GROWTH", "") == "whole"


@dataclass(frozen=True)
class Growth:
    """What grows, the sizes, and the costs by what was asked, in seconds of the processor."""

    what: str
    sizes: tuple[int, ...]
    costs: dict[str, tuple[float, ...]]

    @property
    def exponents(self) -> dict[str, float]:
        return {name: exponent(self.sizes, found) for name, found in self.costs.items()}


def exponent(sizes: Sequence[int], costs: Sequence[float]) -> float:
    """The slope of the straight line through the logarithms, by least squares.

    >>> round(exponent((1, 10, 100), (2.0, 20.0, 200.0)), 3), round(exponent((1, 10, 100), (5.0, 5.0, 5.0)), 3)
    (1.0, 0.0)
    """
    across, up = [math.log(size) for size in sizes], [math.log(cost) for cost in costs]
    mean_across, mean_up = sum(across) / len(across), sum(up) / len(up)
    spread = sum((one - mean_across) ** 2 for one in across)
    return sum((one - mean_across) * (other - mean_up) for one, other in zip(across, up, strict=True)) / spread


async def _by_events(sizes: tuple[int, ...]) -> Growth:
    """Past events: the two lists."""
    costs: dict[str, list[float]] = {"/events": [], "/organise": []}
    async with serving() as (app, services):
        cookie = await signed_in(services)
        maker = Maker(services.competitions, "first")
        await maker.begin(pairs_event(2, 2), 8)
        for number in (1, 2):
            await maker.play(number)
        there = 1
        for size in sizes:
            await maker.copy([f"past-{number:05}" for number in range(there, size)])
            there = size
            await services.heads.refresh()
            for path, found in costs.items():
                found.append(await median_seconds(app, path, cookie))
    return Growth("events", sizes, {path: tuple(found) for path, found in costs.items()})


async def _event_pages(
    maker_of: Callable[[int], Awaitable[dict[str, float]]], what: str, sizes: tuple[int, ...]
) -> Growth:
    found = [await maker_of(size) for size in sizes]
    return Growth(what, sizes, {name: tuple(one[name] for one in found) for name in found[0]})


async def _asked(tables: int, rounds: int, boards: int, rows: int = 0) -> dict[str, float]:
    """An event of that size: each page made anew after a result, and as it is kept."""
    async with serving() as (app, services):
        maker = Maker(services.competitions, "one")
        await maker.begin(pairs_event(rounds, boards, -(-tables // MOST_TABLES)), 2 * tables)
        for number in range(1, rounds):
            await maker.play(number)
        left = await maker.play(rounds, leave=min(8, tables * boards - 1))
        if rows:
            await _more_rows(maker, rows)
        found: dict[str, float] = {}
        for path in ("", "/standings", "/pairings"):
            await ask(app, f"/events/one{path}")
        chance = Random(1)
        for path in ("", "/standings", "/pairings"):
            took = []
            for place in (left.pop(), left.pop()):
                await maker.run(entered(place, chance))
                took.append((await ask(app, f"/events/one{path}")).seconds)
            found[f"{path or '/'} after a result"] = min(took)
            found[f"{path or '/'} as it is kept"] = await median_seconds(app, f"/events/one{path}")
        return found


async def _more_rows(maker: Maker, rows: int) -> None:
    """Fill the log up with what changes nothing here: a call for the director that is taken and given back."""
    log = maker.competitions.log
    head = await log.head(maker.stream)
    call = {"key": "C1", "table": "1", "reason": "", "stage": "", "round": 0, "board": 0, "at": AT.isoformat()}
    events = [NewEvent("director_called", call)]
    while head.seq + len(events) < rows:
        events += [NewEvent("call_taken", {"key": "C1", "by": "dan"}), NewEvent("call_released", {"key": "C1"})]
    for start in range(0, len(events), 2_000):
        seq = (await log.head(maker.stream)).seq
        some = events[start : start + 2_000]
        await log.append(maker.stream, seq, some, command_id=f"r{start}", actor="dan", at=AT)


def memory_with(events: int) -> int:
    """The resident bytes of a server with so many past events, after its lists were asked for."""
    command = [sys.executable, "-m", "bench.page_growth", str(events)]
    path = {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    done = subprocess.run(command, cwd=ROOT, env=os.environ | path, check=True, stdout=subprocess.PIPE, text=True)
    return int(done.stdout.split()[-1])


async def _filled(folder: Path, events: int) -> None:
    async with serving(folder) as (_, services):
        maker = Maker(services.competitions, "first")
        await maker.begin(pairs_event(2, 2), 8)
        await maker.play(1)
        await maker.copy([f"past-{number:05}" for number in range(1, events)])
        await services.heads.refresh()


async def _resident(folder: Path) -> int:
    async with serving(folder) as (app, services):
        cookie = await signed_in(services)
        for path in ("/events", "/organise", "/events/first", "/events?p=2"):
            await ask(app, path, cookie)
        gc.collect()
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize()


def _judged(grown: Growth) -> Line:
    return Line(
        benchmark=f"growth_{grown.what}",
        unit="exponent",
        ours=max(grown.exponents.values()),
        below=MOST_EXPONENT,
        more={
            "sizes": grown.sizes,
            "exponents": {name: round(value, 2) for name, value in grown.exponents.items()},
            "seconds": {name: [significant(cost) for cost in costs] for name, costs in grown.costs.items()},
        },
    )


def events() -> Line:
    return _judged(asyncio.run(_by_events(_sizes("events"))))


def rows() -> Line:
    return _judged(asyncio.run(_event_pages(lambda size: _asked(16, 4, 3, size), "rows", _sizes("rows"))))


def entries() -> Line:
    return _judged(asyncio.run(_event_pages(lambda size: _asked(size // 2, 2, 2), "entries", _sizes("entries"))))


def tables() -> Line:
    return _judged(asyncio.run(_event_pages(lambda size: _asked(size, 6, 2), "tables", _sizes("tables"))))


def memory() -> Line:
    most = _sizes("events")[-1]
    few, many = memory_with(10), memory_with(most)
    return Line(
        benchmark="growth_memory",
        unit="bytes more than with ten past events",
        ours=many - few,
        below=MOST_BYTES,
        more={"events": most, "with_ten": few},
    )


def _sizes(what: str) -> tuple[int, ...]:
    return _SIZES["whole" if IS_WHOLE else "short"][what]


_SIZES = {
    "short": {
        "events": (10, 100, 1_000),
        "rows": (1_000, 8_000, 40_000),
        "entries": (100, 300, 1_000),
        "tables": (50, 100, 300),
    },
    "whole": {
        "events": (10, 100, 1_000, 5_000),
        "rows": (1_000, 10_000, 50_000, 200_000),
        "entries": (100, 1_000, 10_000),
        "tables": (50, 300, 1_000, 2_000),
    },
}


def _main(events: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(_filled(Path(name), events))
        # The memory of a server that starts over them, not of the one that made them.
        command = [sys.executable, "-m", "bench.page_growth", "resident", name]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        print(done.stdout.strip())


if __name__ == "__main__":
    if sys.argv[1] == "resident":
        print(asyncio.run(_resident(Path(sys.argv[2]))))
    else:
        _main(int(sys.argv[1]))
