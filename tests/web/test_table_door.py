"""The door for what phones send answers as the route behind it does: the same words, numbers and headers."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.web.headers import HEADERS
from cardinal.web.limits import MOST_BYTES
from tests.web.at_the_table import csrf_of
from tests.web.people import at_table, evening, state_of

DOOR, ROUTE = "/table/commands", "/table/commands?by=route"
"""With a query it is not just a phone's command, and goes on to the router."""
ENTRY = {"command": "door-12345678", "kind": "enter", "stage": "Main", "round": 1, "board": 1, "side": "NS"}
KEPT = {"content-type", "cache-control", "content-language", "content-length", *(name.lower() for name in HEADERS)}


def first_board(client: TestClient) -> int:
    return state_of(client).known_seatings["Main", 1, "1"].boards[0]


def told(answer: Any) -> tuple[int, Any, dict[str, str]]:
    return answer.status_code, answer.content, {name: answer.headers.get(name, "") for name in KEPT}


def both(client: TestClient, body: str, **headers: str) -> Any:
    """What both answer, if they answer alike."""
    door, route = (client.post(one, content=body, headers=headers) for one in (DOOR, ROUTE))
    assert told(door) == told(route)
    return door


@pytest.mark.parametrize("language", ["en", "zh-CN", "ja"])
@pytest.mark.parametrize("accept", ["application/json", "text/html"])
@pytest.mark.parametrize("body", ["", "[]", json.dumps(ENTRY), json.dumps({**ENTRY, "result": "8S by N ="})])
def test_what_is_refused_is_refused_alike(client: TestClient, body: str, accept: str, language: str) -> None:
    evening(client)
    at_table(client)
    headers = {"X-CSRF": csrf_of(client), "Accept-Language": language, "Accept": accept}
    door, route = (client.post(one, content=body, headers=headers) for one in (DOOR, ROUTE))
    assert (door.status_code, route.status_code) == (400, 400)
    assert {name: door.headers.get(name) for name in HEADERS} == HEADERS
    if accept == "application/json":
        assert told(door) == told(route)
    else:
        assert "<html" in door.text


def test_a_command_and_the_same_again_are_answered_alike(client: TestClient) -> None:
    evening(client)
    at_table(client)
    body = json.dumps({**ENTRY, "board": first_board(client), "seen": 0, "result": "4S by N ="})
    first = client.post(DOOR, content=body, headers={"X-CSRF": csrf_of(client)})
    assert first.json() == {"seq": state_of(client).seq, "repeated": False}
    again = both(client, body, **{"X-CSRF": csrf_of(client)})
    assert again.json() == {"seq": first.json()["seq"], "repeated": True}
    assert again.headers["cache-control"] == "no-store"
    assert len(state_of(client).results) == 1


@pytest.mark.parametrize("csrf", ["", "of another session", "\u00e9".encode("latin-1").decode("latin-1")])
def test_a_command_without_the_word_of_its_session_is_refused(client: TestClient, csrf: str) -> None:
    evening(client)
    at_table(client)
    headers: Any = {"X-CSRF": csrf.encode("latin-1")}
    body = json.dumps({**ENTRY, "board": first_board(client), "result": "pass"})
    door, route = (client.post(one, content=body, headers=headers) for one in (DOOR, ROUTE))
    assert told(door) == told(route)
    assert door.status_code == 400
    assert state_of(client).results == {}


def test_a_forged_cookie_and_none_are_nobodys(client: TestClient) -> None:
    evening(client)
    at_table(client)
    csrf = csrf_of(client)
    cookie = client.cookies["cardinal"]
    client.cookies.clear()
    assert both(client, json.dumps(ENTRY), **{"X-CSRF": csrf}).status_code == 400
    forged = {"X-CSRF": csrf, "Cookie": f"cardinal={cookie[:-2]}xx"}
    assert both(client, json.dumps(ENTRY), **forged).status_code == 400


def test_who_is_no_table_is_told_so_each_time(client: TestClient) -> None:
    client.get("/t")
    found = client.get("/t", headers={"Accept": "text/html"}).text
    csrf = found.partition('name="csrf" value="')[2].partition('"')[0]
    for _ in range(2):
        assert both(client, json.dumps(ENTRY), **{"X-CSRF": csrf}).status_code == 401


def test_a_body_that_is_too_large_is_not_read(client: TestClient) -> None:
    evening(client)
    at_table(client)
    answer = both(client, " " * (MOST_BYTES + 1), **{"X-CSRF": csrf_of(client)})
    assert answer.status_code == 413


def test_only_a_post_goes_through_the_door(client: TestClient) -> None:
    assert client.get(DOOR).status_code == 405
