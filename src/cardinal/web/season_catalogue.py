"""The season of a club that the server shows, worked out again only where a file or a finished event has changed.

``season.toml`` and ``people.csv`` stand in the folder of events, those of other clubs than ``main`` below it. To the
event folders beside them come the server's own competitions of that club that are public and over, where the season
takes them (``stored``). What a season needs of an event is kept
in the database (``cardinal.store.season_evenings``), so that a server that starts folds nothing that is over.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from cardinal.club import MAIN
from cardinal.language import Text
from cardinal.season.evening_packing import pack_record, unpack_record
from cardinal.season.people import People
from cardinal.season.season_folder import (
    PEOPLE,
    SEASON,
    Season,
    SeasonSource,
    evenings_of,
    folder_people,
    folders_of,
    season_files,
    source_of,
)
from cardinal.store import OutOfTurn, stream_of
from cardinal.store.clubs import Clubs
from cardinal.store.season_evenings import SeasonEvenings

from .errors import NotFound
from .evening_details import Details, read_details
from .event_catalogue import EventCatalogue
from .folder_catalogue import BEHIND_CLUB
from .kept_analysis import whole_details

OVER = "over"
Stamp = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event that a season may take: the state that it is in, and when a competition was played."""

    name: str
    state: str
    is_stored: bool = False
    day: date | None = None


