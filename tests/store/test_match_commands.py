"""What is decided about one match after the draw: home, the first choice of seats, what a side begins with, the lot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Match, Place, Room
from cardinal.contest.standings import stage_standings
from cardinal.contest.toml_writer import toml_text
from cardinal.language import CardinalError, NotAllowed, NotNow, NotUnderstood
from cardinal.store.accounts import Role
from cardinal.store.audit_trail import trail
from cardinal.store.commands import Actor, Command
from cardinal.store.competition_fold import fold
from cardinal.store.competition_folder import export_folder, folder_events
from cardinal.store.competition_state import Competition
from cardinal.store.errors import NotYours
from cardinal.store.match_commands import (
    ChooseHome,
    DrawMatchLot,
    DrawSeatingLot,
    GiveStart,
    NoteLateness,
    PickSegment,
    level_matches,
)
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.store.story import DIRECTOR, ORGANISER, STREAM, Evening, entry, opened

KNOCKOUT = {"name": "Cup", "system": "knockout", "rounds": 2, "boards": 2, "scoring": "levels", "segments": 2}
SWISS = {"name": "Swiss", "system": "swiss", "rounds": 2, "boards": 2, "scoring": "levels"}
NONE, HALF, ONE, TWO = Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2)


def team(number: int) -> Entry:
    people = tuple(Person(f"P{number}{seat}", f"P{number}{seat}") for seat in "abcd")
    return Entry(number, f"Team {number}", people, captain=f"P{number}a", contact="team@example.org")


async def drawn(evening: Evening, *stages: dict[str, object], pack: str = "china-guandan") -> Match:
    """Four teams, the first round drawn and under way; its first match."""
    head = {"name": "Cup", "pack": pack, "form": "teams"}
    await evening.run(CreateEvent(toml_text({**head, "stage": list(stages)})), ORGANISER)
    for number in range(1, 5):
        await evening.run(AddEntry(team(number), checked=False))
    await evening.run(MakeDraw("a published seed"))
    await evening.run(StartRound(str(stages[0]["name"]), 1))
    return (await evening.competitions.state(STREAM)).known_matches[0]


def told(tmp_path: Path, story: Callable[[Evening], Awaitable[None]]) -> None:
    """A story of the store; what it leaves folds the same from its log, and its folder says the same of its matches."""

    async def run() -> None:
        async with opened(f"sqlite:///{tmp_path}/a.sqlite3") as database:
            evening = Evening(database)
            await story(evening)
            state = await evening.competitions.state(STREAM)
            again = fold(Competition(STREAM), await evening.competitions.log.events(STREAM))
            assert again == state
            assert again.flaws == ()
            folder = export_folder(state, tmp_path / "folder")
            facts = [(one.home, one.away, one.lot, one.start_home, one.start_away) for one in folder.event.matches]
            assert facts == [(one.home, one.away, one.lot, one.start_home, one.start_away) for one in state.matches]
            made = list(folder_events(folder))
            kept = [one.payload["choice"] for one in made if one.kind == "seating_kept"]
            assert kept == [one.to_json() for one in state.seat_choices.values()]

    asyncio.run(run())


async def refused(evening: Evening, command: Command, actor: Actor = DIRECTOR) -> CardinalError:
    before = (await evening.competitions.state(STREAM)).seq
    with pytest.raises(CardinalError) as found:
        await evening.run(command, actor)
    assert (await evening.competitions.state(STREAM)).seq == before
    return found.value


async def levels(evening: Evening, match: Match, *gains: int) -> None:
    """Deals of a match in both rooms, by what North-South gained in the open room and in the closed one."""
    for at, gain in enumerate(gains):
        room = (Room.OPEN, Room.CLOSED)[at % 2]
        place = Place(match.stage, match.round, match.table, at // 2 + 1, room)
        await evening.run(entry(place, f"{gain:+d}"))


@pytest.mark.clause("G29.1.3.2")
def test_the_organiser_says_who_is_at_home_before_the_first_result(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        match = await drawn(evening, KNOCKOUT)
        assert match.away is not None
        where = (match.stage, match.round, match.table)
        stranger = next(number for number in range(1, 5) if number not in match.numbers)
        assert (await refused(evening, ChooseHome(*where, stranger, "lot"))).cites == ("G29.1.3.2",)
        assert isinstance(await refused(evening, ChooseHome(*where, match.home, "lot")), NotNow)
        assert isinstance(await refused(evening, ChooseHome(*where, match.away, "")), NotUnderstood)
        assert isinstance(await refused(evening, ChooseHome(match.stage, 1, "77", match.away, "lot")), NotUnderstood)
        await evening.run(ChooseHome(*where, match.away, "by lot in the hall"))
        turned = (await evening.competitions.state(STREAM)).known_matches[0]
        assert (turned.home, turned.away) == (match.away, match.home)
        # In the open room the home team sits North-South.
        await evening.run(entry(Place(*where, 1, Room.OPEN), "+1"))
        (line,) = (await evening.competitions.state(STREAM)).event.lines
        assert (line.ns, line.ew) == ((turned.home,), (turned.away,))
        assert isinstance(await refused(evening, ChooseHome(*where, match.home, "again")), NotNow)
        steps = trail(await evening.competitions.log.events(STREAM), f"match {match.stage}/1/{match.table}")
        assert [(one.kind, one.actor) for one in steps] == [("match_home_chosen", "dan")]

    told(tmp_path, story)


@pytest.mark.parametrize(
    ("system", "clause"),
    [
        pytest.param("swiss", "G29.1.2", marks=pytest.mark.clause("G29.1.2")),
        pytest.param("round_robin", "G29.1.1", marks=pytest.mark.clause("G29.1.1")),
    ],
)
def test_nobody_chooses_where_the_list_says_who_is_at_home(tmp_path: Path, system: str, clause: str) -> None:
    async def story(evening: Evening) -> None:
        match = await drawn(evening, {**SWISS, "system": system})
        assert match.away is not None
        found = await refused(evening, ChooseHome(match.stage, 1, match.table, match.away, "why not"))
        assert found.cites == (clause,)
        found = await refused(evening, DrawSeatingLot(match.stage, 1, match.table, match.home))
        assert found.cites == ("G29.3.1",)

    told(tmp_path, story)


@pytest.mark.clause("G29.3.2.1")
def test_the_winner_of_the_lot_picks_a_segment_first(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        match = await drawn(evening, KNOCKOUT)
        assert match.away is not None
        where = (match.stage, match.round, match.table)
        stranger = next(number for number in range(1, 5) if number not in match.numbers)
        assert isinstance(await refused(evening, PickSegment(*where, match.home, 1)), NotNow)
        assert (await refused(evening, DrawSeatingLot(*where, stranger))).cites == ("G29.3.2.1",)
        await evening.run(DrawSeatingLot(*where, match.away))
        assert isinstance(await refused(evening, PickSegment(*where, match.home, 1)), NotNow)
        assert isinstance(await refused(evening, PickSegment(*where, match.away, 3)), NotAllowed)
        await evening.run(PickSegment(*where, match.away, 2))
        # The lot stands once somebody has picked by it.
        assert isinstance(await refused(evening, DrawSeatingLot(*where, match.home)), NotNow)
        await evening.run(PickSegment(*where, match.home, 1))
        state = await evening.competitions.state(STREAM)
        rights = state.seat_choices[where].rights(state.known_matches[0])
        assert (rights.rights, rights.turn) == ((match.home, match.away), None)

    told(tmp_path, story)


@pytest.mark.clause("G29.3.2.2")
def test_of_one_segment_nobody_has_the_choice(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        match = await drawn(evening, {**KNOCKOUT, "segments": 1})
        found = await refused(evening, DrawSeatingLot(match.stage, 1, match.table, match.home))
        assert found.cites == ("G29.3.2.2",)

    told(tmp_path, story)


@pytest.mark.clause("G32.1", "G32.2", "G32.3")
def test_lateness_lets_the_others_begin_higher(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        match = await drawn(evening, {**SWISS, "duplicate": False, "boards": 1})
        where = (match.stage, match.round, match.table)
        await evening.run(NoteLateness(*where, home=Fraction(4)))
        found = (await evening.competitions.state(STREAM)).known_matches[0]
        # Up to five minutes one level, to the side that was there.
        assert (found.start_home, found.start_away, "G32.1" in found.cites) == (NONE, ONE, True)
        await evening.run(NoteLateness(*where, home=Fraction(6)))
        found = (await evening.competitions.state(STREAM)).known_matches[0]
        assert (found.start_home, found.start_away, "G32.2" in found.cites) == (NONE, TWO, True)
        assert "G32.3" in (await refused(evening, NoteLateness(*where, home=Fraction(11)))).cites
        assert isinstance(await refused(evening, NoteLateness(*where, home=Fraction(-1))), NotUnderstood)
        assert isinstance(await refused(evening, NoteLateness(*where, home=Fraction(6))), NotNow)
        # The visitors reach 9, the home team 6: with two levels to begin with they are five ahead.
        await evening.run(entry(Place(*where, 1), "6:9"))
        scored = stage_standings((await evening.competitions.state(STREAM)).event, match.stage).matches
        assert scored is not None
        (own,) = [one.side(match.home) for one in scored.table.scored if one.match.table == match.table]
        assert own is not None
        assert own.margin == -5

    told(tmp_path, story)


def test_what_a_side_begins_with_has_a_reason_and_bounds(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        match = await drawn(evening, KNOCKOUT)
        where = (match.stage, match.round, match.table)
        for home, reason in ((HALF, "half"), (Fraction(1_001), "much"), (TWO, "")):
            assert isinstance(await refused(evening, GiveStart(*where, home, NONE, reason)), NotUnderstood)
        strange = GiveStart(*where, Fraction(2), Fraction(), "late", ("X9",))
        assert isinstance(await refused(evening, strange), NotUnderstood)
        await evening.run(GiveStart(*where, Fraction(2), Fraction(), "agreed beforehand", ("G32",)))
        found = (await evening.competitions.state(STREAM)).known_matches[0]
        assert (found.start_home, found.start_away, found.cites) == (TWO, NONE, "§G32")
        assert isinstance(await refused(evening, GiveStart(*where, Fraction(2), Fraction(), "again")), NotNow)
        table = Actor(f"table {match.table}", Role.TABLE, match.table)
        assert isinstance(await refused(evening, GiveStart(*where, Fraction(3), Fraction(), "us"), table), NotYours)

    told(tmp_path, story)


@pytest.mark.clause("R49.1(4)")
def test_a_lot_decides_a_knockout_match_that_nothing_else_does(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        cup = {"name": "Cup", "system": "knockout", "rounds": 2, "boards": 1, "scoring": "imps"}
        match = await drawn(evening, cup, pack="ctcba")
        assert match.away is not None
        where = (match.stage, match.round, match.table)
        assert (await refused(evening, DrawMatchLot(*where, match.home))).cites == ("R49.1",)
        for room in (Room.OPEN, Room.CLOSED):
            await evening.run(entry(Place(*where, 1, room), "3NT by N ="))
        state = await evening.competitions.state(STREAM)
        # The same score in both rooms: no IMPs, no points, no board won, and no extra boards.
        assert [one.table for one in level_matches(state, "Cup")] == [match.table]
        stranger = next(number for number in range(1, 5) if number not in match.numbers)
        assert isinstance(await refused(evening, DrawMatchLot(*where, stranger)), NotUnderstood)
        await evening.run(DrawMatchLot(*where, match.home))
        # One that was entered wrongly is put right, as long as nobody has gone on by it.
        await evening.run(DrawMatchLot(*where, match.away))
        other = state.known_matches[1]
        for room, result in ((Room.OPEN, "3NT by N ="), (Room.CLOSED, "3NT by N -1")):
            await evening.run(entry(Place("Cup", 1, other.table, 1, room), result))
        assert isinstance(await refused(evening, DrawMatchLot("Cup", 1, other.table, other.home)), NotNow)
        scored = stage_standings((await evening.competitions.state(STREAM)).event, "Cup").matches
        assert scored is not None
        won = {one.match.table: (one.winner, one.decided_by) for one in scored.table.scored}
        assert won == {match.table: (match.away, "R49.1(4)"), other.table: (other.home, "")}
        await evening.run(MakeDraw())
        final = (await evening.competitions.state(STREAM)).known_matches[-1]
        assert set(final.numbers) == {match.away, other.home}
        assert isinstance(await refused(evening, DrawMatchLot(*where, match.home)), NotNow)

    told(tmp_path, story)


@pytest.mark.clause("G49.2", "G49.3")
def test_at_guandan_a_lot_needs_the_organisers_word(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        match = await drawn(evening, KNOCKOUT)
        where = (match.stage, match.round, match.table)
        # North-South gain the same in both rooms, and are another team in each: level.
        await levels(evening, match, 1, 1, 2, 2)
        assert (await refused(evening, DrawMatchLot(*where, match.home))).cites == ("G49.2", "G49.3")
        await evening.run(DrawMatchLot(*where, match.home, "the regulations of the cup, point 4"))
        scored = stage_standings((await evening.competitions.state(STREAM)).event, match.stage).matches
        assert scored is not None
        assert {one.match.table: one.winner for one in scored.table.scored}[match.table] == match.home

    told(tmp_path, story)


def test_there_is_no_lot_in_a_swiss_and_no_seats_at_bridge(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        swiss = {"name": "Swiss", "system": "swiss", "rounds": 2, "boards": 1, "scoring": "imps"}
        match = await drawn(evening, swiss, pack="wbf-2017")
        where = (match.stage, match.round, match.table)
        for command in (DrawMatchLot(*where, match.home), DrawSeatingLot(*where, match.home), NoteLateness(*where)):
            assert isinstance(await refused(evening, command), NotAllowed)
        assert level_matches(await evening.competitions.state(STREAM), "Swiss") == ()

    told(tmp_path, story)
