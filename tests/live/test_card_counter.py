"""The count of the cards at a table of Guandan: what the others hold, the round before, and where it is not shown."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.live.message_cache import seen
from tests.live.at_a_table import AtATable, play_out, random_act

JOKERS = ("sj", "BJ")


def _rank(card: str) -> str:
    return card if card in JOKERS else card[0]


def _view(at: AtATable, viewer: Seat | Viewer) -> dict[str, Any]:
    view = seen(at.table, viewer, "en")
    assert view is not None
    return view


def test_what_is_unseen_is_what_the_other_three_hold() -> None:
    at, chance = AtATable("guandan", counter=True).begin(), Random(4)
    first = _view(at, Seat.S)
    # Two packs: eight of each rank and two of each joker, less the own twenty-seven.
    assert sum(first["unseen"].values()) == 108 - 27
    assert first["last_round"] == []
    while not at.table.between_boards:
        hands = at.table.played.view(Viewer.DIRECTOR)["hands"]  # type: ignore[union-attr]
        for seat in SEATS:
            others = Counter(_rank(card) for other in SEATS if other is not seat for card in hands[str(other)].split())
            assert +Counter(_view(at, seat)["unseen"]) == others
        play_out(at, chance, 9)


def test_the_round_before_is_what_was_played_to_it() -> None:
    at, chance = AtATable("guandan", counter=True).begin(), Random(9)
    current: list[dict[str, Any]] = []
    before: list[dict[str, Any]] = []
    for _ in range(60):
        seat = at.table.awaited[0]
        act = random_act("guandan", at.view(seat), chance)
        at.play(seat, act)
        if at.table.between_boards:
            break
        done = {"seat": str(seat), "pass": True} if act.verb == "pass" else {"seat": str(seat), **act.body}
        current.append(done)
        view = _view(at, Seat.N)
        if not view["trick"]:
            before, current = current, []
        assert [turn["seat"] for turn in view["last_round"]] == [turn["seat"] for turn in before]
        assert [Counter(turn.get("cards", "").split()) for turn in view["last_round"]] == [
            Counter(turn.get("cards", "").split()) for turn in before
        ]
    assert before


@pytest.mark.parametrize("options", [{}, {"practice": True}, {"counter": True, "event": "cup"}], ids=str)
def test_nothing_is_counted_where_the_table_does_not_allow_it(options: dict[str, Any]) -> None:
    at = AtATable("guandan", **options).begin()
    assert not {"unseen", "last_round"} & set(_view(at, Seat.S))


def test_those_who_look_on_get_no_count() -> None:
    at = AtATable("guandan", counter=True).begin()
    for viewer in Viewer:
        assert "unseen" not in _view(at, viewer)
