"""Every request of docs/http_api.md is sent to the application, in order, and answered as the page says.

An answer has at least what the page shows: an object its fields, a list its beginning. A number before it: the status.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.store import EVERYWHERE, Role
from cardinal.web import Settings, create_app
from tests.store.story import CONDITIONS
from tests.web.people import call, services_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "http_api.md").read_text("utf-8")
EXCHANGES = re.findall(r"```http\n(.*?)```\n\n```json\n(?:(\d{3})\n)?(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    shown = Settings(var=settings.var, events=ROOT / "examples")
    with TestClient(create_app(shown), raise_server_exceptions=False) as opened:
        yield opened


def token(client: TestClient) -> str:
    services = services_of(client)
    made = call(client, services.accounts.make_token, EVERYWHERE, Role.ORGANISER, "docs", "olga", services.now())
    return made.secret


def has(answer: Any, shown: Any) -> bool:
    """Whether an answer has at least what is shown."""
    if isinstance(shown, dict):
        return isinstance(answer, dict) and all(key in answer and has(answer[key], shown[key]) for key in shown)
    if isinstance(shown, list):
        long_enough = isinstance(answer, list) and len(answer) >= len(shown)
        return long_enough and all(has(*pair) for pair in zip(answer, shown, strict=False))
    return bool(answer == shown)


def parts(request: str) -> tuple[str, str, dict[str, str], Any]:
    """The method, the address, the headers and the body of a request."""
    head, _, body = request.strip().partition("\n\n")
    first, *lines = head.splitlines()
    method, address = first.split(" ")
    headers = dict(line.split(": ", 1) for line in lines)
    return method, address, headers, json.loads(body) if body else None


def filled(value: Any, words: dict[str, str]) -> Any:
    """The value with what stands for something of the reader's own put in."""
    if isinstance(value, dict):
        return {key: filled(inner, words) for key, inner in value.items()}
    if not isinstance(value, str):
        return value
    for word, meant in words.items():
        value = value.replace(word, meant)
    return value


def test_every_request_is_answered_as_the_page_says(client: TestClient) -> None:
    words = {"$TOKEN": token(client), "$CONDITIONS": CONDITIONS}
    for request, status, shown in EXCHANGES:
        method, address, headers, body = parts(request)
        answer = client.request(method, address, headers=filled(headers, words), json=filled(body, words))
        assert answer.status_code == int(status or 200), (address, answer.text)
        assert has(answer.json(), json.loads(shown)), (address, answer.text[:2000])


def test_every_address_that_openapi_describes_is_on_the_page(client: TestClient) -> None:
    asked = [parts(request)[:2] for request, _, _ in EXCHANGES]
    assert len(EXCHANGES) == PAGE.count("```http")
    for path, operations in client.get("/openapi.json").json()["paths"].items():
        pattern = re.compile(re.sub(r"\\\{\w+\\\}", "[^/?]+", re.escape(path)) + r"(\?.*)?")
        for method in operations:
            named = [address for asked_method, address in asked if asked_method == method.upper()]
            assert any(pattern.fullmatch(address) for address in named), (method, path)
