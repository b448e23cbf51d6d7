"""Double dummy for the pages: worked out in the background when a page first needs it, and remembered.

A page never waits. It shows what is known, says how much is still being worked out, and asks again. Only boards that
the page's reader may see are asked for, so that nothing here depends on a board that somebody has still to play.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from threading import Condition, Thread

from cardinal.analysis import Par, Solver, TrickTable, is_installed, par, trick_tables
from cardinal.analysis.card_cost import Turn, card_values
from cardinal.bridge import Board, Contract
from cardinal.cards import Card, Deal
from cardinal.language import CardinalError

_LOG = logging.getLogger(__name__)
MOST_KEPT = 5_000
AT_ONCE = 8
"""So many deals are given to the workers together; what is asked for meanwhile comes next."""
SECONDS = 60.0


class Working(StrEnum):
    """How far a page's analysis is."""

    READY = "ready"
    UNDER_WAY = "under_way"
    MISSING = "missing"
    """No solver is installed."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Makeable:
    """What a board allows double dummy; without tricks and par while it is not known."""

    working: Working
    tricks: TrickTable | None = None
    par: Par | None = None


@dataclass(frozen=True, slots=True)
class PlayKey:
    """A play that was recorded."""

    contract: Contract
    deal: Deal
    cards: tuple[Card, ...]


Work = Deal | PlayKey


class DoubleDummy:
    """What the pages of one process know of deals and plays. One thread asks the solver's processes."""

    def __init__(self, solver: Callable[[], Solver] | None = None) -> None:
        self._make_solver = solver or (lambda: Solver(seconds=SECONDS))
        self._is_installed = is_installed if solver is None else lambda: True
        self._found: OrderedDict[Work, TrickTable | tuple[Turn, ...] | None] = OrderedDict()
        self._wanted: OrderedDict[Work, None] = OrderedDict()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._solver: Solver | None = None
        self._is_closed = False
        self.finished = 0
        """How often something was found: pages that were filled in before are out of date."""

    def makeable(self, board: Board) -> Makeable:
        """What a board allows, as far as it is known; what is not is asked for."""
        working, found = self._look(board.deal)
        if not isinstance(found, TrickTable):
            return Makeable(working)
        return Makeable(working, found, par(found, board.dealer, board.vulnerability))

    def turns(self, key: PlayKey) -> tuple[Working, tuple[Turn, ...]]:
        """What each card of a play could have brought, as far as it is known; what is not is asked for."""
        working, found = self._look(key)
        return working, found if isinstance(found, tuple) else ()

    def want(self, deals: Iterable[Deal]) -> None:
        """Have deals worked out that will be asked for soon, after what is asked for now."""
        if self._is_installed():
            with self._changed:
                for deal in deals:
                    if deal not in self._found and deal not in self._wanted:
                        self._wanted[deal] = None
                        self._wanted.move_to_end(deal, last=False)
                self._start()

    def known(self, deals: Sequence[Deal]) -> int:
        """How many of the deals are worked out."""
        with self._changed:
            return sum(1 for deal in deals if self._found.get(deal) is not None)

    def _look(self, work: Work) -> tuple[Working, TrickTable | tuple[Turn, ...] | None]:
        with self._changed:
            if work in self._found:
                self._found.move_to_end(work)
                found = self._found[work]
                return (Working.READY if found is not None else Working.FAILED), found
            if not self._is_installed():
                return Working.MISSING, None
            self._wanted[work] = None
            self._wanted.move_to_end(work)
            self._start()
            return Working.UNDER_WAY, None

    def _start(self) -> None:
        if self._thread is None and self._wanted and not self._is_closed:
            self._thread = Thread(target=self._work, name="double-dummy-pages", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _work(self) -> None:
        solver = self._solver = self._make_solver()
        while (taken := self._taken()) is not None:
            try:
                found = _solved(solver, taken)
            except CardinalError as refusal:
                if self._is_closed:
                    return
                # It is said on the page that nothing is known; it is not tried again at every look.
                _LOG.warning("double dummy of %d deals or plays failed: %s", len(taken), refusal)
                found = dict.fromkeys(taken)
            with self._changed:
                self._found |= found
                self.finished += 1
                while len(self._found) > MOST_KEPT:
                    self._found.popitem(last=False)

    def _taken(self) -> tuple[Work, ...] | None:
        """What was asked for last comes first; deals go together, a play by itself."""
        with self._changed:
            while not self._wanted and not self._is_closed:
                self._changed.wait()
            if self._is_closed:
                return None
            first, _ = self._wanted.popitem()
            taken = [first]
            while isinstance(first, Deal) and self._wanted and len(taken) < AT_ONCE:
                more = next((work for work in reversed(self._wanted) if isinstance(work, Deal)), None)
                if more is None:
                    break
                del self._wanted[more]
                taken.append(more)
            return tuple(taken)

    def close(self) -> None:
        """End the processes; pages that are still asked for say that nothing is known."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
        if self._solver is not None:
            self._solver.close()
        if self._thread is not None:
            self._thread.join()


def _solved(solver: Solver, taken: tuple[Work, ...]) -> dict[Work, TrickTable | tuple[Turn, ...] | None]:
    first = taken[0]
    if isinstance(first, PlayKey):
        return {first: card_values(solver, first.contract, first.deal, first.cards)}
    deals = [work for work in taken if isinstance(work, Deal)]
    return dict(zip(deals, trick_tables(solver, deals), strict=True))
