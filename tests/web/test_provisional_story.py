"""A revoke ruled on before the result is there: tricks move once, the score is provisional until 64C is answered."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.scoring import Assigned, Played
from tests.store.story import CONDITIONS, DIRECTOR, entry
from tests.web.at_the_table import look, send, tap
from tests.web.direct_hearing_story import FIRST, HOME, REVOKE, heard, press, write_form, written
from tests.web.direct_story import BOARD_1, form_to, said
from tests.web.forms import Page, read
from tests.web.forms import send as submit
from tests.web.people import KEY, another, at_table, director, do, evening, state_of

CONSOLE = f"/direct/{KEY}"
RECORD = f"{HOME}/rulings/R1"
NINE = {"played": "played", "level": "4", "strain": "S", "declarer": "N", "made": "-1", "act": "send"}
BOARD = f"/table?board={FIRST.board}"


def ruled(client: TestClient) -> TestClient:
    """The evening under way, West's revoke ruled on at table 1 before its result; and the phone of that table."""
    evening(client)
    director(client)
    written(client, submit(client, write_form(heard(client, **REVOKE))))
    for place, result in BOARD_1[1:]:
        do(client, KEY, entry(place, result), DIRECTOR)
    phone = another(client)
    at_table(phone)
    return phone


def entered(phone: TestClient, **taps: str) -> str:
    """The phone's page when North-South have entered a result of board 1 and East-West have agreed."""
    asked = tap(phone, look(phone, BOARD), "enter", **{**NINE, **taps})
    tap(phone, asked, "confirm")
    return asked


def counts(client: TestClient) -> int | None:
    scores = [ruling.score for ruling in state_of(client).rulings if isinstance(ruling.score, Played | Assigned)]
    return scores[-1].score if scores else None


def reminder(client: TestClient, button: str) -> int:
    """Press a button of a reminder on the console; the status of the answer."""
    page = read(client, CONSOLE, language="en")
    form = next(form for form in page.forms if form.action.split("?")[0] == RECORD and button in form.buttons)
    return submit(client, form, button).status_code


def test_the_table_sees_the_ruling_and_what_is_due(client: TestClient) -> None:
    phone = ruled(client)
    text = " ".join(Page(look(phone, BOARD)).text.split())
    assert "The ruling on board 1" in text
    assert "2 tricks go from East-West to North-South when the board is scored." in text
    assert "At the end of play the Director looks again under Law 64C." in text
    assert "Enter the tricks as they were won at the table." in text
    assert "A ruling is still open on this board (Law 64, 64C). Its score is provisional." in text
    # Another board of the same table has no ruling.
    assert "The ruling on board" not in look(phone, "/table?board=2")


def test_the_tricks_are_moved_once_and_the_score_stays_provisional_until_64c_is_answered(client: TestClient) -> None:
    phone = ruled(client)
    # Whether the moved tricks are in the result is asked, never assumed.
    refused = tap(phone, look(phone, BOARD), "enter", 400, **NINE)
    assert "Still to choose: The tricks that the ruling moves." in refused
    asked = entered(phone, transfer="played")
    # One down with two tricks more is one over: 120 + 30 + 300 (64A1, 77).
    assert "the result counts as 4♠ N +1 (+450)" in asked
    assert counts(client) is None
    assert "4♠ N −1 (−50) → 4♠ N +1 (+450)" in said(read(client, CONSOLE, language="en"))
    assert reminder(client, "Apply it to the result") == 303
    assert (counts(client), state_of(client).rulings[-1].owed) == (450, ("64C",))
    console = read(client, CONSOLE, language="en")
    assert not any("Apply it to the result" in form.buttons for form in console.forms)
    traveller = f"/events/{KEY}/boards/1?stage=Main"
    assert "4♠ N +1 provisional" in said(read(client, traveller, language="en"))
    assert reminder(client, "Looked again: nothing more to do") == 303
    last = state_of(client).rulings[-1]
    assert (last.kind, last.reason, counts(client)) == ("looked_again", "Looked again: nothing more to do", 450)
    assert "provisional" not in said(read(client, traveller, language="en"))
    assert "Law 64C" not in " ".join(Page(look(phone, "/table?board=2")).text.split())


