"""What tables note beside results, read again: the lead on travellers and cards, Guandan's finish and tribute."""

from __future__ import annotations

import json
import shutil
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardinal.cards import Card
from cardinal.contest.model import Place, Room
from cardinal.guandan.finish import Finish
from cardinal.language import NotUnderstood
from cardinal.store import Competition, import_folder
from cardinal.store.playing import ConfirmResult
from cardinal.store.table_facts import NOTHING, DealFacts, TableFacts, read_facts
from cardinal.web import Settings, create_app
from cardinal.web.table.entering import AtTable
from tests.store.story import AT, DIRECTOR, entry, table
from tests.web.at_the_table import guandan, look, tap
from tests.web.direct_story import BOARD_1, said
from tests.web.forms import Page, read
from tests.web.people import KEY, another, at_table, call, do, evening, nobody, organiser, services_of, state_of

WON = Finish.parse("N S")
LEADS = ("DK", "H2", "CT")
"""The card led at the three tables of board 1."""


def lead(client: TestClient, at: int) -> None:
    place, result = BOARD_1[at]
    do(client, KEY, AtTable(entry(place, result), {"lead": LEADS[at]}), DIRECTOR)


def test_the_lead_stands_in_the_state_on_the_traveller_and_on_the_card(client: TestClient) -> None:
    evening(client)
    place, result = BOARD_1[0]
    made = do(client, KEY, AtTable(entry(place, result, "NS"), {"lead": "DK"}), table(1))
    do(client, KEY, ConfirmResult(place, made.last, "EW"), table(1))
    # The other side's word leaves it there.
    assert state_of(client).results[place].facts == TableFacts(Card.parse("DK"))
    nobody(client)
    # The board is still to be played at two tables: nobody hears of it, nor of the lead.
    read(client, f"/events/{KEY}/boards/1", status=404)
    card = client.get(f"/api/events/{KEY}/contestants/1").json()
    assert "♦" not in json.dumps(card, ensure_ascii=False)
    for at in (1, 2):
        lead(client, at)
    shown = client.get(f"/api/events/{KEY}/boards/1").json()["lines"]
    assert {one["lead"] for one in shown} == {"♦K", "♥2", "♣10"}
    page = said(read(client, f"/events/{KEY}/boards/1"))
    assert "Lead" in page
    assert "♦K" in page
    rows = client.get(f"/api/events/{KEY}/contestants/1").json()["stages"][0]["rows"]
    assert [one["lead"] for one in rows if one["board"] == 1] == ["♦K"]
    assert "♦K" in said(read(client, f"/events/{KEY}/contestants/1"))
    assert "首攻" in read(client, f"/events/{KEY}/boards/1?lang=zh-Hans").text


def test_another_result_takes_its_facts_with_it(client: TestClient) -> None:
    evening(client)
    place, result = BOARD_1[0]
    made = do(client, KEY, AtTable(entry(place, result, "NS"), {"lead": "DK"}), table(1))
    do(client, KEY, entry(place, "pass", "NS", made.last), table(1))
    assert state_of(client).results[place].facts == NOTHING


def test_the_export_holds_the_leads_and_an_import_brings_them_back(
    client: TestClient, tmp_path: Path, settings: Settings
) -> None:
    evening(client)
    for at in range(3):
        lead(client, at)
    organiser(client)
    answer = client.get(f"/organise/{KEY}/export.zip")
    with zipfile.ZipFile(BytesIO(answer.content)) as file:
        file.extractall(tmp_path / "events")
    folder = tmp_path / "events" / KEY
    rows = json.loads((folder / "facts.json").read_text("utf-8"))
    first = {"stage": "Main", "round": 1, "table": "1", "board": 1, "facts": {"lead": "DK"}}
    assert [first in rows, len(rows)] == [True, 3]
    events = import_folder(folder)

    async def written() -> Competition:
        services = services_of(client)
        await services.log.append("event/again", 0, events, command_id="import", actor="olga", at=AT)
        return await services.competitions.state("event/again")

    again = call(client, written)
    assert {str(one.facts.lead) for one in again.results.values()} == set(LEADS)
    # The folder itself, shown without a database, says the same.
    with TestClient(create_app(Settings(var=settings.var, events=tmp_path / "events"))) as other:
        shown = other.get(f"/api/events/{KEY}/boards/1").json()["lines"]
        assert {one["lead"] for one in shown} == {"♦K", "♥2", "♣10"}
    (folder / "facts.json").write_text('[{"stage": "Main"}]', "utf-8")
    with pytest.raises(NotUnderstood) as refused:
        import_folder(folder)
    assert "facts.json" in str(refused.value)
    shutil.rmtree(folder)


