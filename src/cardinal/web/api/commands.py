"""Commands by programs: whoever has a role in an event may do here what its pages let it do.

A program carries a token; a browser's script its session and, in the header ``X-CSRF``, what forms carry. A command
that is sent twice under one ``Idempotency-Key`` has one effect, and the second answer says so.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Body, Header
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response

from cardinal.contest.model import Room
from cardinal.language import NotUnderstood, Text, shown
from cardinal.store import Appended, Command, Competition, NotYours, OutOfTurn, Role, stream_of
from cardinal.store.commands import TABLE, Actor
from cardinal.store.playing import ConfirmResult, DisputeResult, EnterResult
from cardinal.web.table.acts import device_of

from ..acting import acting, everywhere
from ..forms import new_command
from ..organise.making import TAKEN as RESERVED
from ..services import services_of
from ..table.entering import AtTable
from ..visitor import visitor_of
from .refusals import COMMAND_REFUSALS
from .senders import SENDERS, EventKey, bearer_of, check_sender
from .setting_up import CreateEventBody
from .vocabulary import EXAMPLES, AnyCommand

router = APIRouter()
CommandName = Annotated[
    str | None,
    Header(
        min_length=8,
        max_length=100,
        pattern="^[!-~]+$",
        description="A name that the sender gives this command. Sent again under it, the command has one effect.",
    ),
]
_NEW_KEY = re.compile("[a-z0-9][a-z0-9-]{1,79}")


class Done(BaseModel):
    """The command has been written."""

    model_config = ConfigDict(json_schema_extra={"example": {"seq": 18, "repeated": False}})
    seq: int = Field(description="The number of the last event that it became.")
    repeated: bool = Field(description="It had been carried out before; this is the answer that it had.")


@router.post(
    "/events/{key}/commands",
    summary="Carry out a command",
    responses=COMMAND_REFUSALS,
    dependencies=SENDERS,
)
async def command(
    request: Request,
    answer: Response,
    key: EventKey,
    body: Annotated[AnyCommand, Body(openapi_examples=EXAMPLES)],
    idempotency_key: CommandName = None,
) -> Done:
    """Carry out one command of an event, as the role of whoever sends it.

    It is answered when it is in the log: what was answered is never lost. `kind` says which command it is; each has its
    own fields, and refuses those it does not know.
    """
    check_sender(request)
    named = idempotency_key or new_command()
    if isinstance(body, CreateEventBody):
        done = await _create(request, key, body, named)
    else:
        done = await _run(request, key, body, named)
    answer.headers["Cache-Control"] = "no-store"
    return Done(seq=done.last, repeated=done.repeated)


async def _create(request: Request, key: str, body: CreateEventBody, named: str) -> Appended:
    """A new event, whose organiser is whoever made it."""
    actor, services = await everywhere(request), services_of(request)
    if not _NEW_KEY.fullmatch(key):
        raise NotUnderstood(Text(__package__, "no_key", {"given": shown(key)}))
    if key in RESERVED or key in request.app.state.catalogue.folders.names():
        raise OutOfTurn(Text(__package__, "key_taken", {"given": shown(key)}))
    done = await services.run(
        key, body.command(Competition(stream_of(key)), services.now()), command_id=named, actor=actor
    )
    visitor = visitor_of(request)
    if visitor.is_user and bearer_of(request) is None:
        await services.accounts.give_role(visitor.user, stream_of(key), Role.ORGANISER)
    return done


async def _run(request: Request, key: str, body: AnyCommand, named: str) -> Appended:
    # The strongest of somebody's roles may do whatever the others may.
    actor, services = await acting(request, key, TABLE), services_of(request)
    state = await services.competition(key)
    asked = body.command(state, state.wall(services.now()).replace(microsecond=0))
    if actor.role is Role.TABLE:
        actor, asked = await _of_table(request, asked, actor)
    return await services.run(key, asked, command_id=named, actor=actor)


async def _of_table(request: Request, asked: Command, actor: Actor) -> tuple[Actor, Command]:
    """What a device on a table asks for is about its own table and room, and who sits there is the draw's to say."""
    if bearer_of(request) is not None:
        return actor, asked
    device = await device_of(request)
    if isinstance(asked, EnterResult | ConfirmResult | DisputeResult):
        if asked.place.room not in (device.room, Room.NONE):
            raise NotYours(Text(__package__, "other_room"))
        asked = replace(asked, place=replace(asked.place, room=device.room))
        return device.actor, AtTable(replace(asked, ns=(), ew=()) if isinstance(asked, EnterResult) else asked)
    return device.actor, asked
