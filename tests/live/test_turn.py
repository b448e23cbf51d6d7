"""Whose act is decided: in the order in which they came, whoever waits and whoever has gone meanwhile."""

from __future__ import annotations

import asyncio

from cardinal.live.deciding import Turn


def test_the_turn_goes_to_whoever_came_first_be_it_a_task_or_a_call() -> None:
    async def story() -> list[str]:
        turn, had = Turn(), ["first"]

        async def wait(name: str) -> None:
            async with turn:
                had.append(name)
                await asyncio.sleep(0)

        def keeps() -> bool:
            had.append("keeps")
            asyncio.get_running_loop().call_soon(turn.leave)
            return True

        def does_not() -> bool:
            had.append("does not")
            return False

        assert turn.take()
        assert not turn.take()
        tasks = [asyncio.create_task(wait("task"))]
        await asyncio.sleep(0)
        turn.call(does_not)
        turn.call(keeps)
        tasks.append(asyncio.create_task(wait("last")))
        await asyncio.sleep(0)
        assert had == ["first"]
        turn.leave()
        await asyncio.gather(*tasks)
        assert not turn.is_taken
        return had

    assert asyncio.run(story()) == ["first", "task", "does not", "keeps", "last"]


def test_whoever_has_gone_is_passed_over_before_and_after_it_was_handed_over() -> None:
    async def story() -> None:
        turn = Turn()

        async def wait() -> None:
            async with turn:
                raise AssertionError("it was cancelled before it had the turn")

        turn.take()
        one, two = asyncio.create_task(wait()), asyncio.create_task(wait())
        await asyncio.sleep(0)
        one.cancel()
        await asyncio.sleep(0)
        turn.leave()
        # The second has it now, and has not noticed yet.
        assert turn.is_taken
        two.cancel()
        await asyncio.gather(one, two, return_exceptions=True)
        assert one.cancelled()
        assert two.cancelled()
        assert not turn.is_taken

    asyncio.run(story())
