"""The tables of a round as they are played, and a place of one of them as an address or a form names it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardinal.contest.model import Form as EventForm
from cardinal.contest.model import Game, Place, Room
from cardinal.language import NotUnderstood, Text, shown
from cardinal.store import Competition
from cardinal.store.commands import read_stage

from ..forms import Form

__all__ = ["TableRound", "read_place", "round_tables", "started_round", "table_order"]


@dataclass(frozen=True, slots=True)
class TableRound:
    """One table in one round, in one room of a team match: who sits there, and which boards are to be played."""

    stage: str
    round: int
    table: str
    room: Room
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: tuple[int, ...]

    def place(self, board: int) -> Place:
        return Place(self.stage, self.round, self.table, board, self.room)

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(self.place(board) for board in self.boards)


def table_order(table: str) -> tuple[int, str]:
    """Table 2 stands before table 10.

    >>> sorted(["10", "2", "A1"], key=table_order)
    ['2', '10', 'A1']
    """
    return (len(table) if table.isdecimal() else 1_000, table)


def round_tables(state: Competition, stage: str, number: int) -> tuple[TableRound, ...]:
    """The tables of a round: those of the movement, or both rooms of every match."""
    found = [*_of_movement(state, stage, number), *_of_matches(state, stage, number)]
    return tuple(sorted(found, key=lambda one: (table_order(one.table), one.room == Room.CLOSED)))


def _of_movement(state: Competition, stage: str, number: int) -> Iterator[TableRound]:
    for seat in state.known_seatings.values():
        if (seat.stage, seat.round) == (stage, number) and seat.ns and seat.ew:
            yield TableRound(stage, number, seat.table, Room.NONE, seat.ns, seat.ew, seat.boards)


def _of_matches(state: Competition, name: str, number: int) -> Iterator[TableRound]:
    stage, conditions = read_stage(state, name), state.conditions
    games = conditions.game is Game.GUANDAN and not stage.duplicate
    boards = (1,) if games else tuple(range(1, stage.boards + 1))
    in_rooms = conditions.form is EventForm.TEAMS
    for match in state.known_matches:
        key = match.stage, match.round, match.table
        if key[:2] != (name, number) or match.away is None or key in state.known_seatings:
            continue
        home, away = match.home_side, match.away_side
        for table in _tables(match.table, stage.tables):
            own = match.boards or boards
            yield TableRound(name, number, table, Room.OPEN if in_rooms else Room.NONE, home, away, own)
            if in_rooms:
                yield TableRound(name, number, table, Room.CLOSED, away, home, own)


def _tables(main: str, count: int) -> tuple[str, ...]:
    """A match of larger teams has two tables for each two pairs."""
    return (main, *(f"{main}/{more}" for more in range(2, count // 2 + 1)))


def started_round(state: Competition) -> tuple[str, int] | None:
    """The round that was started last."""
    return max(state.started, key=lambda which: (state.started[which], which[1]), default=None)


def read_place(state: Competition, form: Form) -> Place:
    """The place that *form* names; refused where there is no such table, board or room."""
    stage = read_stage(state, form.text("stage"))
    number, table, board = form.number("round") or 0, form.text("table", 40), form.number("board") or 0
    known = [round_table for round_table in round_tables(state, stage.name, number) if round_table.table == table]
    if not known:
        values = {"stage": stage.name, "round": number, "table": shown(table)}
        raise NotUnderstood(Text("cardinal.store.commands", "no_table", values))
    rooms = {str(one.room): one.room for one in known}
    # What is ruled of a board in both rooms, or of a whole match, is in neither.
    room = rooms.get(form.text("room", 10), Room.NONE)
    boards = {board for one in known for board in one.boards}
    extra = board > max(boards, default=0) and stage.has_matches
    if board and board not in boards and not extra:
        raise NotUnderstood(
            Text(__package__, "no_board", {"table": table, "board": board}), legal=tuple(sorted(boards))
        )
    return Place(stage.name, number, table, board, room)
