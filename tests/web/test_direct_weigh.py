"""Unauthorised information to a weighted score in one way: poll, weights, the effect on the field, the ruling."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

import pytest
from starlette.testclient import TestClient

from cardinal.contest.poll import Polled
from cardinal.scoring import Assigned, Assignment, SelfInflicted, Split, Weighted, shares
from cardinal.store.playing import CallDirector
from tests.store.story import table
from tests.web.direct_hearing_story import FIRST, heard, written
from tests.web.direct_story import form_to, played, press, said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, do, nobody, state_of

WEIGH = f"/direct/{KEY}/weigh"
# North hesitated, South bid on, and an alternative was less successful (16B1, 16B3): what is left is the score.
INFORMATION = {
    "book": "2017", "law": "16B", "number": "1", "a.side": "NS", "a.manner": "tempo", "a.might_suggest": "yes",
    "a.acted": "yes", "a.logical_alternative": "yes", "a.suggested": "yes", "a.advantage": "yes",
}  # fmt: skip
PLACE = {"stage": "Main", "round": "1", "table": "1", "board": "1"}
POLL = {
    "poll_about": "pass",
    "poll_who1": "Vera Holm", "poll_action1": "4S", "poll_considers1": "pass", "poll_comment1": "close",
    "poll_who2": "club player", "poll_action2": "pass",
    "poll_action3": "4S",
}  # fmt: skip
RESULTS = {"weight1": "60", "result1": "4s n =", "weight2": "40", "result2": "4s n -1"}


def form_page(client: TestClient, **more: str) -> Page:
    query = urlencode({**PLACE, "hearing": urlencode(INFORMATION), **more})
    return read(client, f"{WEIGH}?{query}", language="en")


def preview(client: TestClient, **values: str) -> Page:
    answer = press(client, form_to(form_page(client), WEIGH), "Preview the effect", values)
    assert answer.status_code == 200, answer.text[-3000:]
    return Page(answer.text)


def test_information_leads_to_a_weighted_score_with_poll_reason_and_clauses_of_the_hearing(client: TestClient) -> None:
    played(client)
    do(client, KEY, CallDirector("1", "hesitation", "Main", 1, 1), table(1))
    # The hearing asks how the score is given; the page takes it from there.
    assert heard(client, **INFORMATION).forms
    page = form_page(client, call="C1")
    assert "At the table: 4♠ N = (+420)" in said(page)
    answer = press(client, form_to(page, WEIGH), "Preview the effect", {**RESULTS, **POLL})
    shown = Page(answer.text)
    text = said(shown)
    # The scores of board 1 are 420, -50 and 450: 2, 0 and 4 matchpoints. 420 is worth 2 and -50 is worth 1, so that
    # the table has 0.6 of 2 and 0.4 of 1; the table with -50 ties with 0.4 of a result.
    assert "2 → 1.6" in text
    assert "0 → 0.4" in text
    assert "Vera Holm" in text
    assert state_of(client).rulings == ()
    page = written(client, send(client, form_to(shown, WEIGH), "Give the ruling"))
    (ruling,) = state_of(client).rulings
    assert ruling.score == Weighted(shares((60, 420), (40, -50)))
    assert {"16B1(a)", "16B3/2", "12C1(b)", "12C1(c)"} <= set(ruling.clauses)
    assert "unauthorized for North-South" in ruling.reason
    assert ruling.owed == ()
    answers = parse_qs(ruling.hearing)
    assert answers["a.weights"] == ["60% 4S by N =; 40% 4S by N -1"]
    # Three were asked; one would pass, and one more would consider it.
    assert answers["a.poll"] == ["3/2/1"]
    assert ruling.poll == (
        Polled("Vera Holm", "4S", "pass", "close"), Polled("club player", "pass"), Polled("", "4S")
    )  # fmt: skip
    assert state_of(client).open_calls == ()
    assert "60% of 4♠ by North =" in said(page)


def test_one_result_is_an_assigned_score_and_keys_serve_as_well_as_writing(client: TestClient) -> None:
    played(client)
    keys = {"r1_played": "played", "r1_level": "4", "r1_strain": "S", "r1_declarer": "N", "r1_made": "-2"}
    shown = preview(client, **keys, reason="South had nothing to bid on with")
    assert send(client, form_to(shown, WEIGH), "Give the ruling").status_code == 303
    (ruling,) = state_of(client).rulings
    # Two down, not vulnerable (77).
    assert (ruling.score, ruling.reason) == (Assigned(-100), "South had nothing to bid on with")
    assert "12C1(c)" not in ruling.clauses


def test_what_the_innocent_side_did_to_itself_is_taken_off_its_own_score(client: TestClient) -> None:
    """12C1(e): the offenders get the full adjustment, East-West full redress less their own part."""
    played(client)
    own = {"self_inflicted": "serious_error", "normal_result": "4S by N =", "table_result": "4S by N +1"}
    shown = preview(client, weight1="100", result1="4S by N -1", **own)
    assert send(client, form_to(shown, WEIGH), "Give the ruling").status_code == 303
    (ruling,) = state_of(client).rulings
    full = shares((100, -50))
    assert ruling.score == Split(Assignment(full), Assignment(full, SelfInflicted(420, 450)))
    assert "12C1(e)(ii)" in ruling.clauses


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({}, "Enter at least one result"),
        ({"weight1": "60"}, "without a result"),
        ({"result1": "4S by N =", "weight1": "60", "result2": "3N by N =", "weight2": "60"}, "100"),
        ({"result1": "a good one"}, "a good one"),
        ({"result1": "+370"}, "370"),
        ({**RESULTS, "poll_who1": "Vera"}, "What would the player do?"),
        ({**RESULTS, "self_inflicted": "bad luck"}, "bad luck"),
    ],
)
def test_what_cannot_be_is_refused_in_words_and_nothing_typed_is_lost(
    client: TestClient, values: dict[str, str], why: str
) -> None:
    played(client)
    answer = press(client, form_to(form_page(client), WEIGH), "Preview the effect", values)
    assert answer.status_code == 400
    assert why in answer.text.partition('role="alert"')[2].partition("</div>")[0]
    kept = form_to(Page(answer.text), WEIGH).fields
    assert {name: kept.get(name, "") for name in values if name != "self_inflicted"} == {
        name: value for name, value in values.items() if name != "self_inflicted"
    }
    assert state_of(client).rulings == ()


def test_a_hearing_that_is_elsewhere_is_gone_on_with_first(client: TestClient) -> None:
    played(client)
    early = {name: value for name, value in INFORMATION.items() if name != "a.advantage"}
    query = urlencode({**PLACE, "hearing": urlencode(early)})
    answer = client.get(f"{WEIGH}?{query}", follow_redirects=False)
    assert answer.status_code == 303
    assert f"/direct/{KEY}/hearing/ask?" in answer.headers["location"]
    assert "a.suggested=yes" in answer.headers["location"]
    # Nor is a score taken by a hearing that does not ask for one.
    form = form_to(form_page(client), WEIGH)
    late = press(client, form, "Preview the effect", {**RESULTS, "hearing": urlencode(early)})
    assert late.status_code in (400, 409)
    assert "has not reached the score" in late.text


def test_pressed_twice_it_is_given_once_and_a_result_that_changed_is_looked_at_again(client: TestClient) -> None:
    played(client)
    shown = preview(client, **RESULTS)
    form = form_to(shown, WEIGH)
    changed = send(client, form, "Give the ruling", stood="4S by N +2")
    assert changed.status_code == 200
    assert "What counts there has changed" in said(Page(changed.text)) or "changed" in said(Page(changed.text))
    first, again = (send(client, form, "Give the ruling") for _ in range(2))
    assert first.headers["location"] == again.headers["location"]
    assert len(state_of(client).rulings) == 1


def test_the_public_reads_what_players_would_do_and_never_who_they_are(client: TestClient) -> None:
    played(client)
    shown = preview(client, **RESULTS, **POLL)
    assert send(client, form_to(shown, WEIGH), "Give the ruling").status_code == 303
    papers = said(read(client, f"/direct/{KEY}/appeals/form?ruling=R1", language="en"))
    assert "Vera Holm" in papers
    assert state_of(client).rulings[0].place == FIRST
    answer = nobody(client).get(f"/api/events/{KEY}/rulings")
    assert "Vera" not in answer.text
    assert "club player" not in answer.text
