"""A deal of Guandan in the browser against robots, by what the table offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.live_tables import (
    ADVISED,
    DEVICES,
    HINT,
    fits,
    moved_on,
    my_turn,
    numbers_in,
    open_table,
    pick,
    play_a_hint,
    seq_of,
    sit_down,
    tab_to,
)

if TYPE_CHECKING:
    from tests.browser.conftest import Server

MOST_ACTS = 120
HAND = 27


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_context(viewport=DEVICES["services"], locale="en")
    opened.set_default_timeout(30_000)
    made = opened.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"the page: {error}"))
    yield made
    opened.close()


def deal(page: Page) -> None:
    page.locator("[data-act=ready]").click()
    expect(page.locator(".own button.card")).to_have_count(HAND)


def act(page: Page) -> None:
    """Whatever the table offers first."""
    seq = seq_of(page)
    play_a_hint(page)
    moved_on(page, seq)


def act_by_keys(page: Page) -> None:
    """What is advised, or a pass, without a pointer."""
    seq = seq_of(page)
    if page.locator(HINT).count() and not page.locator(ADVISED).count():
        tab_to(page, HINT)
        page.keyboard.press("Enter")
        page.locator(ADVISED).first.wait_for()
    tab_to(page, ADVISED if page.locator(ADVISED).count() else "[data-act=pass]")
    page.keyboard.press("Enter")
    moved_on(page, seq)


def play_deal(page: Page) -> None:
    acts = 0
    while my_turn(page):
        act_by_keys(page)
        acts += 1
        assert acts < MOST_ACTS


def test_a_whole_deal_is_played_with_the_keyboard_alone_and_one_side_rises(server: Server, page: Page) -> None:
    sit_down(page, open_table(server, "guandan"))
    deal(page)
    play_deal(page)
    outcome = page.locator(".between .outcome").inner_text()
    # A side rises by one, two or three levels.
    (rise,) = numbers_in(outcome)
    assert 1 <= rise <= 3
    side = "NS" if outcome.startswith("North-South") else "EW"
    expect(page.locator(".outcomes td.num")).to_have_text([f"+{rise}" if side == "NS" else f"−{rise}"])
    # The next deal is played at the winners' new level, and begins with a tribute or its resistance.
    page.locator("[data-act=ready]").click()
    expect(page.locator(".facts-line")).to_contain_text("Deal 2")
    expect(page.locator(".facts-line")).to_contain_text(f"Level {2 + rise}")
    my_turn(page)
    act(page)


def test_cards_are_grouped_laid_in_order_and_let_go_again(server: Server, page: Page) -> None:
    sit_down(page, open_table(server, "guandan"))
    deal(page)
    cards = page.locator(".own .many button.card")
    for place in (3, 7, 11):
        pick(cards.nth(place))
    page.get_by_role("button", name="Group", exact=True).click()
    group = page.locator(".own .group")
    expect(group.locator("button.card")).to_have_count(3)
    expect(cards).to_have_count(HAND - 3)
    page.get_by_role("button", name="By suit").click()
    suits = [str(one.get_attribute("data-card"))[-1] for one in cards.all()]
    runs = [suit for place, suit in enumerate(suits) if place == 0 or suits[place - 1] != suit]
    assert len(runs) == len(set(runs))
    for card in group.locator("button.card").all():
        pick(card)
    page.get_by_role("button", name="Group", exact=True).click()
    expect(group).to_have_count(0)
    expect(cards).to_have_count(HAND)


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "ja"])
def test_the_table_fits_a_phone_in_every_language(server: Server, browser: Browser, language: str) -> None:
    context = browser.new_context(viewport=DEVICES["phone"], locale=language)
    context.set_default_timeout(30_000)
    page = context.new_page()
    sit_down(page, open_table(server, "guandan"), language=language)
    page.locator("[data-act=ready]").click()
    my_turn(page)
    said = page.locator(".play").inner_text()
    for english in ("Your turn", "Waiting", "Deal", "Pass", "Hint", "Group", "Robot", "Options"):
        assert english not in said
    assert fits(page)
    context.close()
