"""A change of the plan in mid-event: what stood before and what stands after, to be shown, done and taken back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .draw_record import DrawRecord, StageDraw
from .entries import Entry, contestants, players
from .event_folder import EventFolder, in_group, in_lines
from .model import Line, Match, Seating

__all__ = ["LineChange", "Mishap", "Rearrangement", "rearranged", "seat_key"]

Part = TypeVar("Part")


class Mishap(StrEnum):
    """What happened."""

    REDRAW = "redraw"
    LATE = "late"
    LEAVE = "leave"
    SUBSTITUTE = "substitute"
    TURNED = "turned"
    """A table sat the wrong way round."""
    EXCHANGED = "exchanged"
    """Two contestants sat in each other's seats."""
    BOARDS = "boards"
    """Two tables played each other's boards."""
    OTHERS = "others"
    """A board was played by others than the movement says."""
    UNPLAYED = "unplayed"
    SKIPPED = "skipped"
    """A board is played later."""
    TWICE = "twice"
    SHORT = "short"
    LONGER = "longer"
    UNSTART = "unstart"


@dataclass(frozen=True, slots=True)
class LineChange:
    """One result before and after; None where there was or is none."""

    before: Line | None
    after: Line | None


@dataclass(frozen=True)
class Rearrangement:
    """Everything that one mishap changes. Of each part it holds only what differs."""

    kind: Mishap
    stage: str
    round: int
    """The first round that it is about."""
    numbers: tuple[int, ...] = ()
    """The contestants that it is about."""
    reason: str = ""
    cites: str = ""
    seatings: tuple[tuple[Seating, ...], tuple[Seating, ...]] = ((), ())
    matches: tuple[tuple[Match, ...], tuple[Match, ...]] = ((), ())
    entries: tuple[tuple[Entry, ...], tuple[Entry, ...]] = ((), ())
    lines: tuple[LineChange, ...] = ()
    conditions: tuple[ConditionsOfContest, ConditionsOfContest] | None = None
    draw: tuple[StageDraw | None, StageDraw | None] = (None, None)
    unstarts: bool = False
    """Whether the start of the round is taken back."""
    notes: tuple[Text, ...] = field(default=(), compare=False)
    """What whoever decides should know: a board met twice, opponents met again."""

    @property
    def is_empty(self) -> bool:
        parts = (self.seatings, self.matches, self.entries, self.draw)
        return all(before == after for before, after in parts) and not (self.lines or self.conditions or self.unstarts)


def seat_key(seat: Seating) -> tuple[str, int, str]:
    return seat.stage, seat.round, seat.table


def swapped(
    known: Iterable[Part], parts: tuple[Iterable[Part], Iterable[Part]], key: Callable[[Part], Hashable]
) -> tuple[Part, ...]:
    """*known* without what stood before, and with what stands after."""
    before, after = parts
    gone = {key(one) for one in (*before, *after)}
    return (*(one for one in known if key(one) not in gone), *after)


def _with_draw(draw: DrawRecord, parts: tuple[StageDraw | None, StageDraw | None]) -> DrawRecord:
    before, after = parts
    if before is not None and after is None:
        return DrawRecord(tuple(one for one in draw.stages if one.stage != before.stage), draw.flaws)
    return draw if after is None else draw.with_stage(after)


def rearranged(folder: EventFolder, change: Rearrangement) -> EventFolder:
    """The event after the change; nothing is written."""
    conditions = folder.conditions if change.conditions is None else change.conditions[1]
    draw = _with_draw(folder.draw, change.draw)
    every = swapped(folder.entries, change.entries, lambda entry: entry.number)
    entries = tuple(in_group(one, draw) for one in sorted(every, key=lambda entry: entry.number))
    event = replace(
        folder.event,
        conditions=conditions,
        contestants=contestants(entries),
        players=players(entries),
        seatings=swapped(folder.event.seatings, change.seatings, seat_key),
        matches=swapped(folder.event.matches, change.matches, lambda match: match.key),
        lines=_lines(folder.event.lines, change.lines),
    )
    event = replace(event, contestants=in_lines(event))
    return replace(folder, conditions=conditions, entries=entries, event=event, draw=draw)


def _lines(known: tuple[Line, ...], changes: Iterable[LineChange]) -> tuple[Line, ...]:
    """The results after the change. Results not yet confirmed are changed in the store, not here."""
    found = {line.place: line for line in known}
    moved = [change for change in changes if change.before is None or change.before.place in found]
    for change in moved:
        if change.before is not None:
            del found[change.before.place]
    for change in moved:
        if change.after is not None:
            found[change.after.place] = change.after
    return tuple(found.values())
