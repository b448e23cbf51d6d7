"""``cardinal serve``: the web application on a local port."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import Annotated

import typer

from cardinal import __version__

_ANOTHER_PORT = "Choose another: cardinal serve --port 8080, or CARDINAL_PORT=8080 make run."
_WHY = {
    errno.EADDRINUSE: f"Port {{port}} on {{host}} is taken by another program. {_ANOTHER_PORT}",
    errno.EACCES: f"Port {{port}} on {{host}} is kept for the system. {_ANOTHER_PORT}",
    errno.EADDRNOTAVAIL: "This machine does not have the address {host}; 127.0.0.1 is this machine itself.",
}


def _port(number: int) -> int:
    if not 0 <= number <= 65535:
        raise typer.BadParameter(f"{number} is not a port; a port is a number from 0 to 65535.")
    return number


def serve(
    host: Annotated[str, typer.Option(envvar="CARDINAL_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="CARDINAL_PORT", callback=_port, help="The port; 0 takes any that is free.")
    ] = 8000,
    var: Annotated[
        Path, typer.Option(envvar="CARDINAL_VAR", file_okay=False, help="The folder for the database.")
    ] = Path("var"),
) -> None:
    """Start the web application and print its address."""
    # Here and not above: the other commands need not wait for the web's packages.
    import uvicorn

    from cardinal.web import Settings, create_app
    from cardinal.web.health import examine

    settings = Settings(var=var)
    trouble = examine(settings.database).database.error
    if trouble is not None:
        raise _refused(f"The database {settings.database} cannot be opened: {trouble}.")
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning"))
    with _listen(host, port) as listener:
        address, number = listener.getsockname()[:2]
        shown = f"[{address}]" if listener.family == socket.AF_INET6 else address
        typer.echo(f"Cardinal {__version__} is at http://{shown}:{number}")
        typer.echo(f"Its database is {settings.database}. Stop it with Ctrl-C.")
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            typer.echo("Stopped.")


def _listen(host: str, port: int) -> socket.socket:
    """An open socket before the server starts, so that a port that cannot be had is known and explained."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise _refused(f"{host} is not an address that can be listened on ({error.strerror}).") from error
    listener = socket.socket(family, kind, protocol)
    try:
        # A port whose last connections are still closing is free; one with a listener is not.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        why = _WHY.get(error.errno or 0, f"Port {{port}} on {{host}} cannot be opened ({error.strerror}).")
        raise _refused(why.format(host=host, port=port)) from error
    return listener


def _refused(message: str) -> typer.Exit:
    typer.echo(message, err=True)
    return typer.Exit(code=1)
