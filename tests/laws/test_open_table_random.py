"""Any sequence of acts with any answers ends in a score or a ruling, and no card is ever lost or doubled."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.cards import SEATS
from cardinal.laws.editions import EDITIONS
from cardinal.laws.open_table import OpenTable
from tests.laws.random_table import MOST_STEPS, cards_by_seat, is_ended, laid_twice, new_table, step


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
