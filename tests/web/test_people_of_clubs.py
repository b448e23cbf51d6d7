"""Two clubs on one server: each has people, season and staff of its own, and neither finds anybody of the other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import time, timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from cardinal.cli.main import app as command_line
from cardinal.club import Club, ClubEvening, Plan
from cardinal.contest.model import Form
from cardinal.season.people_file import read_people
from cardinal.store.bindings import members_of
from cardinal.store.clubs import Clubs
from cardinal.store.sign_ups import SignUps
from cardinal.web import Settings, create_app
from cardinal.web.demonstration.season_archive import archived, archived_files
from tests.web.forms import Page, form_to, read, send
from tests.web.people import another, call, officer, organiser, services_of, user

HILL = "/clubs/hillside"
PEOPLE = "id,club_number,name\nM0001,1003,Hanna Hill\nM0002,1011,Ivo Iffley\n"


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server of the version before, with one evening; and the files of a second club below it."""
    folder = tmp_path_factory.mktemp("clubs") / "events"
    for name, content in archived_files(archived()).items():
        if "/" not in name or name.startswith("riverside-01"):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def owner(events: Path, empty_database: Path) -> Iterator[TestClient]:
    var = events.parent / "var"
    var.mkdir()
    (var / "cardinal.sqlite3").write_bytes(empty_database.read_bytes())
    with TestClient(create_app(Settings(var=var, events=events)), raise_server_exceptions=False) as opened:
        organiser(opened)
        call(opened, Clubs(services_of(opened).database).add, Club("hillside", "Hillside"))
        yield opened


@pytest.fixture(scope="module")
def hilda(owner: TestClient) -> TestClient:
    """Who works for the second club alone."""
    client = another(owner)
    officer(client, "hilda", "hillside")
    form = next(one for one in read(client, f"{HILL}/manage/people").forms if "text" in one.fields)
    looked = send(client, form, act="look", text=PEOPLE)
    assert "New: 2. Changed: 0. Unchanged: 0. In conflict: 0." in looked.text
    take = next(one for one in Page(looked.text).forms if "take" in dict(one.buttons.values()).values())
    assert send(client, take, act="take").status_code == 303
    season = form_to(read(client, f"{HILL}/manage/season"), "/manage/season")
    assert send(client, season).status_code == 303
    return client


def status(client: TestClient, address: str) -> int:
    return client.get(address, headers={"Accept": "text/html"}, follow_redirects=False).status_code


def test_a_club_has_its_own_list_below_the_folder_of_events(hilda: TestClient, events: Path) -> None:
    kept = read_people((events / "clubs/hillside/people.csv").read_text("utf-8"))
    assert [(one.club_number, one.name) for one in kept] == [("1003", "Hanna Hill"), ("1011", "Ivo Iffley")]
    assert hilda.get(f"{HILL}/people/find", params={"q": "han"}).json()[0]["value"] == "Hanna Hill = 1003"
    assert "Ladder" in read(hilda, f"{HILL}/season", language="en").text
    # The same number is somebody else in the club called main.
    assert "Hanna Hill" in read(hilda, f"{HILL}/people/1003", language="en").text
    add = next(one for one in read(hilda, f"{HILL}/manage/people").forms if "reading" in one.fields)
    assert send(hilda, add, act="add", name_zh_hans="曾小明", reading="zeng xiao ming").status_code == 303
    assert hilda.get(f"{HILL}/people/find", params={"q": "zengxm"}).json()[0]["name"] == "曾小明"
    assert send(hilda, add, act="add", name="").status_code == 400


def test_staff_of_one_club_neither_see_nor_change_people_of_the_other(owner: TestClient, hilda: TestClient) -> None:
    assert owner.get("/people/find", params={"q": "ada"}).json() != []
    assert hilda.get("/people/find", params={"q": "ada"}).json() == []
    assert "Ada" not in read(hilda, "/people?q=mei", language="en").text
    assert (status(hilda, "/people/1011"), status(hilda, "/people/1011/choices")) == (403, 404)
    assert (status(hilda, "/people/merge"), status(hilda, "/club/manage/people")) == (403, 403)
    river = another(owner)
    officer(river, "rita")
    assert status(river, "/people/1011") == 200
    assert river.get(f"{HILL}/people/find", params={"q": "han"}).json() == []
    for address in ("people/merge", "manage/people", "manage/people.csv", "manage/season", "people/1003/choices"):
        assert status(river, f"{HILL}/{address}") == 404, address
    assert status(river, f"{HILL}/people/1003") == 403
    assert [status(river, f"/clubs/{key}/season") for key in ("main", "nowhere")] == [404, 404]


