"""What of a hearing is a matter of score reaches the board: tricks, adjusted scores, penalties, and the look back."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode, urlsplit

from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.scoring import Assigned, Played
from cardinal.store.playing import ConfirmResult
from cardinal.web.demonstration.guandan_match import STAGE
from cardinal.web.demonstration.making import demonstrate
from cardinal.web.demonstration.names import GUANDAN
from tests.store.story import DIRECTOR, correction, entry, table
from tests.web.direct_hearing_story import AT_FIRST, FIRST, HOME, REVOKE, facts_form, heard, write_form, written
from tests.web.direct_story import BOARD_1, form_to, played, said
from tests.web.forms import Page, read, send
from tests.web.people import KEY, another, call, director, do, evening, nobody, services_of, state_of


def score(client: TestClient, at: int = 0) -> int | None:
    given = state_of(client).rulings[at].score
    return given.score if isinstance(given, Played | Assigned) else None


def test_two_tricks_of_a_revoke_change_a_result_that_is_there(client: TestClient) -> None:
    played(client)
    page = heard(client, **REVOKE)
    # 4♠ by North made exactly is 420; with two tricks more it is 120 + 60 + 300 = 480 (77, not vulnerable).
    assert "4♠ N = (+420) → 4♠ N +2 (+480)" in said(page)
    page = written(client, send(client, write_form(page)))
    assert score(client) == 480
    ruling = state_of(client).rulings[0]
    assert str(getattr(ruling.score, "result", "")) == "4S by N +2"
    assert "64A1" in ruling.clauses
    assert "At the table: 4♠ N = (+420) → It counts as 4♠ N +2 (+480)" in said(page)
    # On a top of 4 the board was 420, -50, 450: 2, 0, 4 for North-South. Now 480 is best: 4, 0, 2.
    traveller = read(client, f"/direct/{KEY}/tables/1?stage=Main", language="en")
    assert "4♠ N +2" in said(traveller)


def test_without_a_result_the_tricks_wait_on_the_board_and_are_moved_when_it_comes(client: TestClient) -> None:
    evening(client)
    director(client)
    page = heard(client, **REVOKE)
    assert "There is no agreed result yet." in said(page)
    page = written(client, send(client, write_form(page)))
    assert (score(client), "Waits for an agreed result." in said(page)) == (None, True)
    record = f"{HOME}/rulings/R1"
    # One side alone has entered it: nobody moves tricks of what the other may not agree with.
    made = do(client, KEY, entry(FIRST, "4S by N -1", "NS"), table(1))
    assert "Waits for an agreed result." in said(read(client, HOME, language="en"))
    do(client, KEY, ConfirmResult(FIRST, made.last, "EW"), table(1))
    # One down is -50; eleven tricks are 120 + 30 + 300 = 450.
    assert "4♠ N −1 (−50) → 4♠ N +1 (+450)" in said(read(client, HOME, language="en"))
    form = form_to(read(client, record, language="en"), record, stood="4♠ N −1")
    for _ in range(2):
        assert send(client, form, "Apply it to the result").status_code == 303
    assert (score(client, 1), len(state_of(client).rulings)) == (450, 2)
    page = read(client, record, language="en")
    assert "R2: the tricks were moved, 4♠ N +1 (+450)." in said(page)
    # The tricks are done; whether more is due to the other side (64C) is still to be looked at.
    assert "looks again under Law 64C" in said(page)
    assert "Apply it to the result" not in said(page)


def test_a_result_that_changed_meanwhile_is_looked_at_again_before_tricks_move(client: TestClient) -> None:
    played(client)
    form = write_form(heard(client, **REVOKE))
    do(client, KEY, correction(FIRST, "4S by N -1", "miscounted"), DIRECTOR)
    answer = send(client, form, reason="West revoked")
    assert "has changed since you looked" in answer.text
    again = Page(answer.text)
    assert (state_of(client).rulings, write_form(again).fields["reason"]) == ((), "West revoked")
    assert "4♠ N −1 (−50) → 4♠ N +1 (+450)" in said(again)
    written(client, send(client, write_form(again)))
    assert score(client) == 450


def test_a_look_back_is_closed_with_what_was_found(client: TestClient) -> None:
    played(client)
    written(client, send(client, write_form(heard(client, **REVOKE))))
    record = f"{HOME}/rulings/R1"
    form = form_to(read(client, record, language="en"), record)
    assert send(client, form, act="shrug").status_code == 400
    done = send(client, form, "Looked again: nothing more to do", reason="two tricks are enough")
    page = written(client, done)
    last = state_of(client).rulings[-1]
    assert (last.kind, last.score, last.reason) == ("looked_again", None, "two tricks are enough")
    assert "two tricks are enough" in said(page)
    assert "Nothing is left to be done." in said(read(client, HOME, language="en"))
    assert score(client) == 480


def test_an_adjusted_score_leads_to_its_page_filled_in_and_ends_the_reminder(client: TestClient) -> None:
    played(client)
    facts = {"law": "12", "a.ground": "normal_play_impossible", "a.fault_ns": "none", "a.fault_ew": "direct"}
    facts |= {"a.session_ns": "50", "a.session_ew": "50"}
    page = written(client, send(client, write_form(heard(client, **facts)), reason="the board cannot be played"))
    assert "Give the adjusted score" in page.links
    address = page.links["Give the adjusted score"]
    asked = parse_qs(urlsplit(address).query)
    # 12C2(a): average plus for a side that is not at fault, average minus for one directly at fault.
    assert (asked["kind"], asked["ns_award"], asked["ew_award"]) == (["artificial"], ["A+"], ["A-"])
    filled = form_to(read(client, address, language="en"), f"/direct/{KEY}/score")
    assert filled.fields["reason"] == "the board cannot be played"
    assert "12C2(a)" in filled.fields["clauses"].split()
    preview = send(client, filled, step="preview")
    assert preview.status_code == 200
    given = send(client, form_to(Page(preview.text), f"/direct/{KEY}/score"), step="give")
    assert given.status_code == 303
    assert len(state_of(client).rulings) == 2
    assert "Nothing is left to be done." in said(read(client, HOME, language="en"))


def test_a_penalty_leads_to_its_page_with_the_pair_that_gets_it(client: TestClient) -> None:
    played(client)
    # 90B2: East-West were unduly slow, and the Director gives a penalty.
    facts = {"a.offence": "slow", "a.unduly_slow": "yes", "a.offender": "EW", "a.measure": "standard"}
    page = written(client, send(client, write_form(heard(client, law="90", **facts)), reason="slow"))
    form = form_to(read(client, page.links["Give the penalty"], language="en"), f"/direct/{KEY}/penalties")
    number = state_of(client).known_seatings["Main", 1, "1"].ew[0]
    assert form.fields["contestant"] == str(number)
    assert (form.fields["kind"], form.fields["round"], form.fields["reason"]) == ("procedural", "1", "slow")
    assert "90B2" in form.fields["clauses"].split()
    # What a penalty costs is previewed there, by whatever the director chooses; nothing was charged by the hearing.
    assert state_of(client).penalties == ()


def test_the_options_of_the_event_go_before_whatever_is_told(client: TestClient) -> None:
    evening(client)
    director(client)
    page = heard(client, **REVOKE, more="conditions: {knockout: true, opening_lead_face: face_up}")
    written(client, send(client, write_form(page)))
    hearing = parse_qs(state_of(client).rulings[0].hearing)
    # A Mitchell is no knockout; how a lead is faced the conditions of this event leave open.
    assert "knockout: false" in hearing["more"][0]
    assert "opening_lead_face: face_up" in hearing["more"][0]
    # The address alone holds the hearing again, for anybody.
    again = read(client, f"/hearing/ask?{state_of(client).rulings[0].hearing}", language="en")
    assert "Tricks transferred to North-South: 2." in said(again)


def test_another_book_than_the_events_is_not_heard_in_it(client: TestClient) -> None:
    evening(client)
    director(client)
    page = heard(client, **REVOKE, book="1987")
    assert "Laws of Duplicate Bridge 2017" in said(page)
    assert "1987" not in page.links.get("64A1", "")
    assert "guandan" not in read(client, AT_FIRST, language="en").text.lower()


def test_a_hearing_at_guandan_uses_its_own_book(client: TestClient) -> None:
    call(client, demonstrate, services_of(client))
    director(client, GUANDAN)
    home = f"/direct/{GUANDAN}/hearing"
    at = urlencode({"stage": STAGE, "round": "2", "table": "1", "board": "4", "room": "open"})
    choose = read(client, f"{home}?{at}", language="en")
    books = {parse_qs(urlsplit(link).query)["book"][0] for link in choose.links.values() if "/facts?" in link}
    assert books == {"guandan"}
    page = read(client, f"{home}/facts?{at}&book=guandan&law=GP2.2", language="en")
    told = facts_form(page).address(level="5", lead="S", acts="E plays 9s 9h\r\nreferee")
    page = read(client, told, language="en")
    # GP2.2.1: the cards go back, and the turn to South, who had the lead.
    assert "The order of play is restored: South plays." in said(page)
    page = written(client, send(client, write_form(page, GUANDAN)))
    ruling = state_of(client, GUANDAN).rulings[0]
    assert (ruling.place, ruling.score) == (Place(STAGE, 2, "1", 4, ruling.place.room), None)
    assert (str(ruling.place.room), "GP2.2.1" in ruling.clauses) == ("open", True)
    state = state_of(client, GUANDAN)
    match = next(one for one in state.matches if (one.round, one.table) == (2, "1"))
    # In the open room the home team sits North-South (G29.2).
    home_team = next(one.name for one in state.entries if one.number == match.home)
    assert f"North{home_team}" in said(page)


def test_the_public_reads_the_ruling_once_nobody_has_still_to_play_the_board(client: TestClient) -> None:
    evening(client)
    director(client)
    written(client, send(client, write_form(heard(client, **REVOKE)), reason="West revoked in diamonds"))
    public, stranger = f"/events/{KEY}/rulings", nobody(another(client))
    assert "West revoked in diamonds" not in read(stranger, public, language="en").text
    for place, result in BOARD_1:
        do(client, KEY, entry(place, result), DIRECTOR)
    page = read(stranger, public, language="en")
    assert "West revoked in diamonds" in page.text
    assert page.links["64A1"] == "/laws/2017/64A1"


def test_a_board_with_a_look_back_due_is_provisional_wherever_it_is_shown(client: TestClient) -> None:
    played(client)
    board = f"/events/{KEY}/boards/1?stage=Main"
    assert "provisional" not in said(read(client, board, language="en"))
    written(client, send(client, write_form(heard(client, **REVOKE))))
    # The two tricks are moved; whether they are enough (64C) has still to be looked at.
    assert state_of(client).rulings[0].owed == ("64C",)
    assert "4♠ N +2 provisional" in said(read(client, board, language="en"))
    publish = said(read(client, f"/direct/{KEY}/publish", language="en"))
    assert "Table 1, board 1: still to be settled under Law 64C." in publish
    assert "Settle these rulings first" in publish or "Results still to come" in publish
    record = f"{HOME}/rulings/R1"
    form = form_to(read(client, record, language="en"), record)
    send(client, form, "Looked again: nothing more to do", reason="two tricks are enough")
    assert "provisional" not in said(read(client, board, language="en"))
    assert "still to be settled" not in said(read(client, f"/direct/{KEY}/publish", language="en"))


def test_an_assigned_score_that_the_hearing_works_out_is_the_score_of_the_board(client: TestClient) -> None:
    played(client)
    # 64C, heard at the end: East-West revoked, and without it ten tricks would have been eleven.
    facts = {"law": "64C", "a.both_sides": "no", "a.repeated": "no", "a.insufficient": "yes", "a.offending_side": "EW"}
    facts |= {"a.method": "single", "a.assigned_result": "4S by N +1", "a.self_inflicted": "no"}
    page = heard(client, **facts, **{"a.field": "not determined"})
    # 4♠ with an overtrick, not vulnerable: 120 + 30 + 300.
    assert "4♠ N = (+420) →" in said(page)
    page = written(client, send(client, write_form(page), reason="the revoke cost a trick"))
    ruling = state_of(client).rulings[0]
    assert (ruling.score, ruling.owed) == (Assigned(450), ())
    assert "Give the adjusted score" not in page.links
    assert "Nothing is left to be done." in said(read(client, HOME, language="en"))
