"""What the tables of an event sign in with, made by a program; codes, PINs and links are shown once."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from cardinal.language import NotUnderstood, Text, shown
from cardinal.store import OutOfTurn, stream_of

from ..acting import acting
from ..organise.progress import tables_of
from ..services import services_of
from .bodies import Body, TableName
from .refusals import COMMAND_REFUSALS
from .senders import SENDERS, EventKey, check_sender

router = APIRouter()


class Wanted(Body):
    """For which tables; without any, for all that the draw has."""

    tables: Annotated[tuple[TableName, ...], Field(max_length=1_000)] = ()


class TableCard(Body):
    """What lies on a table. Whoever opens the link signs in without code and PIN."""

    table: str
    code: str
    pin: str
    link: str = Field(description="The path of the address that the QR code holds.")


@router.post(
    "/events/{key}/tables",
    summary="Make the cards of the tables",
    responses=COMMAND_REFUSALS,
    dependencies=SENDERS,
)
async def cards(request: Request, answer: Response, key: EventKey, wanted: Wanted) -> tuple[TableCard, ...]:
    """A new code, PIN and link for each table, for an organiser or a director; what a table had before is void."""
    check_sender(request)
    await acting(request, key)
    services = services_of(request)
    known = tables_of(await services.competition(key))
    if not known:
        raise OutOfTurn(Text("cardinal.web.organise", "no_tables"))
    for table in wanted.tables:
        if table not in known:
            raise NotUnderstood(Text("cardinal.web.organise", "no_such_table", {"given": shown(table)}), legal=known)
    chosen = dict.fromkeys(wanted.tables or known)
    made = [await services.accounts.make_table_key(stream_of(key), one, services.now()) for one in chosen]
    services.forget_codes(stream_of(key))
    answer.headers["Cache-Control"] = "no-store"
    return tuple(TableCard(table=one.table, code=one.code, pin=one.pin, link=f"/t/link/{one.link}") for one in made)