@dataclass
class SeasonCatalogue:
    """The season of a club, kept with the stamps of what it was made from."""

    events: EventCatalogue
    club: str = MAIN
    done: int = 0
    total: int = 0
    """How many events have been read for the season that is being worked out, of how many."""
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _made: tuple[Stamp, Season] | None = None
    _sources: dict[str, tuple[str, SeasonSource]] = field(default_factory=dict)
    _states: dict[str, str] = field(default_factory=dict)
    _people: tuple[Stamp, People] | None = None
    _working: asyncio.Task[Season] | None = None

    @property
    def home(self) -> Path | None:
        """Where the club has its files; None where the server has no folder of events."""
        return self.events.folders.of_club(self.club)

    @property
    def prefix(self) -> str:
        """What the names of the club's event folders begin with."""
        return "" if self.club == MAIN else f"{self.club}{BEHIND_CLUB}"

    @property
    def folder(self) -> Path | None:
        """Where the season's own files are; None without a season."""
        folder = self.home
        return folder if folder is not None and (folder / SEASON).is_file() else None

    async def people(self) -> People:
        """The people of the club; nobody without a list."""
        folder = self.home
        if folder is None:
            return People()
        stamp = _stamp(folder, (PEOPLE,))
        if self._people is None or self._people[0] != stamp:
            self._people = stamp, await run_in_threadpool(folder_people, folder)
        return self._people[1]

    def refuse_unwritable(self) -> None:
        """Refuse before anything is done what could not be written afterwards."""
        folder = self.home
        there = next((one for one in (folder, *folder.parents) if one.is_dir()), None) if folder is not None else None
        if there is None or not os.access(there, os.W_OK):
            raise OutOfTurn(Text(__name__, "unwritable", {"file": PEOPLE}))

    @property
    def known(self) -> Season | None:
        """The season as it was last worked out."""
        return self._made[1] if self._made is not None else None

    @property
    def people_version(self) -> str:
        """Names the list of people as it was last read."""
        return str(self._people[0]) if self._people is not None else ""

    async def season(self, patience: float | None = None) -> Season:
        """The season as it is now; ``TimeoutError`` if that takes longer than *patience* seconds, and it goes on."""
        return await asyncio.wait_for(asyncio.shield(self._begin()), patience)

    async def _season(self) -> Season:
        folder = self.folder
        if folder is None:
            raise NotFound(Text(__name__, "no_season", {"file": SEASON}))
        events = await self.candidates()
        files = _stamp(folder)
        stamp: Stamp = (files, tuple(events))
        async with self._lock:
            if self._made is None or self._made[0] != stamp:
                self._made = stamp, await self._worked_out(folder, events)
            return self._made[1]

    async def candidates(self) -> list[SeasonEvent]:
        """Every event that a season may take, in the state that it is in now."""
        stored = await self._stored()
        taken = {one.name for one in stored}
        stamps = await run_in_threadpool(self.events.folders.stamps, self.club)
        folders = [
            SeasonEvent(name, sha256(repr(stamp).encode()).hexdigest())
            for name, stamp in stamps.items()
            if name not in taken
        ]
        return sorted((*folders, *stored), key=lambda one: one.name)

    async def _stored(self) -> list[SeasonEvent]:
        """The server's own competitions that are over: the state of each log, and the day."""
        services = self.events.services
        if not services.is_open:
            return []
        await services.heads.refresh()
        streams = [stream for away in (False, True) for _, _, stream in await services.heads.public(archived=away)]
        is_own = await Clubs(services.database).of_events(self.club)
        heads = (await services.heads.of(streams)).values()
        over = [one for one in heads if one.state.state == OVER and is_own(one.key)]
        digests = await SeasonEvenings(services.database).heads(one.stream for one in over)
        return [
            SeasonEvent(one.key, digests[one.stream], is_stored=True, day=_day(one.starts))
            for one in over
            if one.stream in digests
        ]

    async def _worked_out(self, folder: Path, events: list[SeasonEvent]) -> Season:
        file, people, pack = await run_in_threadpool(season_files, folder)
        named = frozenset(f"{self.prefix}{name}" for name in folders_of(folder, file))
        wanted = [one for one in events if (file.stored if one.is_stored else one.name in named)]
        sources = await self._read(wanted)
        self._sources = {one.name: (one.state, sources[one.name]) for one in wanted}
        self._states = {one.name: one.state for one in wanted}
        evenings = await run_in_threadpool(evenings_of, folder, file, people, list(sources.values()), self.prefix)
        season = Season(file, people, tuple(sorted(evenings, key=lambda one: (one.day, one.key))), pack)
        await run_in_threadpool(season.work_out)
        return season

    async def _read(self, wanted: list[SeasonEvent]) -> dict[str, SeasonSource]:
        """What is in memory, what the database keeps, and what nobody has worked out yet."""
        known = {one.name: kept[1] for one in wanted if (kept := self._sources.get(one.name)) and kept[0] == one.state}
        missing = {one.name: one for one in wanted if one.name not in known}
        services = self.events.services
        store = SeasonEvenings(services.database) if services.is_open else None
        if store is not None and missing:
            bodies = await store.bodies({name: one.state for name, one in missing.items()})
            known |= await run_in_threadpool(_unpacked, bodies, missing)
        self.done, self.total = len(known), len(wanted)
        for name in sorted(missing.keys() - known.keys()):
            known[name] = await self._folded(missing[name], store)
            self.done += 1
        if store is not None and missing:
            await store.forget((*self.events.folders.names(), *await services.keys()))
        return known

    async def _folded(self, event: SeasonEvent, store: SeasonEvenings | None) -> SeasonSource:
        shown_event = await self.events.whole(event.name)
        source = await run_in_threadpool(
            source_of, event.name, shown_event.folder, event.day, is_stored=event.is_stored
        )
        if store is not None:
            details = await run_in_threadpool(whole_details, shown_event)
            stream = stream_of(event.name) if event.is_stored else ""
            await store.keep(event.name, stream, event.state, pack_record(source.record, source.day), details)
        return source

    async def details(self, names: list[str]) -> Mapping[str, Details]:
        """What a player's page adds to evenings: kept with them, or worked out where there is no database."""
        states = {name: self._states[name] for name in names if name in self._states}
        services = self.events.services
        kept = await SeasonEvenings(services.database).details(states) if services.is_open else {}
        found = {name: read_details(body) for name, body in kept.items()}
        for name in sorted(states.keys() - found.keys()):
            shown_event = await self.events.whole(name)
            found[name] = read_details(await run_in_threadpool(whole_details, shown_event))
        return found

    def state_of(self, name: str) -> str:
        """The state in which an evening is counted; empty for one that is not."""
        return self._states.get(name, "")

    def prepare(self) -> None:
        """Begin to work the season out before somebody asks."""
        if self.folder is not None:
            self._begin()

    def _begin(self) -> asyncio.Task[Season]:
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._season())
            # Whoever asks next is told what was wrong; nobody need have asked.
            self._working.add_done_callback(lambda task: task.cancelled() or task.exception())
        return self._working


def _unpacked(bodies: Mapping[str, bytes], events: Mapping[str, SeasonEvent]) -> dict[str, SeasonSource]:
    found = {}
    for name, body in bodies.items():
        record, day = unpack_record(body)
        found[name] = SeasonSource(name, record, day, events[name].is_stored)
    return found


def _day(starts: str) -> date | None:
    return date.fromisoformat(starts[:10]) if starts else None


def _stamp(folder: Path, names: tuple[str, ...] = ()) -> Stamp:
    """What changes with the season's own files (its packs too), or with some of them."""
    inside = folder.iterdir() if folder.is_dir() and not names else ()
    files = [folder / name for name in names] or sorted(filter(_is_own, inside))
    return tuple((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in files if path.is_file())


def _is_own(path: Path) -> bool:
    return path.name == PEOPLE or path.suffix == ".toml"
