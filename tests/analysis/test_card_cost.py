"""What a card costs: by hand on deals that can be seen through, and as accounts that must balance on any play."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from cardinal.analysis import Solver, card_costs
from cardinal.analysis.card_cost import card_values
from cardinal.bridge import Contract, Play
from cardinal.cards import DEALS, Card, Deal, Seat

# North has twelve spades from the top and a heart, East the other hearts and the last spade.
TWO_SUITS = Deal.parse("N:AKQJT9876543.2.. 2.AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432")


def played(contract: str, deal: Deal, *cards: str) -> Play:
    play = Play(Contract.parse(contract), deal)
    for card in cards:
        play = play.play(card)
    return play


def test_the_one_lead_that_lets_the_others_in_costs_what_they_then_take(solver: Solver) -> None:
    # West declares 1NT. Spades take twelve tricks for the defence, the heart loses the thirteenth to dummy.
    # If the heart is led, dummy's twelve hearts take twelve, and only the spade is lost.
    good = played("1NT by W", TWO_SUITS, "SA", "S2", "D2", "C2", "SK", "H3")
    bad = played("1NT by W", TWO_SUITS, "H2", "H3", "D2", "C2")
    of_good, of_bad = card_costs(solver, [good, bad])
    assert [(one.seat, str(one.card), one.cost, one.declarer_tricks) for one in of_good[:2]] == [
        (Seat.N, "SA", 0, 1),
        (Seat.E, "S2", 0, 1),
    ]
    assert [(one.trick, one.seat, one.cost, one.declarer_tricks) for one in of_bad] == [
        (1, Seat.N, 11, 12),
        (1, Seat.E, 0, 12),
        (1, Seat.S, 0, 12),
        (1, Seat.W, 0, 12),
    ]
    assert [one.trick for one in of_good] == [1, 1, 1, 1, 2, 2]


def test_a_play_of_which_nothing_is_recorded_has_no_costs(solver: Solver) -> None:
    assert card_costs(solver, [played("1NT by W", TWO_SUITS)]) == [()]
    assert card_costs(solver, []) == []


def test_what_was_possible_less_what_was_lost_is_what_was_won(solver: Solver) -> None:
    chance = Random(64)
    plays = []
    for contract in ("4S by N", "3NT by E", "2C by S", "5D by W"):
        play = Play(Contract.parse(contract), Deal.from_number(chance.randrange(DEALS)))
        while not play.is_over:
            play = play.play(chance.choice(play.legal_cards().cards))
        plays.append(play)
    for play, costs in zip(plays, card_costs(solver, plays), strict=True):
        assert [one.card for one in costs] == list(play.cards)
        assert all(one.cost >= 0 for one in costs)
        assert costs[-1].declarer_tricks == play.declarer_tricks
        for before, after in pairwise(costs):
            sign = -1 if after.seat.side is play.declarer.side else 1
            assert after.declarer_tricks == before.declarer_tricks + sign * after.cost


def test_the_number_after_each_card_is_that_of_the_position_solved_by_itself(solver: Solver) -> None:
    chance = Random(12)
    play = Play(Contract.parse("4H by S"), Deal.from_number(chance.randrange(DEALS)))
    positions, played_so_far = [], []
    while len(play.cards) < 51:
        play = play.play(chance.choice(play.legal_cards().cards))
        laid: tuple[Card, ...] = () if len(play.cards) % 4 == 0 else play.trick.cards
        assert play.turn is not None
        leader = play.trick.leader if laid else play.turn
        hands = [play.hand(seat).bits for seat in Seat]
        positions.append([hands, int(play.contract.denomination), int(leader), [card.index for card in laid]])
        played_so_far.append(play)
    best = solver.work("best", positions)
    (costs,) = card_costs(solver, [play])
    for now, found, cost in zip(played_so_far, best, costs, strict=True):
        assert isinstance(found, int)
        assert now.turn is not None
        left = 13 - len(now.tricks)
        rest = found if now.turn.side is now.declarer.side else left - found
        assert now.declarer_tricks + rest == cost.declarer_tricks


def test_every_card_that_may_be_played_is_told_with_what_it_brings(solver: Solver) -> None:
    hands = list(TWO_SUITS.bits)
    (cards,) = solver.work("cards", [[hands, 4, int(Seat.N), []]])
    assert isinstance(cards, dict)
    # Any spade takes twelve tricks, the heart lets the defence have one.
    assert {int(card): tricks for card, tricks in cards.items()} == {
        Card.parse(text).index: 1 if text == "H2" else 12 for text in ("H2", *(f"S{rank}" for rank in "AKQJT9876543"))
    }


def test_every_card_that_could_be_played_has_its_worth(solver: Solver) -> None:
    # As above: any spade holds declarer to the one heart trick at the end, the heart lets twelve in.
    turns = card_values(solver, Contract.parse("1NT by W"), TWO_SUITS, [Card.parse("H2"), Card.parse("H3")])
    lead, dummy, third = turns
    assert {str(card): tricks for card, tricks in lead.tricks.items() if str(card) in ("SA", "S3", "H2")} == {
        "SA": 1,
        "S3": 1,
        "H2": 12,
    }
    assert (lead.best, lead.cost, lead.card) == (1, 11, Card.parse("H2"))
    # Dummy must follow: every heart wins. South, whose turn it is when the record ends, can throw any diamond.
    assert (dummy.best, dummy.cost, len(dummy.tricks)) == (12, 0, 12)
    assert (third.card, third.cost, len(third.tricks), set(third.tricks.values())) == (None, 0, 13, {12})


def test_the_worth_of_the_cards_played_gives_the_same_costs(solver: Solver) -> None:
    chance = Random(31)
    play = Play(Contract.parse("3NT by N"), Deal.from_number(deal := chance.randrange(DEALS)))
    while not play.is_over:
        play = play.play(chance.choice(play.legal_cards().cards))
    turns = card_values(solver, play.contract, Deal.from_number(deal), play.cards)
    (costs,) = card_costs(solver, [play])
    assert [(one.trick, one.seat, one.card, one.cost) for one in turns] == [
        (one.trick, one.seat, one.card, one.cost) for one in costs
    ]


def test_a_card_that_was_not_legal_ends_what_is_told_of_the_play(solver: Solver) -> None:
    # East has hearts and must follow: the record shows a spade.
    turns = card_values(solver, Contract.parse("1NT by W"), TWO_SUITS, [Card.parse("H2"), Card.parse("S2")])
    assert [turn.card for turn in turns] == [Card.parse("H2"), None]
