"""The boards of the day: the same for all, one result each, and nothing of them for anybody who has not played."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

from starlette.testclient import TestClient

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import CardinalError
from cardinal.live import Act, TableOwner, Who
from cardinal.live.daily import Daily, DailyResult, Series, daily_table, is_finished
from cardinal.live.other_room import room_key
from cardinal.web.play.daily import ranked
from tests.live.at_a_table import random_act
from tests.web.forms import read, send
from tests.web.test_play_pages import form_with, owner_of

MOST_ACTS = 200


def hub_of(client: TestClient) -> Any:
    return client.app.state.services.hub  # type: ignore[attr-defined]


def today() -> date:
    return datetime.now(UTC).date()


async def _begun(hub: Any, person: str, name: str) -> TableOwner:
    """The daily board of somebody, dealt."""
    owner: TableOwner = await daily_table(hub, Daily(Series.BOARD, today()), person, "en")
    who = Who(person, name)
    for verb, body in (("sit", {"seat": "S"}), ("robot", {"level": "random"}), ("ready", {})):
        await owner.do(who, verb, Act(verb, body), owner.table.seq)
    return owner


async def _finished(hub: Any, person: str, name: str, *calls: str) -> TableOwner:
    """The daily board of somebody, played to its end: these calls and then passes, and cards by chance.

    The test acts for the robots too, faster than their pace; where one of them was faster, it goes on from there.
    """
    owner = await _begun(hub, person, name)
    chance, said = Random(1), iter(calls)
    for number in range(MOST_ACTS):
        played, awaited = owner.table.played, owner.table.awaited
        if played is None or played.outcome is not None:
            return owner
        seat = awaited[0]
        view = played.view(seat)
        is_auction = view["phase"] == "auction"
        act = Act("call", {"call": next(said, "pass")}) if is_auction else random_act("bridge", view, chance)
        who = Who(person, name) if seat is Seat.S else Who(f"robot {seat}", seat=seat)
        with suppress(CardinalError):
            await owner.do(who, f"act {number}", act, owner.table.seq)
    raise AssertionError("the board does not end")


def test_everybody_gets_the_same_cards_and_robots_play_them_too(client: TestClient) -> None:
    hub = hub_of(client)

    async def story() -> list[TableOwner]:
        daily = Daily(Series.SET, today())
        return [await daily_table(hub, daily, person, "en") for person in ("guest a", "guest b", "guest a")]

    first, second, again = client.portal.call(story)  # type: ignore[union-attr]
    assert first.table.options["boards"] == second.table.options["boards"]
    assert len({board["deal"] for board in first.table.options["boards"]}) == 4
    assert first.key == again.key != second.key
    room = owner_of(client, f"/play/{room_key(Daily(Series.SET, today()).key, 2)}").table
    assert room.options["boards"][0] == first.table.options["boards"][1]


def test_other_days_have_other_cards_dealers_and_tables(client: TestClient) -> None:
    days = [Daily(Series.BOARD, today() + timedelta(days=number)) for number in range(4)]
    assert len({daily.draw(1, lambda _: 0)["board"] for daily in days}) == 4
    assert len({daily.table_key("guest a") for daily in days}) == 4


def test_a_table_of_the_day_shows_nothing_to_anybody_else(client: TestClient) -> None:
    form = form_with(read(client, "/play/daily"), "Play Bridge: one board")
    address = str(send(client, form, "Play Bridge: one board").headers["location"]).split("?")[0]
    table = owner_of(client, address).table
    deal = table.options["boards"][0]["deal"]
    assert table.seat_of(table.owner) is Seat.S
    hands = re.split(r"[ :]", deal)[1:]
    rooms = [f"/play/{room_key(Daily(Series.BOARD, today()).key, 1)}", address]
    stranger = TestClient(client.app, base_url=str(client.base_url))
    for place in rooms:
        seen = stranger.get(place).text
        assert not any(hand in seen for hand in hands)
        assert "Robot (" not in seen
        for part in ("boards.json", "boards/1", "boards/1/play.json", "record.pbn"):
            answer = stranger.get(f"{place}/{part}", follow_redirects=False)
            assert answer.status_code in (401, 404)
    # Nobody moves to another seat of it, to see another hand or to change sides.
    hub = hub_of(client)

    async def moves() -> str:
        owner = await hub.owner(address.removeprefix("/play/"))
        try:
            await owner.do(Who(owner.table.owner), "north", Act("sit", {"seat": "N"}), owner.table.seq)
        except Exception as refused:
            return type(refused).__name__
        return "sat"

    assert client.portal.call(moves) == "NotYourSeat"  # type: ignore[union-attr]
    # Whoever comes back goes on at the same table.
    assert address in client.get("/play/daily").text


def _read_by(reader: TestClient, *addresses: str) -> list[tuple[int, str]]:
    """What a browser is sent, without the numbers that each page has of its own and without how many have finished."""
    answers = [reader.get(address, follow_redirects=False) for address in addresses]
    return [
        (answer.status_code, re.sub(r'value="[^"]*"|nonce="[^"]*"|Finished so far: \d+', "", answer.text))
        for answer in answers
    ]


def test_who_has_not_finished_reads_the_same_whatever_others_made_of_it(client: TestClient) -> None:
    hub, daily = hub_of(client), Daily(Series.BOARD, today())
    stranger = TestClient(client.app, base_url=str(client.base_url))
    read(stranger, "/play")
    # Somebody in the middle of the board reads no more than somebody who has not begun.
    form = form_with(read(client, "/play/daily"), "Play Bridge: one board")
    own = str(send(client, form, "Play Bridge: one board").headers["location"]).split("?")[0]
    places = [f"/play/{daily.table_key(f'guest {name}')}" for name in ("passes", "plays")]
    places.append(f"/play/{room_key(daily.key, 1)}")
    parts = ("", "/boards.json", "/boards/1", "/boards/1/play.json", "/record.pbn", "/meanings.json")
    addresses = ["/play", "/play/daily", *(f"{place}{part}" for place in places for part in parts)]
    own_parts = [f"{own}/boards.json", f"{own}/boards/1", f"{own}/boards/1/play.json"]

    def everything() -> list[list[tuple[int, str]]]:
        return [_read_by(stranger, *addresses), _read_by(client, *addresses, *own_parts)]

    async def begin() -> None:
        for name in ("passes", "plays"):
            await _begun(hub, f"guest {name}", name.title())

    async def finish(name: str, *calls: str) -> TableOwner:
        return await _finished(hub, f"guest {name}", name.title(), *calls)

    client.portal.call(begin)  # type: ignore[union-attr]
    before = everything()
    assert stranger.get("/play/daily").text.count("Finished so far: 0") == 3
    first: TableOwner = client.portal.call(finish, "passes")  # type: ignore[union-attr]
    second: TableOwner = client.portal.call(finish, "plays", "1NT")  # type: ignore[union-attr]
    assert all(is_finished(owner.table) for owner in (first, second))
    assert everything() == before
    # What a socket would be sent.
    assert all(owner.seen(Viewer.PUBLIC).played is None for owner in (first, second))
    # They are counted, and that is all.
    assert "Finished so far: 2" in stranger.get("/play/daily").text
    assert not any("Passes" in text or "Plays" in text for _, text in before[0])


def test_a_series_that_is_none_is_refused_on_the_page(client: TestClient) -> None:
    form = form_with(read(client, "/play/daily"), "Play Bridge: one board")
    fields = {**form.fields, "series": "evening"}
    answer = client.post("/play/daily", data=fields)
    assert answer.status_code == 400
    assert "evening" in answer.text
    assert "Boards of the day" in answer.text


def test_the_field_is_ranked_by_its_matchpoints() -> None:
    field = [
        DailyResult("a", "Ann", (620, -50), ("", "")),
        DailyResult("b", "Bob", (620, 100), ("", "")),
        DailyResult("c", "Cy", (-100, 100), ("", "")),
        DailyResult("", "", (170, 100), ("", "")),
    ]
    placed = ranked(field, "c")
    # Of six on each board: Ann 5 + 0, Bob 5 + 4, Cy 0 + 4, the robots 2 + 4.
    assert [(one.result.name, one.place, one.percent) for one in placed] == [
        ("Bob", 1, Fraction(900, 12)),
        ("", 2, Fraction(600, 12)),
        ("Ann", 3, Fraction(500, 12)),
        ("Cy", 4, Fraction(400, 12)),
    ]
    assert [one.is_own for one in placed] == [False, False, False, True]
    # 450 is 10 IMPs, 0 is none (Law 78B).
    assert placed[0].imps == 10
    assert placed[1].imps is None


def test_a_field_of_one_has_nobody_to_compare_with() -> None:
    (alone,) = ranked([DailyResult("a", "Ann", (620,), ("",))], "a")
    assert (alone.place, alone.percent, alone.imps) == (1, None, None)
