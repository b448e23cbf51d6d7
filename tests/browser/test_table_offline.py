"""A phone that loses its network: what was entered waits on it, also through a reload, and is sent once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from cardinal.store import Command, stream_of
from cardinal.store.competition_state import Competition
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from tests.browser.network import Network
from tests.store.story import CONDITIONS, ORGANISER, pair

if TYPE_CHECKING:
    from tests.browser.conftest import Server

PHONE: ViewportSize = {"width": 360, "height": 740}


def club_evening(server: Server, key: str, address: str = "") -> str:
    """Three tables, the first round under way; the link of table 1's card."""

    async def make(services: Services) -> str:
        commands: list[Command] = [CreateEvent(CONDITIONS, "UTC")]
        commands += [AddEntry(pair(number)) for number in range(1, 7)]
        for command in (*commands, MakeDraw("a published seed"), StartRound("Main", 1)):
            await services.run(key, command, command_id=new_command(), actor=ORGANISER)
        return (await services.accounts.make_table_key(stream_of(key), "1", services.now())).link

    return f"{address or server.address}/t/link/{server.at_desk(make)}"


def state_of(server: Server, key: str) -> Competition:
    return server.at_desk(lambda services: services.competition(key))


def entries_of(server: Server, key: str) -> int:
    async def count(services: Services) -> int:
        return sum(one.kind == "result_entered" for one in await services.log.events(stream_of(key)))

    return server.at_desk(count)


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    made = Network(int(server.address.rpartition(":")[2]))
    yield made
    made.end()


def go_offline(context: BrowserContext, network: Network) -> None:
    # The browser is told so, and the wire is cut: what a worker of the page fetches is not the browser's to stop.
    network.cut()
    context.set_offline(True)


def go_online(context: BrowserContext, network: Network) -> None:
    network.restore()
    context.set_offline(False)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=PHONE, locale="en")
    opened.set_default_timeout(15_000)
    yield opened
    opened.close()


def sit_down(context: BrowserContext, link: str, button: str = "This is our table") -> Page:
    page = context.new_page()
    page.goto(link)
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/table*")
    return page


KEPT = """async () => {
    const cache = await caches.open("cardinal-table-1");
    const kept = (await cache.keys()).map((one) => new URL(one.url));
    const boards = [...document.querySelectorAll(".boards a")].map((one) => one.href);
    const files = kept.map((one) => one.pathname);
    const built = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)
        .filter((one) => one.startsWith("/static/built/"));
    return !!navigator.serviceWorker.controller && boards.every((one) => kept.some((other) => other.href === one))
        && files.includes("/table") && files.includes("/static/table.css")
        && built.some((one) => one.includes("/table-")) && built.every((one) => files.includes(one));
}"""


def kept_by_the_worker(page: Page) -> None:
    """Wait until the service worker has the page, the boards of the round, and the files that they need."""
    for _ in range(100):
        if page.evaluate(KEPT):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the service worker has not kept the page")


def tap_four_spades(page: Page) -> None:
    for name, value in (("level", "4"), ("strain", "S"), ("declarer", "N"), ("made", "+1")):
        page.locator(f"input[name={name}][value='{value}']").check()


