"""Where accounts want their letters. An address is good once its owner has opened the link that was sent there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, update

from .chain import moment
from .club_schema import mail_addresses
from .database import Database


@dataclass(frozen=True, slots=True)
class MailAddress:
    """The address of an account, and in which language it is written to."""

    user: str
    address: str
    language: str
    is_confirmed: bool


class MailAddresses:
    """The addresses of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, user: str) -> MailAddress | None:
        found = await self.of_users([user])
        return found.get(user)

    async def of_users(self, users: Sequence[str]) -> dict[str, MailAddress]:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(mail_addresses).where(mail_addresses.c.user.in_(users[:500])))
            return {row.user: _address(row) for row in rows}

    async def put(self, user: str, address: str, language: str) -> MailAddress:
        """Another address, which has to be confirmed; the same one in another language stays as it is."""
        before = await self.of(user)
        same = before is not None and before.address == address
        row = {"user": user, "address": address, "language": language}
        made = self._database.insert(mail_addresses).values(row | {"confirmed_at": None})
        changed = row if same else row | {"confirmed_at": None}
        async with self._database.writing() as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=[mail_addresses.c.user], set_=changed))
        return MailAddress(user, address, language, same and before is not None and before.is_confirmed)

    async def confirm(self, user: str, address: str, at: datetime) -> bool:
        """The owner of the address has opened the link; nothing happens if the account has another by now."""
        which = mail_addresses.c.user == user, mail_addresses.c.address == address
        async with self._database.writing() as connection:
            done = await connection.execute(update(mail_addresses).where(*which).values(confirmed_at=moment(at)))
        return bool(done.rowcount)

    async def forget(self, user: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(mail_addresses).where(mail_addresses.c.user == user))


def _address(row: Any) -> MailAddress:
    return MailAddress(row.user, row.address, row.language, row.confirmed_at is not None)
