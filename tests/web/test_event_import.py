"""An event uploaded from another program's files: looked at first, then made with everything that was in them."""

from __future__ import annotations

import threading
from io import BytesIO
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Event, Game, Ruling
from cardinal.contest.score_cell import read_cell
from cardinal.contest.standings import standings
from cardinal.formats import Problem
from cardinal.formats import read as read_file
from cardinal.formats.event_exports import Export, ExportForm, losses
from cardinal.formats.importing import Imported, import_event
from cardinal.store.deciding import GiveRuling
from cardinal.web.organise import event_export
from tests.formats.test_import_tables import PBN
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import director, do, evening, organiser, services_of, state_of

IMPORT = "/organise/import"


@pytest.fixture
def desk(client: TestClient) -> TestClient:
    evening(client, started=0)
    organiser(client)
    return client


def look(client: TestClient, *files: tuple[str, bytes]) -> Page:
    form = form_to(read(client, IMPORT), IMPORT)
    answer = client.post(IMPORT, data=form.fields, files=[("files", file) for file in files])
    return Page(answer.text)


def test_nothing_is_made_before_the_preview_is_confirmed(desk: TestClient) -> None:
    page = look(desk, ("tuesday.pbn", PBN.encode()))
    assert "Totals: 6 of 6 the same." in page.text
    assert "tuesday" not in desk.get("/organise").text
    form = form_to(page, "/organise/import/make")
    assert form.fields["name"] == "Tuesday"
    answer = send(desk, form)
    assert answer.status_code == 303
    state = state_of(desk, "tuesday")
    assert (len(state.entries), len(state.event.lines)) == (6, 6)
    # 7 of 8 matchpoints are 87.5 percent, as the file has published.
    assert [float(one.rows[0].score) for one in standings(state.event).final] == [87.5, 87.5]
    folder = Path(services_of(desk).settings.var) / "boards" / "tuesday"
    assert "AKQJT98765432" in (folder / "boards.pbn").read_text("utf-8")
    # The same form again leads to the same event.
    assert send(desk, form).status_code in (303, 400)
    assert desk.get("/organise/tuesday-2").status_code == 404


def test_files_that_make_no_event_are_refused_in_words(desk: TestClient) -> None:
    assert "There is no result in these files" in look(desk, ("deals.pbn", b'[Board "1"]\n')).text
    assert "What this file is cannot be told" in look(desk, ("x.bin", b"\x00\x01\x02")).text
    form = form_to(read(desk, IMPORT), IMPORT)
    gone = send(desk, Form("/organise/import/make", form.fields | {"token": "0" * 32, "name": "x"}))
    assert gone.status_code == 400
    assert "choose them again" in gone.text


def test_only_whoever_may_make_events_imports_one(desk: TestClient) -> None:
    director(desk)
    assert desk.get(IMPORT).status_code == 403


def test_results_leave_from_the_page_in_every_format_and_come_back(desk: TestClient) -> None:
    send(desk, form_to(look(desk, ("tuesday.pbn", PBN.encode())), "/organise/import/make"))
    before = {(one.board, one.ns, one.ew): one.score for one in state_of(desk, "tuesday").event.lines}
    for ending in ("xml", "pbn"):
        sent = desk.get(f"/organise/tuesday/results.{ending}")
        assert sent.status_code == 200
        made = import_event([(f"tuesday.{ending}", sent.content)])
        assert {(one.board, one.ns, one.ew): one.score for one in made.event.lines} == before
        assert list(made.hands) == [1]
    assert b"4S by N =" in desk.get("/organise/tuesday/results.csv").content
    assert len(desk.get("/organise/tuesday/results.json").json()["results"]) == 6
    assert desk.get("/organise/tuesday/results.doc").status_code == 404


