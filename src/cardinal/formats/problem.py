"""What is wrong in a file: where it stands, and why it could not be read or kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cardinal.language import Text


@dataclass(frozen=True, slots=True)
class Problem:
    """A place of a file and a reason in four languages; *line* 0 means the file as a whole.

    >>> from cardinal.language import shown
    >>> problem = Problem("evening.pbn", 7, Text("cardinal.formats", "unknown_format", {"given": shown("xyz")}))
    >>> str(problem)
    'evening.pbn, line 7: "xyz" is not a format that is read or written here.'
    """

    file: str
    line: int
    reason: Text

    def render(self, language: str = "en") -> str:
        key = "problem_at_line" if self.line else "problem_in_file"
        values = {"file": self.file or "-", "line": self.line, "reason": self.reason}
        return Text(__package__, key, values).render(language)

    def __str__(self) -> str:
        return self.render()

    def to_json(self, language: str = "en") -> dict[str, object]:
        return {"file": self.file, "line": self.line, "reason": self.reason.render(language)}


def counted(problems: Iterable[Problem]) -> list[tuple[Problem, int]]:
    """Equal reasons of a file once, where the first of them stands, with their number."""
    found: dict[tuple[str, str], list[Problem]] = {}
    for one in problems:
        found.setdefault((one.file, one.reason.render()), []).append(one)
    return [(equal[0], len(equal)) for equal in found.values()]


def told(problems: Iterable[Problem], language: str = "en") -> list[str]:
    """Problems as lines, equal ones on one line with their number."""
    return [
        one.render(language)
        if count == 1
        else Text(__package__, "so_often", {"what": one, "count": count}).render(language)
        for one, count in counted(problems)
    ]
