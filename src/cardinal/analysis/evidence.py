"""Double-dummy evidence for the laws: our solver in the form that they ask for, put to use where it is installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cardinal.cards import Side
from cardinal.laws.claim_search import Ending
from cardinal.laws.evidence import use_solver

from .engine import is_installed
from .solver import Solver

SECONDS = 60.0
"""How long a Director waits for evidence at most."""
_NOTRUMP = 4


class DoubleDummyEvidence:
    """A solver as the laws know it. No process starts before evidence is first read."""

    def __init__(self, solver: Solver | None = None) -> None:
        self._solver = Solver(seconds=SECONDS) if solver is None else solver

    def tricks(self, endings: Sequence[Ending], side: Side) -> list[int]:
        """How many of the tricks that are left *side* takes from each position when every hand plays best."""
        found = self._solver.work("best", [_asked(ending) for ending in endings])
        return [_of_side(ending, best, side) for ending, best in zip(endings, found, strict=True)]

    def close(self) -> None:
        self._solver.close()


def _asked(ending: Ending) -> list[object]:
    trumps = _NOTRUMP if ending.trumps is None else int(ending.trumps)
    hands = [hand.bits for hand in ending.hands]
    return [hands, trumps, int(ending.leader), [card.index for card in ending.trick]]


def _of_side(ending: Ending, best: object, side: Side) -> int:
    """The workers tell what the side of the hand in turn takes."""
    if not isinstance(best, int):
        raise AssertionError("a worker answers with a number")
    turn = ending.leader.after(len(ending.trick))
    return best if turn.side is side else ending.tricks - best


@contextmanager
def installed() -> Iterator[bool]:
    """The same for a while: afterwards the laws have what they had before, and no process is left."""
    if not is_installed():
        yield False
        return
    ours = DoubleDummyEvidence()
    former = use_solver(ours)
    try:
        yield True
    finally:
        use_solver(former)
        ours.close()
