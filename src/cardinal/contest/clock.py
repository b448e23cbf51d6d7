"""The clock of a round: how long it has, when it started, what stopped it. Every moment comes in as an argument."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from cardinal.language import NotNow, NotUnderstood, Text
from cardinal.laws.cited import Cited
from cardinal.laws.guandan.time_limit import time_limit

from .conditions import ConditionsOfContest
from .model import Game
from .stage import Stage


class Phase(StrEnum):
    """What a clock does."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Pause:
    """A while that does not count; without ``until`` it goes on."""

    since: datetime
    until: datetime | None = None
    reason: str = ""

    def length(self, now: datetime) -> timedelta:
        return max(timedelta(), min(self.until or now, now) - self.since)


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock. Each act makes another clock; what it shows depends on the moment it is asked."""

    allowed: timedelta
    started: datetime | None = None
    pauses: tuple[Pause, ...] = ()

    def start(self, at: datetime) -> Clock:
        if self.started is not None:
            raise NotNow(Text(__name__, "already_started"))
        return replace(self, started=at)

    def pause(self, at: datetime, reason: str = "") -> Clock:
        self._not_before(at)
        if self.is_paused:
            raise NotNow(Text(__name__, "already_paused"))
        return replace(self, pauses=(*self.pauses, Pause(at, None, reason)))

    def resume(self, at: datetime) -> Clock:
        self._not_before(at)
        if not self.is_paused:
            raise NotNow(Text(__name__, "not_paused"))
        return replace(self, pauses=(*self.pauses[:-1], replace(self.pauses[-1], until=at)))

    def extend(self, by: timedelta) -> Clock:
        """More time for everybody, or less."""
        if self.allowed + by < timedelta():
            raise NotUnderstood(Text(__name__, "no_time_left"))
        return replace(self, allowed=self.allowed + by)

    def _not_before(self, at: datetime) -> None:
        if self.started is None:
            raise NotNow(Text(__name__, "not_started"))
        last = self.pauses[-1] if self.pauses else None
        known = self.started if last is None else last.until or last.since
        if at < known:
            raise NotUnderstood(Text(__name__, "backwards", {"at": at, "known": known}))

    @property
    def is_paused(self) -> bool:
        return bool(self.pauses) and self.pauses[-1].until is None

    def phase(self, now: datetime) -> Phase:
        if self.started is None or now < self.started:
            return Phase.WAITING
        if self.is_paused and now >= self.pauses[-1].since:
            return Phase.PAUSED
        return Phase.OVER if self.used(now) >= self.allowed else Phase.RUNNING

    def used(self, now: datetime) -> timedelta:
        """The time played so far, without the pauses."""
        if self.started is None:
            return timedelta()
        stood = sum((pause.length(now) for pause in self.pauses), timedelta())
        return max(timedelta(), now - self.started - stood)

    def left(self, now: datetime) -> timedelta:
        return max(timedelta(), self.allowed - self.used(now))

    def over(self, now: datetime) -> timedelta:
        """How much longer than allowed has been played."""
        return max(timedelta(), self.used(now) - self.allowed)

    def scheduled_end(self, now: datetime) -> datetime | None:
        """When the time is (or was) up; while it stands still, as if it went on now."""
        if self.started is None:
            return None
        end = self.started + self.allowed
        for pause in self.pauses:
            # A pause that began after the time was up puts off nothing.
            if pause.since < end:
                end += pause.length(max(now, pause.since))
        return end


# Whose clause says how long play takes; the Laws leave it to the organizer's timetable.
_TEAMS, _PAIRS, _OWN = {"ctcba": "§R31"}, {"ctcba": "§R36"}, "§80B2(c)"


def time_allowed(
    conditions: ConditionsOfContest, stage: Stage, round_number: int = 1, *, boards: int | None = None
) -> Cited[int | None]:
    """The minutes of a match or round of a stage, at Guandan with a move; None where the conditions do not say."""
    count = stage.boards if boards is None else boards
    if conditions.game is Game.GUANDAN:
        found = time_limit(conditions.laws_of(stage), count, moves=1)
        return Cited(found.value, found.cites)
    if stage.has_matches:
        return Cited(conditions.times.match_minutes(count), _TEAMS.get(conditions.pack, _OWN))
    minutes = conditions.times.round_minutes(count, first=round_number == 1)
    return Cited(minutes, _PAIRS.get(conditions.pack, _OWN))


@dataclass(frozen=True, slots=True)
class Slot:
    """A round of the timetable."""

    round: int
    starts: datetime
    ends: datetime
    cites: str = ""

    @property
    def clock(self) -> Clock:
        """The clock of the round as it is planned, not yet started."""
        return Clock(self.ends - self.starts)


def timetable(
    conditions: ConditionsOfContest,
    stage: Stage,
    starts: datetime,
    *,
    between: timedelta = timedelta(),
    breaks: Mapping[int, timedelta] | None = None,
) -> tuple[Slot, ...]:
    """The rounds of a stage one after another, with *between* after each and *breaks* after those that have one."""
    found: list[Slot] = []
    for number in range(1, stage.rounds + 1):
        minutes = time_allowed(conditions, stage, number)
        if minutes.value is None:
            values = {"stage": stage.name, "boards": stage.boards}
            raise NotUnderstood(Text(__name__, "no_minutes", values), cites=minutes.cites)
        end = starts + timedelta(minutes=minutes.value)
        found.append(Slot(number, starts, end, minutes.cites))
        starts = end + between + (breaks or {}).get(number, timedelta())
    return tuple(found)
