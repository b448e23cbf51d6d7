"""Law 12C1(c) and (e) of 2007: the results of an assigned score, one set for both sides or a standard for each."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from cardinal.bridge import Result
from cardinal.language import join
from cardinal.laws.bridge.e2017.adjusted_score import one_result
from cardinal.laws.bridge.e2017.adjusted_score import voice as voice_2017
from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.bridge.e2017.weighted_score import Weights, points
from cardinal.laws.prelude import Case, Effect, Found, Question, Side, Voice

voice = Voice(__name__)

Grounded = Generator[Question | Found | Effect, Any, Any]

_ONE = (Weights.parse("4S by N ="),)
_SEVERAL = (Weights.parse("60% 4S by N =; 40% 4S by N -1"),)


@dataclass(frozen=True, slots=True)
class Results:
    """Results that the Director lists, without weights."""

    every: tuple[Result, ...]

    @classmethod
    def parse(cls, given: object) -> Results:
        """From ``4S by N =; 4S by N -1``."""
        if isinstance(given, Results):
            return given
        return cls(tuple(dict.fromkeys(Result.parse(part.strip()) for part in str(given).split(";"))))

    def __str__(self) -> str:
        return "; ".join(map(str, self.every))

    def label(self, language: str = "en") -> str:
        return join((one.label(language) for one in self.every), language, "between_statements")


_LIST = (Results.parse("4S by N =; 4S by N -1"),)


@dataclass(frozen=True, slots=True)
class Both:
    """The results of the innocent and of the offending side, and the clauses that gave them."""

    innocent: Weights
    offending: Weights
    cites: str

    def in_order(self, offending: Side) -> tuple[Weights, Weights]:
        """North-South first."""
        sides = {offending: self.offending, offending.other: self.innocent}
        return sides[Side.NS], sides[Side.EW]


def results_of_sides(case: Case, offending: Side) -> Generator[Question | Found | Effect, Any, Both | None]:
    """What each side is assigned; None where no result can be and the score is artificial."""
    standard = str(case.conditions["assigned_score_standard"])
    shared, cites = None, ""
    if standard != "both":
        shared, cites = yield from by_weighting(case)
        if shared is None:
            return None
    innocent = offended = shared
    if standard in ("innocent", "both"):
        innocent = yield from _most_favourable(case, offending.other)
        cites = merged(cites, "§2007:12C1(e)(1)")
    if standard in ("offending", "both"):
        offended = yield from _most_unfavourable(case, offending)
        cites = merged(cites, "§2007:12C1(e)(2)")
    if innocent is None or offended is None:
        raise AssertionError("a standard for each side, or the same results for both")
    if innocent != offended:
        yield voice.found("need_not_balance", "§2007:12C1(f)")
        cites = merged(cites, "§2007:12C1(f)")
    return Both(innocent, offended, cites)


def by_weighting(case: Case) -> Generator[Question | Found | Effect, Any, tuple[Weights | None, str]]:
    """12C1(c): one result or several weighted ones. That each could be reached lawfully is not asked for here."""
    allowed = bool(case.conditions["weighted_scores"])
    if not allowed:
        yield voice.found("no_weighting", "§2007:12C1(c)")
    options = ("single", "weighted", "artificial") if allowed else ("single", "artificial")
    method = yield voice_2017.judge("method", "§2007:12C1(a) §2007:12C1(c) §12C1(d)", options=options)
    if method == "artificial":
        return None, ""
    if method == "single":
        one: Weights = yield voice.judge("assigned_result", "§2007:12C1(a)", options=_ONE, reader=one_result)
        return one, ""
    weights: Weights = yield voice.judge("weights", "§2007:12C1(c)", options=_SEVERAL, reader=Weights.parse)
    cites = "§2007:12C1(c)"
    if case.conditions["scoring"] == "imps" and len(weights.shares) > 1:
        yield voice.found("imps_first", "§2007:12C1(c)/note")
        cites = "§2007:12C1(c) §2007:12C1(c)/note"
    return weights, cites


def _most_favourable(case: Case, side: Side) -> Generator[Question | Found | Effect, Any, Weights]:
    """12C1(e)(1): of the results that were likely without the irregularity, the best for the innocent side."""
    listed = yield voice.judge("likely", "§2007:12C1(e)(1)", options=_LIST, reader=Results.parse, side=side)
    best = max(listed.every, key=lambda result: points(result, case.position.board.vulnerability, side))
    yield voice.found("most_favourable", "§2007:12C1(e)(1)", side=side, result=best)
    return Weights.parse(best)


def _most_unfavourable(case: Case, side: Side) -> Generator[Question | Found | Effect, Any, Weights]:
    """12C1(e)(2): of the results that were at all probable, the worst for the offending side."""
    listed = yield voice.judge("at_all_probable", "§2007:12C1(e)(2)", options=_LIST, reader=Results.parse, side=side)
    worst = min(listed.every, key=lambda result: points(result, case.position.board.vulnerability, side))
    yield voice.found("most_unfavourable", "§2007:12C1(e)(2)", side=side, result=worst)
    return Weights.parse(worst)
