"""What a forfeit makes of a match, how many end an event, and what the other results are then worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.forfeits import Forfeited, after_disqualification, forfeited, forfeited_rounds, is_disqualified
from cardinal.contest.model import Event, Match, Outcome
from cardinal.language import NotUnderstood
from tests.contest.event_maker import contestants, team_lines
from tests.contest.running_conditions import KNOCKOUT, LEVELS, LEVELS_KNOCKOUT, ROBIN, SWISS, terms

CTCBA = terms("ctcba", {**ROBIN, "rounds": 4}, SWISS, KNOCKOUT)
GUANDAN = terms(
    "china-guandan", {**LEVELS, "name": "robin", "system": "round_robin", "rounds": 4}, LEVELS, LEVELS_KNOCKOUT
)
HOME, AWAY, BOTH = Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.FORFEIT_BOTH


@pytest.mark.parametrize(
    ("before", "by_home", "by_away"),
    [
        (Outcome.PLAYED, HOME, AWAY),
        (HOME, HOME, BOTH),
        (AWAY, BOTH, AWAY),
        (BOTH, BOTH, BOTH),
        (Outcome.DRAWN, HOME, AWAY),
    ],
)
def test_what_was_forfeited_by_the_other_is_forfeited_by_both(
    before: Outcome, by_home: Outcome, by_away: Outcome
) -> None:
    match = Match("robin", 2, "3", 4, 9, before, cites="§R14/1")
    assert forfeited(match, 4, "§R14/2 §R14/1") == replace(match, outcome=by_home, cites="§R14/1 §R14/2")
    assert forfeited(match, 9) == replace(match, outcome=by_away)


@pytest.mark.parametrize(("away", "number", "legal"), [(9, 5, (4, 9)), (None, 4, (4,))])
def test_only_one_of_two_who_play_can_forfeit(away: int | None, number: int, legal: tuple[int, ...]) -> None:
    with pytest.raises(NotUnderstood) as refused:
        forfeited(Match("robin", 2, "3", 4, away), number)
    assert (refused.value.text.key, refused.value.text.values, refused.value.legal) == (
        "not_in_match", {"number": number, "round": 2, "table": "3"}, legal
    )  # fmt: skip


def event(conditions: ConditionsOfContest, stage: str, *told: tuple[int, int | None, Outcome, bool]) -> Event:
    """A round for each of *told*: home, away, outcome, and whether there are results."""
    matches, lines = [], []
    for number, (home, away, outcome, played) in enumerate(told, start=1):
        match = Match(stage, number, "1", home, away, outcome)
        matches.append(match)
        lines += team_lines(match, [(0, 0)]) if played else []
    return Event(conditions, contestants(range(1, 6)), matches=tuple(matches), lines=tuple(lines))


P, BYE = Outcome.PLAYED, Outcome.BYE


def test_the_rounds_of_each_side_in_order() -> None:
    found = event(CTCBA, "robin", (3, 1, AWAY, False), (3, 2, HOME, False), (2, 1, BOTH, False), (4, 2, P, True))
    # The file need not have the rounds in order.
    turned = replace(found, matches=tuple(reversed(found.matches)))
    for one in (found, turned):
        assert list(forfeited_rounds(one, "robin").items()) == [(1, (1, 3)), (2, (3,)), (3, (2,))]


def rules(in_a_row: int, in_all: int) -> ConditionsOfContest:
    return terms(
        "wbf-2017", {**ROBIN, "vp_scale": "wbf"}, forfeits={"out_after_in_a_row": in_a_row, "out_after_in_all": in_all}
    )


@pytest.mark.clause("R14/1")
@pytest.mark.parametrize(
    ("in_a_row", "in_all", "rounds", "out"),
    [
        (1, 0, (), False),
        (1, 0, (4,), True),
        (3, 0, (1, 2), False),
        (3, 0, (1, 2, 3), True),
        (3, 0, (1, 2, 4, 5), False),
        (3, 0, (2, 4, 5, 6), True),
        (3, 0, (1, 2, 3, 7), True),
        (3, 0, (3, 1, 2, 2), True),
        (0, 2, (1,), False),
        (0, 2, (1, 1), False),
        (0, 2, (1, 4), True),
        (0, 0, (1, 2, 3), False),
    ],
)
def test_so_many_in_a_row_or_in_all(in_a_row: int, in_all: int, rounds: tuple[int, ...], out: bool) -> None:
    assert is_disqualified(rules(in_a_row, in_all), rounds).value is out


def left(found: Forfeited, number: int = 1) -> list[Outcome]:
    return [one.outcome for one in found.matches if number in one.numbers]


DELETED = Outcome.DELETED
ROUND_1, ROUND_2 = (1, 2, P, True), (3, 1, P, True)


@pytest.mark.clause("R14/2", "G34.1.3")
@pytest.mark.parametrize(("conditions", "clause"), [(CTCBA, "R14/2"), (GUANDAN, "G34.1.3")])
def test_half_of_its_matches_keeps_the_results_of_a_round_robin(conditions: ConditionsOfContest, clause: str) -> None:
    robin = conditions.stages[0]

    def gone(*told: tuple[int, int | None, Outcome, bool]) -> tuple[bool, tuple[str, ...], list[Outcome]]:
        found = after_disqualification(conditions, event(conditions, "robin", *told), robin, 1)
        return found.struck, found.clauses, left(found)

    # Two of four are half; one that was only ruled on, or has no results, was not played.
    assert gone(ROUND_1, ROUND_2, (1, 4, P, False), (5, 1, P, False)) == (False, (clause,), [P, P, HOME, AWAY])
    assert gone(ROUND_1, (3, 1, AWAY, True), (1, 4, P, False), (5, 1, P, False)) == (True, (clause,), [DELETED] * 4)
    # What is not drawn yet will be played: two of four, and one of four.
    assert gone(ROUND_1, ROUND_2) == (False, (clause,), [P, P])
    assert gone(ROUND_1) == (True, (clause,), [DELETED])
    # What the Director excused stays excused.
    assert gone(ROUND_1, ROUND_2, (1, 4, Outcome.EXCUSED_AWAY, False), (5, 1, P, False))[2] == [
        P, P, Outcome.EXCUSED_AWAY, AWAY
    ]  # fmt: skip


@pytest.mark.clause("R14/2")
def test_a_bye_and_the_rounds_of_another_group_are_no_matches_of_its_own() -> None:
    stage = terms("ctcba", {**ROBIN, "rounds": 3}).stages[0]
    bye = event(CTCBA, "robin", ROUND_1, (1, None, BYE, False), (1, 3, P, False))
    # One of two matches is half: two rounds of three have a match of its own.
    found = after_disqualification(CTCBA, bye, stage, 1)
    assert (found.struck, left(found)) == (False, [P, BYE, HOME])
    other = event(CTCBA, "robin", ROUND_1, (1, 3, P, False), (4, 5, P, True))
    assert left(after_disqualification(CTCBA, other, stage, 1)) == [P, HOME]
    # Rounds beyond those of the conditions count as they were drawn: one of three is less than half.
    more = event(CTCBA, "robin", ROUND_1, (1, 3, P, False), (1, 4, P, False))
    short = replace(stage, rounds=1)
    assert left(after_disqualification(CTCBA, more, short, 1)) == [DELETED] * 3


@pytest.mark.clause("R14/2", "G34.1.3")
@pytest.mark.parametrize("place", [1, 2])
@pytest.mark.parametrize(("conditions", "clause"), [(CTCBA, "R14/2"), (GUANDAN, "G34.1.3")])
def test_in_a_swiss_and_a_knockout_everything_stays(conditions: ConditionsOfContest, clause: str, place: int) -> None:
    stage: Any = conditions.stages[place]
    told = event(conditions, stage.name, ROUND_1, (1, 3, P, False), (1, 4, P, False), (1, 5, P, False))
    found = after_disqualification(conditions, told, stage, 1)
    assert (found.struck, found.clauses, left(found)) == (False, (clause,), [P, HOME, HOME, HOME])
    assert [one.cites for one in found.matches] == ["", *[f"§{clause}"] * 3]
