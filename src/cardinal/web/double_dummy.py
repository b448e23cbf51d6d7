"""Double dummy for the pages: read from the database, or worked out in the background when a page first needs it.

A page never waits. It shows what is known, says how much is still being worked out, and asks again. Only boards that
the page's reader may see are asked for, so that nothing here depends on a board that somebody has still to play.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from threading import Lock
from typing import Protocol

from cardinal.analysis import Par, Solver, TrickTable, Unsolved, is_installed, par
from cardinal.analysis.card_cost import Turn, card_costs, card_values
from cardinal.bridge import Board, Contract, Play
from cardinal.cards import Card, Deal
from cardinal.language import CardinalError
from cardinal.store import Database
from cardinal.store.double_dummy import DoubleDummyTables

_LOG = logging.getLogger(__name__)
MOST_KEPT = 5_000
AT_ONCE = 8
"""So many deals are given to the workers together; what is asked for meanwhile comes next."""
NICE = 10
"""Pages and tables come first: nobody waits for what is worked out behind a page."""
SECONDS = 20.0


class Working(StrEnum):
    """How far a page's analysis is."""

    READY = "ready"
    UNDER_WAY = "under_way"
    MISSING = "missing"
    """No solver is installed."""
    FAILED = "failed"
    """The solver gave no answer, or not in time."""


@dataclass(frozen=True, slots=True)
class Makeable:
    """What a board allows double dummy; without tricks and par while it is not known."""

    working: Working
    tricks: TrickTable | None = None
    par: Par | None = None


class Analyst(Protocol):
    """Whoever can say what a board allows: the pages' background work, or a command that waits for its solver."""

    def makeable(self, board: Board) -> Makeable: ...


@dataclass(frozen=True, slots=True)
class PlayKey:
    """A play that was recorded."""

    contract: Contract
    deal: Deal
    cards: tuple[Card, ...]


Work = Deal | PlayKey
_Found = TrickTable | tuple[Turn, ...] | None
"""None where it could not be worked out."""


class DoubleDummy:
    """What the pages of one process know of deals and plays. Pages ask from their threads; one task works."""

    def __init__(self) -> None:
        self._found: OrderedDict[Work, _Found] = OrderedDict()
        self._wanted: OrderedDict[Work, None] = OrderedDict()
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake = asyncio.Event()
        self._solver: Solver | None = None
        self._tables: DoubleDummyTables | None = None
        self.finished = 0
        """How often something was found: pages that were filled in before are out of date."""

    @asynccontextmanager
    async def opened(self, database: Database) -> AsyncIterator[None]:
        """Work while the application runs. No process starts before something is asked for."""
        self._loop = asyncio.get_running_loop()
        tables = self._tables = DoubleDummyTables(database, self._solver_started)
        task = self._loop.create_task(self._work(tables))
        try:
            yield
        finally:
            self._loop = None
            task.cancel()
            if self._solver is not None:
                await asyncio.to_thread(self._solver.close)
            with suppress(asyncio.CancelledError):
                await task

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
        if not is_installed():
            return
        with self._lock:
            for deal in deals:
                if deal not in self._found and deal not in self._wanted:
                    self._wanted[deal] = None
                    self._wanted.move_to_end(deal, last=False)
        self._call()

    def learn(self, tables: Mapping[Deal, TrickTable]) -> None:
        """Take in what somebody has worked out already."""
        with self._lock:
            self._found |= dict[Work, _Found](tables.items())

    async def analysed(
        self, deals: Sequence[Deal], openings: Sequence[Play]
    ) -> tuple[dict[Deal, TrickTable], list[int]]:
        """For work behind the pages, which may wait: the tables of deals, and what each opening lead cost in tricks."""
        assert self._tables is not None
        found: dict[Deal, TrickTable] = {}
        for start in range(0, len(deals), AT_ONCE):
            part = deals[start : start + AT_ONCE]
            answers = zip(part, await self._tables.solved(part), strict=True)
            found |= {deal: answer for deal, answer in answers if isinstance(answer, TrickTable)}
        costs = await asyncio.to_thread(card_costs, self._solver_started(), openings) if openings else []
        return found, [turns[0].cost for turns in costs]

    def known(self, deals: Sequence[Deal]) -> int:
        """How many of the deals are worked out."""
        with self._lock:
            return sum(1 for deal in deals if self._found.get(deal) is not None)

    def _look(self, work: Work) -> tuple[Working, _Found]:
        with self._lock:
            if work in self._found:
                self._found.move_to_end(work)
                found = self._found[work]
                return (Working.READY if found is not None else Working.FAILED), found
            if not is_installed():
                return Working.MISSING, None
            self._wanted[work] = None
            self._wanted.move_to_end(work)
        self._call()
        return Working.UNDER_WAY, None

    def _call(self) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has closed: nobody reads the page any more
                self._loop.call_soon_threadsafe(self._wake.set)

    def _solver_started(self) -> Solver:
        if self._solver is None:
            self._solver = Solver(seconds=SECONDS, nice=NICE)
        return self._solver

    async def _work(self, tables: DoubleDummyTables) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while taken := self._taken():
                try:
                    found = await self._solved(tables, taken)
                except CardinalError as refusal:
                    # The page says that nothing is known; it is not tried again at every look.
                    _LOG.warning("double dummy of %d deals or plays failed: %s", len(taken), refusal)
                    found = dict.fromkeys(taken)
                with self._lock:
                    self._found |= found
                    self.finished += 1
                    while len(self._found) > MOST_KEPT:
                        self._found.popitem(last=False)

    def _taken(self) -> tuple[Work, ...]:
        """What was asked for last comes first; deals go together, a play by itself."""
        with self._lock:
            if not self._wanted:
                return ()
            first, _ = self._wanted.popitem()
            taken: list[Work] = [first]
            deals = [work for work in reversed(self._wanted) if isinstance(work, Deal)]
            for deal in deals[: AT_ONCE - 1] if isinstance(first, Deal) else ():
                del self._wanted[deal]
                taken.append(deal)
            return tuple(taken)

    async def _solved(self, tables: DoubleDummyTables, taken: tuple[Work, ...]) -> dict[Work, _Found]:
        first = taken[0]
        if isinstance(first, PlayKey):
            solver = self._solver_started()
            return {first: await asyncio.to_thread(card_values, solver, first.contract, first.deal, first.cards)}
        deals = [work for work in taken if isinstance(work, Deal)]
        answers = await tables.solved(deals)
        return {
            deal: None if isinstance(answer, Unsolved) else answer for deal, answer in zip(deals, answers, strict=True)
        }
