"""The office of an event: staff, accounts and tokens; the audit trail and the export; a person's data."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import text as sql
from starlette.testclient import TestClient

from cardinal.contest.event_folder import open_folder
from cardinal.contest.standings import standings
from cardinal.store import Role
from tests.web.forms import BROWSER, Form, Page, form_to, read, send
from tests.web.people import another, bind, call, director, evening, organiser, services_of, state_of, user

STAFF, PEOPLE, AUDIT = (f"/organise/spring/{one}" for one in ("staff", "people", "audit"))


@pytest.fixture
def office(client: TestClient) -> TestClient:
    evening(client)
    organiser(client, "spring")
    return client


def roles(client: TestClient, name: str) -> set[Role]:
    account = next(one for one in call(client, services_of(client).accounts.users) if one.name == name)
    return set(account.roles.get("event/spring", frozenset()))


def secret(html: str) -> str:
    found = re.search(r'<p class="secret" lang="en">(.+?)</p>', html)
    assert found is not None
    return found[1]


def test_a_role_is_given_and_taken_by_user_name(office: TestClient) -> None:
    nora = another(office)
    bind(nora, "Nora 1", "Nora")
    assert nora.get("/organise/spring").status_code == 403
    form = form_to(read(office, STAFF), "/staff")
    assert send(office, form, user="nora", role="director").status_code == 303
    assert roles(office, "Nora") == {Role.DIRECTOR}
    assert nora.get("/organise/spring").status_code == 200
    page = read(office, STAFF)
    take = next(one for one in page.forms if one.action.endswith("/take") and one.fields["user"] == "Nora")
    assert send(office, take).status_code == 303
    assert nora.get("/organise/spring").status_code == 403


@pytest.mark.parametrize("filled", [{"user": "nobody"}, {"user": ""}, {"user": "olga", "role": "table"}])
def test_a_role_that_cannot_be_given_is_refused_and_kept(office: TestClient, filled: dict[str, str]) -> None:
    form = form_to(read(office, STAFF), "/staff")
    answer = send(office, Form(form.action, form.fields | filled))
    assert answer.status_code == 400
    assert form_to(Page(answer.text), "/staff").fields["user"] == filled["user"]


def test_the_last_organiser_stays(office: TestClient) -> None:
    take = form_to(read(office, STAFF), "/take")
    assert send(office, take).status_code == 400
    assert roles(office, "olga") == {Role.ORGANISER}
    organiser(another(office), "spring", "otto")
    assert send(office, take).status_code == 303


def test_somebody_is_invited_by_a_link_that_can_be_made_void(office: TestClient) -> None:
    for _ in range(2):
        assert send(office, form_to(read(office, STAFF), "/invite"), role="organiser").status_code == 303
    answer = office.get(STAFF, headers=BROWSER)
    assert answer.headers["cache-control"] == "no-store"
    first, second = re.findall(r'value="http://testserver(/invitation/[^"]+)"', answer.text)
    assert send(office, form_to(Page(answer.text), "/uninvite")).status_code == 303
    dan = another(office)
    user(dan, "Dan")
    read(dan, first, status=401)
    assert "asks you to work on" in read(dan, second).text
    assert send(dan, form_to(read(dan, second), second.rpartition("/")[2])).status_code == 303
    assert roles(office, "Dan") == {Role.ORGANISER}


def test_a_token_is_shown_once_works_and_is_revoked(office: TestClient) -> None:
    made = send(office, form_to(read(office, STAFF), "/tokens"), label="scoreboard", token_role="director")
    token = secret(made.text)
    program = another(office)
    bearer = {"Authorization": f"Bearer {token}"}
    assert program.get("/organise/spring", headers=bearer).status_code == 200
    assert token not in read(office, STAFF).text
    assert send(office, form_to(read(office, STAFF), "/revoke")).status_code == 303
    assert program.get("/organise/spring", headers=bearer).status_code == 401
    assert "revoked" in read(office, STAFF).text


def test_a_token_without_a_word_or_of_another_event_is_refused(office: TestClient) -> None:
    form = form_to(read(office, STAFF), "/tokens")
    assert send(office, form, label=" ").status_code == 400
    assert send(office, form, label="x", token_role="table").status_code == 400
    evening(office, "autumn")
    services = services_of(office)
    other = call(office, services.accounts.make_token, "event/autumn", Role.DIRECTOR, "x", "otto", services.now())
    assert send(office, Form(f"{STAFF}/revoke", form.fields | {"token": other.key})).status_code == 400
    (kept,) = call(office, services.accounts.tokens_of, "event/autumn")
    assert kept.revoked_at is None


def test_the_trail_tells_who_changed_what_from_what_to_what(office: TestClient) -> None:
    form = form_to(read(office, "/organise/spring/entries/1"), "/entries/1")
    send(office, form, player2="Sue")
    html = office.get(AUDIT, headers={"Accept": "text/html"}).text
    first = html.partition('<ol class="trail"')[2].partition("</details>")[0]
    said = Page(first).text
    assert "olga changed the entry of 1 Nora 1 - Sue." in said
    assert "Its players were Nora 1, Sam 1 and are Nora 1, Sue." in said
    # What programs know it by stands beside it.
    assert "<code>entry_changed</code> <code>entry 1</code> <code>olga</code>" in first
    before, after = re.findall(r"<pre>(.*?)</pre>", first, re.S)
    assert "Sam 1" in before
    assert "Sam 1" not in after
    assert "Sue" in after
    assert f"The chain is whole: {state_of(office).seq} steps" in Page(html).text


def test_a_log_that_somebody_edited_shows(office: TestClient) -> None:
    async def edit() -> None:
        async with services_of(office).database.writing() as connection:
            await connection.execute(sql("UPDATE events SET actor = 'mallory' WHERE seq = 3"))

    call(office, edit)
    page = read(office, AUDIT)
    assert "The log is not as it was written" in page.text
    assert "The chain is whole" not in page.text


def test_a_long_trail_comes_in_pages(office: TestClient) -> None:
    seq = state_of(office).seq
    page = read(office, f"{AUDIT}?before=3")
    assert "olga entered 1 Nora 1 - Sam 1." in page.text
    assert "round_started" not in page.text
    assert seq > 3
    assert office.get(f"{AUDIT}?before=x").status_code == 422


def test_the_export_is_the_event_as_plain_files(office: TestClient, tmp_path: Path) -> None:
    answer = office.get("/organise/spring/export.zip")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        file.extractall(tmp_path)
    folder = open_folder(tmp_path / "spring")
    assert folder.event.contestants == state_of(office).event.contestants
    assert standings(folder.event).stages[0].stage.name == "Main"


def test_a_persons_data_are_given_out_as_a_file(office: TestClient) -> None:
    told = office.get(f"{PEOPLE}/P1.json").json()
    assert (told["name"], told["event"]) == ("Nora 1", "Spring pairs")
    assert told["entries"][0]["contact"] == "nora1@example.org"
    assert len(told["entries"]) == 1
    assert office.get(f"{PEOPLE}/P99.json").status_code == 404


def zipped(client: TestClient) -> bytes:
    """Everything that the export of the event holds."""
    with zipfile.ZipFile(io.BytesIO(client.get("/organise/spring/export.zip").content)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


def test_a_person_is_erased_when_the_name_is_typed(office: TestClient) -> None:
    form = form_to(read(office, PEOPLE), "/people")
    wrong = send(office, form, number="P1", confirm="Nora")
    assert wrong.status_code == 400
    again = form_to(Page(wrong.text), "/people")
    assert (again.fields["number"], again.fields["confirm"]) == ("P1", "Nora")
    assert "Nora 1" in read(office, PEOPLE).text
    # Sam has the same contact: whose it is, the organiser says.
    asked = send(office, again, confirm="Nora 1")
    assert (asked.status_code, "Whose is the contact nora1@example.org?" in asked.text) == (400, True)
    assert "Nora 1" in read(office, PEOPLE).text
    assert send(office, again, confirm="Nora 1", contact="own").status_code == 303
    assert "nora1@example.org" not in office.get("/organise/spring/entries.csv").text
    assert b"Nora 1" not in zipped(office)
    page = read(office, PEOPLE)
    assert "P1 Nora 1" not in page.text
    assert "erased" in page.text
    assert "nora1@example.org" not in read(office, AUDIT).text
    assert "Nora 1" not in read(another(office), "/events/spring").text
    # The chain is whole all the same: the log held a seal in the name's place.
    assert "The chain is whole" in read(office, AUDIT).text
    assert send(office, Form(form.action, form.fields | {"number": "P99", "command": "no-such-one"})).status_code == 404


def test_a_director_is_not_shown_the_office_in_the_tabs(office: TestClient) -> None:
    director(office)
    links = set(read(office, "/organise/spring").links.values())
    assert "/organise/spring/entries" in links
    assert not links & {STAFF, PEOPLE, AUDIT, "/organise/spring/conditions", "/organise/spring/export.zip"}
