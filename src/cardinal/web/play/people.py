"""Who acts at a live table: an account, or a browser that has a session; and what that person may see of it."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

from starlette.requests import HTTPConnection

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.live import LiveTable, Who
from cardinal.live.online_tables import player_key
from cardinal.store import EVERYWHERE, Role, stream_of

from ..services import services_of
from ..visitor import Visitor, visitor_of


def person_key(visitor: Visitor) -> str:
    """What a person is known by at the tables; from it nobody can make a session."""
    if visitor.is_user:
        return f"user {visitor.user}"
    return f"guest {sha256(visitor.session.encode()).hexdigest()[:24]}" if visitor.session else ""


async def who_is(connection: HTTPConnection, table: LiveTable, name: str = "") -> Who:
    """The visitor as somebody at *table*: a director of its event or of the server is one here too."""
    visitor = visitor_of(connection)
    # Somebody without a name is called a guest in each reader's own language.
    who = Who(person_key(visitor), visitor.name or name)
    if not visitor.is_user:
        return who
    services, event = services_of(connection), table.options.get("event")
    if not isinstance(event, str):
        return replace(who, is_director=await _directs(connection, visitor, EVERYWHERE))
    stream = stream_of(event)
    number = await services.bindings.number_of(stream, visitor.user)
    # Whoever plays in the event has some of these boards still to play, whatever the account is called.
    plays = bool(number) or await services.bindings.plays(stream, visitor.user)
    is_director = not plays and await _directs(connection, visitor, stream)
    return replace(who, is_director=is_director, player=player_key(event, number) if number else "")


async def _directs(connection: HTTPConnection, visitor: Visitor, stream: str) -> bool:
    roles = await services_of(connection).accounts.roles_of(visitor.user, stream)
    return bool(roles & {Role.DIRECTOR, Role.ORGANISER})


def viewer_of(table: LiveTable, who: Who) -> Seat | Viewer:
    """As whom somebody looks at the table. Whoever plays there is no director of it."""
    seat = table.seat_of(who.key)
    if seat is not None:
        return seat
    return Viewer.DIRECTOR if who.is_director and not table.bars(who.key) else Viewer.PUBLIC
