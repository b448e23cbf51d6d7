"""A seat belongs to a person, not to a name: players confirm who they are, and nobody takes a seat by an equal name."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import insert
from starlette.testclient import TestClient

from cardinal.store import Role, stream_of
from cardinal.store.chain import moment
from cardinal.store.schema import bindings
from cardinal.store.setting_up import StartRound
from cardinal.web.open_sessions import SIGNED_OUT
from tests.web.forms import BROWSER, Form, form_to, read, send
from tests.web.people import (
    KEY,
    PASSWORD,
    another,
    bind,
    call,
    director,
    do,
    evening,
    nobody,
    organiser,
    services_of,
    state_of,
    user,
)
from tests.web.test_play_online_links import comes_in, make_all, put_online, table_of
from tests.web.test_play_socket import at, heard
from tests.web.test_sockets_end_with_sessions import code_of

INVITATIONS, STAFF, PAGE = f"/organise/{KEY}/invitations", f"/organise/{KEY}/staff", f"/play/event/{KEY}"


@pytest.fixture
def hall(client: TestClient) -> TestClient:
    """An evening that is drawn and put online; its organiser is of this event only."""
    evening(client, started=0)
    organiser(client, KEY)
    put_online(client, KEY)
    return client


def number_of(client: TestClient, name: str) -> str:
    (number,) = [number for number, one in state_of(client).people.items() if one.name == name]
    return number


def invitation(client: TestClient, name: str) -> str:
    """The path of a new link for that player, by the organiser's page."""
    form = form_to(read(client, INVITATIONS), "/invitations")
    sent = send(client, Form(form.action, form.fields | {"invite": number_of(client, name)}))
    assert sent.status_code == 303
    return link_on(client, sent.headers["location"])


def link_on(client: TestClient, page: str) -> str:
    html = client.get(page, headers=BROWSER).text
    found = re.search(r'value="http://testserver(/invitation/[^"]+)"', html)
    assert found is not None
    return found[1]


def sits(client: TestClient, name: str) -> str:
    """What the table answers whoever sits down in the seat of that player: done, or why not."""
    one, seat = table_of(client, name)
    with at(client, f"/play/{one.key}") as socket:
        seq = heard(socket, "view")["seq"]
        socket.send_json({"do": "act", "id": "sit", "seq": seq, "act": {"verb": "sit", "seat": str(seat)}})
        while (told := socket.receive_json())["kind"] not in ("done", "refused"):
            pass
    return str(told["kind"])


def test_an_organiser_of_another_event_takes_no_seat_by_an_account_of_the_players_name(hall: TestClient) -> None:
    evening(hall, "plum", started=0)
    otto = another(hall)
    organiser(otto, "plum", "otto")
    # No account is made by name; a link makes one, whose owner chooses the name.
    csrf = form_to(read(otto, "/organise/plum/staff"), "/invite").fields
    made = send(otto, Form("/organise/plum/staff/accounts", csrf | {"new_name": "Nora 1", "role": "director"}))
    assert made.status_code in (404, 405)
    assert send(otto, form_to(read(otto, "/organise/plum/staff"), "/invite")).status_code == 303
    path, eve = link_on(otto, "/organise/plum/staff"), nobody(another(hall))
    form = form_to(read(eve, path), path.rpartition("/")[2])
    assert send(eve, Form(form.action, form.fields | {"name": "Nora 1", "password": PASSWORD})).status_code == 303
    # The account has its role where it was invited, and nothing anywhere else.
    assert eve.get("/organise/plum", headers=BROWSER).status_code == 200
    assert eve.get(f"/organise/{KEY}", headers=BROWSER).status_code == 403
    do(hall, KEY, StartRound("Main", 1))
    assert "Your seat" not in read(eve, PAGE).text
    assert sits(eve, "Nora 1") == "refused"
    for page in (INVITATIONS, STAFF, f"/organise/{KEY}/people"):
        assert otto.get(page, headers=BROWSER).status_code == 403
    assert send(otto, Form(INVITATIONS, csrf | {"invite": "P1"})).status_code == 403


