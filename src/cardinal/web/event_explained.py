"""Where a number of an event comes from, as the public may know it: no board that somebody has still to play."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.contest.explain import Question, explain
from cardinal.contest.explanation import shown as said
from cardinal.language import NotNow, Text

from .folder_catalogue import ShownEvent


class NotYet(NotNow):
    """Somebody has still to play the board."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation."""

    text: str
    value: str
    cites: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A number, and the steps that lead to it."""

    subject: str
    value: str
    steps: tuple[Step, ...]


def explained(
    shown_event: ShownEvent, number: int, board: int | None, round_number: int | None, stage: str, language: str = "en"
) -> Explained:
    """Why a contestant has what it has on a board, in a round, or in all."""
    name = shown_event.stage(stage).name if stage else ""
    _check(shown_event, number, board, round_number, name)
    found = explain(shown_event.event, Question(number, board, round_number, name), shown_event.scored)
    return Explained(
        found.subject.render(language),
        "" if found.value is None else said(found.value),
        tuple(
            Step(
                reason.text.render(language),
                "" if reason.value is None else said(reason.value),
                reason.clauses,
                str(reason.source),
            )
            for reason in found.reasons
        ),
    )


def _check(shown_event: ShownEvent, number: int, board: int | None, round_number: int | None, stage: str) -> None:
    """Refuse what tells of a board before its time: every place that the answer speaks of must be open."""
    if board is None and round_number is None:
        return
    told = (
        line.place
        for line in shown_event.event.lines
        if number in (*line.ns, *line.ew)
        and (not stage or line.place.stage == stage)
        and board in (None, line.board)
        and round_number in (None, line.place.round)
    )
    if not all(shown_event.may_show(place) for place in told):
        raise NotYet(Text(__package__, "not_yet"))
