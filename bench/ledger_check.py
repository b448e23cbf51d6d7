"""Whether everything that players and phones were told is in the log, once, and the log is whole and can be played."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import select

from cardinal.language import CardinalError
from cardinal.live.live_table import LiveTable, fold
from cardinal.store import Log, open_database
from cardinal.store.audit_trail import verify_all
from cardinal.store.schema import commands, events

from .page_player import Ledger

__all__ = ["faults_of"]


async def faults_of(ledger: Ledger, folder: Path, address: str) -> list[str]:
    """What is lost, double or broken, as somebody sees it who opens the database anew."""
    database = open_database(folder, address)
    try:
        async with database.reading() as connection:
            answered = {(row.stream, row.command): row for row in await connection.execute(select(commands))}
            written: dict[tuple[str, str], list[int]] = {}
            for row in await connection.execute(select(events.c.stream, events.c.command, events.c.seq)):
                written.setdefault((row.stream, row.command), []).append(row.seq)
        log = Log(database)
        broken = await verify_all(log)
        unplayable = [one for stream in await log.streams("table") if (one := await _refused(log, stream))]
    finally:
        await database.close()
    faults = [f"lost: {one}" for one in ledger.done if one not in answered]
    faults += [
        f"answered {seq}, written {answered[one].last}: {one}"
        for one, seq in ledger.done.items()
        if one in answered and answered[one].last != seq
    ]
    faults += [
        f"double: {one}"
        for one, row in answered.items()
        if sorted(written.get(one, ())) != list(range(row.first, row.last + 1))
    ]
    return [*faults, *(f"broken: {one}" for one in broken), *unplayable, *ledger.wrong]


async def _refused(log: Log, stream: str) -> str:
    """What of a table's log a process that reads it anew would refuse."""
    try:
        fold(LiveTable(stream), await log.events(stream))
    except CardinalError as error:
        return f"unplayable: {stream}: {error}"
    return ""
