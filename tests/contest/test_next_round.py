"""``plan_round``: the whole plan of a round from a field, system by system, compared exactly."""

from __future__ import annotations

import pytest

from cardinal.contest.draw_record import StageDraw
from cardinal.contest.pairings import Relations, Seeding
from cardinal.contest.round_plan import Field, Planned, Ranked
from tests.contest.plan_maker import SEED, by_lot, field, listed, plan, refused, rounds, terms

# -- who is drawn at all --------------------------------------------------------------------------------------------


def test_two_make_a_field_and_one_does_not() -> None:
    swiss = terms("swiss", rounds=1)
    assert listed(plan(swiss, field(2))) == ["1/1 1-2"]
    assert refused(swiss, field(2, out=frozenset({2}))) == ("too_few_entries", {"given": 1}, ())


def test_after_the_last_round_there_is_none() -> None:
    swiss = terms("swiss", rounds=2)
    known = field(4, rounds=rounds("Swiss", "1-3 2-4", "2-1 4-3"))
    assert refused(swiss, known) == ("all_rounds_drawn", {"stage": "Swiss", "rounds": 2}, ())


def test_the_systems_that_are_no_movement_of_ours_are_the_organisers_own() -> None:
    own = terms("guandan", "china-guandan", system="other", other="relay")
    assert refused(own, field(4)) == ("own_form_not_drawn", {"stage": "Swiss"}, ("G17.3",))


# -- movements ------------------------------------------------------------------------------------------------------


def first_sides(planned: Planned) -> list[tuple[int, int]]:
    return [(*one.ns, *one.ew) for one in planned.seatings if one.round == 1]  # type: ignore[misc]


@pytest.mark.clause("R10", "5A/1")
def test_pairs_are_seated_in_the_order_of_entry_or_the_seeds_first_and_the_others_by_lot() -> None:
    # A Mitchell of three tables: numbers 1 to 3 North-South, 4 to 6 East-West.
    strong = Field(Seeding((5, 2, 6, 1, 4, 3), 2))
    plain = plan(terms("mitchell", rounds=3), strong)
    assert first_sides(plain) == [(1, 4), (2, 5), (3, 6)]
    assert plain.draw == StageDraw("Main", SEED, (1, 2, 3, 4, 5, 6), {n: n for n in range(1, 7)}, cites="§R10 §5A/1")
    assert (plain.cites, plain.matches) == ("§R10 §5A/1", ())
    lots = by_lot("seats", 6, 1, 4, 3)
    assert lots != [6, 1, 4, 3] != sorted(lots)
    order = (5, 2, *lots)
    for large in ({"seeds": 2}, {"first_round": "random"}):
        found = plan(terms("mitchell", rounds=3, **large), strong)
        assert first_sides(found) == [(order[0], order[3]), (order[1], order[4]), (order[2], order[5])]
        assert found.draw.order == order
        assert found.draw.numbers == {number: place for place, number in enumerate(order, start=1)}


def test_nobody_is_drawn_by_lot_where_all_are_seeds() -> None:
    found = plan(terms("mitchell", rounds=2, seeds=4), Field(Seeding((4, 2, 1, 3), 4)))
    assert found.draw.order == (4, 2, 1, 3)


def test_a_half_table_has_no_number_in_the_draw() -> None:
    found = plan(terms("mitchell", rounds=3), field(5))
    assert found.draw.numbers == {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}


# -- round robins ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("G23.3", "R8", "GA2.4")
def test_numbers_by_lot_into_the_printed_table_of_four() -> None:
    robin = terms("round_robin", rounds=3)
    found = plan(robin, field(4))
    a, b, c, d = by_lot("numbers", 1, 2, 3, 4)
    # Appendix 2: 2-3 1-4 / 3-1 4-2 / 1-2 3-4.
    assert listed(found) == [
        f"1/1 {b}-{c}", f"1/2 {a}-{d}", f"2/1 {c}-{a}", f"2/2 {d}-{b}", f"3/1 {a}-{b}", f"3/2 {c}-{d}"
    ]  # fmt: skip
    assert found.draw == StageDraw("All", SEED, (1, 2, 3, 4), {a: 1, b: 2, c: 3, d: 4}, cites="§G23.3 §R8 §GA2.4")
    assert found.cites == "§G23.3 §R8 §GA2.4"
    # A stage of fewer rounds has the first of them.
    assert listed(plan(terms("round_robin", rounds=2), field(4))) == listed(found)[:4]


def test_a_table_that_is_not_printed_is_cited_by_nobody() -> None:
    found = plan(terms("round_robin", rounds=1), field(30))
    assert found.cites == "§G23.3 §R8"


