"""Who a program or a browser is to this server: somebody with roles, a table, a token, or nobody in particular."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import Response

from cardinal.store import EVERYWHERE, Role
from cardinal.web.table.acts import NoTable, device_of

from ..services import services_of
from ..visitor import visitor_of
from .refusals import COMMAND_REFUSALS
from .senders import SENDERS, bearer_of

router = APIRouter()


class Me(BaseModel):
    """Who asks, and what that one may do."""

    kind: Literal["nobody", "user", "table", "token"]
    name: str = ""
    event: str = Field(default="", description="Of a table: the key of its event.")
    table: str = ""
    room: str = ""
    roles: dict[str, list[Role]] = Field(default={}, description="The roles by the event's key; `*` is every event.")
    csrf: str = Field(default="", description="Of a session: what commands carry in the header `X-CSRF`.")


def _key(stream: str) -> str:
    return stream if stream == EVERYWHERE else stream.removeprefix("event/")


@router.get(
    "/me",
    summary="Who am I",
    responses={401: COMMAND_REFUSALS[401]},
    dependencies=SENDERS,
)
async def me(request: Request, answer: Response) -> Me:
    """The account, the table or the token that this request comes with, and its roles by event."""
    answer.headers["Cache-Control"] = "no-store"
    services, visitor = services_of(request), visitor_of(request)
    secret = bearer_of(request)
    if secret is not None:
        token = await services.accounts.token(secret)
        return Me(kind="token", name=token.key[:8], roles={_key(token.stream): [token.role]})
    if visitor.is_user and await services.accounts.user(visitor.user) is not None:
        held = await services.accounts.streams_of(visitor.user)
        roles = {_key(stream): sorted(found) for stream, found in held.items()}
        return Me(kind="user", name=visitor.name, roles=roles, csrf=visitor.csrf())
    try:
        device = await device_of(request)
    except NoTable:
        return Me(kind="nobody", csrf=visitor.csrf())
    return Me(
        kind="table",
        name=device.actor.name,
        event=device.key,
        table=device.table,
        room=str(device.room),
        roles={device.key: [Role.TABLE]},
        csrf=visitor.csrf(),
    )
