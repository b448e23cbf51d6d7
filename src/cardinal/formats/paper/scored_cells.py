"""A score as the cells of a sheet tell it: contract, declarer, result, and the points of each side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.bridge import Result, Side
from cardinal.contest.model import LevelScore, Score
from cardinal.contest.score_cell import write_cell
from cardinal.scoring import Played, decimal

from .page import Note
from .words import contract_signs, difference_sign, say, seat_sign, signed

_LONGEST_CELL = 40
STAR = "*"


@dataclass(frozen=True, slots=True)
class ScoreCells:
    """What one line of a sheet has; an adjusted score has no contract and stands where its points would."""

    contract: str = ""
    declarer: str = ""
    result: str = ""
    ns: str = ""
    ew: str = ""

    @property
    def in_order(self) -> tuple[str, str, str, str, str]:
        return self.contract, self.declarer, self.result, self.ns, self.ew


def score_cells(score: Score, language: str, owed: tuple[str, ...] = ()) -> ScoreCells:
    """The cells of a score; one that is provisional because something is *owed* has a star where its points stand."""
    cells = _cells(score, language)
    if not owed:
        return cells
    return replace(cells, ns=f"{cells.ns}{STAR}") if cells.ns else replace(cells, ew=f"{cells.ew}{STAR}")


def provisional_notes(open_here: Iterable[tuple[str, ...]], language: str) -> tuple[Note, ...]:
    """What the stars of a sheet mean; nothing where there are none."""
    laws = tuple(dict.fromkeys(law for owed in open_here for law in owed))
    return (Note(say("provisional", language, star=STAR, laws=laws)),) if laws else ()


def _cells(score: Score, language: str) -> ScoreCells:
    match score:
        case LevelScore():
            return ScoreCells(ns=signed(score.difference), ew=signed(-score.difference))
        case Played():
            cells = {"ns": _points(score.score, Side.NS), "ew": _points(score.score, Side.EW)}
            return _played(score.result, language, cells)
        case _:
            return ScoreCells(result=say("adjusted", language), ns=write_cell(score)[:_LONGEST_CELL])


def own_score(score: Score, side: Side) -> str:
    """A score as *side* has it; an adjusted one reads the same for both."""
    match score:
        case LevelScore():
            return signed(score.difference if side is Side.NS else -score.difference)
        case Played():
            return signed(score.score if side is Side.NS else -score.score)
        case _:
            return write_cell(score)[:_LONGEST_CELL]


def _played(result: Result | None, language: str, cells: dict[str, str]) -> ScoreCells:
    if result is None:
        return ScoreCells(**cells)
    declarer = "" if result.contract is None else seat_sign(result.contract.declarer, language)
    return ScoreCells(contract_signs(result, language), declarer, difference_sign(result), **cells)


def _points(score: int, side: Side) -> str:
    """The score in the column of the side that has it, as score sheets write it; nothing in the other."""
    own = score if side is Side.NS else -score
    return str(own) if own > 0 else "0" if own == 0 and side is Side.NS else ""


def figure(value: Fraction | None, decimals: int = 2) -> str:
    """A number as it is published, whole numbers whole; nothing where there is none."""
    if value is None:
        return ""
    return decimal(value, 0 if value.denominator == 1 else decimals).replace("-", "−")
