"""Finds a person's data stored under other keys than the name: contacts of entries, and accounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, update

from cardinal.contest.entries import Person
from cardinal.language import NotUnderstood, Text

from .accounts import Accounts
from .bindings import Binding, Bindings, Bound
from .club_schema import calendar_links, club_roles, mail_addresses
from .competition_state import Competition
from .database import Database
from .polled_people import polled_people
from .schema import bindings, one_time_links, roles, users

__all__ = [
    "SharedContact",
    "Trace",
    "drops_contact",
    "erase_account",
    "forget_school",
    "forget_seat",
    "shared_contact",
    "traces",
]

OWN, OTHERS = "own", "others"
"""Whose a contact is that a pair has in common."""


@dataclass(frozen=True, slots=True)
class Trace:
    """Something that is known of somebody: where, under which number or key, and what it says."""

    stream: str
    number: str
    value: str


@dataclass(frozen=True, slots=True)
class SharedContact:
    """The contact of an entry of several players: nobody but they knows whose it is."""

    entry: int
    contact: str
    others: tuple[str, ...]


def shared_contact(state: Competition, number: str) -> SharedContact | None:
    """The contact that a person has in common with others whose names are still known."""
    for entry in state.known_entries.values():
        keys = [player.key for player in entry.players]
        others = tuple(state.people[key].name for key in keys if key != number and _is_known(state.people[key], key))
        if number in keys and entry.contact and others:
            return SharedContact(entry.number, entry.contact, others)
    return None


def _is_known(person: Person, number: str) -> bool:
    """Whoever was erased is called by the number."""
    return person.name != number


def drops_contact(state: Competition, number: str, answer: str) -> bool:
    """Whether the contact of the person's entries goes with the person; asked where several share one."""
    shared = shared_contact(state, number)
    if shared is not None and answer not in (OWN, OTHERS):
        values = {"contact": shared.contact, "entry": shared.entry, "others": shared.others}
        raise NotUnderstood(Text(__name__, "whose_contact", values), legal=(OWN, OTHERS))
    return shared is None or answer == OWN


async def traces(accounts: Accounts, states: Sequence[Competition], name: str) -> tuple[Trace, ...]:
    """Contacts and accounts of whoever has that name or that contact: those of players of the name, and the account
    that has the name itself."""
    wanted, found = name.strip().casefold(), list[Trace]()
    named, seats = set[tuple[str, str]](), Bindings(accounts.database)
    for state in states:
        numbers = {key for key, one in state.people.items() if wanted in (one.name.casefold(), one.key.casefold())}
        named |= {(state.stream, number) for number in numbers}
        for entry in state.known_entries.values():
            is_theirs = not numbers.isdisjoint(player.key for player in entry.players)
            if entry.contact and (is_theirs or entry.contact.casefold() == wanted):
                found.append(Trace(state.stream, f"C{entry.number}", entry.contact))
        asked = polled_people(state.rulings)
        found += [Trace(state.stream, subject, who) for subject, who in asked if who.casefold() == wanted]
    bound = {
        one.user
        for stream in {stream for stream, _ in named}
        for one in await seats.of_event(stream)
        if one.state is Bound.CONFIRMED and (stream, one.number) in named
    }
    for account in await accounts.users():
        if account.key in bound or account.name.casefold() == wanted:
            found.append(Trace("account", account.key, account.name))
    return tuple(found)


async def forget_seat(database: Database, stream: str, number: str) -> tuple[Binding, ...]:
    """Nobody is that player any more, and no link says who it was; the accounts that were."""
    found = tuple(binding for binding in await Bindings(database).of_event(stream) if binding.number == number)
    async with database.writing() as connection:
        for table, column in ((bindings, bindings.c.number), (one_time_links, one_time_links.c.subject)):
            await connection.execute(delete(table).where(table.c.stream == stream, column == number))
    return tuple(binding for binding in found if binding.state is Bound.CONFIRMED)


async def erase_account(accounts: Accounts, user: str) -> None:
    """Close an account and erase its name; its acts as an official stay in the append-only logs."""
    await accounts.close_user(user)
    blank = {"name": f"erased {user[:8]}", "folded": f"erased {user}", "password": "erased"}
    async with accounts.database.writing() as connection:
        await connection.execute(update(users).where(users.c.user == user).values(**blank))
        for table in (bindings, roles, club_roles, one_time_links, mail_addresses, calendar_links):
            await connection.execute(delete(table).where(table.c.user == user))
    # Here and not above: whoever opens the log need not read everything about clubs.
    from .sign_ups import SignUps

    await SignUps(accounts.database).forget_user(user)
    await forget_school(accounts.database, user)


async def forget_school(database: Database, user: str, actor: str = "erasure") -> None:
    """What an account has practised, and its names in examinations and on certificates."""
    from .examinations import Examinations
    from .learners import Learners
    from .log import Log

    log, now = Log(database), datetime.now(UTC)
    await Learners(log).erase(user, actor, now)
    await Examinations(log).erase_account(user, actor, now)
