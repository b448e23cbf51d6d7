"""Laws 1 to 16 of 2007 as far as they are functions: dealing by hand, preventing an irregularity, artificial calls."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS
from cardinal.language import Language, NotAllowed
from cardinal.laws import hear
from cardinal.laws.bridge.e2007.assigned_results import Results
from cardinal.laws.bridge.e2007.attention import may_prevent
from cardinal.laws.bridge.e2007.definitions import ARTIFICIAL, OF_A_PASS, OF_ANOTHER_CALL
from cardinal.laws.bridge.e2017.definitions_of_play import BoardClock, play_period
from cardinal.laws.casebook import read_case
from cardinal.laws.hearing import Asking

N, E, S, W = SEATS


def test_only_dummy_is_limited_and_only_against_the_defenders() -> None:
    refused = {
        (seat, of) for seat in SEATS for of in SEATS if seat is not of and not may_prevent(seat, of, dummy=N).allowed
    }
    assert refused == {(N, E), (N, W)}
    assert all(may_prevent(seat, of, dummy=None).allowed for seat in SEATS for of in SEATS)
    with pytest.raises(NotAllowed):
        may_prevent(N, W, dummy=N).insist()


def test_every_call_and_what_it_conveys_is_artificial_or_not() -> None:
    assert [one for one in OF_ANOTHER_CALL if one in ARTIFICIAL] == ["something_else"]
    assert [one for one in OF_A_PASS if one in ARTIFICIAL] == ["strength", "values_elsewhere"]


@pytest.mark.clause("def:Play period")
@pytest.mark.parametrize(
    ("clock", "period"),
    [
        (BoardClock(), "not begun"),
        (BoardClock(lead_faced=True), "open"),
        (BoardClock(lead_faced=True, quitted=True), "open"),
        (BoardClock(lead_faced=True, next_board_removed=True), "over"),
        (BoardClock(lead_faced=True, is_last_of_round=True, quitted=True), "over"),
    ],
)
def test_a_play_period_runs_from_the_faced_lead_to_the_next_board_or_the_end_of_the_last(
    clock: BoardClock, period: str
) -> None:
    assert play_period(clock) == period


def test_listed_results_are_read_and_written_in_their_order_each_once() -> None:
    listed = Results.parse("4S by N =; 4S by N -1; 4S by N =")
    assert str(listed) == "4S by N =; 4S by N -1"
    assert Results.parse(listed) is listed
    assert [listed.label("en").count(one.label("en")) for one in listed.every] == [1, 1]


@pytest.mark.clause("10C4")
@pytest.mark.parametrize("language", list(Language))
def test_the_limits_of_profit_are_told_by_their_numbers_of_2007(language: Language) -> None:
    asked = hear("10", read_case({"edition": 2007, "acts": [], "law": "10"}), {"matter": "profit"})
    assert isinstance(asked, Asking)
    told = asked.question.text.render(language)
    assert all(limit in told for limit in ("16D2", "27D", "23"))
    assert not any(of_2017 in told for of_2017 in ("16C2", "72C"))
