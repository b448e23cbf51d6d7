"""Slow play: what an overrun costs, whose it is, boards taken away; at Guandan also play that is too fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction

from cardinal.language import NotUnderstood, Text, clause_ids
from cardinal.laws.bridge.e2017.procedural_penalties import minutes_over
from cardinal.laws.cited import Cited
from cardinal.laws.ctcba.match_time import share_of as share_by_blame
from cardinal.laws.guandan.minutes import in_minutes
from cardinal.laws.guandan.overtime import overtime_deduction, share_of
from cardinal.regulations.tariff import band_of

from .conditions import ConditionsOfContest
from .match_totals import falls_on_match
from .model import Game, Penalty, PenaltyUnit
from .penalties import units_of
from .stage import Fall, Stage


@dataclass(frozen=True, slots=True)
class Overrun:
    """What an overrun comes to, in VP, or in the unit of a stage without them; None: the Director judges."""

    minutes: Fraction
    cost: Fraction | None
    penalties: tuple[Penalty, ...] = ()
    cites: str = ""

    @property
    def is_judged(self) -> bool:
        return self.cost is None


def overrun_cost(conditions: ConditionsOfContest, stage: Stage, minutes: Fraction | int) -> Cited[Fraction | None]:
    """What so many minutes over time cost, both sides together, after the minutes that are allowed."""
    late = max(Fraction(), Fraction(minutes) - conditions.slow_play.allowance)
    if conditions.game is Game.GUANDAN:
        found = overtime_deduction(conditions.laws_of(stage), late)
        return Cited(found.value, found.cites)
    over = minutes_over(Fraction(), late)
    if not over.value:
        return Cited(Fraction(), over.cites)
    # R32 prices in VP, which come off a total (R70): a knockout, and a match without VPs, has none.
    in_vp = stage.has_matches and bool(stage.vp_scale) and not stage.is_knockout
    band = band_of(conditions.slow_play.bands, late) if in_vp else None
    if band is None:
        # R58.4: what the regulations have no band for is the Director's to price.
        return Cited(None, f"{over.cites} §R58.4" if conditions.pack == "ctcba" else f"§90A {over.cites}")
    return Cited(band.price.amount if band.price else Fraction(), "§R32" if conditions.pack == "ctcba" else over.cites)


def overrun(
    conditions: ConditionsOfContest,
    stage: Stage,
    time: timedelta,
    blame: Mapping[int, Fraction | int],
    *,
    round_number: int = 0,
    by: str = "",
    at: datetime | None = None,
    cost: Fraction | None = None,
) -> Overrun:
    """The penalties for an overrun; *blame* is each side's share in percent, *cost* the Director's figure if needed."""
    if sum(blame.values()) != 100 or any(share < 0 for share in blame.values()):
        cites = "§G33.1.3" if conditions.game is Game.GUANDAN else "§R35"
        raise NotUnderstood(Text(__name__, "blame"), cites=cites)
    minutes = in_minutes(time)
    found = overrun_cost(conditions, stage, minutes)
    whole = found.value if found.value is not None else cost
    if not whole:
        return Overrun(minutes, whole, cites=found.cites)
    given = (by, at, round_number)
    penalties = tuple(_shared(conditions, stage, whole, blame, found.cites, given))
    return Overrun(minutes, whole, penalties, found.cites)


def _shared(
    conditions: ConditionsOfContest,
    stage: Stage,
    whole: Fraction,
    blame: Mapping[int, Fraction | int],
    cites: str,
    given: tuple[str, datetime | None, int],
) -> Iterator[Penalty]:
    by, at, round_number = given
    options = conditions.laws_of(stage)
    for number, share in blame.items():
        part = share_of(options, whole, share) if conditions.game is Game.GUANDAN else share_by_blame(whole, share)
        if not part.value:
            continue
        clauses = clause_ids(cites if share == 100 else f"{cites} {part.cites}")
        fall = stage.penalties
        if conditions.game is Game.GUANDAN and stage.is_knockout:
            # A knockout has no total of VPs: the standings count them, at the referee's rate, in what decides it.
            fall, clauses = Fall.MATCH, tuple(dict.fromkeys((*clauses, *clause_ids("§G33.1.3"))))
        unit = PenaltyUnit.VP if conditions.game is Game.GUANDAN else units_of(stage)[0]
        penalty = Penalty(number, stage.name, part.value, unit, clauses, by=by, at=at, round=round_number, fall=fall)
        yield replace(penalty, fall=Fall.MATCH) if falls_on_match(penalty, stage) else penalty
