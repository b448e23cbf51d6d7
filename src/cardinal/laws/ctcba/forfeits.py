"""R13 to R16: what a forfeited match gives, when a team is out, forfeits in a final, and the letter that explains."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from fractions import Fraction
from typing import Any

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.score_adjustment import read_number
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Adjust, Effect
from cardinal.laws.guandan.effect import Disqualified, Forfeit, Ranked, ResultsOf
from cardinal.laws.guandan.minutes import read_minutes, read_numbers, read_part
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.party import HOME, VISITORS
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.regulations.settings import Forfeits

from .amounts import vp
from .contestants import KNOCKOUT, SWISS, is_for_teams, opponent, system_of
from .figures import figures, most_draws

voice = Voice(__name__)

DRAW = Fraction(15)
"""A drawn match on the scale of 25 to 5 (R82)."""

CANCELLED, KEPT = "cancelled", "kept"


def fixed_figure(terms: Forfeits, system: str, factor: Fraction | None = None) -> Cited[Fraction]:
    """R13.2(1): 1.2 times a drawn match, which a selective round robin may raise to 1.4 times."""
    factor = terms.draws if factor is None else factor
    most = most_draws() if system == SWISS else terms.draws
    if not terms.draws <= factor <= most:
        values = {"given": f"{float(factor):g}", "most": f"{float(most):g}"}
        raise NotAllowed(Text(__name__, "factor_refused", values), cites="§R13.2(1)", legal=(terms.draws, most))
    return Cited(DRAW * factor, "§R13.2(1)")


def best_of_three(
    terms: Forfeits, system: str, own: Fraction | None, forfeiter: Fraction | None, factor: Fraction | None = None
) -> Cited[Fraction]:
    """R13.2: what a team has that was forfeited to, from the averages of its own other matches and of those that the
    forfeiting team played; an average that there is not yet does not compete."""
    found = [fixed_figure(terms, system, factor)]
    if own is not None:
        found.append(Cited(own, "§R13.2(2)"))
    if forfeiter is not None:
        found.append(Cited(min(terms.complement_most, terms.complement_base - forfeiter), "§R13.2(3)"))
    best = max(found, key=lambda one: one.value)
    return Cited(best.value, f"§R13.2 {best.cites}")


def disqualifies(terms: Forfeits, forfeited: Sequence[int]) -> Cited[bool]:
    """R14/1: whether the matches that a team forfeited, by their numbers, put it out: two in a row, or three."""
    numbers = sorted(set(forfeited))
    steps = terms.out_after_in_a_row - 1
    in_a_row = any(later - earlier == steps for earlier, later in zip(numbers, numbers[steps:], strict=False))
    return Cited(in_a_row or len(numbers) >= terms.out_after_in_all, "§R14/1")


def results_of_disqualified(terms: Forfeits, played: int, matches: int, system: str) -> Cited[str]:
    """R14/2: results of a team that is out fall away when it has played fewer than half the matches of the stage,
    forfeits not counted; in a selective round robin they always stay."""
    deleted = system != SWISS and played < terms.delete_below * matches
    return Cited(CANCELLED if deleted else KEPT, "§R14/2")


@law("R13", edition="ctcba")
def forfeited_match(case: Case) -> Procedure:
    """R13: a match of a round robin is forfeited."""
    if not (yield from is_for_teams(case, "§R13.1")):
        return
    to = yield voice.choose(DIRECTOR, "forfeiter", "§R13.1", options=(HOME, VISITORS))
    system = yield from system_of(case, "§R13.1 §R13.2(1)")
    yield Forfeit(to, "not_played", "match", cites="§R13.1")
    if system == KNOCKOUT:
        # R13 has figures for a round robin only.
        yield ResultsOf(to, "lost", cites="§R13.1")
        return
    terms = figures(case).forfeits
    yield ResultsOf(to, vp(terms.own_vp), cites="§R13.1")
    reader = reader_of_average(terms)
    own = yield voice.fact("own_average", "§R13.2(2)", options=(Fraction(16), Fraction(20)), reader=reader)
    theirs = yield voice.fact("forfeiters_average", "§R13.2(3)", options=(Fraction(12), Fraction(4)), reader=reader)
    factor = terms.draws
    if system == SWISS:
        options = (factor, most_draws())
        factor = yield voice.judge("factor", "§R13.2(1)", options=options, reader=_between(*options))
    best = best_of_three(terms, system, known(own), known(theirs), factor)
    yield ResultsOf(opponent(to), vp(best.value), cites=best.cites)


def known(average: object) -> Fraction | None:
    # Matches that were not played have no average.
    return average if isinstance(average, Fraction) else None


def reader_of_average(terms: Forfeits) -> Callable[[object], Fraction]:
    """What reads an average of VP, which lies on the scale."""
    return _between(Fraction(), terms.complement_most)


def _between(least: Fraction, most: Fraction) -> Callable[[object], Fraction]:
    def read(given: object) -> Fraction:
        number = read_number(given)
        if not least <= number <= most:
            raise ValueError(f"not between {float(least):g} and {float(most):g}")
        return number

    return read


@law("R14", edition="ctcba")
def repeated_forfeits(case: Case) -> Procedure:
    """R14: a team has forfeited more than once."""
    if not (yield from is_for_teams(case, "§R14/1")):
        return
    to = yield voice.choose(DIRECTOR, "forfeiter", "§R14/1", options=(HOME, VISITORS))
    options: tuple[tuple[int, ...], ...] = ((1,), (2, 3), (1, 3), (1, 3, 5))
    numbers = yield voice.fact("forfeited", "§R14/1", options=options, reader=read_numbers, team=to)
    # Forfeits have to be shown.
    out = disqualifies(figures(case).forfeits, () if numbers == NOT_DETERMINED else numbers)
    if not out.value:
        yield voice.none("the_team_stays_in", out.cites)
        return
    yield Disqualified(to, "event", cites=out.cites)
    system = yield from system_of(case, "§R14/2")
    if system == KNOCKOUT:
        return
    played, matches = 0, 1
    if system != SWISS:
        part = yield voice.fact("played", "§R14/2", options=("3/7", "4/7"), reader=read_part, team=to)
        if part == NOT_DETERMINED:
            yield voice.duty("director", "find_out_how_many_matches_of_the_stage_were_played", "§R14/2")
            return
        played, matches = read_part(part)
    results = results_of_disqualified(figures(case).forfeits, played, matches, system)
    yield ResultsOf(to, results.value, cites=results.cites)
    if results.value == CANCELLED:
        yield ResultsOf("opponents_of_the_team", results.value, cites=results.cites)


@law("R15", edition="ctcba")
def forfeit_in_final(case: Case) -> Procedure:
    """R15: a team forfeits in the final stage."""
    if not (yield from is_for_teams(case, "§R15")):
        return
    to = yield voice.choose(DIRECTOR, "forfeiter", "§R15", options=(HOME, VISITORS))
    if not (yield voice.choose(DIRECTOR, "final_stage", "§R15", options=(True, False))):
        yield voice.none("not_the_final_stage", "§R15")
        return
    yield Ranked(to, "no_place", cites="§R15")
    if not (yield voice.judge("malicious", "§R15", team=to)):
        return
    if (yield voice.judge("adjusted", "§R15")):
        yield Adjust("open", cites="§R15")
    yield voice.duty("director", "report_to_the_discipline_committee", "§R15")


@law("R16", edition="ctcba")
def unexplained_forfeit(case: Case) -> Procedure:
    """R16: a team forfeited, and has or has not explained itself."""
    # Reasons given beforehand have to be shown, as has a letter.
    if (yield voice.fact("reasons_given", "§R16")) is True:
        yield voice.none("the_organiser_was_told_the_reasons_before", "§R16")
        return
    hours = figures(case).forfeits.explain_within
    state = yield from _letter(hours)
    if state == "awaited":
        due = voice.text("within_hours_of_the_end", hours=hours)
        yield voice.duty("forfeiting_team", "explain_the_forfeit_in_writing", "§R16", when=due)
    elif state == "in time" and (yield voice.judge("convincing", "§R16")):
        yield voice.recorded("written_explanation_of_the_forfeit", "§R16")
    elif (yield voice.judge("referred", "§R16")):
        yield voice.duty("organiser", "send_the_case_to_the_discipline_committee", "§R16")
    else:
        yield voice.none("the_case_is_not_sent_to_the_discipline_committee", "§R16")


def _letter(hours: int) -> Generator[Question | Found | Effect, Any, str]:
    options = (Fraction(hours - 8), Fraction(hours + 1))
    passed = yield voice.fact("hours", "§R16", options=options, reader=read_minutes, limit=hours)
    in_time = passed != NOT_DETERMINED and passed <= hours
    if (yield voice.fact("letter", "§R16")) is True:
        return "in time" if in_time else "late"
    return "awaited" if in_time else "late"
