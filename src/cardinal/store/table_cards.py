"""Cards that lie on tables: for one event, or for every evening of the club; printed again, and revoked.

The PIN and the link of a card are worked out from its code and the server's secret. The database has only their hashes,
so that a copy of it signs nobody in, and whoever runs the server prints a card as often as it is lost.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from sqlalchemy import delete, select

from .accounts import TableKey, table_order
from .database import Database
from .schema import table_codes
from .secrets_kept import card_secrets, digest_of

CLUB = "club"
"""In place of an event: a card of every evening."""


async def printed_cards(database: Database, secret: str, stream: str) -> tuple[TableKey, ...]:
    """The cards of an event or of the club; those of an older version without PIN and link, which nobody knows."""
    async with database.reading() as connection:
        rows = (await connection.execute(select(table_codes).where(table_codes.c.stream == stream))).all()
    found = []
    for row in sorted(rows, key=table_order):
        card, (pin, link) = TableKey(row.stream, row.table_name, row.code), card_secrets(secret, row.code)
        found.append(replace(card, pin=pin, link=link) if digest_of(link) == row.link else card)
    return tuple(found)


async def revoke_cards(database: Database, stream: str, tables: Collection[str]) -> None:
    """The cards of these tables are worth nothing any more, and whoever signed in by them is signed out."""
    gone = (table_codes.c.stream == stream, table_codes.c.table_name.in_(tuple(tables)))
    async with database.writing() as connection:
        await connection.execute(delete(table_codes).where(*gone))
