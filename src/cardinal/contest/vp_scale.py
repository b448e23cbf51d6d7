"""The VP scale of a stage by its name: what a margin is worth, a draw, and the most that there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from cardinal.language import NotUnderstood, Text, shown
from cardinal.regulations.setting_kinds import Word
from cardinal.scoring import (
    VP,
    Halves,
    VpColumn,
    guandan_vp,
    half_up,
    match_table,
    placement_table,
    rounded,
    short_table,
    wbf_continuous,
    wbf_whole,
)

from .model import Match
from .stage import HalfMatches, Stage

PERCENT = "percent"
"""Of matchpoints: what is above half, in hundredths of a percent, takes the place of a margin."""
OWN = "own"
BLITZ = 10_000
"""A margin that no match has: beyond the end of every scale."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale for matches of one length."""

    name: str
    of_margin: Callable[[int], VP]

    def vp(self, margin: Fraction | int) -> tuple[Fraction, str]:
        """One side's VPs for its own margin, which may be negative, and the clause of the scale.

        Tables are for whole margins: one that is not (a weighted score, 12C1(c)) goes to the nearest, a half away
        from zero, so that the two sides of a match stay each other's complement.
        """
        whole = int(rounded(Fraction(margin), halves=Halves.AWAY))
        found = self.of_margin(abs(whole))
        return (found.winner if whole >= 0 else found.loser), found.cites

    @property
    def draw(self) -> Fraction:
        return self.of_margin(0).winner

    @property
    def most(self) -> Fraction:
        return self.of_margin(BLITZ).winner


def _own(stage: Stage) -> Callable[[int], VP]:
    if stage.vp_table is None:
        raise NotUnderstood(Text(__name__, "no_table"), cites="§78D/1 §G47.2")
    return stage.vp_table.vp


def _percent(margin: int) -> VP:
    """Matchpoints: a fifth of the percentage, so that 20 points are shared as the top is; margins in hundredths."""
    winner = half_up(Fraction(min(margin, 5_000), 5), 0)
    return VP(10 + winner / 100, 10 - winner / 100, "§78D/1")


def _win_loss(margin: int) -> VP:
    """A point for whoever wins, by however little; of a draw each side has half of it."""
    return VP(Fraction(1), Fraction(0), "§78D/1") if margin else VP(Fraction(1, 2), Fraction(1, 2), "§78D/1")


def _guandan(stage: Stage, column: VpColumn) -> Callable[[int], VP]:
    boards = stage.boards if stage.duplicate else None
    return lambda margin: guandan_vp(margin, boards, column)


Table = Callable[[Stage], Callable[[int], VP]]
"""What a stage makes of a scale: a function of the margin."""
SCALES: Mapping[str, Table] = {
    "wbf": lambda stage: lambda margin: wbf_continuous(stage.comparisons, margin),
    "wbf-continuous": lambda stage: lambda margin: wbf_continuous(stage.comparisons, margin),
    "wbf-whole": lambda stage: lambda margin: wbf_whole(stage.comparisons, margin),
    "ctcba": lambda stage: match_table(stage.comparisons).vp,
    "ctcba-25-5": lambda stage: match_table(stage.comparisons).vp,
    "ctcba-short": lambda stage: short_table(stage.comparisons).vp,
    "ctcba-placement": lambda stage: placement_table(stage.comparisons, stage.placement_stage).vp,
    "guandan": lambda stage: _guandan(stage, VpColumn.NEXT_LARGER),
    PERCENT: lambda stage: _percent,
    "win-loss": lambda stage: _win_loss,
    OWN: _own,
}
"""Every scale by the name that conditions give it; its name for readers stands beside this module."""


class ScaleWord(Word):
    """The scale of a stage, or none."""

    def __init__(self) -> None:
        super().__init__("", *SCALES)


def scale_name(scale: str) -> Text:
    """What readers call a scale."""
    return Text(__name__, f"scale_{scale}")


def stage_of_match(stage: Stage, match: Match) -> Stage:
    """The stage as one of its matches has it: a half match has its own number of boards."""
    return replace(stage, boards=len(match.boards)) if match.boards else stage


def part_of_match(stage: Stage, match: Match) -> Fraction:
    """What a match weighs: a half match one half, unless the conditions say that it counts whole."""
    return Fraction(1, 2) if match.boards and stage.half_matches is HalfMatches.HALVED else Fraction(1)


def scale_of_match(stage: Stage, match: Match) -> Scale | None:
    """The scale for the boards of a match, with what a half match counts of it."""
    found, part = scale_of(stage_of_match(stage, match)), part_of_match(stage, match)
    if found is None or part == 1:
        return found

    def of_margin(margin: int) -> VP:
        whole = found.of_margin(margin)
        return VP(whole.winner * part, whole.loser * part, whole.cites)

    return Scale(found.name, of_margin)


def scale_of(stage: Stage, column: VpColumn = VpColumn.NEXT_LARGER) -> Scale | None:
    """The scale of a stage; None where its matches are not converted.

    >>> found = scale_of(Stage("final", boards=16, vp_scale="wbf"))
    >>> float(found.vp(10)[0]), float(found.vp(-10)[0]), int(found.draw), int(found.most)
    (12.8, 7.2, 10, 20)
    """
    if not stage.vp_scale:
        return None
    if stage.vp_scale not in SCALES:
        told = Text(__name__, "unknown", {"given": shown(stage.vp_scale)})
        raise NotUnderstood(told, cites="§78D/1", legal=tuple(SCALES))
    if stage.vp_scale == "guandan":
        return Scale("guandan", _guandan(stage, column))
    return Scale(stage.vp_scale, SCALES[stage.vp_scale](stage))
