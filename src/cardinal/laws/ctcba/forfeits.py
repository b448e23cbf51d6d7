"""R13 to R16: what a forfeited match gives, when a team is out, forfeits in a final, and the letter that explains."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from datetime import timedelta
from fractions import Fraction
from typing import Any

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.score_adjustment import read_number
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Adjust, Duty, Effect, NoRectification, Recorded
from cardinal.laws.guandan.effect import Disqualified, Forfeit, Ranked, ResultsOf
from cardinal.laws.guandan.minutes import read_count, read_minutes, read_part
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.words import Word

from .amounts import vp
from .contestants import HOME, KNOCKOUT, SWISS, VISITORS, is_for_teams, opponent, system_of

voice = Voice(__name__)

# R13, on the scale of 25 to 5.
DRAW, MOST, BASE = Fraction(15), Fraction(25), Fraction(30)
FACTOR, FACTOR_MOST = Fraction(6, 5), Fraction(7, 5)
# R14
IN_A_ROW, IN_ALL = 2, 3
DELETED_BELOW = Fraction(1, 2)
# R16
EXPLAIN_WITHIN = timedelta(hours=48)

CANCELLED, KEPT = "cancelled", "kept"


def forfeiting_team() -> Cited[Fraction]:
    """R13.1: nothing for the match."""
    return Cited(Fraction(), "§R13.1")


def fixed_figure(system: str, factor: Fraction | None = None) -> Cited[Fraction]:
    """R13.2(1): 1.2 times a drawn match, which a selective round robin may raise to 1.4 times."""
    factor = FACTOR if factor is None else factor
    most = FACTOR_MOST if system == SWISS else FACTOR
    if not FACTOR <= factor <= most:
        values = {"given": f"{float(factor):g}", "most": f"{float(most):g}"}
        raise NotAllowed(Text(__name__, "factor_refused", values), cites="§R13.2(1)", legal=(FACTOR, most))
    return Cited(DRAW * factor, "§R13.2(1)")


def best_of_three(
    system: str, own: Fraction | None, forfeiter: Fraction | None, factor: Fraction | None = None
) -> Cited[Fraction]:
    """R13.2: what a team has that was forfeited to, from the averages of its own other matches and of those that the
    forfeiting team played; an average that there is not yet does not compete."""
    figures = [fixed_figure(system, factor)]
    if own is not None:
        figures.append(Cited(own, "§R13.2(2)"))
    if forfeiter is not None:
        figures.append(Cited(min(MOST, BASE - forfeiter), "§R13.2(3)"))
    best = max(figures, key=lambda one: one.value)
    return Cited(best.value, f"§R13.2 {best.cites}")


def disqualifies(forfeited: Sequence[int]) -> Cited[bool]:
    """R14/1: whether the matches that a team forfeited, by their numbers, put it out: two in a row, or three."""
    numbers = sorted(set(forfeited))
    steps = IN_A_ROW - 1
    in_a_row = any(later - earlier == steps for earlier, later in zip(numbers, numbers[steps:], strict=False))
    return Cited(in_a_row or len(numbers) >= IN_ALL, "§R14/1")


def results_of_disqualified(played: int, matches: int, system: str) -> Cited[str]:
    """R14/2: results of a team that is out fall away when it has played fewer than half the matches of the stage,
    forfeits not counted; in a selective round robin they always stay."""
    deleted = system != SWISS and played < DELETED_BELOW * matches
    return Cited(CANCELLED if deleted else KEPT, "§R14/2")


@law("R13", edition="ctcba")
def forfeited_match(case: Case) -> Procedure:
    """R13: a match of a round robin is forfeited."""
    if not (yield from is_for_teams(case, "§R13.1")):
        return
    to = yield voice.choose(DIRECTOR, "forfeiter", "§R13.1", options=(HOME, VISITORS))
    system = yield from system_of(case, "§R13.1 §R13.2(1)")
    yield Forfeit(to, "not played", "match", cites="§R13.1")
    if system == KNOCKOUT:
        # R13 has figures for a round robin only.
        yield ResultsOf(to, "lost", cites="§R13.1")
        return
    nothing = forfeiting_team()
    yield ResultsOf(to, vp(nothing.value), cites=nothing.cites)
    own = yield voice.fact("own_average", "§R13.2(2)", options=(Fraction(16), Fraction(20)), reader=_average)
    theirs = yield voice.fact("forfeiters_average", "§R13.2(3)", options=(Fraction(12), Fraction(4)), reader=_average)
    factor = FACTOR
    if system == SWISS:
        factor = yield voice.judge("factor", "§R13.2(1)", options=(FACTOR, FACTOR_MOST), reader=_factor)
    best = best_of_three(system, _known(own), _known(theirs), factor)
    yield ResultsOf(opponent(to), vp(best.value), cites=best.cites)


def _known(average: object) -> Fraction | None:
    # Matches that were not played have no average.
    return average if isinstance(average, Fraction) else None


def _average(given: object) -> Fraction:
    average = read_number(given)
    if not 0 <= average <= MOST:
        raise ValueError("an average lies on the scale")
    return average


def _factor(given: object) -> Fraction:
    factor = read_number(given)
    if not FACTOR <= factor <= FACTOR_MOST:
        raise ValueError("the factor lies between 1.2 and 1.4")
    return factor


@law("R14", edition="ctcba")
def repeated_forfeits(case: Case) -> Procedure:
    """R14: a team has forfeited more than once."""
    if not (yield from is_for_teams(case, "§R14/1")):
        return
    to = yield voice.choose(DIRECTOR, "forfeiter", "§R14/1", options=(HOME, VISITORS))
    options: tuple[tuple[int, ...], ...] = ((1,), (2, 3), (1, 3), (1, 3, 5))
    numbers = yield voice.fact("forfeited", "§R14/1", options=options, reader=_numbers, team=Word(to))
    # Forfeits have to be shown.
    out = disqualifies(() if numbers == NOT_DETERMINED else numbers)
    if not out.value:
        yield NoRectification("the team stays in", cites=out.cites)
        return
    yield Disqualified(to, "event", cites=out.cites)
    system = yield from system_of(case, "§R14/2")
    if system == KNOCKOUT:
        return
    played, matches = 0, 1
    if system != SWISS:
        part = yield voice.fact("played", "§R14/2", options=("3/7", "4/7"), reader=read_part, team=Word(to))
        if part == NOT_DETERMINED:
            yield Duty("director", "find out how many matches of the stage were played", cites="§R14/2")
            return
        played, matches = read_part(part)
    results = results_of_disqualified(played, matches, system)
    yield ResultsOf(to, results.value, cites=results.cites)
    if results.value == CANCELLED:
        yield ResultsOf("opponents of the team", results.value, cites=results.cites)


def _numbers(given: object) -> tuple[int, ...]:
    """The numbers of matches, written ``2+3``."""
    parts = given if isinstance(given, list | tuple) else str(given).split("+")
    numbers = tuple(sorted({read_count(one) for one in parts}))
    if not numbers or numbers[0] < 1:
        raise ValueError("matches are numbered from 1")
    return numbers


@law("R15", edition="ctcba")
def forfeit_in_final(case: Case) -> Procedure:
    """R15: a team forfeits in the final stage."""
    if not (yield from is_for_teams(case, "§R15")):
        return
    to = yield voice.choose(DIRECTOR, "forfeiter", "§R15", options=(HOME, VISITORS))
    if not (yield voice.choose(DIRECTOR, "final_stage", "§R15", options=(True, False))):
        yield NoRectification("not the final stage", cites="§R15")
        return
    yield Ranked(to, "no place", cites="§R15")
    if not (yield voice.judge("malicious", "§R15", team=Word(to))):
        return
    if (yield voice.judge("adjusted", "§R15")):
        yield Adjust("open", cites="§R15")
    yield Duty("director", "report to the discipline committee", cites="§R15")


@law("R16", edition="ctcba")
def unexplained_forfeit(case: Case) -> Procedure:
    """R16: a team forfeited, and has or has not explained itself."""
    # Reasons given beforehand have to be shown, as has a letter.
    if (yield voice.fact("reasons_given", "§R16")) is True:
        yield NoRectification("the organiser was told the reasons before", cites="§R16")
        return
    state = yield from _letter()
    if state == "awaited":
        yield Duty(
            "forfeiting team", "explain the forfeit in writing", "within 48 hours of the end of the match", cites="§R16"
        )
    elif state == "in time" and (yield voice.judge("convincing", "§R16")):
        yield Recorded("written explanation of the forfeit", cites="§R16")
    elif (yield voice.judge("referred", "§R16")):
        yield Duty("organiser", "send the case to the discipline committee", cites="§R16")
    else:
        yield NoRectification("the case is not sent to the discipline committee", cites="§R16")


def _letter() -> Generator[Question | Found | Effect, Any, str]:
    hours = EXPLAIN_WITHIN // timedelta(hours=1)
    options = (Fraction(40), Fraction(49))
    passed = yield voice.fact("hours", "§R16", options=options, reader=read_minutes, limit=hours)
    in_time = passed != NOT_DETERMINED and passed <= hours
    if (yield voice.fact("letter", "§R16")) is True:
        return "in time" if in_time else "late"
    return "awaited" if in_time else "late"
