"""What the console shows: the queue of calls, the clock of the round, and every table with its trouble."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from cardinal.contest.clock import Clock, Phase, time_allowed
from cardinal.contest.model import Game, Place, Room, Score
from cardinal.contest.score_cell import read_cell, write_cell
from cardinal.language import CardinalError
from cardinal.scoring import LatePlay, Played
from cardinal.store import Competition, DirectorCall, Entered
from cardinal.store.commands import read_stage

from .places import TableRound, round_tables, started_round, table_order

__all__ = [
    "ClockShown",
    "Console",
    "Dispute",
    "TableShown",
    "Trouble",
    "Waiting",
    "console",
    "is_owed",
    "minutes_behind",
    "missing_before",
    "usual_minutes",
]

_MINUTE = timedelta(minutes=1)


class Trouble(StrEnum):
    """Why a director looks at a table, the most urgent first."""

    CALL = "call"
    DISPUTED = "disputed"
    OVERTIME = "overtime"
    BEHIND = "behind"
    WAITING = "waiting"
    NONE = "none"
    DONE = "done"


_ORDER = {trouble: at for at, trouble in enumerate(Trouble)}


@dataclass(frozen=True, slots=True)
class Waiting:
    """A call and how long it has waited."""

    call: DirectorCall
    minutes: int


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of the round under way: how far it is, and what is wrong there."""

    at: TableRound
    board: int | None
    """The board that it plays now; None when all have a result."""
    confirmed: tuple[int, ...]
    waiting: tuple[int, ...]
    disputed: tuple[int, ...]
    missing: tuple[int, ...]
    behind: int | None
    """Minutes behind the clock, less than 0 ahead of it; None without a clock."""
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The clock of the round: what it does, when it ends, what is left as people read it."""

    phase: Phase
    ends: datetime
    left: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class MissingAt:
    """A table that has no result of some boards of a round."""

    at: TableRound
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """A result that one side entered and the other does not agree with."""

    entered: Entered
    side: str
    """The side that entered it."""
    claimed: Score | None
    """What the other side says was the result; None where it said something else."""
    words: str
    """What it said beside the result."""

    @property
    def place(self) -> Place:
        return self.entered.line.place

    @property
    def other(self) -> str:
        return _OTHER.get(self.side, "")

    @property
    def claimed_text(self) -> str:
        """The other side's result as it is entered."""
        return write_cell(self.claimed) if self.claimed is not None else ""


_OTHER = {"NS": "EW", "EW": "NS"}


def dispute(entered: Entered, game: Game) -> Dispute:
    """Both versions of a result. What a side only wrote down as its reason is its version where it is a result."""
    said: Score | None = None
    with suppress(CardinalError):
        said = read_cell(entered.disputed, game, entered.line.place.board or 1)
    is_result = isinstance(said, Played) and said == (entered.claimed or said)
    claimed = entered.claimed or (said if is_result else None)
    return Dispute(entered, entered.side, claimed, "" if is_result else entered.disputed)


@dataclass(frozen=True, slots=True)
class Console:
    """Everything that the director's first page shows."""

    round: tuple[str, int] | None
    clock: ClockShown | None
    calls: tuple[Waiting, ...]
    disputes: tuple[Dispute, ...]
    tables: tuple[TableShown, ...]
    next_round: tuple[str, int] | None
    """The next round that is drawn and not started."""
    is_more: bool
    """Whether more rounds are to be drawn."""
    earlier: tuple[MissingAt, ...] = ()
    """What earlier rounds still owe."""
    minutes: int = 0
    """How long the round under way, or the next where there is none, is usually played."""


def console(state: Competition, now: datetime) -> Console:
    """The console at a moment of the hall's clock."""
    current = started_round(state)
    clock = state.clocks.get(current) if current is not None else None
    calls = sorted(state.open_calls, key=lambda call: (call.at, call.key))
    disputes = sorted((result for result in state.results.values() if result.disputed), key=lambda one: one.at)
    return Console(
        current,
        _shown(clock, now) if clock is not None else None,
        tuple(Waiting(one, _minutes(now - one.at)) for one in calls),
        tuple(dispute(one, state.conditions.game) for one in disputes),
        _tables(state, current, clock, now) if current is not None else (),
        _next(state),
        _is_more(state, current),
        missing_before(state, current),
        usual_minutes(state, _next(state) or current),
    )


def missing_before(state: Competition, before: tuple[str, int] | None) -> tuple[MissingAt, ...]:
    """What rounds that were started owe; with *before*, those that were started before it."""
    ruled = {ruling.place for ruling in state.rulings if ruling.score is not None}
    found = []
    for which in sorted(state.started, key=lambda one: (state.started[one], one[1])):
        if which == before:
            continue
        for at in round_tables(state, *which):
            owed = tuple(
                board
                for board in at.boards
                if is_owed(state, at.place(board)) and not {at.place(board), _both(at, board)} & ruled
            )
            if owed:
                found.append(MissingAt(at, owed))
    return tuple(found)


