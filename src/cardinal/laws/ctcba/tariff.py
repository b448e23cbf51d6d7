"""What a breach costs by the federation's tariff: part of a top, IMPs or victory points, as the event is scored.

A regulation's figures stand beside its procedure as a ``Price``; the procedure ends in ``yield from penalty(...)``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from cardinal.cards import SEATS
from cardinal.laws.bridge.e2017.score_adjustment import exact, read_number
from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.case import Case
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Effect, Penalty
from cardinal.laws.hearing import Procedure
from cardinal.laws.question import NOT_DETERMINED, Found, Question, Voice

from .amounts import imps as said_imps
from .amounts import of_top
from .amounts import vp as said_vp
from .contestants import BOTH, is_teams, parties

voice = Voice(__name__)


class Unit(StrEnum):
    """What a price is counted in."""

    TOP = "top"  # percent of a top on one board
    IMPS = "imps"
    VP = "vp"


_SAID: Mapping[Unit, Callable[[Fraction], str]] = {Unit.TOP: of_top, Unit.IMPS: said_imps, Unit.VP: said_vp}

Figure = int | str | Fraction


@dataclass(frozen=True, slots=True)
class Range:
    """What is left to the Director between two figures; a fixed figure is a range of itself."""

    least: Fraction
    most: Fraction

    @property
    def is_fixed(self) -> bool:
        return self.least == self.most


@dataclass(frozen=True, slots=True)
class Price:
    """The figures of one regulation, in each unit in which it states one."""

    figures: tuple[tuple[Unit, Range], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.figures)

    def __getitem__(self, unit: Unit) -> Range | None:
        return dict(self.figures).get(unit)

    def in_event(self, conditions: Conditions) -> tuple[Unit, Range] | None:
        """The figure in the unit of the event; None where the regulation states none for such an event."""
        known = dict(self.figures)
        return next(((unit, known[unit]) for unit in units(conditions) if unit in known), None)


def price(
    *, top: Figure | None = None, imps: Figure | tuple[Figure, Figure] | None = None, vp: Figure | None = None
) -> Price:
    """A price as a table writes it: ``price(top=25, imps=(1, 3))``."""
    given = ((Unit.TOP, top), (Unit.IMPS, imps), (Unit.VP, vp))
    return Price(tuple((unit, _range(figure)) for unit, figure in given if figure is not None))


def _range(figure: Figure | tuple[Figure, Figure]) -> Range:
    least, most = figure if isinstance(figure, tuple) else (figure, figure)
    return Range(Fraction(least), Fraction(most))


def units(conditions: Conditions) -> tuple[Unit, ...]:
    """In what an event counts penalties, the usual unit first. A knockout match has no victory points."""
    if conditions["form"] == "teams":
        return (Unit.IMPS,) if conditions["knockout"] is True else (Unit.IMPS, Unit.VP)
    return (Unit.IMPS,) if conditions["scoring"] == "imps" else (Unit.TOP,)


def amount(figure: Fraction, unit: Unit) -> str:
    """A figure as an effect writes it: ``25% of top``, ``3 IMPs``, ``0.5 VP``."""
    return _SAID[unit](figure)


Offender = Generator[Question | Found | Effect, Any, str | None]


def offender(case: Case, cites: str, *, both: bool = False) -> Offender:
    """Who did it: a side, a team of the match, or the player in an individual event; None when nobody can be shown."""
    seat = case.act.seat if case.act is not None else None
    if case.conditions["form"] == "individual":
        options: tuple[object, ...] = SEATS
        if seat is not None:
            return str(seat)
    else:
        options = (*parties(case), *((BOTH,) if both else ()))
        if seat is not None and not is_teams(case):
            return str(seat.side)
    found = yield voice.fact("offender", cites, options=options)
    return None if found == NOT_DETERMINED else str(found)


def penalty(case: Case, to: str, cost: Price, cites: str, *, times: int = 1, kind: str = "procedural") -> Procedure:
    """The penalty in the unit of the event. Where the regulation leaves a range, the Director fixes the figure; where
    it has none for such an event, he penalizes without one. Victory points come off the total (R70)."""
    found = cost.in_event(case.conditions)
    if found is None:
        yield voice.found("no_figure", cites)
        yield Penalty(kind, to, cites=cites)
        return
    unit, figures = found
    figure = figures.least if figures.is_fixed else (yield from _between(figures, unit, cites))
    yield Penalty(kind, to, amount(figure * times, unit), cites=merged(cites, "§R70") if unit is Unit.VP else cites)


def _between(figures: Range, unit: Unit, cites: str) -> Generator[Question | Found | Effect, Any, Fraction]:
    def read(given: object) -> Fraction:
        figure = read_number(given)
        if not figures.least <= figure <= figures.most:
            raise ValueError("outside the range of the regulation")
        return figure

    least, most = exact(figures.least), amount(figures.most, unit)
    options = (figures.least, figures.most)
    figure: Fraction = yield voice.judge("figure", cites, options=options, reader=read, least=least, most=most)
    return figure
