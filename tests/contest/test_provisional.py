"""Boards whose score is provisional because a ruling has left something to be settled there."""

from __future__ import annotations

from datetime import datetime

import pytest

from cardinal.contest.decisions import Ruling
from cardinal.contest.model import Event, Place
from cardinal.contest.provisional import HEARD, LOOKED, TRICKS, owed_at
from cardinal.scoring import Assigned

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


def test_what_a_ruling_leaves_open_is_kept_in_its_record() -> None:
    heard = ruling(HEARD, owed=("64C",), at=datetime(2026, 1, 1, 12))
    assert Ruling.from_json(heard.to_json()).owed == ("64C",)
    assert "owed" not in ruling(HEARD).to_json()
