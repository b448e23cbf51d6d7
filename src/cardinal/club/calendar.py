"""A club's calendar: series and single evenings, each with its clock, its place and how many tables there are.

A series is a rule; what differs on one of its dates (cancelled, moved, its event is made) is kept for that date alone,
under a key that has the date of the rule in it and so stays when the evening is moved.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from cardinal.contest.model import Form, Game
from cardinal.language import Text, shown

from .errors import BadCalendar
from .rule import Rule

KEY = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?")
NAME_MOST, PLACE_MOST, NOTE_MOST, TABLES_MOST = 100, 200, 1_000, 500
MINUTES = range(15, 24 * 60 + 1)
CLOSES_MOST = 60 * 24 * 30
ENTRIES_A_TABLE = {Form.PAIRS: 2, Form.INDIVIDUAL: 4, Form.TEAMS: 1}
"""Two teams that meet need two tables, so each brings its own."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Plan:
    """What an evening is. ``template`` is the event whose conditions its own event gets; none: those usual for it."""

    name: str
    starts: time
    minutes: int = 210
    zone: str = "UTC"
    place: str = ""
    note: str = ""
    game: Game = Game.BRIDGE
    form: Form = Form.PAIRS
    template: str = ""
    tables: int = 0
    """How many there are; 0: as many as are needed."""
    takes_sign_ups: bool = True
    closes_minutes: int = 60
    """So long before the start nobody signs up or withdraws any more by themselves."""

    def __post_init__(self) -> None:
        _check(bool(self.name.strip()) and len(self.name) <= NAME_MOST, "name", self.name)
        _check(self.starts.tzinfo is None, "starts", self.starts)
        _check(self.minutes in MINUTES, "minutes", self.minutes)
        _check(is_zone(self.zone), "zone", self.zone)
        _check(len(self.place) <= PLACE_MOST, "place", self.place)
        _check(len(self.note) <= NOTE_MOST, "note", self.note)
        _check(0 <= self.tables <= TABLES_MOST, "tables", self.tables)
        _check(0 <= self.closes_minutes <= CLOSES_MOST, "closes", self.closes_minutes)

    @property
    def most_entries(self) -> int | None:
        """How many pairs, players or teams there is room for; None without a limit."""
        return self.tables * ENTRIES_A_TABLE[self.form] if self.tables else None

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "starts": self.starts.isoformat("minutes"),
            "minutes": self.minutes,
            "zone": self.zone,
            "place": self.place,
            "note": self.note,
            "game": str(self.game),
            "form": str(self.form),
            "template": self.template,
            "tables": self.tables,
            "takes_sign_ups": self.takes_sign_ups,
            "closes_minutes": self.closes_minutes,
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Plan:
        values = dict(record)
        values |= {"starts": time.fromisoformat(record["starts"])}
        return cls(**values | {"game": Game(record["game"]), "form": Form(record["form"])})


