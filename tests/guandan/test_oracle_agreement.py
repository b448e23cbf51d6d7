"""The engine finds what the plain oracle finds: every reading, every play, every class, and nothing twice."""

from __future__ import annotations

import json
from dataclasses import asdict
from random import Random

import pytest

from cardinal.guandan import PATTERNS, Holding, Pattern, Rules, beats, classes, parse_level, plays, readings
from tests.guandan import counts, oracle
from tests.guandan.hands import DECK, engine_plays, in_words, random_hand, rich_hand

SETS_OF_A_LEVEL = 400
SHORT_HANDS_OF_A_LEVEL = 160
CORPUS = json.loads(counts.FILE.read_text("utf-8"))


def near_pattern(chance: Random, level: str) -> list[str]:
    """Cards that often make a pattern: a few ranks or a suit, some wilds."""
    size, wilds = chance.choice((1, 2, 3, 4, 5, 5, 5, 6, 6, 7, 8, 9, 10)), chance.choice((0, 0, 1, 1, 2))
    wilds = min(size, wilds)
    start = chance.randrange(13)
    near = {oracle.RANKS[(start + step) % 13] for step in range(chance.choice((1, 2, 2, 3, 5)))}
    suits = chance.choice((oracle.SUITS, oracle.SUITS, *oracle.SUITS))
    others = [card for card in DECK if card != level + "h" and (card in oracle.JOKERS or card[0] in near)]
    chosen = [card for card in others if card[1] in suits or (card in oracle.JOKERS and chance.random() < 0.1)]
    return [level + "h"] * wilds + chance.sample(chosen, min(size - wilds, len(chosen)))


@pytest.mark.parametrize("level", oracle.RANKS)
@pytest.mark.clause("G3.1", "G3.2", "G3.3", "G3.4", "G3.5", "G3.6", "G3.7", "G3.8", "G3.9", "G3.10", "G2.红心级牌")
def test_every_reading_of_random_card_sets(level: str) -> None:
    chance, found = Random(f"sets {level}"), 0
    for _ in range(SETS_OF_A_LEVEL):
        cards = near_pattern(chance, level)
        if not cards:
            continue
        ours = [in_words(one.pattern) for one in readings(Holding.of(cards), parse_level(level))]
        assert sorted(ours) == sorted(oracle.read(cards, level)), (level, cards)
        found += len(ours)
    assert found > SETS_OF_A_LEVEL / 4, "too few of the sets were patterns to prove anything"


@pytest.mark.parametrize("level", oracle.RANKS)
@pytest.mark.clause("G8.1.1", "G2.级牌", "G2.红心级牌", "G5.1", "G4.1.2")
def test_every_play_of_short_random_hands(level: str) -> None:
    chance = Random(f"short {level}")
    for number in range(SHORT_HANDS_OF_A_LEVEL):
        make = rich_hand if number % 2 else random_hand
        wilds = number % 3
        hand = make(chance, level, chance.randint(4, 9 if wilds == 2 else 13), wilds)
        check_leading_and_following(hand, level, chance)


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("level", ["2", "5", "T", "A"])
@pytest.mark.clause("G8.1.1", "G2.全手牌")
def test_every_play_of_full_random_hands(level: str, wilds: int) -> None:
    chance = Random(f"full {level} {wilds}")
    check_leading_and_following(random_hand(chance, level, 27, wilds), level, chance)


def check_leading_and_following(hand: list[str], level: str, chance: Random) -> None:
    expected = oracle.plays(hand, level)
    ours = engine_plays(hand, level)
    assert len(set(ours)) == len(ours), ("twice", level, hand)
    assert set(ours) == expected, (level, hand)
    held, rank = Holding.of(hand), parse_level(level)
    assert {in_words(one.pattern) for one in classes(held, rank)} == {reading for _, reading in expected}
    for over in chance.sample(PATTERNS, 4):
        topping = {play for play in expected if oracle.beats(play[1], in_words(over))}
        following = engine_plays(hand, level, over)
        assert len(set(following)) == len(following), ("twice", level, hand, over)
        assert set(following) == topping, (level, hand, over)
        assert {in_words(one.pattern) for one in classes(held, rank, over)} == {reading for _, reading in topping}


