"""What a season keeps of each finished event, so that no event is folded again for it.

A cache: a row holds for one state of an event (its *state*: how far its log is, or the digest of its files) and for the
code that made it. It has names; whoever erases a person deletes the rows of that event in the same transaction
(``group_commit.py``), and no backup has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from sqlalchemy import delete, or_, select, update

from .code_stamp import stamp_of
from .database import Database
from .schema import season_evenings as table
from .schema import streams

AT_ONCE = 200
"""How many rows one statement reads."""
_CODE = ("bridge", "cards", "contest", "guandan", "regulations", "scoring", "season")
_DETAILS = ("web/evening_details.py", "web/guandan_evening.py", "web/double_dummy_details.py", "web/kept_analysis.py")
"""What makes the details of an evening stands above; it is read here, not imported."""
code_stamp = partial(stamp_of, _CODE, _DETAILS)


class SeasonEvenings:
    """The evenings of a database. *body* is what tables and grades need, *details* what a player's page adds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def bodies(self, states: Mapping[str, str]) -> dict[str, bytes]:
        """By event what is kept of it in the state that is asked for; nothing of others."""
        return await self._read(states, "body")

    async def details(self, states: Mapping[str, str]) -> dict[str, bytes]:
        return await self._read(states, "details")

    async def _read(self, states: Mapping[str, str], column: str) -> dict[str, bytes]:
        found: dict[str, bytes] = {}
        names, stamp = sorted(states), code_stamp()
        async with self._database.reading() as connection:
            for start in range(0, len(names), AT_ONCE):
                wanted = table.c.event.in_(names[start : start + AT_ONCE]), table.c.stamp == stamp
                rows = select(table.c.event, table.c.state, table.c[column]).where(*wanted)
                for event, state, kept in await connection.execute(rows):
                    if states[event] == state:
                        found[event] = bytes(kept)
        return found

    async def heads(self, wanted: Iterable[str]) -> dict[str, str]:
        """By stream the digest of the event that it ends with, which names its state."""
        names, found = sorted(wanted), dict[str, str]()
        async with self._database.reading() as connection:
            for start in range(0, len(names), AT_ONCE):
                part = streams.c.stream.in_(names[start : start + AT_ONCE])
                rows = await connection.execute(select(streams.c.stream, streams.c.digest).where(part))
                found |= {row.stream: row.digest for row in rows}
        return found

    async def keep(self, event: str, stream: str, state: str, body: bytes, details: bytes) -> None:
        """Put what was worked out in the place of an earlier state; *stream* is empty for a folder. Not if the log has
        gone on since: somebody may have been erased, and this has the name still."""
        values = {"stream": stream, "state": state, "stamp": code_stamp(), "body": body, "details": details}
        row = self._database.insert(table).values(event=event, **values)
        async with self._database.writing() as connection:
            if stream:
                head = select(streams.c.digest).where(streams.c.stream == stream).with_for_update(read=True)
                if (await connection.execute(head)).scalar() != state:
                    return
            await connection.execute(row.on_conflict_do_update(index_elements=["event"], set_=values))

    async def keep_details(self, event: str, state: str, details: bytes) -> None:
        """More details of a state that is kept; nothing if it is another by now."""
        same = table.c.event == event, table.c.state == state, table.c.stamp == code_stamp()
        async with self._database.writing() as connection:
            await connection.execute(update(table).where(*same).values(details=details))

    async def drop(self, names: Iterable[str]) -> None:
        """Delete what is kept of some events: it has a name that was erased in their files."""
        async with self._database.writing() as connection:
            await connection.execute(delete(table).where(table.c.event.in_(sorted(names))))

    async def forget(self, known: Iterable[str]) -> None:
        """Delete what other code made, and the events that are no more."""
        gone = or_(table.c.stamp != code_stamp(), table.c.event.not_in(sorted(known)))
        async with self._database.writing() as connection:
            await connection.execute(delete(table).where(gone))
