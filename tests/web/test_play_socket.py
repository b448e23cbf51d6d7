"""The socket of a table: views, answers, refusals, a second device, other sites, and too many messages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from cardinal.web.play.device import AT_ONCE, ELSEWHERE
from cardinal.web.play.sockets import FOREIGN, NO_TABLE
from tests.web.test_play_pages import friends_table, play_now


@contextmanager
def at(client: TestClient, address: str, more: str = "", **headers: str) -> Iterator[WebSocketTestSession]:
    with client.websocket_connect(f"{address}/socket?lang=en{more}", headers=headers) as socket:
        yield socket


def heard(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        told: dict[str, Any] = socket.receive_json()
        if told["kind"] == kind:
            return told


def test_whoever_sits_gets_the_own_view_first(client: TestClient) -> None:
    with at(client, play_now(client, "guandan")) as socket:
        view = heard(socket, "view")
        assert view["you"] == "S"
        assert list(view["view"]["hands"]) == ["S"]


def test_an_act_is_done_once_and_answered_twice(client: TestClient) -> None:
    with at(client, friends_table(client)) as socket:
        seq = heard(socket, "view")["seq"]
        told = {"do": "act", "id": "one", "seq": seq, "act": {"verb": "ready"}}
        socket.send_json(told)
        first = heard(socket, "done")
        socket.send_json({**told, "act": {"verb": "stand"}})
        again = heard(socket, "done")
        assert (again["seq"], again["repeated"]) == (first["seq"], True)


def test_a_refusal_has_its_reason_and_its_identity(client: TestClient) -> None:
    with at(client, friends_table(client)) as socket:
        seq = heard(socket, "view")["seq"]
        socket.send_json({"do": "act", "id": "x", "seq": seq, "act": {"verb": "call", "call": "1C"}})
        refused = heard(socket, "refused")
        assert (refused["id"], refused["message"]) == ("x", "No board has been dealt yet.")
        socket.send_text("nonsense")
        assert heard(socket, "refused")["error"] == "NotUnderstood"


def test_a_client_that_sees_the_same_is_told_so_and_another_gets_the_whole_view(client: TestClient) -> None:
    with at(client, friends_table(client), "&log=new") as socket:
        view = heard(socket, "view")
        assert view["log_from"] == 0
        socket.send_json({"do": "here", "seq": view["seq"], "hash": view["hash"]})
        assert heard(socket, "here")["hash"] == view["hash"]
        socket.send_json({"do": "here", "seq": view["seq"], "hash": "00000000"})
        assert heard(socket, "view") == view
        socket.send_json({"do": "sync", "seq": 0})
        assert heard(socket, "view") == view


def test_a_second_device_takes_the_seat_over_with_notice(client: TestClient) -> None:
    address = friends_table(client)
    with at(client, address) as first:
        heard(first, "view")
        with at(client, address) as second:
            assert heard(second, "view")["you"] == "S"
            assert "another device" in heard(first, "moved")["message"]
            with pytest.raises(WebSocketDisconnect) as closed:
                first.receive_json()
            assert closed.value.code == ELSEWHERE
            assert heard(second, "presence")["here"] == ["S"]


def test_another_site_does_not_speak_for_a_visitor(client: TestClient) -> None:
    address = friends_table(client)
    with pytest.raises(WebSocketDisconnect) as closed, at(client, address, origin="https://elsewhere.example"):
        pass
    assert closed.value.code == FOREIGN
    with at(client, address, origin="http://testserver") as socket:
        assert heard(socket, "view")["you"] == "S"


def test_a_visitor_without_a_seat_sees_no_hand(client: TestClient) -> None:
    address = play_now(client, "bridge")
    client.cookies.clear()
    with at(client, address) as socket:
        view = heard(socket, "view")
        assert (view["you"], view["view"]["hands"]) == ("public", {})
        socket.send_json({"do": "act", "id": "x", "seq": view["seq"], "act": {"verb": "sit", "seat": "N"}})
        assert heard(socket, "refused")["error"] == "NotYourSeat"


def test_a_device_that_sends_too_fast_is_told_to_wait(client: TestClient) -> None:
    with at(client, friends_table(client)) as socket:
        for _ in range(int(AT_ONCE) + 40):
            socket.send_text("{}")
        errors = [heard(socket, "refused")["error"] for _ in range(int(AT_ONCE) + 40)]
        assert errors[0] == "NotUnderstood"
        assert "TooFast" in errors


def test_a_table_that_is_not_there_closes_the_socket(client: TestClient) -> None:
    with at(client, "/play/nowhere") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == NO_TABLE
