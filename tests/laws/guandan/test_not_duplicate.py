"""Article 37: what can still be done about boards that do not match, over every number of boards."""

from __future__ import annotations

import pytest

from cardinal.laws.guandan.not_duplicate import mixed_seating_gain, others_error_remedy, wrong_seats_remedy

EVERY = [(boards, playable) for boards in range(1, 17) for playable in range(boards + 3)]


@pytest.mark.clause("G37.1.1.1", "G37.1.1.2", "G37.1.2.1", "G37.1.2.2")
@pytest.mark.parametrize("found", ["during", "after"])
def test_at_least_half_of_the_boards_are_replayed_or_none(found: str) -> None:
    for boards, playable in EVERY:
        remedy = wrong_seats_remedy(found, boards, playable)
        if found == "during" and playable >= boards:
            assert (remedy.value.what, remedy.clauses) == ("restart", ("G37.1.1.1",))
        elif playable * 2 >= boards:
            assert remedy.value.what == "replay"
            assert boards / 2 <= remedy.value.boards <= boards
            assert remedy.clauses == (("G37.1.1.2",) if found == "during" else ("G37.1.2.1",))
        else:
            assert remedy.value.what == "drawn"
            assert remedy.clauses[-1] == "G37.1.2.2"


@pytest.mark.clause("G37.2.1.1", "G37.2.1.2")
def test_after_an_error_of_others_half_should_become_true_duplicates() -> None:
    for boards, playable in EVERY:
        remedy = others_error_remedy(boards, playable)
        what = "restart" if playable >= boards else "replay" if playable * 2 >= boards else "open"
        assert (remedy.value.what, remedy.clauses) == (
            what, ("G37.2.1.1",) if playable >= boards else ("G37.2.1.2",),
        )  # fmt: skip


@pytest.mark.clause("G37.3.2")
def test_a_mixed_pair_gains_one_level_a_board_and_two_at_match_points() -> None:
    assert (mixed_seating_gain("imp").value, mixed_seating_gain("matchpoints").value) == (1, 2)
