"""``cardinal serve``: the web application on a local port."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardinal import __version__
from cardinal.language import CardinalError

from .listening import EVERY_ADDRESS, listen, refused

if TYPE_CHECKING:
    from cardinal.web import Settings

_STOPPING_SECONDS = 2
_COLLECTED = 50_000, 20, 50
"""How many new objects, and how many collections of the young, bring the collector out."""
_SWITCH_SECONDS = 0.0002
"""So long a thread waits at most for one that has the interpreter; by itself it would be 25 times as long."""


class LogLine(StrEnum):
    """What a line of the log is."""

    TEXT = "text"
    JSON = "json"


def _port(number: int) -> int:
    if not 0 <= number <= 65535:
        raise typer.BadParameter(f"{number} is not a port; a port is a number from 0 to 65535.")
    return number


def serve(
    host: Annotated[str, typer.Option(envvar="CARDINAL_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="CARDINAL_PORT", callback=_port, help="The port; 0 picks a free one.")
    ] = 8000,
    var: Annotated[
        Path, typer.Option(envvar="CARDINAL_VAR", file_okay=False, help="The folder for the database.")
    ] = Path("var"),
    log: Annotated[
        LogLine, typer.Option(envvar="CARDINAL_LOG", help="Log format: text, or json with one line per request.")
    ] = LogLine.TEXT,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan", envvar="CARDINAL_LAN", help="Accept connections from the local network: listen on 0.0.0.0."
        ),
    ] = False,
    demo: Annotated[
        bool, typer.Option("--demo", help="Show demonstration events and a season, if the database has no event yet.")
    ] = False,
) -> None:
    """Start the web application and print its address.

    CARDINAL_DATABASE_URL names a PostgreSQL that several processes may share, CARDINAL_BUS_URL their bus.
    """
    # What the log holds is for nobody else on this machine: its files, and whatever else is written.
    os.umask(0o077)
    # What is read and put together until the first answer stays: there is nothing to collect.
    gc.disable()
    try:
        _serve(host, port, var, log, lan=lan, demo=demo)
    finally:
        gc.enable()


def _serve(host: str, port: int, var: Path, log: LogLine, *, lan: bool, demo: bool) -> None:
    # Here and not above: the other commands need not wait for the web's packages.
    import uvicorn

    from cardinal.live.protocol import MOST_BYTES
    from cardinal.web import Settings, create_app
    from cardinal.web.draining_server import DrainingServer
    from cardinal.web.log_lines import write_log
    from cardinal.web.patient_http import PatientHttp
    from cardinal.web.quick_sockets import QuickSocket

    from .serve_reach import key_opens, reach_lines, reach_of

    write_log(as_json=log is LogLine.JSON)
    settings = Settings.of_server(var)
    with listen(EVERY_ADDRESS if lan else host, port) as listener:
        address, number = listener.getsockname()[:2]
        shown = f"[{address}]" if listener.family == socket.AF_INET6 else address
        here = "127.0.0.1" if address == EVERY_ADDRESS else "[::1]" if address == "::" else shown
        home = settings.url or f"http://{here}:{number}"
        try:
            database, links, events = asyncio.run(_prepare(settings, home, demo=demo))
            settings = replace(settings, events=events)
        except CardinalError as error:
            raise refused(error.render_inside()) from error
        except OSError as failed:
            raise refused(f"The folder {var} cannot be used: {failed.strerror}.") from failed
        typer.echo(f"Cardinal {__version__} is at http://{here}:{number}")
        typer.echo(f"Its database is {database}. Stop it with Ctrl-C.")
        for line in links:
            typer.echo(line)
        told = {
            # Ours is set up already, and uvicorn's own would be a second one.
            "log_config": None,
            "log_level": "warning",
            "timeout_graceful_shutdown": _STOPPING_SECONDS,
            "access_log": False,
            "server_header": False,
            "http": PatientHttp,
            "ws": QuickSocket,
            "ws_max_size": MOST_BYTES,
            # A view is a thousand bytes; what makes it smaller is a hundred times as large, for every socket.
            "ws_per_message_deflate": False,
        }
        application = create_app(settings)
        services = application.state.services
        server = DrainingServer(uvicorn.Config(application, **told), services.let_go)  # type: ignore[arg-type]
        services.reach = reach_of(server, address, number)
        for line in reach_lines(services.reach, settings.url):
            typer.echo(line)
        # What is loaded now stays: the collector need not look at it again and again. Nor at a hall of watchers, who
        # stay too, while a table waits for its answer: what a request leaves in circles is young.
        gc.freeze()
        gc.set_threshold(*_COLLECTED)
        gc.enable()
        # The thread of a commit needs the interpreter a dozen times, for a moment each, and a hall waits for it.
        sys.setswitchinterval(_SWITCH_SECONDS)
        # Whether the interrupt reaches us or the server has taken it for itself, it has stopped.
        with suppress(KeyboardInterrupt), key_opens(server, services.reach):
            server.run(sockets=[listener])
        typer.echo("Stopped.")


async def _prepare(settings: Settings, home: str, *, demo: bool) -> tuple[str, list[str], Path | None]:
    """Open the database once before anybody is told of the address; its name, what else there is to tell, and where the
    events that are kept as folders are."""
    from cardinal.web import demonstration
    from cardinal.web.owner import first_code, is_owned
    from cardinal.web.services import Services
    from cardinal.web.settings import EVENTS

    async with Services(settings).opened() as services:
        lines: list[str] = []
        events = settings.events
        shown = await demonstration.demonstrate(services) if demo else None
        user = await services.accounts.user(shown) if shown is not None else None
        if user is not None:
            if not os.environ.get(EVENTS, "").strip():
                events = await demonstration.season_of_demonstration(services, user.key)
            lines += ["", "Demonstration events are ready. Sign in as their organiser and director:"]
            lines.append(f"  {home}{await services.links.sign_in_path(user.key, 'cardinal serve', services.now())}")
            lines.append(
                f"The link works once. Another one: cardinal account sign-in {user.name} --data {settings.var}"
            )
        if not await is_owned(services):
            code = first_code(settings.secret)
            lines += ["", f"Nobody has an account yet. Make the organiser's with the code {code}:"]
            lines.append(f"  {home}/first-account?key={code}")
        return str(services.database), lines, events
