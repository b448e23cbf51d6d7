"""Whole movements of small sizes, worked out by hand from the rule that stands in the docstring of each kind."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from cardinal.contest.movements import (
    Even,
    ImpossibleMovement,
    Line,
    Movement,
    Section,
    Severity,
    Sitting,
    across_the_field,
    as_barometer,
    barometer,
    boards_each_round,
    check,
    figures,
    hesitation,
    howell,
    individual,
    mitchell,
    multiple_teams,
    rainbow,
    three_quarter,
    web,
)
from cardinal.contest.movements.kind import FIELD
from tests.contest.test_movements_findings import planned


def cells(movement: Movement) -> list[str]:
    """A line a round, as ``planned`` reads it."""

    def word(one: Sitting | None) -> str:
        return "-" if one is None else f"{'+'.join(map(str, one.ns))}-{'+'.join(map(str, one.ew))}:{one.boards}"

    return [" ".join(map(word, row)) for row in movement.rounds]


def test_a_mitchell_of_two_tables_shares_every_set() -> None:
    made = mitchell(2)
    assert cells(made) == ["1-3:1 2-4:1", "1-4:2 2-3:2"]
    assert made.sections == (Section("", 1, 2, shared=((1, 2),)),)
    assert (made.board_sets, made.boards_per_set, made.stationary) == (2, 13, {1, 2})


def test_a_mitchell_of_four_tables_skips_after_two_rounds() -> None:
    made = mitchell(4)
    assert cells(made) == [
        "1-5:1 2-6:2 3-7:3 4-8:4",
        "1-8:2 2-5:3 3-6:4 4-7:1",
        # Each East-West pair goes up two tables, then one again.
        "1-6:3 2-7:4 3-8:1 4-5:2",
    ]
    # 26 boards in three rounds are eight and two thirds a round.
    assert (made.board_sets, made.boards_per_set, made.sections) == (4, 9, (Section("", 1, 4),))


def test_a_rover_goes_two_tables_up_each_round() -> None:
    assert cells(mitchell(5, rover=True)) == [
        "1-6:1 2-7:2 3-8:3 4-9:4 5-10:5",
        "11-10:2 2-6:3 3-7:4 4-8:5 5-9:1",
        "1-9:3 2-10:4 11-6:5 4-7:1 5-8:2",
        "1-8:4 2-9:5 3-10:1 4-6:2 11-7:3",
        "1-7:5 11-8:1 3-9:2 4-10:3 5-6:4",
    ]


def test_without_rounds_a_rover_has_the_longest_way_and_with_rounds_no_shorter_one() -> None:
    assert len(mitchell(9, rover=True).rounds) == 8
    assert len(mitchell(9, 7, rover=True).rounds) == 7
    with pytest.raises(ImpossibleMovement) as refused:
        mitchell(9, 9, rover=True)
    assert refused.value.render("en") == (
        "No way for a rover was found with 9 tables and 9 rounds: play fewer rounds, or with a phantom."
    )


def test_a_hesitation_of_three_tables() -> None:
    # Pair 1 goes from table 1 to 2 and 3, stays there as North-South, and 4, 3 and 2 follow.
    made = hesitation(3)
    assert cells(made) == ["5-1:2 6-2:4 4-3:1", "5-4:3 6-1:1 3-2:2", "5-3:4 6-4:2 2-1:3", "5-2:1 6-3:3 1-4:4"]
    # 26 boards in four rounds are six and a half a round, which is rounded up.
    assert (made.board_sets, made.boards_per_set, made.stationary) == (4, 7, {5, 6})
    assert made.sections == (Section("", 1, 3),)


def test_a_hesitation_of_four_tables_shares_at_the_second_and_the_last() -> None:
    made = hesitation(4, 2, arrow_switch=1)
    assert cells(made) == ["6-1:1 7-2:4 8-3:2 5-4:4", "5-6:2 1-7:5 2-8:3 3-4:5"]
    assert made.sections == (Section("", 1, 4, shared=((2, 4),)),)
    assert (made.board_sets, made.stationary, made.switched) == (5, {6, 7, 8}, (2,))


def test_a_web_of_four_and_of_five_tables() -> None:
    # The boards of the first half go down, those of the second half up; a Mitchell of three stands behind two of one.
    even = web(4)
    assert cells(even) == ["1-5:1 2-6:2 3-7:1 4-8:3", "1-8:2 2-5:3 3-6:3 4-7:2", "1-7:3 2-8:1 3-5:2 4-6:1"]
    assert (even.sections, even.stationary, even.board_sets) == ((Section("", 1, 4, 2),), {1, 2, 3, 4}, 3)
    odd = web(5, 3, arrow_switch=1, boards_per_set=4)
    assert cells(odd) == [
        "1-6:1 2-7:3 3-8:1 4-9:2 5-10:3",
        "1-10:2 2-6:2 3-7:2 4-8:3 5-9:1",
        "9-1:3 10-2:1 6-3:3 7-4:1 8-5:2",
    ]
    assert (odd.sections, odd.boards_per_set) == ((Section("", 1, 5, 3),), 4)


def test_a_web_has_thirteen_rounds_or_as_many_as_it_can() -> None:
    assert [len(web(tables).rounds) for tables in (4, 5, 12, 13, 14, 15, 16)] == [3, 5, 11, 13, 13, 13, 13]
    with pytest.raises(ImpossibleMovement) as refused:
        web(8, 4)
    assert refused.value.legal == (3, 5, 7)


def test_a_barometer_of_two_tables() -> None:
    made = barometer(2)
    assert cells(made) == ["4-1:1 2-3:1", "4-2:2 3-1:2", "4-3:3 1-2:3"]
    assert (made.sections, made.stationary, made.board_sets, made.boards_per_set) == (
        (Section("", 1, 2, 2),), {4}, 3, 9,
    )  # fmt: skip
    assert barometer(2, phantom=True).phantoms == {4}


def turned(movement: Movement, tables: tuple[int, ...]) -> Movement:
    """The movement with the directions at some tables exchanged in all rounds."""
    rows = [
        tuple(one.turned() if one and at in tables else one for at, one in enumerate(row)) for row in movement.rounds
    ]
    return replace(movement, rounds=tuple(rows))


@pytest.mark.parametrize("tables", range(2, 12))
def test_turning_one_table_of_a_barometer_makes_it_no_fairer(tables: int) -> None:
    made = barometer(tables, boards_per_set=1)
    best = figures(made).balance
    assert all(figures(turned(made, (at,))).balance <= best + 1e-9 for at in range(1, tables))


@pytest.mark.parametrize("tables", [2, 3, 4, 5])
def test_no_other_directions_of_a_small_barometer_are_fairer(tables: int) -> None:
    made = barometer(tables, boards_per_set=1)
    others = (turned(made, tuple(at for at in range(tables) if ways[at])) for ways in product((0, 1), repeat=tables))
    assert figures(made).balance == pytest.approx(max(figures(other).balance for other in others))


def test_any_movement_as_a_barometer_keeps_its_seats_and_has_a_copy_for_each_table() -> None:
    field = across_the_field([mitchell(3, boards_per_set=2), mitchell(3, 2, boards_per_set=2)])
    made = as_barometer(field)
    assert cells(made) == [
        "1-4:1 2-5:1 3-6:1 7-10:1 8-11:1 9-12:1",
        "1-6:2 2-4:2 3-5:2 7-12:2 8-10:2 9-11:2",
        "1-5:3 2-6:3 3-4:3 - - -",
    ]
    assert (made.sections, made.board_sets) == ((Section("A", 1, 3, 3), Section("B", 4, 6, 3)), 3)


def test_sections_side_by_side_are_numbered_on() -> None:
    made = across_the_field(
        [
            mitchell(3, boards_per_set=2, phantom=Line.EW),
            mitchell(4, boards_per_set=2, even=Even.SHARE, arrow_switch=1),
        ]
    )
    # The missing pair of the first section is the sixth, so that the second section begins with pair 7.
    assert cells(made) == [
        "1-4:1 2-5:2 3-6:3 7-11:1 8-12:2 9-13:4 10-14:1",
        "1-6:2 2-4:3 3-5:1 7-14:2 8-11:3 9-12:1 10-13:2",
        "1-5:3 2-6:1 3-4:2 7-13:3 8-14:4 9-11:2 10-12:3",
        "- - - 12-7:4 13-8:1 14-9:3 11-10:4",
    ]
    assert made.sections == (Section("A", 1, 3), Section("B", 4, 7, shared=((4, 7),), relays=((5, 6),)))
    assert (made.kind, made.board_sets, made.boards_per_set) == (FIELD, 4, 2)
    assert (made.phantoms, made.stationary, made.switched) == ({6}, {1, 2, 3, 7, 8, 9, 10}, (4,))
    both = across_the_field([mitchell(3, arrow_switch=2), mitchell(3, arrow_switch=1)])
    assert both.switched == (2, 3)


def test_a_field_has_two_to_twenty_six_sections() -> None:
    assert across_the_field([mitchell(2)] * 26).sections[-1].name == "Z"
    for count in (1, 27):
        with pytest.raises(ImpossibleMovement) as refused:
            across_the_field([mitchell(2)] * count)
        assert refused.value.render("en") == f"A field is made of 2 to 26 sections, not {count}."
    with pytest.raises(ImpossibleMovement, match="all pairs or all individuals"):
        across_the_field([mitchell(3, boards_per_set=2), individual(4, boards_per_set=2)])


def test_a_rainbow_north_stays_and_the_others_go_up_one_two_and_three() -> None:
    made = rainbow(5, 2, arrow_switch=1)
    assert cells(made) == [
        "1+6-11+16:1 2+7-12+17:2 3+8-13+18:3 4+9-14+19:4 5+10-15+20:5",
        "14+18-1+10:2 15+19-2+6:3 11+20-3+7:4 12+16-4+8:5 13+17-5+9:1",
    ]
    assert (made.board_sets, made.boards_per_set, made.stationary) == (5, 13, {1, 2, 3, 4, 5})


def test_the_tables_of_a_rainbow_have_no_factor_two_or_three() -> None:
    with pytest.raises(ImpossibleMovement) as refused:
        rainbow(9)
    assert refused.value.legal == tuple(one for one in range(5, 101) if one % 2 and one % 3)
    assert "not 9: as 5, 7, 11, 13, 17, 19, 23, 25." in refused.value.render("en")
    for tables in (8, 9, 12):
        with pytest.raises(ImpossibleMovement, match="neither 2 nor 3"):
            rainbow(tables)
    for tables in (4, 101):
        with pytest.raises(ImpossibleMovement) as refused:
            rainbow(tables)
        assert refused.value.render("en") == f"A rainbow is for 5 to 100 tables, not {tables}."


@pytest.mark.parametrize(
    ("players", "rounds", "sections", "stays", "sets"),
    [
        # With one table nothing is shared. Up to three tables pass the boards of a round on, more have a copy each.
        (4, 3, Section("", 1, 1), {4}, 3),
        (5, 2, Section("", 1, 1), set(), 5),
        (8, 7, Section("", 1, 2, shared=((1, 2),)), {8}, 7),
        (9, 2, Section("", 1, 2, shared=((1, 2),)), set(), 2),
        (12, 11, Section("", 1, 3, shared=((1, 2, 3),)), {12}, 11),
        (13, 4, Section("", 1, 3), set(), 13),
        (16, 3, Section("", 1, 4, 4), {16}, 3),
    ],
)
def test_the_sections_and_sets_of_an_individual(
    players: int, rounds: int, sections: Section, stays: set[int], sets: int
) -> None:
    made = individual(players, rounds)
    assert (made.sections, made.stationary, made.board_sets) == ((sections,), stays, sets)


@pytest.mark.parametrize(
    ("made", "stays", "sections"),
    [
        (howell(2), {4}, Section("", 1, 2, shared=((1, 2),))),
        (howell(3), {6}, Section("", 1, 3, shared=((1, 2, 3),))),
        (howell(4), {8}, Section("", 1, 4)),
        # Eight of ten pairs would go round, but this design is written out: who stays in it is not said.
        (three_quarter(5, 8), set(), Section("", 1, 5)),
        (three_quarter(5, 7), {8, 9, 10}, Section("", 1, 5)),
        (three_quarter(6, 10), {11, 12}, Section("", 1, 6)),
    ],
)
def test_who_stays_in_a_howell_and_who_shares(made: Movement, stays: set[int], sections: Section) -> None:
    assert (made.stationary, made.sections, made.board_sets) == (stays, (sections,), len(made.rounds))


def test_a_three_quarter_howell_is_for_three_to_fourteen_tables_and_may_lack_a_pair() -> None:
    # Three quarters of 6 are 4.5 of which four are possible; of 28 they are 21.
    assert [len(three_quarter(tables).rounds) for tables in (3, 14)] == [4, 21]
    assert three_quarter(3, phantom=True).phantoms == {6}
    assert three_quarter(3).phantoms == frozenset()
    for tables in (2, 15):
        with pytest.raises(ImpossibleMovement) as refused:
            three_quarter(tables)
        assert refused.value.render("en") == f"A three-quarter Howell is for 3 to 14 tables, not {tables}."


def test_five_teams_and_four_teams() -> None:
    odd = multiple_teams(5, 2)
    # Of four steps the first and the last are left, the two halves of the same matches.
    assert cells(odd) == ["1-3:2 2-4:3 3-5:4 4-1:5 5-2:1", "1-4:5 2-5:1 3-1:2 4-2:3 5-3:4"]
    assert (odd.board_sets, odd.sections, odd.stationary) == (5, (Section("", 1, 5),), {1, 2, 3, 4, 5})
    even = multiple_teams(4)
    assert cells(even) == ["1-4:1 2-3:1 3-2:1 4-1:1", "1-3:2 2-4:2 3-1:2 4-2:2", "1-2:3 2-1:3 3-4:3 4-3:3"]
    assert (even.board_sets, even.sections, even.boards_per_set) == (3, (Section("", 1, 4, 2),), 9)


def test_numbers_that_cannot_be_written_out_are_shortened() -> None:
    for given, said in ((10**12, "1000000000000"), (10**9000, "…"), (True, "bool True"), ("7", '"7"')):
        with pytest.raises(ImpossibleMovement) as refused:
            mitchell(given)  # type: ignore[arg-type]
        assert refused.value.text.values["given"] == said
    # True would be one round, or one board.
    for make in (lambda: mitchell(3, True), lambda: boards_each_round(5, True)):
        with pytest.raises(ImpossibleMovement):
            make()


@pytest.mark.parametrize("rounds", [-1, 4])
def test_the_arrow_is_switched_in_rounds_that_there_are(rounds: int) -> None:
    assert mitchell(3).with_arrow_switch(3).switched == (1, 2, 3)
    with pytest.raises(ImpossibleMovement) as refused:
        mitchell(3).with_arrow_switch(rounds)
    assert refused.value.render("en") == f"The arrow cannot be switched in {rounds} rounds: the movement has 3."


def test_an_empty_table_stays_empty_when_the_arrow_is_switched() -> None:
    assert cells(planned("1-2:1 -", "- 3-4:2", sets=2).with_arrow_switch(1)) == ["1-2:1 -", "- 4-3:2"]


def test_strangers_cannot_be_missing() -> None:
    with pytest.raises(ImpossibleMovement) as refused:
        mitchell(3, phantom=Line.EW).with_phantom(9, 8, 1)
    assert refused.value.render("en") == "The movement has no contestant 8, 9."
    assert refused.value.legal == (1, 2, 3, 4, 5)
    assert mitchell(3, phantom=Line.EW).with_phantom(1).phantoms == {1, 6}


def test_figures_of_four_pairs_who_meet_half_of_the_others() -> None:
    # Set 1 has 1-2 and 3-4, set 2 has 2-3 and 4-1. Those at one table compete (1), those the same way at two tables
    # too (1), those the opposite way help each other (-1): 1 and 3, 2 and 4 have 2 in all, every other two 0.
    # The mean is 4 / 6, that of the squares 8 / 6: the balance is 100 * (4 / 9) / (4 / 3), the deviation √(8 / 9).
    found = figures(planned("1-2:1 3-4:1", "2-3:2 4-1:2", sets=2, per_set=3))
    assert found.to_json() == {
        "balance": 33.33,
        "competition_mean": 0.6667,
        "competition_deviation": 0.9428,
        "winners": 1,
        "comparisons": [6, 6],
        "boards": [6, 6],
    }


def test_figures_of_a_half_table() -> None:
    # Of three sets of two boards North-South play two and East-West three, each at two tables.
    found = figures(mitchell(3, boards_per_set=2, phantom=Line.EW))
    assert (found.fewest_comparisons, found.most_comparisons) == (4, 6)
    assert (found.fewest_boards, found.most_boards, found.winners) == (4, 6, 2)


def test_where_nobody_plays_there_is_one_ranking_of_nobody_compared() -> None:
    found = figures(planned("1-2:1", sets=1, phantoms=frozenset({2})))
    assert (found.winners, found.balance, found.most_boards) == (1, 0.0, 0)


def test_nothing_made_here_is_illegal() -> None:
    made = (hesitation(4), web(5, 3), barometer(5), rainbow(5), individual(16), multiple_teams(6), three_quarter(5, 7))
    assert [one.code for each in made for one in check(each) if one.severity is Severity.ILLEGAL] == []
