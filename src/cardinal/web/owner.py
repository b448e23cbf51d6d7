"""Whose server it is: the first account is made with a code that only the terminal of whoever started it shows."""

from __future__ import annotations

import hmac
import unicodedata

from cardinal.language import Text
from cardinal.store import EVERYWHERE, Account, Role, SignInRefused, User, stream_of
from cardinal.store.rates import Limit, count_attempt

from .demonstration.names import EVENTS, USER
from .services import Services

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without those that are read for one another."""
_LENGTH = 8
TRIES = Limit(20, 300)
"""Of wrong codes, from everywhere together: 32⁸ of them would take half a million years to try out."""


def first_code(secret: str) -> str:
    """The code of a server, the same for all its processes; it is worth nothing once the server has an owner.

    >>> first_code("a secret")
    '7HR5-R5TC'
    """
    digest = hmac.new(secret.encode(), b"first account", "sha256").digest()
    letters = "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_LENGTH])
    return f"{letters[:4]}-{letters[4:]}"


def _plain(code: str) -> str:
    """A code however it was typed."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", code).upper()))


async def refuse_wrong_code(services: Services, given: str) -> None:
    """Refuse whoever has not read the code in the terminal, and everybody for a while after too many tries."""
    await count_attempt(services.database, "first account", TRIES, services.now())
    if not hmac.compare_digest(_plain(first_code(services.settings.secret)).encode(), _plain(given).encode()):
        raise SignInRefused(Text("cardinal.web.first_start", "wrong_code"))


def _is_owners(account: Account) -> bool:
    return account.name != USER


async def is_owned(services: Services) -> bool:
    """Whether somebody has made the first account; the demonstration's own is nobody's."""
    return any(map(_is_owners, await services.accounts.users()))


async def make_owner(services: Services, name: str, password: str) -> User:
    """The first account: an organiser everywhere. Whoever tries the demonstration out keeps its events alone."""
    accounts = services.accounts
    if await is_owned(services):
        raise SignInRefused(Text("cardinal.web.first_start", "owned"))
    if name.strip().casefold() == USER:
        raise SignInRefused(Text("cardinal.web.first_start", "name_of_demonstration", {"name": USER}))
    made = await accounts.add_user(name, password, services.now())
    await accounts.give_role(made.key, EVERYWHERE, Role.ORGANISER)
    for one in await accounts.users():
        if not _is_owners(one):
            for key in EVENTS:
                await accounts.give_role(one.key, stream_of(key), Role.ORGANISER)
            await accounts.take_role(one.key, EVERYWHERE, Role.ORGANISER)
    return made
