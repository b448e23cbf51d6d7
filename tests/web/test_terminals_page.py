"""The organiser's page of table terminals: a file for their control program, and what it says taken into the event."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.contest.entries import Entry
from cardinal.contest.score_cell import write_cell
from cardinal.formats.bws import read_bws
from cardinal.formats.jet_table import read_tables
from cardinal.store.setting_up import ChangeEntry
from tests.formats.test_terminals import remade
from tests.web.forms import Page, form_to, read, send
from tests.web.people import KEY as EVENING
from tests.web.people import do, evening, organiser, services_of, state_of

PAGE = f"/organise/{EVENING}/terminals"


@pytest.fixture
def desk(client: TestClient) -> TestClient:
    evening(client, started=1)
    organiser(client)
    return client


def made(desk: TestClient) -> bytes:
    form = form_to(read(desk, PAGE), PAGE)
    answer = desk.post(PAGE, data=form.fields | {"pin": "4321", "leads": "yes"})
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].endswith('.bws"')
    return answer.content


def taken(desk: TestClient, content: bytes, **more: str) -> Page:
    form = form_to(read(desk, PAGE), f"{PAGE}/take")
    return Page(desk.post(f"{PAGE}/take", data=form.fields | more, files={"file": ("evening.bws", content)}).text)


def entries(desk: TestClient) -> dict[int, Entry]:
    return {one.number: one for one in state_of(desk, EVENING).entries}


def row(number: int, board: int, contract: str, made: str, pairs: tuple[int, int]) -> dict[str, object]:
    return {
        "ID": number, "Section": 1, "Table": 1, "Round": 1, "Board": board, "PairNS": pairs[0], "PairEW": pairs[1],
        "Declarer": pairs[0], "NS/EW": "N", "Contract": contract, "Result": made, "LeadCard": "H10", "Remarks": "",
    }  # fmt: skip


def test_the_file_is_downloaded_and_its_results_come_back(desk: TestClient) -> None:
    content = made(desk)
    planned = next(one for one in read_bws(content).rounds if one.table == 1 and one.round == 1)
    settings = read_tables(content, frozenset(("settings",)))["settings"][0]
    assert (settings["leadcard"], settings["bm2pincode"]) == (True, "4321")
    pairs, boards = (planned.ns, planned.ew), planned.boards
    before = {one.place for one in state_of(desk, EVENING).event.lines}
    board = next(one for one in boards if all(place.board != one or place.table != "1" for place in before))
    page = taken(desk, remade(content, ReceivedData=[row(1, board, "4 S", "=", pairs)]))
    assert "New: 1. Corrected at the table: 0." in page.text
    (line,) = [one for one in state_of(desk, EVENING).event.lines if one.place not in before]
    assert write_cell(line.score) == "4S by N ="
    entered = state_of(desk, EVENING).results[line.place]
    assert (str(entered.facts.lead), entered.counts) == ("HT", True)
    # The table puts its own result right; the log keeps both.
    again = [row(1, board, "4 S", "=", pairs), row(2, board, "4 S", "+1", pairs)]
    page = taken(desk, remade(content, ReceivedData=again))
    assert "Corrected at the table: 1." in page.text
    (correction,) = state_of(desk, EVENING).corrections
    assert (write_cell(correction.after), correction.clauses) == ("4S by N +1", ("79C1",))
    # What is gone from the file is shown, and stays.
    page = taken(desk, remade(content, ReceivedData=[]))
    assert "took its result back" in page.text
    assert len(state_of(desk, EVENING).event.lines) == len(before) + 1


def test_names_typed_at_the_table_are_written_on_the_organisers_word_and_the_trail_says_why(desk: TestClient) -> None:
    content = made(desk)
    seated = next(one for one in read_bws(content).rounds if one.table == 1 and one.round == 1)
    before = entries(desk)
    # North-South have no names, East-West one of two.
    do(desk, EVENING, ChangeEntry(replace(before[seated.ns], players=()), checked=False))
    do(desk, EVENING, ChangeEntry(replace(before[seated.ew], players=before[seated.ew].players[:1]), checked=False))
    people = (("N", "9001", "Alder"), ("S", "9002", "Birch"), ("E", "9003", "Cedar"), ("W", "9004", "Dogwood"))
    numbers = [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": number, "Name": name, "Updated": True, "Round": 0}
        for seat, number, name in people
    ]
    file = remade(content, PlayerNumbers=numbers)
    page = taken(desk, file)
    assert "Nothing was written: set the tick below" in page.text
    assert entries(desk)[seated.ns].players == ()
    page = taken(desk, file, names="yes")
    assert f"Written into the entry of {seated.ns}: Alder (9001), Birch (9002)." in page.text
    after = entries(desk)
    assert [(one.key, one.name) for one in after[seated.ns].players] == [("9001", "Alder"), ("9002", "Birch")]
    # The name that was there stays, and whoever sat down first is the other; for a third there is no room.
    kept = before[seated.ew].players[0]
    assert [one.name for one in after[seated.ew].players] == [kept.name, "Cedar"]
    assert "9004" in page.text
    assert "typed at the table, at its terminal" in desk.get(f"/organise/{EVENING}/audit").text


def test_a_file_on_the_servers_computer_is_followed_and_never_written_over(desk: TestClient) -> None:
    form = form_to(read(desk, PAGE), PAGE)
    assert desk.post(PAGE, data=form.fields | {"here": "yes"}).status_code == 200
    file = Path(services_of(desk).settings.var) / "terminals" / EVENING / "evening.bws"
    assert read_bws(file.read_bytes()).rounds
    page = read(desk, PAGE)
    assert "is read every 10 seconds" in page.text
    assert "New: 0." in send(desk, form_to(page, f"{PAGE}/take")).text
    refused = desk.post(PAGE, data=form_to(page, PAGE).fields | {"here": "yes"})
    assert refused.status_code == 400
    assert "may have it open" in refused.text


def test_what_is_no_terminals_file_is_refused_in_words(desk: TestClient) -> None:
    assert "does not begin as an Access database" in taken(desk, b"x" * 5000).text
    form = form_to(read(desk, PAGE), f"{PAGE}/take")
    assert "Choose the control program" in desk.post(f"{PAGE}/take", data=form.fields).text
    wrong = form_to(read(desk, PAGE), PAGE)
    assert "four digits" in desk.post(PAGE, data=wrong.fields | {"pin": "12"}).text