def is_zone(name: str) -> bool:
    """Whether there is a time zone of that name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def _check(right: bool, name: str, given: object) -> None:
    if not right:
        raise BadCalendar(Text(__name__, f"bad_{name}", {"given": shown(str(given))}))


@dataclass(frozen=True, slots=True)
class Series:
    """Evenings that repeat by a rule from a first to a last day, but for the days on which the club is closed.

    ``sequence`` counts its changes, so that calendar programs take them over.
    """

    key: str
    plan: Plan
    rule: Rule
    first: date
    last: date | None = None
    closed: frozenset[date] = frozenset()
    sequence: int = 0
    updated: datetime = _EPOCH

    def __post_init__(self) -> None:
        _check(KEY.fullmatch(self.key) is not None, "key", self.key)
        _check(self.last is None or self.last >= self.first, "last", self.last)

    def evenings(self, first: date, last: date) -> Iterable[ClubEvening]:
        """Those between two days, the closed ones too: they are cancelled."""
        ends = min(last, self.last) if self.last is not None else last
        for day in self.rule.days(self.first, ends):
            if day >= first:
                is_closed = day in self.closed
                key = f"{self.key}-{day:%Y%m%d}"
                yield ClubEvening(key, self.plan, day, self.key, self.sequence, self.updated, is_cancelled=is_closed)

    def to_json(self) -> dict[str, Any]:
        return {
            "plan": self.plan.to_json(),
            "rule": str(self.rule),
            "first": self.first.isoformat(),
            "last": self.last.isoformat() if self.last is not None else None,
            "closed": sorted(day.isoformat() for day in self.closed),
            "updated": self.updated.isoformat(),
        }

    @classmethod
    def from_json(cls, key: str, sequence: int, record: Mapping[str, Any]) -> Series:
        return cls(
            key,
            Plan.from_json(record["plan"]),
            Rule.parse(record["rule"]),
            date.fromisoformat(record["first"]),
            date.fromisoformat(record["last"]) if record["last"] else None,
            frozenset(map(date.fromisoformat, record["closed"])),
            sequence,
            datetime.fromisoformat(record["updated"]),
        )


@dataclass(frozen=True, slots=True)
class ClubEvening:
    """One evening of a club, of a series or single; ``event`` is the key of its event once that is made."""

    key: str
    plan: Plan
    day: date
    series: str = ""
    sequence: int = 0
    updated: datetime = _EPOCH
    is_cancelled: bool = False
    is_moved: bool = False
    event: str = ""

    @property
    def starts_at(self) -> datetime:
        return datetime.combine(self.day, self.plan.starts, ZoneInfo(self.plan.zone))

    @property
    def ends_at(self) -> datetime:
        """By the clock that runs on, also in a night in which the clocks are changed."""
        ends = self.starts_at.astimezone(UTC) + timedelta(minutes=self.plan.minutes)
        return ends.astimezone(ZoneInfo(self.plan.zone))

    @property
    def closes_at(self) -> datetime:
        """Until then players sign up and withdraw by themselves."""
        closes = self.starts_at.astimezone(UTC) - timedelta(minutes=self.plan.closes_minutes)
        return closes.astimezone(ZoneInfo(self.plan.zone))

    def to_json(self) -> dict[str, Any]:
        return {
            "plan": self.plan.to_json(),
            "series": self.series,
            "updated": self.updated.isoformat(),
            "is_cancelled": self.is_cancelled,
            "is_moved": self.is_moved,
        }

    @classmethod
    def from_json(cls, key: str, day: str, sequence: int, event: str, record: Mapping[str, Any]) -> ClubEvening:
        return cls(
            key,
            Plan.from_json(record["plan"]),
            date.fromisoformat(day),
            record["series"],
            sequence,
            datetime.fromisoformat(record["updated"]),
            record["is_cancelled"],
            record["is_moved"],
            event,
        )


@dataclass(frozen=True, slots=True)
class Calendar:
    """The series of a club, and the evenings that are kept by themselves, by key."""

    series: Mapping[str, Series] = field(default_factory=dict)
    kept: Mapping[str, ClubEvening] = field(default_factory=dict)

    def evenings(self, first: date, last: date) -> tuple[ClubEvening, ...]:
        """Everything between two days in its order; moved evenings stand where they were moved to."""
        found = {one.key: one for series in self.series.values() for one in series.evenings(first, last)}
        for key, kept in self.kept.items():
            found.pop(key, None)
            if first <= kept.day <= last:
                found[key] = self._as_kept(kept)
        return tuple(sorted(found.values(), key=lambda one: (one.day, one.plan.starts, one.key)))

    @property
    def words(self) -> frozenset[str]:
        """What the keys of evenings begin with; the day stands at the end of each."""
        return frozenset((*self.series, *(key.rpartition("-")[0] for key in self.kept)))

    def evening(self, key: str) -> ClubEvening | None:
        """One evening by its key."""
        if key in self.kept:
            return self._as_kept(self.kept[key])
        name, _, day = key.rpartition("-")
        series = self.series.get(name)
        if series is None or not (day.isascii() and day.isdigit() and len(day) == 8):
            return None
        try:
            at = date.fromisoformat(day)
        except ValueError:
            return None
        return next((one for one in series.evenings(at, at) if one.key == key), None)

    def _as_kept(self, kept: ClubEvening) -> ClubEvening:
        """An evening of a series follows its series in everything that is not its own: day, time and being cancelled
        where it was moved or cancelled by itself, and its event."""
        series = self.series.get(kept.series)
        if series is None:
            return kept
        plan = replace(series.plan, starts=kept.plan.starts) if kept.is_moved else series.plan
        return replace(
            kept,
            plan=plan,
            sequence=kept.sequence + series.sequence,
            updated=max(kept.updated, series.updated),
            is_cancelled=kept.is_cancelled or (not kept.is_moved and kept.day in series.closed),
        )
