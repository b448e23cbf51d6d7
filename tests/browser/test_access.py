"""Everybody can use the pages: in four languages, on a small phone, in light and dark, by keyboard, without scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from cardinal.language import Language
from cardinal.store import Command, stream_of
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.app import create_app
from cardinal.web.demonstration.names import BRIDGE, GUANDAN, LAST
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from cardinal.web.settings import Settings
from tests.browser.devices import DESKTOP, PHONE, Devices
from tests.browser.evening import ORGANISE, TABLE, Card, Said, call_director, press, sit_down
from tests.browser.pages import DATA, ELSEWHERE, NO_PAGE, OVER, PAGES, WHO, Furnished, furnish
from tests.browser.reading import axe, left_in_english, stands_out
from tests.store.story import CONDITIONS, ORGANISER, pair
from tests.web.five_readers import get_paths
from tools.taps_at_table import another_page

if TYPE_CHECKING:
    from tests.browser.conftest import Server


@pytest.fixture(scope="session")
def furnished(demonstration: Server, browser: Browser) -> Furnished:
    return furnish(demonstration, browser)


@pytest.fixture
def table_card(server: Server, request: pytest.FixtureRequest) -> Card:
    """Table 1 of an evening of its own, its first round under way."""
    key = f"access-{request.node.name.rpartition('_')[2]}"

    async def make(services: Services) -> Card:
        commands: list[Command] = [CreateEvent(CONDITIONS, "UTC")]
        commands += [AddEntry(pair(number)) for number in range(1, 7)]
        commands += [MakeDraw("a published seed"), StartRound("Main", 1)]
        for command in commands:
            await services.run(key, command, command_id=new_command(), actor=ORGANISER)
        made = await services.accounts.make_table_key(stream_of(key), "1", services.now())
        return Card("1", made.code, made.pin)

    return server.at_desk(make)


def opened(page: Page, address: str) -> None:
    """A page, which is there and is no refusal."""
    answer = page.goto(address)
    assert answer is not None
    assert answer.status == 200, (address, answer.status)


def test_every_page_of_the_router_is_looked_at() -> None:
    routes = set(get_paths(create_app(Settings())))
    walked = {route for paths in PAGES.values() for route in paths}
    assert walked | ELSEWHERE.keys() == {route for route in routes if not NO_PAGE.fullmatch(route)}


@pytest.mark.parametrize("event", [BRIDGE, GUANDAN, LAST])
def test_the_standings_begin_within_the_first_300_pixels_of_a_phone(
    furnished: Furnished, devices: Devices, event: str
) -> None:
    page = devices.open({"width": 360, "height": 640})
    opened(page, f"{furnished.server.address}/events/{event}")
    box = page.locator(".ranking tbody tr").first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 300


@pytest.mark.parametrize("who", WHO)
def test_axe_finds_nothing_serious_in_light_or_dark(furnished: Furnished, devices: Devices, who: str) -> None:
    # The page's policy stays as it is for everybody else; a tester's script is let through.
    page = devices.open(DESKTOP, bypass_csp=True)
    furnished.sign_in(page, who)
    found = []
    for path in furnished.templates(who):
        page.emulate_media(color_scheme="light")
        opened(page, furnished.server.address + path)
        found += [f"{path}: {one}" for one in axe(page)]
        page.emulate_media(color_scheme="dark")
        # All that differs in the dark is colour.
        found += [f"{path} (dark): {one}" for one in axe(page, "color-contrast", "link-in-text-block")]
    assert found == []


# The longest words and the longest lines: what fits in these two fits in Chinese.
@pytest.mark.parametrize("language", [Language.EN, Language.JA])
@pytest.mark.parametrize("who", WHO)
def test_a_small_phone_shows_every_page_whole_and_in_its_language(
    furnished: Furnished, devices: Devices, who: str, language: Language
) -> None:
    page = devices.open(PHONE, language)
    furnished.sign_in(page, who)
    found = []
    for path in furnished.pages(who):
        opened(page, furnished.server.address + path)
        assert page.locator("html").get_attribute("lang") == language
        found += [f"{path}: {one}" for one in stands_out(page)]
        if language is not Language.EN:
            found += [f"{path}: {one}" for one in left_in_english(page, DATA)]
    assert found == []


@pytest.mark.parametrize("who", WHO)
def test_every_page_is_in_either_chinese_script(furnished: Furnished, devices: Devices, who: str) -> None:
    # Pages for paper have styles of their own, which the policy of the page that reads them does not allow.
    page = devices.open(PHONE, bypass_csp=True)
    furnished.sign_in(page, who)
    found = []
    for path in furnished.pages(who):
        for language in (Language.ZH_HANS, Language.ZH_HANT):
            # Read and not shown: what is shown of a page is looked at above.
            answer = page.request.get(furnished.server.address + path, headers={"Accept-Language": language})
            html = answer.text()
            assert (answer.status, f'<html lang="{language}"' in html) == (200, True), (path, language)
            found += [f"{path}: {one}" for one in left_in_english(page, DATA, html)]
            answer.dispose()
    assert found == []


def test_what_the_pages_are_looked_through_for_would_be_found(furnished: Furnished, devices: Devices) -> None:
    page = devices.open(PHONE, bypass_csp=True)
    opened(page, f"{furnished.server.address}/events")
    assert (axe(page), stands_out(page)) == ([], [])
    assert left_in_english(page, ()), "the page is in English"
    assert left_in_english(page, (), page.content()) == left_in_english(page, ())
    page.evaluate("""() => {
        const wide = document.createElement("input");
        wide.style.width = "500px";
        document.querySelector("main").append(wide);
    }""")
    assert [one.partition(":")[0] for one in axe(page)] == ["label"]
    assert "input" in str(stands_out(page))


@pytest.mark.parametrize("screen", [(1280, 720), (1600, 900), (1920, 1080), (1024, 768)])
def test_nobody_need_scroll_the_screen_of_the_hall(
    furnished: Furnished, devices: Devices, screen: tuple[int, int]
) -> None:
    width, height = screen
    page = devices.open({"width": width, "height": height})
    for event in (BRIDGE, GUANDAN, OVER):
        for part in (1, 2, 3, 4):
            opened(page, f"{furnished.server.address}/events/{event}/screen?p={part}")
            wanted = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
            assert wanted == [width, height], (event, part)


KEYS_MOST = 120


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until what is meant has the focus."""
    for _ in range(KEYS_MOST):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key does not reach {selector}")


