"""Three hundred tables that report at once: commands through the log, how long one takes, and a bare file beside it.

Every command is confirmed when it is on the disk. The peer is a loop that appends a line of JSON to a file for each
command, and waits for the disk as the log does: what has come while it waited is written together.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from cardinal.bridge import Result, vulnerability_of
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.scoring import Played
from cardinal.store.accounts import Role
from cardinal.store.audit_trail import verify
from cardinal.store.commands import Actor, Command
from cardinal.store.competition_log import Competitions
from cardinal.store.database import Database, open_database
from cardinal.store.log import Log
from cardinal.store.migrations import migrate
from cardinal.store.playing import ConfirmResult, EnterResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound

from .measure import Line, significant

TABLES, BOARDS, ROUNDS, PACED_ROUNDS = 302, 2, 5, 2
FOUR_SPADES = Result.parse("4S by N =")
SECONDS_A_BOARD = 1.0
"""So fast no table plays; an evening has seven minutes for a board."""
STREAM = "event/load"
AT = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
CONDITIONS = {
    "name": "Load",
    "pack": "wbf-2017",
    "form": "pairs",
    "entries": {"seat_card": False},
    # Two sections: a Mitchell of more than two hundred tables is none.
    "stage": [{"name": "Main", "system": "mitchell", "rounds": 13, "boards": BOARDS, "groups": 2}],
}
ORGANISER = Actor("organiser", Role.ORGANISER)
Report = Callable[[int, int, Place], Awaitable[None]]


class Evening:
    """The event, and how long each command took."""

    def __init__(self, database: Database) -> None:
        self.competitions = Competitions(Log(database), alone=True)
        self.seconds: list[float] = []
        self.count = 0

    async def run(self, command: Command, actor: Actor = ORGANISER) -> int:
        self.count += 1
        made = await self.competitions.run(STREAM, command, command_id=f"c{self.count}", actor=actor, at=AT)
        return made.last

    async def begin(self) -> None:
        await self.run(CreateEvent(toml_text(CONDITIONS)))
        people = [tuple(Person(f"{one} {number}", f"{one} {number}") for one in "NS") for number in range(2 * TABLES)]
        await asyncio.gather(*(self.run(AddEntry(Entry(0, players=two), checked=False)) for two in people))
        await self.run(MakeDraw("a seed"))

    async def start(self, number: int) -> dict[str, tuple[int, ...]]:
        """Start a round; the boards of each table."""
        await self.run(StartRound("Main", number))
        state = await self.competitions.state(STREAM)
        seats = [one for one in state.known_seatings.values() if one.round == number and one.ns and one.ew]
        return {one.table: one.boards for one in seats}

    async def report(self, number: int, table: int, place: Place) -> None:
        """One board at one table: entered by one side, confirmed by the other."""
        device = Actor(f"table {place.table}", Role.TABLE, place.table)
        score = Played.of(FOUR_SPADES, vulnerability_of(place.board))
        start = time.perf_counter()
        seen = await self.run(EnterResult(place, score, "NS"), device)
        middle = time.perf_counter()
        await self.run(ConfirmResult(place, seen, "EW"), device)
        self.seconds += [middle - start, time.perf_counter() - middle]


class BareFile:
    """Lines of JSON, and one wait for the disk for all that came in the meantime."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._waiting: list[tuple[bytes, asyncio.Future[None]]] = []
        self._working: asyncio.Task[None] | None = None

    async def append(self, record: object) -> None:
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((json.dumps(record).encode() + b"\n", answer))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        await answer

    async def _work(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting, []
            await asyncio.to_thread(self._write, b"".join(line for line, _ in group))
            for _, answer in group:
                answer.set_result(None)

    def _write(self, lines: bytes) -> None:
        os.write(self._file, lines)
        os.fsync(self._file)

    async def report(self, number: int, table: int, place: Place) -> None:
        for kind in ("entered", "confirmed"):
            told = {"kind": kind, "stage": place.stage, "round": place.round, "table": place.table}
            await self.append(told | {"board": place.board, "result": "4S by N =", "actor": f"table {table}"})


async def _round(report: Report, number: int, boards: dict[str, tuple[int, ...]]) -> float:
    """Every table reports its boards, one after another, all tables at once; commands per second."""

    async def table(place: int, name: str) -> None:
        for board in boards[name]:
            await report(number, place, Place("Main", number, name, board))

    start = time.perf_counter()
    await asyncio.gather(*(table(place, name) for place, name in enumerate(boards)))
    return 2 * sum(map(len, boards.values())) / (time.perf_counter() - start)


async def _paced(evening: Evening, number: int, boards: dict[str, tuple[int, ...]]) -> None:
    """Every table reports when it is done: in the same few seconds, not in the same moment."""
    chance = Random(number)

    async def table(place: int, name: str) -> None:
        for board in boards[name]:
            await asyncio.sleep(chance.uniform(0, 2 * SECONDS_A_BOARD))
            await evening.report(number, place, Place("Main", number, name, board))

    await asyncio.gather(*(table(place, name) for place, name in enumerate(boards)))


@asynccontextmanager
async def _begun() -> AsyncIterator[tuple[Evening, Path]]:
    with tempfile.TemporaryDirectory() as name:
        database = open_database(Path(name))
        try:
            await migrate(database)
            evening = Evening(database)
            await evening.begin()
            yield evening, Path(name)
            await _check(evening)
        finally:
            await database.close()


async def _at_once() -> tuple[list[float], list[float], Evening]:
    async with _begun() as (evening, folder):
        bare = BareFile(folder / "bare.jsonl")
        ours: list[float] = []
        peer: list[float] = []
        for number in range(1, ROUNDS + 1):
            boards = await evening.start(number)
            ours.append(await _round(evening.report, number, boards))
            peer.append(await _round(bare.report, number, boards))
    return ours, peer, evening


async def _in_turn() -> Evening:
    async with _begun() as (evening, _):
        for number in range(1, PACED_ROUNDS + 1):
            await _paced(evening, number, await evening.start(number))
    return evening


async def _check(evening: Evening) -> None:
    """Nothing is lost, and the chain is whole, as one sees who opens the database anew."""
    cold = await Competitions(Log(evening.competitions.log.database)).state(STREAM)
    lost = len(evening.seconds) // 2 - sum(one.counts for one in cold.results.values())
    if lost or await verify(evening.competitions.log, STREAM):
        raise SystemExit(f"{lost} confirmed results are lost, or the chain is broken")


def commands() -> Line:
    """Commands per second, beside lines per second of a bare file."""
    ours, peer, evening = asyncio.run(_at_once())
    took = sorted(evening.seconds)
    return Line(
        benchmark="store_load",
        unit="commands per second",
        ours=statistics.median(ours),
        peer=statistics.median(peer),
        ratio=statistics.median(one / other for one, other in zip(ours, peer, strict=True)),
        more={
            "peer_name": "a bare file of JSON lines with a shared fsync",
            "tables": TABLES,
            "commands": len(took),
            "p50_milliseconds": significant(1000 * took[len(took) // 2]),
            "p99_milliseconds": significant(1000 * took[len(took) * 99 // 100]),
            "by_round": [round(one) for one in ours],
        },
    )


def confirmed() -> Line:
    """How long an entry takes until it is confirmed, with three hundred tables that report a board each second."""
    took = sorted(asyncio.run(_in_turn()).seconds)
    return Line(
        benchmark="store_confirmed",
        unit="milliseconds, of a hundred entries the slowest but one",
        ours=1000 * took[len(took) * 99 // 100],
        below=100,
        more={
            "tables": TABLES,
            "commands": len(took),
            "commands_per_second": round(2 * TABLES / SECONDS_A_BOARD),
            "p50_milliseconds": significant(1000 * took[len(took) // 2]),
        },
    )
