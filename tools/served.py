"""A real server and a real browser, as tests and pictures use them: ``cardinal serve`` on a free port, and Chromium."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir

from playwright.sync_api import Browser, sync_playwright

from cardinal.store.accounts import EVERYWHERE, Accounts, Role
from cardinal.store.database import open_database
from cardinal.store.one_time_links import OneTimeLinks
from cardinal.store.server_secret import server_secret
from cardinal.web.app import CACHE
from cardinal.web.settings import READ_AHEAD
from tools.machine import browser

CARDINAL = Path(sys.executable).with_name("cardinal")
# Of several lists of features the browser heeds the last, so this one has what Playwright leaves out too; and what
# fills the address bar of every new window, which nobody sees here and which takes as long as the page.
LEFT_OUT = (
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup",
)  # fmt: skip
# The browser asks nobody for anything, and runs wherever this runs.
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    f"--disable-features={','.join(LEFT_OUT)}",
)  # fmt: skip
_ENDS_SECONDS = 10
# Before the last of what it tells stands what it is: a blank line, a sentence, then the link.
_LINK = re.compile(r"(http://\S+/(?:sign-in/link|first-account)\?key=\S+)")


@dataclass(frozen=True)
class Served:
    """Where a server answers, the link by which whoever started it signs in, and the number of its process."""

    address: str
    link: str
    process: int = 0

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])


def share_cache(var: Path) -> None:
    """Compiled templates and search indexes of the servers of tests lie in one folder; each is named by its digest."""
    shared, own = Path(gettempdir()) / "cardinal-tests", var / CACHE
    shared.mkdir(exist_ok=True)
    var.mkdir(parents=True, exist_ok=True)
    if not own.exists():
        own.symlink_to(shared)


@contextlib.contextmanager
def served(var: Path, *options: str, told: Mapping[str, str] | None = None, links: bool = True) -> Iterator[Served]:
    """A server of its own process. *links*: it has a link to tell, because nobody has an account or for a demo.

    It reads only what somebody asks for and what others before it have worked out: dozens of them live for a minute."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    environment[READ_AHEAD] = "no"
    share_cache(var)
    command = [str(CARDINAL), "serve", "--port", "0", "--var", str(var), *options]
    # Its complaints go where ours go.
    with subprocess.Popen(command, env={**environment, **(told or {})}, text=True, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+", first)
            assert found, first
            link = ""
            while links and not link:
                line = process.stdout.readline()
                assert line, "the server ended before it told its link"
                link = match[0] if (match := _LINK.search(line)) else ""
            yield Served(found[0], link, process.pid)
        finally:
            process.terminate()
            try:
                process.wait(_ENDS_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """The browser of this machine."""
    program = browser()
    assert program, "no browser is installed: make test fetches it"
    with sync_playwright() as player:
        opened = player.chromium.launch(executable_path=program, args=list(QUIET))
        yield opened
        opened.close()


def sign_in_link(address: str, var: Path) -> str:
    """A new link that signs in the organiser of the whole server; each works once."""

    async def make() -> str:
        database = open_database(var, "")
        try:
            users = await Accounts(database).users()
            owner = next(user for user in users if Role.ORGANISER in user.roles.get(EVERYWHERE, ()))
            links = OneTimeLinks(database, server_secret(var))
            return await links.sign_in_path(owner.key, "tools.served", datetime.now(UTC))
        finally:
            await database.close()

    # Playwright has a loop in this thread.
    with ThreadPoolExecutor(1) as beside:
        return address + beside.submit(lambda: asyncio.run(make())).result()