def test_a_player_confirms_by_the_link_once_and_sits_down_under_any_name(hall: TestClient) -> None:
    path = invitation(hall, "Nora 1")
    owl, eve = another(hall), another(hall)
    user(owl, "owl")
    user(eve, "Eve")
    # Looking does nothing, and a stranger is asked who it is.
    page = read(nobody(another(hall)), path)
    assert "as Nora 1" in page.text
    page = read(owl, path)
    assert "You are signed in as owl." in page.text
    assert send(owl, form_to(page, path.rpartition("/")[2])).status_code == 303
    assert "You play here as Nora 1." in read(owl, PAGE).text
    assert "Spring pairs: you are Nora 1." in read(owl, "/account").text
    # The link has had its one use, and the player is nobody else's by another link.
    assert "works once" in read(eve, path, status=401).text
    again = invitation(hall, "Nora 1")
    assert send(eve, form_to(read(eve, again), again.rpartition("/")[2])).status_code == 409
    assert "Confirmed: owl" in read(hall, INVITATIONS).text
    assert 'title="Confirmed: owl"' in hall.get(f"/organise/{KEY}/entries", headers=BROWSER).text
    do(hall, KEY, StartRound("Main", 1))
    assert sits(eve, "Nora 1") == "refused"
    assert sits(owl, "Nora 1") == "done"


def test_an_account_is_made_by_the_invitation_and_a_taken_name_leaves_the_link_good(hall: TestClient) -> None:
    path, new = invitation(hall, "Sam 1"), nobody(another(hall))
    form = form_to(read(new, path), path.rpartition("/")[2])
    taken = send(new, Form(form.action, form.fields | {"name": "olga", "password": PASSWORD}))
    assert taken.status_code == 409
    assert send(new, Form(form.action, form.fields | {"name": "Sammy", "password": "short"})).status_code == 400
    assert send(new, Form(form.action, form.fields | {"name": "Sammy", "password": PASSWORD})).status_code == 303
    assert "You play here as Sam 1." in read(new, PAGE).text
    assert new.get(f"/organise/{KEY}", headers=BROWSER).status_code == 403


def test_a_proposal_of_an_earlier_version_needs_the_organiser_and_the_player(hall: TestClient) -> None:
    namesake, services = another(hall), services_of(hall)
    known = user(namesake, "Nora 1")
    number = number_of(hall, "Nora 1")

    async def propose() -> None:
        row = {"stream": stream_of(KEY), "number": number, "user": known.key, "state": "proposed"}
        row |= {"made_by": "", "made_at": moment(services.now())}
        async with services.database.writing() as connection:
            await connection.execute(insert(bindings).values(row))

    call(hall, propose)
    assert "asks you to confirm" not in read(namesake, PAGE).text
    csrf = form_to(read(namesake, "/account"), "/account").fields
    answer = {"event": KEY, "number": number, "answer": "confirm"}
    assert send(namesake, Form("/account/seats", csrf | answer)).status_code == 409
    page = read(hall, INVITATIONS)
    assert "An account has this name: Nora 1. Not confirmed." in page.text
    form = form_to(page, "/invitations")
    assert send(hall, Form(form.action, form.fields | {"offer": number})).status_code == 303
    assert "The organiser asks you to confirm that you are Nora 1." in read(namesake, PAGE).text
    assert send(namesake, form_to(read(namesake, "/account"), "/seats"), "Confirm: I am Nora 1").status_code == 303
    assert "You play here as Nora 1." in read(namesake, PAGE).text
    assert send(hall, Form(form.action, form.fields | {"release": number})).status_code == 303
    assert "You play here as" not in read(namesake, PAGE).text


def sees_hands(client: TestClient, name: str) -> bool:
    one, _ = table_of(client, name)
    with at(client, f"/play/{one.key}") as socket:
        return str(heard(socket, "view")["you"]) == "director"


