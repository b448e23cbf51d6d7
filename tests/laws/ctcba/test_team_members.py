"""R50 to R53: changing and adding members, filling a qualifying place, keeping a right to represent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.language import NotAllowed, NotNow
from cardinal.laws import ImpossibleCase
from cardinal.laws.ctcba.members import may_add_member, may_change_members
from cardinal.laws.ctcba.qualifying_place import GroupResult, candidates
from cardinal.laws.ctcba.representation import players_kept

# R5.3: six members at most; R51: until the second match.
USUAL = {"most": 6, "before_match": 2}


@pytest.mark.clause("R50")
@pytest.mark.parametrize(
    ("begun", "ended", "extended", "allowed"),
    [
        (0, 0, False, True),
        (1, 0, False, False),
        (1, 0, True, True),
        (1, 1, True, False),
        (3, 2, True, False),
    ],
)
def test_members_change_before_the_first_match_or_before_its_end_if_announced(
    begun: int, ended: int, extended: bool, allowed: bool
) -> None:
    found = may_change_members(begun, ended, extended=extended)
    assert found.allowed is allowed
    assert found.cites == "§R50"
    if not allowed:
        with pytest.raises(NotNow) as refusal:
            found.insist()
        assert refusal.value.cites == ("R50",)


@pytest.mark.clause("R51")
def test_members_are_added_before_the_second_match() -> None:
    assert may_add_member(5, begun=0, **USUAL).allowed
    assert may_add_member(5, begun=1, **USUAL).allowed
    late = may_add_member(5, begun=2, **USUAL)
    assert not late.allowed
    with pytest.raises(NotNow):
        late.insist()


@pytest.mark.clause("R51")
def test_a_full_team_adds_nobody_and_nobody_joins_twice() -> None:
    assert not may_add_member(6, begun=0, **USUAL).allowed
    assert may_add_member(6, begun=0, most=8, before_match=2).allowed
    assert not may_add_member(4, begun=0, entered=True, **USUAL).allowed
    played = may_add_member(4, begun=0, has_played=True, **USUAL)
    with pytest.raises(NotAllowed) as refusal:
        played.insist()
    assert refusal.value.cites == ("R51",)


@pytest.mark.clause("R51")
def test_the_conditions_may_set_another_time_to_add_members() -> None:
    assert may_add_member(4, begun=2, most=6, before_match=4).allowed
    assert not may_add_member(4, begun=1, most=6, before_match=1).allowed


def _team(name: str, score: int, possible: int) -> GroupResult:
    return GroupResult(name, Fraction(score), Fraction(possible))


# Two teams of each group go through. Group B has more matches, so that its scores are higher.
GROUPS = {
    "A": (_team("A1", 110, 150), _team("A2", 100, 150), _team("A3", 90, 150), _team("A4", 80, 150)),
    "B": (_team("B1", 150, 200), _team("B2", 130, 200), _team("B3", 112, 200)),
    "C": (_team("C1", 120, 150), _team("C2", 105, 150), _team("C3", 87, 150)),
}
THROUGH = {"A1", "A2", "B1", "B2", "C1", "C2"}


@pytest.mark.clause("R52")
def test_an_open_place_goes_to_the_next_team_of_the_group_first() -> None:
    found = candidates(GROUPS, "A", THROUGH)
    assert found.value[0] == "A3"
    assert found.cites == "§R52"
    assert candidates(GROUPS, "B", THROUGH).value[0] == "B3"


@pytest.mark.clause("R52")
def test_then_it_goes_to_the_best_of_the_next_teams_of_other_groups_on_one_ratio() -> None:
    # 87 of 150 is 58 percent, 112 of 200 only 56, though it is the greater number.
    assert candidates(GROUPS, "A", THROUGH, declined=("A3",)).value == ("C3", "B3")
    assert candidates(GROUPS, "A", THROUGH, declined=("A3", "C3")).value == ("B3",)
    assert candidates(GROUPS, "B", THROUGH, declined=("B3",)).value == ("A3", "C3")


@pytest.mark.clause("R52")
def test_a_place_of_no_group_is_refused() -> None:
    with pytest.raises(ImpossibleCase) as refusal:
        candidates(GROUPS, "D", THROUGH)
    assert refusal.value.cites == ("R52",)
    assert candidates({"A": GROUPS["A"][:2]}, "A", THROUGH).value == ()


@pytest.mark.clause("R53")
def test_four_of_those_who_were_entered_and_played_have_to_stay() -> None:
    fielded = ("An", "Bao", "Chen", "Ding", "En")
    assert players_kept(fielded, ("An", "Bao", "Chen", "Ding", "New")).value == 4
    # The sixth member was entered and never played.
    assert players_kept(fielded, ("An", "Bao", "Chen", "Sixth", "New")).value == 3
