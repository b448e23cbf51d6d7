"""What need not wait is done at once; what waits goes on as a task, and hears of everything that happens to it."""

from __future__ import annotations

import asyncio

import pytest

from cardinal.web.play.eager_task import start_eagerly


def test_what_does_not_wait_is_done_at_once() -> None:
    async def story() -> None:
        done: list[str] = []

        async def act() -> None:
            done.append("done")

        assert start_eagerly(act()) is None
        assert done == ["done"]

    asyncio.run(story())


def test_what_waits_goes_on_with_what_it_waited_for() -> None:
    async def story() -> None:
        told: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        done: list[str] = []

        async def act() -> None:
            done.append("begun")
            done.append(await told)
            await asyncio.sleep(0)
            done.append("over")

        task = start_eagerly(act())
        assert task is not None
        assert done == ["begun"]
        told.set_result("told")
        await task
        assert done == ["begun", "told", "over"]

    asyncio.run(story())


def test_a_failure_reaches_whoever_waits_and_whoever_is_waited_for() -> None:
    async def story() -> None:
        told: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def act() -> None:
            await told

        async def fails() -> None:
            raise OSError("gone")

        task = start_eagerly(act())
        assert task is not None
        told.set_exception(OSError("gone"))
        with pytest.raises(OSError, match="gone"):
            await task
        with pytest.raises(OSError, match="gone"):
            start_eagerly(fails())

    asyncio.run(story())


def test_what_is_cancelled_can_clear_up() -> None:
    async def story() -> None:
        cleared: list[str] = []

        async def act() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                cleared.append("cleared")

        task = start_eagerly(act())
        assert task is not None
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert cleared == ["cleared"]

    asyncio.run(story())
