"""Slow play: what an overrun costs, whose it is, boards taken away; at Guandan also play that is too fast."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from cardinal.language import NotUnderstood, Text, clause_ids
from cardinal.laws.bridge.e2017.procedural_penalties import minutes_over
from cardinal.laws.cited import Cited
from cardinal.laws.ctcba.match_time import share_of as share_by_blame
from cardinal.laws.guandan.minutes import in_minutes
from cardinal.laws.guandan.overtime import overtime_deduction, share_of, shorter_allowance
from cardinal.laws.guandan.time_limit import minutes_too_fast
from cardinal.regulations.tariff import band_of

from .clock import grace
from .conditions import ConditionsOfContest
from .model import Game, Penalty, PenaltyUnit
from .stage import Fall, Stage

__all__ = ["Overrun", "announced_allowance", "boards_removed", "may_finish", "overrun", "overrun_cost", "too_fast"]


@dataclass(frozen=True, slots=True)
class Overrun:
    """What an overrun comes to. ``cost`` is in VP; None: the regulations have no figure, the Director judges."""

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
    band = band_of(conditions.slow_play.bands, late) if stage.has_matches else None
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
        told = (number, stage.name, part.value, PenaltyUnit.VP, clauses)
        yield Penalty(*told, by=by, at=at, round=round_number, fall=fall)


def announced_allowance(
    conditions: ConditionsOfContest, minutes: int, announced: datetime, scheduled_end: datetime
) -> Cited[int]:
    """G33.1.1: a shorter allowance, which has to be announced in time; refused otherwise."""
    return shorter_allowance(
        conditions.slow_play, conditions.slow_play.allowance, minutes, in_minutes(scheduled_end - announced)
    )


def may_finish(conditions: ConditionsOfContest, needed: timedelta) -> Cited[bool]:
    """R37, R58.1: whether a table that needs so much longer may go on; otherwise the Director rules the result."""
    found = grace(conditions)
    return Cited(needed <= found.value, found.cites)


def boards_removed(
    conditions: ConditionsOfContest, stage: Stage, number: int, boards: int, *, round_number: int = 0, by: str = ""
) -> Penalty:
    """R33/2: what the side pays from which boards were taken away for its slowness."""
    found = conditions.penalties.of("R33/2")
    price = found.steps[0].price(PenaltyUnit.IMPS) if found else None
    amount = price.amount * boards if price else Fraction()
    clauses = clause_ids("§R33/2")
    return Penalty(number, stage.name, amount, PenaltyUnit.IMPS, clauses, by=by, round=round_number, fall=Fall.MATCH)


def too_fast(
    conditions: ConditionsOfContest,
    stage: Stage,
    numbers: tuple[int, ...],
    *,
    allowed: Fraction | int,
    used: Fraction | int,
) -> Overrun:
    """G33.2: where the organiser limits fast play, each side loses half of what the same overtime costs."""
    options = conditions.laws_of(stage)
    short = minutes_too_fast(options, allowed, used)
    found = overtime_deduction(options, short.value)
    cites = f"{short.cites} §G33.2 {found.cites}"
    if not found.value:
        return Overrun(short.value, found.value, cites=cites)
    clauses = clause_ids(cites)
    half = found.value / 2
    penalties = tuple(Penalty(number, stage.name, half, PenaltyUnit.VP, clauses) for number in numbers)
    return Overrun(short.value, found.value, penalties, cites)
