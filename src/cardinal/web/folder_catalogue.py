"""The events that are kept as folders: which there are, and what each says, read again only when a file has changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Any

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.event_folder import CONDITIONS, EventFolder, open_folder
from cardinal.contest.model import Event, Place
from cardinal.contest.provisional import Owed, owed_at
from cardinal.contest.publication import boards_to_show, missing_results, rounds_to_show
from cardinal.contest.stage import Stage
from cardinal.contest.standings import StageStandings, Standings, Upto, standings, standings_after
from cardinal.language import Text, shown
from cardinal.season.season_folder import CLUBS, club_folder
from cardinal.store import Competition
from cardinal.store.table_facts import NOTHING, TableFacts, read_facts_file

from .errors import NotFound

MOST_KEPT = 16
"""So many events are kept in memory; of a longer list the one asked for least recently is read again."""

HANDS = "boards.pbn"
BEHIND_CLUB = "."
"""What stands behind the key of another club than ``main`` in the names of its events."""
Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class ShownEvent:
    """An event as the public sees it. ``name`` is its folder, which is its address."""

    name: str
    folder: EventFolder
    state: Competition | None = None
    """What the database has of it, if that is where it is kept."""
    hands: Path | None = None
    """Where the hands of a competition are kept; those of a folder are in it."""
    of_plan: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What was worked out from entries, seats and matches alone: results do not change it."""
    forgotten: int = 0
    """How often a state was found to be wrong and folded anew: a number alone does not name a state then."""

    @property
    def seq(self) -> int:
        """How far its log has come; 0 for a folder."""
        return self.state.seq if self.state is not None else 0

    @property
    def event(self) -> Event:
        return self.folder.event

    @property
    def conditions(self) -> ConditionsOfContest:
        return self.folder.conditions

    @property
    def title(self) -> str:
        return self.conditions.name

    names: str = ""
    """Which list of people its names are from; empty for an event with its own."""
    before: ShownEvent | None = field(default=None, compare=False, repr=False)
    """An earlier state of which standings are known, from which those of this one are quickly made."""

    @cached_property
    def scored(self) -> Standings:
        known = self.before.__dict__.get("scored") if self.before is not None else None
        return standings_after(known, self.event) if known is not None else standings(self.event)

    @cached_property
    def _scored_upto(self) -> dict[Upto, Standings]:
        return {}

    def scored_upto(self, upto: Upto) -> Standings:
        """The standings after a round of a stage."""
        found = self._scored_upto.get(upto)
        if found is None:
            known = self.before._scored_upto.get(upto) if self.before is not None else None
            found = standings_after(known, self.event, upto) if known is not None else standings(self.event, upto)
            self._scored_upto[upto] = found
        return found

    def known_before(self) -> ShownEvent | None:
        """What the next state begins from: this one if its standings were asked for, else what it began from."""
        if "scored" not in self.__dict__ and not self._scored_upto:
            return self.before
        # Not a chain of all states that ever were.
        object.__setattr__(self, "before", None)
        return self

    @cached_property
    def owed(self) -> Owed:
        """The places whose score is provisional, because a ruling there is still open."""
        return owed_at(self.event)

    @cached_property
    def waiting(self) -> Mapping[str, tuple[tuple[int, str, int], ...]]:
        """By stage the round, table and board of every result that is still to come."""
        return {stage.name: missing_results(self.event, stage.name) for stage in self.conditions.stages}

    @property
    def missing(self) -> int:
        """How many results of all stages are still to come."""
        return sum(map(len, self.waiting.values()))

    @cached_property
    def _own(self) -> str:
        return token_hex(8)

    @property
    def version(self) -> str:
        """Names this state of the event: what is shown of two states of one version is the same."""
        if self.state is None:
            return f"folder {self._own}"
        known = self.hands / HANDS if self.hands is not None else None
        told = f"{self.seq} {self.forgotten} {self.names} "
        return f"{told}{known.stat().st_mtime_ns if known is not None and known.is_file() else 0}"

    @cached_property
    def boards(self) -> Mapping[str, frozenset[int]]:
        """By stage the boards of a field that nobody has still to play."""
        stages = (stage for stage in self.conditions.stages if not stage.has_matches)
        return {one.name: frozenset(boards_to_show(self.event, one.name)) for one in stages}

    @cached_property
    def rounds(self) -> Mapping[str, frozenset[int]]:
        """By stage the rounds of matches that nobody is still playing."""
        stages = (stage for stage in self.conditions.stages if stage.has_matches)
        return {one.name: frozenset(rounds_to_show(self.event, one.name)) for one in stages}

    def may_show(self, place: Place) -> bool:
        """Whether what happened there may be known: nobody has still to play the same board."""
        if place.stage in self.rounds:
            return place.round in self.rounds[place.stage]
        return not place.board or place.board in self.boards.get(place.stage, frozenset())

    def noted(self, place: Place) -> TableFacts:
        """What the table wrote down beside its result."""
        if self.state is None:
            return self._noted.get(place, NOTHING)
        found = self.state.results.get(place)
        return found.facts if found is not None else NOTHING

    @cached_property
    def _noted(self) -> Mapping[Place, TableFacts]:
        return read_facts_file(self.folder.path)

    def stage(self, name: str) -> Stage:
        """A stage by its name; without a name the one that was played last."""
        if not name:
            return self.scored.last.stage
        found = next((one for one in self.conditions.stages if one.name == name), None)
        if found is None:
            values = {"event": self.title, "given": shown(name)}
            raise NotFound(
                Text(__package__, "no_stage", values), legal=tuple(one.name for one in self.conditions.stages)
            )
        return found

    def standings_of(self, name: str) -> StageStandings:
        return self.scored.stage(self.stage(name).name)

    def called(self, number: int) -> str:
        """The name of a contestant, or its number where it has none."""
        one = self.event.by_number.get(number)
        return one.name or str(number) if one is not None else str(number)


