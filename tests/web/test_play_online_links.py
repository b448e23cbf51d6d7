"""Links to seats: a player without an account plays by one; a forged, foreign or void one is refused with a reason."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from cardinal.cards import Seat
from cardinal.live import table_stream
from cardinal.live.online_tables import OnlineTable, round_tables
from cardinal.store.online_state import seat_links
from cardinal.store.rates import ADDRESS
from cardinal.store.setting_up import StartRound, WithdrawEntry
from tests.web.forms import BROWSER, Form, Page, form_to, read, send
from tests.web.people import (
    KEY,
    another,
    bind,
    call,
    do,
    evening,
    later,
    nobody,
    organiser,
    services_of,
    state_of,
    user,
)

PAGE = f"/play/event/{KEY}"
LINKS = f"{PAGE}/links"
# Longer than the seal of the boards stays shut.
SEALED_SECONDS = 5.0


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """An evening that is drawn and put online; nobody but the organiser has an account."""
    evening(client, started=0)
    organiser(client)
    put_online(client, KEY)
    return client


def put_online(client: TestClient, key: str) -> None:
    form = form_to(read(client, f"/play/event/{key}"), f"/play/event/{key}")
    assert (
        send(client, Form(form.action, form.fields | {"level": "rules", "source": "server", "grace": "60"})).status_code
        == 303
    )
    later(client, SEALED_SECONDS)


def make_all(client: TestClient, key: str = KEY) -> dict[str, str]:
    """Links for everybody: the path of each by the player's name."""
    address = f"/play/event/{key}/links"
    assert send(client, form_to(read(client, address), "/links"), "Make links for all who have none").status_code == 303
    return addresses(client, key)


def addresses(client: TestClient, key: str = KEY) -> dict[str, str]:
    html = client.get(f"/play/event/{key}/links", headers=BROWSER).text
    found: dict[str, str] = {}
    for row in html.split("<tr>")[2:]:
        name = row.partition('<th scope="row">')[2].partition("<")[0].strip()
        address = row.partition('value="http')[2].partition('"')[0]
        if address:
            found[name] = urlsplit(f"http{address}").path
    return found


def comes_in(client: TestClient, path: str) -> TestClient:
    """A browser that opens the link and presses the button."""
    guest = nobody(another(client))
    sent = send(guest, form_to(read(guest, path), path.rpartition("/")[2]))
    assert (sent.status_code, sent.headers["location"].partition("?")[0]) == (303, PAGE)
    return guest


def table_of(client: TestClient, name: str) -> tuple[OnlineTable, Seat]:
    """The table of a player in the first round, once it is open."""
    state, services = state_of(client), services_of(client)
    tables = round_tables(state, state.conditions.stages[0], 1)
    places = [(one, seat) for one in tables for seat, person in one.people.items() if person.name == name]
    (found,) = places

    async def opened() -> None:
        async with asyncio.timeout(60):
            while not (await services.log.head(table_stream(found[0].key))).seq:
                await asyncio.sleep(0.05)

    call(client, opened)
    return found


def test_the_organiser_has_a_link_for_everybody_and_a_sheet_to_print(hall: TestClient) -> None:
    paths = make_all(hall)
    names = {one.name for entry in state_of(hall).entries for one in entry.players}
    assert set(paths) == names
    assert len(set(paths.values())) == len(names)
    answer = hall.get(f"{LINKS}/print", headers=BROWSER)
    assert answer.headers["cache-control"] == "no-store"
    assert answer.text.count('<article class="seat-sheet">') == len(names)
    assert answer.text.count('class="qr"') == len(names)
    assert all(path in answer.text for path in paths.values())
    # Another address of the server is that of the links.
    other = hall.get(f"{LINKS}/print", params={"base": "https://club.example"}, headers=BROWSER).text
    assert f"https://club.example{paths['Nora 1']}" in other
    assert "no address of a server" in hall.get(LINKS, params={"base": "ftp://x"}, headers=BROWSER).text


def test_a_player_without_an_account_sits_down_by_the_link_and_nobody_else_does(hall: TestClient) -> None:
    paths = make_all(hall)
    guest = comes_in(hall, paths["Nora 1"])
    assert "You play here as Nora 1." in read(guest, PAGE).text
    do(hall, KEY, StartRound("Main", 1))
    one, seat = table_of(hall, "Nora 1")
    page = read(guest, PAGE)
    assert f"Your seat: Main, round 1, table {one.table}, North" in page.text
    table = read(guest, page.links["To my table"])
    owner = call(hall, services_of(hall).hub.owner, one.key)
    # Everybody has a link: no robot sits where somebody may still come.
    assert owner.table.sitters == {}
    strange = comes_in(hall, next(path for name, path in paths.items() if name not in names_at(one)))
    assert act(strange, one.key, seat) == 400
    assert owner.table.sitters == {}
    assert act(guest, one.key, seat, table) == 303
    assert owner.table.sitters[seat].name == "Nora 1"
    # A second device of the same player is the same player.
    assert read(comes_in(hall, paths["Nora 1"]), PAGE).links["To my table"]


def names_at(one: OnlineTable) -> set[str]:
    return {person.name for person in one.people.values()}


def act(client: TestClient, key: str, seat: Seat, page: Page | None = None) -> int:
    """Sit down by the form of the plain page, and how that is answered."""
    shown = page if page is not None else read(client, f"/play/{key}")
    fields = next(form.fields for form in shown.forms if "csrf" in form.fields)
    told = {**fields, "act": f'{{"verb":"sit","seat":"{seat}"}}', "command": f"sit {seat} {id(client)}", "seq": "0"}
    return send(client, Form(f"/play/{key}/act", told)).status_code


