"""An open table in four browsers: an insufficient bid, then a revoke; whom the law asks has the choice, nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.laid_tables import Players, seated
from tests.browser.live_tables import LAYDOWN, open_table

if TYPE_CHECKING:
    from tests.browser.conftest import Server

ASKED = "[data-ask=law]"


@pytest.fixture
def players(browser: Browser, server: Server) -> Iterator[Players]:
    """Four people at one board, the cards dealt."""
    address = open_table(server, "bridge", boards=[{"board": 1, "deal": LAYDOWN}], robots="", manner="open")
    with seated(browser, address, "NESW") as pages:
        yield pages


def call(page: Page, what: str) -> None:
    expect(page.locator(".play.my-turn")).to_be_visible()
    if what != "pass":
        page.locator(f"[data-level='{what[0]}']").click()
    page.locator(f"[data-call='{what}']").click()
    expect(page.locator(".play.my-turn")).to_have_count(0)


def is_asked_alone(players: Players, seat: str) -> None:
    """The choice is on the screen of *seat*, and on no other."""
    expect(players[seat].locator(ASKED)).to_be_visible()
    for other in players.keys() - {seat}:
        expect(players[other].locator(ASKED)).to_have_count(0)


def test_an_insufficient_bid_and_a_revoke_are_ruled_on_at_the_table(players: Players) -> None:
    north, east, south, west = (players[seat] for seat in "NESW")
    call(north, "1S")
    call(east, "1H")
    # Nobody is told, until somebody speaks.
    expect(south.get_by_role("cell", name="1 hearts")).to_be_visible()
    for page in players.values():
        expect(page.locator(ASKED)).to_have_count(0)
    west.get_by_role("button", name="Draw attention").click()
    # South may accept the bid; when South does not, East makes it good at the lowest level that is enough.
    is_asked_alone(players, "S")
    south.locator(ASKED).get_by_role("button", name="No").click()
    is_asked_alone(players, "E")
    east.locator("[data-level='2']").click()
    east.locator("[data-call='2H']").click()
    # No Director is at this table: any player may say that nothing was out of the ordinary.
    north.locator(ASKED).get_by_role("button", name="Nothing unusual").click()
    for page in players.values():
        expect(page.locator(ASKED)).to_have_count(0)
    for page, seat in ((south, "S"), (west, "W"), (north, "N")):
        assert page.locator(f".plate.mine[data-seat={seat}]").is_visible()
        call(page, "pass")
    expect(west.locator(".facts-line .contract")).to_contain_text("Contract: 2 hearts by East")
    south.locator("[data-card=SA]").click()
    south.locator("[data-act=face]").click()
    east.locator(".felt .dummy [data-card=S2]").click()
    expect(north.locator(".trick .card")).to_have_count(2)
    # North has spades and throws a heart; nobody is told.
    north.locator(".own [data-card=HJ]").click()
    expect(east.locator(".trick .card")).to_have_count(3)
    for page in players.values():
        expect(page.locator(ASKED)).to_have_count(0)
    east.get_by_role("button", name="Draw attention").click()
    is_asked_alone(players, "N")
    north.locator(ASKED).get_by_role("button", name="♠8").click()
    # The card that was taken back lies open before North, for everybody to see, until it has to be played.
    for page in players.values():
        expect(page.locator(".card.penalty[data-card=HJ]")).to_have_count(1)
        expect(page.locator(".log")).to_contain_text("major penalty card")
