"""Who may do what: users with a password and roles in events, tables with a code and a PIN, programs with a token."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import uuid4

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cardinal.language import NotUnderstood, Text, shown

from . import rates
from .bus import Bus
from .chain import moment
from .database import Database
from .ended_sessions import end_session, ended_among
from .errors import OutOfTurn, SignInRefused
from .schema import ended_sessions, one_time_links, roles, table_codes, tokens, users
from .secrets_kept import card_secrets, digest_of, fits, kept, new_code, new_token

EVERYWHERE = "*"
"""In place of an event: a role in every one."""
ENDED = "accounts"
"""What the bus is told when sessions have ended; which, is asked of the accounts."""
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
    """An account, without its password. ``generation`` is of which of its sessions those are that still count."""

    key: str
    name: str
    generation: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """An account with its roles by stream, as a list of them shows it."""

    key: str
    name: str
    roles: Mapping[str, frozenset[Role]] = field(default_factory=dict)
    closed: bool = False


@dataclass(frozen=True, slots=True)
class TableKey:
    """What a table signs in with: without PIN and link, as the database knows it, or whole, as its card has it.

    The link is what the card's QR code holds: whoever scans it needs neither code nor PIN.
    """

    stream: str
    table: str
    code: str
    pin: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class TokenMade:
    """A program's token, shown once."""

    key: str
    secret: str
    stream: str
    role: Role


@dataclass(frozen=True, slots=True)
class TokenKept:
    """A token as a list shows it: whose, for what, since when, and whether it still is one."""

    key: str
    stream: str
    role: Role
    label: str
    made_by: str
    made_at: datetime
    revoked_at: datetime | None = None


