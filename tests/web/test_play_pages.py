"""The lobby and a table by plain forms: one click and one plays; a friend sits down by a link; nobody else does."""

from __future__ import annotations

import json

from starlette.testclient import TestClient

from cardinal.cards import Seat
from cardinal.live import Kind, TableOwner
from cardinal.live.clock import limit_of
from cardinal.live.watching import delay_of
from cardinal.web import Settings, create_app
from tests.live.hubs import events_of
from tests.web.forms import Form, Page, read, send

NOW = {"bridge": "Bridge with three robots", "guandan": "Guandan with three robots"}


def form_with(page: Page, button: str) -> Form:
    return next(one for one in page.forms if button in one.buttons)


def play_now(client: TestClient, game: str) -> str:
    answer = send(client, form_with(read(client, "/play"), NOW[game]), NOW[game])
    assert answer.status_code == 303
    return str(answer.headers["location"])


def owner_of(client: TestClient, address: str) -> TableOwner:
    key = address.rpartition("/")[2]
    owner: TableOwner = client.portal.call(client.app.state.services.hub.owner, key)  # type: ignore[attr-defined, union-attr]
    return owner


def friends_table(client: TestClient) -> str:
    form = form_with(read(client, "/play"), "Open the table")
    return str(send(client, form, "Open the table", name="Ann", company="friends").headers["location"])


def test_one_click_deals_with_robots_in_the_other_seats(client: TestClient) -> None:
    for game in NOW:
        table = owner_of(client, play_now(client, game)).table
        kinds = {seat: one.kind for seat, one in table.sitters.items()}
        assert kinds == {Seat.N: Kind.ROBOT, Seat.E: Kind.ROBOT, Seat.S: Kind.PERSON, Seat.W: Kind.ROBOT}
        assert table.game == game
        assert table.played is not None


def test_what_the_form_offers_is_what_the_table_does(client: TestClient) -> None:
    form = form_with(read(client, "/play"), "Open the table")
    chosen = {"company": "friends", "seconds": "45", "delay": "180", "set": "8", "counter": "yes", "name": "Ann"}
    table = owner_of(client, str(send(client, form, "Open the table", **chosen).headers["location"])).table
    assert (limit_of(table), delay_of(table), table.options["set"]) == (45, 180, 8)
    assert table.options["counter"] is True
    assert not table.options.get("listed")
    again = form_with(read(client, "/play"), "Open the table")
    refused = send(client, again, "Open the table", **{**chosen, "seconds": "1"})
    assert refused.status_code == 400
    assert "The table does not offer 1." in refused.text
    assert form_with(Page(refused.text), "Open the table").fields["name"] == "Ann"


def test_a_table_is_listed_by_choice_and_its_guest_named_in_the_readers_language(client: TestClient) -> None:
    play_now(client, "bridge")
    form = form_with(read(client, "/play"), "Open the table")
    address = str(send(client, form, "Open the table", company="friends", listed="yes").headers["location"])
    client.cookies.clear()
    lobby = read(client, "/play?lang=zh-Hans").text
    assert lobby.count("游客") == 1
    sit = form_with(read(client, "/play?lang=en"), "Sit East")
    assert send(client, sit, "Sit East").headers["location"].partition("?")[0] == address
    assert set(owner_of(client, address).table.sitters) == {Seat.E, Seat.S}


def test_the_same_form_sent_twice_opens_one_table(client: TestClient) -> None:
    form = form_with(read(client, "/play"), NOW["bridge"])
    first, second = (send(client, form, NOW["bridge"]).headers["location"] for _ in range(2))
    assert first == second


def test_a_call_by_a_plain_form_is_made(client: TestClient) -> None:
    address = friends_table(client)
    for seat in "NEW":
        page = read(client, address)
        assert f"Sit {Seat.parse(seat).label()}" in {button for form in page.forms for button in form.buttons}
    robots = form_with(read(client, address), "Robots in the empty seats")
    assert send(client, robots, "Robots in the empty seats").status_code == 303
    ready = form_with(read(client, address), "Ready for the next board")
    assert send(client, ready, "Ready for the next board").status_code == 303
    owner = owner_of(client, address)
    for _ in range(60):
        page = read(client, address)
        if any("pass" in form.buttons for form in page.forms):
            break
        client.portal.call(_pause)  # type: ignore[union-attr]
    before = len(_calls_by_south(owner))
    assert send(client, form_with(page, "pass"), "pass").status_code == 303
    assert len(_calls_by_south(owner)) == before + 1


