"""A supposed deal played to its end by the rules player, as fast as it goes: what sampling counts its results with."""

from __future__ import annotations

from collections.abc import Sequence

from .grouping import Plan
from .tactics import Move, decide

RISES = (0, 3, 2, 1)
"""How many levels the side of the first-out wins, by how many go out after that player until the partner does."""


def rolled_out(
    plans: Sequence[Plan],
    counts: Sequence[int],
    out: Sequence[int],
    turn: int,
    top: Move | None,
    owner: int,
    passes: int,
    wild: int,
    *,
    moved: bool = False,
) -> int:
    """How many levels players 0 and 2 win, or lose if it is below 0.

    The players are numbered in turn. *passes* is how many have passed on *top*, and *out* who is out already. If the
    player in turn has *moved* already, the next one begins. The plans are changed: they belong to this rollout.
    """
    left, gone = list(counts), list(out)
    while len(gone) < 3 and not (len(gone) == 2 and gone[0] ^ gone[1] == 2):
        if moved:
            moved = False
        else:
            move = decide(plans[turn], left, turn, top, owner, wild)
            if move is not None:
                top, owner, passes = move, turn, 0
                left[turn] -= move.size
                if not left[turn]:
                    gone.append(turn)
            else:
                passes += 1
        active = 4 - len(gone)
        if passes >= active - (left[owner] > 0):
            turn, top, passes = _next_lead(left, owner), None, 0
            continue
        turn = turn + 1 & 3
        while not left[turn]:
            turn = turn + 1 & 3
    return levels_won(gone)


def levels_won(gone: Sequence[int]) -> int:
    """The levels of players 0 and 2 from the order in which players went out."""
    first = gone[0]
    later = gone.index(first ^ 2) if first ^ 2 in gone else 3
    return RISES[later] if not first & 1 else -RISES[later]


def _next_lead(left: Sequence[int], owner: int) -> int:
    if left[owner]:
        return owner
    if left[owner ^ 2]:
        return owner ^ 2
    turn = owner + 1 & 3
    while not left[turn]:
        turn = turn + 1 & 3
    return turn
