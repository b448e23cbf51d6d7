"""Other programs follow an event: every change once and in order, as much of it as the role may know."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.contest.model import Place
from cardinal.store import Role, stream_of
from cardinal.store.commands import Actor
from cardinal.store.competition_fold import KINDS
from cardinal.store.playing import CallDirector
from cardinal.web.api.changes import FREE, _messages
from tests.store.story import DIRECTOR, entry
from tests.web.people import at_table, call, do, evening, nobody, organiser, services_of, state_of

RESULT = "7NT by W XX -5"


@pytest.fixture
def key(client: TestClient) -> str:
    """An evening with a result and a call in the first round."""
    evening(client)
    (seat,) = [one for one in state_of(client).known_seatings.values() if (one.round, one.table) == (1, "1")]
    do(client, "spring", entry(Place("Main", 1, "1", seat.boards[0]), "7NTXX by W -5"), DIRECTOR)
    do(client, "spring", CallDirector("2", "a secret reason"), DIRECTOR)
    return "spring"


def told(client: TestClient, actor: Actor | None, after: int, until: int) -> list[dict[str, Any]]:
    """What the stream tells behind *after*, up to the change *until*."""
    services, state = services_of(client), state_of(client)

    async def read() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        messages = _messages(services, state, actor, after)
        async with asyncio.timeout(5):
            async for message in messages:
                lines = dict(line.split(": ", 1) for line in message.decode().splitlines() if ": " in line)
                if lines.get("event") == "change":
                    assert int(lines["id"]) == json.loads(lines["data"])["seq"]
                    found.append(json.loads(lines["data"]))
                if found and found[-1]["seq"] >= until:
                    break
        await messages.aclose()
        return found

    return call(client, read)


def test_the_staff_get_every_event_whole_and_in_order(client: TestClient, key: str) -> None:
    last = state_of(client).seq
    found = told(client, DIRECTOR, 0, last)
    assert [one["seq"] for one in found] == list(range(1, last + 1))
    assert found[-1]["kind"] == "director_called"
    assert found[-1]["payload"]["reason"] == "a secret reason"
    assert "7NT" in json.dumps(found[-2]["payload"])


@pytest.mark.parametrize("actor", [None, Actor("table 1", Role.TABLE, "1"), Actor("token x", Role.PUBLIC)])
def test_everybody_else_gets_the_number_and_a_kind_that_gives_nothing_away(
    client: TestClient, key: str, actor: Actor | None
) -> None:
    last = state_of(client).seq
    found = told(client, actor, 0, last)
    assert [one["seq"] for one in found] == list(range(1, last + 1))
    assert [one["kind"] for one in found[-2:]] == ["result_entered", "changed"]
    assert {name for one in found for name in one} == {"seq", "kind"}


def test_a_program_that_was_cut_off_goes_on_behind_what_it_had(client: TestClient, key: str) -> None:
    last = state_of(client).seq
    assert [one["seq"] for one in told(client, None, last - 1, last)] == [last]


def test_free_kinds_are_kinds_of_the_log() -> None:
    assert set(KINDS) > FREE
    assert not FREE & {"result_disputed", "director_called", "ruling_given", "appeal_filed", "erased"}


def test_of_a_draft_only_its_own_people_hear(client: TestClient) -> None:
    evening(client, "draft", drawn=False)
    assert client.get("/api/events/draft/changes").status_code == 404
    assert client.get("/api/events/none/changes").status_code == 404
    said = call(
        client, services_of(client).accounts.make_token, "event/x", Role.DIRECTOR, "x", "o", services_of(client).now()
    )
    elsewhere = {"Authorization": f"Bearer {said.secret}"}
    assert client.get("/api/events/draft/changes", headers=elsewhere).status_code == 403
    assert client.get("/api/events/draft/changes", headers={"Authorization": "Bearer no"}).status_code == 401


def test_who_asks_is_told_who_it_is(client: TestClient, key: str) -> None:
    assert client.get("/api/me").json()["kind"] == "nobody"
    organiser(client, key)
    mine = client.get("/api/me").json()
    assert (mine["kind"], mine["name"], mine["roles"]) == ("user", "olga", {key: ["organiser"]})
    at_table(client, key, "3")
    assert client.get("/api/me").json()["table"] == "3"
    nobody(client)
    made = call(
        client,
        services_of(client).accounts.make_token,
        stream_of(key),
        Role.DIRECTOR,
        "x",
        "o",
        services_of(client).now(),
    )
    mine = client.get("/api/me", headers={"Authorization": f"Bearer {made.secret}"}).json()
    assert (mine["kind"], mine["roles"], mine["csrf"]) == ("token", {key: ["director"]}, "")
