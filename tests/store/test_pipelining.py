"""Many commands to one competition at once: they share commits, wait for what they depend on, and lose nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from cardinal.contest.model import Place
from cardinal.store.audit_trail import verify
from cardinal.store.competition_log import Competitions
from cardinal.store.database import Database
from cardinal.store.errors import OutOfTurn, Unavailable
from cardinal.store.log import Appended, Log, NewEvent
from cardinal.store.playing import CallDirector, ConfirmResult
from tests.store.story import AT, ORGANISER, STREAM, Evening, commits, entry, not_known, opened, table

FIRST = Place("Main", 1, "1", 1)
PAIRS = 20


async def evening_of(database: Database, *, alone: bool) -> Evening:
    evening = Evening(database)
    evening.competitions = Competitions(Log(database), alone=alone)
    return await evening.begin(PAIRS)


async def places(competitions: Competitions) -> list[Place]:
    seats = (await competitions.state(STREAM)).known_seatings.values()
    first = [one for one in seats if one.round == 1 and one.ns and one.ew]
    return [Place("Main", 1, one.table, board) for one in first for board in one.boards]


async def report(competitions: Competitions, place: Place, name: str) -> Appended:
    """A board entered by one side and confirmed by the other."""
    device = table(int(place.table))
    told = {"actor": device, "at": AT}
    entered = entry(place, "3H by E =", "EW")
    made = await competitions.run(STREAM, entered, command_id=f"{name}-e", **told)  # type: ignore[arg-type]
    confirmed = ConfirmResult(place, made.last, "NS")
    return await competitions.run(STREAM, confirmed, command_id=f"{name}-c", **told)  # type: ignore[arg-type]


@pytest.mark.parametrize("alone", [True, False])
def test_commands_to_one_event_share_commits_and_all_count(address: str, alone: bool) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await evening_of(database, alone=alone)
            competitions = evening.competitions
            all_places = await places(competitions)
            counted = commits(database)
            found = await asyncio.gather(*(report(competitions, one, f"p{at}") for at, one in enumerate(all_places)))
            # Twenty entries and twenty confirmations, each of which must wait for its entry.
            assert len(all_places) == PAIRS
            assert 0 < counted["commit"] < len(all_places)
            assert len({one.last for one in found}) == len(all_places)
            state = await competitions.state(STREAM)
            assert {place for place, one in state.results.items() if one.counts} == set(all_places)
            assert competitions.known(STREAM) == state
            assert await Competitions(Log(database)).state(STREAM) == state
            assert await verify(competitions.log, STREAM) == ()

    asyncio.run(story())


def test_two_processes_at_full_load_lose_and_double_nothing(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            evening = await evening_of(database, alone=False)
            processes = [evening.competitions, Competitions(Log(other))]
            all_places = await places(processes[0])
            await asyncio.gather(
                *(report(processes[at % 2], one, f"p{at}") for at, one in enumerate(all_places)),
                # The same again over the other process, as a phone does that has lost its network.
                *(report(processes[1 - at % 2], one, f"p{at}") for at, one in enumerate(all_places[:6])),
            )
            states = [await one.state(STREAM) for one in processes]
            assert states[0] == states[1]
            assert {place for place, one in states[0].results.items() if one.counts} == set(all_places)
            logged = await processes[0].log.events(STREAM)
            told = [one.about for one in logged if one.kind in ("result_entered", "result_confirmed")]
            assert len(told) == 2 * len(all_places)
            assert await verify(processes[1].log, STREAM) == ()

    asyncio.run(story())


def test_the_same_command_twice_at_once_has_one_effect_and_one_answer(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await evening_of(database, alone=True)
            command = entry(FIRST, "1N by S =", "NS")
            found = await asyncio.gather(*(evening.run(command, table(1), "phone-1") for _ in range(4)))
            assert len(set(found)) == 1
            assert sorted(one.repeated for one in found) == [False, True, True, True]
            # A command that would be accepted a second time is noticed too.
            call = [await evening.run(CallDirector("1"), table(1), "call-1") for _ in range(2)]
            assert (call[0], call[1].repeated) == (call[1], True)

    asyncio.run(story())


def test_a_refusal_waits_until_what_it_is_for_is_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await evening_of(database, alone=True)
            write, failed = database.write, False

            async def once_full(work: Callable[[Connection], object]) -> object:
                def works_in_vain(connection: Connection) -> object:
                    nonlocal failed
                    made = work(connection)
                    if not failed:
                        failed = True
                        raise OperationalError("COMMIT", {}, OSError("the disk is full"))
                    return made

                return await write(works_in_vain)

            monkeypatch.setattr(database, "write", once_full)
            monkeypatch.setattr(database.sqlite, "write_texts", not_known)
            found = await asyncio.gather(
                evening.run(entry(FIRST, "4S by N =", "NS"), table(1)),
                evening.run(entry(FIRST, "4S by N -1", "EW"), table(1)),
                evening.run(entry(FIRST, "2C by W =", "EW"), table(1)),
                return_exceptions=True,
            )
            # The first was never written: one of the others, at first refused for its sake, is the one that counts.
            assert type(found[0]) is Unavailable
            assert {type(one) for one in found[1:]} == {Appended, OutOfTurn}
            counts, refused = ("4S by N -1", found[2]) if type(found[1]) is Appended else ("2C by W =", found[1])
            assert counts in str(refused)
            state = await evening.competitions.state(STREAM)
            assert state == await Competitions(Log(database)).state(STREAM)

    asyncio.run(story())


def test_who_reads_sees_what_another_process_or_the_log_itself_has_written(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            evening = await evening_of(database, alone=False)
            two = Competitions(Log(other))
            assert two.known(STREAM) is None
            assert (await two.state(STREAM)).results == {}
            await report(evening.competitions, FIRST, "one")
            assert FIRST in (await two.state(STREAM)).results
            # What was refused on an old state is decided again on the new one.
            seen = (await evening.run(entry(replace(FIRST, board=2), "2C by W =", "EW"), table(1))).last
            confirm = ConfirmResult(replace(FIRST, board=2), seen, "NS")
            await two.run(STREAM, confirm, command_id="two", actor=table(1), at=AT)
            alone = Competitions(Log(database), alone=True)
            before = await alone.state(STREAM)
            await alone.append(before, [NewEvent("remark")], command_id="r", actor=ORGANISER, at=AT)
            assert (await alone.state(STREAM)).seq == before.seq + 1

    asyncio.run(story())


def test_a_state_that_was_read_stays_as_it_was(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await evening_of(database, alone=True)
            before = await evening.competitions.state(STREAM)
            told = (before.seq, dict(before.results), before.event.lines)
            await report(evening.competitions, FIRST, "one")
            assert (before.seq, dict(before.results), before.event.lines) == told == (before.seq, {}, ())
            after = await evening.competitions.state(STREAM)
            # What a result does not touch is not copied.
            assert after.people is before.people
            assert after.entries is before.entries

    asyncio.run(story())


def test_what_is_known_of_a_person_is_given_to_it_and_nobody_elses_name(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await evening_of(database, alone=True)
            seat = (await evening.competitions.state(STREAM)).known_seatings["Main", 1, "1"]
            (number,) = seat.ns
            await report(evening.competitions, FIRST, "one")
            (found,) = await evening.competitions.find_person(f"Nora {number}")
            told = await evening.competitions.person_data(STREAM, found.number)
            assert told["person"]["name"] == f"Nora {number}"
            assert [one["contact"] for one in told["entries"]] == [f"nora{number}@example.org"]
            entered = [(line["table"], line["board"], line["score"]["result"]) for line in told["results"]]
            assert entered == [("1", 1, "3H by E =")]
            assert len(told["seats"]) == 3
            assert f"Sam {number}" not in str(told)
            assert {one["subject"] for one in told["kept_beside_the_log"]} == {found.number, f"C{number}"}
            signed = {"command_id": "erase", "actor": ORGANISER, "at": AT, "contact": "own"}
            await evening.competitions.erase_person(STREAM, found.number, **signed)  # type: ignore[arg-type]
            told = await evening.competitions.person_data(STREAM, found.number)
            assert (told["person"]["name"], told["kept_beside_the_log"]) == (found.number, [])
            assert [one["entered_by"] for one in told["results"]] == ["table 1"]

    asyncio.run(story())
