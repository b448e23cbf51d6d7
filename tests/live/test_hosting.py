"""The host of a table: who may seat, move and remove people, hand the part over, set the length, close the table."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.language import CardinalError, NotAllowed, NotNow, NotUnderstood
from cardinal.live import Kind, Who
from cardinal.live.errors import NotYourSeat
from cardinal.live.hosting import AWAY_SECONDS, PACES, host_of
from cardinal.live.message_cache import MessageCache
from cardinal.live.narration import sentences
from cardinal.live.robots import Robots
from tests.live.at_a_table import PEOPLE, AtATable
from tests.live.hubs import act, hub_in

HOST, GUEST = PEOPLE[Seat.S], PEOPLE[Seat.E]
DIRECTOR = Who("user director", is_director=True)
ARRANGED = {
    "move": {"from": "E", "to": "N"},
    "remove": {"seat": "E", "reason": "away"},
    "host": {"seat": "E"},
    "length": {"boards": 8},
    "close": {},
    "pace": {"pace": "slow"},
}


def sitting(**options: object) -> AtATable:
    """Four people before the first board; South has opened the table."""
    at = AtATable("bridge", **options)
    for seat in SEATS:
        at.do(PEOPLE[seat], "sit", seat=str(seat))
    return at


def names(at: AtATable) -> dict[str, str]:
    return {str(seat): sitter.name[-1] for seat, sitter in at.table.sitters.items()}


def said_last(at: AtATable) -> str:
    return str(sentences(at.table, Seat.S)[-1]["text"])


@pytest.mark.parametrize("verb", ARRANGED)
def test_only_the_host_arranges_the_table(verb: str) -> None:
    for who in (GUEST, Who("guest stranger"), DIRECTOR):
        with pytest.raises(NotYourSeat):
            sitting().do(who, verb, **ARRANGED[verb])
    at = sitting()
    before = at.table.seq
    at.do(HOST, verb, **ARRANGED[verb])
    assert at.table.seq > before


@pytest.mark.parametrize("verb", ARRANGED)
def test_a_table_of_an_event_has_no_host(verb: str) -> None:
    at = sitting(event="cup")
    assert host_of(at.table) is None
    with pytest.raises(NotNow):
        at.do(HOST, verb, **ARRANGED[verb])


def test_the_host_is_shown_and_hands_the_part_over() -> None:
    at = sitting()
    assert '"host":"S"' in MessageCache().whole(at.table, Seat.N, "en")
    at.do(HOST, "host", seat="E")
    assert '"host":"E"' in MessageCache().whole(at.table, Seat.N, "en")
    with pytest.raises(NotYourSeat):
        at.do(HOST, "close")
    at.do(GUEST, "close")


def test_a_host_who_leaves_passes_the_part_on_to_partner_first() -> None:
    at = sitting()
    at.do(HOST, "stand")
    assert host_of(at.table) is Seat.N
    at.do(PEOPLE[Seat.N], "stand")
    assert host_of(at.table) is Seat.W or host_of(at.table) is Seat.E
    for seat in (Seat.E, Seat.W):
        at.do(PEOPLE[seat], "stand")
    # The last one stays the host of an empty table; whoever finds it empty takes the part.
    assert host_of(at.table) is None
    at.do(PEOPLE[Seat.N], "sit", seat="N")
    at.do(PEOPLE[Seat.N], "host")
    assert host_of(at.table) is Seat.N


def test_the_part_is_taken_only_from_a_host_who_keeps_the_table_waiting() -> None:
    at = AtATable("bridge").begin()
    with pytest.raises(NotAllowed):
        at.do(GUEST, "host")
    # North and East pass: the table waits for South, the host.
    at.do(PEOPLE[Seat.N], "call", call="pass")
    at.do(GUEST, "call", call="pass")
    at.now += AWAY_SECONDS
    at.do(GUEST, "host")
    assert host_of(at.table) is Seat.E


def test_the_host_changes_seats_before_a_board_and_not_during_one() -> None:
    at = sitting()
    at.do(PEOPLE[Seat.N], "ready")
    at.do(HOST, "move", **{"from": "E", "to": "N"})
    assert names(at) == {"N": "E", "E": "N", "S": "S", "W": "W"}
    assert at.table.ready == frozenset()
    assert said_last(at) == "East and North change seats."
    at.do(PEOPLE[Seat.W], "stand")
    at.do(HOST, "move", **{"from": "S", "to": "W"})
    assert names(at) == {"N": "E", "E": "N", "W": "S"}
    with pytest.raises(NotNow):
        at.do(HOST, "move", **{"from": "S", "to": "N"})
    with pytest.raises(NotNow):
        AtATable("bridge").begin().do(HOST, "move", **{"from": "E", "to": "N"})


def test_whoever_is_removed_is_told_why_looks_on_and_sits_again_only_by_leave() -> None:
    at = sitting()
    at.do(HOST, "remove", seat="E", reason="promised")
    assert said_last(at) == "The host asks East to leave the seat (the seat is promised to somebody else)."
    assert Seat.E not in at.table.sitters
    with pytest.raises(NotYourSeat) as caught:
        at.do(GUEST, "sit", seat="E")
    assert "the seat is promised to somebody else" in str(caught.value)
    removed = next(iter(at.table.removed.values()))
    with pytest.raises(NotYourSeat):
        at.do(PEOPLE[Seat.N], "admit", removed=removed.seq)
    at.do(HOST, "admit", removed=removed.seq)
    at.do(GUEST, "sit", seat="E")
    assert names(at)["E"] == "E"


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({"seat": "E", "reason": "because"}, NotUnderstood),
        ({"seat": "S"}, NotNow),
        ({"seat": "Q"}, CardinalError),
    ],
)
def test_a_removal_without_sense_is_refused(body: dict[str, str], refused: type[CardinalError]) -> None:
    with pytest.raises(refused):
        sitting().do(HOST, "remove", **body)


def test_a_set_of_a_new_length_begins_with_the_next_board() -> None:
    at = AtATable("bridge").begin()
    for seat in SEATS:
        at.do(PEOPLE[seat], "call", call="pass")
    at.do(HOST, "length", boards=4)
    assert (at.table.options["set"], at.table.options["set_from"]) == (4, 1)
    at.do(HOST, "length", boards=0)
    assert not {"set", "set_from"} & set(at.table.options)
    with pytest.raises(NotUnderstood):
        at.do(HOST, "length", boards=5)


def test_at_a_closed_table_the_board_is_finished_and_nothing_more_is_dealt() -> None:
    at = AtATable("bridge").begin()
    at.do(HOST, "close")
    for seat in SEATS:
        at.do(PEOPLE[seat], "call", call="pass")
    assert len(at.table.outcomes) == 1
    with pytest.raises(NotNow) as caught:
        at.do(GUEST, "ready")
    assert "closed" in str(caught.value)
    at.do(HOST, "close", on=False)
    for seat in SEATS:
        at.do(PEOPLE[seat], "ready")
    assert not at.table.between_boards


def with_robots(at: AtATable) -> AtATable:
    """South practises with three robots."""
    at.do(HOST, "sit", seat="S")
    at.do(HOST, "robot")
    at.do(HOST, "ready")
    return at


def robot(at: AtATable, seat: Seat, verb: str, **body: str) -> None:
    at.do(Who(f"robot {seat}", seat=seat), verb, **body)


def test_dummy_takes_declarers_seat_from_a_robot_in_practice_only() -> None:
    at = with_robots(AtATable("bridge", practice=True, closed=True))
    with pytest.raises(NotNow):
        at.do(HOST, "swap")
    robot(at, Seat.N, "call", call="1N")
    robot(at, Seat.E, "call", call="pass")
    at.do(HOST, "call", call="pass")
    robot(at, Seat.W, "call", call="pass")
    at.do(HOST, "swap")
    assert at.table.seat_of(HOST.key) is Seat.N
    assert at.table.sitters[Seat.S].kind is Kind.ROBOT
    # The next board is dealt with the player where they sit now, and nobody has seen a third hand.
    assert at.table.held[HOST.key] is Seat.N
    with pytest.raises(NotNow):
        at.do(HOST, "swap")
    daily = with_robots(AtATable("bridge", practice=True, daily=True))
    with pytest.raises(NotNow):
        daily.do(HOST, "swap")


def test_robots_that_are_stopped_wait_until_another_pace_is_chosen(tmp_path: Path) -> None:
    async def story() -> None:
        async with hub_in(tmp_path) as hub:
            owner = await hub.open("bridge", owner=HOST.key, options={"practice": True, "pace": "stopped"}, key="one")
            async with Robots(hub, pace=0.0).opened():
                await act(owner, HOST, "sit", "sit", seat="S")
                await act(owner, HOST, "robots", "robot", level="rules")
                await act(owner, HOST, "ready", "ready")
                await asyncio.sleep(0.2)
                assert owner.table.happened == 0
                async with owner.listening(Seat.S, "en") as subscriber, asyncio.timeout(20):
                    await act(owner, HOST, "go", "pace", pace="quick")
                    while owner.table.awaited != (Seat.S,) and not owner.table.between_boards:
                        await subscriber.changed()
                assert owner.table.happened > 0

    asyncio.run(story())


def test_every_pace_is_said_in_the_log() -> None:
    at = sitting()
    for pace in PACES:
        at.do(HOST, "pace", pace=pace)
        assert "robots" in said_last(at)
    with pytest.raises(NotUnderstood):
        at.do(HOST, "pace", pace="flying")
