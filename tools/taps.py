"""How many taps each of the commonest rulings takes, counted on the screen of a phone as it is served.

python -m tools.taps            count them, and write the table into docs/directors.md
python -m tools.taps --check    count them, and only say whether the document still holds
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from cardinal.language import Text
from cardinal.store import Actor, Role, stream_of
from cardinal.store.playing import AnswerCall, CallDirector
from cardinal.web.demonstration.bridge_evening import DIRECTOR
from cardinal.web.demonstration.names import BRIDGE
from cardinal.web.direct.places import round_tables, started_round
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from cardinal.web.settings import Settings
from tools.machine import ROOT
from tools.served import chromium, served, sign_in_link
from tools.taps_at_table import AGREE, CALL, FOUR_SPADES, MOST_REPLACED, tap_through

DOCUMENT = ROOT / "docs" / "directors.md"
BEGIN, END = "<!-- taps: written by python -m tools.taps -->", "<!-- end of taps -->"
PHONE = {"width": 360, "height": 640}
TABLE = "1"
WAITS_MS = 20_000
TAKE = "#calls li:has(a[href*='/tables/{table}?']) button[id^='take-']"
"""What takes a table's call on the console."""


@dataclass(frozen=True)
class Row:
    """One ruling: the subject that the table calls for, the auction that is keyed in, and the taps after it."""

    name: str
    subject: str
    taps: tuple[str, ...]
    auction: tuple[str, ...] = ()
    limit: int = 0
    """So many taps at most, without those of the auction; 0 where nothing is promised."""
    ends: str = "h1"
    """What is there when the ruling is written, or handed over to the page where results are weighed."""


def key(name: str, value: str) -> str:
    return f'.telling input[name="{name}"][value="{value}"]'


def says(name: str, value: str) -> str:
    return f'.telling button[name="a.{name}"][value="{value}"]'


def call(value: str) -> str:
    return f'.telling button[name="pad"][value="calls {value}"]'


def beside(name: str) -> str:
    return f'.one-screen nav a[href*="/screen/{name}?"]'


WRITE, WEIGH = ".writing button.main", "form.weigh"
CONTRACT = (key("declarer", "S"), key("w.level", "4"), key("w.strain", "S"))
# The auction of the insufficient bid, and of the others: the dealer of the board is whoever it is.
LOW = (call("1S"), call("1H"))
ROWS = (
    Row(
        "insufficient_bid",
        "insufficient",
        (says("accept", "no"), says("replacement", "2H"), WRITE),
        LOW,
        limit=6,
    ),
    Row("call_out_of_turn", "irregularity", (says("accept", "yes"), WRITE), (key("pad_seat", "next"), call("1S"))),
    Row(
        "change_of_call",
        "irregularity",
        (beside("change_of_call"), says("intended", "no"), says("slip", "yes"), WRITE),
        (call("1S"), key("pad_how", "changes"), call("1H")),
    ),
    Row(
        "opening_lead",
        "lead",
        (*CONTRACT, key("w.seat", "E"), key("w.suit", "H"), key("w.rank", "K"), says("option", "accept"), WRITE),
    ),
    Row(
        "lead_out_of_turn",
        "lead",
        (
            beside("lead_out_of_turn"),
            *CONTRACT,
            key("lead", "S"),
            key("w.seat", "E"),
            key("w.suit", "H"),
            key("w.rank", "K"),
            says("accept", "no"),
            WRITE,
        ),
    ),
    Row(
        "exposed_card",
        "exposed",
        (*CONTRACT, key("w.seat", "E"), key("w.suit", "C"), key("w.rank", "9"), says("deliberate", "no"), WRITE),
    ),
    Row(
        "revoke",
        "revoke",
        (key("declarer", "S"), key("a.revoker", "W"), key("w.cell", "offender.some"), WRITE),
        limit=5,
    ),
    Row(
        "unauthorised_information",
        "information",
        (
            says("side", "NS"),
            says("manner", "tempo"),
            says("might_suggest", "yes"),
            says("acted", "yes"),
            says("logical_alternative", "yes"),
            says("suggested", "yes"),
            says("advantage", "yes"),
            ".now a.main",
        ),
        ends=WEIGH,
    ),
    Row(
        "misinformation_found_late",
        "information",
        (beside("misinformation_found_late"), says("advantage", "yes"), says("offending_side", "EW"), ".now a.main"),
        ends=WEIGH,
    ),
    Row(
        "claim",
        "claim",
        (
            *CONTRACT,
            key("w.seat", "S"),
            key("w.number", "4"),
            says("tricks_left", "5"),
            says("outstanding_trump", "no"),
            says("line", "stated"),
            WRITE,
        ),
    ),
)
AT_TABLE = (
    ("At the table: 4♠ by North, just made", FOUR_SPADES, 5),
    ("At the table: the other side agrees", AGREE, 1),
    ("At the table: a call with its subject", CALL, 2),
)


