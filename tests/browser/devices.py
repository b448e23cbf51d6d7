"""Devices as people bring them, each a browser of its own that notes what goes wrong in it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, WebError, expect

DESKTOP = {"width": 1280, "height": 900}
TABLET = {"width": 820, "height": 1180}
PHONE = {"width": 360, "height": 740}
# A condition is waited for as long as a machine with much else to do may need; it is met at once elsewhere.
WAITS_MS = 60_000
expect.set_options(timeout=WAITS_MS)
# The oldest tags of the languages are what browsers really send.
LOCALES = {"en": "en", "zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "ja": "ja"}


class Devices:
    """Opens devices. ``wrong`` is everything that none of them should have met."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._opened: list[BrowserContext] = []
        self.wrong: list[str] = []

    def context(self, viewport: dict[str, int], language: str = "en", **options: Any) -> BrowserContext:
        if viewport == PHONE:
            options = {"has_touch": True, **options}
        opened = self._browser.new_context(viewport=viewport, locale=LOCALES[language], **options)  # type: ignore[arg-type]
        opened.set_default_timeout(WAITS_MS)
        opened.on("console", self._told)
        opened.on("weberror", self._thrown)
        opened.on("response", self._answered)
        self._opened.append(opened)
        return opened

    def open(self, viewport: dict[str, int], language: str = "en", **options: Any) -> Page:
        return self.context(viewport, language, **options).new_page()

    def close(self) -> None:
        for one in self._opened:
            one.close()

    def _told(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.wrong.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _thrown(self, error: WebError) -> None:
        self.wrong.append(f"script: {error.error}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500:
            self.wrong.append(f"{response.status}: {response.url}")