def test_the_score_is_shown_while_typing_and_the_other_side_agrees(server: Server, context: BrowserContext) -> None:
    page = sit_down(context, club_evening(server, "online"))
    tap_four_spades(page)
    expect(page.locator("#score")).to_contain_text("points to North-South")
    page.locator("#score").get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name="East-West: do you agree?")).to_be_visible()
    page.get_by_role("button", name="We agree").click()
    expect(page.locator(".boards .is-agreed")).to_have_count(1)
    assert [one.counts for one in state_of(server, "online").results.values()] == [True]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_entry_without_a_network_survives_a_reload_and_is_sent_once(
    server: Server, network: Network, context: BrowserContext
) -> None:
    page = sit_down(context, club_evening(server, "offline", network.address))
    kept_by_the_worker(page)
    go_offline(context, network)
    tap_four_spades(page)
    expect(page.locator("#score")).to_contain_text("No network")
    page.locator("#score").get_by_role("button", name="Send").click()
    expect(page.locator("#queue")).to_contain_text("Waiting to be sent: 1")
    expect(page.locator("#queue")).to_contain_text("4♠ N +1")
    # Entered again before it was sent: the new entry stands in the place of the old one.
    page.locator("input[name=made][value='+2']").check()
    page.locator("#score").get_by_role("button", name="Send").click()
    expect(page.locator("#queue")).to_contain_text("4♠ N +2")
    expect(page.locator("#queue")).to_contain_text("Waiting to be sent: 1")
    page.reload()
    expect(page.locator("h1")).to_contain_text("Table 1")
    expect(page.locator("#queue")).to_contain_text("Waiting to be sent: 1")
    # The other boards of the round can be looked at too.
    page.locator(".boards a").nth(1).click()
    expect(page.locator(".boards [aria-current]")).to_contain_text("Board 2")
    # The other side agrees on the same phone, before anything could be sent.
    page.locator("#queue").get_by_role("button", name="East-West agree").click()
    expect(page.locator("#queue")).to_contain_text("Waiting to be sent: 2")
    assert state_of(server, "offline").results == {}
    go_online(context, network)
    expect(page.locator(".boards .is-agreed")).to_have_count(1)
    expect(page.locator("#queue")).to_be_hidden()
    ((place, kept),) = state_of(server, "offline").results.items()
    assert (place.table, kept.side, kept.confirmed_by) == ("1", "NS", "EW")
    assert str(kept.line.score.result) == "4S by N +2"  # type: ignore[union-attr]
    assert entries_of(server, "offline") == 1


def test_what_was_entered_meanwhile_by_another_phone_stands_and_is_told(
    server: Server, network: Network, browser: Browser, context: BrowserContext
) -> None:
    link = club_evening(server, "race")
    page = sit_down(context, link.replace(server.address, network.address))
    kept_by_the_worker(page)
    go_offline(context, network)
    tap_four_spades(page)
    page.locator("#score").get_by_role("button", name="Send").click()
    expect(page.locator("#queue")).to_contain_text("Waiting to be sent: 1")
    other = browser.new_context(viewport=PHONE, locale="en")
    second = sit_down(other, link)
    second.locator("input[name=played][value=pass]").check()
    second.locator("#score").get_by_role("button", name="Send").click()
    expect(second.get_by_role("heading", name="East-West: do you agree?")).to_be_visible()
    other.close()
    go_online(context, network)
    # The page shows what stands, says what was not accepted, and has nothing more to send.
    expect(page.locator("#queue")).to_contain_text("4♠ N +1")
    expect(page.locator("#queue")).to_contain_text("is entered already, as pass")
    expect(page.get_by_role("heading", name="East-West: do you agree?")).to_be_visible()
    expect(page.get_by_text("No network")).to_have_count(0)
    expect(page.get_by_role("button", name="Send", exact=True)).to_have_count(0)
    page.locator("#queue").get_by_role("button", name="Close").click()
    expect(page.locator("#queue")).to_be_hidden()
    assert entries_of(server, "race") == 1


def test_the_other_phone_of_the_table_sees_an_entry_by_itself(
    server: Server, browser: Browser, context: BrowserContext
) -> None:
    link = club_evening(server, "two")
    page = sit_down(context, link)
    other = browser.new_context(viewport=PHONE, locale="zh-CN")
    second = sit_down(other, link, "这是我们这桌")
    tap_four_spades(page)
    page.locator("#score").get_by_role("button", name="Send").click()
    expect(second.get_by_role("heading", name="东西方：是否同意？")).to_be_visible(timeout=15_000)
    other.close()


def test_without_scripts_the_same_page_enters_a_result(server: Server, browser: Browser) -> None:
    link = club_evening(server, "plain")
    context = browser.new_context(viewport=PHONE, locale="en", java_script_enabled=False)
    page = sit_down(context, link)
    tap_four_spades(page)
    page.get_by_role("button", name="Show the score").click()
    expect(page.locator("#score")).to_contain_text("points to North-South")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name="We agree").click()
    expect(page.locator(".boards .is-agreed")).to_have_count(1)
    context.close()
    assert [one.counts for one in state_of(server, "plain").results.values()] == [True]
