"""The interface for programs: described by OpenAPI, and every answer is as it is described."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

OF_RECORDS = (
    "/api/events/{name}/boards/{number}/play",
    "/api/people/{number}",
    "/api/clubs/{club}/people/{number}",
)
"""Of boards whose play is recorded, and of members, which the examples show nobody: tests/web/test_board_pages.py and
tests/web/test_player_pages.py."""
ADDRESSES = {
    "/health": "/health",
    "/health/live": "/health/live",
    "/health/ready": "/health/ready",
    "/api/laws": "/api/laws",
    "/api/laws/{book}": "/api/laws/2017?q=revoke",
    "/api/laws/{book}/{clause}": "/api/laws/2017/27B1(a)",
    "/api/irregularities": "/api/irregularities?q=revoke",
    "/api/me": "/api/me",
    "/api/movements": "/api/movements?contestants=15",
    "/api/events": "/api/events",
    "/api/events/{name}": "/api/events/club-mitchell",
    "/api/events/{name}/entries": "/api/events/swiss-teams/entries",
    "/api/events/{name}/rounds": "/api/events/guandan-championship/rounds",
    "/api/events/{name}/standings": "/api/events/swiss-teams/standings?stage=Swiss&upto=2",
    "/api/events/{name}/contestants/{number}": "/api/events/club-mitchell/contestants/5",
    "/api/events/{name}/progress": "/api/events/swiss-teams/progress",
    "/api/events/{name}/boards": "/api/events/club-mitchell/boards",
    "/api/events/{name}/contestants/{number}/evening": "/api/events/club-mitchell/contestants/5/evening",
    "/api/events/{name}/boards/{number}": "/api/events/guandan-championship/boards/5",
    "/api/events/{name}/rulings": "/api/events/club-mitchell/rulings",
    "/api/events/{name}/explain": "/api/events/club-mitchell/explain?number=5&board=15",
}
ACTS = {"/api/hearing", "/api/events/{key}/commands", "/api/events/{key}/changes", "/api/events/{key}/tables"}
CASE = {"acts": ["N calls 1S", "E calls 1H", "attention"]}


@pytest.fixture
def client(reader: TestClient) -> TestClient:
    return reader


def described(client: TestClient) -> dict[str, Any]:
    document: dict[str, Any] = client.get("/openapi.json").json()
    return document


def test_every_address_for_programs_is_described(client: TestClient) -> None:
    document = described(client)
    assert document["openapi"].startswith("3.1")
    assert set(document["paths"]) == {*ADDRESSES, *ACTS, *OF_RECORDS}
    for methods in document["paths"].values():
        for one in methods.values():
            assert one["description"]
            assert "HTTPValidationError" not in str(one), "a refusal has one form"


@pytest.mark.parametrize(("path", "address"), ADDRESSES.items())
def test_an_answer_is_as_it_is_described(client: TestClient, path: str, address: str) -> None:
    document = described(client)
    content = document["paths"][path]["get"]["responses"]["200"]["content"]
    schema = {**content["application/json"]["schema"], "components": document["components"]}
    Draft202012Validator.check_schema(schema)
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    Draft202012Validator(schema).validate(answer.json())


def test_a_case_is_heard_up_to_its_ruling(client: TestClient) -> None:
    asked = client.post("/api/hearing", json=CASE).json()
    assert (asked["question"]["key"], asked["question"]["asked"]) == ("accept", "S")  # 27A1
    ruled = client.post("/api/hearing", json={**CASE, "answers": {"accept": "yes", "unusual": "no"}}).json()
    assert ruled["effects"] == [{"stands": {"seat": "E", "call": "1H", "cites": ["27A1"]}}]
    assert client.post("/api/hearing?lang=ja", json=CASE).json()["question"]["text"].startswith("サウス")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 422),
        (b"[]", 422),
        (b"\xff\xfe", 422),
        (b"[" * 100_000, 400),
        (b'{"acts": ["N sings"]}', 400),
        (b'{"law": "999"}', 404),
        (b'{"acts": ["N calls 1S"], "strange": 1}', 400),
        (b'{"acts": [' + b'"attention",' * 200 + b'"attention"]}', 400),
        (b'{"acts": "' + b"x" * 1_100_000 + b'"}', 413),
    ],
)
def test_a_case_that_cannot_be_heard_is_refused_with_a_reason(client: TestClient, body: bytes, status: int) -> None:
    answer = client.post("/api/hearing", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "message", "cites", "legal"}


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/api/laws/tarot", 404),
        ("/api/laws/2017/999", 404),
        ("/api/laws/2017?q=" + "x" * 300, 422),
        ("/api/events/none", 404),
        ("/api/events/club-mitchell/contestants/x", 422),
        ("/api/events/club-mitchell/contestants/99999999999999999999", 422),
        ("/api/events/club-mitchell/explain", 422),
        ("/api/events/club-mitchell/explain?number=5&board=99", 400),
        ("/api/events/club-mitchell/standings?stage=Final", 404),
    ],
)
def test_a_bad_request_is_refused_in_the_form_of_every_refusal(client: TestClient, address: str, status: int) -> None:
    answer = client.get(address, headers={"Accept-Language": "zh-Hans"})
    assert answer.status_code == status, answer.text
    assert set(answer.json()) == {"error", "message", "cites", "legal"}
    assert answer.headers["content-language"] == "zh-Hans"
