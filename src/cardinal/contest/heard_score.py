"""The adjusted score of a hearing as a score of the contest: results with their weights, averages, split scores."""

from __future__ import annotations

from fractions import Fraction

from cardinal.cards import Side
from cardinal.language import Text
from cardinal.laws.bridge.e2017.score_adjustment import IMPS, PERCENT
from cardinal.laws.bridge.e2017.score_award import Award as Heard
from cardinal.laws.bridge.e2017.weighted_score import Known, Less, Worth, points
from cardinal.laws.effect import Adjust
from cardinal.scoring import Artificial, Assigned, Assignment, Award, SelfInflicted, Share, Split, Weighted
from cardinal.scoring.board_score import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS

from .model import Score

__all__ = ["heard_score"]

_AVERAGES = {"average_plus": AVERAGE_PLUS, "average": AVERAGE, "average_minus": AVERAGE_MINUS}


def heard_score(adjust: Adjust) -> Score | None:
    """What a ruling has given both sides; None where it names no figure, or one that the contest cannot score."""
    ns, ew = _of_side(adjust.ns), _of_side(adjust.ew)
    if ns is None or ew is None:
        return None
    if isinstance(ns, Award) and isinstance(ew, Award):
        return Artificial(ns, ew)
    if ns != ew or not isinstance(ns, Assignment):
        return Split(ns, ew)
    return Assigned(ns.shares[0].score) if len(ns.shares) == 1 else Weighted(ns.shares)


def _of_side(award: object) -> Assignment | Award | None:
    if not isinstance(award, Heard):
        return None
    if isinstance(award.told, Worth):
        return _results(award.told)
    if isinstance(award.told, Less):
        return _less(award.told)
    if isinstance(award.told, Text) and award.told.key in _AVERAGES:
        return _AVERAGES[award.told.key]
    score = award.score
    if score is None or score.unit not in (PERCENT, IMPS):
        return None
    return Award(score.value, Fraction()) if score.unit == PERCENT else Award(Fraction(50), score.value)


def _less(less: Less) -> Assignment | None:
    """12C1(e)(ii): full redress, less what the side did to itself, which the contest works out from the whole board."""
    full, normal, table = (_results(one) for one in (less.full, less.normal, less.table))
    if full is None or normal is None or table is None or len(normal.shares) > 1 or len(table.shares) > 1:
        return None
    return Assignment(full.shares, SelfInflicted(normal.shares[0].score, table.shares[0].score))


def _results(worth: Worth) -> Assignment | None:
    """Every result as North-South's points, which is how the contest keeps a share."""
    shares = worth.weights.shares
    if any(isinstance(share.result, Known) and share.result.ns.unit in (PERCENT, IMPS) for share in shares):
        return None
    told = [(share.percent / 100, points(share.result, worth.vulnerability, Side.NS)) for share in shares]
    return Assignment(tuple(Share(weight, score) for weight, score in told))