def is_owed(state: Competition, place: Place) -> bool:
    """Whether a place has no result, or one that was put off."""
    there = state.results.get(place)
    return there is None or isinstance(there.line.score, LatePlay)


MINUTES_A_BOARD = 7


def usual_minutes(state: Competition, which: tuple[str, int] | None) -> int:
    """The minutes of a round: as the conditions say, else seven for each board."""
    if which is None:
        return 0
    stage = read_stage(state, which[0])
    return time_allowed(state.conditions, stage, which[1]).value or MINUTES_A_BOARD * stage.boards


def _minutes(length: timedelta) -> int:
    return max(0, length // _MINUTE)


def _shown(clock: Clock, now: datetime) -> ClockShown:
    ends = clock.scheduled_end(now) or now
    over, left = clock.over(now), clock.left(now)
    length = over or left
    minutes, seconds = divmod(int(length.total_seconds()), 60)
    text = f"{'−' if over else ''}{minutes}:{seconds:02d}"
    reason = clock.pauses[-1].reason if clock.is_paused else ""
    return ClockShown(clock.phase(now), ends, text, reason)


def _tables(state: Competition, current: tuple[str, int], clock: Clock | None, now: datetime) -> tuple[TableShown, ...]:
    called = {call.table for call in state.open_calls}
    ruled = {ruling.place for ruling in state.rulings if ruling.score is not None}
    found = [
        _table(state, table, clock, now, called=table.table in called, ruled=ruled)
        for table in round_tables(state, *current)
    ]
    return tuple(sorted(found, key=_urgency))


def _urgency(table_shown: TableShown) -> tuple[int, int, tuple[int, str], bool]:
    return (
        _ORDER[table_shown.trouble],
        -(table_shown.behind or 0),
        table_order(table_shown.at.table),
        table_shown.at.room == Room.CLOSED,
    )


def _table(
    state: Competition, at: TableRound, clock: Clock | None, now: datetime, *, called: bool, ruled: set[Place]
) -> TableShown:
    entered = {board: state.results.get(at.place(board)) for board in at.boards}
    known = {board: one for board, one in entered.items() if one is not None}
    decided = {board for board in at.boards if {at.place(board), _both(at, board)} & ruled}
    disputed = _boards(known, lambda one: bool(one.disputed))
    known = {board: one for board, one in known.items() if not is_owed(state, at.place(board))}
    confirmed = tuple(sorted({*_boards(known, lambda one: one.counts), *(decided - known.keys())}))
    waiting = _boards(known, lambda one: not one.counts and not one.disputed)
    missing = tuple(board for board in at.boards if is_owed(state, at.place(board)) and board not in decided)
    last = max((one.at for one in known.values()), default=None)
    behind = None if clock is None else minutes_behind(clock, len(at.boards), len(at.boards) - len(missing), last, now)
    over = clock is not None and clock.phase(now) is Phase.OVER and bool(missing)
    trouble = next(
        trouble
        for trouble, is_so in (
            (Trouble.CALL, called),
            (Trouble.DISPUTED, bool(disputed)),
            (Trouble.OVERTIME, over),
            (Trouble.BEHIND, (behind or 0) > 0),
            (Trouble.WAITING, bool(waiting)),
            (Trouble.NONE, bool(missing)),
            (Trouble.DONE, True),
        )
        if is_so
    )
    return TableShown(at, missing[0] if missing else None, confirmed, waiting, disputed, missing, behind, trouble)


def _both(at: TableRound, board: int) -> Place:
    return Place(at.stage, at.round, at.table, board)


def _boards(known: dict[int, Entered], is_so: Callable[[Entered], bool]) -> tuple[int, ...]:
    return tuple(board for board, one in sorted(known.items()) if is_so(one))


def minutes_behind(clock: Clock, boards: int, done: int, last: datetime | None, now: datetime) -> int:
    """How many minutes a table is behind its share of the time, or (less than 0) was ahead at its last result.

    Every board has the same share. A table is behind when the share of the board that it plays has run out.
    """
    share = clock.allowed / max(1, boards)
    if done < boards:
        late = clock.used(now) - share * (done + 1)
        if late > timedelta():
            return late // _MINUTE
    early = share * done - clock.used(last) if last is not None else timedelta()
    return -(early // _MINUTE) if early > timedelta() else 0


def _drawn(state: Competition) -> Iterable[tuple[str, int]]:
    order = [stage.name for stage in state.conditions.stages]
    every = {key[:2] for key in state.known_seatings} | {(match.stage, match.round) for match in state.known_matches}
    return sorted(every, key=lambda which: (order.index(which[0]) if which[0] in order else 0, which[1]))


def _next(state: Competition) -> tuple[str, int] | None:
    return next((which for which in _drawn(state) if which not in state.started), None)


def _is_more(state: Competition, current: tuple[str, int] | None) -> bool:
    """Whether the conditions have more rounds than are drawn."""
    if _next(state) is not None:
        return False
    if current is None:
        return True
    stages = state.conditions.stages
    return current[1] < read_stage(state, current[0]).rounds or current[0] != stages[-1].name
