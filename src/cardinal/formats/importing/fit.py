"""Finds the scoring settings that reproduce most figures of a file, which seldom names its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.field_score import ScoredField
from cardinal.contest.match_table import MatchTable
from cardinal.contest.model import Event
from cardinal.contest.settled import settled_lines
from cardinal.contest.stage import Stage
from cardinal.contest.standings_teams import team_table
from cardinal.contest.tie_facts import MatchSide
from cardinal.contest.vp_scale import scale_of
from cardinal.language import CardinalError

from .comparison import Kind, comparison
from .plan import Plan
from .terms import conditions_of, event_of, terms_of
from .told_event import Claim

__all__ = ["Progress", "best_event"]

Progress = Callable[[int, int], object]
"""Told how many readings of what the files leave open were tried, of how many."""


def best_event(plan: Plan, name: str = "", progress: Progress | None = None) -> Event:
    """The event under the settings that give most of the figures that the file claims; the usual ones win a tie."""
    found: list[ConditionsOfContest] = []
    refused: CardinalError | None = None
    for terms in terms_of(plan):
        try:
            found.append(conditions_of(plan, terms, name))
        except CardinalError as error:
            refused = error  # as a scale that has no table for matches of this length
    if not found:
        assert refused is not None
        raise refused
    event = event_of(plan, found[0])
    if len(found) == 1 or not event.lines:
        return event
    fits = _of_matches if found[0].stages[0].has_matches else _of_field
    best: tuple[Fit, ConditionsOfContest] | None = None
    for at, (conditions, fit) in enumerate(zip(found, fits(plan, event, found), strict=True), start=1):
        if best is None or fit > best[0]:
            best = fit, conditions
        if progress is not None:
            progress(at, len(found))
        if fit.is_whole:
            break
    assert best is not None
    return replace(event, conditions=best[1])


class Fit(NamedTuple):
    """How many figures are the same, and how near all of them are; more is better in both."""

    same: int
    nearness: Fraction
    is_whole: bool

    @classmethod
    def of(cls, pairs: list[tuple[Claim, Fraction]]) -> Fit:
        apart = [(abs(claim.value - value), claim.step) for claim, value in pairs]
        # A figure that lies just between two is the same for two settings: it does not end the search.
        whole = all(difference < step / 2 for difference, step in apart)
        return cls(
            sum(difference <= step / 2 for difference, step in apart), -sum((d for d, _ in apart), Fraction()), whole
        )


def _of_field(plan: Plan, event: Event, found: list[ConditionsOfContest]) -> Iterator[Fit]:
    """How near the lines come to the file under each of the conditions."""
    for conditions in found:
        (stage,) = conditions.stages
        scored = ScoredField.of(stage, settled_lines(replace(event, conditions=conditions), stage.name))
        rows = comparison(plan, scored)
        yield Fit.of([(row.claimed, row.computed) for row in rows if row.kind is not Kind.SCORE])


def _of_matches(plan: Plan, event: Event, found: list[ConditionsOfContest]) -> Iterator[Fit]:
    """The same for matches, or for totals where the file has no matches: the margins are scored once."""
    table = team_table(event, event.conditions.stages[0])
    claims = list(_match_claims(plan, table))
    totals = [(plan.numbers[key], one.total) for key, one in plan.entrants.items() if one.total is not None]
    for conditions in found:
        (stage,) = conditions.stages
        if claims:
            yield Fit.of([(claim, _worth(side, stage)) for side, claim in claims])
            continue
        sums = {number: sum((_worth(side, stage) for side in table.of(number)), Fraction()) for number, _ in totals}
        yield Fit.of([(claim, sums[number]) for number, claim in totals])


def _match_claims(plan: Plan, table: MatchTable) -> Iterator[tuple[MatchSide, Claim]]:
    for match in table.scored:
        claims = plan.match_claims.get((match.match.round, match.match.table))
        if claims is None:
            continue
        for number, claim in ((match.match.home, claims[0]), (match.match.away, claims[1])):
            side = match.side(number) if number is not None else None
            if side is not None and claim is not None:
                yield side, claim


def _worth(side: MatchSide, stage: Stage) -> Fraction:
    """What a side has of a match: VPs by the scale of the stage, or its margin."""
    if side.opponent is None:
        return side.score
    scale = scale_of(stage)
    return side.margin if scale is None else scale.vp(side.margin)[0]
