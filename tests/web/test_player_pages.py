"""Pages of people: what strangers, members, officers and players themselves see; names that forms offer."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language
from cardinal.store.bindings import MEMBERS
from cardinal.web import Settings, create_app, season_catalogue
from cardinal.web.demonstration.season_archive import archived, archived_files
from tests.web.forms import form_to, read, send
from tests.web.people import another, call, organiser, services_of, user

EVENINGS = ("riverside-01", "riverside-02", "riverside-03", "riverside-04", "riverside-06", "riverside-07")
OTTO, ADA, MAX, AMY = "1011", "1003", "1255", "1263"
"""The demonstration's members: Ada shows page and grade to everybody, Max is hidden, Amy is under age."""


def unpacked(folder: Path, evenings: tuple[str, ...]) -> Path:
    """The demonstration's season with some of its evenings."""
    for name, content in archived_files(archived()).items():
        if "/" not in name or name.startswith(evenings):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(tmp_path_factory.mktemp("events"), EVENINGS)


@pytest.fixture(scope="module")
def var(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Path:
    folder = tmp_path_factory.mktemp("var")
    (folder / "cardinal.sqlite3").write_bytes(empty_database.read_bytes())
    return folder


@pytest.fixture(scope="module")
def stranger(events: Path, var: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(var=var, events=events)), raise_server_exceptions=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def otto(stranger: TestClient) -> TestClient:
    """An account that is the member Otto Marsh."""
    client = another(stranger)
    account = user(client, "otto")
    services = services_of(stranger)
    call(stranger, services.bindings.confirm, MEMBERS, "M0002", account.key, "test", services.now())
    return client


@pytest.fixture(scope="module")
def officer(stranger: TestClient) -> TestClient:
    client = another(stranger)
    organiser(client)
    return client


def numbers(stranger: TestClient) -> dict[str, str]:
    people = call(stranger, stranger.app.state.seasons.of().people)  # type: ignore[attr-defined]
    return {person.name: person.club_number for person in people}


def test_the_numbers_are_those_of_the_demonstration(stranger: TestClient) -> None:
    found = numbers(stranger)
    assert (found["Otto Marsh"], found["Ada Lindqvist"]) == (OTTO, ADA)
    assert (found["Max Stein"], found["Amy Fox"]) == (MAX, AMY)


def test_a_stranger_sees_only_those_who_show_their_page_to_everybody(stranger: TestClient) -> None:
    assert "Grade" in read(stranger, f"/people/{ADA}", language="en").text  # she lets everybody see it
    for number in (OTTO, MAX, AMY, "9999", "Otto Marsh"):
        answer = stranger.get(f"/people/{number}", headers={"Accept": "text/html"}, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"].startswith("/sign-in")) == (303, True)
        assert stranger.get(f"/api/people/{number}").status_code == 401
        assert stranger.get(f"/people/{number}/results.csv", follow_redirects=False).status_code in (303, 401)
    listed = read(stranger, "/people?q=ma", language="en").text
    assert not any(name in listed for name in ("Otto Marsh", "Max Stein", "Amy Fox"))


def test_a_member_sees_members_and_of_the_own_page_the_grade(otto: TestClient) -> None:
    own = read(otto, f"/people/{OTTO}", language="en")
    assert "This is your own page" in own.text
    assert "Shown from 150 boards on" in own.text
    ruth = read(otto, f"/people/{numbers(otto)['Ruth Bell']}", language="en")
    assert "Grade" not in ruth.text
    assert otto.get(f"/api/people/{numbers(otto)['Ruth Bell']}").json()["grades"] == {}
    assert "Max Stein" in read(otto, f"/people/{MAX}", language="en").text  # hidden in public, not among members
    assert otto.get(f"/people/{AMY}", headers={"Accept": "text/html"}).status_code == 404


def test_not_even_an_officer_sees_the_page_of_a_minor_or_the_grade_of_others(officer: TestClient) -> None:
    assert officer.get(f"/people/{AMY}", headers={"Accept": "text/html"}).status_code == 404
    assert officer.get(f"/api/people/{OTTO}").json()["grades"] == {}


def test_an_account_that_is_no_member_is_told_why(stranger: TestClient) -> None:
    client = another(stranger)
    user(client, "visitor")
    answer = client.get(f"/people/{OTTO}", headers={"Accept": "text/html", "Accept-Language": "en"})
    assert answer.status_code == 403
    assert "for the members of the club" in answer.text
    assert client.get("/people/find?q=ot").json() == []


@pytest.mark.parametrize("language", list(Language))
def test_the_page_speaks_every_language_and_is_in_no_search_engine(otto: TestClient, language: Language) -> None:
    answer = otto.get(f"/people/{OTTO}?lang={language.value}", headers={"Accept": "text/html"})
    assert answer.status_code == 200
    assert answer.headers["x-robots-tag"] == "noindex"
    assert "<svg" in answer.text
    assert "Ruth Bell" in read(otto, "/people", language=language.value).text
    assert otto.get(f"/people/{OTTO}?sort=luck", headers={"Accept": "text/html"}).status_code == 400


def test_the_file_and_the_interface_have_the_evenings_of_the_page(otto: TestClient) -> None:
    rows = otto.get(f"/people/{OTTO}/results.csv").content.decode("utf-8-sig").splitlines()
    told = otto.get(f"/api/people/{OTTO}").json()
    assert len(rows) - 1 == len(told["evenings"]) > 2
    assert rows[0] == "day,event,title,game,place,of,score,unit,partners,points"
    links = read(otto, f"/people/{OTTO}?sort=place&game=bridge", language="en").links
    assert any(address.startswith("/events/riverside-0") for address in links.values())


def test_bidding_and_play_and_fifty_are_the_percentage_of_a_mitchell(otto: TestClient) -> None:
    evenings = [one for one in otto.get(f"/api/people/{OTTO}").json()["evenings"] if one["unit"] == "percent"]
    seasons = otto.app.state.seasons.of()  # type: ignore[attr-defined]
    details = call(otto, seasons.details, [one["event"] for one in evenings])
    history = seasons.known.history["M0002"]
    for evening, showing in history:
        if showing.percent is not None:
            own = details[evening.key].contestants[showing.number]
            # Every board of these evenings has the same top, and none was adjusted.
            assert 50 + own.bidding.mean + own.play.mean == pytest.approx(float(showing.percent), abs=0.01)


def test_the_season_leads_members_to_pages_and_strangers_only_to_open_ones(
    stranger: TestClient, otto: TestClient
) -> None:
    assert "/people/" not in " ".join(read(stranger, "/season/Attendance/M0002", language="en").links.values())
    assert f"/people/{OTTO}" in read(otto, "/season/Attendance/M0002", language="en").links.values()
    assert f"/people/{ADA}" in read(stranger, "/season/Attendance/M0001", language="en").links.values()


def test_a_public_card_leads_to_nobody_who_is_a_number_or_under_age(stranger: TestClient) -> None:
    seasons = stranger.app.state.seasons.of()  # type: ignore[attr-defined]
    season = call(stranger, seasons.season)
    people = season.people
    seen = set()
    for evening in season.evenings:
        for showing in evening.showings:
            page = read(stranger, f"/events/{evening.key}/contestants/{showing.number}", language="en")
            addresses = set(page.links.values())
            for player in showing.players:
                person = people[player]
                is_led = f"/people/{person.number}" in addresses
                assert is_led is (person.number not in (MAX, AMY))
                assert (person.name in page.text) is is_led
                seen.add(person.number)
    assert {MAX, AMY} <= seen


def test_two_letters_a_reading_or_a_number_offer_members_to_those_who_may_see_them(
    stranger: TestClient, otto: TestClient, officer: TestClient
) -> None:
    assert stranger.get("/people/find?q=ot").json() == []
    for typed in ("ot", "Otto Ma", OTTO):
        assert [one["value"] for one in officer.get("/people/find", params={"q": typed}).json()] == [
            f"Otto Marsh = {OTTO}"
        ]
    assert officer.get("/people/find?q=zhouf").json()[0]["name"] == "周芳"
    assert officer.get("/people/find?q=zf").json()[0]["name"] == "周芳"
    assert otto.get("/people/find?q=たなか").json() != []
    assert len(officer.get("/people/find?q=a").json()) <= 8
    # Partners of whoever is entered already come first, and who is entered is not offered again.
    assert officer.get("/people/find", params={"q": "a", "with": OTTO}).json()[0]["name"] == "Ada Lindqvist"
    assert officer.get("/people/find", params={"q": "ot", "with": OTTO}).json() == []


def test_a_form_for_staff_has_the_names_for_browsers_without_scripts_and_keeps_the_number(
    officer: TestClient,
) -> None:
    quick = form_to(read(officer, "/organise/quick", language="en"), "/organise/quick")
    entries = "\n".join(
        ("Otto Marsh = 1011 & Ada Lindqvist = 1003", "A & B", "C & D", "E & F", "G & H", "I & J", "K & L", "M & N")
    )
    assert send(officer, quick, name="Friday", entries=entries, kind="bridge-pairs").status_code == 303
    key = next(one for one in call(officer, services_of(officer).keys) if "friday" in one)
    page = officer.get(f"/organise/{key}/entries", headers={"Accept": "text/html"}).text
    assert f'<option value="Otto Marsh = {OTTO}">' in page
    state = call(officer, services_of(officer).competition, key)
    assert {one.key for one in state.entries[0].players} == {OTTO, ADA}


def test_the_owner_says_which_member_an_account_is(stranger: TestClient, officer: TestClient) -> None:
    client = another(stranger)
    account = user(client, "ruth")
    form = next(
        one
        for one in read(officer, "/accounts", language="en").forms
        if one.action.endswith("/accounts/member") and one.fields.get("account") == account.key
    )
    number = numbers(stranger)["Ruth Bell"]
    assert send(officer, form, member="Nobody Known").status_code == 400
    assert send(officer, form, member=f"Ruth Bell = {number}").status_code == 303
    assert f"/people/{number}" in read(client, "/account", language="en").links.values()
    assert send(officer, form, member="").status_code == 303
    assert client.get(f"/people/{OTTO}", headers={"Accept": "text/html"}).status_code == 403


def test_another_server_folds_nothing_that_is_over(
    stranger: TestClient, events: Path, var: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read(stranger, "/season/Points", language="en").text

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("it was folded and kept already")

    monkeypatch.setattr(season_catalogue, "source_of", refused)
    monkeypatch.setattr(season_catalogue, "whole_details", refused)
    with TestClient(create_app(Settings(var=var, events=events))) as other:
        assert read(other, "/season/Points", language="en").text == before
        assert other.get(f"/people/{ADA}").status_code == 200


def test_a_season_of_guandan_has_the_tribute_of_its_deals(otto: TestClient, events: Path) -> None:
    """Counted from the files themselves: who owed, and whether it was paid."""
    received = paid = resisted = 0
    for folder in sorted(events.glob("riverside-*")):
        rows = {tuple(one[name] for name in ("round", "table", "board")): one["facts"].get("deal", {})
                for one in json.loads((folder / "facts.json").read_text("utf-8"))}  # fmt: skip
        with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
            for line in csv.DictReader(file):
                seats = {seat: line.get(seat, "") for seat in "nesw"}
                own = next((seat for seat, number in seats.items() if number == "1011"), "")
                deal = rows.get((int(line["round"]), line["table"], int(line["board"])), {})
                owed = deal.get("payers", "").lower().split()
                if not own or not owed:
                    continue
                is_ours = (owed[0] in "ns") == (own in "ns")
                if deal["tribute"] == "resisted":
                    resisted += is_ours
                elif is_ours:
                    paid += len(owed)
                else:
                    received += len(owed)
    told = otto.get("/api/people/1011").json()["guandan"]["tribute"]
    assert told == {"received": received, "paid": paid, "balance": received - paid, "resisted": resisted}
    assert received + paid > 0
    assert f"{received} received, {paid} paid" in read(otto, "/people/1011?lang=en").text
