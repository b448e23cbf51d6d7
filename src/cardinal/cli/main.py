"""The command ``cardinal``, put together from one file a command; a file is read when its command is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from cardinal import __version__
from cardinal.language import CardinalError

from .reader import REFUSED

SETTINGS = {"help_option_names": ["-h", "--help"]}


Load = Callable[[], Any]
"""Reads the file of a command and gives what Click runs."""


def _group(module: str, app: str = "app", **further: tuple[str, str]) -> Load:
    """The commands of a module's own app, and *further* ones that stand in files of their own."""

    def load() -> Any:
        group: typer.Typer = getattr(import_module(f"{__package__}.{module}"), app)
        for key, (file, function) in further.items():
            name = key.rstrip("_").replace("_", "-")
            if name not in {command.name for command in group.registered_commands}:
                group.command(name)(getattr(import_module(f"{__package__}.{file}"), function))
        # Not get_command: it makes a group of one command into that command, and takes its name for an argument.
        return get_group(group)

    return load


def _single(module: str, function: str) -> Load:
    """A command that is one function."""

    def load() -> Any:
        app = typer.Typer(add_completion=False)
        app.command(function)(getattr(import_module(f"{__package__}.{module}"), function))
        return get_command(app)

    return load


COMMANDS: Mapping[str, Load] = {
    "account": _group("account"),
    "arena": _single("arena", "arena"),
    "audit": _group("store", app="audit"),
    "bridge": _group("bridge"),
    "bridgemate": _group("bridgemate", app="bridgemate"),
    "event": _group(
        "event",
        score=("event_score", "score"),
        board=("event_board", "board"),
        evening=("event_board", "evening"),
        copy=("event_copy", "copy"),
        explain=("event_score", "explain"),
        export=("event_export", "export"),
        import_=("event_import", "import_files"),
        forfeits=("event_forfeits", "forfeits"),
        change=("event_change", "change"),
        late=("event_decide", "late"),
        lend=("event_decide", "lend"),
        sides=("event_decide", "sides"),
        line_up=("event_line_ups", "line_up"),
    ),
    "formats": _group("formats"),
    "guandan": _group("guandan", deal=("guandan_deal", "deal"), vp=("guandan_vp", "vp")),
    "laws": _group("laws"),
    "movement": _group("movement"),
    "pair": _group("pair"),
    "person": _group("store", app="person"),
    "plot": _group("plot"),
    "print": _group(
        "print",
        form=("print_forms", "form"),
        programme=("print_forms", "programme"),
        results=("print_forms", "results"),
    ),
    "score": _group("score"),
    "backup": _single("store", "backup"),
    "restore": _single("store", "restore"),
    "rule": _single("rule", "rule"),
    "convert": _single("convert", "convert"),
    "deal": _group("deal_commit"),
    "dd": _single("dd", "dd"),
    "serve": _single("serve", "serve"),
    "simulate": _single("simulate", "simulate"),
    "texts": _group("translations"),
    "token": _group("token"),
}


@cache
def _command(name: str) -> Any:
    found = COMMANDS[name]()
    found.name = name
    found.context_settings.update(SETTINGS)
    return found


class Explaining(TyperGroup):
    """A refusal of ours is an answer, not a crash: it is printed, and the command ends with 2."""

    def list_commands(self, ctx: Any) -> list[str]:
        return [*super().list_commands(ctx), *COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return _command(cmd_name) if cmd_name in COMMANDS else super().get_command(ctx, cmd_name)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CardinalError as refusal:
            typer.echo(refusal.render_inside(), err=True)
            raise typer.Exit(code=REFUSED) from refusal


app = typer.Typer(
    name="cardinal",
    cls=Explaining,
    help="Duplicate bridge and Guandan competitions, run by their own laws.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings=SETTINGS,
)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"cardinal {__version__}")
        raise typer.Exit


@app.callback()
def _cardinal(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass
