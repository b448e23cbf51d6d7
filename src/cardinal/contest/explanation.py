"""An explanation: the number asked for, and the steps that lead to it, each with its value, clauses and source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from cardinal.language import Text, clause_ids
from cardinal.laws.clause_names import clause_names
from cardinal.scoring import decimal
from cardinal.scoring.rounding import number

from .model import Source

TEXTS = "cardinal.contest.explain"


def shown(value: Fraction | int, decimals: int = 2) -> str:
    """A number as it is read: whole numbers whole, others with so many decimals.

    >>> shown(Fraction(7, 2)), shown(4), shown(Fraction(-1, 3))
    ('3.50', '4', '-0.33')
    """
    exact = Fraction(value)
    return decimal(exact, 0 if exact.denominator == 1 else decimals)


def say(key: str, values: Mapping[str, object] | None = None) -> Text:
    """One sentence of an explanation."""
    found = {name: shown(value) if isinstance(value, Fraction) else value for name, value in (values or {}).items()}
    return Text(TEXTS, key, found)


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an explanation: sentence, value, clauses and source."""

    text: Text
    value: Fraction | None = None
    cites: str = ""
    source: Source = field(default_factory=Source)
    more_clauses: tuple[str, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*clause_ids(self.cites), *self.more_clauses)))

    def line(self, language: str = "en") -> str:
        """The sentence with its clauses and its source."""
        found = self.text.render(language)
        if self.clauses:
            clauses = clause_names(self.clauses, language)
            found = Text(TEXTS, "with_clauses", {"text": found, "clauses": clauses}).render(language)
        return f"{found} [{self.source}]" if str(self.source) else found

    def to_json(self, language: str = "en") -> dict[str, object]:
        record: dict[str, object] = {"what": self.text.key, "text": self.text.render(language)}
        if self.value is not None:
            record["value"] = number(self.value)
        record["cites"] = list(self.clauses)
        return record | ({"source": str(self.source)} if str(self.source) else {})


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was asked about, the number, and where it comes from."""

    subject: Text
    value: Fraction | None
    reasons: tuple[Reason, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause for reason in self.reasons for clause in reason.clauses))

    def lines(self, language: str = "en") -> list[str]:
        return [self.subject.render(language), *(reason.line(language) for reason in self.reasons)]

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {
            "subject": self.subject.render(language),
            "value": None if self.value is None else number(self.value),
            "steps": [reason.to_json(language) for reason in self.reasons],
            "cites": list(self.clauses),
        }


def together(*parts: Iterable[Reason]) -> tuple[Reason, ...]:
    return tuple(reason for part in parts for reason in part)
