"""The log: numbers, conflicts, commands that come twice, the chain, and what is personal."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from cardinal.store.audit_trail import trail, verify
from cardinal.store.chain import START, canonical, event_digest
from cardinal.store.errors import BadEvent, Conflict
from cardinal.store.log import Appended, Head, Log, NewEvent
from cardinal.store.sealing import Personal, opened, sealed, seals
from tests.store.story import AT
from tests.store.story import opened as open_store

S = "table/t1"


async def write(log: Log, after: int, *numbers: int, command: str = "", stream: str = S) -> Appended:
    events = [NewEvent("noted", {"number": number}, f"thing {number % 2}") for number in numbers]
    return await log.append(stream, after, events, command_id=command or f"c{after}", actor="dan", at=AT)


def test_events_are_numbered_and_read_back_in_order(address: str) -> None:
    async def story() -> None:
        async with open_store(address) as database:
            log = Log(database)
            assert await write(log, 0, 1, 2) == Appended(S, 1, 2)
            assert await write(log, 2, 3) == Appended(S, 3, 3)
            assert await write(log, 0, 9, stream="table/t2") == Appended("table/t2", 1, 1)
            found = await log.events(S, after=1)
            assert [(one.seq, one.payload["number"], one.actor, one.at) for one in found] == [
                (2, 2, "dan", AT),
                (3, 3, "dan", AT),
            ]
            assert await log.streams("table") == ("table/t1", "table/t2")
            assert await log.streams("event") == ()

    asyncio.run(story())


def test_who_has_not_read_everything_is_refused_with_the_present_number(address: str) -> None:
    async def story() -> None:
        async with open_store(address) as database:
            log = Log(database)
            await write(log, 0, 1, 2)
            for expected in (0, 1, 3):
                with pytest.raises(Conflict) as refused:
                    await write(log, expected, 7, command="late")
                assert (refused.value.expected, refused.value.current) == (expected, 2)
            assert (await log.head(S)).seq == 2

    asyncio.run(story())


def test_the_same_command_twice_has_one_effect_and_the_same_answer(address: str) -> None:
    async def story() -> None:
        async with open_store(address) as database:
            log = Log(database)
            first = await write(log, 0, 1, 2, command="mine")
            await write(log, 2, 3)
            again = await write(log, 0, 1, 2, command="mine")
            assert again == first
            assert again.repeated
            assert (await log.head(S)).seq == 3

    asyncio.run(story())


def test_of_many_writers_of_one_number_exactly_one_wins(address: str) -> None:
    async def story() -> None:
        async with open_store(address) as one, open_store(address) as two:
            logs = [Log(one), Log(two)]
            tried = [write(logs[at % 2], 0, at, command=f"w{at}") for at in range(10)]
            found = await asyncio.gather(*tried, return_exceptions=True)
            winners = [at for at, answer in enumerate(found) if isinstance(answer, Appended)]
            losers = [answer for answer in found if isinstance(answer, Conflict)]
            assert (len(winners), len(losers)) == (1, 9)
            assert {loser.current for loser in losers} == {1}
            assert [event.payload["number"] for event in await logs[0].events(S)] == winners

    asyncio.run(story())


def test_one_command_sent_at_the_same_time_by_two_processes_has_one_effect(address: str) -> None:
    async def story() -> None:
        async with open_store(address) as one, open_store(address) as two:
            tried = [write(Log(database), 0, 5, command="same") for database in (one, two, one, two)]
            assert await asyncio.gather(*tried) == [Appended(S, 1, 1)] * 4
            assert (await Log(one).head(S)).seq == 1

    asyncio.run(story())


@pytest.mark.parametrize(
    "event",
    [
        NewEvent("k", {"a": 0.5}),
        NewEvent("k", {"a": "\ud800"}),
        NewEvent("k", {"a": {1: 2}}),  # type: ignore[dict-item]
        NewEvent("k", {"a": object()}),
        NewEvent("", {}),
        NewEvent("two\nlines", {}),
        NewEvent("k", {}, about="x" * 301),
    ],
)
def test_what_has_no_exact_text_is_not_written(tmp_path: Path, event: NewEvent) -> None:
    async def story() -> int:
        async with open_store(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log = Log(database)
            with pytest.raises(BadEvent):
                await log.append(S, 0, [event], command_id="c", actor="dan", at=AT)
            return (await log.head(S)).seq

    assert asyncio.run(story()) == 0


def test_a_moment_without_a_zone_a_bad_stream_and_no_events_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_store(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log = Log(database)
            for stream, events, at in (
                (S, [NewEvent("k")], datetime(2026, 1, 1)),
                ("no stream", [NewEvent("k")], AT),
                (S, [], AT),
            ):
                with pytest.raises(BadEvent):
                    await log.append(stream, 0, events, command_id="c", actor="dan", at=at)

    asyncio.run(story())


def test_a_text_with_a_null_letter_survives_both_databases(address: str) -> None:
    async def story() -> object:
        async with open_store(address) as database:
            log = Log(database)
            await log.append(S, 0, [NewEvent("k", {"a": "\0 四 🂡"})], command_id="c", actor="dan", at=AT)
            return (await log.events(S))[0].payload["a"]

    assert asyncio.run(story()) == "\0 四 🂡"


CHANGES = {
    "UPDATE events SET payload = '{\"number\": 8}' WHERE seq = 3": {3},
    "UPDATE events SET actor = 'eve' WHERE seq = 2": {2},
    "UPDATE events SET at = '2020-01-01T00:00:00.000000+00:00' WHERE seq = 4": {4},
    "UPDATE events SET payload = 'x' WHERE seq = 1": {1},
    "DELETE FROM events WHERE seq = 2": {2},
    "DELETE FROM events WHERE seq = 5": {4},
    # Whoever also writes a fitting digest breaks the link to the event behind.
    "UPDATE events SET digest = repeat_a WHERE seq = 3": {3, 4},
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_later_edit_shows_where_it_was_made(address: str, change: str) -> None:
    async def story() -> set[int]:
        async with open_store(address) as database:
            log = Log(database)
            await write(log, 0, 1, 2, 3, 4, 5)
            assert await verify(log, S) == ()
            async with database.writing() as connection:
                await connection.exec_driver_sql(change.replace("repeat_a", "'" + "a" * 64 + "'"))
            return {one.seq for one in await verify(log, S)}

    assert asyncio.run(story()) == CHANGES[change]


def test_a_log_written_anew_shows_against_a_head_that_was_noted(address: str) -> None:
    async def story() -> None:
        async with open_store(address) as database:
            log = Log(database)
            await write(log, 0, 1, 2)
            noted = await log.head(S)
            await write(log, 2, 3)
            assert await verify(log, S, noted) == ()
            async with database.writing() as connection:
                for name in ("events", "streams", "commands"):
                    await connection.execute(text(f"DELETE FROM {name}"))
            await write(log, 0, 1, 7, 3)
            assert await verify(log, S) == ()
            assert [one.seq for one in await verify(log, S, noted)] == [2]

    asyncio.run(story())


def test_the_trail_says_from_what_to_what(address: str) -> None:
    async def story() -> list[tuple[int, object, object]]:
        async with open_store(address) as database:
            log = Log(database)
            await write(log, 0, 1, 2, 3)
            steps = trail(await log.events(S), "thing 1")
            return [(one.seq, one.before and one.before["number"], one.after["number"]) for one in steps]

    assert asyncio.run(story()) == [(1, None, 1), (3, 1, 3)]


def test_what_is_personal_is_erased_and_the_chain_stays_whole(address: str) -> None:
    async def story() -> None:
        async with open_store(address) as database:
            log = Log(database)
            events = [
                NewEvent("named", {"who": Personal("P1", {"name": "Li Wei"}), "n": 1}),
                NewEvent("named", {"who": Personal("P2", "Chen Bo")}),
            ]
            await log.append(S, 0, events, command_id="c", actor="dan", at=AT)
            assert [one.payload["who"] for one in await log.events(S)] == [{"name": "Li Wei"}, "Chen Bo"]
            await log.erase(S, 2, ["P1"], command_id="e", actor="olga", at=AT)
            assert [one.payload.get("who") for one in await log.events(S)] == [None, "Chen Bo", None]
            assert await verify(log, S) == ()
            async with database.reading() as connection:
                stored = (await connection.execute(text("SELECT payload FROM events"))).scalars().all()
                beside = (await connection.execute(text("SELECT value FROM personal"))).scalars().all()
            assert not any("Li Wei" in one for one in (*stored, *beside))

    asyncio.run(story())


@pytest.mark.parametrize(
    "change", ["UPDATE personal SET value = '\"Eve\"'", "DELETE FROM personal", "UPDATE personal SET subject = 'P9'"]
)
def test_a_name_that_was_changed_or_taken_away_quietly_shows(address: str, change: str) -> None:
    async def story() -> list[int]:
        async with open_store(address) as database:
            log = Log(database)
            events = [NewEvent("noted"), NewEvent("named", {"who": Personal("P1", "Li Wei")})]
            await log.append(S, 0, events, command_id="c", actor="dan", at=AT)
            async with database.writing() as connection:
                await connection.exec_driver_sql(change)
            return [one.seq for one in await verify(log, S)]

    assert asyncio.run(story()) == [2]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inside),
    max_leaves=12,
)


@given(JSON)
def test_the_canonical_text_says_the_same_and_does_not_depend_on_the_order(value: object) -> None:
    told = canonical(value)
    assert json.loads(told) == value
    assert canonical(json.loads(told, object_pairs_hook=lambda pairs: dict(reversed(pairs)))) == told


ROW = {"stream": S, "seq": 1, "kind": "k", "about": "a", "actor": "b", "at": "c", "command": "d", "payload": "{}"}


@given(st.sampled_from([name for name in ROW if name != "seq"]), st.text(st.characters(exclude_categories=["Cs"])))
def test_the_digest_covers_every_column_and_what_stood_before(column: str, value: str) -> None:
    digest = event_digest(START, ROW)
    if value != ROW[column]:
        assert event_digest(START, ROW | {column: value}) != digest
    assert event_digest(digest, ROW) != digest


@given(st.dictionaries(st.text("abc", min_size=1), JSON, max_size=4), JSON, JSON)
def test_a_sealed_payload_opens_to_what_it_was(plain: dict[str, object], one: object, two: object) -> None:
    salts = iter("xyz")
    payload = {"plain": plain, "people": [Personal("P1", one), {"deep": Personal("P2", two)}]}
    stored, kept = sealed(payload, lambda: next(salts))
    assert all(value.is_genuine for value in kept)
    assert [subject for _, subject in seals(stored["people"])] == ["P1", "P2"]
    known = {value.digest: value.value for value in kept}
    assert opened(stored, known)["people"] == [one, {"deep": two}]
    assert opened(stored, {})["people"] == [None, {"deep": None}]


@settings(max_examples=15)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 6)), max_size=14))
def test_commands_in_any_order_and_however_often_have_one_effect_each(
    tmp_path_factory: pytest.TempPathFactory, sent: list[tuple[int, int]]
) -> None:
    """A model beside it: a command counts once, at the first time that it knew how far the stream was."""

    async def story() -> None:
        folder = tmp_path_factory.mktemp("log")
        async with open_store(f"sqlite:///{folder}/a.sqlite3") as database:
            log = Log(database)
            model: dict[int, Appended] = {}
            length = 0
            for command, expected in sent:
                if command in model:
                    assert await write(log, expected, command, command=f"c{command}") == model[command]
                elif expected == length:
                    length += 1
                    model[command] = Appended(S, length, length)
                    assert await write(log, expected, command, command=f"c{command}") == model[command]
                else:
                    with pytest.raises(Conflict) as refused:
                        await write(log, expected, command, command=f"c{command}")
                    assert refused.value.current == length
            assert [one.payload["number"] for one in await log.events(S)] == list(model)
            assert await verify(log, S, Head(S)) == ()

    asyncio.run(story())
