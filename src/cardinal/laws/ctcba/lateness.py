"""R11 and R34: teams that come late, what it costs by the minute, and when it is a forfeit."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cardinal.laws.amount import Amount, Unit
from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Effect, Penalty
from cardinal.laws.guandan.effect import Forfeit, ResultsOf
from cardinal.laws.guandan.minutes import read_minutes
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.party import HOME, VISITORS, Contestant
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.regulations.settings import Lateness
from cardinal.regulations.tariff import band_of

from .amounts import vp
from .contestants import BOTH, each, is_for_teams, is_teams, opponent
from .figures import figures

voice = Voice(__name__)


@dataclass(frozen=True, slots=True)
class Late:
    """What lateness brings a team: a warning, a price, or the loss of the match."""

    price: Fraction
    is_warned: bool = False
    is_forfeit: bool = False


def lateness(
    terms: Lateness,
    minutes: Fraction | int,
    *,
    by_vp: bool = True,
    scale_top: Fraction | int | None = None,
    forfeit_after: Fraction | int | None = None,
) -> Cited[Late]:
    """R11: what a team pays that is so many minutes late: VP off its total, in proportion on a scale with another top
    (R11/1), or in a knockout or a match without VP a percentage of its own IMPs (R11/3); too late, it forfeits (R11/2).
    """
    band = band_of(terms.bands if by_vp else terms.knockout_bands, minutes)
    if band is None:
        return Cited(Late(Fraction()), "§R11/1" if by_vp else "§R11/3")
    if band.forfeit or minutes > (terms.forfeit_after if forfeit_after is None else forfeit_after):
        return Cited(Late(Fraction(), is_forfeit=True), "§R11/2" if by_vp else "§R11/3 §R11/2")
    if not by_vp:
        return Cited(Late(band.amount, band.warning), "§R11/3")
    scaled = 1 if scale_top is None else Fraction(scale_top) / terms.scale_top
    return Cited(Late(band.amount * scaled, band.warning), "§R11/1")


@law("R11", edition="ctcba")
def late_arrival(case: Case) -> Procedure:
    """R11: a team was not there, or not complete, at the set starting time."""
    if not is_teams(case):
        yield voice.none("no_tariff_for_lateness_in_pairs", "§R11/1")
        return
    who = yield voice.fact("late", "§R11/1", options=(HOME, VISITORS, BOTH))
    if who == NOT_DETERMINED:
        yield voice.none("nobody_late", "§R11/1")
        return
    yield from late_teams(case, each(case, who))


Forfeiting = Generator[Question | Found | Effect, Any, frozenset[Contestant]]


def late_teams(
    case: Case, teams: tuple[Contestant, ...], cites: str = "", known: Mapping[Contestant, Fraction] | None = None
) -> Forfeiting:
    """What lateness costs these teams, and which of them have forfeited by it. *cites* is why it counts, if not by
    itself; *known* are minutes that nobody has to be asked for."""
    by_vp = case.conditions["knockout"] is not True and (
        yield voice.choose(DIRECTOR, "scored_in_vp", merged("§R11/1 §R11/3", cites), options=(True, False))
    )
    terms = figures(case).lateness
    limit = yield from _limit(terms, cites)
    told = merged("§R11/1" if by_vp else "§R11/3", cites)
    late = dict(known or {})
    for team in teams:
        if team not in late:
            late[team] = yield from _minutes(team, told)
    top = Fraction(terms.scale_top)
    if by_vp and any(lateness(terms, minutes, forfeit_after=limit).value.price for minutes in late.values()):
        top = yield voice.judge("scale_top", "§R11/1", options=(top, Fraction(20)), reader=_top)
    found = {
        team: lateness(terms, minutes, by_vp=by_vp, scale_top=top, forfeit_after=limit)
        for team, minutes in late.items()
    }
    forfeiting = [team for team, one in found.items() if one.value.is_forfeit]
    for team, one in found.items():
        told_of = Cited(one.value, merged(one.cites, cites))
        yield from _follows(case, team, told_of, by_vp=by_vp, both_forfeit=len(forfeiting) > 1)
    if not any(late.values()):
        yield voice.none("nobody_late", told)
    return frozenset(forfeiting)


def _minutes(team: Contestant, cites: str) -> Generator[Question | Found | Effect, Any, Fraction]:
    options = tuple(map(Fraction, (0, 10, 18, 31)))
    minutes = yield voice.fact("minutes_late", cites, options=options, reader=read_minutes, team=team)
    # Lateness has to be shown.
    return Fraction() if minutes == NOT_DETERMINED else minutes


def _limit(terms: Lateness, cites: str) -> Generator[Question | Found | Effect, Any, Fraction | None]:
    """After how many minutes a late team forfeits, if not after those of the regulation."""
    told = merged("§R11/2", cites)
    if not (yield voice.choose(DIRECTOR, "limit_shortened", told, options=(False, True), usual=False)):
        return None
    limit = yield voice.judge("forfeit_after", told, options=(Fraction(15),), reader=read_minutes)
    length = yield voice.judge("match_minutes", told, options=(Fraction(68), Fraction(40)), reader=read_minutes)
    most = min(Fraction(terms.forfeit_after), terms.forfeit_part * length)
    if limit > most:
        yield voice.found("limit_cut", "§R11/2", most=f"{float(most):g}")
    return Fraction(min(limit, most))


def _top(given: object) -> Fraction:
    top = read_minutes(given)
    if not top:
        raise ValueError("a scale has a top")
    return top


def _follows(case: Case, team: Contestant, late: Cited[Late], *, by_vp: bool, both_forfeit: bool) -> Procedure:
    if late.value.is_forfeit:
        yield Forfeit(team, "late", "match", cites=late.cites)
        yield from scored_as_forfeit(case, team, late.cites, both=both_forfeit)
    elif late.value.is_warned:
        yield Penalty("warning", team, cites=late.cites)
    elif late.value.price and by_vp:
        yield Penalty("late", team, vp(late.value.price), cites=f"{late.cites} §R70")
    elif late.value.price:
        yield Penalty("late", team, Amount(late.value.price, Unit.SCORED), cites=f"{late.cites} §R69")


def scored_as_forfeit(case: Case, team: Contestant, cites: str, *, both: bool = False) -> Procedure:
    """How a match that a team forfeits is scored: lost in a knockout, otherwise by the figures of R13. Where both teams
    forfeit, each has nothing, and there is nobody to choose among three figures for."""
    if case.conditions["knockout"] is True:
        yield ResultsOf(team, "lost", cites=cites)
    elif both:
        yield ResultsOf(team, vp(figures(case).forfeits.own_vp), cites=merged(cites, "§R13.1"))
    else:
        yield voice.duty("director", "score_the_match_as_forfeited", "§R13.1 §R13.2")


@law("R34", edition="ctcba")
def absence_reported(case: Case) -> Procedure:
    """R34: opponents are not complete, and the Director was told of it, or not."""
    if not (yield from is_for_teams(case, "§R34")):
        return
    absent = yield voice.fact("absent", "§R34", options=(HOME, VISITORS))
    if absent == NOT_DETERMINED:
        yield voice.none("nobody_late", "§R34")
        return
    # A report that nobody can show was not made in time; an agreement has to be shown.
    reported = (yield voice.fact("reported", "§R34", minutes=figures(case).lateness.report_within)) is True
    if not reported and (yield voice.fact("private_agreement", "§R34", usual=False)) is True:
        yield from late_teams(case, (HOME, VISITORS), "§R34")
        return
    if not reported:
        minutes = figures(case).lateness.report_within
        yield voice.duty(opponent(absent), "report_in_time", "§R34", when="from_now_on", minutes=minutes)
    yield from late_teams(case, (absent,), "§R34")
