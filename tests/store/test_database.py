"""Addresses, what a new database is like, and databases of older revisions."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from cardinal.language import Language
from cardinal.store.accounts import Accounts
from cardinal.store.audit_trail import verify
from cardinal.store.bindings import Bindings, Bound
from cardinal.store.chain import START, event_digest, moment
from cardinal.store.database import database_address, open_database
from cardinal.store.errors import BadAddress, BadDatabase, OutOfTurn, SignInRefused
from cardinal.store.log import Log, NewEvent
from cardinal.store.migrations import current_revision, migrate, versions
from cardinal.store.schema import METADATA
from cardinal.store.secrets_kept import digest_of, kept
from tests.store.story import AT, opened


def test_without_an_address_it_is_a_file_in_the_data_folder(tmp_path: Path) -> None:
    database = open_database(tmp_path / "data", environment={})
    assert database.is_sqlite
    assert database.address.database == str(tmp_path / "data" / "cardinal.sqlite3")
    assert (tmp_path / "data").is_dir()


def test_the_environment_names_another() -> None:
    database = open_database(environment={"CARDINAL_DATABASE_URL": "postgres://club:secret@db/cardinal"})
    assert database.address.drivername == "postgresql+psycopg"
    assert "secret" not in str(database)


@pytest.mark.parametrize(
    "given", ["nonsense", "mysql://a:secret@b/c", "postgresql://host", "sqlite://", "sqlite:///:memory:", "://"]
)
def test_a_bad_address_is_refused_with_what_is_good_and_without_the_password(given: str) -> None:
    with pytest.raises(BadAddress) as refused:
        database_address(given)
    assert refused.value.legal
    for language in Language:
        assert "secret" not in refused.value.render(language)
        assert "postgresql://" in refused.value.render(language)


def test_a_server_that_is_not_there_is_said_in_a_line(tmp_path: Path) -> None:
    async def story() -> None:
        database = open_database(address=f"postgresql://a:secret@/b?host={tmp_path}")
        try:
            await migrate(database)
        finally:
            await database.close()

    with pytest.raises(BadDatabase) as refused:
        asyncio.run(story())
    assert "secret" not in str(refused.value)


def test_sqlite_waits_for_the_disk_and_keeps_its_word_about_keys(tmp_path: Path) -> None:
    async def story() -> dict[str, object]:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database, database.reading() as connection:
            names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return {name: (await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in names}

    # 2 is FULL.
    assert asyncio.run(story()) == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 15000}


REVISION = str(max(int(step.name[1:].partition("_")[0]) for step in Path(versions.__path__[0]).glob("r*_*.py")))
"""The newest one, by the names of the steps."""


def written(part: Mapping[str, Any]) -> dict[str, object]:
    """A part of a table with its expressions, such as the condition of an index, as text."""
    options = {name: str(value) for name, value in part.get("dialect_options", {}).items()}
    return {**part, "dialect_options": options}


def described(connection: Connection) -> dict[str, object]:
    """Every table with its columns, keys and indexes, in an order of its own."""
    found = inspect(connection)
    tables: dict[str, object] = {}
    for name in found.get_table_names():
        columns = {one["name"]: (str(one["type"]), one["nullable"], one["default"]) for one in found.get_columns(name)}
        parts = (found.get_foreign_keys(name), found.get_unique_constraints(name), found.get_indexes(name))
        rest = [sorted(str(sorted(written(part).items())) for part in one) for one in parts]
        tables[name] = (columns, found.get_pk_constraint(name), rest)
    return tables


def test_the_steps_make_exactly_the_tables_of_the_schema_and_of_a_new_database(address: str) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    def emptied(connection: Connection) -> None:
        METADATA.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))

    async def story() -> None:
        async with opened(address, "1") as database:
            by_steps = await migrate(database)
            async with database.reading() as connection:
                assert await connection.run_sync(differences) == []
                stepped = await connection.run_sync(described)
            async with database.writing() as connection:
                await connection.run_sync(emptied)
            assert await migrate(database) == by_steps == await current_revision(database)
            async with database.reading() as connection:
                assert await connection.run_sync(described) == stepped
            assert len(stepped) == len(METADATA.tables) + 1

    asyncio.run(story())


def test_a_database_of_revision_1_is_brought_up_and_keeps_its_log(address: str) -> None:
    row = {"stream": "event/old", "seq": 1, "kind": "made", "about": "", "actor": "olga"}
    row |= {"at": "2025-01-01T00:00:00.000000+00:00", "command": "c1", "payload": '{"a":1}'}
    row["digest"] = event_digest(START, row)

    async def story() -> tuple[str, str, int, int]:
        async with opened(address, "1") as database:
            before = await current_revision(database)
            async with database.writing() as connection:
                names = ", ".join(row)
                values = ", ".join(f":{name}" for name in row)
                await connection.execute(text(f"INSERT INTO events ({names}) VALUES ({values})"), row)
                head = "INSERT INTO streams (stream, seq, digest) VALUES (:stream, 1, :digest)"
                await connection.execute(text(head), {"stream": row["stream"], "digest": row["digest"]})
        async with opened(address) as database:
            log = Log(database)
            await log.append("event/old", 1, [NewEvent("more")], command_id="c2", actor="dan", at=AT)
            events = await log.events("event/old")
            return before, await current_revision(database), len(events), len(await verify(log, "event/old"))

    assert asyncio.run(story()) == ("1", REVISION, 2, 0)


def test_a_table_card_of_revision_2_still_signs_in_and_has_no_link_until_a_new_one_is_made(address: str) -> None:
    async def story() -> None:
        async with opened(address, "2") as database:
            row = {"code": "ABC234", "stream": "event/old", "table": "7", "pin": await kept("123456"), "at": moment(AT)}
            made = "INSERT INTO table_codes (code, stream, table_name, pin, made_at)"
            async with database.writing() as connection:
                await connection.execute(text(f"{made} VALUES (:code, :stream, :table, :pin, :at)"), row)
        async with opened(address) as database:
            accounts = Accounts(database)
            assert (await accounts.table_sign_in("abc234", "123456", AT)).table == "7"
            for secret in ("", "None", digest_of("")):
                with pytest.raises(SignInRefused):
                    await accounts.table_by_link(secret, AT)
            card = await accounts.make_table_key("event/old", "7", AT)
            assert (await accounts.table_by_link(card.link, AT)).code == card.code

    asyncio.run(story())


def test_an_account_of_revision_3_signs_in_and_its_sessions_go_on(address: str) -> None:
    async def story() -> None:
        async with opened(address, "3") as database:
            row = {"user": "u1", "password": await kept("correct horse battery"), "at": moment(AT), "closed": False}
            made = 'INSERT INTO users ("user", name, folded, password, made_at, closed)'
            async with database.writing() as connection:
                await connection.execute(text(f"{made} VALUES (:user, 'Olga', 'olga', :password, :at, :closed)"), row)
        async with opened(address) as database:
            accounts = Accounts(database)
            assert (await accounts.sign_in("olga", "correct horse battery", AT)).generation == 0
            assert await accounts.is_session("u1", 0)
            await accounts.end_sessions("u1")
            assert not await accounts.is_session("u1", 0)

    asyncio.run(story())


def test_players_of_revision_5_with_the_name_of_an_account_are_proposals_and_no_more(address: str) -> None:
    """Until then whoever had an account of the player's name sat down; now the organiser and the player are asked."""

    async def story() -> None:
        async with opened(address, "5") as database, database.writing() as connection:
            made = 'INSERT INTO users ("user", name, folded, password, made_at, closed)'
            for user, name, closed in (("u1", "Nora 1", False), ("u2", "Eve", False), ("u3", "Sam 1", True)):
                row = {"user": user, "name": name, "folded": name.casefold(), "at": moment(AT), "closed": closed}
                await connection.execute(text(f"{made} VALUES (:user, :name, :folded, 'x', :at, :closed)"), row)
            sealed = "INSERT INTO personal (stream, digest, subject, salt, value)"
            for stream, subject, value in (
                ("event/old", "P1", '{"key":"n","name":"NORA 1"}'),
                ("event/old", "P2", '{"key":"Sam 1","name":"Sam 1"}'),
                ("event/old", "C1", '"Eve"'),
                ("table/x", "P9", '"Eve"'),
            ):
                told = {"stream": stream, "digest": f"{subject} {stream}", "subject": subject, "value": value}
                await connection.execute(text(f"{sealed} VALUES (:stream, :digest, :subject, 's', :value)"), told)
        async with opened(address) as database:
            bindings = Bindings(database)
            (found,) = await bindings.of_event("event/old")
            assert (found.number, found.user, found.state) == ("P1", "u1", Bound.PROPOSED)
            assert await bindings.seats("event/old") == {}
            assert await bindings.number_of("event/old", "u1") == ""
            # The account alone cannot make it true: anybody could have chosen that name.
            with pytest.raises(OutOfTurn):
                await bindings.accept("event/old", "P1", "u1", AT)
            await bindings.offer("event/old", "P1", "u1", "olga", AT)
            assert await bindings.seats("event/old") == {}
            await bindings.accept("event/old", "P1", "u1", AT)
            assert await bindings.seats("event/old") == {"P1": "u1"}
            # Nobody else is that player now, and that account no other player.
            for number, user in (("P1", "u2"), ("P2", "u1")):
                with pytest.raises(OutOfTurn):
                    await bindings.confirm("event/old", number, user, "olga", AT)

    asyncio.run(story())


def test_a_database_of_a_newer_cardinal_is_left_alone(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            async with database.writing() as connection:
                await connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
            await migrate(database)

    with pytest.raises(BadDatabase, match="99"):
        asyncio.run(story())


def test_several_processes_may_start_at_once(address: str) -> None:
    async def story() -> list[str]:
        databases = [open_database(address=address) for _ in range(4)]
        try:
            return list(await asyncio.gather(*(migrate(one) for one in databases)))
        finally:
            for one in databases:
                await one.close()

    assert asyncio.run(story()) == [REVISION] * 4
