"""The season that the server shows, worked out again only where a file or a finished event has changed.

``season.toml`` and ``people.csv`` stand in the folder of events. To the event folders beside them come the server's own
competitions that are public and over, where the season takes them (``stored``).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from cardinal.language import Text
from cardinal.season.evening import Evening
from cardinal.season.season_folder import PEOPLE, SEASON, Season, SeasonSource, evenings_of, season_files

from .errors import NotFound
from .event_catalogue import EventCatalogue

OVER = "over"
Stamp = tuple[object, ...]


@dataclass
class SeasonCatalogue:
    """The season of a server, kept with the stamps of what it was made from."""

    events: EventCatalogue
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _made: tuple[Stamp, Season] | None = None
    _evenings: dict[tuple[object, ...], Evening] = field(default_factory=dict)

    async def season(self) -> Season:
        """The season as it is now."""
        folder = self.events.folders.folder
        if folder is None or not (folder / SEASON).is_file():
            raise NotFound(Text(__name__, "no_season", {"file": SEASON}))
        stored = await self._stored()
        names = [name for name in self.events.folders.names() if name not in stored]
        stamps: dict[str, object] = {name: self.events.folders.stamp(name) for name in names}
        stamps |= {name: seq for name, (seq, _) in stored.items()}
        files = _stamp(folder)
        stamp: Stamp = (files, tuple(sorted(stamps.items(), key=lambda pair: pair[0])))
        async with self._lock:
            if self._made is None or self._made[0] != stamp:
                self._made = stamp, await self._worked_out(folder, files, stamps, stored)
            return self._made[1]

    async def _stored(self) -> dict[str, tuple[int, date | None]]:
        """The server's own competitions that are over: how far each log is, and the day."""
        services = self.events.services
        if not services.is_open:
            return {}
        await services.heads.refresh()
        streams = [stream for away in (False, True) for _, _, stream in await services.heads.public(archived=away)]
        heads = (await services.heads.of(streams)).values()
        return {one.key: (one.seq, _day(one.starts)) for one in heads if one.state.state == OVER}

    async def _worked_out(
        self,
        folder: Path,
        files: Stamp,
        stamps: dict[str, object],
        stored: dict[str, tuple[int, date | None]],
    ) -> Season:
        file, people, pack = await run_in_threadpool(season_files, folder)
        kept: dict[tuple[object, ...], Evening] = {}
        for name, stamp in stamps.items():
            if name in stored and not file.stored:
                continue
            key = (name, stamp, files)
            if key in self._evenings:
                kept[key] = self._evenings[key]
                continue
            day = stored[name][1] if name in stored else None
            source = SeasonSource(name, (await self.events.opened(name)).folder, day, is_stored=name in stored)
            for evening in await run_in_threadpool(evenings_of, folder, file, people, [source]):
                kept[key] = evening
        self._evenings = kept
        return Season(file, people, tuple(sorted(kept.values(), key=lambda one: (one.day, one.key))), pack)


def _day(starts: str) -> date | None:
    return date.fromisoformat(starts[:10]) if starts else None


def _stamp(folder: Path) -> Stamp:
    files = sorted(path for path in folder.iterdir() if path.name in (SEASON, PEOPLE) or path.suffix == ".toml")
    return tuple((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in files if path.is_file())
