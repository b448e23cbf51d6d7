"""The season's public pages: its tables, and of each row the evenings that count and those that do not, and why.

The season stands beside the events that are kept as folders (``season.toml`` and ``people.csv``). Names are those that
the reader may see: outside the club whoever hides theirs has a number, somebody under age initials. Grades are shown to
nobody here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import Club
from cardinal.language import Language, Text, shown
from cardinal.season.ladder import Ladder, Part, Standing
from cardinal.season.privacy import Reader, may_see_grade
from cardinal.season.season_folder import Season
from cardinal.season.value_words import value_note

from .club.front import next_evenings
from .club.words import ShownEvening
from .club_addresses import SEASON_HOMES, at_homes, club_of
from .errors import NotFound
from .pages import page
from .people_reading import reader_of, seasons_of
from .player_view import season_year
from .reader import language_of
from .season_rows import ShownStanding, address_of, figure, shown_rows, shown_standing

FIRST_ROWS = 10
NEXT_EVENINGS = 3
PATIENCE_SECONDS = 3.0
"""Whoever asks for a season that takes longer sees how far it is."""


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One evening of a row."""

    day: str
    title: str
    event: str
    value: str
    reason: str
    is_absence: bool
    note: str
    """Where the worth comes from."""


router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@at_homes(router, "GET", "/season", SEASON_HOMES)
async def front(request: Request) -> Response:
    club, language = await club_of(request), language_of(request)
    seasons, reader = seasons_of(request, club), await reader_of(request, club)
    try:
        season = await seasons.season(PATIENCE_SECONDS)
    except TimeoutError:
        return page(request, "season_working.html", texts=__name__, done=seasons.done, total=seasons.total)
    tables = []
    for ladder in season.file.ladders:
        rows = await run_in_threadpool(shown_rows, season, ladder, reader, language)
        tables.append((ladder.name, rows[:FIRST_ROWS], len(rows)))
    return _page(request, club, season, tables, await next_evenings(request, club, NEXT_EVENINGS))


@at_homes(router, "GET", "/season/{table}", SEASON_HOMES)
async def whole(request: Request, table: str) -> Response:
    club = await club_of(request)
    season, reader = await seasons_of(request, club).season(), await reader_of(request, club)
    ladder = _ladder(season, table)
    rows = await run_in_threadpool(shown_rows, season, ladder, reader, language_of(request))
    return _page(request, club, season, [(ladder.name, rows, len(rows))])


@at_homes(router, "GET", "/season/{table}/{key}", SEASON_HOMES)
async def row(request: Request, table: str, key: str) -> Response:
    club, language = await club_of(request), language_of(request)
    season, reader = await seasons_of(request, club).season(), await reader_of(request, club)
    ladder = _ladder(season, table)
    standings = await run_in_threadpool(season.standings, ladder)
    found = next((one for one in standings if address_of(one) == key), None)
    if found is None:
        raise NotFound(Text(__name__, "no_row", {"given": shown(key), "table": ladder.name}))
    titles = {evening.key: evening.name for evening in season.evenings}
    values: dict[str, Any] = {
        "parts": await run_in_threadpool(_parts, season, ladder, found, reader, titles, language),
        "row": shown_standing(season, ladder, found, 0, reader, language),
    }
    return page(request, "season_row.html", texts=__name__, table=ladder.name, root=club.root, **values)


def _page(
    request: Request,
    club: Club,
    season: Season,
    tables: list[tuple[str, list[ShownStanding], int]],
    coming: Sequence[ShownEvening] = (),
) -> Response:
    """Tables by their name, with some or all of their rows and how many there are; and the evenings to come."""
    count, name = len(season.evenings), season.file.name
    values: dict[str, Any] = {"tables": tables, "name": name, "evenings": count, "coming": coming}
    return page(request, "season.html", texts=__name__, root=club.root, club_name=club.name, **values)


def _ladder(season: Season, table: str) -> Ladder:
    ladders = {ladder.name: ladder for ladder in season.file.ladders}
    if table not in ladders:
        raise NotFound(Text(__name__, "no_table", {"given": shown(table)}), legal=tuple(ladders))
    return ladders[table]


def _parts(
    season: Season, ladder: Ladder, row: Standing, reader: Reader, titles: dict[str, str], language: Language
) -> list[ShownPart]:
    year = season_year(season)
    people = [season.people[key] for key in row.key if key in season.people]
    grades = bool(people) and all(may_see_grade(person, reader, year) for person in people)
    notes = [value_note(season, ladder, part, row.key, grades=grades) for part in row.parts]
    return [
        _part(part, titles, "" if note is None else note.render(language), language)
        for part, note in zip(row.parts, notes, strict=True)
    ]


def _part(part: Part, titles: dict[str, str], note: str, language: Language) -> ShownPart:
    return ShownPart(
        part.day.isoformat(),
        titles.get(part.evening, part.evening),
        part.evening,
        "–" if part.value is None else figure(part.value),
        "" if part.reason is None else part.reason.label(language),
        part.is_absence,
        note,
    )
