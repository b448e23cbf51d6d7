"""Law 8: the movement that the Director directs, and when a round or a session is over for a table."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Effect
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Found, Question, Voice

voice = Voice(__name__)

# A time is a number of seconds on whatever clock the event keeps; None is "not yet".
Time = float | None

Ending = Generator[Question | Found | Effect, Any, Cited[Time]]
"""A part of the hearing that finds out when something ends."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """A round at one table: when the next was signalled, when play here was complete, when the players moved."""

    signalled: Time = None
    completed: Time = None
    progressed: Time = None


def round_end(table: TableRound) -> Cited[Time]:
    """When the round ends for a table: at the signal, or when its players progress if they were playing then."""
    if table.signalled is None:
        return Cited(None, "§8B1")
    if table.completed is not None and table.completed <= table.signalled:
        return Cited(table.signalled, "§8B1")
    return Cited(None if table.progressed is None else max(table.signalled, table.progressed), "§8B1")


@dataclass(frozen=True, slots=True)
class PostponedBoard:
    """A board that the Director has put off."""

    played: Time = None
    score_recorded: Time = None  # agreed and recorded
    cancelled: Time = None


def postponed_board_end(board: PostponedBoard) -> Cited[Time]:
    """When the round ends for a postponed board: once it is played with its score agreed and recorded, or cancelled."""
    ends = [board.cancelled] if board.cancelled is not None else []
    if board.played is not None and board.score_recorded is not None:
        ends.append(max(board.played, board.score_recorded))
    return Cited(min(ends, default=None), "§8B2")


@dataclass(frozen=True, slots=True)
class LastRound:
    """The last round at one table: its boards, when each was played and its score entered, and what is objected to."""

    scheduled: tuple[int, ...]
    played: Mapping[int, float] = field(default_factory=dict)
    entered: Mapping[int, float] = field(default_factory=dict)
    objected: frozenset[int] = frozenset()


def session_end(table: LastRound) -> Cited[Time]:
    """When the session ends for a table: all its boards played, all scores entered, none objected to."""
    boards = table.scheduled
    done = all(board in table.played and board in table.entered for board in boards)
    if not done or table.objected & set(boards):
        return Cited(None, "§8C")
    return Cited(max((max(table.played[one], table.entered[one]) for one in boards), default=None), "§8C")


@law("8")
def end_of_round(case: Case) -> Procedure:
    """Law 8: whether the round, or the session, is over for a table."""
    matter = yield voice.choose(DIRECTOR, "matter", "§8B1 §8B2 §8C", options=tuple(_MATTERS))
    end = yield from _MATTERS[matter](case)
    yield voice.recorded(_RECORDED[matter][end.value is not None], end.cites)


# What has not been established has not happened yet: the round goes on until it has (8B, 8C). So every "not
# determined" below counts as "no".


def _round(case: Case) -> Ending:
    announced = any(act.verb == "round ends" for act in case.before)
    signalled = announced or (yield voice.fact("signalled", "§8B1")) is True
    if not signalled:
        return round_end(TableRound())
    if (yield voice.fact("completed", "§8B1")) is True:
        return round_end(TableRound(signalled=1, completed=0))
    moved = (yield voice.fact("progressed", "§8B1")) is True
    return round_end(TableRound(signalled=1, progressed=2 if moved else None))


def _postponed(case: Case) -> Ending:
    if (yield voice.fact("cancelled", "§8B2")) is True:
        return postponed_board_end(PostponedBoard(cancelled=1))
    recorded = (yield voice.fact("played_and_recorded", "§8B2")) is True
    return postponed_board_end(PostponedBoard(played=1, score_recorded=2) if recorded else PostponedBoard())


def _last_round(case: Case) -> Ending:
    board = case.position.board.number
    if (yield voice.fact("all_played", "§8C")) is not True:
        return session_end(LastRound((board,)))
    if (yield voice.fact("all_entered", "§8C")) is not True:
        return session_end(LastRound((board,), {board: 1}))
    # An objection that cannot be excluded keeps the scores open.
    open_score = (yield voice.fact("objection", "§8C")) is not False
    return session_end(LastRound((board,), {board: 1}, {board: 2}, frozenset((board,) if open_score else ())))


_MATTERS: dict[str, Callable[[Case], Ending]] = {
    "round": _round,
    "postponed board": _postponed,
    "session": _last_round,
}
# What the record has while it goes on, and when it is over.
_RECORDED = {
    "round": ("round_goes_on", "round_over"),
    "postponed board": ("postponed_board_goes_on", "postponed_board_over"),
    "session": ("session_goes_on", "session_over"),
}
