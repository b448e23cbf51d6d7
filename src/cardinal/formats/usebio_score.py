"""A score of ours in the places that a traveller line of USEBIO has for it, and what they cannot say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.bridge import Result, Side
from cardinal.contest.model import Score
from cardinal.scoring import (
    Artificial,
    Assigned,
    Assignment,
    Award,
    Cancelled,
    Fouled,
    LatePlay,
    Played,
    Split,
    Weighted,
)

from .game_record import PASSED_OUT, RecordedContract
from .usebio_model import TravellerLine

Percents = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Told:
    """The line, or none where there is no score to tell; and the names of the warnings that go with it."""

    line: TravellerLine | None
    warnings: tuple[str, ...] = ()


def told_score(score: Score, percents: Percents | None, *, is_imps: bool) -> Told:
    """*percents* are what the two sides have of the top of the board, where it is scored by matchpoints."""
    match score:
        case Played():
            return Told(_played(score))
        case Assigned():
            return Told(TravellerLine(score=score.score), ("assigned",))
        case Weighted():
            return _by_percents(percents, ("weighted",))
        case Artificial():
            told = _by_percents((score.ns.percent, score.ew.percent), ())
            return replace(told, warnings=(*told.warnings, "artificial_imps")) if is_imps else told
        case Split():
            return _split(score, percents)
        case Fouled():
            inner = told_score(score.score, percents, is_imps=is_imps)
            return replace(inner, warnings=(*inner.warnings, "fouled"))
        case Cancelled() | LatePlay():
            return Told(None, ("no_score",))
        case _:
            return Told(None)


def _played(score: Played) -> TravellerLine:
    line = TravellerLine(score=score.score)
    return line if score.result is None else _with_result(line, score.result)


def _with_result(line: TravellerLine, result: Result) -> TravellerLine:
    contract = result.contract
    if contract is None:
        return replace(line, contract=PASSED_OUT)
    told = RecordedContract(contract.denomination, contract.level, contract.doubling)
    return replace(line, contract=told, declarer=contract.declarer, tricks=result.tricks)


def _by_percents(percents: Percents | None, warnings: tuple[str, ...]) -> Told:
    """Two digits a side, so that a whole top is one percent short; nothing where there are no percentages."""
    if percents is None:
        return Told(TravellerLine(), warnings)
    shown = [min(99, max(0, round(percent))) for percent in percents]
    exact = all(value == percent for value, percent in zip(shown, percents, strict=True))
    rounded = () if exact or warnings else ("rounded",)
    return Told(TravellerLine(adjusted=f"A{shown[0]:02}{shown[1]:02}"), (*warnings, *rounded))


def _split(score: Split, percents: Percents | None) -> Told:
    sides = _side(score.ns, Side.NS), _side(score.ew, Side.EW)
    if "" in sides:
        told = _by_percents(percents, ("weighted", "split"))
        return replace(told, line=replace(told.line or TravellerLine(), ns_score=sides[0], ew_score=sides[1]))
    return Told(TravellerLine(ns_score=sides[0], ew_score=sides[1]), ("split",))


def _side(assignment: Assignment | Award, side: Side) -> str:
    """A side's own score; nothing where it is made of several."""
    if isinstance(assignment, Award):
        return f"{round(assignment.percent)}%"
    if len(assignment.shares) > 1 or assignment.self_inflicted is not None:
        return ""
    points = assignment.shares[0].score
    return str(points if side is Side.NS else -points)
