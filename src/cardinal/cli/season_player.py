"""``cardinal season player``, ``fit`` and ``demo``: a player's season, the scale of Guandan grades, a season to try."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cardinal.club import MAIN
from cardinal.contest.event_folder import open_folder
from cardinal.language import CardinalError, Language, NotUnderstood, Texts, shown
from cardinal.season.privacy import Reader
from cardinal.season.season_folder import club_folder

from .reader import Json, Lang, answering
from .season import ClubKey, Folder, loaded

_texts = Texts(__name__)
_say = _texts.render
WIDEST = 160
MOST_ROWS = 12


def player(
    folder: Folder,
    who: Annotated[str, typer.Argument(metavar="WHO", help="A number, an id or a whole name.")],
    as_json: Json = False,
    club: ClubKey = MAIN,
    lang: Lang = None,
) -> None:
    """Print a player's season as the player sees it: results, partners, tables, grade, boards and deals."""
    # Here and not above: the other commands of a season need nothing of the pages.
    from cardinal.web.evening_details import read_details
    from cardinal.web.folder_catalogue import ShownEvent
    from cardinal.web.kept_analysis import whole_details
    from cardinal.web.player_view import PlayerView, player_json, player_view

    def show(view: PlayerView, language: Language) -> None:
        heading = {"name": view.name, "number": view.person.number, "count": len(view.evenings)}
        typer.echo(_say("player", language, **heading, points=view.career.points))
        for one in view.grades:
            key = "grade_missing" if one.missing else "grade"
            game = _texts(f"game_{one.game}")
            typer.echo(_say(key, language, game=game, grade=one.grade, spread=one.spread, count=one.missing))
        for place in view.career.tables:
            total = f"{float(place.standing.total):.2f}"
            typer.echo(_say("table", language, table=place.table, place=place.standing.place or "–", total=total))
        grid = Table(title=_say("evenings", language), title_justify="left")
        for key in ("day", "event", "place", "score", "partner", "points"):
            grid.add_column(_say(key, language), justify="right" if key in ("place", "score", "points") else "left")
        for row in view.evenings[:MOST_ROWS]:
            place_told = f"{row.place}/{row.of}" if row.place else row.reason
            partners = " · ".join(each.name for each in row.partners)
            grid.add_row(row.day, row.title, place_told, row.score, partners, row.points)
        Console(width=None if sys.stdout.isatty() else WIDEST).print(grid)
        for board in view.best:
            values = {"board": board.board, "event": board.event, "result": board.result, "worth": board.worth}
            typer.echo(_say("best_board", language, **values))

    with answering(lang) as language:
        own = club_folder(folder, club)
        season = loaded(own, language)
        person = season.people.identified(who)
        details = {}
        for evening, _ in season.history.get(person.id, ()):
            shown_event = ShownEvent(evening.key, open_folder(own / evening.key))
            details[evening.key] = read_details(whole_details(shown_event))
        view = player_view(season, person, details, Reader(person.id), language)
        if as_json:
            typer.echo(json.dumps(player_json(view), ensure_ascii=False, indent=1))
            return
        show(view, language)


def demo(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that is not there yet, or empty.")],
    archive: Annotated[
        Path | None, typer.Option("--archive", metavar="FILE", help="Also write the files as one archive.")
    ] = None,
    analysed: Annotated[
        bool, typer.Option("--double-dummy", help="Work out double dummy of every board too, in some minutes.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Write the demonstration's season: 40 members and 30 evenings of both games that robots play, always the same."""
    from cardinal.web.demonstration.season_archive import pack_season
    from cardinal.web.demonstration.season_making import analyse_season, make_season

    with answering(lang) as language:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise NotUnderstood(_texts("not_empty", given=shown(str(folder))))
        try:
            with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
                task = bar.add_task(_say("playing", language))
                make_season(folder, lambda done, total: bar.update(task, completed=done, total=total))
                if analysed:
                    analyse_season(folder, lambda done, total: bar.update(task, completed=done, total=total))
            if archive is not None:
                archive.write_bytes(pack_season(folder))
        except OSError as failed:
            raise CardinalError(_texts("unwritable", given=shown(str(folder)), why=str(failed.strerror))) from failed
        typer.echo(_say("made", language, folder=folder))
