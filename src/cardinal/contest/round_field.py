"""Swiss pairs: a match at one table, each board of which is compared with the other tables of its round.

Two pairs share no teammates, so that what they did can only be measured by the field: in cross-IMPs or against the
datum. What one side wins the other loses, unless a score was adjusted for one of them alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from .board_columns import CITES
from .field_score import ScoredField
from .match_score import BoardResult
from .model import Line, Match
from .stage import Scoring, Stage

__all__ = ["RoundField", "is_compared"]

Key = tuple[int, int, str, int]
"""A contestant, the round, the table and the board."""


def is_compared(stage: Stage) -> bool:
    """Whether the matches of a stage are scored against the field."""
    return stage.has_matches and stage.scoring in (Scoring.CROSS_IMPS, Scoring.BUTLER)


class RoundField:
    """What every contestant has on every board of each round."""

    def __init__(self, stage: Stage, values: dict[Key, tuple[Fraction, str]]) -> None:
        self._stage, self._values = stage, values

    @classmethod
    def of(cls, stage: Stage, lines: Iterable[Line]) -> RoundField:
        # Every round is a field of its own: board 1 of the next round is dealt anew.
        scored = ScoredField.of(replace(stage, session_rounds=1), (line for line in lines if not line.extra))
        found: dict[Key, tuple[Fraction, str]] = {}
        for number in scored.numbers:
            for one in scored.values(number):
                place = one.line.place
                cites = " ".join(dict.fromkeys(f"{CITES[stage.scoring]} {one.cites}".split()))
                found[number, place.round, place.table, place.board] = one.value, cites
        return cls(stage, found)

    def boards(self, match: Match, lines: Sequence[Line]) -> tuple[BoardResult, ...]:
        """The boards of a match, with what either side has on each."""
        return tuple(self._board(match, line) for line in sorted(lines, key=lambda line: line.board))

    def _board(self, match: Match, line: Line) -> BoardResult:
        assert match.away is not None
        home_ns, home_ew = (line, None) if match.home in line.ns else (None, line)
        key = line.place.round, line.place.table, line.place.board
        home, away = (self._values.get((number, *key)) for number in (match.home, match.away))
        if home is None or away is None:
            return BoardResult(line.board, home_ns, home_ew)
        return BoardResult(line.board, home_ns, home_ew, home[0], away[0], home[1])
