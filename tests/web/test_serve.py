"""``cardinal serve`` as a user starts it: a real process on a real port."""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

import cardinal
from cardinal.cli import app
from cardinal.web.local_network import interfaces
from cardinal.web.settings import READ_AHEAD, Settings

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


def started(process: subprocess.Popen[str]) -> str:
    """What the server prints until it has said who reaches it."""
    assert process.stdout is not None
    told = ""
    while "reach it" not in told and "in no network" not in told:
        line = process.stdout.readline()
        assert line, told
        told += line
    return told


@pytest.mark.parametrize("options", [(), ("--lan",)], ids=["alone", "lan"])
def test_only_when_asked_it_listens_beyond_this_computer(tmp_path: Path, options: tuple[str, ...]) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    command = [CARDINAL, "serve", "--port", "0", "--var", str(tmp_path), *options]
    with subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE) as process:
        told = started(process)
        port = int(re.findall(r"http://127\.0\.0\.1:(\d+)", told)[0])
        # Another address of this machine, as one of the local network would be.
        with socket.socket() as phone:
            assert (phone.connect_ex(("127.0.0.2", port)) == 0) is bool(options)
        assert ("Only this computer can reach it" in told) is not bool(options)
        process.terminate()
        process.wait(20)


def test_one_key_in_the_terminal_lets_phones_in(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    command = [CARDINAL, "serve", "--port", "0", "--var", str(tmp_path)]
    told = b""

    def wait_for(*words: bytes) -> None:
        nonlocal told
        while not any(word in told for word in words):
            told += os.read(ours, 4096)

    with subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        wait_for(b"Press L here")
        address = re.findall(rb"http://127\.0\.0\.1:\d+", told)[0].decode()
        httpx2.get(f"{address}/health", timeout=30)
        os.write(ours, b"l")
        wait_for(b"Phones in the same network", b"in no network")
        for found in re.findall(r"^  (http://[\d.]+:\d+) ", told.decode(), re.MULTILINE):
            assert httpx2.get(f"{found}/health", timeout=10).json()["status"] == "ok"
        process.terminate()
        process.wait(20)
    os.close(ours)
    os.close(theirs)


def test_addresses_of_this_computer_are_such_as_others_reach() -> None:
    found = [ip_address(one.address) for one in interfaces()]
    assert not [one for one in found if one.is_loopback or one.is_link_local or one.is_unspecified]
    assert [one.version for one in found] == sorted(one.version for one in found)


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


@pytest.mark.parametrize(("told", "reads_ahead"), [(None, True), ("yes", True), ("no", False), (" OFF ", False)])
def test_a_small_machine_reads_nothing_ahead(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: str | None, reads_ahead: bool
) -> None:
    monkeypatch.delenv(READ_AHEAD, raising=False)
    if told is not None:
        monkeypatch.setenv(READ_AHEAD, told)
    assert Settings.of_server(tmp_path).reads_ahead is reads_ahead