def test_a_director_who_plays_is_barred_by_the_account_whatever_it_is_called(hall: TestClient) -> None:
    dan, dora = another(hall), another(hall)
    director(dan, KEY, "dan")
    director(dora, KEY, "dora")
    do(hall, KEY, StartRound("Main", 1))
    assert sees_hands(dan, "Nora 2")
    assert sees_hands(dora, "Nora 2")
    # Bound after the tables were opened, with the hands of another table on the screen.
    one, _ = table_of(hall, "Nora 2")
    path = invitation(hall, "Nora 1")
    elsewhere = another(hall)
    elsewhere.cookies.update(dan.cookies)
    with at(elsewhere, f"/play/{one.key}") as socket:
        assert heard(socket, "view")["you"] == "director"
        assert send(dan, form_to(read(dan, path), path.rpartition("/")[2])).status_code == 303
        assert code_of(socket) == SIGNED_OUT
    assert not sees_hands(dan, "Nora 2")
    assert dan.get(f"/play/{one.key}/director", headers=BROWSER).status_code == 403
    assert dan.get(f"/play/{one.key}/record.pbn", headers=BROWSER).status_code == 403
    # Giving the player up does not open the hands again.
    mine = form_to(read(dan, "/account"), "/seats")
    assert send(dan, mine, "I am not Nora 1 any more").status_code == 303
    assert "You play here as" not in read(dan, PAGE).text
    assert not sees_hands(dan, "Nora 2")
    # One who says so is barred without any account of a player.
    assert send(dora, form_to(read(dora, "/account"), "/plays")).status_code == 303
    assert not sees_hands(dora, "Nora 2")


def test_an_organiser_who_plays_makes_no_boards_and_only_another_takes_it_back(hall: TestClient) -> None:
    boards = {"commitment": state_of(hall).online["Main"].commitment, "value": "0" * 64}
    csrf = form_to(read(hall, STAFF), "/invite").fields
    assert send(hall, Form(f"/organise/{KEY}/boards/make", csrf | boards)).status_code != 403
    assert send(hall, form_to(read(hall, STAFF), "/plays"), "I play in this event olga").status_code == 303
    csrf = form_to(read(hall, STAFF), "/invite").fields
    assert send(hall, Form(f"/organise/{KEY}/boards/make", csrf | boards)).status_code == 403
    assert send(hall, Form(f"{STAFF}/plays", csrf | {"user": "olga"})).status_code == 400
    other = another(hall)
    organiser(other, KEY, "otto")
    fields = form_to(read(other, STAFF), "/invite").fields
    assert send(other, Form(f"{STAFF}/plays", fields | {"user": "olga"})).status_code == 303
    assert send(hall, Form(f"/organise/{KEY}/boards/make", csrf | boards)).status_code != 403


def test_a_director_who_plays_by_a_link_to_the_seat_is_a_player_of_the_event(hall: TestClient) -> None:
    path = make_all(hall)["Nora 1"]
    dan = another(hall)
    director(dan, KEY, "dan")
    known, services = user(dan, "dan"), services_of(hall)
    form = next(one for one in read(dan, path).forms if "Play as Nora 1" in one.buttons)
    assert send(dan, form).status_code == 303
    assert call(hall, services.bindings.plays, stream_of(KEY), known.key)


def test_whoever_has_a_link_to_the_seat_may_take_it_for_an_account(hall: TestClient) -> None:
    path, owl = make_all(hall)["Nora 1"], another(hall)
    user(owl, "owl")
    form = next(one for one in read(owl, path).forms if "Confirm: I am Nora 1" in one.buttons)
    assert send(owl, form, "Confirm: I am Nora 1").status_code == 303
    do(hall, KEY, StartRound("Main", 1))
    assert sits(owl, "Nora 1") == "done"
    # The guest's device of the same player is known as before.
    assert "You play here as Nora 1." in read(comes_in(hall, path), PAGE).text


def test_an_organiser_names_only_accounts_that_have_a_part_in_the_event(hall: TestClient) -> None:
    user(another(hall), "Zoe")
    form = form_to(read(hall, STAFF), "/staff")
    unknown = send(hall, Form(form.action, form.fields | {"user": "Zoe", "role": "director"}))
    none = send(hall, Form(form.action, form.fields | {"user": "Zow", "role": "director"}))
    # Whether the server knows such a name cannot be told.
    assert unknown.status_code == none.status_code == 400
    assert "No account “Zoe” has a part in this event" in unknown.text
    bind(another(hall), "Sam 2", "Zoe")
    assert send(hall, Form(form.action, form.fields | {"user": "Zoe", "role": "director"})).status_code == 303
    held = {one.name: one.roles for one in call(hall, services_of(hall).accounts.users)}
    assert held["Zoe"] == {stream_of(KEY): frozenset((Role.DIRECTOR,))}
