"""Level knockout matches on the page of an online event, and tables that have played their round."""

from __future__ import annotations

import asyncio

import pytest
from starlette.testclient import TestClient

from cardinal.cards import Seat
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place, Room
from cardinal.contest.toml_writer import toml_text
from cardinal.live import table_stream
from cardinal.live.online_tables import round_tables
from cardinal.store import Role
from cardinal.store.commands import Actor
from cardinal.store.match_commands import DrawMatchLot
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from tests.store.story import entry
from tests.web.forms import Form, form_to, read, send
from tests.web.people import KEY, another, call, director, do, organiser, services_of, state_of, user

PAGE = f"/play/event/{KEY}"
CUP = {
    "name": "Cup at home", "pack": "ctcba", "form": "teams",
    "stage": [{"name": "Final", "system": "knockout", "rounds": 1, "boards": 1, "scoring": "imps"}],
}  # fmt: skip
BUTTON = "Lay 8 extra boards for table 1"


@pytest.fixture
def level(client: TestClient) -> TestClient:
    """A final of one board, passed out in both rooms; its players have links, and none of them has come."""
    do(client, KEY, CreateEvent(toml_text(CUP), "UTC"))
    for number in (1, 2):
        names = [f"Player {number} {one}" for one in range(1, 5)]
        people = tuple(Person(name, name) for name in names)
        do(client, KEY, AddEntry(Entry(number, f"Team {number}", people, captain=names[0]), checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    organiser(client)
    form = form_to(read(client, PAGE), PAGE)
    assert (
        send(client, Form(form.action, form.fields | {"level": "rules", "source": "server", "grace": "60"})).status_code
        == 303
    )
    make = form_to(read(client, f"{PAGE}/links"), "/links")
    assert send(client, make, "Make links for all who have none").status_code == 303
    do(client, KEY, StartRound("Final", 1))
    for room in (Room.OPEN, Room.CLOSED):
        do(client, KEY, entry(Place("Final", 1, "1", 1, room), "0"), Actor("dan", Role.DIRECTOR))
    return client


def boards_at(client: TestClient) -> set[int]:
    """How many boards lie at the tables of the final, which are open."""
    services, state = services_of(client), state_of(client)

    async def found() -> set[int]:
        counts = set()
        for one in round_tables(state, state.conditions.stages[0], 1):
            async with asyncio.timeout(60):
                while not (await services.log.head(table_stream(one.key))).seq:
                    await asyncio.sleep(0.05)
            counts.add(len((await services.hub.owner(one.key)).table.options["boards"]))
        return counts

    return call(client, found)


def until_boards_at(client: TestClient, wanted: set[int]) -> None:
    async def pause() -> None:
        await asyncio.sleep(0.05)

    for _ in range(1_200):
        if boards_at(client) == wanted:
            return
        call(client, pause)
    raise AssertionError(f"{wanted} boards do not come to the tables")


def test_the_director_lays_the_extra_boards_that_the_conditions_propose(level: TestClient) -> None:
    director(level)
    page = read(level, PAGE)
    assert "8 more boards may be played (R49.1(3))" in page.text
    assert page.links["To ties and lots"].startswith(f"/direct/{KEY}/ties")
    (form,) = [form for form in page.forms if form.action.startswith(f"{PAGE}/extra")]
    assert send(level, form, BUTTON).status_code == 303
    # Pressed twice, the boards are laid once.
    assert send(level, form, BUTTON).status_code == 303
    assert state_of(level).online["Final"].extra == {"1 1": 8}
    until_boards_at(level, {9})
    # Nothing more is proposed while they are played; another press is refused with its reason.
    page = read(level, PAGE)
    assert not [form for form in page.forms if form.action.startswith(f"{PAGE}/extra")]
    again = Form(form.action, form.fields | {"table": "1", "command": "pressed anew"})
    assert send(level, again).status_code == 409


def test_the_audit_trail_says_that_extra_boards_were_laid_and_that_links_were_made(level: TestClient) -> None:
    director(level)
    (form,) = [form for form in read(level, PAGE).forms if form.action.startswith(f"{PAGE}/extra")]
    assert send(level, form, BUTTON).status_code == 303
    organiser(level)
    trail = read(level, f"/organise/{KEY}/audit").text
    assert "dan laid extra boards in Final at table 1, where the match was level." in trail
    assert "olga made links to their seats in Final for Player 1 1," in trail


def test_without_scripts_the_event_and_the_dashboard_lead_to_the_online_tables_by_name(level: TestClient) -> None:
    for path in (f"/events/{KEY}", f"/organise/{KEY}"):
        assert read(level, path).links["Online tables of this event"].startswith(PAGE)


def test_nothing_is_proposed_when_a_lot_has_decided(level: TestClient) -> None:
    director(level)
    assert BUTTON in {button for form in read(level, PAGE).forms for button in form.buttons}
    do(level, KEY, DrawMatchLot("Final", 1, "1", 1))
    assert BUTTON not in {button for form in read(level, PAGE).forms for button in form.buttons}


def test_level_matches_are_for_officials_and_in_every_language(level: TestClient) -> None:
    director(level)
    for language, title in (("zh-Hans", "打平的对阵"), ("zh-Hant", "打平的對陣"), ("ja", "同点の試合")):
        page = read(level, f"{PAGE}?lang={language}")
        assert title in page.text
        assert "R49.1(3)" in page.text
    player = another(level)
    user(player, "Player 1 1")
    page = read(player, PAGE)
    assert "level in score" not in page.text
    csrf = next(form.fields["csrf"] for form in read(player, "/play").forms if "csrf" in form.fields)
    fields = {"csrf": csrf, "command": "c1", "stage": "Final", "round": "1", "table": "1", "laid": "0"}
    assert send(player, Form(f"{PAGE}/extra", fields)).status_code == 403
    assert state_of(level).online["Final"].extra == {}


def test_a_table_that_has_played_its_round_says_so_and_leads_to_the_event(client: TestClient) -> None:
    options = {"event": "spring", "deals": 2, "boards": []}
    hub = services_of(client).hub
    for key, more, ready in (("playing", {}, True), ("over", {"over": "played"}, False)):

        async def opened(key: str = key, more: dict[str, str] = more) -> None:
            await hub.open("guandan", options={**options, **more}, key=key)

        call(client, opened)
        form = next(one for one in read(client, f"/play/{key}").forms if "Sit South" in one.buttons)
        assert send(client, form, "Sit South", name="Ann").status_code == 303
        page = read(client, f"/play/{key}")
        buttons = {button for form in page.forms for button in form.buttons}
        assert ("Ready for the next board" in buttons) is ready
        assert ("This table has played its round." in page.text) is not ready
        owner = call(client, hub.owner, key)
        assert set(owner.table.sitters) == {Seat.S}
    assert read(client, "/play/over").links["To the page of the event"].startswith("/play/event/spring")
