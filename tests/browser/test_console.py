"""The director's console in real browsers: calls that ring, two directors, thirteen tables on a screen, no noise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import ConsoleMessage, Page, expect

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Game, Place
from cardinal.contest.score_cell import read_cell
from cardinal.contest.toml_writer import toml_text
from cardinal.store import Actor, Command, Role, stream_of
from cardinal.store.call_taking import TakeCall
from cardinal.store.playing import CallDirector, DisputeResult, EnterResult, StartClock
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from tests.browser.devices import DESKTOP, Devices
from tests.store.story import ORGANISER, table

if TYPE_CHECKING:
    from tests.browser.conftest import Server

KEY = "hall"
PASSWORD = "a long sentence for one evening"
SMALL = {"width": 360, "height": 640}
CONDITIONS = toml_text({
    "name": "Thirteen tables", "pack": "wbf-2017", "form": "pairs", "entries": {"seat_card": False},
    "stage": [{"name": "Main", "system": "mitchell", "rounds": 8, "boards": 3, "scoring": "matchpoints"}],
})  # fmt: skip
# Counts tones instead of sounding them: nobody listens here. A tap allows it, as in a browser.
LISTEN = """() => {
    window.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
}"""


@pytest.fixture(scope="module")
def hall(server: Server) -> str:
    """Thirteen tables in their first round: two calls, one taken by Anna, and a dispute; the secret of a token."""
    pairs = [Entry(n, players=(Person(f"{n}a", f"Nora {n}"), Person(f"{n}b", f"Sam {n}"))) for n in range(1, 27)]

    async def make(services: Services) -> str:
        async def run(command: Command, actor: Actor = ORGANISER) -> int:
            return (await services.run(KEY, command, command_id=new_command(), actor=actor)).last

        for command in (CreateEvent(CONDITIONS, "UTC"), *map(AddEntry, pairs), MakeDraw("a published seed")):
            await run(command)
        await run(StartRound("Main", 1))
        await run(StartClock("Main", 1, 21))
        state = await services.competition(KEY)
        board = state.known_seatings["Main", 1, "5"].boards[0]
        place = Place("Main", 1, "5", board)
        scores = [read_cell(cell, Game.BRIDGE, board) for cell in ("4S by N =", "4S by N -1")]
        seen = await run(EnterResult(place, scores[0], "NS"), table(5))
        await run(DisputeResult(place, seen, "4S by N -1", "EW", scores[1]), table(5))
        for number in (3, 9):
            await run(CallDirector(str(number), "A revoke", "Main", 1), table(number))
        await run(TakeCall("C2"), Actor("anna", Role.DIRECTOR))
        for name in ("anna", "bo"):
            user = await services.accounts.add_user(name, PASSWORD, services.now())
            await services.accounts.give_role(user.key, stream_of(KEY), Role.DIRECTOR)
        made = await services.accounts.make_token(stream_of(KEY), Role.DIRECTOR, "a program", "olga", services.now())
        return made.secret

    return server.at_desk(make)


def console(server: Server, page: Page, name: str) -> None:
    page.goto(f"{server.address}/sign-in?next=/direct/{KEY}")
    page.locator("#name").fill(name)
    page.locator("#password").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.goto(f"{server.address}/direct/{KEY}")
    page.locator("#calls").wait_for()


def call(server: Server, page: Page, secret: str, number: str) -> None:
    """By the server itself: of what is done beside it, it hears only when it next looks."""
    told = {"kind": "call_director", "table": number, "reason": "An insufficient bid", "stage": "Main", "round": 1}
    headers = {"Authorization": f"Bearer {secret}"}
    answer = page.request.post(f"{server.address}/api/events/{KEY}/commands", data=told, headers=headers)
    assert answer.ok, answer.text()


def test_everything_of_thirteen_tables_is_on_one_screen_and_calls_come_first_on_a_phone(
    server: Server, devices: Devices, hall: str
) -> None:
    desk = devices.open(DESKTOP)
    console(server, desk, "anna")
    expect(desk.locator(".hall .table-now")).to_have_count(13)
    for part in ("#calls", "#clock", "#attention", ".hall"):
        box = desk.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= DESKTOP["height"], part
    phone = devices.open(SMALL, has_touch=True)
    console(server, phone, "bo")
    first = phone.locator("#calls li").first.bounding_box()
    assert first is not None
    assert first["y"] < 200
    assert phone.evaluate("document.scrollingElement.scrollWidth") == SMALL["width"]
    # Both versions of the dispute, each with its button.
    expect(phone.locator("#attention .versions button")).to_have_count(2)


def entitled(page: Page, title: str) -> None:
    """The title follows what the page shows, a moment later."""
    page.wait_for_function("title => document.title === title", arg=title)


def test_a_call_rings_where_it_was_switched_on_and_two_directors_see_who_has_it(
    server: Server, devices: Devices, hall: str
) -> None:
    noise: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        noise.append(f"{message.type}: {message.text}")

    anna, bo = devices.open(DESKTOP), devices.open(DESKTOP)
    for page, name in ((anna, "anna"), (bo, "bo")):
        console(server, page, name)
        page.on("console", heard)
        page.evaluate(LISTEN)
    title = anna.title()
    anna.locator("#call-alerts").click()
    expect(anna.get_by_role("switch")).to_be_checked()
    # The call of table 3 waits; that of table 9 is Anna's own.
    anna.wait_for_function("document.title.startsWith('(')")
    waiting = anna.locator("#calls [data-call]:not(.taken)").count()
    entitled(anna, f"({waiting}) {title}")
    anna.wait_for_function("window.tones > 0")
    anna.evaluate("window.tones = 0")
    call(server, anna, hall, "11")
    expect(anna.locator("#calls")).to_contain_text("Table 11")
    anna.wait_for_function("window.tones > 0")
    expect(bo.locator("#calls")).to_contain_text("Table 11")
    entitled(anna, f"({waiting + 1}) {title}")
    assert anna.locator("link[rel=icon]").get_attribute("href", timeout=1_000) or ""
    # Nothing where nobody asked for it.
    assert (bo.evaluate("window.tones"), bo.title()) == (0, title)
    theirs = bo.locator("#calls li", has_text="Table 11")
    theirs.get_by_role("button", name="Take it and rule").click()
    bo.wait_for_url("**/hearing/screen/insufficient_bid?*")
    expect(anna.locator("#calls li", has_text="Table 11")).to_contain_text("taken by bo")
    entitled(anna, f"({waiting}) {title}")
    # To take it over she says so twice; the question does not close while the page follows the event.
    mine = anna.locator("#calls li", has_text="Table 11")
    mine.locator("summary").click()
    call(server, anna, hall, "12")
    expect(anna.locator("#calls")).to_contain_text("Table 12")
    mine.get_by_role("button", name="Take it over from bo").click()
    anna.wait_for_url("**/hearing/screen/insufficient_bid?*")
    bo.goto(f"{server.address}/direct/{KEY}")
    expect(bo.locator("#calls li", has_text="Table 11")).to_contain_text("taken by anna")
    assert noise == []
