"""Bringing a database to the newest revision; several processes that start at once take turns."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from cardinal.language import Text

from .. import club_schema as _clubs  # noqa: F401  its tables are among those of METADATA
from ..database import Database
from ..errors import BadDatabase
from ..schema import METADATA

NEWEST = "head"
_STEPS = Path(__file__).parent / "versions"
_TABLE = "alembic_version"
_TURN = 0x43_41_52_44
"""The number of PostgreSQL's advisory lock for this."""


async def migrate(database: Database, revision: str = NEWEST) -> str:
    """Run every step that is missing, up to *revision*; the revision that the database then has."""
    if revision == NEWEST:
        found = await current_revision(database)
        if found == _newest():
            return found
    async with database.writing(patient=True) as connection:
        if not database.is_sqlite:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({_TURN})"))
        return await connection.run_sync(_upgraded, revision)


async def current_revision(database: Database) -> str:
    """The revision of the database; nothing if it is new."""
    async with database.reading() as connection:
        return await connection.run_sync(_revision)


def _newest() -> str:
    """The newest revision that there is a step to, by the names of their files: ``r3_links_of_tables.py``."""
    names = (step.name.partition("_")[0] for step in _STEPS.glob("r*_*.py"))
    return str(max(int(name[1:]) for name in names if name[1:].isdigit()))


def _revision(connection: Connection) -> str:
    if not inspect(connection).has_table(_TABLE):
        return ""
    return str(connection.execute(text(f"SELECT version_num FROM {_TABLE}")).scalar() or "")


def _made_new(connection: Connection) -> str:
    """All tables of a database that has none, as the steps would leave them; a test holds the two against each other.
    The steps are for databases that hold something: to run them takes longer than all the rest of a first start."""
    METADATA.create_all(connection)
    newest = _newest()
    connection.execute(
        text(f"CREATE TABLE {_TABLE} (version_num VARCHAR(32) NOT NULL CONSTRAINT {_TABLE}_pkc PRIMARY KEY)")
    )
    connection.execute(text(f"INSERT INTO {_TABLE} VALUES (:revision)"), {"revision": newest})
    return newest


def _upgraded(connection: Connection, revision: str) -> str:
    if revision == NEWEST and not inspect(connection).get_table_names():
        return _made_new(connection)
    # Here and not above: a database that is up to date, as nearly every one, needs none of it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {walk_revision.revision for walk_revision in ScriptDirectory.from_config(config).walk_revisions()}
    found = _revision(connection)
    if found and found not in known:
        raise BadDatabase(Text("cardinal.store", "newer_database", {"revision": found, "known": max(known, key=int)}))
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        values = {"revision": revision, "known": max(known, key=int)}
        raise BadDatabase(Text("cardinal.store", "newer_database", values)) from error
    return _revision(connection)