class Accounts:
    """The accounts of one database. Every moment is an argument.

    With a *bus* whatever is open for a session hears that sessions have ended; with the server's *secret* the cards
    of tables can be printed again (``table_cards``).
    """

    def __init__(
        self,
        database: Database,
        bus: Bus | None = None,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        *,
        secret: str = "",
    ) -> None:
        self.database, self._bus, self._pause = database, bus, pause
        self._secret = secret or new_token()

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
        """Another password; whoever signed in with the one before is signed in no more."""
        _check_password(password)
        await self._change_user(user, password=await kept(password), generation=_NEXT_GENERATION)

    async def end_sessions(self, user: str) -> None:
        """Whoever is signed in as this account is so no more, wherever that is."""
        await self._change_user(user, generation=_NEXT_GENERATION)

    async def close_user(self, user: str) -> None:
        """The account signs in no more; what it did stays its own."""
        await self._change_user(user, closed=True)

    async def end_session(self, session: str, until: datetime) -> None:
        """One session ends; *until* is when its cookie would be too old."""
        await end_session(self.database, session, until)
        await self._tell_ended()

    async def ended_among(self, sessions: Sequence[str]) -> frozenset[str]:
        """Those of the sessions that were ended one by one."""
        return await ended_among(self.database, sessions)

    async def _change_user(self, user: str, **values: object) -> None:
        async with self.database.writing() as connection:
            changed = await connection.execute(update(users).where(users.c.user == user).values(**values))
            # Links that sign in or change the password end with the sessions that there were when they were made.
            still_open = (one_time_links.c.user == user, one_time_links.c.used_at.is_(None))
            await connection.execute(update(one_time_links).where(*still_open).values(used_at="ended"))
        if not changed.rowcount:
            raise SignInRefused(Text(__name__, "nobody"))
        await self._tell_ended()

    async def _tell_ended(self) -> None:
        if self._bus is not None:
            # Where the bus is down, those who are not told look for themselves.
            with suppress(ConnectionError):
                await self._bus.publish(ENDED, 0)

    async def user(self, key: str) -> User | None:
        """An account that may still sign in."""
        row = await self._first(select(users).where(users.c.user == key, users.c.closed.is_(False)))
        return None if row is None else _user(row)

    async def is_session(self, user: str, generation: int, session: str = "") -> bool:
        """Whether a session that was begun in *generation* still is one: its account is open, and nobody ended it."""
        ended = select(ended_sessions.c.digest).where(ended_sessions.c.digest == digest_of(session)).exists()
        row = await self._first(
            select(users, ended.label("ended")).where(users.c.user == user, users.c.closed.is_(False))
        )
        return row is not None and (row.generation or 0) == generation and not row.ended

    async def generations(self, keys: Sequence[str]) -> Mapping[str, int]:
        """Of those accounts that are open, of which of their sessions those are that still count."""
        found: dict[str, int] = {}
        # SQLite takes only so many values in one statement.
        for start in range(0, len(keys), 500):
            some = users.c.user.in_(keys[start : start + 500])
            rows = await self._all(select(users.c.user, users.c.generation).where(some, users.c.closed.is_(False)))
            found |= {row.user: row.generation or 0 for row in rows}
        return found

    async def sign_in(
        self, name: str, password: str, at: datetime, address: str = "", known: Collection[str] = ()
    ) -> User:
        """The user of a name and password; a wrong name and a wrong password read the same.

        *known* are the accounts that have signed in at this browser before: whoever else guesses does not count there.
        """
        folded = _fold(name)[:200]
        row = await self._first(select(users).where(users.c.folded == folded, users.c.closed.is_(False)))
        is_known = row is not None and row.user in known
        await self._count(f"name {folded}", rates.SIGN_IN, rates.SIGN_IN_EVERYWHERE, at, address, is_known=is_known)
        # Too long a text is not worth the hashing; nobody has such a password.
        right = await fits(row.password if row else None, password[:PASSWORD_MOST])
        if row is None or not right:
            raise SignInRefused(Text(__name__, "wrong_password"))
        return _user(row)

    async def give_role(self, user: str, stream: str, role: Role) -> None:
        if await self.user(user) is None:
            raise SignInRefused(Text(__name__, "nobody"))
        # What is held everywhere does not count here: it may be taken away, and this one then stays.
        held = await self.streams_of(user)
        if role not in held.get(stream, ()):
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
            return frozenset(Role(scalar) for scalar in (await connection.execute(wanted)).scalars())

    async def users(self) -> tuple[Account, ...]:
        """Every account by name, closed ones too, with its roles by stream."""
        async with self.database.reading() as connection:
            found = (await connection.execute(select(users).order_by(users.c.folded))).all()
            held = (await connection.execute(select(roles))).all()
        by_user: dict[str, list[Row[Any]]] = {}
        for row in held:
            by_user.setdefault(row.user, []).append(row)
        return tuple(Account(row.user, row.name, _by_stream(by_user.get(row.user, ())), row.closed) for row in found)

    async def streams_of(self, user: str) -> Mapping[str, frozenset[Role]]:
        """The roles of a user by stream; under ``EVERYWHERE`` those that it has in all."""
        return _by_stream(await self._all(select(roles).where(roles.c.user == user)))

    async def make_table_key(self, stream: str, table: str, at: datetime) -> TableKey:
        """A new code, PIN and link for a table; those that it had are void."""
        code = new_code()
        key = TableKey(stream, table, code, *card_secrets(self._secret, code))
        row = {"code": key.code, "stream": stream, "table_name": table, "made_at": moment(at)}
        row |= {"pin": await kept(key.pin), "link": digest_of(key.link)}
        old = (table_codes.c.stream == stream, table_codes.c.table_name == table)
        async with self.database.writing() as connection:
            await connection.execute(delete(table_codes).where(*old))
            await connection.execute(insert(table_codes).values(row))
        return key

    async def table_sign_in(
        self, code: str, pin: str, at: datetime, address: str = "", known: Collection[str] = ()
    ) -> TableKey:
        """The table of a code and PIN, however the code was typed; *known* are the codes that this device has had."""
        plain = _fold(code).upper().replace(" ", "").replace("-", "")[:20]
        everywhere = rates.TABLE_CODE_EVERYWHERE
        await self._count(f"code {plain}", rates.TABLE_CODE, everywhere, at, address, is_known=plain in known)
        row = await self._first(select(table_codes).where(table_codes.c.code == plain))
        right = await fits(row.pin if row else None, unicodedata.normalize("NFKC", pin).strip()[:20])
        if row is None or not right:
            raise SignInRefused(Text(__name__, "wrong_code"))
        return TableKey(row.stream, row.table_name, row.code)

    async def table_by_link(self, secret: str, at: datetime, address: str = "") -> TableKey:
        """The table whose QR code was scanned."""
        digest = digest_of(secret[:PASSWORD_MOST])
        row = await self._first(select(table_codes).where(table_codes.c.link == digest))
        if row is None:
            # Only a wrong one counts: a hall of phones that share an address may scan all at once.
            if address:
                await rates.count_attempt(self.database, f"address {address}", rates.ADDRESS, at)
            raise SignInRefused(Text(__name__, "wrong_link"))
        return TableKey(row.stream, row.table_name, row.code)

    async def table_keys(self, stream: str) -> tuple[TableKey, ...]:
        """The codes of an event's tables, without their PINs and links."""
        rows = await self._all(select(table_codes).where(table_codes.c.stream == stream))
        return tuple(TableKey(row.stream, row.table_name, row.code) for row in sorted(rows, key=table_order))

    async def make_token(self, stream: str, role: Role, label: str, by: str, at: datetime) -> TokenMade:
        token = TokenMade(uuid4().hex, new_token(), stream, role)
        row = {"token": token.key, "digest": digest_of(token.secret), "stream": stream, "role": str(role)}
        row |= {"label": label[:100], "made_by": by, "made_at": moment(at)}
        async with self.database.writing() as connection:
            await connection.execute(insert(tokens).values(row))
        return token

    async def token(self, secret: str) -> TokenMade:
        """What a token stands for; the secret itself is not given back."""
        digest = digest_of(secret[:PASSWORD_MOST])
        row = await self._first(select(tokens).where(tokens.c.digest == digest, tokens.c.revoked_at.is_(None)))
        if row is None:
            raise SignInRefused(Text(__name__, "wrong_token"))
        return TokenMade(row.token, "", row.stream, Role(row.role))

    async def tokens_of(self, stream: str) -> tuple[TokenKept, ...]:
        """The tokens of an event, revoked ones too, in the order in which they were made."""
        wanted = select(tokens).where(tokens.c.stream == stream).order_by(tokens.c.made_at, tokens.c.token)
        return tuple(_kept_token(row) for row in await self._all(wanted))

    async def revoke_token(self, key: str, at: datetime) -> None:
        async with self.database.writing() as connection:
            await connection.execute(update(tokens).where(tokens.c.token == key).values(revoked_at=moment(at)))

    async def _count(
        self, key: str, limit: rates.Limit, everywhere: rates.Limit, at: datetime, address: str, *, is_known: bool
    ) -> None:
        """Count by name and address, and delay rather than refuse; a browser that is known is counted by itself."""
        if is_known:
            key = f"known {key}"
        else:
            if address:
                await rates.count_attempt(self.database, f"address {address}", rates.ADDRESS, at)
            await rates.count_attempt(self.database, key, everywhere, at)
        most = rates.Limit(limit.most * rates.SLOWED, limit.seconds)
        count = await rates.count_attempt(self.database, f"{key} from {address}", most, at)
        seconds = rates.delay_seconds(count, limit)
        if seconds:
            await self._pause(seconds)

    async def _first(self, wanted: Any) -> Row[Any] | None:
        async with self.database.reading() as connection:
            found: Row[Any] | None = (await connection.execute(wanted)).first()
            return found

    async def _all(self, wanted: Any) -> tuple[Row[Any], ...]:
        async with self.database.reading() as connection:
            return tuple((await connection.execute(wanted)).all())


_NEXT_GENERATION = func.coalesce(users.c.generation, 0) + 1


def _user(row: Row[Any]) -> User:
    return User(row.user, row.name, row.generation or 0)


def _by_stream(held: Iterable[Row[Any]]) -> Mapping[str, frozenset[Role]]:
    found: dict[str, frozenset[Role]] = {}
    for row in sorted(held, key=lambda one: str(one.stream)):
        found[row.stream] = found.get(row.stream, frozenset()) | {Role(row.role)}
    return found


def table_order(row: Row[Any]) -> tuple[int, str]:
    """Table 2 stands before table 10."""
    name: str = row.table_name
    return (len(name) if name.isdecimal() else 1_000, name)


def _kept_token(row: Row[Any]) -> TokenKept:
    revoked = None if row.revoked_at is None else datetime.fromisoformat(row.revoked_at)
    made_at = datetime.fromisoformat(row.made_at)
    return TokenKept(row.token, row.stream, Role(row.role), row.label, row.made_by, made_at, revoked)


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
