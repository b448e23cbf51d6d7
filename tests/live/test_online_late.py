"""Late and absent players online: the director hears what the regulations have for it; nothing is given silently."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cardinal.contest.model import Outcome, Place, Ruling
from cardinal.live import Act, TableOwner, online_arrivals
from cardinal.live.online_late import arrivals, late_at
from cardinal.live.online_tables import OnlineTable
from cardinal.store import Competition
from cardinal.store.deciding import GiveRuling
from tests.live.hubs import HandClock
from tests.live.online_story import PAIRS, TEAMS, Online, guest, online

LATE = "Player 1 1"
VP_TEAMS: dict[str, Any] = {
    "name": "團體賽", "pack": "ctcba", "form": "teams",
    "stage": [{"name": "循環賽", "system": "round_robin", "rounds": 1, "boards": 16, "scoring": "vp"}],
}  # fmt: skip
GAMES = TEAMS | {"laws": {}, "stage": [TEAMS["stage"][0] | {"duplicate": False}]}


@pytest.fixture(autouse=True)
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is set by hand here, and looked at soon after."""
    monkeypatch.setattr(online_arrivals, "LOOK_SECONDS", 0.05)


async def started(event: Online, conditions: dict[str, Any], players: int) -> tuple[OnlineTable, TableOwner]:
    """A round under way: everybody is a robot but the one who is late."""
    await event.prepare(conditions, entries=4, players=players, grace_seconds=60)
    await event.give_links(LATE)
    await event.start()
    return await event.table_of(LATE, sitting=3)


async def comes(event: Online, one: OnlineTable, owner: TableOwner) -> None:
    (seat,) = [seat for seat, person in one.people.items() if person.name == LATE]
    who = (await event.people_at(one))[seat]
    await owner.do(who, "here I am", Act("sit", {"seat": str(seat)}), owner.table.seq)


def is_nothing_given(state: Competition) -> bool:
    return not state.penalties and not state.rulings and all(not one.start_away for one in state.matches)


@pytest.mark.parametrize(
    ("conditions", "players", "minutes", "said"),
    [
        # Up to ten minutes a warning, up to fifteen a point of the old scale of 25, up to thirty five of them.
        (VP_TEAMS, 4, 9, ("警告", "R11/1")),
        (VP_TEAMS, 4, 12, ("應扣1 VP", "R11/1")),
        # Article 32: up to five minutes one level for the others, up to ten two.
        (GAMES, 4, 4, ("升1级", "G32.1")),
        (GAMES, 4, 8, ("升2级", "G32.2")),
        # The Laws have no price for it.
        (PAIRS, 2, 12, ("the Director judges", "90B1")),
    ],
)
def test_who_comes_late_is_told_to_the_director_with_the_price_and_the_clause(
    tmp_path: Path, conditions: dict[str, Any], players: int, minutes: int, said: tuple[str, ...]
) -> None:
    clock = HandClock()

    async def story() -> None:
        async with online(tmp_path, with_robots=False, now=clock) as event:
            one, owner = await started(event, conditions, players)
            clock.now += 90
            (absent,) = (await event.until(lambda state: len(state.open_calls) == 1, 60)).open_calls
            assert LATE in absent.reason
            assert absent.table == one.table
            clock.now += 60 * minutes - 90
            await comes(event, one, owner)
            state = await event.until(lambda state: len(state.open_calls) == 2, 60)
            came = state.open_calls[-1]
            assert LATE in came.reason
            assert all(word in came.reason for word in (*said, str(minutes)))
            assert is_nothing_given(state)

    asyncio.run(story())


@pytest.mark.parametrize(
    # A match of 16 boards has 135 minutes, of which a quarter is more than the thirty minutes.
    ("conditions", "minutes", "clause"),
    [(GAMES, 10, "G32.3"), (VP_TEAMS, 30, "R11/2")],
)
def test_beyond_the_limit_a_forfeit_is_proposed_once_and_left_to_the_director(
    tmp_path: Path, conditions: dict[str, Any], minutes: int, clause: str
) -> None:
    clock = HandClock()

    async def story() -> None:
        async with online(tmp_path, with_robots=False, now=clock) as event:
            one, owner = await started(event, conditions, 4)
            clock.now += 60 * minutes
            await event.until(lambda state: len(state.open_calls) == 1, 60)
            clock.now += 1
            state = await event.until(lambda state: len(state.open_calls) == 2, 60)
            assert clause in state.open_calls[-1].reason
            assert is_nothing_given(state)
            (side,) = late_at(state, one, {}, tuple(one.people)[:1], state.wall(event.now))
            is_home = side.contestant == state.matches_at[one.stage, 1, one.table].home
            assert side.outcome is (Outcome.FORFEIT_HOME if is_home else Outcome.FORFEIT_AWAY)
            assert not owner.table.is_full
        async with online(tmp_path, with_robots=False, now=clock) as event:
            # Another server tells nothing twice; of somebody who comes all the same the director hears.
            one, owner = await event.table_of(LATE, sitting=3)
            await comes(event, one, owner)
            assert owner.table.is_full
            state = await event.until(lambda state: len(state.calls) == 3, 60)
            assert clause in list(state.calls.values())[-1].reason
            assert is_nothing_given(state)

    asyncio.run(story())


def test_who_comes_within_the_grace_is_not_late(tmp_path: Path) -> None:
    clock = HandClock()

    async def story() -> None:
        async with online(tmp_path, with_robots=False, now=clock) as event:
            one, owner = await started(event, GAMES, 4)
            clock.now += 55
            await comes(event, one, owner)
            clock.now += 600
            state = await event.state()
            came = arrivals(state, await event.log.events(owner.table.stream))
            assert late_at(state, one, came, tuple(came), state.wall(event.now)) == ()
            # Robots sat down with the opening of the table; only the player has come.
            assert {one.people[seat].name for seat in came} == {LATE}
            assert owner.table.sitters[next(iter(came))].key == guest(state.numbers_by_key[LATE])

    asyncio.run(story())


def test_a_forfeit_that_the_director_rules_ends_the_match_and_the_round_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await event.prepare(GAMES, entries=2, players=4, grace_seconds=3_600)
            await event.give_links(LATE)
            await event.start()
            one, owner = await event.table_of(LATE, sitting=3)
            place = Place(one.stage, 1, one.table)
            given = Ruling("", place, None, Outcome.FORFEIT_HOME, clauses=("G32.3",), reason="nobody came")
            await event.run(GiveRuling(given))
            # It was the last match of the stage: nobody has its boards still to play.
            state = await event.until(lambda state: all(seal.is_revealed for seal in state.seals.values()), 60)
            assert state.results == {}
            assert owner.table.outcomes == ()

    asyncio.run(story())
