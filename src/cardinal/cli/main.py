"""The command ``cardinal``, put together from one file a command."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cardinal import __version__
from cardinal.language import CardinalError

from . import (
    bridge,
    dd,
    deal,
    event,
    event_score,
    guandan,
    guandan_deal,
    guandan_vp,
    laws,
    movement,
    pair,
    rule,
    score,
    serve,
)


class Explaining(TyperGroup):
    """A refusal of ours is an answer, not a crash: it is printed, and the command ends with 1."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CardinalError as refusal:
            typer.echo(str(refusal), err=True)
            raise typer.Exit(code=1) from refusal


app = typer.Typer(
    name="cardinal",
    cls=Explaining,
    help="Duplicate bridge and Guandan competitions, run by their own laws.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
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


app.add_typer(bridge.app, name="bridge")
app.add_typer(event.app, name="event")
event.app.command()(event_score.score)
event.app.command()(event_score.explain)
app.add_typer(guandan.app, name="guandan")
guandan.app.command("deal")(guandan_deal.deal)
guandan.app.command("vp")(guandan_vp.vp)
app.add_typer(laws.app, name="laws")
app.add_typer(movement.app, name="movement")
app.add_typer(pair.app, name="pair")
app.add_typer(score.app, name="score")
app.command()(rule.rule)
app.command()(deal.deal)
app.command()(dd.dd)
app.command()(serve.serve)
