"""Guandan events at open tables: boards of the sheet or from level to level; what a referee rules counts once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from cardinal.cards import Rank, Seat
from cardinal.cards.viewer import Viewer
from cardinal.contest.model import Room
from cardinal.contest.score_cell import write_cell
from cardinal.contest.settled import changes, changes_at, settled_score
from cardinal.guandan import Holding
from cardinal.guandan.duplicate import BOARDS
from cardinal.live import Act, Who, online_boards, online_games
from cardinal.live.games.open_guandan import OpenGuandan
from cardinal.live.online_deals import finishes_of
from cardinal.live.online_reports import Reports
from cardinal.live.online_writing import EventWriter
from cardinal.store import Competition
from tests.live.online_matches import EW, GUANDAN, NS, AtTable, begun, by_levels
from tests.live.online_story import Online, online

SHEET = GUANDAN | {"stage": [GUANDAN["stage"][0] | {"boards": 2}]}


def round_of_games(deals: int) -> dict[str, Any]:
    """A round robin of pairs, where nothing is played behind the last deal."""
    made = by_levels("pairs", deals)
    return made | {"stage": [made["stage"][0] | {"system": "round_robin"}]}


@pytest.fixture(autouse=True)
def given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Known packs, and nobody waits for the next deal."""
    monkeypatch.setattr(online_games, "NEXT_DEAL_SECONDS", 0.0)
    monkeypatch.setattr(online_boards, "seed_of", lambda *sealed: bytes(32))


async def opened(event: Online, conditions: dict[str, Any], players: int) -> dict[Room, AtTable]:
    await event.accounts.add_user("Dan", "correct horse battery", datetime.now(UTC))
    return await begun(event, conditions, players, manner="open")


async def referee(event: Online) -> Who:
    (key,) = [one.key for one in await event.accounts.users() if one.name == "Dan"]
    return Who(f"user {key}", "Dan", is_director=True)


def game_at(at: AtTable) -> OpenGuandan:
    played = at.owner.table.played
    assert isinstance(played, OpenGuandan)
    return played


async def pays_wrong(at: AtTable, seat: Seat) -> None:
    """A tribute that is not the highest card: the lowest one of the hand."""
    hand = Holding.parse(game_at(at).view(seat)["hands"][str(seat)])
    legal = set(game_at(at).view(seat)["legal_cards"])
    wrong = next(str(face) for face in reversed(tuple(hand)) if str(face) not in legal)
    await at.do(seat, "pay", card=wrong)


async def answered(event: Online, at: AtTable) -> None:
    """The referee answers whatever is asked with the first of its choices, until the ruling is given."""
    by = await referee(event)
    while (question := game_at(at).view(Viewer.DIRECTOR)["question"]) is not None:
        act = Act("answers", {"key": question["key"], "value": question["choices"][0]})
        await at.owner.do(by, f"answer {at.owner.table.seq}", act, at.owner.table.seq)


def counted(state: Competition, at: AtTable, board: int) -> str:
    place = at.one.place(board)
    score = settled_score(state.results[place].line.score, changes_at(changes(state.event), place))
    assert score is not None
    return write_cell(score)


async def told_again(event: Online, at: AtTable) -> None:
    """Somebody reads the log of the table once more, as a server that starts again does."""
    reports = Reports(EventWriter(event.hub, event.competitions), event.accounts)
    await reports.follow(await event.state(), at.one)


