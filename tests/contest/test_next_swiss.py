"""``plan_round`` of Swiss, Danish and special Swiss stages, and who sits out with a certain place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.draw_record import StageDraw
from cardinal.contest.model import Match, Outcome
from cardinal.contest.next_round import plan_round
from cardinal.contest.pairings import Relations, Seeding
from cardinal.contest.round_plan import Field, Ranked
from tests.contest.conditions_maker import STAGES, document
from tests.contest.plan_maker import SEED, by_lot, field, listed, plan, ranked, refused, rounds, terms

# -- Swiss ----------------------------------------------------------------------------------------------------------

AFTER_ONE = {"rounds": rounds("Swiss", "1-4 2-5 3-6"), "standings": ranked(20, 15, 12, 8, 5, 1)}
RANKED, BY_NUMBER = "§G26.1 §G26.4.3 §G26.5.1 §G29.1.2", "§G26.1 §G26.4.3 §G26.5.2 §G29.1.2"


@pytest.mark.clause("G26.3")
@pytest.mark.parametrize(
    ("first_round", "pairs", "cites"),
    [
        # 1 to 3 against 4 to 6; the first against the last; by lot, two by two. The lower number is at home.
        ("strong_weak", ["1/1 1-4", "1/2 2-5", "1/3 3-6"], f"{RANKED} §G26.3"),
        ("by_seed", ["1/1 1-6", "1/2 2-5", "1/3 3-4"], f"{RANKED} §G26.3"),
        ("random", None, RANKED),
    ],
)
def test_the_first_round_of_a_swiss(first_round: str, pairs: list[str] | None, cites: str) -> None:
    found = plan(terms("swiss", first_round=first_round), field(6))
    if pairs is None:
        lots = by_lot("first round", *range(1, 7))
        two = [sorted(lots[at : at + 2]) for at in (0, 2, 4)]
        pairs = [f"1/{table} {low}-{high}" for table, (low, high) in enumerate(two, start=1)]
    assert (listed(found), found.cites) == (pairs, cites)
    assert found.draw == StageDraw("Swiss", SEED, (1, 2, 3, 4, 5, 6), cites="§G26.3")


def test_the_second_round_by_the_standings_and_the_draw_stays() -> None:
    drawn = StageDraw("Swiss", "earlier", (1, 2, 3, 4, 5, 6))
    found = plan(terms("swiss"), field(6, **AFTER_ONE), drawn)
    # First against second, third against fourth; the higher number is at home in an even round.
    assert (listed(found), found.cites, found.draw) == (["2/1 2-1", "2/2 4-3", "2/3 6-5"], RANKED, drawn)


def test_a_manner_of_pairing_equal_scores() -> None:
    # Four equal scores of which 1-3 and 2-4 have met: neighbours, or the first against the last.
    known = field(4, rounds=rounds("Swiss", "1-3 2-4"), standings=ranked(1, 1, 1, 1))
    assert listed(plan(terms("swiss"), known)) == ["2/1 2-1", "2/2 4-3"]
    assert listed(plan(terms("swiss", manner="fold"), known)) == ["2/1 4-1", "2/2 3-2"]


def test_who_has_left_is_not_paired_and_who_stays_without_a_place_is_paired_by_score_and_number() -> None:
    known = field(6, **AFTER_ONE, out=frozenset({2}))
    # 1-3, 4-5, and the lowest has the bye.
    assert listed(plan(terms("swiss"), known)) == ["2/1 3-1", "2/2 5-4", "2/- 6-bye"]
    some = (*AFTER_ONE["standings"][:5], Ranked(6, Fraction(1)))  # type: ignore[index]
    found = plan(terms("swiss"), field(6, rounds=AFTER_ONE["rounds"], standings=some))
    assert (listed(found), found.cites) == (["2/1 2-1", "2/2 4-3", "2/3 6-5"], BY_NUMBER)
    # Of one who has left the place is not asked.
    assert plan(terms("swiss"), field(6, rounds=AFTER_ONE["rounds"], standings=some, out=frozenset({6}))).cites == (
        f"{RANKED} §G26.6"
    )


def test_who_came_later_has_no_score_yet() -> None:
    known = field(7, rounds=AFTER_ONE["rounds"], standings=AFTER_ONE["standings"])
    # Seven without a score is behind 6, who has one VP, and has the bye.
    assert listed(plan(terms("swiss"), known)) == ["2/1 2-1", "2/2 4-3", "2/3 6-5", "2/- 7-bye"]


def test_a_danish_pairing_does_not_ask_who_has_met() -> None:
    danish = terms("swiss", system="danish")
    known = field(4, rounds=rounds("Swiss", "1-2 3-4"), standings=ranked(20, 15, 12, 8))
    assert listed(plan(danish, known)) == ["2/1 2-1", "2/2 4-3"]
    assert listed(plan(terms("swiss"), known)) == ["2/1 3-1", "2/2 4-2"]


def test_a_rematch_and_related_teams_that_meet_are_noted() -> None:
    met = field(2, rounds=rounds("Swiss", "1-2"), standings=ranked(2, 1))
    assert [str(one) for one in plan(terms("swiss"), met).notes] == [
        "2-1 have met before; it could not be avoided."
    ]  # fmt: skip
    related = Relations.of([(1, 2)], criterion="related")
    (note,) = plan(terms("swiss"), field(2, relations=related)).notes
    assert str(note) == "1-2 are related; it could not be avoided."
    # Where related teams shall meet early, that they do is nothing to note.
    four = field(4, relations=related)
    assert listed(plan(terms("swiss", related="early"), four)) == ["1/1 1-2", "1/2 3-4"]
    assert plan(terms("swiss", related="early"), four).notes == ()
    # They would meet in the second round as first and second, and are kept apart.
    known = field(4, rounds=rounds("Swiss", "1-4 2-3"), standings=ranked(20, 15, 12, 8), relations=related)
    assert listed(plan(terms("swiss"), known)) == ["2/1 3-1", "2/2 4-2"]


@pytest.mark.clause("G26.4.1", "G26.4.2")
@pytest.mark.parametrize(
    ("carry", "pairs", "clause"),
    [
        ("none", ["1/1 2-6", "1/2 3-8"], "G26.4.1"),
        ("all", ["1/1 3-6", "1/2 2-8"], "G26.4.2"),
    ],
)
def test_a_later_stage_begins_high_against_low_unless_scores_are_carried(
    carry: str, pairs: list[str], clause: str
) -> None:
    stages = [STAGES["round_robin"], {**STAGES["swiss"], "carry_over": carry}]
    swiss = read_conditions({**document(), "stage": stages})
    before = tuple(Ranked(number, Fraction(score), at) for at, (number, score) in enumerate(
        ((6, 50), (3, 40), (9, 30), (2, 20), (8, 10)), start=1
    ))  # fmt: skip
    # 9 went home: 6, 3, 2, 8 by rank.
    found = plan_round(swiss, swiss.stages[1], Field(Seeding((6, 3, 2, 8), 0), before=before), None, SEED)
    assert listed(found) == pairs
    assert found.cites == f"{RANKED} §{clause} §G26.4.3"


# -- a certain place (G26.7) ----------------------------------------------------------------------------------------


def certain(*points: tuple[int, int], numbers: int = 0) -> Field:
    """Four rounds of five are played; match points and VPs by number."""
    standings = tuple(
        Ranked(at, Fraction(mp), at, Fraction(mp), Fraction(vp), 4) for at, (mp, vp) in enumerate(points, start=1)
    )
    told = rounds("Swiss", *["1-2 3-4"] * 4) if len(points) == 4 else rounds("Swiss", *["1-2 3-4 5-6"] * 4)
    return field(numbers or len(points), rounds=told, standings=standings)


SIX = ((8, 90), (5, 70), (4, 60), (4, 50), (2, 30), (1, 20))


@pytest.mark.clause("G26.7")
def test_at_guandan_who_is_sure_of_its_place_is_not_paired() -> None:
    # 2 can reach 7 of the leader's 8 match points; 3 can reach 6 and pass 2. Five are left, and one of them has a bye.
    found = plan(terms("guandan", "china-guandan"), certain(*SIX))
    assert [one for one in listed(found) if "-sits_out" in one] == ["5/- 1-sits_out"]
    assert len(listed(found)) == 4
    # With two rounds to play 2 can reach 9.
    four = field(6, rounds={at: each for at, each in certain(*SIX).rounds.items() if at < 4},
                 standings=certain(*SIX).standings)  # fmt: skip
    assert not [one for one in listed(plan(terms("guandan", "china-guandan"), four)) if "sits_out" in one]


def sitting_out(conditions: ConditionsOfContest, known: Field, stage: int = 0) -> list[int]:
    found = plan_round(conditions, conditions.stages[stage], known, None, SEED)
    return [one.home for one in found.matches if one.outcome is Outcome.SITS_OUT]


def test_everybody_plays_on_at_bridge_or_where_the_option_is_off_or_the_scores_are_carried() -> None:
    assert sitting_out(terms("swiss", rounds=5), certain(*SIX)) == []
    document_ = document("china-guandan", "teams", {**STAGES["guandan"]})
    off = read_conditions({**document_, "laws": {"event.certain_place": "off"}})
    assert sitting_out(off, certain(*SIX)) == []
    finals = [{**STAGES["guandan"]}, {**STAGES["guandan"], "name": "Final"}, {**STAGES["guandan"], "name": "Last"}]

    def with_carry(at: int) -> ConditionsOfContest:
        stages = [{**one, "carry_over": "all"} if place == at else one for place, one in enumerate(finals)]
        return read_conditions({**document_, "stage": stages})

    # What counts is whether the next stage takes the scores of this one.
    assert sitting_out(with_carry(1), certain(*SIX)) == []
    assert sitting_out(with_carry(2), certain(*SIX)) == [1]
    assert sitting_out(with_carry(1), certain(*SIX), 1) == [1]
    assert sitting_out(with_carry(2), certain(*SIX), 1) == []


def test_nobody_sits_out_where_nobody_would_be_left_to_play() -> None:
    # Everybody is sure of its place: each is three match points or more before the next.
    apart = certain((9, 90), (6, 60), (3, 30), (0, 10))
    assert sitting_out(terms("guandan", "china-guandan"), apart) == []
    # The first two are; the others are still to decide theirs.
    assert sitting_out(terms("guandan", "china-guandan"), certain((9, 90), (6, 60), (2, 30), (1, 10))) == [1, 2]


def test_a_place_is_certain_by_vps_where_they_count_first() -> None:
    by_vp = read_conditions({
        **document("china-guandan", "teams", {**STAGES["guandan"]}), "laws": {"event.primary": "vp"}
    })  # fmt: skip
    # 26 VPs a round at most: the second can reach 96 of 100, whatever the match points.
    close = certain((4, 100), (4, 70), (4, 60), (4, 50), (2, 30), (1, 20))
    assert sitting_out(by_vp, close) == [1]
    assert sitting_out(terms("guandan", "china-guandan"), close) == []


# -- the special Swiss form -----------------------------------------------------------------------------------------

SPECIAL = {"system": "special_swiss", "rounds": 3}


def zones(told: Mapping[int, tuple[Match, ...]]) -> dict[int, tuple[Match, ...]]:
    return {number: tuple(replace(one, group="winners") for one in each) for number, each in told.items()}


@pytest.mark.clause("G26.2")
def test_the_zones_of_a_special_swiss() -> None:
    special = terms("guandan", "china-guandan", **SPECIAL)
    first = plan(special, field(4))
    assert listed(first) == ["1/1 1-3 winners", "1/2 2-4 winners"]
    assert (first.cites, first.draw) == ("§G26.2", StageDraw("Swiss", SEED, (1, 2, 3, 4), cites="§G26.2"))
    told = zones(rounds("Swiss", "1-3 2-4"))
    known = field(4, rounds=told, standings=ranked(5, 1, 2, 6), won={(1, 1): 1, (1, 3): 1, (1, 2): 4, (1, 4): 4})
    drawn = StageDraw("Swiss", "earlier", (1, 2, 3, 4))
    second = plan(special, known, drawn)
    assert (listed(second), second.draw, second.notes) == (["2/1 4-1 winners", "2/2 3-2 losers"], drawn, ())


def test_the_winner_of_a_bye_stays_in_the_zone_and_a_match_without_a_winner_stops_the_draw() -> None:
    special = terms("guandan", "china-guandan", **SPECIAL)
    told = zones(rounds("Swiss", "1-2 3"))
    won = {(1, 1): 2, (1, 2): 2}
    found = plan(special, field(3, rounds=told, standings=ranked(1, 5, 3), won=won))
    # 2 won and 3 had the bye: they meet, and 1 has the bye of the losers' zone.
    assert listed(found) == ["2/1 3-2 winners", "2/- 1-bye losers"]
    unknown = field(3, rounds=told, standings=ranked(1, 5, 3))
    assert refused(special, unknown) == ("no_winner", {"home": 1, "away": 2, "round": 1}, ())


def test_a_rematch_in_a_zone_is_noted() -> None:
    special = terms("guandan", "china-guandan", **SPECIAL)
    told = zones(rounds("Swiss", "1-2"))
    found = plan(special, field(2, rounds=told, standings=ranked(5, 1), won={(1, 1): 1, (1, 2): 1}))
    assert [str(one) for one in found.notes] == ["2-1 have met before; it could not be avoided."]