def test_what_a_format_cannot_hold_is_said_before_the_download(
    desk: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[ExportForm] = []

    def noted(event: Event, form: ExportForm, export: Export) -> list[Problem]:
        asked.append(form)
        return losses(event, form, export)

    monkeypatch.setattr(event_export, "losses", noted)
    send(desk, form_to(look(desk, ("tuesday.pbn", PBN.encode())), "/organise/import/make"))
    assert 'href="/organise/tuesday/exports"' in desk.get("/organise/tuesday").text
    told = {
        part.partition("</h2>")[0].partition(",")[0].partition(" ")[0]: part
        for part in desk.get("/organise/tuesday/exports").text.split("<h2>")[1:]
    }
    # Six pairs have names, and board 1 has its cards; a table of results has neither.
    for name in ("CSV", "JSON"):
        assert "without names: 6." in told[name]
        assert "Boards whose cards have no place in this format: 1." in told[name]
    assert "All results of this event fit into this format." in told["USEBIO"]
    # Whoever looks again waits for nothing, in another language neither.
    assert asked == list(ExportForm)
    assert "没有姓名的参赛者：6个。" in desk.get("/organise/tuesday/exports", headers={"Accept-Language": "zh-CN"}).text
    assert asked == list(ExportForm)
    # A ruling that USEBIO has no place for is counted there, and told board by board.
    state = state_of(desk, "tuesday")
    line = state.event.lines[0]
    weighted = read_cell("60% 420; 40% -50", Game.BRIDGE, line.board)
    do(desk, "tuesday", GiveRuling(Ruling("", line.place, weighted, kind="adjusted", reason="misinformation")))
    # Who ruled and why is in none of the formats, which is said once.
    everywhere, usebio = desk.get("/organise/tuesday/exports").text.split("<h2>")[2:4]
    assert "Scores that USEBIO cannot say as they are: 1." in usebio
    assert "a weighted score has no place in the format" in usebio
    assert "not by whom and why: 1." in everywhere
    assert asked == 2 * list(ExportForm)


@pytest.mark.parametrize("ending", ["dlm", "lin", "dup", "pbn"])
def test_boards_are_taken_in_every_format_that_is_read(desk: TestClient, ending: str) -> None:
    boards = "/organise/spring/boards"
    content = (Path(__file__).parents[1] / "data" / "deals" / f"test.{ending}").read_bytes()
    form = form_to(read(desk, boards), f"{boards}/hands")
    answer = desk.post(f"{boards}/hands", data=form.fields, files=[("file", (f"test.{ending}", content))])
    assert answer.status_code in (200, 303)
    folder = Path(services_of(desk).settings.var) / "boards" / "spring"
    assert len(read_file(folder / "boards.pbn").records) == 16


def test_boards_are_dealt_and_downloaded_in_one_step(desk: TestClient) -> None:
    boards = "/organise/spring/boards"
    form = form_to(read(desk, boards), f"{boards}/deal")
    dealt = send(desk, Form(form.action, form.fields | {"first": "1", "last": "24", "format": "dup"}))
    assert dealt.status_code == 200
    deals = [one.deal for one in read_file(BytesIO(dealt.content), name="boards.dup").records]
    kept = read_file(Path(services_of(desk).settings.var) / "boards" / "spring" / "boards.pbn").records
    assert (len(deals), deals) == (24, [one.deal for one in kept])
    refused = send(desk, Form(form.action, form.fields | {"first": "9", "last": "1", "command": "another-one"}))
    assert refused.status_code == 400


def test_long_work_shows_how_far_it_is(desk: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()

    def slow(files: object, name: str = "", report: object = None) -> Imported:
        report(3, 12)  # type: ignore[operator]
        go_on.wait(20)
        return import_event(files, name)  # type: ignore[arg-type]

    monkeypatch.setattr("cardinal.web.organise.event_import.import_event", slow)
    monkeypatch.setattr("cardinal.web.organise.event_import.PATIENCE_SECONDS", 0.01)
    form = form_to(read(desk, IMPORT), IMPORT)
    file = ("files", ("tuesday.pbn", PBN.encode()))
    answer = desk.post(IMPORT, data=form.fields, files=[file], follow_redirects=False)
    assert answer.status_code == 303
    place = answer.headers["location"]
    page = desk.get(place)
    assert '<progress max="12" value="3"' in page.text
    go_on.set()
    for _ in range(50):
        page = desk.get(place)
        if "<progress" not in page.text:
            break
    assert "Totals: 6 of 6 the same." in page.text
    assert desk.get(IMPORT + "/" + "0" * 32).status_code == 400
