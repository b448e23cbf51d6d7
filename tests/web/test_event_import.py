"""An event uploaded from another program's files: looked at first, then made with everything that was in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.contest.standings import standings
from tests.formats.test_import_tables import PBN
from tests.web.forms import Form, Page, form_to, read, send
from tests.web.people import director, evening, organiser, services_of, state_of

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
