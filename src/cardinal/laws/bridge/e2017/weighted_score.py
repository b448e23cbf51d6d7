"""Law 12C1(b), (c): the results that an assigned score is made of, their weights, and what they are worth."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Result, Vulnerability, imps
from cardinal.language import join
from cardinal.laws.prelude import ImpossibleCase, Side, Text

from .score_adjustment import IMPS, PERCENT, POINTS, UNITS, Score, exact, read_number, signed


@dataclass(frozen=True, slots=True)
class Known:
    """A result of which only the score is known, not the contract: points, IMPs or a percentage of North-South's.

    >>> [str(Known.parse(text)) for text in ("+420", "-3 IMPs", "55%")]
    ['+420', '-3 IMPs', '55%']
    """

    ns: Score

    @classmethod
    def parse(cls, text: str) -> Known:
        unit = PERCENT if text.endswith(PERCENT) else IMPS if text.endswith(IMPS) else POINTS
        value = Fraction(read_score(text)) if unit == POINTS else read_number(text)
        if unit == PERCENT and not 0 <= value <= 100:
            raise ValueError("a percentage is between 0 and 100")
        return cls(Score(value, unit))

    def score_of(self, side: Side) -> Score:
        return self.ns if side is Side.NS else self.ns.complement

    def label(self, language: str = "en") -> str:
        return str(self)

    def __str__(self) -> str:
        return str(self.ns)


Outcome = Result | Known
"""What a board can have ended in: a contract and its tricks, or where nobody knows these the score alone."""


def read_outcome(given: object) -> Outcome:
    """From ``4S by N =``, or ``+420``, ``-3 IMPs``, ``55%`` of North-South's where the contract is not known."""
    text = str(given).strip()
    return Known.parse(text) if re.match(r"[+-]?[0-9]+(0|%| *IMPs|[ ./0-9]+(%| *IMPs))$", text) else Result.parse(text)


@dataclass(frozen=True, slots=True)
class Share:
    """One result and how probable it was, in percent."""

    percent: Fraction
    result: Outcome

    def __str__(self) -> str:
        return f"{exact(self.percent)}% {self.result}"

    def label(self, language: str = "en") -> str:
        values = {"percent": f"{exact(self.percent)}%", "result": self.result}
        return Text(__name__, "share", values).render(language)


@dataclass(frozen=True, slots=True)
class Weights:
    """The results that an assigned score is made of; their weights come to 100%.

    >>> str(Weights.parse("60% 4S by N =; 40% 4S by N -1"))
    '60% 4S by N =; 40% 4S by N -1'
    """

    shares: tuple[Share, ...]

    def __post_init__(self) -> None:
        results = {share.result for share in self.shares}
        whole = sum(share.percent for share in self.shares)
        if whole != 100 or len(results) != len(self.shares) or any(share.percent <= 0 for share in self.shares):
            raise ValueError("weights are above zero, each of another result, and come to 100%")

    @classmethod
    def parse(cls, given: object) -> Weights:
        """From ``60% 4S by N =; 40% 4S by N -1``; a result alone has all the weight."""
        text = str(given)
        if _WEIGHTED.match(text) is None:
            return cls((Share(Fraction(100), read_outcome(text)),))
        return cls(tuple(_share(part) for part in text.split(";")))

    def without(self, excluded: frozenset[Outcome]) -> Weights | None:
        """The other results in the same proportion to each other; None when nothing is left (12C1(c))."""
        left = [share for share in self.shares if share.result not in excluded]
        whole = sum(share.percent for share in left)
        if not left:
            return None
        return Weights(tuple(Share(share.percent * 100 / whole, share.result) for share in left))

    def told(self, vulnerability: Vulnerability, side: Side) -> Worth:
        """Each result with its weight and its points for *side*."""
        return Worth(self, vulnerability, side)

    def label(self, language: str = "en") -> str:
        if len(self.shares) == 1:
            return self.shares[0].result.label(language)
        return join((share.label(language) for share in self.shares), language, "between_statements")

    def __str__(self) -> str:
        if len(self.shares) == 1:
            return str(self.shares[0].result)
        return "; ".join(map(str, self.shares))


@dataclass(frozen=True, slots=True)
class Worth:
    """Weighted results with the points that each of them is worth to one side."""

    weights: Weights
    vulnerability: Vulnerability
    side: Side

    @property
    def points(self) -> int | None:
        """The points of a single result; None for several, and for one told in another unit."""
        (first, *others) = self.weights.shares
        if others or (isinstance(first.result, Known) and first.result.ns.unit != POINTS):
            return None
        return points(first.result, self.vulnerability, self.side)

    def _points(self, share: Share) -> str:
        score = share.result.score_of(self.side) if isinstance(share.result, Known) else None
        return str(score) if score is not None else signed(points(share.result, self.vulnerability, self.side))

    def _said(self, share: Share) -> tuple[str, dict[str, object]]:
        """Which sentence a result is told in, and with what: of one that is only a score there is nothing else."""
        values: dict[str, object] = {"percent": f"{exact(share.percent)}%", "points": self._points(share)}
        key = "share" if len(self.weights.shares) > 1 else "result"
        if isinstance(share.result, Known):
            return f"{key}_known", values
        return f"{key}_worth", {**values, "result": share.result}

    def label(self, language: str = "en") -> str:
        said = (Text(__name__, *self._said(share)) for share in self.weights.shares)
        return join((one.render(language) for one in said), language, "between_statements")

    def __str__(self) -> str:
        shares = self.weights.shares
        lone = len(shares) == 1
        return "; ".join(("" if lone else f"{exact(share.percent)}% of ") + self._worth(share) for share in shares)

    def _worth(self, share: Share) -> str:
        told = self._points(share)
        return told if isinstance(share.result, Known) else f"{share.result} ({told})"


