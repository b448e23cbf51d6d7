"""Appeals: the time that is left, what an appeal needs, the decision with its effect, and the form to print."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place, Ruling
from cardinal.scoring import Assigned
from cardinal.store.deciding import GiveRuling, Publish
from tests.store.story import DIRECTOR
from tests.web.direct_story import form_to, played, press, said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, do, services_of, state_of

ADDRESS = f"/direct/{KEY}/appeals"
FIRST = Place("Main", 1, "1", 1)
START = datetime(2026, 3, 5, 22, 0, tzinfo=UTC)
APPEAL = {"contestant": "1", "by": "Nora 1", "consent": "yes", "reason": "there was no hesitation"}


@pytest.fixture
def ruled(client: TestClient) -> TestClient:
    """An evening with a ruling against pair 1, published at 22:00."""
    played(client)
    services_of(client).now = lambda: START
    do(client, KEY, GiveRuling(Ruling("", FIRST, Assigned(-50), clauses=("16B3",), reason="hesitation")), DIRECTOR)
    do(client, KEY, Publish("Main"), DIRECTOR)
    return client


def file(client: TestClient) -> None:
    form = form_to(read(client, f"{ADDRESS}?ruling=R1"), ADDRESS)
    answer = press(client, form, "File the appeal", APPEAL)
    assert (answer.status_code, answer.headers.get("location")) == (303, f"{ADDRESS}?filed=A1"), answer.text[-2500:]


def test_the_time_for_an_appeal_counts_down_for_each_ruling(ruled: TestClient) -> None:
    answer = ruled.get(ADDRESS, headers={"Accept": "text/html"})
    # 92B: thirty minutes from publication, in the stage's line and beside its one ruling.
    assert answer.text.count('data-ends="2026-03-05T22:30:00+00:00"') == 2
    services_of(ruled).now = lambda: START + timedelta(minutes=31)
    assert "over" in said(read(ruled, ADDRESS))


def test_an_appeal_is_filed_decided_and_changes_the_score(ruled: TestClient) -> None:
    file(ruled)
    (appeal,) = state_of(ruled).appeals.values()
    assert (appeal.key, appeal.ruling, appeal.contestant, appeal.consent) == ("A1", "R1", 1, True)
    page = read(ruled, f"{ADDRESS}/A1")
    assert "there was no hesitation" in said(page)
    votes = {"member1": "Ann", "vote1": "change", "member2": "Bob", "vote2": "change", "member3": "Cyd"}
    form = form_to(page, f"{ADDRESS}/A1")
    answer = press(ruled, form, "Preview the effect", {**votes, "score": "4S by N =", "reason": "no break in tempo"})
    shown = Page(answer.text)
    text = said(shown)
    assert "The ruling is changed: North-South +420" in text
    # With -50 pair 1 drew with one table and lost to the other: 1 of 4, 25%. With 420 again 2 of 4.
    assert "25 → 50" in text
    assert "There was no fee." in text
    assert state_of(ruled).appeals["A1"].decision == ""
    assert send(ruled, form_to(shown, f"{ADDRESS}/A1"), "Enter the decision").status_code == 303
    found = state_of(ruled).appeals["A1"]
    assert (found.decision, found.score, found.committee) == ("varied", Assigned(420), ("Ann", "Bob", "Cyd"))
    assert "The ruling is changed" in said(read(ruled, ADDRESS))


def test_a_majority_against_a_change_upholds_the_ruling(ruled: TestClient) -> None:
    file(ruled)
    form = form_to(read(ruled, f"{ADDRESS}/A1"), f"{ADDRESS}/A1")
    votes = {"member1": "Ann", "vote1": "change", "member2": "Bob", "vote2": "keep", "member3": "Cyd"}
    shown = Page(press(ruled, form, "Preview the effect", {**votes, "reason": "it was slow"}).text)
    assert "Nobody's score or place changes." in said(shown)
    assert send(ruled, form_to(shown, f"{ADDRESS}/A1"), "Enter the decision").status_code == 303
    assert state_of(ruled).appeals["A1"].decision == "upheld"
    # Once decided it is decided.
    again = press(ruled, form, "Preview the effect", {**votes, "command": "once-more", "reason": "it was slow"})
    assert again.status_code == 400


def test_everything_that_an_appeal_lacks_is_said_at_once_and_the_form_is_kept(ruled: TestClient) -> None:
    services_of(ruled).now = lambda: START + timedelta(minutes=31)
    form = form_to(read(ruled, f"{ADDRESS}?ruling=R1"), ADDRESS)
    sent = {**APPEAL, "consent": ""}
    answer = press(ruled, form, "File the appeal", sent)
    assert answer.status_code == 400
    page = Page(answer.text)
    # Without the partner's consent (92D1), and after the time (92B).
    assert {"92D1", "92B"} <= page.links.keys()
    kept = form_to(page, ADDRESS).fields
    assert {name: kept[name] for name in ("contestant", "by", "reason")} == {
        name: sent[name] for name in ("contestant", "by", "reason")
    }
    assert state_of(ruled).appeals == {}


@pytest.mark.parametrize(
    "values",
    [
        {"reason": "nobody decides"},
        {"member1": "Ann", "vote1": "change", "reason": "a change to nothing"},
        {"member1": "Ann", "vote1": "change", "score": "430 or so", "reason": "what?"},
        {"member1": "Ann", "vote1": "change", "score": "420", "subject": "law", "reason": "the law is the Director's"},
        {"member1": "Ann", "reason": ""},
    ],
)
def test_a_decision_that_cannot_be_keeps_its_form(ruled: TestClient, values: dict[str, str]) -> None:
    file(ruled)
    address = f"{ADDRESS}/A1"
    answer = press(ruled, form_to(read(ruled, address), address), "Preview the effect", values)
    assert answer.status_code == 400
    kept = form_to(Page(answer.text), address).fields
    assert {name: kept[name] for name in values} == values
    assert state_of(ruled).appeals["A1"].decision == ""


def test_the_form_is_printed_empty_and_filled_in(ruled: TestClient) -> None:
    text = said(read(ruled, f"{ADDRESS}/form?ruling=R1"))
    assert "Ruling R1: North-South −50" in text
    assert "At the table: 4♠ N =" in text
    assert "hesitation" in text
    file(ruled)
    filled = said(read(ruled, f"{ADDRESS}/A1/form"))
    assert "there was no hesitation" in filled
    assert "Nora 1" in filled
    assert read(ruled, f"{ADDRESS}/A9", status=404)
    assert read(ruled, f"{ADDRESS}/A9/form", status=404)
