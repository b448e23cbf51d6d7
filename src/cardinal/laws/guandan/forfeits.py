"""Article 34: forfeits, what kind of forfeit it is, and what follows for the match, the ranking and the stage."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from cardinal.laws.cited import Cited
from cardinal.laws.effect import Effect
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.party import Contestant
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Found, Question, Voice
from cardinal.regulations.settings import Forfeits

from .case import GuandanCase
from .effect import Disqualified, Forfeit, Ranked, ResultsOf
from .figures import figures
from .match_awards import awarded, forfeited_to, forfeiting, opponents, parties, partner_left
from .minutes import read_numbers, read_part

voice = Voice(__name__, REFEREE)

AGREED, ORDINARY, WITHOUT_REASON, DELIBERATE, LATE = "agreed", "ordinary", "without reason", "deliberate", "late"
CANCELLED, KEPT = "cancelled", "kept"
NEXT_STAGE = "next stage"
_ENOUGH_SEGMENTS = Fraction(2, 3)
_FURTHER = "report_to_the_organiser_who_may_punish_further"


def knockout_forfeit(completed: int, segments: int, *, later_matches: bool, rule: str = "ge") -> Cited[str]:
    """What a team's forfeit of a knockout match is: ordinary once two thirds of it are played, or when nothing later
    awaits the team; *rule* says whether exactly two thirds is enough (``ge``)."""
    part = Fraction(completed, segments)
    enough = part > _ENOUGH_SEGMENTS or (part == _ENOUGH_SEGMENTS and rule == "ge")
    if enough or not later_matches:
        return Cited(ORDINARY, "§G34.1.2.1")
    return Cited(WITHOUT_REASON, "§G34.1.2.2")


def disqualifies(terms: Forfeits, form: str, forfeited: Iterable[int]) -> Cited[bool]:
    """Whether somebody who has forfeited the matches (rounds) with these numbers is out.

    A team by two in a row or by three. A segment given up counts as a match, so that a match of which two segments were
    given up is there twice, and they are in a row. A pair or a player by two.
    """
    numbers = sorted(forfeited)
    if form != "teams":
        return Cited(len(set(numbers)) >= terms.pairs_out_after, "§G34.2")
    steps = terms.out_after_in_a_row - 1
    in_a_row = any(_follow_each_other(numbers[place : place + steps + 1]) for place in range(len(numbers) - steps))
    return Cited(in_a_row or len(numbers) >= terms.out_after_in_all, "§G34.1.1")


def _follow_each_other(numbers: Sequence[int]) -> bool:
    return all(later - earlier <= 1 for earlier, later in pairwise(numbers))


def disqualified_results(terms: Forfeits, played: int, matches: int) -> Cited[str]:
    """What becomes of the results against a team that is out of a round robin: kept from half of its matches on."""
    return Cited(CANCELLED if played < terms.delete_below * matches else KEPT, "§G34.1.3")


@law("G34", edition="guandan")
def forfeit(case: GuandanCase) -> Procedure:
    """Article 34: somebody does not play, or does not play on."""
    every = parties(case)
    question = voice.fact("forfeiter", "§G34.4", options=every)
    to = yield replace(question, examples=(every[0], NOT_DETERMINED))
    if to == NOT_DETERMINED:
        yield voice.none("no_forfeit_established", "§G34.4")
        return
    what = yield from _extent(case, to)
    kind = yield from kind_of_forfeit(case, to, in_match=what != NEXT_STAGE)
    yield from consequences(case, to, kind, what)


def _extent(case: GuandanCase, to: Contestant) -> Generator[Question | Found | Effect, Any, str]:
    teams = case.conditions["event.form"] == "teams"
    usual = ("match", "segment") if teams else ("round",)
    what: str = yield voice.fact("extent", "§G34.1.1 §G34.3", options=(*usual, NEXT_STAGE), to=to)
    if what == NEXT_STAGE:
        yield voice.recorded("nobody_who_did_not_qualify_moves_up", "§G34.3")
    elif what == "segment":
        yield voice.found("segment_counts", "§G34.1.1")
    # What was not played is the match unless something else is shown.
    return usual[0] if what == NOT_DETERMINED else what


Kind = Generator[Question | Found | Effect, Any, Cited[str]]


def kind_of_forfeit(case: GuandanCase, to: Contestant, *, in_match: bool = True) -> Kind:
    """What kind it is: deliberate; in a team knockout by how far the match had come; else by the chief referee's
    consent."""
    knockout = case.conditions["event.stage"] == "knockout" and in_match
    # A lead has to be shown.
    if knockout and (yield voice.fact("leading", "§G34.5", to=to)) is True:
        return Cited(DELIBERATE, "§G34.5")
    if (yield voice.judge("deliberate", "§G34.5", to=to)):
        return Cited(DELIBERATE, "§G34.5")
    if knockout and case.conditions["event.form"] == "teams":
        return (yield from _by_progress(case, to))
    # Consent that nobody can show was not given.
    consent = (yield voice.fact("consent", "§G34.4", to=to)) is True
    return Cited(AGREED if consent else WITHOUT_REASON, "§G34.4")


def _by_progress(case: GuandanCase, to: Contestant) -> Kind:
    cites = "§G34.1.2.1 §G34.1.2.2"
    part = yield voice.fact("segments", cites, options=("2/3", "1/3"), reader=read_part)
    # Segments that nobody can show were not completed; later matches that nobody can show do not await the team.
    completed, segments = (0, 1) if part == NOT_DETERMINED else read_part(part)
    later = (yield voice.fact("later_matches", cites, to=to)) is True
    rule = str(case.conditions["event.two_thirds_rule"])
    return knockout_forfeit(completed, segments, later_matches=later, rule=rule)


def consequences(
    case: GuandanCase, to: Contestant, kind: Cited[str], what: str = "match", *, opponents_score: bool = True
) -> Procedure:
    """What follows from a forfeit of a kind. Where both sides forfeit, neither has the points of an opponent."""
    # A segment given up is a match given up.
    yield Forfeit(to, kind.value, what, cites=f"{kind.cites} §G34.1.1" if what == "segment" else kind.cites)
    if kind.value == WITHOUT_REASON:
        yield from _without_reason(case, to, kind.cites, in_match=what != NEXT_STAGE)
    if kind.value == DELIBERATE:
        yield from _deliberate(to, kind.cites)
        is_out = True
    else:
        is_out = what != NEXT_STAGE and (yield from _too_often(case, to))
    if kind.value == LATE:
        # Whether the absence was also without reason is not said: the chief referee knows of what was consented to.
        what_is_open = "decide_whether_the_forfeit_is_without_reason"
        yield voice.duty("chief_referee", what_is_open, "§G34.4", when="at_once", to=to)
    if what == NEXT_STAGE or (is_out and (yield from _results_cancelled(case, to))):
        return
    yield from _score(case, to, kind.cites, opponents_score=opponents_score)


def _deliberate(to: Contestant, cites: str) -> Procedure:
    """A deliberate forfeit costs the event, and perhaps more."""
    yield Disqualified(to, "event", cites=cites)
    yield voice.duty("chief_referee", _FURTHER, cites, when="at_once")


def _without_reason(case: GuandanCase, to: Contestant, cites: str, *, in_match: bool) -> Procedure:
    cites = cites if "§G34.4" in cites else f"{cites} §G34.4"
    yield Ranked(to, "last_of_the_stage", cites=cites)
    if (
        in_match
        and case.conditions["event.stage"] != "knockout"
        # That it was the last match has to be shown.
        and (yield voice.fact("last_match", "§G34.4", to=to)) is True
    ):
        yield Disqualified(to, NEXT_STAGE, cites="§G34.4")
    yield voice.duty("chief_referee", _FURTHER, cites, when="at_once")


def _too_often(case: GuandanCase, to: Contestant) -> Finding:
    """Whether this forfeit is one too many."""
    form, terms = str(case.conditions["event.form"]), figures(case.conditions).forfeits
    options: tuple[tuple[int, ...], ...] = ((3,), (2, 3), (1, 3), (1, 3, 5))
    question = voice.fact("forfeited", disqualifies(terms, form, ()).cites, options=options, reader=read_numbers, to=to)
    # Earlier forfeits have to be shown.
    numbers = yield question
    found = disqualifies(terms, form, () if numbers == NOT_DETERMINED else numbers)
    if found.value:
        yield Disqualified(to, "event", cites=found.cites)
    return found.value


def _results_cancelled(case: GuandanCase, to: Contestant) -> Finding:
    """In a round robin of teams: whether what was played against the team that is out falls away."""
    if case.conditions["event.form"] != "teams" or case.conditions["event.stage"] != "round_robin":
        return False
    part = yield voice.fact("played", "§G34.1.3", options=("3/7", "4/7"), reader=read_part, to=to)
    if part == NOT_DETERMINED:
        yield voice.duty("referee", "find_out_how_many_matches_of_the_stage_were_played", "§G34.1.3", when="at_once")
        return False
    results = disqualified_results(figures(case.conditions).forfeits, *read_part(part))
    yield ResultsOf(to, results.value, cites=results.cites)
    if results.value == CANCELLED:
        return True
    yield from awarded("opponents_still_to_be_met", forfeited_to(case), results.cites)
    return False


def _score(case: GuandanCase, to: Contestant, cites: str, *, opponents_score: bool) -> Procedure:
    if case.conditions["event.stage"] == "knockout":
        yield ResultsOf(to, "lost", cites=cites)
    elif case.conditions["event.scoring"] != "match_points":
        # The points of article 34 are those of an event with match points.
        yield voice.duty("chief_referee", "set_the_score_of_the_match", "§G34.6.1 §G34.6.2", when="at_once")
    else:
        yield from awarded(to, forfeiting(case))
        if opponents_score:
            yield from awarded(opponents(to), forfeited_to(case))
        yield from partner_left(case, "§G34.6.1 §G34.6.2")
