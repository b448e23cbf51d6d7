"""The first evening of a secretary: from ``cardinal serve`` on a laptop to the first result of a phone in another
network, by the address on the printed card."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import DESKTOP, WAITS_MS
from tests.browser.devices import PHONE as SCREEN
from tests.browser.evening import Card, Said, agree, enter, sit_down
from tests.browser.hall import Hall, hall
from tools.machine import browser as browser_program
from tools.served import CARDINAL, QUIET

NAMES = "\n".join(f"Ann {number} & Bob {number}" for number in range(1, 9))


@pytest.fixture(scope="module")
def club_hall() -> Iterator[Hall]:
    with hall() as found:
        yield found


@pytest.fixture
def terminal(club_hall: Hall, tmp_path: Path) -> Iterator[list[str]]:
    """What the server on the laptop prints when it starts: it is started as a secretary does, without any option
    but, where the phone has no network of its own, the one that lets the network in."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CARDINAL_")}
    options = [] if club_hall.is_apart else ["--lan"]
    command = [*club_hall.laptop, str(CARDINAL), "serve", "--port", "0", "--var", str(tmp_path / "var"), *options]
    with subprocess.Popen(command, env=environment, text=True, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        lines: list[str] = []
        while not any("reach it" in line for line in lines):
            lines.append(process.stdout.readline())
            assert lines[-1], "".join(lines)
        yield lines
        process.terminate()
        process.wait(10)


def screen(browser: Browser, club_hall: Hall, at: tuple[str, ...], folder: Path, size: dict[str, int]) -> Page:
    program = browser_program()
    started = browser.browser_type.launch(executable_path=club_hall.program(folder, at, str(program)), args=list(QUIET))
    page = started.new_context(viewport=size, locale="en").new_page()  # type: ignore[arg-type]
    page.set_default_timeout(WAITS_MS)
    return page


def test_a_phone_in_another_network_enters_the_first_result_by_the_card(
    terminal: list[str], browser: Browser, club_hall: Hall, tmp_path: Path
) -> None:
    told = "".join(terminal)
    found = re.search(r"is at (http://127\.0\.0\.1:(\d+))", told)
    code = re.search(r"the code (\S+):", told)
    assert found, told
    assert code, told
    laptop = screen(browser, club_hall, club_hall.laptop, tmp_path, DESKTOP)
    phone = screen(browser, club_hall, club_hall.phone, tmp_path, SCREEN)

    # The landing page leads to the first account; the code is read in the terminal.
    laptop.goto(found[1])
    laptop.get_by_role("link", name="Set it up").click()
    laptop.get_by_label("Code from the terminal").fill(code[1])
    laptop.get_by_label("Your name").fill("Olga")
    laptop.get_by_label("Choose a password").fill("correct horse battery")
    laptop.get_by_role("button", name="Create my account").click()

    # One form makes the evening; the tables come next, and the page says whether phones reach them.
    laptop.get_by_role("link", name="Quick evening").click()
    laptop.get_by_label("Name of the event").fill("Thursday pairs")
    laptop.locator("textarea[name=entries]").fill(NAMES)
    laptop.get_by_role("button", name="Make the evening").click()
    if club_hall.is_apart:
        expect(laptop.locator(".problem")).to_contain_text("Phones cannot reach this server yet")
        with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
            phone.goto(f"http://{club_hall.address}:{found[2]}/")
        laptop.get_by_role("button", name="Let phones in the local network in").click()
    expect(laptop.locator(".notice").first).to_contain_text("Phones in the same network reach this server at")
    laptop.get_by_role("button", name="Make the cards").click()
    expect(laptop.get_by_role("button", name="Print", exact=True)).to_be_visible()

    # What the first card has printed: the address, the code and the PIN.
    card = laptop.locator("article.card").first
    address = card.locator(".card-address").text_content()
    letters = [text.strip() for text in card.locator("dd").all_text_contents()]
    assert address
    if club_hall.is_apart:
        assert address == f"http://{club_hall.address}:{found[2]}/t"
    else:
        # This machine lets nobody have a network of its own: the phone comes by a second address of it.
        address = f"http://{club_hall.address}:{found[2]}/t"
    laptop.get_by_role("link", name="Continue").click()
    laptop.get_by_role("button", name=re.compile("Start round 1")).first.click()

    said = Said("en")
    sit_down(phone, address.removesuffix("/t"), Card("1", *letters), said)
    enter(phone, "4 S N +1", said)
    agree(phone, said)
