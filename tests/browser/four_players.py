"""Four people at one table, each with a browser of their own: seated by the table's link, acting by clicks on what is
legal; and everything that each of them was sent and has said."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.live_tables import DEVICES, play_a_hint

NAMES = {"N": "Ada", "E": "Bo", "S": "Chen", "W": "Dora"}
# Two at a desk, two with phones.
SCREENS = {"N": "services", "E": "phone", "S": "services", "W": "phone"}
# Only ends a hang: a machine that is busy with something else may need long for a state to come.
PATIENCE_MS = 60_000
IN_TURN, OVER = ".play.my-turn", "[data-act=ready]"
CONFIRM = "[data-act=confirm]"


class Player:
    """One person's browser. ``told`` and ``said`` are the messages of its sockets, ``pages`` the pages it was given,
    ``asked`` the paths that it asked for."""

    def __init__(self, browser: Browser, seat: str) -> None:
        self.seat = seat
        self.context = browser.new_context(viewport=DEVICES[SCREENS[seat]], locale="en")
        self.context.set_default_timeout(PATIENCE_MS)
        self.page = self.context.new_page()
        self.told: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.pages: list[str] = []
        self.thrown: list[str] = []
        self.asked: set[str] = set()
        self.page.on("websocket", self._listen)
        self.page.on("request", lambda request: self.asked.add(urlsplit(request.url).path))
        self.page.on("pageerror", lambda error: self.thrown.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.told.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def sit_down(self, address: str) -> None:
        """Come by the table's link, say a name and take a seat."""
        link = self.page.request.get(f"{address}?lang=en")
        text = link.text()
        self.pages.append(text)
        fields = dict(re.findall(r'name="(csrf|command|seq)" value="([^"]*)"', text))
        act = json.dumps({"verb": "sit", "seat": self.seat})
        seated = self.page.request.post(f"{address}/act", form={**fields, "act": act, "name": NAMES[self.seat]})
        assert seated.ok, seated.text()
        self.pages.append(seated.text())
        given = self.page.goto(f"{address}?lang=en")
        assert given is not None
        self.pages.append(given.text())
        expect(self.page.locator(f".plate.mine[data-seat={self.seat}] .name")).to_contain_text(
            NAMES[self.seat], timeout=PATIENCE_MS
        )

    def reload(self) -> None:
        given = self.page.reload()
        assert given is not None
        self.pages.append(given.text())
        expect(self.page.locator(f".plate.mine[data-seat={self.seat}]")).to_be_visible(timeout=PATIENCE_MS)

    def is_up(self, up: bool) -> None:
        """Wait until the page says that its line is there, or that it is lost."""
        expect(self.page.locator(".play")).to_have_attribute("data-up", json.dumps(up), timeout=PATIENCE_MS)

    @property
    def log(self) -> list[str]:
        return self.page.locator(".log li").all_text_contents()

    @property
    def accepted(self) -> set[str]:
        """The acts by which the server has told this browser that they are done."""
        return {one["id"] for one in self.told if one["kind"] == "done"}

    def answered(self) -> set[str]:
        """Everything that this browser did, once each of it is answered."""
        said = {one["id"] for one in self.said if one["do"] == "act"}
        end = time.monotonic() + PATIENCE_MS / 1000
        while said - self.accepted - {one["id"] for one in self.refused}:
            assert time.monotonic() < end, "an act is never answered"
            self.page.wait_for_timeout(10)
        return said

    @property
    def refused(self) -> list[dict[str, Any]]:
        return [one for one in self.told if one["kind"] == "refused"]


def in_turn(players: Sequence[Player]) -> Player | None:
    """Whose page says that it is their turn; nobody when every page says that the board is over."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while time.monotonic() < end:
        for one in players:
            if one.page.locator(IN_TURN).count():
                return one
        if all(one.page.locator(OVER).count() for one in players):
            return None
        players[0].page.wait_for_timeout(10)
    raise AssertionError(f"nobody can go on: {[one.page.locator('[data-status]').inner_text() for one in players]}")


def call(page: Page, what: str) -> None:
    if what[0].isdigit():
        page.locator(f"[data-level='{what[0]}']").click()
    page.locator(f"[data-call='{what}']").click()


def act_at_bridge(player: Player, bids: Mapping[str, str], clicks: int = 1) -> None:
    """Make the call that *bids* has for this seat, or pass; play the first card that is legal. Nothing is waited for.

    *clicks*: an impatient finger comes down more than once.
    """
    page = player.page
    if page.locator(".box").count():
        call(page, bids.get(player.seat, "pass"))
    elif page.locator("[data-act=face]").count():
        page.locator("[data-act=face]").click(click_count=clicks)
    else:
        hand = ".felt .dummy" if "dummy" in page.locator("[data-status]").inner_text() else ".own .hand"
        page.locator(f"{hand} button[data-legal=true]").first.click(position={"x": 8, "y": 8}, click_count=clicks)
    if page.locator(CONFIRM).count():
        page.locator(CONFIRM).click()


def act_at_guandan(player: Player) -> None:
    play_a_hint(player.page)
