"""The other room: robots play the deal of a table too, where nobody sees them, for a result to compare with.

It is a table of its own with one board laid ready. Those who look on see nothing of it, and it is opened in every
process by the same commands, which have one effect.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from cardinal.language import CardinalError

from .deciding import LEVELS, Who
from .errors import UnknownTable
from .games import Outcome
from .live_table import LiveTable
from .protocol import Act
from .table_follower import TableFollower
from .table_hub import TableHub, TableOwner

OPTION = "other_room"
"""A table with this option has another room for each of its boards: of its own, or those that the option names."""
_OWNER = Who("other room")
_KEPT = 2_000
_LOG = logging.getLogger(__name__)


def room_key(key: str, place: int) -> str:
    """The other room of the board at *place* of a table, from 1."""
    return f"{key}-other-{place}"


def rooms_of(owner: TableOwner) -> str:
    """What the other rooms of a table are called by."""
    named = owner.table.options.get(OPTION)
    return named if isinstance(named, str) else owner.key


class OtherRooms(TableFollower):
    """Opens the other room of each board as soon as it is dealt."""

    def __init__(self, hub: TableHub) -> None:
        super().__init__(hub)
        self._deals: dict[str, Mapping[str, Any]] = {}
        """The deal of each table for which a room was opened last."""

    def moved(self, owner: TableOwner) -> None:
        table = owner.table
        if table.options.get(OPTION) is not True or table.between_boards or not self._is_open:
            # Where the option names rooms, several tables share them, and whoever laid the boards has opened them.
            return
        if self._deals.get(owner.key) is table.deal:
            return
        if len(self._deals) > _KEPT:
            self._deals.clear()
        self._deals[owner.key] = table.deal
        self._start(self._open(owner.key, table))

    async def _open(self, key: str, table: LiveTable) -> None:
        await open_room(self._hub, room_key(key, len(table.outcomes) + 1), table.game, table.deal)


async def open_room(hub: TableHub, key: str, game: str, deal: Mapping[str, Any]) -> TableOwner:
    """The room *key*; if it is not there yet, robots begin to play *deal* in it."""
    options = {"boards": [dict(deal)], "closed": True, "unwatched": True}
    room = await hub.open(game, owner=_OWNER.key, options=options, key=key)
    if not room.table.sitters:
        try:
            await room.do(_OWNER, "robots", Act("robot", {"level": LEVELS[-1]}), room.table.seq)
        except CardinalError as refused:
            # Another process was faster.
            _LOG.info("the room %s is begun already: %s", key, refused)
    return room


async def other_outcome(hub: TableHub, key: str, place: int) -> Outcome | None:
    """What came of a board in the other room; None while it is played. Looking there sets robots to work that a
    restart of the server has stopped."""
    try:
        room = await hub.owner(room_key(key, place))
    except UnknownTable:
        return None
    return room.table.outcomes[0] if room.table.outcomes else None
