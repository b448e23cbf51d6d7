"""Shared commits: each append is answered for itself, one that fails takes only its own along, nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import LiteralString

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from cardinal.store.audit_trail import verify, verify_all
from cardinal.store.errors import BadEvent, Conflict, Unavailable
from cardinal.store.log import Appended, Log, NewEvent
from cardinal.store.sealing import Personal
from tests.store.story import AT, commits, opened

S = "table/t1"


def write(log: Log, after: int, number: object, stream: str = S, command: str = "") -> asyncio.Task[Appended]:
    new = [NewEvent("noted", {"number": number})]
    told = log.append(stream, after, new, command_id=command or f"c{number}", actor="dan", at=AT)
    return asyncio.ensure_future(told)


def test_appends_that_wait_together_share_a_commit(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            log, counted = Log(database), commits(database)
            found = await asyncio.gather(*(write(log, at, at) for at in range(100)))
            assert found == [Appended(S, at + 1, at + 1) for at in range(100)]
            # The first may have gone alone; the others were waiting by then.
            assert counted["commit"] <= 2
            assert [one.payload["number"] for one in await log.events(S)] == list(range(100))
            assert await verify(log, S) == ()

    asyncio.run(story())


def test_of_a_group_each_hears_its_own_answer(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            log = Log(database)
            await write(log, 0, 0)
            found = await asyncio.gather(
                write(log, 1, 1),
                write(log, 1, 2),
                write(log, 0, 0),
                write(log, 2, 1),
                write(log, 0, 7, "table/t2"),
                write(log, 2, 0.5),
                write(log, 2, 3),
                return_exceptions=True,
            )
            conflict, bad = found[1], found[5]
            assert isinstance(conflict, Conflict)
            assert (conflict.expected, conflict.current) == (1, 2)
            assert isinstance(bad, BadEvent)
            assert found[0] == Appended(S, 2, 2)
            assert found[2:5] == [Appended(S, 1, 1), Appended(S, 2, 2), Appended("table/t2", 1, 1)]
            assert [isinstance(one, Appended) and one.repeated for one in found[2:5]] == [True, True, False]
            assert found[6] == Appended(S, 3, 3)
            assert [one.payload["number"] for one in await log.events(S)] == [0, 1, 3]

    asyncio.run(story())


def test_what_was_decided_on_something_that_was_not_written_is_overtaken_though_its_number_fits(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log = Log(database)
            await write(log, 0, "theirs")
            ready = [log.prepare(S, [NewEvent("noted")], command_id=f"p{at}", actor="dan", at=AT) for at in (0, 1)]
            first = log.put(ready[0], 0)
            second = log.put(ready[1], 1, behind=first)
            found = await asyncio.gather(first.answer, second.answer, return_exceptions=True)
            assert [type(one) for one in found] == [Conflict, Conflict]
            assert (await log.head(S)).seq == 1

    asyncio.run(story())


def test_a_commit_that_fails_fails_all_of_it_and_tells_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log = Log(database)
            write_ = database.write

            async def full(work: Callable[[Connection], object]) -> object:
                def works_in_vain(connection: Connection) -> object:
                    work(connection)
                    raise OperationalError("COMMIT", {}, OSError("the disk is full"))

                return await write_(works_in_vain)

            async with log.bus.listening() as messages:
                monkeypatch.setattr(database, "write", full)
                lost = await asyncio.gather(*(write(log, at, at) for at in range(5)), return_exceptions=True)
                assert [type(one) for one in lost] == [Unavailable] * 5
                monkeypatch.setattr(database, "write", write_)
                assert await write(log, 0, "again", command="c0") == Appended(S, 1, 1)
                told = await anext(messages)
                assert (told.stream, told.seq) == (S, 1)
            assert (await log.head(S)).seq == 1

    asyncio.run(story())


def test_an_append_is_written_though_nobody_waits_for_it_any_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log = Log(database)
            first = write(log, 0, 0)
            second = write(log, 1, 1)
            await asyncio.sleep(0)
            first.cancel()
            assert await second == Appended(S, 2, 2)
            assert [one.payload["number"] for one in await log.events(S)] == [0, 1]

    asyncio.run(story())


def test_what_is_written_behind_an_erasure_stays(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            log = Log(database)
            named = [NewEvent("named", {"who": Personal("P1", name)}) for name in ("Li Wei", "Chen Bo")]
            signed = {"actor": "dan", "at": AT}
            await asyncio.gather(
                log.append(S, 0, named[:1], command_id="a", **signed),  # type: ignore[arg-type]
                log.erase(S, 1, ["P1"], command_id="b", **signed),  # type: ignore[arg-type]
                log.append(S, 2, named[1:], command_id="c", **signed),  # type: ignore[arg-type]
            )
            assert [one.payload.get("who") for one in await log.events(S)] == [None, None, "Chen Bo"]
            async with database.reading() as connection:
                assert (await connection.execute(text("SELECT value FROM personal"))).scalars().all() == ['"Chen Bo"']
            assert await verify(log, S) == ()

    asyncio.run(story())


def test_two_processes_that_write_to_many_streams_lose_and_double_nothing(address: str) -> None:
    streams, each = [f"table/t{at}" for at in range(4)], 15

    async def writer(log: Log, name: str, stream: str) -> None:
        for at in range(each):
            seq = (await log.head(stream)).seq
            while True:
                try:
                    await write(log, seq, f"{name}{at}", stream)
                    break
                except Conflict as conflict:
                    seq = conflict.current

    async def story() -> None:
        async with opened(address) as one, opened(address) as two:
            logs = [Log(one), Log(two)]
            await asyncio.gather(
                *(writer(logs[at % 2], f"{at}-{stream}-", stream) for at in range(4) for stream in streams)
            )
            for stream in streams:
                found = [event.payload["number"] for event in await logs[0].events(stream)]
                assert sorted(found) == sorted(f"{at}-{stream}-{number}" for at in range(4) for number in range(each))
            assert await verify_all(logs[1]) == ()

    asyncio.run(story())


def test_what_comes_behind_what_is_known_needs_no_look_at_the_database(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            log, counted = Log(database), commits(database)
            await write(log, 0, 0)
            said = 'A "quoted" \\ word, 四海, and a\nline'
            found = await asyncio.gather(*(write(log, at, said, command=f"n{at}") for at in range(1, 40)))
            assert found == [Appended(S, at + 1, at + 1) for at in range(1, 40)]
            assert counted["known"] >= 1
            assert [one.payload["number"] for one in await log.events(S)] == [0, *[said] * 39]
            assert [one.command for one in await log.events(S)] == ["c0", *(f"n{at}" for at in range(1, 40))]
            assert await verify_all(log) == ()

    asyncio.run(story())


def test_what_is_known_counts_no_more_when_another_process_has_written(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            one, two, counted = Log(database), Log(other), commits(database)
            await write(one, 0, 0)
            await write(one, 1, 1)
            assert counted["known"] == 1
            await write(two, 2, 2)
            with pytest.raises(Conflict) as overtaken:
                await write(one, 2, 3)
            assert overtaken.value.current == 3
            assert await write(one, 3, 4) == Appended(S, 4, 4)
            # What is known again is used again.
            assert await write(one, 4, 5) == Appended(S, 5, 5)
            assert counted["known"] == 3
            assert await verify_all(two) == ()

    asyncio.run(story())


def test_a_command_that_comes_again_where_its_number_fits_has_the_answer_that_it_had(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            log = Log(database)
            for at in range(3):
                await write(log, at, at)
            found = await asyncio.gather(write(log, 3, 3), write(log, 4, 0), write(log, 4, 4))
            assert found == [Appended(S, 4, 4), Appended(S, 1, 1), Appended(S, 5, 5)]
            assert [one.repeated for one in found] == [False, True, False]
            assert [one.payload["number"] for one in await log.events(S)] == [0, 1, 2, 3, 4]

    asyncio.run(story())


def test_what_is_personal_is_written_with_a_look_at_the_database(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            log, counted = Log(database), commits(database)
            await write(log, 0, 0)
            new = [NewEvent("noted", {"number": Personal("ann", "Ann")})]
            await log.append(S, 1, new, command_id="p", actor="dan", at=AT)
            assert counted["known"] == 0
            assert [one.payload["number"] for one in await log.events(S)] == [0, "Ann"]

    asyncio.run(story())


@pytest.mark.servers
def test_what_was_read_of_another_process_is_known_and_written_behind_at_once(
    postgresql_server: Callable[[], str],
) -> None:
    address = postgresql_server()

    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            one, two = Log(database), Log(other)
            await write(one, 0, 0)
            first, second = commits(database), commits(other)
            for at in range(1, 11):
                log = two if at % 2 else one
                assert [event.seq for event in (await log.news({S: max(at - 2, 0), "table/none": 0}))[S]][-1] == at
                await write(log, at, at)
            # By turns, and nobody had to look how far the other was.
            assert (first["known"], second["known"]) == (5, 5)
            assert (first["commit"], second["commit"]) == (5, 5)
            assert await verify_all(one) == ()

    asyncio.run(story())


@pytest.mark.servers
def test_a_commit_whose_answer_is_lost_is_found_and_not_written_twice(postgresql_server: Callable[[], str]) -> None:
    address = postgresql_server()

    async def story() -> None:
        async with opened(address) as database:
            log, single = Log(database), database.single_writes
            assert single is not None
            await asyncio.gather(write(log, 0, 0), write(log, 0, 0, "table/t2"))
            execute = single.execute

            async def lost(statement: LiteralString, values: Sequence[object]) -> None:
                assert await execute(statement, values)

            single.execute = lost  # type: ignore[method-assign, assignment]
            found = await asyncio.gather(write(log, 1, 1), write(log, 1, 1, "table/t2"), write(log, 2, 2))
            assert [(one.last, one.repeated) for one in found] == [(2, True), (2, True), (3, True)]
            assert [one.payload["number"] for one in await log.events(S)] == [0, 1, 2]
            assert await verify_all(log) == ()

    asyncio.run(story())
