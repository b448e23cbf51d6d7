"""The plays of a hand: first their classes (kind, key and size), then the cards of each, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

from cardinal.cards import Rank

from .arrangement import Arrangement
from .holding import Holding, check_hand
from .pattern import Pattern
from .presence import first_patterns, patterns_in
from .reading import Reading, fast_reading
from .rules import DEFAULT_RULES, Rules
from .taking import cards_of, first_cards


class PlayClass:
    """All plays of a hand that are the same pattern. Iterating makes them one by one."""

    __slots__ = ("_arranged", "_level", "_pattern")

    def __init__(self, pattern: Pattern, arranged: Arrangement, level: Rank) -> None:
        self._pattern = pattern
        self._arranged = arranged
        self._level = level

    @property
    def pattern(self) -> Pattern:
        return self._pattern

    def __iter__(self) -> Iterator[Reading]:
        pattern = self._pattern
        return map(fast_reading, repeat(pattern), cards_of(self._arranged, pattern), repeat(self._level))

    def __str__(self) -> str:
        return str(self._pattern)

    def __repr__(self) -> str:
        return f"<PlayClass {self._pattern}>"


def classes(
    hand: Holding, level: Rank, over: Pattern | None = None, rules: Rules = DEFAULT_RULES
) -> tuple[PlayClass, ...]:
    """Every pattern that some cards of *hand* make: any on a lead, else those that top *over*."""
    arranged = Arrangement(check_hand(hand).bits, level, rules)
    return tuple([PlayClass(pattern, arranged, level) for pattern in patterns_in(arranged, over)])


def first_plays(
    hand: Holding, level: Rank, over: Pattern | None = None, rules: Rules = DEFAULT_RULES, most: int = 12
) -> tuple[Reading, ...]:
    """Of the first so many classes the first play of each; the others are not looked for."""
    arranged = Arrangement(check_hand(hand)._bits, level, rules)
    some = first_patterns(arranged, over, most)
    return tuple([fast_reading(pattern, first_cards(arranged, pattern), level) for pattern in some])


def plays(hand: Holding, level: Rank, over: Pattern | None = None, rules: Rules = DEFAULT_RULES) -> Iterator[Reading]:
    """Every play of *hand*, complete and none twice: two are the same if their faces and their pattern are.

    >>> from cardinal.guandan import Holding, Pattern
    >>> [str(play) for play in plays(Holding.parse("9s 9d Ah 5h"), Rank.FIVE, over=Pattern.parse("pair 8"))]
    ['pair 9: 9d 9s', 'pair 9: 9s 5h', 'pair 9: 9d 5h', 'pair A: Ah 5h']
    """
    return chain.from_iterable(classes(hand, level, over, rules))
