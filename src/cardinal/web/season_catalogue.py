"""The season that the server shows, worked out again only where a file or an event has changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from cardinal.language import Text
from cardinal.season.season_folder import PEOPLE, SEASON, Season, SeasonSource, season_of

from .errors import NotFound
from .event_catalogue import EventCatalogue

Stamp = tuple[tuple[str, int, int], ...]


@dataclass
class SeasonCatalogue:
    """``season.toml`` and ``people.csv`` in the folder of events, with the events that stand there."""

    events: EventCatalogue
    _lock: Lock = field(default_factory=Lock)
    _season: Season | None = None
    _stamp: object = None

    @property
    def folder(self) -> Path | None:
        return self.events.folders.folder

    def season(self) -> Season:
        """The season as it is now."""
        folder = self.folder
        if folder is None or not (folder / SEASON).is_file():
            raise NotFound(Text(__name__, "no_season", {"file": SEASON}))
        names = self.events.folders.names()
        stamp = (_stamp(folder), tuple(self.events.folders.stamp(name) for name in names))
        with self._lock:
            if self._season is None or stamp != self._stamp:
                sources = {name: SeasonSource(name, self.events.open(name).folder) for name in names}
                self._season = season_of(folder, sources)
                self._stamp = stamp
            return self._season


def _stamp(folder: Path) -> Stamp:
    files = [path for path in (folder / SEASON, folder / PEOPLE) if path.is_file()]
    return tuple((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in files)
