"""``cardinal rating``: how well grades foretell results, and what a point of grade is worth at Guandan."""

from __future__ import annotations

import json

import typer

from cardinal.club import MAIN
from cardinal.language import NotUnderstood, Texts
from cardinal.season.fitting import LEAST_MATCHES, fitted
from cardinal.season.judging import judged
from cardinal.season.season_folder import club_folder

from .reader import Json, Lang, answering
from .season import ClubKey, Folder, loaded

_texts = Texts(__name__)
_say = _texts.render
app = typer.Typer(help="Grades of a season: how well they predict, and their scale.", no_args_is_help=True)


@app.command()
def judge(folder: Folder, as_json: Json = False, club: ClubKey = MAIN, lang: Lang = None) -> None:
    """Say how well grades predict who of two finishes higher, beside plain means, on the club's own results."""
    with answering(lang) as language:
        qualities = judged(loaded(club_folder(folder, club), language).evenings)
        if as_json:
            typer.echo(json.dumps([[one.method, one.predictions, one.log_loss, one.right] for one in qualities]))
            return
        for quality in qualities:
            figures = {"loss": f"{quality.log_loss:.4f}", "right": f"{100 * quality.right:.1f}"}
            typer.echo(_say(f"judged_{quality.method}", language, count=quality.predictions, **figures))


@app.command()
def fit(folder: Folder, as_json: Json = False, club: ClubKey = MAIN, lang: Lang = None) -> None:
    """Find what a point of grade is worth at Guandan, from the season's own matches; nothing is written."""
    with answering(lang) as language:
        found = fitted(loaded(club_folder(folder, club), language).evenings)
        if as_json:
            values = {"matches": found.matches, "levels": found.scale.levels, "spread": found.scale.spread}
            losses = {"log_loss": found.log_loss, "assumed_log_loss": found.assumed_loss}
            typer.echo(json.dumps(values | losses))
            return
        if not found.is_enough:
            raise NotUnderstood(_texts("too_few", count=found.matches, least=LEAST_MATCHES))
        told = {"count": found.matches, "loss": f"{found.log_loss:.4f}", "assumed": f"{found.assumed_loss:.4f}"}
        typer.echo(_say("fitted", language, **told))
        typer.echo(f"[rating]\nguandan_levels = {found.scale.levels:.4f}\nguandan_spread = {found.scale.spread:.3f}")
