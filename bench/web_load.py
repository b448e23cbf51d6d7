"""Three hundred tables that report over HTTP to one server process, and two thousand watchers; bare servers beside it.

The server is ``cardinal serve`` with a SQLite file, as anybody starts it. The peers are uvicorn with an application
that echoes the JSON it is sent: by FastAPI, which the server uses, and with nothing at all in between. Each gets the
same requests on as many connections of the same client, by turns, and has as many watchers, whom only ours tells
something; where the machine has two cores, servers have one and the client the other.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import re
import statistics
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from . import served
from .http_client import Connection, Watcher, request_bytes
from .measure import Line, significant
from .served import ROOT as ROOT
from .served import server_python

_python = server_python
Made = TypeVar("Made")
WATCHERS = 2_000
ROUNDS, PACED_ROUNDS = 5, 2
SECONDS_A_BOARD = 1.0
SETTLE_SECONDS = 30.0
START_UPS = 5
BARE = """
import socket
import fastapi, jinja2, sqlalchemy.ext.asyncio, uvicorn
app = fastapi.FastAPI()
app.get("/health")(lambda: {"ready": True})
with socket.create_server(("127.0.0.1", 0)) as listener:
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listener])
"""
TELLS = "/events/load/live"
_ENCODER = json.JSONEncoder(separators=(",", ":"))
Server = tuple[int, int]
"""Its process and its port."""


def _environment() -> dict[str, str]:
    """As of somebody who has started it before: compiled modules are kept."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    kept |= {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": ""}
    return kept | {"PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "cardinal-bench-bytecode")}


def _hub(*arguments: str) -> Any:
    command = [str(_python()), "-m", "bench.web_hub", *arguments]
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
    """Away from the core of the client, where it keeps to one and there is another."""
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) == 1:
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

    hub: dict[str, Any]
    port: int = 0
    phones: dict[str, Connection] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)
    heads: dict[str, bytes] = field(default_factory=dict)
    confirmed: set[tuple[int, str, int]] = field(default_factory=set)
    seq: int = 0

    @asynccontextmanager
    async def connected(self, port: int) -> AsyncIterator[Hall]:
        self.port = port
        for name in self.hub["cookies"]:
            self.phones[name] = await Connection.open(port)
        try:
            yield self
        finally:
            for phone in self.phones.values():
                phone.close()

    async def _send(self, table: str, fields: dict[str, object]) -> int:
        if table not in self.heads:
            headers = {"Cookie": f"cardinal={self.hub['cookies'][table]}", "X-CSRF": self.hub["sessions"][table]}
            told = headers | {"Content-Type": "application/json"}
            self.heads[table] = request_bytes("POST", "/table/commands", told).removesuffix(b"\r\n")
        body = _ENCODER.encode(fields).encode()
        request = b"%sContent-Length: %d\r\n\r\n%s" % (self.heads[table], len(body), body)
        start = time.perf_counter()
        try:
            status, answer = await self.phones[table].ask(request)
        except ConnectionError:
            # A server closes what was quiet for seconds; a phone asks again, and one command has one effect.
            self.phones[table] = await Connection.open(self.port)
            status, answer = await self.phones[table].ask(request)
        self.seconds.append(time.perf_counter() - start)
        if status != 200:
            raise SystemExit(f"{status} {answer.decode(errors='replace')}")
        seq: int = json.loads(answer).get("seq", 0)
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
        boards: dict[str, list[int]] = self.hub["boards"][number - 1]

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
    found = _hub("count", str(folder))
    there = {(number, table, board) for number, table, board in found["confirmed"]}
    if not found["whole"]:
        raise SystemExit("the chain is broken")
    return len(hall.confirmed - there)


@dataclass
class Turn:
    """One server by its rounds: commands per second, and what it and the client used of a processor for one."""

    hall: Hall
    server: Server
    speeds: list[float] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0
    client: float = 0.0

    async def take(self, number: int) -> None:
        before, own, start = _cpu_seconds(self.server[0]), time.process_time(), time.perf_counter()
        self.speeds.append(await self.hall.round(number))
        self.seconds += time.perf_counter() - start
        self.client += time.process_time() - own
        self.processor += _cpu_seconds(self.server[0]) - before

    @property
    def microseconds(self) -> float:
        return 1e6 * self.processor / len(self.hall.seconds)

    def ratio_to(self, peer: Turn) -> float:
        return statistics.median(one / other for one, other in zip(self.speeds, peer.speeds, strict=True))


async def _by_turns(turns: tuple[Turn, ...]) -> None:
    """The same reports to each."""
    async with AsyncExitStack() as opened:
        for one in turns:
            for watcher in await _watchers(one.server[1]):
                opened.callback(watcher.close)
            await opened.enter_async_context(one.hall.connected(one.server[1]))
        for number in range(1, ROUNDS + 1):
            for one in turns:
                await one.take(number)


