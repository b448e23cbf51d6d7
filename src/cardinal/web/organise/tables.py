"""Cards for the tables of one event: made for each, printed as often as wanted, and void when a new one is made."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, Text, shown
from cardinal.store import OutOfTurn, stream_of
from cardinal.store.table_cards import CLUB, printed_cards
from cardinal.web.table.acts import split_name

from ..addresses import home_of
from ..forms import Form, read_form
from ..services import services_of
from ..sign_in import go
from .cards import Card, card_of, reached, read_base
from .progress import tables_of
from .work import Work, at_work, kept, refusal, show

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)


async def _page(
    request: Request,
    work: Work,
    form: Form | None = None,
    refused: CardinalError | None = None,
    cards: tuple[Card, ...] = (),
    base: str = "",
) -> HTMLResponse:
    accounts = services_of(request).accounts
    known = {one.table: one.code for one in await accounts.table_keys(stream_of(work.key))}
    club = {one.table: one.code for one in await accounts.table_keys(CLUB)}
    tables = [(name, *split_name(name)) for name in tables_of(work.state)]
    rows = [(name, table, room, known.get(name, ""), club.get(table, "")) for name, table, room in tables]
    found = reached(request, base)
    answer = show(
        request,
        "tables.html",
        work,
        tab="tables",
        refused=refused,
        typed=kept(form, base=found.base),
        rows=rows,
        cards=cards,
        reached=found,
        has_cards=bool(known),
        club=len(club),
        missing=any(not own and not permanent for *_, own, permanent in rows),
        manner="cards-page" if cards else "",
    )
    if cards:
        # PINs and links are on this page alone, and on no disk of a browser.
        answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get("/organise/{key}/tables")
async def tables_page(request: Request, key: str) -> Response:
    return await _page(request, await at_work(request, key))


@router.get("/organise/{key}/tables/print")
async def print_cards(request: Request, key: str, base: str = "") -> Response:
    """The cards that there are, once more."""
    work, services = await at_work(request, key), services_of(request)
    try:
        address = read_base(base or home_of(request))
    except CardinalError as refused:
        return await _page(request, work, None, refused)
    known = await printed_cards(services.database, services.settings.secret, stream_of(key))
    cards = tuple(card_of(request, one, address) for one in known if one.link)
    if not cards:
        return go(request, f"{work.path}/tables")
    return await _page(request, work, cards=cards, base=address)


@router.post("/organise/{key}/tables")
async def make_cards(request: Request, key: str) -> Response:
    """New cards of one table, of those that have none, or of all; what lay there before is void."""
    work = await at_work(request, key)
    form = await read_form(request)
    services, stream = services_of(request), stream_of(key)
    try:
        base = read_base(form.text("base") or home_of(request))
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
        cards = tuple(card_of(request, one, base) for one in made)
    except CardinalError as refused:
        return await _page(request, work, form, refused)
    return await _page(request, work, form, cards=cards, base=base)
