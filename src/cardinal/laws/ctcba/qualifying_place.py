"""R52: who takes a place in the next stage that has fallen open in a team event with groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Text, shown
from cardinal.laws.cited import Cited
from cardinal.laws.errors import ImpossibleCase


@dataclass(frozen=True, slots=True)
class GroupResult:
    """A team of a group: its score, and what a team of that group could have scored."""

    team: str
    score: Fraction
    possible: Fraction

    @property
    def ratio(self) -> Fraction:
        """The score on one measure for groups of different size."""
        return self.score / self.possible


Groups = Mapping[str, Sequence[GroupResult]]
"""Each group's teams in the order of their ranking."""


def candidates(
    groups: Groups, group: str, through: Collection[str], declined: Collection[str] = ()
) -> Cited[tuple[str, ...]]:
    """R52: who is offered an open place of *group*, in order: the next team of the same group, then the next teams of
    the other groups by their scores, put on one ratio. *through* have a place already, *declined* do not want one.

    Teams of other groups that are equal on the ratio are ordered as the groups are: the regulation has no rule.
    """
    if group not in groups:
        raise ImpossibleCase(Text(__name__, "unknown_group", {"given": shown(group)}), cites="§R52", legal=groups)
    own = _next(groups[group], through)
    others = [found for name in groups if name != group and (found := _next(groups[name], through)) is not None]
    others.sort(key=lambda one: -one.ratio)
    offered = [one.team for one in (own, *others) if one is not None and one.team not in declined]
    return Cited(tuple(offered), "§R52")


def _next(ranking: Sequence[GroupResult], through: Collection[str]) -> GroupResult | None:
    """The best team of a group that has no place yet."""
    return next((one for one in ranking if one.team not in through), None)
