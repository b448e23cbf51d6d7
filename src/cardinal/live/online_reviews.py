"""Boards that a director has looked at again at an open table: what was ruled, read from the log of the table alone.

A board has one result that the table agrees on, and may be ruled on afterwards. Every later ruling has the number of
the event that brought it, which is the same for everybody who reads the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from cardinal.contest.model import Game, Score
from cardinal.contest.score_cell import read_cell
from cardinal.language import CardinalError, Text, clause_ids
from cardinal.laws.effect import Adjust
from cardinal.laws.ruling import Ruling
from cardinal.store import Logged

from .games import Outcome
from .games.open_bridge import NOT_PLAYED, OpenBridge
from .live_table import LiveTable, fold

__all__ = ["Looked", "is_taken_out", "looked_again"]

DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Looked:
    """A ruling after the board was over; ``seq`` is the event of the table by which it has the outcome that it has."""

    seq: int
    at: datetime
    by: str
    """Who acted, as the log of the table knows him."""
    before: Outcome
    after: Outcome
    rulings: tuple[Ruling, ...]

    @property
    def board(self) -> int:
        return self.after.number

    @property
    def is_changed(self) -> bool:
        return self.before != self.after or self.adjusts is not None

    @property
    def adjusts(self) -> Adjust | None:
        """The adjusted score that was ruled last; the director may still have to work it out."""
        found = [one for ruling in self.rulings for one in ruling.effects if isinstance(one, Adjust)]
        return found[-1] if found else None

    @property
    def score(self) -> Score | None:
        """What counts from now on; None where somebody has to work it out."""
        adjusts = self.adjusts
        if adjusts is not None:
            return _read(f"{adjusts.ns}/{adjusts.ew}", self.board) if adjusts.ns and adjusts.ew else None
        return None if self.after.result == NOT_PLAYED else _read(self.after.result, self.board)

    @property
    def clauses(self) -> tuple[str, ...]:
        every = [clause for ruling in self.rulings for clause in (*ruling.cites, *_cited(ruling))]
        # Without a hearing it is an error that the Director has become aware of.
        return tuple(dict.fromkeys(every or clause_ids("§81C3")))

    def reason(self, language: str) -> str:
        """What was ruled, a sentence an effect."""
        told = [one.text.render(language) for ruling in self.rulings for one in ruling.effects]
        changed = {"before": self.before.result, "after": self.after.result}
        return "\\n".join(told or [Text(__name__, "looked", changed).render(language)])


def _read(cell: str, board: int) -> Score | None:
    try:
        return read_cell(cell, Game.BRIDGE, board)
    except CardinalError:
        return None


def _cited(ruling: Ruling) -> Iterator[str]:
    for effect in ruling.effects:
        yield from effect.clauses


def is_taken_out(outcome: Outcome) -> bool:
    """Whether a ruling has taken the board out of play: it counts nothing until a director says what."""
    return outcome.result == NOT_PLAYED


def looked_again(events: Sequence[Logged]) -> tuple[Looked, ...]:
    """Every look at a board after it was over that changed what it counts, in order."""
    opened = [one for one in events if one.kind == "table_opened"]
    found: list[Looked] = []
    boards = 0

    def board_of(one: Logged) -> int:
        nonlocal boards
        boards += one.kind == "dealt"
        return boards

    moves = (one for one in events if one.kind in ("dealt", "acted"))
    for number, of_board in groupby(moves, board_of):
        told = list(of_board)
        if number and any(one.payload.get("who") == DIRECTOR for one in told):
            found += _of_board(fold(LiveTable(events[0].stream), opened), told)
    return tuple(found)


def _of_board(table: LiveTable, events: Iterable[Logged]) -> Iterator[Looked]:
    known: Outcome | None = None
    counted = 0
    for event in events:
        table = fold(table, (event,))
        played = table.played
        if not isinstance(played, OpenBridge) or played.outcome is None:
            continue
        # Rulings are only added: no answer can be taken back once its hearing is over.
        outcome, rulings = played.outcome, played.table.rulings
        if known is not None and (outcome != known or len(rulings) > counted):
            one = Looked(event.seq, event.at, event.actor, known, outcome, tuple(rulings[counted:]))
            if one.is_changed:
                yield one
        known, counted = outcome, len(rulings)
