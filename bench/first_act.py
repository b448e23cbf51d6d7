"""From one click in the lobby to the first act that the table has taken: a browser, a server, three robots.

Both games at three sizes, each time a new visitor. The robots think and pace as they do for everybody; the visitor acts
as soon as it is the visitor's turn. What jumps on the way is summed up as browsers do it.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools.layout_shift import WATCH, WORST
from tools.served import chromium, served

from .measure import Line, significant

SIZES = ((360, 640), (812, 375), (1280, 800))
TIMES = 3
MOST_SECONDS = 3
ACCEPTED = "seq => Number(document.querySelector('.play').dataset.seq) > seq"


def _act(page: Page, game: str) -> None:
    seq = int(page.locator(".play").get_attribute("data-seq") or 0)
    may_pass = page.locator("[data-call=pass]" if game == "bridge" else "[data-act=pass]:not([aria-disabled=true])")
    if may_pass.count():
        may_pass.click()
        # A touch is confirmed before it counts.
        confirm = page.locator("[data-act=confirm]")
        if game == "bridge" and confirm.count():
            confirm.click()
    else:
        page.locator(".own button.card").last.click(position={"x": 8, "y": 8})
        page.locator("[data-act=play]").click()
    page.wait_for_function(ACCEPTED, arg=seq)


def _visit(browser: Browser, address: str, game: str, size: tuple[int, int]) -> tuple[float, float, float]:
    """Seconds until it is the visitor's turn, until the act counts, and how much has jumped."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="en", has_touch=size[0] < 1000)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{address}/play")
    begun = time.perf_counter()
    page.locator(f".play-now button[value={game}]").click()
    page.locator(".play.my-turn").wait_for()
    turn = time.perf_counter() - begun
    _act(page, game)
    done, jumped = time.perf_counter() - begun, float(page.evaluate(WORST))
    context.close()
    return turn, done, jumped


def one_click() -> Line:
    with tempfile.TemporaryDirectory() as name, served(Path(name) / "var", links=False) as server, chromium() as browser:
        # The first visitor of a server is not an exception: nothing is thrown away.
        every = {
            (game, size): [_visit(browser, server.address, game, size) for _ in range(TIMES)]
            for game in ("bridge", "guandan")
            for size in SIZES
        }
    visits = [visit for found in every.values() for visit in found]
    return Line(
        benchmark="first_act",
        unit="seconds from one click in the lobby to the first act, the slowest of all visits",
        ours=significant(max(done for _, done, _ in visits)),
        below=MOST_SECONDS,
        more={
            "median_seconds": significant(statistics.median(done for _, done, _ in visits)),
            "median_until_turn": significant(statistics.median(turn for turn, _, _ in visits)),
            "visits": len(visits),
            "worst_layout_shift": significant(max(jumped for *_, jumped in visits)),
            "gain": "whoever wants to play plays",
        },
    )


if __name__ == "__main__":
    print(one_click())
