"""The Director at live tables: the queue, a contested claim, a question of the laws, the tempo and the record."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from cardinal.cards import SEATS, Seat
from cardinal.live import Act, TableOwner
from cardinal.store import EVERYWHERE, Role
from tests.live.at_a_table import PEOPLE
from tests.live.open_tables import REVOKING
from tests.web.forms import Form, Page, read, send
from tests.web.people import another, call, services_of, user

DEAL = {"board": 1, "deal": REVOKING}


class Seated:
    """Four people at a live table of the application."""

    def __init__(self, client: TestClient, manner: str = "guarded", **options: Any) -> None:
        self.client = client
        self._count = 0

        async def opened() -> TableOwner:
            hub = services_of(client).hub
            return await hub.open("bridge", manner, owner="", options={"boards": [DEAL], **options}, key="tbl")

        self.owner = call(client, opened)
        for seat in SEATS:
            self.do(seat, "sit", seat=str(seat))
        for seat in SEATS:
            self.do(seat, "ready")

    def do(self, by: Seat, verb: str, **body: Any) -> None:
        self._count += 1
        who, name, act = PEOPLE[by], f"seated {self._count}", Act(verb, body)
        call(self.client, self.owner.do, who, name, act, self.owner.table.seq)

    def calls(self, text: str) -> None:
        for place, one in enumerate(text.split()):
            self.do(SEATS[place % 4], "call", call=one)


def hub_director(client: TestClient) -> None:
    user(client, "dora", EVERYWHERE, Role.DIRECTOR)


def form_with(page: Page, button: str) -> Form:
    return next(one for one in page.forms if button in one.buttons)


def contested(client: TestClient) -> Seated:
    table = Seated(client)
    table.calls("pass pass 4S pass pass pass")
    table.do(Seat.W, "lead", card="DA")
    table.do(Seat.W, "face")
    table.do(Seat.S, "claim", tricks=12, text="")
    table.do(Seat.E, "object")
    return table


def test_a_contested_claim_is_in_the_queue_and_ruled_on_by_a_form(client: TestClient) -> None:
    table = contested(client)
    hub_director(client)
    assert "A claim is contested" in read(client, "/play/director").text
    page = read(client, "/play/tbl/director")
    answer = send(client, form_with(page, "Rule on the claim"), "Rule on the claim", tricks="10", text="three diamonds")
    assert answer.status_code == 303
    # The lead lies there and thirteen tricks are left: ten of them make four spades.
    assert [(one.result, one.points) for one in table.owner.table.outcomes] == [("4S by S =", 420)]
    assert "A claim is contested" not in read(client, "/play/director").text


def test_a_call_is_answered_and_leaves_the_queue(client: TestClient) -> None:
    table = Seated(client)
    table.do(Seat.E, "director", reason="a question of tempo")
    hub_director(client)
    assert "a question of tempo" in read(client, "/play/director").text
    form = form_with(read(client, "/play/tbl/director"), "Answered")
    assert send(client, form, "Answered").status_code == 303
    assert table.owner.table.calls == ()


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_a_judgement_at_an_open_table_is_the_directors(client: TestClient, language: str) -> None:
    table = Seated(client, "open", boards=[{**DEAL, "director": "person"}])
    table.calls("pass pass 1S 1H")
    hub_director(client)
    assert "W calls 1H (27)" in read(client, "/play/tbl/director", language=language).text
    table.do(Seat.N, "attention")
    table.do(Seat.N, "answers", key="accept", value="no")
    table.do(Seat.W, "call", call="3D")
    hub_director(client)
    page = read(client, "/play/tbl/director", language=language)
    form = next(one for one in page.forms if one.fields.get("verb") == "answers")
    values = {value: label for label, (_, value) in form.buttons.items()}
    assert set(values) == {"similar", "subset", "purpose", "no"}
    assert send(client, form, values["no"]).status_code == 303
    page = read(client, "/play/tbl/director", language=language)
    form = next(one for one in page.forms if one.fields.get("verb") == "answers")
    nothing = next(label for label, (_, value) in form.buttons.items() if value == "no")
    assert send(client, form, nothing).status_code == 303
    assert table.owner.table.played is not None
    # Three diamonds is not comparable: the offender's partner must pass.
    assert table.owner.table.played.view(Seat.E)["must_pass"] == ["E"]


def test_what_was_typed_stays_when_a_ruling_is_refused(client: TestClient) -> None:
    Seated(client, "open")
    hub_director(client)
    form = next(one for one in read(client, "/play/tbl/director").forms if one.fields.get("verb") == "does")
    answer = send(client, form, "Send", act="N sings a song")
    assert answer.status_code == 400
    assert "N sings a song" in answer.text


def test_only_directors_see_the_director_pages_and_the_tempo(client: TestClient) -> None:
    contested(client)
    hub_director(client)
    tempo = read(client, "/play/tbl/tempo").text
    assert "West" in tempo
    stranger = another(client)
    user(stranger, "sue")
    for path in ("/play/tbl/director", "/play/tbl/tempo"):
        assert stranger.get(path).status_code == 403
    guest = another(client)
    for path in ("/play/director", "/play/tbl/director", "/play/tbl/tempo"):
        assert guest.get(path, follow_redirects=False).status_code in (303, 401)


def test_the_record_of_a_board_comes_when_it_is_over(client: TestClient) -> None:
    table = Seated(client)
    assert client.get("/play/tbl/record.pbn").status_code == 400
    table.calls("pass pass pass pass")
    answer = client.get("/play/tbl/record.pbn")
    assert answer.status_code == 200
    assert '[Contract "Pass"]' in answer.text
    assert "[AuctionTimeTable" in answer.text


def test_the_page_of_a_table_leads_to_the_record_and_a_directors_to_the_tempo(client: TestClient) -> None:
    table = Seated(client)
    assert "Record of the boards (PBN)" not in read(client, "/play/tbl").links
    table.calls("pass pass pass pass")
    links = read(client, "/play/tbl").links
    assert client.get(links["Record of the boards (PBN)"]).status_code == 200
    assert "Tempo" not in links
    hub_director(client)
    assert client.get(read(client, "/play/tbl").links["Tempo"]).status_code == 200


def test_the_record_of_an_event_board_is_not_for_everybody(client: TestClient) -> None:
    table = Seated(client, event="spring")
    table.calls("pass pass pass pass")
    assert client.get("/play/tbl/record.pbn", follow_redirects=False).status_code in (303, 401, 403)
