"""The lobby: play at once, see who plays, sit down at a table that has room, or open one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError, Text
from cardinal.live import Kind, TableOwner

from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .facts import sitter_name
from .opening import DELAYS, LIMITS, SETS, open_table, wish_of
from .people import person_key

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
GAMES = ("bridge", "guandan")
FIELDS = ("game", "company", "counter", "listed", "set", "manner", "seconds", "delay")
"""What the form of a table of one's own asks; a refused form keeps it."""
LISTED, LOOKED_AT = 30, 300
"""So many tables are listed, out of so many that moved last."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as the lobby shows it: who sits where, what is on, and where there is room."""

    key: str
    game: str
    seats: tuple[tuple[Seat, Text | None], ...]
    number: int
    is_mine: bool

    @property
    def has_room(self) -> bool:
        return any(name is None for _, name in self.seats)


@router.get("/play")
async def lobby(request: Request) -> HTMLResponse:
    return await _lobby(request)


async def _lobby(request: Request, refused: CardinalError | None = None, form: Form | None = None) -> HTMLResponse:
    services = services_of(request)
    # Whoever looks in here may want to play in a moment.
    services.robots.processes.wake()
    key = person_key(visitor_of(request))
    recent = [_listed(owner, key) for owner in await services.hub.recent(LOOKED_AT) if _is_shown(owner, key)]
    language = language_of(request)

    def say_here(name: str) -> str:
        return Text(__package__, name).render(language)

    values: dict[str, Any] = {
        "games": GAMES,
        "limits": LIMITS,
        "delays": DELAYS,
        "sets": SETS,
        "mine": [table for table in recent if table.is_mine][:LISTED],
        "open_tables": [table for table in recent if table.has_room and not table.is_mine][:LISTED],
        "tables": [table for table in recent if not table.has_room and not table.is_mine][:LISTED],
        "events": sorted(services.online.names.items(), key=lambda name: name[1])[:LISTED],
        "options_of": lambda name, values: [(one, say_here(f"{name}_{one}")) for one in values],
        "refused": refused,
        "form": dict.fromkeys(FIELDS, "") | (dict(form.fields) if form else {}),
        "name": form.fields.get("name", "") if form else "",
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/lobby.html", texts=__package__, **values)


def _is_shown(owner: TableOwner, key: str) -> bool:
    """A table is in the list by its opener's choice; one's own always is."""
    table = owner.table
    if table.options.get("event") or table.options.get("over"):
        return False
    has_people = any(sitter.kind is Kind.PERSON for sitter in table.sitters.values())
    return table.seat_of(key) is not None or (bool(table.options.get("listed")) and has_people)


def _listed(owner: TableOwner, key: str) -> ListedTable:
    table = owner.table
    names = tuple((seat, sitter_name(table.sitters[seat]) if seat in table.sitters else None) for seat in SEATS)
    number = len(table.outcomes) + (not table.between_boards)
    return ListedTable(owner.key, table.game, names, number, table.seat_of(key) is not None)


@router.post("/play")
async def new_table(request: Request) -> Response:
    """A new table, with its owner in South; against robots it is dealt at once."""
    form = await read_form(request)
    try:
        owner = await open_table(request, form, wish_of(form))
    except CardinalError as refused:
        return await _lobby(request, refused, form)
    return go(request, f"/play/{owner.key}")