def random_options(chance: Random) -> oracle.Options:
    return oracle.Options(
        wild_single=chance.choice(("level_only", "any")),
        wild_only_sets=chance.choice(("level_only", "any")),
        wild_straight_flush=chance.choice(("bomb", "plain", "forbidden")),
        suited_straight_as_plain=chance.choice(("never", "wild_only", "always")),
        max_wilds_per_play=chance.choice((0, 1, 2)),
        max_bomb_size=chance.choice((4, 5, 8, 10)),
        joker_pair_in_full_house=chance.choice((False, True)),
        same_rank_full_house=chance.choice((False, True)),
    )


@pytest.mark.parametrize("level", oracle.RANKS)
def test_every_play_under_random_options(level: str) -> None:
    chance = Random(f"options {level}")
    for number in range(40):
        options = random_options(chance)
        rules = Rules.of(asdict(options))
        wilds = (1, 2, 2)[number % 3]
        hand = (rich_hand if number % 2 else random_hand)(chance, level, chance.randint(3, 9), wilds)
        ours = engine_plays(hand, level, rules=rules)
        assert len(set(ours)) == len(ours), ("twice", level, hand, options)
        assert set(ours) == oracle.plays(hand, level, options), (level, hand, options)
        patterns = {in_words(one.pattern) for one in classes(Holding.of(hand), parse_level(level), rules=rules)}
        assert patterns == {reading for _, reading in ours}, (level, hand, options)


@pytest.mark.parametrize("level", oracle.RANKS)
@pytest.mark.parametrize("choice", ["bomb", "plain", "forbidden"])
@pytest.mark.parametrize("as_plain", ["never", "wild_only", "always"])
@pytest.mark.clause("G3.7", "G3.9")
def test_every_reading_of_one_suit_with_wilds_under_every_choice(level: str, choice: str, as_plain: str) -> None:
    chance = Random(f"flush {level} {choice} {as_plain}")
    for _ in range(25):
        window, suit = chance.choice(oracle.WINDOWS[5]), chance.choice("hhcds")
        wilds = chance.choice((0, 1, 1, 2))
        row = [rank + suit for rank in window if rank + suit != level + "h"]
        cards = [level + "h"] * wilds + chance.sample(row, min(len(row), 5 - wilds))
        substitutes = chance.choice((0, 1, 2))
        options = oracle.Options(
            wild_straight_flush=choice, suited_straight_as_plain=as_plain, max_wilds_per_play=substitutes
        )
        found = readings(Holding.of(cards), parse_level(level), Rules.of(asdict(options)))
        assert {in_words(one.pattern) for one in found} == oracle.read(cards, level, options), (cards, options)


@pytest.mark.parametrize("record", CORPUS, ids=lambda one: f"{one['level']}-{one['seed']}")
def test_counts_by_seed_and_level(record: dict[str, int | str]) -> None:
    level = str(record["level"])
    held, rank = Holding.of(counts.hand_of(int(record["seed"]), level)), parse_level(level)
    over = Pattern.parse(f"pair {record['over']}")
    assert sum(1 for _ in plays(held, rank)) == record["plays"]
    assert len(classes(held, rank)) == record["classes"]
    assert sum(1 for _ in plays(held, rank, over)) == record["plays_over_the_pair"]
    assert len(classes(held, rank, over)) == record["classes_over_the_pair"]


def test_the_corpus_has_every_level_and_every_number_of_wilds() -> None:
    assert {(one["level"], one["seed"]) for one in CORPUS} == {(level, n) for level in oracle.RANKS for n in range(3)}


@pytest.mark.clause("G4.2.1.1", "G4.2.1.2", "G4.2.1.3", "G4.2.1.4", "G4.2.2")
def test_every_two_patterns_are_compared_alike() -> None:
    for one in PATTERNS:
        for other in PATTERNS:
            assert beats(one, other) is oracle.beats(in_words(one), in_words(other)), (one, other)


@pytest.mark.clause("G4.2.1.4", "G4.2.2")
def test_beats_is_a_strict_partial_order() -> None:
    """Irreflexive, asymmetric and transitive, over every three patterns there are."""
    below = {one: {other for other in PATTERNS if beats(one, other)} for one in PATTERNS}
    for one, lower in below.items():
        assert one not in lower
        for other in lower:
            assert one not in below[other]
            assert below[other] <= lower
