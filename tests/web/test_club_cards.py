"""Cards of the club's tables: good for every evening, led to what is played there now, revoked at once."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.store.lifecycle import ArchiveEvent
from tests.store.story import CONDITIONS
from tests.web.forms import Page, form_to, read, send
from tests.web.people import another, do, evening, nobody, organiser
from tests.web.test_organise_cards import letters

CARDS = "/organise/cards"


@pytest.fixture
def club(client: TestClient) -> TestClient:
    """The organiser is at the browser, and nothing is played yet."""
    organiser(client)
    return client


def made(client: TestClient, tables: int = 3) -> Page:
    answer = send(client, form_to(read(client, CARDS), CARDS), "Make the cards and print them", tables=str(tables))
    assert answer.status_code == 303
    html = client.get(f"{CARDS}/print").text
    page = Page(html)
    page.letters = letters(html)  # type: ignore[attr-defined]
    return page


def sit_down(client: TestClient, code: str, pin: str) -> Page:
    """A phone types code and PIN; where it ends."""
    answer = send(client, form_to(read(client, "/t"), "/t"), code=code, pin=pin)
    return read(client, answer.headers["location"]) if answer.status_code == 303 else Page(answer.text)


def test_a_club_card_leads_to_the_event_of_the_evening(club: TestClient) -> None:
    cards = made(club).letters  # type: ignore[attr-defined]
    phone = another(club)
    assert "Nothing is drawn for table 2 yet" in sit_down(phone, *cards[1]).text
    evening(club)
    assert "Spring" in sit_down(phone, *cards[1]).text
    do(club, "spring", ArchiveEvent())
    evening(club, "autumn", conditions=CONDITIONS.replace("Spring", "Autumn"))
    assert "Autumn" in sit_down(phone, *cards[1]).text


def test_with_several_events_at_the_table_the_phone_is_asked(club: TestClient) -> None:
    cards = made(club).letters  # type: ignore[attr-defined]
    evening(club)
    evening(club, "autumn")
    phone = another(club)
    page = sit_down(phone, *cards[0])
    assert "Several events use this table now" in page.text
    chosen = [form for form in page.forms if form.fields.get("event") == "autumn"]
    answer = send(phone, chosen[0])
    assert (answer.status_code, answer.headers["location"]) == (303, "/table")


def test_a_revoked_card_signs_nobody_in_and_its_phone_out(club: TestClient) -> None:
    evening(club)
    cards = made(club).letters  # type: ignore[attr-defined]
    phones = [another(club), another(club)]
    for phone, card in zip(phones, cards, strict=False):
        sit_down(phone, *card)
        assert phone.get("/table").status_code == 200
    send(club, form_to(read(club, CARDS), "/revoke"), "Revoke the card of table 1")
    assert [phone.get("/table", follow_redirects=False).status_code == 200 for phone in phones] == [False, True]
    assert send(phones[0], form_to(read(phones[0], "/t"), "/t"), code=cards[0][0], pin=cards[0][1]).status_code == 401
    send(club, form_to(read(club, CARDS), "/revoke"), "Revoke all cards")
    assert phones[1].get("/table", follow_redirects=False).status_code != 200


def test_more_tables_leave_the_cards_that_lie_there_as_they_are(club: TestClient) -> None:
    few = made(club, 2).letters  # type: ignore[attr-defined]
    many = made(club, 4).letters  # type: ignore[attr-defined]
    assert many[:2] == few
    assert len(many) == 4


def test_with_club_cards_an_evening_needs_no_others(club: TestClient) -> None:
    evening(club, started=0)
    made(club, 3)
    assert "Every table has a card" in read(club, "/organise/spring/tables").text


@pytest.mark.parametrize("tables", ["0", "-1", "201", "many"])
def test_a_number_of_tables_that_is_none_is_refused_and_kept(club: TestClient, tables: str) -> None:
    answer = send(club, form_to(read(club, CARDS), CARDS), "Make the cards and print them", tables=tables)
    assert answer.status_code == 400
    assert form_to(Page(answer.text), CARDS).fields["tables"] == tables


def test_only_who_has_the_whole_server_makes_club_cards(client: TestClient) -> None:
    evening(client)
    organiser(client, "spring", "otto")
    assert client.get(CARDS).status_code == 403
    assert nobody(client).get(CARDS).status_code == 401
