"""What the robot's calls mean: to partner, and to opponents in four languages."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.analysis.robots.bridge import meaning_of
from cardinal.analysis.robots.bridge.meaning import meaning_from
from cardinal.analysis.robots.bridge.rule import Forcing
from cardinal.analysis.robots.bridge.system import choose, read, rules_after
from cardinal.bridge import PASS, Auction, Call, Seat
from cardinal.cards import DEALS, Deal, Suit
from cardinal.language import Language
from cardinal.laws.meaning import Range
from tests.bridge.random_boards import random_auction

seeds = st.integers(0, 2**64)


def calls(text: str) -> list[Call]:
    return [Call.parse(one) for one in text.split()]


def test_the_strong_notrump_shows_fifteen_to_seventeen_and_a_balanced_hand() -> None:
    meaning = meaning_of(calls("1NT"))
    assert meaning.points == Range(15, 17)
    assert all(shape.balanced for shape in meaning.shapes)
    assert not meaning.artificial
    assert meaning.forcing is Forcing.NO


@pytest.mark.parametrize(
    ("auction", "name", "forcing"),
    [
        ("2C", "strong_two_clubs", Forcing.ROUND),
        ("2C pass 2D", "waiting", Forcing.ROUND),
        ("1NT pass 2C", "stayman", Forcing.ROUND),
        ("1NT pass 2C pass 2D", "denies_major", Forcing.NO),
        ("1NT pass 2D", "transfer", Forcing.ROUND),
        ("1S pass 2NT", "strong_raise", Forcing.GAME),
        ("1H 1S 2S", "cue_raise", Forcing.ROUND),
        ("1S pass 3S pass 4NT", "blackwood", Forcing.ROUND),
        ("1S pass 3S pass 4NT pass 5D", "answers_aces", Forcing.NO),
    ],
)
def test_a_convention_is_artificial_and_forces_as_the_system_says(auction: str, name: str, forcing: Forcing) -> None:
    meaning = meaning_of(calls(auction))
    assert (meaning.name, meaning.artificial, meaning.forcing) == (name, True, forcing)


@pytest.mark.parametrize("auction", ["1S", "1S pass 2S", "1D 1S", "1D X", "1C 1H X", "1NT", "2S", "3D"])
def test_a_natural_call_and_a_double_are_not_artificial(auction: str) -> None:
    assert not meaning_of(calls(auction)).artificial


def test_a_transfer_shows_the_suit_above() -> None:
    assert meaning_of(calls("1NT pass 2D")).lengths[Suit.H].low == 5
    assert meaning_of(calls("1NT pass 2H")).lengths[Suit.S].low == 5


def test_an_explanation_reads_in_four_languages() -> None:
    text = meaning_of(calls("1NT pass 2H")).text()
    assert text.render("en") == "transfer to the next suit: at least 5 spades, forcing for one round"
    assert len({text.render(language) for language in Language}) == 4
    assert "黑桃" in text.render("zh-Hans")


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_every_call_of_any_auction_has_a_meaning_with_words(seed: int) -> None:
    auction = random_auction(Random(seed), Seat.N)
    for meaning in read(auction.calls).meanings:
        for language in Language:
            assert meaning.text().render(language)


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_the_hand_that_makes_a_call_is_among_those_that_the_call_shows(seed: int) -> None:
    """By the rule that made it: shortness may stand for points, but lengths are as told."""
    deal = Deal.from_number(Random(seed).randrange(DEALS))
    auction = Auction(Seat.N)
    while not auction.is_over and auction.turn is not None:
        hand = deal[auction.turn]
        call, meaning = choose(auction.calls, hand)
        first = [one.resort for one in rules_after(auction.calls) if one.call is call]
        lengths = [hand.length(suit) for suit in Suit]
        if call is not PASS and len(set(first)) == 1:
            assert any(
                all(span.holds(length) for span, length in zip(shape.lengths, lengths, strict=True))
                for shape in meaning.shapes
            )
        auction = auction.call(call)


def test_partner_is_believed_step_by_step() -> None:
    """A one-heart opener who rebids hearts after one spade has six; one who raises has four spades."""
    rebid = read(tuple(calls("1H pass 1S pass 2H pass")))
    assert rebid.known[0].lengths[Suit.H].low == 5  # five with nothing else to bid
    raised = read(tuple(calls("1H pass 1S pass 3S pass")))
    assert raised.known[0].lengths[Suit.S].low == 4
    assert raised.known[0].lengths[Suit.H].low == 5


def test_what_no_rule_makes_is_read_as_natural() -> None:
    meaning = meaning_from((), Call.parse("3H"))
    assert meaning.name == "natural"
    assert meaning.lengths[Suit.H].low == 5


def test_answers_to_the_question_for_key_cards_tell_them_apart() -> None:
    """One or four, none or three, two: five clubs and five diamonds share no number with each other or the others;
    five hearts and five spades differ by the queen of trumps, which the test of the system's hands shows."""
    before = "1S pass 3S pass 4NT pass "
    shown = [set(meaning_of(calls(before + call)).aces) for call in ("5C", "5D", "5H", "5S")]
    assert set().union(*shown) == {0, 1, 2, 3, 4, 5}
    assert shown[2] == shown[3]
    assert all(one.isdisjoint(other) for one, other in pairwise(shown[:3]))
    assert shown[0].isdisjoint(shown[2])
