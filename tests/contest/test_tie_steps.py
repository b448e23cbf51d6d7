"""Each step of a ladder by itself: what it gives everybody, where it does not apply, and which steps a ladder has."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from cardinal.contest.ladders import ladder_of, usual
from cardinal.contest.model import Form, Outcome
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.tie_facts import MatchSide, TieFacts
from cardinal.contest.tie_steps import STEPS
from cardinal.contest.ties import Step, resolve
from cardinal.language import NotUnderstood
from cardinal.laws import Conditions
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.scoring import MatchpointRules, Matchpoints, Unit
from tests.contest.event_maker import Terms, guandan_terms

SWISS, ROBIN, FIELD = Stage("s", "swiss"), Stage("s", "round_robin"), Stage("s")
HALF = Fraction(1, 2)


def side(
    at: int,
    number: int,
    other: int | None,
    margin: int,
    won: object = None,
    outcome: Outcome = Outcome.PLAYED,
    **more: Any,
) -> MatchSide:
    part = won if won is not None else 1 if margin > 0 else 0 if margin < 0 else HALF
    told = {name: Fraction(value) for name, value in more.items()}
    vp, points, score = (told.get(name, Fraction()) for name in ("vp", "points", "score"))
    return MatchSide(at, number, other, outcome, Fraction(margin), vp, points, score, Fraction(part))  # type: ignore[arg-type]


# 1 beat 2 by 3 and lost to 3 by 1, 2 drew with 3; then 1 had a bye, 2 was forfeited to by 4 and 3 forfeited to 4.
MATCHES = {
    1: (
        side(1, 1, 2, 3, vp=16, points=2, score=16),
        side(2, 1, 3, -1, vp=15, points=0, score=15),
        side(3, 1, None, 0, 1, Outcome.BYE, vp=18, points=1, score=18),
    ),
    2: (
        side(1, 2, 1, -3, vp=14, points=0, score=14),
        side(3, 2, 4, 0, 1, Outcome.FORFEIT_AWAY, vp=18, points=2, score=18),
        side(2, 2, 3, 0, vp=15, points=1, score=15),
    ),
    3: (
        side(2, 3, 1, 1, vp=15, points=2, score=15),
        side(2, 3, 2, 0, vp=15, points=1, score=15),
        side(3, 3, 4, 0, 0, Outcome.FORFEIT_HOME, points=0),
    ),
}


def facts(stage: Stage = ROBIN, options: dict[str, object] | None = None, **more: Any) -> TieFacts:
    laws = guandan_conditions({f"event.{name}": value for name, value in (options or {}).items()})
    return TieFacts(stage, laws, **{"matches": MATCHES, **more})


def measured(name: str, of: TieFacts, *group: int, within: tuple[int, ...] = ()) -> dict[int, object] | None:
    found = STEPS[name].measure(group, within or group, of)
    return (
        None
        if found is None
        else {number: values[0] if len(values) == 1 else values for number, values in found.items()}
    )


@pytest.mark.parametrize("name", ["R49.2(1)", "R49.3-wins", "wins"])
def test_matches_won_with_half_for_a_draw_and_one_for_a_forfeit_but_nothing_for_a_bye(name: str) -> None:
    assert measured(name, facts(), 1, 2, 3) == {1: 1, 2: Fraction(3, 2), 3: Fraction(3, 2)}


@pytest.mark.parametrize("name", ["R49.2(2)", "G49.1.1.2", "own_match"])
def test_the_match_of_two_by_its_margin(name: str) -> None:
    assert measured(name, facts(), 1, 2) == {1: 3, 2: -3}
    assert measured(name, facts(), 2, 3) == {2: 0, 3: 0}
    # Not among three; not where they have not met, or only by a forfeit.
    assert measured(name, facts(), 1, 2, 3) is None
    assert measured(name, facts(), 2, 4) is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("R49.2(2)-wins", {1: 1, 2: HALF, 3: Fraction(3, 2)}),
        ("R49.2(2)-vp", {1: 31, 2: 29, 3: 30}),
        ("R49.2(2)-imps", {1: 2, 2: -3, 3: 1}),
    ],
)
def test_a_sum_over_the_matches_among_three(name: str, values: dict[int, object]) -> None:
    assert measured(name, facts(), 1, 2, 3) == values
    # Two of them, with all three among whom it is counted.
    assert measured(name, facts(), 1, 3, within=(1, 2, 3)) == {one: values[one] for one in (1, 3)}
    assert measured(name, facts(), 1, 2) is None
    assert measured(name, facts(), 1, 2, 4) is None


def test_a_bye_ranks_behind_whoever_had_none() -> None:
    assert measured("R49.3-bye", facts(), 1, 2) == {1: 0, 2: 1}
    assert measured("R49.3-bye", facts(), 2, 3) is None
    both = {**MATCHES, 2: (side(1, 2, None, 0, 1, Outcome.BYE),)}
    assert measured("R49.3-bye", facts(matches=both), 1, 2) is None


def test_running_totals_back_from_the_last_match() -> None:
    # Carried 2: before the third match 2 + 16 + 15, before the second 2 + 16, before the first 2; rounds in order.
    told = facts(carried={1: Fraction(2)})
    assert measured("R49.3-totals", told, 1, 2) == {1: (33, 18, 2), 2: (29, 14, 0)}
    assert measured("R49.3-totals", told, 1, 9) is None


@pytest.mark.parametrize(("name", "what"), [("R49.6", "penalties"), ("R49.5", "carried")])
def test_more_of_what_made_the_tie_comes_first(name: str, what: str) -> None:
    assert measured(name, facts(**{what: {1: Fraction(2)}}), 1, 2) == {1: 2, 2: 0}
    assert measured(name, facts(**{what: {3: Fraction(2)}}), 1, 2) is None
    assert measured(name, facts(**{what: {1: Fraction()}}), 1, 2) is None


@pytest.mark.parametrize(
    ("unit", "top", "values"),
    [
        # Of a top of 8: half of it is 4; half a point short of a top is 7, of a bottom 1.
        (Unit.MATCHPOINT, 8, {"R49.4(1)": 1, "R49.4(2)": 2, "R49.4(3)": 2, "R49.4(4)": -2}),
        # At one point for a win half a point is 0.5: 7 and 1 are neither.
        (Unit.HALF_MATCHPOINT, 8, {"R49.4(1)": 1, "R49.4(2)": 2, "R49.4(3)": 1, "R49.4(4)": -1}),
    ],
)
def test_the_boards_of_pairs(unit: Unit, top: int, values: dict[str, int]) -> None:
    points = (8, 7, 6, 5, 4, 4, 2, 1, 0)  # four above, two average, three below
    stage = Stage("s", matchpoints=MatchpointRules(unit=unit))
    boards = {1: tuple(Matchpoints(Fraction(one), Fraction(top)) for one in points), 2: ()}
    told = TieFacts(stage, Conditions(), boards=boards.__getitem__)
    for name, value in values.items():
        assert measured(name, told, 1, 2) == {1: value, 2: 0}, name


@pytest.mark.parametrize("way", ["1", "2"])
def test_the_steps_of_guandan(way: str) -> None:
    """The same steps stand in the ladder of two and in that of more, where the match of the two has no place."""
    at = {"1": (1, 3, 4, 5, 6, 7), "2": (1, 2, 3, 4, 5, 6)}[way]
    vp, won, drawn, levels, opponents, before = (f"G49.1.{way}.{number}" for number in at)
    told = facts(vp={1: Fraction(49), 2: Fraction(47)})
    assert measured(vp, told, 1, 2, 3) == {1: 49, 2: 47, 3: 0}
    # A forfeit is a round won, a bye is one only by the option.
    assert measured(won, facts(), 1, 2, 3) == {1: 1, 2: 1, 3: 1}
    assert measured(won, facts(options={"bye_counts_as_win": True}), 1, 2, 3) == {1: 2, 2: 1, 3: 1}
    # Draws say nothing where match points already hold them.
    assert measured(drawn, facts(), 1, 2) is None
    counted = {1: 0, 2: 1, 3: 1}
    assert measured(drawn, facts(options={"primary": "vp"}), 1, 2, 3) == counted
    assert measured(drawn, facts(options={"tie_skip_draws": False}), 1, 2, 3) == counted
    assert measured(levels, facts(), 1, 2, 3) == {1: 2, 2: -3, 3: 1}
    assert measured(opponents, facts(), 1, 2) is None
    # Match points: 1 has 3, 2 has 3, 3 has 3 and 4 none. 1 met 2 and 3 and had a bye.
    assert measured(opponents, facts(SWISS), 1, 2) == {1: 6, 2: 6}
    ranks = {1: 4, 2: 2}
    assert measured(before, facts(previous=lambda: ranks), 1, 2, 3) == {1: -4, 2: -2, 3: -5}
    assert measured(before, facts(), 1, 2, 3) == {1: -1, 2: -2, 3: -3}


def test_the_match_points_of_opponents_by_the_options() -> None:
    fined = {2: Fraction(1), 3: Fraction(2)}
    name = "G49.1.1.6"
    for when, values in (("before", {1: 6, 2: 6}), ("after", {1: 3, 2: 4})):
        told = facts(SWISS, {"opponent_score_penalties": when}, match_point_penalties=fined)
        # After penalties: 1 met 3 - 1 and 3 - 2; 2 met 3 and 3 - 2 and 4, who has nothing.
        assert measured(name, told, 1, 2) == values
    of_bye = facts(SWISS, {"opponent_score_bye": 1})
    assert measured(name, of_bye, 1, 2) == {1: 7, 2: 6}


def test_lots_only_where_they_were_drawn_for_all() -> None:
    assert measured("lots", facts(lots=(2, 3, 1)), 1, 2) == {1: -2, 2: 0}
    assert measured("lots", facts(lots=(2, 3)), 1, 2) is None
    assert measured("net", facts(), 1, 2) == {1: 2, 2: -3}


def test_every_step_cites_its_own_article() -> None:
    others = {"lots": ("G49.3",), "net": ("78D/2",), "own_match": ("78D/2",), "wins": ("78D/2",)}

    def expected(name: str) -> tuple[str, ...]:
        if name.startswith("G"):
            return (name,)
        item = name.partition("-")[0]  # R49.2(2)-wins is part of R49.2(2)
        if item in ("R49.5", "R49.6"):
            return ("R49", item)
        article = item.partition("(")[0]
        return (article,) if article == item else (article, item)

    assert {name: step.clauses for name, step in STEPS.items()} == {
        name: others.get(name) or expected(name) for name in STEPS
    }
    assert {name for name, step in STEPS.items() if step.phase} == {"R49.2(2)-wins", "R49.2(2)-vp", "R49.2(2)-imps"}


# -- ladders --------------------------------------------------------------------------------------------------------

CAUSES = ["R49.6", "R49.5"]
AMONG = ["R49.2(2)-wins", "R49.2(2)-vp", "R49.2(2)-imps"]


def names(stage: Stage, terms: Terms, count: int) -> list[str]:
    return [step.name for step in ladder_of(stage, terms)(count)]


@pytest.mark.clause("R49.2", "R49.3", "R49.4")
@pytest.mark.parametrize(
    ("stage", "two", "more"),
    [
        (ROBIN, [*CAUSES, "R49.2(1)", "R49.2(2)"], [*CAUSES, "R49.2(1)", *AMONG]),
        (SWISS, [*CAUSES, "R49.3-bye", "R49.3-wins", "R49.3-totals"], [*CAUSES, "R49.2(1)", *AMONG]),
        (FIELD, [*CAUSES, *(f"R49.4({number})" for number in (1, 2, 3, 4))], None),
    ],
)
def test_the_ladder_of_the_federation(stage: Stage, two: list[str], more: list[str] | None) -> None:
    for pack in ("ctcba", "ctcba-2020"):
        terms = Terms((stage,), pack=pack)
        assert (names(stage, terms, 2), names(stage, terms, 3)) == (two, more or two)
    assert names(stage, Terms((stage,), pack="wbf-2017"), 2) == []
    assert usual(Terms((stage,), pack="wbf-2017")) == ("shared",)


@pytest.mark.clause("G49.1.1.1", "G49.1.2.1", "G49.3")
def test_the_ladder_of_guandan_and_its_lots() -> None:
    stage = Stage("s", "swiss", scoring=Scoring.LEVELS)
    two, more = [f"G49.1.1.{at}" for at in range(1, 8)], [f"G49.1.2.{at}" for at in range(1, 7)]
    shared, drawn = guandan_terms(stage, final_tie="shared"), guandan_terms(stage, final_tie="lot")
    assert (names(stage, shared, 2), names(stage, shared, 3)) == (two, more)
    assert (names(stage, drawn, 2), names(stage, drawn, 3)) == ([*two, "lots"], [*more, "lots"])
    own = Stage("s", "swiss", ties=("lots", "net"))
    assert names(own, drawn, 2) == ["lots", "net"]


def test_a_ladder_by_names() -> None:
    stage = Stage("s", "round_robin", ties=("wins", "r49"))
    assert names(stage, Terms((stage,)), 2) == ["wins", *CAUSES, "R49.2(1)", "R49.2(2)"]
    assert names(Stage("s", ties=("shared",)), Terms((stage,), pack="ctcba"), 2) == []
    wrong = Stage("s", ties=("net", "by weight"))
    with pytest.raises(NotUnderstood) as refusal:
        ladder_of(wrong, Terms((wrong,), form=Form.TEAMS))
    assert refusal.value.cites == ("78D/2",)
    assert tuple(refusal.value.legal) == ("r49", "g49", "shared", *STEPS)


# -- the engine -----------------------------------------------------------------------------------------------------


def step(name: str, values: dict[int, int], *, phase: str = "", seen: list[tuple[int, ...]] | None = None) -> Step:
    def measure(group: tuple[int, ...], within: tuple[int, ...], of: TieFacts) -> dict[int, tuple[Fraction, ...]]:
        if seen is not None:
            seen.append(within)
        return {number: (Fraction(values.get(number, 0)),) for number in group}

    return Step(name, "§78D/2", measure, phase)


def test_two_that_are_left_of_three_begin_again_with_the_ladder_of_two() -> None:
    first = step("first", {3: -1})
    more, two = [first, step("second", {1: 1})], [first, step("own", {2: 1})]

    def ladder(count: int) -> list[Step]:
        return two if count == 2 else more

    found = resolve((3, 2, 1), ladder, facts())
    # What both have been through is not taken again; the ladder of two puts 2 ahead, the one of three would put 1.
    assert found.order == ((2,), (1,), (3,))
    assert [(one.step.name, one.group, one.decided) for one in found.taken] == [
        ("first", (1, 2, 3), True),
        ("own", (1, 2), True),
    ]
    assert [one.step.name for one in found.of(3)] == ["first"]
    assert resolve((1, 2, 3), ladder, facts(restarts=False)).order == ((1,), (2,), (3,))


def test_steps_of_one_phase_look_among_the_same_from_first_to_last() -> None:
    seen: list[tuple[int, ...]] = []
    ladder = [
        step("one", {3: -1}, phase="among", seen=seen),
        step("two", {}, phase="among", seen=seen),
        step("plain", {}, seen=seen),
        step("three", {}, phase="among", seen=seen),
    ]
    found = resolve((1, 2, 3), lambda count: ladder, facts())
    assert found.order == ((1, 2), (3,))
    # The second step still looks among all three; after a step between only those that are left are looked among.
    assert seen == [(1, 2, 3), (1, 2, 3), (1, 2), (1, 2)]


def test_two_begin_again_only_when_the_phase_is_over() -> None:
    first, second = step("one", {3: -1}, phase="among"), step("two", {1: 1}, phase="among")
    found = resolve((1, 2, 3), lambda count: [step("own", {2: 1})] if count == 2 else [first, second], facts())
    assert found.order == ((1,), (2,), (3,))


def test_of_a_row_of_figures_the_first_that_differs_is_told() -> None:
    rows = {1: (5, 4, 3), 2: (5, 2), 3: (5, 4, 3)}

    def measure(group: tuple[int, ...], within: tuple[int, ...], of: TieFacts) -> dict[int, tuple[Fraction, ...]]:
        return {number: tuple(map(Fraction, rows[number])) for number in group}

    found = resolve((1, 2), lambda count: [Step("rows", "", measure)], facts())
    assert (found.order, found.taken[0].values) == (((1,), (2,)), ((1, 4), (2, 2)))
    equal = resolve((1, 3), lambda count: [Step("rows", "", measure)], facts())
    assert (equal.order, equal.taken[0].values, equal.taken[0].decided) == (((1, 3),), ((1, 3), (3, 3)), False)
