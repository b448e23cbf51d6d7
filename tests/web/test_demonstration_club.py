"""The demonstration's club after a first start: its pages have something to show, whatever day it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from cardinal.club import MAIN
from cardinal.club.sign_up import State
from cardinal.store.clubs import Clubs
from cardinal.store.sign_ups import SignUps
from cardinal.web.demonstration.coming_evenings import CLUB, PLACES, coming_evenings
from tests.web.people import call, services_of, user

MONDAY = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize("hours", [0, 24, 82, 96, 167])
def test_the_next_thursday_is_full_with_two_who_wait_and_others_have_room(client: TestClient, hours: int) -> None:
    now = MONDAY + timedelta(hours=hours)
    services = services_of(client)
    services.now = lambda: now
    account = user(client, "demo").key
    call(client, coming_evenings, services, account)
    calendar = call(client, Clubs(services.database).calendar, MAIN)
    every = calendar.evenings(now.date(), now.date() + timedelta(weeks=5))
    assert all(one.closes_at > now for one in every)
    assert sum(one.is_cancelled for one in every) == 1
    thursday = next(one for one in every if one.series == "thursday")
    listed = call(client, SignUps(services.database).of_evening, MAIN, thursday)
    assert (len(listed.entered), len(listed.waiting), len(listed.looking)) == (PLACES, 2, 1)
    assert [one.takes_place for one in listed.waiting] == [True, False]
    assert [len(one.answers) for one in listed.looking] == [1]
    # Who waits moves up as anywhere else: the first at once, and the next is asked.
    first, second = listed.entered[:2]
    after = call(
        client,
        SignUps(services.database).change,
        CLUB,
        thursday,
        lambda every: (first.withdrawn(), second.withdrawn()),
        now,
    )
    assert (len(after.entered), [one.state for one in after.sign_ups].count(State.OFFERED)) == (PLACES - 1, 1)
    for path, words in {"/club": "Thursday pairs", "/club/calendar": "Team night", "/club/partners": "Acol"}.items():
        assert words in client.get(path, headers={"Accept-Language": "en"}).text
