"""Who may do what: users with a password and roles in events, tables with a code and a PIN, programs with a token."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import uuid4

from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardinal.language import NotUnderstood, Text, shown

from . import rates
from .chain import moment
from .database import Database
from .errors import OutOfTurn, SignInRefused
from .schema import roles, table_codes, tokens, users
from .secrets_kept import digest_of, fits, kept, new_code, new_pin, new_token

__all__ = ["EVERYWHERE", "Accounts", "Role", "TableKey", "TokenMade", "User"]

EVERYWHERE = "*"
"""In place of an event: a role in every one."""
PASSWORD_LEAST, PASSWORD_MOST, NAME_MOST = 10, 1_000, 100


class Role(StrEnum):
    """What somebody is in an event."""

    ORGANISER = "organiser"
    DIRECTOR = "director"
    TABLE = "table"
    PUBLIC = "public"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"role_{self}").render(language)


@dataclass(frozen=True, slots=True)
class User:
    """An account, without its password."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class TableKey:
    """What a table signs in with. The PIN is known only while it is made, for the card on the table."""

    stream: str
    table: str
    code: str
    pin: str = ""


@dataclass(frozen=True, slots=True)
class TokenMade:
    """A program's token, shown once."""

    key: str
    secret: str
    stream: str
    role: Role


