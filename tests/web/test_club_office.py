"""A club's office: each role has its own pages, members are kept one by one, fees are owed and paid."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.club.roles import DUTIES, ClubRole, Duty
from cardinal.season.people import Status
from cardinal.season.people_file import read_people
from cardinal.store import Role
from cardinal.store.bindings import MEMBERS
from cardinal.web.app import create_app
from cardinal.web.settings import Settings
from tests.web.forms import Page, form_to, read, send
from tests.web.people import another, call, nobody, officer, organiser, services_of, user
from tests.web.test_club_pages import FIRST, SERIES, act, clock

PEOPLE = """id,club_number,name,status,membership,email,until
M1,1003,Ada Falk,member,,ada@example.org,
M2,1011,Otto Lang,member,student,otto@example.org,
M3,1020,Uma Young,member,sponsor,,
M4,1038,Gone Long,former,,gone@example.org,2024-11-10
M5,1046,Gone Late,former,,late@example.org,2024-11-11
M6,1054,Gone When,former,,when@example.org,
"""
NOW = datetime(2026, 11, 10, 12, tzinfo=UTC)
PAGES = {
    "/club/manage/people": Duty.PEOPLE, "/club/manage/people/1003": Duty.PEOPLE, "/club/manage/people.csv": Duty.PEOPLE,
    "/club/manage/fees": Duty.FEES, "/club/manage/fees.csv": Duty.FEES, "/club/manage/payments.csv": Duty.FEES,
    "/club/manage/season": Duty.SEASON, "/club/manage/staff": Duty.STAFF,
    "/club/manage/series/thursday-pairs": Duty.CALENDAR, "/people/merge": Duty.PEOPLE,
}  # fmt: skip


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory, empty_database: Path) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("office")
    (folder / "events").mkdir()
    (folder / "var").mkdir()
    (folder / "var/cardinal.sqlite3").write_bytes(empty_database.read_bytes())
    app = create_app(Settings(var=folder / "var", events=folder / "events"))
    with TestClient(app, raise_server_exceptions=False) as opened:
        clock(opened, NOW)
        (folder / "events/people.csv").write_text(PEOPLE, "utf-8")
        organiser(opened)
        assert send(opened, form_to(read(opened, "/club/manage"), "/manage/series"), **SERIES).status_code == 303
        yield opened


def events(client: TestClient) -> Path:
    folder = services_of(client).settings.events
    assert folder is not None
    return folder


@pytest.mark.parametrize("role", ClubRole)
def test_a_role_opens_the_pages_of_its_duties_and_no_other(office: TestClient, role: ClubRole) -> None:
    browser = another(office)
    officer(browser, f"the {role}", role=role)
    for address, duty in PAGES.items():
        expected = 200 if duty in DUTIES[role] else 403
        assert browser.get(address).status_code == expected, (role, address)
    page = read(browser, "/club/manage")
    for form, duty in (("/manage/series", Duty.CALENDAR), ("/manage/news", Duty.NEWS)):
        assert any(one.action.endswith(form) for one in page.forms) == (duty in DUTIES[role])
    # What a page does not show it does not take either.
    stolen = form_to(read(office, "/club/manage"), "/manage/news")
    answer = send(browser, stolen, title="News", csrf=page.forms[0].fields["csrf"] if page.forms else "")
    assert (answer.status_code == 303) == (Duty.NEWS in DUTIES[role])


def test_roles_of_a_club_are_parts_in_the_events_of_its_evenings(office: TestClient) -> None:
    scorer, director = another(office), another(office)
    keys = officer(scorer, "sven", role=ClubRole.SCORER).key, officer(director, "dora", role=ClubRole.DIRECTOR).key
    assert act(scorer, f"/club/manage/evenings/{FIRST}", "event") == 303
    held = [call(office, services_of(office).accounts.roles_of, key, f"event/{FIRST}") for key in keys]
    assert held == [{Role.ORGANISER}, {Role.DIRECTOR}]
    form = next(one for one in read(office, "/club/manage/staff").forms if "user" in one.fields)
    assert send(office, form, user="Sven", role="emperor").status_code == 400
    assert "Membership secretary" in read(office, "/club/manage/staff").text


def test_one_member_is_changed_and_whoever_leaves_leaves_today(office: TestClient) -> None:
    secretary = another(office)
    officer(secretary, "sara", role=ClubRole.SECRETARY)
    found = read(secretary, "/club/manage/people?q=ott")
    assert "Otto Lang" in found.text
    form = form_to(read(secretary, "/club/manage/people/1011"), "/manage/people/1011")
    for wrong, said in (({"born": "yes"}, "yes"), ({"since": "soon"}, "soon"), ({"name": ""}, "name")):
        refused = send(secretary, form, **{"phone": "+49 30 1", **wrong})
        assert refused.status_code == 400
        assert said in Page(refused.text).text
        assert form_to(Page(refused.text), "/manage/people/1011").fields["phone"] == "+49 30 1"
    assert send(secretary, form, phone="+49 30 1", status="former", born="1980").status_code == 303
    otto = read_people((events(office) / "people.csv").read_text("utf-8")).get("M2")
    assert otto is not None
    assert (otto.status, otto.until, otto.phone, otto.email) == (
        Status.FORMER, NOW.date(), "+49 30 1", "otto@example.org",
    )  # fmt: skip
    again = form_to(read(secretary, "/club/manage/people/1011"), "/manage/people/1011")
    assert send(secretary, again, status="member", until="").status_code == 303
    read(secretary, "/club/manage/people/9999", status=404)


def test_addresses_of_former_members_are_deleted_after_two_years(office: TestClient) -> None:
    call(office, office.app.state.seasons.forget_contacts)  # type: ignore[attr-defined]
    lines = {one.id: one for one in read_people((events(office) / "people.csv").read_text("utf-8")).lines}
    assert [lines[key].email for key in ("M4", "M5", "M6")] == ["", "late@example.org", "when@example.org"]
    # Nobody wrote down when the last one left: the time counts from now on.
    assert lines["M6"].until == NOW.date()
    assert lines["M1"].email == "ada@example.org"


def test_fees_are_set_paid_taken_back_and_exported(office: TestClient) -> None:
    treasurer = another(office)
    officer(treasurer, "tess", role=ClubRole.TREASURER)
    page = read(treasurer, "/club/manage/fees")
    scale = next(one for one in page.forms if "amounts" in one.fields)
    refused = send(treasurer, scale, act="scale", amounts="student = much")
    assert refused.status_code == 400
    typed = next(one for one in Page(refused.text).forms if "amounts" in one.fields)
    assert typed.fields["amounts"] == "student = much"
    kept = send(treasurer, scale, act="scale", period="2026", currency="EUR", amounts="60\nstudent = 20")
    assert kept.status_code == 303
    page = read(treasurer, "/club/manage/fees")
    assert 'no amount for the kind "sponsor"' in page.text
    pay = next(one for one in page.forms if "member" in one.fields)
    for wrong in ({"member": "Nobody"}, {"amount": "x"}, {"method": ""}, {"day": "never"}):
        good = {"member": "Otto Lang = 1011", "amount": "5", "method": "cash", "day": "2026-11-10"}
        assert send(treasurer, pay, **good | {"act": "pay"} | wrong).status_code == 400
    # The same form twice is one payment; without an amount it is what is open.
    for _ in range(2):
        assert send(treasurer, pay, act="pay", member="Otto Lang = 1011", method="transfer").status_code == 303
    second = next(one for one in read(treasurer, "/club/manage/fees").forms if "member" in one.fields)
    assert send(treasurer, second, act="pay", member="1003", amount="10,00", method="=cash").status_code == 303
    assert _fees(treasurer) == {"1003": ("60.00", "10.00", "50.00"), "1011": ("20.00", "20.00", "0.00"),
                                "1020": ("", "0.00", "")}  # fmt: skip
    page = read(treasurer, "/club/manage/fees")
    back = next(one for one in page.forms if any(value.startswith("back:") for _, value in one.buttons.values()))
    assert send(treasurer, back, next(iter(back.buttons))).status_code == 303
    assert _fees(treasurer)["1003"] == ("60.00", "0.00", "60.00")
    told = treasurer.get("/club/manage/payments.csv").content.decode("utf-8-sig")
    rows = [(one["name"], one["amount"], one["method"], one["taken_back"]) for one in csv.DictReader(StringIO(told))]
    assert rows == [("Otto Lang", "20.00", "transfer", ""), ("Ada Falk", "10.00", "'=cash", "yes")]


def _fees(client: TestClient) -> dict[str, tuple[str, str, str]]:
    text = client.get("/club/manage/fees.csv").content.decode("utf-8-sig")
    return {one["number"]: (one["owed"], one["paid"], one["open"]) for one in csv.DictReader(StringIO(text))}


def test_a_member_sees_the_own_fee_and_nobody_elses(office: TestClient) -> None:
    ada = another(office)
    key = user(ada, "ada").key
    call(office, services_of(office).bindings.confirm, MEMBERS, "M1", key, "test", NOW)
    page = read(ada, "/people/1003/choices")
    assert "60.00 EUR" in page.text
    assert "20.00" not in page.text
    read(ada, "/people/1011/choices", status=404)
    read(ada, "/club/manage/fees", status=403)
    assert nobody(another(office)).get("/club/manage/fees", follow_redirects=False).status_code in (303, 401)
