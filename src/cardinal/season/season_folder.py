"""A season as a folder: ``season.toml``, ``people.csv`` and a folder for each event; everything else is worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from cardinal.contest.event_folder import CONDITIONS, EventFolder, open_folder
from cardinal.contest.model import Game
from cardinal.language import Text, shown

from .errors import BadSeason
from .evening import Evening, Listing, Showing, evening_of
from .grades import Grades
from .handicap import handicap
from .ladder import Ladder, Standing, Valued, ladder_of, place_points
from .people import People
from .people_file import decoded, read_people
from .point_pack import PointPack, find_pack, read_pack
from .season_file import EventNote, SeasonFile, read_season
from .season_points import Earned, points_of
from .strata import Stratified

SEASON, PEOPLE = "season.toml", "people.csv"


@dataclass(frozen=True)
class Season:
    """Everything of a season; two equal seasons have equal tables, grades and points."""

    file: SeasonFile
    people: People
    evenings: tuple[Evening, ...]
    pack: PointPack
    _tables: dict[Ladder, tuple[Standing, ...]] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def grades(self) -> Mapping[Game, Grades]:
        return {game: Grades.of(game, self.evenings) for game in Game}

    @cached_property
    def strata(self) -> Stratified | None:
        return Stratified(self.file.strata, self.people, self.file.least_stratum) if self.file.strata else None

    @cached_property
    def points(self) -> Mapping[str, tuple[Earned, ...]]:
        """By evening what everybody earned."""
        return {evening.key: points_of(evening, self.pack, self.strata) for evening in self.evenings}

    def earned(self, player: str) -> tuple[Earned, ...]:
        return tuple(one for earned in self.points.values() for one in earned if one.player == player)

    def ladder(self, name: str) -> tuple[Ladder, tuple[Standing, ...]]:
        """A table by its name."""
        names = tuple(one.name for one in self.file.ladders)
        ladder = next((one for one in self.file.ladders if one.name.casefold() == name.casefold()), None)
        if ladder is None:
            raise BadSeason(Text(__name__, "no_table", {"given": shown(name), "known": names}), legal=names)
        return ladder, self.standings(ladder)

    def standings(self, ladder: Ladder) -> tuple[Standing, ...]:
        """A table, worked out once."""
        if ladder not in self._tables:
            self._tables[ladder] = ladder_of(ladder, self.evenings, self.people, self._valued(ladder))
        return self._tables[ladder]

    def _valued(self, ladder: Ladder) -> Valued:
        """What an evening is worth by the table's own measure."""

        def percent(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            return showing.percent

        def vp(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            return showing.vp

        def attendance(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            return Fraction(1)

        def places(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            return place_points(listing, showing, ladder.places, skip_guests=ladder.guests == "skip")

        def points(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            earned = [one.points for one in self.points[evening.key] if one.player in showing.players]
            return Fraction(max(earned)) if earned else Fraction()

        def handicapped(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            if showing.percent is None:
                return None
            grades = self.grades[evening.game]
            return showing.percent + handicap(showing, evening, self.evenings, grades, self.file.handicap)

        def gain(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            steps = [
                step
                for player in showing.players
                for step in self.grades[evening.game].steps(player)
                if step.evening == evening.key
            ]
            return Fraction(steps[0].score - steps[0].par).limit_denominator(10**6) if steps else None

        measures: Mapping[str, Callable[[Evening, Listing, Showing], Fraction | None]] = {
            "percent": percent,
            "vp": vp,
            "attendance": attendance,
            "place_points": places,
            "points": points,
            "handicap_percent": handicapped,
            "grade_gain": gain,
        }
        return measures[ladder.value]


@dataclass(frozen=True, slots=True)
class SeasonSource:
    """A finished event, read already: a folder of the season, or one that a server keeps in its database."""

    key: str
    folder: EventFolder
    day: date | None = None
    """When it was played, where its conditions do not say."""
    is_stored: bool = False


def load_season(folder: Path, progress: Callable[[int, int], object] | None = None) -> Season:
    """The season of a folder; *progress* hears how many events are read, of how many."""
    file, people, pack = season_files(folder)
    paths = _folders(folder, file)
    evenings: list[Evening] = []
    for number, path in enumerate(paths, 1):
        source = SeasonSource(path.relative_to(folder).as_posix(), open_folder(path))
        evenings += evenings_of(folder, file, people, [source])
        if progress is not None:
            progress(number, len(paths))
    return Season(file, people, tuple(sorted(evenings, key=lambda one: (one.day, one.key))), pack)


def season_files(folder: Path) -> tuple[SeasonFile, People, PointPack]:
    """What the season's own files say."""
    file = read_season(_text(folder / SEASON))
    people = read_people(decoded(_bytes(folder / PEOPLE))) if (folder / PEOPLE).is_file() else People()
    return file, people, _pack(folder, file.pack)


def evenings_of(folder: Path, file: SeasonFile, people: People, sources: Iterable[SeasonSource]) -> tuple[Evening, ...]:
    """The evenings of events that belong to the season: named by its file, and within its dates."""
    wanted = {path.relative_to(folder).as_posix() for path in _folders(folder, file)}
    notes = {note.folder: note for note in file.notes}
    evenings = []
    for source in sources:
        if not (file.stored if source.is_stored else source.key in wanted):
            continue
        note = notes.get(source.key) or EventNote(source.key)
        day = note.day or _day(source.folder) or source.day
        if day is None:
            raise BadSeason(Text(__name__, "no_date", {"folder": shown(source.key)}))
        if (file.first is None or file.first <= day) and (file.last is None or day <= file.last):
            event = source.folder.event
            evenings.append(evening_of(event, people, key=source.key, day=day, kind=note.kind, tags=note.tags))
    return tuple(evenings)


def _pack(folder: Path, name: str) -> PointPack:
    """A pack of the season's own folder, else one that comes with Cardinal."""
    own = folder / name
    return read_pack(_text(own)) if name.endswith(".toml") and own.is_file() else find_pack(name)


def _folders(folder: Path, file: SeasonFile) -> list[Path]:
    found: set[Path] = set()
    for pattern in file.events:
        if pattern.startswith("/") or ".." in Path(pattern).parts:
            raise BadSeason(Text(__name__, "outside", {"given": shown(pattern)}))
        found |= {path for path in folder.glob(pattern) if (path / CONDITIONS).is_file()}
    return sorted(found)


def _day(opened: EventFolder) -> date | None:
    """The day of an event: that of its first stage with a time, else the start that its entries were told."""
    conditions = opened.conditions
    starts = [plan.starts for plan in conditions.plans if plan.starts is not None]
    start = min((one.date() for one in starts), default=None)
    return start or (conditions.entries.start.date() if conditions.entries.start is not None else None)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        values = {"file": path.name, "why": str(error.strerror)}
        raise BadSeason(Text(__name__, "unreadable", values)) from error


def _text(path: Path) -> str:
    try:
        return _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadSeason(Text(__name__, "not_text", {"file": path.name})) from error
