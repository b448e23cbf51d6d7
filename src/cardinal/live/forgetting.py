"""Names at live tables, found and forgotten: those under which a person of a competition, or an account, has sat.

A table knows whoever sits there by a key and a name. The name is kept beside the log, so that it can be erased; what
was played stays, and the log of each table says that it was done. What somebody has said at a table goes with the name.
A person is found by the keys of the account and of the link to the seat. A guest has a key of nobody in particular, and
two people may have one name: a guest is forgotten only at tables that somebody names.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select

from cardinal.cards import Seat
from cardinal.store import Competition, Conflict, Log
from cardinal.store.bindings import Binding, Bound
from cardinal.store.competition_log import erasable
from cardinal.store.schema import personal

from .chat import SAYS
from .deciding import NAME_MOST
from .online_tables import keys_of
from .table_hub import TableHub

TRIES = 20
_TABLES, _GUEST = "table/", "guest "


@dataclass(frozen=True, slots=True)
class Sought:
    """Whom to look for at tables: by keys, and by names as they were typed."""

    keys: frozenset[str]
    names: frozenset[str] = frozenset()

    def fits(self, key: str, name: str) -> bool:
        return key in self.keys or _folded(name) in self.names


@dataclass(frozen=True, slots=True)
class SatAs:
    """A person's seat at a table: the table's stream, the person's key there, and the name."""

    stream: str
    key: str
    name: str


def _folded(name: str) -> str:
    """A name normalised for comparison; tables store only the displayed form."""
    return name.strip()[:NAME_MOST].casefold()


def named(name: str) -> Sought:
    """Whoever sat under a name."""
    return Sought(frozenset(), frozenset((_folded(name),)))


def account_at_tables(user: str) -> Sought:
    """An account at the tables."""
    return Sought(frozenset((f"user {user}",)))


def person_at_tables(state: Competition, number: str, bindings: Sequence[Binding]) -> Sought:
    """A person of a competition at the tables: by the account or the link that it plays with.

    To be asked before the person is erased: afterwards nobody knows whose account it was.
    """
    erasable(state, number)
    # Of an account that is closed the names at tables are still there.
    bound = {binding.number: binding.user for binding in bindings if binding.state is Bound.CONFIRMED}
    keys = keys_of(state, {Seat.N: state.people[number]}, bound).get(Seat.N, ())
    return Sought(frozenset(keys))


async def guests_called(
    log: Log, state: Competition, number: str, tables: Collection[str] | None = None
) -> tuple[SatAs, ...]:
    """Guests who sat under the very name of a person, at these *tables* by their keys, or at all.

    Whether they are that person nobody but the person knows.
    """
    erasable(state, number)
    person = state.people[number]
    names = {_folded(name) for name in (person.name, person.key) if name and name != number}
    names_used = await sat_as(log, Sought(frozenset(), frozenset(names)))
    streams = None if tables is None else {f"{_TABLES}{table}" for table in tables}
    return tuple(
        guest for guest in names_used if guest.key.startswith(_GUEST) and (streams is None or guest.stream in streams)
    )


async def sat_as(log: Log, sought: Sought) -> tuple[SatAs, ...]:
    """Every table that still stores the name of one of these people."""
    wanted = (
        select(personal.c.stream, personal.c.subject, personal.c.value)
        .where(personal.c.stream.startswith(_TABLES, autoescape=True))
        .order_by(personal.c.stream, personal.c.subject)
    )
    async with log.database.reading() as connection:
        rows = (await connection.execute(wanted)).all()
    every = (_sat_as(row.stream, row.subject, json.loads(row.value)) for row in rows)
    return tuple(dict.fromkeys(sat for sat in every if sought.fits(sat.key.partition(SAYS)[0], sat.name)))


def _sat_as(stream: str, subject: str, value: Any) -> SatAs:
    """A name as it stands at a table, or with something that was said there."""
    return SatAs(stream, subject, str(value["name"] if SAYS in subject else value))


async def forget(
    log: Log, sought: Sought, *, command_id: str, actor: str, at: datetime, hub: TableHub | None = None
) -> tuple[str, ...]:
    """Erase those names at every table; the streams of these. The same command again finds nothing left to do."""
    names_used = await sat_as(log, sought)
    return await forget_names(log, names_used, command_id=command_id, actor=actor, at=at, hub=hub)


async def forget_names(
    log: Log, names_used: Iterable[SatAs], *, command_id: str, actor: str, at: datetime, hub: TableHub | None = None
) -> tuple[str, ...]:
    """Erase these names where they stand; the streams of those tables.

    With a *hub* its own tables do it, so that whoever is looking at one sees it at once.
    """
    keys: dict[str, list[str]] = {}
    for sat in names_used:
        there = keys.setdefault(sat.stream, [])
        there += [key for key in (sat.key, *await _said_by(log, sat)) if key not in there]
    for stream, gone in keys.items():
        if hub is not None:
            owner = await hub.owner(stream.removeprefix(_TABLES))
            await owner.erase(gone, command_id, actor)
        else:
            await forget_at(log, stream, gone, command_id=command_id, actor=actor, at=at)
    return tuple(keys)


async def _said_by(log: Log, sat: SatAs) -> Sequence[str]:
    """The subjects of everything that somebody has said at a table."""
    of_person = personal.c.subject.startswith(f"{sat.key}{SAYS}", autoescape=True)
    async with log.database.reading() as connection:
        wanted = select(personal.c.subject).where(personal.c.stream == sat.stream, of_person)
        return [str(subject) for subject in (await connection.execute(wanted)).scalars()]


async def forget_at(log: Log, stream: str, keys: Collection[str], *, command_id: str, actor: str, at: datetime) -> None:
    """Erase names in the stream of one table, to which a server may be writing meanwhile."""
    for _ in range(TRIES):
        head = await log.head(stream)
        try:
            await log.erase(stream, head.seq, tuple(keys), command_id=command_id, actor=actor, at=at)
        except Conflict as conflict:
            overtaken = conflict
            continue
        return
    raise overtaken
