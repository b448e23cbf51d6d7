"""Programs act: every command of the store by the role of a token or a session, once under one name."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import cardinal.store.call_taking as call_taking
import cardinal.store.deciding as deciding
import cardinal.store.excluding as excluding
import cardinal.store.lifecycle as lifecycle
import cardinal.store.line_ups as line_ups
import cardinal.store.match_commands as match_commands
import cardinal.store.playing as playing
import cardinal.store.replanning as replanning
import cardinal.store.setting_up as setting_up
from cardinal.contest.poll import Polled
from cardinal.store import EVERYWHERE, Role, stream_of
from cardinal.web.api.vocabulary import AnyCommand
from tests.store.story import CONDITIONS
from tests.web.forms import read
from tests.web.forms import send as submit
from tests.web.people import another, at_table, call, director, evening, organiser, services_of, state_of

PLACE = {"stage": "Main", "round": 1, "table": "1", "board": 1}


@pytest.fixture
def key(client: TestClient) -> str:
    return evening(client)


def token(client: TestClient, role: Role = Role.DIRECTOR, stream: str = stream_of("spring")) -> dict[str, str]:
    """The header of a new token."""
    accounts = services_of(client).accounts
    made = call(client, accounts.make_token, stream, role, "a program", "olga", services_of(client).now())
    return {"Authorization": f"Bearer {made.secret}"}


def send(client: TestClient, body: dict[str, Any], key: str = "spring", **headers: str) -> Response:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(f"/api/events/{key}/commands", json=body, headers=named)


def first_board(client: TestClient) -> dict[str, Any]:
    """A board that table 1 plays in the first round."""
    (seat,) = [one for one in state_of(client).known_seatings.values() if (one.round, one.table) == (1, "1")]
    return {**PLACE, "board": seat.boards[0]}


def test_every_command_of_the_store_can_be_sent() -> None:
    modules = (setting_up, match_commands, playing, call_taking, deciding, excluding, line_ups, replanning, lifecycle)
    named = {
        name
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and kind.__module__ == module.__name__ and hasattr(kind, "decide")
    }
    kinds = {get_args(one.model_fields["kind"].annotation)[0] for one in get_args(get_args(AnyCommand)[0])}
    assert {"".join(part.capitalize() for part in kind.split("_")) for kind in kinds} == named


def seated(client: TestClient) -> dict[object, object]:
    return {place: (seat.ns, seat.ew, seat.boards) for place, seat in state_of(client).known_seatings.items()}


def test_a_program_lets_a_pair_leave_and_takes_it_back(client: TestClient, key: str) -> None:
    """Whoever would have met the pair sits out; the plan is as before when the change is taken back."""
    said = token(client)
    before = seated(client)
    body = {"kind": "change_plan", "mishap": "leave", "stage": "Main", "round": 1, "number": 2, "reason": "left early"}
    assert send(client, body, **said).status_code == 200
    later = {place: seat for place, seat in state_of(client).known_seatings.items() if place[1] > 1}
    assert later
    assert not any(2 in (*seat.ns, *seat.ew) for seat in later.values())
    assert send(client, {"kind": "take_change_back", "change": "M1"}, **said).status_code == 200
    assert seated(client) == before
    assert send(client, {"kind": "take_change_back", "change": "M1"}, **said).status_code == 400


def test_a_played_event_is_archived_but_not_deleted_by_a_program(client: TestClient, key: str) -> None:
    said = token(client, Role.ORGANISER)
    assert send(client, {"kind": "delete_event"}, **said).status_code == 409
    assert send(client, {"kind": "archive_event"}, **said).status_code == 200
    assert state_of(client).archived_at is not None
    assert send(client, {"kind": "restore_event"}, **said).status_code == 200
    assert state_of(client).archived_at is None


def test_a_director_s_token_enters_a_result_once(client: TestClient, key: str) -> None:
    body = {"kind": "enter_result", "place": first_board(client), "result": "3NT by N ="}
    said = token(client)
    first = send(client, body, Idempotency_Key="result-of-board-1", **said)
    again = send(client, body, Idempotency_Key="result-of-board-1", **said)
    assert (first.status_code, first.json()["repeated"]) == (200, False)
    assert again.json() == {"seq": first.json()["seq"], "repeated": True}
    assert first.headers["cache-control"] == "no-store"
    (result,) = state_of(client).results.values()
    assert result.counts
    assert result.by.startswith("token ")
    refused = send(client, body, **said)
    assert refused.status_code == 409
    assert set(refused.json()) == {"error", "message", "cites", "legal"}


def test_both_sides_of_a_table_agree_by_its_session(client: TestClient, key: str) -> None:
    at_table(client, key, "1")
    me = client.get("/api/me").json()
    assert (me["kind"], me["event"], me["table"], me["roles"]) == ("table", key, "1", {key: ["table"]})
    place, said = first_board(client), {"X_CSRF": me["csrf"]}
    entered = send(client, {"kind": "enter_result", "place": place, "result": "1C by S -1", "side": "EW"}, **said)
    assert entered.status_code == 200, entered.text
    seen = {"place": place, "seen": entered.json()["seq"]}
    own = send(client, {"kind": "confirm_result", "side": "EW", **seen}, **said)
    assert (own.status_code, own.json()["error"]) == (409, "OutOfTurn")
    agreed = send(client, {"kind": "confirm_result", "side": "NS", **seen}, **said)
    assert agreed.status_code == 200, agreed.text
    assert [one.confirmed_by for one in state_of(client).results.values()] == ["NS"]


def test_a_table_acts_for_itself_only(client: TestClient, key: str) -> None:
    at_table(client, key, "2")
    said = {"X_CSRF": client.get("/api/me").json()["csrf"]}
    other = send(client, {"kind": "enter_result", "place": first_board(client), "result": "pass", "side": "NS"}, **said)
    assert (other.status_code, other.json()["legal"]) == (403, ["2"])
    called = send(client, {"kind": "call_director", "table": "1"}, **said)
    assert called.status_code == 403
    assert send(client, {"kind": "start_round", "stage": "Main", "round": 2}, **said).status_code == 403
    assert not state_of(client).results


def test_who_sits_there_is_not_for_a_table_to_say(client: TestClient, key: str) -> None:
    at_table(client, key, "1")
    said = {"X_CSRF": client.get("/api/me").json()["csrf"]}
    told = {"kind": "enter_result", "place": first_board(client), "result": "pass", "side": "NS", "ns": [5], "ew": [6]}
    assert send(client, told, **said).status_code == 200
    (seat,) = [one for one in state_of(client).known_seatings.values() if (one.round, one.table) == (1, "1")]
    assert [(one.line.ns, one.line.ew) for one in state_of(client).results.values()] == [(seat.ns, seat.ew)]


def test_a_session_without_its_secret_changes_nothing(client: TestClient, key: str) -> None:
    director(client, key)
    body = {"kind": "publish", "stage": "Main"}
    assert send(client, body).status_code == 403
    assert send(client, body, X_CSRF="guessed").status_code == 403
    assert send(client, body, Authorization="Basic b2xnYTo=").status_code == 403
    assert not state_of(client).published
    assert send(client, body, X_CSRF=client.get("/api/me").json()["csrf"]).status_code == 200
    assert set(state_of(client).published) == {"Main"}


@pytest.mark.parametrize(
    ("role", "stream", "status"),
    [
        (Role.PUBLIC, "event/spring", 403),
        (Role.TABLE, "event/spring", 403),
        (Role.ORGANISER, "event/autumn", 403),
        (Role.ORGANISER, "event/spring", 200),
        (Role.ORGANISER, EVERYWHERE, 200),
    ],
)
def test_a_token_does_what_its_role_does(client: TestClient, key: str, role: Role, stream: str, status: int) -> None:
    body = {"kind": "change_conditions", "conditions": CONDITIONS.replace("Spring pairs", "Spring pairs again")}
    answer = send(client, {"kind": "start_round", "stage": "Main", "round": 2}, **token(client, role, stream))
    assert answer.status_code == status, answer.text
    # Conditions that were published are changed by a revision only, whoever asks.
    assert send(client, body, **token(client, role, stream)).status_code in (403, 409)


def test_nobody_and_a_revoked_token_are_refused(client: TestClient, key: str) -> None:
    body = {"kind": "publish", "stage": "Main"}
    assert send(another(client), body).status_code == 401
    assert send(client, body, Authorization="Bearer no-such-token").status_code == 401
    said, accounts = token(client), services_of(client).accounts
    (made,) = call(client, accounts.tokens_of, stream_of(key))
    call(client, accounts.revoke_token, made.key, services_of(client).now())
    assert send(client, body, **said).status_code == 401


def test_a_program_runs_an_event_from_the_first_command_to_the_tables(client: TestClient) -> None:
    said = token(client, Role.ORGANISER, EVERYWHERE)
    bodies: list[dict[str, Any]] = [{"kind": "create_event", "conditions": CONDITIONS, "zone": "Asia/Shanghai"}]
    bodies += [
        {"kind": "add_entry", "entry": {"players": [{"name": f"Nora {number}"}, {"name": f"Sam {number}"}]}}
        for number in range(1, 7)
    ]
    bodies += [{"kind": "make_draw", "seed": "noon"}, {"kind": "start_round", "stage": "Main", "round": 1}]
    for body in bodies:
        answer = send(client, body, "autumn", **said)
        assert answer.status_code == 200, (body, answer.text)
    made = client.post("/api/events/autumn/tables", json={}, headers=said).json()
    assert [one["table"] for one in made] == ["1", "2", "3"]
    phone = another(client)
    assert submit(phone, read(phone, made[0]["link"]).forms[-1]).status_code == 303
    assert phone.get("/api/me").json()["table"] == "1"
    assert client.get("/api/events/autumn/rounds").json()[0]["tables"]


@pytest.mark.parametrize(
    ("name", "status"), [("club-mitchell", 409), ("new", 409), ("Große", 400), ("x", 400), ("a b", 400)]
)
def test_an_event_gets_a_key_that_can_be_its_address(client: TestClient, name: str, status: int) -> None:
    said = token(client, Role.ORGANISER, EVERYWHERE)
    answer = send(client, {"kind": "create_event", "conditions": CONDITIONS}, name, **said)
    assert answer.status_code == status, answer.text


def test_whoever_creates_an_event_is_its_organiser(client: TestClient) -> None:
    organiser(client)
    said = {"X_CSRF": client.get("/api/me").json()["csrf"]}
    assert send(client, {"kind": "create_event", "conditions": CONDITIONS}, "autumn", **said).status_code == 200
    assert client.get("/api/me").json()["roles"] == {"*": ["organiser"], "autumn": ["organiser"]}


def test_an_official_s_evening(client: TestClient, key: str) -> None:
    """A call, the clock, a ruling, a penalty, an appeal and its decision, a correction: each by one command."""
    said, place = token(client), first_board(client)
    told: list[dict[str, Any]] = [
        {"kind": "call_director", "table": "1", "reason": "A revoke", "stage": "Main", "round": 1},
        {"kind": "take_call", "key": "C1"},
        {"kind": "release_call", "key": "C1"},
        {"kind": "answer_call", "key": "C1", "note": "Two tricks"},
        {"kind": "start_clock", "stage": "Main", "round": 1, "minutes": 15},
        {"kind": "pause_clock", "stage": "Main", "round": 1, "reason": "The lights"},
        {"kind": "resume_clock", "stage": "Main", "round": 1},
        {"kind": "extend_clock", "stage": "Main", "round": 1, "seconds": 120},
        {"kind": "enter_result", "place": place, "result": "1NT by N ="},
        {"kind": "correct_result", "place": place, "result": "1NT by N +1", "reason": "Miscounted"},
        {"kind": "give_ruling", "place": place, "score": "=120", "clauses": ["64A1"], "reason": "A revoke",
         "poll": [{"who": "club player", "action": "pass", "considers": "4H"}]},
        {
            "kind": "give_penalty", "contestant": 1, "stage": "Main", "amount": "10", "unit": "top", "round": 1,
            "clauses": ["90B"], "reason": "Late",
        },
        {"kind": "file_appeal", "ruling": "R1", "by": "Nora 1", "contestant": 1, "consent": True},
        {
            "kind": "decide_appeal", "key": "A1", "votes": {"Ann": True, "Bo": True, "Cy": False}, "reason": "So",
            "score": "=90",
        },
        {"kind": "publish", "stage": "Main"},
    ]  # fmt: skip
    for body in told:
        answer = send(client, body, **said)
        assert answer.status_code == 200, (body, answer.text)
    state = state_of(client)
    assert not state.open_calls
    assert state.clocks["Main", 1].allowed.total_seconds() == 15 * 60 + 120
    assert [one.key for one in state.rulings] == ["R1"]
    assert state.rulings[0].poll == (Polled("club player", "pass", "4H"),)
    assert state.appeals["A1"].decision == "varied"
    assert state.penalties[0].amount == 10
    assert state.corrections[0].reason == "Miscounted"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"kind": "no_such"}, 422),
        ({}, 422),
        ({"kind": "publish", "stage": "Main", "strange": 1}, 422),
        ({"kind": "publish", "stage": "Final"}, 400),
        ({"kind": "give_ruling", "place": PLACE, "score": "9S by N", "reason": "x"}, 400),
        ({"kind": "enter_result", "place": {**PLACE, "table": "77"}, "result": "pass"}, 400),
        ({"kind": "enter_result", "place": {**PLACE, "board": -1}, "result": "pass"}, 422),
        ({"kind": "decide_appeal", "key": "A9", "votes": {}, "reason": "x"}, 400),
        ({"kind": "file_appeal", "ruling": "R9"}, 400),
        ({"kind": "answer_call", "key": "C9"}, 409),
        ({"kind": "give_penalty", "contestant": 1, "stage": "Main", "amount": "1e9", "unit": "vp"}, 422),
        ({"kind": "seal_boards", "notice": "no notice"}, 400),
    ],
)
def test_what_cannot_be_done_is_refused_in_the_reader_s_language(
    client: TestClient, key: str, body: dict[str, Any], status: int
) -> None:
    answer = send(client, body, Accept_Language="ja", **token(client))
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "message", "cites", "legal"}
    assert answer.headers["content-language"] == "ja"
