"""Late at the table: what it costs by the tariff of the conditions, and when it is a forfeit.

At bridge the late side loses points of its own (R11), at Guandan the others begin with levels (G32). The Laws alone
have no price for it: the Director judges (90B1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from cardinal.cards import Side
from cardinal.language import clause_ids
from cardinal.laws.bridge.e2017.procedural_penalties import minutes_late as minutes_after
from cardinal.laws.cited import Cited
from cardinal.laws.guandan.lateness import net_lateness
from cardinal.laws.guandan.minutes import in_minutes
from cardinal.regulations.tariff import Band, band_of
from cardinal.scoring import half_up

from .conditions import ConditionsOfContest
from .model import Game, Match, Outcome, Penalty, PenaltyUnit
from .stage import Fall, Stage
from .vp_scale import scale_of


def minutes_late(start: datetime, arrived: datetime | None, now: datetime) -> Cited[Fraction]:
    """Minutes of lateness of a side complete at *arrived*; still counting to *now* if it is not there."""
    return minutes_after(Fraction(), in_minutes((arrived or now) - start))


@dataclass(frozen=True, slots=True)
class Late:
    """What one side's lateness comes to.

    ``penalty`` is a warning where its amount is 0; without one there is nothing to charge, or the Director has to
    judge (``is_judged``).
    """

    minutes: Fraction
    penalty: Penalty | None = None
    is_forfeit: bool = False
    is_judged: bool = False
    cites: str = ""


def forfeit_limit(conditions: ConditionsOfContest) -> Cited[Fraction]:
    """R11/2: minutes after which opponents need not wait; shorter for short matches only if the pack says so."""
    return Cited(Fraction(conditions.lateness.forfeit_after), "§R11/2")


def late_side(
    conditions: ConditionsOfContest,
    stage: Stage,
    number: int,
    minutes: Fraction | int,
    *,
    round_number: int = 0,
    by: str = "",
    at: datetime | None = None,
    excused: bool = False,
) -> Late:
    """What a contestant pays for so many minutes at bridge; *excused* by a cause beyond its control (R71.1)."""
    late = Fraction(minutes)
    if late <= 0:
        return Late(Fraction())
    if excused:
        return Late(late, cites="§R71 §R71.1")
    if stage.has_matches and conditions.lateness.bands and late > forfeit_limit(conditions).value:
        return Late(late, is_forfeit=True, cites=_cites(conditions, stage, "§R11/2"))
    band = band_of(_bands(conditions, stage), late)
    if band is None:
        return Late(late, is_judged=True, cites="§90A §90B1")
    if band.forfeit:
        return Late(late, is_forfeit=True, cites=_cites(conditions, stage, "§R11/2"))
    amount, unit = _price(conditions, stage, band)
    share = unit is PenaltyUnit.PERCENT_OF_OWN_IMPS
    clauses = (band.clause,) if band.clause else clause_ids("§90B1")
    penalty = Penalty(
        number,
        stage.name,
        amount,
        unit,
        clauses,
        by=by,
        at=at,
        round=round_number,
        fall=Fall.MATCH if share else stage.penalties,
    )
    return Late(late, penalty, cites=" ".join(f"§{clause}" for clause in clauses))


def _bands(conditions: ConditionsOfContest, stage: Stage) -> tuple[Band, ...]:
    """R11/3 is for a knockout, and for a match that gives no VPs."""
    if not stage.has_matches:
        return ()
    without_vp = stage.is_knockout or not stage.vp_scale
    return conditions.lateness.knockout_bands if without_vp else conditions.lateness.bands


def _cites(conditions: ConditionsOfContest, stage: Stage, usual: str) -> str:
    if conditions.pack != "ctcba":
        return "§90B1"
    return "§R11/3 §R11/2" if stage.is_knockout or not stage.vp_scale else usual


def _price(conditions: ConditionsOfContest, stage: Stage, band: Band) -> tuple[Fraction, PenaltyUnit]:
    if band.price is None:
        return Fraction(), PenaltyUnit.VP if stage.vp_scale else PenaltyUnit.IMPS
    amount, scale = band.price.amount, scale_of(stage)
    if band.price.unit is PenaltyUnit.VP and scale is not None:
        # R11/1, R69: the figures are those of one scale; on another, in proportion and to two decimals.
        amount = half_up(amount * scale.most / conditions.lateness.scale_top, 2)
    return amount, band.price.unit


_OUTCOMES: Mapping[frozenset[Side], Outcome] = {
    frozenset({Side.NS}): Outcome.FORFEIT_HOME,
    frozenset({Side.EW}): Outcome.FORFEIT_AWAY,
    frozenset(Side): Outcome.FORFEIT_BOTH,
}


def late_match(
    conditions: ConditionsOfContest, stage: Stage, match: Match, home: Fraction | int = 0, away: Fraction | int = 0
) -> Match:
    """G32: a Guandan match with the levels that its lateness gives, or forfeited; minutes of each side.

    In duplicate play, whose levels are printed, the same figures count as IMPs where the conditions say so.
    """
    assert conditions.game is Game.GUANDAN
    options = conditions.laws_of(stage)
    counted = net_lateness({Side.NS: Fraction(home), Side.EW: Fraction(away)}, str(options["ref.both_late"]))
    bands = {
        side: found
        for side, one in counted.value.items()
        if (found := band_of(conditions.lateness.bands, one)) is not None
    }
    forfeiting = frozenset(side for side, band in bands.items() if band.forfeit)
    cites = " ".join(dict.fromkeys([match.cites, *(band.cites for band in bands.values())])).strip()
    if forfeiting:
        return replace(match, outcome=_OUTCOMES[forfeiting], cites=cites)
    if stage.duplicate and options["event.late_duplicate"] != "imp":
        return match
    gains = {side.other: band.amount for side, band in bands.items()}
    return replace(
        match,
        start_home=match.start_home + gains.get(Side.NS, Fraction()),
        start_away=match.start_away + gains.get(Side.EW, Fraction()),
        cites=cites,
    )
