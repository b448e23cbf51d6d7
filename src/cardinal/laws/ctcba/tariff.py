"""What a breach costs by the federation's tariff: part of a top, IMPs or victory points, as the event is scored.

The figures come from the tariff in force, a ``Step`` of it; a procedure ends in ``yield from penalty(...)``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from typing import Any

from cardinal.laws.amount import Amount
from cardinal.laws.bridge.e2017.score_adjustment import exact, read_number
from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.effect import Effect, Party, Penalty
from cardinal.laws.prelude import NOT_DETERMINED, SEATS, Case, Conditions, Found, Procedure, Question, Voice
from cardinal.regulations.tariff import PenaltyUnit, Price, Step

from .amounts import imps as said_imps
from .amounts import of_top
from .amounts import vp as said_vp
from .contestants import is_teams, parties

voice = Voice(__name__)


_SAID: Mapping[PenaltyUnit, Callable[[Fraction], Amount]] = {
    PenaltyUnit.TOP: of_top,
    PenaltyUnit.IMPS: said_imps,
    PenaltyUnit.VP: said_vp,
}


def units(conditions: Conditions) -> tuple[PenaltyUnit, ...]:
    """In what an event counts penalties, the usual unit first. A knockout match has no victory points."""
    if conditions["form"] == "teams":
        return (PenaltyUnit.IMPS,) if conditions["knockout"] is True else (PenaltyUnit.IMPS, PenaltyUnit.VP)
    return (PenaltyUnit.IMPS,) if conditions["scoring"] == "imps" else (PenaltyUnit.TOP,)


def amount(figure: Fraction, unit: PenaltyUnit) -> Amount:
    """A figure as an effect writes it: ``25% of top``, ``3 IMPs``, ``0.5 VP``."""
    return _SAID[unit](figure)


Offender = Generator[Question | Found | Effect, Any, Any]


def offender(case: Case, cites: str, *, text: str = "offender") -> Offender:
    """Who did it: a side, a team of the match, or the player in an individual event; None when nobody can be shown."""
    is_individual = case.conditions["form"] == "individual"
    seat = case.act.seat if case.act is not None else None
    if seat is not None and not is_teams(case):
        return seat if is_individual else seat.side
    found = yield voice.fact("offender", cites, options=SEATS if is_individual else parties(case), text=text)
    return None if found == NOT_DETERMINED else found


def price_of(case: Case, step: Step) -> Price | None:
    """The price in the unit of the event; None where the regulation states none for such an event."""
    return step.price(*units(case.conditions))


def penalty(case: Case, to: Party, step: Step, cites: str, *, times: int = 1, kind: str = "procedural") -> Procedure:
    """The penalty in the unit of the event. Where the regulation leaves a range, the Director fixes the figure; where
    it has none for such an event, he penalizes without one. Victory points come off the total (R70)."""
    price = price_of(case, step)
    if price is None:
        yield voice.found("no_figure", cites)
        yield Penalty(kind, to, cites=cites)
        return
    figure = price.amount if price.is_fixed else (yield from _between(price, cites))
    told = merged(cites, "§R70") if price.unit is PenaltyUnit.VP else cites
    yield Penalty(kind, to, amount(figure * times, price.unit), cites=told)


def _between(price: Price, cites: str) -> Generator[Question | Found | Effect, Any, Fraction]:
    least, most = price.ends

    def read(given: object) -> Fraction:
        figure = read_number(given)
        if not least <= figure <= most:
            raise ValueError("outside the range of the regulation")
        return figure

    question = voice.judge(
        "figure", cites, options=(least, most), reader=read, least=exact(least), most=amount(most, price.unit)
    )
    figure: Fraction = yield question
    return figure
