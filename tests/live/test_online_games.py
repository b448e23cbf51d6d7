"""Guandan from level to level online: deal after deal at one table, and the levels reached are the round's result."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardinal.cards import Seat
from cardinal.contest.model import LevelScore, Room
from cardinal.contest.publication import missing_results
from cardinal.contest.sealed_boards import guandan_packs, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.contest.standings import stage_standings
from cardinal.guandan.conditions import Conditions
from cardinal.guandan.dealing import shuffle_text
from cardinal.live import TableOwner, Who, online_games
from cardinal.live.online_deals import Finished, cell_of, deal_number, finishes_of, is_round_over
from cardinal.live.online_tables import OnlineTable, round_tables
from cardinal.store import Competition, stream_of, verify
from cardinal.store.playing import StartClock
from tests.live.at_a_table import random_act
from tests.live.hubs import HandClock
from tests.live.online_story import KEY, TEAMS, Online, online

NAME = "循环赛"
DEALS = 3


def games(form: str, **stage: object) -> dict[str, Any]:
    one = TEAMS["stage"][0] | {"duplicate": False, "boards": DEALS} | stage
    return TEAMS | {"form": form, "laws": {}, "stage": [one]}


def is_over(state: Competition) -> bool:
    return all(one.is_revealed for one in state.seals.values())


def levels_after(finishes: tuple[Finished, ...]) -> tuple[int, int]:
    """How far both sides are, by the rule itself: three levels for first and second, two and one; A is not reached."""
    risen = dict.fromkeys(("NS", "EW"), 0)
    for told in finishes:
        seats = str(told).split()
        partner = {"N": "S", "S": "N", "E": "W", "W": "E"}[seats[0]]
        place = seats.index(partner) if partner in seats else 3
        risen["NS" if seats[0] in "NS" else "EW"] += {1: 3, 2: 2, 3: 1}[place]
    return risen["NS"], risen["EW"]


@pytest.mark.parametrize(("form", "players", "rooms"), [("pairs", 2, 1), ("teams", 4, 2)])
def test_robots_play_a_round_from_level_to_level_and_its_result_is_in_the_standings(
    tmp_path: Path, form: str, players: int, rooms: int
) -> None:
    async def story() -> None:
        async with online(tmp_path) as event:
            await event.prepare(games(form), entries=4, players=players)
            await event.start()
            state = await event.until(is_over)
            tables = round_tables(state, state.conditions.stages[0], 1)
            assert len(tables) == 2 * rooms
            assert len(state.results) == 2 * rooms
            for one in tables:
                await as_played(event, state, one)
            assert missing_results(state.event, NAME) == ()
            scored = stage_standings(state.event, NAME).matches
            assert scored is not None
            assert all(match.is_complete for match in scored.table.scored)
            assert {one.place.room for one in state.event.lines} == (
                {Room.OPEN, Room.CLOSED} if rooms == 2 else {Room.NONE}
            )
            assert await verify(event.log, stream_of(KEY)) == ()

    asyncio.run(story())


async def as_played(event: Online, state: Competition, one: OnlineTable) -> None:
    """The levels follow from the orders of finish, each deal begins where the last ended, and its pack was sealed."""
    owner = await event.hub.owner(one.key)
    finishes = finishes_of(owner.table)
    assert len(finishes) == DEALS
    ns, ew = levels_after(finishes)
    entered = state.results[one.place(1)]
    assert entered.counts
    assert isinstance(entered.line.score, LevelScore)
    assert (entered.line.score.ns, entered.line.score.ew) == (ns, ew)
    (seal,) = state.seals.values()
    board_set = seal.notice.sets[0]
    packs = guandan_packs(board_set, seed_of(seal.notice, (read_share(seal.shares[0]),), seal.value, board_set))
    dealt = [told.payload["deal"] async for told in event.log.read(owner.table.stream) if told.kind == "dealt"]
    assert [deal["finishes"] for deal in dealt] == [list(finishes[:before]) for before in range(DEALS)]
    assert [deal["pack"] for deal in dealt] == [
        shuffle_text(packs[deal_number(one, number)]) for number in range(1, DEALS + 1)
    ]


def test_no_two_tables_of_a_round_play_the_same_pack() -> None:
    tables = [OnlineTable("e", "s", 1, 1, str(at), Room.NONE, (1,), (2,), (1,), {}, 12, at) for at in range(5)]
    numbers = [deal_number(one, deal) for one in tables for deal in range(1, 13)]
    assert numbers == list(range(1, 61))


def test_a_passed_ends_the_game_and_stands_behind_the_ace() -> None:
    # From 2 by threes: 5, 8, J, A; A is passed by a first and second.
    won = ["N S"] * 4
    assert cell_of(won, Conditions()) == "A:2"
    assert cell_of([*won, "S N"], Conditions()) == "A+:2"
    assert cell_of([*won, "S N"], Conditions(pass_a_counts="A")) == "A:2"


async def with_people(event: Online, **stage: object) -> tuple[OnlineTable, TableOwner, dict[Seat, Who]]:
    """A table where four people have cards in their hands."""
    await event.prepare(games("pairs", **stage), entries=2, players=2, grace_seconds=3_600)
    await event.give_links()
    await event.start()
    one, owner = await event.table_of("Player 1 1", sitting=0)
    people = await event.people_at(one)
    await event.sit_down(owner, people)
    return one, owner, people


async def play_deal(event: Online, owner: TableOwner, people: dict[Seat, Who], chance: Random) -> None:
    """The deal that lies on the table, to its end."""
    number = len(owner.table.outcomes)
    while not owner.table.between_boards:
        (seat, *_), seq = owner.table.awaited, owner.table.seq
        assert owner.table.played is not None
        act = random_act("guandan", owner.table.played.view(seat), chance)
        await owner.do(people[seat], f"deal {number} act {seq}", act, seq)


async def dealt(owner: TableOwner, deal: int) -> None:
    """Wait until a deal of this number lies on the table."""
    async with asyncio.timeout(60):
        while owner.table.between_boards or len(owner.table.outcomes) < deal - 1:
            await asyncio.sleep(0.02)


async def told_over(owner: TableOwner) -> None:
    """Wait until the table has been told that the round is over."""
    async with asyncio.timeout(60):
        while not owner.table.options.get("over"):
            await asyncio.sleep(0.02)


def test_people_play_on_without_saying_that_they_are_ready_and_two_processes_deal_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(online_games, "NEXT_DEAL_SECONDS", 0.0)

    async def story() -> None:
        # Two logs on one file, as two processes have them; each hears only its own.
        async with (
            online(tmp_path, with_robots=False, alone=False) as event,
            online(tmp_path, with_robots=False, alone=False) as other,
        ):
            one, owner, people = await with_people(event)
            beside, chance = await other.hub.owner(one.key), Random(5)
            for deal in range(1, DEALS + 1):
                await dealt(owner, deal)
                await play_deal(event, owner, people, chance)
                await beside.refresh()
            state = await event.until(lambda state: any(there.counts for there in state.results.values()), 60)
            await other.until(lambda state: any(there.counts for there in state.results.values()), 60)
            score = state.results[one.place(1)].line.score
            assert isinstance(score, LevelScore)
            assert (score.ns, score.ew) == levels_after(finishes_of(owner.table))
            kinds = [told.kind async for told in event.log.read(owner.table.stream)]
            assert kinds.count("dealt") == DEALS
            entered = [told async for told in event.log.read(stream_of(KEY)) if told.kind == "result_entered"]
            assert len(entered) == 1

    asyncio.run(story())


def test_when_the_time_is_up_the_deal_under_way_is_finished_and_no_other_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(online_games, "NEXT_DEAL_SECONDS", 0.0)
    clock = HandClock()

    async def story() -> None:
        async with online(tmp_path, with_robots=False, now=clock) as event:
            one, owner, people = await with_people(event)
            await event.run(StartClock(NAME, 1, 10))
            state = await event.state()
            assert not is_round_over(state, one, owner.table, event.now)
            first = owner.table.awaited[0]
            assert owner.table.played is not None
            act = random_act("guandan", owner.table.played.view(first), Random(1))
            await owner.do(people[first], "first card", act, owner.table.seq)
            clock.now += 11 * 60
            assert not is_round_over(state, one, owner.table, event.now), "a deal that has begun is finished"
            await play_deal(event, owner, people, Random(2))
            state = await event.until(lambda state: any(there.counts for there in state.results.values()), 60)
            assert len(finishes_of(owner.table)) == 1
            score = state.results[one.place(1)].line.score
            assert isinstance(score, LevelScore)
            assert (score.ns, score.ew) == levels_after(finishes_of(owner.table))
            # Only the event deals here, and its round is over.
            await told_over(owner)
            assert owner.table.between_boards
            assert [told.kind for told in await event.log.events(owner.table.stream)].count("dealt") == 1

    asyncio.run(story())


def test_the_time_that_is_up_before_any_deal_is_over_gives_no_result(tmp_path: Path) -> None:
    clock = HandClock()

    async def story() -> None:
        async with online(tmp_path, with_robots=False, now=clock) as event:
            one, owner, _ = await with_people(event)
            await event.run(StartClock(NAME, 1, 10))
            clock.now += 3_600
            assert not is_round_over(await event.state(), one, owner.table, event.now)

    asyncio.run(story())


def test_a_server_that_starts_again_deals_the_next_deal(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path) as event:
            await event.prepare(games("pairs"), entries=2, players=2)
            await event.start()
            _, owner = await event.table_of("Player 1 1", sitting=4)
            async with asyncio.timeout(120):
                while not owner.table.outcomes:
                    await asyncio.sleep(0.05)
        async with online(tmp_path) as event:
            state = await event.until(is_over)
            (one,) = round_tables(state, state.conditions.stages[0], 1)
            await as_played(event, state, one)

    asyncio.run(story())
