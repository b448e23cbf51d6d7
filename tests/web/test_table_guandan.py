"""Guandan at a table: duplicate deals in two rooms, games whose levels move, and the score sheets."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from tests.web.at_the_table import form_of, guandan, look, send, tap
from tests.web.forms import BROWSER, Page
from tests.web.people import another, at_table, state_of

KEY = "plum"


def seated(client: TestClient, table: str, key: str = KEY) -> TestClient:
    """A new phone at a table, or in a room of it."""
    phone = another(client)
    at_table(phone, key, table)
    return phone


def cells(client: TestClient) -> dict[tuple[str, int], tuple[int, int, bool]]:
    """By room and board the levels of North-South and East-West, and whether both sides agree."""
    return {
        (str(one.line.place.room), one.line.place.board): (one.line.score.ns, one.line.score.ew, one.counts)  # type: ignore[union-attr,misc]
        for one in state_of(client, KEY).results.values()
    }


def test_a_duplicate_deal_is_entered_by_its_order_of_finish_and_agreed(client: TestClient) -> None:
    guandan(client, KEY, "teams", duplicate=True, players=4)
    phone = seated(client, "1 open")
    html = look(phone)
    assert "open room" in html
    # The sheet fixes level and tribute: board 1 is played at 2, without tribute, East leads.
    assert "Level 2" in html
    assert "No tribute, East leads" in html
    # East first, West third: two levels for East-West.
    checked = tap(phone, html, "enter", act="check", first="E", second="N", third="W")
    assert re.search(r"East-West(</span>)? rise by 2", checked)
    asked = tap(phone, checked, "enter", act="send", tribute_card="", opening="pair of 3")
    assert "East, North, West, South" in asked
    html = tap(phone, asked, "confirm")
    assert cells(client) == {("open", 1): (0, 2, True)}
    # Board 2, at 3: South pays, East returns. North and South first and second: a double loss, three levels.
    assert "Tribute from South, returned by East" in html
    asked = tap(
        phone, html, "enter", act="send", first="N", second="S", tribute="paid", tribute_card="♠A", return_card="5"
    )
    assert re.search(r"North-South(</span>)? rise by 3", asked)
    tap(phone, asked, "confirm")
    assert cells(client)["open", 2] == (3, 0, True)
    sheet = Page(look(phone, "/table/sheet")).text
    assert "team match of sixteen boards" in sheet
    assert "pair of 3" in sheet
    assert "♠A" in sheet


def test_one_room_sees_nothing_of_the_other(client: TestClient) -> None:
    guandan(client, KEY, "teams", duplicate=True, players=4)
    here, there = seated(client, "1 open"), seated(client, "1 closed")
    tap(here, look(here), "enter", act="send", first="N", second="S", opening="seven of diamonds")
    for address in ("/table", "/table?board=1", "/table/state", "/table/sheet"):
        text = there.get(address, headers=BROWSER).text
        assert "rise by 3" not in text
        assert "seven of diamonds" not in text
        assert "North, South" not in text
    asked = tap(there, look(there), "enter", act="send", first="W", second="N", third="S")
    tap(there, asked, "confirm")
    assert cells(client) == {("open", 1): (3, 0, False), ("closed", 1): (0, 1, True)}
    # In the closed room the teams sit the other way round.
    lines = {str(one.line.place.room): one.line for one in state_of(client, KEY).results.values()}
    assert (lines["open"].ns, lines["open"].ew) == (lines["closed"].ew, lines["closed"].ns)


def test_a_card_without_a_room_asks_for_it_once(client: TestClient) -> None:
    guandan(client, KEY, "teams", duplicate=True, players=4)
    phone = seated(client, "1")
    html = look(phone)
    assert "Which room is this?" in html
    assert phone.get("/table/state").json()["needs_room"] is True
    html = tap(phone, html, "room", room="closed")
    assert "closed room" in html
    form = form_of(html, "enter").fields
    again = phone.post("/table", data={**form, "kind": "room", "room": "open"}, headers=BROWSER)
    assert again.status_code == 400


def test_players_of_a_team_are_named_and_strangers_are_not(client: TestClient) -> None:
    guandan(client, KEY, "teams", duplicate=True, players=4)
    phone = seated(client, "1 open")
    html = look(phone)
    match = state_of(client, KEY).matches_at["Main", 1, "1"]
    line_up = {"n": f"p{match.home}-1", "s": f"p{match.home}-4", "e": f"p{match.away}-2", "w": f"p{match.away}-3"}
    tap(phone, html, "enter", act="send", first="N", second="S", **line_up)
    html = look(phone)
    assert f"Player {match.home}-4" in Page(html).text
    told = {"stage": "Main", "round": 1, "board": 2, "side": "NS", "first": "N", "second": "S", "n": "Mallory"}
    answer = send(phone, "somebody-else", "enter", **told)
    assert answer.status_code == 400
    assert "Mallory" in answer.json()["message"]


def test_in_a_game_the_levels_move_deal_by_deal_until_both_sides_agree(client: TestClient) -> None:
    guandan(client, KEY, "pairs", duplicate=False)
    phone = seated(client, "1")
    html = look(phone)
    assert "Deal 1, played at level 2" in html
    # Both at 2. North and South first and second: up three, to 5.
    html = tap(phone, html, "enter", act="send", first="N", second="S")
    assert cells(client) == {("", 1): (3, 0, False)}
    assert "Deal 2, played at level 5" in html
    # East first, partner West third: East-West up two, to 4; the next deal is theirs.
    html = tap(phone, html, "enter", act="send", side="EW", first="E", second="N", third="W", tribute="resisted")
    assert cells(client) == {("", 1): (3, 2, False)}
    assert "Deal 3, played at level 4" in html
    assert "North-South at 5, East-West at 4" in html
    # A slip of the finger is taken back.
    html = tap(phone, html, "enter", act="send", first="W", second="S", third="N")
    assert cells(client) == {("", 1): (3, 3, False)}
    form = form_of(html, "enter", side="NS")
    undo = [one for one in Page(html).forms if "Take deal 3 back" in one.buttons]
    assert len(undo) == 1
    answer = phone.post("/table", data={**undo[0].fields, "act": "undo"}, headers=BROWSER)
    assert answer.status_code == 200
    assert cells(client) == {("", 1): (3, 2, False)}
    assert form.fields["board"] == "1"
    tap(phone, answer.text, "confirm")
    assert cells(client) == {("", 1): (3, 2, True)}


def test_a_game_is_over_when_a_is_passed(client: TestClient) -> None:
    guandan(client, KEY, "pairs", duplicate=False)
    phone = seated(client, "1")
    # 2, 5, 8, J, A: four double losses of East-West; the fifth passes A.
    html = look(phone)
    for _ in range(5):
        html = tap(phone, html, "enter", act="send", first="S", second="N")
    assert cells(client) == {("", 1): (13, 0, False)}
    assert "A+" in html
    assert 'id="entry-form"' not in html
    seq = next(iter(state_of(client, KEY).results.values())).seq
    told = {"stage": "Main", "round": 1, "board": 1, "side": "NS", "seen": seq, "first": "S", "second": "N"}
    assert send(phone, "after-the-end", "enter", **told).status_code == 400
    sheet = look(phone, "/table/sheet")
    assert "Score sheet, Swiss pairs" in sheet
    written = re.findall(r"<td>(.*?)</td>", sheet)
    # The level after each deal: East-West, who stand first on the sheet, stay at 2.
    assert written[4:9] == ["2"] * 5
    at = written.index("North-South")
    assert written[at + 1 : at + 6] == ["5", "8", "J", "A", "A+"]


def test_an_order_that_cannot_be_is_refused_with_what_was_tapped(client: TestClient) -> None:
    guandan(client, KEY, "pairs", duplicate=False)
    phone = seated(client, "1")
    again = tap(phone, look(phone), "enter", status=400, act="send", first="N", second="N", remarks="slow")
    assert "North is named twice" in again
    assert form_of(again, "enter").fields["remarks"] == "slow"
    again = tap(phone, again, "enter", status=400, act="send", second="E")
    assert "who was out first, second and third" in again
    assert cells(client) == {}
