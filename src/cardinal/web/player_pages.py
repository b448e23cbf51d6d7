"""Pages of people: whom the club knows, and each player's season; for members, and no search engine has them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Game
from cardinal.contest.spreadsheet_cells import safe_cells
from cardinal.language import NotUnderstood, Text, shown
from cardinal.season.people import Person
from cardinal.season.privacy import Reader, may_find, may_see_page, shown_name
from cardinal.season.season_folder import Season

from .api.refusals import COMMAND_REFUSALS, READING_REFUSALS
from .club_addresses import SEASON_HOMES, at_homes, club_of
from .double_dummy_details import AGAINST_PAR
from .pages import page
from .people_reading import person_shown, reader_of, seasons_of
from .player_view import SORTS, PlayerView, csv_rows, player_json, player_view, season_year, sorted_rows
from .reader import language_of

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
api = APIRouter(
    prefix="/api",
    tags=["people"],
    responses={**READING_REFUSALS, 401: COMMAND_REFUSALS[401], 403: COMMAND_REFUSALS[403]},
)
FIRST_ROWS = 30
MOST_TYPED = 60
_HEADERS = {"X-Robots-Tag": "noindex", "Cache-Control": "no-store"}


@at_homes(router, "GET", "/people", SEASON_HOMES)
async def people_page(request: Request, q: Annotated[str, Query(max_length=MOST_TYPED)] = "") -> Response:
    """Find somebody of the club; whoever is not of it finds those whose page is for everybody."""
    club = await club_of(request)
    season, reader = await seasons_of(request, club).season(), await reader_of(request, club)
    hits = await run_in_threadpool(_hits, season, reader, q, language_of(request))
    own = season.people.get(reader.person) if reader.person else None
    values: dict[str, Any] = {"hits": hits[:FIRST_ROWS], "count": len(hits), "typed": q, "own": own}
    values |= {"was_erased": "erased" in request.query_params, "root": club.root, "club": club}
    return _private(page(request, "people.html", texts=__name__, reader=reader, **values))


@at_homes(router, "GET", "/people/{number}", SEASON_HOMES)
async def player_page(request: Request, number: str, sort: str = "day", game: str = "") -> Response:
    if sort not in SORTS:
        raise NotUnderstood(Text(__name__, "no_sort", {"given": shown(sort)}), legal=SORTS)
    view = await _view(request, number)
    rows = sorted_rows(view.evenings, sort, game if game in tuple(Game) else "")
    values: dict[str, Any] = {"rows": rows, "sort": sort, "game": game, "sorts": SORTS, "games": tuple(Game)}
    values |= {"against_par": AGAINST_PAR, "root": (await club_of(request)).root}
    return _private(page(request, "player.html", texts=__name__, view=view, **values))


@at_homes(router, "GET", "/people/{number}/results.csv", SEASON_HOMES)
async def player_csv(request: Request, number: str) -> Response:
    """All events of a player as a file."""
    view = await _view(request, number)
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(safe_cells(row) for row in csv_rows(view))
    name = f"results-{view.person.number}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **_HEADERS}
    return Response(out.getvalue().encode("utf-8-sig"), media_type="text/csv; charset=utf-8", headers=headers)


@api.get("/people/{number}", summary="A player's season")
@api.get("/clubs/{club}/people/{number}", summary="A player's season in another club")
async def player_api(request: Request, number: str) -> dict[str, Any]:
    """Results, partners, tables, grades and figures of a player, as far as the caller may see them."""
    return player_json(await _view(request, number))


async def _view(request: Request, number: str) -> PlayerView:
    club, language = await club_of(request), language_of(request)
    seasons, reader = seasons_of(request, club), await reader_of(request, club)
    season = await seasons.season()
    person = person_shown(request, season.people, reader, number, season_year(season))
    events = [evening.key for evening, _ in season.history.get(person.id, ())]
    details = await seasons.details(events)
    waiting = request.app.state.seasons.analysis(club.key).want(details)
    return await run_in_threadpool(player_view, season, person, details, reader, language, waiting)


def _hits(season: Season, reader: Reader, typed: str, language: str) -> list[tuple[str, str, int]]:
    """Name, number and evenings of those whom the reader may find."""
    year = season_year(season)
    people: tuple[Person, ...]
    if typed.strip():
        people = season.people.found(typed, most=len(season.people))
    else:
        people = tuple(sorted(season.people, key=lambda one: -len(season.history.get(one.id, ()))))
    return [
        (shown_name(one, reader, year, language), one.number, len(season.history.get(one.id, ())))
        for one in people
        if may_see_page(one, reader, year) and (may_find(one, reader) or not reader.is_of_the_club)
    ]


def _private(answer: Response) -> Response:
    answer.headers.update(_HEADERS)
    return answer
