"""Law 12C1 of 1987: an artificial adjusted score is a flat 40% or 50%, or 60% and more, by responsibility."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from cardinal.laws.bridge.e2017.score_adjustment import AVERAGES, FAULTS, IMPS, INNOCENT, PERCENT, Score, read_number
from cardinal.laws.bridge.e2017.score_award import Award
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, Effect, Found, Procedure, Question, Side, Voice

from .score_award import award

voice = Voice(__name__)

# Law 86A has a number for the innocent side only, and leaves none of it to regulation.
INNOCENT_IMPS = 3
_EXAMPLE = (Fraction(65),)


def award_artificial(case: Case, cites: str, sides: tuple[Side, ...] = SIDES) -> Procedure:
    """12C1: each of *sides* is assessed on its own."""
    faults: dict[Side, str] = {}
    for side in sides:
        faults[side] = yield voice.judge(
            f"fault_{side.name.lower()}", "§1987:12C1", options=tuple(FAULTS), text="fault", side=side
        )
    awards: dict[Side, Award] = {}
    for side, fault in faults.items():
        awards[side] = yield from _award_of(case, side, fault)
    own = "".join(f" {one}" for one in dict.fromkeys(one.score.cites for one in awards.values() if one.score))
    yield from award(case, "artificial", awards, f"{cites} §1987:12C1{own.replace(' §1987:12C1', '')}")


def _award_of(case: Case, side: Side, fault: str) -> Generator[Question | Found | Effect, Any, Award]:
    scoring = case.conditions["scoring"]
    if scoring == "matchpoints":
        return Award(AVERAGES[fault], (yield from _percentage(case, side, fault)))
    if scoring == "imps" and fault == INNOCENT:
        return Award(AVERAGES[fault], Score(Fraction(INNOCENT_IMPS), IMPS, "§1987:86A"))
    return Award(AVERAGES[fault], None)


def _percentage(case: Case, side: Side, fault: str) -> Generator[Question | Found | Effect, Any, Score]:
    """The flat percentage; above sixty a faultless pair has its own (Law 88). An offender keeps 40% however badly it
    does otherwise."""
    flat = Score(Fraction(FAULTS[fault]), PERCENT, "§1987:12C1")
    if fault != INNOCENT or case.conditions["form"] == "teams":
        return flat
    key = f"session_{side.name.lower()}"
    own = yield voice.fact(key, "§1987:88", options=_EXAMPLE, text="session", reader=read_number, side=side)
    # Without a percentage of the session the sixty of 12C1 stand as they are.
    return flat if own == NOT_DETERMINED or own <= flat.value else Score(own, PERCENT, "§1987:88")
