"""What an exclusion does: to the matches of its contestant, to its place in the lists, to the draws that follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from cardinal.language import Text

from .decisions import ForfeitKind
from .meetings import Match, Outcome
from .model import Contestant, Event, Exclusion

_HOME, _AWAY, _BOTH = Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY, Outcome.FORFEIT_BOTH


def excluded_matches(event: Event, stage: str, matches: tuple[Match, ...]) -> tuple[Match, ...]:
    """The matches of a stage with those of excluded contestants struck out, or forfeited where nobody has played."""
    told = [one for one in event.exclusions if one.stage == stage and (one.is_out or one.is_struck)]
    if not told:
        return matches
    scheme = event.stage(stage)
    played = {(line.place.round, scheme.main_table(line.place.table)) for line in event.lines_of(stage)}
    for one in told:
        matches = tuple(_left(match, one, is_played=(match.round, match.table) in played) for match in matches)
    return matches


def _left(match: Match, exclusion: Exclusion, *, is_played: bool) -> Match:
    """One match after an exclusion; a bye is struck out with the rest."""
    if exclusion.contestant not in match.numbers:
        return match
    cites = " ".join(f"§{clause}" for clause in exclusion.clauses)
    if exclusion.is_struck:
        return replace(match, outcome=Outcome.DELETED, cites=joined(match.cites, cites))
    if is_played or match.away is None or match.outcome is not Outcome.PLAYED:
        return match
    return with_forfeit(match, exclusion.contestant, cites)


def with_forfeit(match: Match, number: int, cites: str = "") -> Match:
    """The match forfeited by one of the two; if the other had forfeited it already, by both."""
    at_fault = _HOME if number in match.home_side else _AWAY
    both = match.outcome in (_HOME, _AWAY, _BOTH) and match.outcome is not at_fault
    return replace(match, outcome=_BOTH if both else at_fault, cites=joined(match.cites, cites))


def joined(*cites: str) -> str:
    """Citations one after another, each once."""
    return " ".join(dict.fromkeys(part for one in cites for part in one.split()))


def listed(event: Event, stage: str = "") -> Mapping[int, Contestant]:
    """Everybody as a list has it: who is out has no place, who forfeited without reason is last of its stage (G34.4).

    Without a stage the list is that of the whole event, in which only being out counts.
    """
    told = [one for one in event.exclusions if one.stage == stage or (not stage and one.is_out)]
    if not told:
        return event.by_number
    found = dict(event.by_number)
    for one in told:
        contestant = found.get(one.contestant)
        if contestant is not None:
            found[one.contestant] = _placed(contestant, one)
    return found


def _placed(contestant: Contestant, exclusion: Exclusion) -> Contestant:
    """The contestant with the clause that takes its place away, or puts it last."""
    clause = next(iter(exclusion.clauses), "")
    if exclusion.kind is ForfeitKind.WITHOUT_REASON:
        return replace(contestant, last=clause)
    return replace(contestant, unranked=clause)


def barred_from(exclusions: Iterable[Exclusion], stage: str) -> frozenset[int]:
    """Those whom a draw of the stage leaves out."""
    return frozenset(one.contestant for one in exclusions if one.is_out or (one.is_barred and one.stage != stage))


def rounds_drawn(event: Event) -> int:
    """How many rounds of all stages are drawn."""
    of_matches = {(match.stage, match.round) for match in event.matches}
    return len(of_matches | {(seating.stage, seating.round) for seating in event.seatings})


def sentence(event: Event, exclusion: Exclusion) -> Text:
    """What an exclusion says, in one sentence."""
    contestant = event.by_number.get(exclusion.contestant)
    who = f"{exclusion.contestant} {contestant.name if contestant else ''}".strip()
    end = "_struck" if exclusion.is_struck else "_barred" if exclusion.is_barred else ""
    return Text(__name__, f"{exclusion.kind}{end}", {"who": who, "stage": exclusion.stage})
