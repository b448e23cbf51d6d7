"""Odd input to the Guandan referee: refused in words, at once, and never by a crash."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.guandan.errors import ImpossibleHand
from cardinal.language import shown
from cardinal.laws.clause import book
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.act import parse_guandan_act
from cardinal.laws.guandan.after_end import read_minutes_after_end
from cardinal.laws.guandan.case import read_guandan_case
from cardinal.laws.guandan.minutes import read_minutes

LONG = "9" * 5000


@pytest.mark.parametrize(
    "given", ["1/0", "1e999999999", LONG, f"{LONG}:30", "", "--5", "nan", "٣", True, None], ids=shown
)
def test_minutes_that_are_none_are_refused_as_no_answer(given: object) -> None:
    for reader in (read_minutes, read_minutes_after_end):
        with pytest.raises(ValueError, match="minutes"):
            reader(given)


@pytest.mark.parametrize(
    ("given", "minutes"),
    [
        ("4:30", Fraction(9, 2)),
        ("4.5", Fraction(9, 2)),
        ("9/2", Fraction(9, 2)),
        (Fraction(9, 2), Fraction(9, 2)),
        (0, 0),
    ],
)
def test_minutes_are_read_in_every_manner_of_writing(given: object, minutes: Fraction) -> None:
    assert read_minutes(given) == minutes


@pytest.mark.parametrize(
    "line", ["E plays", "", "E holds -3 cards", f"E holds {LONG} cards", "E reports ²", 5], ids=shown
)
def test_a_line_that_is_no_act_is_told_how_one_looks_at_this_table(line: object) -> None:
    with pytest.raises(ImpossibleCase, match="N plays 9s 9d"):
        parse_guandan_act(line)


@pytest.mark.parametrize(
    "board",
    [
        pytest.param({"left": {"S": 109}}, id="more cards than the packs have"),
        pytest.param({"left": {"S": "²"}}, id="not a number"),
        pytest.param({"finished": ["N", "N"]}, id="out twice"),
        pytest.param({"finished": ["N", "E", "S", "W"]}, id="nobody left"),
    ],
)
def test_a_board_that_cannot_be_is_refused(board: dict[str, object]) -> None:
    with pytest.raises(ImpossibleCase):
        read_guandan_case({"board": board, "acts": ["E plays 9s"]})


@pytest.mark.clause("G2.全副牌")
def test_three_hands_cannot_share_a_card_of_which_there_are_two() -> None:
    with pytest.raises(ImpossibleHand, match="9s"):
        read_guandan_case({"board": {"hands": {"S": "9s", "E": "9s", "W": "9s"}}, "acts": ["E passes"]})


@pytest.mark.parametrize("words", ["ambiguities", "the copy", "the source", "see F"])
def test_the_clauses_speak_of_nothing_that_a_reader_does_not_have(words: str) -> None:
    assert [clause.id for clause in book("guandan") if words in f"{clause.rule} {clause.note or ''}"] == []
