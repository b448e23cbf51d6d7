"""Signing in, the first account, one's own password, and forms that another site cannot send."""

from __future__ import annotations

import time

import pytest
from starlette.testclient import TestClient

from cardinal.store import EVERYWHERE, Accounts, Role
from cardinal.web.owner import first_code
from cardinal.web.sign_in import own_path
from tests.web.forms import read

PASSWORD, OTHER = "correct horse battery", "another long password"


def sent(client: TestClient, path: str, page: str, **fields: str) -> int:
    """The status of a form that was filled in on *page* and sent to *path*."""
    hidden = read(client, page).forms[-1].fields
    answer = client.post(path, data={**hidden, **fields}, headers={"Accept": "text/html"}, follow_redirects=False)
    return answer.status_code


@pytest.fixture
def key(client: TestClient) -> str:
    return first_code(client.app.state.services.settings.secret)  # type: ignore[attr-defined]


def test_the_first_account_needs_the_key_of_the_terminal_and_is_the_organisers(client: TestClient, key: str) -> None:
    filled = {"name": "olga", "password": PASSWORD}
    assert sent(client, "/first-account", "/first-account", **filled, key="not the key") == 401
    assert sent(client, "/first-account", "/first-account", **filled, key=key) == 303
    assert client.get("/organise").status_code == 200
    # There is one account now: the key is worth nothing more.
    accounts = client.app.state.services.accounts  # type: ignore[attr-defined]
    (user,) = client.portal.call(accounts.users)  # type: ignore[union-attr]
    assert user.roles == {EVERYWHERE: {Role.ORGANISER}}
    assert client.get("/first-account", follow_redirects=False).headers["location"] == "/sign-in"


def test_a_wrong_password_keeps_the_name_and_says_no_more_than_that(client: TestClient, key: str) -> None:
    sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
    client.cookies.clear()
    hidden = read(client, "/sign-in").forms[-1].fields
    wrong = client.post("/sign-in", data={**hidden, "name": "olga", "password": "wrong"})
    nobody = client.post("/sign-in", data={**hidden, "name": "nobody", "password": "wrong"})
    assert wrong.status_code == nobody.status_code == 401
    assert 'value="olga"' in wrong.text
    said = [page.split('role="alert">')[1].split("</div>")[0] for page in (wrong.text, nobody.text)]
    assert said[0] == said[1]
    assert sent(client, "/sign-in", "/sign-in", name="olga", password=PASSWORD) == 303


def test_a_page_for_those_who_signed_in_sends_there_and_back(client: TestClient, key: str) -> None:
    sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
    client.cookies.clear()
    answer = client.get("/organise/new", headers={"Accept": "text/html"}, follow_redirects=False)
    assert answer.headers["location"] == "/sign-in?next=%2Forganise%2Fnew"


@pytest.mark.parametrize(
    "path", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere", "javascript:x", ""]
)
def test_nobody_is_sent_elsewhere(path: str) -> None:
    assert own_path(path) == "/organise"


def test_a_form_of_another_session_changes_nothing(client: TestClient, key: str) -> None:
    sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
    told = {"csrf": "guessed", "password": PASSWORD, "new": OTHER}
    assert client.post("/account", data=told).status_code == 400
    assert client.post("/account", data={"password": PASSWORD, "new": OTHER}).status_code == 400
    assert sent(client, "/account", "/account", password=PASSWORD, new=OTHER) == 200


def test_a_password_is_changed_by_who_knows_the_old_one(client: TestClient, key: str) -> None:
    sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
    assert sent(client, "/account", "/account", password="not it at all", new=OTHER) == 401
    assert sent(client, "/account", "/account", password=PASSWORD, new="short") == 400
    assert sent(client, "/account", "/account", password=PASSWORD, new=OTHER) == 200
    client.cookies.clear()
    assert sent(client, "/sign-in", "/sign-in", name="olga", password=PASSWORD) == 401
    assert sent(client, "/sign-in", "/sign-in", name="olga", password=OTHER) == 303


def test_the_link_of_the_terminal_signs_in_once_and_a_forged_one_does_not(client: TestClient, key: str) -> None:
    sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
    client.cookies.clear()
    services = client.app.state.services  # type: ignore[attr-defined]
    (user,) = client.portal.call(services.accounts.users)  # type: ignore[union-attr]
    path = client.portal.call(services.links.sign_in_path, user.key, "terminal", services.now())  # type: ignore[union-attr]
    assert client.get(path[:-2] + "xx").status_code == 401
    assert client.get(path, follow_redirects=False).status_code == 303
    assert client.get("/account").status_code == 200
    # Whoever finds it in the terminal's history has nothing, and reads how to get another.
    client.cookies.clear()
    again = client.get(path, headers={"Accept": "text/html"})
    assert (again.status_code, "cardinal account sign-in NAME" in again.text) == (401, True)


def test_a_cookie_that_was_changed_is_nobodys(client: TestClient, key: str) -> None:
    sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
    value = client.cookies["cardinal"]
    client.cookies.clear()
    client.cookies.set("cardinal", value[:-3] + "AAA")
    assert client.get("/account", headers={"Accept": "text/html"}, follow_redirects=False).status_code == 303


@pytest.mark.parametrize(
    ("ahead_seconds", "status"), [(2, 200), (86_400, 200), (-29 * 86_400, 200), (-31 * 86_400, 303)]
)
def test_a_session_ends_by_age_and_not_by_a_clock_that_was_ahead(
    client: TestClient, key: str, monkeypatch: pytest.MonkeyPatch, ahead_seconds: int, status: int
) -> None:
    right = time.time
    with monkeypatch.context() as clock:
        clock.setattr(time, "time", lambda: right() + ahead_seconds)
        sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
        value = client.cookies["cardinal"]
    # Another process, whose clock is right, or the same one since its clock was set.
    client.cookies.clear()
    client.cookies.set("cardinal", value)
    asked = client.get("/account", headers={"Accept": "text/html"}, follow_redirects=False)
    assert asked.status_code == status


def test_wrong_passwords_of_others_never_keep_out_the_browser_that_is_known(client: TestClient, key: str) -> None:
    """Ten wrong passwords from anywhere used to keep the organiser out for five minutes, whoever sent them."""
    sent(client, "/first-account", "/first-account", name="olga", password=PASSWORD, key=key)
    mine = {name: value for name, value in client.cookies.items() if name != "cardinal"}
    services, waited = client.app.state.services, []  # type: ignore[attr-defined]
    # All in one moment: attempts are counted by windows of five minutes.
    now = services.now()
    services.now = lambda: now

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    services.accounts = Accounts(services.database, pause=pause)
    client.cookies.clear()
    guesses = [sent(client, "/sign-in", "/sign-in", name="olga", password="wrong") for _ in range(31)]
    # Ten are free, then each waits longer, and after three times as many none is heard: not even the right one.
    assert guesses == [401] * 30 + [429]
    assert (len(waited), waited[:3]) == (20, [1, 2, 4])
    assert sent(client, "/sign-in", "/sign-in", name="olga", password=PASSWORD) == 429
    client.cookies.update(mine)
    assert sent(client, "/sign-in", "/sign-in", name="olga", password=PASSWORD) == 303
