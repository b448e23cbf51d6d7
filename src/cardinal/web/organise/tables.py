"""Cards for the tables: a code, a PIN and a QR code for each, shown once, to be printed and laid on the tables."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.contest.model import Form as EventForm
from cardinal.formats.paper.qr import qr_svg
from cardinal.language import CardinalError, Text, shown
from cardinal.store import OutOfTurn, TableKey, stream_of

from ..desk import desk_of
from ..forms import Form, read_form
from ..reader import language_of
from .progress import tables_of
from .work import Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
_ROOMS = ("open", "closed")


@dataclass(frozen=True, slots=True)
class Card:
    """What lies on a table. A match of teams has two tables, in two rooms, which share what they sign in with."""

    table: str
    room: str
    code: str
    pin: str
    address: str
    drawing: str

    @property
    def door(self) -> str:
        """Where the code is typed by who cannot scan."""
        return self.address.partition("/link/")[0]


def _base(text: str) -> str:
    """The address at which phones reach this server."""
    parts = urlsplit(text.strip())
    plain = not (parts.query or parts.fragment or parts.username or parts.path.strip("/"))
    if parts.scheme not in ("http", "https") or not parts.hostname or not plain or len(text) > 200:
        raise refusal("bad_base", given=shown(text))
    return f"{parts.scheme}://{parts.netloc}"


def is_only_here(base: str) -> bool:
    """Whether no other device can reach the address."""
    host = urlsplit(base).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def _page(
    request: Request,
    work: Work,
    form: Form | None = None,
    refused: CardinalError | None = None,
    cards: tuple[Card, ...] = (),
) -> HTMLResponse:
    known = {one.table: one.code for one in await desk_of(request).accounts.table_keys(stream_of(work.key))}
    base = str(request.base_url).rstrip("/")
    rows = [(table, known.get(table, "")) for table in tables_of(work.state)]
    answer = show(
        request,
        "tables.html",
        work,
        tab="tables",
        refused=refused,
        typed=kept(form, base=base),
        rows=rows,
        cards=cards,
        only_here=is_only_here(cards[0].address if cards else base),
        missing=any(not code for _, code in rows),
        manner="cards-page" if cards else "",
    )
    if cards:
        # PINs and links are on this page alone, and on no disk of a browser.
        answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/organise/{key}/tables")
async def tables_page(request: Request, key: str) -> Response:
    return await _page(request, await at_work(request, key))


@router.post("/organise/{key}/tables")
async def make_cards(request: Request, key: str) -> Response:
    """New cards of one table, of those that have none, or of all; what lay there before is void."""
    work = await at_work(request, key)
    form = await read_form(request)
    desk, stream = desk_of(request), stream_of(key)
    try:
        base = _base(form.text("base") or str(request.base_url))
        tables = tables_of(work.state)
        if not tables:
            raise OutOfTurn(Text(__package__, "no_tables"))
        chosen = form.text("table")
        if chosen and chosen not in tables:
            raise refusal("no_such_table", given=shown(chosen))
        have = {one.table for one in await desk.accounts.table_keys(stream)} if "missing" in form else set()
        wanted = [chosen] if chosen else [one for one in tables if one not in have]
        made = await asyncio.gather(*(desk.accounts.make_table_key(stream, one, desk.now()) for one in wanted))
        desk.forget_codes(stream)
        cards = tuple(card for one in made for card in _cards(request, work, one, base))
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return await _page(request, work, form, cards=cards)


def _cards(request: Request, work: Work, made: TableKey, base: str) -> tuple[Card, ...]:
    address = f"{base}/t/link/{made.link}"
    label = Text(__package__, "qr_label", {"table": made.table}).render(language_of(request))
    drawing = qr_svg(address, label)
    teams = work.state.conditions.form is EventForm.TEAMS
    in_matches = any(one.table == made.table for one in work.state.known_matches)
    rooms = _ROOMS if teams and in_matches else ("",)
    return tuple(Card(made.table, room, made.code, made.pin, address, drawing) for room in rooms)
