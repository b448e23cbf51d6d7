"""Two mishaps of the machines: the power is gone for ten minutes, and a backup takes the organiser's laptop's place.

Phones enter results meanwhile; afterwards a second count from the lines alone confirms the standings.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cardinal.contest.clock import Clock
from cardinal.contest.model import Place
from cardinal.store import EVERYWHERE, Competition, Role, stream_of
from cardinal.store.playing import StartClock
from cardinal.store.setting_up import StartRound
from cardinal.web.services import Services
from tests.browser.conftest import Server
from tests.browser.devices import DESKTOP, PHONE, WAITS_MS
from tests.browser.network import Network
from tests.browser.prepared import DIRECTOR, prepare
from tests.browser.test_table_offline import go_offline, go_online, kept_by_the_worker, sit_down, tap_four_spades
from tests.contest.evening_maker import confirmed, played
from tools.served import CARDINAL, Served, served, sign_in_link

KEY, ROUND, MINUTES = "power", 4, 14
"""An evening of 13½ tables, three rounds played; the fourth begins."""


class Hall:
    """An evening under way, a phone at table 1, and the one address that phones know, whichever server has it."""

    def __init__(self, stack: ExitStack, folder: Path, context: BrowserContext) -> None:
        self._stack, self.context = stack, context
        self.var = folder / "var"
        self.running = self._serve()
        self.network = Network(self.running.port)
        stack.callback(self.network.end)
        link = self.desk.at_desk(_begun)
        self.phone = sit_down(context, f"{self.network.address}/t/link/{link}")
        kept_by_the_worker(self.phone)

    def _serve(self) -> Served:
        return self._stack.enter_context(served(self.var, links=False))

    @property
    def desk(self) -> Server:
        return Server(self.running.address, self.var)

    @property
    def state(self) -> Competition:
        return self.desk.at_desk(lambda services: services.competition(KEY))

    def goes_dark(self) -> None:
        os.kill(self.running.process, signal.SIGKILL)
        go_offline(self.context, self.network)

    def comes_back(self, var: Path | None = None) -> None:
        """On the same data, or on those of another computer."""
        self.var = var or self.var
        self.running = self._serve()
        self.network.lead_to(self.running.port)
        go_online(self.context, self.network)

    def agreed(self, count: int) -> None:
        expect(self.phone.locator("#queue")).to_be_hidden()
        expect(self.phone.locator(".boards .is-agreed")).to_have_count(count)

    def director(self, browser: Browser) -> Page:
        page = browser.new_context(viewport=DESKTOP, locale="en").new_page()  # type: ignore[arg-type]
        self._stack.callback(page.context.close)
        page.set_default_timeout(WAITS_MS)
        page.goto(sign_in_link(self.running.address, self.var))
        page.goto(f"{self.running.address}/direct/{KEY}")
        return page


async def _begun(services: Services) -> str:
    """The fourth round and its clock begin; the link of table 1's card."""
    user = await services.accounts.add_user("dan", "correct horse battery", services.now())
    await services.accounts.give_role(user.key, EVERYWHERE, Role.ORGANISER)
    await prepare([(KEY, "running")])(services)
    for command in (StartRound("Main", ROUND), StartClock("Main", ROUND, MINUTES)):
        await services.run(KEY, command, command_id=f"begin-{type(command).__name__}", actor=DIRECTOR)
    return (await services.accounts.make_table_key(stream_of(KEY), "1", services.now())).link


@pytest.fixture
def hall(browser: Browser, tmp_path: Path) -> Iterator[Hall]:
    with ExitStack() as stack:
        context = browser.new_context(viewport=PHONE, locale="en")  # type: ignore[arg-type]
        context.set_default_timeout(WAITS_MS)
        stack.callback(context.close)
        yield Hall(stack, tmp_path, context)


def enter(phone: Page, waiting: int = 0) -> None:
    """Both sides of the table enter and agree; *waiting*: so much waits on the phone, which has no network."""
    tap_four_spades(phone)
    phone.locator("#score").get_by_role("button", name="Send").click()
    if not waiting:
        phone.get_by_role("button", name="We agree").click()
        return
    expect(phone.locator("#queue")).to_contain_text(f"Waiting to be sent: {waiting - 1}")
    phone.locator("#queue").get_by_role("button", name="East-West agree").click()
    expect(phone.locator("#queue")).to_contain_text(f"Waiting to be sent: {waiting}")


def at_table_1(state: Competition) -> dict[Place, bool]:
    """The results of table 1 in the fourth round, and whether both sides agree."""
    return {place: kept.counts for place, kept in state.results.items() if (place.round, place.table) == (ROUND, "1")}


def clock_of(state: Competition) -> Clock:
    return state.clocks["Main", ROUND]


def counted_again(state: Competition) -> None:
    confirmed(state.folder)
    confirmed(played(state.folder, state.conditions.stages[0].rounds))


def test_the_power_is_gone_for_ten_minutes(hall: Hall, browser: Browser) -> None:
    before = hall.state
    hall.goes_dark()
    enter(hall.phone, waiting=2)
    hall.comes_back()
    hall.agreed(1)
    director = hall.director(browser)
    for _ in range(2):
        director.get_by_role("button", name="+5 min", exact=True).click()
        director.wait_for_load_state()
    after = hall.state
    # What was there is there, the phone's result came once, and the round ends ten minutes later than it would have.
    assert {place: kept for place, kept in after.results.items() if place in before.results} == before.results
    assert list(at_table_1(after).values()) == [True]
    assert clock_of(after) == clock_of(before).extend(timedelta(minutes=10))
    counted_again(after)


def test_a_backup_takes_the_place_of_the_laptop_in_mid_round(hall: Hall, browser: Browser, tmp_path: Path) -> None:
    enter(hall.phone)
    hall.agreed(1)
    secret, copy, other = tmp_path / "passphrase.txt", tmp_path / "evening.jsonl.gz", tmp_path / "other"
    secret.write_text("correct horse battery staple", "utf-8")
    told = ("--passphrase-file", str(secret))
    subprocess.run([CARDINAL, "backup", str(copy), "--data", str(hall.var), *told], check=True)
    before = hall.state
    hall.goes_dark()
    hall.phone.locator(".boards a").nth(1).click()
    enter(hall.phone, waiting=2)
    subprocess.run([CARDINAL, "restore", str(copy), "--data", str(other), *told], check=True)
    subprocess.run([CARDINAL, "audit", "verify", "--data", str(other)], check=True)
    hall.comes_back(other)
    # The card and the session of the phone are good on the other computer, and so is the director's account.
    hall.agreed(2)
    after = hall.state
    assert {place: kept for place, kept in after.results.items() if place in before.results} == before.results
    assert list(at_table_1(after).values()) == [True, True]
    assert clock_of(after) == clock_of(before)
    expect(hall.director(browser).locator("#tables")).to_contain_text("Table 1")
    counted_again(after)
