"""The glossary beside the lawbook: its terms in four languages, found by any word, also by one that is not used."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.forms import read


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_a_term_is_found_by_a_word_that_is_not_used(client: TestClient, language: str) -> None:
    page = read(client, "/glossary?q=摊牌&game=bridge", language=language)
    for word in ("claim", "声称", "攤牌", "取りの宣言", "摊牌"):
        assert word in page.text


def test_the_lawbook_leads_to_the_glossary_and_back(client: TestClient) -> None:
    assert any(address.startswith("/glossary") for address in read(client, "/laws", language="en").links.values())
    assert "/laws" in read(client, "/glossary", language="en").links.values()


def test_an_unknown_game_is_refused(client: TestClient) -> None:
    assert client.get("/glossary?game=chess").status_code == 404
