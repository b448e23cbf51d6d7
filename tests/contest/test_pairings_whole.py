"""Whole groups, tables and rounds, worked out by hand from the rule of each form."""

from __future__ import annotations

from hashlib import sha256

import pytest

from cardinal.contest.pairings import (
    Contestant,
    FirstRound,
    Meeting,
    Pairing,
    Relations,
    Round,
    Seeding,
    Spread,
    draw_groups,
    first_round,
    knockout,
    new_stage,
    next_cycle,
    pair_round,
    pair_zones,
    review,
    round_robin,
)
from cardinal.contest.pairings.errors import BadField
from cardinal.contest.pairings.field import after, bye_candidates, in_order, order_cites
from cardinal.contest.pairings.special_swiss import ZoneRound, opening_round, rounds_needed
from cardinal.contest.pairings.swiss_round import SwissRound


def by_lot(seed: str, purpose: str, contestants: range) -> list[int]:
    """The order of the lots, from the definition that stands in the guide."""
    return sorted(contestants, key=lambda one: sha256(f"{seed}|{purpose}|{one}".encode()).hexdigest())


# Groups


def test_groups_by_the_snake_and_then_by_lot() -> None:
    made = draw_groups(Seeding(tuple(range(1, 13)), 7), 3, "Cup")
    lots = by_lot("Cup", "groups", range(8, 13))
    # Seeds 1 2 3, 3 2 1, 1. After that each lot goes to the smallest group, the first of them, and none gets a fifth.
    assert made.members == ((1, 6, 7, lots[2]), (2, 5, lots[0], lots[3]), (3, 4, lots[1], lots[4]))
    assert made.cites == "§G23.3 §G25.2 §R8"


def test_groups_by_pots() -> None:
    made = draw_groups(Seeding(tuple(range(1, 8)), 4), 2, "Cup", spread=Spread.POTS)
    first, second = by_lot("Cup", "groups", range(1, 3)), by_lot("Cup", "groups", range(3, 5))
    lots = by_lot("Cup", "groups", range(5, 8))
    assert made.members == ((first[0], second[0], lots[0], lots[2]), (first[1], second[1], lots[1]))


def test_related_teams_of_a_pot_and_by_lot_are_spread() -> None:
    relations = Relations.of([(1, 2, 3, 4)], criterion="region")
    made = draw_groups(Seeding((1, 5, 2, 6), 4), 2, "Cup", spread=Spread.POTS, relations=relations)
    assert [len({1, 2} & set(group)) for group in made.members] == [1, 1]
    # Related teams come first, whatever their lots: one in each group, before the two others.
    apart = draw_groups(Seeding((1, 2, 5, 6), 0), 2, "Cup", relations=relations)
    body, others = ([one for one in by_lot("Cup", "groups", range(1, 7)) if one in two] for two in ({1, 2}, {5, 6}))
    assert apart.members == ((body[0], others[0]), (body[1], others[1]))


@pytest.mark.parametrize("count", [0, 3])
def test_groups_that_cannot_be_filled_are_refused(count: int) -> None:
    assert draw_groups(Seeding((1, 2), 2), 2, "Cup").members == ((1,), (2,))
    with pytest.raises(BadField) as refused:
        draw_groups(Seeding((1, 2), 0), count, "Cup")
    assert refused.value.text.render("en") == f"{count} groups cannot be made of 2 contestants."
    assert refused.value.cites == ("G23.3",)


@pytest.mark.parametrize("count", [-1, 3])
def test_so_many_seeds_are_not_possible(count: int) -> None:
    assert (Seeding((7, 9), 2).seeds, Seeding((7, 9), 1).others, Seeding((7, 9), 0).seeds) == ((7, 9), (9,), ())
    with pytest.raises(BadField) as refused:
        Seeding((7, 9), count)
    assert refused.value.text.render("en") == f"{count} seeds are not possible in a field of 2."
    assert refused.value.cites == ("G24.1.2.1",)


# Round robins


def test_a_round_robin_of_two_and_of_three() -> None:
    assert ([str(one) for one in round_robin(2).rounds], round_robin(2).cites) == (["1-2"], "")
    # The printed table of four is 2-3 1-4 / 3-1 4-2 / 1-2 3-4; whoever would meet 4 has a bye.
    three = round_robin(3)
    assert [str(one) for one in three.rounds] == ["2-3 1", "3-1 2", "1-2 3"]
    assert (three.contestants, three.cites) == (3, "§GA2.4")


