"""Tables whose boards and conditions are laid ready, and the people who come to them, each with a browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, Page, expect

from cardinal.guandan.dealing import random_shuffle, shuffle_text
from tests.browser.live_tables import DEVICES, LAYDOWN, open_table, sit_down

if TYPE_CHECKING:
    from tests.browser.conftest import Server

Players = dict[str, Page]
BOARD = {"board": 1, "deal": LAYDOWN}
# Only ends a hang.
PATIENCE_MS = 60_000


def lay_table(
    server: Server, game: str, boards: Sequence[Mapping[str, Any]], *, robots: str = "", **conditions: Any
) -> str:
    """The address of a new table with these boards and conditions, for people unless robots are named."""
    return open_table(server, game, boards=boards, robots=robots, **conditions)


def guandan_deal(finishes: str, seed: int) -> dict[str, Any]:
    """A deal after one that ended so; the same cards for the same *seed*."""
    pack = shuffle_text(random_shuffle(Random(seed).randrange))
    return {"finishes": [finishes], "pack": pack, "places": [50], "lot": 0}


@contextmanager
def seated(browser: Browser, address: str, seats: str, device: str = "services") -> Iterator[Players]:
    """People in these seats, ready for the first board."""
    contexts = {seat: browser.new_context(viewport=DEVICES[device], locale="en") for seat in seats}
    pages: Players = {}
    for seat, context in contexts.items():
        context.set_default_timeout(PATIENCE_MS)
        pages[seat] = context.new_page()
        sit_down(pages[seat], address, seat)
    for page in pages.values():
        page.locator("[data-act=ready]").click()
    yield pages
    for context in contexts.values():
        context.close()


def call(page: Page, what: str) -> None:
    """Make a call when it is this player's turn."""
    expect(page.locator(".play.my-turn")).to_be_visible(timeout=PATIENCE_MS)
    if what[0].isdigit():
        page.locator(f"[data-level='{what[0]}']").click()
    page.locator(f"[data-call='{what}']").click()
    expect(page.locator(".play.my-turn")).to_have_count(0, timeout=PATIENCE_MS)