def test_who_has_confirmed_with_an_account_needs_no_link(hall: TestClient) -> None:
    bind(another(hall), "Nora 1", "owl")
    make_all(hall)
    do(hall, KEY, StartRound("Main", 1))
    one, _ = table_of(hall, "Nora 1")
    player, namesake = another(hall), another(hall)
    user(player, "owl")
    user(namesake, "Nora 1")
    assert "Your seat" not in read(namesake, PAGE).text
    assert f"table {one.table}, North" in read(player, PAGE).text


def refused(client: TestClient, path: str) -> str:
    """The page of a link that is none: looking and pressing are both refused, and nobody is signed in."""
    guest = nobody(another(client))
    page = read(guest, path, status=401)
    csrf = next(form.fields["csrf"] for form in read(guest, "/play").forms if "csrf" in form.fields)
    assert send(guest, Form(path, {"csrf": csrf, "command": "c"})).status_code == 401
    assert "You play here as" not in read(guest, PAGE).text
    return page.text


def test_a_forged_a_foreign_and_a_void_link_are_refused_with_their_reasons(hall: TestClient) -> None:
    paths = make_all(hall)
    path = paths["Nora 1"]
    head, _, code = path.rpartition("/")
    assert "its signature does not match" in refused(hall, f"{head}/{code[:-2]}AA")
    assert "its signature does not match" in refused(hall, f"{head}/{'x' * 400}")
    evening(hall, "autumn", started=0)
    put_online(hall, "autumn")
    theirs = make_all(hall, "autumn")["Nora 1"]
    assert "belongs to another event" in refused(hall, f"{head}/{theirs.rpartition('/')[2]}")
    guest = comes_in(hall, path)
    form = form_to(read(hall, LINKS), "/links")
    assert send(hall, form, "Another link for Nora 1").status_code == 303
    assert "This link is void" in refused(hall, path)
    # Whoever came by the old one is that player no more; the new one, and the others, are as good as before.
    assert "You play here as" not in read(guest, PAGE).text
    assert "You play here as Nora 1." in read(comes_in(hall, addresses(hall)["Nora 1"]), PAGE).text
    assert addresses(hall)["Sam 1"] == paths["Sam 1"]


def test_a_new_link_opens_the_table_that_is_open_already(hall: TestClient) -> None:
    make_all(hall)
    do(hall, KEY, StartRound("Main", 1))
    one, seat = table_of(hall, "Nora 1")
    assert send(hall, form_to(read(hall, LINKS), "/links"), "Another link for Nora 1").status_code == 303
    guest = comes_in(hall, addresses(hall)["Nora 1"])
    assert act(guest, one.key, seat) == 303
    owner = call(hall, services_of(hall).hub.owner, one.key)
    assert owner.table.sitters[seat].name == "Nora 1"


def test_the_link_of_somebody_who_has_left_is_refused(hall: TestClient) -> None:
    path = make_all(hall)["Nora 1"]
    number = next(one.number for one in state_of(hall).entries if "Nora 1" in {each.name for each in one.players})
    do(hall, KEY, WithdrawEntry(number))
    assert "does not play in the event any more" in refused(hall, path)


def test_wrong_links_are_counted_and_right_ones_are_not(hall: TestClient) -> None:
    paths, services = make_all(hall), services_of(hall)
    # In one window of the count, however long the attempts take.
    moment = services.now()
    services.now = lambda: moment
    guest = nobody(another(hall))
    wrong = f"{PAGE}/seat/none"
    statuses = [guest.get(wrong, headers=BROWSER).status_code for _ in range(ADDRESS.most + 1)]
    assert statuses == [401] * ADDRESS.most + [429]
    assert guest.get(paths["Sam 1"], headers=BROWSER).status_code == 200


def test_only_officials_make_links_and_see_them(hall: TestClient) -> None:
    player = another(hall)
    user(player, "Sam 1")
    for path in (LINKS, f"{LINKS}/print", f"{PAGE}/late"):
        assert player.get(path, headers=BROWSER).status_code == 403
    csrf = next(form.fields["csrf"] for form in read(player, "/play").forms if "csrf" in form.fields)
    assert send(player, Form(LINKS, {"csrf": csrf, "command": "c", "missing": "yes"})).status_code == 403
    assert seat_links(state_of(hall).online.values()) == {}


def test_the_public_page_and_the_dashboard_lead_to_the_tables_and_a_player_sees_the_table_of_now(
    hall: TestClient,
) -> None:
    paths = make_all(hall)
    guest = comes_in(hall, paths["Nora 1"])
    for path, reader in ((f"/events/{KEY}", guest), (f"/organise/{KEY}", hall)):
        html = reader.get(path, headers=BROWSER).text
        # By script, and without.
        assert f'hx-get="{PAGE}/now' in html
        assert f'href="{PAGE}"' in html
    do(hall, KEY, StartRound("Main", 1))
    one, _ = table_of(hall, "Nora 1")
    page = read(guest, f"{PAGE}/now")
    assert "Your table now:" in page.text
    assert page.links[f"Main, round 1, table {one.table}, North"].startswith(f"/play/{one.key}")
    stranger = read(nobody(another(hall)), f"{PAGE}/now")
    assert "Your table now" not in stranger.text
    assert stranger.links["Online tables of this event"].startswith(PAGE)
    # An event that is played in the hall says nothing of it to the public.
    evening(hall, "autumn", started=0)
    assert read(guest, "/play/event/autumn/now").text.strip() == ""
