"""A card as people write it, with its seat or without: ``hk``, ``♥K``, ``10s``, ``红心K``, ``ハートのK``, ``w ts``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from unicodedata import normalize

from cardinal.cards import CARDS, RANKS, SUITS, Card, Seat
from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .act_reader import seat_words
from .spoken import told_act
from .spoken_words import card_words

_OUTLINED = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f")
"""Suits in outline are suits; which font a sign asks for is no part of it."""
_BETWEEN = re.compile(r"\bthe\b|\bof\b|の|[\s.,:/、，。・-]+")
_LONGEST = 60
_LIKE_ENOUGH = 0.7
_MOST_NEAR = 3
"""Where more cards are as like as each other, none of them is the nearest."""


def written_card(text: str) -> tuple[Seat | None, Card]:
    """The card that was written, and the seat where that stands before it; a refusal that names the nearest card.

    >>> [str(written_card(text)[1]) for text in ("hk", "♥K", "10s", "ts", "红桃十", "ハートのキング", "ten of spades")]
    ['HK', 'HK', 'ST', 'ST', 'HT', 'HK', 'ST']
    >>> written_card("west: d9")
    (Seat.W, Card.parse('D9'))
    """
    said = normalize("NFKC", text).translate(_OUTLINED).casefold().strip()
    card = _card(said)
    if card is not None:
        return None, card
    for word, letter in seat_words():
        # The letter of a seat stands apart, or S5 would be South's; 西家 need not.
        own = re.match(re.escape(word.casefold()) + (r"[\s:]+" if word.isascii() else ""), said)
        card = _card(said[own.end() :]) if own is not None else None
        if card is not None:
            return Seat.parse(letter), card
    try:
        act = told_act(text)
    except CardinalError:
        act = None
    if act is not None and act.card is not None:
        return act.seat, act.card
    near = _nearest(_BETWEEN.sub("", said)) if len(said) <= _LONGEST else ()
    key = "did_you_mean" if near else "not_understood"
    values = {"given": shown(text), "nearest": near}
    raise NotUnderstood(Text(__name__, key, values), legal=tuple(map(str, near)))


def _card(said: str) -> Card | None:
    return _spellings().get(_BETWEEN.sub("", said))


def _nearest(said: str) -> tuple[Card, ...]:
    matcher = SequenceMatcher(b=said)
    likeness = dict[Card, float]()
    for spelling, card in _spellings().items():
        matcher.set_seq1(spelling)
        likeness[card] = max(likeness.get(card, 0), matcher.ratio())
    best = max(likeness.values())
    near = tuple(card for card in reversed(CARDS) if likeness[card] == best)
    return near if best > _LIKE_ENOUGH and len(near) <= _MOST_NEAR else ()


@cache
def _spellings() -> Mapping[str, Card]:
    """Every way to write a card, suit first or rank first."""
    return dict(_spelt())


def _spelt() -> Iterator[tuple[str, Card]]:
    suits, ranks = card_words()
    for suit in SUITS:
        for rank in RANKS:
            card = Card.of(suit, rank)
            for word in {str(suit).casefold(), suit.symbol, *suits[str(suit)]}:
                for number in {str(rank).casefold(), *ranks[str(rank)]}:
                    yield word + number, card
                    yield number + word, card
