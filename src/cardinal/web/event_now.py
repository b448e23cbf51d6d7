"""What goes on in an event now: the round under way and the next, how many results are in, and the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from cardinal.contest.clock import Clock, Phase
from cardinal.store.event_progress import PublicState

from .event_front import Round, rounds
from .folder_catalogue import ShownEvent

SLOT_SECONDS = 5
"""While a clock runs, a page is filled in anew so often."""


@dataclass(frozen=True, slots=True)
class ClockNow:
    """The clock of a round: what it does, when it ends, and what is left as people read it."""

    phase: Phase
    ends: str
    left: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the round under way has come; ``unit`` is what is counted, ``boards`` or ``matches``."""

    event: str
    seq: int
    stage: str
    round: int
    results: int
    wanted: int
    unit: str
    clock: ClockNow | None
    missing: int
    """Of the whole event."""


@dataclass(frozen=True, slots=True)
class Now:
    """The round under way, and the one that comes next if it has been drawn."""

    progress: Progress | None
    current: Round | None
    following: Round | None


def clock_words(left: timedelta) -> str:
    """
    >>> clock_words(timedelta(minutes=12, seconds=30)), clock_words(timedelta(hours=1, seconds=5))
    ('12:30', '1:00:05')
    """
    seconds = max(0, int(left.total_seconds()))
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _clock(shown_event: ShownEvent, clock: Clock, now: datetime) -> ClockNow | None:
    assert shown_event.state is not None
    wall = shown_event.state.wall(now)
    ends = clock.scheduled_end(wall)
    if ends is None:
        return None
    return ClockNow(
        clock.phase(wall),
        ends.replace(tzinfo=ZoneInfo(shown_event.state.zone)).isoformat(),
        clock_words(clock.left(wall)),
    )


def now_of(shown_event: ShownEvent, now: datetime) -> Now:
    """The round that was started last; of an event without starts, the last with a result."""
    every = rounds(shown_event)
    at = _current(shown_event, every)
    if at is None:
        return Now(None, None, every[0] if every else None)
    current = every[at]
    return Now(_progress(shown_event, current, now), current, every[at + 1] if at + 1 < len(every) else None)


def _current(shown_event: ShownEvent, every: tuple[Round, ...]) -> int | None:
    if shown_event.state is not None:
        started = shown_event.state.started
        begun = [at for at, each in enumerate(every) if (each.stage, each.round) in started]
        return max(begun, key=lambda at: (started[every[at].stage, every[at].round], at), default=None)
    played = {(line.place.stage, line.place.round) for line in shown_event.event.lines}
    return max((at for at, each in enumerate(every) if (each.stage, each.round) in played), default=None)


def _progress(shown_event: ShownEvent, current: Round, now: datetime) -> Progress:
    tables = [table for table in current.tables if table.ns and table.ew]
    wanted = len(tables) if current.is_matches else sum(len(table.boards) for table in tables)
    open_here = sum(1 for number, _, _ in shown_event.waiting.get(current.stage, ()) if number == current.round)
    clock = shown_event.state.clocks.get((current.stage, current.round)) if shown_event.state is not None else None
    return Progress(
        shown_event.name,
        shown_event.seq,
        current.stage,
        current.round,
        max(0, wanted - open_here),
        wanted,
        "matches" if current.is_matches else "boards",
        _clock(shown_event, clock, now) if clock is not None else None,
        shown_event.missing,
    )


def state_of(shown_event: ShownEvent) -> PublicState:
    """Whether anybody plays in an event that is kept as a folder; heads say it of competitions."""
    every = rounds(shown_event)
    at = _current(shown_event, every)
    if at is None:
        return PublicState("coming")
    return PublicState("running" if shown_event.missing else "over", every[at].stage, every[at].round)


def progress_of(shown_event: ShownEvent, now: datetime) -> Progress:
    """For programs; before the first round there is none under way."""
    return now_of(shown_event, now).progress or Progress(
        shown_event.name, shown_event.seq, "", 0, 0, 0, "boards", None, shown_event.missing
    )


def is_ticking(shown_event: ShownEvent) -> bool:
    """Whether some page of it depends on the time of day: a clock, or a period that runs from one or from
    publication."""
    return shown_event.state is not None and bool(shown_event.state.clocks or shown_event.state.published)
