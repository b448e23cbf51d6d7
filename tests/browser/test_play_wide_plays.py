"""A play of many cards at either side of a phone stays on the table, and every card of it shows what it is."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.laid_tables import PATIENCE_MS
from tests.browser.live_tables import DEVICES, fits, open_table
from tests.browser.test_play_told import VIEW, Told, view_of

if TYPE_CHECKING:
    from tests.browser.conftest import Server

THREE_PAIRS = ("Jc Jd Ts Th 9h 9s", "three_pairs J")
STRAIGHT = ("Ts Jd Qh Kc As", "straight A")
BOMB = ("Tc Tc Td Td Th Th Ts Ts", "bomb8 T")
# How much of a card must be seen beside the next one: both digits of a ten.
STRIP = 10


@pytest.mark.parametrize("language", ["en", "zh-Hans", "ja"])
@pytest.mark.parametrize(("cards", "pattern"), [THREE_PAIRS, STRAIGHT, BOMB])
def test_wide_plays_at_the_sides_of_a_phone(
    server: Server, browser: Browser, language: str, cards: str, pattern: str
) -> None:
    context = browser.new_context(viewport=DEVICES["phone"], locale=language)
    context.set_default_timeout(PATIENCE_MS)
    page, told = context.new_page(), Told()
    page.route_web_socket("**/socket*", told.open)
    page.goto(f"{open_table(server, 'guandan')}?lang={language}")
    expect(page.locator(".play")).to_have_attribute("data-seq", "5")
    trick = [{"seat": seat, "cards": cards, "pattern": pattern} for seat in "WE"]
    told.say(view_of(6, view={**VIEW, "trick": trick}))
    for side in (".at-left", ".at-right"):
        laid = page.locator(f"{side} .fan .card")
        expect(laid).to_have_count(len(cards.split()))
        boxes = [box for box in (one.bounding_box() for one in laid.all()) if box is not None]
        assert len(boxes) == len(cards.split())
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= DEVICES["phone"]["width"] for box in boxes)
        rows = {round(box["y"]) for box in boxes}
        for row in rows:
            starts = sorted(box["x"] for box in boxes if round(box["y"]) == row)
            assert all(right - left >= STRIP for left, right in itertools.pairwise(starts))
    assert fits(page)
    context.close()
