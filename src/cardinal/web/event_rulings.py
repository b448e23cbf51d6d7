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
from cardinal.contest.poll import tally_words
from cardinal.contest.provisional import is_live
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
    poll: str = ""
    """Of a ruling: what players would have done who were asked, without who they are."""


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


def decisions(shown_event: ShownEvent, language: str = "en", now: datetime | None = None) -> Decisions:
    """Everything that was decided; with a moment, also what the published lists are worth then."""
    every = list(_every(shown_event, language))
    shown = tuple(told for place, told in every if shown_event.may_show(place))
    if shown_event.conditions.appeals.anonymous:
        shown = tuple(map(_unnamed, shown))
    lists = tuple(_lists(shown_event, language, now)) if now is not None else ()
    return Decisions(shown_event.name, shown, len(every) - len(shown), lists)


def _unnamed(told: Decided) -> Decided:
    """A decision as the conditions want it published: what was decided and why by the clauses, not about whom.

    The table and the typed reason would give the players away as well as their number does.
    """
    return replace(told, table="", contestant=None, by="", reason="", hearing="", grounds="")


def _lists(shown_event: ShownEvent, language: str, now: datetime) -> Iterator[ListStatus]:
    state = shown_event.state
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


def _every(shown_event: ShownEvent, language: str) -> Iterator[tuple[Place, Decided]]:
    """Each with the place that it tells of; an appeal stands behind its ruling."""
    event = shown_event.event
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


def _ruling(ruling: Ruling, language: str) -> Decided:
    place, text = ruling.place, _said(ruling.score, ruling.outcome, language)
    if ruling.score is None and ruling.outcome is None:
        text = Text(__name__, "no_score").render(language)
    return Decided(
        "ruling", ruling.key, place.stage, place.round, place.table, place.board, None, text, ruling.by,
        _moment(ruling.at), ruling.reason, ruling.clauses, "" if is_live(ruling.hearing) else ruling.hearing,
        poll=tally_words(ruling.poll).render(language) if ruling.poll else "",
    )  # fmt: skip


def _appeal(appeal: Appeal, place: Place, language: str) -> Decided:
    values = {"score": _said(appeal.score, appeal.outcome, language), "committee": appeal.committee}
    text = Text(__name__, f"appeal_{appeal.decision or 'open'}", values).render(language)
    cites = tuple(dict.fromkeys((*appeal.clauses, *appeal.fee_clauses)))
    return Decided(
        "appeal", appeal.key, place.stage, place.round, place.table, place.board, appeal.contestant, text, appeal.by,
        _moment(appeal.decided_at or appeal.filed_at), appeal.reason, cites, grounds=appeal.grounds,
        findings=tuple(told.render(language) for told in findings(appeal)),
    )  # fmt: skip


def _correction(correction: Correction, language: str) -> Decided:
    place = correction.place
    before = decided_words(correction.before, language) if correction.before is not None else "–"
    values = {"before": before, "after": decided_words(correction.after, language)}
    text = Text(__name__, "correction_refused" if correction.refused else "correction", values).render(language)
    cites = (*correction.clauses, *((correction.refused,) if correction.refused else ()))
    return Decided(
        "correction", correction.key, place.stage, place.round, place.table, place.board, None, text, correction.by,
        _moment(correction.at), correction.reason, cites,
    )  # fmt: skip


def _penalty(penalty: Penalty, language: str) -> Decided:
    values = {"amount": said(penalty.amount), "unit": unit_name(penalty.unit)}
    text = Text(__name__, "penalty" if penalty.amount else "warning", values).render(language)
    return Decided(
        "penalty", "", penalty.stage, penalty.round, "", 0, penalty.contestant, text, penalty.by, _moment(penalty.at),
        penalty.reason, penalty.clauses,
    )  # fmt: skip


def _said(score: Score | None, outcome: Outcome | None, language: str) -> str:
    if score is not None:
        return decided_words(score, language)
    return Text(_OUTCOMES, f"outcome_{outcome}").render(language) if outcome is not None else "–"


def _moment(at: datetime | None) -> str:
    return "" if at is None else at.strftime("%Y-%m-%d %H:%M")
