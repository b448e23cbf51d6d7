"""A card as people write it: suit first or rank first, signs, letters or words of any of the languages."""

from __future__ import annotations

from collections import defaultdict

import pytest

from cardinal.cards import CARDS
from cardinal.language import NotUnderstood
from cardinal.laws.written_card import _spelt, written_card

KING_OF_HEARTS = [
    "hk", "KH", "h k", "♥K", "k♥", "K♥\ufe0f", "♡K", "ＨＫ", "king of hearts", "the heart king", "红心K", "红桃老K",
    "紅心王", "红K", "ハートのK", "ハートのキング", "ハートK", "♥のK",
]  # fmt: skip


@pytest.mark.parametrize("text", KING_OF_HEARTS)
def test_the_king_of_hearts_in_every_way(text: str) -> None:
    seat, card = written_card(text)
    assert (seat, str(card)) == (None, "HK")


@pytest.mark.parametrize(
    "text", ["10s", "ts", "s10", "ST", "♠10", "10♠", "ten of spades", "黑桃十", "黑10", "スペードの10"]
)
def test_the_ten_of_spades_in_every_way(text: str) -> None:
    assert str(written_card(text)[1]) == "ST"


@pytest.mark.parametrize(
    "text", ["w hk", "W: ♥K", "west king of hearts", "西家红心K", "西ハートのK", "W leads HK", "西家首攻红心K"]
)
def test_whose_card_it_was_may_stand_before_it(text: str) -> None:
    seat, card = written_card(text)
    assert (str(seat), str(card)) == ("W", "HK")


def test_s5_is_a_spade_and_not_souths() -> None:
    assert written_card("s5")[0] is None
    assert [str(one) for one in written_card("s 5")] == ["None", "S5"]


def test_no_spelling_means_two_cards() -> None:
    every = defaultdict(set)
    for spelling, card in _spelt():
        every[spelling].add(card)
    assert {spelling: cards for spelling, cards in every.items() if len(cards) > 1} == {}
    assert {card for cards in every.values() for card in cards} == set(CARDS)


@pytest.mark.parametrize(
    ("text", "nearest"), [("herat king", "HK"), ("h1", "HT"), ("ace of speds", "SA"), ("hkk", "HK")]
)
def test_what_is_not_understood_names_the_nearest_card(text: str, nearest: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        written_card(text)
    assert refusal.value.legal == (nearest,)
    assert text in refusal.value.render("en")


@pytest.mark.parametrize("text", ["", "h", "kk", "zzz", "1nt", "h" * 5000])
def test_where_nothing_is_near_it_says_how_a_card_is_written(text: str) -> None:
    with pytest.raises(NotUnderstood, match="10s"):
        written_card(text)
