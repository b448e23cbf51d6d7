"""Laws 3 to 5 and 8 where they are no hearing: tables, partnerships, seats, rounds."""

from __future__ import annotations

import pytest

from cardinal.laws.bridge.e2017.rounds import (
    LastRound,
    PostponedBoard,
    TableRound,
    postponed_board_end,
    round_end,
    session_end,
)

# Law 5: seats


@pytest.mark.clause("8B1")
@pytest.mark.parametrize(
    ("table", "end"),
    [
        (TableRound(), None),
        (TableRound(completed=50), None),
        (TableRound(signalled=60, completed=50), 60),
        (TableRound(signalled=60, completed=60), 60),
        (TableRound(signalled=60, completed=65), None),
        (TableRound(signalled=60, completed=65, progressed=70), 70),
        (TableRound(signalled=60), None),
        (TableRound(signalled=60, completed=50, progressed=70), 60),
    ],
)
def test_a_round_ends_at_the_signal_or_when_a_late_table_moves(table: TableRound, end: float | None) -> None:
    assert (round_end(table).value, round_end(table).clauses) == (end, ("8B1",))


@pytest.mark.clause("8B2")
@pytest.mark.parametrize(
    ("board", "end"),
    [
        (PostponedBoard(), None),
        (PostponedBoard(played=80), None),
        (PostponedBoard(score_recorded=85), None),
        (PostponedBoard(played=80, score_recorded=85), 85),
        (PostponedBoard(cancelled=70), 70),
    ],
)
def test_a_postponed_board_keeps_its_round_open(board: PostponedBoard, end: float | None) -> None:
    assert (postponed_board_end(board).value, postponed_board_end(board).clauses) == (end, ("8B2",))


@pytest.mark.clause("8C")
def test_the_session_ends_for_a_table_when_all_is_played_and_entered_without_objection() -> None:
    played, entered = {1: 10.0, 2: 20.0}, {1: 11.0, 2: 25.0}
    assert session_end(LastRound((1, 2), played, entered)).value == 25
    assert session_end(LastRound((1, 2), played, entered)).clauses == ("8C",)
    for open_table in (
        LastRound((1, 2), {1: 10.0}, entered),
        LastRound((1, 2), played, {1: 11.0}),
        LastRound((1, 2), played, entered, frozenset([2])),
    ):
        assert session_end(open_table).value is None
