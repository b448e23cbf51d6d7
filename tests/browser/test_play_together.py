"""Friends at one table: they talk, each in their own language; the host seats them; dummy takes declarer's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.four_players import PATIENCE_MS
from tests.browser.live_tables import faults, fits, open_table, sit_down

if TYPE_CHECKING:
    from tests.browser.conftest import Server

UPRIGHT: ViewportSize = {"width": 360, "height": 640}
SIDEWAYS: ViewportSize = {"width": 812, "height": 375}
DESK: ViewportSize = {"width": 1280, "height": 800}
# North has a notrump opening, and nobody else has anything to say.
ONE_NOTRUMP = "N:AK5.KQ4.A653.T42 Q97.T65.T97.Q763 T64.J987.KJ2.J98 J832.A32.Q84.AK5"


def seen_of(page: Page, inner: str) -> tuple[float, float]:
    """Where something begins and ends on the screen, from above."""
    box = page.locator(inner).first.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def talk(page: Page) -> None:
    """Open the talk where it does not stand beside the table anyway."""
    if page.locator("[data-act=chat]").count():
        page.locator("[data-act=chat]").click()


@pytest.mark.parametrize(
    ("screen", "game"),
    [(UPRIGHT, "guandan"), (SIDEWAYS, "guandan"), (DESK, "bridge")],
    ids=["upright", "sideways", "desk"],
)
def test_friends_talk_each_in_their_own_language_and_the_host_moves_and_removes(
    browser: Browser, server: Server, screen: ViewportSize, game: str
) -> None:
    is_beside = screen is DESK
    contexts = [browser.new_context(viewport=screen, bypass_csp=True) for _ in range(2)]
    host, friend = (context.new_page() for context in contexts)
    for page in (host, friend):
        page.set_default_timeout(PATIENCE_MS)
    host.goto(f"{server.address}/play?lang=en")
    host.locator("#name-now").fill("Ann")
    host.locator(f".friends-now button[value={game}]").click()
    expect(host.locator(".plate[data-seat=S] .note.host")).to_have_text("Host")
    sit_down(friend, host.url.partition("?")[0], "E", "zh-Hans")
    friend.locator(".toolbar").wait_for()
    talk(friend)
    friend.locator("[data-phrase=hello]").click()
    expect(friend.locator(".messages bdi")).to_have_text("大家好！")
    expect(host.locator("[data-news]")).to_contain_text("Hello!")
    if not is_beside:
        expect(host.locator(".chat-button .badge")).to_have_text("1")
    # What is said is seen at the seat too, in the reader's language.
    expect(host.locator(".plate[data-seat=E] [data-bubble]")).to_have_text("Hello!")
    talk(host)
    expect(host.locator(".messages bdi")).to_have_text("Hello!")
    expect(host.locator(".chat-button .badge")).to_have_count(0)
    assert faults(host) == []
    host.keyboard.press("Escape")
    host.locator("[data-act=host]").click()
    host.locator("[data-person=E] [data-act=partner]").click()
    expect(friend.locator(".plate.mine[data-seat=N]")).to_be_visible()
    assert faults(host) == []
    host.keyboard.press("Escape")
    host.locator(".between button").filter(has_text="Robots").click()
    friend.keyboard.press("Escape")
    for page in (host, friend):
        page.locator("[data-act=ready]").click()
    host.locator(".own .hand").wait_for()
    # During a deal the talk is there, the hand stays in sight, and nothing can be written.
    talk(host)
    expect(host.locator(".chat form")).to_have_count(0)
    if is_beside:
        expect(host.locator(".chat .phrases")).to_be_in_viewport()
    else:
        assert seen_of(host, ".chat-sheet")[1] <= seen_of(host, ".own .hand")[0] + 1
    assert fits(host)
    host.keyboard.press("Escape")
    host.locator("[data-act=host]").click()
    host.locator("[data-person=N] [data-act=leaving]").click()
    host.locator("#why-N").select_option("promised")
    host.locator("[data-act=remove]").click()
    expect(friend.locator("[data-removed]")).to_contain_text("座位已约给别人")
    for context in contexts:
        context.close()


def test_dummy_takes_declarers_hand_in_practice(browser: Browser, server: Server) -> None:
    address = open_table(server, "bridge", boards=[{"board": 1, "deal": ONE_NOTRUMP}], practice=True)
    with browser.new_context(viewport=UPRIGHT) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        sit_down(page, address)
        page.locator("[data-act=ready]").click()
        page.locator(".box .other-pass:not([aria-disabled=true])").click()
        page.locator("[data-act=swap]").click()
        expect(page.locator(".plate.mine[data-seat=N]")).to_be_visible()
        # The trick goes on, and dummy's cards are played from declarer's seat.
        expect(page.locator(".felt .dummy button.card").first).to_be_visible()
