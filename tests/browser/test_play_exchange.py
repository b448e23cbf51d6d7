"""Tribute and its return in the browser, and a tribute that two big jokers resist, on deals that are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, expect

from tests.browser.laid_tables import guandan_deal, lay_table, seated
from tests.browser.live_tables import pick

if TYPE_CHECKING:
    from tests.browser.conftest import Server

# West was first out and South last: South pays to West. West's side has risen by two, so four is the level.
SOUTH_PAYS = guandan_deal("W N E S", 0)
# North and South were out first; of their opponents each holds a big joker.
BOTH_RESIST = guandan_deal("S N", 10)
STRENGTH = ["2", "3", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "4", "sj", "BJ"]
"""The order of single cards at level four."""
WILD = "4h"


def faces(page: Page, only: str = "") -> list[str]:
    return [str(one.get_attribute("data-card")) for one in page.locator(f".own button.card{only}").all()]


def strength(face: str) -> int:
    return STRENGTH.index(face if face in ("sj", "BJ") else face[:-1])


def before(page: Page, seat: str) -> str:
    """What lies before a seat."""
    card = page.get_by_role("region", name=seat, exact=True).locator(".laid-out .card")
    expect(card).to_have_count(1)
    return str(card.get_attribute("data-card"))


def give(page: Page, face: str, by: str) -> None:
    expect(page.locator(".play.my-turn")).to_be_visible()
    pick(page.locator(f".own button.card[data-card='{face}']").first)
    page.locator(f"[data-act={by}]").click()


def test_the_payer_chooses_among_the_highest_and_the_receiver_gives_a_low_card_back(
    server: Server, browser: Browser
) -> None:
    address = lay_table(server, "guandan", [SOUTH_PAYS], robots="NE")
    with seated(browser, address, "SW") as players:
        south, west = players["S"], players["W"]
        expect(south.locator("[data-status]")).to_contain_text("pay tribute")
        expect(south.locator("[data-act=resist]")).to_have_count(0)
        held, payable = faces(south), faces(south, "[data-legal=true]")
        highest = max(strength(one) for one in held if one != WILD)
        assert sorted(payable) == sorted(one for one in held if one != WILD and strength(one) == highest)
        # There is something to choose.
        assert len(set(payable)) > 1
        paid = payable[-1]
        give(south, paid, "pay")
        expect(west.locator("[data-status]")).to_contain_text("give a card back")
        assert before(west, "South") == paid
        assert before(south, "South") == paid
        # The tribute is in West's hand now, and what is given back is a ten or less.
        expect(west.locator(".own button.card")).to_have_count(28)
        returnable = faces(west, "[data-legal=true]")
        assert returnable
        assert {one[:-1] for one in returnable} <= set("2356789T")
        give(west, returnable[0], "give_back")
        expect(south.locator(".own button.card")).to_have_count(27)
        assert before(south, "West") == returnable[0]
        # The payer leads.
        expect(south.locator("[data-status]")).to_contain_text("you lead")
        expect(south.locator(".centre")).to_contain_text("South leads")


def test_a_tribute_that_is_resisted_is_shown_with_whose_jokers_they_are(server: Server, browser: Browser) -> None:
    address = lay_table(server, "guandan", [BOTH_RESIST], robots="NEW")
    with seated(browser, address, "S") as players:
        south = players["S"]
        shown = south.locator("[data-resisted]")
        expect(shown).to_have_text("No tribute: East, West hold the two big jokers.")
        expect(south.locator(".facts-line")).to_contain_text("Tribute resisted")
        for act in ("pay", "resist"):
            expect(south.locator(f"[data-act={act}]")).to_have_count(0)
        expect(south.locator(".log")).to_contain_text("two big jokers: no tribute is paid")
        # The first out leads.
        expect(south.locator("[data-status]")).to_contain_text("you lead")
