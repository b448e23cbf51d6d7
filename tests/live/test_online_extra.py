"""Knockout matches that are level online: extra boards are laid or proposed as the conditions say, and decide."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.model import LevelScore, Room
from cardinal.contest.score_cell import write_cell
from cardinal.contest.sealed_boards import bridge_boards, guandan_packs, seed_of
from cardinal.contest.sealed_files import read_share
from cardinal.guandan.conditions import Conditions
from cardinal.guandan.dealing import seeded_shuffle, shuffle_text
from cardinal.live import online_boards, online_games
from cardinal.live.online_boards import GAME_DEALS
from cardinal.live.online_deals import deal_number, extra_number, finishes_of, gain_of
from cardinal.live.online_tables import OnlineTable
from cardinal.store import OutOfTurn, stream_of, verify
from cardinal.store.match_commands import DrawMatchLot
from cardinal.store.online_extra import MOST_EXTRA, LayExtraBoards
from tests.live.online_matches import BRIDGE, EW, GUANDAN, NS, AtTable, begun, by_levels, is_revealed, rooms_of, scored
from tests.live.online_story import KEY, Online, online

LAY = LayExtraBoards("Final", 1, "1")
GIVEN = bytes(32)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the next deal of a game."""
    monkeypatch.setattr(online_games, "NEXT_DEAL_SECONDS", 0.0)


