"""Cards for the tables: what they hold signs a table in, is printed again, and is void when a new card is made."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.store import Accounts, SignInRefused
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import call, evening, organiser, services_of

TABLES = "/organise/spring/tables"


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """Three tables are drawn; the organiser is at the browser."""
    evening(client, started=0)
    organiser(client)
    return client


def letters(html: str) -> list[tuple[str, str]]:
    """Code and PIN of every card."""
    found = re.findall(r'<dd class="code-letters" lang="en">(\w+)</dd>', html)
    return list(zip(found[::2], found[1::2], strict=True))


def made(client: TestClient, button: str = "Make the cards", **filled: str) -> str:
    form = form_to(read(client, TABLES), "/tables")
    answer = send(client, Form(form.action, form.fields | filled, form.buttons), button)
    assert answer.status_code == 200
    return answer.text


def sign_in(client: TestClient, code: str, pin: str) -> str:
    services = services_of(client)
    return call(client, services.accounts.table_sign_in, code, pin, services.now()).table


def test_every_card_signs_its_own_table_in(hall: TestClient) -> None:
    cards = letters(made(hall))
    assert [sign_in(hall, code, pin) for code, pin in cards] == ["1", "2", "3"]


def test_cards_can_be_printed_again_and_are_kept_by_no_browser(hall: TestClient) -> None:
    first = made(hall)
    again = hall.get(f"{TABLES}/print")
    assert again.headers["cache-control"] == "no-store"
    assert letters(again.text) == letters(first)
    assert all(pin not in read(hall, TABLES).text for _, pin in letters(first))
    assert [sign_in(hall, code, pin) for code, pin in letters(again.text)] == ["1", "2", "3"]


def test_cards_whose_pins_are_unknown_are_not_printed_again(hall: TestClient) -> None:
    """As a database has them that was made under another secret."""
    services = services_of(hall)
    strange = Accounts(services.database, secret="another server's")
    call(hall, strange.make_table_key, "event/spring", "1", services.now())
    assert hall.get(f"{TABLES}/print", follow_redirects=False).status_code == 303


def test_a_new_card_of_one_table_makes_only_its_old_one_void(hall: TestClient) -> None:
    old = letters(made(hall))
    ((code, pin),) = letters(made(hall, "Card for table 2"))
    assert sign_in(hall, code, pin) == "2"
    assert sign_in(hall, *old[0]) == "1"
    with pytest.raises(SignInRefused):
        sign_in(hall, *old[1])


def test_all_cards_can_be_made_again(hall: TestClient) -> None:
    old = letters(made(hall))
    new = letters(made(hall, "All cards again"))
    assert len(new) == 3
    assert not set(old) & set(new)


def test_cards_are_made_only_for_those_that_have_none(hall: TestClient) -> None:
    made(hall, "Card for table 2")
    assert len(letters(made(hall, "Make the cards"))) == 2


def test_the_codes_lead_to_the_address_that_phones_reach(hall: TestClient) -> None:
    html = made(hall, base="http://192.168.1.20:8000/")
    assert html.count("http://192.168.1.20:8000/t<") == 3
    assert "Phones cannot reach" not in html
    assert "Phones cannot reach" in made(hall, "All cards again", base="http://127.0.0.1:8000")


@pytest.mark.parametrize(
    "base", ["192.168.1.20", "javascript:alert(1)", "http://a/b", "http://u@h", "ftp://h", "http://"]
)
def test_an_address_that_is_none_is_refused_and_kept(hall: TestClient, base: str) -> None:
    answer = send(hall, form_to(read(hall, TABLES), "/tables"), "Make the cards", base=base)
    assert answer.status_code == 400
    assert form_to(Page(answer.text), "/tables").fields["base"] == base
    assert call(hall, services_of(hall).accounts.table_keys, "event/spring") == ()


def test_a_table_that_is_not_there_gets_no_card(hall: TestClient) -> None:
    form = form_to(read(hall, TABLES), "/tables")
    assert send(hall, Form(form.action, form.fields | {"table": "99"})).status_code == 400


def test_before_the_draw_there_are_no_cards(client: TestClient) -> None:
    evening(client, drawn=False)
    organiser(client)
    page = read(client, TABLES)
    assert "they come with the draw" in page.text
    fields = form_to(read(client, "/organise/spring/entries"), "/entries-link").fields
    assert send(client, Form(TABLES, fields)).status_code == 409
