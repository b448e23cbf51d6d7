"""Double dummy of a season's evenings, worked out behind the pages when a player's page first wants it, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.concurrency import run_in_threadpool

from cardinal.analysis import is_installed
from cardinal.language import CardinalError
from cardinal.store.season_evenings import SeasonEvenings

from .double_dummy import DoubleDummy
from .double_dummy_details import DealtLine, DoubleDummyFigures, dealt_lines, figures_by_player
from .evening_details import Details, with_double_dummy
from .season_catalogue import SeasonCatalogue

_LOG = logging.getLogger(__name__)


@dataclass
class SeasonAnalysis:
    """Which evenings wait for double dummy. One is worked out at a time, those that were asked for last first."""

    seasons: SeasonCatalogue
    double_dummy: DoubleDummy
    _wanted: dict[str, None] = field(default_factory=dict)
    _failed: set[tuple[str, str]] = field(default_factory=set)
    _working: asyncio.Task[None] | None = None

    def want(self, details: Mapping[str, Details]) -> int:
        """Have it worked out for evenings that lack it; how many do."""
        if not is_installed() or not self.seasons.events.services.is_open:
            return 0
        lacking = [name for name, one in details.items() if one.has_hands and one.double_dummy is None]
        lacking = [name for name in lacking if (name, self.seasons.state_of(name)) not in self._failed]
        for name in lacking:
            self._wanted.pop(name, None)
            self._wanted[name] = None
        if lacking and (self._working is None or self._working.done()):
            self._working = asyncio.create_task(self._work())
        return len(lacking)

    def close(self) -> None:
        if self._working is not None:
            self._working.cancel()

    async def _work(self) -> None:
        while self._wanted:
            name, _ = self._wanted.popitem()
            state = self.seasons.state_of(name)
            try:
                await self._evening(name, state)
            except CardinalError as refusal:
                # The page stands without these columns; it is not tried again at every look.
                _LOG.warning("double dummy of the evening %s failed: %s", name, refusal)
                self._failed.add((name, state))

    async def _evening(self, name: str, state: str) -> None:
        shown_event = await self.seasons.events.whole(name)
        lines = await run_in_threadpool(dealt_lines, shown_event)
        figures = await analysed(self.double_dummy, lines)
        store = SeasonEvenings(self.seasons.events.services.database)
        kept = (await store.details({name: state})).get(name)
        if kept is not None:
            await store.keep_details(name, state, with_double_dummy(kept, figures))


async def analysed(double_dummy: DoubleDummy, lines: tuple[DealtLine, ...]) -> dict[str, DoubleDummyFigures]:
    """The figures of an evening's players."""
    openings = {at: play for at, one in enumerate(lines) if (play := one.opening) is not None}
    deals = list(dict.fromkeys(one.board.deal for one in lines))
    tables, costs = await double_dummy.analysed(deals, list(openings.values()))
    return await run_in_threadpool(figures_by_player, lines, tables, dict(zip(openings, costs, strict=True)))