def choose(page: Page, name: str, value: str) -> None:
    """Among buttons of which one is chosen the arrows move; the first of them is taken with the space bar."""
    tab_to(page, f"input[name={name}]")
    page.keyboard.press("Space")
    for _ in range(KEYS_MOST):
        if page.evaluate("() => document.activeElement.value") == value:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows do not reach {name} {value}")


def test_a_result_is_entered_and_agreed_with_the_keyboard_alone(
    server: Server, devices: Devices, table_card: Card
) -> None:
    page, said = devices.open(DESKTOP), Said("en")
    page.goto(f"{server.address}/t")
    tab_to(page, "#code")
    page.keyboard.type(table_card.code)
    tab_to(page, "#pin")
    page.keyboard.type(table_card.pin)
    page.keyboard.press("Enter")
    expect(page.locator("#entry")).to_be_visible()
    for name, value in (("level", "4"), ("strain", "S"), ("declarer", "N"), ("made", "+1")):
        choose(page, name, value)
        ring = page.evaluate(
            "() => [document.activeElement, document.activeElement.nextElementSibling]"
            ".some((one) => one && getComputedStyle(one).outlineStyle !== 'none')"
        )
        assert ring, f"nobody sees that {name} has the focus"
    # 4♠ with an overtrick, not vulnerable: 120 + 30 + 300 (77).
    expect(page.locator("#score")).to_contain_text("450")
    tab_to(page, "#score button")
    with another_page(page):
        page.keyboard.press("Enter")
    expect(page.locator("#there .question")).to_be_visible()
    tab_to(page, "#there button")
    assert page.evaluate("() => document.activeElement.textContent") == said(TABLE, "agree")
    with another_page(page):
        page.keyboard.press("Space")
    expect(page.locator(".boards .is-agreed")).to_have_count(1)


def test_without_scripts_a_table_enters_agrees_and_calls_by_plain_forms(
    server: Server, devices: Devices, table_card: Card
) -> None:
    page, said = devices.open(PHONE, java_script_enabled=False), Said("en")
    sit_down(page, server.address, table_card, said)
    for name, value in (("level", "4"), ("strain", "S"), ("declarer", "N"), ("made", "+1")):
        page.locator(f"input[name={name}][value='{value}']").check()
    press(page, said(TABLE, "show_score"))
    expect(page.locator("#score")).to_contain_text("450")
    press(page.locator("#score"), said(TABLE, "send"))
    press(page.locator("#there"), said(TABLE, "agree"))
    expect(page.locator(".boards .is-agreed")).to_have_count(1)
    call_director(page, "a card is missing", said)
    expect(page.locator("#calls [role=status]")).to_contain_text("a card is missing")


def test_without_scripts_an_evening_is_made_by_plain_forms(furnished: Furnished, devices: Devices) -> None:
    page, said = devices.open(DESKTOP, java_script_enabled=False), Said("en")
    furnished.sign_in(page, "organiser")
    page.goto(f"{furnished.server.address}/organise/quick")
    page.locator("#name").fill("Plain evening")
    page.locator("#entries").fill("\n".join(f"Pia {number} & Lin {number}" for number in range(1, 7)))
    press(page, said(ORGANISE, "quick_submit"))
    press(page, said(ORGANISE, "make_missing"))
    expect(page.locator("article.card")).to_have_count(3)
