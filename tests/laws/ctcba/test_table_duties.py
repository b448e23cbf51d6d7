"""R20 to R30: methods, pauses, dealing, the score sheet, the duties of the seats and what neglect costs."""

from __future__ import annotations

import pytest

from cardinal.bridge import Vulnerability
from cardinal.cards import SEATS, Seat
from cardinal.language import NotAllowed
from cardinal.laws.ctcba import methods, wrong_conditions
from cardinal.laws.ctcba.seat_duties import liable
from cardinal.regulations.pack import find_pack

N, E, S, W = SEATS
FIGURES = find_pack("ctcba").regulation


# R20 and R23


@pytest.mark.clause("R23")
@pytest.mark.parametrize(
    ("unusual", "alerted", "waived", "missed"),
    [
        (True, False, False, True),
        (True, True, False, False),
        (True, False, True, False),
        (False, False, False, False),
    ],
)
def test_an_unusual_call_is_alerted_unless_waived(unusual: bool, alerted: bool, waived: bool, missed: bool) -> None:
    assert methods.alert_missed(unusual=unusual, alerted=alerted, waived=waived).value is missed


# R24


# R25


# R27


# R29


@pytest.mark.clause("R29")
@pytest.mark.parametrize(
    ("task", "form", "seats"),
    [
        ("bidding_sheet", "pairs", {S, W}),
        ("result", "teams", {S, E}),
        ("boards", "pairs", {N, E}),
        ("hand_record", "pairs", {S}),
        ("signature", "pairs", {E}),
        ("taking_out", "pairs", {N}),
        ("taking_out", "teams", {W}),
        ("directions", "teams", {W}),
    ],
)
def test_doer_and_checker_both_answer(task: str, form: str, seats: set[Seat]) -> None:
    found = liable(task, form)
    assert set(found.value) == seats
    assert "R29" in found.clauses


# R30


@pytest.mark.clause("R30/1")
def test_a_board_is_scored_by_the_conditions_of_its_number() -> None:
    assert wrong_conditions.right_conditions(5).value == (N, Vulnerability.parse("NS"))
    assert wrong_conditions.right_conditions(20).value == (W, Vulnerability.parse("both"))


@pytest.mark.clause("R30/3")
def test_a_replay_has_at_least_eight_boards() -> None:
    assert wrong_conditions.replay(FIGURES.forfeits, 8).value == 8
    with pytest.raises(NotAllowed) as refusal:
        wrong_conditions.replay(FIGURES.forfeits, 7)
    assert refusal.value.cites == ("R30/3",)
