"""A board of bridge in the browser against robots: by clicks, by keys alone, through a lost line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.live_tables import (
    DEVICES,
    LAYDOWN,
    fits,
    moved_on,
    my_turn,
    open_table,
    seq_of,
    sit_down,
    tab_to,
)

if TYPE_CHECKING:
    from tests.browser.conftest import Server

BOARDS = [{"board": 1, "deal": LAYDOWN}, {"board": 2, "deal": LAYDOWN}]
# Seven notrump, not vulnerable: 40 and six times 30 for the tricks, 300 for the game, 1000 for the grand slam.
SEVEN_NOTRUMP = "+1520"
MOST_ACTS = 60


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=DEVICES["services"], locale="en")
    opened.set_default_timeout(30_000)
    yield opened
    opened.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    made = context.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"the page: {error}"))
    return made


def deal(page: Page) -> None:
    page.locator("[data-act=ready]").click()
    expect(page.locator(".own .hand button.card")).to_have_count(13)


def act_by_click(page: Page) -> None:
    """Bid seven notrump, then play the highest card that is legal."""
    seq = seq_of(page)
    if page.locator(".box").count():
        page.locator("[data-level='7']").click()
        page.locator("[data-call='7NT']").click()
    else:
        hand = ".felt .dummy" if "dummy" in page.locator("[data-status]").inner_text() else ".own .hand"
        page.locator(f"{hand} button[data-legal=true]").first.click()
    moved_on(page, seq)


def play_board(page: Page) -> int:
    acts = 0
    while my_turn(page) and acts < MOST_ACTS:
        act_by_click(page)
        acts += 1
    return acts


def test_a_whole_board_is_played_by_clicks_and_scored(server: Server, page: Page) -> None:
    sit_down(page, open_table(server, "bridge", boards=BOARDS))
    deal(page)
    # One call, and a card of declarer's and one of dummy's to each of thirteen tricks.
    assert play_board(page) == 1 + 26
    expect(page.locator(".between .outcome")).to_have_text("7NT by South, made")
    expect(page.locator(".outcomes td.num")).to_have_text([SEVEN_NOTRUMP])
    expect(page.locator(".facts-line .tricks")).to_have_text("NS 13 · EW 0")
    expect(page.locator(".log li").last).to_contain_text("7NT")
    # Four hands, par, and the board card by card; back at the table it goes on.
    expect(page.locator("[data-hand]")).to_have_count(4)
    page.locator(".replay-link").click()
    expect(page.locator("#replay .hand")).to_have_count(4)
    page.keyboard.press("ArrowRight")
    expect(page.locator("button[data-again]")).to_be_enabled()
    page.go_back()
    deal(page)
    expect(page.locator(".facts-line")).to_contain_text("Board 2")


def act_by_keys(page: Page) -> None:
    seq = seq_of(page)
    if page.locator(".box").count():
        tab_to(page, ".levels button")
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        tab_to(page, ".strains button:last-child")
        page.keyboard.press("Enter")
    else:
        hand = ".felt .dummy" if "dummy" in page.locator("[data-status]").inner_text() else ".own .hand"
        tab_to(page, f"{hand} button.card")
        page.keyboard.press("Home")
        while not page.evaluate("document.activeElement.dataset.legal === 'true'"):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    moved_on(page, seq)


def test_a_whole_board_is_played_with_the_keyboard_alone(server: Server, page: Page) -> None:
    page.goto(f"{open_table(server, 'bridge', boards=BOARDS)}?lang=en")
    page.locator(".plate[data-seat=S] .seat-acts button").wait_for()
    tab_to(page, ".plate[data-seat=S] .seat-acts button")
    page.keyboard.press("Enter")
    page.locator("[data-act=ready]").wait_for()
    tab_to(page, "[data-act=ready]")
    page.keyboard.press("Enter")
    expect(page.locator(".own .hand button.card")).to_have_count(13)
    acts = 0
    while my_turn(page) and acts < MOST_ACTS:
        act_by_keys(page)
        acts += 1
    assert acts == 1 + 26
    expect(page.locator(".between .outcome")).to_have_text("7NT by South, made")


def test_a_card_that_may_not_be_played_is_refused_with_its_law(server: Server, page: Page) -> None:
    """North's only clubs against a diamond: the table says which law forbids it, and nothing has changed."""
    sit_down(page, open_table(server, "bridge", boards=BOARDS))
    deal(page)
    my_turn(page)
    act_by_click(page)
    my_turn(page)
    # Dummy has three suits of three cards and one of four: a card of another suit than the one led is a revoke.
    seq = seq_of(page)
    page.locator(".felt .dummy button[data-legal=false]").first.click()
    expect(page.locator(".notices [data-refused]")).to_contain_text("44C")
    assert seq_of(page) == seq
    expect(page.locator(".felt .dummy button.card")).to_have_count(13)


