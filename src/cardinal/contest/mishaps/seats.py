"""Somebody sat elsewhere than the movement says: results stand for those who played them (Laws 3, 5, 15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from cardinal.language import Text

from ..event_folder import EventFolder
from ..model import Line, Seating
from ..rearrangement import LineChange, Mishap, Rearrangement
from .ground import boards_met_twice, lines_at, refused, seat_at, seats_of, stage_of


def _notes(folder: EventFolder, stage: str, after: Sequence[Seating]) -> tuple[Text, ...]:
    changed = {(seat.round, seat.table) for seat in after}
    others = [seat for seat in seats_of(folder, stage) if (seat.round, seat.table) not in changed]
    return tuple(boards_met_twice((*others, *after)))


def turned(folder: EventFolder, round_number: int, table: str, stage_name: str = "", reason: str = "") -> Rearrangement:
    """North-South sat East-West at a table; the scores are those of the seats, so that only the names change."""
    stage = stage_of(folder, stage_name)
    seat = seat_at(folder, stage.name, round_number, table)
    lines = tuple(LineChange(line, replace(line, ns=line.ew, ew=line.ns)) for line in lines_at(folder, seat))
    after = replace(seat, ns=seat.ew, ew=seat.ns)
    return Rearrangement(
        Mishap.TURNED, stage.name, round_number, (*seat.ns, *seat.ew), reason, seatings=((seat,), (after,)), lines=lines
    )


def exchanged(
    folder: EventFolder, round_number: int, first: int, second: int, stage_name: str = "", reason: str = ""
) -> Rearrangement:
    """Two contestants sat in each other's seats for a round; each keeps what it played."""
    stage = stage_of(folder, stage_name)
    if first == second:
        raise refused("same_contestant", number=first)
    seats = [seat for seat in seats_of(folder, stage.name, round_number, round_number)
             if {first, second} & {*seat.ns, *seat.ew}]  # fmt: skip
    missing = {first, second} - {number for seat in seats for number in (*seat.ns, *seat.ew)}
    if missing:
        raise refused("not_in_round", number=min(missing), round=round_number)
    swap = {first: second, second: first}
    after = tuple(replace(seat, ns=_renamed(seat.ns, swap), ew=_renamed(seat.ew, swap)) for seat in seats)
    lines = tuple(
        LineChange(line, replace(line, ns=_renamed(line.ns, swap), ew=_renamed(line.ew, swap), players=()))
        for seat in seats
        for line in lines_at(folder, seat)
    )
    return Rearrangement(
        Mishap.EXCHANGED, stage.name, round_number, (first, second), reason, "§15B", (tuple(seats), after),
        lines=lines, notes=_notes(folder, stage.name, after),
    )  # fmt: skip


def _renamed(side: Iterable[int], swap: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(swap.get(number, number) for number in side)


def exchanged_boards(
    folder: EventFolder, round_number: int, table: str, other: str, stage_name: str = "", reason: str = ""
) -> Rearrangement:
    """Two tables played each other's boards; what was entered moves to the boards that were played."""
    stage = stage_of(folder, stage_name)
    seats = [seat_at(folder, stage.name, round_number, name) for name in (table, other)]
    if table == other:
        raise refused("same_table", table=table)
    after = (replace(seats[0], boards=seats[1].boards), replace(seats[1], boards=seats[0].boards))
    lines = tuple(
        LineChange(line, _on_board(line, dict(zip(was.boards, now.boards, strict=False))))
        for was, now in zip(seats, after, strict=True)
        for line in lines_at(folder, was)
    )
    numbers = tuple(number for seat in seats for number in (*seat.ns, *seat.ew))
    return Rearrangement(
        Mishap.BOARDS, stage.name, round_number, numbers, reason, "§15A1", (tuple(seats), after), lines=lines,
        notes=_notes(folder, stage.name, after),
    )  # fmt: skip


def _on_board(line: Line, boards: Mapping[int, int]) -> Line:
    return replace(line, place=replace(line.place, board=boards.get(line.board, line.board)))


def belonging(
    folder: EventFolder,
    round_number: int,
    table: str,
    boards: Sequence[int],
    sides: tuple[int, int],
    stage_name: str = "",
    reason: str = "",
) -> Rearrangement:
    """Boards of a table were played by others: their results are theirs."""
    stage = stage_of(folder, stage_name)
    seat = seat_at(folder, stage.name, round_number, table)
    if sides[0] == sides[1]:
        raise refused("same_contestant", number=sides[0])
    known = {line.board: line for line in lines_at(folder, seat)}
    missing = [board for board in boards if board not in known]
    if missing or not boards:
        raise refused("no_result_there", table=table, boards=tuple(missing or seat.boards))
    changes = tuple(
        LineChange(known[board], replace(known[board], ns=sides[:1], ew=sides[1:], players=())) for board in boards
    )
    return Rearrangement(Mishap.OTHERS, stage.name, round_number, sides, reason, "§15B", lines=changes)
