"""Swiss pairs: a match at one table, each board of which is compared with the other tables of its round.

Two pairs share no teammates, so that what they did can only be measured by the field: in cross-IMPs, against the datum,
or at matchpoints as a percentage of the board. What one side wins the other loses, unless a score was adjusted for one
of them alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from cardinal.language import Text
from cardinal.scoring import Artificial, Played

from .board_columns import CITES
from .field_score import ScoredField
from .match_score import BoardResult
from .model import Line, Match
from .stage import Scoring, Stage

Key = tuple[int, int, str, int]
"""A contestant, the round, the table and the board."""


def is_compared(stage: Stage) -> bool:
    """Whether the matches of a stage are scored against the field."""
    return stage.has_matches and stage.scoring in (Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.MATCHPOINTS)


class RoundField:
    """What every contestant has on every board of each round, and how many tables played it."""

    def __init__(self, values: dict[Key, tuple[Fraction, str]], tables: Mapping[tuple[int, int], int]) -> None:
        self._values, self._tables = values, tables

    @classmethod
    def of(cls, stage: Stage, lines: Iterable[Line], *, extra: bool = False) -> RoundField:
        """The boards that count, or those that were played only to break ties."""
        told = [line for line in lines if line.extra is extra]
        # Each round is scored as a separate field: board 1 of the next round is another deal.
        scored = ScoredField.of(replace(stage, session_rounds=1), told)
        percent = stage.scoring is Scoring.MATCHPOINTS
        found: dict[Key, tuple[Fraction, str]] = {}
        for number in scored.numbers:
            for one in scored.values(number):
                place = one.line.place
                cites = " ".join(dict.fromkeys(f"{CITES[stage.scoring]} {one.cites}".split()))
                if not percent or one.top:
                    value = 100 * one.value / one.top if percent else one.value
                    found[number, place.round, place.table, place.board] = value, cites
        return cls(found, Counter((line.place.round, line.board) for line in told if line.has_score))

    def boards(self, match: Match, lines: Sequence[Line]) -> tuple[BoardResult, ...]:
        """The boards of a match, with what either side has on each."""
        return tuple(self._board(match, line) for line in sorted(lines, key=lambda line: line.board))

    def _board(self, match: Match, line: Line) -> BoardResult:
        assert match.away is not None
        home_ns, home_ew = (line, None) if match.home in line.ns else (None, line)
        key = line.place.round, line.place.table, line.place.board
        if line.has_score and self._is_alone(line):
            return BoardResult(line.board, home_ns, home_ew, problem=Text(__name__, "alone"), cites="§78D/2")
        home, away = (self._values.get((number, *key)) for number in (match.home, match.away))
        if home is None or away is None:
            return BoardResult(line.board, home_ns, home_ew)
        return BoardResult(line.board, home_ns, home_ew, home[0], away[0], home[1])

    def _is_alone(self, line: Line) -> bool:
        """Whether no other table has a result to compare with; an award does not need one."""
        compares = not isinstance(line.score, Artificial)
        return compares and self._tables.get((line.place.round, line.board), 0) < 2

    def extra(self, match: Match, lines: Sequence[Line]) -> tuple[Fraction, Fraction]:
        """What extra boards give home and away: by the tables that played them too, or else by the points themselves.

        One match that is level has nobody to be compared with; then what is left to look at is the score (78C).
        """
        boards = self.boards(match, lines)
        values = [(board.home, board.away) for board in boards if board.home is not None and board.away is not None]
        if len(values) == len(boards):
            return sum((home for home, _ in values), Fraction()), sum((away for _, away in values), Fraction())
        points = Fraction()
        for line in lines:
            if isinstance(line.score, Played):
                points += line.score.score if match.home in line.ns else -line.score.score
        return points, -points
