"""Law 12C2: an artificial adjusted score, by responsibility for the irregularity."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Case, Effect, Found, Procedure, Question, Side, Voice

from .score_adjustment import (
    AVERAGES,
    FAULTS,
    INNOCENT,
    PARTLY,
    Score,
    artificial_score,
    read_number,
    session_score,
    subsequent_score,
)
from .score_award import Award, award

voice = Voice(__name__)

# An average on the other boards that shows the end where it counts, by scoring: for a contestant at no fault, and
# for one directly at fault.
_EXAMPLES = {"matchpoints": (Fraction(65), Fraction(35)), "imps": (Fraction(4), Fraction(-4))}


def award_artificial(case: Case, cites: str) -> Procedure:
    """12C2: each contestant is assessed on its own; the two need not balance."""
    faults: dict[Side, str] = {}
    for side in SIDES:
        faults[side] = yield voice.judge(
            f"fault_{side.name.lower()}", "§12C2(a)", options=tuple(FAULTS), text="fault", side=side
        )
    ns = yield from _award_of(case, Side.NS, faults[Side.NS])
    ew = yield from _award_of(case, Side.EW, faults[Side.EW])
    yield from award(case, "artificial", ns, ew, f"{cites} §12C2(a)")


def _award_of(case: Case, side: Side, fault: str) -> Generator[Question | Found | Effect, Any, Award]:
    scoring = str(case.conditions["scoring"])
    if scoring == "total":
        # The Laws put no number on an average at total points: the organizer's regulation does.
        return Award(AVERAGES[fault], None)
    score = yield from _by_regulation(case, side, scoring)
    if score is None:
        score = yield from by_law(case, side, fault, scoring)
    return Award(AVERAGES[fault], score)


def _by_regulation(case: Case, side: Side, scoring: str) -> Generator[Question | Found | Effect, Any, Score | None]:
    """12C2(d): a regulation may give something else from the second board of a session on."""
    if case.conditions["multiple_artificial_scores"] != "regulated":
        return None
    given = yield voice.judge(
        f"subsequent_{side.name.lower()}",
        "§12C2(d)",
        options=("first", Fraction()),
        text="subsequent",
        reader=read_number,
        side=side,
    )
    return None if given == "first" else subsequent_score(given, scoring)


def by_law(case: Case, side: Side, fault: str, scoring: str) -> Generator[Question | Found | Effect, Any, Score]:
    plus, minus = (case.conditions.whole(f"artificial_imps_{sign}") for sign in ("plus", "minus"))
    score = artificial_score(fault, scoring, plus=plus, minus=minus)
    if fault == PARTLY:
        return score
    example = _EXAMPLES[scoring][fault != INNOCENT]
    own = yield voice.fact(
        f"session_{side.name.lower()}",
        "§12C2(c)",
        options=(example,),
        text=f"session_{scoring}",
        reader=read_number,
        side=side,
    )
    # Without other boards to go by (the first of the session, say) 12C2(a) and (b) stand as they are.
    return score if own == NOT_DETERMINED else session_score(score, fault, own)
