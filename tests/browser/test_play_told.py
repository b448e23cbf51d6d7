"""The table component alone: told by a socket of the test, what does it show and say?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from tests.browser.live_tables import DEVICES, open_table, pick

if TYPE_CHECKING:
    from tests.browser.conftest import Server

SITTERS = {seat: {"kind": "robot", "name": "rules", "ready": True} for seat in "NEW"}
SEATS = {**SITTERS, "S": {"kind": "person", "name": "Guest", "ready": False}}
TABLE = {
    "game": "guandan",
    "manner": "guarded",
    "seats": SEATS,
    "awaited": ["S"],
    "between": False,
    "outcomes": [],
    "calls": [],
}
# Level 2, so the two of hearts is wild: with it 3 4 5 6 are a straight to 6 or to 7.
VIEW = {
    "viewer": "S", "number": 1, "level": "2", "levels": "NS 2 EW 2", "phase": "play", "awaited": ["S"],
    "hands": {"S": "2h 3c 4d 5s 6h 9c 9d"}, "paid": {}, "returned": {}, "paid_to": {}, "returning": [],
    "resisted": False, "jokers_with": [], "leader": "S", "trick": [], "out": ["N"], "reports": {"S": 7, "E": 10},
    "legal_cards": [], "may_pass": False, "undo": None, "finish": None, "hints": [],
}  # fmt: skip


def view_of(seq: int, **changes: Any) -> dict[str, Any]:
    seen = {"kind": "view", "seq": seq, "moved": seq, "hash": "h", "you": "S", "table": TABLE, "view": VIEW, "log": []}
    return {**seen, **changes}


class Told:
    """The other end of the page's socket."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.sockets: list[WebSocketRoute] = []
        self.first = view_of(5)

    def open(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.on_message(lambda text: self.heard.append(json.loads(text)))
        self.say(self.first)

    def say(self, message: dict[str, Any]) -> None:
        self.sockets[-1].send(json.dumps(message))

    @property
    def acts(self) -> list[dict[str, Any]]:
        return [one for one in self.heard if one["do"] == "act"]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=DEVICES["phone"], locale="en")
    opened.set_default_timeout(30_000)
    yield opened
    opened.close()


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def page(server: Server, context: BrowserContext, told: Told) -> Page:
    made = context.new_page()
    made.route_web_socket("**/socket*", told.open)
    made.goto(f"{open_table(server, 'guandan')}?lang=en")
    expect(made.locator(".own button.card")).to_have_count(7)
    return made


def choose(page: Page, *cards: str) -> None:
    for card in cards:
        pick(page.locator(f".own [data-card='{card}']"))


def test_an_ambiguous_play_is_declared_by_a_button(page: Page, told: Told) -> None:
    choose(page, "2h", "3c", "4d", "5s", "6h")
    page.locator("[data-act=play]").click()
    expect(page.locator("[data-act=play]")).to_have_attribute("aria-disabled", "true")
    (act,) = told.acts
    assert (act["act"]["verb"], set(act["act"]["cards"].split())) == ("play", {"2h", "3c", "4d", "5s", "6h"})
    assert "as" not in act["act"]
    refusal = {
        "error": "AmbiguousPlay",
        "message": "Say which.",
        "cites": ["G5.2"],
        "legal": ["straight 6", "straight 7"],
    }
    told.say({"kind": "refused", "id": act["id"], "seq": 5, **refusal})
    page.locator("[data-ask=declare]").get_by_role("button", name="straight 34567").click()
    expect(page.locator("[data-act=play]")).to_have_attribute("aria-disabled", "true")
    assert told.acts[-1]["act"]["as"] == "straight 7"
    assert told.acts[-1]["id"] != act["id"]


def test_cards_are_chosen_with_space_and_played_with_enter(page: Page, told: Told) -> None:
    page.locator(".own [data-card='3c']").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    # The level card, two nines, 6 5 4 3: the last but one is the four.
    expect(page.locator(".own [data-card='4d']")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator("[data-act=play]")).to_have_attribute("aria-disabled", "true")
    assert [one["act"] for one in told.acts] == [{"verb": "play", "cards": "4d"}]


def test_who_is_out_and_who_has_few_cards_is_shown(page: Page) -> None:
    expect(page.locator(".plate[data-seat=N]")).to_contain_text("first")
    expect(page.locator(".plate[data-seat=E]")).to_contain_text("10 left")
    expect(page.locator(".plate[data-seat=W]")).not_to_contain_text("left")
    expect(page.get_by_role("button", name="two of hearts, wild")).to_be_visible()


def test_an_act_without_an_answer_is_sent_again_under_the_same_identity(page: Page, told: Told) -> None:
    choose(page, "9c", "9d")
    page.locator("[data-act=play]").click()
    expect(page.locator("[data-act=play]")).to_have_attribute("aria-disabled", "true")
    told.sockets[-1].close()
    expect(page.locator(".notices .banner")).to_contain_text("kept")
    expect(page.locator(".play")).to_have_attribute("data-up", "true")
    page.wait_for_timeout(200)
    first, again = told.acts
    assert first == again
    played = {**VIEW, "hands": {"S": "2h 3c 4d 5s 6h"}}
    told.say(view_of(6, view=played, log=[{"text": "South plays a pair of nines."}]))
    told.say({"kind": "done", "id": first["id"], "seq": 6, "repeated": True})
    expect(page.locator(".own button.card")).to_have_count(5)
    expect(page.locator("[data-news]")).to_contain_text("South plays a pair of nines.")


def test_a_seat_taken_over_elsewhere_stays_there(page: Page, told: Told) -> None:
    told.say({"kind": "moved", "message": "Another device has this seat."})
    told.sockets[-1].close(code=4001)
    expect(page.locator(".notices .banner")).to_contain_text("Another device has this seat.")
    page.wait_for_timeout(1_500)
    assert len(told.sockets) == 1


def test_an_undo_is_answered_where_it_is_asked(page: Page, told: Told) -> None:
    told.say(view_of(7, view={**VIEW, "undo": {"seat": "E", "agreed": []}}))
    page.locator("[data-ask=undo]").get_by_role("button", name="Allow", exact=True).click()
    expect(page.locator("[data-ask=undo]")).to_contain_text("East asks to take the last act back.")
    assert told.acts[-1]["act"] == {"verb": "agree_undo"}
    assert told.acts[-1]["seq"] == 7
