"""Faces, levels, patterns and options as values: text and value are inverse, labels in four languages, refusals."""

from __future__ import annotations

import pickle

import pytest

from cardinal.cards import RANKS, Rank
from cardinal.guandan import (
    DEFAULT_RULES,
    FACES,
    OPTIONS,
    PATTERNS,
    AFailures,
    Face,
    Holding,
    ImpossibleHand,
    Kind,
    Pattern,
    Rules,
    UnreadableGuandan,
    classes,
    parse_level,
    plays,
    readings,
    strength,
    wild_face,
)
from cardinal.language import CardinalError, Language


def test_a_face_is_one_object_with_its_text() -> None:
    assert len({str(face) for face in FACES}) == 54
    for face in FACES:
        assert Face.parse(str(face)) is Face.parse(str(face).upper()) is Face.parse(f"{face}'") is face
        assert pickle.loads(pickle.dumps(face)) is face
        assert [card.face for card in face.copies()] == [face.index, face.index]
    assert Face.parse("10h") is Face.parse("Th")


@pytest.mark.clause("G4.1.1", "G2.级牌")
@pytest.mark.parametrize("level", RANKS)
def test_single_cards_stand_in_the_order_of_the_rules(level: Rank) -> None:
    upwards = [rank for rank in "23456789TJQKA" if rank != str(level)]
    order = [*(f"{rank}s" for rank in upwards), f"{level}s", "sj", "BJ"]
    strengths = [strength(Face.parse(text), level) for text in order]
    assert strengths == sorted(set(strengths))
    assert strengths[-3:] == [13, 14, 15]


@pytest.mark.clause("G2.级数")
def test_there_are_thirteen_levels() -> None:
    assert [parse_level(text) for text in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]] == list(
        RANKS
    )
    assert parse_level("t") is Rank.TEN
    for text in ("1", "11", "0", "", "B", "joker"):
        with pytest.raises(UnreadableGuandan) as refusal:
            parse_level(text)
        assert refusal.value.cites == ("G2.级数",)
        assert refusal.value.legal == RANKS


@pytest.mark.clause("G2.级牌", "G2.红心级牌")
@pytest.mark.parametrize("level", RANKS)
def test_eight_cards_are_level_cards_and_their_hearts_are_wild(level: Rank) -> None:
    level_cards = [face for face in FACES if strength(face, level) == 13]
    assert len(level_cards) * 2 == 8
    wilds = [face for face in FACES if len(readings(Holding.of([face, "9s" if level != 9 else "8s"]), level)) == 1]
    pairs_with_a_nine = [face for face in wilds if face.rank != (9 if level != 9 else 8)]
    assert pairs_with_a_nine == [wild_face(level)]


@pytest.mark.clause("G2.全手牌")
def test_a_hand_of_28_cards_is_refused() -> None:
    twenty_eight = Holding.of([*FACES][:28])
    for ask in (readings, classes, plays):
        with pytest.raises(ImpossibleHand, match="27") as refusal:
            ask(twenty_eight, Rank.FIVE)
        assert refusal.value.cites == ("G2.全手牌",)
    assert len(classes(Holding.of([*FACES][:27]), Rank.FIVE)) > 0


@pytest.mark.clause("G2.全副牌")
def test_three_of_the_same_card_are_refused() -> None:
    for make in (
        lambda: Holding.parse("9s 9S 9s"),
        lambda: Holding.parse("9s 9s") + Holding.parse("9s"),
        lambda: Holding.parse("9s") + Holding.parse("9s 9s"),
        lambda: Holding.parse("BJ BJ") + Holding.parse("BJ BJ"),
    ):
        with pytest.raises(ImpossibleHand, match=r"9s|BJ") as refusal:
            make()
        assert refusal.value.cites == ("G2.全副牌",)
    assert len(Holding.of([*FACES, *FACES])) == 108


def test_cards_that_are_not_held_cannot_be_taken_away() -> None:
    with pytest.raises(ImpossibleHand, match="9s") as refusal:
        Holding.parse("9s 8s 8s") - Holding.parse("9s 9s 8s")
    assert refusal.value.cites == ("G2.一手牌",)


@pytest.mark.parametrize("text", ["9", "s9", "1s", "9x", "joker", "9s9d", "Tss", "’"])
def test_text_that_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(UnreadableGuandan, match="not a card"):
        Holding.parse(text)


def test_patterns_are_one_object_each_with_inverse_text() -> None:
    assert len(set(map(str, PATTERNS))) == len(PATTERNS)
    for pattern in PATTERNS:
        assert Pattern.parse(str(pattern)) is pattern
        assert Pattern.parse(str(pattern).upper().replace("_", " ")) is pattern
        assert Pattern(pattern.kind, pattern.key, pattern.size) is pattern
        assert pickle.loads(pickle.dumps(pattern)) is pattern


