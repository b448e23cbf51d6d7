"""The boards of a bridge match between two teams: what each is worth to either, and what is still missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.language import CardinalError, Text
from cardinal.scoring import (
    BoardScore,
    BoardWorth,
    Cancelled,
    Imps,
    LatePlay,
    NotPlayed,
    TeamPoints,
    aggregate,
    board_points,
    patton,
    team_imps,
)

from .model import LevelScore, Line, Match
from .stage import Scoring, Stage


@dataclass(frozen=True, slots=True)
class BoardResult:
    """One board of a match: the two lines, and what each team has; None while a score is missing.

    ``home_ns`` is the table where the home team sat North-South, which is the open room (G29.2).
    """

    board: int
    home_ns: Line | None
    home_ew: Line | None
    home: Fraction | None = None
    away: Fraction | None = None
    cites: str = ""
    problem: Text | None = None

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is to come: both scores, or a board that scores nothing."""
        return self.home is not None or (self.problem is None and self._is_void(self.home_ns, self.home_ew))

    @property
    def is_cancelled(self) -> bool:
        """Whether a ruling took the score away at either table."""
        return any(line is not None and isinstance(line.score, Cancelled) for line in (self.home_ns, self.home_ew))

    @property
    def scores(self) -> tuple[BoardScore, BoardScore] | None:
        """Both scores as tables compare them, from the view of the home team sitting North-South first."""
        if self.home_ns is None or self.home_ew is None:
            return None
        first, second = self.home_ns.score, self.home_ew.score
        return None if isinstance(first, LevelScore) or isinstance(second, LevelScore) else (first, second)

    @staticmethod
    def _is_void(*lines: Line | None) -> bool:
        return any(line is not None and isinstance(line.score, NotPlayed | Cancelled) for line in lines)


def match_boards(match: Match, lines: Sequence[Line], stage: Stage) -> Iterable[BoardResult]:
    """Every board of a match that a line is about, with what it is worth to home and to away."""
    grouped: dict[tuple[int, str], list[Line]] = {}
    for line in lines:
        grouped.setdefault((line.board, _two_tables(line, stage)), []).append(line)
    for (number, _), told in sorted(grouped.items(), key=lambda one: one[0]):
        home_ns = next((line for line in told if match.home in line.ns), None)
        home_ew = next((line for line in told if match.home in line.ew), None)
        yield _board(number, home_ns, home_ew, stage)


def _two_tables(line: Line, stage: Stage) -> str:
    """Which two tables of a larger match the line is of: each two are compared with each other alone."""
    return line.place.table.partition("/")[2] or "1" if stage.tables > 2 else ""


def _board(number: int, home_ns: Line | None, home_ew: Line | None, stage: Stage) -> BoardResult:
    if home_ns is None or home_ew is None:
        return BoardResult(number, home_ns, home_ew)
    both = BoardResult(number, home_ns, home_ew).scores
    if both is None:
        return BoardResult(number, home_ns, home_ew, problem=Text(__name__, "levels"))
    first, second = both
    if isinstance(first, LatePlay) or isinstance(second, LatePlay):
        return BoardResult(number, home_ns, home_ew)
    try:
        found = _METHODS[stage.scoring](first, second, stage)
    except CardinalError as refusal:
        # One board that waits for a ruling must not keep the others from being scored: it is told, not hidden.
        return BoardResult(number, home_ns, home_ew, problem=refusal.text, cites=_signed(refusal.cites))
    if found is None:
        return BoardResult(number, home_ns, home_ew)
    return BoardResult(number, home_ns, home_ew, found.home, found.away, found.cites)


def _imps(first: BoardScore, second: BoardScore, stage: Stage) -> Imps | None:
    return team_imps(first, second, knockout=stage.is_knockout)


def _one_point(first: BoardScore, second: BoardScore, stage: Stage) -> TeamPoints | None:
    return board_points(first, second, BoardWorth.ONE)


def _two_points(first: BoardScore, second: BoardScore, stage: Stage) -> TeamPoints | None:
    return board_points(first, second, BoardWorth.TWO)


def _points(first: BoardScore, second: BoardScore, stage: Stage) -> TeamPoints | None:
    if isinstance(first, NotPlayed | Cancelled) or isinstance(second, NotPlayed | Cancelled):
        return None
    return aggregate((first,), (second,))


_METHODS: Mapping[Scoring, Callable[[BoardScore, BoardScore, Stage], Imps | TeamPoints | None]] = {
    Scoring.IMPS: _imps,
    Scoring.VP: _imps,
    Scoring.BAM: _one_point,
    Scoring.POINT_A_BOARD: _two_points,
    Scoring.PATTON: _two_points,
    Scoring.TOTAL: _points,
}


def patton_totals(boards: Sequence[BoardResult]) -> tuple[Fraction, Fraction]:
    """The boards and the aggregate together; the aggregate needs the whole match at once."""
    pairs = [board.scores for board in boards if board.scores is not None]
    found = patton([one for one, _ in pairs], [other for _, other in pairs])
    return (Fraction(), Fraction()) if found is None else (found.home, found.away)


def total_points(boards: Sequence[BoardResult]) -> Fraction:
    """78C for home over these boards, which breaks ties in a knockout (R49.1(1))."""
    found = Fraction()
    for board in boards:
        if board.scores is None:
            continue
        try:
            found += aggregate(board.scores[:1], board.scores[1:]).home
        except CardinalError:
            # An award has no points of Law 77: it adds nothing to a comparison of points.
            continue
    return found


def boards_won(boards: Sequence[BoardResult], side: Side) -> int:
    """R49.1(2): ten points win a board, though they are worth no IMP."""
    won = 0
    for board in boards:
        difference = total_points([board])
        won += difference > 0 if side is Side.NS else difference < 0
    return won


def _signed(clauses: Iterable[str]) -> str:
    return " ".join(f"§{clause}" for clause in clauses)
