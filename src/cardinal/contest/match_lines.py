"""Which lines of results are of which match: by its round and tables, or by its two teams where they move about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .model import Line, Match
from .stage import Stage

Key = frozenset[int] | tuple[int, str]


class MatchLines:
    """The lines of a stage by their matches."""

    def __init__(self, stage: Stage, lines: Iterable[Line]) -> None:
        self._stage = stage
        found: dict[Key, list[Line]] = {}
        for line in lines:
            found.setdefault(self._of_line(line), []).append(line)
        self._lines: Mapping[Key, Sequence[Line]] = found

    def of(self, match: Match) -> Sequence[Line]:
        by_teams = self._stage.system == "multiple_teams"
        return self._lines.get(frozenset(match.numbers) if by_teams else (match.round, match.table), ())

    def _of_line(self, line: Line) -> Key:
        if self._stage.system == "multiple_teams":
            return frozenset((*line.ns, *line.ew))
        return line.place.round, self._stage.main_table(line.place.table)
