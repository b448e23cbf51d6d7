"""What counts at each place: the result, as corrections, rulings and appeals have left it, each step kept.

Nothing is overwritten. A correction (79C, G48) puts right what the table wrote down; a ruling takes the place of the
result; a decision on appeal takes the place of the ruling. Of two of a kind the later one counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from .exclusions import excluded_matches
from .model import Appeal, Correction, Event, Line, Match, Outcome, Place, Room, Ruling, Score, Source


class Cause(StrEnum):
    """Why a score is what it is."""

    CORRECTION = "correction"
    REFUSED = "refused"
    """A correction that came too late: it changes nothing."""
    RULING = "ruling"
    APPEAL = "appeal"


@dataclass(frozen=True, slots=True)
class Change:
    """One step on the way to what counts: who made it, when, why, by which clauses, and the score after it."""

    cause: Cause
    place: Place
    score: Score | None
    outcome: Outcome | None = None
    by: str = ""
    at: datetime | None = None
    reason: str = ""
    clauses: tuple[str, ...] = ()
    source: Source = field(default_factory=Source)
    key: str = ""
    order: int = field(default=0, compare=False)
    """Its number among all changes of the event: a higher one counts instead of a lower one."""


Changes = Mapping[Place, tuple[Change, ...]]


def changes(event: Event) -> Changes:
    """Every place that a correction, a ruling or an appeal is about, with what they did there, in their order."""
    found: dict[Place, list[Change]] = {}
    for order, change in enumerate(_in_order(event)):
        found.setdefault(change.place, []).append(replace(change, order=order))
    return {place: tuple(told) for place, told in found.items()}


def _in_order(event: Event) -> Iterator[Change]:
    yield from map(_of_correction, sorted(event.corrections, key=lambda correction: _moment(correction.at)))
    decided: dict[str, list[Appeal]] = {}
    for appeal in event.appeals:
        decided.setdefault(appeal.ruling, []).append(appeal)
    for ruling in sorted(event.rulings, key=lambda one: _moment(one.at)):
        yield _of_ruling(ruling)
        yield from (_of_appeal(one, ruling) for one in decided.get(ruling.key, ()) if one.decision)


def _moment(at: datetime | None) -> tuple[bool, float, datetime]:
    """An order that works with and without time zones; what has no time comes first, in its own order."""
    if at is None:
        return False, 0.0, datetime.min
    return True, at.timestamp() if at.tzinfo else 0.0, at.replace(tzinfo=None)


def _of_correction(correction: Correction) -> Change:
    cause = Cause.REFUSED if correction.refused else Cause.CORRECTION
    clauses = (*correction.clauses, correction.refused) if correction.refused else correction.clauses
    return Change(
        cause,
        correction.place,
        correction.after,
        None,
        correction.by,
        correction.at,
        correction.reason,
        clauses,
        correction.source,
        correction.key,
    )


def _of_ruling(ruling: Ruling) -> Change:
    told = (ruling.by, ruling.at, ruling.reason, ruling.clauses, ruling.source, ruling.key)
    return Change(Cause.RULING, ruling.place, ruling.score, ruling.outcome, *told)


def _of_appeal(appeal: Appeal, ruling: Ruling) -> Change:
    kept = appeal if appeal.decision == "varied" else ruling
    told = (", ".join(appeal.committee), appeal.decided_at, appeal.reason, appeal.clauses, appeal.source, appeal.key)
    return Change(Cause.APPEAL, ruling.place, kept.score, kept.outcome, *told)


def settled_score(raw: Score | None, made: Iterable[Change]) -> Score | None:
    """What counts after all *made* changes; None where there never was a score."""
    for change in made:
        if change.cause is not Cause.REFUSED and change.score is not None:
            raw = change.score
    return raw


def changes_at(made: Changes, place: Place) -> tuple[Change, ...]:
    """What concerns one place, with what was said of the board in both rooms at once."""
    if place.room is Room.NONE:
        return made.get(place, ())
    both = (*made.get(place, ()), *made.get(replace(place, room=Room.NONE), ()))
    return tuple(sorted(both, key=lambda one: one.order))


def settled_lines(event: Event, stage: str, upto: int | None = None) -> tuple[Line, ...]:
    """The results of a stage that count, up to a round; a ruling about a board that has no result makes one."""
    made = {place: told for place, told in changes(event).items() if place.stage == stage and place.board}
    lines = (
        [one for one in event.lines if one.place.stage == stage]
        if upto is None
        else [one for one in event.lines if one.place.stage == stage and one.place.round <= upto]
    )
    if not made:
        return tuple(lines)
    settled = [_settled(line, changes_at(made, line.place)) for line in lines]
    return (*settled, *_without_result(event, made, {line.place for line in lines}, upto))


def _settled(line: Line, made: tuple[Change, ...]) -> Line:
    score = settled_score(line.score, made)
    return line if score is None or score is line.score else replace(line, score=score)


def _in_time(number: int, upto: int | None) -> bool:
    return upto is None or number <= upto


def _without_result(event: Event, made: Changes, known: set[Place], upto: int | None) -> Iterator[Line]:
    for place, told in made.items():
        score = settled_score(None, told)
        if score is None or not _in_time(place.round, upto):
            continue
        for there in _rooms(event, place):
            if there not in known:
                sides = _sides(event, there)
                if sides is not None:
                    yield Line(there, *sides, score, told[-1].source)


def _rooms(event: Event, place: Place) -> tuple[Place, ...]:
    in_match = any(_is_match(event, match, place) for match in event.matches)
    if place.room is not Room.NONE or not in_match or event.conditions.form != "teams":
        return (place,)
    return replace(place, room=Room.OPEN), replace(place, room=Room.CLOSED)


def _is_match(event: Event, match: Match, place: Place) -> bool:
    if (match.stage, match.round) != (place.stage, place.round):
        return False
    return match.table == event.stage(place.stage).main_table(place.table)


def _sides(event: Event, place: Place) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Who sat North-South and East-West there, by the movement or the pairing."""
    for seating in event.seatings:
        if (seating.stage, seating.round, seating.table) == (place.stage, place.round, place.table):
            return seating.ns, seating.ew
    for match in event.matches:
        if _is_match(event, match, place) and match.away is not None:
            home, away = match.home_side, match.away_side
            return (away, home) if place.room is Room.CLOSED else (home, away)
    return None


def settled_matches(event: Event, stage: str, upto: int | None = None) -> tuple[Match, ...]:
    """The matches of a stage, their outcomes as rulings about whole matches and exclusions have left them."""
    made = {place: told for place, told in changes(event).items() if place.stage == stage and not place.board}
    found = []
    for match in event.matches:
        if match.stage == stage and _in_time(match.round, upto):
            told = made.get(Place(stage, match.round, match.table), ())
            outcomes = [one for one in told if one.outcome is not None and one.cause is not Cause.REFUSED]
            found.append(_with_outcome(match, outcomes[-1]) if outcomes else match)
    return excluded_matches(event, stage, tuple(found)) if event.exclusions else tuple(found)


def _with_outcome(match: Match, change: Change) -> Match:
    assert change.outcome is not None
    cites = " ".join(f"§{clause}" for clause in change.clauses)
    return replace(match, outcome=change.outcome, cites=cites or match.cites)
