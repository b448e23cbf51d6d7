"""Backup and restore: everything in one file of JSON lines, the same for SQLite and PostgreSQL.

The first line says what it is, the last how many lines there were and their digest, so that half a file is noticed.
Whoever can read the file can read everything, names and hashed passwords included: it is written for its owner only.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Table, func, insert, select

from cardinal.language import CardinalError, Text, shown

from .audit_trail import Broken, verify_all
from .backup_files import opened_files, put_files
from .chain import canonical
from .club_schema import CLUB_TABLES
from .database import Database
from .errors import BadBackup, NotEmpty
from .head_filling import fill_heads
from .log import Log
from .migrations import current_revision, migrate
from .schema import TABLES as LOG_TABLES

FORMAT = 1
_CHUNK = 500
TABLES = (*LOG_TABLES, *CLUB_TABLES)
_NAMED = {table.name: table for table in TABLES}


@dataclass(frozen=True, slots=True)
class Restored:
    """How many rows and files came back, and where the log in the backup had been changed."""

    rows: int
    broken: tuple[Broken, ...]
    files: int = 0
    are_files_left: bool = False
    """The backup holds files, and nobody gave the passphrase."""


async def export_lines(database: Database, files: Mapping[str, Any] | None = None) -> AsyncIterator[str]:
    """Everything that the database holds, of one moment, a line a row; and *files* of the data folder, sealed."""
    digest, count = sha256(), 0
    revision = await current_revision(database)
    head = canonical({"cardinal": "backup", "format": FORMAT, "revision": revision})
    digest.update(head.encode())
    yield head
    async with database.reading() as connection:
        for table in TABLES:
            found = await connection.stream(select(table).order_by(*table.primary_key))
            async for row in found.mappings():
                line = canonical({"table": table.name, "row": dict(row)})
                digest.update(line.encode())
                count += 1
                yield line
    if files is not None:
        line = canonical({"files": dict(files)})
        digest.update(line.encode())
        yield line
    yield canonical({"end": count, "digest": digest.hexdigest()})


async def back_up(database: Database, path: Path, files: Mapping[str, Any] | None = None) -> int:
    """Write a backup, whole or not at all; packed if its name ends so. The number of its rows."""
    beside = path.with_name(f".{path.name}.new")
    count = -2 if files is None else -3
    try:
        with _written(beside, packed=path.suffix == ".gz") as file:
            async for line in export_lines(database, files):
                file.write(line.encode() + b"\n")
                count += 1
        os.replace(beside, path)
    except OSError as error:
        values = {"path": shown(str(path)), "why": str(error.strerror)}
        raise BadBackup(Text(__package__, "unwritable", values)) from error
    finally:
        beside.unlink(missing_ok=True)
    return count


@contextmanager
def _written(path: Path, *, packed: bool) -> Iterator[IO[bytes] | gzip.GzipFile]:
    number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(number, "wb") as plain:
        if packed:
            with gzip.GzipFile(fileobj=plain, mode="wb", filename="", mtime=0) as file:
                yield file
        else:
            yield plain
        plain.flush()
        os.fsync(plain.fileno())


async def restore(database: Database, path: Path, folder: Path | None = None, passphrase: str = "") -> Restored:
    """Put a backup into an empty database, in one transaction; a file that is damaged changes nothing. With a
    passphrase the files of the data folder come back too, into *folder*."""
    newest = await migrate(database)
    rows, sealed = _checked(path, newest)
    files = opened_files(sealed, passphrase) if sealed is not None and passphrase and folder is not None else {}
    if folder is not None:
        put_files(folder, files, only_check=True)
    async with database.writing(patient=True) as connection:
        for table in TABLES:
            if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                raise NotEmpty(Text(__package__, "not_empty", {"address": str(database)}))
        for table in TABLES:
            told = rows.get(table.name, [])
            for start in range(0, len(told), _CHUNK):
                await connection.execute(insert(table), told[start : start + _CHUNK])
        await connection.run_sync(fill_heads)
    if folder is not None:
        put_files(folder, files)
    broken = await verify_all(Log(database))
    return Restored(sum(map(len, rows.values())), broken, len(files), sealed is not None and not passphrase)


def _checked(path: Path, newest: str) -> tuple[dict[str, list[dict[str, Any]]], dict[str, Any] | None]:
    """The rows of a backup by table and its sealed files, if it is whole."""
    rows: dict[str, list[dict[str, Any]]] = {}
    files: dict[str, Any] | None = None
    digest, count, ended = sha256(), 0, False
    for number, line in enumerate(_lines(path)):
        try:
            record = json.loads(line)
            if number == 0:
                _check_head(record, newest)
            elif "end" in record:
                ended = (record["end"], record["digest"]) == (count, digest.hexdigest())
                break
            elif "files" in record:
                files = dict(record["files"])
            else:
                table: Table = _NAMED[record["table"]]
                told = record["row"]
                rows.setdefault(table.name, []).append({column.name: told.get(column.name) for column in table.c})
                count += 1
        except CardinalError:
            raise
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise _damaged(path) from error
        digest.update(line.encode())
    if not ended:
        raise _damaged(path)
    return rows, files


def _check_head(record: Any, newest: str) -> None:
    if record["cardinal"] != "backup":
        raise KeyError("cardinal")
    if record["format"] != FORMAT or int(record["revision"]) > int(newest):
        values = {"revision": shown(str(record["revision"])), "known": newest}
        raise BadBackup(Text(__package__, "newer_backup", values))


def _damaged(path: Path) -> BadBackup:
    return BadBackup(Text(__package__, "damaged", {"path": shown(str(path))}))


def _lines(path: Path) -> Iterator[str]:
    opener = gzip.open if path.suffix == ".gz" else open
    try:
        with opener(path, "rb") as file:
            for line in file:
                yield line.decode().removesuffix("\n")
    except (gzip.BadGzipFile, EOFError, UnicodeDecodeError) as error:
        raise _damaged(path) from error
    except OSError as error:
        values = {"path": shown(str(path)), "why": str(error.strerror)}
        raise BadBackup(Text(__package__, "unreadable", values)) from error
