"""``cardinal serve`` again and again: one process has everything imported, and a server is born and dies at its word.

It reads lines of JSON. The arguments of ``serve`` and its environment fork a server, whose number is printed; a number
kills that server, and is printed again when it is dead.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading

import alembic.command  # noqa: F401
import redis.asyncio  # noqa: F401
import sqlalchemy.dialects.postgresql.psycopg  # noqa: F401
import uvicorn.protocols.http.auto  # noqa: F401

import cardinal.web.demonstration  # noqa: F401
from cardinal.cli import app
from cardinal.web.settings import READ_AHEAD


def born(arguments: list[str], environment: dict[str, str]) -> int:
    # Other threads would be lost in the child.
    assert threading.active_count() == 1
    child = os.fork()
    if child == 0:
        # What it prints is for nobody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        os.environ.update({READ_AHEAD: "no", **environment})
        app(["serve", *arguments])
    return child


def killed(server: int) -> int:
    os.kill(server, signal.SIGKILL)
    return os.waitpid(server, 0)[0]


def main() -> None:
    for line in sys.stdin:
        told = json.loads(line)
        print(killed(told) if isinstance(told, int) else born(*told), flush=True)


if __name__ == "__main__":
    main()
