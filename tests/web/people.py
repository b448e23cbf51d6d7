"""People at the browser: an organiser, a director, a table; and an evening for them to work on.

Each of them signs in without the forms, by the accounts of the very application that the client speaks to.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from fastapi import FastAPI
from itsdangerous import URLSafeTimedSerializer
from starlette.testclient import TestClient

from cardinal.club import MAIN
from cardinal.club.roles import ClubRole
from cardinal.store import EVERYWHERE, Appended, Command, Competition, Role, TableKey, User, stream_of
from cardinal.store.club_roles import ClubRoles
from cardinal.store.commands import Actor
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from cardinal.web.visitor import COOKIE, Visitor
from tests.store.story import CONDITIONS, ORGANISER, pair

__all__ = [
    "another",
    "at_table",
    "bind",
    "call",
    "director",
    "do",
    "evening",
    "later",
    "nobody",
    "officer",
    "organiser",
    "services_of",
    "state_of",
    "user",
]

KEY = "spring"
PASSWORD = "correct horse battery"
Result = TypeVar("Result")


def services_of(client: TestClient) -> Services:
    app = client.app
    assert isinstance(app, FastAPI)
    services: Services = app.state.services
    return services


def call(client: TestClient, function: Callable[..., Awaitable[Result]], *args: object) -> Result:
    """What an asynchronous function of the application gives, in the application's own loop."""
    assert client.portal is not None
    return client.portal.call(function, *args)


def another(client: TestClient) -> TestClient:
    """A second browser at the same application, with cookies of its own."""
    other = TestClient(client.app, raise_server_exceptions=False)
    other.portal = client.portal
    return other


def _sits_down(client: TestClient, visitor: Visitor) -> None:
    values = {name: getattr(visitor, name) for name in Visitor.__slots__ if getattr(visitor, name)}
    text = URLSafeTimedSerializer(services_of(client).settings.secret, salt="session").dumps(values)
    # The name under which the client keeps the cookies that the application itself gives it.
    client.cookies.set(COOKIE, str(text), domain="testserver.local")


def later(client: TestClient, seconds: float) -> None:
    """The clock of the application goes on, and nobody waits."""
    services = services_of(client)
    before = services.now
    services.now = lambda: before() + timedelta(seconds=seconds)


def nobody(client: TestClient) -> TestClient:
    """Sign out."""
    client.cookies.clear()
    return client


def user(client: TestClient, name: str, stream: str = "", role: Role | None = None) -> User:
    """An account of that name, made the first time, with a role if one is named, signed in at this browser."""
    services = services_of(client)
    known = {one.name: User(one.key, one.name) for one in call(client, services.accounts.users)}
    found = known.get(name) or call(client, services.accounts.add_user, name, PASSWORD, services.now())
    if role is not None:
        call(client, services.accounts.give_role, found.key, stream, role)
    _sits_down(client, Visitor().signed_in(call(client, services.accounts.user, found.key) or found))
    return found


def bind(client: TestClient, player: str, name: str = "", key: str = KEY) -> User:
    """The account of that name, or of the player's, has confirmed to be that player of the event; it is signed in."""
    services, found = services_of(client), user(client, name or player)
    (number,) = [number for number, one in state_of(client, key).people.items() if one.name == player]
    call(client, services.bindings.confirm, stream_of(key), number, found.key, "olga", services.now())
    return found


def organiser(client: TestClient, key: str = "", name: str = "olga") -> User:
    """An organiser of one event, or of the whole server."""
    return user(client, name, stream_of(key) if key else EVERYWHERE, Role.ORGANISER)


def officer(client: TestClient, name: str, club: str = MAIN, role: ClubRole = ClubRole.OWNER) -> User:
    """Somebody with a role in a club."""
    found = user(client, name)
    call(client, ClubRoles(services_of(client).database).give, club, found.key, role)
    return found


def director(client: TestClient, key: str = KEY, name: str = "dan") -> User:
    return user(client, name, stream_of(key), Role.DIRECTOR)


def at_table(client: TestClient, key: str = KEY, table: str = "1") -> TableKey:
    """This browser is now the device of a table; the table's code, PIN and link are new."""
    services = services_of(client)
    made = call(client, services.accounts.make_table_key, stream_of(key), table, services.now())
    services.forget_codes(stream_of(key))
    _sits_down(client, Visitor().at_table(made.stream, made.table, made.code))
    return made


def do(client: TestClient, key: str, command: Command, actor: Actor = ORGANISER) -> Appended:
    """A command, without a form."""

    async def run() -> Appended:
        return await services_of(client).run(key, command, command_id=new_command(), actor=actor)

    return call(client, run)


def state_of(client: TestClient, key: str = KEY) -> Competition:
    return call(client, services_of(client).competition, key)


def evening(
    client: TestClient, key: str = KEY, *, pairs: int = 6, conditions: str = CONDITIONS, drawn: bool = True,
    started: int = 1,
) -> str:  # fmt: skip
    """A club evening as tests/store/story.py has it: pairs "Nora 1" and "Sam 1" and so on, drawn, a round under way.

    The stage is Main, three rounds of two boards at three tables.
    """
    do(client, key, CreateEvent(conditions, "UTC"))
    for number in range(1, pairs + 1):
        do(client, key, AddEntry(pair(number)))
    if drawn:
        do(client, key, MakeDraw("a published seed"))
        for number in range(1, started + 1):
            do(client, key, StartRound(state_of(client, key).conditions.stages[0].name, number))
    return key
