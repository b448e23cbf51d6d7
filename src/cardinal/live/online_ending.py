"""What an event changes at a table that is open already: more boards lie ready there, or the round is over.

The log of the table says it with the whole of its options, as when the table was opened; so whoever reads the log
knows it, and a table of an earlier day reads as before.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from cardinal.store import Conflict, NewEvent

from .live_table import LiveTable
from .table_hub import TableOwner

PLAYED, BROKEN_OFF = "played", "broken off"
"""How a round ended at a table: with its last deal, or with one that nobody had begun and that is not played."""
BY, TRIES = "event", 20


def has_ended(table: LiveTable) -> bool:
    """Whether a table of an event is finished, by the state of its event, or one of the day's boards."""
    options = table.options
    if options.get("over"):
        return True
    laid = len(options.get("boards", ()))
    is_counted = "event" in options or bool(options.get("daily"))
    return is_counted and not options.get("deals") and table.between_boards and len(table.outcomes) >= laid > 0


def is_broken_off(table: LiveTable) -> bool:
    """Whether the deal on the table is not played, because the time of the round was up before it began."""
    return table.options.get("over") == BROKEN_OFF


async def reopen(owner: TableOwner, changes: Mapping[str, Any], identity: str) -> None:
    """The table with other options; the same *identity* twice changes them once."""
    table = owner.table
    payload = {
        "game": table.game, "manner": str(table.manner), "owner": table.owner,
        "options": {**table.options, **changes},
    }  # fmt: skip
    await append(owner, NewEvent("table_opened", payload), identity)


async def append(owner: TableOwner, event: NewEvent, identity: str) -> None:
    """What the event writes at a table comes behind whatever is written there meanwhile."""
    hub, expected = owner.hub, owner.table.seq
    for _ in range(TRIES):
        at = datetime.fromtimestamp(hub.now(), UTC)
        try:
            appended = await hub.log.append(
                owner.table.stream, expected, (event,), command_id=identity, actor=BY, at=at
            )  # fmt: skip
        except Conflict as overtaken:
            expected = overtaken.current
        else:
            # Another process may have written it, and its message may have been lost.
            await owner.hear(appended.last)
            return
