"""``cardinal event score`` and ``cardinal event explain``: the standings of a folder, and where a number comes from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress as Bar
from rich.table import Table as Grid

from cardinal.contest.changes import compare
from cardinal.contest.event_folder import load_event
from cardinal.contest.explain import explain as explained
from cardinal.contest.model import Event
from cardinal.contest.provisional import owed_at
from cardinal.contest.ranking import Ranking
from cardinal.contest.render import (
    TableOf,
    flaw_line,
    players_table,
    problems_of,
    standings_csv,
    standings_json,
    table_of,
)
from cardinal.contest.render_html import html_page
from cardinal.contest.standings import Standings, Upto, standings
from cardinal.contest.standings_individual import individual_standings
from cardinal.language import Language, NotUnderstood, Text, Texts, shown

from .event_files import event_folder
from .figures import whole
from .reader import Json, Lang, answering, write

_say = Texts(__name__).render

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")]
MOST_ROUNDS = 10_000
WIDEST = 240


def score(
    folder: Folder,
    stage: Annotated[str, typer.Option("--stage", help="One stage (default: the list at the end of the event).")] = "",
    round_number: Annotated[str, typer.Option("--round", metavar="NUMBER", help="Standings after this round.")] = "",
    players: Annotated[bool, typer.Option("--players", help="The players inside pairs or teams.")] = False,
    since: Annotated[
        Path | None, typer.Option("--since", metavar="DIR", help="Show what changed since another copy of the event.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, the same in every language.")] = False,
    as_html: Annotated[bool, typer.Option("--html", help="Print one HTML page, to read or to print.")] = False,
    publish: Annotated[bool, typer.Option("--publish", help="Write the lists into DIR/published too.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Score and rank an event: every stage, with tie-breaks explained; invalid lines are reported."""
    with answering(lang) as language:
        with _bars() as bar:
            event = event_folder(folder, bar(_say("reading", language))).event
            if since is not None:
                _print_changes(load_event(since), event, language, as_json=as_json)
                return
            upto = _upto(event, stage, round_number)
            scored = standings(event, upto, bar(_say("scoring", language)))
        lists = scored.stage(stage).rankings if stage else scored.final
        if publish:
            _publish(folder, scored, lists, language)
        if players:
            _print_players(event, stage, upto, language, as_json=as_json)
        elif as_json:
            typer.echo(json.dumps(standings_json(scored, lists, language), ensure_ascii=False, indent=1))
        elif as_csv:
            typer.echo(standings_csv(lists, owed_at(event)), nl=False)
        elif as_html:
            typer.echo(_page(scored, lists, language), nl=False)
        else:
            for table in _tables(scored, lists, language):
                _print_table(table)
        # Whatever the output is: a file that was made of it does not hide what was not counted.
        for note in _notes(scored, language):
            typer.echo(note, err=True)


def explain(
    folder: Folder,
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help='As "pair 7 board 12", "team 3 round 4", "pair 7 total".')
    ],
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Say where a number of the standings comes from: every step with its figures, clauses and sources."""
    with answering(lang) as language:
        with _bars() as bar:
            event = event_folder(folder, bar(_say("reading", language))).event
            scored = standings(event, None, bar(_say("scoring", language)))
        found = explained(event, question, scored)
        if as_json:
            typer.echo(json.dumps(found.to_json(language), ensure_ascii=False, indent=1))
        else:
            typer.echo("\n".join(found.lines(language)))


class _Shown:
    """A bar that both readers and scorers can tell how far they are."""

    def __init__(self, bars: Bar, what: str) -> None:
        self._bars, self._task = bars, bars.add_task(what, total=None)

    def __call__(self, done: int, total: int | None = None) -> None:
        self._bars.update(self._task, completed=done, total=total)


@contextmanager
def _bars() -> Iterator[Callable[[str], _Shown]]:
    """Progress on the error stream, while somebody watches it."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bars:
        yield lambda what: _Shown(bars, what)


def _upto(event: Event, stage: str, round_number: str) -> Upto | None:
    names = tuple(one.name for one in event.conditions.stages)
    if stage and stage not in names:
        raise NotUnderstood(Text(__name__, "stage", {"given": shown(stage), "stages": names}), legal=names)
    if not round_number:
        return None
    return Upto(stage or names[-1], whole(round_number, 1, MOST_ROUNDS))


def _tables(scored: Standings, lists: tuple[Ranking, ...], language: Language) -> list[TableOf]:
    owed = owed_at(scored.event)
    return [table_of(one, scored.event.conditions.name, language, owed) for one in lists]


def _notes(scored: Standings, language: Language) -> list[str]:
    return [*problems_of(scored, language), *(flaw_line(flaw, language) for flaw in scored.flaws)]


def _page(scored: Standings, lists: tuple[Ranking, ...], language: Language) -> str:
    # The page's own title is the name of the event.
    owed = owed_at(scored.event)
    tables, notes = [table_of(one, "", language, owed) for one in lists], _notes(scored, language)
    return html_page(scored.event.conditions.name, tables, notes, language)


def _print_table(table: TableOf) -> None:
    grid = Grid(title=table.title, title_justify="left")
    for at, head in enumerate(table.head):
        grid.add_column(head, justify="left" if at == table.name_column else "right", overflow="fold")
    for row in table.rows:
        grid.add_row(*row)
    # Into a file a table is as wide as it needs to be; and somebody's name is no markup.
    watched = Console().is_terminal
    Console(markup=False, highlight=False, width=None if watched else WIDEST).print(grid)
    for note in table.notes:
        typer.echo(note)


def _print_players(event: Event, stage: str, upto: Upto | None, language: Language, *, as_json: bool) -> None:
    names = [stage] if stage else [one.name for one in event.conditions.stages]
    found = [individual_standings(event, name, upto.round if upto else None) for name in names]
    if as_json:
        record = {
            one.stage: [
                {"place": row.place, "key": row.key, "name": row.name, "score": float(row.score), "boards": row.boards}
                for row in one.rows
            ]
            for one in found
        }
        typer.echo(json.dumps(record, ensure_ascii=False, indent=1))
        return
    for one in found:
        _print_table(players_table(one, event.conditions.name, language))


def _print_changes(before: Event, after: Event, language: Language, *, as_json: bool) -> None:
    found = compare(before, after)
    if as_json:
        typer.echo(json.dumps(found.to_json(language), ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join(found.lines(language)))


def _publish(folder: Path, scored: Standings, lists: tuple[Ranking, ...], language: Language) -> None:
    """Every form at once, each whole or not at all."""
    place = folder / "published"
    try:
        place.mkdir(exist_ok=True)
    except OSError as error:
        values = {"path": shown(str(place)), "reason": str(error.strerror)}
        raise NotUnderstood(Text(__name__, "unwritable", values)) from error
    record = json.dumps(standings_json(scored, lists, language), ensure_ascii=False, indent=1)
    write(_page(scored, lists, language), place / "standings.html")
    write(standings_csv(lists, owed_at(scored.event)), place / "standings.csv")
    write(record + "\n", place / "standings.json")
