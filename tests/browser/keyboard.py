"""Whoever has only a keyboard: goes on with Tab, chooses with the arrows, and always sees where the focus is."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tools.taps import settled

MOST_STEPS = 120
"""So many times Tab at most from one thing to the next: every key of the bidding pad lies between two of them."""
_SEEN = """(sought) => {
    const one = document.activeElement;
    const isThere = one.matches(sought) || (one.type === "radio" && one.name === document.querySelector(sought)?.name);
    if (!isThere) return "";
    const parts = [one, ...(one.labels ?? [])];
    const isMarked = parts.some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    });
    const { top, bottom } = (one.labels?.[0] ?? one).getBoundingClientRect();
    return isMarked && bottom > 0 && top < innerHeight ? "seen" : "unseen";
}"""


@dataclass(frozen=True)
class Keyboard:
    """A page without mouse or touch."""

    page: Page

    def reach(self, selector: str) -> None:
        """Tab from where the focus is until it is on something, where it must be seen. It never goes back."""
        # On a busy machine an answer that brings it may still be on its way.
        self.page.locator(selector).first.wait_for(state="attached")
        for _ in range(MOST_STEPS):
            self.page.keyboard.press("Tab")
            state = self.page.evaluate(_SEEN, selector)
            if state:
                assert state == "seen", f"the focus on {selector} is not to be seen"
                return
        raise AssertionError(f"{selector} is not reached with {MOST_STEPS} times Tab")

    def press(self, selector: str) -> None:
        """A button or a link that leads to another page."""
        self.reach(selector)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def write(self, selector: str, text: str) -> None:
        self.reach(selector)
        self.page.keyboard.type(text)

    def choose(self, selector: str, *, answers: str = "") -> None:
        """A key of a row: its row, then the arrows. *answers*: what a press asks the server for."""
        self.reach(selector)
        target = self.page.locator(selector).first
        group = self.page.locator(f'input[name="{target.get_attribute("name")}"]')
        at = group.evaluate_all("(every) => every.findIndex((one) => one.checked)")
        wanted = group.evaluate_all("(every, value) => every.findIndex((one) => one.value === value)",
                                    target.get_attribute("value"))  # fmt: skip
        steps = wanted - at if at >= 0 else wanted
        keys = ["Space"] if not wanted and at < 0 else ["ArrowRight" if steps > 0 else "ArrowLeft"] * abs(steps)
        for key in keys:
            self.answered(key, answers)
        expect(self.page.locator(selector).first).to_be_checked()

    def answered(self, key: str, answers: str) -> None:
        """Press a key, and wait for what it asks the server for."""
        if not answers:
            self.page.keyboard.press(key)
            return
        with self.page.expect_response(lambda answer: answers in answer.url and answer.status == 200):
            self.page.keyboard.press(key)
        settled(self.page)
