"""The accounts of the server on its owner's page: a forgotten password, a role, an account that is closed."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.store import EVERYWHERE, Role
from tests.web.forms import BROWSER, Form, Page, form_to, read, send
from tests.web.people import PASSWORD, another, call, director, evening, nobody, organiser, services_of, user

OTHER = "another long password"


@pytest.fixture
def owner(client: TestClient) -> TestClient:
    evening(client)
    organiser(client)
    return client


def form_of(client: TestClient, ending: str, name: str) -> Form:
    """The form of the page that is about the account of that name."""
    key = next(one.key for one in call(client, services_of(client).accounts.users) if one.name == name)
    forms = [one for one in read(client, "/accounts").forms if one.action.endswith(ending)]
    return next(one for one in forms if one.fields.get("account") == key)


def link_in(html: str) -> str:
    found = re.search(r'value="http://testserver(/invitation/[^"]+)"', html)
    assert found is not None
    return found[1]


def test_a_forgotten_password_is_replaced_by_a_link_that_works_once(owner: TestClient) -> None:
    """Whoever forgot it was out for good, a sole organiser with the whole server."""
    dan = another(owner)
    director(dan)
    answer = send(owner, form_of(owner, "/reset", "dan"))
    assert answer.headers["cache-control"] == "no-store"
    path, phone = link_in(answer.text), nobody(another(owner))
    page = read(phone, path)
    assert "another password for dan" in page.text
    form = form_to(page, path.rpartition("/")[2])
    assert send(phone, form, password="short").status_code == 400
    assert send(phone, form, password=OTHER).status_code == 303
    # The session of before has ended, the new one is signed in, and the link has had its use.
    assert dan.get("/account", headers=BROWSER, follow_redirects=False).status_code == 303
    assert phone.get("/account", headers=BROWSER, follow_redirects=False).status_code == 200
    read(another(owner), path, status=401)
    for password, status in ((PASSWORD, 401), (OTHER, 303)):
        browser = nobody(another(owner))
        signing = form_to(read(browser, "/sign-in"), "/sign-in")
        assert send(browser, signing, name="dan", password=password).status_code == status


def test_a_closed_account_is_out_at_once_and_what_it_did_stays_readable(owner: TestClient) -> None:
    dan = another(owner)
    director(dan)
    change = form_to(read(dan, "/organise/spring/entries/1"), "/entries/1")
    assert send(dan, change, player2="Sue").status_code == 303
    assert send(owner, form_of(owner, "/close", "dan")).status_code == 303
    assert dan.get("/organise/spring", headers=BROWSER, follow_redirects=False).status_code == 303
    assert "closed" in read(owner, "/accounts").text
    assert "dan changed the entry of 1" in read(owner, "/organise/spring/audit").text
    with pytest.raises(StopIteration):
        form_of(owner, "/close", "dan")


def test_roles_are_given_and_taken_and_somebody_stays_owner(owner: TestClient) -> None:
    user(another(owner), "Dan")
    assert send(owner, form_of(owner, "/role", "Dan"), "Make organiser of every event Dan").status_code == 303
    held = {one.name: one.roles for one in call(owner, services_of(owner).accounts.users)}
    assert held["Dan"] == {EVERYWHERE: frozenset((Role.ORGANISER,))}
    # The one may go now, and the last one may not.
    mine = form_of(owner, "/role", "olga")
    assert send(owner, mine, "Remove organiser olga").status_code == 303
    dan = another(owner)
    user(dan, "Dan")
    last = send(dan, form_of(dan, "/role", "Dan"), "Remove organiser Dan")
    assert (last.status_code, "last organiser of the whole server" in last.text) == (409, True)
    assert owner.get("/accounts", headers=BROWSER).status_code == 403


def test_somebody_is_invited_to_the_server(owner: TestClient) -> None:
    answer = send(owner, form_to(read(owner, "/accounts"), "/invite"), role="director")
    path, new = link_in(answer.text), nobody(another(owner))
    form = form_to(read(new, path), path.rpartition("/")[2])
    assert send(new, form, name="Dora", password=PASSWORD).status_code == 303
    assert new.get("/direct/spring", headers=BROWSER).status_code == 200
    assert "You are signed in as Dora." in Page(new.get("/account", headers=BROWSER).text).text