@dataclass
class FolderCatalogue:
    """A folder of event folders. Each is read once for each state of its files."""

    folder: Path | None
    _kept: OrderedDict[str, tuple[Stamp, ShownEvent]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def paths(self) -> Mapping[str, Path]:
        """The folders that hold an event by its address: those of other clubs begin with the club's key and a dot."""
        if self.folder is None or not self.folder.is_dir():
            return {}
        of_clubs = {f"{one.parent.name}{BEHIND_CLUB}{one.name}": one for one in _inside_each(self.folder / CLUBS)}
        return of_clubs | {one.name: one for one in _inside(self.folder) if _holds_event(one)}

    def names(self) -> tuple[str, ...]:
        """The addresses of the events, sorted."""
        return tuple(sorted(self.paths()))

    def of_club(self, club: str) -> Path | None:
        """Where a club has its people and its season; None where the server has no folder of events."""
        return club_folder(self.folder, club) if self.folder is not None else None

    def club_of(self, name: str) -> str:
        """The key of the club in whose folder an event is; empty for one that is in none."""
        path = self.paths().get(name)
        return path.parent.name if path is not None and self.folder is not None and path.parent != self.folder else ""

    def stamps(self, club: str) -> dict[str, Stamp]:
        """By the names of a club's events what changes with their files."""
        home = self.of_club(club)
        return {name: _stamp(path) for name, path in self.paths().items() if path.parent == home}

    def open(self, name: str) -> ShownEvent:
        """An event by the name of its folder: one of those that there are, never a path that somebody typed."""
        paths = self.paths()
        if name not in paths:
            raise NotFound(Text(__package__, "no_event", {"given": shown(name)}), legal=tuple(sorted(paths)))
        path = paths[name]
        stamp = _stamp(path)
        with self._lock:
            kept = self._kept.get(name)
            if kept is not None and kept[0] == stamp:
                self._kept.move_to_end(name)
                return kept[1]
        found = ShownEvent(name, open_folder(path))
        with self._lock:
            self._kept[name] = stamp, found
            self._kept.move_to_end(name)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return found


def _holds_event(path: Path) -> bool:
    return not path.name.startswith(".") and (path / CONDITIONS).is_file()


def _inside_each(clubs: Path) -> tuple[Path, ...]:
    return tuple(one for club in _inside(clubs) for one in _inside(club) if _holds_event(one))


def _stamp(folder: Path) -> Stamp:
    """The names, times and sizes of the files that an event is read from."""
    found = []
    for path in (*folder.iterdir(), *_inside(folder / "rounds"), *_inside(folder / "boards")):
        if path.is_file():
            state = path.stat()
            found.append((str(path.relative_to(folder)), state.st_mtime_ns, state.st_size))
    return tuple(sorted(found))


def _inside(folder: Path) -> tuple[Path, ...]:
    return tuple(folder.iterdir()) if folder.is_dir() else ()
