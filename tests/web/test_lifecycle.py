"""An event from draft to archive: lists with dates, deleted before play, brought back, copied for another day."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.stage_record import Fit
from cardinal.store import OutOfTurn, stream_of
from cardinal.store.lifecycle import ArchiveEvent, DeleteEvent, RestoreEvent
from cardinal.store.setting_up import AddEntry
from tests.store.story import pair
from tests.web.forms import Page, form_to, read, send
from tests.web.people import another, call, director, do, evening, organiser, services_of, state_of

LIST = "/organise"


@pytest.fixture
def office(client: TestClient) -> TestClient:
    organiser(client)
    return client


def public_names(client: TestClient) -> set[str]:
    return {link.removeprefix("/events/") for link in read(another(client), "/events").links.values()}


def test_an_event_is_deleted_before_play_disappears_and_can_be_brought_back(office: TestClient) -> None:
    evening(office, started=0)
    assert "spring" in public_names(office)
    form = form_to(read(office, "/organise/spring"), "/delete")
    assert send(office, form, "Delete the event").status_code == 400
    assert send(office, form, "Delete the event", sure="yes").status_code == 303
    assert office.get("/organise/spring").status_code == office.get("/events/spring").status_code == 404
    assert "spring" not in public_names(office)
    with pytest.raises(OutOfTurn, match="was deleted"):
        do(office, "spring", AddEntry(pair(9)))
    # The log is whole: its last event says that it was deleted.
    state = call(office, services_of(office).competitions.state, stream_of("spring"))
    assert (state.deleted_at is not None, len(state.known_entries)) == (True, 6)
    assert send(office, form_to(read(office, LIST), "/restore")).status_code == 303
    assert len(state_of(office).known_entries) == 6


def test_what_was_played_is_not_deleted_but_archived(office: TestClient) -> None:
    evening(office, started=1)
    with pytest.raises(OutOfTurn, match="Put it into the archive instead"):
        do(office, "spring", DeleteEvent())
    page = read(office, "/organise/spring")
    assert "Delete the event" not in page.text
    assert send(office, form_to(page, "/archive")).status_code == 303
    assert "Bring it back" in read(office, LIST).text
    # Its pages stay, apart in the public list.
    assert "Archive" in read(another(office), "/events").text
    assert office.get("/events/spring").status_code == 200
    with pytest.raises(OutOfTurn, match="in the archive already"):
        do(office, "spring", ArchiveEvent())
    do(office, "spring", RestoreEvent())
    with pytest.raises(OutOfTurn, match="neither deleted nor"):
        do(office, "spring", RestoreEvent())


def test_a_draft_is_on_no_public_list_and_apart_on_the_organisers(office: TestClient) -> None:
    evening(office, drawn=False)
    assert "spring" not in public_names(office)
    assert "Drafts" in read(office, LIST).text


def test_an_event_without_a_time_is_listed_by_the_day_it_was_made(office: TestClient) -> None:
    evening(office, started=0)
    today = services_of(office).now().date().isoformat()
    assert today in read(office, LIST).text
    assert today in read(another(office), "/events").text


def test_a_director_neither_deletes_nor_archives_nor_copies(client: TestClient) -> None:
    evening(client, started=0)
    director(client)
    fields = form_to(read(client, "/organise/spring/entries"), "/entries").fields
    for act in ("archive", "delete", "restore", "copy"):
        assert client.post(f"/organise/spring/{act}", data={**fields, "sure": "yes"}).status_code == 403


def test_last_weeks_event_is_copied_with_its_entries_for_another_day(office: TestClient) -> None:
    evening(office, started=1)
    form = form_to(read(office, "/organise/spring/copy"), "/copy")
    answer = send(office, form, "Make the copy", name="Spring pairs, week 2", starts="2027-03-04T19:30")
    assert answer.headers["location"] == "/organise/spring-pairs-week-2/entries"
    old, new = state_of(office), state_of(office, "spring-pairs-week-2")
    assert [one.title for one in new.entries] == [one.title for one in old.entries]
    assert new.conditions.published_at is None
    assert (new.conditions.revision, new.draw.stages, new.results) == (1, (), {})
    assert new.conditions.entries.start is not None
    assert new.conditions.plans[0].fit is Fit.MOVEMENT
    assert "Spring pairs, week 2" in read(office, LIST).text


def test_a_copy_can_keep_the_movement_and_leave_the_entries_behind(office: TestClient) -> None:
    evening(office, started=0)
    form = form_to(read(office, "/organise/spring/copy"), "/copy")
    for name in ("entries", "fitted"):
        form.fields.pop(name)
    send(office, form, "Make the copy", name="Another")
    new = state_of(office, "another")
    assert (new.entries, new.conditions.stages) == ((), state_of(office).conditions.stages)


def test_a_copy_without_a_name_is_refused_and_keeps_the_time(office: TestClient) -> None:
    evening(office, started=0)
    form = form_to(read(office, "/organise/spring/copy"), "/copy")
    answer = send(office, form, "Make the copy", name="", starts="2027-03-04T19:30")
    assert answer.status_code == 400
    assert form_to(Page(answer.text), "/copy").fields["starts"] == "2027-03-04T19:30"
