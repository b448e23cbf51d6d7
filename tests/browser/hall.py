"""A hall with two computers: the organiser's laptop and a phone, in networks of their own with a cable between them.

Network namespaces of a user namespace need no privileges where the kernel lets everybody have one. Where it does not,
the phone is a second address of this machine: then the server's own network is not tried, and the hall says so.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

LAPTOP, PHONE = "10.77.0.1", "10.77.0.2"
SECOND_LOOPBACK = "127.0.0.2"
_SLEEPS = ("sleep", "600")


@dataclass(frozen=True)
class Hall:
    """How a command runs on the laptop and on the phone, and at which address the laptop is found."""

    laptop: tuple[str, ...]
    phone: tuple[str, ...]
    address: str

    @property
    def is_apart(self) -> bool:
        """Whether the two are in different networks."""
        return self.address == LAPTOP

    def program(self, folder: Path, at: tuple[str, ...], program: str) -> str:
        """A script that starts a program on one of them, for whoever wants one file to start."""
        script = folder / f"{'phone' if at is self.phone else 'laptop'}-{Path(program).name}"
        script.write_text(f'#!/bin/sh\nexec {" ".join((*at, program))} "$@"\n')
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        return str(script)


def _inside(process: subprocess.Popen[bytes]) -> tuple[str, ...]:
    return ("nsenter", f"--target={process.pid}", "--user", "--net", "--preserve-credentials")


def _has_namespaces() -> bool:
    if not all(map(shutil.which, ("unshare", "nsenter", "ip"))):
        return False
    tried = ["unshare", "--map-root-user", "--net", "ip", "link", "add", "a", "type", "veth", "peer", "name", "b"]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


@contextmanager
def hall() -> Iterator[Hall]:
    if not _has_namespaces():
        yield Hall((), (), SECOND_LOOPBACK)
        return
    with ExitStack() as stack:
        laptop = _held(stack, ("unshare", "--map-root-user", "--net", *_SLEEPS), os.getpid())
        phone = _held(stack, (*_inside(laptop), "unshare", "--net", *_SLEEPS), laptop.pid)
        on_laptop, on_phone = _inside(laptop), _inside(phone)
        for command in (
            (*on_laptop, "ip", "link", "add", "cable0", "type", "veth", "peer", "name", "cable1"),
            (*on_laptop, "ip", "link", "set", "cable1", "netns", str(phone.pid)),
            (*on_laptop, "ip", "address", "add", f"{LAPTOP}/24", "dev", "cable0"),
            (*on_laptop, "ip", "link", "set", "cable0", "up"),
            (*on_laptop, "ip", "link", "set", "lo", "up"),
            (*on_phone, "ip", "address", "add", f"{PHONE}/24", "dev", "cable1"),
            (*on_phone, "ip", "link", "set", "cable1", "up"),
            (*on_phone, "ip", "link", "set", "lo", "up"),
        ):
            subprocess.run(command, check=True, capture_output=True)
        yield Hall(on_laptop, on_phone, LAPTOP)


def _held(stack: ExitStack, command: tuple[str, ...], before: int) -> subprocess.Popen[bytes]:
    """A process that keeps a namespace open, once it is in a network other than that of *before*."""
    process = stack.enter_context(subprocess.Popen(command))
    stack.callback(process.terminate)
    while os.readlink(f"/proc/{process.pid}/ns/net") == os.readlink(f"/proc/{before}/ns/net"):
        assert process.poll() is None, command
    return process
