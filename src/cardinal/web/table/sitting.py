"""What a table has to do now: its round, its boards and how far each has come, and where everybody goes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.contest.model import Place, Room
from cardinal.scoring import Cancelled, LatePlay, NotPlayed
from cardinal.store import Competition, Entered

from ..direct.console import is_owed
from ..direct.places import TableRound, round_tables

Round = tuple[str, int]


class Progress(StrEnum):
    """How far a board has come at the table."""

    FREE = "free"
    WAITING = "waiting"
    """Entered by one side; the other has still to agree."""
    DISPUTED = "disputed"
    AGREED = "agreed"
    DIRECTOR = "director"
    """Not played, or ruled upon: no more for the table to do."""

    @property
    def is_done(self) -> bool:
        return self in (Progress.AGREED, Progress.DIRECTOR)


class Phase(StrEnum):
    """What the whole table does."""

    BEFORE = "before"
    """Nothing is drawn for it."""
    READY = "ready"
    """It knows who sits here; the director has not started."""
    PLAYING = "playing"
    OVER = "over"
    """Every board of the round is settled, as far as the table can."""
    IDLE = "idle"
    """Others play; nobody plays here in this round."""


@dataclass(frozen=True, slots=True)
class BoardHere:
    """A board of the round at this table."""

    number: int
    progress: Progress
    entered: Entered | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table at a moment."""

    phase: Phase
    here: TableRound | None = None
    boards: tuple[BoardHere, ...] = ()
    late: tuple[Place, ...] = ()
    """Boards of earlier rounds that nobody has entered here."""
    running: Round | None = None
    """The round that others play, where this table does not."""

    @property
    def first_open(self) -> int:
        """The board to look at: the first that the table can still do something about."""
        return next((board.number for board in self.boards if not board.progress.is_done), 0)

    def board(self, number: int) -> BoardHere | None:
        return next((one for one in self.boards if one.number == number), None)


def sitting(state: Competition, table: str, room: Room) -> Sitting:
    """What *table* does now."""
    started = _in_order(state, state.started)
    here = [(which, _at(state, which, table, room)) for which in started]
    if here and here[-1][1] is not None:
        now = here[-1][1]
        boards = tuple(_board(state, place) for place in now.places)
        phase = Phase.OVER if boards and all(board.progress.is_done for board in boards) else Phase.PLAYING
        return Sitting(phase, now, boards, _late(state, [one for _, one in here[:-1] if one is not None]))
    waiting = _in_order(state, _drawn(state) - set(state.started))
    coming = next((one for which in waiting if (one := _at(state, which, table, room)) is not None), None)
    late = _late(state, [one for _, one in here if one is not None])
    if here:
        return Sitting(Phase.IDLE, coming, (), late, here[-1][0])
    return Sitting(Phase.BEFORE if coming is None else Phase.READY, coming)


def may_look(state: Competition, now: Sitting) -> bool:
    """Whether the device shows its results: not once all is agreed and others, who have the boards to play, come."""
    if now.here is None or now.phase is not Phase.OVER:
        return True
    return next(stage for stage in state.conditions.stages if stage.name == now.here.stage).has_matches


def _in_order(state: Competition, rounds: Iterable[Round]) -> list[Round]:
    order = {stage.name: at for at, stage in enumerate(state.conditions.stages)}
    return sorted(rounds, key=lambda which: (order.get(which[0], 0), which[1]))


def _drawn(state: Competition) -> set[Round]:
    return {key[:2] for key in state.known_seatings} | {(match.stage, match.round) for match in state.known_matches}


def _at(state: Competition, which: Round, table: str, room: Room) -> TableRound | None:
    # A movement has its tables by name; a match is looked for among those of the round.
    seat = state.known_seatings.get((*which, table))
    if seat is not None:
        played = bool(seat.ns and seat.ew) and room is Room.NONE
        return TableRound(*which, table, room, seat.ns, seat.ew, seat.boards) if played else None
    return next(
        (
            round_table
            for round_table in round_tables(state, *which)
            if (round_table.table, round_table.room) == (table, room)
        ),
        None,
    )


def _board(state: Competition, place: Place) -> BoardHere:
    entered = state.results.get(place)
    if any(ruling.place == place and ruling.score is not None for ruling in state.rulings):
        return BoardHere(place.board, Progress.DIRECTOR, entered)
    if entered is None:
        return BoardHere(place.board, Progress.FREE)
    return BoardHere(place.board, _progress(entered), entered)


def _progress(entered: Entered) -> Progress:
    if entered.disputed:
        return Progress.DISPUTED
    if isinstance(entered.line.score, LatePlay):
        return Progress.FREE
    if isinstance(entered.line.score, NotPlayed | Cancelled):
        return Progress.DIRECTOR
    return Progress.AGREED if entered.counts else Progress.WAITING


def _late(state: Competition, earlier: Iterable[TableRound]) -> tuple[Place, ...]:
    ruled = {ruling.place for ruling in state.rulings if ruling.score is not None}
    places = (place for one in earlier for place in one.places if place not in ruled)
    return tuple(place for place in places if is_owed(state, place))


@dataclass(frozen=True, slots=True)
class Move:
    """Where a contestant of this table plays next; without ``to`` it sits out, or nothing is drawn (``drawn``)."""

    contestant: int
    side: str
    drawn: bool
    to: TableRound | None = None
    next_side: str = ""

    @property
    def opponents(self) -> tuple[int, ...]:
        return () if self.to is None else self.to.ew if self.next_side == "NS" else self.to.ns


def moves(state: Competition, here: TableRound) -> tuple[Move, ...]:
    """Where everybody at the table goes after this round; nothing once the stage is over."""
    stage = next(one for one in state.conditions.stages if one.name == here.stage)
    if here.round >= stage.rounds:
        return ()
    coming = round_tables(state, here.stage, here.round + 1)
    drawn = (here.stage, here.round + 1) in _drawn(state)
    sides = (("NS", here.ns), ("EW", here.ew))
    return tuple(_move(number, side, coming, here.room, drawn) for side, numbers in sides for number in numbers)


def _move(number: int, side: str, coming: Iterable[TableRound], room: Room, drawn: bool) -> Move:
    # A team has a pair in each room; one that is asked in the open room is told of that room.
    ranked = sorted(coming, key=lambda one: one.room != room)
    for one in ranked:
        for name, numbers in (("NS", one.ns), ("EW", one.ew)):
            if number in numbers:
                return Move(number, side, drawn, one, name)
    return Move(number, side, drawn)
