"""Three hundred tables that report over HTTP to one server process, and two thousand watchers; a bare server beside it.

The server is ``cardinal serve`` with a SQLite file, as anybody starts it. The peer is uvicorn with an application that
echoes the JSON it is sent. Both get the same requests on as many connections of the same client, by turns; where the
machine has two cores, servers have one and the client the other.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from .http_client import Connection, Watcher, request_bytes
from .measure import Line, significant

ROOT = Path(__file__).resolve().parent.parent
WATCHERS = 2_000
ROUNDS, PACED_ROUNDS = 3, 2
SECONDS_A_BOARD = 1.0
SETTLE_SECONDS = 30.0
TELLS = "/events/load/live"
Report = Callable[[str, int, int], Awaitable[None]]


def _python() -> Path:
    """A Python that has the packages of the server: this one, else that of ``make run``."""
    return Path(sys.executable) if find_spec("uvicorn") else ROOT / ".venv" / "bin" / "python"


def _environment() -> dict[str, str]:
    """As of somebody who has started it before: compiled modules are kept."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    kept |= {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": ""}
    return kept | {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "cardinal-bench-bytecode")}


def _house(*arguments: str) -> Any:
    command = [str(_python()), "-m", "bench.web_house", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=_environment(), check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


@contextmanager
def _running(*command: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and the first line that it prints."""
    told = {"cwd": ROOT, "env": _environment(), "text": True, "stdout": subprocess.PIPE}
    with subprocess.Popen([str(_python()), *command], **told) as server:  # type: ignore[call-overload]
        _on_other_cores(server.pid)
        try:
            assert server.stdout is not None
            yield server, server.stdout.readline()
        finally:
            server.kill()


def _on_other_cores(process: int) -> None:
    """Away from the core of the client, where there is another."""
    if hasattr(os, "sched_setaffinity"):
        others = set(range(os.cpu_count() or 1)) - {max(os.sched_getaffinity(0))}
        with suppress(OSError):
            os.sched_setaffinity(process, others)


@contextmanager
def _cardinal(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    with _running(str(_python().with_name("cardinal")), "serve", "--port", "0", "--var", str(folder)) as (server, line):
        found = re.search(r":(\d+)$", line.strip())
        if found is None:
            raise SystemExit(f"the server did not start: {line}")
        yield server, int(found[1])


def _cpu_seconds(process: int) -> float:
    """What a process and its threads have used, where the system tells."""
    with suppress(OSError):
        threads = Path(f"/proc/{process}/task").iterdir()
        return sum(int((one / "schedstat").read_text().split()[0]) for one in threads) / 1e9
    return 0.0


@dataclass
class Hall:
    """The phones of the tables, each with a connection of its own; what they were told, and how long it took."""

    house: dict[str, Any]
    port: int = 0
    phones: dict[str, Connection] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    confirmed: set[tuple[int, str, int]] = field(default_factory=set)
    seq: int = 0

    @asynccontextmanager
    async def connected(self, port: int) -> AsyncIterator[Hall]:
        self.port = port
        for name in self.house["cookies"]:
            self.phones[name] = await Connection.open(port)
        try:
            yield self
        finally:
            for phone in self.phones.values():
                phone.close()

    async def _send(self, table: str, fields: dict[str, object]) -> int:
        headers = {"Cookie": f"cardinal={self.house['cookies'][table]}", "X-CSRF": self.house["sessions"][table]}
        request = request_bytes("POST", "/table/commands", headers, json.dumps(fields).encode())
        start = time.perf_counter()
        try:
            status, body = await self.phones[table].ask(request)
        except ConnectionError:
            # A server closes what was quiet for seconds; a phone asks again, and one command has one effect.
            self.phones[table] = await Connection.open(self.port)
            status, body = await self.phones[table].ask(request)
        self.seconds.append(time.perf_counter() - start)
        if status != 200:
            raise SystemExit(f"{status} {body.decode(errors='replace')}")
        seq: int = json.loads(body).get("seq", 0)
        self.seq = max(self.seq, seq)
        return seq

    async def report(self, table: str, number: int, board: int) -> None:
        """One board at one table: entered by one side, confirmed by the other."""
        place = {"stage": "Main", "round": number, "board": board}
        named = f"{number}-{table}-{board}"
        enter = {"command": f"enter-{named}", "kind": "enter", "side": "NS", "seen": 0, "result": "4S by N ="}
        seen = await self._send(table, enter | place)
        await self._send(table, {"command": f"agree-{named}", "kind": "confirm", "side": "EW", "seen": seen} | place)
        self.confirmed.add((number, table, board))

    async def round(self, number: int, pause: Callable[[], float] | None = None) -> float:
        """Every table reports the boards of a round, all tables at once; commands per second."""
        boards: dict[str, list[int]] = self.house["boards"][number - 1]

        async def table(name: str) -> None:
            for board in boards[name]:
                if pause is not None:
                    await asyncio.sleep(pause())
                await self.report(name, number, board)

        start = time.perf_counter()
        await asyncio.gather(*map(table, boards))
        return 2 * sum(map(len, boards.values())) / (time.perf_counter() - start)


def _lost(hall: Hall, folder: Path) -> int:
    """How many confirmed entries are not in the database, which somebody opens anew."""
    found = _house("count", str(folder))
    there = {(number, table, board) for number, table, board in found["confirmed"]}
    if not found["whole"]:
        raise SystemExit("the chain is broken")
    return len(hall.confirmed - there)


@dataclass
class Turns:
    """Commands per second and processor time of both servers, round by round."""

    ours: list[float] = field(default_factory=list)
    peer: list[float] = field(default_factory=list)
    ours_cpu: float = 0.0
    peer_cpu: float = 0.0


async def _by_turns(hall: Hall, server: tuple[int, int], bare_server: tuple[int, int]) -> Turns:
    """The same reports to both, by process and port."""
    turns = Turns()
    async with hall.connected(server[1]), Hall(hall.house).connected(bare_server[1]) as bare:
        for number in range(1, ROUNDS + 1):
            before = _cpu_seconds(server[0])
            turns.ours.append(await hall.round(number))
            turns.ours_cpu += _cpu_seconds(server[0]) - before
            before = _cpu_seconds(bare_server[0])
            turns.peer.append(await bare.round(number))
            turns.peer_cpu += _cpu_seconds(bare_server[0]) - before
    return turns


def commands() -> Line:
    """Commands per second, all tables at once, beside a bare echo server."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hall = Hall(_house("prepare", name, str(ROUNDS)))
        with _cardinal(folder) as (server, port), _running("-m", "bench.web_house", "echo") as (bare, line):
            turns = asyncio.run(_by_turns(hall, (server.pid, port), (bare.pid, int(line))))
        lost = _lost(hall, folder)
    took = sorted(hall.seconds)
    return Line(
        benchmark="web_commands",
        unit="commands per second over HTTP",
        ours=statistics.median(turns.ours),
        peer=statistics.median(turns.peer),
        ratio=statistics.median(one / other for one, other in zip(turns.ours, turns.peer, strict=True)),
        at_least=1 / 3,
        more={
            "peer_name": "uvicorn that echoes JSON",
            "tables": len(hall.house["cookies"]),
            "commands": len(took),
            "lost": lost,
            "p50_milliseconds": significant(1000 * took[len(took) // 2]),
            "p99_milliseconds": significant(1000 * took[len(took) * 99 // 100]),
            "processor_microseconds": round(1e6 * turns.ours_cpu / len(took)),
            "peer_processor_microseconds": round(1e6 * turns.peer_cpu / len(took)),
            "by_round": [round(one) for one in turns.ours],
        },
    )


async def _watched(hall: Hall, port: int) -> tuple[list[Watcher], float]:
    """The paced rounds under the eyes of everybody; how long after the end the last watcher knew of it."""
    loop = asyncio.get_running_loop()
    request = request_bytes("GET", TELLS, {"Accept": "text/event-stream"})
    watchers: list[Watcher] = []
    for _ in range(WATCHERS):
        watchers.append((await loop.create_connection(lambda: Watcher(request), "127.0.0.1", port))[1])
    while not all(one.seq for one in watchers):
        await asyncio.sleep(0.1)
    chance = Random(9)
    async with hall.connected(port):
        for number in range(1, PACED_ROUNDS + 1):
            await hall.round(number, lambda: chance.uniform(0, 2 * SECONDS_A_BOARD))
        start = time.perf_counter()
        while any(one.seq < hall.seq for one in watchers) and time.perf_counter() < start + SETTLE_SECONDS:
            await asyncio.sleep(0.02)
        settled = time.perf_counter() - start
    for one in watchers:
        one.close()
    return watchers, settled


def confirmed() -> Line:
    """How long an entry takes until it is confirmed: three hundred tables, a board a second each, all watched."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hall = Hall(_house("prepare", name, str(PACED_ROUNDS)))
        with _cardinal(folder) as (_, port):
            watchers, settled = asyncio.run(_watched(hall, port))
        lost = _lost(hall, folder)
    took = sorted(hall.seconds)
    behind = sum(one.seq < hall.seq for one in watchers)
    return Line(
        benchmark="web_confirmed",
        unit="milliseconds, of a hundred entries the slowest but one",
        ours=1000 * took[len(took) * 99 // 100],
        below=100,
        more={
            "tables": len(hall.house["cookies"]),
            "watchers": WATCHERS,
            "commands": len(took),
            "lost": lost,
            "watchers_behind": behind,
            "messages": sum(one.messages for one in watchers),
            "last_watcher_seconds": significant(settled),
            "p50_milliseconds": significant(1000 * took[len(took) // 2]),
            "slowest_milliseconds": significant(1000 * took[-1]),
        },
    )


def start_up() -> Line:
    """From the command to the first answer, with an empty folder."""
    found = []
    for _ in range(3):
        with tempfile.TemporaryDirectory() as name:
            start = time.perf_counter()
            with _cardinal(Path(name)) as (_, port):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=30).close()
                found.append(time.perf_counter() - start)
    return Line("web_start", "seconds from the command to the first answer", statistics.median(found), below=3)