def test_groups_by_the_snake_of_seeds_have_tables_of_their_own() -> None:
    robin = terms("round_robin", rounds=3, groups=2, seeds=9)
    # Nine seeds by the snake 1 2 2 1 1 2 2 1 1: groups of five and four; group B begins behind A's two tables.
    found = plan(robin, field(9))
    first, second = (1, 4, 5, 8, 9), (2, 3, 6, 7)
    assert found.draw.groups == (first, second)
    assert found.cites == "§G23.3 §R8 §GA2.6 §GA2.4"
    a, b = by_lot("numbers", *first), by_lot("numbers", *second)
    # Of the table of six the opponent of 6 has a bye: 3-5 2-4, 1 sits out. Of four: 2-3 1-4.
    assert [one for one in listed(found) if one.startswith("1/")] == [
        f"1/1 {a[2]}-{a[4]} A",
        f"1/2 {a[1]}-{a[3]} A",
        f"1/- {a[0]}-bye A",
        f"1/3 {b[1]}-{b[2]} B",
        f"1/4 {b[0]}-{b[3]} B",
    ]
    assert found.draw.numbers == {team: at for each in (a, b) for at, team in enumerate(each, start=1)}
    # Two groups of one size cite its table once; one group has no letter.
    assert plan(terms("round_robin", rounds=3, groups=2), field(8)).cites == "§G23.3 §R8 §GA2.4"
    assert plan(robin, field(9, 3)).draw.groups == (first, second)
    many = terms("round_robin", rounds=3, groups=2, seeds=16)
    assert plan(many, field(9)).draw.groups == (first, second)
    alone = plan(terms("round_robin", rounds=3), field(4))
    assert (alone.draw.groups, {one.group for one in alone.matches}) == ((), {""})


def test_without_a_number_of_seeds_the_entries_with_one_are_the_seeds() -> None:
    found = plan(terms("round_robin", rounds=3, groups=2), field(8, 8))
    assert found.draw.groups == ((1, 4, 5, 8), (2, 3, 6, 7))


def test_related_teams_come_into_different_groups_whatever_the_lot() -> None:
    related = Relations.of([(1, 2), (3, 4), (5, 6), (7, 8)], criterion="related")
    found = plan(terms("round_robin", rounds=3, groups=2), field(8, relations=related))
    for one, other in ((1, 2), (3, 4), (5, 6), (7, 8)):
        assert sum({one, other} <= set(group) for group in found.draw.groups) == 0


DOUBLE = {"system": "double_round_robin", "rounds": 5}


@pytest.mark.clause("G25.4")
def test_the_second_cycle_numbers_the_teams_by_rank() -> None:
    double = terms("round_robin", **DOUBLE)
    first = plan(double, field(4))
    assert max(one.round for one in first.matches) == 3
    told = {number: tuple(one for one in first.matches if one.round == number) for number in (1, 2, 3)}
    # 4 leads before 2; 3 and 1 have no place yet and stand behind in the order of strength, which is 3 before 1.
    standings = (Ranked(2, place=2), Ranked(4, place=1), Ranked(1), Ranked(3))
    known = Field(Seeding((3, 4, 2, 1), 0), rounds=told, standings=standings)
    found = plan(double, known, first.draw)
    # 2-3 1-4 / 3-1 4-2 of the places 4, 2, 3, 1, in rounds 4 and 5: the stage has no sixth.
    assert listed(found) == ["4/1 2-3", "4/2 4-1", "5/1 3-4", "5/2 1-2"]
    assert (found.cites, found.draw) == ("§GA2.4 §G25.4", first.draw)
    assert plan(double, known).draw == StageDraw("All", SEED, (3, 4, 2, 1))
    # In the middle of a cycle, and in a single round robin, there is nothing more to draw.
    gone = ("all_rounds_drawn", {"stage": "All", "rounds": 5}, ())
    assert refused(double, Field(known.seeding, rounds={1: told[1], 2: told[2]})) == gone
    single = terms("round_robin", rounds=5)
    assert refused(single, known) == gone


# -- a match of two -------------------------------------------------------------------------------------------------


def test_two_play_every_round_of_a_match() -> None:
    match = terms("swiss", system="match", scoring="imps", vp_scale="", rounds=2)
    found = plan(match, Field(Seeding((7, 3), 0)))
    assert listed(found) == ["1/1 3-7", "2/1 3-7"]
    assert found.draw == StageDraw("Swiss", SEED, (7, 3))
    gone = ("all_rounds_drawn", {"stage": "Swiss", "rounds": 2}, ())
    assert refused(match, field(3)) == gone
    assert refused(match, field(2, rounds=rounds("Swiss", "1-2"))) == gone
