"""Matches that are not played: what the forfeit is, how many end an event, and what becomes of the other results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from cardinal.language import NotUnderstood, Text, clause_ids
from cardinal.laws.cited import Cited
from cardinal.laws.guandan.forfeits import CANCELLED, disqualified_results, disqualifies

from .conditions import ConditionsOfContest
from .model import Contestant, Event, Form, Game, Match, Outcome
from .settled import settled_matches
from .stage import Stage

__all__ = [
    "Forfeited",
    "after_disqualification",
    "forfeited",
    "forfeited_rounds",
    "is_disqualified",
    "struck_from_ranking",
]

_HOME, _AWAY, _BOTH = Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.FORFEIT_BOTH


def forfeited(match: Match, number: int, cites: str = "") -> Match:
    """The match forfeited by one of the two; if the other had forfeited it already, by both."""
    at_fault = _HOME if number == match.home else _AWAY
    _playing(match, number)
    both = match.outcome in (_HOME, _AWAY, _BOTH) and match.outcome is not at_fault
    return replace(match, outcome=_BOTH if both else at_fault, cites=_joined(match.cites, cites))


def _playing(match: Match, number: int) -> None:
    if number not in match.numbers or match.away is None:
        values = {"number": number, "round": match.round, "table": match.table}
        raise NotUnderstood(Text(__name__, "not_in_match", values), legal=match.numbers)


def _joined(*cites: str) -> str:
    return " ".join(dict.fromkeys(part for one in cites for part in one.split()))


def forfeited_rounds(event: Event, stage: str) -> dict[int, tuple[int, ...]]:
    """The rounds that each contestant has forfeited, as rulings have left the matches."""
    found: dict[int, list[int]] = {}
    for match in settled_matches(event, stage):
        sides = {_HOME: (match.home,), _AWAY: (match.away,), _BOTH: match.numbers}.get(match.outcome, ())
        for number in sides:
            if number is not None:
                found.setdefault(number, []).append(match.round)
    return {number: tuple(sorted(rounds)) for number, rounds in sorted(found.items())}


def is_disqualified(conditions: ConditionsOfContest, rounds: Iterable[int]) -> Cited[bool]:
    """Whether somebody who forfeited these rounds is out of the event."""
    numbers = sorted(set(rounds))
    if conditions.game is Game.GUANDAN:
        return disqualifies(conditions.forfeits, str(conditions.form), numbers)
    terms = conditions.forfeits
    in_a_row = _longest_row(numbers) >= terms.out_after_in_a_row if terms.out_after_in_a_row else False
    in_all = len(numbers) >= terms.out_after_in_all if terms.out_after_in_all else False
    return Cited(in_a_row or in_all, "§R14/1")


def _longest_row(numbers: list[int]) -> int:
    longest = row = 1 if numbers else 0
    for earlier, later in pairwise(numbers):
        row = row + 1 if later == earlier + 1 else 1
        longest = max(longest, row)
    return longest


@dataclass(frozen=True, slots=True)
class Forfeited:
    """The matches of a stage after somebody left it: struck out, kept, or forfeited to those still to come."""

    matches: tuple[Match, ...]
    struck: bool
    cites: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


def after_disqualification(conditions: ConditionsOfContest, event: Event, stage: Stage, number: int) -> Forfeited:
    """R14/2, G34.1.3: what the other results are worth when a team is out.

    In a round robin its results go if it had played fewer than half of its matches, forfeits not counted; in a Swiss
    they stay (R14/2). Whoever still has to meet it has a forfeited match.
    """
    settled = settled_matches(event, stage.name)
    own = [one for one in settled if number in one.numbers and one.away is not None]
    has_lines = {(line.place.round, line.place.table) for line in event.lines_of(stage.name)}
    played = sum(one.outcome is Outcome.PLAYED and (one.round, one.table) in has_lines for one in own)
    # A bye, or a round that only another group has, is no match of its own; rounds that are not drawn yet will be.
    to_come = max(0, stage.rounds - max((one.round for one in settled), default=0))
    strikes = _strikes(conditions, stage, played, len(own) + to_come)
    changed = {
        (one.round, one.table): _left(one, number, played=(one.round, one.table) in has_lines, strikes=strikes)
        for one in own
    }
    matches = tuple(changed.get((one.round, one.table), one) for one in settled)
    return Forfeited(matches, strikes.value, strikes.cites)


def _strikes(conditions: ConditionsOfContest, stage: Stage, played: int, matches: int) -> Cited[bool]:
    is_guandan = conditions.game is Game.GUANDAN
    if stage.is_swiss or stage.is_knockout:
        return Cited(False, "§G34.1.3" if is_guandan else "§R14/2")
    if is_guandan:
        found = disqualified_results(conditions.forfeits, played, matches)
        return Cited(found.value == CANCELLED, found.cites)
    return Cited(played < conditions.forfeits.delete_below * matches, "§R14/2")


def _left(match: Match, number: int, *, played: bool, strikes: Cited[bool]) -> Match:
    if strikes.value:
        return replace(match, outcome=Outcome.DELETED, cites=_joined(match.cites, strikes.cites))
    if played or match.outcome is not Outcome.PLAYED:
        return match
    return forfeited(match, number, strikes.cites)


def struck_from_ranking(
    conditions: ConditionsOfContest, contestant: Contestant, stage: Stage, *, without_reason: bool = False
) -> Contestant:
    """What a forfeit does to the place itself: no place in a final stage, or in pairs; last of the stage at Guandan."""
    if conditions.game is Game.GUANDAN:
        return replace(contestant, last=clause_ids("§G34.4")[0]) if without_reason else contestant
    if conditions.form is not Form.TEAMS:
        return replace(contestant, unranked=clause_ids("§R18")[0])
    final = conditions.plan(stage.name).final
    return replace(contestant, unranked=clause_ids("§R15")[0]) if final else contestant
