"""How small and how large a movement can be, in tables, teams, rounds and boards."""

from __future__ import annotations

import pytest

from cardinal.contest.movements import (
    Even,
    ImpossibleMovement,
    arrow_switch_rounds,
    barometer,
    boards_each_round,
    hesitation,
    howell,
    individual,
    mitchell,
    multiple_teams,
    rainbow,
    web,
)


@pytest.mark.parametrize(
    ("make", "least", "most"),
    [
        (lambda rounds: mitchell(7, rounds), 1, 7),
        (lambda rounds: mitchell(8, rounds), 1, 7),
        (lambda rounds: mitchell(8, rounds, even=Even.SHARE), 1, 8),
        (lambda rounds: hesitation(6, rounds), 1, 7),
        (lambda rounds: web(8, rounds), 3, 7),
        (lambda rounds: web(9, rounds), 3, 9),
        (lambda rounds: barometer(5, rounds), 1, 9),
        (lambda rounds: individual(8, rounds), 1, 7),
        (lambda rounds: individual(9, rounds), 1, 9),
        (lambda rounds: rainbow(7, rounds), 1, 7),
    ],
)
def test_the_fewest_and_the_most_rounds(make: object, least: int, most: int) -> None:
    assert callable(make)
    assert [len(make(rounds).rounds) for rounds in (least, most)] == [least, most]
    for rounds in (least - 1, most + 1):
        with pytest.raises(ImpossibleMovement) as refused:
            make(rounds)
        assert f"{least} to {most} rounds, not {rounds}" in refused.value.render("en")


@pytest.mark.parametrize(("teams", "legal"), [(2, False), (3, True), (29, True), (30, False)])
def test_three_to_twenty_nine_teams(teams: int, legal: bool) -> None:
    if legal:
        assert len(multiple_teams(teams).rounds) == teams - 1
        return
    with pytest.raises(ImpossibleMovement) as refused:
        multiple_teams(teams)
    assert refused.value.render("en") == f"Multiple teams are 3 to 29 teams, not {teams}."


@pytest.mark.parametrize(
    ("make", "least", "most"),
    [(mitchell, 2, 200), (hesitation, 3, 200), (web, 4, 200), (barometer, 2, 50), (howell, 2, 14)],
)
def test_the_smallest_and_the_largest(make: object, least: int, most: int) -> None:
    assert callable(make)
    assert make(least).tables == least
    if most < 200:
        assert make(most).tables == most
    for tables in (least - 1, most + 1):
        with pytest.raises(ImpossibleMovement) as refused:
            make(tables)
        assert refused.value.render("en").endswith(f"is for {least} to {most} tables, not {tables}.")


def test_the_boards_of_a_round_make_about_26_and_are_1_to_40() -> None:
    # 26 / 4 is 6.5 and 26 / 52 is 0.5: half is rounded up, and there is always one.
    asked = (1, 3, 4, 5, 8, 10, 11, 52, 53)
    assert [boards_each_round(rounds) for rounds in asked] == [26, 9, 7, 5, 3, 3, 2, 1, 1]
    assert [boards_each_round(5, wanted) for wanted in (1, 40)] == [1, 40]
    for wanted in (0, 41):
        with pytest.raises(ImpossibleMovement) as refused:
            boards_each_round(5, wanted)
        assert refused.value.render("en") == f"{wanted} is not a number of boards for a round: it is from 1 to 40."


def test_an_eighth_of_the_rounds_is_switched_half_rounded_up() -> None:
    # 11 / 8 is less than one and a half, 12 / 8 is just that; 20 / 8 is two and a half.
    assert [arrow_switch_rounds(rounds) for rounds in (1, 11, 12, 19, 20)] == [1, 1, 2, 2, 3]
