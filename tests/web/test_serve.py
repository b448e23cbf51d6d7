"""``cardinal serve`` as a user starts it: a real process on a real port."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

import cardinal
from cardinal.cli import app

CARDINAL = Path(sys.executable).with_name("cardinal")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    # Not from the environment of whoever runs the tests: these decide what is tested.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    environment["CARDINAL_PORT"] = "0"
    with subprocess.Popen(
        [CARDINAL, "serve"],
        cwd=tmp_path,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        yield process
        process.kill()


def test_it_prints_its_address_answers_there_and_stops_when_told(server: subprocess.Popen[str], tmp_path: Path) -> None:
    assert server.stdout is not None
    first = server.stdout.readline()
    found = re.fullmatch(r"Cardinal (\S+) is at (http://127\.0\.0\.1:\d+)\n", first)
    assert found, first
    assert found[1] == cardinal.__version__
    assert httpx2.get(f"{found[2]}/health", timeout=10).json()["status"] == "ok"
    assert (tmp_path / "var" / "cardinal.sqlite3").exists()
    server.send_signal(signal.SIGINT)
    out, err = server.communicate(timeout=10)
    assert (server.returncode, err) == (0, "")
    assert out.endswith("Stopped.\n")


def refused(*arguments: str) -> str:
    """What the command says when it refuses, in one line."""
    # A server closes its files to everybody else for good, and this process is not the server's own.
    before = os.umask(0o022)
    try:
        result = CliRunner().invoke(app, ["serve", *arguments], env={"COLUMNS": "300"})
    finally:
        os.umask(before)
    assert result.exit_code in (1, 2), result.output
    return " ".join(result.output.replace("│", " ").split())


def test_a_taken_port_is_explained(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused("--port", port, "--var", str(tmp_path))
    assert f"Port {port} on 127.0.0.1 is taken by another program." in said
    assert "Choose another: cardinal serve --port" in said


@pytest.mark.parametrize("port", ["99999", "-1", "65536"])
def test_a_number_that_is_no_port_is_explained(port: str) -> None:
    assert f"{port} is not a port; a port is a number from 0 to 65535." in refused("--port", port)


def test_an_address_of_another_machine_is_explained(tmp_path: Path) -> None:
    # 192.0.2.0/24 is kept for examples: no machine has it.
    assert "This machine does not have the address 192.0.2.1" in refused("--host", "192.0.2.1", "--var", str(tmp_path))


def test_a_database_that_cannot_be_opened_is_explained(tmp_path: Path) -> None:
    (tmp_path / "cardinal.sqlite3").write_bytes(b"The four of spades. " * 100)
    said = refused("--port", "0", "--var", str(tmp_path))
    assert "is damaged: file is not a database." in said
