"""Where a heard ruling shows itself besides its own page: console, table, the table's device, and the public page."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Room
from cardinal.web.table.sitting import Progress, sitting
from tests.store.story import DIRECTOR, entry
from tests.web.direct_hearing_story import REVOKE, heard, write_form, written
from tests.web.direct_story import BOARD_1, said
from tests.web.forms import read, send
from tests.web.people import KEY, another, director, do, evening, nobody, state_of


@pytest.fixture
def ruled(client: TestClient) -> TestClient:
    """An evening in which a revoke was heard at table 1 before the board had a result."""
    evening(client)
    director(client)
    written(client, send(client, write_form(heard(client, **REVOKE))))
    return client


def test_what_is_left_to_do_stands_on_the_console_and_with_its_table_only(ruled: TestClient) -> None:
    for path, is_there in (("", True), ("/tables/1", True), ("/tables/2", False)):
        page = read(ruled, f"/direct/{KEY}{path}", language="en")
        assert ("Tricks transferred to North-South: 2." in said(page)) is is_there


def test_a_ruling_without_a_score_leaves_the_result_to_the_table(ruled: TestClient) -> None:
    assert sitting(state_of(ruled), "1", Room.NONE).boards[0].progress is Progress.FREE


def test_the_public_can_go_through_the_hearing_again(ruled: TestClient) -> None:
    for place, result in BOARD_1:
        do(ruled, KEY, entry(place, result), DIRECTOR)
    stranger = nobody(another(ruled))
    page = read(stranger, f"/events/{KEY}/rulings", language="en")
    assert "No change of the score" in page.text
    again = read(stranger, page.links["The hearing, question by question"], language="en")
    assert "Tricks transferred to North-South: 2." in said(again)
