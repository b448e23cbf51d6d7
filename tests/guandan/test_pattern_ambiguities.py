"""Points of patterns that the rules leave open (A1 to A27): the default, and what each option changes."""

from __future__ import annotations

import pytest

from cardinal.guandan import DEFAULT_RULES, PATTERNS, Holding, Pattern, Rules, beats, parse_level, plays, readings


def read(level: str, cards: str, **options: object) -> set[str]:
    rules = Rules.of(options) if options else DEFAULT_RULES
    return {str(one.pattern) for one in readings(Holding.parse(cards), parse_level(level), rules)}


@pytest.mark.clause("G2.红心级牌", "G3.1")
def test_a3_a_wild_alone_is_a_level_card_unless_the_event_lets_it_be_any() -> None:
    assert read("5", "5h") == {"single level"}
    naturals = {f"single {rank}" for rank in "2346789TJQKA"}
    assert read("5", "5h", wild_single="any") == {"single level"} | naturals


@pytest.mark.clause("G2.红心级牌", "G3.2")
def test_a4_two_wilds_alone_are_level_cards_unless_the_event_lets_them_be_any() -> None:
    assert read("5", "5h 5h") == {"pair level"}
    naturals = {f"pair {rank}" for rank in "2346789TJQKA"}
    assert read("5", "5h 5h", wild_only_sets="any") == {"pair level"} | naturals
    assert beats(Pattern.parse("pair level"), Pattern.parse("pair A"))
    assert beats(Pattern.parse("pair sj"), Pattern.parse("pair level"))


@pytest.mark.parametrize("cards", ["5h sj", "5h BJ", "5h sj sj BJ", "5h BJ BJ", "5h 5h BJ sj", "5h sj sj BJ BJ"])
@pytest.mark.clause("G2.红心级牌", "G3.10")
def test_a5_a_wild_never_stands_for_a_joker(cards: str) -> None:
    assert read("5", cards) == set()


@pytest.mark.clause("G3.9", "G2.红心级牌")
def test_a6_a_flush_that_a_wild_completes() -> None:
    cards = "8s 9s Js Qs 5h"
    assert read("5", cards) == {"straight_flush Q", "straight Q"}
    assert read("5", cards, wild_straight_flush="plain") == {"straight Q"}
    assert read("5", cards, wild_straight_flush="forbidden") == {"straight Q"}


@pytest.mark.clause("G3.9")
def test_a6_demoted_is_a_straight_even_where_forbidden_leaves_nothing() -> None:
    cards, never = "8s 9s Js Qs 5h", "never"
    assert read("5", cards, suited_straight_as_plain=never) == {"straight_flush Q"}
    assert read("5", cards, suited_straight_as_plain=never, wild_straight_flush="plain") == {"straight Q"}
    assert read("5", cards, suited_straight_as_plain=never, wild_straight_flush="forbidden") == set()


@pytest.mark.clause("G3.9")
def test_a6_a_heart_of_the_level_at_its_own_rank_among_hearts_completes_nothing() -> None:
    cards = "3h 4h 5h 6h 7h"
    for choice in ("plain", "forbidden"):
        assert "straight_flush 7" in read("5", cards, wild_straight_flush=choice)


@pytest.mark.clause("G3.7", "G3.9")
def test_a7_five_natural_cards_of_a_suit_are_a_flush_only_unless_the_event_says_otherwise() -> None:
    cards = "8s 9s Ts Js Qs"
    assert read("5", cards) == {"straight_flush Q"}
    assert read("5", cards, suited_straight_as_plain="never") == {"straight_flush Q"}
    assert read("5", cards, suited_straight_as_plain="always") == {"straight_flush Q", "straight Q"}


@pytest.mark.clause("G3.7", "G5.2")
def test_a8_cards_of_a_suit_with_a_wild_are_both_unless_the_event_says_otherwise() -> None:
    cards = "8s 9s Js Qs 5h"
    assert read("5", cards, suited_straight_as_plain="wild_only") == {"straight_flush Q", "straight Q"}
    assert read("5", cards, suited_straight_as_plain="never") == {"straight_flush Q"}
    assert read("5", cards, suited_straight_as_plain="always") == {"straight_flush Q", "straight Q"}