def test_there_are_as_many_patterns_as_the_rules_make() -> None:
    """Fourteen ranks with the level; sequences by their top card, the lowest of each begins with the ace."""
    counted = {kind: sum(one.kind is kind for one in PATTERNS) for kind in Kind}
    assert counted == {
        Kind.SINGLE: 16,
        Kind.PAIR: 16,
        Kind.THREE_PAIRS: 12,
        Kind.TRIPLE: 14,
        Kind.TWO_TRIPLES: 13,
        Kind.FULL_HOUSE: 14,
        Kind.STRAIGHT: 10,
        Kind.BOMB: 7 * 14,
        Kind.STRAIGHT_FLUSH: 10,
        Kind.FOUR_JOKERS: 1,
    }


def test_a_pattern_of_level_cards_may_be_named_by_their_rank() -> None:
    assert Pattern.parse("bomb4 10", Rank.TEN) is Pattern.parse("bomb4 level")
    assert Pattern.parse("straight 10", Rank.TEN) is Pattern.parse("straight T")
    assert Pattern.parse("pair 9", Rank.TEN) is Pattern.parse("pair 9")


@pytest.mark.parametrize(
    "text", ["", "pair", "pair 1", "bomb3 9", "bomb11 9", "straight 4", "triple sj", "full_house BJ"]
)
def test_text_that_is_no_pattern_is_refused(text: str) -> None:
    with pytest.raises(UnreadableGuandan, match="is not a pattern"):
        Pattern.parse(text)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (Kind.SINGLE, ("single", "单张", "單張", "シングル")),
        (Kind.PAIR, ("pair", "对子", "對子", "ペア")),
        (Kind.THREE_PAIRS, ("three consecutive pairs", "三连对", "三連對", "3連続ペア")),
        (Kind.TRIPLE, ("three of a kind", "三同张", "三同張", "スリーカード")),
        (Kind.TWO_TRIPLES, ("two consecutive triples", "三同连张", "三同連張", "連続スリーカード")),
        (Kind.FULL_HOUSE, ("full house", "三带对", "三帶對", "フルハウス")),
        (Kind.STRAIGHT, ("straight", "顺子", "順子", "ストレート")),
        (Kind.BOMB, ("bomb", "炸弹", "炸彈", "ボム")),
        (Kind.STRAIGHT_FLUSH, ("straight flush", "同花顺", "同花順", "ストレートフラッシュ")),
        (Kind.FOUR_JOKERS, ("four jokers", "四大天王", "四大天王", "四大天王（ジョーカー4枚）")),
    ],
)
def test_kinds_have_the_names_of_the_glossary(kind: Kind, names: tuple[str, ...]) -> None:
    assert tuple(kind.label(language) for language in Language) == names
    of_this_kind = [one for one in PATTERNS if one.kind is kind]
    for language, name in zip(Language, names, strict=True):
        labels = [one.label(language) for one in of_this_kind]
        assert all(name in label for label in labels)
        assert len(set(labels)) == len(labels)


def test_a_label_says_level_card_and_jokers_in_words() -> None:
    assert Pattern.parse("pair level").label("zh-Hans") == "对子 级牌"
    assert Pattern.parse("single BJ").label("zh-Hant") == "單張 大王"
    # A sequence by all its ranks, as players write them; a ten is set apart.
    assert Pattern.parse("three_pairs 8").label("zh-Hans") == "三连对 678"
    assert Pattern.parse("straight 5").label("zh-Hans") == "顺子 A2345"
    assert Pattern.parse("two_triples J").label("zh-Hans").endswith("10\u2009J")
    assert Pattern.parse("bomb6 10").label() == "6-card bomb 10"


def test_every_option_of_the_index_is_there_with_its_point() -> None:
    points = {option.name: option.point for option in OPTIONS}
    assert len(points) == len(OPTIONS) == 38
    assert points["wild_declaration"] == "A1"
    assert {point[0] for point in points.values()} == set("ABCDEF")
    assert Rules() == DEFAULT_RULES
    assert DEFAULT_RULES.chosen() == {}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_takes_each_of_its_values_and_no_other(option: object) -> None:
    name, values = option.name, option.values  # type: ignore[attr-defined]
    for value in (AFailures(3, Rank.TWO),) if values == (AFailures,) else values:
        rules = Rules.of({name: value})
        assert getattr(rules, name.lower()) == value
        assert rules.chosen() == ({} if value == option.default else {name: value})  # type: ignore[attr-defined]
        assert Rules.of({name: str(value).lower() if value is None or isinstance(value, bool) else str(value)}) == rules
    with pytest.raises(UnreadableGuandan, match=name):
        Rules.of({name: "whatever"} if name != "tribute_min_rank" else {name: 99})


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnreadableGuandan, match="wild_cards") as refusal:
        Rules.of({"wild_cards": 3})
    assert "wild_single" in refusal.value.legal


def test_failures_at_a_are_read_from_a_file_or_a_command_line() -> None:
    three_to_two = Rules(a_failures=AFailures(3, Rank.TWO))
    assert Rules.of({"A_failures": {"limit": 3, "drop_to": "2"}}) == three_to_two
    assert Rules.of({"A_failures": "3:2"}) == three_to_two
    assert Rules.of({"A_failures": "none"}) == DEFAULT_RULES
    for bad in ({"limit": -1}, {"limit": "3"}, {"limit": 3, "drop_to": "1"}, 3):
        with pytest.raises(CardinalError):
            Rules.of({"A_failures": bad})