def test_more_than_24_go_round_the_last_number() -> None:
    rounds = [str(one) for one in round_robin(26).rounds[:2]]
    # The two at the same distance from 1 meet, who all add up to 27: the lower is at home. Then those around 2, who
    # add up to 4 (the higher at home) or 29.
    assert rounds[0] == " ".join([*(f"{low}-{27 - low}" for low in range(2, 14)), "1-26"])
    assert rounds[1] == " ".join(["3-1", *(f"{low}-{29 - low}" for low in range(4, 15)), "26-2"])
    assert round_robin(25).rounds[0].byes == (1,)


def test_a_later_cycle_names_its_clause_and_wants_everybody_once() -> None:
    assert next_cycle(round_robin(4), (4, 2, 1, 3)).cites == "§GA2.4 §G25.4"
    assert next_cycle(round_robin(2), (2, 1)).cites == "§G25.4"
    odd = next_cycle(round_robin(3), (30, 10, 20))
    assert [str(one) for one in odd.rounds] == ["10-20 30", "20-30 10", "30-10 20"]
    with pytest.raises(BadField) as refused:
        next_cycle(round_robin(4), (1, 2, 3))
    assert refused.value.text.render("en") == "The ranking has 3 teams and the table 4."
    assert refused.value.cites == ("G25.4",)
    with pytest.raises(BadField, match="1"):
        next_cycle(round_robin(4), (1, 1, 2, 3))


# Rounds


def test_a_round_of_five_with_its_clauses() -> None:
    field = [Contestant(number, 10 - number) for number in range(1, 6)]
    assert pair_round(field, 3) == SwissRound(
        Round((Pairing(1, 2), Pairing(3, 4)), (5,)), (1, 2, 3, 4, 5), cites="§G26.1 §G26.4.3 §G26.5.2 §G29.1.2 §G26.6"
    )
    ranked = [Contestant(number, rank=number) for number in range(1, 5)]
    assert pair_round(ranked, 2).cites == "§G26.1 §G26.4.3 §G26.5.1 §G29.1.2"


def test_the_first_round_of_eight_in_each_manner() -> None:
    common = "§G26.1 §G26.4.3 §G26.5.1 §G29.1.2"
    strong = first_round(range(1, 9))
    assert (str(strong.round), strong.cites) == ("1-5 2-6 3-7 4-8", f"{common} §G26.3")
    lots = by_lot("Cup", "first round", range(1, 9))
    by_chance = first_round(range(1, 9), manner=FirstRound.RANDOM, seed="Cup")
    assert by_chance.order == tuple(lots)
    assert [one.numbers for one in by_chance.round.pairings] == [
        set(lots[:2]), set(lots[2:4]), set(lots[4:6]), set(lots[6:]),
    ]  # fmt: skip
    assert by_chance.cites == common


def test_a_new_stage_forgets_who_met_and_who_had_a_bye() -> None:
    field = [Contestant(number, 50 - number, met=frozenset({6}), had_bye=True) for number in range(1, 6)]
    level, fresh = new_stage(field, carried=False)
    assert level == tuple(Contestant(number, 0, rank=number) for number in range(1, 6))
    assert fresh.round == Round((Pairing(1, 3), Pairing(2, 4)), (5,))
    assert fresh.cites == "§G26.1 §G26.4.3 §G26.5.1 §G29.1.2 §G26.6 §G26.4.1 §G26.4.3"
    kept, carried = new_stage(field, carried=True)
    assert kept == tuple(Contestant(number, 50 - number) for number in range(1, 6))
    assert carried.round == Round((Pairing(1, 2), Pairing(3, 4)), (5,))
    assert carried.cites == "§G26.1 §G26.4.3 §G26.5.2 §G29.1.2 §G26.6 §G26.4.2 §G26.4.3"


