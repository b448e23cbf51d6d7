"""The phone of a table on a small screen: a result in five taps, nothing scrolled, nothing in the console."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from cardinal.contest.model import Place, Ruling
from cardinal.store import Actor, Role
from cardinal.store.deciding import GiveRuling
from cardinal.store.playing import CallDirector
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from tests.browser.test_table_offline import club_evening, sit_down, state_of
from tests.store.story import ORGANISER
from tools.taps_at_table import AGREE, CALL, FOOT, FOUR_SPADES, SMALL_PHONE, entry, tap_through

if TYPE_CHECKING:
    from tests.browser.conftest import Server
    from tests.browser.devices import Devices

SAID = "The insufficient bid was made good by the lowest one in its denomination, and nobody is silenced."
ONE_LINE = 48
"""Pixels: what is tapped and its frame."""
TRANSPARENT = "[...document.querySelectorAll('*')].filter((one) => one.hasAttribute('style')).length"


@pytest.fixture
def phone(devices: Devices) -> BrowserContext:
    context = devices.context(SMALL_PHONE, has_touch=True)
    context.on("console", lambda message: devices.wrong.append(f"{message.type}: {message.text}"))
    return context


def test_a_result_takes_five_taps_the_agreement_one_and_a_call_two(
    server: Server, devices: Devices, phone: BrowserContext
) -> None:
    link = club_evening(server, "taps")
    ruled_on_the_first_board(server, "taps")
    page = sit_down(phone, link)
    ruling = page.locator("details.ruled")
    # A line above the keys, however much was said.
    expect(ruling).to_contain_text(SAID)
    height = ruling.evaluate("(one) => one.offsetHeight")
    assert height < ONE_LINE
    entered = tap_through(page, FOUR_SPADES)
    assert (entered.taps, entered.scrolls) == (5, 0)
    expect(page.get_by_role("heading", name="East-West: do you agree?")).to_be_in_viewport()
    expect(page.get_by_text(SAID)).to_be_hidden()
    ruling.locator("summary").tap()
    expect(page.get_by_text(SAID)).to_be_visible()
    ruling.locator("summary").tap()
    agreed = tap_through(page, AGREE)
    assert (agreed.taps, agreed.scrolls) == (1, 0)
    expect(page.locator(".boards .is-agreed")).to_have_count(1)
    called = tap_through(page, CALL)
    assert (called.taps, called.scrolls) == (2, 0)
    expect(page.locator(".to-director")).to_contain_text("Director called")
    state = state_of(server, "taps")
    assert [(str(one.line.score.result), one.counts) for one in state.results.values()] == [("4S by N =", True)]  # type: ignore[union-attr]
    assert [one.reason for one in state.open_calls] == ["A revoke"]
    assert devices.wrong == []


def ruled_on_the_first_board(server: Server, key: str) -> None:
    async def give(services: Services) -> None:
        board = (await services.competition(key)).known_seatings["Main", 1, "1"].boards[0]
        ruling = Ruling("", Place("Main", 1, "1", board), clauses=("27B1(a)",), reason=SAID)
        await services.run(key, GiveRuling(ruling), command_id=new_command(), actor=ORGANISER)

    server.at_desk(give)


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


class LatePages:
    """Holds the page of the table back, from the *first* time that a phone asks for it, as a busy server does."""

    def __init__(self, page: Page, first: int = 1) -> None:
        self._held: list[Route] = []
        self._before = first - 1
        page.route(re.compile(r"/table(\?|$)"), self._ask)

    def _ask(self, route: Route) -> None:
        self._before -= 1
        if self._before >= 0:
            route.continue_()
        else:
            self._held.append(route)

    def wait(self, page: Page) -> None:
        """Until the phone has asked."""
        for _ in range(200):
            if self._held:
                return
            page.wait_for_timeout(50)
        raise AssertionError("nobody has asked for the page")

    def arrive(self) -> None:
        self._before = 1_000
        for route in self._held:
            route.continue_()


def test_what_is_tapped_while_another_page_is_on_its_way_is_not_taken_away(server: Server, devices: Devices) -> None:
    link = club_evening(server, "stays")
    page, other = (
        sit_down(devices.context(SMALL_PHONE, has_touch=True, service_workers="block"), link) for _ in range(2)
    )
    *keys, send = FOUR_SPADES
    # The players call the director, and enter what they can before the phone has shown that they did.
    late = LatePages(page)
    for one in CALL:
        page.locator(one).tap()
    late.wait(page)
    page.locator("#calls .close").tap()
    for one in keys[:2]:
        page.locator(one).tap()
    late.arrive()
    expect(page.locator(".to-director")).to_contain_text("Director called")
    for one in keys[:2]:
        expect(page.locator(one)).to_be_checked()
    page.unroute_all()
    # The other phone of the table is faster: this one asks for the page that shows it, and keys are tapped meanwhile.
    page.goto(f"{server.address}/table")
    late = LatePages(page, first=2)
    tap_through(other, entry("1 NT W +1"))
    late.wait(page)
    for one in keys:
        page.locator(one).tap()
    late.arrive()
    expect(page.locator("#there")).to_contain_text("1NT by West, 1 over")
    for one in keys:
        expect(page.locator(one)).to_be_checked()
    page.locator(send).tap()
    expect(page.locator("#queue")).to_contain_text("is entered already")
    expect(page.get_by_role("heading", name="East-West: do you agree?")).to_be_visible()
    # Somebody unfolds the keys for another result, looks elsewhere, and another table changes the event.
    page.locator("#disagree > summary").tap()
    page.evaluate("document.activeElement.blur()")
    page.locator(FOOT).evaluate("(foot) => { foot.dataset.before = ''; }")
    with page.expect_response(re.compile(r"/table(\?|$)")):
        server.at_desk(table_2_calls)
    expect(page.locator("#now .to-director")).to_be_visible()
    page.wait_for_timeout(300)
    expect(page.locator("#disagree")).to_have_attribute("open", "")
    assert page.locator(f"{FOOT}[data-before]").count() == 1, "the whole page has been replaced"
    # The browser writes down every refusal; there is nothing else.
    assert [re.findall(r"status of (\d+)", one) for one in devices.wrong] == [["409"]]
    devices.wrong.clear()


async def table_2_calls(services: Services) -> None:
    actor = Actor("table 2", Role.TABLE, "2")
    await services.run("stays", CallDirector("2", "", "Main", 1), command_id=new_command(), actor=actor)


def key(page: Page, part: str, value: str) -> Locator:
    return page.locator(f"#entry input[data-part={part}][value='{value}']")
