"""The organiser's page names what comes next, whatever state the event is in."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.contest.toml_writer import toml_text
from cardinal.store import Role
from cardinal.store.commands import Actor
from cardinal.store.playing import CallDirector
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.store.story import CONDITIONS, entry, pair
from tests.web.forms import Page
from tests.web.people import at_table, director, do, evening, organiser, state_of

DIRECTOR = Actor("dan", Role.DIRECTOR)
PANEL = re.compile(r'<div class="next panel">(.*?)</div>', re.DOTALL)


def next_of(client: TestClient, key: str = "spring") -> Page:
    """The panel that says what is next."""
    found = PANEL.search(client.get(f"/organise/{key}", headers={"Accept": "text/html"}).text)
    assert found is not None
    return Page(found[1])


def enter_round(client: TestClient, number: int, *, but_one: bool = False) -> None:
    """The director enters every result of a round."""
    state = state_of(client)
    places = [
        Place(one.stage, number, one.table, board)
        for one in state.known_seatings.values()
        if one.round == number and one.ns and one.ew
        for board in one.boards
        if Place(one.stage, number, one.table, board) not in state.results
    ]
    for place in places[1 if but_one else 0 :]:
        do(client, "spring", entry(place, "1NT by N ="), DIRECTOR)


def test_before_the_draw_people_are_entered_and_then_drawn(client: TestClient) -> None:
    do(client, "spring", CreateEvent(CONDITIONS, "UTC"))
    organiser(client)
    assert "Enter who plays" in next_of(client).links
    for number in range(1, 7):
        do(client, "spring", AddEntry(pair(number)))
    assert "Go to the draw" in next_of(client).links


@pytest.mark.clause("G27.1")
@pytest.mark.parametrize(("form", "enough"), [("individual", 4), ("pairs", 2)])
def test_one_table_is_enough_where_contestants_meet_in_matches(client: TestClient, form: str, enough: int) -> None:
    stage = {"name": "S", "system": "swiss", "rounds": 1, "boards": 8, "scoring": "levels"}
    record = {"name": "Solo", "pack": "china-guandan", "form": form, "stage": [stage]}
    do(client, "spring", CreateEvent(toml_text(record), "UTC"))
    organiser(client)
    for number in range(1, enough + 1):
        one = pair(number)
        if number == enough:
            assert "Enter who plays" in next_of(client).links
        do(client, "spring", AddEntry(replace(one, players=one.players[:1]) if form == "individual" else one))
    assert "Go to the draw" in next_of(client).links
    do(client, "spring", MakeDraw("a published seed"))
    assert sum(len(match.numbers) for match in state_of(client).matches) == enough


def test_tables_get_cards_before_the_first_round_and_then_it_begins(client: TestClient) -> None:
    evening(client, started=0)
    organiser(client)
    assert "Make the table cards" in next_of(client).links
    for table in ("1", "2", "3"):
        at_table(client, table=table)
    organiser(client)
    assert "Start round 1 (Main)" in next_of(client).forms[0].buttons


def test_while_a_round_is_played_it_is_watched_with_or_without_cards(client: TestClient) -> None:
    evening(client)
    organiser(client)
    panel = next_of(client)
    assert panel.links["Watch the tables"] == "/direct/spring"
    # Three tables of two boards each.
    assert "Results still missing: 6." in panel.text
    assert "No table has a card" in panel.text
    at_table(client)
    organiser(client)
    assert "No table has a card" not in next_of(client).text
    do(client, "spring", CallDirector("1", "a revoke", "Main", 1), DIRECTOR)
    panel = next_of(client)
    assert panel.links["Answer the calls"] == "/direct/spring"
    assert "Calls waiting for the director: 1." in panel.text


def test_a_round_that_is_over_is_followed_by_the_next_and_the_last_by_publication(client: TestClient) -> None:
    evening(client)
    director(client)
    organiser(client)
    enter_round(client, 1, but_one=True)
    assert "Results still missing: 1." in next_of(client).text
    enter_round(client, 1)
    # Whoever began without cards is not asked for them between two rounds.
    assert "Start round 2 (Main)" in next_of(client).forms[0].buttons
    for number in (2, 3):
        do(client, "spring", StartRound("Main", number))
        enter_round(client, number)
    panel = next_of(client)
    assert "Publish the list: Main" in panel.forms[0].buttons
    answer = client.post(panel.forms[0].action, data=panel.forms[0].fields, follow_redirects=False)
    assert answer.status_code == 303
    assert next_of(client).links["See the results"] == "/events/spring/standings"


def test_a_table_that_is_new_in_a_later_stage_gets_its_card_first(client: TestClient) -> None:
    evening(client)
    at_table(client)
    organiser(client)
    enter_round(client, 1)
    # Table 1 has a card, tables 2 and 3 have none.
    assert "Make the table cards" in next_of(client).links