def test_relatives_who_meet_early_meet_two_by_two_from_the_top_unless_they_have_met() -> None:
    field = [Contestant(number, rank=number) for number in range(1, 7)]
    body = Relations.of([(2, 3, 6)], criterion="club", meeting=Meeting.EARLY)
    first = pair_round(field, 1, relations=body)
    assert (str(first.round), first.related) == ("2-3 1-4 5-6", (Pairing(2, 3),))
    # From the second round on they are kept apart.
    assert str(pair_round(field, 2, relations=body).round) == "2-1 4-3 6-5"
    assert pair_round(after(field, [first.round]), 2, relations=body).related == ()
    met = [Contestant(2, rank=1, met=frozenset({3})), Contestant(3, rank=2, met=frozenset({2})), *field[3:], field[0]]
    assert Pairing(2, 6) in pair_round(met, 1, relations=body).round.pairings


def test_two_relatives_alone_meet_early() -> None:
    body = Relations.of([(1, 2)], criterion="club", meeting=Meeting.EARLY)
    assert str(pair_round([Contestant(1), Contestant(2)], 1, relations=body).round) == "1-2"


def test_an_early_meeting_is_not_worth_a_rematch() -> None:
    # If the related 1 and 4 met, 2 and 3 would be left, who have met.
    field = [Contestant(1), Contestant(2, met=frozenset({3})), Contestant(3, met=frozenset({2})), Contestant(4)]
    body = Relations.of([(1, 4)], criterion="club", meeting=Meeting.EARLY)
    paired = pair_round(field, 1, relations=body)
    assert (paired.rematches, paired.related) == ((), ())


def test_among_those_with_no_bye_yet_the_lowest_is_first_and_in_round_one_the_highest_number() -> None:
    order = [Contestant(4), Contestant(9, had_bye=True), Contestant(7), Contestant(2)]
    assert [one.number for one in bye_candidates(order, 2)] == [2, 7, 4]
    assert [one.number for one in bye_candidates(order, 1)] == [7, 4, 2]


def test_equal_ranks_stand_by_number_and_a_rank_counts_only_if_everybody_has_one() -> None:
    field = [Contestant(3, 5, rank=1), Contestant(2, 5, rank=1), Contestant(4, 5, rank=2)]
    assert [one.number for one in in_order(field, 2)] == [2, 3, 4]
    assert order_cites(field) == "§G26.5.1"
    some = [*field, Contestant(9, 5)]
    assert ([one.number for one in in_order(some, 2)], order_cites(some)) == ([9, 4, 3, 2], "§G26.5.2")
    assert Contestant(7) == Contestant(7, 0, None, frozenset(), had_bye=False)


def test_a_field_after_its_rounds() -> None:
    field = [Contestant(1, 3, met=frozenset({4})), Contestant(2, had_bye=True), Contestant(3), Contestant(4)]
    found = after(field, [Round.parse("1-2 3"), Round.parse("3-1 4-2")])
    assert found == (
        Contestant(1, 3, met=frozenset({2, 3, 4})),
        Contestant(2, met=frozenset({1, 4}), had_bye=True),
        Contestant(3, met=frozenset({1}), had_bye=True),
        Contestant(4, met=frozenset({2})),
    )
    with pytest.raises(BadField) as refused:
        after(field, [Round.parse("1-9 8")])
    assert refused.value.text.render("en") == "No contestant has these numbers: 9, 8."


# Zones


def test_the_opening_round_has_everybody_in_the_winners_zone() -> None:
    assert opening_round((1, 2, 3, 4)) == ZoneRound(Round((Pairing(1, 3), Pairing(2, 4))), (1, 2, 3, 4), None, ())
    assert opening_round((1, 2)).cites == "§G26.2"


def test_the_bye_of_two_zones_goes_to_the_lowest_of_the_losers() -> None:
    # Seven teams: 5, 6 and 7 have lost; 7 had a bye. So 6 has it, and 5 comes up to the three others.
    scores = {1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4, 7: 3}
    field = [Contestant(number, score, had_bye=number == 7) for number, score in scores.items()]
    assert pair_zones(field, (1, 2, 3), 3) == ZoneRound(
        Round((Pairing(1, 2), Pairing(3, 4), Pairing(5, 7)), (6,)), (1, 2, 3, 4), 4, ()
    )


def test_a_winner_has_the_bye_where_every_loser_has_had_one_and_stays_a_winner() -> None:
    field = [Contestant(number, 9 - number, had_bye=number > 2) for number in range(1, 6)]
    assert pair_zones(field, (1, 2), 3) == ZoneRound(Round((Pairing(1, 3), Pairing(4, 5)), (2,)), (1, 3, 2), 3, ())


