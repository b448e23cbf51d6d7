"""A play of Guandan in the log is one whole sentence in each language, with no brackets inside brackets."""

from __future__ import annotations

import re
from random import Random

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.guandan import Holding, Kind, Pattern
from cardinal.live.games.guarded_guandan import told_play
from cardinal.live.narration import sentences
from tests.live.at_a_table import AtATable, play_out

LANGUAGES = ("en", "zh-Hans", "zh-Hant", "ja")
NESTED = re.compile(r"[（(][^）)]*[（(]")


@pytest.mark.parametrize(
    ("cards", "pattern", "en", "hans"),
    [
        ("3s", "single 3", "South plays ♠3.", "南家打出♠3。"),
        (
            "2h 3c 4d 5s 6h",
            "straight 7",
            "South plays ♥2, ♣3, ♦4, ♠5, ♥6 (straight 34567).",
            "南家打出♥2、♣3、♦4、♠5、♥6（顺子 34567）。",
        ),
        (
            "9s 9h 9d 9c 9c",
            "bomb5 9",
            "South plays ♣9, ♣9, ♦9, ♥9, ♠9 (5-card bomb 9).",
            "南家打出♣9、♣9、♦9、♥9、♠9（5张炸弹 9）。",
        ),
        ("As Ah", "pair level", "South plays ♥A, ♠A (pair level card).", "南家打出♥A、♠A（对子 级牌）。"),
    ],
)
def test_a_play_is_told_with_its_pattern_once(cards: str, pattern: str, en: str, hans: str) -> None:
    told = told_play(Seat.S, Holding.parse(cards), Pattern.parse(pattern))
    assert (told.render("en"), told.render("zh-Hans")) == (en, hans)


def a_pattern(kind: Kind) -> Pattern:
    size, key = ("4" if kind is Kind.BOMB else ""), ("" if kind is Kind.FOUR_JOKERS else " 9")
    return Pattern.parse(f"{kind.word}{size}{key}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_pattern_has_brackets_inside_brackets(language: str) -> None:
    for pattern in (*map(a_pattern, Kind), None):
        text = told_play(Seat.N, Holding.parse("9s"), pattern).render(language)
        assert "{" not in text
        assert not NESTED.search(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_a_whole_deal_has_brackets_inside_brackets(language: str) -> None:
    at = AtATable("guandan").begin()
    play_out(at, Random(9))
    for seat in SEATS:
        assert [one["text"] for one in sentences(at.table, seat, language) if NESTED.search(one["text"])] == []
