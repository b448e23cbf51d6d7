"""Calculations: what a board, a match or a score sheet comes to. Each line is typed or chosen, and marked by itself."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256

from cardinal.language import Text
from cardinal.laws.clause import Edition

FULL = 100
TOLERANCE = Fraction(1, 200)
"""Half of a hundredth: what is rounded to two decimals is right."""
_VULGAR = {"½": " 1/2", "¼": " 1/4", "¾": " 3/4", "⅓": " 1/3", "⅔": " 2/3"}
_NUMBER = re.compile(r"(-?)\s*(\d{1,6}(?:\.\d{1,6})?)?\s*(?:(?<![\d.])(\d{1,4})/([1-9]\d{0,3}))?")

Say = Callable[[str], str]
"""What a reader of a language is shown."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a line may be: its key in a form, and its words."""

    key: str
    say: Say


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to work out: a number, or with ``choices`` the key of one of them."""

    key: str
    ask: Text
    right: Fraction | str
    clauses: tuple[str, ...]
    choices: tuple[Choice, ...] = ()

    def is_right(self, given: str) -> bool:
        if isinstance(self.right, str):
            return given == self.right
        number = typed_number(given)
        return number is not None and abs(number - self.right) <= TOLERANCE

    def answer(self, language: str) -> str:
        """What is right, in words."""
        if isinstance(self.right, str):
            return next(choice.say(language) for choice in self.choices if choice.key == self.right)
        return f"{float(self.right):.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Calculation:
    """What is known (sentences and a table), and the lines to work out. ``law`` is what the practice counts for."""

    topic: str
    seed: str
    book: Edition
    law: str
    facts: tuple[Text, ...]
    head: tuple[Text, ...]
    rows: tuple[tuple[Say, ...], ...]
    lines: tuple[Line, ...]

    def right_lines(self, answers: Mapping[str, str]) -> frozenset[str]:
        return frozenset(line.key for line in self.lines if line.is_right(answers.get(line.key, "")))

    def mark(self, answers: Mapping[str, str]) -> int:
        """Per cent: every line counts the same."""
        return round(FULL * Fraction(len(self.right_lines(answers)), len(self.lines)))

    @property
    def digest(self) -> str:
        return sha256(f"{self.topic} {self.seed}".encode()).hexdigest()[:16]

    def to_json(self, language: str = "en") -> dict[str, object]:
        """What a candidate may know."""
        return {
            "topic": self.topic,
            "seed": self.seed,
            "facts": [fact.render(language) for fact in self.facts],
            "head": [cell.render(language) for cell in self.head],
            "rows": [[cell(language) for cell in row] for row in self.rows],
            "lines": {
                line.key: {
                    "ask": line.ask.render(language),
                    **({"choices": {one.key: one.say(language) for one in line.choices}} if line.choices else {}),
                }
                for line in self.lines
            },
        }


def typed_number(given: str) -> Fraction | None:
    """A number as people type it: 17.5, 17,5, 17½, 17 1/2, 35/2, −3; None where it is none.

    >>> str(typed_number("17½")), str(typed_number("−3,25")), typed_number("many")
    ('35/2', '-13/4', None)
    """
    for sign, written in _VULGAR.items():
        given = given.replace(sign, written)
    text = unicodedata.normalize("NFKC", given).replace("−", "-").replace(",", ".").strip(" %+")
    found = _NUMBER.fullmatch(text)
    if found is None or (found[2] is None and found[3] is None):
        return None
    part = Fraction(int(found[3]), int(found[4])) if found[3] else Fraction()
    number = Fraction(found[2] or 0) + part
    return -number if found[1] else number