@dataclass(frozen=True)
class Counted:
    """What one row has taken: taps from the call to the board, those of the auction, and how often the page had to be
    scrolled for them."""

    taps: int
    auction: int
    scrolls: int


def beside_the_server(var: Path, row: Row, table: str) -> None:
    """The table calls, as its phone does; what it had called for before is answered."""

    async def run() -> None:
        async with Services(Settings(var=var)).opened() as services:
            state = await services.competition(BRIDGE)
            stage, number = started_round(state) or ("", 0)
            here = next(one for one in round_tables(state, stage, number) if one.table == table)
            for waiting in state.open_calls:
                if waiting.table == table:
                    answer = AnswerCall(waiting.key, "")
                    await services.run(BRIDGE, answer, command_id=new_command(), actor=DIRECTOR)
            # Of its last board nothing is entered yet, so that nobody knows the contract.
            reason = Text("cardinal.web.table", f"call_{row.subject}").render("en")
            command = CallDirector(table, reason, stage, number, here.boards[-1])
            actor = Actor(f"table {table}", Role.TABLE, table)
            await services.run(BRIDGE, command, command_id=new_command(), actor=actor)

    # Playwright has a loop in this thread.
    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(run())).result()


def open_call(page: Page, address: str, var: Path, row: Row, table: str = TABLE) -> None:
    """The console with the call of the row on it."""
    beside_the_server(var, row, table)
    _until_there(page, f"{address}/direct/{BRIDGE}", TAKE.format(table=table))


def count(page: Page, address: str, var: Path, row: Row, table: str = TABLE) -> Counted:
    """Rule on one call from the console to the board, and count."""
    open_call(page, address, var, row, table)
    scrolls = take(page, table)
    counted = rule(page, row)
    return replace(counted, taps=counted.taps + 1, scrolls=counted.scrolls + scrolls)


def take(page: Page, table: str) -> int:
    """Take the call of a table that is on the console; 1 if the page had to be scrolled for it."""
    return _tap(page, TAKE.format(table=table), follows=True)


def rule(page: Page, row: Row) -> Counted:
    """Tap a row through on the screen that its call has opened."""
    first = tuple(one for one in row.taps if one.startswith(".one-screen nav"))
    scrolls = sum(_tap(page, one, follows=True) for one in first)
    scrolls += sum(_tap(page, one) for one in row.auction)
    scrolls += sum(_tap(page, one, follows=one == row.taps[-1]) for one in row.taps[len(first) :])
    page.locator(row.ends).first.wait_for()
    return Counted(len(row.taps), len(row.auction), scrolls)


def _until_there(page: Page, address: str, selector: str) -> None:
    """Open a page until something is on it: what another process has written, a server sees within a second or so."""
    for _ in range(20):
        page.goto(address)
        if page.locator(selector).count():
            return
        page.wait_for_timeout(250)


