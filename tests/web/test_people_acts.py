"""Choices, merges and erasure on the pages: who may, who is asked first, and what the list of people then says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.season.people_file import read_people, write_people
from cardinal.store.bindings import MEMBERS
from cardinal.web import Settings, create_app
from cardinal.web.demonstration.season_archive import archived, archived_files
from tests.web.forms import form_to, read, send
from tests.web.people import another, call, organiser, services_of, user

OTTO, RUTH = "1011", "1054"
EVENINGS = ("riverside-01", "riverside-04")


@pytest.fixture
def events(tmp_path: Path) -> Path:
    folder = tmp_path / "events"
    for name, content in archived_files(archived()).items():
        if "/" not in name or name.startswith(EVENINGS):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    text = (folder / "people.csv").read_text("utf-8")
    twice = read_people(text + "M0900,9008,otto marsh,,,,,,,,,member,,,,,,,,,\n")
    (folder / "people.csv").write_text(write_people(twice), "utf-8")
    return folder


@pytest.fixture
def officer(events: Path, tmp_path: Path, empty_database: Path) -> Iterator[TestClient]:
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "cardinal.sqlite3").write_bytes(empty_database.read_bytes())
    with TestClient(create_app(Settings(var=tmp_path / "var", events=events)), raise_server_exceptions=False) as opened:
        organiser(opened)
        yield opened


@pytest.fixture
def otto(officer: TestClient) -> TestClient:
    client = another(officer)
    services = services_of(officer)
    call(officer, services.bindings.confirm, MEMBERS, "M0002", user(client, "otto").key, "test", services.now())
    return client


def page(client: TestClient, address: str) -> int:
    return client.get(address, headers={"Accept": "text/html"}, follow_redirects=False).status_code


def test_a_person_chooses_who_sees_page_and_grade_and_others_cannot(otto: TestClient, events: Path) -> None:
    stranger = another(otto)
    assert page(stranger, f"/people/{OTTO}") == 303
    form = form_to(read(otto, f"/people/{OTTO}/choices", language="en"), "/choices")
    assert send(otto, form, "Keep", page="public", rating="public").status_code == 303
    assert page(stranger, f"/people/{OTTO}") == 200
    line = next(one for one in (events / "people.csv").read_text("utf-8").splitlines() if one.startswith("M0002,"))
    assert line.endswith(",public,public,")
    other = another(otto)
    user(other, "eve")
    assert page(other, f"/people/{OTTO}/choices") == 404
    assert page(otto, f"/people/{RUTH}/choices") == 404
    assert page(another(otto), f"/people/{OTTO}/choices") == 303


def test_whoever_has_an_account_agrees_before_two_lines_are_one_and_it_is_undone(
    officer: TestClient, otto: TestClient, events: Path
) -> None:
    before = (events / "people.csv").read_text("utf-8")
    shown = officer.get(f"/api/people/{OTTO}").json()
    read(officer, "/season", language="en")
    suggested = read(officer, "/people/merge", language="en")
    assert "otto marsh (9008, evenings: 0)" in " ".join(suggested.text.split())
    form = form_to(suggested, "/people/merge")
    refused = send(officer, form, winner=OTTO, loser="9008", reason="")
    assert refused.status_code == 400
    assert send(officer, form, winner=OTTO, loser="9008", reason="typed twice").headers["location"].endswith("proposed")
    assert (events / "people.csv").read_text("utf-8") == before
    asked = read(otto, f"/people/{OTTO}/choices", language="en")
    assert "typed twice" in asked.text
    assert send(otto, form_to(asked, "/choices"), "Yes, both are me").status_code == 303
    people = call(officer, officer.app.state.seasons.of().people)  # type: ignore[attr-defined]
    assert people.match("9008").id == "M0002"
    done = read(officer, "/people/merge", language="en")
    undo, label = next((one, said) for one in done.forms for said in one.buttons if said.startswith("Undo"))
    assert send(officer, undo, label).headers["location"].endswith("undone")
    assert (events / "people.csv").read_text("utf-8") == before
    assert officer.get(f"/api/people/{OTTO}").json() == shown


def test_without_an_account_an_officer_says_that_the_person_agreed(officer: TestClient) -> None:
    form = form_to(read(officer, "/people/merge", language="en"), "/people/merge")
    answer = send(officer, form, winner=OTTO, loser="9008", reason="typed twice")
    assert (answer.status_code, "tick that they have agreed" in answer.text) == (400, True)
    assert (
        send(officer, form, winner=OTTO, loser="9008", reason="x", agreed="yes").headers["location"].endswith("merged")
    )


def test_erasing_oneself_leaves_no_name_and_every_other_season_equal(
    officer: TestClient, otto: TestClient, events: Path
) -> None:
    before = {number: officer.get(f"/api/people/{number}").json() for number in ("1003", "1020", RUTH)}
    address = f"/people/{OTTO}/choices"
    form = next(one for one in read(otto, address, language="en").forms if "number" in one.fields)
    assert send(otto, form, "Erase for good", number="1003").status_code == 400
    form = next(one for one in read(otto, address, language="en").forms if "number" in one.fields)
    assert send(otto, form, "Erase for good", number=OTTO).status_code == 303
    text = (events / "people.csv").read_text("utf-8")
    assert not any(known in text for known in ("Otto", ",1011,"))
    told = {number: officer.get(f"/api/people/{number}").json() for number in before}
    for number, person in told.items():
        for was in (before[number], person):
            for evening in was["evenings"]:
                evening["partners"] = len(evening["partners"])
            was["partners"] = [{**one, "name": "", "number": ""} for one in was["partners"]]
        assert person == before[number]
    assert page(otto, f"/people/{OTTO}") in (403, 404)
    assert "Erased player M0002" in read(officer, "/season/Attendance", language="en").text
