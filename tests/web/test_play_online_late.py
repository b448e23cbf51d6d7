"""Late players as a director sees them: what the conditions have is given by a button, once, and never before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Outcome, PenaltyUnit
from cardinal.contest.toml_writer import toml_text
from cardinal.live.online_boards import new_notice
from cardinal.store.online_play import PlayOnline
from cardinal.store.online_seats import MakeSeatLinks
from cardinal.store.online_state import SeatLink
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.web.forms import BROWSER, Form, form_to, read, send
from tests.web.people import another, director, do, organiser, services_of, state_of

KEY = "late"
PAGE = f"/play/event/{KEY}/late"
BRIDGE: dict[str, Any] = {
    "name": "團體賽", "pack": "ctcba", "form": "teams",
    "stage": [{"name": "循環賽", "system": "round_robin", "rounds": 1, "boards": 16, "scoring": "vp"}],
}  # fmt: skip
GUANDAN: dict[str, Any] = {
    "name": "掼蛋赛", "pack": "china-guandan", "form": "teams",
    "stage": [{
        "name": "循环赛", "system": "round_robin", "rounds": 1, "boards": 4, "scoring": "levels", "duplicate": False,
    }],
}  # fmt: skip


class Hall:
    """A round under way at the tables of the application, whose clock is set by hand; one player has not come."""

    def __init__(self, client: TestClient, conditions: dict[str, Any]) -> None:
        self.client = client
        self.at = datetime(2031, 5, 1, 12, 0, tzinfo=UTC)
        services = services_of(client)
        services.now = lambda: self.at
        do(client, KEY, CreateEvent(toml_text(conditions)))
        state = state_of(client, KEY)
        notice = new_notice(services.settings.var, state, state.conditions.stages[0], "olga", self.at)
        do(client, KEY, PlayOnline(state.conditions.stages[0].name, notice.text, level="rules", grace_seconds=60))
        for number in (1, 2):
            people = tuple(Person(name, name) for name in (f"Player {number} {each}" for each in range(1, 5)))
            do(client, KEY, AddEntry(Entry(number, f"Team {number}", people, captain=people[0].name), checked=False))
        do(client, KEY, MakeSeatLinks({"P1": SeatLink(1, ("guest who has not come",))}))
        do(client, KEY, MakeDraw("a published seed"))
        self.at += timedelta(seconds=5)
        do(client, KEY, StartRound(state.conditions.stages[0].name, 1))

    def after(self, minutes: int) -> None:
        self.at += timedelta(minutes=minutes)

    def press(self) -> int:
        """The one button of the page."""
        form = form_to(read(self.client, PAGE), "/late")
        (button,) = form.buttons
        return send(self.client, form, button).status_code


@pytest.fixture
def official(client: TestClient) -> TestClient:
    organiser(client)
    director(client, KEY)
    return client


def test_a_penalty_of_the_tariff_is_given_by_the_director_and_once(official: TestClient) -> None:
    hall = Hall(official, BRIDGE)
    hall.after(17)
    page = read(official, PAGE)
    assert "R11/1" in page.text
    assert state_of(official, KEY).penalties == ()
    form = form_to(page, "/late")
    assert [send(official, form, *form.buttons).status_code for _ in range(2)] == [303, 303]
    (penalty,) = state_of(official, KEY).penalties
    # More than fifteen minutes and not more than twenty: two VPs of a scale of 25.
    assert (penalty.contestant, penalty.amount, penalty.unit) == (1, Fraction(2), PenaltyUnit.VP)
    assert (penalty.clauses, penalty.by, penalty.round) == (("R11/1",), "dan", 1)


def test_levels_of_lateness_are_given_to_the_opponents(official: TestClient) -> None:
    hall = Hall(official, GUANDAN)
    hall.after(4)
    assert "G32.1" in read(official, PAGE).text
    assert hall.press() == 303
    (match,) = state_of(official, KEY).matches
    # Up to five minutes: one level for the side that was there.
    gained = {match.home: match.start_home, match.away: match.start_away}
    assert gained == {1: 0, 2: 1}
    assert "G32.1" in match.cites


@pytest.mark.parametrize(("conditions", "minutes", "clause"), [(GUANDAN, 11, "G32.3"), (BRIDGE, 31, "R11/2")])
def test_a_forfeit_is_a_ruling_that_the_director_gives(
    official: TestClient, conditions: dict[str, Any], minutes: int, clause: str
) -> None:
    hall = Hall(official, conditions)
    hall.after(minutes)
    assert state_of(official, KEY).rulings == ()
    assert hall.press() == 303
    state = state_of(official, KEY)
    (ruling,) = state.rulings
    (match,) = state.matches
    assert ruling.outcome is (Outcome.FORFEIT_HOME if match.home == 1 else Outcome.FORFEIT_AWAY)
    assert clause in ruling.clauses
    assert ruling.by == "dan"


def test_nobody_is_late_within_the_grace_and_nothing_is_given_to_who_is_not(official: TestClient) -> None:
    Hall(official, BRIDGE)
    page = read(official, PAGE)
    assert "Nobody was late in this round." in page.text
    csrf = next(form.fields["csrf"] for form in read(official, "/play").forms if "csrf" in form.fields)
    told = {"csrf": csrf, "command": "c", "table": f"{KEY}.1.1.1.open", "contestant": "1"}
    answer = send(official, Form(PAGE, told))
    assert answer.status_code == 400
    assert "Nothing follows from it" in answer.text
    assert state_of(official, KEY).penalties == ()


def test_only_officials_see_who_was_late(official: TestClient) -> None:
    Hall(official, BRIDGE)
    answer = another(official).get(PAGE, headers=BROWSER, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"].partition("?")[0]) == (303, "/sign-in")
