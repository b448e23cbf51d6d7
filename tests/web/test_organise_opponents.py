"""Choosing opponents by the form of the draw: one after another, taken back, refused, drawn, and shown to everybody."""

from __future__ import annotations

from starlette.testclient import TestClient

from cardinal.contest.drawing import next_choosing
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Game
from cardinal.contest.pairings import Pairing
from cardinal.contest.toml_writer import toml_text
from cardinal.store.accounts import Role
from cardinal.store.commands import Actor
from cardinal.store.playing import EnterResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound
from cardinal.web.direct.places import round_tables
from cardinal.web.table.entering import plain_score
from tests.web.forms import Page, form_to, read, send
from tests.web.people import do, nobody, organiser, state_of

KEY = "cup"
DRAW = f"/organise/{KEY}/draw"
FIRST = {"name": "Swiss", "system": "swiss", "rounds": 1, "boards": 1, "scoring": "imps", "qualifiers": 6}
CUP = {"name": "Cup", "system": "knockout", "rounds": 3, "boards": 8, "scoring": "imps"}


def after_the_swiss(client: TestClient, **more: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Six teams that have played a round; who chooses and who can be chosen in the cup."""
    terms = {"name": "Teams", "pack": "wbf-2017", "form": "teams", "stage": [FIRST, {**CUP, **more}]}
    do(client, KEY, CreateEvent(toml_text(terms), "UTC"))
    for number in range(1, 7):
        people = tuple(Person(f"{name} {number}", f"{name} {number}") for name in ("Ann", "Ben", "Cid", "Dot"))
        do(client, KEY, AddEntry(Entry(number, f"Team {number}", people), checked=False))
    do(client, KEY, MakeDraw("a published seed"))
    do(client, KEY, StartRound("Swiss", 1))
    for one in round_tables(state_of(client, KEY), "Swiss", 1):
        for board in one.boards:
            score = plain_score("pass", Game.BRIDGE, board)
            do(client, KEY, EnterResult(one.place(board), score), Actor("dan", Role.DIRECTOR))
    organiser(client)
    choosing = next_choosing(state_of(client, KEY).folder)
    return (choosing.choosers, choosing.range) if choosing is not None else ((), ())


def test_opponents_are_chosen_one_after_another_and_the_pairings_say_by_whom(client: TestClient) -> None:
    # Of six the first two have byes; the third and the fourth choose between the fifth and the sixth.
    (third, fourth), (fifth, sixth) = after_the_swiss(client, opponents="choice")
    form = form_to(read(client, DRAW), "/draw")
    assert "Draw" not in form.buttons
    assert (form.fields["chooser"], form.fields["opponent"]) == (str(third), str(fifth))
    answer = send(client, form, "Choose", opponent=str(third))
    assert answer.status_code == 400
    assert f"{third} cannot choose {third}" in Page(answer.text).text
    whole = Page(send(client, form, "Choose", opponent=str(sixth)).text)
    form = form_to(whole, "/draw")
    # The fourth has only one left, so that the first round is known before it is drawn.
    assert form.fields["choices"] == f"{third}-{sixth} {fourth}-{fifth}"
    assert [f"{third} Team {third} – {sixth} Team {sixth}" in whole.text, "bye" in whole.text] == [True, True]
    back = form_to(Page(send(client, form, "Take the last choice back").text), "/draw")
    assert (back.fields["choices"], "Draw" in back.buttons) == ("", False)
    assert send(client, form, "Preview the figures").status_code == 200
    assert send(client, form, "Draw").status_code == 303
    drawn = state_of(client, KEY).draw.of("Cup")
    assert drawn is not None
    assert drawn.choices == (Pairing(third, sixth), Pairing(fourth, fifth))
    assert f"chosen by {third}" in read(client, DRAW).text
    assert f"chosen by {third}" in read(nobody(client), f"/events/{KEY}/pairings").text


def test_choices_can_be_corrected_by_a_new_draw_until_the_first_result(client: TestClient) -> None:
    (third, fourth), (fifth, sixth) = after_the_swiss(client, opponents="choice")
    do(client, KEY, MakeDraw(choices=f"{third}-{sixth}"))
    form = form_to(read(client, DRAW), "/draw/again")
    assert form.fields["choices"] == f"{third}-{sixth} {fourth}-{fifth}"
    assert send(client, form, choices=f"{third}-{fifth}").status_code == 303
    drawn = state_of(client, KEY).draw.of("Cup")
    assert drawn is not None
    assert drawn.choices == (Pairing(third, fifth), Pairing(fourth, sixth))


def test_the_conditions_offer_the_choice_and_then_how_many_choose(client: TestClient) -> None:
    assert after_the_swiss(client) == ((), ())
    form = form_to(read(client, f"/organise/{KEY}/conditions"), "/conditions")
    assert "stage.1.opponents" in form.fields
    assert "stage.0.opponents" not in form.fields
    assert "stage.1.choosers" not in form.fields
    assert "Choose" not in form_to(read(client, DRAW), "/draw").buttons
