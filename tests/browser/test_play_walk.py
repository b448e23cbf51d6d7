"""One table of each game walked through its life at three sizes and in two languages: it fits, keeps nobody out, and
nothing that stays on the screen jumps. And a scene of the open table, from the front page to its ruling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.live_tables import (
    LAYDOWN,
    faults,
    fits,
    moved_on,
    my_turn,
    open_table,
    play_a_hint,
    seq_of,
    sit_down,
)
from tools.layout_shift import WATCH, WORST

if TYPE_CHECKING:
    from tests.browser.conftest import Server

# Width, height, the language and the colours that go with it.
SIZES = [(360, 640, "zh-Hans", "light"), (812, 375, "en", "light"), (1280, 800, "zh-Hans", "dark")]
MOST_SHIFT = 0.05
BOARD = {"board": 1, "deal": LAYDOWN}


@contextmanager
def screen(browser: Browser, size: tuple[int, int, str, str]) -> Iterator[Page]:
    width, height, language, scheme = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=language, bypass_csp=True, color_scheme=scheme
    )  # type: ignore[arg-type]
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page: {error}"))
    page.add_init_script(WATCH)
    yield page
    context.close()


def is_in_order(page: Page) -> None:
    """It fits, and what lies low on a low screen needs no scrolling; nobody is kept out."""
    assert fits(page)
    assert faults(page) == []


def needs_no_scrolling(page: Page) -> None:
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    expect(page.locator(".toolbar")).to_be_in_viewport(ratio=1)


def is_calm(page: Page) -> None:
    assert page.evaluate(WORST) < MOST_SHIFT


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_board_from_the_deal_to_what_comes_after_it(server: Server, browser: Browser, size) -> None:  # type: ignore[no-untyped-def]
    with screen(browser, size) as page:
        sit_down(page, open_table(server, "bridge", boards=[BOARD]), language=size[2])
        page.evaluate("window.shifts.length = 0")
        page.locator("[data-act=ready]").click()
        expect(page.locator(".own .hand button.card")).to_have_count(13)
        my_turn(page)
        # Hand, felt and box together, and what a call would show, before it is made.
        expect(page.locator("[data-call=pass]")).to_be_in_viewport()
        expect(page.locator(".own .hand button.card").last).to_be_in_viewport()
        needs_no_scrolling(page)
        is_in_order(page)
        page.locator("[data-level='7']").click()
        page.locator("[data-call='7NT']").click()
        my_turn(page)
        expect(page.locator(".felt .dummy button.card")).to_have_count(13)
        needs_no_scrolling(page)
        is_in_order(page)
        for hand in (".felt .dummy", ".own .hand"):
            seq = seq_of(page)
            page.locator(f"{hand} button[data-legal=true]").first.click()
            moved_on(page, seq)
            my_turn(page)
        claim = {"en": "Claim", "zh-Hans": "声称"}[size[2]]
        page.get_by_role("button", name=claim, exact=True).click()
        page.locator("dialog[open] button.main").click()
        # Four hands, the result, the way to the replay and to the next board.
        expect(page.locator(".between .outcome")).to_contain_text("7NT")
        expect(page.locator("[data-hand]")).to_have_count(4)
        expect(page.locator("[data-act=ready]")).to_be_in_viewport()
        is_in_order(page)
        is_calm(page)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_deal_of_guandan_with_its_helps_to_the_way_to_the_ace(server: Server, browser: Browser, size) -> None:  # type: ignore[no-untyped-def]
    with screen(browser, size) as page:
        sit_down(page, open_table(server, "guandan", counter=True), language=size[2])
        page.evaluate("window.shifts.length = 0")
        page.locator("[data-act=ready]").click()
        expect(page.locator(".own button.card")).to_have_count(27)
        my_turn(page)
        expect(page.locator("[data-act=pass]")).to_be_in_viewport()
        needs_no_scrolling(page)
        # Sorted and put back, where there is anything to lay aside; one hint after the other.
        sort_it = page.locator("[data-act=arrange]").inner_text()
        with page.expect_response("**/arranged.json*") as answer:
            page.locator("[data-act=arrange]").click()
        if answer.value.json()["groups"]:
            expect(page.locator("[data-act=arrange]")).not_to_have_text(sort_it)
            page.locator("[data-act=arrange]").click()
        expect(page.locator(".own .group")).to_have_count(0)
        is_in_order(page)
        acts = 0
        while my_turn(page):
            seq, acts = seq_of(page), acts + 1
            play_a_hint(page)
            moved_on(page, seq)
            assert acts < 120
        expect(page.locator("[data-way] .steps")).to_have_count(2)
        expect(page.locator(".left-over").first).to_be_visible()
        expect(page.locator("[data-act=ready]")).to_be_in_viewport()
        is_in_order(page)
        is_calm(page)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_scene_from_the_front_page_to_its_ruling(server: Server, browser: Browser, size) -> None:  # type: ignore[no-untyped-def]
    with screen(browser, size) as page:
        page.goto(f"{server.address}/?lang={size[2]}")
        page.locator(".learn-laws a").first.click()
        expect(page.locator("button[value=revoke]")).to_be_visible()
        is_in_order(page)
        # A slip of one's own: what each way costs is said before it is taken.
        page.locator("button[value=revoke]").click()
        scene = page.locator("[data-ask=scene]")
        expect(scene.locator("[data-price]")).to_have_count(2)
        is_in_order(page)
        scene.locator("[data-act=attention]").click()
        asked = page.locator("[data-ask=law]")
        expect(asked.locator("[data-price]").first).to_be_attached()
        expect(asked.locator("a.clause").first).to_have_attribute("href", re.compile("^/laws/2017/62"))
        asked.get_by_role("button").first.click()
        # A major penalty card; declarer, who is a robot, may at once require or forbid its suit.
        expect(page.locator(".log")).to_contain_text("62B1")
        # Whose judgement it is, is said: the program's by the robots' system, or the player's for the Director.
        page.goto(f"{server.address}/play/learn?lang={size[2]}")
        page.locator("button[value=insufficient_own]").click()
        expect(page.locator("[data-group]").first).to_be_attached()
        # What has happened, what is asked, its prices, the box and the hand: all in sight.
        for seen in (".law strong", ".law summary", "[data-call=pass]", ".own .hand button.card >> nth=-1"):
            expect(page.locator(seen).first).to_be_in_viewport()
        needs_no_scrolling(page)
        page.locator("[data-level='2']").click()
        page.locator("[data-call='2H']").click()
        expect(page.locator(".chosen-price [data-price]")).to_be_visible()
        expect(page.locator(".own .hand button.card").last).to_be_in_viewport()
        page.locator("[data-act=confirm]").click()
        expect(page.locator("[data-stands-in]")).to_be_visible()
        is_in_order(page)
