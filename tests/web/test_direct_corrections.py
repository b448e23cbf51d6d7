"""Corrections with their period, lots where nothing else separates, and the publication that periods run from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from cardinal.contest.toml_writer import toml_text
from cardinal.store.deciding import Publish
from tests.store.story import DIRECTOR, entry
from tests.web.direct_story import BOARD_1, form_to, played, press, said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, director, do, evening, services_of, state_of

ADDRESS = f"/direct/{KEY}/corrections"
PLACE = {"stage": "Main", "round": "1", "table": "1", "board": "1"}
START = datetime(2026, 3, 5, 22, 0, tzinfo=UTC)


def preview(client: TestClient, **values: str) -> Page:
    form = form_to(read(client, ADDRESS), ADDRESS)
    answer = press(client, form, "Preview the effect", {**PLACE, "reason": "misread", **values})
    assert answer.status_code == 200, answer.text[-2500:]
    return Page(answer.text)


def test_a_correction_shows_its_effect_and_then_stands_with_before_and_after(client: TestClient) -> None:
    played(client)
    page = preview(client, result="4S by N -2")
    # 420 beat -50; -100 is beaten by both tables: 2 of 4 become 0.
    assert "50 → 0" in said(page)
    assert state_of(client).corrections == ()
    for _ in range(2):
        # Pressed twice it is made once.
        assert send(client, form_to(page, ADDRESS), "Make the correction").status_code == 303
    (made,) = state_of(client).corrections
    assert (made.key, made.by, made.reason, made.refused) == ("K1", "dan", "misread", "")
    assert "4♠ by North, just made → 4♠ by North, 2 down" in said(read(client, ADDRESS))


def test_after_the_period_a_correction_stays_on_record_and_changes_nothing(client: TestClient) -> None:
    played(client)
    services = services_of(client)
    services.now = lambda: START
    do(client, KEY, Publish("Main"), DIRECTOR)
    # 79C1: thirty minutes from publication at 22:00.
    assert "until 2026-03-05 22:30" in said(read(client, ADDRESS))
    services.now = lambda: START + timedelta(minutes=31)
    assert "over: later corrections" in said(read(client, ADDRESS))
    page = preview(client, result="4S by N -2", beyond_doubt="yes", approved="yes")
    text = said(page)
    # These conditions leave nothing to the organizer's approval (79C2).
    assert "It comes too late" in text
    assert "Nobody's score or place changes." in text
    assert send(client, form_to(page, ADDRESS), "Put it on record").status_code == 303
    (made,) = state_of(client).corrections
    assert made.refused == "79C2"


@pytest.mark.parametrize(
    "values",
    [
        {"result": "5S by Q ="},
        {"result": "4S by N =", "reason": "the same as before"},
        {"result": "4S by N +1", "reason": ""},
        {"result": "4S by N +1", "board": "2"},
        {"result": "4S by N +1", "table": "12"},
        {"result": "4S by N +1", "clauses": "no such"},
    ],
)
def test_a_correction_that_cannot_be_keeps_its_form(client: TestClient, values: dict[str, str]) -> None:
    played(client)
    form = form_to(read(client, ADDRESS), ADDRESS)
    sent = {**PLACE, "reason": "misread", **values}
    answer = press(client, form, "Preview the effect", sent)
    assert answer.status_code in (400, 409)
    kept = form_to(Page(answer.text), ADDRESS).fields
    assert {name: kept[name] for name in sent} == sent
    assert state_of(client).corrections == ()


def test_a_list_is_published_with_what_is_missing_and_the_periods_that_run_from_it(client: TestClient) -> None:
    played(client)
    services_of(client).now = lambda: START
    address = f"/direct/{KEY}/publish"
    page = read(client, address)
    # Three tables, three rounds, two boards: 18 results, of which 3 are there.
    assert "Results still to come: 15" in said(page)
    assert send(client, form_to(page, address), "Publish this list").status_code == 303
    assert state_of(client).published["Main"] == START.replace(tzinfo=None)
    text = said(read(client, address))
    assert "Corrections until 2026-03-05 22:30" in text
    assert "Appeals until 2026-03-05 22:30" in text
    assert send(client, form_to(page, address), stage="Final", command="another-one").status_code == 400


def test_lots_are_entered_for_those_whom_nothing_else_separates(client: TestClient) -> None:
    stage = {"name": "Main", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints", "ties": ["lots"]}
    head = {"name": "Spring", "pack": "wbf-2017", "form": "pairs", "entries": {"seat_card": False}}
    evening(client, conditions=toml_text({**head, "stage": [stage]}))
    for place, result in BOARD_1:
        do(client, KEY, entry(place, result), DIRECTOR)
    director(client)
    address = f"/direct/{KEY}/ties"
    page = read(client, address)
    # 450 is a top for pair 2, and -50 one for pair 5: both have 100%.
    assert "place 1 is shared" in said(page)
    form = form_to(page, address, among="2 5")
    assert sorted(form.fields["order"].split()) == ["2", "5"]
    refused = send(client, form, order="5 5")
    assert refused.status_code == 400
    assert form_to(Page(refused.text), address, among="2 5").fields["order"] == "5 5"
    assert send(client, form, order="5, 2").status_code == 303
    assert [one.order for one in state_of(client).lots] == [(5, 2)]
    assert "place 1 is shared" not in said(read(client, address))