class Accounts:
    """The accounts of one database. Every moment is an argument."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_user(self, name: str, password: str, at: datetime) -> User:
        shown_name, folded = _named(name)
        _check_password(password)
        user = User(uuid4().hex, shown_name)
        row = {"user": user.key, "name": user.name, "folded": folded, "made_at": moment(at), "closed": False}
        row["password"] = await kept(password)
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(users).values(row))
        except IntegrityError as error:
            raise OutOfTurn(Text(__name__, "name_taken", {"name": shown(name)})) from error
        return user

    async def set_password(self, user: str, password: str) -> None:
        _check_password(password)
        await self._change_user(user, password=await kept(password))

    async def close_user(self, user: str) -> None:
        """The account signs in no more; what it did stays its own."""
        await self._change_user(user, closed=True)

    async def _change_user(self, user: str, **values: object) -> None:
        async with self.database.writing() as connection:
            changed = await connection.execute(update(users).where(users.c.user == user).values(**values))
        if not changed.rowcount:
            raise SignInRefused(Text(__name__, "nobody"))

    async def user(self, key: str) -> User | None:
        """An account that may still sign in."""
        row = await self._first(select(users).where(users.c.user == key, users.c.closed.is_(False)))
        return None if row is None else User(row.user, row.name)

    async def sign_in(self, name: str, password: str, at: datetime, address: str = "") -> User:
        """The user of a name and password; a wrong name and a wrong password read the same."""
        folded = _fold(name)[:200]
        await self._count(f"name {folded}", rates.SIGN_IN, at, address)
        row = await self._first(select(users).where(users.c.folded == folded, users.c.closed.is_(False)))
        # Too long a text is not worth the hashing; nobody has such a password.
        right = await fits(row.password if row else None, password[:PASSWORD_MOST])
        if row is None or not right:
            raise SignInRefused(Text(__name__, "wrong_password"))
        return User(row.user, row.name)

    async def give_role(self, user: str, stream: str, role: Role) -> None:
        if await self.user(user) is None:
            raise SignInRefused(Text(__name__, "nobody"))
        held = await self.roles_of(user, stream)
        if role not in held:
            async with self.database.writing() as connection:
                await connection.execute(insert(roles).values(user=user, stream=stream, role=str(role)))

    async def take_role(self, user: str, stream: str, role: Role) -> None:
        gone = (roles.c.user == user, roles.c.stream == stream, roles.c.role == str(role))
        async with self.database.writing() as connection:
            await connection.execute(delete(roles).where(*gone))

    async def roles_of(self, user: str, stream: str) -> frozenset[Role]:
        """The roles of a user in an event, those that it has everywhere included."""
        here = roles.c.stream.in_((stream, EVERYWHERE))
        wanted = select(roles.c.role).where(roles.c.user == user, here)
        async with self.database.reading() as connection:
            return frozenset(Role(one) for one in (await connection.execute(wanted)).scalars())

    async def make_table_key(self, stream: str, table: str, at: datetime) -> TableKey:
        """A new code and PIN for a table; those that it had are void."""
        made = TableKey(stream, table, new_code(), new_pin())
        row = {"code": made.code, "stream": stream, "table_name": table, "made_at": moment(at)}
        row["pin"] = await kept(made.pin)
        old = (table_codes.c.stream == stream, table_codes.c.table_name == table)
        async with self.database.writing() as connection:
            await connection.execute(delete(table_codes).where(*old))
            await connection.execute(insert(table_codes).values(row))
        return made

    async def table_sign_in(self, code: str, pin: str, at: datetime, address: str = "") -> TableKey:
        """The table of a code and PIN, however the code was typed."""
        plain = _fold(code).upper().replace(" ", "").replace("-", "")[:20]
        await self._count(f"code {plain}", rates.TABLE_CODE, at, address)
        row = await self._first(select(table_codes).where(table_codes.c.code == plain))
        right = await fits(row.pin if row else None, unicodedata.normalize("NFKC", pin).strip()[:20])
        if row is None or not right:
            raise SignInRefused(Text(__name__, "wrong_code"))
        return TableKey(row.stream, row.table_name, row.code)

    async def make_token(self, stream: str, role: Role, label: str, by: str, at: datetime) -> TokenMade:
        made = TokenMade(uuid4().hex, new_token(), stream, role)
        row = {"token": made.key, "digest": digest_of(made.secret), "stream": stream, "role": str(role)}
        row |= {"label": label[:100], "made_by": by, "made_at": moment(at)}
        async with self.database.writing() as connection:
            await connection.execute(insert(tokens).values(row))
        return made

    async def token(self, secret: str) -> TokenMade:
        """What a token stands for; the secret itself is not given back."""
        digest = digest_of(secret[:PASSWORD_MOST])
        row = await self._first(select(tokens).where(tokens.c.digest == digest, tokens.c.revoked_at.is_(None)))
        if row is None:
            raise SignInRefused(Text(__name__, "wrong_token"))
        return TokenMade(row.token, "", row.stream, Role(row.role))

    async def revoke_token(self, key: str, at: datetime) -> None:
        async with self.database.writing() as connection:
            await connection.execute(update(tokens).where(tokens.c.token == key).values(revoked_at=moment(at)))

    async def _count(self, key: str, limit: rates.Limit, at: datetime, address: str) -> None:
        if address:
            await rates.count_attempt(self.database, f"address {address}", rates.ADDRESS, at)
        await rates.count_attempt(self.database, key, limit, at)

    async def _first(self, wanted: Any) -> Row[Any] | None:
        async with self.database.reading() as connection:
            found: Row[Any] | None = (await connection.execute(wanted)).first()
            return found


def _fold(name: str) -> str:
    """A name as it is compared; what no database can hold cannot be anybody's."""
    plain = name.replace("\0", "").encode("utf-8", "replace").decode()
    return unicodedata.normalize("NFKC", plain).strip().casefold()


def _named(name: str) -> tuple[str, str]:
    plain = unicodedata.normalize("NFKC", name).strip()
    if not plain or len(plain) > NAME_MOST or not plain.isprintable():
        raise NotUnderstood(Text(__name__, "bad_name", {"most": NAME_MOST}))
    return plain, _fold(plain)


def _check_password(password: str) -> None:
    if not PASSWORD_LEAST <= len(password) <= PASSWORD_MOST:
        raise NotUnderstood(Text(__name__, "bad_password", {"least": PASSWORD_LEAST, "most": PASSWORD_MOST}))
