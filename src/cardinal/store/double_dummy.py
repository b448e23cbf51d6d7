"""Double-dummy tables kept in the database: read at once where known, else worked out in the background and kept.

A row holds the table of a family of deals (``cardinal.analysis.canonical``), so that the same cards with seats turned
or suits exchanged are one row. It is a fact of the cards: it never grows old, and two processes may write the same one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence

from sqlalchemy import select

from cardinal.analysis import Progress, Solver, TrickTable, Unsolved, attempted_tables
from cardinal.analysis.canonical import Canonical
from cardinal.cards import Deal

from .database import Database
from .schema import double_dummy

AT_ONCE = 200
"""How many rows one statement reads or writes."""
_Answer = TrickTable | Unsolved
"""Of the deal that stands for a family."""


class DoubleDummyTables:
    """The tables of deals. *solver* is asked for once there is something to solve, so that no process starts before."""

    def __init__(self, database: Database, solver: Callable[[], Solver]) -> None:
        self._database = database
        self._solver = solver
        self._slow: dict[str, Unsolved] = {}  # for as long as this process lives
        self._under_way: dict[str, asyncio.Task[dict[str, _Answer]]] = {}

    async def known(self, deals: Iterable[Deal]) -> dict[Deal, TrickTable | Unsolved]:
        """What is known without asking the solver; a deal that once took too long is not tried again by itself."""
        families = {deal: Canonical.of(deal) for deal in deals}
        answers = await self._kept({family.key for family in families.values()})
        return {
            deal: _restored(family, answers[family.key]) for deal, family in families.items() if family.key in answers
        }

    async def solved(self, deals: Sequence[Deal], progress: Progress | None = None) -> list[TrickTable | Unsolved]:
        """The table of each deal in their order, worked out where it is not known; whoever asks for a deal that is
        under way waits for that. Progress is counted in different deals, and told from another thread."""
        families = [Canonical.of(deal) for deal in deals]
        keys = dict.fromkeys(family.key for family in families)
        answers = await self._kept(keys)
        missing = [key for key in keys if key not in answers and key not in self._under_way]
        if progress is not None:
            progress(len(answers), len(keys))
        if missing:
            self._begin(missing, _shifted(progress, len(answers), len(keys)))
        tasks = {key: self._under_way[key] for key in keys if key not in answers}
        for key, task in tasks.items():
            # Whoever leaves in the middle does not take the work along: another may wait for it.
            answers[key] = (await asyncio.shield(task))[key]
        return [_restored(family, answers[family.key]) for family in families]

    async def _kept(self, keys: Iterable[str]) -> dict[str, _Answer]:
        wanted = list(keys)
        found: dict[str, _Answer] = {key: self._slow[key] for key in wanted if key in self._slow}
        async with self._database.reading() as connection:
            for start in range(0, len(wanted), AT_ONCE):
                rows = select(double_dummy).where(double_dummy.c.deal.in_(wanted[start : start + AT_ONCE]))
                for row in await connection.execute(rows):
                    found[row.deal] = TrickTable.parse(row.tricks)
        return found

    def _begin(self, keys: Sequence[str], progress: Progress | None) -> None:
        task = asyncio.create_task(self._work_out(keys, progress))
        self._under_way |= dict.fromkeys(keys, task)
        task.add_done_callback(lambda done: self._ended(keys, done))

    def _ended(self, keys: Sequence[str], done: asyncio.Task[dict[str, _Answer]]) -> None:
        # Whoever waited hears what went wrong; when the server stops nobody waits any more.
        _ = done.cancelled() or done.exception()
        for key in keys:
            del self._under_way[key]

    async def _work_out(self, keys: Sequence[str], progress: Progress | None) -> dict[str, _Answer]:
        # Of each family the deal that stands for it, so that its own form is what comes back.
        deals = [Deal.from_number(int(key, 16)) for key in keys]
        tables = await asyncio.to_thread(attempted_tables, self._solver(), deals, progress)
        answers = dict(zip(keys, tables, strict=True))
        self._slow |= {key: answer for key, answer in answers.items() if isinstance(answer, Unsolved)}
        await self._keep({key: answer for key, answer in answers.items() if isinstance(answer, TrickTable)})
        return answers

    async def _keep(self, tables: Mapping[str, TrickTable]) -> None:
        rows = [{"deal": key, "tricks": str(table)} for key, table in tables.items()]
        made = self._database.insert(double_dummy)
        for start in range(0, len(rows), AT_ONCE):
            written = made.values(rows[start : start + AT_ONCE]).on_conflict_do_nothing()
            async with self._database.writing() as connection:
                await connection.execute(written)


def _restored(family: Canonical, answer: _Answer) -> TrickTable | Unsolved:
    return TrickTable(family.restored(answer.by_seat)) if isinstance(answer, TrickTable) else answer


def _shifted(progress: Progress | None, before: int, total: int) -> Progress | None:
    """Progress of what is missing, as progress of everything."""
    return None if progress is None else lambda done, _: progress(before + done, total)
