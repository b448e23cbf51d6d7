"""Results in whole words, as the other side is asked whether it agrees with them."""

from __future__ import annotations

from cardinal.bridge import Side
from cardinal.bridge.board import vulnerability_of
from cardinal.contest.model import LevelScore, Score
from cardinal.contest.score_cell import LEVELS
from cardinal.language import Text
from cardinal.scoring import NotPlayed, Played

from ..score_words import result_words

_SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠", "NT": "NT"}


def result_in_words(score: Score, language: str = "en") -> str:
    """``4♠ by North, one trick over``; of Guandan the levels."""
    if isinstance(score, NotPlayed):
        return Text(__package__, "words_not_played").render(language)
    if isinstance(score, LevelScore):
        return _levels(score, language)
    if not isinstance(score, Played) or score.result is None:
        return result_words(score, language)
    contract, difference = score.result.contract, score.result.difference
    if contract is None:
        return Text(__package__, "words_passed").render(language)
    name = str(contract).partition(" by ")[0]
    sign = f"{name[0]}{_SIGNS[name[1:].rstrip('X')]}{name[len(name.rstrip('X')) :]}"
    key = "words_made" if not difference else "words_over" if difference > 0 else "words_down"
    values = {"contract": sign, "seat": contract.declarer, "count": abs(difference)}
    return Text(__package__, key, values).render(language)


def _levels(score: LevelScore, language: str) -> str:
    if score.cites != "§G2.升级":
        return Text(__package__, "words_levels", {"ns": LEVELS[score.ns], "ew": LEVELS[score.ew]}).render(language)
    if not score.difference:
        return Text(__package__, "words_no_rise").render(language)
    side = Side.NS if score.difference > 0 else Side.EW
    return Text(__package__, "words_rise", {"side": side, "count": abs(score.difference)}).render(language)


def points_in_words(score: Score, board: int, language: str = "en") -> str:
    """Who has how many points for it; nothing where there are none."""
    if not isinstance(score, Played):
        return ""
    if not score.score:
        return Text(__package__, "words_no_points").render(language)
    side = Side.NS if score.score > 0 else Side.EW
    values = {"side": side, "points": abs(score.score), "vulnerability": vulnerability_of(board)}
    return Text(__package__, "words_points", values).render(language)
