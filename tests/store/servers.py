"""Real servers for tests, in folders of their own, as an unprivileged user, gone when the tests are over."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.machine import environment, found

NOBODY = 65534
STARTS_SECONDS = 30


def _as_nobody() -> dict[str, Any]:
    """PostgreSQL does not run as root; anybody else runs it as itself."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


def _binary(name: str) -> str:
    path = found(name)
    assert path, f"{name} is not installed: make test fetches it"
    return path


@contextlib.contextmanager
def _own_folder() -> Iterator[Path]:
    # Not pytest's: its folders are for their owner only, and too long a path for a socket.
    folder = Path(tempfile.mkdtemp(prefix="cardinal-"))
    try:
        if os.geteuid() == 0:
            os.chown(folder, NOBODY, NOBODY)
        yield folder
    finally:
        shutil.rmtree(folder)


@contextlib.contextmanager
def _running(command: Sequence[str], folder: Path, is_up: Callable[[], bool], stop: signal.Signals) -> Iterator[None]:
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(command, cwd=folder, env=environment(), stdout=log, stderr=log, **_as_nobody())
    try:
        end = time.monotonic() + STARTS_SECONDS
        while not is_up():
            told = (folder / "log").read_text("utf-8", "replace")
            assert server.poll() is None, told
            assert time.monotonic() < end, told
            time.sleep(0.05)
        yield
    finally:
        server.send_signal(stop)
        server.wait(STARTS_SECONDS)


@contextlib.contextmanager
def postgresql() -> Iterator[Callable[[], str]]:
    """A server; what is given empties its database and says its address."""
    initdb, postgres, psql = (_binary(one) for one in ("initdb", "postgres", "psql"))
    with _own_folder() as folder:
        data = str(folder / "data")
        made = [initdb, "-D", data, "-U", "cardinal", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(made, cwd=folder, check=True, capture_output=True, **_as_nobody())
        there = ["-h", str(folder), "-U", "cardinal", "-d", "postgres", "-q", "-c"]

        def say(statement: str) -> bool:
            return subprocess.run([psql, *there, statement], capture_output=True).returncode == 0

        def emptied() -> str:
            assert say("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            return f"postgresql://cardinal@/postgres?host={folder}"

        command = [postgres, "-D", data, "-k", str(folder), "-c", "listen_addresses=", "-c", "max_connections=60"]
        # Processes are killed here, the machine is not, and nothing is kept: the disk need not be waited for.
        command += ["-c", "fsync=off"]
        with _running(command, folder, lambda: say("SELECT 1"), signal.SIGQUIT):
            yield emptied


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A server; its address."""
    binary = _binary("redis-server")
    with _own_folder() as folder:
        path = folder / "redis.sock"
        command = [binary, "--port", "0", "--unixsocket", str(path), "--save", "", "--dir", str(folder)]
        with _running([*command, "--unixsocketperm", "777"], folder, path.exists, signal.SIGTERM):
            yield f"unix://{path}"


@contextlib.contextmanager
def nginx(configuration: str, port: int) -> Iterator[None]:
    """A server with a file as it would stand in ``conf.d``; it is up when something listens on the port."""
    binary = _binary("nginx")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    with _own_folder() as folder:
        own = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
        whole = f"daemon off; pid {folder}/pid; events {{}}\nhttp {{ access_log off;\n{own}{configuration}\n}}\n"
        (folder / "nginx.conf").write_text(whole, "utf-8")
        command = [binary, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]

        def is_up() -> bool:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                return True
            return False

        with _running(command, folder, is_up, signal.SIGQUIT):
            yield
