"""The page of an online event: a stage put online by a form, players at their seats, the director at all tables."""

from __future__ import annotations

import asyncio

import pytest
from starlette.testclient import TestClient

from cardinal.cards import Seat
from cardinal.live import table_stream
from cardinal.live.online_tables import OnlineTable, round_tables
from cardinal.store.setting_up import StartRound
from tests.web.forms import Form, form_to, read, send
from tests.web.people import (
    KEY,
    another,
    bind,
    call,
    director,
    do,
    evening,
    later,
    nobody,
    organiser,
    services_of,
    state_of,
    user,
)

PAGE = f"/play/event/{KEY}"
# Longer than the seal of the boards stays shut.
SEALED_SECONDS = 5.0


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """An evening that is drawn and put online, with quick robots; "owl" has confirmed to be Nora 1."""
    evening(client, started=0)
    bind(client, "Nora 1", "owl")
    organiser(client)
    form = form_to(read(client, PAGE), PAGE)
    sent = send(client, Form(form.action, form.fields | {"level": "rules", "source": "server", "grace": "60"}))
    assert sent.status_code == 303
    later(client, SEALED_SECONDS)
    return client


def table_of(client: TestClient, name: str) -> OnlineTable:
    state = state_of(client)
    tables = round_tables(state, state.conditions.stages[0], 1)
    return next(one for one in tables if name in {person.name for person in one.people.values()})


def start(client: TestClient) -> OnlineTable:
    """The first round starts, and its tables open."""
    do(client, KEY, StartRound("Main", 1))
    return opened(client, table_of(client, "Nora 1"))


def opened(client: TestClient, one: OnlineTable) -> OnlineTable:
    """Wait until the table is open and its robots sit there."""
    services = services_of(client)

    async def until() -> None:
        async with asyncio.timeout(60):
            while (await services.log.head(table_stream(one.key))).seq < 4:
                await asyncio.sleep(0.05)

    call(client, until)
    return one


def other_table(client: TestClient, one: OnlineTable) -> OnlineTable:
    """Another table of the round, where four robots have cards in their hands."""
    tables = round_tables(state_of(client), state_of(client).conditions.stages[0], 1)
    found = next(table for table in tables if table.table != one.table)

    async def dealt() -> None:
        async with asyncio.timeout(30):
            while (await services_of(client).log.head(table_stream(found.key))).seq < 6:
                await asyncio.sleep(0.05)

    call(client, dealt)
    return found


def test_a_stage_is_put_online_with_its_boards_sealed(hall: TestClient) -> None:
    state = state_of(hall)
    online = state.online["Main"]
    assert (online.level, online.absent, online.grace_seconds) == ("rules", "ask", 3_600)
    assert online.commitment in state.seals
    share = services_of(hall).settings.var / "sealed" / f"{online.commitment}.txt"
    assert share.stat().st_mode & 0o777 == 0o600
    # No stage is left that could be put online.
    assert not any(one.action.endswith(PAGE) for one in read(hall, PAGE).forms)


def test_a_stage_is_put_online_at_open_tables_where_a_director_rules(client: TestClient) -> None:
    evening(client, started=0)
    organiser(client)
    form = form_to(read(client, PAGE), PAGE)
    assert (
        send(
            client, Form(form.action, form.fields | {"level": "rules", "source": "server", "manner": "shut"})
        ).status_code
        == 400
    )
    assert (
        send(
            client, Form(form.action, form.fields | {"level": "rules", "source": "server", "manner": "open"})
        ).status_code
        == 303
    )
    assert state_of(client).online["Main"].manner == "open"
    later(client, SEALED_SECONDS)
    do(client, KEY, StartRound("Main", 1))
    owner = call(client, services_of(client).hub.owner, opened(client, table_of(client, "Nora 1")).key)
    assert owner.table.manner == "open"
    assert {board["director"] for board in owner.table.options["boards"]} == {"person"}


def test_a_player_finds_the_seat_and_sits_down(hall: TestClient) -> None:
    one = start(hall)
    player = another(hall)
    user(player, "owl")
    page = read(player, PAGE)
    assert "You play here as Nora 1." in page.text
    assert f"Your seat: Main, round 1, table {one.table}, North" in page.text
    assert page.links["To my table"].startswith(f"/play/{one.key}")
    # Robots sit where nobody has an account, and the table waits for her.
    owner = call(hall, services_of(hall).hub.owner, one.key)
    assert set(owner.table.sitters) == set(Seat) - {Seat.N}


def test_others_see_who_plays_where_and_no_cards(hall: TestClient) -> None:
    one = start(hall)
    stranger = nobody(another(hall))
    # The lobby leads there.
    assert read(stranger, "/play").links["Spring pairs"].startswith(PAGE)
    page = read(stranger, PAGE)
    assert "Sam 1" in page.text
    assert "To my table" not in page.links
    assert "Look at the table" not in page.links
    assert "Sign in to find your seat, or open the link to your seat." in page.text
    assert "'s hand" not in read(stranger, f"/play/{other_table(hall, one).key}").text


def test_the_director_seats_a_robot_for_a_player_who_does_not_come(hall: TestClient) -> None:
    one = start(hall)
    director(hall)
    page = read(hall, PAGE)
    assert "not here" in page.text
    (form,) = [form for form in page.forms if form.fields.get("table") == one.key]
    name, value = form.buttons["A robot in North"]
    assert send(hall, Form(form.action, form.fields | {name: value})).status_code == 303
    owner = call(hall, services_of(hall).hub.owner, one.key)
    assert set(owner.table.sitters) == set(Seat)


def test_a_director_who_plays_in_the_event_is_shown_no_hands(hall: TestClient) -> None:
    one = start(hall)
    playing = another(hall)
    director(playing, name="owl")
    other = other_table(hall, one)
    assert "'s hand" not in read(playing, f"/play/{other.key}").text
    # One who does not play sees all four.
    director(hall)
    page = read(hall, f"/play/{other.key}").text
    assert all(f"{seat}'s hand" in page for seat in ("North", "East", "South", "West"))


def test_only_officials_put_a_stage_online_or_seat_robots(hall: TestClient) -> None:
    one = start(hall)
    player = another(hall)
    user(player, "owl")
    csrf = next(form.fields["csrf"] for form in read(player, "/play").forms if "csrf" in form.fields)
    for path in (PAGE, f"{PAGE}/robot"):
        fields = {"csrf": csrf, "command": "c1", "stage": "Main", "table": one.key, "seat": "N"}
        assert send(player, Form(path, fields)).status_code == 403
    owner = call(hall, services_of(hall).hub.owner, one.key)
    assert Seat.N not in owner.table.sitters
