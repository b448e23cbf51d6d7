"""What the players do on the phone of their table, tap by tap; ``tools.taps`` counts the director's beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

SMALL_PHONE = {"width": 360, "height": 640}
SEND = "#score button[value=send]"
FOOT = ".table-foot"
"""A part of the page that is put in only with the whole page."""
MOST_REPLACED = 20


def _key(part: str, value: str) -> str:
    return f'#entry input[data-part={part}][value="{value}"]'


def entry(result: str) -> tuple[str, ...]:
    """The keys of a result written as ``4 S N =``, and that it is sent."""
    parts = zip(("level", "strain", "declarer", "made"), result.split(), strict=True)
    return (*(_key(part, value) for part, value in parts), SEND)


def calling(subject: str) -> tuple[str, ...]:
    return (".to-director", f'#calls button[value="{subject}"]')


FOUR_SPADES = entry("4 S N =")
AGREE = ("#there .question form:first-of-type button.main",)
CALL = calling("revoke")


@dataclass(frozen=True)
class Tapped:
    """How many taps it took, and how often something had to be scrolled into sight for them."""

    taps: int
    scrolls: int


def tap_through(page: Page, every: tuple[str, ...]) -> Tapped:
    """Tap one after another without a pause, the last of which leads to another page of the table."""
    scrolls = 0
    with another_page(page):
        for selector in every:
            target = page.locator(selector)
            target.wait_for()
            scrolls += not _is_in_sight(page, target)
            target.tap()
    return Tapped(len(every), scrolls)


@contextmanager
def another_page(page: Page) -> Iterator[None]:
    """What is done here ends with another page of the table, loaded or put in; parts of it may have changed before."""
    page.locator(FOOT).evaluate("(foot) => { foot.dataset.before = ''; }")
    yield
    page.locator(f"{FOOT}:not([data-before])").wait_for(state="attached")


def _is_in_sight(page: Page, target: Locator) -> bool:
    """Whether the middle of it is on the screen, with nothing lying over it, once it has come to rest there. A part of
    the page that follows the event may be put in while it is measured: then what has taken its place counts."""
    for _ in range(MOST_REPLACED):
        seen = target.evaluate(
            """async (one) => {
                const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
                for (let before = -1, frames = 0; frames < 60; frames++) {
                    const { y } = one.getBoundingClientRect();
                    if (y === before) break;
                    before = y;
                    await frame();
                }
                if (!one.isConnected) return null;
                const { x, y, width, height } = one.getBoundingClientRect();
                const there = document.elementFromPoint(x + width / 2, y + height / 2);
                return !!there && (one === there || one.contains(there) || one.parentElement.contains(there));
            }"""
        )
        if seen is not None:
            return bool(seen)
    raise AssertionError(f"it was replaced {MOST_REPLACED} times while it was measured: {target}")
