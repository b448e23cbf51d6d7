"""What a table shows without being asked: the clock that runs, and to dummy the whole trick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, expect

from tests.browser.laid_tables import BOARD, PATIENCE_MS, call, lay_table, seated

if TYPE_CHECKING:
    from tests.browser.conftest import Server

SECONDS = 600


def test_the_clock_of_the_player_in_turn_runs_and_is_shown_to_everybody(server: Server, browser: Browser) -> None:
    address = lay_table(server, "bridge", [BOARD], seconds=SECONDS)
    with seated(browser, address, "NESW") as players:
        for page in players.values():
            timer = page.get_by_role("timer")
            expect(timer).to_have_count(1)
            expect(page.locator(".plate[data-seat=N]").get_by_role("timer")).to_be_visible()
            left = int(timer.inner_text())
            assert 0 < left <= SECONDS
            page.wait_for_function(
                "before => Number(document.querySelector('[role=timer]').textContent) < before",
                arg=left,
                timeout=PATIENCE_MS,
            )
        call(players["N"], "pass")
        # The next player's time begins.
        for page in players.values():
            expect(page.locator(".plate[data-seat=E]").get_by_role("timer")).to_be_visible()
            expect(page.get_by_role("timer")).to_have_count(1)


def lead(page: Page) -> None:
    expect(page.locator(".play.my-turn")).to_be_visible(timeout=PATIENCE_MS)
    page.locator(".own .hand button.card").first.click()
    page.locator("[data-act=face]").click()


def test_dummy_sees_all_four_cards_of_a_trick_until_the_next_one_begins(server: Server, browser: Browser) -> None:
    address = lay_table(server, "bridge", [BOARD])
    with seated(browser, address, "NESW") as players:
        dummy, east, south, west = (players[seat] for seat in "NESW")
        for page, made in ((dummy, "pass"), (east, "pass"), (south, "7NT"), (west, "pass"), (dummy, "pass")):
            call(page, made)
        call(east, "pass")
        lead(west)
        for page, hand in ((south, ".felt .dummy"), (east, ".own .hand"), (south, ".own .hand")):
            expect(page.locator(".play.my-turn")).to_be_visible(timeout=PATIENCE_MS)
            page.locator(f"{hand} button.card[data-legal=true]").first.click()
        for page in players.values():
            expect(page.locator(".trick.over .laid")).to_have_count(4)
        winner = dummy.locator(".trick .laid.winner")
        expect(winner).to_have_count(1)
        # South has every top card, and leads to the next trick: that one is all that dummy sees then.
        south.locator(".own .hand button.card").first.click()
        expect(dummy.locator(".trick:not(.over) .laid")).to_have_count(1)
        expect(dummy.get_by_role("button", name="Last trick")).to_have_attribute("aria-disabled", "true")
        expect(east.get_by_role("button", name="Last trick")).to_have_attribute("aria-disabled", "false")
