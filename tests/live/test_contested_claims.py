"""A claim that is contested: who is waited for, what the clock does for those who say nothing, and who is called."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.live import TableOwner, Who
from cardinal.live.clock import Clock
from tests.live.at_a_table import PEOPLE, AtATable
from tests.live.hubs import HandClock, events_of, hub_in, seated
from tests.live.hubs import act as does
from tests.live.open_tables import REVOKING, AtAnOpenTable

N, E, S, W = SEATS
LIMIT = 20
DIRECTOR = Who("user director", "Director", is_director=True)
CALLS = ("N pass", "E pass", "S 4S", "W pass", "N pass", "E pass")
BOARDS = [{"board": 1, "deal": REVOKING}]


def four_spades(at: AtATable) -> AtATable:
    """South plays four spades, and West has led the ace of diamonds."""
    at.begin()
    for line in CALLS:
        seat, call = line.split()
        at.do(PEOPLE[Seat.parse(seat)], "call", call=call)
    at.do(PEOPLE[W], "lead", card="DA")
    at.do(PEOPLE[W], "face")
    return at


def test_both_defenders_are_waited_for_until_they_answer_declarers_claim() -> None:
    at = four_spades(AtATable("bridge", boards=BOARDS))
    at.do(PEOPLE[S], "claim", tricks=10)
    assert set(at.table.awaited) == {W, E}
    at.do(PEOPLE[E], "agree")
    assert at.table.awaited == (W,)


def test_declarer_alone_answers_the_claim_of_a_defender() -> None:
    at = four_spades(AtATable("bridge", boards=BOARDS))
    at.do(PEOPLE[W], "claim", tricks=4)
    assert at.table.awaited == (S,)


def test_the_other_side_may_ask_to_play_on_and_then_everybody_is_asked() -> None:
    at = four_spades(AtATable("bridge", boards=BOARDS))
    at.do(PEOPLE[S], "claim", tricks=12)
    at.do(PEOPLE[E], "object")
    assert set(at.table.awaited) == {W, E}
    at.do(PEOPLE[W], "play_on")
    assert set(at.table.awaited) == {N, E, S}
    for seat in (S, E):
        at.do(PEOPLE[seat], "play_on")
    assert at.table.awaited == (N,)
    at.do(PEOPLE[N], "play_on")
    # The lead lies there, and dummy's card to it is declarer's to choose.
    assert at.view(S)["phase"] == "play"
    assert at.table.awaited == (S,)


async def _contested(owner: TableOwner) -> None:
    for number, line in enumerate(CALLS):
        seat, call = line.split()
        await does(owner, PEOPLE[Seat.parse(seat)], f"call {number}", "call", call=call)
    await does(owner, PEOPLE[W], "lead", "lead", card="DA")
    await does(owner, PEOPLE[W], "face", "face")
    await does(owner, PEOPLE[S], "claim", "claim", tricks=12)
    await does(owner, PEOPLE[E], "object", "object")


async def _silence(owner: TableOwner, clock: HandClock, driver: Clock) -> None:
    """Nobody says anything until the time is up."""
    clock.now += LIMIT
    driver.moved(owner)
    for _ in range(20):
        await asyncio.sleep(0.02)


def _told(folder: Path, **options: Any) -> tuple[list[str], list[str], str, int]:
    """Whom the clock has acted for and how, when everybody is silent for two limits after a claim is contested."""

    async def story() -> tuple[list[str], list[str], str, int]:
        clock = HandClock()
        async with hub_in(folder, clock) as hub, Clock(hub).opened() as driver:
            owner = await seated(hub, seconds=LIMIT, boards=BOARDS, **options)
            await _contested(owner)
            await _silence(owner, clock, driver)
            first = [str(event.seat) for event in events_of(owner) if event.verb == "play_on"]
            await _silence(owner, clock, driver)
            every = [str(event.seat) for event in events_of(owner) if event.verb == "play_on"]
            assert owner.table.played is not None
            return first, every, str(owner.table.played.view(S)["phase"]), len(owner.table.calls)

    return asyncio.run(story())


def test_the_clock_plays_on_for_those_who_say_nothing(tmp_path: Path) -> None:
    first, every, phase, calls = _told(tmp_path)
    # First the side that may ask for it, then those who are asked.
    assert set(first) == {"E", "W"}
    assert set(every) == {"N", "E", "S", "W"}
    assert (phase, calls) == ("play", 0)


def test_in_an_event_the_clock_calls_the_director_once(tmp_path: Path) -> None:
    first, every, phase, calls = _told(tmp_path, event="spring")
    assert first == every == []
    assert (phase, calls) == ("contested", 1)


@pytest.mark.parametrize(("director", "waited_for"), [("players", set(SEATS)), ("person", set())])
def test_what_the_director_would_be_asked_waits_for_the_players_where_there_is_none(
    director: str, waited_for: set[Seat]
) -> None:
    at = four_spades(AtAnOpenTable("bridge", boards=[{**BOARDS[0], "director": director}]))
    at.do(PEOPLE[S], "claim", tricks=10, text="drawing trumps")
    at.do(PEOPLE[E], "object")
    assert set(at.table.awaited) == waited_for


def test_robots_leave_a_judgement_to_the_people_at_the_table() -> None:
    at = four_spades(AtAnOpenTable("bridge", boards=BOARDS))
    for seat in (N, E, W):
        at.do(DIRECTOR, "robot", seat=str(seat), level="rules")
    at.do(PEOPLE[S], "claim", tricks=10, text="drawing trumps")
    at.do(Who("robot E", seat=E), "object")
    assert at.table.awaited == (S,)
