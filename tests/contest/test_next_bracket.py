"""``plan_round`` of knockouts and of multiple teams: places, byes, who meets whom, the third place, and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.draw_record import StageDraw
from cardinal.contest.model import Match, Seating
from cardinal.contest.next_knockout import has_champion
from cardinal.contest.next_multiple_teams import matches_of_tables
from cardinal.contest.pairings import Relations, Seeding
from cardinal.contest.round_plan import Field, Planned, Ranked
from cardinal.contest.stage import THIRD
from tests.contest.plan_maker import SEED, by_lot, field, listed, plan, refused, rounds, terms

CUP = terms("knockout", rounds=5)
DOUBLE = terms("knockout", system="double_knockout", rounds=7)
DRAWN = "§G24.1.1.2 §G24.1.1.3"


def sides(planned: Planned) -> list[tuple[int, ...]]:
    """Who meets whom, table by table, the lower number first."""
    return [tuple(sorted(one.numbers)) for one in planned.matches]


def won(told: Mapping[int, tuple[Match, ...]], *winners: int) -> dict[tuple[int, int], int]:
    """The winner of each match that one of *winners* is in."""
    return {
        (at, number): winner
        for at, each in told.items()
        for one in each
        for winner in winners
        if winner in one.numbers
        for number in one.numbers
    }


def later(conditions: ConditionsOfContest, teams: int, *told: str, winners: tuple[tuple[int, ...], ...]) -> Planned:
    """The next round after these, with so many seeded teams and the winners of each round."""
    return plan(conditions, after(teams, *told, winners=winners))


def after(teams: int, *told: str, winners: tuple[tuple[int, ...], ...], stage: str = "Cup") -> Field:
    drawn = rounds(stage, *told)
    found: dict[tuple[int, int], int] = {}
    for at, each in enumerate(winners, start=1):
        found |= won({at: drawn[at]}, *each)
    return field(teams, teams, rounds=drawn, won=found)


@pytest.mark.clause("G24.1.1.2", "G24.1.1.3", "G29.1.3.2")
def test_seeds_have_their_places_the_others_theirs_by_lot_and_a_lot_says_who_is_at_home() -> None:
    found = plan(CUP, field(4, 2))
    third, fourth = by_lot("bracket", 3, 4)
    places = {1: 1, 2: 2, third: 3, fourth: 4}
    assert found.draw == StageDraw("Cup", SEED, (1, 2, 3, 4), places, cites=DRAWN)
    # 1 v 4 and 2 v 3 of the places. Each match has a lot of its own from the seed and its name in the bracket.
    assert sides(found) == [tuple(sorted((1, fourth))), tuple(sorted((2, third)))]
    homes = [by_lot(f"{name}|home", *pair)[0] for name, pair in zip(("W1.1", "W1.2"), sides(found), strict=True)]
    assert [one.home for one in found.matches] == homes
    assert ([one.table for one in found.matches], found.notes) == (["1", "2"], ())
    # The conditions may have more seeds than the entries, and never more than there are teams.
    assert by_lot("bracket", 3, 4, 5, 6) != [3, 4, 5, 6]
    assert plan(terms("knockout", seeds=9), field(6, 2)).draw.numbers == {n: n for n in range(1, 7)}
    # A draw that was made stays, with its own seed.
    drawn = StageDraw("Cup", "earlier", (1, 2, 3, 4), {3: 1, 1: 2, 2: 3, 4: 4})
    again = plan(CUP, field(4, 2), drawn)
    assert (sides(again), again.draw) == ([(3, 4), (1, 2)], drawn)


def test_byes_are_told_in_the_first_round_and_those_who_have_them_wait_for_the_others() -> None:
    first = plan(CUP, field(5, 5))
    # Of eight places 6 to 8 do not exist: 1, 2 and 3 have byes and 4 meets 5.
    assert sides(first) == [(4, 5), (1,), (2,), (3,)]
    assert listed(first)[1:] == ["1/- 1-bye", "1/- 2-bye", "1/- 3-bye"]
    assert sides(later(CUP, 5, "4-5 1 2 3", winners=((5,),))) == [(1, 5), (2, 3)]
    assert [one.round for one in later(CUP, 5, "4-5 1 2 3", winners=((5,),)).matches] == [2, 2]


@pytest.mark.clause("G29.1.3.1")
def test_after_a_stage_the_places_are_seeds_and_the_better_is_at_home() -> None:
    before = tuple(Ranked(number, place=at) for at, number in enumerate((8, 3, 5, 2), start=1))
    found = plan(CUP, Field(Seeding((8, 3, 5, 2), 0), before=before))
    assert listed(found) == ["1/1 8-2", "1/2 3-5"]
    assert found.cites == f"{plan(CUP, field(4)).cites} §G29.1.3.1".strip()
    assert found.draw.numbers == {8: 1, 3: 2, 5: 3, 2: 4}


@pytest.mark.clause("G29.1.3.1")
def test_at_home_for_the_third_place_is_who_was_better_in_the_stage_before() -> None:
    # 8 was second and 3 fourth before; both lose their semi-finals, and 8 is at home though its number is higher.
    before = tuple(Ranked(number, place=at) for at, number in enumerate((5, 8, 2, 3), start=1))
    told = rounds("Cup", "5-3 8-2")
    known = Field(Seeding((5, 8, 2, 3), 0), before=before, rounds=told, won=won({1: told[1]}, 5, 2))
    found = plan(terms("knockout", rounds=5, third_place=True), known)
    assert [(one.home, one.away) for one in found.matches] == [(5, 2), (8, 3)]
    assert "§G29.1.3.1" in found.cites


def test_relatives_are_apart_or_meet_early() -> None:
    related = Relations.of([(1, 4)], criterion="related")
    known = field(4, 1, relations=related)
    # Whoever has place 4 meets place 1; kept apart, 4 is in the other half.
    assert plan(CUP, known).draw.numbers[4] in (2, 3)
    assert plan(terms("knockout", related="early"), known).draw.numbers[4] == 4


def test_the_final_and_the_match_for_the_third_place() -> None:
    both = terms("knockout", rounds=5, third_place=True)
    found = later(both, 4, "4-1 2-3", winners=((1, 3),))
    assert sides(found) == [(1, 3), (2, 4)]
    third = found.matches[1]
    # Nobody comes from an earlier stage, so that a lot of this match's own says who is at home.
    home, away = by_lot("third|home", 2, 4)
    assert (third.round, third.table, third.home, third.away, third.group) == (2, "2", home, away, THIRD)
    assert sides(later(CUP, 4, "4-1 2-3", winners=((1, 3),))) == [(1, 3)]
    # Before the final there is none, and of three teams only one has lost a semi-final.
    assert sides(plan(both, field(4, 4))) == [(1, 4), (2, 3)]
    assert sides(later(both, 3, "2-3", winners=((2,),))) == [(1, 2)]
    twice = terms("knockout", system="double_knockout", rounds=7, third_place=True)
    assert sides(later(twice, 4, "1-4 2-3", winners=((1, 2),))) == [(1, 2), (3, 4)]
    second_final = later(twice, 4, "1-4 2-3", "1-2 3-4", "2-3", "1-2", winners=((1, 2), (1, 3), (2,), (2,)))
    assert sides(second_final) == [(1, 2)]


def test_the_third_place_is_no_match_of_the_bracket() -> None:
    both = terms("knockout", rounds=5, third_place=True)
    known = after(4, "1-4 2-3", "1-2 3-4", winners=((1, 2), (1,)))
    third = replace(known.rounds[2][1], group=THIRD)
    known = replace(known, rounds={1: known.rounds[1], 2: (known.rounds[2][0], third)})
    assert refused(both, known) == ("all_rounds_drawn", {"stage": "Cup", "rounds": 2}, ())


def test_what_cannot_be_drawn_is_refused() -> None:
    strange = after(4, "1-2 3-4", winners=((1, 3),))
    assert refused(CUP, strange) == ("not_in_bracket", {"home": 1, "away": 2, "round": 1}, ())
    # One match of the round has no winner: nobody meets yet, and its match is not drawn again.
    assert refused(CUP, after(4, "1-4 2-3", winners=((1,),))) == ("round_not_finished", {"round": 1}, ())


@pytest.mark.clause("G24.2.1")
def test_both_sides_of_a_double_knockout_go_on_at_once() -> None:
    first, second = "1-4 2-3", "1-2 3-4"
    assert sides(later(DOUBLE, 4, first, winners=((1, 2),))) == [(1, 2), (3, 4)]
    assert sides(later(DOUBLE, 4, first, second, winners=((1, 2), (1, 3)))) == [(2, 3)]
    played = (first, second, "2-3", "1-2")
    # The unbeaten team wins the final, or loses it for the first time and meets the other again.
    over = after(4, *played, winners=((1, 2), (1, 3), (2,), (1,)))
    assert refused(DOUBLE, over) == ("all_rounds_drawn", {"stage": "Cup", "rounds": 4}, ())
    again = after(4, *played, winners=((1, 2), (1, 3), (2,), (2,)))
    assert sides(plan(DOUBLE, again)) == [(1, 2)]
    drawn = plan(DOUBLE, field(4, 4)).draw
    ends = [has_champion(DOUBLE.stages[0], drawn, one.rounds, one.won) for one in (over, again)]
    assert ends == [True, False]
    assert has_champion(CUP.stages[0], drawn, *_final(first, "1-2"))


def _final(*told: str) -> tuple[Any, Any]:
    known = after(4, *told, winners=((1, 2), (1,)))
    return known.rounds, known.won


@pytest.mark.parametrize(
    ("more", "teams", "needed"),
    [
        ({"rounds": 1}, 4, 2),
        ({"rounds": 2}, 4, None),
        ({"rounds": 2}, 5, 3),
        # A knockout that ends with so many who go on needs no champion; after two losses it does.
        ({"rounds": 1, "qualifiers": 2}, 4, None),
        ({"rounds": 4, "qualifiers": 2, "system": "double_knockout"}, 4, 5),
        ({"rounds": 5, "system": "double_knockout"}, 4, None),
    ],
)
def test_too_few_rounds_are_noted_at_the_first_draw(more: dict[str, Any], teams: int, needed: int | None) -> None:
    conditions = terms("knockout", **more)
    notes = plan(conditions, field(teams, teams)).notes
    values = {"stage": "Cup", "rounds": more["rounds"], "teams": teams, "needed": needed}
    assert [(one.key, dict(one.values)) for one in notes] == ([] if needed is None else [("too_few_rounds", values)])
    if teams == 5 and needed:
        assert later(conditions, 5, "4-5", winners=((4,),)).notes == ()


# -- multiple teams -------------------------------------------------------------------------------------------------

MULTI = {"name": "Multi", "system": "multiple_teams", "scoring": "imps", "vp_scale": ""}


def multiple(**more: Any) -> ConditionsOfContest:
    return terms("round_robin", "wbf-2017", **{**MULTI, **more})


@pytest.mark.clause("R8", "R44")
def test_tables_and_matches_of_multiple_teams() -> None:
    found = plan(multiple(rounds=3), field(4))
    lots = by_lot("numbers", 1, 2, 3, 4)
    assert found.draw == StageDraw(
        "Multi", SEED, (1, 2, 3, 4), {team: at for at, team in enumerate(lots, start=1)}, cites="§R8 §R44"
    )
    assert found.cites == "§R8 §R44"
    assert sorted({int(one.table) for one in found.seatings}) == [1, 2, 3, 4]
    assert {len(one.boards) for one in found.seatings} == {8}
    assert found.matches == matches_of_tables(found.seatings)
    # Each two meet in two tables with the sides exchanged and the same boards.
    halves = {(*one.ns, *one.ew, one.boards) for one in found.seatings}
    assert len(halves) == len(found.seatings) == 2 * len(found.matches) == 12
    assert {(ew, ns, boards) for ns, ew, boards in halves} == halves
    # Four teams have three rounds, however many the conditions have.
    assert plan(multiple(rounds=9), field(4)).seatings == found.seatings
    drawn = field(4, rounds={1: found.matches})
    assert refused(multiple(rounds=9), drawn) == ("all_rounds_drawn", {"stage": "Multi", "rounds": 9}, ())


def test_groups_of_multiple_teams_have_tables_after_each_other() -> None:
    found = plan(multiple(rounds=4, groups=2, seeds=16), field(9))
    # Nine seeds by the snake: five teams at tables 1 to 5, four at 6 to 9.
    assert found.draw.groups == ((1, 4, 5, 8, 9), (2, 3, 6, 7))
    tables = {(one.section, int(one.table)) for one in found.seatings}
    assert tables == {*(("A", at) for at in range(1, 6)), *(("B", at) for at in range(6, 10))}
    assert {(one.group, number in (1, 4, 5, 8, 9)) for one in found.matches for number in one.numbers} == {
        ("A", True), ("B", False)
    }  # fmt: skip
    a, b = by_lot("numbers", 1, 4, 5, 8, 9), by_lot("numbers", 2, 3, 6, 7)
    assert found.draw.numbers == {team: at for each in (a, b) for at, team in enumerate(each, start=1)}
    # Without a number in the conditions the entries say who is a seed; one group has no letter.
    assert plan(multiple(rounds=4, groups=2), field(9, 9)).draw.groups == found.draw.groups
    alone = plan(multiple(rounds=3), field(4))
    assert (alone.draw.groups, {one.section for one in alone.seatings}) == ((), {""})


def test_a_match_is_of_the_round_of_its_second_half_and_at_home_where_the_first_was() -> None:
    def seat(number: int, ns: int, ew: int) -> Seating:
        return Seating("Multi", number, "1", (ns,), (ew,), (1, 2), "A")

    found = matches_of_tables([seat(3, 5, 2), seat(1, 2, 5), seat(2, 4, 3), seat(4, 3, 4)])
    assert found == (
        Match("Multi", 3, "2-5", 2, 5, group="A"), Match("Multi", 4, "4-3", 4, 3, group="A")
    )  # fmt: skip