def test_the_best_comes_up_where_nobody_can_without_a_rematch() -> None:
    everybody = frozenset({1, 2, 3, 4})
    field = [Contestant(number, 9 - number, met=everybody - {number}) for number in range(1, 5)]
    assert pair_zones(field, (1,), 3) == ZoneRound(
        Round((Pairing(1, 2), Pairing(3, 4))), (1, 2), 2, (Pairing(1, 2), Pairing(3, 4))
    )


@pytest.mark.parametrize(("winners", "said"), [((9, 8), "8, 9"), ((), "")])
def test_zones_want_winners_of_the_field(winners: tuple[int, ...], said: str) -> None:
    with pytest.raises(BadField) as refused:
        pair_zones([Contestant(1), Contestant(2)], winners, 2)
    assert refused.value.cites == ("G26.2",)
    assert refused.value.text.render("en").startswith(f"No contestant has these numbers: {said}")


@pytest.mark.parametrize("make", [lambda: rounds_needed(1), lambda: knockout(1), lambda: round_robin(1)])
def test_one_contestant_is_too_few(make: object) -> None:
    assert callable(make)
    with pytest.raises(BadField) as refused:
        make()
    assert refused.value.text.render("en") == "1 contestants are too few: at least 2 are needed."
    assert refused.value.cites[0] in ("G26.2", "G24.1.1.3", "G25.1")


# Reading and checking


@pytest.mark.parametrize("text", ["1-2 x", "1-²", "²-1", f"1-{'2' * 39}", "3" * 20])
def test_a_round_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(BadField):
        Round.parse(text)


def test_a_round_as_it_is_written() -> None:
    made = Round.parse(f"2-3 1-4 5 {'6' * 19}")
    assert made == Round((Pairing(2, 3), Pairing(1, 4)), (5, int("6" * 19)))
    assert Pairing.parse(" 7-1 ") == Pairing(7, 1)
    assert Pairing.parse(f"1-{'2' * 38}").home == 1
    full = Round((Pairing(2, 3),), (5,), (4,))
    assert (full.numbers, full.to_json()) == ((2, 3, 5, 4), {"pairings": [[2, 3]], "byes": [5], "sitting_out": [4]})
    assert Round((Pairing(2, 3),)).to_json() == {"pairings": [[2, 3]]}


def test_the_findings_of_bad_rounds_with_their_clauses() -> None:
    rounds = [Round.parse(one) for one in ("1-2 3-3 5", "2-1 3-4 5", "1-3 1-9")]
    found = review(rounds, range(1, 6), relations=Relations.of([(3, 4)], criterion="club"))
    assert [(one.kind, one.round, one.numbers, one.cites) for one in found.findings] == [
        ("against_itself", 1, (3,), ""),
        ("missing", 1, (4,), ""),
        ("rematch", 2, (2, 1), "§G26.1 §G26.4.3"),
        ("second_bye", 2, (5,), "§G26.6"),
        ("related", 2, (3, 4), "§G19.5.2"),
        ("twice_in_round", 3, (1,), ""),
        ("unknown", 3, (9,), ""),
        ("missing", 3, (2, 4, 5), ""),
    ]
    assert found.findings[2].to_json() == {
        "kind": "rematch",
        "round": 2,
        "numbers": [2, 1],
        "text": "Round 2: 2, 1 meet again.",
        "cites": ["G26.1", "G26.4.3"],
    }
    assert (found.is_legal, found.is_complete, found.home_imbalance) == (False, False, 2)
    crowded = review([Round.parse("9-8 4-3 2-1 3-4 1-2")], range(1, 7)).findings
    assert [(one.kind, one.numbers) for one in crowded] == [
        ("twice_in_round", (1, 2, 3, 4)), ("unknown", (8, 9)), ("missing", (5, 6)),
        ("rematch", (3, 4)), ("rematch", (1, 2)),
    ]  # fmt: skip
    whole = review(round_robin(3).rounds)
    assert (whole.is_legal, whole.is_complete, whole.home_imbalance, whole.never_met) == (True, True, 0, ())
    assert review([]).home_imbalance == 0
