"""A device of a table: which event, which table, in a team match which room; known by the card on the table.

The name of a table's key says the room where it matters: ``3`` is table 3, ``3 open`` and ``3 closed`` are its two
rooms. A device of one room sees nothing of the other. Where a card names no room, the device is told once.
"""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request

from cardinal.contest.model import Form, Room
from cardinal.language import Text
from cardinal.store import Competition, Role, SignInRefused, stream_of
from cardinal.store.commands import Actor

from ..services import Services, services_of
from ..visitor import Visitor, visitor_of

__all__ = ["Device", "NoTable", "check_code", "device_named", "device_of", "key_name", "split_name"]


class NoTable(SignInRefused):
    """A browser that is no table's, or whose card was replaced."""


@dataclass(frozen=True, slots=True)
class Device:
    """A phone or tablet that lies on a table."""

    key: str
    table: str
    room: Room
    code: str

    @property
    def actor(self) -> Actor:
        return Actor(f"table {key_name(self.table, self.room)}", Role.TABLE, self.table)

    def needs_room(self, state: Competition) -> bool:
        """Whether it must first be told in which room of the match it lies."""
        if state.conditions.form is not Form.TEAMS or self.room is not Room.NONE:
            return False
        # Where teams move about one table after another, every table is a place of its own.
        return not any(table == self.table for _, _, table in state.known_seatings)


def key_name(table: str, room: Room) -> str:
    """The name under which a table's key is made.

    >>> key_name("3", Room.NONE), key_name("3", Room.OPEN)
    ('3', '3 open')
    """
    return f"{table} {room}" if room else table


def split_name(name: str) -> tuple[str, Room]:
    """The table and the room that a key's name says.

    >>> split_name("3 closed"), split_name("A 3")
    (('3', <Room.CLOSED: 'closed'>), ('A 3', <Room.NONE: ''>))
    """
    table, _, room = name.rpartition(" ")
    return (table, Room(room)) if table and room in (Room.OPEN, Room.CLOSED) else (name, Room.NONE)


async def device_of(request: Request) -> Device:
    """The table that this browser is; refused to any other."""
    visitor = visitor_of(request)
    device = device_named(visitor)
    await check_code(services_of(request), device)
    return device


def device_named(visitor: Visitor) -> Device:
    """The table that a cookie names, whether its card is still good or not."""
    key = visitor.stream.removeprefix("event/")
    if not visitor.is_table or visitor.stream != stream_of(key):
        raise NoTable(Text(__package__, "no_table"))
    table, room = split_name(visitor.table)
    return Device(key, table, room, visitor.code)


async def check_code(services: Services, device: Device) -> None:
    """Refuse a device whose card was replaced."""
    if not await services.is_table_code(device.code, stream_of(device.key)):
        raise NoTable(Text(__package__, "card_replaced"))
