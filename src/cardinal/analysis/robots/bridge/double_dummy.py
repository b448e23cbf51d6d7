"""A card by sampling: each legal card is tried double dummy on many deals, and the best on the average is played."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from random import Random
from time import monotonic
from typing import NamedTuple

from cardinal.analysis.cache import MemoryCache
from cardinal.analysis.engine import is_installed
from cardinal.analysis.errors import SolverFailed, SolverMissing
from cardinal.analysis.solver import Solver
from cardinal.bridge import Vulnerability
from cardinal.cards import CARDS, Card

from .claims import Faced
from .position import Position
from .sampling import Sampler, Told

_LOG = logging.getLogger(__name__)
SECONDS_FOR_SOLVER = 20.0
MOST_FAILURES = 2
"""After so many deaths of the solver the player does without it."""
BATCH = 4
"""How many deals are solved between two looks at the clock; early in the play, where one can take long, one."""
EARLY = 11
ALIKE = 5.0
"""Means that differ by less than these points of score are taken as equal, and the rules choose."""
# How many deals are tried, by the number of cards that the longest hand still has: early positions take longest.
DEALS = {13: 12, 12: 16, 11: 20, 10: 28, 9: 36}
MOST_DEALS = 40
_NOTRUMP = 4

Clock = Callable[[], float]


@cache
def shared_solver() -> Solver:
    """One solver process for all the robots of this process, started when it is first asked."""
    return Solver(1, seconds=SECONDS_FOR_SOLVER, cache=MemoryCache(most=0))


class DoubleDummy:
    """A solver with the patience of a player: it may be missing, and it may die; then there is no answer."""

    def __init__(self, solver: Solver | None = None) -> None:
        self._solver = solver
        self._failures = 0
        self._awake = False

    @property
    def is_there(self) -> bool:
        return self._failures < MOST_FAILURES and (self._solver is not None or is_installed())

    def wake(self) -> None:
        """Let the process start now, with a question of four cards, so that no later move waits for it."""
        if not self._awake:
            self._awake = True
            self.ask("best", [[[1, 2, 4, 8], _NOTRUMP, 0, []]])

    def ask(self, kind: str, items: list[object]) -> list[object] | None:
        """What the solver finds, or None when there is none."""
        if not self.is_there:
            return None
        try:
            return (self._solver or shared_solver()).work(kind, items)
        except (SolverFailed, SolverMissing) as error:
            self._failures += 1
            _LOG.warning("a robot plays on without double dummy: %s", error)
            return None

    def tricks(self, end: Faced) -> int | None:
        """How many tricks the side in turn takes from an end that is known."""
        found = self.ask("best", [[list(end.hands), end.trumps, int(end.leader), list(end.trick)]])
        return found[0] if found and isinstance(found[0], int) else None


class Best(NamedTuple):
    """The cards that may be played, and on how many deals they were tried."""

    cards: tuple[Card, ...]
    deals: int = 0


def best_cards(
    position: Position,
    told: Told,
    vulnerability: Vulnerability,
    solver: DoubleDummy,
    chance: Random,
    seconds: float,
    clock: Clock = monotonic,
) -> Best:
    """The legal cards that bring the best mean score, all of them if nothing could be found out in time."""
    until = clock() + seconds
    deals = Sampler(position, told, chance).deals(DEALS.get(position.tricks_left, MOST_DEALS))
    scores = _scores(position, vulnerability)
    totals = dict.fromkeys(position.legal, 0.0)
    solved = 0
    step = 1 if position.tricks_left >= EARLY else BATCH
    while solved < len(deals) and (solved == 0 or clock() < until):
        batch = deals[solved : solved + step]
        found = solver.ask("cards", [_asked(position, dealt) for dealt in batch])
        if found is None:
            return Best(position.legal)
        for brings in found:
            _add(totals, brings, scores)
        solved += len(batch)
    if not solved:
        return Best(position.legal)
    best = max(totals.values())
    return Best(tuple(card for card, total in totals.items() if best - total < ALIKE * solved), solved)


def _scores(position: Position, vulnerability: Vulnerability) -> list[int]:
    """What the side in turn scores, by the number of tricks that it takes from now on."""
    contract, left = position.contract, position.tricks_left
    declaring = position.seat.side is contract.declarer.side
    vulnerable = vulnerability.includes(contract.declarer)
    every = []
    for taken in range(left + 1):
        tricks = position.declarer_tricks + (taken if declaring else left - taken)
        score = contract.score(tricks=tricks, vulnerable=vulnerable)
        every.append(score if declaring else -score)
    return every


def _asked(position: Position, dealt: tuple[int, ...]) -> list[object]:
    on_table = [card.index for card in position.trick.cards]
    return [list(dealt), int(position.contract.denomination), int(position.trick.leader), on_table]


def _add(totals: dict[Card, float], brings: object, scores: list[int]) -> None:
    """One deal's results: the worker names cards by their index, as text."""
    if not isinstance(brings, dict):
        raise AssertionError("a worker answers with the cards and what each brings")
    for index, tricks in brings.items():
        card = CARDS[int(index)]
        if card in totals:
            totals[card] += scores[int(tricks)]
