"""A triangle of half matches on the pages: chosen in the conditions, drawn, entered at its tables, in the standings."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Game, Match, Place, Room
from cardinal.contest.stage_record import Odd
from cardinal.contest.standings import standings
from cardinal.contest.toml_writer import toml_text
from cardinal.language import CardinalError, NotUnderstood
from cardinal.store.accounts import Role
from cardinal.store.commands import Actor
from cardinal.store.online_play import PlayOnline
from cardinal.store.playing import EnterResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.direct.places import round_tables
from cardinal.web.table.entering import AtTable, plain_score
from tests.web.forms import form_to, read, send
from tests.web.people import another, at_table, do, organiser, state_of

KEY = "odd"
STAGE = {"name": "Main", "system": "swiss", "rounds": 3, "boards": 8, "scoring": "vp", "vp_scale": "wbf"}


def swiss(client: TestClient, **more: object) -> None:
    conditions = {"name": "Odd teams", "pack": "wbf-2017", "form": "teams", "stage": [{**STAGE, **more}]}
    do(client, KEY, CreateEvent(toml_text(conditions), "UTC"))
    for number in range(1, 8):
        people = tuple(Person(f"{name} {number}", f"{name} {number}") for name in ("Ann", "Ben", "Cid", "Dot"))
        do(client, KEY, AddEntry(Entry(number, f"Team {number}", people), checked=False))
    organiser(client)


def halves(client: TestClient) -> list[Match]:
    return [match for match in state_of(client, KEY).known_matches if match.boards]


def test_the_form_of_the_conditions_offers_the_triangle_and_then_what_it_counts(client: TestClient) -> None:
    swiss(client)
    page = f"/organise/{KEY}/conditions"
    form = form_to(read(client, page), "/conditions")
    assert "stage.0.half_matches" not in form.fields
    assert send(client, form, **{"stage.0.odd": "triangle"}).status_code == 303
    assert state_of(client, KEY).conditions.plans[0].odd is Odd.TRIANGLE
    form = form_to(read(client, page), "/conditions")
    assert send(client, form, **{"stage.0.half_matches": "whole"}).status_code == 303
    assert state_of(client, KEY).conditions.stages[0].half_matches == "whole"


def test_each_table_of_a_triangle_has_its_own_boards_and_refuses_others(client: TestClient) -> None:
    swiss(client, odd="triangle")
    do(client, KEY, MakeDraw("a published seed"))
    do(client, KEY, StartRound("Main", 1))
    second = halves(client)[1]
    assert second.boards == (5, 6, 7, 8)
    tables = [one for one in round_tables(state_of(client, KEY), "Main", 1) if one.table == second.table]
    assert [(one.room, one.boards) for one in tables] == [(Room.OPEN, second.boards), (Room.CLOSED, second.boards)]
    device = another(client)
    at_table(device, KEY, f"{second.table} open")
    page = device.get("/table").text
    assert [board for board in range(1, 13) if f'data-board="{board}"' in page] == [5, 6, 7, 8]
    place = Place("Main", 1, second.table, 1, Room.OPEN)
    wrong = AtTable(EnterResult(place, plain_score("pass", Game.BRIDGE, 1)))
    with pytest.raises(NotUnderstood) as caught:
        do(client, KEY, wrong, Actor("table", Role.TABLE, second.table))
    assert caught.value.text.key == "no_board_of_half"
    assert caught.value.legal == second.boards


def test_a_whole_round_with_a_triangle_is_scored_and_the_next_is_drawn_without_a_rematch(client: TestClient) -> None:
    swiss(client, odd="triangle")
    do(client, KEY, MakeDraw("a published seed"))
    do(client, KEY, StartRound("Main", 1))
    director = Actor("dan", Role.DIRECTOR)
    for one in round_tables(state_of(client, KEY), "Main", 1):
        for board in one.boards:
            do(client, KEY, EnterResult(one.place(board), plain_score("pass", Game.BRIDGE, board)), director)
    event = state_of(client, KEY).event
    # All matches are drawn: 10 VPs of a match, and twice 5 of two half matches.
    rows = [row for one in standings(event).stages[0].rankings for row in one.rows]
    assert {row.number: row.score for row in rows} == dict.fromkeys(range(1, 8), 10)
    do(client, KEY, MakeDraw("a published seed"))
    matches = state_of(client, KEY).known_matches
    met = [frozenset(match.numbers) for match in matches]
    assert len(set(met)) == len(met)


def test_a_triangle_is_not_played_at_live_tables(client: TestClient) -> None:
    swiss(client, odd="triangle")
    with pytest.raises(CardinalError) as caught:
        do(client, KEY, PlayOnline("Main", "", source="players"))
    assert caught.value.text.key == "triangle"


def test_teams_choose_on_the_draw_page_too(client: TestClient) -> None:
    swiss(client)
    page = read(client, f"/organise/{KEY}/draw")
    form = form_to(page, "/draw")
    shown = send(client, form, "Show movements", evening="240")
    assert "multiple_teams-" in shown.text
    assert "swiss-" in shown.text
    assert send(client, form, movement="swiss-4x6").status_code == 303
    stage = state_of(client, KEY).conditions.stages[0]
    assert (stage.system, stage.rounds, stage.boards, stage.vp_scale) == ("swiss", 4, 6, "wbf")
    # The next round of a Swiss has nothing to choose.
    assert 'name="movement"' not in client.get(f"/organise/{KEY}/draw").text.partition("/draw/again")[0]