@pytest.mark.clause("G3.7")
def test_a8_a_wild_at_its_own_rank_among_another_suit_is_a_straight_as_it_lies() -> None:
    assert "straight 7" in read("5", "3s 4s 5h 6s 7s", suited_straight_as_plain="never")
    # So it is when a second wild stands for another card of the row.
    assert "straight 7" in read("5", "3s 4s 5h 5h 7s", suited_straight_as_plain="never")
    assert "straight 7" not in read("5", "3h 4h 5h 5h 7h", suited_straight_as_plain="never")


@pytest.mark.clause("G2.红心级牌")
def test_a9_how_many_wilds_may_stand_for_another_card() -> None:
    kings = "Ks Kd Kc 5h 5h"
    assert read("5", kings) == {"bomb5 K", "full_house K"}
    assert read("5", kings, max_wilds_per_play=1) == {"full_house K"}  # the pair is of level cards
    assert read("5", "Ks 5h", max_wilds_per_play=0) == set()
    assert read("5", "5s 5h", max_wilds_per_play=0) == {"pair level"}
    assert read("5", "3s 4d 5h 6s 7s", max_wilds_per_play=0) == {"straight 7"}
    assert read("5", "3s 4d 9h 6s 5h 7s", max_wilds_per_play=0) == set()


@pytest.mark.clause("G3.8")
def test_a10_bombs_go_up_to_ten_cards_or_to_what_the_event_says() -> None:
    nines = "9s 9s 9h 9h 9d 9d 9c 9c"
    assert read("5", f"{nines} 5h") == {"bomb9 9"}
    assert read("5", f"{nines} 5h", max_bomb_size=8) == set()
    assert read("5", nines, max_bomb_size=8) == {"bomb8 9"}
    held = Holding.parse(f"{nines} 5h 5h")
    sizes = {play.pattern.size for play in plays(held, parse_level("5"), rules=Rules(max_bomb_size=6))}
    assert max(sizes) == 6


@pytest.mark.clause("G4.1.1", "G4.2.1.3")
def test_a11_wilds_with_level_cards_are_a_bomb_of_the_level_above_aces() -> None:
    assert read("5", "5s 5d 5h 5h") == {"bomb4 level"}
    assert beats(Pattern.parse("bomb4 level"), Pattern.parse("bomb4 A"))


@pytest.mark.clause("G4.2.2")
def test_a12_four_jokers_top_every_bomb() -> None:
    jokers = Pattern.parse("four_jokers")
    assert all(beats(jokers, other) for other in PATTERNS if other is not jokers)


@pytest.mark.clause("G5.1")
def test_a13_level_cards_keep_their_natural_place_in_sequences() -> None:
    assert read("5", "3s 4d 5s 6s 7s") == {"straight 7"}
    assert read("5", "Js Qd Ks As 5s") == set()
    assert read("5", "Ks Kd As Ad 5s 5c") == set()
    assert read("5", "4s 4d 5s 5c 6s 6d") == {"three_pairs 6"}
    assert read("5", "4s 4d 4c 5s 5c 5d") == {"two_triples 5"}


@pytest.mark.clause("G4.1.2", "G5.1")
def test_a14_the_ace_is_low_and_high_at_the_levels_two_and_ace() -> None:
    assert read("2", "As 2d 3s 4s 5s") == {"straight 5"}
    assert read("A", "As 2d 3s 4s 5s") == {"straight 5"}
    assert read("A", "Ts Jd Qs Ks As") == {"straight A"}


@pytest.mark.clause("G4.1.2", "G4.2.1.1")
def test_a15_a_sequence_with_a_low_ace_is_the_lowest_of_its_kind() -> None:
    for cards, lowest, next_one in (
        ("As 2d 3s 4s 5s", "straight 5", "straight 6"),
        ("As Ad 2d 2s 3s 3c", "three_pairs 3", "three_pairs 4"),
        ("As Ad Ac 2d 2s 2c", "two_triples 2", "two_triples 3"),
    ):
        assert read("9", cards) == {lowest}
        assert beats(Pattern.parse(next_one), Pattern.parse(lowest))