def test_a_result_that_has_the_tricks_in_it_is_not_moved_again(client: TestClient) -> None:
    phone = ruled(client)
    entered(phone, made="+1", transfer="counted")
    page = read(client, CONSOLE, language="en")
    assert "The table says that 4♠ N +1 (+450) has these tricks in it already." in said(page)
    assert not any("Apply it to the result" in form.buttons for form in page.forms)
    assert reminder(client, "They are in it: 4♠ N +1 (+450) stands") == 303
    last = state_of(client).rulings[-1]
    assert (last.kind, last.score, last.owed) == ("tricks_counted", None, ("64C",))
    line = next(line for line in state_of(client).event.lines if line.place == FIRST)
    assert isinstance(line.score, Played)
    assert line.score.score == 450


def test_where_nobody_has_said_it_the_director_is_asked(client: TestClient) -> None:
    phone = ruled(client)
    # A phone that had no network when the ruling was given knows nothing of it.
    place = {"stage": "Main", "round": "1", "board": "1"}
    made = send(phone, "offline-1", "enter", **place, side="NS", seen="0", result="4S by N -1").json()
    send(phone, "offline-2", "confirm", **place, side="EW", seen=str(made["seq"]))
    page = read(client, CONSOLE, language="en")
    assert "Nobody has said whether 4♠ N −1 (−50) has these tricks in it already." in said(page)
    form = next(form for form in page.forms if form.action.split("?")[0] == RECORD and "stood" in form.fields)
    assert set(form.buttons) == {"Apply it to the result", "They are in it: 4♠ N −1 (−50) stands"}


def test_64c_answered_before_the_tricks_leaves_the_tricks(client: TestClient) -> None:
    phone = ruled(client)
    assert reminder(client, "Looked again: nothing more to do") == 303
    assert state_of(client).rulings[-1].owed == ("64",)
    entered(phone, transfer="played")
    assert reminder(client, "Apply it to the result") == 303
    # What was answered does not come back with the tricks.
    assert state_of(client).rulings[-1].owed == ()
    assert "Nothing is left to be done." in said(read(client, HOME, language="en"))


def test_looking_at_64c_goes_on_with_what_was_found(client: TestClient) -> None:
    phone = ruled(client)
    entered(phone, transfer="played")
    reminder(client, "Apply it to the result")
    page = read(client, read(client, CONSOLE, language="en").links["Look at it now"], language="en")
    # Neither the other side nor a second revoke is asked for again, nor which side revoked.
    page = press(client, page, "Yes")
    page = press(client, page, "A single result")
    form = next(form for form in page.forms if "a.assigned_result" in form.fields)
    page = read(client, form.address(**{"a.assigned_result": "4S by N +3"}), language="en")
    page = press(client, page, "Nothing unusual")
    written(client, submit(client, write_form(page), reason="the revoke cost the diamonds"))
    # Four spades made with three over: 120 + 90 + 300.
    assert counts(client) == 510
    assert "Nothing is left to be done." in said(read(client, HOME, language="en"))


def test_every_page_that_shows_the_score_says_that_it_is_provisional(client: TestClient) -> None:
    phone = ruled(client)
    entered(phone, transfer="played")
    reminder(client, "Apply it to the result")
    public = f"/events/{KEY}"
    card = read(client, f"{public}/contestants/1", language="en")
    assert "4♠ N +1 provisional" in said(card)
    assert "provisional" in said(read(client, f"{public}/standings", language="en"))
    assert "Provisional" in said(read(client, f"{public}/screen", language="en"))
    why = said(read(client, f"{public}/explain?number=1&board=1", language="en"))
    assert "Provisional: the ruling at table 1, board 1 is still open under Law 64C." in why
    # Of the total no board is named.
    why = said(read(client, f"{public}/explain?number=1", language="en"))
    assert "Provisional: rulings of this stage are still open." in why
    api = f"/api{public}"
    (told,) = client.get(f"{api}/standings").json()["lists"]
    assert (told["provisional"], [one["laws"] for one in told["owed"]]) == (True, [["64C"]])
    rows = client.get(f"{api}/contestants/1").json()["stages"][0]["rows"]
    assert [row["owed"] for row in rows if row["board"] == 1] == [["64C"]]
    reminder(client, "Looked again: nothing more to do")
    assert client.get(f"{api}/standings").json()["lists"][0]["provisional"] is False
    assert "provisional" not in said(read(client, f"{public}/contestants/1", language="en"))


