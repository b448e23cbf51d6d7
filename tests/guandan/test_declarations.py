"""Which reading a play has: declared, shown by its layout, or taken as the event or the referee takes it."""

from __future__ import annotations

import pytest

from cardinal.cards import Rank
from cardinal.guandan import (
    AmbiguousPlay,
    Holding,
    IllegalPlay,
    Pattern,
    Rules,
    UnreadableGuandan,
    declare,
    readings,
    undeclared,
)
from cardinal.guandan.holding import parse_faces
from cardinal.language import Language

NINES_AND_EIGHTS = Holding.parse("9s 9d 8c 8s 5h")


def declared(cards: Holding, over: str | None = None, said: str | None = None, **options: object) -> str:
    top = None if over is None else Pattern.parse(over)
    return str(declare(cards, Rank.FIVE, top, said, Rules.of(options)).pattern)


@pytest.mark.clause("G5.2")
def test_a1_several_readings_must_be_declared_and_are_listed() -> None:
    with pytest.raises(AmbiguousPlay) as refusal:
        declare(NINES_AND_EIGHTS, Rank.FIVE)
    assert refusal.value.cites == ("G5.2",)
    assert set(map(str, refusal.value.legal)) == {"full_house 9", "full_house 8"}
    for language in Language:
        assert "♠9" in refusal.value.render(language)


@pytest.mark.clause("G5.2")
def test_a1_what_was_said_is_binding() -> None:
    assert declared(NINES_AND_EIGHTS, said="full house 8") == "full_house 8"
    assert declared(NINES_AND_EIGHTS, said="full_house 9") == "full_house 9"


@pytest.mark.clause("G5.2", "G8.1.1")
def test_a1_only_readings_that_top_the_last_play_count() -> None:
    assert declared(NINES_AND_EIGHTS, over="full_house 8") == "full_house 9"
    with pytest.raises(IllegalPlay) as refusal:
        declared(NINES_AND_EIGHTS, over="full_house 8", said="full_house 8")
    assert refusal.value.cites == ("G5.2",)
    assert list(map(str, refusal.value.legal)) == ["full_house 9"]


@pytest.mark.clause("G5.2")
def test_what_was_said_must_be_what_the_cards_can_be() -> None:
    with pytest.raises(IllegalPlay, match=r"cannot be played as full house 7"):
        declared(NINES_AND_EIGHTS, said="full_house 7")
    with pytest.raises(UnreadableGuandan):
        declared(NINES_AND_EIGHTS, said="flush of hearts")


@pytest.mark.clause("G5.2")
def test_a1_always_asks_wherever_a_wild_is_played() -> None:
    pair = Holding.parse("9s 5h")
    assert declared(pair) == "pair 9"
    with pytest.raises(AmbiguousPlay):
        declared(pair, wild_declaration="always")
    assert declared(pair, said="pair 9", wild_declaration="always") == "pair 9"
    assert declared(Holding.parse("9s 9d"), wild_declaration="always") == "pair 9"


@pytest.mark.clause("G5.2")
def test_a1_the_event_may_take_the_strongest_or_the_weakest_that_tops() -> None:
    assert declared(NINES_AND_EIGHTS, wild_declaration="auto_strongest") == "full_house 9"
    assert declared(NINES_AND_EIGHTS, over="full_house 3", wild_declaration="auto_strongest") == "full_house 9"
    assert declared(NINES_AND_EIGHTS, over="full_house 3", wild_declaration="auto_weakest_beating") == "full_house 8"
    assert declared(NINES_AND_EIGHTS, wild_declaration="auto_weakest_beating") == "full_house 9"
    kings = Holding.parse("Ks Kd Kc 5h 5h")
    assert declared(kings, wild_declaration="auto_strongest") == "bomb5 K"
    assert declared(kings, over="full_house 3", wild_declaration="auto_weakest_beating") == "full_house K"


@pytest.mark.clause("G8.1.1", "G4.2.2", "G4.2.1.1", "G4.2.1.2", "G4.2.1.3", "G4.2.1.4", "G4.1.1", "G4.1.2")
@pytest.mark.parametrize(
    ("cards", "over", "cites"),
    [
        ("9s 9d", "pair A", {"G8.1.1", "G4.1.1", "G4.2.1.1"}),
        ("9s 9d", "pair 9", {"G8.1.1", "G4.1.1", "G4.2.1.1", "G4.2.1.4"}),
        ("9s 9d", "single 3", {"G8.1.1", "G4.2.2"}),
        ("9s 9d 9c 8s 8d", "full_house K", {"G8.1.1", "G4.1.1", "G4.2.1.2"}),
        ("9s 9d 9c 9h", "bomb5 3", {"G8.1.1", "G4.2.1.3"}),
        ("As 2d 3s 4s 5s", "straight 6", {"G8.1.1", "G4.1.2", "G4.2.1.1"}),
        ("9s 9d 9c 9h 9s", "straight_flush 5", {"G8.1.1", "G4.2.2"}),
    ],
)
def test_a_play_that_does_not_top_is_refused_by_the_clause_that_compares(
    cards: str, over: str, cites: set[str]
) -> None:
    with pytest.raises(IllegalPlay) as refusal:
        declare(Holding.parse(cards), Rank.FIVE, Pattern.parse(over))
    assert set(refusal.value.cites) == cites