def test_the_boards_of_the_sheet_are_played_at_open_tables_and_their_results_count(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            rooms = await opened(event, SHEET, players=4)
            for at in rooms.values():
                for line in BOARDS[:2]:
                    if line.board > 1:
                        await at.ready()
                    setup = game_at(at).table.setup
                    assert (setup.number, setup.level, setup.start.duty) == (line.board, line.level, line.start.duty)
                    assert game_at(at).record["director"] == "person"
                    await at.play_deal(EW)
            state = await event.until(lambda state: len(state.results) == 4, 60)
            for at in rooms.values():
                played = [one.result for one in at.owner.table.outcomes]
                assert [counted(state, at, board) for board in (1, 2)] == played
            # The same cards in both rooms, and nobody irregular: the same in both.
            first, second = rooms.values()
            assert first.owner.table.outcomes == second.owner.table.outcomes
            assert (state.rulings, state.open_calls) == ((), ())

    asyncio.run(story())


@pytest.mark.clause("GP3.2")
def test_a_wrong_tribute_found_when_the_board_is_over_becomes_a_ruling_of_the_competition_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            at = (await opened(event, SHEET, players=4))[Room.OPEN]
            await at.play_deal(EW)
            await at.ready()
            # On board 2 South pays tribute to East; nobody sees that the card is not the highest.
            assert game_at(at).table.setup.level is Rank.THREE
            await pays_wrong(at, Seat.S)
            await at.play_deal(EW)
            won = at.owner.table.outcomes[-1]
            assert won.points > 0
            state = await event.until(lambda state: len(state.results) == 2, 60)
            assert counted(state, at, 2) == won.result
            await at.do(Seat.E, "attention")
            await answered(event, at)
            # Whoever has played on with a wrong tribute has lost the deal by a double loss: three levels.
            state = await event.until(lambda state: bool(state.rulings), 60)
            (ruling,) = state.rulings
            assert (ruling.place, ruling.kind) == (at.one.place(2), "looked_again")
            assert "GP3.2" in ruling.clauses
            assert counted(state, at, 2) == "-3"
            assert write_cell(state.results[at.one.place(2)].line.score) == won.result
            for _ in range(2):
                await told_again(event, at)
            assert (await event.state()).rulings == (ruling,)

    asyncio.run(story())


@pytest.mark.clause("GP3.2")
def test_a_deal_lost_by_a_ruling_counts_in_the_levels_and_the_next_deal_begins_as_it_says(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            (at,) = (await opened(event, round_of_games(3), players=2)).values()
            await at.play_deal(EW)
            await at.dealt(2)
            # Both of East-West pay after a double loss; East's card is wrong, and play begins.
            await pays_wrong(at, Seat.E)
            await at.play_until_first_card()
            await at.do(Seat.N, "attention")
            await answered(event, at)
            await at.dealt(3)
            assert [type(one) for one in game_at(at).record["finishes"]] == [str, dict]
            assert game_at(at).record["finishes"][1] == {"awarded": "E"}
            # Twice three levels from 2, and no tribute is paid for a deal that was lost by a ruling.
            assert (game_at(at).table.setup.level, game_at(at).table.setup.start.duty) == (Rank.EIGHT, None)
            await at.play_deal(NS)
            state = await event.until(lambda state: len(state.results) == 1, 60)
            # East-West win the third deal: first and second is three levels.
            assert at.owner.table.outcomes[-1].points == -3
            assert counted(state, at, 1) == "8:5"
            assert state.rulings == ()

    asyncio.run(story())


@pytest.mark.clause("GP3.2")
def test_a_look_at_the_last_deal_of_a_game_changes_the_result_of_the_round_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            (at,) = (await opened(event, round_of_games(2), players=2)).values()
            await at.play_deal(EW)
            await at.dealt(2)
            await pays_wrong(at, Seat.E)
            await at.play_deal(NS)
            state = await event.until(lambda state: len(state.results) == 1, 60)
            assert at.owner.table.outcomes[-1].points == -3
            assert counted(state, at, 1) == "5:5"
            await at.do(Seat.N, "attention")
            await answered(event, at)
            state = await event.until(lambda state: bool(state.rulings), 60)
            # What East-West have won of the second deal goes, and North-South have three levels for it.
            assert counted(state, at, 1) == "8:2"
            assert len(finishes_of(at.owner.table)) == 2
            await told_again(event, at)
            assert len((await event.state()).rulings) == 1

    asyncio.run(story())


@pytest.mark.clause("GP3.1")
def test_a_warning_ruled_at_the_table_waits_in_the_queue_of_calls_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with online(tmp_path, with_robots=False) as event:
            longer = SHEET | {"stage": [SHEET["stage"][0] | {"boards": 3}]}
            at = (await opened(event, longer, players=4))[Room.OPEN]
            await at.play_deal(EW)
            await at.ready()
            await pays_wrong(at, Seat.S)
            # Before the first play the card goes back, and it is a warning.
            await at.do(Seat.E, "attention")
            await answered(event, at)
            state = await event.until(lambda state: bool(state.open_calls), 60)
            (call,) = state.open_calls
            assert (call.table, call.board) == (at.one.table, 2)
            assert "GP3.1" in call.reason
            await told_again(event, at)
            assert len((await event.state()).open_calls) == 1
            # Who has offended is known on the next board too.
            await at.play_deal(EW)
            await at.ready()
            assert game_at(at).table.setup.number == 3
            assert [one.clause for one in game_at(at).table.offences] == ["GP3.1"]

    asyncio.run(story())
