"""Sessions end: with a new password everywhere else, by one button everywhere, with the account at once."""

from __future__ import annotations

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from cardinal.store import EVERYWHERE, Role, User
from tests.web.forms import BROWSER, Form, read, send
from tests.web.people import another, at_table, call, evening, services_of

PASSWORD, OTHER = "correct horse battery", "another long password"


def form_to(client: TestClient, page: str, action: str) -> Form:
    return next(one for one in read(client, page).forms if one.action.split("?")[0] == action)


def signed_in(client: TestClient, password: str = PASSWORD) -> TestClient:
    """A browser of its own in which olga has signed in by the form."""
    browser = another(client)
    answer = send(browser, form_to(browser, "/sign-in", "/sign-in"), name="olga", password=password)
    assert answer.status_code == 303, answer.text[-400:]
    return browser


def is_signed_in(browser: TestClient) -> bool:
    answer = browser.get("/account", headers=BROWSER, follow_redirects=False)
    assert answer.status_code in (200, 303)
    return answer.status_code == 200


def change(browser: TestClient, old: str, new: str) -> Response:
    return send(browser, form_to(browser, "/account", "/account"), password=old, new=new)


@pytest.fixture
def olga(client: TestClient) -> User:
    accounts = services_of(client).accounts
    user = call(client, accounts.add_user, "olga", PASSWORD, services_of(client).now())
    call(client, accounts.give_role, user.key, EVERYWHERE, Role.ORGANISER)
    return user


def test_a_new_password_ends_every_other_session(client: TestClient, olga: User) -> None:
    here, phone, library = signed_in(client), signed_in(client), signed_in(client)
    assert [is_signed_in(one) for one in (here, phone, library)] == [True, True, True]
    assert change(here, PASSWORD, OTHER).status_code == 200
    assert [is_signed_in(one) for one in (here, phone, library)] == [True, False, False]
    # Neither pages nor programs know the old session any more, and a form of it changes nothing.
    assert phone.get("/organise", headers=BROWSER, follow_redirects=False).status_code == 303
    assert phone.get("/api/me").json() != here.get("/api/me").json()
    assert is_signed_in(signed_in(client, OTHER))


def test_the_page_after_the_change_has_forms_that_work(client: TestClient, olga: User) -> None:
    here = signed_in(client)
    for old, new in ((PASSWORD, OTHER), (OTHER, PASSWORD)):
        answer = change(here, old, new)
        assert answer.status_code == 200
        assert "The password is changed." in answer.text
    assert is_signed_in(here)


def test_a_password_that_was_not_changed_ends_nothing(client: TestClient, olga: User) -> None:
    here, phone = signed_in(client), signed_in(client)
    assert change(here, "not it at all", OTHER).status_code == 401
    assert change(here, PASSWORD, "short").status_code == 400
    assert [is_signed_in(here), is_signed_in(phone)] == [True, True]


def test_one_button_signs_out_everywhere(client: TestClient, olga: User) -> None:
    here, phone = signed_in(client), signed_in(client)
    answer = send(here, form_to(here, "/account", "/account/sign-out-everywhere"))
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in?ended=yes")
    assert "You are signed out everywhere." in read(here, "/sign-in?ended=yes").text
    assert [is_signed_in(here), is_signed_in(phone)] == [False, False]
    # The password is still the same, and signs in again.
    assert is_signed_in(signed_in(client))


def test_nobody_else_can_press_it(client: TestClient, olga: User) -> None:
    phone, stranger = signed_in(client), another(client)
    told = {**form_to(stranger, "/sign-in", "/sign-in").fields}
    assert stranger.post("/account/sign-out-everywhere", data=told).status_code == 401
    # Another site has no form of this session.
    assert phone.post("/account/sign-out-everywhere", data={"csrf": "guessed"}).status_code == 400
    assert is_signed_in(phone)


def test_a_password_that_the_house_sets_and_an_account_that_is_closed_end_sessions(
    client: TestClient, olga: User
) -> None:
    phone, accounts = signed_in(client), services_of(client).accounts
    call(client, accounts.set_password, olga.key, OTHER)
    assert not is_signed_in(phone)
    phone = signed_in(client, OTHER)
    call(client, accounts.close_user, olga.key)
    assert not is_signed_in(phone)


def test_a_link_of_before_signs_nobody_in(client: TestClient, olga: User) -> None:
    browser, services = another(client), services_of(client)
    old = call(client, services.links.sign_in_path, olga.key, "terminal", services.now())
    call(client, services.accounts.end_sessions, olga.key)
    assert browser.get(old).status_code == 401
    new = call(client, services.links.sign_in_path, olga.key, "terminal", services.now())
    assert browser.get(new, follow_redirects=False).status_code == 303


def test_signing_out_ends_the_session_on_the_server_and_no_other(client: TestClient, olga: User) -> None:
    here, phone = signed_in(client), signed_in(client)
    stolen = another(client)
    stolen.cookies.set("cardinal", here.cookies["cardinal"], domain="testserver.local")
    assert is_signed_in(stolen)
    assert send(here, form_to(here, "/account", "/sign-out")).status_code == 303
    assert [is_signed_in(one) for one in (here, stolen, phone)] == [False, False, True]
    assert stolen.get("/api/me").json()["kind"] == another(client).get("/api/me").json()["kind"]


def test_the_table_of_a_device_stays_when_the_account_is_signed_out(client: TestClient, olga: User) -> None:
    evening(client)
    phone = another(client)
    at_table(phone)
    assert send(phone, form_to(phone, "/sign-in", "/sign-in"), name="olga", password=PASSWORD).status_code == 303
    call(client, services_of(client).accounts.end_sessions, olga.key)
    assert not is_signed_in(phone)
    assert phone.get("/table/state").json()["table"] == "1"
