"""The worked cases of patterns and of their comparison, 1 to 17."""

from __future__ import annotations

import pytest

from cardinal.guandan import Holding, Pattern, beats, parse_level, readings

EIGHT_NINES = "9s 9s 9h 9h 9d 9d 9c 9c"
EIGHT_SEVENS = "7s 7s 7h 7h 7d 7d 7c 7c"


def read(level: str, cards: str) -> set[str]:
    return {str(one.pattern) for one in readings(Holding.parse(cards), parse_level(level))}


@pytest.mark.parametrize(
    ("level", "cards", "expected"),
    [
        pytest.param("5", "9s 9d 8c 8s 5h", {"full_house 9", "full_house 8"}, id="1: one wild"),
        pytest.param("5", "9s 9d 8c 5h 5h", {"full_house 9", "full_house 8"}, id="1: two wilds"),
        pytest.param("5", "3s 4s 5h 6s 7s", {"straight_flush 7", "straight 7"}, id="3"),
        pytest.param("8", "Td Js Qc Ks 8h", {"straight A", "straight K"}, id="5"),
        pytest.param("9", "Qs Qd Kc Ks 9h 9h", {"three_pairs A", "three_pairs K", "two_triples K"}, id="7"),
        pytest.param("A", "As Ac 2s 2d Ah 3c", {"three_pairs 3"}, id="9: ace low"),
        pytest.param("A", "As Ks Qs Js Ah", {"straight_flush A", "straight A"}, id="9: ace high"),
        pytest.param("5", f"{EIGHT_NINES} 5h 5h", {"bomb10 9"}, id="11: ten nines"),
        pytest.param("7", EIGHT_SEVENS, {"bomb8 level"}, id="11: eight level cards"),
        pytest.param("7", "BJ sj", set(), id="13: two different jokers"),
        pytest.param("7", "7h BJ", set(), id="13: a wild is no joker"),
        pytest.param("7", "BJ BJ", {"pair BJ"}, id="13: two big jokers"),
        pytest.param("7", "BJ BJ sj sj", {"four_jokers"}, id="13: all jokers"),
        pytest.param("7", "BJ BJ sj", set(), id="13: three jokers"),
    ],
)
@pytest.mark.clause(
    "G3.2", "G3.3", "G3.5", "G3.6", "G3.7", "G3.8", "G3.9", "G3.10", "G2.红心级牌", "G4.1.2", "G5.1", "G5.2"
)
def test_cards_have_the_readings_worked_out(level: str, cards: str, expected: set[str]) -> None:
    assert read(level, cards) == expected


def only(level: str, cards: str) -> Pattern:
    (found,) = readings(Holding.parse(cards), parse_level(level))
    return found.pattern


@pytest.mark.parametrize(
    ("level", "top", "played", "tops"),
    [
        pytest.param("T", "As", "Ts", True, id="15: level card on an ace"),
        pytest.param("T", "Ts", "sj", True, id="15: small joker on a level card"),
        pytest.param("T", "Td", "Ts", False, id="15: equal"),
        pytest.param("T", "As Ad", "Th Th", True, id="15: two wilds on aces"),
        pytest.param("T", "Th Th", "Tc Td", False, id="15: equal pairs"),
        pytest.param("5", "As Ad Ac Ah", "5s 5d 5c 5c", True, id="17: level bomb on aces"),
        pytest.param("5", "5s 5d 5c 5c", "3s 3s 3d 3d 3c", True, id="17: five on four"),
        pytest.param("5", "3s 3s 3d 3d 3c", "Ad 2d 3d 4d 5d", True, id="17: straight flush on five"),
        pytest.param("5", "Ad 2d 3d 4d 5d", "3s 3s 3d 3d 3c 3c", True, id="17: six on a straight flush"),
        pytest.param("5", f"{EIGHT_NINES} 5h 5h", "sj sj BJ BJ", True, id="17: four jokers on ten"),
        pytest.param("5", "Ts Js Qs Ks As", "Tc Jc Qc Kc Ac", False, id="17: suits do not count"),
    ],
)
@pytest.mark.clause("G4.1.1", "G4.2.1.1", "G4.2.1.3", "G4.2.1.4", "G4.2.2", "G2.级牌", "G3.1", "G3.4")
def test_plays_are_compared_as_worked_out(level: str, top: str, played: str, tops: bool) -> None:
    assert beats(only(level, played), only(level, top)) is tops
    assert not beats(only(level, top), only(level, played))
