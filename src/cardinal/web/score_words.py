"""A score of a table as a reader sees it: the contract with its suit and seat, the result, or what stands instead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.contest.model import LevelScore, Line, Score
from cardinal.contest.score_cell import write_cell
from cardinal.language import Text
from cardinal.scoring import Assigned, Fouled, Played

_CONTRACT = re.compile(r"([1-7])(NT|[CDHS])(X{0,2}) by ([NESW])")
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}
_WORDS = ("pass", "not played", "bye", "cancelled", "late")


def result_words(score: Score, language: str = "en") -> str:
    """The result in a cell; ``4SX by W -1`` is ``4♠X W −1``."""
    if isinstance(score, Fouled):
        values = {"form": score.form, "score": result_words(score.score, language)}
        return Text(__name__, "fouled", values).render(language)
    if isinstance(score, Assigned):
        return f"{score.score:+d}".replace("-", "−")
    cell = write_cell(score)
    if cell in _WORDS:
        return Text(__name__, cell.replace(" ", "_")).render(language)
    said = _CONTRACT.sub(lambda one: f"{one[1]}{SIGNS[one[2]]}{one[3]} {one[4]}", cell).replace(" -", " −")
    # Levels that a deal won are a cell of their own.
    return said.replace("-", "−") if isinstance(score, LevelScore) and said.startswith("-") else said


def points_words(score: Score) -> str:
    """The points of North-South where a table has any: a contract's score, or the levels won."""
    if isinstance(score, Played):
        return _signed(score.score)
    if isinstance(score, LevelScore):
        return f"{score.difference:+d}".replace("-", "−")
    return ""


def own_points(line: Line, number: int) -> str:
    """The points of a line as the contestant's side has them."""
    if not isinstance(line.score, Played):
        return ""
    points = line.score.score if number in line.ns else -line.score.score
    return _signed(points)


def field_mean(lines: Iterable[Line], side: Side) -> str:
    """The mean points of every table that played the board, as a side has them."""
    scores = [line.score.score for line in lines if isinstance(line.score, Played)]
    if not scores:
        return ""
    mean = Fraction(sum(scores), len(scores)) * (1 if side is Side.NS else -1)
    return _signed(round(mean))


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"
