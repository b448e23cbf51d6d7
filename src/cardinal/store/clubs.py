"""The clubs of a database: who they are, their calendars and their news."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cardinal.club import MAIN, Calendar, Club, ClubEvening, News, Series
from cardinal.language import Text, shown

from .chain import moment
from .club_schema import club_evenings, club_news, club_series, clubs
from .database import Database
from .errors import OutOfTurn

NEWS_KEPT = 50


class Clubs:
    """Every moment is an argument. Whatever is written says which state it changes: of two only the first is heard."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def every(self) -> tuple[Club, ...]:
        """All clubs, ``main`` first."""
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(clubs).order_by(clubs.c.club))).all()
        made = {row.club: Club.from_json(row.club, json.loads(row.record)) for row in rows}
        return (made.pop(MAIN, Club()), *made.values())

    async def club(self, key: str) -> Club | None:
        """A club by its key; ``main`` is always there."""
        async with self._database.reading() as connection:
            row = (await connection.execute(select(clubs).where(clubs.c.club == key))).first()
        if row is None:
            return Club() if key == MAIN else None
        return Club.from_json(key, json.loads(row.record))

    async def add(self, club: Club) -> None:
        """A new club; one that is there already is not written over."""
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(clubs).values(club=club.key, record=_written(club.to_json())))
        except IntegrityError as error:
            raise OutOfTurn(Text(__name__, "club_taken", {"club": shown(club.key)})) from error

    async def put(self, club: Club) -> None:
        made = self._database.insert(clubs).values(club=club.key, record=_written(club.to_json()))
        written = made.on_conflict_do_update(index_elements=[clubs.c.club], set_={"record": made.excluded.record})
        async with self._database.writing() as connection:
            await connection.execute(written)

    async def calendar(self, club: str) -> Calendar:
        async with self._database.reading() as connection:
            series = (await connection.execute(select(club_series).where(club_series.c.club == club))).all()
            kept = (await connection.execute(select(club_evenings).where(club_evenings.c.club == club))).all()
        return Calendar(
            {row.series: Series.from_json(row.series, row.sequence, json.loads(row.record)) for row in series},
            {row.evening: _evening(row) for row in kept},
        )

    async def add_series(self, club: str, series: Series, at: datetime) -> Series:
        made = replace(series, sequence=0, updated=at.replace(microsecond=0))
        row = {"club": club, "series": made.key, "sequence": 0, "record": _written(made.to_json())}
        await self._add(club_series, row, made.key)
        return made

    async def change_series(self, club: str, series: Series, at: datetime) -> Series:
        """The series otherwise; its ``sequence`` is that of the state that was changed."""
        changed = replace(series, sequence=series.sequence + 1, updated=at.replace(microsecond=0))
        which = (club_series.c.club == club, club_series.c.series == series.key)
        same = club_series.c.sequence == series.sequence
        values = {"sequence": changed.sequence, "record": _written(changed.to_json())}
        async with self._database.writing() as connection:
            written = await connection.execute(update(club_series).where(*which, same).values(values))
        if not written.rowcount:
            raise OutOfTurn(Text(__name__, "changed_meanwhile"))
        return changed

    async def add_evening(self, club: str, evening: ClubEvening, at: datetime) -> ClubEvening:
        """A single evening."""
        made = replace(evening, sequence=0, updated=at.replace(microsecond=0))
        await self._add(club_evenings, _row(club, made), made.key)
        return made

    async def change_evening(self, club: str, evening: ClubEvening, at: datetime) -> None:
        """An evening otherwise than its series or than it was: cancelled, moved, with its event."""
        async with self._database.writing() as connection:
            await keep_evening(connection, self._database, club, evening, at)

    async def evenings_of_event(self, event: str) -> tuple[tuple[str, str], ...]:
        """Club and key of the evenings whose event it is."""
        wanted = select(club_evenings.c.club, club_evenings.c.evening).where(club_evenings.c.event == event)
        async with self._database.reading() as connection:
            return tuple((row.club, row.evening) for row in await connection.execute(wanted))

    async def of_event(self, event: str) -> str:
        """The key of the club whose evening an event is; what belongs to no club is of ``main``."""
        return next((club for club, _ in await self.evenings_of_event(event)), MAIN)

    async def of_events(self, club: str) -> Callable[[str], bool]:
        """Whether an event is of a club, asked for many of them."""
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(club_evenings.c.club, club_evenings.c.event))).all()
        own = frozenset(row.event for row in rows if row.event and row.club == club)
        elsewhere = frozenset(row.event for row in rows if row.event and row.club != club)
        return lambda event: event in own or (club == MAIN and event not in elsewhere)

    async def news(self, club: str, most: int = NEWS_KEPT) -> tuple[News, ...]:
        """What the club says, the newest first."""
        wanted = select(club_news).where(club_news.c.club == club).order_by(club_news.c.at.desc(), club_news.c.news)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted.limit(most))).all()
        return tuple(_news(row) for row in rows)

    async def put_news(self, club: str, news: News) -> None:
        record = _written({"title": news.title, "body": news.body, "updated": moment(news.updated)})
        made = self._database.insert(club_news).values(club=club, news=news.key, at=moment(news.at), record=record)
        keys = [club_news.c.club, club_news.c.news]
        async with self._database.writing() as connection:
            await connection.execute(made.on_conflict_do_update(index_elements=keys, set_={"record": record}))

    async def delete_news(self, club: str, key: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(club_news).where(club_news.c.club == club, club_news.c.news == key))

    async def _add(self, table: Table, row: Mapping[str, Any], key: str) -> None:
        try:
            async with self._database.writing() as connection:
                await connection.execute(insert(table).values(dict(row)))
        except IntegrityError as error:
            raise OutOfTurn(Text(__name__, "key_taken", {"key": shown(key)})) from error


async def keep_evening(
    connection: AsyncConnection, database: Database, club: str, evening: ClubEvening, at: datetime
) -> None:
    """Write an evening in a transaction that is open. Its own changes are counted apart from those of its series."""
    which = (club_evenings.c.club == club, club_evenings.c.evening == evening.key)
    before = (await connection.execute(select(club_evenings.c.sequence).where(*which))).scalar()
    sequence = 1 if before is None else int(before) + 1
    row = _row(club, replace(evening, sequence=sequence, updated=at.replace(microsecond=0)))
    made = database.insert(club_evenings).values(row)
    changed = {name: row[name] for name in ("day", "sequence", "event", "record")}
    keys = [club_evenings.c.club, club_evenings.c.evening]
    await connection.execute(made.on_conflict_do_update(index_elements=keys, set_=changed))


def _row(club: str, evening: ClubEvening) -> dict[str, Any]:
    record, day = _written(evening.to_json()), evening.day.isoformat()
    key = {"club": club, "evening": evening.key, "day": day}
    return {**key, "sequence": evening.sequence, "event": evening.event, "record": record}


def _evening(row: Any) -> ClubEvening:
    return ClubEvening.from_json(row.evening, row.day, row.sequence, row.event, json.loads(row.record))


def _news(row: Any) -> News:
    record = json.loads(row.record)
    at, updated = datetime.fromisoformat(row.at), datetime.fromisoformat(record["updated"])
    return News(row.news, record["title"], record["body"], at, updated)


def _written(record: Mapping[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, sort_keys=True)
