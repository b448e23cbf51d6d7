"""Several server processes over one database, which are killed, stopped and restarted, and a balancer before them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .served import ROOT

__all__ = ["Balancer", "Cluster", "clustered"]

LAST_LETTERS = 20_000
SUPERVISED_SECONDS = 0.5
CHECK_SECONDS, ANSWER_SECONDS, STARTS_SECONDS = 1.0, 1.0, 10.0
_READY, _LIVE = (
    f"GET /health/{name} HTTP/1.1\r\nHost: balancer\r\nConnection: close\r\n\r\n".encode() for name in ("ready", "live")
)


@dataclass
class Cluster:
    """The processes by port; each has the same port in every life."""

    var: Path
    environment: dict[str, str]
    ports: list[int]
    alive: dict[int, int] = field(default_factory=dict)
    _nursery: Any = None
    _one_at_a_time: Any = field(default_factory=threading.Lock)

    @property
    def log(self) -> Path:
        """What the processes print."""
        return self.var / "servers.log"

    def _say(self, *told: object) -> int:
        with self._one_at_a_time:
            self._nursery.stdin.write(json.dumps(told) + "\n")
            self._nursery.stdin.flush()
            return int(self._nursery.stdout.readline())

    def start(self, port: int) -> None:
        arguments = ["--port", str(port), "--var", str(self.var)]
        self.alive[port] = self._say("born", arguments, self.environment)

    def kill(self, port: int) -> None:
        """With SIGKILL; nothing of it runs any more when this returns."""
        process = self.alive.pop(port)
        os.kill(process, signal.SIGKILL)
        self._say("gone", process)

    def end(self, port: int) -> None:
        """As an operator restarts it: with SIGTERM, and waited for."""
        process = self.alive.pop(port)
        os.kill(process, signal.SIGTERM)
        self._say("gone", process)

    def signal(self, port: int, number: signal.Signals) -> None:
        os.kill(self.alive[port], number)

    async def supervise(self) -> None:
        """Start again what has ended by itself, as an operator's supervisor does: a process that finds no database when
        it starts says so and ends."""
        while True:
            for port, process in tuple(self.alive.items()):
                if _has_ended(process) and self.alive.pop(port, None) is not None:
                    self._say("gone", process)
                    self.start(port)
            await asyncio.sleep(SUPERVISED_SECONDS)

    async def ready(self, port: int) -> None:
        """Wait until it answers."""
        while not await answers(port, STARTS_SECONDS, _LIVE):
            await asyncio.sleep(0.05)


def _has_ended(process: int) -> bool:
    with suppress(FileNotFoundError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return False


@contextmanager
def clustered(var: Path, processes: int, **environment: str) -> Iterator[Cluster]:
    """So many processes, started; the environment says which database and which bus."""
    free = [socket.create_server(("127.0.0.1", 0)) for _ in range(processes)]
    ports = [one.getsockname()[1] for one in free]
    for one in free:
        one.close()
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    kept["PYTHONPATH"] = f"{ROOT / 'src'}{os.pathsep}{ROOT}"
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with (
        (var / "servers.log").open("ab") as log,
        subprocess.Popen([sys.executable, "-m", "bench.nursery"], cwd=ROOT, env=kept, stderr=log, **pipes) as nursery,
    ):
        made = Cluster(var, environment, ports, _nursery=nursery)
        try:
            for port in ports:
                made.start(port)
            yield made
        except BaseException:
            # What the servers said is gone with the folder.
            print(made.log.read_text("utf-8", "replace")[-LAST_LETTERS:], file=sys.stderr)
            raise
        finally:
            for process in made.alive.values():
                os.kill(process, signal.SIGKILL)
            nursery.kill()


async def answers(port: int, seconds: float = ANSWER_SECONDS, asked: bytes = _READY) -> bool:
    """Whether a process answers at all; one that hangs accepts a connection and says nothing."""
    with suppress(OSError, asyncio.TimeoutError):
        async with asyncio.timeout(seconds):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(asked)
                return bool(await reader.read(1))
            finally:
                writer.close()
    return False


class Balancer:
    """Connections go to the processes by turns, and to the next where one does not accept. With *checks* a process that
    does not answer is left out, as a proxy with health checks does it."""

    def __init__(self, ports: list[int], *, checks: bool) -> None:
        self._ports, self._checks, self._next = ports, checks, 0
        self._down: set[int] = set()
        self._pipes: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Balancer:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1024)
        self._checking = asyncio.create_task(self._check()) if self._checks else None
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        if self._checking is not None:
            self._checking.cancel()
        for one in tuple(self._pipes):
            one.cancel()
        await asyncio.gather(*self._pipes, return_exceptions=True)

    @property
    def port(self) -> int:
        return int(self._server.sockets[0].getsockname()[1])

    async def _check(self) -> None:
        while True:
            found = await asyncio.gather(*map(answers, self._ports))
            self._down = {port for port, is_up in zip(self._ports, found, strict=True) if not is_up}
            await asyncio.sleep(CHECK_SECONDS)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pipes.add(task)
        try:
            upstream = await self._connected()
            if upstream is not None:
                await _both_ways((reader, writer), upstream)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._pipes.discard(task)
            writer.close()

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for is_last_choice in (False, True):
            for _ in self._ports:
                self._next += 1
                port = self._ports[self._next % len(self._ports)]
                if port in self._down and not is_last_choice:
                    continue
                with suppress(OSError):
                    return await asyncio.open_connection("127.0.0.1", port)
        return None


_Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _both_ways(one: _Ends, other: _Ends) -> None:
    """Until either side ends."""
    pipes = [asyncio.create_task(_pipe(one[0], other[1])), asyncio.create_task(_pipe(other[0], one[1]))]
    try:
        await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for pipe in pipes:
            pipe.cancel()
        await asyncio.gather(*pipes, return_exceptions=True)
        other[1].close()


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
