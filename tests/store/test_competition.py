"""A competition in the log: from the first entry to the appeal, what is refused, and what erasing leaves."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.appeals import Decision
from cardinal.contest.event_folder import open_folder
from cardinal.contest.model import Appeal, Event, Penalty, PenaltyUnit, Place, Ruling
from cardinal.contest.sealed_boards import BoardSet, Notice, Share, TooEarly
from cardinal.contest.standings import standings
from cardinal.language import CardinalError, Language, NotUnderstood
from cardinal.scoring import Assigned
from cardinal.store.audit_trail import trail, verify
from cardinal.store.commands import Command
from cardinal.store.competition_folder import export_folder, import_folder
from cardinal.store.competition_log import Competitions
from cardinal.store.competition_state import Competition
from cardinal.store.deciding import (
    DecideAppeal,
    FileAppeal,
    GivePenalty,
    GiveRuling,
    Publish,
    RevealBoards,
    SealBoards,
)
from cardinal.store.errors import NotYours, OutOfTurn
from cardinal.store.log import Log
from cardinal.store.playing import (
    AnswerCall,
    CallDirector,
    ConfirmResult,
    DisputeResult,
    ExtendClock,
    PauseClock,
    ResumeClock,
    StartClock,
)
from cardinal.store.setting_up import (
    AddEntry,
    ChangeConditions,
    ChangeEntry,
    CreateEvent,
    DrawLots,
    MakeDraw,
    StartRound,
    WithdrawEntry,
)
from tests.store.story import (
    AT,
    CONDITIONS,
    DIRECTOR,
    ORGANISER,
    STREAM,
    Evening,
    correction,
    entry,
    opened,
    pair,
    table,
)

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FIRST = Place("Main", 1, "1", 1)


def ranks(event: Event) -> list[list[tuple[int, Fraction, int | None]]]:
    told = standings(event).stages
    return [[(row.number, row.score, row.place) for one in stage.rankings for row in one.rows] for stage in told]


async def state_of(evening: Evening) -> Competition:
    return await evening.competitions.state(evening.stream)


def test_a_result_counts_when_the_other_side_confirms_what_it_was_shown(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            made = await evening.run(entry(FIRST, "4S by N =", "NS"), table(1))
            state = await state_of(evening)
            assert state.event.lines == ()
            assert len(state.provisional.lines) == 1
            with pytest.raises(OutOfTurn, match="other side"):
                await evening.run(ConfirmResult(FIRST, made.last, "NS"), table(1))
            # North corrects the entry: who confirms the old one is told.
            again = await evening.run(entry(FIRST, "4S by N +1", "NS", seen=made.last), table(1))
            with pytest.raises(OutOfTurn, match=r"4S by N \+1"):
                await evening.run(ConfirmResult(FIRST, made.last, "EW"), table(1))
            await evening.run(ConfirmResult(FIRST, again.last, "EW"), table(1))
            (line,) = (await state_of(evening)).event.lines
            # Board 1, nobody vulnerable: 120 + 300 for game + 30 (77).
            assert line.score.score == 450  # type: ignore[union-attr]
            with pytest.raises(OutOfTurn, match="Only the director"):
                await evening.run(entry(FIRST, "4S by N =", "EW", seen=again.last), table(1))

    asyncio.run(story())


def test_of_two_devices_that_enter_the_same_board_one_wins_and_the_other_is_told(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            evening = await Evening(database).begin()
            two = Competitions(Log(other))
            devices = [
                evening.run(entry(FIRST, "4S by N =", "NS"), table(1)),
                two.run(STREAM, entry(FIRST, "4S by N -1", "EW"), command_id="phone-2", actor=table(1), at=AT),
            ]
            found = await asyncio.gather(*devices, return_exceptions=True)
            refused = [one for one in found if isinstance(one, OutOfTurn)]
            assert len(refused) == 1
            assert "already" in str(refused[0])
            kept = [one for one in await evening.competitions.log.events(STREAM) if one.kind == "result_entered"]
            assert len(kept) == 1

    asyncio.run(story())


def test_many_tables_at_once_from_two_processes_lose_nothing(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database, opened(address) as other:
            evening = await Evening(database).begin()
            processes = [evening.competitions, Competitions(Log(other))]
            places = [Place("Main", 1, str(at), (await sides(evening, at))[0]) for at in (1, 2, 3)]
            places += [replace(one, board=one.board + 1) for one in places]
            entered = [
                processes[at % 2].run(
                    STREAM, entry(one, "3N by E =", "EW"), command_id=f"p{at}", actor=table(int(one.table)), at=AT
                )
                for at, one in enumerate(places)
            ]
            await asyncio.gather(*entered)
            assert set((await state_of(evening)).results) == set(places)
            assert await verify(evening.competitions.log, STREAM) == ()

    asyncio.run(story())


async def sides(evening: Evening, number: int) -> tuple[int, ...]:
    return (await state_of(evening)).known_seatings["Main", 1, str(number)].boards


def test_the_same_command_again_has_the_same_answer_though_it_would_now_be_refused(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            command = entry(FIRST, "1N by S =", "NS")
            first = await evening.run(command, table(1), "phone-1-17")
            again = await evening.run(command, table(1), "phone-1-17")
            assert (again, again.repeated) == (first, True)

    asyncio.run(story())


REFUSED: list[tuple[Command, object, type[CardinalError]]] = [
    # No contract scores 10, no board has the number 0, and nobody the number 99.
    (entry(FIRST, "=10", "NS"), table(1), NotUnderstood),
    (entry(replace(FIRST, board=0), "pass", "NS"), table(1), NotUnderstood),
    (entry(FIRST, "pass", ns=(99,), ew=(1,)), DIRECTOR, NotUnderstood),
    (entry(replace(FIRST, board=6), "4S by N =", "NS"), table(1), NotUnderstood),
    (entry(replace(FIRST, round=2), "4S by N =", "NS"), table(1), OutOfTurn),
    (entry(replace(FIRST, stage="Final"), "4S by N =", "NS"), table(1), NotUnderstood),
    (entry(replace(FIRST, table="9"), "4S by N =", "NS"), table(9), NotUnderstood),
    (entry(FIRST, "4S by N =", "up"), table(1), NotUnderstood),
    (entry(FIRST, "4S by N =", "NS"), table(2), NotYours),
    (GivePenalty(Penalty(1, "Main", Fraction(1), PenaltyUnit.TOP, reason="late")), table(1), NotYours),
    (GivePenalty(Penalty(1, "Main", Fraction(1), PenaltyUnit.VP, reason="late")), DIRECTOR, NotUnderstood),
    (GivePenalty(Penalty(1, "Main", Fraction(1), PenaltyUnit.TOP)), DIRECTOR, NotUnderstood),
    (GivePenalty(Penalty(99, "Main", Fraction(1), PenaltyUnit.TOP, reason="late")), DIRECTOR, NotUnderstood),
    (correction(FIRST, "4S by N =", "misread"), DIRECTOR, OutOfTurn),
    (ConfirmResult(FIRST, 1, "EW"), table(1), OutOfTurn),
    (CreateEvent(CONDITIONS), ORGANISER, OutOfTurn),
    (CreateEvent(CONDITIONS), DIRECTOR, NotYours),
    (AddEntry(pair(1)), DIRECTOR, OutOfTurn),
    (AddEntry(replace(pair(7), players=pair(1).players)), DIRECTOR, CardinalError),
    (AddEntry(replace(pair(7), players=pair(7).players[:1])), DIRECTOR, CardinalError),
    (ChangeEntry(pair(9)), DIRECTOR, NotUnderstood),
    (WithdrawEntry(9), DIRECTOR, NotUnderstood),
    (StartRound("Main", 1), DIRECTOR, OutOfTurn),
    (StartRound("Main", 9), DIRECTOR, OutOfTurn),
    (MakeDraw("again"), DIRECTOR, CardinalError),
    (AnswerCall("C1"), DIRECTOR, OutOfTurn),
    (PauseClock("Main", 1), DIRECTOR, OutOfTurn),
    (FileAppeal(Appeal("", "R1")), DIRECTOR, NotUnderstood),
]


def test_what_cannot_be_is_refused_in_four_languages_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            before = (await state_of(evening)).seq
            for command, actor, error in REFUSED:
                with pytest.raises(error) as refused:
                    await evening.run(command, actor)  # type: ignore[arg-type]
                told = {refused.value.render(language) for language in Language}
                assert len(told) == 4, command
            assert (await state_of(evening)).seq == before

    asyncio.run(story())


def test_a_dispute_keeps_a_result_from_counting_until_another_is_agreed(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            made = await evening.run(entry(FIRST, "2H by W -1", "EW"), table(1))
            await evening.run(DisputeResult(FIRST, made.last, "two down", "NS"), table(1))
            state = await state_of(evening)
            assert (state.event.lines, state.provisional.lines) == ((), ())
            await evening.run(entry(FIRST, "2H by W -2", seen=made.last))
            # Two down, not vulnerable and not doubled (77).
            assert [one.score.score for one in (await state_of(evening)).event.lines] == [100]  # type: ignore[union-attr]

    asyncio.run(story())


def test_correction_ruling_appeal_and_penalty_reach_the_event_with_their_reasons(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            await evening.run(entry(FIRST, "4S by N ="))
            await evening.run(correction(FIRST, "4S by N +1", "a trick miscounted"))
            ruled = Ruling("", FIRST, Assigned(-50), clauses=("12C1(b)",), reason="hesitation")
            await evening.run(GiveRuling(ruled))
            await evening.run(Publish("Main"))
            number = (await state_of(evening)).known_seatings["Main", 1, "1"].ns[0]
            appeal = Appeal("", "R1", by=f"Nora {number}", contestant=number, consent=True)
            await evening.run(FileAppeal(appeal))
            decision = Decision({"a": True, "b": True, "c": True}, AT, "no damage", score=Assigned(450))
            await evening.run(DecideAppeal("A1", decision))
            await evening.run(GivePenalty(Penalty(number, "Main", Fraction(10), PenaltyUnit.TOP, reason="late")))
            state = await state_of(evening)
            event = state.event
            assert [(one.key, one.by, one.reason) for one in event.corrections] == [("K1", "dan", "a trick miscounted")]
            assert [(one.key, one.clauses) for one in event.rulings] == [("R1", ("12C1(b)",))]
            assert [(one.decision, one.score, one.by) for one in event.appeals] == [
                ("varied", Assigned(450), f"Nora {number}")
            ]
            assert [one.amount for one in event.penalties] == [10]
            steps = [
                one for one in trail(await evening.competitions.log.events(STREAM)) if one.about.startswith("result")
            ]
            assert [one.kind for one in steps] == ["result_entered", "result_corrected", "ruling_given"]
            assert steps[1].after["correction"]["before"]["score"] == 420
            assert steps[1].after["correction"]["after"]["score"] == 450

    asyncio.run(story())


def test_the_director_is_called_once_and_the_clock_stands_still_when_paused(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            await evening.run(CallDirector("2", "revoke"), table(2))
            with pytest.raises(OutOfTurn):
                await evening.run(CallDirector("2"), table(2))
            assert [one.reason for one in (await state_of(evening)).open_calls] == ["revoke"]
            await evening.run(AnswerCall("C1", "ruled"))
            assert (await state_of(evening)).open_calls == ()
            await evening.run(StartClock("Main", 1, minutes=15))
            await evening.run(PauseClock("Main", 1, "fire alarm"))
            await evening.run(ResumeClock("Main", 1))
            clock = (await state_of(evening)).clocks["Main", 1]
            assert clock.started is not None
            # The commands come a minute apart: started, paused after one minute, resumed after another.
            end = clock.scheduled_end(clock.started)
            later = clock.scheduled_end(clock.started.replace(hour=23))
            assert end is not None
            assert later is not None
            assert (later - clock.started).total_seconds() == 16 * 60

    asyncio.run(story())


@pytest.mark.parametrize("example", sorted(one.parent.name for one in EXAMPLES.glob("*/event.toml")))
def test_an_event_folder_goes_into_the_log_and_comes_out_the_same(tmp_path: Path, example: str) -> None:
    async def story() -> None:
        folder = open_folder(EXAMPLES / example)
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            log = Log(database)
            events = import_folder(EXAMPLES / example)
            await log.append(STREAM, 0, events, command_id="import", actor="olga", at=AT)
            state = await Competitions(log).state(STREAM)
            assert state.flaws == ()
            assert ranks(state.event) == ranks(folder.event)
            assert state.event.players == folder.event.players
            again = export_folder(state, tmp_path / "out")
            assert again.event.flaws == ()
            assert ranks(again.event) == ranks(folder.event)
            assert [replace(one, source=again.event.lines[0].source) for one in again.event.lines] == [
                replace(one, source=again.event.lines[0].source) for one in folder.event.lines
            ]
            stored = "".join(str(one.payload) for one in await log.events(STREAM))
            assert folder.event.players[0].name in stored

    asyncio.run(story())


def test_an_erased_player_is_gone_everywhere_and_its_results_stay(address: str) -> None:
    async def story() -> None:
        async with opened(address) as database:
            evening = await Evening(database).begin()
            await evening.run(entry(FIRST, "4S by N ="))
            (found,) = await evening.competitions.find_person("nora 1")
            told = {"command_id": "erase", "at": AT, "contact": "own"}
            with pytest.raises(NotYours):
                await evening.competitions.erase_person(STREAM, found.number, actor=DIRECTOR, **told)  # type: ignore[arg-type]
            before = ranks((await state_of(evening)).event)
            await evening.competitions.erase_person(STREAM, found.number, actor=ORGANISER, **told)  # type: ignore[arg-type]
            warm = await state_of(evening)
            fresh = Competitions(Log(database))
            cold = await fresh.state(STREAM)
            assert warm == cold
            assert ranks(cold.event) == before
            (own,) = [one for one in cold.entries if one.number == 1]
            assert ([one.name for one in own.players], own.contact) == ([found.number, "Sam 1"], "")
            assert await fresh.find_person("nora 1") == ()
            everything = str(await fresh.log.events(STREAM))
            assert "Nora 1'" not in everything
            assert "nora1@" not in everything
            assert "Nora 2" in everything
            assert await verify(fresh.log, STREAM) == ()

    asyncio.run(story())


def test_boards_are_sealed_before_the_public_value_and_revealed_after_it(tmp_path: Path) -> None:
    share = Share("Olga", bytes(range(32)))
    known = AT + timedelta(hours=1)
    notice = Notice("Spring", AT, "a closing price", known, (BoardSet.parse("A bridge 1-6"),), (share.as_holder,))

    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = await Evening(database).begin()
            await evening.run(SealBoards(notice.text))
            with pytest.raises(OutOfTurn):
                await evening.run(SealBoards(notice.text))
            early = RevealBoards(notice.commitment, (share.text,), "23,916.06 and 1,234")
            with pytest.raises(OutOfTurn, match="still to play"):
                await evening.run(early)
            reveal = replace(early, while_playing=True)
            with pytest.raises(TooEarly):
                await evening.run(reveal)
            evening.count = 60
            with pytest.raises(NotUnderstood):
                await evening.run(replace(reveal, shares=(Share("Eve", bytes(32)).text,)))
            await evening.run(reveal)
            seal = (await state_of(evening)).seals[notice.commitment]
            # Only letters and digits of a public value count.
            assert (seal.is_revealed, seal.shares, seal.value) == (True, (share.text,), "2391606and1234")

    asyncio.run(story())


def test_entries_conditions_lots_and_the_clock_change_as_they_are_told_to(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = Evening(database)
            await evening.run(CreateEvent(CONDITIONS, "Asia/Taipei"), ORGANISER)
            await evening.run(ChangeConditions(CONDITIONS.replace("Spring pairs", "May pairs")), ORGANISER)
            for number in range(1, 7):
                await evening.run(AddEntry(pair(number)))
            renamed = replace(pair(2), name="The Foxes", captain="Sam 2")
            await evening.run(ChangeEntry(renamed))
            await evening.run(MakeDraw("a published seed"))
            with pytest.raises(OutOfTurn, match="published"):
                await evening.run(ChangeConditions(CONDITIONS), ORGANISER)
            await evening.run(DrawLots("Main", (2, 1)))
            await evening.run(StartClock("Main", 1, minutes=15))
            await evening.run(ExtendClock("Main", 1, -120))
            await evening.run(WithdrawEntry(6))
            state = await state_of(evening)
            assert state.conditions.name == "May pairs"
            assert [one.title for one in state.entries[:2]] == ["Nora 1 - Sam 1", "The Foxes"]
            assert (state.entries[1].captain, len(state.people)) == ("Sam 2", 12)
            assert [one.order for one in state.event.lots] == [(2, 1)]
            assert state.clocks["Main", 1].allowed == timedelta(minutes=13)
            assert 6 not in state.event.by_number
            # The hall is eight hours ahead of universal time; the thirteenth command started the clock, at 19:43.
            assert state.clocks["Main", 1].started == datetime(2026, 3, 6, 3, 43)

    asyncio.run(story())
