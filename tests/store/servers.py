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


class MortalPostgresql:
    """A PostgreSQL server that can be killed and started again at the same address, with what it has committed."""

    def __init__(self, folder: Path, *, fsync: bool) -> None:
        self._folder, self._data = folder, str(folder / "data")
        self._running = contextlib.ExitStack()
        made = [_binary("initdb"), "-D", self._data, "-U", "cardinal", "-A", "trust", "-E", "UTF8", "--locale=C"]
        subprocess.run([*made, "--no-sync"], cwd=folder, check=True, capture_output=True, **_as_nobody())
        # Where only processes are killed and the machine is not, the disk need not be waited for.
        self._options = ["-c", "max_connections=100", "-c", f"fsync={'on' if fsync else 'off'}"]

    @property
    def address(self) -> str:
        return f"postgresql://cardinal@/postgres?host={self._folder}"

    @property
    def process(self) -> int:
        """Its number while it runs."""
        return int((Path(self._data) / "postmaster.pid").read_text("utf-8").split()[0])

    def say(self, statement: str) -> bool:
        return self._psql(statement).returncode == 0

    def ask(self, statement: str) -> str:
        """What it answers, for people to read; or why it does not."""
        answered = self._psql(statement)
        return answered.stdout + answered.stderr

    def _psql(self, statement: str) -> subprocess.CompletedProcess[str]:
        there = ["-h", str(self._folder), "-U", "cardinal", "-d", "postgres", "-q", "-c", statement]
        return subprocess.run([_binary("psql"), *there], capture_output=True, text=True)

    def emptied(self) -> str:
        """Its address, once nothing is in it."""
        assert self.say("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        return self.address

    def start(self) -> None:
        command = [_binary("postgres"), "-D", self._data, "-k", str(self._folder), "-c", "listen_addresses="]
        running = _running([*command, *self._options], self._folder, lambda: self.say("SELECT 1"), signal.SIGQUIT)
        self._running.enter_context(running)

    def kill(self) -> None:
        """At once, as if the power went: what it has not written it recovers when it starts."""
        self._running.close()


@contextlib.contextmanager
def mortal_postgresql(*, fsync: bool = False) -> Iterator[MortalPostgresql]:
    with _own_folder() as folder:
        server = MortalPostgresql(folder, fsync=fsync)
        server.start()
        try:
            yield server
        finally:
            server.kill()


@contextlib.contextmanager
def postgresql() -> Iterator[Callable[[], str]]:
    """A server; what is given empties its database and says its address."""
    with mortal_postgresql() as server:
        yield server.emptied


class MortalRedis:
    """A Redis server that can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._socket = folder, folder / "redis.sock"
        self._running = contextlib.ExitStack()

    @property
    def address(self) -> str:
        return f"unix://{self._socket}"

    def start(self) -> None:
        self._socket.unlink(missing_ok=True)
        command = [_binary("redis-server"), "--port", "0", "--unixsocket", str(self._socket), "--save", ""]
        command += ["--dir", str(self._folder), "--unixsocketperm", "777"]
        self._running.enter_context(_running(command, self._folder, self._socket.exists, signal.SIGKILL))

    def kill(self) -> None:
        self._running.close()


@contextlib.contextmanager
def mortal_redis() -> Iterator[MortalRedis]:
    with _own_folder() as folder:
        server = MortalRedis(folder)
        server.start()
        try:
            yield server
        finally:
            server.kill()


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A server; its address."""
    with mortal_redis() as server:
        yield server.address


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
