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
from .evening import Evening, EveningRecord, History, Listing, Showing, evening_of, history_of, recorded
from .grades import Grades
from .handicap import handicaps
from .ladder import Ladder, Standing, Valued, ladder_of, place_points
from .people import People
from .people_file import decoded, read_people
from .point_awards import Scales
from .point_pack import PointPack, find_pack, read_pack
from .season_file import EventNote, SeasonFile, read_season
from .season_points import Earned, points_of
from .strata import Stratified

SEASON, PEOPLE = "season.toml", "people.csv"
CLUBS = "clubs"
"""Where in a server's folder of events other clubs than the first have their people, seasons and events."""


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
        return {game: Grades.of(game, self.evenings, self.file.guandan) for game in Game}

    @cached_property
    def strata(self) -> Stratified | None:
        return Stratified(self.file.strata, self.people, self.file.least_stratum) if self.file.strata else None

    @cached_property
    def points(self) -> Mapping[str, tuple[Earned, ...]]:
        """By evening what everybody earned."""
        known: Scales = {}
        return {evening.key: points_of(evening, self.pack, self.strata, known) for evening in self.evenings}

    @cached_property
    def history(self) -> History:
        """By player the evenings of the season."""
        return history_of(self.evenings)

    @cached_property
    def _earned(self) -> Mapping[str, tuple[Earned, ...]]:
        found: dict[str, list[Earned]] = {}
        for earned in self.points.values():
            for one in earned:
                found.setdefault(one.player, []).append(one)
        return {player: tuple(every) for player, every in found.items()}

    def earned(self, player: str) -> tuple[Earned, ...]:
        return self._earned.get(player, ())

    def work_out(self) -> None:
        """Every table, grade and point, so that whoever asks next need not wait."""
        for ladder in self.file.ladders:
            self.standings(ladder)
        # Worked out when they are first asked for, and kept.
        _ = self.grades, self.history, self._earned

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
        known: dict[str, Mapping[int, Fraction]] = {}
        paid: dict[str, Mapping[str, Fraction]] = {}

        def percent(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            return showing.percent

        def vp(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            return showing.vp

        def attendance(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            return Fraction(1)

        def places(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            if evening.key not in known:
                skips = ladder.guests == "skip"
                known[evening.key] = place_points(evening, ladder.places, skip_guests=skips)
            return known[evening.key].get(showing.number)

        def points(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            if evening.key not in paid:
                paid[evening.key] = {one.player: Fraction(one.points) for one in self.points[evening.key]}
            return max((paid[evening.key].get(player, Fraction()) for player in showing.players), default=Fraction())

        def handicapped(evening: Evening, listing: Listing, showing: Showing) -> Fraction | None:
            if showing.percent is None:
                return None
            if evening.key not in known:
                known[evening.key] = handicaps(evening, self.history, self.grades[evening.game], self.file.handicap)
            return showing.percent + known[evening.key][showing.number]

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
    record: EveningRecord
    day: date | None = None
    """When it was played; None where neither its conditions nor the server say."""
    is_stored: bool = False


def source_of(key: str, opened: EventFolder, day: date | None = None, *, is_stored: bool = False) -> SeasonSource:
    """An event with what a season keeps of it; *day* is when it was played where its conditions do not say."""
    return SeasonSource(key, recorded(opened.event), day_of(opened) or day, is_stored)


def load_season(folder: Path, progress: Callable[[int, int], object] | None = None) -> Season:
    """The season of a folder; *progress* hears how many events are read, of how many."""
    file, people, pack = season_files(folder)
    paths = _folders(folder, file)
    evenings: list[Evening] = []
    for number, path in enumerate(paths, 1):
        source = source_of(path.relative_to(folder).as_posix(), open_folder(path))
        evenings += evenings_of(folder, file, people, [source])
        if progress is not None:
            progress(number, len(paths))
    return Season(file, people, tuple(sorted(evenings, key=lambda one: (one.day, one.key))), pack)


def club_folder(folder: Path, club: str) -> Path:
    """Where a club has its files; the club called ``main`` has them in the folder itself."""
    return folder if club == "main" else folder / CLUBS / club


def season_files(folder: Path) -> tuple[SeasonFile, People, PointPack]:
    """What the season's own files say."""
    file = read_season(_text(folder / SEASON))
    return file, folder_people(folder), _pack(folder, file.pack)


def check_season(folder: Path, text: str) -> None:
    """Refuse a season's file that cannot be read, or whose pack of points is not there."""
    _pack(folder, read_season(text).pack)


def folder_people(folder: Path) -> People:
    """The people of a folder; nobody where it has no list."""
    path = folder / PEOPLE
    return read_people(decoded(_bytes(path))) if path.is_file() else People()


def evenings_of(
    folder: Path, file: SeasonFile, people: People, sources: Iterable[SeasonSource], prefix: str = ""
) -> tuple[Evening, ...]:
    """The evenings of events that belong to the season: named by its file, and within its dates.

    *prefix* is what stands before the names of its folders where several clubs have theirs.
    """
    wanted = folders_of(folder, file)
    notes = {note.folder: note for note in file.notes}
    evenings = []
    for source in sources:
        name = source.key if source.is_stored else source.key.removeprefix(prefix)
        if not (file.stored if source.is_stored else name in wanted):
            continue
        note = notes.get(name) or EventNote(name)
        day = note.day or source.day
        if day is None:
            raise BadSeason(Text(__name__, "no_date", {"folder": shown(source.key)}))
        if (file.first is None or file.first <= day) and (file.last is None or day <= file.last):
            evenings.append(evening_of(source.record, people, key=source.key, day=day, kind=note.kind, tags=note.tags))
    return tuple(evenings)


def folders_of(folder: Path, file: SeasonFile) -> frozenset[str]:
    """The folders that the season's file names."""
    return frozenset(path.relative_to(folder).as_posix() for path in _folders(folder, file))


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


def day_of(opened: EventFolder) -> date | None:
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
