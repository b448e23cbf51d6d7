"""Cards for the tables: a code, a PIN and a QR code for each, shown once, to be printed and laid on the tables."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.formats.paper.qr import qr_svg
from cardinal.language import CardinalError, Text, shown
from cardinal.store import OutOfTurn, TableKey, stream_of

from ..addresses import home_of
from ..forms import Form, read_form
from ..reader import language_of
from ..services import services_of
from ..table.device import split_name
from .progress import tables_of
from .work import Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


@dataclass(frozen=True, slots=True)
class Card:
    """What lies on a table. A match of teams has two tables, in two rooms, each with a card of its own."""

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
    known = {one.table: one.code for one in await services_of(request).accounts.table_keys(stream_of(work.key))}
    base = home_of(request)
    rows = [(name, *split_name(name), known.get(name, "")) for name in tables_of(work.state)]
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
        missing=any(not code for *_, code in rows),
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
    services, stream = services_of(request), stream_of(key)
    try:
        base = _base(form.text("base") or home_of(request))
        tables = tables_of(work.state)
        if not tables:
            raise OutOfTurn(Text(__package__, "no_tables"))
        chosen = form.text("table")
        if chosen and chosen not in tables:
            raise refusal("no_such_table", given=shown(chosen))
        have = {one.table for one in await services.accounts.table_keys(stream)} if "missing" in form else set()
        wanted = [chosen] if chosen else [table for table in tables if table not in have]
        made = await asyncio.gather(*(services.accounts.make_table_key(stream, one, services.now()) for one in wanted))
        services.forget_codes(stream)
        cards = tuple(_card(request, one, base) for one in made)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return await _page(request, work, form, cards=cards)


def _card(request: Request, made: TableKey, base: str) -> Card:
    address = f"{base}/t/link/{made.link}"
    table, room = split_name(made.table)
    label = Text(__package__, "qr_label", {"table": table}).render(language_of(request))
    return Card(table, str(room), made.code, made.pin, address, qr_svg(address, label))