def test_an_account_is_a_member_when_the_club_offers_it_and_its_owner_agrees(
    owner: TestClient, hilda: TestClient
) -> None:
    ivo = another(owner)
    account = user(ivo, "ivo")
    bind = next(one for one in read(hilda, f"{HILL}/manage/people").forms if "member" in one.fields)
    assert send(hilda, bind, act="bind", account="ivo", member="Ivo Iffley = 1011").status_code == 303
    bindings = services_of(owner).bindings
    assert (
        status(ivo, f"{HILL}/people/1003"),
        call(owner, bindings.number_of, members_of("hillside"), account.key),
    ) == (
        403,
        "",
    )
    asked = read(ivo, "/account", language="en")
    assert "Hillside: the organiser asks you to confirm that you are Ivo Iffley." in asked.text
    assert send(ivo, form_to(asked, "/account/seats"), "Confirm: I am Ivo Iffley").status_code == 303
    assert status(ivo, f"{HILL}/people/1003") == 200
    assert status(ivo, "/people/1003/choices") == 404
    # A member there is nobody in the other club.
    assert ivo.get("/people/find", params={"q": "ada"}).json() == []
    form = next(one for one in read(ivo, f"{HILL}/people/1011/choices").forms if "page" in one.fields)
    assert send(ivo, form, page="public", rating="self", act="kept").headers["location"].startswith(HILL)


def test_a_member_who_signs_up_is_offered_names_and_a_stranger_is_not(owner: TestClient, hilda: TestClient) -> None:
    services = services_of(owner)
    tomorrow = (services.now() + timedelta(days=1)).date()
    plan = Plan("Friday", time(19, 30), 210, "UTC", form=Form.PAIRS)
    evening = ClubEvening(f"friday-{tomorrow:%Y%m%d}", plan, tomorrow)
    call(owner, Clubs(services.database).add_evening, "hillside", evening, services.now())
    address = f"{HILL}/evenings/{evening.key}"
    hanna = another(owner)
    account = user(hanna, "hanna")
    call(owner, services.bindings.confirm, members_of("hillside"), "M0001", account.key, "test", services.now())
    page = read(hanna, address, language="en")
    assert form_to(page, "/sign-up").fields["player1"] == "Hanna Hill"
    shown = hanna.get(address).text
    assert 'value="Ivo Iffley = 1011"' in shown
    assert f'data-people-home="{HILL}"' in shown
    assert "data-people" not in another(owner).get(address).text.replace("data-people-home", "")
    assert send(hanna, form_to(page, "/sign-up"), player2="Ivo Iffley = 1011").status_code == 303
    (made,) = call(owner, SignUps(services.database).of_club, "hillside")
    assert made.names == ("Hanna Hill", "Ivo Iffley")


def test_the_command_line_names_the_club(hilda: TestClient, events: Path) -> None:
    told = CliRunner().invoke(command_line, ["season", "find", str(events), "1003", "--club", "hillside"])
    assert (told.exit_code, "Hanna Hill" in told.output, "Ada" in told.output) == (0, True, False)
    told = CliRunner().invoke(command_line, ["season", "find", str(events), "1003"])
    assert "Ada Lindqvist" in told.output


def test_a_folder_of_the_version_before_is_the_club_called_main_and_nothing_in_it_moves(
    owner: TestClient, hilda: TestClient, events: Path
) -> None:
    files = archived_files(archived())
    for path in events.rglob("*"):
        name = path.relative_to(events).as_posix()
        if path.is_file() and not name.startswith("clubs/"):
            assert path.read_bytes() == files[name], name
    assert "Ada Lindqvist" in read(another(owner), "/people/1003", language="en").text
    assert "Ada Lindqvist" in read(another(owner), "/season/Attendance", language="en").text
