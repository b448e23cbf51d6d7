"""Which words stand in which of many texts, and their weight there, in three rows of numbers."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class WordIndex:
    """The words of *count* texts. Those that have the word of place *n* are ``texts[starts[n]:starts[n + 1]]``."""

    count: int
    words: tuple[str, ...]
    titled: frozenset[str]
    """The words that stand in a title or in the name of a law."""
    starts: array[int]
    texts: array[int]
    weights: array[float]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words)}

    def __contains__(self, word: str) -> bool:
        return word in self._numbers

    def places(self, word: str) -> Iterator[tuple[int, float]]:
        """The texts that have a word, with its weight in each."""
        number = self._numbers.get(word)
        if number is None:
            return iter(())
        at = slice(self.starts[number], self.starts[number + 1])
        return zip(self.texts[at], self.weights[at], strict=True)

    def rarity(self, word: str) -> float:
        """How rare a word is among the texts; one that none has is rarer than all others."""
        number = self._numbers.get(word)
        having = 0 if number is None else self.starts[number + 1] - self.starts[number]
        return math.log(1 + (self.count - having + 0.5) / (having + 0.5))
