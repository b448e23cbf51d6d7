"""A competition as its log leaves it: conditions, entries, rounds, results, decisions, calls, clocks; and the event.

Nothing here is worked out that the contest room works out: ``Competition.event`` is what standings are a function of.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from cardinal.contest.clock import Clock
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.draw_record import DrawRecord
from cardinal.contest.entries import Entry, Person, contestants, players, plays
from cardinal.contest.event_folder import EventFolder, in_group, in_lines
from cardinal.contest.line_ups import LineUp
from cardinal.contest.model import (
    Appeal,
    Contestant,
    Correction,
    Event,
    Exclusion,
    Flaw,
    Line,
    Lots,
    Match,
    Penalty,
    Place,
    Ruling,
    Score,
    Seating,
)
from cardinal.contest.sealed_boards import Notice
from cardinal.language import Text

from .errors import OutOfTurn
from .online_state import Online
from .seat_choice import SeatChoice
from .table_facts import NOTHING, TableFacts

__all__ = ["Competition", "DirectorCall", "Entered", "PlanChange", "Seal", "is_public"]

Round = tuple[str, int]
_PLAYERS_OF = attrgetter("players")


@dataclass(frozen=True, slots=True)
class Entered:
    """A result as a table has it: who entered it, who agreed, whether somebody does not."""

    line: Line
    """Its players are numbers of people."""
    seq: int
    side: str
    by: str
    at: datetime
    confirmed_by: str = ""
    disputed: str = ""
    facts: TableFacts = NOTHING
    """What the table noted beside it."""
    claimed: Score | None = None
    """What the side that disputes it says was the result, where it said one."""

    @property
    def counts(self) -> bool:
        return bool(self.confirmed_by)


def boards_of(line: Line) -> tuple[tuple[str, int, int], ...]:
    """What the contestants of a line have played with it, as ``Competition.places_of`` is asked."""
    return tuple((line.place.stage, line.place.board, number) for number in {*line.ns, *line.ew})


@dataclass(frozen=True, slots=True)
class DirectorCall:
    """A call for the director, from a table."""

    key: str
    table: str
    reason: str
    at: datetime
    stage: str = ""
    round: int = 0
    board: int = 0
    answered_by: str = ""
    answered_at: datetime | None = None
    note: str = ""
    taken_by: str = ""
    """The director who is on the way, or there already."""

    @property
    def is_open(self) -> bool:
        return self.answered_at is None


@dataclass(frozen=True)
class PlanChange:
    """A change of the plan in mid-event: what happened, and the event of the log that has both sides of it."""

    key: str
    mishap: str
    stage: str
    round: int
    numbers: tuple[int, ...]
    reason: str
    seq: int
    by: str
    at: datetime
    payload: Mapping[str, Any] = field(repr=False)
    is_taken_back: bool = False

    @cached_property
    def tables(self) -> frozenset[tuple[int, str]]:
        """The tables of rounds whose seats it changed."""
        both = (self.payload.get("rounds") or {}).values()
        rounds = [one for record in both for one in record["rounds"]]
        return frozenset(
            (one["round"], str(row["table"])) for one in rounds for name in ("tables", "matches")
            for row in one.get(name, ())
        )  # fmt: skip

    @cached_property
    def places(self) -> frozenset[Place]:
        """Where it changed a result."""
        both = [one[side] for one in self.payload.get("lines", ()) for side in ("before", "after")]
        return frozenset(Line.from_json(one["line"]).place for one in both if one is not None)


@dataclass(frozen=True, slots=True)
class Seal:
    """Boards that were committed to, and what was revealed afterwards."""

    notice: Notice
    shares: tuple[str, ...] = ()
    value: str = ""

    @property
    def is_revealed(self) -> bool:
        return bool(self.value)


@dataclass(frozen=True)
class Competition:
    """Everything that a competition's stream says, up to ``seq``."""

    stream: str
    seq: int = 0
    zone: str = "UTC"
    created_at: datetime | None = None
    archived_at: datetime | None = None
    deleted_at: datetime | None = None
    known_conditions: ConditionsOfContest | None = None
    known_entries: Mapping[int, Entry] = field(default_factory=dict)
    """With numbers in place of names."""
    people: Mapping[str, Person] = field(default_factory=dict)
    draw: DrawRecord = field(default_factory=DrawRecord)
    known_seatings: Mapping[tuple[str, int, str], Seating] = field(default_factory=dict)
    known_matches: tuple[Match, ...] = ()
    started: Mapping[Round, datetime] = field(default_factory=dict)
    results: Mapping[Place, Entered] = field(default_factory=dict)
    places_of: Mapping[tuple[str, int, int], tuple[Place, ...]] = field(default_factory=dict)
    """Where there is a result of a stage, a board and a contestant."""
    rulings: tuple[Ruling, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    corrections: tuple[Correction, ...] = ()
    appeals: Mapping[str, Appeal] = field(default_factory=dict)
    lots: tuple[Lots, ...] = ()
    exclusions: tuple[Exclusion, ...] = ()
    calls: Mapping[str, DirectorCall] = field(default_factory=dict)
    clocks: Mapping[Round, Clock] = field(default_factory=dict)
    seals: Mapping[str, Seal] = field(default_factory=dict)
    published: Mapping[str, datetime] = field(default_factory=dict)
    online: Mapping[str, Online] = field(default_factory=dict)
    """The stages that are played at live tables."""
    seat_choices: Mapping[tuple[str, int, str], SeatChoice] = field(default_factory=dict)
    """By stage, round and table of a match: who may choose seats in which of its segments."""
    plan_changes: Mapping[str, PlanChange] = field(default_factory=dict)
    """What was planned anew in mid-event, in its order; those taken back too."""
    line_ups: Mapping[tuple[str, int, str, int, int], LineUp] = field(default_factory=dict)
    """By stage, round, table, segment and team; players are numbers of people. Secret until they are public."""
    flaws: tuple[Flaw, ...] = ()

    @property
    def conditions(self) -> ConditionsOfContest:
        if self.known_conditions is None:
            raise OutOfTurn(Text(__name__, "not_created", {"stream": self.stream}))
        return self.known_conditions

    def wall(self, at: datetime) -> datetime:
        """A moment on the clock of the hall, as the conditions write their times."""
        return at.astimezone(ZoneInfo(self.zone)).replace(tzinfo=None)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """Everybody who entered, by number, with the names that are known."""
        found = sorted(self.known_entries.values(), key=lambda entry: entry.number)
        return tuple(in_group(self._named(one), self.draw) for one in found)

    def _named(self, entry: Entry) -> Entry:
        people = tuple(self.people.get(player.key, player) for player in entry.players)
        captain, coach = self._person(entry.captain), self._person(entry.coach)
        came = tuple(
            replace(one, player=self.people.get(one.player.key, one.player), replaces=self._keys((one.replaces,))[0])
            for one in entry.substitutes
        )
        return replace(entry, players=people, captain=captain, coach=coach, substitutes=came)

    def _person(self, number: str) -> str:
        return self.people[number].name if number in self.people else number

    def _keys(self, numbers: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self.people[number].key if number in self.people else number for number in numbers)

    @cached_property
    def entered(self) -> int:
        """How many entries are in the field."""
        return sum(map(plays, self.known_entries.values()))

    @cached_property
    def matches(self) -> tuple[Match, ...]:
        return tuple(
            replace(
                match,
                home_players=self._keys(match.home_players),
                away_players=self._keys(match.away_players),
                borrowed=tuple(replace(loan, player=self._keys((loan.player,))[0]) for loan in match.borrowed),
            )
            if match.home_players or match.away_players or match.borrowed
            else match
            for match in self.known_matches
        )

    @cached_property
    def matches_at(self) -> Mapping[tuple[str, int, str], Match]:
        return {
            (match.stage, match.round, match.table): match for match in self.known_matches if match.away is not None
        }

    @cached_property
    def numbers_by_key(self) -> Mapping[str, str]:
        """The number of everybody by the key that the contest room knows."""
        return {person.key: number for number, person in self.people.items()}

    @cached_property
    def fields_asked(self) -> dict[int, Contestant | None]:
        """Contestants by number, None for one that does not play: those that ``playing_at`` was asked for."""
        return {}

    def playing_at(self, numbers: Iterable[int]) -> tuple[Contestant, ...]:
        """Those of *numbers* who are in the field, by number."""
        known, found = self.fields_asked, []
        for number in sorted(numbers):
            if number not in known:
                entry = self.known_entries.get(number)
                known[number] = next(iter(contestants((entry,))), None) if entry is not None else None
            one = known[number]
            if one is not None:
                found.append(one)
        return tuple(found)

    @cached_property
    def event(self) -> Event:
        """What counts: results that both sides agree on, or that the director entered."""
        return self._event([result.line for result in self.results.values() if result.confirmed_by])

    @cached_property
    def provisional(self) -> Event:
        """The same with what one side alone has entered, unless the other does not agree."""
        return self._event([result.line for result in self.results.values() if not result.disputed])

    @cached_property
    def whole(self) -> Event:
        """The same with everything that anybody has entered."""
        return self._event([result.line for result in self.results.values()])

    @cached_property
    def planned(self) -> Event:
        """The event without anything that happened at its tables."""
        made = Event(
            self.conditions,
            contestants(self.entries),
            players(self.entries),
            seatings=tuple(self.known_seatings.values()),
            matches=self.matches,
        )
        return replace(made, contestants=in_lines(made))

    def _event(self, lines: list[Line]) -> Event:
        planned = self.planned
        if any(map(_PLAYERS_OF, lines)):
            lines = [replace(line, players=self._keys(line.players)) if line.players else line for line in lines]
        return Event(
            self.conditions,
            planned.contestants,
            planned.players,
            seatings=planned.seatings,
            matches=planned.matches,
            lines=tuple(lines),
            rulings=self.rulings,
            penalties=self.penalties,
            corrections=self.corrections,
            appeals=tuple(self.appeals.values()),
            lots=self.lots,
            exclusions=self.exclusions,
            flaws=self.flaws,
        )

    @cached_property
    def folder(self) -> EventFolder:
        """The competition as the contest room's event folder has it, without a folder."""
        return EventFolder(Path(), self.conditions, self.entries, self.event, self.draw)

    @property
    def open_calls(self) -> tuple[DirectorCall, ...]:
        return tuple(call for call in self.calls.values() if call.is_open)


def is_public(conditions: ConditionsOfContest) -> bool:
    """A draft is the organiser's own; from the publication of its conditions an event is everybody's."""
    return conditions.published_at is not None
