"""Learn the laws by breaking them, over HTTP: the page, a table that opens as a scene, and who hears its prices."""

from __future__ import annotations

import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from cardinal.live.scenes import SCENES
from tests.web.test_play_pages import owner_of


def open_scene(client: TestClient, **fields: str) -> str:
    page = client.get("/play/learn")
    csrf = page.text.split('name="csrf" value="')[1].split('"')[0]
    command = page.text.split('name="command" value="')[1].split('"')[0]
    sent = client.post("/play/learn", data={"csrf": csrf, "command": command, **fields}, follow_redirects=False)
    assert sent.status_code == 303
    return sent.headers["location"].partition("?")[0]


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_the_front_page_leads_to_every_scene(client: TestClient, language: str) -> None:
    assert "/play/learn" in client.get(f"/?lang={language}").text
    page = client.get(f"/play/learn?lang={language}").text
    for scene in SCENES:
        assert f'value="{scene.name}"' in page
        assert escape(scene.title().render(language)) in page


def test_a_scene_opens_at_its_slip_and_tells_its_player_the_prices(client: TestClient) -> None:
    address = open_scene(client, scene="revoke")
    table = owner_of(client, address).table
    assert table.options["scene"] == "revoke"
    assert "ruffed it with the" in client.get(f"{address}?lang=en").text
    told = client.get(f"{address}/prices.json?lang=en").json()
    assert [way["label"] for way in told["ways"]] == ["Say so now", "Say nothing and play on"]
    # Whoever does not sit there hears nothing.
    client.cookies.clear()
    assert client.get(f"{address}/prices.json").status_code == 404
    assert client.get(f"{address}/slip.json?card=DA").status_code == 404


def test_one_just_plays_at_an_open_table_where_the_program_judges(client: TestClient) -> None:
    table = owner_of(client, open_scene(client, game="guandan")).table
    assert (table.game, str(table.manner), table.options["director"]) == ("guandan", "open", "program")


def test_a_scene_that_is_not_there_is_refused_with_those_that_are(client: TestClient) -> None:
    page = client.get("/play/learn")
    csrf = page.text.split('name="csrf" value="')[1].split('"')[0]
    refused = client.post("/play/learn", data={"csrf": csrf, "command": "x", "scene": "nothing", "name": "Mei"})
    assert refused.status_code == 400
    assert 'value="Mei"' in refused.text
    assert "insufficient_own" in refused.text
