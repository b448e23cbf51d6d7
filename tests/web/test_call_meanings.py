"""What calls would show, before they are made: for whoever plays the robots' system, and by the auction alone."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.analysis.robots.bridge import meaning_of
from cardinal.bridge import Call
from cardinal.cards import Seat
from cardinal.live import Act, Kind, LiveTable, Sitter, Who
from cardinal.web.play.call_meanings import has_meanings
from tests.web.forms import read, send
from tests.web.test_play_pages import form_with, owner_of

# South deals board 3 and holds the same hand; the other three hands are dealt otherwise.
DEALS = (
    "N:K975.2.AKJT8.Q95 T84.KJ954.2.A732 AQJ6.AQ3.Q97.KJ4 32.T876.6543.T86",
    "N:32.T876.6543.T86 K975.2.AKJT8.Q95 AQJ6.AQ3.Q97.KJ4 T84.KJ954.2.A732",
)


def _table(client: TestClient, key: str, deal: str) -> str:
    """A table with three robots at which the visitor sits South and is the first to call."""
    form = form_with(read(client, "/play"), "Bridge with three robots")
    address = str(send(client, form, "Bridge with three robots").headers["location"])
    person = owner_of(client, address).table.owner
    hub: Any = client.app.state.services.hub  # type: ignore[attr-defined]

    async def open_it() -> None:
        options = {"boards": [{"board": 3, "deal": deal}], "closed": True}
        owner = await hub.open("bridge", owner=person, options=options, key=key)
        for name, act in (("sit", Act("sit", {"seat": "S"})), ("robot", Act("robot")), ("ready", Act("ready"))):
            await owner.do(Who(person), name, act, owner.table.seq)

    client.portal.call(open_it)  # type: ignore[union-attr]
    return f"/play/{key}/meanings.json"


def test_every_legal_call_has_the_meaning_of_the_documented_system(client: TestClient) -> None:
    told = client.get(_table(client, "first", DEALS[0])).json()
    # Seven levels of five strains, and a pass: nothing can be doubled yet.
    assert len(told) == 36
    for call in ("pass", "1NT", "2C", "4H"):
        assert told[call] == meaning_of((Call.parse(call),)).text().render("en")
    chinese = client.get("/play/first/meanings.json?lang=zh-Hans").json()
    assert chinese["1NT"] == meaning_of((Call.parse("1NT"),)).text().render("zh-Hans") != told["1NT"]


def test_no_hidden_card_changes_what_is_told(client: TestClient) -> None:
    first, second = (client.get(_table(client, f"dealt{place}", deal)).content for place, deal in enumerate(DEALS))
    assert first == second


def test_a_stranger_is_told_nothing(client: TestClient) -> None:
    address = _table(client, "closed", DEALS[0])
    assert TestClient(client.app, base_url=str(client.base_url)).get(address).status_code == 404


@pytest.mark.parametrize(
    ("partner", "options", "expected"),
    [
        (Kind.ROBOT, {}, True),
        (Kind.PERSON, {}, False),
        (Kind.ROBOT, {"event": "cup"}, False),
    ],
)
def test_the_system_is_shown_to_the_partner_of_a_robot_outside_events(
    partner: Kind, options: dict[str, str], expected: bool
) -> None:
    sitters = {Seat.S: Sitter(Kind.PERSON, "Ann", "guest a"), Seat.N: Sitter(partner, "other", "guest b")}
    table = LiveTable("table/x", game="bridge", options=options, sitters=sitters)
    assert has_meanings(table, Seat.S) is expected
    assert not has_meanings(table, None)
