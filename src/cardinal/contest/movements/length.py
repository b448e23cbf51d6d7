"""How long a session is: the boards of a round, and the rounds in which the arrow is switched."""

from __future__ import annotations

from .errors import whole

SESSION_BOARDS = 26
"""What a club evening plays, more or less."""
MOST_BOARDS_PER_SET = 40


def boards_each_round(rounds: int, wanted: int | None = None) -> int:
    """The boards of a set: as *wanted*, else so many that the session is about 26 boards long.

    >>> boards_each_round(13), boards_each_round(9), boards_each_round(27)
    (2, 3, 1)
    """
    if wanted is None:
        return max(1, (2 * SESSION_BOARDS + rounds) // (2 * rounds))
    return whole(wanted, "boards_per_set", 1, MOST_BOARDS_PER_SET)


def arrow_switch_rounds(rounds: int) -> int:
    """The rounds to switch for one winner: about an eighth of them, and at least one.

    Two pairs of one line are compared on every board, two of different lines meet once and otherwise sit the opposite
    way; exchanging directions in an eighth of the rounds brings the two kinds of competition nearest to each other.

    >>> [arrow_switch_rounds(rounds) for rounds in (5, 8, 13, 16, 27)]
    [1, 1, 2, 2, 3]
    """
    return max(1, (rounds + 4) // 8)
