"""The plan changed in the log: both sides are kept, and a change is taken back while nothing rests on it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardinal.contest.mishaps.situations import Situation
from cardinal.contest.model import Place
from cardinal.contest.rearrangement import Mishap
from cardinal.contest.standings import standings
from cardinal.language import CardinalError
from cardinal.store.audit_trail import verify
from cardinal.store.competition_fold import fold
from cardinal.store.competition_folder import export_folder, import_folder
from cardinal.store.competition_state import Competition
from cardinal.store.playing import ConfirmResult, StartClock
from cardinal.store.replanning import ChangePlan, TakeChangeBack, may_take_back
from cardinal.store.setting_up import AddEntry, StartRound
from tests.contest.evening_maker import percentages
from tests.store.story import DIRECTOR, Evening, entry, opened, pair, table


async def state_of(evening: Evening) -> Competition:
    return await evening.competitions.state(evening.stream)


async def round_played(evening: Evening, number: int) -> None:
    """Results of every table by the director."""
    state = await state_of(evening)
    for seat in state.known_seatings.values():
        if seat.round == number and seat.ns and seat.ew:
            for board in seat.boards:
                place = Place("Main", number, seat.table, board)
                points = (70, 80, 90, 110, 120)[(number * 7 + int(seat.table) * 3 + board) % 5]
                await evening.run(entry(place, str(points)))


def second_count(state: Competition) -> None:
    rows = [row for one in standings(state.event).stages[0].rankings for row in one.rows if row.place is not None]
    own = percentages(state.event.lines)
    assert {row.number: row.score for row in rows} == {row.number: own.get(row.number, 0) for row in rows}


def untimed(state: Competition) -> tuple[object, ...]:
    """What a state says, without where in the log it was said."""
    seats = {key: (seat.ns, seat.ew, seat.boards) for key, seat in state.known_seatings.items()}
    lines = {
        place: (one.line.ns, one.line.ew, one.line.score, one.confirmed_by) for place, one in state.results.items()
    }
    people = {one.number: (one.title, one.status, one.left_after, one.unranked) for one in state.entries}
    return seats, lines, people, state.conditions.stages, [one.to_json() for one in state.draw.stages]


CASES = {
    "late": (5, Situation(Mishap.LATE, names=("Lena Late", "Lars Late"))),
    "leave": (6, Situation(Mishap.LEAVE, number=2)),
    "substitute": (6, Situation(Mishap.SUBSTITUTE, number=2, names=("Sam 2", "Vera Vice"))),
    "turned": (6, Situation(Mishap.TURNED, table="1", round=1)),
    "boards": (6, Situation(Mishap.BOARDS, table="1", other_table="2", round=1)),
    "skipped": (6, Situation(Mishap.SKIPPED, table="1", round=2, boards=(3,))),
    "short": (6, Situation(Mishap.SHORT, round=2)),
}


@pytest.mark.parametrize("name", CASES)
def test_a_change_is_done_taken_back_and_done_again(name: str, address: str, tmp_path: Path) -> None:
    pairs, told = CASES[name]

    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin(pairs)
            await round_played(evening, 1)
            before = await state_of(evening)
            if told.kind is Mishap.SKIPPED:
                boards = before.known_seatings["Main", 2, "1"].boards
                command = ChangePlan(Situation(Mishap.SKIPPED, table="1", round=2, boards=boards[:1]))
            else:
                command = ChangePlan(told)
            await evening.run(command)
            changed = await state_of(evening)
            assert untimed(changed) != untimed(before)
            (change,) = changed.plan_changes.values()
            assert may_take_back(changed, change)
            await evening.run(TakeChangeBack("M1"))
            back = await state_of(evening)
            assert untimed(back) == untimed(before)
            with pytest.raises(CardinalError, match="M1"):
                await evening.run(TakeChangeBack("M1"))
            await evening.run(command)
            again = await state_of(evening)
            assert untimed(again) == untimed(changed)
            # Whoever had the boards of another table meets them again; what is done then is the director's choice.
            last = 1 if told.kind is Mishap.BOARDS else again.conditions.stages[0].rounds
            for number in range(2, last + 1):
                await evening.run(StartRound("Main", number))
                if told.kind is Mishap.SKIPPED and number == 2:
                    # What was put off is entered when it has been played.
                    place = next(iter(again.plan_changes["M2"].places))
                    await evening.run(entry(place, "4S by N =", "NS"), table(1))
                    seen = (await state_of(evening)).results[place]
                    await evening.run(ConfirmResult(place, seen.seq, "EW"), table(1))
                    rest = [seat for seat in again.known_seatings.values() if seat.round == 2]
                    for seat in rest:
                        for board in seat.boards:
                            if Place("Main", 2, seat.table, board) != place:
                                await evening.run(entry(Place("Main", 2, seat.table, board), "110"))
                else:
                    await round_played(evening, number)
            done = await state_of(evening)
            second_count(done)
            if told.kind in (Mishap.LATE, Mishap.SUBSTITUTE, Mishap.SKIPPED):
                assert not may_take_back(done, done.plan_changes["M2"])
            # The log alone gives the same state, its chain is whole, and the folder says the same.
            whole = fold(Competition(evening.stream), await evening.competitions.log.events(evening.stream))
            assert untimed(whole) == untimed(done)
            assert await verify(evening.competitions.log, evening.stream) == ()
            folder = export_folder(done, tmp_path / "folder")
            assert standings(folder.event).stages[0].places == standings(done.event).stages[0].places
            assert [one.title for one in folder.entries] == [one.title for one in done.entries]
            imported = import_folder(tmp_path / "folder")
            assert sum(one.kind == "result_entered" for one in imported) == len(done.event.lines)

    asyncio.run(story())


def test_a_change_stays_once_a_result_rests_on_it(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin(5)
            await evening.run(ChangePlan(Situation(Mishap.LATE, 1, names=("Lena Late", "Lars Late"))))
            state = await state_of(evening)
            seat = next(one for one in state.known_seatings.values() if one.round == 1 and 6 in (*one.ns, *one.ew))
            place = Place("Main", 1, seat.table, seat.boards[0])
            await evening.run(entry(place, "4S by N =", "NS"), table(int(seat.table)))
            with pytest.raises(CardinalError, match="table"):
                await evening.run(TakeChangeBack("M1"))

    asyncio.run(story())


def test_what_one_side_has_entered_moves_with_its_table(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            state = await state_of(evening)
            seat = state.known_seatings["Main", 1, "1"]
            place = Place("Main", 1, "1", seat.boards[0])
            await evening.run(entry(place, "4S by N =", "NS"), table(1))
            await evening.run(ChangePlan(Situation(Mishap.TURNED, 1, table="1")))
            there = (await state_of(evening)).results[place]
            assert (there.line.ns, there.line.ew, there.counts) == (seat.ew, seat.ns, False)
            await evening.run(ConfirmResult(place, there.seq, "EW"), table(1))
            assert (await state_of(evening)).results[place].counts

    asyncio.run(story())


def test_drawing_again_ends_what_was_started_and_needs_no_new_event(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            await evening.run(StartClock("Main", 1, 20))
            await evening.run(AddEntry(pair(7)))
            await evening.run(ChangePlan(Situation(Mishap.REDRAW, seed="once more")))
            state = await state_of(evening)
            assert (dict(state.started), dict(state.clocks)) == ({}, {})
            assert {n for one in state.known_seatings.values() for n in (*one.ns, *one.ew)} == set(range(1, 8))
            await evening.run(StartRound("Main", 1))
            await round_played(evening, 1)
            with pytest.raises(CardinalError, match="results"):
                await evening.run(ChangePlan(Situation(Mishap.REDRAW, seed="again")))

    asyncio.run(story())


def test_the_start_of_a_round_is_taken_back(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            await evening.run(StartClock("Main", 1, 20))
            await evening.run(ChangePlan(Situation(Mishap.UNSTART)))
            state = await state_of(evening)
            assert (dict(state.started), dict(state.clocks)) == ({}, {})
            await evening.run(StartRound("Main", 1), DIRECTOR)
            assert ("Main", 1) in (await state_of(evening)).started

    asyncio.run(story())