def settled(page: Page) -> None:
    """Wait until the part of a page that was fetched is in its place."""
    page.locator(".htmx-request, .htmx-swapping, .htmx-settling").first.wait_for(state="detached")


def _tap(page: Page, selector: str, *, follows: bool = False) -> int:
    """Tap something; 1 if the page had to be scrolled for it. *follows*: it leads to another page."""
    if selector.endswith('[value="next"]'):
        # Whoever is not to call: the partner of the player whose turn it is.
        seats = page.locator(selector.replace('[value="next"]', ""))
        at = seats.evaluate_all("(every) => every.findIndex((one) => one.checked)")
        target = seats.nth((at + 2) % 4)
    else:
        target = page.locator(selector).first
    target.wait_for()
    # What is replaced while it is measured has no box; its successor has.
    box = next(filter(None, (target.bounding_box() for _ in range(MOST_REPLACED))))
    top = page.evaluate("window.innerHeight")
    hidden = box["y"] < 0 or box["y"] + min(box["height"], 30) > top
    if follows:
        with page.expect_navigation():
            target.click()
    else:
        with page.expect_response(lambda answer: "/screen/" in answer.url and answer.status == 200):
            target.click()
        settled(page)
    return int(hidden)


def title_of(row: Row) -> str:
    return Text("cardinal.web.ruling_screens", f"title_{row.name}").render("en")


def table_of(found: Iterable[tuple[str, Counted, int]]) -> str:
    head = "| what | taps | besides, for the auction | scrolls | at most |\n|---|---|---|---|---|\n"
    lines = []
    for title, counted, limit in found:
        told = (counted.taps, counted.auction or "", counted.scrolls or "", limit or "")
        lines.append(f"| {title} | {' | '.join(map(str, told))} |")
    return head + "\n".join(lines) + "\n"


def every_row() -> list[tuple[str, Counted, int]]:
    with tempfile.TemporaryDirectory() as folder:
        var = Path(folder) / "var"
        with served(var, "--demo") as server, chromium() as browser:
            context = browser.new_context(viewport=PHONE, locale="en", has_touch=True)  # type: ignore[arg-type]
            context.set_default_timeout(WAITS_MS)
            page = context.new_page()
            page.goto(sign_in_link(server.address, var))
            rulings = [(title_of(row), count(page, server.address, var, row), row.limit) for row in ROWS]
            return [*rulings, *_at_the_table(context, f"{server.address}/t/link/{card_link(var, '5')}")]


def card_link(var: Path, table: str) -> str:
    """The link of a card for a table of the demonstration. Table 5 has something to enter, and no call."""

    async def make() -> str:
        async with Services(Settings(var=var)).opened() as services:
            return (await services.accounts.make_table_key(stream_of(BRIDGE), table, services.now())).link

    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(make())).result()


def _at_the_table(context: BrowserContext, link: str) -> Iterator[tuple[str, Counted, int]]:
    """What the players tap on the phone of their table."""
    page = context.new_page()
    page.goto(link)
    page.locator("main form button.main").first.click()
    page.wait_for_url("**/table*")
    for title, taps, limit in AT_TABLE:
        tapped = tap_through(page, taps)
        yield title, Counted(tapped.taps, 0, tapped.scrolls), limit


def main(options: list[str]) -> int:
    before, rest = DOCUMENT.read_text("utf-8").split(BEGIN)
    table, after = rest.split(END)
    found = every_row()
    new = f"\n{table_of(found)}"
    over = [title for title, counted, limit in found if limit and counted.taps > limit]
    if over:
        print(f"more taps than promised: {', '.join(over)}")
        return 1
    if "--check" in options:
        print("the document holds" if table == new else f"the document says otherwise:\n{new}")
        return int(table != new)
    DOCUMENT.write_text(f"{before}{BEGIN}{new}{END}{after}", "utf-8")
    print(new)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
