"""Five readers of one evening, a stranger, two tables, the director and the organiser; and every address there is."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

from tests.web.forms import BROWSER
from tests.web.people import another, at_table, call, director, organiser

__all__ = ["ROLES", "STREAMS", "Answer", "addresses_of", "begin", "get", "get_paths", "readers"]

ROLES = ("stranger", "table 1", "table 2", "director", "organiser")
STREAMS = re.compile(r"/(live|changes)(\?|$)")
_DRAWN_BY_CHANCE = re.compile(r'name="(?:csrf|command)" value="[^"]*"|"csrf":"[^"]*"')


@dataclass(frozen=True)
class Answer:
    """What came back, without what is drawn by chance for each page."""

    status: int
    text: str
    headers: dict[str, str]


def readers(client: TestClient, key: str) -> dict[str, TestClient]:
    """A browser for each, at the same application."""
    made = {role: another(client) for role in ROLES}
    at_table(made["table 1"], key, "1")
    at_table(made["table 2"], key, "2")
    director(made["director"], key)
    organiser(made["organiser"], key)
    return made


def addresses_of(client: TestClient) -> set[str]:
    """The path of every GET route, as the application has it; static files are everybody's."""
    app = client.app
    assert isinstance(app, FastAPI)
    return set(get_paths(app))


def get_paths(app: FastAPI) -> Iterator[str]:
    """The path of every GET route."""
    for one in iter_route_contexts(app.routes):
        if "GET" in (one.methods or ()):
            yield str(one.path)


def get(client: TestClient, address: str, language: str = "en", accept: str = BROWSER["Accept"], **more: str) -> Answer:
    """The answer to a GET, with more headers; of a stream that never ends, what it says within a moment."""
    headers = {"Accept": accept, "Accept-Language": language, **more}
    if STREAMS.search(address):
        status, body, told = call(client, begin, client, address, headers)
    else:
        answer = client.get(address, headers=headers, follow_redirects=False)
        status, body, told = answer.status_code, answer.content, dict(answer.headers)
    return Answer(status, _DRAWN_BY_CHANCE.sub("", body.decode("utf-8", "replace")), told)


async def begin(
    client: TestClient, address: str, headers: dict[str, str], seconds: float = 0.06
) -> tuple[int, bytes, dict[str, str]]:
    """The beginning of an answer, from the application itself: a test client waits for the end of it."""
    parts, heard = urlsplit(address), bytearray()
    cookies = "; ".join(f"{one.name}={one.value}" for one in client.cookies.jar)
    given = {**headers, "host": "testserver", **({"cookie": cookies} if cookies else {})}
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": parts.path, "raw_path": parts.path.encode(), "query_string": parts.query.encode(), "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in given.items()],
        "client": ("testclient", 50_000), "server": ("testserver", 80), "state": {},
    }  # fmt: skip
    status, told, asked = 0, {}, False
    gone = asyncio.Event()

    async def receive() -> dict[str, object]:
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        nonlocal status, told
        if message["type"] == "http.response.start":
            status = int(str(message["status"]))
            told = {name.decode(): value.decode() for name, value in message["headers"]}  # type: ignore[attr-defined]
        else:
            heard.extend(bytes(message.get("body", b"")))  # type: ignore[call-overload]

    async def leave() -> None:
        await asyncio.sleep(seconds)
        gone.set()

    async with asyncio.timeout(10), asyncio.TaskGroup() as both:
        both.create_task(leave())
        both.create_task(client.app(scope, receive, send))  # type: ignore[arg-type]
    return status, bytes(heard), told
