"""The public standings say what they are worth: provisional, official until a time, or final."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.store import Role
from cardinal.store.commands import Actor
from cardinal.store.deciding import Publish
from cardinal.store.setting_up import StartRound
from tests.store.story import entry
from tests.web.forms import read
from tests.web.people import do, evening, services_of, state_of

DIRECTOR = Actor("dan", Role.DIRECTOR)
PUBLISHED = datetime(2026, 3, 5, 22, 0, tzinfo=UTC)
STANDINGS = "/events/spring/standings"


def said(client: TestClient, address: str = STANDINGS) -> str:
    return " ".join(read(client, address, language="en").text.split())


def play(client: TestClient, *rounds: int) -> None:
    for number in rounds:
        if number > 1:
            do(client, "spring", StartRound("Main", number))
        for seat in state_of(client).known_seatings.values():
            if seat.round == number and seat.ns and seat.ew:
                for board in seat.boards:
                    do(client, "spring", entry(Place("Main", number, seat.table, board), "1NT by N ="), DIRECTOR)


def test_a_list_is_provisional_while_results_are_missing_and_until_it_is_published(client: TestClient) -> None:
    evening(client)
    # Three tables, three rounds, two boards each.
    assert "Provisional Results are still to come: 18" in said(client)
    play(client, 1, 2, 3)
    assert "Provisional All results are in; the list has not been published yet." in said(client)
    assert "Provisional" in said(client, "/events/spring/screen")


def test_a_published_list_is_official_until_its_periods_are_over_and_then_final(client: TestClient) -> None:
    evening(client)
    play(client, 1, 2, 3)
    services = services_of(client)
    services.now = lambda: PUBLISHED
    do(client, "spring", Publish("Main"))
    # The Laws of 2017 give thirty minutes for both unless the conditions say otherwise.
    text = said(client)
    assert "Official Published 2026-03-05 22:00." in text
    assert "Errors are corrected until 2026-03-05 22:30. Time left 30:00" in text
    assert "Rulings can be appealed until 2026-03-05 22:30. Time left 30:00" in text
    services.now = lambda: PUBLISHED + timedelta(minutes=31)
    text = said(client)
    assert "Final Published 2026-03-05 22:00. The periods for corrections and appeals are over." in text
    assert "Official" not in text


def test_the_list_of_an_earlier_round_says_nothing_of_its_worth(client: TestClient) -> None:
    evening(client)
    play(client, 1)
    text = said(client, f"{STANDINGS}?stage=Main&upto=1")
    assert "Standings after round 1" in text
    assert "Provisional" not in text


def test_events_that_are_being_played_come_first(client: TestClient) -> None:
    evening(client, started=0)
    assert "Not begun yet" in said(client, "/events")
    do(client, "spring", StartRound("Main", 1))
    text = said(client, "/events")
    assert "Now: Main, round 1" in text
    play(client, 1, 2, 3)
    assert "All rounds played" in said(client, "/events")


def test_somebody_with_a_card_finds_the_door_of_the_tables_on_the_first_page(client: TestClient) -> None:
    assert read(client, "/", language="en").links["Sit at a table"].startswith("/t")
