"""The matches of a stage with what each side has: what standings of teams, ties and explanations are made from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Text

from .match_score import BoardResult
from .match_totals import Fine, MatchTotals, SideTotals
from .model import Match
from .tie_facts import MatchSide


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """A match as it counts. Without sides it is still being played, or it was struck out."""

    match: Match
    sides: tuple[MatchSide, ...]
    boards: tuple[BoardResult, ...] = ()
    is_complete: bool = True
    winner: int | None = None
    """Who goes on, in a knockout."""
    decided_by: str = ""
    """The step that decided a knockout match which its score did not (R49.1, G49.2)."""
    decided_values: tuple[Fraction, Fraction] | None = None
    level_at: tuple[str, ...] = ()
    """The steps before that one, which left it level."""
    totals: MatchTotals | None = None
    """What both sides of a bridge match scored, and what was taken off it."""
    problems: tuple[Text, ...] = ()

    def side(self, number: int) -> MatchSide | None:
        return next((one for one in self.sides if one.number == number), None)

    @property
    def fines(self) -> tuple[Fine, ...]:
        """The penalties that fell on the match."""
        return () if self.totals is None else self.totals.fines

    def totals_of(self, number: int) -> SideTotals | None:
        """The two totals of a bridge match that was played, as one side has them."""
        if self.totals is None or not self.is_complete:
            return None
        return self.totals.home if number == self.match.home else self.totals.away


def unfinished_rounds(scored: Iterable[ScoredMatch]) -> frozenset[int]:
    """The rounds of which a match that is played has no result yet; a bye counts when its round is over."""
    return frozenset(one.match.round for one in scored if not one.is_complete)


class MatchTable:
    """The scored matches of a stage, by contestant."""

    def __init__(self, scored: Sequence[ScoredMatch]) -> None:
        self.scored = tuple(scored)
        found: dict[int, list[MatchSide]] = {}
        for one in self.scored:
            for side in one.sides:
                found.setdefault(side.number, []).append(side)
        ordered = {number: tuple(sorted(told, key=lambda one: one.round)) for number, told in found.items()}
        self.matches: Mapping[int, tuple[MatchSide, ...]] = ordered

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(sorted({number for one in self.scored for number in one.match.numbers}))

    def of(self, number: int) -> tuple[MatchSide, ...]:
        return self.matches.get(number, ())

    @property
    def last_round(self) -> int:
        return max((one.match.round for one in self.scored), default=0)

    def total(self, number: int) -> Fraction:
        return sum((one.score for one in self.of(number)), Fraction())

    def vp(self, number: int) -> Fraction:
        return sum((one.vp for one in self.of(number)), Fraction())
