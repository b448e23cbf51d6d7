"""``cardinal serve`` again and again: one process has everything imported, and servers are born from it by forks.

The application is made once, before the first fork: FastAPI takes four fifths of a start to work out its routes, which
are the same in every life. Everything that opens, reads or writes happens in the server itself.

It reads lines of JSON: ``["born", arguments, environment]`` prints the number of a new server, and ``["gone", number]``
prints it again when that one is dead. A server that gets SIGUSR1 has another clock: an hour or a day ahead, or again
the right one.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import alembic.command  # noqa: F401
import redis.asyncio  # noqa: F401
import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401
import uvicorn.protocols.http.auto  # noqa: F401
from argon2 import PasswordHasher

import cardinal.web
import cardinal.web.demonstration
from cardinal.cli import app
from cardinal.store import secrets_kept
from cardinal.web import services

from .standstill import print_on_signal

JUMPS_SECONDS = (0.0, 90.0, 3_600.0, 86_400.0)


def _wrong_clock() -> None:
    """Let the clock of this process be set by a signal."""
    right, ahead = time.time, 0.0

    def jump(*_: object) -> None:
        nonlocal ahead
        ahead = random.choice([one for one in JUMPS_SECONDS if one != ahead])

    def now() -> datetime:
        return datetime.fromtimestamp(time.time(), UTC)

    time.time = lambda: right() + ahead
    services._now = now
    services.Services.__init__.__defaults__ = (now,)
    signal.signal(signal.SIGUSR1, jump)


@cache
def _prepare(var: str) -> None:
    """Let servers in this folder find their application made."""
    # Nobody plays with robots here, whose processes would take longer to start than the servers.
    made = cardinal.web.create_app(cardinal.web.Settings(var=Path(var)))
    for route in made.routes:
        route.matches({"type": "http", "method": "GET", "path": "/nowhere", "headers": []})
    cardinal.web.create_app = lambda settings: made


def born(arguments: list[str], environment: dict[str, str]) -> int:
    os.environ.update(environment)
    _prepare(arguments[arguments.index("--var") + 1])
    child = os.fork()
    if child == 0:
        # What it prints is for nobody; what goes wrong is told where the operator would look.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        random.seed()
        print_on_signal()
        app(["serve", *arguments])
    return child


def main() -> None:
    _wrong_clock()
    # To guess a PIN need not take long here; to check one should not take longer than to start.
    secrets_kept._HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    for line in sys.stdin:
        match json.loads(line):
            case ["born", arguments, environment]:
                print(born(arguments, environment), flush=True)
            case ["gone", number]:
                print(os.waitpid(number, 0)[0], flush=True)


if __name__ == "__main__":
    main()
