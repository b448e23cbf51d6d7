"""Law 12C2 of 2007: an artificial adjusted score by fault; the same scale for every such board of a session."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.bridge.e2017.artificial_score import by_law, voice
from cardinal.laws.bridge.e2017.score_adjustment import AVERAGES, FAULTS
from cardinal.laws.bridge.e2017.score_award import Award, award
from cardinal.laws.prelude import SIDES, Case, Effect, Found, Procedure, Question, Side


def award_artificial(case: Case, cites: str) -> Procedure:
    """Each contestant by its own fault. A regulation for second and later boards is unknown to this edition."""
    faults: dict[Side, str] = {}
    for side in SIDES:
        faults[side] = yield voice.judge(
            f"fault_{side.name.lower()}", "§2007:12C2(a)", options=tuple(FAULTS), text="fault", side=side
        )
    ns = yield from _award_of(case, Side.NS, faults[Side.NS])
    ew = yield from _award_of(case, Side.EW, faults[Side.EW])
    # At IMPs the amount is the normal one, which a regulation for team play may vary.
    imps = case.conditions["scoring"] == "imps"
    amount = "§2007:12C2(a) §2007:12C2(b) §2007:86A" if imps else "§2007:12C2(a)"
    yield from award(case, "artificial", ns, ew, f"{cites} {amount}")


def _award_of(case: Case, side: Side, fault: str) -> Generator[Question | Found | Effect, Any, Award]:
    scoring = str(case.conditions["scoring"])
    # As in 2017 nothing puts a number on an average at total points.
    score = None if scoring == "total" else (yield from by_law(case, side, fault, scoring))
    return Award(AVERAGES[fault], score)
