"""Whatever a program sends that the description of the interface allows, or nearly: an answer as described, no failure.

Requests are made up by schemathesis from the description itself, with and without a sense for this event, the same ones
every time.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from schemathesis.core import NotSet
from schemathesis.generation import GenerationMode
from starlette.testclient import TestClient

from cardinal.store import Role, stream_of
from cardinal.web import Settings, create_app
from cardinal.web.api.vocabulary import EXAMPLES as EXAMPLE_COMMANDS
from tests.web.five_readers import STREAMS, begin
from tests.web.people import call, evening, organiser, services_of

EXAMPLES = 12
COMMANDS = 560
"""There are some twenty-five kinds of them."""
REAL: dict[str, list[object]] = {
    "stage": ["Main"], "round": [1, 2, 3], "table": ["1", "2", "3"], "board": [1, 2, 3, 4], "room": [""],
    "result": ["3NT by N =", "pass", "60% 620; 40% -100", "not played", "A+/A-"], "score": ["=420", "", "50%/50%"],
    "number": [1, 2], "contestant": [1, 2], "key": ["C1", "A1", "R1", ""], "ruling": ["R1"], "unit": ["top", "percent"],
    "clauses": [["64A1"], []], "side": ["NS", "EW", ""], "ns": [[]], "ew": [[]], "reason": ["So"], "players": [None],
    "amount": ["10"], "votes": [{"Ann": True, "Bo": True, "Cy": True}], "order": [[1, 2]],
    "minutes": [15], "seconds": [60, -60], "consent": [True], "claim": [{}], "filing": [{}], "fee": ["0"],
    "outcome": [None], "fall": ["stage"], "extra": [False], "seen": [0],
}  # fmt: skip


@cache
def described() -> Any:
    document = create_app(Settings(var=Path("var"), events=None)).openapi()
    return schemathesis.openapi.from_dict(document)


def operations() -> list[Any]:
    every = [one.ok() for one in described().get_all_operations()]
    return [pytest.param(one, id=f"{one.method.upper()} {one.path}") for one in every]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, dict[str, str]]]:
    """An evening that has begun, with a call, and the token of its organiser."""
    app = create_app(Settings(var=tmp_path_factory.mktemp("var")))
    with TestClient(app, raise_server_exceptions=False) as client:
        evening(client)
        services = services_of(client)
        organiser(client)
        client.cookies.clear()
        made = call(
            client, services.accounts.make_token, stream_of("spring"), Role.ORGANISER, "x", "olga", services.now()
        )
        yield client, {"Authorization": f"Bearer {made.secret}"}


def grounded(value: Any, choose: st.DataObject) -> Any:
    """The same, with names and numbers of this event where it is about them."""
    if isinstance(value, dict):
        return {
            name: choose.draw(st.sampled_from(REAL[name])) if name in REAL else grounded(inside, choose)
            for name, inside in value.items()
        }
    return value


@pytest.mark.parametrize("operation", operations())
def test_every_request_is_answered_as_it_is_described(hall: tuple[TestClient, dict[str, str]], operation: Any) -> None:
    client, token = hall
    # A table's PIN is slow to make, as it should be, and so are the movements of a large field.
    most = {"commands": COMMANDS, "tables": 4, "movements": 4}.get(operation.path.rpartition("/")[2], EXAMPLES)

    @settings(
        max_examples=most,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(choose=st.data())
    def answered(choose: st.DataObject) -> None:
        # Half of them have the right form and names of this event, so that they get past the first look.
        is_real = choose.draw(st.booleans())
        modes = (GenerationMode.POSITIVE,) if is_real else tuple(GenerationMode)
        case = choose.draw(st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes]))
        path = {**(case.path_parameters or {})}
        body = None if isinstance(case.body, NotSet) else case.body
        if is_real:
            path |= {"key": "spring", "name": "spring"} if operation.path.startswith("/api/events/") else {}
            body = grounded(body, choose)
        address = operation.path
        for name, given_value in path.items():
            address = address.replace("{" + name + "}", quote(str(given_value), safe=""))
        check(operation, *send(client, operation.method, address, case, body, token))

    answered()
    if most == COMMANDS:
        for example in EXAMPLE_COMMANDS.values():
            answer = client.post("/api/events/spring/commands", json=example["value"], headers=token)
            check(operation, answer.status_code, answer.headers.get("content-type", ""), answer.content)
        # Commands have been carried out too: what was described was not only refused.
        assert len(kinds_done(client)) >= 5, kinds_done(client)


def send(
    client: TestClient, method: str, address: str, case: Any, body: Any, token: dict[str, str]
) -> tuple[int, str, bytes]:
    headers = {str(name): str(value) for name, value in (case.headers or {}).items() if is_header(name, value)} | token
    query = {name: value for name, value in (case.query or {}).items() if isinstance(value, str | int | float | list)}
    if STREAMS.search(address):
        status, content, told = call(client, begin, client, address, headers, 0.02)
        return status, told.get("content-type", ""), content
    sent = {} if body is None or method == "get" else {"json": body} if is_json(body) else {"content": b"\xff"}
    answer = client.request(method.upper(), address, params=query, headers=headers, **sent)  # type: ignore[arg-type]
    return answer.status_code, answer.headers.get("content-type", ""), answer.content


def is_header(name: object, value: object) -> bool:
    return all(isinstance(one, str) and one.isascii() and one.isprintable() for one in (name, value))


def is_json(value: object) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except (TypeError, ValueError):
        return False
    return True


def check(operation: Any, status: int, media: str, content: bytes) -> None:
    said = operation.definition.raw["responses"]
    # A path with nothing in one of its places is another path.
    assert str(status) in said or status in (404, 405), (status, content[:300])
    if str(status) not in said or "json" not in media:
        return
    schema = said[str(status)]["content"]["application/json"]["schema"]
    whole = {**schema, "components": described().raw_schema["components"]}
    Draft202012Validator(whole).validate(json.loads(content))


def kinds_done(client: TestClient) -> set[str]:
    """What has happened in the event since it was drawn."""

    async def kinds() -> set[str]:
        return {one.kind for one in await services_of(client).log.events(stream_of("spring"))}

    return call(client, kinds) - {"event_created", "entry_added", "conditions_changed", "draw_made", "round_started"}
