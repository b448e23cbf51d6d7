"""Somebody who is erased is nowhere: not in the store, not in a file, on no page; and nobody else's figures move."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.club import MAIN, News
from cardinal.club.letters import Kind, Letter
from cardinal.store import Log, import_folder, open_database, stream_of, verify_all
from cardinal.store.bindings import MEMBERS
from cardinal.store.clubs import Clubs
from cardinal.store.outbox import Outbox
from cardinal.store.people_ledger import CHOSEN, ERASED, PeopleLedger
from cardinal.store.setting_up import StartRound
from cardinal.web import Settings, create_app
from cardinal.web.demonstration.season_archive import archived, archived_files
from tests.web.forms import read, send
from tests.web.people import another, call, do, organiser, services_of, user

RUTH, NAME = "1054", "Ruth Bell"
FOLDERS, STORED = ("riverside-01", "riverside-03"), "riverside-10"


@pytest.fixture
def place(tmp_path: Path, empty_database: Path) -> Path:
    """Two evenings as folders, and one to be put into the store."""
    for name, content in archived_files(archived()).items():
        if "/" not in name or name.startswith((*FOLDERS, STORED)):
            path = tmp_path / ("stored" if name.startswith(STORED) else "events") / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "cardinal.sqlite3").write_bytes(empty_database.read_bytes())
    return tmp_path


def served(place: Path) -> TestClient:
    return TestClient(create_app(Settings(var=place / "var", events=place / "events")), raise_server_exceptions=False)


def bytes_with(place: Path, name: str) -> list[str]:
    """The files that have the name in them, whatever they are."""
    files = [path for part in ("var", "events") for path in (place / part).rglob("*") if path.is_file()]
    return [str(path.relative_to(place)) for path in files if name.casefold().encode() in path.read_bytes().lower()]


def store_evening(client: TestClient, place: Path) -> None:
    """The third evening as a competition of the server, public and over."""
    services = services_of(client)
    folder = place / "stored" / STORED
    events = import_folder(folder)
    call(client, lambda: services.log.append(
        stream_of(STORED), 0, events, command_id="import evening", actor="test", at=services.now()))  # fmt: skip
    for number in range(1, 6):
        do(client, STORED, StartRound("Evening", number))


def everybody_else(client: TestClient) -> dict[str, object]:
    """The figures of everybody but Ruth, without the names of partners."""
    told: dict[str, object] = {}
    for number in ("1003", "1011", "1020", "1046"):
        person = client.get(f"/api/people/{number}").json()
        for evening in person["evenings"]:
            evening["partners"] = len(evening["partners"])
        person["partners"] = [{**one, "name": "", "number": ""} for one in person["partners"]]
        person["met"] = [{**one, "name": "", "number": ""} for one in person.get("met", ())]
        told[number] = person
    return told


def test_erasure_reaches_folders_store_letters_and_pages_and_moves_nobody(place: Path) -> None:
    with served(place) as officer:
        organiser(officer)
        store_evening(officer, place)
        services = services_of(officer)
        ruth = another(officer)
        account = user(ruth, NAME)
        call(officer, services.bindings.confirm, MEMBERS, "M0006", account.key, "test", services.now())
        news = News("n1", f"Well played, {NAME}", "…", services.now(), services.now())
        call(officer, Clubs(services.database).put_news, MAIN, news)
        letter = Letter("x/1", Kind.SIGN_UP, "bob@example.org", "en", "You play", f"You play with {NAME}.")
        call(officer, Outbox(services.database).post, [letter], services.now())
        before = everybody_else(officer)
        assert any(one["event"] == STORED for one in officer.get(f"/api/people/{RUTH}").json()["evenings"])
        pages = [f"/events/{name}/{part}" for name in (*FOLDERS, STORED) for part in ("standings", "entries")]
        pages += ["/season", "/season/Attendance", "/people", "/club", "/club/feed.atom"]
        assert sum(NAME in officer.get(one, headers={"Accept": "text/html"}).text for one in pages) >= 9
        choices = read(ruth, f"/people/{RUTH}/choices", language="en")
        form = next(one for one in choices.forms if "number" in one.fields)
        assert send(ruth, form, "Erase for good", number=RUTH, account="yes").status_code == 303
        for one in (*pages, f"/organise/{STORED}/people"):
            assert NAME not in officer.get(one, headers={"Accept": "text/html"}).text, one
        assert "Erased player M0006" in read(officer, "/season/Attendance", language="en").text
        assert everybody_else(officer) == before
        assert officer.get("/people/find", params={"q": "ruth"}).json() == []
        # Not even in SQLite's journal, while the server runs.
        assert bytes_with(place, NAME) == []
    assert bytes_with(place, NAME) == []
    assert asyncio.run(broken(place)) == ()


async def broken(place: Path) -> object:
    database = open_database(place / "var")
    try:
        return await verify_all(Log(database))
    finally:
        await database.close()


def test_what_the_log_says_and_the_list_does_not_is_done_at_the_next_start(place: Path) -> None:
    """A process died behind the log: once before it erased somebody, once before it wrote a choice."""
    with served(place) as officer:
        organiser(officer)
        store_evening(officer, place)
        services = services_of(officer)

        async def logged() -> None:
            ledger = PeopleLedger(services.log, MAIN)
            (number,) = [
                number for number, one in (await services.competition(STORED)).people.items() if one.name == NAME
            ]
            told = {"person": "M0006", "seats": [f"{STORED}/{number}"], "account": False}
            chosen = {"person": "M0001", "page": "self", "rating": "self", "hidden": True}
            for kind, payload in ((ERASED, told), (CHOSEN, chosen)):
                await ledger.write(
                    await ledger.read(), kind, payload, command_id=f"a command {kind}", actor="ruth", at=services.now()
                )

        call(officer, logged)
    assert bytes_with(place, NAME)
    with served(place) as officer:
        organiser(officer)
        assert bytes_with(place, NAME) == []
        lines = (place / "events/people.csv").read_text("utf-8").splitlines()
        assert next(one for one in lines if one.startswith("M0001,")).endswith(",yes,self,self,")
        assert "№ 1003" in read(another(officer), f"/events/{FOLDERS[0]}/standings", language="en").text
        assert "Ada Lindqvist" not in another(officer).get(f"/events/{FOLDERS[0]}/entries").text
        assert (read(officer, "/season", language="en").text).count("Ada Lindqvist") > 0
    # Nothing is left to do, and what the staff then write into the file stays.
    people = (place / "events/people.csv").read_text("utf-8").replace(",yes,self,self,", ",,self,self,")
    (place / "events/people.csv").write_text(people, "utf-8")
    with served(place):
        assert (place / "events/people.csv").read_text("utf-8") == people
