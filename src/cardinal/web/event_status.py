"""What the list of a stage is worth now: provisional, official or final, and until when it may still change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from cardinal.contest.publication import Status, publication
from cardinal.store import Competition
from cardinal.store.deciding import moments

from .event_now import clock_words
from .folder_catalogue import ShownEvent


@dataclass(frozen=True, slots=True)
class Period:
    """Until when something may be asked for; ``left`` is empty once it is over."""

    until: str
    ends: str
    left: str


@dataclass(frozen=True, slots=True)
class Worth:
    """A list at a moment: its status, what is missing or undecided, and its periods where they have begun to run."""

    stage: str
    status: Status
    missing: int
    owed: int
    """On how many boards a ruling has left something to be settled."""
    published: str
    undecided: int
    corrections: Period | None
    appeals: Period | None

    @property
    def text(self) -> str:
        """The key of what stands above the list."""
        if self.status is not Status.PROVISIONAL:
            return f"worth_{self.status}"
        if self.missing:
            return "worth_missing"
        return "worth_owed" if self.owed else "worth_unpublished"


def worth_of(shown_event: ShownEvent, stages: Iterable[str], now: datetime) -> Iterator[Worth]:
    """Of each of these stages, once. A folder says neither when it was published nor what time it is there."""
    known = {each.name for each in shown_event.conditions.stages}
    state = shown_event.state
    if state is None:
        return
    for stage in dict.fromkeys(stages):
        if stage not in known:
            continue
        wall = state.wall(now)
        found = publication(state.conditions, state.event, stage, moments(state, stage), wall)
        yield Worth(
            stage,
            found.status,
            found.missing,
            len(found.owed),
            _minute(state.published.get(stage)),
            len(found.undecided),
            _period(state, found.corrections_until, wall),
            _period(state, found.appeals_until, wall),
        )


def _period(state: Competition, until: datetime | None, wall: datetime) -> Period | None:
    if until is None:
        return None
    ends = until.replace(tzinfo=ZoneInfo(state.zone)).isoformat()
    return Period(_minute(until), ends, clock_words(until - wall) if until > wall else "")


def _minute(at: datetime | None) -> str:
    return "" if at is None else at.strftime("%Y-%m-%d %H:%M")
