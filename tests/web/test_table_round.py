"""A table from its card to the end of a round, by forms alone."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.store import Accounts, stream_of
from cardinal.store.playing import AnswerCall, CallDirector, StartClock
from cardinal.store.setting_up import StartRound
from tests.store.story import AT, DIRECTOR, entry, table
from tests.web.at_the_table import form_of, look, tap
from tests.web.forms import BROWSER, Page, uncoloured
from tests.web.people import KEY, another, at_table, call, do, evening, services_of, state_of

FOUR_SPADES = {"played": "played", "level": "4", "strain": "S", "declarer": "N", "made": "+1"}


def boards_of(client: TestClient, round_number: int = 1, at: str = "1") -> tuple[int, ...]:
    return state_of(client).known_seatings["Main", round_number, at].boards


def confirmed(client: TestClient) -> dict[int, str]:
    """By board who agreed with what the other side had entered."""
    return {one.line.place.board: one.confirmed_by for one in state_of(client).results.values()}


def test_a_whole_round_is_entered_and_agreed_board_by_board(client: TestClient) -> None:
    evening(client)
    at_table(client)
    html = look(client)
    assert "Nora 1" in html or "Nora 2" in html or "Nora 3" in html
    first, second = boards_of(client)
    # The score is shown before anything is sent. Boards 1 to 6: the first of a set of two has an odd number,
    # and of 1, 3 and 5 North-South are vulnerable on 5. 4 spades and one over: 120 + 30 + game, 300 or 500.
    worth = 650 if first == 5 else 450
    checked = tap(client, html, "enter", act="check", lead="DK", **FOUR_SPADES)
    assert f"{worth} points to North-South" in checked
    assert "4♠ by North, 1 over" in checked
    assert state_of(client).results == {}
    asked = tap(client, checked, "enter", act="send")
    assert "East-West: do you agree?" in asked
    assert f"{worth} points to North-South" in asked
    assert "♦K" in Page(asked).text
    assert state_of(client).event.lines == ()
    after = tap(client, asked, "confirm")
    (line,) = state_of(client).event.lines
    assert line.place.board == first
    # The next board comes by itself.
    assert form_of(after, "enter").fields["board"] == str(second)
    asked = tap(client, after, "enter", act="send", played="pass", side="EW")
    assert "North-South: do you agree?" in asked
    over = tap(client, asked, "confirm")
    assert "Round 1 is complete at this table" in over
    assert confirmed(client) == {first: "EW", second: "NS"}


def test_at_the_end_of_a_round_everybody_reads_where_to_go(client: TestClient) -> None:
    evening(client)
    at_table(client)
    html = look(client)
    for _ in boards_of(client):
        html = tap(client, tap(client, html, "enter", act="send", **FOUR_SPADES), "confirm")
    seatings = state_of(client).known_seatings
    here = seatings["Main", 1, "1"]
    text = Page(html).text
    for number in (*here.ns, *here.ew):
        (to,) = [one for one in seatings.values() if one.round == 2 and number in (*one.ns, *one.ew)]
        side = "North-South" if number in to.ns else "East-West"
        assert f"Next: table {to.table}, {side}" in text
        opponent = (to.ew if number in to.ns else to.ns)[0]
        assert f"against {opponent} Nora {opponent} - Sam {opponent}" in text
        assert f"boards {to.boards[0]}, {to.boards[1]}" in text
    # Who comes next has these boards still to play: their results are gone from the device.
    assert "4♠" not in text


def test_the_travellers_are_linked_once_nobody_has_still_to_play_the_boards(client: TestClient) -> None:
    evening(client, started=3)
    seatings = state_of(client).known_seatings.values()
    places = [Place("Main", one.round, one.table, board) for one in seatings for board in one.boards]
    *before, last = sorted(places, key=lambda one: (one.table == "1", one.round, one.board))
    assert (last.table, last.round) == ("1", 3)
    for place in before:
        do(client, KEY, entry(place, "1NT by N ="), DIRECTOR)
    at_table(client)
    html = look(client)
    assert "all results" not in html
    html = tap(client, tap(client, html, "enter", act="send", **FOUR_SPADES), "confirm")
    assert "This was the last round of the stage." in html
    links = re.findall(r'href="(/events/[^"]+)">all results', html)
    assert len(links) == 2
    assert "1NT" in look(client, links[0])


def test_before_the_draw_and_before_the_start_the_page_says_what_it_waits_for(client: TestClient) -> None:
    evening(client, drawn=False)
    at_table(client)
    assert "The draw has not been made" in look(client)
    evening(client, "later", started=0)
    at_table(client, "later")
    html = look(client)
    assert "has not started the round" in html
    assert "<form" in html
    here = state_of(client, "later").known_seatings["Main", 1, "1"]
    assert f"Nora {here.ns[0]}" in html
    assert f"Boards: {here.boards[0]}, {here.boards[1]}" in html
    assert 'id="entry-form"' not in html


def test_what_is_missing_is_said_and_what_was_typed_is_kept(client: TestClient) -> None:
    evening(client)
    at_table(client)
    again = tap(
        client, look(client), "enter", status=400, act="send", played="played", level="3", strain="NT", lead="HQ"
    )
    assert "Still to choose: Declarer, Tricks." in again
    kept = form_of(again, "enter").fields
    assert (kept["level"], kept["strain"], kept["lead"]) == ("3", "NT", "HQ")
    # Seven no trump leaves no trick to go over by.
    again = tap(client, again, "enter", status=400, act="send", level="7", declarer="W", made="+1")
    assert form_of(again, "enter").fields["made"] == "+1"
    assert state_of(client).results == {}


def test_a_side_that_does_not_agree_says_why_and_the_director_comes(client: TestClient) -> None:
    evening(client)
    at_table(client)
    asked = tap(client, look(client), "enter", act="send", **FOUR_SPADES)
    refused = tap(client, asked, "dispute", status=400, reason="  ")
    assert "Say why" in refused
    tap(client, asked, "dispute", reason="It went one down.")
    first, _ = boards_of(client)
    (entered,) = state_of(client).results.values()
    assert (entered.disputed, entered.counts) == ("It went one down.", False)
    (wanted,) = state_of(client).open_calls
    assert (wanted.table, wanted.board) == ("1", first)
    assert "It went one down." in wanted.reason
    # The table may put it right itself; the other side still has to agree.
    html = look(client, f"/table?board={first}")
    assert "is not agreed" in html
    asked = tap(client, html, "enter", act="send", **{**FOUR_SPADES, "made": "-1"})
    tap(client, asked, "confirm")
    (entered,) = state_of(client).results.values()
    assert entered.counts
    assert entered.line.score.result.difference == -1  # type: ignore[union-attr]


def test_an_entry_is_changed_before_the_other_side_has_agreed(client: TestClient) -> None:
    evening(client)
    at_table(client)
    tap(client, look(client), "enter", act="send", lead="C2", **FOUR_SPADES)
    first, _ = boards_of(client)
    html = look(client, f"/table?board={first}&change=1")
    typed = form_of(html, "enter").fields
    assert {**FOUR_SPADES, "lead": "C2"}.items() <= typed.items()
    asked = tap(client, html, "enter", act="send", made="=")
    assert "just made" in asked


def test_a_board_that_was_not_played_goes_to_the_director(client: TestClient) -> None:
    evening(client)
    at_table(client)
    html = tap(client, look(client), "enter", act="send", played="not_played")
    assert "Not played: the director decides" in html
    assert form_of(look(client), "enter").fields["board"] == str(boards_of(client)[1])
    (wanted,) = state_of(client).open_calls
    assert wanted.reason == f"Board {boards_of(client)[0]} was not played."


def test_the_director_is_called_with_a_reason_one_call_at_a_time(client: TestClient) -> None:
    evening(client)
    at_table(client)
    older = look(client)
    after = tap(client, look(client), "call", common="revoke", reason="diamonds, trick four")
    assert "The director was called at" in after
    (wanted,) = state_of(client).open_calls
    assert wanted.reason == "A revoke: diamonds, trick four"
    # Another phone of the table, whose page is older.
    refused = tap(client, older, "call", status=409, common="other", reason="hello?")
    assert "called to table 1 already" in refused
    assert len(state_of(client).open_calls) == 1
    do(client, KEY, AnswerCall(wanted.key), DIRECTOR)
    assert "The director was called" not in look(client)


def test_a_call_of_another_table_is_not_shown(client: TestClient) -> None:
    evening(client)
    do(client, KEY, CallDirector("2", "secret trouble"), table(2))
    at_table(client)
    assert "secret trouble" not in look(client)


def test_the_clock_of_the_round_stands_on_the_page(client: TestClient) -> None:
    evening(client)
    do(client, KEY, StartClock("Main", 1, minutes=15), DIRECTOR)
    at_table(client)
    html = look(client)
    assert "Time left" in html
    assert "data-ends=" in html


def test_a_board_forgotten_in_an_earlier_round_can_still_be_entered(client: TestClient) -> None:
    evening(client)
    at_table(client)
    first, second = boards_of(client)
    tap(client, tap(client, look(client), "enter", act="send", **FOUR_SPADES), "confirm")
    do(client, KEY, StartRound("Main", 2), DIRECTOR)
    html = look(client)
    assert f"Round 1, board {second}" in html
    assert f"Round 1, board {first}" not in html
    late = look(client, f"/table?stage=Main&round=1&board={second}")
    assert form_of(late, "enter").fields["round"] == "1"
    after = tap(client, late, "enter", act="send", **{**FOUR_SPADES, "strain": "H"})
    kept = {one.line.place.board: one.counts for one in state_of(client).results.values()}
    assert kept == {first: True, second: False}
    # Others sit here now: neither result is shown to them.
    assert "4♥" not in uncoloured(after)
    assert "4♠" not in after


def test_the_code_and_the_pin_of_the_card_make_a_browser_the_table(client: TestClient) -> None:
    evening(client)
    services = services_of(client)
    key = call(client, services.accounts.make_table_key, stream_of(KEY), "2", services.now())
    form = Page(look(client, "/t")).forms[0].fields
    answer = client.post("/t", data={**form, "code": key.code.lower(), "pin": key.pin}, headers=BROWSER)
    assert answer.url.path == "/table"
    assert "Table 2" in answer.text


def test_wrong_pins_are_refused_with_the_code_kept_and_soon_too_many(client: TestClient) -> None:
    evening(client)
    services = services_of(client)
    # All in one moment: attempts are counted by windows of five minutes.
    services.now = lambda: AT
    key = call(client, services.accounts.make_table_key, stream_of(KEY), "2", services.now())
    wrong = "000000" if key.pin != "000000" else "111111"
    form = Page(look(client, "/t")).forms[0].fields
    waited: list[float] = []

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    services.accounts = Accounts(services.database, pause=pause)
    found = [client.post("/t", data={**form, "code": key.code, "pin": wrong}, headers=BROWSER) for _ in range(25)]
    # Eight attempts in five minutes are free; then each waits longer, and after three times as many none is heard.
    assert [one.status_code for one in found] == [401] * 24 + [429]
    assert waited == [1, 2, 4, 8, *[15] * 12]
    assert all(f'value="{key.code}"' in one.text for one in found)
    late = client.post("/t", data={**form, "code": key.code, "pin": key.pin}, headers=BROWSER)
    assert late.status_code == 429
    assert client.get("/table", headers=BROWSER).url.path == "/t"


def test_the_qr_code_asks_before_it_signs_in(client: TestClient) -> None:
    evening(client)
    services = services_of(client)
    key = call(client, services.accounts.make_table_key, stream_of(KEY), "3", services.now())
    html = look(client, f"/t/link/{key.link}")
    assert "Table 3" in html
    assert "This is our table" in html
    assert client.get("/table", headers=BROWSER).url.path == "/t"
    form = next(one for one in Page(html).forms if "/t/link/" in one.action)
    answer = client.post(form.action, data=form.fields, headers=BROWSER)
    assert answer.url.path == "/table"
    assert "Table 3" in answer.text
    look(client, "/t/link/no-such-secret", status=401)


def test_a_card_that_was_replaced_lets_go_of_its_devices(client: TestClient) -> None:
    evening(client)
    at_table(client)
    look(client)
    old = another(client)
    old.cookies.update(client.cookies)
    at_table(client)
    assert old.get("/table", headers=BROWSER).url.path == "/t"
    look(client)


def test_a_device_leaves_its_table(client: TestClient) -> None:
    evening(client)
    at_table(client)
    tap(client, look(client), "leave")
    assert client.get("/table", headers=BROWSER).url.path == "/t"
