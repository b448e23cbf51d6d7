"""What can be wrong in a PBN file or lost when one is written, and the lines on which it is."""

from __future__ import annotations

from cardinal.language import Texts

from .problem import Problem

said = Texts(__name__)

MOST_PROBLEMS = 100
"""So many are told of one stretch of a file; after them it is only said that there are more."""


class Report:
    """The problems of one stretch of a file, gathered while it is read."""

    __slots__ = ("_count", "_file", "_first_line", "_line", "_offset", "_text", "problems")

    def __init__(self, file: str, text: str, line: int) -> None:
        self._file, self._text, self._first_line = file, text, line
        self._offset, self._line = 0, line
        self._count = 0
        self.problems: list[Problem] = []

    def __call__(self, key: str, offset: int, **values: object) -> None:
        """Note a problem at *offset* of the text."""
        self._count += 1
        if self._count > MOST_PROBLEMS:
            return
        text = said(key, **values) if self._count < MOST_PROBLEMS else said("more_problems")
        self.problems.append(Problem(self._file, self.line_of(offset), text))

    def line_of(self, offset: int) -> int:
        # From the place asked for last, so that asking for each in turn goes once through the text.
        if offset < self._offset:
            self._offset, self._line = 0, self._first_line
        self._line += self._text.count("\n", self._offset, offset)
        self._offset = offset
        return self._line

    def taken(self) -> tuple[Problem, ...]:
        """The problems so far, each given away once."""
        found, self.problems = tuple(self.problems), []
        return found
