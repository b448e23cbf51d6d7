"""The taps of the ten commonest rulings, on a small phone: what the page for directors promises."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from cardinal.web.demonstration.bridge_evening import BRIDGE
from tests.browser.devices import Devices
from tests.browser.keyboard import Keyboard
from tests.browser.reading import axe
from tools.served import sign_in_link
from tools.taps import CONTRACT, DOCUMENT, PHONE, ROWS, TAKE, WEIGH, Row, card_link, count, open_call, title_of
from tools.taps_at_table import AGREE, CALL, FOUR_SPADES, another_page

if TYPE_CHECKING:
    from tests.browser.conftest import Server

MOST_PIXELS = 960
"""One and a half screens of a small phone."""
SCREENS = {
    "change_of_call": {},
    "lead_out_of_turn": {"declarer": "S", "w.level": "4", "w.strain": "S", "lead": "S", "w.seat": "E"},
    "claim": {"declarer": "S"},
    "unauthorised_information": {"a.side": "NS", "a.manner": "tempo"},
}
"""Every kind of keys and questions; the revoke's grid, the choices of an insufficient bid and the words of a ruling are
among the pages that ``test_access`` looks at."""
TABLES = "123567"
"""Table 4 of the demonstration waits for the director already."""
*BUT_THE_LAST, LAST = TABLES


@pytest.fixture
def phone(demonstration: Server, devices: Devices) -> Page:
    page = devices.open(PHONE, has_touch=True, bypass_csp=True)
    page.goto(sign_in_link(demonstration.address, demonstration.var))
    return page


@pytest.mark.parametrize(
    ("row", "table"), [(row, TABLES[at % 6]) for at, row in enumerate(ROWS)], ids=lambda one: getattr(one, "name", one)
)
def test_a_ruling_takes_no_more_taps_than_the_page_for_directors_says(
    demonstration: Server, phone: Page, row: Row, table: str
) -> None:
    counted = count(phone, demonstration.address, demonstration.var, row, table)
    assert f"| {title_of(row)} | {counted.taps} |" in DOCUMENT.read_text("utf-8")
    assert counted.taps <= (row.limit or counted.taps)
    if "/hearing/rulings/" in phone.url:
        # The page of a ruling: said, done, due, clauses, appeal until.
        assert phone.evaluate("document.documentElement.scrollHeight") <= MOST_PIXELS
        assert not row.limit or axe(phone) == []


def test_an_evening_is_directed_by_keyboard_alone(demonstration: Server, devices: Devices) -> None:
    """A table enters, agrees and calls; the director takes each call on the console and rules on it, with a score that
    is weighed. Nothing but the keys, the focus always forwards and in sight."""
    table = Keyboard(devices.open({"width": 1280, "height": 800}))
    table.page.goto(f"{demonstration.address}/t/link/{card_link(demonstration.var, LAST)}")
    table.press("main form button.main")
    for key in FOUR_SPADES[:-1]:
        table.choose(key)
    for taps in ((FOUR_SPADES[-1],), AGREE):
        with another_page(table.page):
            table.reach(taps[0])
            table.page.keyboard.press("Enter")
    expect(table.page.locator(".boards .is-agreed")).not_to_have_count(0)
    opener, subject = CALL
    table.reach(opener)
    table.page.keyboard.press("Enter")
    with another_page(table.page):
        table.reach(subject)
        table.page.keyboard.press("Enter")
    expect(table.page.locator(".to-director")).to_contain_text("Director called")
    director = Keyboard(devices.open({"width": 1280, "height": 800}))
    director.page.goto(sign_in_link(demonstration.address, demonstration.var))
    for at, row in enumerate(ROWS):
        open_call(director.page, demonstration.address, demonstration.var, row, BUT_THE_LAST[at % 5])
        director.press(TAKE.format(table=BUT_THE_LAST[at % 5]))
        ruled_by_keyboard(director, row)


def ruled_by_keyboard(director: Keyboard, row: Row) -> None:
    """What has a field is written, as whoever has a keyboard does."""
    page, screen = director.page, "/screen/"
    rest = row.taps
    if rest[0].startswith(".one-screen nav"):
        director.press(rest[0])
        rest = rest[1:]
    for tap in row.auction:
        if tap.startswith(".telling button"):
            director.reach("#pad-written")
            page.keyboard.type(tap.rpartition("calls ")[2].removesuffix('"]'))
            director.answered("Enter", screen)
        else:
            value = page.locator(".telling input[name=pad_seat]").nth(2).get_attribute("value")
            director.choose(tap.replace('"next"', f'"{value}"'), answers=screen)
    if rest[:3] == CONTRACT:
        director.write("[name='w.typed.contract']", "4s s")
        director.answered("Enter", screen)
        rest = rest[3:]
    card = dict(re.findall(r'name="w\.(\w+)"\]\[value="(\w+)"', " ".join(rest)))
    for tap in rest[:-1]:
        if "w.rank" in tap:
            director.write("[name='w.typed.act']", f"{card['suit']}{card['rank']}".lower())
            director.answered("Enter", screen)
        elif ".telling button" in tap:
            director.reach(tap)
            director.answered("Enter", screen)
        elif "w.suit" not in tap:
            director.choose(tap, answers=screen)
    director.press(rest[-1])
    page.locator(row.ends).first.wait_for()
    if row.ends == WEIGH:
        for number, (weight, result) in enumerate((("60", "4s s ="), ("40", "4s s -1")), start=1):
            director.write(f"#weight{number}", weight)
            director.write(f"[name=result{number}]", result)
        director.press("button[value=preview]")
        director.press("button[value=give]")
    page.wait_for_url("**/hearing/rulings/R*")


def test_the_screens_have_no_barrier_in_light_or_dark(demonstration: Server, phone: Page) -> None:
    found = []
    for name, told in SCREENS.items():
        phone.emulate_media(color_scheme="light")
        query = urlencode({"table": "2", **told})
        phone.goto(f"{demonstration.address}/direct/{BRIDGE}/hearing/screen/{name}?{query}")
        found += [f"{name}: {one}" for one in axe(phone)]
        phone.emulate_media(color_scheme="dark")
        found += [f"{name} (dark): {one}" for one in axe(phone, "color-contrast", "link-in-text-block")]
    assert found == []
