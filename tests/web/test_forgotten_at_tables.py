"""Pages that erase: a person of an event, or one's own account, is forgotten at live tables as well."""

from __future__ import annotations

from starlette.testclient import TestClient

from cardinal.cards import Seat
from cardinal.live import Act, Who
from tests.web.forms import Form, Page, read, send
from tests.web.people import another, bind, call, evening, organiser, services_of, user

NORA = "Nora 1"


def seated(client: TestClient, who: Who) -> None:
    """A live table at which *who* sits North."""

    async def sit() -> None:
        owner = await services_of(client).hub.open("bridge", owner="guest host", key="club")
        await owner.do(who, "sits", Act("sit", {"seat": "N"}), owner.table.seq)

    call(client, sit)


def north(client: TestClient) -> str:
    async def name() -> str:
        return (await services_of(client).hub.owner("club")).table.sitters[Seat.N].name

    return call(client, name)


def form_to(page: Page, ending: str) -> Form:
    return next(one for one in page.forms if one.action.split("?")[0].endswith(ending))


def test_who_is_erased_in_an_event_is_forgotten_where_the_account_sat(client: TestClient) -> None:
    evening(client)
    account = bind(another(client), NORA, "owl")
    organiser(client)
    seated(client, Who(f"user {account.key}", NORA))
    form = form_to(read(client, "/organise/spring/people"), "/people")
    assert send(client, form, number="P1", confirm="somebody").status_code == 400
    # Nothing is erased before the name is typed.
    assert north(client) == NORA
    assert send(client, form, number="P1", confirm=NORA, contact="own").status_code == 303
    assert north(client) == ""
    assert NORA not in read(client, "/play/club").text
    assert NORA not in read(client, "/organise/spring/people").text


def test_a_guest_of_the_same_name_keeps_it(client: TestClient) -> None:
    evening(client)
    organiser(client)
    seated(client, Who("guest 1", NORA))
    form = form_to(read(client, "/organise/spring/people"), "/people")
    assert send(client, form, number="P1", confirm=NORA, contact="own").status_code == 303
    assert north(client) == NORA


def test_a_guest_is_forgotten_at_the_tables_that_the_organiser_names(client: TestClient) -> None:
    evening(client)
    organiser(client)
    seated(client, Who("guest 1", NORA))
    form = form_to(read(client, "/organise/spring/people"), "/people")
    # At a table where no such guest sat nothing happens to anybody, and what was typed stays.
    wrong = send(client, form, number="P1", confirm=NORA, contact="own", tables="club http://testserver/play/nowhere")
    assert wrong.status_code == 400
    assert "nowhere" in Page(wrong.text).text
    assert "<textarea" in wrong.text
    assert "http://testserver/play/nowhere</textarea>" in wrong.text
    assert (north(client), NORA in read(client, "/organise/spring/people").text) == (NORA, True)
    address = "http://testserver/play/club?lang=ja"
    assert send(client, form, number="P1", confirm=NORA, contact="own", tables=address).status_code == 303
    assert north(client) == ""


def test_nobody_of_another_name_can_be_named(client: TestClient) -> None:
    evening(client)
    organiser(client)
    seated(client, Who("guest 1", "Zebulon"))
    form = form_to(read(client, "/organise/spring/people"), "/people")
    assert send(client, form, number="P1", confirm=NORA, contact="own", tables="club").status_code == 400
    assert north(client) == "Zebulon"


def test_an_account_has_its_own_name_erased(client: TestClient) -> None:
    account = user(client, "olga")
    seated(client, Who(f"user {account.key}", "olga"))
    stranger = another(client)
    told = {**form_to(read(stranger, "/sign-in"), "/sign-in").fields}
    assert stranger.post("/account/forget-tables", data=told).status_code == 401
    assert client.post("/account/forget-tables", data={"csrf": "guessed"}).status_code == 400
    assert north(client) == "olga"
    form = form_to(read(client, "/account"), "/forget-tables")
    answer = send(client, form)
    assert (answer.status_code, answer.headers["location"]) == (303, "/account?forgotten=1")
    assert north(client) == ""
    assert "Tables at which your name has been erased: 1." in read(client, "/account?forgotten=1").text
    # Sent again there is nothing left.
    assert send(client, form).headers["location"] == "/account?forgotten=none"
