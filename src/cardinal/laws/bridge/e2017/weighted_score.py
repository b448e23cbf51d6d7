"""Law 12C1(b), (c): the results that an assigned score is made of, their weights, and what they are worth."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Result, Vulnerability, imps
from cardinal.cards import Side
from cardinal.language import Text, join

from .score_adjustment import UNITS, Score, exact, read_number, signed


@dataclass(frozen=True, slots=True)
class Share:
    """One result and how probable it was, in percent."""

    percent: Fraction
    result: Result

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
        if "%" not in text:
            return cls((Share(Fraction(100), Result.parse(text)),))
        return cls(tuple(_share(part) for part in text.split(";")))

    def without(self, excluded: frozenset[Result]) -> Weights | None:
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

    def _points(self, share: Share) -> str:
        return signed(points(share.result, self.vulnerability, self.side))

    def label(self, language: str = "en") -> str:
        shares = self.weights.shares
        key = "share_worth" if len(shares) > 1 else "result_worth"
        said = (
            Text(
                __name__,
                key,
                {"percent": f"{exact(share.percent)}%", "result": share.result, "points": self._points(share)},
            )
            for share in shares
        )
        return join((one.render(language) for one in said), language, "between_statements")

    def __str__(self) -> str:
        shares = self.weights.shares
        lone = len(shares) == 1
        return "; ".join(
            ("" if lone else f"{exact(share.percent)}% of ") + f"{share.result} ({self._points(share)})"
            for share in shares
        )


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
    return Share(read_number(percent.strip()), Result.parse(result.strip().removeprefix("of ")))


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


def points(result: Result, vulnerability: Vulnerability, side: Side) -> int:
    """The points of a result for *side* (Law 77)."""
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

    def score(self, weights: Weights, side: Side) -> Score:
        """12C1(c): each result is scored as if it had been obtained, and these values are weighted."""
        others = self.field.scores if self.field else ()
        if side is Side.EW:
            others = tuple(-other for other in others)
        convert = _CONVERSIONS[self.scoring]
        value = sum(
            (
                share.percent / 100 * convert(points(share.result, self.vulnerability, side), others)
                for share in weights.shares
            ),
            Fraction(),
        )
        return Score(value, UNITS[self.scoring], "§12C1(c)" if len(weights.shares) > 1 else "§12C1(b)")
