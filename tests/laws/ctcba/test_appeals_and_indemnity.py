"""R65 and R71 to R75: the way of an appeal, the committee, its meeting and its word; the price of another's mistake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.language import NotAllowed, NotNow
from cardinal.laws import ImpossibleCase
from cardinal.laws.ctcba.appeals import AppealFile, Committee, committee_of, decides, is_final, may_decide
from cardinal.laws.ctcba.indemnity import average_with_bonus, bonus_of_teams
from cardinal.regulations.pack import find_pack

AWARDS, QUORUM = find_pack("ctcba").regulation.awards, find_pack("ctcba").regulation.appeals.quorum
STANDING = Committee(("Ho", "Su", "Ko", "Wen", "Yu"), chair="Ko")


@pytest.mark.clause("R72")
def test_a_committee_elects_its_chair_from_its_members() -> None:
    assert STANDING.chair == "Ko"
    with pytest.raises(ImpossibleCase) as refusal:
        Committee(("Ho", "Su"), chair="Ko")
    assert refusal.value.cites == ("R72",)
    with pytest.raises(ImpossibleCase):
        Committee(("Ho", "Ho", "Ko"), chair="Ko")


@pytest.mark.clause("R72")
def test_without_a_standing_committee_one_is_elected_before_the_event() -> None:
    elected = Committee(("Fang", "Gao", "Hsu"), chair="Gao", standing=False)
    assert committee_of(STANDING, elected).value == STANDING
    assert committee_of(None, elected).value == elected
    with pytest.raises(NotNow) as refusal:
        committee_of(None, None)
    assert refusal.value.cites == ("R72",)
    with pytest.raises(ImpossibleCase):
        committee_of(None, STANDING)


@pytest.mark.clause("R72")
def test_neutral_members_are_preferred_and_non_technical_disputes_go_to_the_federation() -> None:
    assert STANDING.neutral(("Su", "Yu")).value == ("Ho", "Ko", "Wen")
    assert decides(technical=True).value == "committee of appeal"
    assert decides(technical=False).value == "discipline committee"


@pytest.mark.clause("R73")
def test_three_members_make_a_meeting_whatever_the_size_of_the_committee() -> None:
    assert may_decide(3, QUORUM).allowed
    assert may_decide(9, QUORUM).allowed
    few = may_decide(2, QUORUM)
    with pytest.raises(NotNow) as refusal:
        few.insist()
    assert refusal.value.cites == ("R73",)


@pytest.mark.clause("R65", "R74")
def test_the_director_adds_account_and_opinion_before_an_appeal_goes_on() -> None:
    bare = AppealFile("we want the score of board 7 restored", director="Lin")
    with pytest.raises(NotNow) as refusal:
        bare.forwarded()
    assert refusal.value.cites == ("R65", "R74")
    with pytest.raises(NotNow):
        AppealFile("board 7", "Lin", account="what happened").forwarded()
    done = AppealFile("board 7", "Lin", account="what happened", opinion="the ruling was right")
    assert done.forwarded().value == "committee of appeal"
    assert done.forwarded("discipline committee").clauses == ("R65", "R74")


@pytest.mark.clause("R65")
def test_an_appeal_is_in_writing() -> None:
    with pytest.raises(NotAllowed) as refusal:
        AppealFile("  ", "Lin", account="what happened", opinion="right").forwarded()
    assert refusal.value.cites == ("R65",)


@pytest.mark.clause("R75")
def test_the_organiser_may_make_the_committee_the_last_instance() -> None:
    assert is_final(made_last_instance=True).value
    assert not is_final(made_last_instance=False).value
    assert is_final(made_last_instance=True).clauses == ("R75",)


@pytest.mark.clause("R71.2")
def test_a_board_fouled_elsewhere_is_average_and_something_more() -> None:
    assert average_with_bonus(AWARDS, 5).value == 55
    assert average_with_bonus(AWARDS, 10).value == 60
    for bonus in (4, 11):
        with pytest.raises(NotAllowed) as refusal:
            average_with_bonus(AWARDS, bonus)
        assert refusal.value.cites == ("R71.2",)
    assert bonus_of_teams(AWARDS, 3).value == Fraction(3, 10)
    assert bonus_of_teams(AWARDS, 3, team_mates_to_blame=True).value == 0
