"""The phone of a table on a small screen: a result in five taps, nothing scrolled, nothing in the console."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.test_table_offline import club_evening, sit_down, state_of
from tools.taps_at_table import AGREE, CALL, FOUR_SPADES, SMALL_PHONE, tap_through

if TYPE_CHECKING:
    from tests.browser.conftest import Server
    from tests.browser.devices import Devices

TRANSPARENT = "[...document.querySelectorAll('*')].filter((one) => one.hasAttribute('style')).length"


@pytest.fixture
def phone(devices: Devices) -> BrowserContext:
    context = devices.context(SMALL_PHONE, has_touch=True)
    context.on("console", lambda message: devices.wrong.append(f"{message.type}: {message.text}"))
    return context


def test_a_result_takes_five_taps_the_agreement_one_and_a_call_two(
    server: Server, devices: Devices, phone: BrowserContext
) -> None:
    page = sit_down(phone, club_evening(server, "taps"))
    entered = tap_through(page, FOUR_SPADES)
    assert (entered.taps, entered.scrolls) == (5, 0)
    expect(page.get_by_role("heading", name="East-West: do you agree?")).to_be_in_viewport()
    agreed = tap_through(page, AGREE)
    assert (agreed.taps, agreed.scrolls) == (1, 0)
    expect(page.locator(".boards .is-agreed")).to_have_count(1)
    called = tap_through(page, CALL)
    assert (called.taps, called.scrolls) == (2, 0)
    expect(page.locator(".to-director")).to_contain_text("The director is called")
    state = state_of(server, "taps")
    assert [(str(one.line.score.result), one.counts) for one in state.results.values()] == [("4S by N =", True)]  # type: ignore[union-attr]
    assert [one.reason for one in state.open_calls] == ["A revoke"]
    assert devices.wrong == []


def test_keys_that_no_result_has_are_off_and_quick_taps_leave_the_console_empty(
    server: Server, devices: Devices, phone: BrowserContext
) -> None:
    page = sit_down(phone, club_evening(server, "quick"))
    send = page.get_by_role("button", name="Send", exact=True)
    expect(send).to_be_disabled()
    for value in "7654321234":
        key(page, "level", value).tap()
    for value in ("C", "D", "H", "NT", "S"):
        key(page, "strain", value).tap()
    assert [one for one in ("+3", "+4", "+5", "+6") if key(page, "made", one).is_disabled()] == ["+4", "+5", "+6"]
    key(page, "declarer", "N").tap()
    key(page, "made", "+3").tap()
    expect(page.locator("#score")).to_contain_text("4♠ by North, 3 over")
    # A level that has no third overtrick takes the choice back.
    key(page, "level", "5").tap()
    expect(send).to_be_disabled()
    expect(page.locator("#score")).to_contain_text("Still to choose: Tricks.")
    # Whoever writes needs no key, and what is not understood is answered with the nearest reading.
    page.locator(".pad-more summary").tap()
    field = page.get_by_label("In writing", exact=True)
    field.fill("4sp n =")
    expect(page.locator("#score")).to_contain_text("Did you mean 4S by N =?")
    field.fill("4s n =")
    expect(page.locator("#score")).to_contain_text("4♠ by North, just made")
    expect(key(page, "level", "5")).not_to_be_checked()
    field.press("Enter")
    expect(page.get_by_role("heading", name="East-West: do you agree?")).to_be_visible()
    assert page.evaluate(TRANSPARENT) == 0
    page.locator("#there .question").get_by_role("button", name="We agree").tap()
    expect(page.locator(".boards .is-agreed")).to_have_count(1)
    assert devices.wrong == []


def key(page: Page, part: str, value: str) -> Locator:
    return page.locator(f"#entry input[data-part={part}][value='{value}']")
