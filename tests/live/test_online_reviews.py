"""A board of an online event is looked at again at its table: the competition has the ruling, with its clause, once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardinal.cards import Deal, Seat
from cardinal.contest.provisional import owed_at
from cardinal.contest.score_cell import write_cell
from cardinal.contest.settled import changes, changes_at, settled_score
from cardinal.live import Act, TableOwner, Who, online_boards
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.online_reports import Reports
from cardinal.live.online_tables import OnlineTable
from cardinal.live.online_writing import EventWriter
from cardinal.scoring import Assigned
from cardinal.store import Competition
from tests.live.online_story import PAIRS, Online, online
from tests.live.open_tables import REVOKING
from tests.live.test_open_scene import TRICKS

CALLS = ("N pass", "E pass", "S 1S", "W 1H", "W 2H", "N pass", "E pass", "S 4S", "W pass", "N pass", "E pass")
"""West's 1H is insufficient, and put right with 2H."""
BUTLER = PAIRS | {"stage": [PAIRS["stage"][0] | {"scoring": "butler"}]}


@pytest.fixture(autouse=True)
def known_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board is the one on which East revokes."""
    monkeypatch.setattr(online_boards, "seeded_deal", lambda seed, number: Deal.parse(REVOKING))


async def prepared(event: Online) -> None:
    await event.accounts.add_user("Dan", "correct horse battery", datetime.now(UTC))
    await event.prepare(PAIRS, entries=4, players=2, manner="open", grace_seconds=3_600)
    await event.give_links()
    await event.start()


async def director(event: Online) -> Who:
    (key,) = [one.key for one in await event.accounts.users() if one.name == "Dan"]
    return Who(f"user {key}", "Dan", is_director=True)


async def first_board(event: Online) -> tuple[OnlineTable, TableOwner]:
    """The table that plays board 1, whose dealer is North."""
    for name in ("Player 1 1", "Player 2 1"):
        one, owner = await event.table_of(name, sitting=0)
        if one.boards == (1,):
            return one, owner
    raise AssertionError("some table has board 1")


async def played(event: Online) -> tuple[OnlineTable, TableOwner]:
    """East has revoked in 4S by South, nobody has said so, and all have agreed on one down."""
    one, owner = await first_board(event)
    people = await event.people_at(one)
    await event.sit_down(owner, people)
    count = 0

    async def do(seat: Seat, verb: str, **body: object) -> None:
        nonlocal count
        count += 1
        await owner.do(people[seat], f"act {count}", Act(verb, body), owner.table.seq)

    for line in CALLS:
        by, call = line.split()
        await do(Seat.parse(by), "call", call=call)
        if call == "1H":
            await do(Seat.N, "attention")
            await do(Seat.N, "answers", key="accept", value="no")
        if call == "2H":
            confirmed = Act("answers", {"key": "unusual", "value": "no"})
            await owner.do(await director(event), "confirmed", confirmed, owner.table.seq)
    await do(Seat.W, "lead", card="DA")
    await do(Seat.W, "face")
    for line in TRICKS:
        head, *cards = line.replace(":", "").split()
        for turn, card in enumerate(cards):
            seat = Seat.parse(head).after(turn)
            await do(Seat.S if seat is Seat.N else seat, "play", card=card)
    for seat in Seat:
        await do(seat, "answers", key="score", value="agreed")
    await event.until(lambda state: any(there.counts for there in state.results.values()), 60)
    return one, owner


def counted(state: Competition, one: OnlineTable) -> str:
    """What counts on the board."""
    place = one.place(1)
    score = settled_score(state.results[place].line.score, changes_at(changes(state.event), place))
    assert score is not None
    return write_cell(score)


async def rulings_written(event: Online) -> int:
    return len([one async for one in event.log.read("event/online") if one.kind == "ruling_given"])


def test_a_revoke_found_late_becomes_a_ruling_of_the_competition(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await prepared(event)
            one, owner = await played(event)
            # The insufficient bid of the auction is to be looked at again (27D): the result is entered as provisional.
            state = await event.until(lambda state: bool(state.rulings), 60)
            (heard,) = state.rulings
            assert (heard.score, heard.by, "27B1(a)" in heard.clauses) == (None, "Dan", True)
            assert (counted(state, one), owed_at(state.event)) == ("4S by S -1", {one.place(1): ("27D",)})
            # One trick is transferred: East's side won tricks after the revoke, East none with the card itself.
            await owner.do(await director(event), "late", Act("does", {"act": "attention by S"}), owner.table.seq)
            state = await event.until(lambda state: len(state.rulings) == 2, 60)
            ruling = state.rulings[-1]
            assert (ruling.place, ruling.kind, ruling.by) == (one.place(1), "looked_again", "Dan")
            assert owed_at(state.event) == {one.place(1): ("27D", "64C")}
            assert "64A2" in ruling.clauses
            assert "Tricks transferred to North-South: 1." in ruling.reason
            assert counted(state, one) == "4S by S ="
            # What the table itself agreed on stays in the log.
            assert write_cell(state.results[one.place(1)].line.score) == "4S by S -1"

    asyncio.run(story())


def test_a_look_that_leaves_the_score_ends_what_was_owed(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await prepared(event)
            one, owner = await played(event)
            await looked(event, owner, assisted="no")
            state = await event.until(lambda state: len(state.rulings) == 2, 60)
            assert [(ruling.score, ruling.owed) for ruling in state.rulings] == [(None, ("27D",)), (None, ())]
            assert (owed_at(state.event), state.open_calls, counted(state, one)) == ({}, (), "4S by S -1")

    asyncio.run(story())


def test_a_look_back_that_ends_in_an_assigned_score_changes_what_the_board_counts(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await prepared(event)
            _, owner = await played(event)
            found = {"assisted": "yes", "damaged": "yes"}
            award = {"method": "single", "assigned_result": "4S by S ="}
            await looked(event, owner, **found, **award, field="not determined", unusual="no")
            state = await event.until(lambda state: len(state.rulings) == 2, 60)
            # 27D goes on into Law 12 in the same hearing: 4S made, not vulnerable, is 120 + 300.
            ruling = state.rulings[-1]
            assert {"27D", "12C1(b)"} <= set(ruling.clauses)
            assert ruling.score == Assigned(420)
            assert (state.open_calls, owed_at(state.event)) == ((), {})

    asyncio.run(story())


async def looked(event: Online, owner: TableOwner, **answers: str) -> None:
    """The Director looks again under Law 27D."""
    by = await director(event)
    await owner.do(by, "review", Act("reviews", {"clause": "27D"}), owner.table.seq)
    for key, value in answers.items():
        await owner.do(by, f"answer {key}", Act("answers", {"key": key, "value": value}), owner.table.seq)


def test_what_was_ruled_when_the_server_went_down_is_told_by_the_next_one_and_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await prepared(event)
            one, _ = await played(event)
            await event.until(lambda state: bool(state.rulings), 60)
        # The table is there, and nobody who tells the competition.
        async with online(tmp_path, with_robots=False, is_driven=False) as event:
            owner = await event.hub.owner(one.key)
            await owner.do(await director(event), "late", Act("does", {"act": "attention by S"}), owner.table.seq)
            assert len((await event.state()).rulings) == 1
        for _ in range(2):
            async with online(tmp_path, with_robots=False) as event:
                state = await event.until(lambda state: len(state.rulings) == 2, 60)
                assert counted(state, one) == "4S by S ="
                await event.hub.owner(one.key)
                assert await rulings_written(event) == 2

    asyncio.run(story())


def test_two_processes_write_one_ruling(tmp_path: Path) -> None:
    async def story() -> None:
        # Two logs on one file, as two processes have them; each hears only its own.
        async with (
            online(tmp_path, with_robots=False, alone=False) as event,
            online(tmp_path, with_robots=False, alone=False) as other,
        ):
            await prepared(event)
            one, owner = await played(event)
            beside = await other.hub.owner(one.key)
            assert len(beside.table.outcomes) == 1
            await owner.do(await director(event), "late", Act("does", {"act": "attention by S"}), owner.table.seq)
            await beside.refresh()
            assert beside.table.outcomes == owner.table.outcomes
            await event.until(lambda state: len(state.rulings) == 2, 60)
            await other.until(lambda state: counted(state, one) == "4S by S =", 60)
            # Whoever tells it once more changes nothing.
            for told, at in ((event, owner), (other, beside)):
                await Reports(EventWriter(told.hub, told.competitions), told.accounts).report(at)
            assert await rulings_written(event) == 2

    asyncio.run(story())


def test_a_table_of_an_event_is_heard_under_the_events_conditions(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await event.prepare(BUTLER, entries=4, players=2, manner="open", grace_seconds=3_600)
            await event.give_links()
            await event.start()
            one, owner = await first_board(event)
            await event.sit_down(owner, await event.people_at(one))
            played_here = owner.table.played
            assert isinstance(played_here, OpenBridge)
            # Butler counts IMPs (78B); artificial scores are then three of them (12C2(b)), not a percentage.
            assert played_here.table.state.conditions["scoring"] == "imps"
            assert played_here.table.state.edition == 2017

    asyncio.run(story())
