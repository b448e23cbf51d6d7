"""Servers over one database that are killed and start again, born in a process that has everything imported."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from cardinal.cli.simulated_browser import Browser
from cardinal.store import EVERYWHERE, Accounts, Role, open_database

SERVERS = Path(__file__).with_name("serving_again.py")


@contextmanager
def servers_are_born() -> Iterator[subprocess.Popen[str]]:
    """Where servers are born; importing what they need takes longer than a whole life of theirs."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    made = subprocess.Popen([sys.executable, str(SERVERS)], env=environment, text=True, **pipes)  # type: ignore[call-overload]
    with made:
        yield made
        made.kill()


@dataclass
class TableHub:
    """Servers over one database, each on a port of its own that it has in every life."""

    var: Path
    database_url: str
    nursery: subprocess.Popen[str]
    redis_url: str = ""
    ports: list[int] = field(default_factory=list)
    alive: dict[int, int] = field(default_factory=dict)

    def _say(self, told: object) -> int:
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        self.nursery.stdin.write(json.dumps(told) + "\n")
        self.nursery.stdin.flush()
        return int(self.nursery.stdout.readline())

    def start(self, port: int) -> None:
        environment = {"CARDINAL_DATABASE_URL": self.database_url, "CARDINAL_REDIS_URL": self.redis_url}
        self.alive[port] = self._say([["--port", str(port), "--var", str(self.var)], environment])

    def kill(self, port: int) -> None:
        """With SIGKILL; nothing of it runs any more when this returns."""
        self._say(self.alive.pop(port))

    async def token(self) -> str:
        """An organiser's, made beside the server once it has made the tables."""
        for address in self.addresses:
            browser = Browser([address])
            await browser.get("/health")
            browser.close()
        database = open_database(self.var, self.database_url)
        try:
            made = await Accounts(database).make_token(EVERYWHERE, Role.ORGANISER, "test", "test", datetime.now(UTC))
        finally:
            await database.close()
        return made.secret

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]


@contextmanager
def serving(made: TableHub, servers: int = 1) -> Iterator[TableHub]:
    try:
        # Held all at once, so that no two are the same.
        free = [socket.create_server(("127.0.0.1", 0)) for _ in range(servers)]
        made.ports += [one.getsockname()[1] for one in free]
        for one in free:
            one.close()
        for port in made.ports:
            made.start(port)
        yield made
    finally:
        for port in tuple(made.alive):
            made.kill(port)
