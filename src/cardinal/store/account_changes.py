"""What the owner of a server does with accounts: a server keeps somebody who may do it."""

from __future__ import annotations

from cardinal.language import Text

from .accounts import EVERYWHERE, Account, Accounts, Role
from .errors import OutOfTurn


async def close_account(accounts: Accounts, account: Account) -> None:
    """Nobody signs in with it any more, and whoever is signed in with it is signed out at once."""
    await _keep_an_owner(accounts, account)
    await accounts.close_user(account.key)


async def change_role(accounts: Accounts, account: Account, stream: str, role: Role, *, take: bool) -> None:
    """Give an account a role in an event or everywhere, or take it."""
    if not take:
        await accounts.give_role(account.key, stream, role)
        return
    if stream == EVERYWHERE and role is Role.ORGANISER:
        await _keep_an_owner(accounts, account)
    await accounts.take_role(account.key, stream, role)


async def _keep_an_owner(accounts: Accounts, leaving: Account) -> None:
    """Refuse what would leave nobody who is organiser of the whole server."""
    owners = {user.key for user in await accounts.users() if not user.closed and _owns(user)}
    if owners == {leaving.key}:
        raise OutOfTurn(Text(__name__, "last_owner", {"name": leaving.name}))


def _owns(account: Account) -> bool:
    return Role.ORGANISER in account.roles.get(EVERYWHERE, frozenset())
