"""Accounts: passwords, roles, codes of tables, tokens, and how often anybody may try."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from cardinal.language import NotUnderstood
from cardinal.store.accounts import EVERYWHERE, Account, Accounts, Role, TableKey
from cardinal.store.errors import OutOfTurn, SignInRefused, TooOften
from cardinal.store.rates import ADDRESS, Limit, count_attempt, forget_attempts
from tests.store.story import AT, STREAM, opened

PASSWORD = "a long enough sentence"
# One test keeps passwords at the cost that the application has, and looks at that cost.
cheap = pytest.mark.usefixtures("cheap_secrets")


@cheap
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
            # Whoever signed in before is signed in no more.
            assert await accounts.sign_in("Olga", "another sentence", AT) == replace(olga, generation=1)
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
            # For each a password and a PIN: 64 MiB, three passes, four lanes, as RFC 9106 has it for most machines.
            assert stored.count("$argon2id$v=19$m=65536,t=3,p=4$") == 2
            assert not [one for one in (PASSWORD, f"'{key.pin}'", key.link, token.secret) if one in stored]

    asyncio.run(story())


@cheap
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


@cheap
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


@cheap
def test_a_scanned_link_is_its_table_until_a_new_card_is_made(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            old = await accounts.make_table_key(STREAM, "3", AT)
            assert await accounts.table_by_link(old.link, AT) == TableKey(STREAM, "3", old.code)
            new = await accounts.make_table_key(STREAM, "3", AT)
            for secret in (old.link, new.pin, new.code, "", "\ud800" * 2_000):
                with pytest.raises(SignInRefused, match="QR"):
                    await accounts.table_by_link(secret, AT)
            assert (await accounts.table_by_link(new.link, AT)).code == new.code

    asyncio.run(story())


@cheap
def test_a_hall_may_scan_at_once_and_a_guesser_may_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            accounts = Accounts(database)
            card = await accounts.make_table_key(STREAM, "3", AT)
            for _ in range(ADDRESS.most + 1):
                await accounts.table_by_link(card.link, AT, "198.51.100.7")
            for _ in range(ADDRESS.most):
                with pytest.raises(SignInRefused):
                    await accounts.table_by_link("guessed", AT, "198.51.100.7")
            with pytest.raises(TooOften):
                await accounts.table_by_link("guessed", AT, "198.51.100.7")

    asyncio.run(story())


@cheap
def test_lists_show_accounts_roles_codes_and_tokens_and_no_secret(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            olga = await accounts.add_user("olga", PASSWORD, AT)
            dan = await accounts.add_user("Dan", PASSWORD, AT)
            await accounts.give_role(olga.key, EVERYWHERE, Role.ORGANISER)
            await accounts.give_role(olga.key, STREAM, Role.DIRECTOR)
            await accounts.give_role(olga.key, STREAM, Role.ORGANISER)
            await accounts.close_user(dan.key)
            held = {EVERYWHERE: {Role.ORGANISER}, STREAM: {Role.DIRECTOR, Role.ORGANISER}}
            assert await accounts.users() == (
                Account(dan.key, "Dan", closed=True),
                Account(olga.key, "olga", {name: frozenset(some) for name, some in held.items()}),
            )
            assert await accounts.streams_of(olga.key) == held
            assert await accounts.streams_of(dan.key) == {}
            cards = [await accounts.make_table_key(STREAM, name, AT) for name in ("B", "10", "2")]
            await accounts.make_table_key("event/other", "1", AT)
            assert await accounts.table_keys(STREAM) == tuple(
                TableKey(STREAM, one.table, one.code) for one in reversed(cards)
            )
            first = await accounts.make_token(STREAM, Role.PUBLIC, "screen", "olga", AT)
            second = await accounts.make_token(STREAM, Role.DIRECTOR, "scorer", "olga", AT + timedelta(minutes=1))
            await accounts.revoke_token(first.key, AT + timedelta(minutes=2))
            told = [
                (one.key, one.role, one.label, one.made_at, one.revoked_at) for one in await accounts.tokens_of(STREAM)
            ]
            assert told == [
                (first.key, Role.PUBLIC, "screen", AT, AT + timedelta(minutes=2)),
                (second.key, Role.DIRECTOR, "scorer", AT + timedelta(minutes=1), None),
            ]
            assert await accounts.tokens_of("event/other") == ()

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


@cheap
def test_whoever_guesses_waits_ever_longer_and_shuts_out_nobody_else(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Ten wrong passwords from anywhere used to keep the organiser out for five minutes."""

    async def story() -> None:
        folder, waited = tmp_path_factory.mktemp("accounts"), list[float]()

        async def pause(seconds: float) -> None:
            waited.append(seconds)

        async with opened(f"sqlite:///{folder}/a.sqlite3") as database:
            accounts = Accounts(database, pause=pause)
            olga = await accounts.add_user("Olga", PASSWORD, AT)
            guesser, home = "198.51.100.7", "198.51.100.8"
            for _ in range(12):
                with pytest.raises(SignInRefused):
                    await accounts.sign_in("olga", "a wrong sentence", AT, guesser)
            assert waited == [1, 2]
            # From elsewhere nobody waits; at the guesser's own address the right password comes late, and not never.
            assert (await accounts.sign_in("olga", PASSWORD, AT, home)).key == olga.key
            assert waited == [1, 2]
            await accounts.sign_in("olga", PASSWORD, AT, guesser)
            assert waited == [1, 2, 4]
            for _ in range(17):
                with pytest.raises(SignInRefused):
                    await accounts.sign_in("olga", "a wrong sentence", AT, guesser)
            with pytest.raises(TooOften):
                await accounts.sign_in("olga", PASSWORD, AT, guesser)
            # A browser that has signed in before is let in even there.
            assert (await accounts.sign_in("olga", PASSWORD, AT, guesser, {olga.key})).key == olga.key

    asyncio.run(story())


