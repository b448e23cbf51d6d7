"""How the score at a place came about: what the table wrote, and each correction, ruling and appeal since."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from cardinal.scoring import Played

from .explanation import Reason, say
from .model import Event, LevelScore, Line, Score
from .score_cell import write_cell
from .settled import Cause, Change, changes, changes_at


def score_history(event: Event, line: Line) -> Iterator[Reason]:
    """The result as it was written, and everything that has changed it."""
    raw = next((one for one in event.lines if one.place == line.place), None)
    if raw is None:
        yield Reason(say("no_result", {"board": line.board, "table": line.place.table, "round": line.place.round}))
    else:
        yield _written(raw)
    for change in changes_at(changes(event), line.place):
        yield _changed(change)


def _written(line: Line) -> Reason:
    score = line.score
    values = {
        "board": line.board,
        "table": line.place.table,
        "round": line.place.round,
        "ns": line.ns,
        "ew": line.ew,
        "score": cell(score),
    }
    cites = score.cites if isinstance(score, Played | LevelScore) else getattr(score, "cites", "")
    return Reason(say("written", values), cites=cites, source=line.source)


def cell(score: Score) -> str:
    """A score in one cell, a contract with its points."""
    told = write_cell(score)
    return f"{told} ({score.score})" if isinstance(score, Played) and score.result is not None else told


_KEYS = {
    Cause.CORRECTION: "corrected",
    Cause.REFUSED: "correction_refused",
    Cause.RULING: "ruled",
    Cause.APPEAL: "appealed",
}


def _changed(change: Change) -> Reason:
    values = {
        "by": change.by or "-",
        "at": moment(change.at),
        "reason": change.reason or "-",
        "score": cell(change.score) if change.score is not None else str(change.outcome or "-"),
        "key": change.key,
    }
    return Reason(say(_KEYS[change.cause], values), source=change.source, more_clauses=change.clauses)


def moment(at: datetime | None) -> str:
    return "-" if at is None else at.isoformat(" ", "minutes")
