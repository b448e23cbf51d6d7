"""A situation as whoever reports it says it, and the plan that follows: one table for pages, commands and programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from cardinal.language import NotUnderstood

from ..entries import Entry, typed_person
from ..event_folder import EventFolder
from ..pairings.opponents import read_choices
from ..rearrangement import Mishap, Rearrangement
from .boards import without_play
from .ground import refused, say, stage_of
from .late_pair import Way, late_pair
from .leaving import Kept, Unplayed, leaving
from .length import cut_short, longer, unstarted
from .redraw import redrawn
from .seats import belonging, exchanged, exchanged_boards, turned
from .substitutes import substituted


@dataclass(frozen=True, slots=True)
class Situation:
    """What happened, in which round, to whom. What a kind of mishap does not need stays empty.

    ``round`` is the first round that is changed; of somebody who leaves or an evening that is cut short, the last
    that is played. Without one the event itself says it.
    """

    kind: Mishap
    round: int | None = None
    stage: str = ""
    number: int = 0
    other: int = 0
    table: str = ""
    other_table: str = ""
    boards: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    """The players of a late entry; of a substitute, who goes and who comes."""
    way: Way | None = None
    kept: Kept = Kept.BY_RULE
    unplayed: Unplayed = Unplayed.NOTHING
    seed: str = ""
    last: int = 0
    reason: str = ""
    checked: bool = True
    movement: str = ""
    """The key of the movement by which a stage is drawn again."""
    choices: str = ""
    """Who chooses whom in a knockout that is drawn again, as ``1-7 2-8``; else those who were chosen before."""


def round_under_way(folder: EventFolder, stage_name: str = "") -> int:
    """The last round that has a result; 0 before the first."""
    stage = stage_of(folder, stage_name)
    return max((line.place.round for line in folder.event.lines_of(stage.name)), default=0)


def plan_for(folder: EventFolder, told: Situation, at: datetime | None = None) -> Rearrangement:
    """The event planned anew; refused where nothing would change."""
    change = _PLANS[told.kind](folder, told, at)
    if change.is_empty and not change.notes:
        raise refused("nothing_changes")
    return change


def _first(folder: EventFolder, told: Situation) -> int:
    return told.round if told.round is not None else round_under_way(folder, told.stage) + 1


def _last(folder: EventFolder, told: Situation) -> int:
    return told.round if told.round is not None else round_under_way(folder, told.stage)


def _at(folder: EventFolder, told: Situation) -> int:
    return told.round or max(1, round_under_way(folder, told.stage))


def _redraw(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    choices = read_choices(told.choices)
    return redrawn(folder, told.seed, told.stage, told.reason, at=at, movement=told.movement, choices=choices)


def _late(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    if not told.number and not any(name.strip() for name in told.names):
        raise NotUnderstood(say("no_name"))
    players = tuple(typed_person(name) for name in told.names if name.strip())
    entry = Entry(told.number, players=players, entered_at=at)
    first = _first(folder, told)
    return late_pair(folder, entry, first, told.way, told.stage, told.reason, at=at, checked=told.checked)


def _leave(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    after = _last(folder, told)
    return leaving(folder, told.number, after, told.kept, told.unplayed, told.stage, told.reason, at=at)


def _substitute(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    out, into = (*told.names, "", "")[:2]
    return substituted(
        folder, told.number, out.strip(), typed_person(into), _first(folder, told), told.last,
        told.stage, told.reason, at=at, checked=told.checked,
    )  # fmt: skip


def _turned(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    return turned(folder, _at(folder, told), told.table, told.stage, told.reason)


def _exchanged(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    return exchanged(folder, _at(folder, told), told.number, told.other, told.stage, told.reason)


def _boards(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    return exchanged_boards(folder, _at(folder, told), told.table, told.other_table, told.stage, told.reason)


def _others(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    sides = told.number, told.other
    return belonging(folder, _at(folder, told), told.table, told.boards, sides, told.stage, told.reason)


def _without_play(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    number = _at(folder, told)
    return without_play(folder, told.kind, number, told.table, told.boards, told.unplayed, told.stage, told.reason)


def _short(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    return cut_short(folder, _last(folder, told), told.stage, told.reason)


def _longer(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    return longer(folder, told.stage, told.reason)


def _unstart(folder: EventFolder, told: Situation, at: datetime | None) -> Rearrangement:
    return unstarted(folder, told.round or 1, told.stage, told.reason)


_PLANS: Mapping[Mishap, Callable[[EventFolder, Situation, datetime | None], Rearrangement]] = {
    Mishap.REDRAW: _redraw,
    Mishap.LATE: _late,
    Mishap.LEAVE: _leave,
    Mishap.SUBSTITUTE: _substitute,
    Mishap.TURNED: _turned,
    Mishap.EXCHANGED: _exchanged,
    Mishap.BOARDS: _boards,
    Mishap.OTHERS: _others,
    Mishap.UNPLAYED: _without_play,
    Mishap.SKIPPED: _without_play,
    Mishap.TWICE: _without_play,
    Mishap.SHORT: _short,
    Mishap.LONGER: _longer,
    Mishap.UNSTART: _unstart,
}
