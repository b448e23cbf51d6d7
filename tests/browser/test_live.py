"""A page that follows an event never stays behind it, however its questions and the changes come together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Route, expect

from cardinal.store import Command, Role, stream_of
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from tests.browser.devices import DESKTOP, Devices
from tests.browser.evening import EVENTS, Said
from tests.store.story import CONDITIONS, ORGANISER, pair

if TYPE_CHECKING:
    from tests.browser.conftest import Server

KEY = "followed"


def test_a_change_that_comes_while_the_page_asks_is_asked_for_again(server: Server, devices: Devices) -> None:
    commands: list[Command] = [CreateEvent(CONDITIONS, "UTC")]
    commands += [AddEntry(pair(number)) for number in range(1, 7)]
    commands += [MakeDraw("a published seed"), StartRound("Main", 1)]

    async def make(services: Services) -> tuple[str, dict[str, int]]:
        for command in commands:
            await services.run(KEY, command, command_id=new_command(), actor=ORGANISER)
        made = await services.accounts.make_token(stream_of(KEY), Role.DIRECTOR, "a program", "olga", services.now())
        seatings = (await services.competition(KEY)).known_seatings
        return made.secret, {table: seatings["Main", 1, table].boards[0] for table in ("1", "2")}

    secret, boards = server.at_desk(make)
    page = devices.open(DESKTOP)

    def enter(table: str) -> None:
        """By the server itself: of what is done beside it, it hears only when it next looks."""
        place = {"stage": "Main", "round": 1, "table": table, "board": boards[table]}
        told = {"kind": "enter_result", "place": place, "result": "1NT by N ="}
        address = f"{server.address}/api/events/{KEY}/commands"
        answer = page.request.post(address, data=told, headers={"Authorization": f"Bearer {secret}"})
        assert answer.ok, answer.text()

    answers: list[Route] = []

    def hold(route: Route) -> None:
        """The first answer is fetched at once, and reaches the page only when the test lets it go."""
        if "hx-request" in route.request.headers and not answers:
            answers.append(route)
        else:
            route.continue_()

    page.route("**/standings*", hold)
    page.goto(f"{server.address}/events/{KEY}/standings")
    # Three tables play two boards in each of three rounds.
    said = Said("en")
    expect(page.locator(".worth")).to_contain_text(said(EVENTS, "worth_missing", missing=18))
    page.evaluate("""() => {
        new EventSource(document.body.dataset.live).addEventListener("seq", (told) => {
            document.body.dataset.heard = told.data;
        });
    }""")
    enter("1")
    for _ in range(200):
        if answers:
            break
        page.wait_for_timeout(50)
    held = [(route, route.fetch()) for route in answers]
    assert len(held) == 1, "the part of the page that moves has asked"
    heard = int(page.evaluate("Number(document.body.dataset.heard)"))
    enter("2")
    page.wait_for_function("(heard) => Number(document.body.dataset.heard) > heard", arg=heard)
    # Longer than a page waits before it asks after a change.
    page.wait_for_timeout(800)
    for route, answer in held:
        route.fulfill(response=answer)
    expect(page.locator(".worth")).to_contain_text(said(EVENTS, "worth_missing", missing=16))
