"""At an open table in four browsers: an answer taken back, and acts that are neither a call nor a play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.laid_tables import BOARD, Players, call, lay_table, seated

if TYPE_CHECKING:
    from tests.browser.conftest import Server

ASKED = "[data-ask=law]"


@pytest.fixture
def players(browser: Browser, server: Server) -> Iterator[Players]:
    with seated(browser, lay_table(server, "bridge", [BOARD], manner="open"), "NESW") as found:
        yield found


def happens(page: Page, what: str) -> None:
    """Something else than a call or a play, from the list."""
    page.get_by_role("button", name="More").click()
    page.get_by_label("What", exact=True).select_option(label=what)


def test_an_answer_is_taken_back_as_long_as_the_table_has_not_acted_on_it(players: Players) -> None:
    east, south = players["E"], players["S"]
    call(players["N"], "1S")
    call(east, "1H")
    south.get_by_role("button", name="Draw attention").click()
    south.locator(ASKED).get_by_role("button", name="No").click()
    expect(east.locator(ASKED)).to_be_visible()
    given = south.locator("[data-ask=withdraws]")
    expect(given).to_contain_text("You answered: No")
    for seat in "NEW":
        expect(players[seat].locator("[data-ask=withdraws]")).to_have_count(0)
    given.get_by_role("button", name="Take the answer back").click()
    # It is South's choice again, and East waits.
    expect(south.locator(ASKED)).to_be_visible()
    expect(east.locator(ASKED)).to_have_count(0)
    expect(given).to_have_count(0)
    south.locator(ASKED).get_by_role("button", name="Yes").click()
    # Whether the bid was meant is still asked (25A1), so that this answer too may be taken back.
    expect(given).to_contain_text("You answered: Yes")
    expect(south.locator(".log")).to_contain_text("taken back")


def test_a_dropped_card_and_a_remark_happen_and_the_law_takes_over(players: Players) -> None:
    north, east = players["N"], players["E"]
    call(north, "pass")
    happens(east, "Drop a card")
    expect(east.get_by_role("button", name="Do it")).to_be_disabled()
    east.locator(".card-keys [data-card=H8]").click()
    east.get_by_role("button", name="Do it").click()
    expect(east.get_by_role("dialog")).to_have_count(0)
    for page in players.values():
        expect(page.locator(".log")).to_contain_text("drops")
        expect(page.locator(ASKED)).to_have_count(0)
    north.get_by_role("button", name="Draw attention").click()
    # Without a Director the players rule on themselves: each of them may answer.
    for page in players.values():
        expect(page.locator(ASKED)).to_be_visible()


def test_a_call_that_was_not_meant_is_changed(players: Players) -> None:
    north = players["N"]
    call(north, "1C")
    happens(north, "I meant another call")
    # The keys have no key for what was called already; whoever writes is told what was not understood.
    keys = north.get_by_role("dialog").get_by_role("group", name="1 clubs is changed to")
    expect(keys.locator("[data-call='1C']")).to_have_attribute("aria-disabled", "true")
    north.get_by_label("Or write it").fill("1z")
    expect(north.get_by_role("dialog")).to_contain_text("“1z” is not another call")
    expect(north.get_by_role("button", name="Do it")).to_be_disabled()
    north.get_by_label("Or write it").fill("1s")
    expect(keys.locator("[data-call='1S']")).to_have_attribute("aria-pressed", "true")
    north.get_by_label("Or write it").press("Enter")
    for page in players.values():
        expect(page.locator(".log")).to_contain_text("1C to 1S")


def test_what_cannot_happen_now_is_not_in_the_list(players: Players) -> None:
    north = players["N"]
    north.get_by_role("button", name="More").click()
    options = north.get_by_label("What", exact=True).locator("option")
    expect(options.filter(has_text="Drop a card")).to_have_count(1)
    offered = options.all_inner_texts()
    # No call was made, no trick is over, no claim was agreed to.
    for what in ("I meant another call", "Ask to see the trick again", "Withdraw my agreement to the claim"):
        assert what not in offered
