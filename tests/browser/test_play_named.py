"""Visitors without an account come by a table's link and say what they are called; the others read it at the seat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.four_players import PATIENCE_MS
from tests.browser.live_tables import DEVICES, faults, fits, open_table

if TYPE_CHECKING:
    from tests.browser.conftest import Server

NAME = "input[data-guest-name]"


def guest(browser: Browser, screen: str = "services", *, scripts: bool = True) -> BrowserContext:
    context = browser.new_context(viewport=DEVICES[screen], locale="en", java_script_enabled=scripts, bypass_csp=True)
    context.set_default_timeout(PATIENCE_MS)
    return context


def seat_name(page: Page, seat: str, name: str) -> None:
    expect(page.locator(f".plate[data-seat={seat}] .name")).to_have_text(name, timeout=PATIENCE_MS)


def sit(page: Page, seat: str) -> None:
    page.locator(f".plate[data-seat={seat}] .seat-acts button").first.click()
    expect(page.locator(f".plate.mine[data-seat={seat}]")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize("game", ["bridge", "guandan"])
def test_two_guests_see_the_names_that_they_gave(browser: Browser, server: Server, game: str) -> None:
    address = open_table(server, game, robots="")
    with guest(browser, "phone") as ours, guest(browser) as theirs:
        here, there = ours.new_page(), theirs.new_page()
        for page, seat, name in ((here, "S", "Mei & Söhne"), (there, "N", "林雨")):
            page.goto(f"{address}?lang=en")
            page.locator(NAME).fill(name)
            assert fits(page)
            assert faults(page) == []
            sit(page, seat)
            # Whoever sits has a name: it is not asked for any more.
            expect(page.locator(NAME)).to_have_count(0)
        seat_name(here, "N", "林雨")
        seat_name(there, "S", "Mei & Söhne")
        seat_name(here, "S", "Mei & Söhne (you)")
        # The line by which the name came stays: what others do is heard.
        there.locator("[data-act=ready]").click()
        expect(here.locator(".plate[data-seat=N] .note.ready")).to_be_visible(timeout=PATIENCE_MS)


def test_a_name_is_kept_for_the_next_table_and_may_be_left_out(browser: Browser, server: Server) -> None:
    with guest(browser) as ours, guest(browser) as theirs:
        page, other = ours.new_page(), theirs.new_page()
        page.goto(f"{open_table(server, 'bridge', robots='')}?lang=en")
        page.locator(NAME).fill("Ada" * 20)
        sit(page, "E")
        longest = ("Ada" * 20)[:40]
        seat_name(page, "E", f"{longest} (you)")
        address = open_table(server, "guandan", robots="")
        page.goto(f"{address}?lang=en")
        expect(page.locator(NAME)).to_have_value(longest)
        other.goto(f"{address}?lang=en")
        sit(page, "W")
        seat_name(other, "W", longest)
        sit(other, "N")
        seat_name(page, "N", "Guest")


def test_the_lobby_asks_for_a_name_before_it_deals(browser: Browser, server: Server) -> None:
    with guest(browser, "phone") as ours:
        page = ours.new_page()
        page.goto(f"{server.address}/play?lang=en")
        page.locator("#name-now").fill("Bo")
        # One visitor, one name, whichever of the two forms is sent.
        expect(page.locator("#name")).to_have_value("Bo")
        page.locator(".play-now button[value=guandan]").click()
        seat_name(page, "S", "Bo (you)")


def test_without_scripts_the_name_goes_with_the_seat(browser: Browser, server: Server) -> None:
    address = open_table(server, "bridge", robots="")
    with guest(browser, scripts=False) as ours, guest(browser) as theirs:
        plain, page = ours.new_page(), theirs.new_page()
        page.goto(f"{address}?lang=en")
        plain.goto(f"{address}?lang=en")
        plain.get_by_label("Your name").fill("Dora")
        plain.get_by_role("button", name=re.compile("West")).click()
        expect(plain.locator("dl.seats")).to_contain_text("Dora", timeout=PATIENCE_MS)
        expect(plain.get_by_label("Your name")).to_have_count(0)
        seat_name(page, "W", "Dora")
