"""R65 and R71 to R75: the way of an appeal, the committee, its meeting and its word; the price of another's mistake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.language import NotNow
from cardinal.laws.ctcba.appeals import is_final, may_decide
from cardinal.laws.ctcba.indemnity import bonus_of_teams
from cardinal.regulations.pack import find_pack

AWARDS, QUORUM = find_pack("ctcba").regulation.awards, find_pack("ctcba").regulation.appeals.quorum


@pytest.mark.clause("R73")
def test_three_members_make_a_meeting_whatever_the_size_of_the_committee() -> None:
    assert may_decide(3, QUORUM).allowed
    assert may_decide(9, QUORUM).allowed
    few = may_decide(2, QUORUM)
    with pytest.raises(NotNow) as refusal:
        few.insist()
    assert refusal.value.cites == ("R73",)


@pytest.mark.clause("R75")
def test_the_organiser_may_make_the_committee_the_last_instance() -> None:
    assert is_final(made_last_instance=True).value
    assert not is_final(made_last_instance=False).value
    assert is_final(made_last_instance=True).clauses == ("R75",)


@pytest.mark.clause("R71.2")
def test_each_team_has_a_bonus_for_every_board_that_another_table_fouled() -> None:
    assert bonus_of_teams(AWARDS, 3).value == Fraction(3, 10)
    assert bonus_of_teams(AWARDS, 3, team_mates_to_blame=True).value == 0