async def _pause() -> None:
    import asyncio

    await asyncio.sleep(0.2)


def _calls_by_south(owner: TableOwner) -> list[object]:
    return [event for event in events_of(owner) if event.verb == "call" and event.seat is Seat.S]


def test_a_stranger_watches_a_closed_table_and_cannot_sit_down(client: TestClient, settings: Settings) -> None:
    address = play_now(client, "bridge")
    owner = owner_of(client, address)
    client.cookies.clear()
    page = read(client, address)
    assert "South's hand" not in page.text
    lobby = read(client, "/play")
    fields = {**form_with(lobby, NOW["bridge"]).fields, "act": json.dumps({"verb": "sit", "seat": "N"}), "seq": "0"}
    answer = client.post(f"{address}/act", data=fields, headers={"Accept": "text/html"}, follow_redirects=False)
    assert answer.status_code == 400
    assert "This table is not open to others." in answer.text
    assert owner.table.sitters[Seat.N].kind is Kind.ROBOT


def test_a_guest_whose_seat_was_taken_meanwhile_does_not_type_the_name_again(client: TestClient) -> None:
    address = friends_table(client)
    client.cookies.clear()
    form = form_with(read(client, address), "Sit North")
    # Ann has South already.
    taken = {**form.fields, "name": 'Bea "B"', "act": json.dumps({"verb": "sit", "seat": "S"})}
    answer = client.post(f"{address}/act", data=taken, headers={"Accept": "text/html"}, follow_redirects=False)
    assert "Ann sits South." in answer.text
    again = form_with(Page(answer.text), "Sit North")
    assert again.fields["name"] == 'Bea "B"'
    assert send(client, again, "Sit North").status_code == 303
    assert owner_of(client, address).table.sitters[Seat.N].name == 'Bea "B"'


def test_a_form_of_another_site_changes_nothing(client: TestClient) -> None:
    address = friends_table(client)
    seq = owner_of(client, address).table.seq
    told = {"act": json.dumps({"verb": "stand"}), "seq": "9", "csrf": "forged"}
    assert client.post(f"{address}/act", data=told, follow_redirects=False).status_code == 400
    assert owner_of(client, address).table.seq == seq


def test_a_table_that_is_not_there_is_explained(client: TestClient) -> None:
    answer = client.get("/play/nowhere", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "There is no table nowhere." in answer.text


def test_the_pages_are_in_every_language(client: TestClient) -> None:
    for language, title in (("zh-Hans", "打牌"), ("zh-Hant", "打牌"), ("ja", "プレイする")):
        assert title in read(client, f"/play?lang={language}").text


def test_the_application_is_made_anew_and_the_table_is_still_there(client: TestClient, settings: Settings) -> None:
    address = friends_table(client)
    with TestClient(create_app(settings)) as again:
        assert owner_of(again, address).table.sitters[Seat.S].name == "Ann"


def test_a_table_is_found_again_on_another_day_with_its_score_and_only_by_whoever_sat_there(
    client: TestClient, settings: Settings
) -> None:
    address = friends_table(client)
    cookies = dict(client.cookies)
    for name in ("Robots in the empty seats", "Ready for the next board"):
        send(client, form_with(read(client, address), name), name)
    # Another process, which has not seen the table yet.
    with TestClient(create_app(settings)) as later:
        later.cookies.update(cookies)
        lobby = read(later, "/play")
        assert "Your tables" in lobby.text
        assert "Ann" in lobby.text
        later.cookies.clear()
        assert "Your tables" not in read(later, "/play").text


def test_one_tap_opens_a_table_for_friends_and_the_opener_is_its_host(client: TestClient) -> None:
    name = "A Guandan table for friends"
    address = str(send(client, form_with(read(client, "/play"), name), name).headers["location"])
    table = owner_of(client, address).table
    assert (table.game, table.options.get("practice"), set(table.sitters)) == ("guandan", None, {Seat.S})
    assert table.seat_of(table.owner) is Seat.S


def test_something_is_said_by_a_plain_form_and_shown_as_words(client: TestClient) -> None:
    address = friends_table(client)
    page = read(client, address)
    assert send(client, form_with(page, "Send"), "Send", text="<i>hi</i>").status_code == 303
    assert send(client, form_with(page, "Good luck!"), "Good luck!").status_code == 303
    shown = read(client, address).text
    assert "Ann: <i>hi</i>" in shown
    assert "Ann: Good luck!" in shown
    refused = send(client, form_with(read(client, address), "Send"), "Send", text=" ")
    assert "The message is empty" in refused.text
