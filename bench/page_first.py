"""A large event after a server has started: the first visit, every later one, and how long its pages are.

302 tables, 26 rounds of three boards, 47,700 events in the log. Who opens a page just after a start waited for the
whole log to be folded; who was signed in waited for every page to be made anew. Each first visit is to a process of its
own, which finds what the one before has kept: snapshot, compiled templates.

    python -m bench.page_first FOLDER PAGE      prints the processor time of the first visit to a page
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from cardinal.contest.model import Place
from cardinal.store.accounts import Role
from cardinal.store.commands import Actor
from cardinal.store.competition_log import Competitions
from cardinal.store.log import Log
from cardinal.store.playing import ConfirmResult, EnterResult
from cardinal.store.setting_up import StartRound
from cardinal.web.services import Services

from .measure import Line, significant
from .page_asking import AT, Maker, ask, entered, median_seconds, pairs_event, serving, signed_in

TABLES, ROUNDS, BOARDS = 302, 26, 3
TIMES = 3
MOST_SECONDS, MOST_KEPT_SECONDS, MOST_PAGE_BYTES = 0.5, 0.020, 150_000
PAGES = ("", "/standings", "/pairings", "/screen", "/boards", "/entries")


async def _make(services: Services) -> None:
    maker = Maker(services.competitions, "large")
    await maker.begin(pairs_event(ROUNDS, BOARDS, 2), 2 * TABLES)
    for number in range(1, ROUNDS + 1):
        await maker.run(StartRound("Main", number))
        state = await services.competitions.state(maker.stream)
        seats = [one for one in state.known_seatings.values() if one.round == number and one.ns and one.ew]
        places = [[Place("Main", number, seat.table, board) for board in seat.boards] for seat in seats]
        await asyncio.gather(*(_table(maker, told, Random(number)) for told in places))
    await services.snapshots.keep(await services.competitions.state(maker.stream))


async def _table(maker: Maker, places: list[Place], chance: Random) -> None:
    device = Actor(f"table {places[0].table}", Role.TABLE, places[0].table)
    for place in places:
        maker.count += 1
        key, run = f"t{maker.count}", maker.competitions.run
        told = {"actor": device, "at": AT}
        new = EnterResult(place, entered(place, chance).score, "NS")
        made = await run(maker.stream, new, command_id=key, **told)  # type: ignore[arg-type]
        await run(maker.stream, ConfirmResult(place, made.last, "EW"), command_id=f"{key}c", **told)  # type: ignore[arg-type]


async def _measured() -> Line:
    with tempfile.TemporaryDirectory() as name:
        async with serving(Path(name)) as (app, services):
            await _make(services)
            for path in PAGES:
                await ask(app, f"/events/large{path}")
        firsts = {path or "/": statistics.median(_restarted(name, path) for _ in range(TIMES)) for path in PAGES[:3]}
        async with serving(Path(name)) as (app, services):
            cookie = await signed_in(services)
            sizes = {path or "/": len((await ask(app, f"/events/large{path}", cookie)).body) for path in PAGES}
            kept = {path or "/": await median_seconds(app, f"/events/large{path}", cookie) for path in PAGES}
            begun = time.process_time()
            rows = (await Competitions(Log(services.database)).state("event/large")).seq
            folded = time.process_time() - begun
        return Line(
            benchmark="page_first",
            unit="seconds of the processor for the front page after a start",
            ours=firsts["/"],
            peer=folded,
            ratio=folded / firsts["/"],
            below=MOST_SECONDS,
            more={
                "rows": rows,
                "peer_name": "the log folded, before any page is made",
                "first": {path: significant(took) for path, took in firsts.items()},
                "then_signed_in": {path: significant(took) for path, took in kept.items()},
                "then_met": max(kept.values()) < MOST_KEPT_SECONDS,
                "bytes": sizes,
                "bytes_met": max(sizes.values()) <= MOST_PAGE_BYTES,
                "gain": "a restart in the middle of a large event is over before anybody reloads; "
                "staff and phones get a kept page as everybody does",
            },
        )


def _restarted(folder: str, path: str) -> float:
    """The first visit to a page in a new process."""
    command = [sys.executable, "-m", "bench.page_first", folder, path]
    return float(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


async def _first(folder: str, path: str) -> float:
    async with serving(Path(folder)) as (app, _):
        answer = await ask(app, f"/events/large{path}")
        if answer.status != 200:
            raise SystemExit(f"{path} answered {answer.status}")
        return answer.seconds


def large_event() -> Line:
    return asyncio.run(_measured())


if __name__ == "__main__":
    print(asyncio.run(_first(*sys.argv[1:3])))
