"""What a claimer says (Law 68C), read word by word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import SUITS, Card, Suit
from cardinal.laws.claim_statement import Said, Statement, Step, parse_statement


@pytest.mark.clause("68C/1")
@pytest.mark.parametrize(
    ("words", "steps", "unknown"),
    [
        ("drawing trumps", [Step(Said.DRAW)], ()),
        ("drawing the last trump", [Step(Said.DRAW)], ()),
        ("pull trumps, then spades", [Step(Said.DRAW), Step(Said.SUIT, Suit.S)], ()),
        ("spades then hearts", [Step(Said.SUIT, Suit.S), Step(Said.SUIT, Suit.H)], ()),
        ("cashing SA SK", [Step(Said.CARD, card=Card.parse("SA")), Step(Said.CARD, card=Card.parse("SK"))], ()),
        ("ace of hearts and ♦10", [Step(Said.CARD, card=Card.parse("HA")), Step(Said.CARD, card=Card.parse("DT"))], ()),
        ("ruffing a club", [Step(Said.RUFF, Suit.C, count=1)], ()),
        ("ruffing two clubs", [Step(Said.RUFF, Suit.C, count=2)], ()),
        ("ruffing clubs", [Step(Said.RUFF, Suit.C)], ()),
        ("cross-ruff", [Step(Said.CROSSRUFF)], ()),
        ("crossruffing", [Step(Said.CROSSRUFF)], ()),
        ("trumps and diamonds", [Step(Said.TRUMPS), Step(Said.SUIT, Suit.D)], ()),
        ("dummy is high", [], ("dummy", "is", "high")),
        ("my hand", [], ("hand",)),
        ("", [], ()),
    ],
)
def test_a_statement_is_read_in_order_and_keeps_what_is_not_understood(
    words: str, steps: list[Step], unknown: tuple[str, ...]
) -> None:
    read = parse_statement(words)
    assert (list(read.steps), read.unknown, read.words) == (steps, unknown, words)


def test_from_the_top_is_of_the_suit_just_named_or_of_all() -> None:
    assert parse_statement("spades from the top then hearts").from_top == {Suit.S}
    assert parse_statement("from the top").from_top == set(SUITS)
    assert parse_statement("hearts").from_top == frozenset()


@given(st.text(max_size=60))
def test_any_words_are_read_and_none_is_lost(words: str) -> None:
    read = parse_statement(words)
    assert read.words == words
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        assert read.text().render(language)


@pytest.mark.parametrize(
    ("words", "speaks", "names"),
    [
        ("drawing trumps", True, False),
        ("trumps and hearts", True, False),
        ("spades", False, True),
        ("SA and hearts", False, True),
        ("ruffing a spade", False, True),
        ("hearts", False, False),
        ("", False, False),
    ],
)
def test_words_about_the_trump_suit_are_noticed(words: str, speaks: bool, names: bool) -> None:
    read = parse_statement(words)
    assert (read.speaks_of_trumps, read.names(Suit.S)) == (speaks, names)


def test_statements_are_values() -> None:
    assert Statement() == parse_statement("")
    assert hash(parse_statement("hearts")) == hash(parse_statement("hearts"))