@dataclass(frozen=True, slots=True)
class Less:
    """12C1(e)(ii) before any value is known: full redress less what the normal result is worth above the table's."""

    full: Worth
    normal: Worth
    table: Worth

    def label(self, language: str = "en") -> str:
        values = {"full": self.full, "normal": self.normal, "table": self.table}
        return Text(__name__, "less", values).render(language)

    def __str__(self) -> str:
        return f"{self.full} less what {self.normal} is worth above {self.table}"


def _share(part: str) -> Share:
    percent, _, result = part.partition("%")
    return Share(read_number(percent.strip()), read_outcome(result.strip().removeprefix("of ")))


# A weight is a percentage with something behind it; a percentage alone is a score.
_WEIGHTED = re.compile(r"\s*[0-9][0-9 ./]*%\s*[^\s;]")


@dataclass(frozen=True, slots=True)
class Field:
    """The other results of the board as North-South scores: the other tables, or in a team match the other one."""

    scores: tuple[int, ...]

    @classmethod
    def parse(cls, given: object) -> Field:
        """From ``620, 620, -100``."""
        return cls(tuple(read_score(word) for word in str(given).split(",")))

    def __str__(self) -> str:
        return ", ".join(map(str, self.scores))


def read_score(word: str) -> int:
    """The North-South score of a board, which always ends in a nought."""
    if not re.fullmatch(r"[+-]?[0-9]{0,4}0", word.strip()):
        raise ValueError("a score such as 620 or -100")
    return int(word)


def points(result: Outcome, vulnerability: Vulnerability, side: Side) -> int:
    """The points of a result for *side* (Law 77)."""
    if isinstance(result, Known):
        if result.ns.unit != POINTS:
            raise ImpossibleCase(Text(__name__, "no_points", {"score": result}), cites="§78A")
        score = int(result.ns.value)
    else:
        score = result.score(vulnerability)
    return score if side is Side.NS else -score


def units(score: int, others: Iterable[int]) -> int:
    """Two scoring units for each score beaten, one for each equalled (Law 78A)."""
    return sum(2 if score > other else 1 if score == other else 0 for other in others)


def percentage(score: int, others: Sequence[int]) -> Fraction:
    """The units of a score in percent of all that could be had."""
    return Fraction(100 * units(score, others), 2 * len(others))


def _mean_imps(score: int, others: tuple[int, ...]) -> Fraction:
    """IMPs against the other results (Law 78B); with several tables, their mean."""
    return Fraction(sum(imps(score - other) for other in others), len(others))


_CONVERSIONS: Mapping[str, Callable[[int, tuple[int, ...]], Fraction]] = {
    "matchpoints": percentage,
    "imps": _mean_imps,
    "total": lambda score, others: Fraction(score),
}


@dataclass(frozen=True, slots=True)
class Scale:
    """How the board is scored: the form of scoring, the vulnerability and the other results."""

    scoring: str
    vulnerability: Vulnerability
    field: Field | None = None

    @property
    def is_known(self) -> bool:
        """Whether a value can be worked out already: total points need no other result."""
        return self.scoring == "total" or self.field is not None

    def knows(self, *results: Weights) -> bool:
        """Whether the value of *results* can be worked out: one that is told in the event's own unit has its value."""
        return self.is_known or (bool(results) and all(map(self.is_told, results)))

    def is_told(self, weights: Weights) -> bool:
        """Whether every result is told as what it is worth, in the unit of the event."""
        units_told = (share.result.ns.unit if isinstance(share.result, Known) else "" for share in weights.shares)
        return all(unit == UNITS[self.scoring] for unit in units_told)

    def score(self, weights: Weights, side: Side) -> Score:
        """12C1(c): each result is scored as if it had been obtained, and these values are weighted."""
        value = sum((share.percent / 100 * self._value(share, side) for share in weights.shares), Fraction())
        return Score(value, UNITS[self.scoring], "§12C1(c)" if len(weights.shares) > 1 else "§12C1(b)")

    def _value(self, share: Share, side: Side) -> Fraction:
        if isinstance(share.result, Known) and share.result.ns.unit == UNITS[self.scoring]:
            return share.result.score_of(side).value
        others = self.field.scores if self.field else ()
        if side is Side.EW:
            others = tuple(-other for other in others)
        return _CONVERSIONS[self.scoring](points(share.result, self.vulnerability, side), others)
