"""``cardinal plot``: a pair's session, the race of a Swiss, the scores of a board, as SVG."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.model import Event
from cardinal.contest.standings import StageStandings, standings
from cardinal.formats.paper.contestants import named
from cardinal.formats.plots.board_plot import distribution_of, distribution_svg
from cardinal.formats.plots.race_plot import race_of, race_svg
from cardinal.formats.plots.session_plot import session_of, session_svg
from cardinal.language import NotUnderstood, Text, shown

from .event_files import event_folder
from .figures import whole
from .reader import Json, Lang, answering, write

app = typer.Typer(help="Plots of an event as SVG.", no_args_is_help=True)
MOST_NUMBER = 10**9
FIRST_TEAMS = 8
"""So many teams are shown if none is named; more lines than that nobody can follow."""

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")]
StageName = Annotated[str, typer.Option("--stage", metavar="NAME", help="A stage (default: the one played last).")]
Out = Annotated[Path | None, typer.Option("--out", metavar="FILE.svg", help="Write to this file.")]


@app.command()
def session(
    folder: Folder,
    number: Annotated[str, typer.Option("--number", metavar="NUMBER", help="The pair or player.")],
    stage: StageName = "",
    out: Out = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Plot a contestant's session: every board against the average, and the running score."""
    with answering(lang) as language:
        event, scored = _stage(folder, stage)
        wanted = whole(number, 1, MOST_NUMBER)
        found = session_of(scored, wanted, named(event, wanted))
        if not found.points:
            raise NotUnderstood(Text(__name__, "no_session", {"number": wanted, "stage": scored.stage.name}))
        write(_json(found.to_json()) if as_json else session_svg(found, language), out)


@app.command()
def race(
    folder: Folder,
    numbers: Annotated[
        list[str] | None,
        typer.Option("--number", metavar="NUMBER", help="A team (default: the first eight of the list)."),
    ] = None,
    stage: StageName = "",
    out: Out = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Plot the running totals of teams over the rounds, as in a Swiss."""
    with answering(lang) as language:
        event, scored = _stage(folder, stage)
        if scored.matches is None:
            raise NotUnderstood(Text(__name__, "no_matches", {"stage": scored.stage.name}))
        listed = [row.number for ranking in scored.rankings for row in ranking.rows]
        wanted = [whole(one, 1, MOST_NUMBER) for one in numbers or ()] or listed[:FIRST_TEAMS]
        unknown = tuple(number for number in wanted if number not in listed)
        if unknown:
            raise NotUnderstood(Text(__name__, "no_team", {"numbers": unknown, "stage": scored.stage.name}))
        values = {"event": event.conditions.name, "stage": scored.stage.name}
        title = Text("cardinal.formats.plots", "race_title", values).render(language)
        found = race_of(scored, wanted, title, {number: named(event, number) for number in wanted})
        write(_json(found.to_json()) if as_json else race_svg(found, language), out)


@app.command()
def board(
    folder: Folder,
    number: Annotated[str, typer.Option("--board", metavar="NUMBER", help="The board.")],
    stage: StageName = "",
    out: Out = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Plot how many tables had each score on a board."""
    with answering(lang) as language:
        _, scored = _stage(folder, stage)
        wanted = whole(number, 1, MOST_NUMBER)
        found = distribution_of(scored, wanted)
        if not found.counts and not found.others:
            raise NotUnderstood(Text(__name__, "no_board", {"board": wanted, "stage": scored.stage.name}))
        write(_json(found.to_json()) if as_json else distribution_svg(found, language), out)


def _stage(folder: Path, stage: str) -> tuple[Event, StageStandings]:
    event = event_folder(folder).event
    names = tuple(one.name for one in event.conditions.stages)
    if stage and stage not in names:
        values = {"given": shown(stage), "stages": names}
        raise NotUnderstood(Text("cardinal.cli.event_score", "stage", values), legal=names)
    scored = standings(event)
    return event, scored.stage(stage) if stage else scored.last


def _json(record: dict[str, object]) -> str:
    return json.dumps(record, ensure_ascii=False) + "\n"
