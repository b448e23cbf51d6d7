"""Acts that come by a quick socket: decided as they come, answered when they are written, and whatever cannot be
decided at once has the same answer as by any other socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardinal.cards import Seat
from cardinal.language import CardinalError, Language
from cardinal.live import TableHub, TableOwner
from cardinal.store import Log
from cardinal.web.play.device import AT_ONCE, Device
from tests.live.at_a_table import PEOPLE
from tests.live.hubs import hub_in, seated
from tests.live.robot_tables import database


class FakeQuick:
    """A quick socket with nobody at its other end."""

    is_quick = True

    def __init__(self) -> None:
        self.on_text: Callable[[str], bool] | None = None
        self.is_ready = True
        self.quickly: list[dict[str, Any]] = []
        self.slowly: list[dict[str, Any]] = []
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send_text(self, text: str) -> bool:
        if self.is_ready:
            self.quickly.append(json.loads(text))
        return self.is_ready

    def put(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})

    async def send(self, told: Any) -> None:
        self.slowly.append(json.loads(told["text"]))

    def comes(self, text: str) -> bool:
        """A message from the wire; whether it was taken at once."""
        if self.on_text is not None and self.queue.empty() and self.on_text(text):
            return True
        self.put(text)
        return False

    async def answer(self, identity: str) -> dict[str, Any]:
        async with asyncio.timeout(20):
            while True:
                for one in (*self.quickly, *self.slowly):
                    if one.get("id") == identity:
                        return one
                await asyncio.sleep(0.005)


class Serving:
    """A device that is served."""

    def __init__(self, owner: TableOwner, seat: Seat) -> None:
        self.quick = FakeQuick()
        self.refused: list[CardinalError] = []
        self.device = Device(
            self.quick.send, owner, PEOPLE[seat], Language.parse("en"), only_new=True, quick=self.quick,
            noticed=self.refused.append,
        )  # fmt: skip
        self.task = asyncio.create_task(self.device.serve(self.quick.queue.get))


@contextmanager
def served(owner: TableOwner, seat: Seat) -> Iterator[FakeQuick]:
    one = Serving(owner, seat)
    try:
        yield one.quick
    finally:
        one.task.cancel()


def act(identity: str, seq: int, verb: str = "call", **body: Any) -> str:
    return json.dumps({"do": "act", "id": identity, "seq": seq, "act": {"verb": verb, **body}})


async def acts_of(owner: TableOwner) -> list[str]:
    return [one.command for one in await owner.hub.log.events(owner.table.stream) if one.kind == "acted"]


def run(tmp_path: Path, story: Callable[[TableHub, TableOwner], Any]) -> None:
    async def whole() -> None:
        async with hub_in(tmp_path) as hub:
            owner = await seated(hub)
            await story(hub, owner)

    asyncio.run(whole())


def test_an_act_is_decided_as_it_comes_and_answered_when_it_is_written(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine, served(owner, turn.lho) as next_one:
            await asyncio.sleep(0)
            seq = owner.table.seq
            assert mine.comes(act("one", seq, call="1C"))
            # It is on its way to the disk: nobody has been told anything.
            assert owner.table.seq == seq
            assert not [one for one in mine.quickly if one["kind"] == "done"]
            told = await mine.answer("one")
            assert told == {"kind": "done", "id": "one", "seq": seq + 1, "repeated": False}
            assert told in mine.quickly
            assert await acts_of(owner) == ["one"]
            await asyncio.sleep(0.01)
            views = [one for one in next_one.quickly if one["kind"] == "view"]
            assert views[-1]["view"]["calls"] == ["1C"]
            assert views[-1]["view"]["turn"] == str(turn.lho)

    run(tmp_path, story)


def test_what_cannot_be_decided_at_once_is_answered_as_ever(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine, served(owner, turn.lho) as other:
            await asyncio.sleep(0)
            seq = owner.table.seq
            assert not other.comes(act("early", seq, call="1C"))
            assert (await other.answer("early"))["kind"] == "refused"
            assert not mine.comes("nonsense")
            assert not mine.comes(json.dumps({"do": "sync", "seq": 0}))
            await asyncio.sleep(0.05)
            assert mine.comes(act("one", seq, call="1C"))
            await mine.answer("one")
            mine.quickly.clear()
            # The same act again has one effect and the same answer.
            assert not mine.comes(act("one", seq, call="1C"))
            again = await mine.answer("one")
            assert (again["seq"], again["repeated"]) == (seq + 1, True)
            assert await acts_of(owner) == ["one"]

    run(tmp_path, story)


def test_an_identity_that_comes_again_with_another_act_has_its_first_answer(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine:
            await asyncio.sleep(0)
            first = owner.table.seq
            assert mine.comes(act("one", first, call="pass"))
            await mine.answer("one")
            for seat in (turn.lho, turn.partner, turn.rho):
                with served(owner, seat) as one:
                    await asyncio.sleep(0)
                    assert one.comes(act(f"of {seat}", owner.table.seq, call="1C" if seat is turn.lho else "pass"))
                    await one.answer(f"of {seat}")
            mine.quickly.clear()
            # In turn once more: it could be decided, and the log says that it was.
            assert mine.comes(act("one", owner.table.seq, call="pass"))
            again = await mine.answer("one")
            assert (again["seq"], again["repeated"]) == (first + 1, True)
            assert len(await acts_of(owner)) == 4

    run(tmp_path, story)


def test_two_acts_of_one_device_are_done_one_after_the_other(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine:
            await asyncio.sleep(0)
            seq = owner.table.seq
            assert mine.comes(act("one", seq, call="1C"))
            assert not mine.comes(act("two", seq, "director", reason="help"))
            assert [(await mine.answer(one))["seq"] for one in ("one", "two")] == [seq + 1, seq + 2]

    run(tmp_path, story)


def test_a_table_where_somebody_has_the_turn_is_waited_for(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine, served(owner, turn.lho) as other:
            await asyncio.sleep(0)
            seq = owner.table.seq
            assert mine.comes(act("one", seq, "director", reason="a"))
            assert other.comes(act("two", seq, "director", reason="b"))
            assert owner.table.seq == seq
            assert {(await one.answer(name))["seq"] for one, name in ((mine, "one"), (other, "two"))} == {
                seq + 1, seq + 2,
            }  # fmt: skip
            assert [one.act.body["reason"] for one in owner.table.calls] == ["a", "b"]

    run(tmp_path, story)


def test_what_waited_for_the_turn_is_decided_on_what_came_before_it(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine, served(owner, turn.lho) as other:
            await asyncio.sleep(0)
            seq = owner.table.seq
            assert mine.comes(act("one", seq, call="1C"))
            # In turn by then, but it has not seen the call before it.
            assert other.comes(act("two", seq, call="pass"))
            assert (await mine.answer("one"))["seq"] == seq + 1
            assert (await other.answer("two"))["error"] == "Stale"
            assert other.comes(act("three", seq + 1, call="pass"))
            assert (await other.answer("three"))["seq"] == seq + 2
            assert await acts_of(owner) == ["one", "three"]

    run(tmp_path, story)


def test_what_another_process_wrote_first_is_decided_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with database(tmp_path) as kept, database(tmp_path) as kept_there:
            here, there = TableHub(Log(kept)), TableHub(Log(kept_there))
            owner = await seated(here)
            turn, seq = owner.table.awaited[0], owner.table.seq
            elsewhere = await there.owner("club")
            with served(owner, turn) as mine, served(elsewhere, turn.lho) as other:
                await asyncio.sleep(0)
                assert other.comes(act("two", seq, "director", reason="there"))
                await other.answer("two")
                assert mine.comes(act("one", seq, call="1C"))
                assert (await mine.answer("one"))["seq"] == seq + 2
                assert await acts_of(elsewhere) == ["one"]
                assert [one.act.body["reason"] for one in owner.table.calls] == ["there"]

    asyncio.run(story())


def test_a_database_that_fails_is_told_as_ever_and_the_turn_is_free_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        async def fails(*work: object) -> None:
            raise OSError("no space")

        turn = owner.table.awaited[0]
        one = Serving(owner, turn)
        await asyncio.sleep(0)
        seq = owner.table.seq
        with monkeypatch.context() as broken:
            broken.setattr(hub.log.database, "write", fails)
            broken.setattr(hub.log.database.sqlite, "write_texts", fails)
            assert one.quick.comes(act("one", seq, call="1C"))
            with pytest.raises(OSError, match="no space"):
                async with asyncio.timeout(20):
                    await one.task
        assert not [told for told in one.quick.quickly if told["kind"] == "done"]
        with served(owner, turn) as again:
            await asyncio.sleep(0)
            assert again.comes(act("one", seq, call="1C"))
            assert (await again.answer("one"))["seq"] == seq + 1

    run(tmp_path, story)


def test_what_goes_wrong_while_it_is_decided_or_carried_out_is_told_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        def fails(*given: object, **named: object) -> None:
            raise ValueError("a fault of ours")

        turn = owner.table.awaited[0]
        asyncio.get_running_loop().set_exception_handler(lambda _, told: reported.append(told["exception"]))
        for name, is_begun in (("_decided", False), ("_carry_out", True)):
            one, seq = Serving(owner, turn), owner.table.seq
            await asyncio.sleep(0)
            with monkeypatch.context() as broken:
                broken.setattr(owner, name, fails)
                assert one.quick.comes(act(name, seq, "director", reason=name)) is is_begun
                if is_begun:
                    # It is in the log, and read from there.
                    assert (await one.quick.answer(name))["repeated"] is True
                    one.task.cancel()
                else:
                    with pytest.raises(ValueError, match="a fault of ours"):
                        async with asyncio.timeout(20):
                            await one.task
        assert [str(why) for why in reported] == ["a fault of ours"]
        assert [one.act.body["reason"] for one in owner.table.calls] == ["_carry_out"]
        with served(owner, turn) as again:
            await asyncio.sleep(0)
            assert again.comes(act("call", owner.table.seq, call="1C"))
            assert (await again.answer("call"))["kind"] == "done"

    reported: list[Exception] = []
    run(tmp_path, story)


def test_a_device_that_cannot_take_more_is_sent_the_latest_when_it_can(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine, served(owner, turn.lho) as slow:
            await asyncio.sleep(0.05)
            slow.is_ready = False
            assert mine.comes(act("one", owner.table.seq, call="1C"))
            await mine.answer("one")
            await asyncio.sleep(0.05)
            # The way of all messages waits until it can.
            assert [one["seq"] for one in slow.slowly if one["kind"] == "view"][-1] == owner.table.seq

    run(tmp_path, story)


def test_whoever_sends_too_fast_is_refused_by_a_quick_socket_too(tmp_path: Path) -> None:
    async def story(hub: TableHub, owner: TableOwner) -> None:
        turn = owner.table.awaited[0]
        with served(owner, turn) as mine:
            await asyncio.sleep(0)
            # One act at a time, each as soon as the one before has its answer: faster than anybody plays.
            number = 0
            async with asyncio.timeout(30):
                while not any(one.get("error") == "TooFast" for one in mine.slowly):
                    number += 1
                    mine.comes(act(f"x{number}", owner.table.seq, "director", reason=str(number)))
                    await asyncio.sleep(0)
                    if not number % 50:
                        await asyncio.sleep(0.01)
            assert number > AT_ONCE

    run(tmp_path, story)
