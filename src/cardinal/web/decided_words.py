"""A score as a decision says it, in whole words: the contract, points with their side, weights, average plus."""

from __future__ import annotations

from fractions import Fraction

from cardinal.cards import Side
from cardinal.contest.model import Score
from cardinal.language import Text
from cardinal.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assigned,
    Assignment,
    Award,
    Fouled,
    NotPlayed,
    Played,
    Share,
    Split,
    Weighted,
    decimal,
)

from .score_words import result_words
from .table.words import result_in_words

_AWARDS = {AVERAGE_PLUS: "average_plus", AVERAGE: "average", AVERAGE_MINUS: "average_minus"}


def decided_words(score: Score, language: str = "en") -> str:
    """
    >>> decided_words(Assigned(620)), decided_words(Artificial(AVERAGE_MINUS, AVERAGE_PLUS))
    ('North-South +620', 'North-South: average minus (40%); East-West: average plus (60%)')
    """
    match score:
        case Fouled():
            values: dict[str, object] = {"form": score.form, "score": decided_words(score.score, language)}
            return _text("fouled", values).render(language)
        case Assigned():
            return _text("points", {"side": Side.NS, "points": _points(score.score)}).render(language)
        case Played() if score.result is None:
            return _text("points", {"side": Side.NS, "points": _points(score.score)}).render(language)
        case Weighted():
            return _text("one_side", {"side": Side.NS, "what": _shares(score.shares, 1)}).render(language)
        case Split() | Artificial():
            values = {"ns": Side.NS, "ew": Side.EW, "of_ns": _of(score.ns, 1), "of_ew": _of(score.ew, -1)}
            return _text("both_sides", values).render(language)
        case NotPlayed():
            return result_words(score, language)
        case _:
            return result_in_words(score, language)


def _of(told: Assignment | Award, sign: int) -> object:
    """What one side gets; points are the side's own."""
    if isinstance(told, Assignment):
        return _shares(told.shares, sign)
    if told in _AWARDS:
        return _text(_AWARDS[told], {})
    return f"{_percent(told.percent)}%"


def _shares(shares: tuple[Share, ...], sign: int) -> object:
    if len(shares) == 1:
        return _points(sign * shares[0].score)
    return tuple(
        _text("share", {"percent": _percent(share.weight * 100), "points": _points(sign * share.score)})
        for share in shares
    )


def _percent(value: Fraction) -> str:
    return decimal(value, 0 if value.denominator == 1 else 2)


def _points(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _text(key: str, values: dict[str, object]) -> Text:
    return Text(__name__, key, values)
