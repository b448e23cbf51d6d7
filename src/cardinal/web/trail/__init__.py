"""The audit trail in sentences: for each kind of event one that says who did what, where, and from what to what."""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import suppress

from cardinal.language import CardinalError
from cardinal.store import Competition, Step

from .before_play import BEFORE_PLAY
from .decided import DECIDED
from .in_play import IN_PLAY
from .replanned import REPLANNED
from .values import Known, Sentence, Told, text, who_said

__all__ = ["SENTENCES", "Told", "told"]

_LOG = logging.getLogger(__name__)
_UNREADABLE = (CardinalError, KeyError, TypeError, ValueError)
SENTENCES: Mapping[str, Sentence] = {**BEFORE_PLAY, **IN_PLAY, **DECIDED, **REPLANNED}


def told(state: Competition, steps: Iterable[Step], wanted: Container[int]) -> Iterator[tuple[Step, Told]]:
    """The steps whose numbers are *wanted*, each with what it says; the others are read for what they leave behind."""
    known = Known(state.conditions.game, {stage.name: stage for stage in state.conditions.stages})
    for step in steps:
        known.meet(step.after)
        if step.seq in wanted:
            yield step, _told(known, step)
        with suppress(*_UNREADABLE):
            known.note(step.kind, step.after)


def _told(known: Known, step: Step) -> Told:
    other = Told(text("other", who=who_said(step.actor)))
    try:
        return SENTENCES[step.kind](known, step) if step.kind in SENTENCES else other
    except _UNREADABLE:
        # What another version wrote stays in the log as it is; the page that shows it must not fail.
        _LOG.warning("step %s, %s, could not be told in words", step.seq, step.kind, exc_info=True)
        return other
