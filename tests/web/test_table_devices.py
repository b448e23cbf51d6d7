"""Several devices: of two one wins, a command sent twice has one effect, and no table sees another's."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.store import stream_of
from cardinal.store.playing import ConfirmResult
from cardinal.store.setting_up import StartRound
from tests.store.story import DIRECTOR, entry, table
from tests.web.at_the_table import csrf_of, form_of, look, send, tap
from tests.web.forms import BROWSER, uncoloured
from tests.web.people import KEY, another, at_table, call, director, do, evening, nobody, services_of, state_of

GRAND_SLAM = {"played": "played", "level": "7", "strain": "C", "declarer": "W", "made": "="}


def second_phone(client: TestClient) -> TestClient:
    """Another phone with the same card."""
    other = another(client)
    other.cookies.update(client.cookies)
    return other


def first_board(client: TestClient, at: str = "1") -> int:
    return state_of(client).known_seatings["Main", 1, at].boards[0]


def entered(client: TestClient) -> int:
    events = call(client, services_of(client).log.events, stream_of(KEY))
    return sum(one.kind == "result_entered" for one in events)


def test_of_two_phones_that_enter_the_same_board_the_second_is_told_and_keeps_its_typing(client: TestClient) -> None:
    evening(client)
    at_table(client)
    other = second_phone(client)
    mine, theirs = look(client), look(other)
    tap(client, mine, "enter", act="send", **{**GRAND_SLAM, "made": "-2"})
    told = tap(other, theirs, "enter", status=409, act="send", side="EW", **GRAND_SLAM)
    assert "is entered already, as 7C by W -2" in told
    assert GRAND_SLAM.items() <= form_of(told, "enter").fields.items()
    # And it can answer at once: the question of the entry that stands is on the same page.
    assert form_of(told, "confirm").fields["side"] == "EW"
    assert entered(client) == 1


def test_the_same_command_twice_has_one_effect_and_the_same_answer(client: TestClient) -> None:
    evening(client)
    at_table(client)
    told = {"stage": "Main", "round": 1, "board": first_board(client), "side": "NS", "seen": 0, "result": "3NT by E ="}
    once = send(client, "phone-1-entry-1", "enter", **told)
    twice = send(client, "phone-1-entry-1", "enter", **told)
    assert (once.status_code, twice.status_code) == (200, 200)
    assert twice.json() == {"seq": once.json()["seq"], "repeated": True}
    assert once.json()["repeated"] is False
    assert entered(client) == 1
    where = {"stage": "Main", "round": 1, "board": first_board(client), "seen": once.json()["seq"]}
    own = send(client, "phone-1-confirm-1", "confirm", side="NS", **where)
    assert own.status_code == 409
    assert own.json()["message"] == "The other side confirms the result."
    assert send(client, "phone-1-confirm-2", "confirm", side="EW", **where).status_code == 200
    assert send(client, "phone-1-confirm-2", "confirm", side="EW", **where).json()["repeated"] is True
    assert len(state_of(client).event.lines) == 1


def test_a_refusal_is_in_the_language_of_the_reader(client: TestClient) -> None:
    evening(client)
    at_table(client)
    headers = {"X-CSRF": csrf_of(client), "Accept-Language": "ja"}
    told = {"command": "ask-in-japanese", "kind": "confirm", "stage": "Main", "round": 1, "board": 1, "seen": 3}
    answer = client.post("/table/commands", json={**told, "side": "EW"}, headers=headers)
    assert answer.status_code == 409
    assert "まだ結果がありません" in answer.json()["message"]


ENTRY = {"command": "12345678", "kind": "enter", "stage": "Main", "round": 1, "board": 1, "side": "NS"}


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{",
        json.dumps({"command": "12345678"}),
        json.dumps({"command": "short", "kind": "call"}),
        json.dumps({"command": "12345678", "kind": "rule"}),
        json.dumps({"command": "12345678", "kind": "call", "common": "nothing"}),
        json.dumps(ENTRY),
        json.dumps({**ENTRY, "board": {"x": 1}}),
        json.dumps({**ENTRY, "board": -1, "result": "pass"}),
        json.dumps({**ENTRY, "stage": "No", "result": "pass"}),
        json.dumps({**ENTRY, "side": "X", "result": "pass"}),
        json.dumps({**ENTRY, "result": "8S by N ="}),
    ],
)
def test_what_cannot_be_read_is_refused_with_words(client: TestClient, body: str) -> None:
    evening(client)
    at_table(client)
    answer = client.post("/table/commands", content=body, headers={"X-CSRF": csrf_of(client)})
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"]
    assert state_of(client).results == {}


@pytest.mark.parametrize("result", ["A+/A-", "=620", "60% 620; 40% -100", "fouled x: 420", "620", "cancelled", "late"])
def test_a_table_enters_what_was_played_and_gives_no_adjusted_score(client: TestClient, result: str) -> None:
    evening(client)
    at_table(client)
    told = {"stage": "Main", "round": 1, "board": first_board(client), "side": "NS", "result": result}
    assert send(client, "adjusted-by-table", "enter", **told).status_code == 400
    assert state_of(client).results == {}


def test_nothing_is_done_without_the_token_of_the_session(client: TestClient) -> None:
    evening(client)
    at_table(client)
    told = {"stage": "Main", "round": 1, "board": first_board(client), "side": "NS", "result": "pass"}
    assert send(client, "from-elsewhere", "enter", csrf="", **told).status_code == 400
    assert send(client, "from-elsewhere", "enter", csrf="guess", **told).status_code == 400
    assert client.post("/table", data={"kind": "call"}, headers=BROWSER).status_code == 400
    assert state_of(client).results == {}


@pytest.mark.parametrize("address", ["/table/state", "/table/live"])
def test_only_a_device_of_the_table_is_told_anything(client: TestClient, address: str) -> None:
    evening(client)
    assert client.get(address).status_code == 401
    director(client)
    assert client.get(address).status_code == 401
    assert client.get("/table", headers=BROWSER).url.path == "/t"
    assert client.get("/table/sheet", headers=BROWSER).url.path == "/t"


def test_a_table_sees_no_other_table(client: TestClient) -> None:
    evening(client)
    board = first_board(client, "2")
    place = Place("Main", 1, "2", board)
    made = do(client, KEY, entry(place, "7CXX by W =", "EW"), table(2))
    do(client, KEY, ConfirmResult(place, made.last, "NS"), table(2))
    at_table(client, table="1")
    addresses = ["/table", f"/table?board={board}", f"/table?board={board}&change=1", "/table/state"]
    addresses += [f"/table?stage=Main&round=1&board={board}"]
    for address in addresses:
        answer = client.get(address, headers=BROWSER)
        assert answer.status_code == 200
        assert "7♣" not in uncoloured(answer.text)
        assert "7CXX" not in answer.text
    # It cannot act there either: whatever is said, the table is its own, and the board does not lie on it.
    told = {"stage": "Main", "round": 1, "board": board, "table": "2", "side": "NS", "seen": made.last}
    for kind in ("enter", "confirm", "dispute"):
        answer = send(client, f"other-table-{kind}", kind, result="pass", reason="mine", **told)
        assert answer.status_code in (400, 409)
        assert "7CXX" not in answer.text
    assert [one.line.place.table for one in state_of(client).results.values()] == ["2"]


def test_who_comes_to_the_table_learns_nothing_of_the_round_before(client: TestClient) -> None:
    evening(client)
    at_table(client)
    board = first_board(client)
    place = Place("Main", 1, "1", board)
    made = do(client, KEY, entry(place, "7CXX by W =", "EW"), table(1))
    do(client, KEY, StartRound("Main", 2), DIRECTOR)
    for address in ("/table", f"/table?board={board}", f"/table?stage=Main&round=1&board={board}", "/table/state"):
        assert "7CXX" not in client.get(address, headers=BROWSER).text
        assert "7♣" not in uncoloured(client.get(address, headers=BROWSER).text)
    told = {"stage": "Main", "round": 1, "board": board, "side": "NS"}
    answer = send(client, "looking-back", "enter", result="pass", seen=0, **told)
    assert answer.status_code == 409
    assert answer.json()["message"] == "Round 1 is over. Only the director can change its results."
    # A phone that was without a network agrees late with what it had seen.
    assert send(client, "agreed-late", "confirm", seen=made.last, **told).status_code == 200


def test_the_score_is_told_while_it_is_typed(client: TestClient) -> None:
    evening(client)
    at_table(client)
    form = form_of(look(client), "enter").fields
    part = client.post("/table/score", data={**form, "played": "played", "level": "1"}, headers=BROWSER)
    assert "Still to choose: Denomination, Declarer, Tricks." in part.text
    assert "<html" not in part.text
    whole = client.post("/table/score", data={**form, **GRAND_SLAM}, headers=BROWSER)
    # Boards 1 and 5: East-West not vulnerable, 140 + 300 + 1000; board 3: 140 + 500 + 1500.
    worth = 2140 if first_board(client) == 3 else 1440
    assert f"{worth} points to East-West" in whole.text
    assert state_of(client).results == {}


def test_the_service_worker_may_look_after_the_pages_of_the_table_only(client: TestClient) -> None:
    answer = client.get("/table/sw.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["service-worker-allowed"] == "/table"
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]


def test_a_stranger_is_sent_to_the_card(client: TestClient) -> None:
    evening(client)
    nobody(client)
    answer = client.get("/table", headers=BROWSER)
    assert answer.url.path == "/t"
    assert answer.status_code == 200