def _echoing(*how: str) -> AbstractContextManager[tuple[subprocess.Popen[str], str]]:
    return _running("-m", "bench.web_hub", "echo", *how)


def commands() -> Line | str:
    """Commands per second, all tables at once, beside servers that only echo."""
    return served.line("web_load", "at_once")


def at_once() -> Line:
    """The same, by a Python that has the server's packages."""
    with tempfile.TemporaryDirectory() as name:
        hub = _hub("prepare", name, str(ROUNDS))
        with _cardinal(Path(name)) as (server, port), _echoing("fastapi") as echo, _echoing() as bare:
            peers = [Turn(Hall(hub), (one.pid, int(line))) for one, line in (echo, bare)]
            turns = (Turn(Hall(hub), (server.pid, port)), *peers)
            _run(_by_turns(turns))
        lost = _lost(turns[0].hall, Path(name))
    ours, framework, plain = turns
    took = sorted(ours.hall.seconds)
    return Line(
        benchmark="web_commands",
        unit="commands per second over HTTP",
        ours=statistics.median(ours.speeds),
        peer=statistics.median(framework.speeds),
        ratio=ours.ratio_to(framework),
        at_least=1 / 3,
        more={
            "peer_name": "FastAPI that echoes JSON",
            "peer_asgi": significant(statistics.median(plain.speeds)),
            "ratio_asgi": significant(ours.ratio_to(plain)),
            "tables": len(hub["cookies"]),
            "watchers": WATCHERS,
            "commands": len(took),
            "lost": lost,
            "p50_milliseconds": significant(1000 * took[len(took) // 2]),
            "p99_milliseconds": significant(1000 * took[len(took) * 99 // 100]),
            "processor_microseconds": [round(one.microseconds) for one in turns],
            "ratio_processor": [significant(one.microseconds / ours.microseconds) for one in peers],
            "client_busy": [significant(one.client / one.seconds) for one in turns],
            "by_round": [round(one) for one in ours.speeds],
        },
    )


def _run(work: Coroutine[Any, Any, Made]) -> Made:
    """On the faster loop, so that the client waits for the servers and not they for it."""
    return importlib.import_module("uvloop").run(work)  # type: ignore[no-any-return]


async def _watchers(port: int) -> list[Watcher]:
    """Everybody who watches, once each has been told something."""
    loop = asyncio.get_running_loop()
    request = request_bytes("GET", TELLS, {"Accept": "text/event-stream"})
    watchers: list[Watcher] = []
    for _ in range(WATCHERS):
        watchers.append((await loop.create_connection(lambda: Watcher(request), "127.0.0.1", port))[1])
    while not all(one.seq for one in watchers):
        await asyncio.sleep(0.1)
    return watchers


async def _watched(hall: Hall, port: int) -> tuple[list[Watcher], float]:
    """The paced rounds under the eyes of everybody; how long after the end the last watcher knew of it."""
    watchers = await _watchers(port)
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


def confirmed() -> Line | str:
    """How long an entry takes until it is confirmed: three hundred tables, a board a second each, all watched."""
    return served.line("web_load", "in_turn")


def in_turn() -> Line:
    """The same, by a Python that has the server's packages."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hall = Hall(_hub("prepare", name, str(PACED_ROUNDS)))
        with _cardinal(folder) as (_, port):
            watchers, settled = _run(_watched(hall, port))
        lost = _lost(hall, folder)
    took = sorted(hall.seconds)
    behind = sum(one.seq < hall.seq for one in watchers)
    return Line(
        benchmark="web_confirmed",
        unit="milliseconds, of a hundred entries the slowest but one",
        ours=1000 * took[len(took) * 99 // 100],
        below=100,
        more={
            "tables": len(hall.hub["cookies"]),
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
    """From the command to the first answer, with an empty folder; the same framework with nothing in it beside it."""
    ours, peer, wall = [], [], []
    for _ in range(START_UPS + 1):
        with tempfile.TemporaryDirectory() as name:
            start = time.perf_counter()
            with _cardinal(Path(name)) as (server, port):
                ours.append(_first_answer(server, port))
                wall.append(time.perf_counter() - start)
        with _running("-c", BARE) as (server, line):
            peer.append(_first_answer(server, int(line)))
    return Line(
        benchmark="web_start_up",
        unit="seconds of the processor from the command to the first answer",
        ours=statistics.median(ours[1:]),
        peer=statistics.median(peer[1:]),
        ratio=statistics.median(bare / whole for whole, bare in zip(ours[1:], peer[1:], strict=True)),
        below=1.2,
        more={"peer_name": "FastAPI, SQLAlchemy and one address", "seconds": significant(statistics.median(wall[1:]))},
    )


def _first_answer(server: subprocess.Popen[str], port: int) -> float:
    """The processor time of a server until it has answered for the first time."""
    urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=60).close()
    return _cpu_seconds(server.pid)
