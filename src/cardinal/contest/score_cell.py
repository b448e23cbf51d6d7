"""What a cell of a results file says: a bridge score in any form, or levels of Guandan; and whether it can be."""

from __future__ import annotations

import re
from functools import cache

from cardinal.bridge import Side, Vulnerability
from cardinal.bridge.board import vulnerability_of
from cardinal.bridge.contract import contract_score
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.scoring import (
    Artificial,
    Assigned,
    Assignment,
    Award,
    Fouled,
    Played,
    Share,
    Split,
    Weighted,
    decimal,
    read_score,
)
from cardinal.scoring.score_notation import AWARDS, WITHOUT_SCORE

from .model import Game, LevelScore, Score

LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "A+")
"""The levels by their place; behind A stands A passed."""
_GAIN = re.compile(r"[+-]?[0-3]")
_NO_TENS = re.compile(r"=?\s*([+-]?[0-9]{0,4}[1-9])")
NO_CONTRACT = "§77/trick-score-suit §2/3"
_NEAR = 4
"""How many possible scores are offered in the place of one that is not."""


def read_cell(text: str, game: Game, board: int) -> Score:
    """The score of one board at one table; Guandan: ``9:4``, ``A+:2`` (A passed), ``+3``, ``-1`` of one deal.

    >>> [read_cell(cell, Game.GUANDAN, 1).difference for cell in ("A+:2", "-2")]
    [13, -2]
    """
    if game is Game.GUANDAN:
        return _levels(text.strip()) or _without_levels(text)
    points = _NO_TENS.fullmatch(text.strip())
    if points:
        score = int(points[1])
        raise NotUnderstood(no_contract(score, board), cites=NO_CONTRACT, legal=nearby_scores(score, board))
    return read_score(text, vulnerability_of(board))


def no_contract(score: int, board: int) -> Text:
    """The words for a score that no contract gives, with the possible ones next to it."""
    return Text(__name__, "no_contract", {"score": score, "board": board, "near": nearby_scores(score, board)})


def nearby_scores(score: int, board: int) -> tuple[int, ...]:
    """The possible scores on a board nearest to one that is not, in their order.

    >>> nearby_scores(425, 1)
    (400, 420, 430, 440)
    """
    legal = possible_scores(vulnerability_of(board))
    return tuple(sorted(sorted(legal, key=lambda one: (abs(one - score), one))[:_NEAR]))


def _levels(cell: str) -> LevelScore | None:
    ns, colon, ew = (part.strip().upper() for part in cell.partition(":"))
    if colon:
        if ns not in LEVELS or ew not in LEVELS:
            values = {"given": shown(cell), "levels": LEVELS}
            raise NotUnderstood(Text(__name__, "levels", values), cites="§G2.级数", legal=LEVELS)
        return LevelScore.reached(LEVELS.index(ns), LEVELS.index(ew))
    if _GAIN.fullmatch(cell):
        return LevelScore.gained(int(cell))
    return None


def _without_levels(text: str) -> Score:
    """What else counts at Guandan: an award, or a board without a result. Points, contracts and weights do not."""
    try:
        found = read_score(text)
    except CardinalError:
        found = None
    if isinstance(found, Artificial) or (found is not None and type(found) in _WITHOUT_RESULT):
        return found
    raise no_levels(text)


def no_levels(text: str) -> NotUnderstood:
    """The refusal of what is not a result of Guandan, with what is one."""
    values = {"given": shown(text), "levels": LEVELS}
    return NotUnderstood(Text(__name__, "guandan", values), cites="§G2.级数 §G2.升级", legal=GUANDAN_CELLS)


GUANDAN_CELLS = ("9:4", "A+:6", "+3", "-1", "A+/A-", "not played")
_WITHOUT_RESULT = frozenset(type(score) for score in WITHOUT_SCORE.values())


def write_cell(score: Score) -> str:
    """A score as a cell says it; ``read_cell`` reads it back.

    >>> write_cell(read_score("60% 620; 40% -100")), write_cell(read_score("A+/A-")), write_cell(LevelScore(7, 2))
    ('60% 620; 40% -100', 'A+/A-', '9:4')
    """
    match score:
        case LevelScore():
            return f"{score.difference:+d}" if score.is_of_one_deal else f"{LEVELS[score.ns]}:{LEVELS[score.ew]}"
        case Played():
            return str(score.score) if score.result is None else str(score.result)
        case Assigned():
            return f"={score.score}"
        case Weighted():
            return _weights(score.shares)
        case Split() | Artificial():
            return f"{_side(score.ns)}/{_side(score.ew)}"
        case Fouled():
            return f"fouled {score.form}: {write_cell(score.score)}"
        case _:
            return next(word for word, kind in WITHOUT_SCORE.items() if word and type(kind) is type(score))


def _side(side: Assignment | Award) -> str:
    if isinstance(side, Award):
        named = next((word for word, award in AWARDS.items() if award == side), None)
        return named or f"{decimal(side.percent, 0 if side.percent.denominator == 1 else 2)}%"
    return str(side.shares[0].score) if len(side.shares) == 1 else _weights(side.shares)


def _weights(shares: tuple[Share, ...]) -> str:
    percents = ((share.weight * 100, share.score) for share in shares)
    return "; ".join(f"{decimal(weight, 0 if weight.denominator == 1 else 2)}% {score}" for weight, score in percents)


@cache
def possible_scores(vulnerability: Vulnerability) -> frozenset[int]:
    """Every score of North-South that some contract gives with this vulnerability, or none (77/passed-out)."""
    found = {0}
    for side, sign in ((Side.NS, 1), (Side.EW, -1)):
        vulnerable = vulnerability.includes(side)
        for bid in range(35):
            for doubling in range(3):
                found |= {sign * contract_score(bid, doubling, tricks, vulnerable) for tricks in range(14)}
    return frozenset(found)
