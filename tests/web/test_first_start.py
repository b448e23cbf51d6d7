"""A new server: the landing page leads to the first account, which the code of the terminal makes, once."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.store import EVERYWHERE, Role
from cardinal.web.demonstration import EVENTS, USER
from cardinal.web.demonstration.bridge_evening import PAIRS
from cardinal.web.demonstration.last_evening import NAME
from cardinal.web.demonstration.names import LAST
from cardinal.web.owner import TRIES, first_code
from tests.web.forms import Page, form_to, read, send
from tests.web.people import another, call, later, nobody, services_of

PASSWORD = "correct horse battery"
FIRST = "/first-account"


def code(client: TestClient) -> str:
    return first_code(services_of(client).settings.secret)


def fill(client: TestClient, button: str = "Create my account", **filled: str) -> tuple[int, Page]:
    answer = send(client, form_to(read(client, FIRST), FIRST), button, **filled)
    return answer.status_code, Page(answer.text)


def test_the_landing_page_of_a_new_server_leads_to_the_first_account(client: TestClient) -> None:
    assert FIRST in read(client, "/").links.values()
    assert form_to(read(client, "/organise"), FIRST)
    assert fill(client, key=code(client), name="olga", password=PASSWORD)[0] == 303
    assert client.get("/organise").status_code == 200
    assert FIRST not in read(nobody(client), "/").links.values()


@pytest.mark.parametrize("typed", [str.lower, lambda code: code.replace("-", " "), lambda code: code.replace("-", "")])
def test_the_code_counts_however_it_is_typed(client: TestClient, typed) -> None:  # type: ignore[no-untyped-def]
    assert fill(client, key=typed(code(client)), name="olga", password=PASSWORD)[0] == 303


def test_what_was_typed_stays_when_the_code_is_wrong_or_the_password_too_short(client: TestClient) -> None:
    status, page = fill(client, key="AAAA-AAAA", name="olga", password=PASSWORD)
    assert status == 401
    assert "not the code in the terminal" in page.text
    assert form_to(page, FIRST).fields["name"] == "olga"
    status, page = fill(client, key=code(client), name="olga", password="short")
    assert (status, form_to(page, FIRST).fields["key"]) == (400, code(client))


def test_after_too_many_wrong_codes_even_the_right_one_waits(client: TestClient) -> None:
    services = services_of(client)
    full_hour = services.now().replace(minute=0, second=0)
    services.now = lambda: full_hour
    for _ in range(TRIES.most):
        assert fill(client, key="AAAA-AAAA", name="olga", password=PASSWORD)[0] == 401
    assert fill(client, key=code(client), name="olga", password=PASSWORD)[0] == 429
    later(client, TRIES.seconds)
    assert fill(client, key=code(client), name="olga", password=PASSWORD)[0] == 303


def test_the_code_is_worth_nothing_once_there_is_an_owner(client: TestClient) -> None:
    other = another(client)
    form = form_to(read(other, FIRST), FIRST)
    fill(client, key=code(client), name="olga", password=PASSWORD)
    assert send(other, form, "Create my account", key=code(client), name="eve", password=PASSWORD).status_code == 409
    assert [one.name for one in call(client, services_of(client).accounts.users)] == ["olga"]


def test_the_demonstration_is_one_button_and_its_account_owns_nothing_afterwards(client: TestClient) -> None:
    assert fill(client, "Only look at the demonstration", key="AAAA-AAAA")[0] == 401
    assert fill(client, "Only look at the demonstration", key=code(client))[0] == 303
    assert set(call(client, services_of(client).keys)) == set(EVENTS)
    owner = another(client)
    assert fill(owner, key=code(client), name="Demo", password=PASSWORD)[0] == 401
    assert fill(owner, key=code(client), name="olga", password=PASSWORD)[0] == 303
    users = {one.name: one.roles for one in call(client, services_of(client).accounts.users)}
    assert users["olga"] == {EVERYWHERE: {Role.ORGANISER}}
    assert EVERYWHERE not in users[USER]
    assert set(users[USER].values()) == {frozenset((Role.ORGANISER, Role.DIRECTOR))}
    assert client.get("/organise/quick").status_code == 403


def test_the_finished_evening_of_the_demonstration_counts_in_the_season(client: TestClient) -> None:
    before = read(client, "/season", language="en").text
    assert fill(client, "Only look at the demonstration", key=code(client))[0] == 303
    season = read(client, "/season", language="en")
    assert "from 3 finished events" in before
    # Thirty evenings of the club's season, and the one of the week before.
    assert "from 31 finished events" in season.text
    table = read(client, "/season/Ladder", language="en")
    who = next(name for pair in PAIRS for name in pair if name in table.links)
    assert read(client, table.links[who], language="en").links[NAME] == f"/events/{LAST}"
