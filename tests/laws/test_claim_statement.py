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


@pytest.mark.clause("68C/1")
@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("a club", 1),
        ("an outstanding club", 1),
        ("one small club", 1),
        ("my last losing club", 1),
        ("the club", 1),
        ("two clubs", 2),
        ("both clubs", 2),
        ("three clubs", 3),
        ("four clubs", 4),
        ("5 clubs", 5),
        ("clubs", None),
        ("the clubs", None),
        ("my low clubs", None),
    ],
)
@pytest.mark.parametrize("verb", ["ruff", "ruffs", "ruffing", "trumping"])
def test_ruffs_are_counted_unless_all_are_meant(verb: str, words: str, count: int | None) -> None:
    assert parse_statement(f"{verb} {words}").steps == (Step(Said.RUFF, Suit.C, count=count),)


def test_a_number_of_ruffs_that_is_none_is_not_understood() -> None:
    read = parse_statement("ruffing seven clubs")
    assert (read.steps, read.unknown) == ((Step(Said.SUIT, Suit.C),), ("ruffing", "seven"))


@pytest.mark.parametrize("verb", ["draw", "drawing", "pull", "pulling", "extracting"])
@pytest.mark.parametrize("which", ["", "the ", "one ", "two ", "three ", "2 ", "the last ", "all your remaining "])
def test_trumps_are_drawn_in_many_words(verb: str, which: str) -> None:
    read = parse_statement(f"{verb} {which}trump")
    assert (read.steps, read.unknown, read.speaks_of_trumps) == ((Step(Said.DRAW),), (), True)


@pytest.mark.parametrize("words", ["crossruff", "cross ruff", "cross-ruff", "crossruffs", "cross ruffing"])
def test_a_crossruff_is_written_in_several_ways(words: str) -> None:
    assert parse_statement(words).steps == (Step(Said.CROSSRUFF),)


RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]


@pytest.mark.parametrize(("word", "rank"), list(zip(RANKS, "23456789TJQKA", strict=True)))
@pytest.mark.parametrize("suit", ["club", "diamonds", "heart", "spades"])
def test_a_card_is_named_in_words(word: str, rank: str, suit: str) -> None:
    read = parse_statement(f"{word} of {suit}")
    assert read.steps == (Step(Said.CARD, card=Card.parse(suit[0].upper() + rank)),)
    assert read.has_cards
    assert not parse_statement(suit).has_cards


def test_a_card_is_named_by_its_symbol() -> None:
    read = parse_statement("♠A,c2; hq & d10.")
    assert [str(step.card) for step in read.steps] == ["SA", "C2", "HQ", "DT"]
    assert read.unknown == ()


def test_joining_words_say_nothing() -> None:
    words = (
        "I'm cashing first, then I will play the all; run and runs running my hearts + take taking lead leading "
        "cash cashes plays playing by with after that followed of next finally."
    )
    read = parse_statement(words)
    assert (read.steps, read.unknown) == ((Step(Said.SUIT, Suit.H),), ())


@pytest.mark.parametrize("words", ["from the top", "from the top down", "from top to bottom", "top-down", "top down"])
def test_from_the_top_is_said_in_several_ways(words: str) -> None:
    read = parse_statement(f"♥ {words}, clubs")
    assert read.from_top == {Suit.H}
    assert read.unknown == ()
    assert [step.suit for step in read.steps] == [Suit.H, Suit.C]
    # After anything but a suit it is said of every suit.
    assert parse_statement(f"trumps {words}").from_top == set(SUITS)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("", "no order of play."),
        ("drawing trumps", "draw trumps."),
        ("trumps, hearts", "play trumps, play hearts."),
        ("SA, ruffing clubs", "play ♠A, ruff clubs."),
        ("ruffing two clubs", "ruff clubs, 2 time(s)."),
        ("crossruff", "ruff in both hands."),
        ("hearts from the top", "play hearts. From the top: hearts."),
        ("dummy is good", "no order of play. Words not understood: dummy, is, good."),
    ],
)
def test_the_director_reads_how_a_statement_was_understood(words: str, shown: str) -> None:
    assert str(parse_statement(words).text()) == f"The statement was read as: {shown}"


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
