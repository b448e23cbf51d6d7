"""Everybody can use the pages: in four languages, on a small phone, in light and dark, by keyboard, without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from cardinal.language import Language
from tests.browser.devices import DESKTOP, PHONE, Devices
from tests.browser.pages import DATA, Furnished, furnish
from tests.browser.reading import axe, left_in_english, stands_out

if TYPE_CHECKING:
    from tests.browser.conftest import Server

EVERYBODY = ("public", "organiser", "director", "bridge table", "guandan table")


@pytest.fixture(scope="session")
def furnished(demonstration: Server) -> Furnished:
    return furnish(demonstration)


def opened(page: Page, address: str) -> None:
    """A page, which is there and is no refusal."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, (address, answer.status)


@pytest.mark.parametrize("who", EVERYBODY)
def test_axe_finds_nothing_serious_in_light_or_dark(furnished: Furnished, devices: Devices, who: str) -> None:
    # The page's policy stays as it is for everybody else; a tester's script is let through.
    page = devices.open(DESKTOP, bypass_csp=True)
    furnished.sign_in(page, who)
    found = []
    for path in furnished.pages(who):
        page.emulate_media(color_scheme="light")
        opened(page, furnished.server.address + path)
        found += [f"{path}: {one}" for one in axe(page)]
        page.emulate_media(color_scheme="dark")
        # All that differs in the dark is colour.
        found += [f"{path} (dark): {one}" for one in axe(page, "color-contrast", "link-in-text-block")]
    assert found == []


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("who", EVERYBODY)
def test_a_small_phone_shows_every_page_whole_and_in_its_language(
    furnished: Furnished, devices: Devices, who: str, language: Language
) -> None:
    page = devices.open(PHONE, language)
    furnished.sign_in(page, who)
    found = []
    for path in furnished.pages(who):
        opened(page, furnished.server.address + path)
        assert page.locator("html").get_attribute("lang") == language
        found += [f"{path}: {one}" for one in stands_out(page)]
        if language is not Language.EN:
            found += [f"{path}: {one}" for one in left_in_english(page, DATA)]
    assert found == []
