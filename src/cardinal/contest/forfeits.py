"""Matches that are not played: what the forfeit is, how many end an event, and what a director may decide upon them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cardinal.language import Citing, NotAllowed, NotUnderstood, Text, clause_ids
from cardinal.laws.cited import Cited
from cardinal.laws.guandan.forfeits import CANCELLED, disqualified_results, disqualifies

from .conditions import ConditionsOfContest
from .decisions import Exclusion, ForfeitKind
from .exclusions import excluded_matches, joined, rounds_drawn, with_forfeit
from .model import Contestant, Event, Form, Game, Match, Outcome, Ruling
from .settled import settled_matches
from .stage import Stage

_HOME, _AWAY, _BOTH = Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.FORFEIT_BOTH


def forfeited(match: Match, number: int, cites: str = "") -> Match:
    """The match forfeited by one of the two; if the other had forfeited it already, by both."""
    if number not in match.numbers or match.away is None:
        values = {"number": number, "round": match.round, "table": match.table}
        raise NotUnderstood(Text(__name__, "not_in_match", values), legal=match.numbers)
    return with_forfeit(match, number, cites)


def forfeited_rounds(event: Event, stage: str) -> dict[int, tuple[int, ...]]:
    """The rounds that each contestant has forfeited, as rulings have left the matches.

    A round of which two segments were given up is there twice: each counts as a match (G34.1.1).
    """
    found: dict[int, list[int]] = {}
    # What an exclusion makes of the matches to come is its consequence, and no forfeit more.
    for match in settled_matches(replace(event, exclusions=()), stage):
        for number in _at_fault(match, match.outcome):
            found.setdefault(number, []).extend([match.round] * _segments(event, match, number))
    return {number: tuple(sorted(rounds)) for number, rounds in sorted(found.items())}


def given_up(rounds: Sequence[int]) -> tuple[Text, ...]:
    """For a reader: the rounds that were forfeited; of one that is there several times, so many segments."""
    times = Counter(rounds)
    if len(times) == len(rounds):
        return (Text(__name__, "in_rounds" if len(times) > 1 else "in_round", {"rounds": tuple(times)}),)
    return tuple(
        Text(__name__, "in_segments" if count > 1 else "in_round", {"rounds": number, "count": count})
        for number, count in times.items()
    )


def _at_fault(match: Match, outcome: Outcome | None) -> tuple[int, ...]:
    """Who has forfeited a match that ended so."""
    sides = {_HOME: match.home_side, _AWAY: match.away_side, _BOTH: match.numbers}
    return sides.get(outcome, ()) if outcome is not None else ()


def _segments(event: Event, match: Match, number: int) -> int:
    here = (match.stage, match.round, match.table)
    told = {
        ruling.segment
        for ruling in event.rulings
        if (ruling.place.stage, ruling.place.round, ruling.place.table) == here
        and number in _at_fault(match, ruling.outcome)
    }
    return max(1, len(told - {0}))


def refuse_no_segment(conditions: ConditionsOfContest, ruling: Ruling) -> None:
    """A ruling about one segment is about one that the match has, and says who gave it up."""
    if not ruling.segment:
        return
    segments = conditions.plan(ruling.place.stage).segments
    if ruling.segment > segments or ruling.outcome not in (_HOME, _AWAY, _BOTH):
        values = {"segment": ruling.segment, "segments": segments}
        raise NotUnderstood(Text(__name__, "no_segment", values), cites=_SEGMENT_CITES[conditions.game])


_SEGMENT_CITES = {Game.GUANDAN: "§G34.1.1", Game.BRIDGE: ""}


def is_disqualified(conditions: ConditionsOfContest, rounds: Iterable[int]) -> Cited[bool]:
    """Whether somebody who forfeited these rounds is out of the event."""
    if conditions.game is Game.GUANDAN:
        return disqualifies(conditions.forfeits, str(conditions.form), sorted(rounds))
    numbers, terms = sorted(set(rounds)), conditions.forfeits
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
class Forfeited(Citing):
    """The matches of a stage after somebody left it: struck out, kept, or forfeited to those still to come."""

    matches: tuple[Match, ...]
    struck: bool
    cites: str = ""


def after_disqualification(conditions: ConditionsOfContest, event: Event, stage: Stage, number: int) -> Forfeited:
    """R14/2, G34.1.3: what the other results are worth when a team is out.

    In a round robin its results go if it had played fewer than half of its matches, forfeits not counted; in a Swiss
    they stay (R14/2). Whoever still has to meet it has a forfeited match.
    """
    settled = settled_matches(event, stage.name)
    own = [one for one in settled if number in one.numbers and one.away is not None]
    has_lines = {(line.place.round, stage.main_table(line.place.table)) for line in event.lines_of(stage.name)}
    played = sum(one.outcome is Outcome.PLAYED and (one.round, one.table) in has_lines for one in own)
    # A bye, or a round that only another group has, is no match of its own; rounds that are not drawn yet will be.
    to_come = max(0, stage.rounds - max((one.round for one in settled), default=0))
    strikes = _strikes(conditions, stage, played, len(own) + to_come)
    clauses = clause_ids(strikes.cites)
    left = Exclusion("", number, stage.name, ForfeitKind.TOO_OFTEN, clauses, True, strikes.value)
    matches = excluded_matches(replace(event, exclusions=(left,)), stage.name, settled)
    return Forfeited(matches, strikes.value, strikes.cites)


def _strikes(conditions: ConditionsOfContest, stage: Stage, played: int, matches: int) -> Cited[bool]:
    is_guandan = conditions.game is Game.GUANDAN
    if stage.is_swiss or stage.is_knockout:
        return Cited(False, "§G34.1.3" if is_guandan else "§R14/2")
    if is_guandan:
        found = disqualified_results(conditions.forfeits, played, matches)
        return Cited(found.value == CANCELLED, found.cites)
    return Cited(played < conditions.forfeits.delete_below * matches, "§R14/2")


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


# -- what a director may decide upon forfeits -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offered:
    """A consequence that the rules have for somebody who forfeited; one that is not ``is_due`` needs a judgement."""

    exclusion: Exclusion
    rounds: tuple[int, ...]
    is_due: bool


_JUDGED = (ForfeitKind.WITHOUT_REASON, ForfeitKind.DELIBERATE)


def offered(conditions: ConditionsOfContest, event: Event) -> tuple[Offered, ...]:
    """Everything that may still be decided about those who forfeited, stage by stage, what is due first."""
    return tuple(sorted(_offers(conditions, event), key=lambda one: not one.is_due))


def _offers(conditions: ConditionsOfContest, event: Event) -> Iterator[Offered]:
    for stage in conditions.stages:
        for number, rounds in forfeited_rounds(event, stage.name).items():
            known = {one.kind for one in event.exclusions if one.contestant == number and one.stage == stage.name}
            out = any(one.is_out for one in event.exclusions if one.contestant == number)
            for kind, is_due in _kinds(conditions, event, stage, number, rounds):
                if kind not in known and not out:
                    yield Offered(excluded(conditions, event, stage, number, kind), rounds, is_due)


def _kinds(
    conditions: ConditionsOfContest, event: Event, stage: Stage, number: int, rounds: tuple[int, ...]
) -> Iterator[tuple[ForfeitKind, bool]]:
    contestant = event.by_number.get(number, Contestant(number))
    if is_disqualified(conditions, rounds).value:
        yield ForfeitKind.TOO_OFTEN, True
    if struck_from_ranking(conditions, contestant, stage).unranked and not contestant.unranked:
        yield ForfeitKind.OFF_THE_LIST, True
    if conditions.game is Game.GUANDAN:
        # The chief referee's consent and the player's intention cannot be computed; a person decides.
        yield from ((kind, False) for kind in _JUDGED)


def excluded(conditions: ConditionsOfContest, event: Event, stage: Stage, number: int, kind: ForfeitKind) -> Exclusion:
    """What one kind of forfeit costs a contestant in a stage; refused where the event has no such forfeit."""
    rounds = forfeited_rounds(event, stage.name).get(number, ())
    legal = tuple(str(one) for one, _ in _kinds(conditions, event, stage, number, rounds)) if rounds else ()
    if kind not in legal:
        values = {"number": number, "stage": stage.name}
        cites = _OWN_CITES.get(kind) or is_disqualified(conditions, ()).cites
        raise NotAllowed(Text(__name__, "nothing_to_decide", values), cites=cites, legal=legal)
    made = Exclusion(f"X{len(event.exclusions) + 1}", number, stage.name, kind, (), rounds_drawn=rounds_drawn(event))
    if kind is ForfeitKind.WITHOUT_REASON:
        return _last(event, stage, made, rounds)
    if kind is ForfeitKind.OFF_THE_LIST:
        unranked = struck_from_ranking(conditions, event.by_number[number], stage).unranked
        return replace(made, clauses=(unranked,))
    cites = is_disqualified(conditions, rounds).cites if kind is ForfeitKind.TOO_OFTEN else "§G34.5"
    left = after_disqualification(conditions, event, stage, number)
    clauses = clause_ids(joined(cites, left.cites))
    return replace(made, is_out=True, is_struck=left.struck, clauses=clauses)


_OWN_CITES = {
    ForfeitKind.WITHOUT_REASON: "§G34.4",
    ForfeitKind.DELIBERATE: "§G34.5",
    ForfeitKind.OFF_THE_LIST: "§R15 §R18",
}


def _last(event: Event, stage: Stage, made: Exclusion, rounds: tuple[int, ...]) -> Exclusion:
    """G34.4: last of the stage; and not in the next one if it was the last match of a round robin or a Swiss."""
    own = [one.round for one in event.matches_of(stage.name) if made.contestant in one.numbers and one.away is not None]
    is_over = max((one.round for one in event.matches_of(stage.name)), default=0) >= stage.rounds
    is_barred = not stage.is_knockout and is_over and max(own, default=0) in rounds
    return replace(made, is_barred=is_barred, clauses=("G34.4",))


def refuse_dependent(event: Event, key: str) -> Exclusion:
    """The exclusion of a key, which may be taken back as long as nothing was drawn since it was decided."""
    found = next((one for one in event.exclusions if one.key == key), None)
    keys = tuple(one.key for one in event.exclusions)
    if found is None:
        raise NotUnderstood(Text(__name__, "no_exclusion", {"given": key}), legal=keys)
    if rounds_drawn(event) != found.rounds_drawn:
        values = {"key": key, "number": found.contestant, "stage": found.stage}
        raise NotAllowed(Text(__name__, "drawn_since", values), cites=" ".join(f"§{one}" for one in found.clauses))
    return found
