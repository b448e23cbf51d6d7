"""A page about one event has the terms of its game: in 繁體中文 a round is 圈 at bridge and 輪 at Guandan."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.contest.toml_writer import toml_text
from tests.store.story import CONDITIONS
from tests.web.forms import Page
from tests.web.people import at_table, director, evening, organiser

GUANDAN = toml_text(
    {
        "name": "摜蛋雙人賽",
        "pack": "china-guandan",
        "form": "pairs",
        "entries": {"seat_card": False},
        "stage": [{"name": "初賽", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}],
    }
)
# A bye and whose turn it is are no rounds.
ROUND_OF_GUANDAN = re.compile("輪(?![空到流])")
PAGES = ("/events/{0}/pairings", "/events/{0}", "/direct/{0}", "/organise/{0}", "/organise/{0}/draw")


def read(client: TestClient, address: str) -> str:
    answer = client.get(address, headers={"Accept": "text/html", "Accept-Language": "zh-TW"})
    assert answer.status_code == 200, address
    return Page(answer.text).text


@pytest.fixture
def halls(client: TestClient) -> TestClient:
    """A bridge evening and a Guandan evening, each with a round under way, and somebody who works at both."""
    for key, conditions in (("spring", CONDITIONS), ("plum", GUANDAN)):
        evening(client, key, conditions=conditions)
        director(client, key)
    organiser(client, name="dan")
    return client


@pytest.mark.parametrize("address", PAGES)
def test_pages_of_bridge_and_of_guandan_each_call_a_round_by_its_name(halls: TestClient, address: str) -> None:
    bridge, guandan = read(halls, address.format("spring")), read(halls, address.format("plum"))
    assert "圈" in bridge
    assert ROUND_OF_GUANDAN.search(bridge) is None
    assert ROUND_OF_GUANDAN.search(guandan)
    assert "圈" not in guandan.replace("首圈", "")


def test_the_phone_on_a_table_speaks_of_its_own_game(halls: TestClient) -> None:
    said = {}
    for key in ("spring", "plum"):
        at_table(halls, key)
        said[key] = read(halls, "/table")
    assert "第1圈" in said["spring"]
    assert "第1輪" in said["plum"]


def test_what_people_wrote_stays_as_they_wrote_it(halls: TestClient) -> None:
    # The name of the stage is the organiser's own.
    stage = toml_text(
        {
            "name": "輪迴杯",
            "pack": "wbf-2017",
            "form": "pairs",
            "entries": {"seat_card": False},
            "stage": [{"name": "第一輪賽", "system": "mitchell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}],
        }
    )
    evening(halls, "again", conditions=stage)
    said = read(halls, "/events/again/pairings")
    assert "輪迴杯" in said
    assert "第一輪賽" in said
