"""What goes with a call, on the right screens: an announcement, its correction, the stop card and the pause after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, expect

from tests.browser.laid_tables import BOARD, PATIENCE_MS, call, lay_table, seated
from tests.browser.live_tables import DEVICES, faults, fits, sit_down

if TYPE_CHECKING:
    from tests.browser.conftest import Server


def tick(page: Page, name: str) -> None:
    page.get_by_label(name, exact=True).check()


def calls_of(page: Page) -> list[str]:
    return [str(one.get_attribute("aria-label")) for one in page.locator(".call-cell").all()]


def test_an_announcement_and_its_correction_are_read_by_the_opponents_and_not_by_partner(
    server: Server, browser: Browser
) -> None:
    with seated(browser, lay_table(server, "bridge", [BOARD]), "NESW") as players:
        north, east, south = players["N"], players["E"], players["S"]
        tick(north, "Alert")
        tick(north, "Announce")
        north.get_by_label("What the call means").fill("12 to 14")
        call(north, "1NT")
        expect(east.locator(".call-cell.alerted")).to_have_count(1)
        expect(south.locator(".call-cell")).to_have_count(1)
        expect(south.locator(".call-cell.alerted")).to_have_count(0)
        east.locator(".call-cell").click()
        expect(east.locator(".about-call")).to_contain_text("North announced: 12 to 14")
        # Opponents ask; only the side that called has something to tell.
        expect(east.locator("[data-tell=ask]")).to_be_visible()
        expect(east.locator("[data-tell=correct]")).to_have_count(0)
        north.locator(".call-cell").click()
        north.locator(".about-call input").fill("15 to 17")
        north.locator("[data-tell=correct]").click()
        expect(east.locator(".about-call")).to_contain_text("North corrected: 15 to 17")
        expect(east.locator(".log")).to_contain_text("15 to 17")
        # South's page has seen the same move, and nothing of what was said.
        call(east, "pass")
        expect(south.locator(".call-cell")).to_have_count(2)
        assert "15 to 17" not in south.locator(".play").inner_text()
        # South tells of partner's call: that is an announcement or alert of the other kind.
        south.locator(".call-cell").first.click()
        expect(south.locator("[data-tell=explain]")).to_be_visible()
        expect(south.locator("[data-tell=correct]")).to_have_count(0)


def test_the_stop_card_lies_with_the_bid_and_the_next_player_pauses(server: Server, browser: Browser) -> None:
    address = lay_table(server, "bridge", [BOARD], stop=30)
    with seated(browser, address, "NESW") as players:
        north, east, south = players["N"], players["E"], players["S"]
        tick(north, "Stop")
        call(north, "2H")
        for page in players.values():
            stopped = page.locator(".call-cell[data-stop=true]")
            expect(stopped).to_have_attribute("aria-label", "2 hearts, with the stop card")
            expect(stopped.locator(".stop-card")).to_be_visible()
        expect(south.locator("[data-pause]")).to_be_visible()
        expect(east.locator("[data-status]")).to_contain_text("pause first")
        expect(east.locator("[data-call=pass]")).to_have_attribute("aria-disabled", "true")


def test_when_the_pause_is_over_the_box_is_there_for_the_next_player(server: Server, browser: Browser) -> None:
    with seated(browser, lay_table(server, "bridge", [BOARD], stop=1), "NESW") as players:
        north, east = players["N"], players["E"]
        call(north, "2H")
        expect(east.locator("[data-call=pass]")).to_have_attribute("aria-disabled", "false", timeout=PATIENCE_MS)
        expect(east.locator("[data-pause]")).to_have_count(0)
        call(east, "pass")
        expect(north.locator(".call-cell")).to_have_count(2)
        # A card that was not shown is not seen.
        assert calls_of(north) == ["2 hearts", "Pass"]


def test_an_opponent_asks_about_the_whole_auction(server: Server, browser: Browser) -> None:
    with seated(browser, lay_table(server, "bridge", [BOARD]), "NESW") as players:
        call(players["N"], "1C")
        east, north, west = players["E"], players["N"], players["W"]
        expect(east.locator(".play.my-turn")).to_be_visible()
        east.get_by_role("button", name="More").click()
        east.get_by_role("button", name="Ask about the whole auction").click()
        expect(north.locator("[data-ask=meaning]")).to_contain_text("East asks about the auction.")
        expect(west.locator("[data-ask=meaning]")).to_have_count(0)
        # It is not West's turn to ask: a pause is all that West has there.
        west.get_by_role("button", name="More").click()
        more = west.get_by_role("dialog", name="More")
        expect(more.locator("[data-act]")).to_have_text(["Ask for a pause"])
        more.get_by_role("button", name="Ask for a pause").click()
        expect(north.locator("body")).to_contain_text("West asks for a pause of 2 minutes")


def test_the_pause_and_what_is_said_of_a_call_fit_a_phone_and_keep_nobody_out(server: Server, browser: Browser) -> None:
    address = lay_table(server, "bridge", [BOARD], stop=30)
    with seated(browser, address, "NSW", "phone") as players:
        context = browser.new_context(viewport=DEVICES["phone"], locale="en", bypass_csp=True)
        context.set_default_timeout(PATIENCE_MS)
        east, north = context.new_page(), players["N"]
        sit_down(east, address, "E")
        east.locator("[data-act=ready]").click()
        tick(north, "Stop")
        call(north, "2D")
        hand = east.locator(".own .hand")
        expect(east.locator("[data-pause]")).to_be_visible()
        before = hand.bounding_box()
        east.locator(".call-cell").click()
        expect(east.locator(".about-call")).to_be_visible()
        # It lies over the felt, and the hand stays where it is.
        assert hand.bounding_box() == before
        assert fits(east)
        assert faults(east) == []
        context.close()