@pytest.mark.parametrize("cards", ["Js Qd Ks As 2s", "Ks Kd As Ad 2s 2d", "Qs Kd As 2d 3s"])
@pytest.mark.clause("G4.1.2")
def test_a16_an_ace_is_never_in_the_middle(cards: str) -> None:
    assert read("9", cards) == set()


@pytest.mark.clause("G3.3", "G3.5", "G3.7")
def test_a17_sequences_up_to_the_ace_are_the_highest() -> None:
    assert read("9", "Qs Qd Ks Kd As Ad") == {"three_pairs A"}
    assert read("9", "Ks Kd Kc As Ad Ac") == {"two_triples A"}
    assert read("9", "Ts Jd Qs Ks As") == {"straight A"}


@pytest.mark.parametrize(
    "cards",
    [
        "3s 4d 5s 6s",
        "3s 4d 5s 6s 7s 8c",
        "3s 3d 4s 4d",
        "3s 3d 4s 4d 5s 5d 6s 6d",
        "3s 3d 3c 4s 4d 4c 5s 5d 5c",
    ],
)
@pytest.mark.clause("G3.3", "G3.5", "G3.7")
def test_a18_sequences_have_their_lengths_and_no_other(cards: str) -> None:
    assert read("9", cards) == set()


@pytest.mark.clause("G3.6")
def test_a19_a_pair_of_jokers_in_a_full_house() -> None:
    cards = "Ks Kd 5h sj sj"
    assert read("5", cards) == {"full_house K"}
    assert read("5", cards, joker_pair_in_full_house=False) == set()


@pytest.mark.parametrize("cards", ["sj BJ", "sj sj BJ", "sj BJ BJ", "Ks Kd Kc sj BJ"])
@pytest.mark.clause("G3.2", "G3.4")
def test_a20_a21_different_jokers_are_no_pair_and_three_no_triple(cards: str) -> None:
    assert read("5", cards) == set()


@pytest.mark.clause("G3.6", "G3.8")
def test_a22_five_of_a_rank_are_a_bomb_and_a_full_house_only_by_option() -> None:
    kings = "Ks Kd Kc Kh Ks"
    assert read("5", kings) == {"bomb5 K"}
    assert read("5", kings, same_rank_full_house=True) == {"bomb5 K", "full_house K"}
    assert read("5", "Ks Kd Kc Kh 5h", same_rank_full_house=True) == {"bomb5 K", "full_house K"}
    assert read("5", "Ks Kd Kc Kh 5h") == {"bomb5 K"}


@pytest.mark.clause("G3.6", "G3.8", "G5.2")
def test_a23_three_kings_and_two_wilds_are_a_bomb_or_a_full_house() -> None:
    assert read("5", "Ks Kd Kc 5h 5h") == {"bomb5 K", "full_house K"}
    assert read("5", "5s 5d 5c 5h 5h") == {"bomb5 level", "full_house level"}


@pytest.mark.clause("G3.3", "G3.5", "G5.2")
def test_a24_two_pairs_and_two_wilds_have_three_readings_when_they_are_neighbours() -> None:
    assert read("5", "8s 8d 9c 9s 5h 5h") == {"three_pairs 9", "three_pairs T", "two_triples 9"}
    assert read("5", "8s 8d Tc Ts 5h 5h") == {"three_pairs T"}


@pytest.mark.clause("G4.2.1.4")
def test_a25_an_equal_play_never_tops() -> None:
    assert not any(beats(one, one) for one in PATTERNS)


@pytest.mark.clause("G4.2.2")
def test_a26_ordinary_patterns_of_different_kinds_are_not_compared() -> None:
    ordinary = [one for one in PATTERNS if not one.is_bomb]
    assert not any(beats(one, other) for one in ordinary for other in ordinary if one.kind is not other.kind)


@pytest.mark.parametrize("cards", ["8s 8d 9c 9s", "8s 8d 8c 9s", "8s 8d 8c 9s Td", "8s 8d 8c 8h 9s"])
@pytest.mark.clause("G3.6", "G3.8")
def test_a27_a_set_is_one_pattern_and_nothing_rides_along(cards: str) -> None:
    assert read("5", cards) == set()
