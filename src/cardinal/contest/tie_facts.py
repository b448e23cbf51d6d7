"""What the steps of a ladder look at: a contestant's matches, boards, penalties, carry-over, and rank before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from cardinal.scoring import Matchpoints
from cardinal.scoring.ctcba_awards import Figure

from .model import Options, Outcome
from .stage import Stage


@dataclass(frozen=True, slots=True)
class MatchSide:
    """One match as one of the two has it; without an opponent a bye, or a round that it sat out.

    ``margin`` is in IMPs or levels; ``vp`` the victory points, ``points`` the match points of Guandan, and ``score``
    what goes into the total of the stage.
    """

    round: int
    number: int
    opponent: int | None
    outcome: Outcome
    margin: Fraction
    vp: Fraction
    points: Fraction = Fraction()
    score: Fraction = Fraction()
    won: Fraction = Fraction()
    """One for a win however narrow, a half for a draw (R49.2(1)); of a forfeit, one for the other side."""
    cites: str = ""
    figures: tuple[Figure, ...] = ()
    """The figures that an award for a match without play was the best of (R13.2)."""
    part: Fraction = Fraction(1)
    """What the match weighs: a half match of a triangle one half."""
    others: tuple[int, ...] = ()
    """Further opponents at the table, where four play a match (G27.1)."""

    @property
    def opponents(self) -> tuple[int, ...]:
        return () if self.opponent is None else (self.opponent, *self.others)

    @property
    def is_played(self) -> bool:
        return self.outcome is Outcome.PLAYED and self.opponent is not None

    @property
    def is_contested(self) -> bool:
        """Whether it was won, drawn or lost: a forfeit is, a bye is not."""
        return self.opponent is not None and self.outcome is not Outcome.DELETED


def part_won(margin: Fraction | int) -> Fraction:
    """R49.2(1): one for a win inside the drawn band too, a half where the margin is nothing.

    >>> str(part_won(1)), str(part_won(0)), str(part_won(-3))
    ('1', '1/2', '0')
    """
    return Fraction(1) if margin > 0 else Fraction(0) if margin < 0 else Fraction(1, 2)


def _nothing() -> Mapping[int, int]:
    return {}


def _no_boards(number: int) -> tuple[Matchpoints, ...]:
    return ()


@dataclass(frozen=True)
class TieFacts:
    """The facts of one ranking list."""

    stage: Stage
    options: Options
    matches: Mapping[int, tuple[MatchSide, ...]] = field(default_factory=dict)
    penalties: Mapping[int, Fraction] = field(default_factory=dict)
    match_point_penalties: Mapping[int, Fraction] = field(default_factory=dict)
    carried: Mapping[int, Fraction] = field(default_factory=dict)
    vp: Mapping[int, Fraction] = field(default_factory=dict)
    boards: Callable[[int], tuple[Matchpoints, ...]] = _no_boards
    previous: Callable[[], Mapping[int, int]] = _nothing
    """The ranks after the round before, worked out only when they are asked for."""
    lots: tuple[int, ...] = ()
    restarts: bool = True

    def of(self, number: int) -> tuple[MatchSide, ...]:
        return self.matches.get(number, ())

    def met(self, number: int, other: int) -> tuple[MatchSide, ...]:
        """The matches of *number* against *other* that were played."""
        return tuple(one for one in self.of(number) if other in one.opponents and one.is_played)
