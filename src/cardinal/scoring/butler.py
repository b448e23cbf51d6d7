"""Butler: each result against a datum of the board, turned into IMPs; how the datum is made is typed, not assumed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.bridge.imps import IMP_STEPS
from cardinal.language import Text

from .board_score import Assignment, BoardScore, Shares, form_of, side_of
from .errors import Unscorable
from .rounding import Halves, rounded


class DatumKind(StrEnum):
    """What of the scores is the datum."""

    MEAN = "mean"
    MEDIAN = "median"


@dataclass(frozen=True, slots=True)
class DatumRule:
    """How a datum is made: of what, how many scores left out at each end, rounded to which points, halves whither.

    Law 78B's scale is for multiples of ten; a ``step`` of 0 leaves the datum exact, and a difference that falls
    between two rows of the scale is worth the lower one.
    """

    kind: DatumKind = DatumKind.MEAN
    trimmed: int = 0
    step: int = 10
    halves: Halves = Halves.AWAY


def datum(results: Sequence[Shares], rule: DatumRule | None = None) -> Fraction:
    """The datum of the results of one side, weighted ones (12C1(c)) by their weights.

    >>> from cardinal.scoring.board_score import shares
    >>> str(datum([shares((100, score)) for score in (620, 620, 620, 620, 170, 170, 170)], DatumRule(trimmed=1)))
    '440'
    """
    rule = rule or DatumRule()
    ordered = sorted((share.score, share.weight) for shares in results for share in shares)
    kept = _within(ordered, Fraction(rule.trimmed), Fraction(len(results) - rule.trimmed))
    whole = sum((weight for _, weight in kept), Fraction())
    if not whole:
        values = {"results": len(results), "trimmed": rule.trimmed}
        raise Unscorable(Text(__package__, "no_datum", values), cites="§78D/1")
    if rule.kind is DatumKind.MEAN:
        found = sum((score * weight for score, weight in kept), Fraction()) / whole
    else:
        found = _median(kept, whole)
    return rounded(found, rule.step, rule.halves) if rule.step else found


def _within(ordered: Sequence[tuple[int, Fraction]], start: Fraction, end: Fraction) -> list[tuple[int, Fraction]]:
    """The parts of the ordered scores that lie between two counts of results."""
    kept, passed = [], Fraction()
    for score, weight in ordered:
        part = min(end, passed + weight) - max(start, passed)
        if part > 0:
            kept.append((score, part))
        passed += weight
    return kept


def _median(kept: Sequence[tuple[int, Fraction]], whole: Fraction) -> Fraction:
    """The score in the middle, or half way between the two that meet there."""
    passed, middle = Fraction(), whole / 2
    for place, (score, weight) in enumerate(kept):
        passed += weight
        if passed > middle:
            return Fraction(score)
        if passed == middle:
            return Fraction(score + kept[place + 1][0], 2)
    raise AssertionError("a median lies within the scores")


def imps_between(difference: Fraction | int) -> int:
    """78B for a difference that need not be a multiple of ten: the row that it has reached."""
    # The steps are whole numbers: what lies between two of them has reached the lower one.
    points = bisect_right(IMP_STEPS, abs(Fraction(difference)).__floor__())
    return points if difference >= 0 else -points


def butler(
    scores: Sequence[BoardScore], rule: DatumRule | None = None
) -> list[tuple[Fraction | None, Fraction | None]]:
    """The IMPs of North-South and of East-West at every place, against the datum of the same form of the board.

    Each side has its own datum: they are the same unless a score is split. An award has no place in either.
    """
    by_side = [_against_datum(scores, side, rule or DatumRule()) for side in (Side.NS, Side.EW)]
    return list(zip(*by_side, strict=True))


def _against_datum(scores: Sequence[BoardScore], side: Side, rule: DatumRule) -> list[Fraction | None]:
    forms: dict[str, list[Shares]] = {}
    for score in scores:
        own = side_of(score, side)
        if isinstance(own, Assignment):
            forms.setdefault(form_of(score), []).append(own.shares)
    data = {form: datum(results, rule) for form, results in forms.items()}
    sign = 1 if side is Side.NS else -1
    results: list[Fraction | None] = []
    for score in scores:
        own = side_of(score, side)
        if isinstance(own, Assignment):
            against = data[form_of(score)]
            # 12C1(c): weighted after the conversion.
            won = sum((share.weight * imps_between(share.score - against) for share in own.shares), Fraction())
            results.append(sign * won)
        else:
            results.append(None)
    return results
