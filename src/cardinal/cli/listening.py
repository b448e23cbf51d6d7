"""An open socket before the server starts, so that a port that cannot be had is known and explained."""

from __future__ import annotations

import errno
import socket

import typer

EVERY_ADDRESS = "0.0.0.0"
_ANOTHER_PORT = "Choose another: cardinal serve --port 8080, or CARDINAL_PORT=8080 make run."
_WHY = {
    errno.EADDRINUSE: f"Port {{port}} on {{host}} is taken by another program. {_ANOTHER_PORT}",
    errno.EACCES: f"Port {{port}} on {{host}} is kept for the system. {_ANOTHER_PORT}",
    errno.EADDRNOTAVAIL: "This machine does not have the address {host}; 127.0.0.1 is this machine itself.",
}


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address of this machine; where it cannot, the command ends and says why."""
    try:
        return open_listener(host, port)
    except OSError as error:
        if isinstance(error, socket.gaierror):
            raise refused(f"{host} is not an address that can be listened on ({error.strerror}).") from error
        why = _WHY.get(error.errno or 0, f"Port {{port}} on {{host}} cannot be opened ({error.strerror}).")
        raise refused(why.format(host=host, port=port)) from error


def open_listener(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        # A port whose last connections are still closing is free; one with a listener is not.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def refused(message: str) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(code=1)
