"""Double-dummy tables in the database: worked out once for all who ask, at once, later, and in another process."""

from __future__ import annotations

import asyncio
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from cardinal.analysis import Solver, TrickTable, Unsolved, trick_tables
from cardinal.analysis.engine import PROGRAM
from cardinal.cards import Deal, Seat
from cardinal.store.double_dummy import DoubleDummyTables
from cardinal.store.schema import double_dummy
from tests.store.story import opened

A_SUIT_EACH = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
TURNED = Deal.parse("E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
# A whole suit as trumps takes everything for its side; at notrump the leader runs another.
TABLE = TrickTable.parse("0d0d0" * 2 + "00d0d" * 2)
TWO_SUITS = Deal.parse("N:AKQJT9876543.2.. 2.AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432")


@pytest.fixture(scope="module")
def solver() -> Iterator[Solver]:
    with Solver(1, seconds=60) as shared:
        yield shared


def no_solver() -> Solver:
    raise AssertionError("nobody has to be asked")


def test_a_table_is_worked_out_once_and_read_by_whoever_comes_later(address: str, solver: Solver) -> None:
    async def story() -> None:
        async with opened(address) as database:
            tables = DoubleDummyTables(database, lambda: solver)
            assert await tables.known([A_SUIT_EACH]) == {}
            told: list[tuple[int, int]] = []
            found = await tables.solved([A_SUIT_EACH, TWO_SUITS, A_SUIT_EACH], lambda *one: told.append(one))
            assert found == [TABLE, *trick_tables(solver, [TWO_SUITS]), TABLE]
            assert (told[0], told[-1]) == ((0, 2), (2, 2))
        async with opened(address) as database:
            later = DoubleDummyTables(database, no_solver)
            assert await later.solved([TWO_SUITS, A_SUIT_EACH]) == [found[1], TABLE]
            # The seats turned by one: whoever sat North sits East, and the same rows serve.
            (turned,) = (await later.known([TURNED])).values()
            assert isinstance(turned, TrickTable)
            assert turned.by_seat == tuple(TABLE.by_seat[(seat - 1) % 4] for seat in Seat)
            async with database.reading() as connection:
                count = await connection.execute(select(func.count()).select_from(double_dummy))
                assert count.scalar_one() == 2

    asyncio.run(story())


def test_whoever_asks_for_what_is_under_way_waits_for_it_and_leaving_does_not_end_it(
    address: str, solver: Solver
) -> None:
    async def story() -> None:
        asked: list[Solver] = []
        async with opened(address) as database:
            tables = DoubleDummyTables(database, lambda: asked.append(solver) or solver)
            first = asyncio.create_task(tables.solved([TWO_SUITS]))
            while not asked:
                await asyncio.sleep(0.001)
            second = asyncio.create_task(tables.solved([TWO_SUITS]))
            await asyncio.sleep(0)
            first.cancel()
            assert await second == trick_tables(solver, [TWO_SUITS])
            assert len(asked) == 1

    asyncio.run(story())


NEVER = 'import json, sys\nprint(json.dumps({"ready": 1}), flush=True)\nsys.stdin.read()\n'


def test_a_deal_that_takes_too_long_says_so_and_is_not_tried_again_by_every_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "never.py").write_text(NEVER, "utf-8")
    monkeypatch.setenv(PROGRAM, shlex.join([sys.executable, str(tmp_path / "never.py")]))

    async def story() -> None:
        asked: list[Solver] = []
        with Solver(5, seconds=0.2) as slow:
            async with opened(f"sqlite:///{tmp_path}/cardinal.sqlite3") as database:
                tables = DoubleDummyTables(database, lambda: asked.append(slow) or slow)
                for _ in range(2):
                    assert await tables.solved([A_SUIT_EACH]) == [Unsolved(0.2)]
                assert await tables.known([TURNED]) == {TURNED: Unsolved(0.2)}
                assert len(asked) == 1
            async with opened(f"sqlite:///{tmp_path}/cardinal.sqlite3") as database:
                assert await DoubleDummyTables(database, no_solver).known([A_SUIT_EACH]) == {}

    asyncio.run(story())
