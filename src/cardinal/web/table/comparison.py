"""What others had on a board that this table has played, where the conditions let it see that before everybody has.

Nobody sees a result of a board that is still to be played: it is shown to the table that has agreed on its own, as long
as those who played it sit there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.contest.field_score import ScoredField, board_key
from cardinal.contest.model import Game, Line, Place
from cardinal.contest.settled import settled_lines
from cardinal.contest.stage import Scoring, Stage
from cardinal.scoring import decimal
from cardinal.store import Competition

from ..noted_words import lead_words
from ..score_words import points_words, result_words
from .sitting import Phase, Sitting

AFTER_BOARD = "after_board"
LAST_LOOK = timedelta(minutes=5)
"""How long after the last result the boards of a round are shown: others, who have them still to play, come then."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One table's result of the board."""

    ns: str
    ew: str
    result: str
    lead: str
    points: str
    worth: str
    """What North-South have for it: a percentage, or IMPs."""
    is_own: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The results of a board so far, the best for North-South first, and what each side here has for its own."""

    board: int
    result: str
    points: str
    ns: str
    ew: str
    rows: tuple[Compared, ...]

    @property
    def is_first(self) -> bool:
        return len(self.rows) < 2


def comparison(state: Competition, now: Sitting, board: int, at: datetime, language: str) -> Comparison | None:
    """The board as this table may see it; None where it may not, or has no result that counts."""
    place = next((one for one in now.here.places if one.board == board), None) if now.here is not None else None
    if place is None or not _may_see(state, now, place, at):
        return None
    stage = next(one for one in state.conditions.stages if one.name == place.stage)
    lines = [line for line in settled_lines(state.event, stage.name) if line.board == board and line.ns and line.ew]
    own = next((line for line in lines if line.place == place), None)
    if own is None:
        return None
    alike = [line for line in lines if board_key(line, stage) == board_key(own, stage)]
    scored = ScoredField.of(stage, alike)
    (found,) = scored.boards.values()
    # The only result so far has nothing to be compared with, and so no worth.
    is_first = len(alike) < 2
    columns = {
        side: [None if one is None or is_first else Fraction(one) for one in found.column(side)] for side in Side
    }
    rows = sorted(
        ((columns[Side.NS][row], line) for row, line in enumerate(alike)),
        key=lambda row: (row[0] is None, -(row[0] or 0)),
    )
    mine = alike.index(own)
    worth = {side: _worth(columns[side][mine], Fraction(found.top), stage) for side in Side}
    return Comparison(
        board,
        result_words(own.score, language),
        points_words(own.score),
        worth[Side.NS],
        worth[Side.EW],
        tuple(_compared(state, line, value, Fraction(found.top), stage, own, language) for value, line in rows),
    )


def _may_see(state: Competition, now: Sitting, place: Place, at: datetime) -> bool:
    stage = next((one for one in state.conditions.stages if one.name == place.stage), None)
    is_open = state.conditions.game is Game.BRIDGE and state.conditions.table.results_seen == AFTER_BOARD
    entered = state.results.get(place)
    if stage is None or stage.has_matches or not is_open or entered is None or not entered.counts:
        return False
    if now.phase is Phase.PLAYING:
        return True
    places = now.here.places if now.here is not None else ()
    last = max(state.results[one].at for one in places if one in state.results)
    return now.phase is Phase.OVER and state.wall(at) - last <= LAST_LOOK


def _compared(
    state: Competition, line: Line, value: Fraction | None, top: Fraction, stage: Stage, own: Line, language: str
) -> Compared:
    there = state.results.get(line.place)
    return Compared(
        "+".join(map(str, line.ns)),
        "+".join(map(str, line.ew)),
        result_words(line.score, language),
        lead_words(there.facts, language) if there is not None else "",
        points_words(line.score),
        _worth(value, top, stage),
        line.place == own.place,
    )


def _worth(value: Fraction | None, top: Fraction, stage: Stage) -> str:
    if value is None:
        return ""
    if stage.scoring is Scoring.MATCHPOINTS:
        return f"{decimal(100 * value / top, 1)}%" if top else ""
    return f"{'+' if value > 0 else ''}{decimal(value, 1)}".replace("-", "−")
