"""The taps of the ten commonest rulings, on a small phone: what the page for directors promises."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from cardinal.web.demonstration.names import BRIDGE
from tests.browser.devices import Devices
from tests.browser.reading import axe
from tools.served import sign_in_link
from tools.taps import DOCUMENT, PHONE, ROWS, TAKE, Row, count, open_call, settled, title_of

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


def test_a_revoke_is_ruled_on_by_keyboard_alone(demonstration: Server, devices: Devices) -> None:
    page = devices.open({"width": 1280, "height": 800})
    page.goto(sign_in_link(demonstration.address, demonstration.var))
    revoke = next(row for row in ROWS if row.name == "revoke")
    open_call(page, demonstration.address, demonstration.var, revoke, "6")
    page.locator(TAKE.format(table="6")).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/screen/revoke?*")
    for name, value, steps in (("declarer", "S", 2), ("a.revoker", "W", 3), ("w.cell", "offender.none", 0)):
        group = page.locator(f'.telling input[name="{name}"]')
        group.first.focus()
        for press in ["ArrowRight"] * steps or ["Space"]:
            with page.expect_response(lambda answer: "/screen/" in answer.url):
                page.keyboard.press(press)
            settled(page)
        expect(page.locator(f'.telling input[name="{name}"][value="{value}"]')).to_be_checked()
    expect(page.locator(".say-it")).to_contain_text("One trick goes from East-West to North-South")
    page.locator(".writing button").focus()
    page.keyboard.press("Enter")
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
