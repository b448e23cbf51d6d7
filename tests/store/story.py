"""What stories of the store begin with: an open database, a moment, people, a small event."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, LiteralString

from sqlalchemy import event

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Game, Place
from cardinal.contest.score_cell import read_cell
from cardinal.contest.toml_writer import toml_text
from cardinal.store.accounts import Role
from cardinal.store.commands import Actor, Command
from cardinal.store.competition_log import Competitions
from cardinal.store.database import Database, open_database
from cardinal.store.deciding import CorrectResult
from cardinal.store.log import Appended, Log
from cardinal.store.migrations import migrate
from cardinal.store.playing import EnterResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound

AT = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
ORGANISER = Actor("olga", Role.ORGANISER)
DIRECTOR = Actor("dan", Role.DIRECTOR)
STREAM = "event/spring"
CONDITIONS = toml_text(
    {
        "name": "Spring pairs",
        "pack": "wbf-2017",
        "form": "pairs",
        "entries": {"seat_card": False},
        "stage": [{"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}],
    }
)


def commits(database: Database) -> Counter[str]:
    """Counts what is committed from now on, and how much of it on what was known already."""
    counted: Counter[str] = Counter()
    sqlite = database.sqlite
    for engine in {database.engine.sync_engine, *([sqlite.engine] if sqlite else [])}:
        event.listen(engine, "commit", lambda connection: counted.update(["commit"]))
    if sqlite is None:
        _count_single(database, counted)
        return counted
    write_texts = sqlite.write_texts

    async def counting(version: int, statements: Sequence[tuple[str, str]]) -> bool:
        is_written = await write_texts(version, statements)
        counted.update(["commit", "known"] if is_written else [])
        return is_written

    sqlite.write_texts = counting  # type: ignore[method-assign]
    return counted


def _count_single(database: Database, counted: Counter[str]) -> None:
    single = database.single_writes
    assert single is not None
    execute = single.execute

    async def counting(statement: LiteralString, values: Sequence[object]) -> Sequence[Any] | None:
        rows = await execute(statement, values)
        counted.update(["commit", "known"] if rows is not None else [])
        return rows

    single.execute = counting  # type: ignore[method-assign]


async def not_known(version: int, statements: object) -> bool:
    """What a commit on what is known gives when that cannot be."""
    return False


@asynccontextmanager
async def opened(address: str, revision: str = "head") -> AsyncIterator[Database]:
    database = open_database(address=address)
    try:
        await migrate(database, revision)
        yield database
    finally:
        await database.close()


def entry(place: Place, cell: str, *more: Any, **named: Any) -> EnterResult:
    """A result as people write it; one with levels is of Guandan."""
    game = Game.GUANDAN if re.fullmatch(r"[+-][0-3]|[0-9AJQK+]+:[0-9AJQK+]+", cell) else Game.BRIDGE
    return EnterResult(place, read_cell(cell, game, place.board or 1), *more, **named)


def correction(place: Place, cell: str, reason: str) -> CorrectResult:
    return CorrectResult(place, read_cell(cell, Game.BRIDGE, place.board), reason)


def table(number: int) -> Actor:
    return Actor(f"table {number}", Role.TABLE, str(number))


def pair(number: int) -> Entry:
    names = (f"Nora {number}", f"Sam {number}")
    return Entry(number, players=tuple(Person(name, name) for name in names), contact=f"nora{number}@example.org")


class Evening:
    """A club evening in the log; every command has the next identity and the next minute."""

    def __init__(self, database: Database, stream: str = STREAM) -> None:
        self.stream = stream
        self.competitions = Competitions(Log(database))
        self.count = 0

    async def run(self, command: Command, actor: Actor = DIRECTOR, command_id: str = "") -> Appended:
        self.count += 1
        at = AT + timedelta(minutes=self.count)
        told = {"command_id": command_id or f"c{self.count}", "actor": actor, "at": at}
        return await self.competitions.run(self.stream, command, **told)  # type: ignore[arg-type]

    async def create(self) -> None:
        await self.run(CreateEvent(CONDITIONS, "Asia/Taipei"), ORGANISER)

    async def begin(self, pairs: int = 6) -> Evening:
        """Three tables, drawn, the first round under way."""
        await self.create()
        for number in range(1, pairs + 1):
            await self.run(AddEntry(pair(number)))
        await self.run(MakeDraw("a published seed"))
        await self.run(StartRound("Main", 1))
        return self
