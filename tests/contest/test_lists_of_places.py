"""A list by its keys: groups in their order, ties, who is put last or not ranked, and the list over several stages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.model import Contestant, Event, Form
from cardinal.contest.ranking import Figure, Ranking, in_lists, out_of_place
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import Upto, standings
from cardinal.contest.tie_facts import TieFacts
from cardinal.contest.ties import Step
from cardinal.laws import Conditions
from tests.contest.event_maker import Terms, field_event, team_event

FACTS = TieFacts(Stage("s"), Conditions())


def by_number(group: tuple[int, ...], within: tuple[int, ...], of: TieFacts) -> dict[int, tuple[Fraction, ...]]:
    """Of two with the same key the higher number first, but 8 and 9 stay equal."""
    return {number: (Fraction(min(number, 8)),) for number in group}


def ranking(keys: Mapping[int, int], people: tuple[Contestant, ...] = (), **more: Any) -> Ranking:
    ladder = (Step("number", "§78D/2", by_number),)
    return Ranking(
        "s",
        Figure.VP,
        {one.number: one for one in people},
        keys,
        lambda number: Fraction(keys[number]),
        lambda count: ladder,
        FACTS,
        **more,
    )


def rows(found: Ranking) -> list[tuple[int | None, bool, int]]:
    return [(row.place, row.is_shared, row.number) for row in found.rows]


KEYS = {1: 5, 2: 7, 3: 5, 8: 3, 9: 3, 4: 1}


def test_places_follow_the_keys_and_the_ladder() -> None:
    found = ranking(KEYS)
    assert rows(found) == [
        (1, False, 2), (2, False, 3), (3, False, 1), (4, True, 8), (4, True, 9), (6, False, 4)
    ]  # fmt: skip
    assert found.tied == ((2,), (1, 3), (8, 9), (4,))
    # One row by itself is the same, and has the steps that it went through; who is alone went through none.
    assert {number: found.row(number) for number in KEYS} == {row.number: row for row in found.rows}
    assert [len(found.row(number).taken) for number in (2, 1, 8)] == [0, 1, 1]
    assert found.row(1).taken[0].values == ((1, 1), (3, 3))
    assert found.places == {2: 1, 3: 2, 1: 3, 8: 4, 9: 4, 4: 6}
    assert [[row.number for row in found.first(count)] for count in (0, 1, 4, 9)] == [
        [], [2], [2, 3, 1, 8], [2, 3, 1, 8, 9, 4]
    ]  # fmt: skip


def test_an_order_that_was_nearly_right_makes_no_difference() -> None:
    assert rows(ranking(KEYS, hint=(4, 9, 8, 3, 1, 2))) == rows(ranking(KEYS))


def test_who_is_put_last_or_not_ranked() -> None:
    people = (Contestant(2, last="G34.4"), Contestant(8, "Ann", last="G34.4"), Contestant(3, unranked="R18"))
    found = ranking(KEYS, people)
    # 1 and the others move up; 2 and 8 share the place behind all; 3 has none and stands at the end.
    assert rows(found) == [
        (1, False, 1), (2, False, 9), (3, False, 4), (4, True, 2), (4, True, 8), (None, False, 3)
    ]  # fmt: skip
    assert [(row.name, row.cites, row.unranked, row.taken) for row in found.rows[3:]] == [
        ("", "§G34.4", "", ()), ("Ann", "§G34.4", "", ()), ("", "", "R18", ())
    ]  # fmt: skip
    assert {number: found.row(number) for number in KEYS} == {row.number: row for row in found.rows}
    assert 3 not in found.places
    # Whoever is both is not ranked; whoever is not in this list is not in it.
    both = (Contestant(2, last="G34.4", unranked="R18"), Contestant(77, last="G34.4"), Contestant(4))
    assert out_of_place(both) == {2: 2, 77: 1}
    assert rows(ranking(KEYS, both))[-2:] == [(5, False, 4), (None, False, 2)]
    # What is known already is not looked for again.
    assert rows(ranking(KEYS, both, out_of_place={}))[0] == (1, False, 2)


def test_an_order_of_its_own_goes_before_every_key() -> None:
    found = ranking(KEYS, (Contestant(4, last="G34.4"),), given_order=((8, 1), (4,)))
    assert rows(found) == [
        (1, True, 8), (1, True, 1), (3, False, 4), (4, False, 2), (5, False, 3), (6, False, 9)
    ]  # fmt: skip
    assert {number: found.row(number) for number in KEYS} == {row.number: row for row in found.rows}
    assert found.tied == ((8, 1), (4,), (2,), (3,), (9,))


@pytest.mark.parametrize(
    ("by_group", "by_direction", "lists"),
    [
        (False, False, {("", ""): [4, 3, 2, 1]}),
        (True, False, {("", ""): [4], ("A", ""): [2, 1], ("B", ""): [3]}),
        (False, True, {("", ""): [4], ("", "NS"): [3, 1], ("", "EW"): [2]}),
        (True, True, {("", ""): [4], ("A", "NS"): [1], ("A", "EW"): [2], ("B", "NS"): [3]}),
    ],
)
def test_the_numbers_of_each_list(
    *, by_group: bool, by_direction: bool, lists: dict[tuple[str, str], list[int]]
) -> None:
    people = {
        1: Contestant(1, section="A", direction="NS"),
        2: Contestant(2, section="A", direction="EW"),
        3: Contestant(3, section="B", direction="NS"),
    }
    found = in_lists([4, 3, 2, 1], people, by_group=by_group, by_direction=by_direction)
    assert list(found.items()) == list(lists.items())


def test_how_many_decimals_a_figure_has() -> None:
    whole = {Figure.TOP, Figure.POINTS, Figure.ROUND, Figure.BOARDS, Figure.MATCHES, Figure.DRAWN, Figure.LOST}
    assert {one: one.decimals for one in Figure} == {
        one: 0 if one in whole else 1 if one is Figure.WON else 2 for one in Figure
    }


# -- several stages -------------------------------------------------------------------------------------------------

Q = Stage("q", "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba")
S = replace(Q, name="s")
F = Stage("f", "knockout", boards=4, scoring=Scoring.IMPS)


def three_stages() -> Event:
    """Six teams; 1, 2, 3 and 4 go on; 3 and 4 play the final. In the first list 5 and 6 are level."""
    first = team_event(Q, [[(1, 5, 20), (2, 6, 20), (3, 4, 0)]])
    second = team_event(S, [[(1, 3, -20), (2, 4, -3)]])
    final = team_event(F, [[(4, 3, -2)]])
    return replace(
        first,
        conditions=Terms((Q, S, F), form=Form.TEAMS),
        matches=(*first.matches, *second.matches, *final.matches),
        lines=(*first.lines, *second.lines, *final.lines),
    )


def test_nobody_who_went_on_stands_behind_anybody_who_did_not() -> None:
    found = standings(three_stages())
    (overall,) = found.final
    # The final: 3, 4. Before: 2 with 14, 1 with 10. Before that 5 and 6 with 10 each.
    assert [(row.place, row.is_shared, row.number, row.score) for row in overall.rows] == [
        (1, False, 3, 1), (2, False, 4, 2), (3, False, 2, 3), (4, False, 1, 4), (5, True, 5, 5), (5, True, 6, 5)
    ]  # fmt: skip
    assert (overall.stage, overall.unit, overall.cites) == ("", Figure.ROUND, "§78D/2")
    assert found.last.stage.name == "f"
    assert [one.stage.name for one in found.stages] == ["q", "s", "f"]


def test_as_far_as_a_stage_nothing_later_is_known() -> None:
    event = three_stages()
    found = standings(event, Upto("s"))
    assert [one.stage.name for one in found.stages] == ["q", "s"]
    assert [(row.place, row.number) for row in found.final[0].rows][:2] == [(1, 3), (2, 4)]
    assert [one.stage.name for one in standings(event, Upto("q", 1)).stages] == ["q"]
    # A stage in which nobody has played is not the last one yet; where nobody has played at all the first is.
    early = replace(event, matches=event.matches[:3], lines=tuple(one for one in event.lines if one.place.stage == "q"))
    assert standings(early).last.stage.name == "q"
    assert [one.stage for one in standings(early).final] == ["q"]
    assert standings(replace(event, matches=(), lines=())).last.stage.name == "q"


def test_whoever_is_not_ranked_has_no_place_over_the_stages_either() -> None:
    event = three_stages()
    people = tuple(replace(one, unranked="R18") if one.number == 5 else one for one in event.contestants)
    (overall,) = standings(replace(event, contestants=people)).final
    assert [(row.place, row.number, row.score) for row in overall.rows][-2:] == [(5, 6, 5), (None, 5, 0)]


def test_the_same_people_in_the_last_stage_leave_its_lists_as_they_are() -> None:
    one = field_event(Stage("q"), {1: [(1, 2, 100), (3, 4, 0)]})
    two = field_event(Stage("s"), {1: [(1, 2, 0), (3, 4, 100)]})
    event = replace(one, conditions=Terms((Stage("q"), Stage("s"))), lines=(*one.lines, *two.lines))
    assert [found.stage for found in standings(event).final] == ["s"]
    assert standings(event).stage("s").places == {2: 1, 3: 1, 1: 3, 4: 3}
    assert standings(event).stage("s").numbers == (1, 2, 3, 4)
    assert standings(event).stage("s").ranking_of(9) is None
