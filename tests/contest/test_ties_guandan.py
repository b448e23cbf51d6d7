"""The ladder of Guandan: each step of G49, for two and for three or more, with the options that change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.ladders import ladder_of
from cardinal.contest.model import Form, Game, Options, Outcome
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.tie_facts import MatchSide, TieFacts, part_won
from cardinal.contest.ties import Resolution, resolve
from cardinal.laws.guandan.case import guandan_conditions
from tests.contest.event_maker import Terms


def side(number: int, opponent: int | None, margin: int, vp: int, points: object, at: int = 1) -> MatchSide:
    worth = Fraction(str(points))
    outcome = Outcome.BYE if opponent is None else Outcome.PLAYED
    told = (at, number, opponent, outcome, Fraction(margin), Fraction(vp))
    return MatchSide(*told, worth, worth, part_won(margin))


def guandan(
    *sides: MatchSide,
    system: str = "swiss",
    previous: Mapping[int, int] | None = None,
    lots: Sequence[int] = (),
    **options: object,
) -> Resolution:
    """Those with one figure are tied; those from 10 on are only their opponents."""
    laws: Options = guandan_conditions({f"event.{name}": value for name, value in options.items()})
    stage = Stage("s", system, rounds=5, scoring=Scoring.LEVELS)
    matches: dict[int, tuple[MatchSide, ...]] = {}
    for one in sides:
        matches[one.number] = (*matches.get(one.number, ()), one)
    facts = TieFacts(
        stage,
        laws,
        matches=matches,
        vp={number: sum((one.vp for one in told), Fraction()) for number, told in matches.items()},
        previous=lambda: previous or {},
        lots=tuple(lots),
        restarts=bool(laws["event.tie_restart"]),
    )
    tied = [number for number in matches if number < 10]
    return resolve(tied, ladder_of(stage, Terms((stage,), Game.GUANDAN, Form.TEAMS, laws=laws)), facts)


def steps(found: Resolution) -> list[str]:
    return [one.step.name for one in found.taken if one.decided]


@pytest.mark.clause("G49.1.1.1")
def test_two_tied_by_total_vp() -> None:
    found = guandan(side(1, 10, 1, 14, 2), side(2, 11, 3, 16, 2))
    assert (found.order, steps(found)) == (((2,), (1,)), ["G49.1.1.1"])


@pytest.mark.clause("G49.1.1.2")
def test_two_tied_who_met_by_the_result_between_them() -> None:
    found = guandan(
        side(1, 2, -1, 12, 0), side(1, 10, 3, 16, 2, 2), side(2, 1, 1, 14, 2), side(2, 10, -1, 14, 0, 2),
    )  # fmt: skip
    assert (found.order, steps(found)) == (((2,), (1,)), ["G49.1.1.2"])
    drawn = guandan(side(1, 2, 0, 13, 1), side(2, 1, 0, 13, 1))
    assert "G49.1.1.2" not in steps(drawn)


@pytest.mark.clause("G49.1.1.3")
def test_then_by_rounds_won_draws_and_byes_not_counted() -> None:
    one_win = (side(1, 10, 2, 15, 2), side(1, 11, -2, 11, 0, 2))
    two_draws = (side(2, 10, 0, 13, 1), side(2, 11, 0, 13, 1, 2))
    found = guandan(*one_win, *two_draws)
    assert (found.order, steps(found)) == (((1,), (2,)), ["G49.1.1.3"])
    bye = (side(2, None, 0, 17, "1.5"), side(2, 11, -4, 9, 0, 2))
    assert steps(guandan(*one_win, *bye)) == ["G49.1.1.3"]
    assert "G49.1.1.3" not in steps(guandan(*one_win, *bye, bye_counts_as_win=True))


@pytest.mark.clause("G49.1.1.4")
def test_then_by_rounds_drawn_unless_match_points_already_hold_them() -> None:
    # As many VPs and as many wins; team 1 has a draw where team 2 has a loss.
    sides = (
        side(1, 10, 0, 13, 1), side(1, 11, 2, 15, 2, 2),
        side(2, 10, -1, 12, 0), side(2, 11, 3, 16, 2, 2),
    )  # fmt: skip
    assert "G49.1.1.4" not in [one.step.name for one in guandan(*sides).taken]
    by_vp = guandan(*sides, primary="vp")
    assert (by_vp.order, steps(by_vp)) == (((1,), (2,)), ["G49.1.1.4"])
    asked = guandan(*sides, tie_skip_draws=False)
    assert (asked.order, steps(asked)) == (((1,), (2,)), ["G49.1.1.4"])


@pytest.mark.clause("G49.1.1.5")
def test_then_by_level_difference() -> None:
    # 14 levels ahead are worth no more VPs than 13.
    found = guandan(side(1, 10, 13, 26, 2), side(2, 11, 14, 26, 2))
    assert (found.order, steps(found)) == (((2,), (1,)), ["G49.1.1.5"])


def opponents(**options: object) -> Resolution:
    return guandan(
        side(1, 10, 1, 14, 2), side(2, 11, 1, 14, 2),
        side(10, 1, -1, 12, 0), side(10, 12, 1, 14, 2, 2), side(11, 2, -1, 12, 0), side(11, 12, -1, 12, 0, 2),
        system=str(options.pop("system", "swiss")), previous={1: 2, 2: 1}, **options,
    )  # fmt: skip


@pytest.mark.clause("G49.1.1.6")
def test_then_by_the_match_points_of_opponents_but_not_in_a_round_robin() -> None:
    found = opponents()
    assert (found.order, steps(found)) == (((1,), (2,)), ["G49.1.1.6"])
    assert steps(opponents(system="round_robin")) == ["G49.1.1.7"]


@pytest.mark.clause("G49.1.1.6")
def test_a_bye_is_an_opponent_with_nothing_or_as_the_organiser_says() -> None:
    sides = (side(1, None, 0, 17, "1.5"), side(2, 10, 0, 17, "1.5"), side(10, 2, 0, 9, 1))
    assert dict(guandan(*sides).taken[-1].values) == {1: 0, 2: 1}
    # One for the bye, as much as the other's opponent has: the step decides nothing any more.
    assert steps(guandan(*sides, opponent_score_bye=1)) == ["G49.1.1.7"]


@pytest.mark.clause("G49.1.1.7")
def test_then_by_the_rank_before_and_in_the_first_round_by_number() -> None:
    level = (side(1, 10, 1, 14, 2), side(2, 11, 1, 14, 2))
    before = guandan(*level, previous={1: 5, 2: 3})
    assert (before.order, steps(before)) == (((2,), (1,)), ["G49.1.1.7"])
    assert guandan(*level).order == ((1,), (2,))


@pytest.mark.clause("G49.1.2.1")
def test_three_tied_by_vp_and_the_two_left_by_the_ladder_of_two() -> None:
    sides = (
        side(1, 2, -1, 12, 0), side(1, 10, 1, 14, 2, 2),
        side(2, 1, 1, 14, 2), side(2, 10, -1, 12, 0, 2),
        side(3, 10, 5, 18, 2), side(3, 11, -1, 12, 0, 2),
    )  # fmt: skip
    found = guandan(*sides)
    assert (found.order, steps(found)) == (((3,), (2,), (1,)), ["G49.1.2.1", "G49.1.1.2"])
    # Going on down the list of three instead, the level difference is equal, and so is the rest but for the rank.
    straight = guandan(*sides, tie_restart=False, previous={1: 1, 2: 2, 3: 3})
    assert (straight.order, steps(straight)) == (((3,), (1,), (2,)), ["G49.1.2.1", "G49.1.2.6"])


@pytest.mark.clause("G49.1.2.2")
def test_three_tied_have_no_step_for_their_own_matches() -> None:
    sides = (
        side(1, 2, 1, 14, 2), side(1, 3, -1, 12, 0, 2),
        side(2, 1, -1, 12, 0), side(2, 3, 1, 14, 2, 2),
        side(3, 10, 0, 13, 1), side(3, 11, 0, 13, 1, 2),
    )  # fmt: skip
    found = guandan(*sides)
    assert found.order[-1] == (3,)
    assert steps(found)[0] == "G49.1.2.2"
    assert not any(one.step.name == "G49.1.1.2" and len(one.group) > 2 for one in found.taken)


@pytest.mark.clause("G49.1.2.3")
def test_three_tied_by_draws_where_that_counts() -> None:
    sides = (
        side(1, 10, 0, 13, 1), side(1, 11, 2, 15, 2, 2),
        side(2, 10, -1, 12, 0), side(2, 11, 3, 16, 2, 2),
        side(3, 10, -2, 11, 0), side(3, 11, 4, 17, 2, 2),
    )  # fmt: skip
    found = guandan(*sides, primary="vp", previous={1: 3, 2: 2, 3: 1})
    assert found.order == ((1,), (3,), (2,))
    assert steps(found) == ["G49.1.2.3", "G49.1.1.7"]


@pytest.mark.clause("G49.1.2.4", "G49.1.2.5", "G49.1.2.6")
def test_three_tied_by_levels_then_opponents_then_the_rank_before() -> None:
    levels = guandan(side(1, 10, 13, 26, 2), side(2, 11, 14, 26, 2), side(3, 12, 15, 26, 2))
    assert (levels.order, steps(levels)) == (((3,), (2,), (1,)), ["G49.1.2.4"])
    against = [side(10 + at, at, -1, 12, 0, 1) for at in (1, 2, 3)] + [
        side(10 + at, 20, 0, 13, at, 2) for at in (1, 2, 3)
    ]
    level = [side(at, 10 + at, 1, 14, 2) for at in (1, 2, 3)]
    met = guandan(*level, *against)
    assert (met.order, steps(met)) == (((3,), (2,), (1,)), ["G49.1.2.5"])
    rank = guandan(*level, *against, system="round_robin", previous={1: 2, 2: 1, 3: 3})
    assert (rank.order, steps(rank)) == (((2,), (1,), (3,)), ["G49.1.2.6"])


@pytest.mark.clause("G49.3")
def test_an_organiser_may_share_places_draw_lots_or_choose_the_steps() -> None:
    level = (side(1, 10, 1, 14, 2), side(2, 11, 1, 14, 2))
    stage = Stage("s", "swiss", scoring=Scoring.LEVELS, ties=("G49.1.1.1",))
    laws = guandan_conditions({"event.final_tie": "lot"})
    facts = TieFacts(stage, laws, matches={1: level[:1], 2: level[1:]}, lots=(2, 1))
    ladder = ladder_of(stage, Terms((stage,), Game.GUANDAN, laws=laws))
    assert resolve((1, 2), ladder, facts).order == ((2,), (1,))
    assert resolve((1, 2), ladder, replace(facts, lots=())).order == ((1, 2),)
    shared = Stage("s", "swiss", scoring=Scoring.LEVELS, ties=("shared",))
    plain = Terms((shared,), Game.GUANDAN, laws=guandan_conditions())
    assert resolve((1, 2), ladder_of(shared, plain), facts).order == ((1, 2),)


def test_nothing_depends_on_the_order_in_which_the_tied_are_given() -> None:
    sides = [side(at, 10 + at, at % 2, 13, 1) for at in range(1, 6)]
    one = guandan(*sides)
    other = guandan(*reversed(sides))
    assert one.order == other.order
