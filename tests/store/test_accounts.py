"""Accounts: passwords, roles, codes of tables, tokens, and how often anybody may try."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import text

from cardinal.language import NotUnderstood
from cardinal.store.accounts import EVERYWHERE, Accounts, Role
from cardinal.store.errors import OutOfTurn, SignInRefused, TooOften
from cardinal.store.rates import Limit, count_attempt, forget_attempts
from tests.store.story import AT, STREAM, opened

PASSWORD = "a long enough sentence"


def test_a_user_signs_in_with_its_password_and_no_other(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            olga = await accounts.add_user("Olga", PASSWORD, AT)
            # The name is the same however it is typed.
            assert await accounts.sign_in("  ＯLGA ", PASSWORD, AT) == olga
            for name, password in (("Olga", "another sentence"), ("nobody", PASSWORD), ("O\0lga\ud800", "x"), ("", "")):
                with pytest.raises(SignInRefused, match="name or the password"):
                    await accounts.sign_in(name, password, AT)
            with pytest.raises(OutOfTurn):
                await accounts.add_user("oLGA", PASSWORD, AT)
            with pytest.raises(NotUnderstood):
                await accounts.add_user("Dan", "short", AT)
            await accounts.set_password(olga.key, "another sentence")
            assert await accounts.sign_in("Olga", "another sentence", AT) == olga
            await accounts.close_user(olga.key)
            with pytest.raises(SignInRefused):
                await accounts.sign_in("Olga", "another sentence", AT)

    asyncio.run(story())


def test_nothing_secret_is_stored_as_it_is(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            await accounts.add_user("Olga", PASSWORD, AT)
            key = await accounts.make_table_key(STREAM, "3", AT)
            token = await accounts.make_token(STREAM, Role.DIRECTOR, "scoreboard", "olga", AT)
            stored = ""
            async with database.reading() as connection:
                for name in ("users", "table_codes", "tokens", "attempts"):
                    rows = (await connection.execute(text(f"SELECT * FROM {name}"))).all()
                    stored += "\n".join(map(str, rows))
            assert "$argon2id$" in stored
            assert not [one for one in (PASSWORD, f"'{key.pin}'", token.secret) if one in stored]

    asyncio.run(story())


def test_roles_are_by_event_or_everywhere(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            olga = await accounts.add_user("Olga", PASSWORD, AT)
            await accounts.give_role(olga.key, STREAM, Role.DIRECTOR)
            await accounts.give_role(olga.key, STREAM, Role.DIRECTOR)
            await accounts.give_role(olga.key, EVERYWHERE, Role.ORGANISER)
            assert await accounts.roles_of(olga.key, STREAM) == {Role.DIRECTOR, Role.ORGANISER}
            assert await accounts.roles_of(olga.key, "event/other") == {Role.ORGANISER}
            await accounts.take_role(olga.key, STREAM, Role.DIRECTOR)
            assert await accounts.roles_of(olga.key, STREAM) == {Role.ORGANISER}
            with pytest.raises(SignInRefused):
                await accounts.give_role("nobody", STREAM, Role.DIRECTOR)

    asyncio.run(story())


def test_a_table_signs_in_with_its_newest_code_and_pin(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            old = await accounts.make_table_key(STREAM, "3", AT)
            new = await accounts.make_table_key(STREAM, "3", AT)
            typed = f" {new.code[:3].lower()}-{new.code[3:]} "
            found = await accounts.table_sign_in(typed, f" {new.pin} ", AT)
            assert (found.stream, found.table, found.pin) == (STREAM, "3", "")
            for code, pin in ((old.code, old.pin), (new.code, "x" + new.pin), ("", "")):
                with pytest.raises(SignInRefused, match="PIN"):
                    await accounts.table_sign_in(code, pin, AT)

    asyncio.run(story())


def test_a_token_has_one_role_in_one_event_until_it_is_revoked(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            made = await accounts.make_token(STREAM, Role.PUBLIC, "screen", "olga", AT)
            found = await accounts.token(made.secret)
            assert (found.stream, found.role, found.secret) == (STREAM, Role.PUBLIC, "")
            await accounts.revoke_token(made.key, AT)
            for secret in (made.secret, "cardinal_made-up", ""):
                with pytest.raises(SignInRefused):
                    await accounts.token(secret)

    asyncio.run(story())


def test_too_many_attempts_wait_for_the_next_window_whoever_counts(address: str) -> None:
    async def story() -> None:
        limit = Limit(3, 60)
        start = AT.replace(second=0)
        async with opened(address) as one, opened(address) as two:
            counted = [await count_attempt((one, two)[at % 2], "name x", limit, start) for at in range(3)]
            assert counted == [1, 2, 3]
            with pytest.raises(TooOften) as refused:
                await count_attempt(one, "name x", limit, start + timedelta(seconds=45))
            assert refused.value.seconds == 15
            assert await count_attempt(one, "name y", limit, start) == 1
            assert await count_attempt(one, "name x", limit, start + timedelta(seconds=60)) == 1
            await forget_attempts(one, start + timedelta(seconds=60))
            assert await count_attempt(one, "name x", limit, start) == 1

    asyncio.run(story())


def test_a_right_password_does_not_help_after_too_many_wrong_ones(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def story() -> None:
        folder = tmp_path_factory.mktemp("accounts")
        async with opened(f"sqlite:///{folder}/a.sqlite3") as database:
            accounts = Accounts(database)
            await accounts.add_user("Olga", PASSWORD, AT)
            for _ in range(10):
                with pytest.raises(SignInRefused):
                    await accounts.sign_in("olga", "a wrong sentence", AT, "198.51.100.7")
            with pytest.raises(TooOften):
                await accounts.sign_in("olga", PASSWORD, AT, "198.51.100.8")

    asyncio.run(story())
