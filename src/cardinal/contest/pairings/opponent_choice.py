"""The right to choose one's knockout opponent: the higher places first, winners of groups with equal rights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardinal.language import Text

from .errors import IllegalChoice, OutOfOrder
from .lots import drawn
from .pairing import Pairing, distinct

CITES = "§G24.4"


@dataclass(frozen=True, slots=True)
class OpponentChoice:
    """Who may choose, tier by tier; within a tier all have the same right. What has been chosen is ``made``."""

    tiers: tuple[tuple[int, ...], ...]
    within: frozenset[int]
    made: tuple[Pairing, ...] = ()
    cites: str = CITES

    @classmethod
    def by_rank(cls, choosers: Sequence[int], within: Sequence[int]) -> OpponentChoice:
        """One list of places: each chooses in turn."""
        distinct((*choosers, *within))
        return cls(tuple((one,) for one in choosers), frozenset(within))

    @classmethod
    def by_groups(cls, groups: Sequence[Sequence[int]], within: Sequence[int]) -> OpponentChoice:
        """The choosers of several groups by their places: all winners are one tier, all seconds the next."""
        distinct((*(one for group in groups for one in group), *within))
        deepest = max(map(len, groups), default=0)
        tiers = (tuple(group[place] for group in groups if place < len(group)) for place in range(deepest))
        return cls(tuple(tiers), frozenset(within))

    def by_lot(self, seed: str) -> OpponentChoice:
        """Equal rights put in an order by lot, for when two want the same opponent."""
        order = (one for place, tier in enumerate(self.tiers) for one in drawn(seed, f"choice {place}", tier))
        return replace(self, tiers=tuple((one,) for one in order))

    @property
    def may_choose(self) -> tuple[int, ...]:
        """Those whose turn it is."""
        chosen = {one.home for one in self.made}
        left = (tuple(team for team in tier if team not in chosen) for tier in self.tiers)
        return next((tier for tier in left if tier), ())

    @property
    def free(self) -> tuple[int, ...]:
        """The opponents not chosen yet."""
        return tuple(sorted(self.within - {one.away for one in self.made}))

    def choose(self, team: int, opponent: int) -> OpponentChoice:
        if team not in self.may_choose:
            text = Text(__package__, "not_your_choice", {"team": team})
            raise OutOfOrder(text, cites=CITES, legal=self.may_choose)
        if opponent not in self.free:
            values = {"given": opponent, "legal": self.free}
            raise IllegalChoice(Text(__package__, "not_in_range", values), cites=CITES, legal=self.free)
        return replace(self, made=(*self.made, Pairing(team, opponent)))
