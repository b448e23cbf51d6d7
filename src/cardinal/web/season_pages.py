"""The season's public pages: its tables, and of each row the evenings that count and those that do not, and why.

The season stands beside the events that are kept as folders (``season.toml`` and ``people.csv``). Names are those that
the reader may see: outside the club whoever hides theirs has a number, somebody under age initials. Grades are shown to
nobody here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.club import Club
from cardinal.language import Language, Text, shown
from cardinal.season.evening import GUEST
from cardinal.season.ladder import Ladder, Part, Standing
from cardinal.season.privacy import Reader, may_see_page, shown_name
from cardinal.season.season_folder import Season

from .club.front import next_evenings
from .club.words import ShownEvening
from .club_addresses import SEASON_HOMES, at_homes, club_of
from .errors import NotFound
from .pages import page
from .people_reading import reader_of, seasons_of
from .player_view import season_year
from .reader import language_of

FIRST_ROWS = 10
NEXT_EVENINGS = 3
PATIENCE_SECONDS = 3.0
"""Whoever asks for a season that takes longer sees how far it is."""
BETWEEN = "+"
"""Between the ids of a pair in an address."""


@dataclass(frozen=True, slots=True)
class ShownStanding:
    """A row as the page shows it."""

    place: int | None
    name: str
    address: str
    total: str
    counted: int
    missing_evenings: int
    missing_partners: int
    moves: str
    """``up`` or ``down`` where a league sends somebody there."""
    people: tuple[tuple[str, str], ...] = ()
    """Name and number of those whose page the reader may open."""


@dataclass(frozen=True, slots=True)
class ShownPart:
    """One evening of a row."""

    day: str
    title: str
    event: str
    value: str
    reason: str
    is_absence: bool


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
        "parts": [_part(one, titles, language) for one in found.parts],
        "row": _shown(season, ladder, found, 0, reader, language),
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


def shown_rows(season: Season, ladder: Ladder, reader: Reader, language: Language) -> list[ShownStanding]:
    """A table with the names that the reader may see."""
    standings = season.standings(ladder)
    last = max((one.place or 0 for one in standings), default=0)
    return [_shown(season, ladder, one, last, reader, language) for one in standings]


def _shown(
    season: Season, ladder: Ladder, one: Standing, last: int, reader: Reader, language: Language
) -> ShownStanding:
    year = season_year(season)
    people = [season.people[key] for key in one.key if key in season.people]
    up = one.place is not None and one.place <= ladder.up
    down = one.place is not None and last > 0 and one.place > last - ladder.down
    return ShownStanding(
        one.place,
        row_name(season, one, reader, language),
        address_of(one),
        figure(one.total),
        len(one.counted),
        one.missing_evenings,
        one.missing_partners,
        "up" if up else "down" if down else "",
        tuple(
            (shown_name(person, reader, year, language), person.number)
            for person in people
            if may_see_page(person, reader, year)
        ),
    )


def row_name(season: Season, one: Standing, reader: Reader, language: Language) -> str:
    people, year = season.people, season_year(season)
    names = (
        shown_name(people[key], reader, year, language) if key in people else key.removeprefix(GUEST) for key in one.key
    )
    return " – ".join(names)


def address_of(one: Standing) -> str:
    return BETWEEN.join(one.key)


def figure(value: Fraction) -> str:
    """A total as it is printed: whole numbers as they are, others with two decimals.

    >>> figure(Fraction(12)), figure(Fraction(161, 3))
    ('12', '53.67')
    """
    return str(value) if value.denominator == 1 else f"{float(value):.2f}"


def _part(part: Part, titles: dict[str, str], language: Language) -> ShownPart:
    return ShownPart(
        part.day.isoformat(),
        titles.get(part.evening, part.evening),
        part.evening,
        "–" if part.value is None else figure(part.value),
        "" if part.reason is None else part.reason.label(language),
        part.is_absence,
    )
