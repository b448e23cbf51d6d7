"""Cards of the club's tables, good for every evening: made once, printed again, revoked one by one or all."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal.language import CardinalError, shown
from cardinal.store.table_cards import CLUB, printed_cards, revoke_cards

from ..acting import everywhere
from ..addresses import home_of
from ..errors import status_of
from ..forms import Form, read_form
from ..pages import page
from ..services import services_of
from ..sign_in import go, own_path
from .cards import Card, card_of, reached, read_base
from .work import kept, refusal

router = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)
MOST_TABLES = 200
HERE = "/organise/cards"


async def _page(
    request: Request,
    form: Form | None = None,
    refused: CardinalError | None = None,
    cards: tuple[Card, ...] = (),
    base: str = "",
) -> HTMLResponse:
    found = reached(request, base)
    known = await services_of(request).accounts.table_keys(CLUB)
    answer = page(
        request,
        "organise/club_cards.html",
        texts=__package__,
        status=200 if refused is None else status_of(refused),
        refused=refused,
        typed=kept(form, tables="8", base=found.base),
        known=[(one.table, one.code) for one in known],
        cards=cards,
        reached=found,
        most=MOST_TABLES,
        manner="cards-page" if cards else "",
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


@router.get(HERE)
async def club_cards(request: Request) -> Response:
    await everywhere(request)
    return await _page(request)


@router.get(f"{HERE}/print")
async def print_cards(request: Request, base: str = "") -> Response:
    await everywhere(request)
    services = services_of(request)
    try:
        address = read_base(base or home_of(request))
    except CardinalError as refused:
        return await _page(request, None, refused)
    known = await printed_cards(services.database, services.settings.secret, CLUB)
    cards = tuple(card_of(request, one, address) for one in known if one.link)
    return await _page(request, cards=cards, base=address)


@router.post(HERE)
async def make_cards(request: Request) -> Response:
    """Cards for tables 1 to n, of which those stay that are there; with ``table`` one of them anew."""
    await everywhere(request)
    form, services = await read_form(request), services_of(request)
    try:
        read_base(form.text("base") or home_of(request))
        known = {one.table for one in await services.accounts.table_keys(CLUB)}
        again = form.text("table", 20)
        if again and again not in known:
            raise refusal("no_such_table", given=shown(again))
        count = form.number("tables", 1, MOST_TABLES) or 0
        wanted = [again] if again else [str(one) for one in range(1, count + 1) if str(one) not in known]
        await asyncio.gather(*(services.accounts.make_table_key(CLUB, one, services.now()) for one in wanted))
        services.forget_codes(CLUB)
    except CardinalError as refused:
        return await _page(request, form, refused)
    return go(request, f"{HERE}/print", base=form.text("base"))


@router.post(f"{HERE}/revoke")
async def revoke(request: Request) -> Response:
    """One card, or all of them: a lost card signs nobody in any more."""
    await everywhere(request)
    form, services = await read_form(request), services_of(request)
    known = [one.table for one in await services.accounts.table_keys(CLUB)]
    await revoke_cards(services.database, CLUB, known if "all" in form else [form.text("table", 20)])
    services.forget_codes(CLUB)
    return go(request, HERE)


@router.post("/organise/reach")
async def let_phones_in(request: Request) -> Response:
    """Listen in the local network too, for whoever has the whole server."""
    await everywhere(request)
    form = await read_form(request)
    await services_of(request).reach.open()
    return go(request, own_path(form.text("next", 300)))
