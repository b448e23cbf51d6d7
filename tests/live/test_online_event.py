"""Online events: from the draw to the standings at live tables, the boards committed to before and opened after."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.contest.model import Room
from cardinal.contest.publication import missing_results
from cardinal.contest.sealed_boards import bridge_boards, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.contest.standings import stage_standings
from cardinal.contest.toml_writer import toml_text
from cardinal.language import NotUnderstood
from cardinal.live import Act, Who
from cardinal.live.errors import NotYourSeat
from cardinal.live.online_tables import round_tables
from cardinal.store import Competition, OutOfTurn, stream_of, verify
from cardinal.store.online_play import PlayOnline
from cardinal.store.setting_up import CreateEvent
from tests.live.online_story import KEY, PAIRS, TEAMS, Online, online


def is_over(state: Competition) -> bool:
    return all(one.is_revealed for one in state.seals.values())


def test_eight_tables_of_bridge_robots_from_the_draw_to_the_standings(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path) as event:
            await event.prepare(PAIRS, entries=16, players=2)
            await event.start()
            state = await event.until(is_over)
            # Eight tables, two rounds, one board each; all agreed, none missing, none twice.
            assert len(state.results) == 8 * 2
            assert all(one.counts for one in state.results.values())
            assert missing_results(state.event, "Main") == ()
            assert set(state.started) == {("Main", 1), ("Main", 2)}
            listed = stage_standings(state.event, "Main")
            assert listed.numbers == tuple(range(1, 17))
            assert min(listed.places.values()) == 1
            await proved(event, state)
            assert await verify(event.log, stream_of(KEY)) == ()

    asyncio.run(story())


async def proved(event: Online, state: Competition) -> None:
    """Anybody makes the boards again from what is revealed, and they are the ones that were played."""
    (seal,) = state.seals.values()
    started = [one async for one in event.log.read(stream_of(KEY)) if one.kind == "round_started"]
    assert seal.value == started[0].digest
    shares = tuple(map(read_share, seal.shares))
    seed = seed_of(seal.notice, shares, seal.value, seal.notice.sets[0])
    deals = {one.number: str(one.deal) for one in bridge_boards(seal.notice.sets[0], seed)}
    stage = state.conditions.stages[0]
    for number in (1, 2):
        for one in round_tables(state, stage, number):
            owner = await event.hub.owner(one.key)
            assert owner.table.deal["deal"] == deals[one.boards[-1]]


def test_a_server_that_starts_again_goes_on_with_the_round(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path) as event:
            await event.prepare(PAIRS, entries=8, players=2)
            await event.start()
            state = await event.until(lambda state: len(state.results) >= 2)
            before = dict(state.results)
        async with online(tmp_path) as event:
            state = await event.until(is_over)
            assert len(state.results) == 4 * 2
            assert all(one.counts for one in state.results.values())
            # What was in the list before has stayed as it was.
            assert all(state.results[place].line.score == one.line.score for place, one in before.items())
            events = [one async for one in event.log.read(stream_of(KEY)) if one.kind == "result_entered"]
            assert len(events) == 4 * 2

    asyncio.run(story())


def test_eight_tables_of_guandan_robots_play_the_same_deals_in_both_rooms(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path) as event:
            await event.prepare(TEAMS, entries=8, players=4)
            await event.start()
            state = await event.until(is_over)
            # Four matches in two rooms, four deals each.
            assert len(state.results) == 8 * 4
            assert {place.room for place in state.results} == {Room.OPEN, Room.CLOSED}
            assert missing_results(state.event, "循环赛") == ()
            packs: dict[str, set[str]] = {}
            for one in round_tables(state, state.conditions.stages[0], 1):
                owner = await event.hub.owner(one.key)
                packs.setdefault(one.table, set()).add(owner.table.deal["pack"])
            assert all(len(found) == 1 for found in packs.values())
            scored = stage_standings(state.event, "循环赛").matches
            assert scored is not None
            assert all(one.is_complete for one in scored.table.scored)

    asyncio.run(story())


def test_a_player_with_an_account_finds_the_seat_free_and_nobody_else_may_take_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await event.prepare(PAIRS, entries=4, players=2)
            me = await event.bind("Player 1 1")
            # An account of a player's name that nobody has bound is nobody's.
            namesake = await event.accounts.add_user("Player 1 1", "correct horse battery", datetime.now(UTC))
            await event.start()
            one, owner = await event.table_of("Player 1 1", sitting=3)
            (seat,) = [seat for seat, person in one.people.items() if person.name == "Player 1 1"]
            assert set(owner.table.sitters) == set(Seat) - {seat}
            with pytest.raises(NotYourSeat, match="not open to others"):
                await owner.do(Who("user somebody", "X"), "a", Act("sit", {"seat": str(seat)}), owner.table.seq)
            me_too = Who(f"user {namesake.key}", "Player 1 1")
            with pytest.raises(NotYourSeat, match="not open to others"):
                await owner.do(me_too, "n", Act("sit", {"seat": str(seat)}), owner.table.seq)
            await owner.do(me, "b", Act("sit", {"seat": str(seat)}), owner.table.seq)
            await owner.do(me, "c", Act("ready"), owner.table.seq)
            assert not owner.table.between_boards
            # Those who look on see nothing of a board that others have still to play.
            assert owner.seen(Viewer.PUBLIC).played is None
            assert owner.seen(seat).played is not None

    asyncio.run(story())


def test_an_account_that_is_bound_after_the_table_was_opened_takes_the_seat_from_the_robot(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await event.prepare(PAIRS, entries=4, players=2)
            await event.give_links("Player 2 1")
            await event.start()
            one, owner = await event.table_of("Player 1 1", sitting=3)
            (seat,) = [seat for seat, person in one.people.items() if person.name == "Player 1 1"]
            me = await event.bind("Player 1 1")
            await owner.do(me, "b", Act("sit", {"seat": str(seat)}), owner.table.seq)
            assert owner.table.seat_of(me.key) is seat
            other = next(place for place in Seat if place is not seat and place in owner.table.sitters)
            with pytest.raises(NotYourSeat, match="not open to others"):
                await owner.do(me, "c", Act("sit", {"seat": str(other)}), owner.table.seq)

    asyncio.run(story())


@pytest.mark.parametrize(("absent", "calls", "robots"), [("ask", 1, 3), ("robot", 0, 4)])
def test_whoever_is_not_there_after_the_grace_is_a_matter_for_the_director_or_for_a_robot(
    tmp_path: Path, absent: str, calls: int, robots: int
) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await event.prepare(PAIRS, entries=4, players=2, absent=absent, grace_seconds=1)
            await event.bind("Player 2 2")
            await event.start()
            _, owner = await event.table_of("Player 2 2", sitting=robots)
            state = await event.until(lambda state: len(state.open_calls) == calls)
            assert all("Player 2 2" in one.reason for one in state.open_calls)
            assert len(owner.table.sitters) == robots

    asyncio.run(story())


def test_a_stage_is_put_online_once_and_with_choices_that_there_are(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await event.prepare(PAIRS, entries=4, players=2)
            with pytest.raises(OutOfTurn, match="begun already"):
                await event.run(PlayOnline("Main", await event.notice()))
        async with online(tmp_path / "other", with_robots=False) as event:
            await event.run(CreateEvent(toml_text(PAIRS)))
            wrong: tuple[dict[str, Any], ...] = ({"level": "best"}, {"absent": "forfeit"}, {"grace_seconds": -1})
            for choice in wrong:
                with pytest.raises(NotUnderstood, match=r"no such choice|number of seconds"):
                    await event.run(PlayOnline("Main", await event.notice(), **choice))
            assert (await event.state()).seals == {}

    asyncio.run(story())


def test_what_the_tables_do_not_play_is_not_put_online(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            stage = TEAMS["stage"][0] | {"duplicate": False}
            laws = {"event.stop_on_pass_A": False}
            await event.run(CreateEvent(toml_text(TEAMS | {"laws": laws, "stage": [stage]})))
            with pytest.raises(OutOfTurn, match="a new game begins where A is passed") as refused:
                await event.run(PlayOnline("循环赛", await event.notice()))
            assert refused.value.cites == ("G12.1",)
            assert (await event.state()).online == {}

    asyncio.run(story())