def test_the_order_of_finish_and_tribute_stand_on_the_sheet(client: TestClient) -> None:
    guandan(client, "plum", "teams", duplicate=True, players=4)
    phone = another(client)
    at_table(phone, "plum", "1 open")
    html = tap(phone, look(phone), "enter", act="send", first="E", second="N", third="W")
    html = tap(phone, html, "confirm")
    taps = {"first": "N", "second": "S", "tribute": "paid", "tribute_card": "♠A", "return_card": "5"}
    tap(phone, tap(phone, html, "enter", act="send", **taps), "confirm")
    state = state_of(client, "plum")
    match = state.known_matches[0]
    second = Place(match.stage, 1, match.table, 2, Room.OPEN)
    noted = DealFacts(WON, "paid", "♠A", "5")
    assert state.results[second].facts == TableFacts(deals=(noted,))
    sheet = said(Page(look(phone, "/table/sheet")))
    assert "East, North, West, South" in sheet
    assert "North, South" in sheet
    assert "paid" in sheet


def test_the_public_reads_the_order_of_finish_when_the_round_is_over(client: TestClient) -> None:
    guandan(client, "plum", "teams", duplicate=True, players=4)
    state = state_of(client, "plum")
    (stage,) = state.conditions.stages
    nobody(client)
    board = "/events/plum/boards/1"
    for one in state.known_matches:
        for number in range(1, stage.boards + 1):
            for room in (Room.OPEN, Room.CLOSED):
                read(client, board, status=404)
                facts = {"deal": {"order": "N S", "tribute": "paid", "tribute_card": "♠A", "remarks": "by Li"}}
                place = Place(stage.name, 1, one.table, number, room)
                do(client, "plum", AtTable(entry(place, "+3"), facts), DIRECTOR)
    shown = said(read(client, board))
    assert "Order of finish" in shown
    assert "double loss of East-West · tribute paid · ♠A, returned –" in shown
    # What a table remarks is not for everybody.
    assert "by Li" not in shown


def test_the_card_has_the_deals_of_a_game(client: TestClient) -> None:
    guandan(client, "plum", "pairs", duplicate=False, players=2)
    state = state_of(client, "plum")
    nobody(client)
    card = f"/events/plum/contestants/{state.known_matches[0].home}"
    for one in state.known_matches:
        assert "North, East, South, West" not in said(read(client, card))
        facts = {"deals": [{"order": "N E S W"}, {"order": "E W", "tribute": "resisted"}]}
        do(client, "plum", AtTable(entry(Place("Main", 1, one.table, 1), "4:5"), facts), DIRECTOR)
    shown = said(read(client, card))
    assert "North, East, South, West" in shown
    assert "tribute resisted" in shown
    assert "抗贡" in read(client, f"{card}?lang=zh-Hans").text


def test_a_game_keeps_every_deal(client: TestClient) -> None:
    guandan(client, "plum", "pairs", duplicate=False, players=2)
    phone = another(client)
    at_table(phone, "plum", "1")
    html = tap(phone, look(phone), "enter", act="send", first="N", second="E", third="S")
    tap(phone, html, "enter", act="send", first="E", second="W", tribute="resisted")
    (entered,) = state_of(client, "plum").results.values()
    assert entered.facts.is_game
    assert [(str(one.order), one.tribute) for one in entered.facts.deals] == [("N E S W", ""), ("E W", "resisted")]
    sheet = said(Page(look(phone, "/table/sheet")))
    assert "North, East, South, West" in sheet
    assert "resisted" in sheet


@pytest.mark.parametrize(
    ("given", "facts"),
    [
        (None, NOTHING),
        ("DK", NOTHING),
        ({}, NOTHING),
        ({"lead": "??"}, NOTHING),
        ({"deal": "N S"}, NOTHING),
        ({"deal": {"order": "N N", "tribute": "lost"}}, TableFacts(deals=(DealFacts(),))),
        (
            {"deals": [{"order": "N S"}, 7]},
            TableFacts(deals=(DealFacts(Finish.parse("N S")), DealFacts()), is_game=True),
        ),
    ],
)
def test_a_fact_that_cannot_be_read_is_left_out(given: object, facts: TableFacts) -> None:
    assert read_facts(given) == facts


@pytest.mark.parametrize("facts", [{"lead": "DK"}, {"deal": {"order": "N S", "tribute": "paid"}}, {"deals": []}])
def test_facts_are_written_as_they_were_read(facts: dict[str, object]) -> None:
    assert read_facts(facts).to_json() == facts
