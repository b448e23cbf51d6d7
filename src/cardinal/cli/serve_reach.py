"""How phones reach a server, told in its terminal: the addresses, a QR code, and a key that lets the network in."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import segno
import typer

from cardinal.web.draining_server import DrainingServer
from cardinal.web.local_network import interfaces, url_of
from cardinal.web.reach import Reach, is_only_here

from .listening import open_listener

KEY = "l"


def reach_of(server: DrainingServer, address: str, port: int) -> Reach:
    """Where phones reach a server that listens at *address*; one of this computer alone can be opened later."""
    only_here = is_only_here(url_of(address, port)) and address not in ("0.0.0.0", "::")

    async def opened() -> None:
        # By the addresses there are: the port itself is taken already, at the one of this computer alone.
        for one in interfaces():
            with suppress(OSError):
                await server.listen_too(open_listener(one.address, port))

    return Reach(port, is_open=not only_here, opened=opened if only_here else None)


def reach_lines(reach: Reach, url: str) -> list[str]:
    """What the terminal says: where phones reach it, or how they could."""
    if url:
        return ["", f"Phones reach it at {url}", _qr(url)]
    if not reach.is_open:
        how = f"Press {KEY.upper()} here" if _has_keys() else "Start it with --lan"
        return ["", f"Only this computer can reach it. {how} to let phones in the local network in."]
    found = [url_of(one.address, reach.port) + (f"  ({one.name})" if one.name else "") for one in interfaces()]
    if not found:
        return ["", "This computer is in no network: phones cannot reach it. Join the hall's network and look again."]
    return ["", "Phones in the same network reach it at", *(f"  {one}" for one in found), _qr(reach.addresses()[0])]


def _qr(address: str) -> str:
    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue().rstrip("\n")


def _has_keys() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def key_opens(server: DrainingServer, reach: Reach) -> Iterator[None]:
    """While the server runs in a terminal, one key there lets the local network in."""
    if not reach.may_open or not _has_keys():
        yield
        return
    try:
        import termios
        import tty
    except ImportError:
        # A console without single keys; the flag and the button on the pages are left.
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    server.when_started = lambda: _listen_for_key(reach)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _listen_for_key(reach: Reach) -> None:
    loop = asyncio.get_running_loop()

    async def opened() -> None:
        await reach.open()
        for line in reach_lines(reach, ""):
            typer.echo(line)

    def pressed() -> None:
        if os.read(sys.stdin.fileno(), 1).lower() == KEY.encode():
            loop.remove_reader(sys.stdin)
            tasks.append(loop.create_task(opened()))

    # A task that nothing holds may be collected before it has run.
    tasks: list[asyncio.Task[None]] = []
    loop.add_reader(sys.stdin, pressed)
