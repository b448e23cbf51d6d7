"""Laws of the robot's bidding on random boards: what it tells is what it holds, and it leaves partner in no trap.

``python -m tests.analysis.bidding_laws 100000`` looks at as many boards as one has time for.
"""

from __future__ import annotations

from .bidding_laws import breaches

BOARDS = 250


def test_no_call_of_these_boards_breaks_a_law_of_the_system() -> None:
    every = [breach for number in range(1, BOARDS + 1) for breach in breaches(number)]
    assert every == []
