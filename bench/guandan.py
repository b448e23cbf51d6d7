"""Plays of Guandan hands, against the plain oracle of the tests: leads, classes and following."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random

from cardinal.cards import Rank
from cardinal.guandan import Holding, Pattern, classes, parse_level, plays
from tests.guandan import oracle

from .measure import Line, Side, by_turns

HANDS = 24
ROUNDS = 5
TOPPED = ("single 9", "pair 8", "triple 6", "full_house 7", "straight 9", "three_pairs 8", "bomb4 9")


def _hands() -> list[tuple[list[str], str]]:
    """Full hands as they are dealt, with as many wilds as chance gives, level by level."""
    chance = Random(27)
    return [(chance.sample(oracle.PACK * 2, 27), oracle.RANKS[number % 13]) for number in range(HANDS)]


def leads() -> Line:
    """Every play of a hand on a lead."""
    return _measured("guandan_leads", 3, lambda held, level: sum(1 for _ in plays(held, level)), oracle.plays)


def lead_classes() -> Line:
    """The kinds, keys and sizes of a lead; the oracle has none without the plays."""

    def of_the_oracle(hand: list[str], level: str) -> set[oracle.Reading]:
        return {reading for _, reading in oracle.plays(hand, level)}

    return _measured("guandan_classes", 30, classes, of_the_oracle)


def following() -> Line:
    """Every play of a hand that tops a given one."""
    tops = cycle([Pattern.parse(text) for text in TOPPED])
    words = cycle([(one.kind.word, one.key_text(), one.size) for one in map(Pattern.parse, TOPPED)])

    def of_the_oracle(hand: list[str], level: str) -> list[object]:
        top = next(words)
        return [play for play in oracle.plays(hand, level) if oracle.beats(play[1], top)]

    return _measured(
        "guandan_following", 20, lambda held, level: sum(1 for _ in plays(held, level, next(tops))), of_the_oracle
    )


def _measured(
    name: str, at_least: float, ours: Callable[[Holding, Rank], object], peer: Callable[[list[str], str], object]
) -> Line:
    hands = _hands()
    held = cycle([(Holding.of(hand), parse_level(level)) for hand, level in hands])
    words = cycle(hands)
    figures = by_turns(
        Side(lambda: ours(*next(held)), 4 * len(hands)), Side(lambda: peer(*next(words)), len(hands)), rounds=ROUNDS
    )
    return Line(
        benchmark=name,
        unit="hands per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=at_least,
        more={"peer_name": "the oracle of the tests", "hands": len(hands)},
    )
