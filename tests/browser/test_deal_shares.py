"""Two players' browsers and the server decide the cards of an online round; nobody presses anything for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from itsdangerous import URLSafeTimedSerializer
from playwright.sync_api import BrowserContext, expect

from cardinal.live.online_boards import new_holder
from cardinal.store import Command, Role, stream_of
from cardinal.store.online_play import PlayOnline
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw
from cardinal.web.forms import new_command
from cardinal.web.services import Services
from cardinal.web.visitor import COOKIE, Visitor
from tests.browser.devices import DESKTOP, PHONE, Devices
from tests.store.story import CONDITIONS, ORGANISER, pair

if TYPE_CHECKING:
    from tests.browser.conftest import Server

KEY = "shares"
PLAYERS = ("Nora 1", "Sam 2")


async def prepared(services: Services) -> tuple[list[str], str]:
    """The sessions of two players who have confirmed who they are, and a token that starts the round."""
    holder = new_holder(services.settings.var, "olga")
    commands: list[Command] = [CreateEvent(CONDITIONS, "UTC"), *(AddEntry(pair(number)) for number in range(1, 7))]
    commands += [MakeDraw("a published seed"), PlayOnline("Main", "", level="rules", source="players", holder=holder)]
    for command in commands:
        await services.run(KEY, command, command_id=new_command(), actor=ORGANISER)
    people = (await services.competition(KEY)).people
    sessions = []
    for name in PLAYERS:
        account = await services.accounts.add_user(f"shares {name}", "correct horse battery", services.now())
        (number,) = [number for number, person in people.items() if person.name == name]
        await services.bindings.confirm(stream_of(KEY), number, account.key, "olga", services.now())
        visitor = Visitor().signed_in(account)
        values = {part: getattr(visitor, part) for part in Visitor.__slots__ if getattr(visitor, part)}
        sessions.append(str(URLSafeTimedSerializer(services.settings.secret, salt="session").dumps(values)))
    token = await services.accounts.make_token(stream_of(KEY), Role.DIRECTOR, "start", "olga", services.now())
    return sessions, token.secret


def comes(context: BrowserContext, server: Server, session: str) -> BrowserContext:
    context.add_cookies([{"name": COOKIE, "value": session, "url": server.address}])
    return context


def test_two_browsers_and_the_server_decide_the_cards(server: Server, devices: Devices) -> None:
    sessions, token = server.at_desk(prepared)
    desktop = comes(devices.context(DESKTOP), server, sessions[0]).new_page()
    phone = comes(devices.context(PHONE, "zh-Hans"), server, sessions[1]).new_page()
    page = f"{server.address}/play/event/{KEY}"
    desktop.goto(page)
    expect(desktop.get_by_text("Your browser has added its share.")).to_be_visible()
    phone.goto(page)
    expect(phone.get_by_text("您的浏览器已提供份额。")).to_be_visible()
    started = desktop.request.post(
        f"{server.address}/api/events/{KEY}/commands",
        headers={"Authorization": f"Bearer {token}"},
        data={"kind": "start_round", "stage": "Main", "round": 1},
    )
    assert started.ok, started.text()
    # The pages hand the shares over by themselves, and show the way to the table when the cards are fixed.
    expect(desktop.get_by_role("link", name="To my table")).to_be_visible()
    expect(phone.get_by_role("link", name="进入牌桌")).to_be_visible()
    state = server.at_desk(lambda services: services.competition(KEY))
    (seal,) = state.seals.values()
    assert len(seal.notice.holders) == 1 + len(PLAYERS)
    assert not state.online["Main"].missing