@pytest.fixture
def players(browser: Browser) -> Iterator[dict[str, Page]]:
    """South, West and East, each with a browser of their own."""
    contexts = {seat: browser.new_context(viewport=DEVICES["services"], locale="en") for seat in "SWE"}
    for one in contexts.values():
        one.set_default_timeout(30_000)
    yield {seat: one.new_page() for seat, one in contexts.items()}
    for one in contexts.values():
        one.close()


def test_opponents_answer_a_claim_on_their_own_screens(server: Server, players: dict[str, Page]) -> None:
    address = open_table(server, "bridge", boards=BOARDS, robots="N")
    for seat, page in players.items():
        sit_down(page, address, seat)
    for page in players.values():
        page.locator("[data-act=ready]").click()
    south, west, east = players["S"], players["W"], players["E"]
    for page, call in ((east, "pass"), (south, "7NT"), (west, "pass"), (east, "pass")):
        my_turn(page)
        if call != "pass":
            page.locator("[data-level='7']").click()
        page.locator(f"[data-call='{call}']").click()
    my_turn(west)
    west.locator(".own .hand button.card").first.click()
    west.locator("[data-act=face]").click()
    expect(east.locator(".at-right .shown .card")).to_have_count(13)
    expect(east.locator(".own .hand button.card")).to_have_count(13)
    my_turn(south)
    south.get_by_role("button", name="Claim").click()
    dialog = south.get_by_role("dialog", name="Claim")
    dialog.get_by_label("How you will play").fill("Every card is high.")
    dialog.get_by_role("button", name="Claim 13").click()
    for page in (east, west):
        asked = page.locator("[data-ask=claim]")
        expect(asked).to_contain_text("South claims 13 of the last 13 tricks")
        expect(asked).to_contain_text("Every card is high.")
        asked.get_by_role("button", name="Agree").click()
    for page in players.values():
        expect(page.locator(".between .outcome")).to_have_text("7NT by South, made")
    # Nobody but South has seen South's cards before the claim.
    assert "South shows" in west.locator(".log").inner_text()


def test_what_is_done_while_the_line_is_down_counts_once_when_it_is_back(
    server: Server, context: BrowserContext, page: Page
) -> None:
    sit_down(page, open_table(server, "bridge", boards=BOARDS))
    deal(page)
    my_turn(page)
    context.set_offline(True)
    expect(page.locator(".play")).to_have_attribute("data-up", "false")
    page.locator("[data-level='7']").click()
    page.locator("[data-call='7NT']").click()
    expect(page.locator(".notices .banner")).to_contain_text("kept")
    context.set_offline(False)
    expect(page.locator(".play")).to_have_attribute("data-up", "true")
    expect(page.locator(".facts-line .contract")).to_contain_text("7")
    expect(page.locator(".log li", has_text="South bids 7NT")).to_have_count(1)


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_the_table_speaks_the_readers_language(server: Server, browser: Browser, language: str) -> None:
    context = browser.new_context(viewport=DEVICES["phone"], locale=language)
    context.set_default_timeout(30_000)
    page = context.new_page()
    sit_down(page, open_table(server, "bridge", boards=BOARDS), language=language)
    page.locator("[data-act=ready]").click()
    my_turn(page)
    said = page.locator(".play").inner_text()
    for english in ("Your turn", "Waiting", "Dealer", "Pass", "Robot", "Options", "Director"):
        assert english not in said
    names = {"zh-Hans": "黑桃A", "zh-Hant": "黑桃A", "ja": "スペードのエース"}
    expect(page.get_by_role("button", name=names[language], exact=True)).to_be_visible()
    assert fits(page)
    context.close()
