"""A board that was not played, is played later, or was played twice at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardinal.scoring import AVERAGE_PLUS, Artificial, BoardScore, Cancelled, LatePlay, NotPlayed

from ..event_folder import EventFolder
from ..model import Line, Place
from ..rearrangement import LineChange, Mishap, Rearrangement
from .ground import lines_at, refused, seat_at, stage_of
from .leaving import Unplayed

SCORES: Mapping[tuple[Mishap, Unplayed], BoardScore] = {
    (Mishap.UNPLAYED, Unplayed.NOTHING): NotPlayed(),
    (Mishap.UNPLAYED, Unplayed.AVERAGE): Artificial(AVERAGE_PLUS, AVERAGE_PLUS, "§12C2(a)"),
    (Mishap.SKIPPED, Unplayed.NOTHING): LatePlay(),
    (Mishap.SKIPPED, Unplayed.AVERAGE): LatePlay(),
    (Mishap.TWICE, Unplayed.NOTHING): Cancelled("§15B1"),
    (Mishap.TWICE, Unplayed.AVERAGE): Artificial(AVERAGE_PLUS, AVERAGE_PLUS, "§15B1 §12C2(a)"),
}


def without_play(
    folder: EventFolder,
    kind: Mishap,
    round_number: int,
    table: str,
    boards: Sequence[int],
    how: Unplayed = Unplayed.NOTHING,
    stage_name: str = "",
    reason: str = "",
) -> Rearrangement:
    """What stands at a table for boards that have no result of play there."""
    stage = stage_of(folder, stage_name)
    seat = seat_at(folder, stage.name, round_number, table)
    strange = [board for board in boards if board not in seat.boards]
    if strange or not boards:
        raise refused("no_board_there", table=table, boards=tuple(strange), known=seat.boards)
    known = {line.board: line for line in lines_at(folder, seat)}
    entered = [board for board in boards if board in known and known[board].has_score]
    if entered and kind is not Mishap.TWICE:
        raise refused("result_there", table=table, boards=tuple(entered))
    score = SCORES[kind, how]
    changes = tuple(
        LineChange(
            known.get(board),
            Line(Place(stage.name, round_number, table, board), seat.ns, seat.ew, score, section=seat.section),
        )
        for board in boards
    )
    cites = " ".join(f"§{clause}" for clause in score.clauses)
    return Rearrangement(kind, stage.name, round_number, (*seat.ns, *seat.ew), reason, cites, lines=changes)
