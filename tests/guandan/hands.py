"""Random hands for the oracle and the engine, and the engine's answers in the oracle's words."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from cardinal.guandan import Holding, Pattern, Reading, Rules, parse_level, plays
from tests.guandan import oracle

DECK = oracle.PACK * 2


def random_hand(chance: Random, level: str, size: int, wilds: int) -> list[str]:
    """So many cards, of which exactly *wilds* are hearts of the level."""
    others = [card for card in DECK if card != level + "h"]
    return [level + "h"] * wilds + chance.sample(others, size - wilds)


def rich_hand(chance: Random, level: str, size: int, wilds: int) -> list[str]:
    """A hand out of few ranks or few suits, in which there are many bombs and flushes."""
    ranks = set(chance.sample(oracle.RANKS, 4))
    suits = set(chance.sample(oracle.SUITS, 2))
    others = [card for card in DECK if card != level + "h" and (card[0] in ranks or card[1] in suits)]
    return [level + "h"] * wilds + chance.sample(others, size - wilds)


def in_words(pattern: Pattern) -> oracle.Reading:
    return pattern.kind.word, pattern.key_text(), pattern.size


def engine_plays(
    hand: Iterable[str], level: str, over: Pattern | None = None, rules: Rules | None = None
) -> list[tuple[oracle.Cards, oracle.Reading]]:
    """The engine's plays in its own order, so that a play found twice is there twice."""
    found = plays(Holding.of(hand), parse_level(level), over, rules or Rules())
    return [play_in_words(play) for play in found]


def play_in_words(play: Reading) -> tuple[oracle.Cards, oracle.Reading]:
    return tuple(sorted(map(str, play.cards))), in_words(play.pattern)
