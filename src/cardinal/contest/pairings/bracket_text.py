"""A bracket drawn in plain characters, for a notice board or a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from unicodedata import east_asian_width

from .bracket import Bracket, Entrant, From, Match, Source


def drawn_bracket(bracket: Bracket, name: Callable[[int], str] = str) -> str:
    """The tree of the side without a loss, read from left to right, the final at the right.

    >>> from cardinal.contest.pairings.knockout import knockout
    >>> print(drawn_bracket(knockout(3)))
    1 ───────┐
             ├ W2.1
    2 ┐      │
      ├ W1.1 ┘
    3 ┘
    """
    matches = {match.name: match for match in bracket.matches if match.side == "W"}
    final = max(matches.values(), key=lambda one: one.round)
    rows, _ = _branch(From(final.name, won=True), matches, name)
    return "\n".join(row.rstrip() for row in rows)


def _branch(source: Source, matches: Mapping[str, Match], name: Callable[[int], str]) -> tuple[list[str], int]:
    """The rows of a branch, all of one width, and the row on which its winner goes on."""
    if isinstance(source, Entrant):
        return [f"{name(source.number)} "], 0
    match = matches[source.match]
    upper, upper_row = _branch(match.upper, matches, name)
    lower, lower_row = _branch(match.lower, matches, name)
    columns = max(_columns(row) for row in (*upper, *lower))
    middle = len(upper)
    rows = [*_wide(upper, columns, upper_row), " " * columns, *_wide(lower, columns, lower_row)]
    first, last = upper_row, middle + 1 + lower_row
    label = f" {match.name} "
    joints = {first: "┐", middle: "├", last: "┘"}
    found = []
    for place, row in enumerate(rows):
        joint = joints.get(place, "│" if first < place < last else " ")
        found.append(row + joint + (label if place == middle else " " * len(label)))
    return found, middle


def _wide(rows: list[str], columns: int, going_on: int) -> list[str]:
    return [row + ("─" if place == going_on else " ") * (columns - _columns(row)) for place, row in enumerate(rows)]


def _columns(row: str) -> int:
    """How wide a row is on a terminal, where a Chinese character takes two columns."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in row)
