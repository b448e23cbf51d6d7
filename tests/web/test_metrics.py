"""What an operator's programs read: figures without anybody in them, requests with an identity, a log of objects."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from tests.web.people import at_table, evening
from tests.web.test_health import operator
from tests.web.test_play_pages import friends_table
from tests.web.test_play_socket import at, heard

CARDINAL = Path(sys.executable).with_name("cardinal")


def figures(client: TestClient) -> dict[str, float]:
    """Every figure by its name and what it is about."""
    answer = operator(client).get("/metrics")
    assert answer.status_code == 200
    return {
        " ".join([one.name, *(f"{name}={value}" for name, value in sorted(one.labels.items()))]): one.value
        for family in text_string_to_metric_families(answer.text)
        for one in family.samples
    }


def test_requests_acts_refusals_commits_and_heads_are_counted(client: TestClient) -> None:
    before = figures(client)
    key = evening(client)
    at_table(client)
    assert client.get(f"/events/{key}").status_code == 200
    csrf = {"X-CSRF": client.get("/table/state").json()["csrf"]}
    assert client.post("/table/commands", headers=csrf, json={"command": "a-call-1", "kind": "call"}).status_code == 200
    assert client.post("/table/commands", headers=csrf, json={"command": "a-call-2", "kind": "sing"}).status_code == 400
    after = figures(client)

    def more(name: str) -> float:
        return after.get(name, 0) - before.get(name, 0)

    assert more("cardinal_requests_total method=GET route=/events/{name} status=200") == 1
    assert more("cardinal_requests_total method=POST route=/table/commands status=200") == 1
    assert more("cardinal_request_seconds_count route=/events/{name}") == 1
    assert more("cardinal_acts_refused_total error=NotUnderstood where=page") == 1
    # Created, six entries, drawn, a round, and the call.
    assert more("cardinal_acts_accepted_total kind=event") == 10
    assert 0 < more("cardinal_commit_seconds_count") <= 10
    assert (more("cardinal_log_streams kind=event"), more("cardinal_log_events kind=event") >= 10) == (1, True)
    assert (after["cardinal_ready"], after["cardinal_robot_questions_waiting"]) == (1, 0)
    assert after["cardinal_robot_deals"] >= 0
    assert after["cardinal_robot_answers"] >= 0


def test_open_sockets_and_acts_at_tables_are_counted(client: TestClient) -> None:
    with at(client, friends_table(client)) as socket:
        seq = heard(socket, "view")["seq"]
        before = figures(client)
        assert before["cardinal_open_sockets"] == 1
        socket.send_json({"do": "act", "id": "one", "seq": seq, "act": {"verb": "ready"}})
        heard(socket, "done")
        socket.send_text("nonsense")
        heard(socket, "refused")
        after = figures(client)
    assert after["cardinal_acts_accepted_total kind=table"] == before["cardinal_acts_accepted_total kind=table"] + 1
    assert after["cardinal_acts_refused_total error=NotUnderstood where=table"] == 1
    assert figures(client)["cardinal_open_sockets"] == 0


def test_nobody_is_in_the_figures(client: TestClient) -> None:
    key = evening(client, "a-secret-key")
    client.get(f"/events/{key}?name=Nora")
    client.get("/enter/spring/a-token-that-opens-a-door")
    client.request("SECRET", "/t/code")
    text = operator(client).get("/metrics").text
    assert not re.search("a-secret-key|Nora|a-token|SECRET|/t/code", text)


def test_figures_are_for_the_operator(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/metrics").status_code == 404
    assert operator(client).get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 404
    monkeypatch.setenv("CARDINAL_OPERATOR_TOKEN", "a long random word")
    assert client.get("/metrics", headers={"Authorization": "Bearer a long random word"}).status_code == 200


def test_every_answer_has_the_identity_of_its_request(client: TestClient) -> None:
    assert client.get("/", headers={"X-Request-ID": "from-nginx-1"}).headers["x-request-id"] == "from-nginx-1"
    strange = ("", "a b\t", "x" * 99)
    made = {client.get("/nowhere", headers={"X-Request-ID": said}).headers["x-request-id"] for said in strange}
    assert len(made) == 3
    assert all(re.fullmatch(r"[0-9a-f]{16}", one) for one in made)


def test_the_log_is_a_line_of_json_for_each_request(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    command = [CARDINAL, "serve", "--port", "0", "--var", str(tmp_path / "var"), "--log", "json"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, env=environment, text=True, **pipes) as server:  # type: ignore[call-overload]
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found
        httpx2.get(f"{found[0]}/events/club-mitchell?q=Nora", headers={"X-Request-ID": "evening-1"}, timeout=30)
        server.send_signal(signal.SIGINT)
        _, err = server.communicate(timeout=30)
    (line,) = [json.loads(one) for one in err.splitlines()]
    assert (line["logger"], line["level"], line["request"]) == ("cardinal.access", "info", "evening-1")
    assert (line["method"], line["route"], line["status"]) == ("GET", "/events/{name}", 200)
    assert "Nora" not in err
