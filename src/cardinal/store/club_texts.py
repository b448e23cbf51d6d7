"""Names of somebody taken out of what a club has beside its logs: sign-ups, partner desk, letters and news."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import Table, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .club_schema import club_news, outbox, sign_ups
from .database import Database

Change = Callable[[str], str]


async def change_texts(database: Database, club: str, change: Change, addresses: Collection[str]) -> None:
    """Put what *change* makes of every text in its place. Letters to *addresses* are deleted, whatever they say, and so
    are these addresses in sign-ups."""
    folded = frozenset(address.strip().casefold() for address in addresses if address.strip())

    def told(text: str) -> str:
        return "" if text.strip().casefold() in folded else change(text)

    async with database.writing() as connection:
        if folded:
            await connection.execute(delete(outbox).where(func.lower(outbox.c.address).in_(folded)))
        for table, key in ((sign_ups, sign_ups.c.sign_up), (club_news, club_news.c.news)):
            await _change(connection, table, key, told, table.c.club == club)
        # A letter tells of one club, but does not say of which: the name goes out of all of them.
        await _change(connection, outbox, outbox.c.message, told)


async def _change(connection: AsyncConnection, table: Table, key: Any, told: Change, *which: Any) -> None:
    for row in (await connection.execute(select(key, table.c.record).where(*which))).all():
        before = json.loads(row.record)
        after = _walked(before, told)
        if after != before:
            written = json.dumps(after, ensure_ascii=False, sort_keys=True)
            await connection.execute(update(table).where(key == row[0], *which).values(record=written))


def _walked(value: object, told: Change) -> object:
    if isinstance(value, dict):
        return {name: _walked(inside, told) for name, inside in value.items()}
    if isinstance(value, list):
        return [_walked(inside, told) for inside in value]
    return told(value) if isinstance(value, str) else value