@cheap
def test_whoever_guesses_the_pin_of_a_table_keeps_no_other_device_out(tmp_path: Path) -> None:
    async def story() -> None:
        waited = list[float]()

        async def pause(seconds: float) -> None:
            waited.append(seconds)

        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            accounts = Accounts(database, pause=pause)
            card = await accounts.make_table_key("event/spring", "1", AT)
            wrong = "000000" if card.pin != "000000" else "000001"
            for _ in range(9):
                with pytest.raises(SignInRefused):
                    await accounts.table_sign_in(card.code, wrong, AT, "198.51.100.7")
            assert waited == [1]
            assert (await accounts.table_sign_in(card.code, card.pin, AT, "198.51.100.8")).table == "1"
            for _ in range(15):
                with pytest.raises(SignInRefused):
                    await accounts.table_sign_in(card.code, wrong, AT, "198.51.100.7")
            with pytest.raises(TooOften):
                await accounts.table_sign_in(card.code, card.pin, AT, "198.51.100.7")
            known = await accounts.table_sign_in(card.code, card.pin, AT, "198.51.100.7", {card.code})
            assert known.table == "1"

    asyncio.run(story())


@cheap
def test_sessions_are_counted_by_generations(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            accounts = Accounts(database)
            olga = await accounts.add_user("Olga", PASSWORD, AT)
            assert await accounts.is_session(olga.key, 0)
            await accounts.set_password(olga.key, "another sentence")
            assert [await accounts.is_session(olga.key, one) for one in (0, 1)] == [False, True]
            await accounts.end_sessions(olga.key)
            assert (await accounts.sign_in("olga", "another sentence", AT)).generation == 2
            await accounts.close_user(olga.key)
            assert not await accounts.is_session(olga.key, 2)
            assert not await accounts.is_session("nobody", 0)
            with pytest.raises(SignInRefused):
                await accounts.end_sessions("nobody")

    asyncio.run(story())
