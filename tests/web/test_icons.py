"""Every icon that a page names is one that the build draws."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

DRAWN = frozenset(re.findall(r'"([a-z-]+)"', (Path(__file__).parents[2] / "frontend/src/icons.ts").read_text("utf-8")))
PAGES = (
    "/",
    "/play",
    "/play/learn",
    "/play/daily",
    "/school",
    "/laws/",
    "/events",
    "/club",
    "/season",
    "/glossary",
    "/hearing",
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_names_no_icon_that_is_not_drawn(reading_room: TestClient, page: str) -> None:
    text = reading_room.get(page, headers={"Accept": "text/html"}).text
    assert set(re.findall(r'<use href="[^"]*#([^"]+)"', text)) <= DRAWN


def test_the_landing_page_has_icons(reading_room: TestClient) -> None:
    assert "#spade" in reading_room.get("/").text
