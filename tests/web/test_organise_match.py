"""The page of one match: home and away, the choice of seats, what a side begins with, and the lot that decides it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Loan, Match, Place, Room
from cardinal.contest.toml_writer import toml_text
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.store.story import DIRECTOR, entry
from tests.store.test_match_commands import KNOCKOUT, team
from tests.web.direct_story import said
from tests.web.forms import Form, Page, read, send
from tests.web.people import at_table, director, do, nobody, organiser, state_of

KEY = "cup"
MATCH = f"/organise/{KEY}/match"


def cup(client: TestClient, pack: str = "china-guandan", **stage: object) -> Match:
    """Four teams in a knockout, its first round under way, an organiser at the browser; the first match."""
    conditions = {"name": "Cup", "pack": pack, "form": "teams", "stage": [{**KNOCKOUT, **stage}]}
    do(client, KEY, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 5):
        do(client, KEY, AddEntry(team(number), checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    do(client, KEY, StartRound("Cup", 1))
    organiser(client)
    return state_of(client, KEY).known_matches[0]


def address(match: Match) -> str:
    return f"{MATCH}?stage={match.stage}&round={match.round}&table={match.table}"


def form_for(page: Page, act: str) -> Form:
    return next(one for one in page.forms if one.fields.get("act") == act)


def test_the_draw_leads_to_the_match_and_the_match_to_home_and_away(client: TestClient) -> None:
    match = cup(client)
    page = read(client, f"/organise/{KEY}/draw")
    assert page.links[match.table].startswith(f"{MATCH}?stage=Cup")
    form = form_for(read(client, address(match)), "home")
    refused = send(client, form, number=str(match.away), reason="")
    assert refused.status_code == 400
    # What was chosen stays chosen.
    assert form_for(Page(refused.text), "home").fields["number"] == str(match.away)
    assert send(client, form, number=str(match.away), reason="lot in the hall").status_code == 303
    turned = state_of(client, KEY).known_matches[0]
    assert (turned.home, turned.away) == (match.away, match.home)
    shown = said(read(client, f"/organise/{KEY}/audit"))
    assert f"is at home at Cup, round 1, table {match.table}." in shown
    assert "Reason: lot in the hall" in shown
    # Once a result is there the page says why nobody can choose any more.
    do(client, KEY, entry(Place("Cup", 1, match.table, 1, Room.OPEN), "+1"), DIRECTOR)
    page = read(client, address(match))
    assert all(one.fields.get("act") != "home" for one in page.forms)
    assert "has begun" in page.text


def test_the_lot_for_seats_and_the_segments_by_turns(client: TestClient) -> None:
    match = cup(client)
    page = read(client, address(match))
    assert send(client, form_for(page, "seats"), number=str(match.away)).status_code == 303
    page = read(client, address(match))
    assert send(client, form_for(page, "pick"), segment="2").status_code == 303
    page = read(client, address(match))
    form = form_for(page, "pick")
    assert form.fields["number"] == str(match.home)
    assert send(client, form, segment="2").status_code == 400
    assert send(client, form, segment="1").status_code == 303
    choice = state_of(client, KEY).seat_choices["Cup", 1, match.table]
    assert (choice.first, choice.picks) == (match.away, ((match.away, 2), (match.home, 1)))


def test_what_they_begin_with_by_lateness_and_by_hand(client: TestClient) -> None:
    match = cup(client, duplicate=False, boards=1)
    page = read(client, address(match))
    assert send(client, form_for(page, "late"), home="0", away="3").status_code == 303
    # The visitors were up to five minutes late: the home team begins a level higher.
    assert state_of(client, KEY).known_matches[0].start_home == Fraction(1)
    page = read(client, address(match))
    assert "G32.1" in page.links
    forfeit = send(client, form_for(page, "late"), home="0", away="12")
    assert forfeit.status_code == 400
    assert "forfeits" in forfeit.text
    form = form_for(page, "start")
    for wrong in ({"home": "much"}, {"home": "2", "reason": ""}, {"home": "1.5", "reason": "x"}):
        answer = send(client, replace(form, fields={**form.fields, "reason": "agreed", **wrong}))
        assert answer.status_code == 400
        assert form_for(Page(answer.text), "start").fields["home"] == wrong["home"]
    assert send(client, form, home="2", away="0", reason="agreed", clauses="G32").status_code == 303
    assert state_of(client, KEY).known_matches[0].start_home == Fraction(2)


@pytest.mark.clause("R49.1(4)")
def test_a_level_match_is_decided_by_lot(client: TestClient) -> None:
    match = cup(client, "ctcba", boards=1, scoring="imps")
    assert all(one.fields.get("act") != "lot" for one in read(client, address(match)).forms)
    for room in (Room.OPEN, Room.CLOSED):
        do(client, KEY, entry(Place("Cup", 1, match.table, 1, room), "3NT by N ="), DIRECTOR)
    director(client, KEY)
    links = read(client, f"/direct/{KEY}/ties").links
    assert links[f"Cup, round 1, table {match.table}"].startswith(f"{MATCH}?stage=Cup")
    form = form_for(read(client, address(match)), "lot")
    assert send(client, form, number="chance").status_code == 303
    assert state_of(client, KEY).known_matches[0].lot in match.numbers
    assert "the lot was won by" in said(read(client, f"/direct/{KEY}/ties"))


def test_a_match_that_is_none_and_an_act_that_is_none(client: TestClient) -> None:
    match = cup(client)
    read(client, f"{MATCH}?stage=Cup&round=9&table=1", status=404)
    read(client, MATCH, status=404)
    form = form_for(read(client, address(match)), "start")
    assert send(client, form, act="win", reason="x").status_code == 400


def test_only_the_staff_see_the_page(client: TestClient) -> None:
    match = cup(client)
    form = form_for(read(client, address(match)), "start")
    at_table(client, KEY, f"{match.table}")
    assert client.get(address(match), follow_redirects=False).status_code in (303, 401, 403)
    assert send(client, form, home="9", reason="us").status_code in (303, 401, 403)
    nobody(client)
    assert client.get(address(match), follow_redirects=False).status_code in (303, 401, 403)
    assert state_of(client, KEY).known_matches[0].start_home == 0


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_the_page_in_other_languages(client: TestClient, language: str) -> None:
    match = cup(client)
    text = read(client, f"{address(match)}&lang={language}").foreign
    assert {"zh-Hans": "座位选择权", "zh-Hant": "座位選擇權", "ja": "座席選択権"}[language] in text
    assert "Choice of seats" not in text


LEAGUE = {"name": "Cup", "system": "round_robin", "rounds": 3, "boards": 2, "scoring": "vp", "vp_scale": "wbf"}


def league(client: TestClient) -> Match:
    conditions = {"name": "Cup", "pack": "ctcba", "form": "teams", "stage": [LEAGUE]}
    do(client, KEY, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 5):
        do(client, KEY, AddEntry(team(number), checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    do(client, KEY, StartRound("Cup", 1))
    organiser(client)
    return state_of(client, KEY).known_matches[0]


@pytest.mark.clause("R12.1", "R12.2", "R12.3", "R12.5")
def test_a_loan_is_shown_before_it_is_granted_and_changed_when_the_member_comes(client: TestClient) -> None:
    match = league(client)
    form = form_for(read(client, address(match)), "lend")
    values = {"number": str(match.home), "player": "Kuo", "present": "3", "minutes": "12"}
    refused = send(client, form, **{**values, "present": "4"}, step="preview")
    assert refused.status_code == 400
    assert "exactly 3 of the team are there, not 4" in said(Page(refused.text))
    page = Page(send(client, form, **values, step="preview").text)
    assert "Asked for after 12 minutes: lateness is paid first" in said(page)
    assert f"Kuo plays for {match.home} in round 1, in the open room" in said(page)
    assert state_of(client, KEY).known_matches[0].borrowed == ()
    assert send(client, form_for(page, "lend"), **values, step="give").status_code == 303
    state = state_of(client, KEY)
    assert state.matches[0].borrowed == (Loan("Kuo", match.home),)
    (penalty,) = state.penalties
    assert (penalty.contestant, penalty.clauses, penalty.round) == (match.home, ("R12.1", "R11/1"), 1)
    page = read(client, address(match))
    assert "Kuo" in said(page)
    changed = {**values, "boards": "1", "minutes": "0"}
    assert send(client, form_for(page, "lend"), **changed, step="give").status_code == 303
    assert state_of(client, KEY).matches[0].borrowed == (Loan("Kuo", match.home, (1,)),)
    shown = said(read(client, f"/organise/{KEY}/audit"))
    assert "borrow Kuo at Cup, round 1" in shown
    assert "for boards 1." in shown


@pytest.mark.clause("R12.1")
def test_a_loan_is_taken_back_on_its_page_and_the_lateness_stays(client: TestClient) -> None:
    match = league(client)
    values = {"number": str(match.home), "player": "Kuo", "present": "3", "minutes": "12"}
    assert send(client, form_for(read(client, address(match)), "lend"), **values, step="give").status_code == 303
    page = read(client, address(match))
    shown = Page(send(client, form_for(page, "return"), step="preview").text)
    assert f"The loan of Kuo to {match.home} in round 1 is taken back" in said(shown)
    assert "for asking late stay" in said(shown)
    assert state_of(client, KEY).matches[0].borrowed != ()
    assert send(client, form_for(shown, "return"), step="give").status_code == 303
    state = state_of(client, KEY)
    assert (state.matches[0].borrowed, len(state.penalties)) == ((), 1)
    assert "took back the loan" in said(read(client, f"/organise/{KEY}/audit"))
    # There is nothing left to take back, and the team may borrow somebody again.
    refused = send(client, form_for(page, "return"), step="give")
    assert "has borrowed nobody" in said(Page(refused.text))
    again = send(client, form_for(read(client, address(match)), "lend"), **{**values, "minutes": "0"}, step="give")
    assert again.status_code == 303


@pytest.mark.clause("R38", "R39/1", "R39/2")
def test_the_page_says_who_changes_sides_after_a_segment(client: TestClient) -> None:
    match = league(client)
    form = form_for(read(client, address(match)), "sides")
    refused = send(client, form, segment="1", boards="1")
    assert refused.status_code == 400
    assert "have no score: 1" in said(Page(refused.text))
    for room, score in ((Room.OPEN, "4S by N ="), (Room.CLOSED, "4S by N -1")):
        do(client, KEY, entry(Place("Cup", 1, match.table, 1, room), score), DIRECTOR)
    found = said(Page(send(client, form, segment="1", boards="1").text))
    assert f"{match.home}'s players who go on stay at their table." in found
    assert f"{match.away}'s players who go on move to the other table." in found
    assert "R39" in found
