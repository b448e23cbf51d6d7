"""``cardinal points``: what a pack of points gives to each place of a field, before anybody plays for it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.model import Form, Game
from cardinal.language import Texts
from cardinal.season.point_awards import Field, scale
from cardinal.season.point_pack import find_pack, pack_names, read_pack

from .figures import one_of, whole
from .reader import Json, Lang, answering, read

_say = Texts(__name__).render

app = typer.Typer(help="Points by a pack: what each place of a field gets.", no_args_is_help=True)
MOST = 100_000


@app.command("try")
def try_pack(
    pack: Annotated[str, typer.Argument(metavar="PACK", help="A pack's name, or a TOML file.")],
    contestants: Annotated[
        str, typer.Option("--contestants", metavar="COUNT", help="Pairs, teams or players in the list.")
    ],
    everybody: Annotated[
        str, typer.Option("--everybody", metavar="COUNT", help="In all lists, where there are two.")
    ] = "0",
    boards: Annotated[str, typer.Option("--boards", metavar="COUNT", help="Boards or deals that each plays.")] = "0",
    sessions: Annotated[str, typer.Option("--sessions", metavar="COUNT", help="Sessions.")] = "1",
    form: Annotated[str, typer.Option("--form", help="pairs, teams or individual.")] = "pairs",
    winners: Annotated[
        str, typer.Option("--winners", help="one, or two for a list each for North-South and East-West.")
    ] = "one",
    kind: Annotated[str, typer.Option("--kind", help="The kind of event, as the pack names it.")] = "club",
    game: Annotated[str, typer.Option("--game", help="bridge or guandan.")] = "bridge",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """The points of each place that is paid, by a pack that comes with Cardinal or by one of your own."""
    with answering(lang) as language:
        found = read_pack(read(Path(pack))) if pack.endswith(".toml") else find_pack(pack)
        field = Field(
            Game(one_of(game, tuple(Game))),
            Form(one_of(form, tuple(Form))),
            whole(contestants, 1, MOST),
            whole(everybody, 0, MOST),
            one_of(winners, ("one", "two")),
            kind,
            whole(boards, 0, MOST),
            whole(sessions, 1, MOST),
        )
        paid = scale(found, field)
        if as_json:
            typer.echo(
                json.dumps([{"place": one.place, "points": str(one.points), "award": one.award} for one in paid])
            )
            return
        if not paid:
            typer.echo(_say("nothing", language))
        for one in paid:
            typer.echo(_say("paid", language, place=one.place, points=one.points, award=one.award))


@app.command()
def packs(as_json: Json = False, lang: Lang = None) -> None:
    """The packs that come with Cardinal."""
    with answering(lang) as language:
        if as_json:
            typer.echo(json.dumps(pack_names()))
            return
        for name in pack_names():
            pack = find_pack(name)
            typer.echo(_say("pack", language, name=name, version=pack.version, awards=len(pack.awards)))
