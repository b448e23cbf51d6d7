"""Any sequence of acts with any answers ends in a score or a ruling, and no card is ever lost or doubled."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.cards import SEATS, Side
from cardinal.laws.editions import EDITIONS
from cardinal.laws.open_table import OpenTable
from tests.laws.random_table import (
    MOST_STEPS,
    answer,
    cards_by_seat,
    is_ended,
    laid_twice,
    late_act,
    new_table,
    step,
)


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=30)
@given(seed=st.integers(0, 10**6), stray=st.sampled_from([0.0, 0.05, 0.2, 0.5]))
def test_a_random_open_table_ends_and_keeps_its_cards(edition: int, seed: int, stray: float) -> None:
    chance = Random(seed)
    table = new_table(chance, edition)
    for count in range(MOST_STEPS):
        if is_ended(table):
            break
        # Strays become rarer, so that every board comes to its end.
        table = step(table, chance, stray=stray if count < 120 else 0.0)
        assert laid_twice(table) == []
        cards = cards_by_seat(table)
        for seat in SEATS:
            assert cards[seat] == table.board.deal[seat], seat
    assert is_ended(table)
    assert OpenTable.from_json_lines(table.to_json_lines()) == table


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=30)
@given(seed=st.integers(0, 10**6))
def test_whatever_is_taken_back_after_a_claim_thirteen_tricks_are_shared_out(edition: int, seed: int) -> None:
    chance = Random(seed)
    table = new_table(chance, edition)
    while not is_ended(table):
        table = step(table, chance, stray=0.0)
        play = table.state.play
        if play is not None and len(play.completed) == 4 and not table.state.is_stopped:
            seat = chance.choice(play.declarer.side.seats + play.declarer.side.other.seats)
            table = table.act(f"{seat} {chance.choice(['claims', 'concedes'])} {chance.randint(0, 9)}").act("agreed")
    for _ in range(20):
        table = answer(table, chance) if table.question is not None else table.act(late_act(table, chance))
    while table.question is not None:
        table = answer(table, chance)
    play = table.state.play
    assert table.result is not None
    assert play is None or sum(play.tricks_won(side) for side in Side) == 13
    again = OpenTable.from_json_lines(table.to_json_lines())
    assert (again.score, again.rulings) == (table.score, table.rulings)
