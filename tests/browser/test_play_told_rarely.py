"""The table component told by a socket of the test: sentences over a lost line, and what only some may do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.laid_tables import PATIENCE_MS
from tests.browser.live_tables import DEVICES, open_table
from tests.browser.test_play_told import TABLE, VIEW, Told, view_of

if TYPE_CHECKING:
    from tests.browser.conftest import Server

STEP_MS = 50
CLAIM = {"seat": "S", "tricks": 5, "text": "", "is_concession": False, "agreed": [], "playing_on": []}
# Six tricks are played; South has claimed five of the other seven, and somebody does not believe it.
CONTESTED = {
    "viewer": "director", "board": 1, "dealer": "N", "vulnerability": "None", "phase": "contested", "turn": None,
    "calls": ["pass", "pass", "1NT", "pass", "pass", "pass"], "stops": [], "disclosures": [], "contract": "1NT by S",
    "hands": {}, "cards_left": dict.fromkeys("NESW", 7), "lead_is_down": False, "lead": None, "trick": None,
    "last_trick": None, "tricks": {"NS": 4, "EW": 2}, "legal_calls": [], "legal_cards": [], "claim": CLAIM,
    "undo": None, "result": None, "score_ns": None, "may": ["adjudicate"],
}  # fmt: skip


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=DEVICES["services"], locale="en")
    opened.set_default_timeout(PATIENCE_MS)
    yield opened
    opened.close()


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def page(server: Server, context: BrowserContext, told: Told) -> Page:
    """A page whose table is the test; it is told its first view as soon as it asks."""
    made = context.new_page()
    made.route_web_socket("**/socket*", told.open)
    made.goto(f"{open_table(server, 'guandan')}?lang=en")
    expect(made.locator(".play")).to_have_attribute("data-seq", "5")
    return made


def done(page: Page, told: Told, number: int = 1) -> dict[str, Any]:
    """What the page has said as its act of that number; the test waits until it has."""
    wait(page, lambda: len(told.acts) >= number)
    assert len(told.acts) == number
    act: dict[str, Any] = told.acts[-1]["act"]
    return act


def answer(page: Page, told: Told) -> None:
    """The table has done it, and the page knows."""
    told.say({"kind": "done", "id": told.acts[-1]["id"], "seq": 6, "repeated": False})
    expect(page.locator(".play")).to_have_attribute("data-busy", "false")


def wait(page: Page, is_so: Callable[[], bool]) -> None:
    for _ in range(PATIENCE_MS // STEP_MS):
        if is_so():
            return
        page.wait_for_timeout(STEP_MS)
    pytest.fail("it never came")


def lines(*texts: str) -> list[dict[str, str]]:
    return [{"text": one} for one in texts]


def reads(page: Page, *texts: str) -> None:
    expect(page.locator(".log li")).to_have_text(list(texts))


def test_the_page_asks_for_new_sentences_only_and_keeps_the_others(page: Page, told: Told) -> None:
    assert "log=new" in told.sockets[0].url
    told.say(view_of(6, log_from=0, log=lines("A", "B")))
    reads(page, "A", "B")
    told.say(view_of(7, log_from=2, log=lines("C")))
    reads(page, "A", "B", "C")
    # The same view told again, as after a question, changes nothing.
    told.say(view_of(7, log_from=0, log=lines("A", "B", "C")))
    reads(page, "A", "B", "C")
    # Another board has a log of its own.
    told.say(view_of(8, log_from=0, log=lines("X")))
    reads(page, "X")


def test_after_a_lost_line_the_sentences_are_whole_and_none_is_there_twice(page: Page, told: Told) -> None:
    told.say(view_of(6, log_from=0, log=lines("A", "B")))
    reads(page, "A", "B")
    told.first = view_of(9, log_from=0, log=lines("A", "B", "C", "D"))
    told.sockets[-1].close()
    reads(page, "A", "B", "C", "D")
    assert len(told.sockets) == 2
    # A view that is older than what the page has is left alone, and the next goes on from there.
    told.say(view_of(8, log_from=0, log=lines("A", "B", "C")))
    told.say(view_of(10, log_from=4, log=lines("E")))
    reads(page, "A", "B", "C", "D", "E")


def test_sentences_that_never_came_are_asked_for(page: Page, told: Told) -> None:
    told.say(view_of(6, log_from=0, log=lines("A")))
    reads(page, "A")
    asked = [one for one in told.heard if one["do"] == "sync"]
    told.say(view_of(8, log_from=3, log=lines("D")))
    wait(page, lambda: [one for one in told.heard if one["do"] == "sync"] == [*asked, {"do": "sync", "seq": 6}])
    told.say(view_of(8, log_from=0, log=lines("A", "B", "C", "D")))
    reads(page, "A", "B", "C", "D")


def test_the_director_rules_on_a_contested_claim_at_the_table(page: Page, told: Told) -> None:
    table: dict[str, Any] = {**TABLE, "game": "bridge", "calls": [{"call": 4, "who": "W", "reason": "the claim"}]}
    told.say(view_of(6, you="director", table=table, view=CONTESTED))
    asked = page.locator("[data-ask=claim]")
    expect(asked).to_contain_text("South claims 5 of the last 7 tricks")
    expect(asked.locator("[data-act=agree]")).to_have_count(0)
    asked.get_by_label("Tricks for South's side, of 7").fill("4")
    asked.get_by_label("Reason").fill("no entry")
    asked.locator("[data-act=adjudicate]").click()
    assert done(page, told) == {"verb": "adjudicate", "tricks": 4, "text": "no entry"}
    answer(page, told)
    page.locator("[data-act=answered]").click()
    assert done(page, told, 2) == {"verb": "answered", "call": 4}


def test_the_first_out_takes_one_of_two_equal_tributes(page: Page, told: Told) -> None:
    told.say(view_of(6, view={**VIEW, "phase": "choice", "paid": {"E": "As", "W": "Ad"}, "may": []}))
    buttons = page.locator("[data-act=take]")
    expect(buttons).to_have_count(2)
    buttons.filter(has_text="West").click()
    assert done(page, told) == {"verb": "take", "payer": "W"}


def test_where_resisting_is_a_choice_the_payer_has_it_beside_paying(page: Page, told: Told) -> None:
    tribute = {**VIEW, "phase": "tribute", "legal_cards": ["9c", "9d"]}
    told.say(view_of(6, view={**tribute, "may": []}))
    expect(page.locator("[data-act=pay]")).to_be_visible()
    expect(page.locator("[data-act=resist]")).to_have_count(0)
    told.say(view_of(7, view={**tribute, "may": ["resist"]}))
    page.locator("[data-act=resist]").click()
    assert done(page, told) == {"verb": "resist"}


def test_cards_are_counted_and_a_seat_is_freed_from_the_menu_of_rare_acts(page: Page, told: Told) -> None:
    table = {**TABLE, "seats": {**TABLE["seats"], "E": {"kind": "person", "name": "Bo", "ready": False}}}  # type: ignore[dict-item]
    told.say(view_of(6, table=table, view={**VIEW, "may": ["count"]}))
    told.say({"kind": "presence", "here": ["S"], "watching": 0})
    page.get_by_role("button", name="More").click()
    menu = page.get_by_role("dialog", name="More")
    expect(menu).to_contain_text("East: Bo")
    menu.locator("[data-act=free]").click()
    expect(menu).to_have_count(0)
    assert done(page, told) == {"verb": "free", "seat": "E"}
    answer(page, told)
    page.get_by_role("button", name="More").click()
    page.locator("[data-act=count]").click()
    assert done(page, told, 2) == {"verb": "count", "count": 7}