@pytest.mark.clause("G8.1.1", "G2.一手牌")
def test_cards_that_make_no_pattern_are_refused() -> None:
    with pytest.raises(IllegalPlay) as refusal:
        declare(Holding.parse("9s 8d"), Rank.FIVE)
    assert refusal.value.cites == ("G8.1.1", "G3.2")
    with pytest.raises(IllegalPlay) as empty:
        declare(Holding(), Rank.FIVE)
    assert empty.value.cites == ("G2.一手牌",)


def ruled(laid: str, over: str | None = None, **how: object) -> str:
    top = None if over is None else Pattern.parse(over)
    return str(undeclared(parse_faces(laid), Rank.FIVE, top, **how).pattern)  # type: ignore[arg-type]


@pytest.mark.clause("G5.2", "G8.2.2")
def test_a2_the_layout_decides_what_was_not_declared() -> None:
    assert ruled("8c 8s 5h 9s 9d") == "full_house 8"
    assert ruled("9s 9d 5h 8c 8s") == "full_house 9"
    assert ruled("8s 8d 9c 9s 5h 5h") == "three_pairs T"
    assert ruled("5h 5h 8s 8d 9c 9s") == "three_pairs 9"
    assert ruled("8s 8d 5h 9c 9s 5h") == "two_triples 9"


@pytest.mark.clause("G5.2")
def test_a2_where_the_layout_decides_nothing_the_weakest_that_tops_and_on_a_lead_the_strongest() -> None:
    assert ruled("9s 9d 8c 8s 5h") == "full_house 9"
    assert ruled("9s 9d 8c 8s 5h", over="full_house 3") == "full_house 8"
    assert ruled("8s 9s 5h Js Qs") == "straight_flush Q"
    assert ruled("8s 9s 5h Js Qs", over="straight 9") == "straight Q"


@pytest.mark.clause("G5.2")
def test_a2_the_other_resolutions() -> None:
    assert ruled("8c 8s 5h 9s 9d", resolution="strongest") == "full_house 9"
    with pytest.raises(AmbiguousPlay):
        ruled("8c 8s 5h 9s 9d", resolution="ask")
    assert ruled("9s 5h", resolution="ask") == "pair 9"


@pytest.mark.parametrize(
    ("level", "cards", "said", "layout", "stands_for"),
    [
        ("5", "9s 8c 9d 5h 8s", "full_house 9", "9d 9s 5h 8c 8s", "9h"),
        ("5", "9s 8c 9d 5h 8s", "full_house 8", "8c 8s 5h 9d 9s", "8h"),
        ("8", "Td Ks Js 8h Qc", "straight K", "8h Td Js Qc Ks", "9h"),
        ("8", "Td Ks Js 8h Qc", "straight A", "Td Js Qc Ks 8h", "Ah"),
        ("5", "7s 6s 5h 4s 3s", "straight_flush 7", "3s 4s 5h 6s 7s", "5s"),
        ("5", "7h 6h 5h 4h 3h", "straight 7", "3h 4h 5h 6h 7h", "5s"),
        ("5", "7h 6h 5h 4h 3h", "straight_flush 7", "3h 4h 5h 6h 7h", "5h"),
        ("9", "Ks Qs Kc Qd 9h 9h", "two_triples K", "Qd Qs 9h Kc Ks 9h", "Qh Kh"),
        ("9", "Ks Qs Kc Qd 9h 9h", "three_pairs K", "9h 9h Qd Qs Kc Ks", "Jh Jh"),
        ("9", "3s 2s Ac 3d 2c Ad", "three_pairs 3", "Ac Ad 2c 2s 3d 3s", ""),
        ("9", "9s 9c 9d 9h 9h", "full_house level", "9c 9d 9s 9h 9h", "Ah Ah"),
        ("A", "As Ac Ad Ah Ah", "full_house level", "Ac Ad As Ah Ah", "Kh Kh"),
        ("9", "Ks Kc sj sj 9h", "full_house K", "Kc Ks 9h sj sj", "Kh"),
    ],
)
@pytest.mark.clause("G8.2.2", "G5.2", "G2.红心级牌")
def test_a_play_is_laid_in_order_with_each_wild_in_its_place(
    level: str, cards: str, said: str, layout: str, stands_for: str
) -> None:
    held, rank = Holding.parse(cards), Rank.parse(level)
    (reading,) = [one for one in readings(held, rank) if str(one.pattern) == said]
    assert " ".join(map(str, reading.layout())) == layout
    assert " ".join(map(str, reading.stands_for)) == stands_for


@pytest.mark.clause("G5.1", "G8.2.2", "G4.1.2", "G2.级牌", "G2.红心级牌")
def test_a_reading_cites_what_makes_it() -> None:
    (low,) = readings(Holding.parse("As 2d 3s 4s 5s"), Rank.FIVE)
    assert set(low.cites.split()) == {"§G3.7", "§G5.1", "§G8.2.2", "§G4.1.2"}
    (level,) = readings(Holding.parse("5s 5h"), Rank.FIVE)
    assert set(level.cites.split()) == {"§G3.2", "§G2.级牌", "§G4.1.1"}
    (pair,) = readings(Holding.parse("9s 5h"), Rank.FIVE)
    assert set(pair.cites.split()) == {"§G3.2", "§G2.红心级牌", "§G5.2"}