@pytest.fixture
def known_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packs of the round are the same on every day."""
    monkeypatch.setattr(online_boards, "seed_of", lambda *sealed: GIVEN)


async def level_bridge(event: Online) -> dict[Room, AtTable]:
    """A final of one board that both rooms have passed out: level in IMPs, in points and in boards won."""
    rooms = await begun(event, BRIDGE, players=4)
    for room in rooms.values():
        await room.pass_out()
    await event.until(lambda state: len(state.open_calls) == 1, 60)
    return rooms


@pytest.mark.clause("R49.1(3)")
def test_more_boards_may_be_played_at_bridge_when_the_director_says_so_and_decide_the_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            rooms = await level_bridge(event)
            state = await event.state()
            (call,) = state.open_calls
            assert "8" in call.reason
            assert "R49.1(3)" in call.reason
            # Nothing is laid by itself, and the boards that may still be played stay sealed.
            assert not is_revealed(state)
            assert all(len(room.owner.table.options["boards"]) == 1 for room in rooms.values())
            await event.run(LAY)
            for room in rooms.values():
                await room.laid(9)
                for number in range(2, 10):
                    await room.ready()
                    # The last board is 1NT made by North of the closed room, who is of the away team.
                    if number == 9 and room.one.room is Room.CLOSED:
                        await room.one_notrump(7)
                    else:
                        await room.pass_out()
            state = await event.until(is_revealed, 60)
            match = scored(state)
            # 90 points are 3 IMPs.
            assert (match.winner, match.decided_by) == (match.match.away, "R49.1(3)")
            assert match.decided_values == (Fraction(-3), Fraction(3))
            assert [one.line.extra for one in state.results.values() if one.line.board > 1] == [True] * 16
            assert await verify(event.log, stream_of(KEY)) == ()
            # The extra boards are those that were sealed with the others.
            (seal,) = state.seals.values()
            seed = seed_of(seal.notice, (read_share(seal.shares[0]),), seal.value, seal.notice.sets[0])
            deals = [str(one.deal) for one in bridge_boards(seal.notice.sets[0], seed)]
            for room in rooms.values():
                assert [board["deal"] for board in room.owner.table.options["boards"]] == deals[:9]

    asyncio.run(story())


def test_extra_boards_are_laid_once_and_only_where_a_match_is_level(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            rooms = await begun(event, BRIDGE, players=4)
            with pytest.raises(OutOfTurn, match="not level, or has boards still to play") as refused:
                await event.run(LAY)
            assert refused.value.cites == ("R49.1(3)",)
            for room in rooms.values():
                await room.pass_out()
            await event.until(lambda state: bool(state.open_calls), 60)
            await event.run(LAY)
            # Whoever asks again, having seen that or not, has to wait until the boards are played.
            for laid in (0, 8):
                with pytest.raises(OutOfTurn, match="boards still to play"):
                    await event.run(LayExtraBoards("Final", 1, "1", laid))
            assert (await event.state()).online["Final"].extra == {"1 1": 8}

    asyncio.run(story())


@pytest.mark.clause("R49.1(4)")
def test_a_lot_instead_of_extra_boards_ends_the_match(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await level_bridge(event)
            match = scored(await event.state()).match
            await event.run(DrawMatchLot("Final", 1, "1", match.home))
            state = await event.until(is_revealed, 60)
            assert (scored(state).winner, scored(state).decided_by) == (match.home, "R49.1(4)")

    asyncio.run(story())


def test_a_server_that_starts_again_lays_the_boards_that_the_one_before_could_not(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            await level_bridge(event)
        # The director says so while nobody drives the event.
        async with online(tmp_path, with_robots=False, is_driven=False) as event:
            await event.run(LAY)
        async with online(tmp_path, with_robots=False) as event:
            rooms = await rooms_of(event)
            for room in rooms.values():
                await room.laid(9)
                kinds = [one.kind for one in await event.log.events(room.owner.table.stream)]
                assert kinds.count("table_opened") == 2
                await room.ready()
                assert not room.owner.table.between_boards

    asyncio.run(story())


def test_where_the_conditions_have_no_extra_boards_the_director_is_told_and_nothing_waits_for_them(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            rooms = await begun(event, BRIDGE | {"pack": "wbf-2017"}, players=4)
            for room in rooms.values():
                await room.pass_out()
            state = await event.until(lambda state: is_revealed(state) and bool(state.open_calls), 60)
            (call,) = state.open_calls
            assert "no extra boards" in call.reason
            with pytest.raises(OutOfTurn, match="no more extra boards"):
                await event.run(LAY)

    asyncio.run(story())


@pytest.mark.usefixtures("known_packs")
@pytest.mark.clause("G49.2", "G29.1.3b")
def test_an_extra_deal_of_duplicate_guandan_is_laid_by_itself_and_another_until_somebody_is_ahead(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            rooms = await begun(event, GUANDAN, players=4)
            # North-South win in both rooms: what home gains in one it loses in the other. So does the first extra deal.
            for number in (1, 2, 3):
                for room, at in rooms.items():
                    if number > 1:
                        await at.laid(number)
                        await at.ready()
                    is_last_closed = number == 3 and room is Room.CLOSED
                    await at.play_deal(NS if is_last_closed else EW)
            state = await event.until(is_revealed, 60)
            match = scored(state)
            gains = {room: [one.points for one in at.owner.table.outcomes] for room, at in rooms.items()}
            assert gains[Room.OPEN][:2] == gains[Room.CLOSED][:2]
            # Home sits North-South in the open room and East-West in the closed one, as before.
            ahead = gains[Room.OPEN][2] - gains[Room.CLOSED][2]
            assert ahead > 0
            assert (match.winner, match.decided_by) == (match.match.home, "G49.2")
            assert match.decided_values == (Fraction(ahead), Fraction(-ahead))
            assert state.online["决赛"].extra == {"1 1": 2}
            assert state.open_calls == ()
            packs = [[one["pack"] for one in at.owner.table.options["boards"]] for at in rooms.values()]
            assert packs[0] == packs[1] == [shuffle_text(seeded_shuffle(GIVEN, number)) for number in (1, 2, 3)]

    asyncio.run(story())


@pytest.mark.usefixtures("known_packs")
def test_after_as_many_extra_deals_as_the_organiser_allows_the_director_is_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            conditions = GUANDAN | {"laws": GUANDAN["laws"] | {"event.max_extra_deals": 1}}
            rooms = await begun(event, conditions, players=4)
            for number in (1, 2):
                for at in rooms.values():
                    if number > 1:
                        await at.laid(number)
                        await at.ready()
                    await at.play_deal(EW)
            state = await event.until(lambda state: bool(state.open_calls), 60)
            (call,) = state.open_calls
            assert "加赛1副后仍打平" in call.reason
            assert not is_revealed(state)

    asyncio.run(story())


@pytest.mark.usefixtures("known_packs")
@pytest.mark.parametrize(("rule", "before"), [("continue", 2), ("fresh_no_tribute_level2", 0)])
@pytest.mark.clause("G49.2")
def test_a_game_that_is_level_has_an_extra_deal_which_goes_on_with_it_or_begins_anew(
    tmp_path: Path, rule: str, before: int
) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            conditions = by_levels("pairs", 2, **{"event.extra_deal": rule})
            (at,) = (await begun(event, conditions, players=2)).values()
            # One side wins the first deal, the other the second by as much, and the first the extra deal.
            for number, passing in enumerate((EW, NS, EW), start=1):
                await at.dealt(number)
                await at.play_deal(passing)
            state = await event.until(is_revealed, 60)
            told = [one.payload["deal"] for one in await event.log.events(at.owner.table.stream) if one.kind == "dealt"]
            first, second = told[2]["finishes"] if before else (told[1]["finishes"][0], None)
            assert {first.split()[0], first.split()[1]} == {"N", "S"}
            assert second is None or set(second.split()[:2]) == {"E", "W"}
            # Both have risen by three, from 2 to 5.
            assert write_cell(state.results[at.one.place(1)].line.score) == "5:5"
            assert [deal.get("extra", 0) for deal in told] == [0, 0, 1]
            assert len(told[2]["finishes"]) == before
            assert at.owner.table.played is not None
            level = at.owner.table.played.table.setup.level  # type: ignore[attr-defined]
            assert str(level) == ("5" if before else "2")
            there = state.results[at.one.place(2)].line
            assert there.extra
            assert isinstance(there.score, LevelScore)
            match = scored(state)
            assert (match.winner, match.decided_by) == (match.match.home, "G49.2")
            gained = there.score.difference
            assert match.decided_values == (Fraction(gained), Fraction(-gained))
            assert gained == at.owner.table.outcomes[-1].points > 0

    asyncio.run(story())


def test_no_extra_deal_has_the_pack_of_another_deal_of_the_round() -> None:
    tables = [OnlineTable("e", "s", 1, 1, str(at), Room.NONE, (1,), (2,), (1,), {}, 16, at) for at in range(100)]
    usual = {deal_number(one, deal) for one in tables for deal in range(1, 17)}
    extra = [extra_number(one, deal) for one in tables for deal in range(1, MOST_EXTRA + 1)]
    assert len(set(extra)) == len(extra)
    assert usual.isdisjoint(extra)
    assert 1 <= min(extra) <= max(extra) == GAME_DEALS


def test_a_side_that_wins_at_a_without_passing_it_gains_nothing_and_another_extra_deal_follows() -> None:
    # Both at A: four deals of three levels each. A first whose partner is last does not pass.
    finishes = [*["N S"] * 4, *["E W"] * 4, "N E W S"]
    assert gain_of(finishes, Conditions()) == "+0"
    # A first and third passes, which is one level beyond A.
    assert gain_of([*finishes, "N E S W"], Conditions()) == "+1"
    assert gain_of([*finishes, "N E S W"], Conditions(pass_a_counts="A")) == "+0"


def test_the_packs_of_the_sealed_set_are_those_of_extra_deals(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            (at,) = (await begun(event, by_levels("pairs", 1), players=2)).values()
            await at.dealt(1)
            await at.play_deal(EW)
            state = await event.until(is_revealed, 60)
            (seal,) = state.seals.values()
            board_set = seal.notice.sets[0]
            seed = seed_of(seal.notice, (read_share(seal.shares[0]),), seal.value, board_set)
            packs = guandan_packs(board_set, seed)
            assert extra_number(at.one, 1) in packs
            assert at.owner.table.deal["pack"] == shuffle_text(packs[deal_number(at.one, 1)])
            assert len(finishes_of(at.owner.table)) == 1

    asyncio.run(story())
