"""Double-dummy tables: those of a file from the field, and a deal that anyone can solve by looking at it."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.analysis import Solver, TrickTable, UnreadableTricks, par, trick_tables
from cardinal.analysis.shares import BATCH, Shares, batches_of
from cardinal.bridge import Denomination, Vulnerability
from cardinal.cards import Deal, Seat, Side, Suit
from cardinal.language import Language

FIELD = Path(__file__).parents[1] / "data" / "team_match_100_tables.pbn"
A_SUIT_EACH = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
NUMBERS = st.lists(st.lists(st.integers(0, 13), min_size=5, max_size=5), min_size=4, max_size=4)


def field_records() -> list[dict[str, str]]:
    """The tags of each record, read here on their own; a table of the file is one text."""
    records = []
    for text in FIELD.read_text("utf-8").split("[Event ")[1:]:
        tags = dict(re.findall(r'\[(\w+) "(.*)"\]', text))
        tags["OptimumResultTable"] = re.findall(r"\[OptimumResultTable .*\]\n((?:[NSEW] .*\n)+)", text)[0]
        records.append(tags)
    return records


def test_the_hundred_tables_of_a_team_match_have_the_tricks_and_the_par_that_the_file_says(solver: Solver) -> None:
    records = field_records()
    assert len(records) == 100
    found = trick_tables(solver, [Deal.parse(one["Deal"]) for one in records])
    for record, table in zip(records, found, strict=True):
        assert str(table) == record["DoubleDummyTricks"]
        for seat, denomination, tricks in re.findall(r"([NSEW])\s+(\w+)\s+(\d+)", record["OptimumResultTable"]):
            assert table.tricks(Seat.parse(seat), Denomination.parse(denomination)) == int(tricks)
        best = par(table, Seat.parse(record["Dealer"]), Vulnerability.parse(record["Vulnerable"]))
        assert f"NS {best.score:+d}" == record["OptimumScore"]


def test_whoever_has_a_whole_suit_takes_every_trick_with_it_as_trumps_and_none_without_the_lead(
    solver: Solver,
) -> None:
    (table,) = trick_tables(solver, [A_SUIT_EACH])
    side_of = {Suit.S: Side.NS, Suit.D: Side.NS, Suit.H: Side.EW, Suit.C: Side.EW}
    for seat in Seat:
        # At notrump the hand to declarer's left leads its suit and nobody can beat it.
        assert table.tricks(seat, Denomination.NT) == 0
        for suit, side in side_of.items():
            assert table.tricks(seat, Denomination(suit)) == (13 if seat.side is side else 0)


def test_the_same_deal_is_solved_once_and_told_as_often_as_it_is_asked(solver: Solver) -> None:
    told: list[tuple[int, int]] = []
    other = Deal.from_number(7)
    found = trick_tables(solver, [A_SUIT_EACH, other, A_SUIT_EACH], lambda done, total: told.append((done, total)))
    assert found[0] == found[2] != found[1]
    assert told[-1] == (2, 2)
    assert trick_tables(solver, []) == []


@given(NUMBERS)
def test_a_table_is_read_back_from_its_text(numbers: list[list[int]]) -> None:
    table = TrickTable(tuple(map(tuple, numbers)))
    assert TrickTable.parse(str(table)) == table
    assert TrickTable.parse(str(table).upper()) == table
    told = table.to_json()
    assert [told[seat][one] for seat in "NESW" for one in ("C", "D", "H", "S", "NT")] == list(chain(*numbers))


@pytest.mark.parametrize("text", ["", "7" * 19, "7" * 21, "e" + "7" * 19, "7" * 19 + " 7", None, 77])
def test_what_is_no_table_is_refused_in_four_languages(text: object) -> None:
    with pytest.raises(UnreadableTricks) as refused:
        TrickTable.parse(text)  # type: ignore[arg-type]
    assert len({refused.value.render(language) for language in Language}) == 4


@pytest.mark.parametrize("numbers", [((14,) * 5,) * 4, ((7,) * 5,) * 3, ((7,) * 4,) * 4, ((-1,) * 5,) * 4])
def test_a_table_has_four_times_five_numbers_up_to_thirteen(numbers: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(UnreadableTricks):
        TrickTable(numbers)


@given(st.integers(0, 2000), st.integers(1, 64))
def test_no_batch_is_more_than_the_library_takes_and_nothing_is_lost(count: int, processes: int) -> None:
    keys = [str(number) for number in range(count)]
    batches = list(batches_of(keys, processes))
    assert [key for batch in batches for key in batch] == keys
    assert all(1 <= len(batch) <= BATCH == 40 for batch in batches)


def test_the_last_positions_are_for_whoever_is_idle() -> None:
    shares = Shares([str(number) for number in range(40)], 2)
    ahead = []
    while (batch := shares.take(ahead=True)) is not None:
        ahead.append(len(batch))
    # Two workers with four shares each: from fifteen positions on, one at a time and never in advance.
    assert (sum(ahead), min(ahead), len(shares)) == (26, 2, 14)
    assert shares.take(ahead=False) == ["26"]
    shares.drop()
    assert shares.take(ahead=False) is None


def test_the_solver_comes_before_the_deals() -> None:
    deals: Any = [Deal.from_number(0)]
    solver: Any = object()
    with pytest.raises(TypeError, match=r"the solver comes first, then the deals: trick_tables\(solver, deals\)"):
        trick_tables(deals, solver)
