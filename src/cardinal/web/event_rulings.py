"""What was decided in an event, for the public: rulings, appeals, corrections and penalties, each with its clauses.

A decision about a board that somebody has still to play is kept back until nobody has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from cardinal.contest.appeals import findings
from cardinal.contest.explanation import shown as said
from cardinal.contest.model import Appeal, Correction, Outcome, Penalty, Place, Ruling, Score
from cardinal.contest.penalty_words import unit_name
from cardinal.contest.publication import publication
from cardinal.language import Text
from cardinal.store.deciding import moments

from .decided_words import decided_words
from .event_now import clock_words
from .folder_catalogue import ShownEvent

_OUTCOMES = "cardinal.contest.explain"
NOWHERE = Place("", 0, "")
"""The place of what tells nothing of any board."""


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision: of which kind, where, what it says, by whom, when, why, and by which clauses."""

    kind: str
    key: str
    stage: str
    round: int
    table: str
    board: int
    contestant: int | None
    text: str
    by: str
    at: str
    reason: str
    cites: tuple[str, ...]
    hearing: str = ""
    """The query with which the hearing of a ruling is held again."""
    grounds: str = ""
    """Of an appeal: what the appellant said; ``reason`` is what those who decided said."""
    findings: tuple[str, ...] = ()
    """Of an appeal that was decided: whether it was a reasonable one, and what became of the fee."""


@dataclass(frozen=True, slots=True)
class ListStatus:
    """What the list of a stage is worth now, and until when errors are corrected and rulings appealed."""

    stage: str
    status: str
    text: str
    corrections_until: str
    appeals_until: str
    appeals_left: str


@dataclass(frozen=True, slots=True)
class Decisions:
    """Everything that was decided and may be known; ``kept_back`` counts what may not yet."""

    event: str
    decided: tuple[Decided, ...]
    kept_back: int
    lists: tuple[ListStatus, ...] = ()


def decisions(one: ShownEvent, language: str = "en", now: datetime | None = None) -> Decisions:
    """Everything that was decided; with a moment, also what the published lists are worth then."""
    every = list(_every(one, language))
    shown = tuple(told for place, told in every if one.may_show(place))
    if one.conditions.appeals.anonymous:
        shown = tuple(map(_unnamed, shown))
    lists = tuple(_lists(one, language, now)) if now is not None else ()
    return Decisions(one.name, shown, len(every) - len(shown), lists)


def _unnamed(told: Decided) -> Decided:
    """A decision as the conditions want it published: what was decided and why by the clauses, not about whom.

    The table and the typed reason would give the players away as well as their number does.
    """
    return replace(told, table="", contestant=None, by="", reason="", hearing="", grounds="")


def _lists(one: ShownEvent, language: str, now: datetime) -> Iterator[ListStatus]:
    state = one.state
    for stage in state.published if state is not None else ():
        if state is None or stage not in {each.name for each in state.conditions.stages}:
            continue
        wall = state.wall(now)
        found = publication(state.conditions, state.event, stage, moments(state, stage), wall)
        until = found.appeals_until
        yield ListStatus(
            stage,
            str(found.status),
            found.text.render(language),
            _zoned(found.corrections_until, state.zone),
            _zoned(until, state.zone),
            clock_words(until - wall) if until is not None and until > wall else "",
        )


def _zoned(at: datetime | None, zone: str) -> str:
    return "" if at is None else at.replace(tzinfo=ZoneInfo(zone)).isoformat()


def _every(one: ShownEvent, language: str) -> Iterator[tuple[Place, Decided]]:
    """Each with the place that it tells of; an appeal stands behind its ruling."""
    event = one.event
    places = {ruling.key: ruling.place for ruling in event.rulings}
    for ruling in event.rulings:
        yield ruling.place, _ruling(ruling, language)
        yield from (
            (ruling.place, _appeal(appeal, ruling.place, language))
            for appeal in event.appeals
            if appeal.ruling == ruling.key
        )
    yield from ((NOWHERE, _appeal(lost, NOWHERE, language)) for lost in event.appeals if lost.ruling not in places)
    yield from ((change.place, _correction(change, language)) for change in event.corrections)
    yield from ((NOWHERE, _penalty(penalty, language)) for penalty in event.penalties)


def _ruling(one: Ruling, language: str) -> Decided:
    place, text = one.place, _said(one.score, one.outcome, language)
    if one.score is None and one.outcome is None:
        text = Text(__name__, "no_score").render(language)
    return Decided(
        "ruling", one.key, place.stage, place.round, place.table, place.board, None, text, one.by, _moment(one.at),
        one.reason, one.clauses, one.hearing,
    )  # fmt: skip


def _appeal(one: Appeal, place: Place, language: str) -> Decided:
    values = {"score": _said(one.score, one.outcome, language), "committee": one.committee}
    text = Text(__name__, f"appeal_{one.decision or 'open'}", values).render(language)
    cites = tuple(dict.fromkeys((*one.clauses, *one.fee_clauses)))
    return Decided(
        "appeal", one.key, place.stage, place.round, place.table, place.board, one.contestant, text, one.by,
        _moment(one.decided_at or one.filed_at), one.reason, cites, grounds=one.grounds,
        findings=tuple(told.render(language) for told in findings(one)),
    )  # fmt: skip


def _correction(one: Correction, language: str) -> Decided:
    place = one.place
    before = decided_words(one.before, language) if one.before is not None else "–"
    values = {"before": before, "after": decided_words(one.after, language)}
    text = Text(__name__, "correction_refused" if one.refused else "correction", values).render(language)
    cites = (*one.clauses, *((one.refused,) if one.refused else ()))
    return Decided(
        "correction", one.key, place.stage, place.round, place.table, place.board, None, text, one.by,
        _moment(one.at), one.reason, cites,
    )  # fmt: skip


def _penalty(one: Penalty, language: str) -> Decided:
    values = {"amount": said(one.amount), "unit": unit_name(one.unit)}
    text = Text(__name__, "penalty" if one.amount else "warning", values).render(language)
    return Decided(
        "penalty", "", one.stage, one.round, "", 0, one.contestant, text, one.by, _moment(one.at), one.reason,
        one.clauses,
    )  # fmt: skip


def _said(score: Score | None, outcome: Outcome | None, language: str) -> str:
    if score is not None:
        return decided_words(score, language)
    return Text(_OUTCOMES, f"outcome_{outcome}").render(language) if outcome is not None else "–"


def _moment(at: datetime | None) -> str:
    return "" if at is None else at.strftime("%Y-%m-%d %H:%M")
