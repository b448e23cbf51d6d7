"""Why cards make no pattern: the rule of articles 2 to 5 that they break, in every language."""

from __future__ import annotations

import random

import pytest

from cardinal.cards import Rank
from cardinal.guandan import DEFAULT_RULES, FACES, Holding, IllegalPlay, Rules, declare, readings
from cardinal.guandan.no_pattern import why_no_pattern
from cardinal.language import Language

# At level 5, so that the heart of five is wild: the cards, the reason, and its clauses as articles 2 to 5 have them.
REASONS = [
    ("Js Qd Kc As 2d", "wrap_around", "§G3.7 §G4.1.2"),
    ("Ks Kd As Ad 2s 2d", "wrap_around", "§G3.3 §G4.1.2"),
    ("Qs Kd As 2c 5h", "wrap_around", "§G3.7 §G4.1.2"),
    ("Js Qd Kc As 5d", "level_card_place", "§G3.7 §G5.1"),
    ("sj 5h", "wild_as_joker", "§G2.红心级牌"),
    ("BJ BJ sj 5h", "wild_as_joker", "§G2.红心级牌"),
    ("9s 9d 9c 5h sj", "wild_as_joker", "§G2.红心级牌"),
    ("sj BJ", "unlike_jokers", "§G3.2"),
    ("9s 9d 9c sj BJ", "unlike_jokers", "§G3.2 §G3.6"),
    ("BJ BJ sj", "jokers_alone", "§G3.2 §G3.10"),
    ("9s 9d 9c sj 8d", "jokers_alone", "§G3.2 §G3.10"),
    ("6s 6d 7s 7d 8s 8d 9s 9d", "too_long_kind_three_pairs", "§G3.3"),
    ("6s 6d 7s 7d", "too_short_kind_three_pairs", "§G3.3"),
    ("3s 3d 6s 6d 8s 8d", "not_adjacent_kind_three_pairs", "§G3.3"),
    ("3s 3d 3c 4s 4d 4c 6s 6d 6c", "none_of_the_ten", ""),
    ("6s 6d 6c 7s 7d 7c 8s 8d 8c", "too_long_kind_two_triples", "§G3.5"),
    ("3s 3d 3c 8s 8d 8c", "not_adjacent_kind_two_triples", "§G3.5"),
    ("6s 7d 8c 9s Td Jc", "too_long_kind_straight", "§G3.7"),
    ("6s 7d 8c 9s", "too_short_kind_straight", "§G3.7"),
    ("3s 4d 8c 9s Kd", "not_in_a_row", "§G3.7"),
    ("9s 9d 3c 3s 4s", "five_unlike", "§G3.6 §G3.7"),
    ("9s 8d", "two_unlike", "§G3.2"),
    ("9s 8d 3c", "three_unlike", "§G3.4"),
    ("9s 9d 9c 3s", "triple_with_one", "§G3.6 §G3.8"),
    ("9s 8d 3c Kc", "four_unlike", "§G3.8"),
    ("9s 9d 9c 3s 4s", "triple_without_pair", "§G3.6"),
    ("9s 9d 9c 9h 3s", "bomb_with_others", "§G3.8"),
    ("3s 3d 3c 3h 4s 4d 4c 4h 6s 6d 6c", "too_many", "§G3.8"),
]


@pytest.mark.clause("G3.2", "G3.3", "G3.5", "G3.7", "G4.1.2", "G5.1", "G2.红心级牌")
@pytest.mark.parametrize(("cards", "key", "cites"), REASONS, ids=[cards for cards, _, _ in REASONS])
def test_cards_break_this_rule(cards: str, key: str, cites: str) -> None:
    reason = why_no_pattern(Holding.parse(cards), Rank.FIVE)
    assert (reason.key, reason.cites) == (key, cites)
    with pytest.raises(IllegalPlay) as refusal:
        declare(Holding.parse(cards), Rank.FIVE)
    assert refusal.value.cites == ("G8.1.1", *cites.replace("§", "").split())
    texts = [refusal.value.render(language) for language in Language]
    assert len(set(texts)) == len(Language)


def test_a_pattern_that_only_this_table_forbids_is_said_to_be_that() -> None:
    rules = Rules(joker_pair_in_full_house=False)
    cards = Holding.parse("9s 9d 9c sj sj")
    assert readings(cards, Rank.FIVE, DEFAULT_RULES)
    assert why_no_pattern(cards, Rank.FIVE, rules).key == "not_at_this_table"


def test_any_cards_are_a_pattern_or_have_a_reason_why_not() -> None:
    chance = random.Random(20)
    pack = [face for face in FACES for _ in range(2)]
    reasons = {""}
    for _ in range(1_500):
        level = Rank(chance.randint(2, 14))
        cards = Holding(chance.sample(pack, chance.randint(1, 11)))
        if not readings(cards, level):
            reasons.add(why_no_pattern(cards, level).key)
    assert len(reasons) > 8
