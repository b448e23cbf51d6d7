"""Whose task it is at the table, and who answers for its neglect (R29)."""

from __future__ import annotations

from cardinal.cards import SEATS, Seat
from cardinal.laws.cited import Cited
from cardinal.laws.ctcba.seat_duties import PAIRS, TEAMS, duties_of, liable
from cardinal.laws.effect import Duty
from cardinal.laws.guandan.score_sheet import handling

from .conditions import ConditionsOfContest
from .model import Form, Game

__all__ = ["answerable", "duties"]


def duties(conditions: ConditionsOfContest, seat: Seat, *, each_copies_own: bool = False) -> tuple[Duty, ...]:
    """What a seat has to do at a table of the event; nothing where the conditions give no tasks to seats."""
    if conditions.table.seats != "r29":
        return ()
    return duties_of(seat, _form(conditions), each_copies_own=each_copies_own)


def answerable(conditions: ConditionsOfContest, task: str) -> Cited[tuple[Seat, ...]]:
    """Who answers for a task that was neglected; at Guandan whoever writes and whoever checks."""
    if conditions.game is Game.GUANDAN:
        found = handling(str(conditions.form))
        return Cited(tuple(seat for seat in SEATS if str(seat) in found.value.writes + found.value.checks), found.cites)
    return liable(task, _form(conditions))


def _form(conditions: ConditionsOfContest) -> str:
    return TEAMS if conditions.form is Form.TEAMS else PAIRS