def test_a_ruling_on_a_board_that_others_have_still_to_play_is_not_told(client: TestClient) -> None:
    evening(client)
    director(client)
    written(client, submit(client, write_form(heard(client, **REVOKE))))
    (told,) = client.get(f"/api/events/{KEY}/standings").json()["lists"]
    assert (told["provisional"], told["owed"]) == (True, [])


def test_a_weighted_score_keeps_the_reason_and_the_clauses_of_the_hearing(client: TestClient) -> None:
    ruled(client)
    filled = (
        f"/direct/{KEY}/score?stage=Main&round=1&table=1&board=1&reason=demonstrably+suggested&clauses=16B3+12C1(e)"
    )
    page = read(client, read(client, filled, language="en").links["Weighted"], language="en")
    form = form_to(page, f"/direct/{KEY}/score", kind="weighted")
    assert (form.fields["reason"], form.fields["clauses"]) == ("demonstrably suggested", "16B3 12C1(e)")
    shares = {"ns_weight1": "60", "ns_result1": "4S by N +1", "ns_weight2": "40", "ns_result2": "4S by N ="}
    refused = Page(submit(client, form, step="preview", **shares | {"clauses": "16B9"}).text)
    assert "no clause 16B9 in the rule book of the event. Nearest: 16B, 16B3" in said(refused)
    told = {**shares, "clauses": "16b3, law 12c1(c)"}
    preview = Page(submit(client, form, step="preview", **told).text)
    submit(client, form_to(preview, f"/direct/{KEY}/score"), step="give")
    assert state_of(client).rulings[-1].clauses == ("16B3", "12C1(c)")


ARTIFICIAL = {"law": "12", "a.ground": "normal_play_impossible", "a.fault_ns": "none", "a.fault_ew": "direct"}


def test_a_hearing_in_an_event_has_the_form_of_scoring_of_its_stage(client: TestClient) -> None:
    evening(client, conditions=CONDITIONS.replace("matchpoints", "butler"))
    director(client)
    unknown = {"a.session_ns": "not determined", "a.session_ew": "not determined"}
    page = heard(client, **ARTIFICIAL, **unknown)
    # Butler counts IMPs, in which average plus and average minus are three (12C2(b)).
    assert "3 IMPs" in said(page)
    assert "scoring: " not in said(page)


def test_a_free_hearing_says_that_it_took_matchpoints_and_hears_it_otherwise(client: TestClient) -> None:
    sessions = {"book": "2017", "a.session_ns": "50", "a.session_ew": "50"}
    page = read(client, f"/hearing/ask?{urlencode({**ARTIFICIAL, **sessions})}", language="en")
    assert "Assumed, as nothing else was said: scoring: matchpoints" in said(page)
    assert "60%" in said(page)
    assert "3 IMPs" in said(read(client, page.links["imps"], language="en"))


def test_a_dispute_that_is_settled_answers_its_call_and_no_other(client: TestClient) -> None:
    evening(client)
    director(client)
    phone = another(client)
    at_table(phone)
    asked = tap(phone, look(phone, BOARD), "enter", **NINE)
    tap(phone, asked, "dispute", reason="it was ten tricks")
    (call,) = state_of(client).open_calls
    page = read(client, CONSOLE, language="en")
    assert "4♠ N −1 (−50) As North-South have it East-West say it was ten tricks" in said(page)
    table = f"/direct/{KEY}/tables/1"
    form = form_to(read(client, f"{table}?stage=Main", language="en"), table, act="enter", board="1")
    assert submit(client, form, result="4S by N =").status_code == 303
    assert (state_of(client).open_calls, state_of(client).calls[call.key].is_open) == ((), False)
    # A table that waits for something else goes on waiting.
    tap(phone, look(phone, "/table?board=2"), "call", common="revoke")
    form = form_to(read(client, f"{table}?stage=Main", language="en"), table, act="enter", board="2")
    submit(client, form, result="pass")
    assert [call.board for call in state_of(client).open_calls] == [Place("Main", 1, "1", 2).board]
