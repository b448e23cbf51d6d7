"""The guides: each step has words in every language, what they quote is on the pages, and pages lead to theirs."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from cardinal.language import Language, Text
from cardinal.web.guides import GUIDES

QUOTED = re.compile("[“「]([^”」]+)[”」]")
# What a guide quotes, where the pages have it: the words of the button in the same language.
BUTTONS = {
    "organisers_evening_body": [("cardinal.web.organise", "quick_title")],
    "organisers_change_body": [
        ("cardinal.web.organise", "something_changed"),
        ("cardinal.web.direct.change_pages", "do_it"),
    ],
    "directors_common_body": [("cardinal.web.ruling_screens", "rare")],
    "directors_law_body": [("cardinal.web.ruling_screens", "to_dialogue")],
    "players_result_body": [("cardinal.web.table", "send")],
}


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("key", "places"), BUTTONS.items())
def test_a_button_is_called_as_the_page_calls_it(language: Language, key: str, places: list[tuple[str, str]]) -> None:
    told = Text("cardinal.web.guides", key).render(language)
    assert QUOTED.findall(told) == [Text(*place).render(language) for place in places]


@pytest.mark.parametrize("reader", GUIDES)
def test_a_guide_has_its_steps_and_leads_to_pages_that_are_there(client: TestClient, reader: str) -> None:
    for language in Language:
        shown = client.get(f"/guide/{reader}", params={"lang": language.value})
        assert shown.status_code == 200
        assert shown.text.count("<h2>") == len(GUIDES[reader])
    for step in GUIDES[reader]:
        if step.address:
            # The organisers' pages ask who comes, and say so.
            assert client.get(step.address).status_code == (401 if step.address == "/organise" else 200)


@pytest.mark.parametrize(
    ("address", "reader"), [("/play", "players"), ("/events", "players"), ("/hearing", "directors"), ("/t", "players")]
)
def test_a_page_is_one_tap_from_its_guide(client: TestClient, address: str, reader: str) -> None:
    assert f'href="/guide/{reader}' in client.get(address).text


def test_an_unknown_guide_names_the_others(client: TestClient) -> None:
    refused = client.get("/guide/robots", params={"lang": "en"})
    assert refused.status_code == 404
    assert "organisers" in refused.text
