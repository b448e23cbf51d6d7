"""The lobby: play at once, see who plays, sit down at a table that has room, or open one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError, Text
from cardinal.live import Kind, LiveTable, TableOwner
from cardinal.live.hosting import SETS
from cardinal.live.own_tables import tables_of

from ..errors import status_of
from ..forms import Form, read_form
from ..makeable_words import signed
from ..pages import page
from ..reader import language_of
from ..services import services_of
from ..sign_in import go
from ..visitor import visitor_of
from .facts import sitter_name
from .opening import DELAYS, LIMITS, open_table, wish_of
from .people import person_key, who_is

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
GAMES = ("bridge", "guandan")
FIELDS = ("game", "company", "counter", "listed", "set", "manner", "seconds", "delay")
"""What the form of a table of one's own asks; a refused form keeps it."""
LISTED, LOOKED_AT = 30, 300
"""So many tables are listed, out of so many that moved last."""
OWN, OWN_LOOKED_AT = 8, 30
LATELY_SECONDS = 600


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as the lobby shows it: who sits where, what is on, where there is room, and how the own side stands."""

    key: str
    game: str
    seats: tuple[tuple[Seat, Text | None], ...]
    number: int
    is_mine: bool
    mine: Seat | None = None
    points: int = 0
    """The sum of all boards for the side of whoever looks."""

    @property
    def has_room(self) -> bool:
        return any(name is None for _, name in self.seats)


@dataclass(frozen=True, slots=True)
class Company:
    """How many people play at how many tables just now."""

    people: int
    tables: int


@router.get("/play")
async def lobby(request: Request) -> HTMLResponse:
    return await _lobby(request)


async def _lobby(request: Request, refused: CardinalError | None = None, form: Form | None = None) -> HTMLResponse:
    services = services_of(request)
    # Whoever looks in here may want to play in a moment.
    services.robots.processes.wake()
    key = person_key(visitor_of(request))
    lately = await services.hub.recent(LOOKED_AT)
    recent = [_listed(owner, key) for owner in lately if _is_shown(owner)]
    language = language_of(request)

    def say_here(name: str) -> str:
        return Text(__package__, name).render(language)

    values: dict[str, Any] = {
        "games": GAMES,
        "limits": LIMITS,
        "delays": DELAYS,
        "sets": SETS,
        "mine": await _own(request, key),
        "company": _company(lately, services.now().timestamp()),
        "reports": await _reports(request),
        "open_tables": [table for table in recent if table.has_room and not table.is_mine][:LISTED],
        "tables": [table for table in recent if not table.has_room and not table.is_mine][:LISTED],
        "events": sorted(services.online.names.items(), key=lambda name: name[1])[:LISTED],
        "options_of": lambda name, values: [(one, say_here(f"{name}_{one}")) for one in values],
        "signed": signed,
        "refused": refused,
        "form": dict.fromkeys(FIELDS, "") | (dict(form.fields) if form else {}),
        "name": form.fields.get("name", "") if form else "",
        "status": 200 if refused is None else status_of(refused),
    }
    return page(request, "play/lobby.html", texts=__package__, **values)


def _is_shown(owner: TableOwner) -> bool:
    """A table is in the list by its opener's choice."""
    table = owner.table
    if table.options.get("event") or table.options.get("over"):
        return False
    return bool(table.options.get("listed")) and bool(_people(owner))


def _people(owner: TableOwner) -> list[str]:
    return [sitter.key for sitter in owner.table.sitters.values() if sitter.kind is Kind.PERSON]


def _company(owners: list[TableOwner], now: float) -> Company:
    """Whoever has played in the last minutes; that is all that is said of tables that are not listed."""
    playing = [people for owner in owners if owner.table.last_at > now - LATELY_SECONDS and (people := _people(owner))]
    return Company(len({key for people in playing for key in people}), len(playing))


async def _own(request: Request, key: str) -> list[ListedTable]:
    """The tables at which the visitor has sat, on whatever day; those of the day have a page of their own."""
    hub, own = services_of(request).hub, list[ListedTable]()
    for found in await tables_of(hub.log, key, OWN_LOOKED_AT):
        owner = await hub.owner(found)
        options = owner.table.options
        if not any(options.get(name) for name in ("event", "over", "unwatched")) and key not in owner.table.removed:
            own.append(_listed(owner, key))
    return own[:OWN]


async def _reports(request: Request) -> int:
    """How many reports wait, for those who moderate."""
    if not visitor_of(request).is_user or not (await who_is(request, LiveTable(""))).is_director:
        return 0
    return sum(one.verdict is None for one in await services_of(request).reports.reports())


def _listed(owner: TableOwner, key: str) -> ListedTable:
    table = owner.table
    names = tuple((seat, sitter_name(table.sitters[seat]) if seat in table.sitters else None) for seat in SEATS)
    number, mine = len(table.outcomes) + (not table.between_boards), table.seat_of(key)
    total = sum(outcome.points for outcome in table.outcomes)
    points = -total if mine in (Seat.E, Seat.W) else total
    return ListedTable(owner.key, table.game, names, number, mine is not None, mine, points)


@router.post("/play")
async def new_table(request: Request) -> Response:
    """A new table, with its owner in South; against robots it is dealt at once."""
    form = await read_form(request)
    try:
        owner = await open_table(request, form, wish_of(form))
    except CardinalError as refused:
        return await _lobby(request, refused, form)
    return go(request, f"/play/{owner.key}")
