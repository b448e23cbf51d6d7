"""Boards that a director has ruled on at an open table: what still is owed and what was ruled afterwards, read from the
log of the table alone.

A board has one result that the table agrees on, and may be ruled on afterwards. Every later ruling, and every penalty,
has the number of the event that brought it, which is the same for everybody who reads the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from cardinal.contest.heard_score import heard_score
from cardinal.contest.model import Game, Score
from cardinal.contest.score_cell import read_cell
from cardinal.guandan.conditions import Conditions
from cardinal.language import CardinalError, Text, clause_ids
from cardinal.laws.effect import Adjust, Penalty
from cardinal.laws.ruling import Ruling
from cardinal.store import Logged

from .games import Outcome
from .games.open_bridge import NOT_PLAYED, OpenBridge
from .games.open_bridge_view import SCORE
from .games.open_guandan import OpenGuandan
from .live_table import LiveTable, fold
from .online_deals import EXTRA, outcome_of

DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Looked:
    """A ruling after the board was over, or one that leaves something owed on it; ``seq`` is the event of the table by
    which it has the outcome that it has."""

    seq: int
    at: datetime
    by: str
    """Who acted, as the log of the table knows him."""
    before: Outcome
    after: Outcome
    rulings: tuple[Ruling, ...]
    game: Game = Game.BRIDGE

    @property
    def board(self) -> int:
        return self.after.number

    @property
    def is_changed(self) -> bool:
        return self.is_scored or self.before.owed != self.after.owed

    @property
    def is_scored(self) -> bool:
        """Whether something else counts than before, worked out or not."""
        return self.before != self.after or self.adjusts is not None

    @property
    def owed(self) -> tuple[str, ...]:
        """The laws under which something is still to be settled: till then the result is provisional."""
        is_open = self.is_scored and self.score is None
        return tuple(dict.fromkeys((*(("12",) if is_open else ()), *self.after.owed)))

    @property
    def adjusts(self) -> Adjust | None:
        """The adjusted score that was ruled last; the director may still have to work it out."""
        adjustments = [effect for ruling in self.rulings for effect in ruling.effects if isinstance(effect, Adjust)]
        return adjustments[-1] if adjustments else None

    @property
    def score(self) -> Score | None:
        """What counts from now on; None where somebody has to work it out."""
        adjusts = self.adjusts
        if adjusts is not None:
            return heard_score(adjusts) or (
                self._read(f"{adjusts.ns}/{adjusts.ew}") if adjusts.ns and adjusts.ew else None
            )
        is_same = self.before == self.after or self.after.result == NOT_PLAYED
        return None if is_same else self._read(self.after.result)

    def _read(self, cell: str) -> Score | None:
        try:
            return read_cell(cell, self.game, self.board)
        except CardinalError:
            return None

    @property
    def clauses(self) -> tuple[str, ...]:
        every = [clause for ruling in self.rulings for clause in (*ruling.cites, *_cited(ruling))]
        if not every and self.game is Game.BRIDGE:
            # Without a hearing it is an error that the Director has become aware of.
            return clause_ids("§81C3")
        return tuple(dict.fromkeys(every))

    def reason(self, language: str) -> str:
        """What was ruled, a sentence an effect."""
        sentences = [effect.text.render(language) for ruling in self.rulings for effect in ruling.effects]
        if not sentences and not self.is_scored:
            return Text(__name__, "owed", {"laws": self.owed}).render(language)
        changed = {"before": self.before.result, "after": self.after.result}
        return "\n".join(sentences or [Text(__name__, "looked", changed).render(language)])


@dataclass(frozen=True, slots=True)
class Fined:
    """A penalty or a warning that a ruling at the table has given; ``seq`` is the event that brought it."""

    seq: int
    board: int
    penalties: tuple[Penalty, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(clause for penalty in self.penalties for clause in penalty.clauses))

    def what(self, language: str) -> str:
        return " ".join(penalty.text.render(language) for penalty in self.penalties)


def _cited(ruling: Ruling) -> Iterator[str]:
    for effect in ruling.effects:
        yield from effect.clauses


def is_taken_out(outcome: Outcome) -> bool:
    """Whether a ruling has taken the board out of play: it counts nothing until a director says what."""
    return outcome.result == NOT_PLAYED


def looked_again(
    events: Sequence[Logged], game: Game = Game.BRIDGE, deals: Conditions | None = None
) -> tuple[Looked, ...]:
    """Every look at a board after it was over that changed what it counts, in order.

    *deals* are the conditions of a game from level to level: what counts there is how its last deal ended.
    """
    boards = _boards(events)
    looked: list[Looked] = []
    for place, events_of_board in enumerate(boards):
        following = boards[place + 1][0].payload["deal"] if place + 1 < len(boards) else {EXTRA: 0}
        if deals is not None and EXTRA not in following:
            # The game has gone on from there.
            continue
        if game is Game.GUANDAN or any(map(_is_heard, events_of_board)):
            looked += _of_board(_opened(events), events_of_board, game, deals)
    return tuple(looked)


def _is_heard(event: Logged) -> bool:
    """Whether an act may be part of a hearing: of the Director, or an answer to anything but what the score was."""
    act = event.payload.get("act", {})
    is_answer = act.get("verb") == "answers" and act.get("key") != SCORE
    return event.payload.get("who") == DIRECTOR or is_answer or act.get("verb") in ("attention", "director")


def fined(events: Sequence[Logged]) -> tuple[Fined, ...]:
    """Every penalty that was ruled at an open Guandan table, in order."""
    fines: list[Fined] = []
    for events_of_board in _boards(events):
        table, counted = _opened(events), 0
        for event in events_of_board:
            table = fold(table, (event,))
            played = table.played
            if isinstance(played, OpenGuandan) and len(played.table.penalties) > counted:
                new = played.table.penalties[counted:]
                fines.append(Fined(event.seq, played.table.setup.number, tuple(new)))
                counted += len(new)
    return tuple(fines)


def _opened(events: Sequence[Logged]) -> LiveTable:
    return fold(LiveTable(events[0].stream), (event for event in events if event.kind == "table_opened"))


def _boards(events: Sequence[Logged]) -> list[list[Logged]]:
    """What happened on each board, its deal first."""
    boards = 0

    def board_of(logged: Logged) -> int:
        nonlocal boards
        boards += logged.kind == "dealt"
        return boards

    moves = (event for event in events if event.kind in ("dealt", "acted"))
    return [list(events_of_board) for number, events_of_board in groupby(moves, board_of) if number]


def _of_board(table: LiveTable, events: Iterable[Logged], game: Game, deals: Conditions | None) -> Iterator[Looked]:
    known: Outcome | None = None
    counted, official = 0, ""
    for event in events:
        official = event.actor if event.payload.get("who") == DIRECTOR else official
        table = fold(table, (event,))
        played = table.played
        if not isinstance(played, OpenBridge | OpenGuandan) or played.outcome is None:
            continue
        # Rulings are only added: no answer can be taken back once its hearing is over.
        outcome, rulings = played.outcome if deals is None else outcome_of(table, deals), played.table.rulings
        assert outcome is not None, "the deal is over"
        if known is None:
            # With the result comes what rulings during the play have left open.
            known = replace(outcome, owed=())
        if known.owed != outcome.owed or outcome != known or len(rulings) > counted:
            by = official or event.actor
            looked = Looked(event.seq, event.at, by, known, outcome, tuple(rulings[counted:]), game)
            if looked.is_changed:
                yield looked
        known, counted = outcome, len(rulings)
