"""One stage of an event, as far as its standings depend on it: system, scoring, scale, carry-over, ties.

The conditions of contest hold one for each stage. Everything that has a usual value has it as default, so that a
stage can be made with a name alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from cardinal.scoring import DatumRule, Divisor, MatchpointRules, VPTable

from .pairings.method import Winners

__all__ = [
    "THIRD", "Average", "Carry", "CarryKind", "Compared", "Fall", "HalfMatches", "ImpAwards", "Scoring", "Stage",
    "Uneven", "Winners",
]  # fmt: skip


class Scoring(StrEnum):
    """What a contestant's score is counted in, before any conversion to victory points."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"
    TOTAL = "total"
    IMPS = "imps"
    VP = "vp"
    """IMPs of a team match, converted by the stage's VP scale."""
    BAM = "bam"
    POINT_A_BOARD = "point_a_board"
    PATTON = "patton"
    LEVELS = "levels"
    """Guandan: the level difference, with match points and VPs where the stage has matches."""


class Compared(StrEnum):
    """With whom a result is compared at matchpoints, cross-IMPs and Butler."""

    FIELD = "field"
    SECTION = "section"


class CarryKind(StrEnum):
    """What of the stage before is carried in (G50: the organiser decides)."""

    NONE = "none"
    ALL = "all"
    HEAD_TO_HEAD = "head_to_head"
    """Only what was scored against those who are in the new stage too."""
    PERCENT = "percent"
    """The part that ``Carry.part`` says."""


@dataclass(frozen=True, slots=True)
class Carry:
    """How much is carried in, and from which stage; without a name, from the one before."""

    kind: CarryKind = CarryKind.NONE
    part: Fraction = Fraction(1)
    stage: str = ""


class Fall(StrEnum):
    """Where a penalty comes off."""

    STAGE = "stage"
    """The total of the stage; no match changes (R70, G51.3)."""
    MATCH = "match"
    """The score of the match in which it was given, before any conversion."""


class HalfMatches(StrEnum):
    """What a half match of a triangle counts, beside the scale for its number of boards."""

    HALVED = "halved"
    """Half of the VPs, so that the round of a triangle weighs as much as a match."""
    WHOLE = "whole"


class ImpAwards(StrEnum):
    """What an average plus or minus is worth at cross-IMPs."""

    PLAIN = "plain"
    """Three IMPs, as 12C2(b) has it."""
    SCALED = "scaled"
    """Three IMPs for each comparison that a result of the board has, divided as those are."""


class Uneven(StrEnum):
    """How sums of IMPs compare where contestants have played different numbers of boards."""

    MEAN = "mean"
    SUM = "sum"
    """As they are."""
    SCALED = "scaled"
    """The mean, times the largest number of boards that anybody has."""


class Average(StrEnum):
    """What a round without opponents is worth instead of a figure."""

    OWN = "own_average"
    """The mean of what the contestant has where it played: provisional until the last of that is in."""


THIRD = "third"
"""The group of a match for the third place of a knockout."""
_MATCHES = frozenset({"round_robin", "double_round_robin", "multiple_teams", "match"})
_TEAM_SCORINGS = frozenset({Scoring.IMPS, Scoring.VP, Scoring.BAM, Scoring.POINT_A_BOARD, Scoring.PATTON})


@dataclass(frozen=True, slots=True)
class Stage:
    """How one stage is played and scored.

    ``boards`` is the number of boards of a match, or of a round of a pairs event. ``ties`` names the steps of the
    ladder, or a whole ladder (``r49``, ``g49``, ``shared``); nothing stands for the usual one of the game. A system
    is a word: ``mitchell``, ``howell``, ``individual``, ``round_robin``, ``swiss``, ``danish``, ``knockout``, …
    """

    name: str
    system: str = "mitchell"
    rounds: int = 1
    boards: int = 1
    scoring: Scoring = Scoring.MATCHPOINTS
    vp_scale: str = ""
    placement_stage: int = 1
    carry_over: Carry = field(default_factory=Carry)
    ties: tuple[str, ...] = ()
    winners: Winners = Winners.OVERALL_ONE
    compared: Compared = Compared.FIELD
    session_rounds: int = 0
    """How many rounds make a session (12C2(c) looks at no other); 0: the stage is one session."""
    matchpoints: MatchpointRules = field(default_factory=MatchpointRules)
    divisor: Divisor = Divisor.COMPARISONS
    datum: DatumRule = field(default_factory=DatumRule)
    penalties: Fall = Fall.STAGE
    duplicate: bool = True
    """Guandan only: whether the same deals are played in both rooms."""
    bye_vp: Fraction | Average | None = None
    """What a bye is worth at bridge; nothing said: six fifths of a drawn match, as a forfeit is to the other side."""
    forfeit_factor: Fraction = Fraction(6, 5)
    """R13.2(1): how many times a drawn match a forfeit is worth to the other side, up to 7/5 in a Swiss."""
    vp_table: VPTable | None = None
    """The organiser's own table, with the scale ``own`` (78D/1, G47.2)."""
    tables: int = 2
    """How many tables play a match of teams: two, or two for each two pairs of larger teams."""
    qualifiers: int = 0
    """How many go on to the next stage; 0: nobody is ranked below another for not going on."""
    sit_out: Fraction | Average | None = None
    """The percentage of a round that is sat out at matchpoints, or the own average, also at IMPs; nothing said: the
    round does not count."""
    half_matches: HalfMatches = HalfMatches.HALVED
    board_step: Fraction = Fraction(0)
    """What the points of a board are rounded to at matchpoints, cross-IMPs and Butler; 0: they stay exact."""
    imp_awards: ImpAwards = ImpAwards.PLAIN
    uneven: Uneven = Uneven.MEAN

    @property
    def comparisons(self) -> int:
        """How often two tables of a match are compared: once a board, for each two tables."""
        return self.boards * (self.tables // 2)

    def main_table(self, table: str) -> str:
        """The table of a match that a table belongs to: with more than two, ``5/2`` is of the second two of match 5.

        >>> Stage("s", "swiss", tables=4).main_table("5/2"), Stage("s", "swiss").main_table("5/2")
        ('5', '5/2')
        """
        return table.partition("/")[0] if self.tables > 2 else table

    @property
    def is_knockout(self) -> bool:
        return "knockout" in self.system

    @property
    def is_swiss(self) -> bool:
        return "swiss" in self.system or self.system == "danish"

    @property
    def has_matches(self) -> bool:
        """Whether contestants meet in matches, each with a result of its own, rather than at the boards of a field."""
        return self.is_knockout or self.is_swiss or self.system in _MATCHES or self.scoring in _TEAM_SCORINGS
