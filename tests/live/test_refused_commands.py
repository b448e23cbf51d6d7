"""A forged, stale, repeated or foreign command is refused with its reason, and nothing changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardinal.bridge.errors import NotYourTurn
from cardinal.cards import Seat
from cardinal.language import CardinalError, NotAllowed, NotUnderstood
from cardinal.live import TableOwner, Who, read_message
from cardinal.live.errors import NotYourSeat, SeatTaken, Stale
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.protocol import MOST_BYTES
from tests.live.at_a_table import PEOPLE, AtATable
from tests.live.hubs import act, hub_in, seated

NORTH, EAST = PEOPLE[Seat.N], PEOPLE[Seat.E]
STRANGER = Who("person nobody knows", "Stranger")


def at_the_table(folder: Path, story: Callable[[TableOwner], Any], **options: Any) -> None:
    async def tell() -> None:
        async with hub_in(folder) as hub:
            await story(await seated(hub, **options))

    asyncio.run(tell())


async def refused(owner: TableOwner, kind: type[CardinalError], *given: Any, **body: Any) -> CardinalError:
    """The refusal, after which the log and every view are what they were."""
    head, views = await owner.hub.log.head(owner.table.stream), [owner.message(seat, "en") for seat in Seat]
    with pytest.raises(kind) as caught:
        await act(owner, *given, **body)
    assert await owner.hub.log.head(owner.table.stream) == head
    assert [owner.message(seat, "en") for seat in Seat] == views
    return caught.value


def test_a_call_out_of_turn_is_refused_with_its_clause(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        why = await refused(owner, NotYourTurn, EAST, "a", "call", call="1S")
        assert why.cites == ("17B",)

    at_the_table(tmp_path, story)


def test_nobody_stops_a_deal_with_a_wrong_count_of_cards_that_the_table_has_dealt(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        for given in (26, 28, 0):
            why = await refused(owner, NotAllowed, EAST, f"count {given}", "count", count=given)
            assert (why.cites, why.legal) == (("G7.3",), (27,))
        await act(owner, EAST, "right", "count", count=27)
        assert owner.table.played is not None
        assert owner.table.played.view(Seat.E)["miscounted"] == []

    at_the_table(tmp_path, story, game="guandan")


def test_a_stranger_does_not_act_for_a_player(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        await refused(owner, NotYourSeat, STRANGER, "a", "call", call="1S")
        await refused(owner, NotYourSeat, STRANGER, "b", "call", call="1S", seat="N", key="person N")
        await refused(owner, SeatTaken, STRANGER, "c", "sit", seat="N")
        await refused(owner, NotYourSeat, STRANGER, "d", "robot", seat="N")
        await refused(owner, NotYourSeat, STRANGER, "e", "answered", call=1)

    at_the_table(tmp_path, story)


def test_an_act_on_a_position_that_has_gone_on_is_stale(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        seen = owner.table.seq
        await act(owner, NORTH, "a", "call", call="1C")
        await refused(owner, Stale, EAST, "b", "call", seq=seen, call="pass")

    at_the_table(tmp_path, story)


def test_two_who_pay_tribute_at_once_do_not_overtake_each_other() -> None:
    deal = {**first_record(Random(2).randrange), "finishes": ["N S"]}
    at = AtATable("guandan", boards=[deal]).begin()
    seen, payers = at.table.seq, at.table.awaited
    assert set(payers) == {Seat.E, Seat.W}
    for seat in payers:
        at.do(PEOPLE[seat], "pay", seq=seen, card=at.view(seat)["legal_cards"][0])
    assert at.view(Seat.N)["phase"] == "return"
    with pytest.raises(Stale):
        at.do(PEOPLE[payers[0]], "pay", seq=seen, card="2h")


def test_the_same_command_twice_has_one_effect_and_one_answer(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        first = await act(owner, NORTH, "a", "call", call="1C")
        head = await owner.hub.log.head(owner.table.stream)
        again = await act(owner, NORTH, "a", "call", call="1C")
        assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
        assert await owner.hub.log.head(owner.table.stream) == head

    at_the_table(tmp_path, story)


def test_a_robot_does_not_act_where_a_person_sits(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        await refused(owner, NotYourSeat, Who("robot N", seat=Seat.N), "a", "call", call="1C")

    at_the_table(tmp_path, story)


def test_nobody_sits_down_at_a_second_hand_of_the_board(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        await act(owner, EAST, "a", "stand")
        await act(owner, NORTH, "b", "stand")
        await refused(owner, NotYourSeat, NORTH, "c", "sit", seat="E")
        await act(owner, NORTH, "d", "sit", seat="N")
        assert owner.table.seat_of(NORTH.key) is Seat.N

    at_the_table(tmp_path, story)


def test_a_director_who_has_seen_the_hands_does_not_sit_down(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        await act(owner, EAST, "a", "stand")
        await refused(owner, NotYourSeat, Who("user d", "D", is_director=True), "b", "sit", seat="E")

    at_the_table(tmp_path, story)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 5_000,
        '{"do":"dance"}',
        '{"do":"act","id":"a"}',
        '{"do":"act","id":"","act":{"verb":"call"}}',
        '{"do":"act","id":"a\\u0000","act":{"verb":"call"}}',
        '{"do":"act","id":"a","seq":"1","act":{"verb":"call"}}',
        '{"do":"act","id":"a","act":{"verb":7}}',
        "x" * (MOST_BYTES + 1),
    ],
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_message(text)


def test_a_director_who_plays_in_the_event_directs_none_of_its_tables(tmp_path: Path) -> None:
    async def story(owner: TableOwner) -> None:
        barred = Who("user dora", "Dora", is_director=True)
        await act(owner, NORTH, "call", "director", reason="")
        for identity, verb, body in (
            ("a", "adjudicate", {"tricks": 9}),
            ("b", "answered", {"call": owner.table.calls[0].seq}),
            ("c", "free", {"seat": "N"}),
            ("d", "robot", {"seat": "N"}),
        ):
            await refused(owner, NotYourSeat, barred, identity, verb, **body)

    at_the_table(tmp_path, story, barred=["user dora"])
