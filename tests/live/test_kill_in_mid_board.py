"""kill -9 in the middle of a board: every act that was accepted is there, and the table goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cardinal.live import TableHub
from cardinal.store import Log
from cardinal.store.audit_trail import verify_all
from tests.live.hubs import seated
from tests.store.servers import postgresql
from tests.store.story import opened

SERVER = Path(__file__).with_name("table_server.py")
ROOT = Path(__file__).resolve().parents[2]
LIVES = 4
Accepted = dict[str, int]


class Server:
    """A process with its table, by whose output we know what it accepted."""

    def __init__(self, address: str) -> None:
        path = os.pathsep.join((str(ROOT), str(ROOT / "src")))
        command = [sys.executable, str(SERVER), address]
        told = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, **told)  # type: ignore[call-overload]
        self._told: list[str] = []

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()

    def born(self, life: str, seats: str) -> None:
        self.process.stdin.write(f"{life} {seats}\n")
        self.process.stdin.flush()
        self._told = []
        while not any(one.startswith("born") for one in self._told):
            self._told.append(self.process.stdout.readline().strip())

    def has_acted(self) -> None:
        """Wait for the first act that it accepts."""
        while not any(one.startswith("did") for one in self._told):
            self._told.append(self.process.stdout.readline().strip())
            assert "dead" not in self._told, self._told

    def killed(self) -> Accepted:
        """What it had accepted when it was killed."""
        child = next(int(one.split()[1]) for one in self._told if one.startswith("born"))
        os.kill(child, signal.SIGKILL)
        while "dead" not in self._told:
            self._told.append(self.process.stdout.readline().strip())
        return {one.split()[1]: int(one.split()[2]) for one in self._told if one.startswith("did")}


async def prepare(address: str, game: str) -> None:
    async with opened(address) as database:
        await seated(TableHub(Log(database)), game)


async def check(address: str, accepted: Accepted) -> int:
    """Every accepted act is in the log under its number; the chain is whole; the table folds. How far it is."""
    async with opened(address) as database:
        log = Log(database)
        owner = await TableHub(log).owner("club")
        there: Accepted = {}
        for event in await log.events(owner.table.stream):
            there.setdefault(event.command, event.seq)
        assert {one: there.get(one) for one in accepted} == accepted
        assert await verify_all(log) == ()
        return owner.table.seq


def live_and_die(address: str, game: str, players: tuple[str, ...], chance: random.Random) -> None:
    asyncio.run(prepare(address, game))
    accepted: Accepted = {}
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(address)) for _ in players]
        for life in range(LIVES):
            for place, (server, seats) in enumerate(zip(servers, players, strict=True)):
                server.born(f"{life}.{place}", seats)
            for server in servers:
                server.has_acted()
            time.sleep(chance.uniform(0.0, 0.2))
            for server in servers:
                accepted |= server.killed()
            seq = asyncio.run(check(address, accepted))
            assert seq >= max(accepted.values(), default=0)
    lives = {one.partition(".")[0] for one in accepted}
    assert lives == {str(life) for life in range(LIVES)}, "the table went on after every kill"


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_nothing_accepted_is_lost_with_one_process_on_sqlite(tmp_path: Path, game: str) -> None:
    live_and_die(f"sqlite:///{tmp_path}/cardinal.sqlite3", game, ("NESW",), random.Random(1))


@pytest.fixture(scope="module")
def server() -> Iterator[Callable[[], str]]:
    with postgresql() as emptied:
        yield emptied


@pytest.mark.servers
@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_nothing_accepted_is_lost_with_two_processes_on_postgresql(server: Callable[[], str], game: str) -> None:
    live_and_die(server(), game, ("NS", "EW"), random.Random(2))


@pytest.mark.servers
def test_two_processes_that_play_the_same_seats_agree_on_one_order(server: Callable[[], str]) -> None:
    live_and_die(server(), "bridge", ("NESW", "NESW"), random.Random(3))
