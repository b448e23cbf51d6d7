"""Boards whose score is provisional because a ruling has left something to be settled there."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from cardinal.contest.decisions import Ruling
from cardinal.contest.model import Appeal, Event, Match, Place, Room
from cardinal.contest.provisional import (
    HEARD,
    LOOKED,
    TRICKS,
    is_live,
    laws_in_match,
    laws_owed,
    left_open,
    live_hearing,
    owed_at,
)
from cardinal.contest.stage import Stage
from cardinal.scoring import Assigned
from tests.contest.event_maker import Terms

AT = Place("Main", 1, "1", board=3)
OTHER = Place("Main", 1, "2", board=3)


def event(*rulings: Ruling) -> Event:
    return Event((), rulings=rulings)


def ruling(kind: str, hearing: str = "law=64", **more: object) -> Ruling:
    return Ruling("R", more.pop("place", AT), kind=kind, hearing=hearing, **more)  # type: ignore[arg-type]


def test_a_ruling_that_asks_for_a_look_back_leaves_the_board_provisional_and_no_other() -> None:
    heard = ruling(HEARD, owed=("64", "64C"))
    assert owed_at(event(heard, ruling(HEARD, place=OTHER))) == {AT: ("64", "64C")}


@pytest.mark.parametrize(
    "settling",
    [
        # Looked again: nothing more is due.
        (ruling(TRICKS, owed=("64C",)), ruling(LOOKED)),
        # The hearing of 64C itself, held anew.
        (ruling(TRICKS, owed=("64C",)), ruling(HEARD, "law=64C", clauses=("64C1", "12C1(b)"))),
        # An adjusted score that the director has given on the page of scores.
        (ruling("assigned", "", score=Assigned(420)),),
    ],
)
def test_what_was_owed_is_settled(settling: tuple[Ruling, ...]) -> None:
    heard = ruling(HEARD, owed=("64", "64C"))
    assert owed_at(event(heard, *settling)) == {}


def test_moving_the_tricks_leaves_the_look_back() -> None:
    assert owed_at(event(ruling(HEARD, owed=("64", "64C")), ruling(TRICKS, owed=("64C",)))) == {AT: ("64C",)}


def test_a_second_revoke_on_the_board_does_not_settle_the_tricks_of_the_first() -> None:
    first, second = ruling(HEARD, "law=64&a=W", owed=("64", "64C")), ruling(HEARD, "law=64&a=E", owed=("64", "64C"))
    clauses = ("64A2", "64C1")
    tricks = ruling(TRICKS, "law=64&a=E", owed=("64C",), clauses=clauses)
    looked = ruling(LOOKED, "law=64&a=E", clauses=clauses)
    assert left_open(event(first, replace(second, clauses=clauses), tricks))[AT] == {
        "law=64&a=W": ("64", "64C"),
        "law=64&a=E": ("64C",),
    }
    # The look back under 64C is one for the board; the first trick is still to be moved.
    assert owed_at(event(first, second, tricks, looked)) == {AT: ("64",)}


def test_a_decision_on_appeal_that_gives_a_score_settles_its_ruling() -> None:
    heard = replace(ruling(HEARD, owed=("64C",)), key="R1")
    upheld, varied = Appeal("A1", "R1", decision="upheld"), Appeal("A1", "R1", decision="varied", score=Assigned(420))
    assert owed_at(replace(event(heard), appeals=(upheld,))) == {AT: ("64C",)}
    assert owed_at(replace(event(heard), appeals=(varied,))) == {}


def test_what_is_owed_on_both_rooms_or_a_whole_table_is_owed_on_its_boards() -> None:
    room = Place("Main", 1, "1", 3, Room.CLOSED)
    assert laws_owed({AT: ("64C",), Place("Main", 1, "1"): ("90",)}, room) == ("64C", "90")
    assert laws_owed({OTHER: ("64C",)}, room) == ()
    assert laws_owed({room: ("64C",)}, Place("Main", 1, "1", 3, Room.OPEN)) == ()


def test_a_match_is_provisional_with_any_of_its_boards() -> None:
    held = Event(Terms((Stage("Main", "swiss", tables=4),)))
    at = Place("Main", 2, "5/2", 7, Room.OPEN)
    assert laws_in_match(held, {at: ("64C",)}, Match("Main", 2, "5", 1, 2)) == ("64C",)
    assert laws_in_match(held, {at: ("64C",)}, Match("Main", 1, "5", 1, 2)) == ()
    assert laws_in_match(held, {at: ("64C",)}, Match("Main", 2, "6", 3, 4)) == ()


def test_a_live_table_says_its_hearing_by_a_name_that_no_address_has() -> None:
    assert is_live(live_hearing("spring.1.1.1", 3))
    assert not is_live("law=64")


def test_what_a_ruling_leaves_open_is_kept_in_its_record() -> None:
    heard = ruling(HEARD, owed=("64C",), at=datetime(2026, 1, 1, 12))
    assert Ruling.from_json(heard.to_json()).owed == ("64C",)
    assert "owed" not in ruling(HEARD).to_json()
