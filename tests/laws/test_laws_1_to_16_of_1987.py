"""The tables of Laws 1 to 16 of 1987: dealing in rotation, dummy's preventing, the end of a round, the terms."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.laws.bridge.e1987.attention import may_prevent
from cardinal.laws.bridge.e1987.rounds import TableRound, round_end


@pytest.mark.parametrize(
    ("seat", "of", "phase", "allowed"),
    [
        (Seat.N, Seat.S, "play", True),
        (Seat.N, Seat.E, "play", False),
        (Seat.N, Seat.W, "play", False),
        (Seat.E, Seat.W, "play", True),
        (Seat.N, Seat.E, "auction", True),
        (Seat.N, Seat.E, "finished", True),
    ],
)
def test_dummy_prevents_declarers_infractions_only(seat: Seat, of: Seat, phase: str, allowed: bool) -> None:
    assert may_prevent(seat, of, phase, Seat.N).allowed is allowed


def test_a_round_ends_with_the_last_score_of_a_slow_table() -> None:
    assert round_end(TableRound()).value is None
    assert round_end(TableRound(signalled=100, completed=90)).value == 100
    assert round_end(TableRound(signalled=100, completed=130)).value is None
    assert round_end(TableRound(signalled=100, completed=130, score_entered=140)).value == 140
