"""A board's score in one cell of a sheet: ``420``, ``=420``, ``60% 620; 40% -100``, ``A+/A-``, ``fouled x: 420``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from cardinal.bridge import Result, Vulnerability
from cardinal.language import CardinalError, Text, shown

from .board_score import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    Award,
    BoardScore,
    Bye,
    Cancelled,
    Fouled,
    LatePlay,
    NotPlayed,
    Played,
    Share,
    Split,
    Weighted,
)
from .errors import UnreadableScore

AWARDS: Mapping[str, Award] = {"A+": AVERAGE_PLUS, "A": AVERAGE, "A=": AVERAGE, "A-": AVERAGE_MINUS}
WITHOUT_SCORE: Mapping[str, BoardScore] = {
    "": NotPlayed(),
    "not played": NotPlayed(),
    "bye": Bye(),
    "cancelled": Cancelled(),
    "late": LatePlay(),
}
_POINTS = r"[+-]?[0-9]{0,4}0"
_PERCENT = r"[0-9]{1,3}(?:\.[0-9]{1,6})?"


def read_score(text: str, vulnerability: Vulnerability | None = None) -> BoardScore:
    """The score that a cell says; a contract, as ``4S by N =``, needs the *vulnerability* of the board.

    >>> read_score("60% 620; 40% -100").shares[0].weight
    Fraction(3, 5)
    >>> [share.score for share in read_score("60% 4s n =; 40% 4s n -1", Vulnerability.NONE).shares]
    [420, -50]
    >>> read_score("A+/A-").ns.percent, read_score("=420").score, type(read_score("late")).__name__
    (Fraction(60, 1), 420, 'LatePlay')
    """
    cell = text.strip()
    if cell.lower() in WITHOUT_SCORE:
        return WITHOUT_SCORE[cell.lower()]
    if cell.lower().startswith("fouled "):
        form, _, rest = cell[len("fouled ") :].partition(":")
        inside = read_score(rest, vulnerability)
        if form.strip() and isinstance(inside, Played | Assigned | Weighted | Split):
            return Fouled(form.strip(), inside)
        raise _refusal(text)
    if re.fullmatch(_POINTS, cell):
        return Played(int(cell))
    if cell.startswith("=") and re.fullmatch(_POINTS, cell[1:].strip()):
        return Assigned(int(cell[1:]))
    if "/" in cell:
        return _both_sides(cell, vulnerability)
    if "%" in cell:
        return Weighted(_weights(cell, vulnerability))
    return _result(cell, vulnerability)


def _both_sides(cell: str, vulnerability: Vulnerability | None) -> BoardScore:
    ns, ew = (_side(part.strip(), vulnerability) for part in cell.split("/", 1))
    if isinstance(ns, Award) and isinstance(ew, Award):
        return Artificial(ns, ew)
    return Split(ns, ew)


def _side(part: str, vulnerability: Vulnerability | None) -> Assignment | Award:
    if part.upper() in AWARDS:
        return AWARDS[part.upper()]
    if re.fullmatch(_PERCENT + "%", part):
        return Award(Fraction(part.removesuffix("%")), Fraction())
    if "%" in part:
        return Assignment(_weights(part, vulnerability))
    return Assignment((Share(Fraction(1), _points(part, vulnerability)),))


def _weights(cell: str, vulnerability: Vulnerability | None) -> tuple[Share, ...]:
    """Results with their weights: ``60% 4S N =; 40% -50``."""
    parts = [re.fullmatch(rf"\s*({_PERCENT})%\s*(?:of\s+)?(.+)", part) for part in cell.split(";")]
    if not all(parts):
        raise _refusal(cell)
    return tuple(Share(Fraction(part[1]) / 100, _points(part[2].strip(), vulnerability)) for part in parts if part)


def _points(text: str, vulnerability: Vulnerability | None) -> int:
    """Points, or those of a contract with its tricks."""
    return int(text) if re.fullmatch(_POINTS, text) else _result(text, vulnerability).score


def _result(cell: str, vulnerability: Vulnerability | None) -> Played:
    if vulnerability is None:
        raise _refusal(cell)
    try:
        return Played.of(Result.parse(cell), vulnerability)
    except CardinalError as refusal:
        # Whoever began a contract is told what is wrong with it; anybody else, what a cell may say.
        if re.match(r"\s*(?:[NESW]\s*)?[1-7]\s*(?:[CDHSN♣♦♥♠]|SA)", cell, re.IGNORECASE):
            raise UnreadableScore(refusal.text, legal=refusal.legal) from refusal
        raise _refusal(cell) from refusal


def _refusal(cell: str) -> UnreadableScore:
    return UnreadableScore(Text(__package__, "cell", {"given": shown(cell)}))
