"""A live table for a browser: opened beside the server, robots in three seats, South left for the page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from cardinal.live import Act, Who
from cardinal.web.services import Services

if TYPE_CHECKING:
    from tests.browser.conftest import Server

AXE = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
DIRECTOR = Who("the house", "the house", is_director=True)
DEVICES: Mapping[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "tablet": {"width": 820, "height": 1180},
    "services": {"width": 1280, "height": 900},
}
# South holds thirteen winners: whatever anybody does, seven notrump is made.
LAYDOWN = "N:T98.JT9.JT9.JT98 765.8765.876.765 AKQJ.AKQ.AKQ.AKQ 432.432.5432.432"
_numbers = count(1)


def open_table(
    server: Server,
    game: str,
    *,
    boards: Sequence[Mapping[str, Any]] = (),
    robots: str = "NEW",
    manner: str = "guarded",
    **conditions: Any,
) -> str:
    """The address of a new table, with boards that lie ready and conditions; its robots play by rules alone."""
    key = f"browser{next(_numbers)}"

    async def make(services: Services) -> None:
        options = conditions | ({"boards": list(boards)} if boards else {})
        owner = await services.hub.open(game, manner, owner="the house", options=options, key=key)
        for seat in robots:
            act = Act("robot", {"seat": seat, "level": "rules"})
            await owner.do(DIRECTOR, f"robot-{seat}", act, owner.table.seq)

    server.at_desk(make)
    return f"{server.address}/play/{key}"


def sit_down(page: Page, address: str, seat: str = "S", language: str = "en") -> None:
    """Take a seat by its button."""
    page.goto(f"{address}?lang={language}")
    page.locator(f".plate[data-seat={seat}] .seat-acts button").first.click()
    expect(page.locator(f".plate.mine[data-seat={seat}]")).to_be_visible()


def seq_of(page: Page) -> int:
    return int(page.locator(".play").get_attribute("data-seq") or "0")


def moved_on(page: Page, seq: int) -> None:
    page.wait_for_function("seq => Number(document.querySelector('.play').dataset.seq) > seq", arg=seq)


def my_turn(page: Page) -> bool:
    """Wait until it is this player's turn (True) or the board is over (False)."""
    page.locator(".play.my-turn, [data-act=ready]").first.wait_for()
    return page.locator("[data-act=ready]").count() == 0


def pick(card: Locator) -> None:
    """Click a card where its rank is printed: in a stack only that much of it is seen."""
    card.click(position={"x": 8, "y": 8})


def tab_to(page: Page, target: str) -> None:
    """Press Tab until the focus is where *target* says."""
    for _ in range(80):
        if page.evaluate("target => document.activeElement?.matches(target) ?? false", target):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab does not reach {target}")


def numbers_in(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def fits(page: Page) -> bool:
    """Nothing is wider than the window."""
    return bool(page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))


def faults(page: Page) -> list[str]:
    """What axe finds that keeps somebody out; for a context that bypasses the page's policy."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("async () => (await axe.run(document)).violations")
    return [
        f"{one['id']}: {[node['html'][:160] for node in one['nodes']][:3]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


# What sends the advice: a robot's may be to pass, and that button stands out then.
ADVISED = "[data-act=play]:not([aria-disabled=true]), [data-act=pass].main"
HINT = "[data-act=hint]:not([aria-disabled=true])"


def take_a_hint(page: Page) -> None:
    """At Guandan: have the first advice shown, where there is one. The server is asked for it."""
    if page.locator(HINT).count() and not page.locator(ADVISED).count():
        page.locator(HINT).click()
        page.locator(ADVISED).first.wait_for()


def play_a_hint(page: Page) -> None:
    """The first hint of Guandan where there is one, else a pass; a tribute where one is due."""
    giving = page.locator("[data-act=pay], [data-act=give_back]")
    if giving.count():
        pick(page.locator(".own button.card[data-legal=true]").first)
        giving.click()
        return
    take_a_hint(page)
    advised = page.locator(ADVISED)
    (advised.first if advised.count() else page.locator("[data-act=pass]")).click()
