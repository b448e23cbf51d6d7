"""In which role somebody acts: asked at every address that changes or shows what is not everybody's."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request

from cardinal.language import Text
from cardinal.store import EVERYWHERE, Appended, Command, NotYours, Role, SignInRefused, stream_of
from cardinal.store.commands import STAFF, Actor

from .errors import SignInNeeded
from .forms import Form
from .services import services_of
from .table.acts import split_name
from .visitor import visitor_of

__all__ = ["STAFF", "acting", "carry_out", "roles_in"]

_STRENGTH = (Role.ORGANISER, Role.DIRECTOR, Role.TABLE)


async def roles_in(request: Request, key: str) -> dict[Role, Actor]:
    """Every role that the visitor has in an event, and whom it then acts as."""
    services, visitor, stream = services_of(request), visitor_of(request), stream_of(key)
    found: dict[Role, Actor] = {}
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        token = await services.accounts.token(bearer[7:].strip())
        if token.stream not in (stream, EVERYWHERE):
            raise NotYours(Text(__package__, "token_elsewhere"))
        return {token.role: Actor(f"token {token.key[:8]}", token.role)}
    if visitor.is_user:
        for role in await services.accounts.roles_of(visitor.user, stream):
            found[role] = Actor(visitor.name, role)
    if visitor.is_table and visitor.stream == stream and await services.is_table_code(visitor.code, stream):
        found.setdefault(Role.TABLE, Actor(f"table {visitor.table}", Role.TABLE, split_name(visitor.table)[0]))
    return found


async def acting(request: Request, key: str, may: Sequence[Role] = STAFF) -> Actor:
    """The strongest of the roles asked for that the visitor has; refused, or sent to sign in, without one."""
    held = await roles_in(request, key)
    for role in _STRENGTH:
        if role in may and role in held:
            return held[role]
    visitor = visitor_of(request)
    if visitor.is_user or request.headers.get("authorization"):
        values = {"may": tuple(may)}
        raise NotYours(Text(__package__, "not_your_role", values), legal=tuple(may))
    raise SignInNeeded(Text(__package__, "sign_in_needed"))


async def everywhere(request: Request, role: Role = Role.ORGANISER) -> Actor:
    """Somebody who has a role in the whole server: who may create events and accounts."""
    services, visitor = services_of(request), visitor_of(request)
    bearer = request.headers.get("authorization", "")
    if bearer.lower().startswith("bearer "):
        token = await services.accounts.token(bearer[7:].strip())
        if token.stream == EVERYWHERE and token.role is role:
            return Actor(f"token {token.key[:8]}", role)
        raise SignInRefused(Text(__package__, "token_elsewhere"))
    if not visitor.is_user:
        raise SignInNeeded(Text(__package__, "sign_in_needed"))
    if role not in await services.accounts.roles_of(visitor.user, EVERYWHERE):
        raise NotYours(Text(__package__, "not_your_role", {"may": (role,)}), legal=(role,))
    return Actor(visitor.name, role)


async def carry_out(request: Request, key: str, command: Command, form: Form, actor: Actor | None = None) -> Appended:
    """Run a form's command as the visitor who sent it."""
    who = actor if actor is not None else await acting(request, key, command.may)
    return await services_of(request).run(key, command, command_id=form.command, actor=who)
