"""The tables of Laws 1 to 16 of 1987: dealing in rotation, dummy's preventing, the terms."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.laws.bridge.e1987.attention import may_prevent


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
