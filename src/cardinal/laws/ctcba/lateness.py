"""R11 and R34: teams that come late, what it costs by the minute, and when it is a forfeit."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty, Effect, NoRectification, Penalty
from cardinal.laws.guandan.effect import Forfeit, ResultsOf
from cardinal.laws.guandan.minutes import read_minutes
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.words import Word

from .amounts import vp
from .contestants import BOTH, HOME, VISITORS, each, is_for_teams, is_teams, opponent

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class Band:
    """Up to and including so many minutes: a warning, or so many VP (or percent of the team's own IMPs)."""

    up_to: int
    price: int
    warning: bool = False


SCALE_TOP = 25
"""The scale on which the prices in VP are written, 25 to 5."""
VP_BANDS = (Band(10, 0, warning=True), Band(15, 1), Band(20, 2), Band(25, 3), Band(30, 5))
PERCENT_BANDS = (Band(10, 0, warning=True), Band(20, 10), Band(30, 20))
FORFEIT_AFTER = 30
PART_OF_MATCH = Fraction(1, 4)
"""A limit that the Director has shortened lies within this part of the playing time."""
REPORT_WITHIN = 10


@dataclass(frozen=True, slots=True)
class Late:
    """What lateness brings a team: a warning, a price, or the loss of the match."""

    price: Fraction
    is_warned: bool = False
    is_forfeit: bool = False


def lateness(
    minutes: Fraction | int, *, scale_top: Fraction | int = SCALE_TOP, forfeit_after: Fraction | int = FORFEIT_AFTER
) -> Cited[Late]:
    """R11/1, R11/2: the VP off the total of a team so many minutes late, in proportion on another scale.

    >>> lateness(18).value.price, lateness(31).value.is_forfeit
    (Fraction(2, 1), True)
    """
    found = _late(VP_BANDS, minutes, forfeit_after)
    if found.is_forfeit:
        return Cited(found, "§R11/2")
    return Cited(Late(found.price * Fraction(scale_top) / SCALE_TOP, found.is_warned), "§R11/1")


def lateness_without_vp(minutes: Fraction | int, *, forfeit_after: Fraction | int = FORFEIT_AFTER) -> Cited[Late]:
    """R11/3: the percentage of its own IMPs that a late team loses in a knockout, or in a match without VP."""
    found = _late(PERCENT_BANDS, minutes, forfeit_after)
    return Cited(found, "§R11/3 §R11/2" if found.is_forfeit else "§R11/3")


def _late(bands: Sequence[Band], minutes: Fraction | int, forfeit_after: Fraction | int) -> Late:
    if minutes <= 0:
        return Late(Fraction())
    band = next((one for one in bands if minutes <= one.up_to), None)
    if band is None or minutes > forfeit_after:
        return Late(Fraction(), is_forfeit=True)
    return Late(Fraction(band.price), band.warning)


def longest_limit(match_minutes: Fraction | int) -> Cited[Fraction]:
    """R11/2: the longest that a limit may be which the Director sets for a match of so many minutes."""
    return Cited(min(Fraction(FORFEIT_AFTER), PART_OF_MATCH * match_minutes), "§R11/2")


@law("R11", edition="ctcba")
def late_arrival(case: Case) -> Procedure:
    """R11: a team was not there, or not complete, at the set starting time."""
    if not is_teams(case):
        yield NoRectification("no tariff for lateness in pairs", cites="§R11/1")
        return
    who = yield voice.fact("late", "§R11/1", options=(HOME, VISITORS, BOTH))
    if who == NOT_DETERMINED:
        yield NoRectification("nobody late", cites="§R11/1")
        return
    yield from late_teams(case, each(case, who))


Forfeiting = Generator[Question | Found | Effect, Any, frozenset[str]]


def late_teams(
    case: Case, teams: tuple[str, ...], cites: str = "", known: Mapping[str, Fraction] | None = None
) -> Forfeiting:
    """What lateness costs these teams, and which of them have forfeited by it. *cites* is why it counts, if not by
    itself; *known* are minutes that nobody has to be asked for."""
    by_vp = case.conditions["knockout"] is not True and (
        yield voice.choose(DIRECTOR, "scored_in_vp", merged("§R11/1 §R11/3", cites), options=(True, False))
    )
    limit = yield from _limit(cites)
    told = merged("§R11/1" if by_vp else "§R11/3", cites)
    late = dict(known or {})
    for team in teams:
        if team not in late:
            late[team] = yield from _minutes(team, told)
    top = Fraction(SCALE_TOP)
    if by_vp and any(lateness(minutes, forfeit_after=limit).value.price for minutes in late.values()):
        top = yield voice.judge("scale_top", "§R11/1", options=(top, Fraction(20)), reader=_top)
    forfeiting = set()
    for team, minutes in late.items():
        found = (
            lateness(minutes, scale_top=top, forfeit_after=limit)
            if by_vp
            else lateness_without_vp(minutes, forfeit_after=limit)
        )
        yield from _follows(case, team, Cited(found.value, merged(found.cites, cites)), by_vp=by_vp)
        if found.value.is_forfeit:
            forfeiting.add(team)
    if not any(late.values()):
        yield NoRectification("nobody late", cites=told)
    return frozenset(forfeiting)


def _minutes(team: str, cites: str) -> Generator[Question | Found | Effect, Any, Fraction]:
    options = tuple(map(Fraction, (0, 10, 18, 31)))
    minutes = yield voice.fact("minutes_late", cites, options=options, reader=read_minutes, team=Word(team))
    # Lateness has to be shown.
    return Fraction() if minutes == NOT_DETERMINED else minutes


def _limit(cites: str) -> Generator[Question | Found | Effect, Any, Fraction]:
    """After how many minutes a late team forfeits."""
    told = merged("§R11/2", cites)
    if not (yield voice.choose(DIRECTOR, "limit_shortened", told, options=(False, True))):
        return Fraction(FORFEIT_AFTER)
    limit = yield voice.judge("forfeit_after", told, options=(Fraction(15),), reader=read_minutes)
    length = yield voice.judge("match_minutes", told, options=(Fraction(68), Fraction(40)), reader=read_minutes)
    most = longest_limit(length).value
    if limit > most:
        yield voice.found("limit_cut", "§R11/2", most=f"{float(most):g}")
    return Fraction(min(limit, most))


def _top(given: object) -> Fraction:
    top = read_minutes(given)
    if not top:
        raise ValueError("a scale has a top")
    return top


def _follows(case: Case, team: str, late: Cited[Late], *, by_vp: bool) -> Procedure:
    if late.value.is_forfeit:
        yield Forfeit(team, "late", "match", cites=late.cites)
        yield from scored_as_forfeit(case, team, late.cites)
    elif late.value.is_warned:
        yield Penalty("warning", team, cites=late.cites)
    elif late.value.price and by_vp:
        yield Penalty("late", team, vp(late.value.price), cites=f"{late.cites} §R70")
    elif late.value.price:
        yield Penalty("late", team, f"{late.value.price}% of the IMPs that it scores", cites=f"{late.cites} §R69")


def scored_as_forfeit(case: Case, team: str, cites: str) -> Procedure:
    """How a match that a team forfeits is scored: lost in a knockout, otherwise by the figures of R13."""
    if case.conditions["knockout"] is True:
        yield ResultsOf(team, "lost", cites=cites)
    else:
        yield Duty("director", "score the match as forfeited", cites="§R13.1 §R13.2")


@law("R34", edition="ctcba")
def absence_reported(case: Case) -> Procedure:
    """R34: opponents are not complete, and the Director was told of it, or not."""
    if not (yield from is_for_teams(case, "§R34")):
        return
    absent = yield voice.fact("absent", "§R34", options=(HOME, VISITORS))
    if absent == NOT_DETERMINED:
        yield NoRectification("nobody late", cites="§R34")
        return
    # A report that nobody can show was not made in time; an agreement has to be shown.
    reported = (yield voice.fact("reported", "§R34", minutes=REPORT_WITHIN)) is True
    if not reported and (yield voice.fact("private_agreement", "§R34")) is True:
        yield from late_teams(case, (HOME, VISITORS), "§R34")
        return
    if not reported:
        what = "report within ten minutes that the opponents are not complete"
        yield Duty(opponent(absent), what, "from now on", cites="§R34")
    yield from late_teams(case, (absent,), "§R34")
