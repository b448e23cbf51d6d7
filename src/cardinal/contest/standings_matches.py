"""The ranking of a stage of matches: VPs, IMPs or points of bridge; match points and VPs of Guandan; who got how far.

Penalties come off the total of the stage and leave every match as it was (R70, G51.3); what is carried in is added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from .carry_over import CITES as CARRY_CITES
from .exclusions import listed
from .ladders import ladder_of
from .match_table import MatchTable
from .match_totals import falls_on_match
from .model import Event, Game, Penalty, PenaltyUnit
from .pairings.method import Winners
from .ranking import Figure, Figures, Ranking, in_lists
from .regulated import regulated
from .stage import THIRD, Scoring, Stage
from .tie_facts import TieFacts

CITES = {Game.BRIDGE: "§78D/1 §R70", Game.GUANDAN: "§G47.1 §G51.3"}
_UNITS: Mapping[Scoring, Figure] = {
    Scoring.IMPS: Figure.IMPS,
    Scoring.VP: Figure.VP,
    Scoring.BAM: Figure.BOARD_POINTS,
    Scoring.POINT_A_BOARD: Figure.BOARD_POINTS,
    Scoring.PATTON: Figure.BOARD_POINTS,
    Scoring.TOTAL: Figure.POINTS,
    Scoring.CROSS_IMPS: Figure.IMPS,
    Scoring.BUTLER: Figure.IMPS,
    Scoring.MATCHPOINTS: Figure.PERCENT,
    Scoring.LEVELS: Figure.MATCH_POINTS,
}
_PENALTY_OF: Mapping[Figure, PenaltyUnit] = {
    Figure.VP: PenaltyUnit.VP,
    Figure.IMPS: PenaltyUnit.IMPS,
    Figure.POINTS: PenaltyUnit.POINTS,
    Figure.BOARD_POINTS: PenaltyUnit.POINTS,
    Figure.MATCH_POINTS: PenaltyUnit.MATCH_POINTS,
    Figure.PERCENT: PenaltyUnit.PERCENT,
}


_GUANDAN_PENALTIES = {
    Figure.PENALTY_MATCH_POINTS: Figure.MATCH_POINTS,
    Figure.PENALTY_VP: Figure.VP,
}


class MatchStandings:
    """The totals of a stage of matches, and the lists made of them."""

    def __init__(
        self,
        event: Event,
        stage: Stage,
        table: MatchTable,
        carried: Mapping[int, Fraction] | None = None,
        carried_vp: Mapping[int, Fraction] | None = None,
        penalties: tuple[Penalty, ...] = (),
        previous: Callable[[], Mapping[int, int]] = dict,
    ) -> None:
        self.event, self.stage, self.table = event, stage, table
        self.carried, self.carried_vp = carried or {}, carried_vp or {}
        self.penalties = tuple(
            penalty for penalty in penalties if not falls_on_match(penalty, stage) or self.is_guandan
        )
        self._previous = previous

    @property
    def is_guandan(self) -> bool:
        return self.event.conditions.game is Game.GUANDAN

    @cached_property
    def unit(self) -> Figure:
        """What the total is counted in; of Guandan, by the option ``primary``."""
        if self.is_guandan:
            return Figure.VP if self.event.conditions.laws["event.primary"] == "vp" else Figure.MATCH_POINTS
        return Figure.VP if self.stage.vp_scale else _UNITS[self.stage.scoring]

    def penalty(self, number: int, unit: Figure | None = None) -> Fraction:
        """What penalties take off the total of the stage in one unit."""
        wanted = _PENALTY_OF[unit or self.unit]
        return sum(
            (one.amount for one in self.penalties if one.contestant == number and one.unit is wanted), Fraction()
        )

    def played(self, number: int) -> Fraction:
        """The total without carry-over and penalties."""
        if self.unit is Figure.VP:
            return self.table.vp(number)
        return self.table.total(number)

    def score(self, number: int) -> Fraction:
        return self.played(number) + self.carried.get(number, Fraction()) - self.penalty(number)

    def vp(self, number: int) -> Fraction:
        return self.table.vp(number) + self.carried_vp.get(number, Fraction()) - self.penalty(number, Figure.VP)

    def figures(self, number: int) -> Figures:
        told = self.table.of(number)
        found: list[tuple[Figure, Fraction]] = []
        if self.is_guandan:
            levels = sum((one.margin for one in told), Fraction())
            points = self.table.total(number) - self.penalty(number, Figure.MATCH_POINTS)
            first = (Figure.VP, self.vp(number)) if self.unit is Figure.MATCH_POINTS else (Figure.MATCH_POINTS, points)
            found += [first, (Figure.LEVELS, levels)]
        elif self.stage.scoring is Scoring.MATCHPOINTS:
            played = [one.margin + 50 for one in told if one.is_played]
            found.append((Figure.PERCENT, sum(played, Fraction()) / max(1, len(played))))
        elif self.unit is Figure.VP:
            found.append((Figure.IMPS, sum((one.margin for one in told), Fraction())))
        contested = [one for one in told if one.is_contested]
        found += [
            (Figure.MATCHES, Fraction(len(told))),
            (Figure.WON, Fraction(sum(one.won == 1 for one in contested))),
            (Figure.DRAWN, Fraction(sum(one.won == Fraction(1, 2) for one in contested))),
            (Figure.LOST, Fraction(sum(not one.won for one in contested))),
        ]
        if number in self.carried:
            found.append((Figure.CARRIED, self.carried[number]))
        return (*found, *self._penalties(number))

    def _penalties(self, number: int) -> Iterator[tuple[Figure, Fraction]]:
        """What penalties take off; of Guandan match points and VPs apart, as they come off two totals (G51.3)."""
        columns = _GUANDAN_PENALTIES if self.is_guandan else {Figure.PENALTY: self.unit}
        for figure, unit in columns.items():
            taken = self.penalty(number, unit)
            if taken:
                yield figure, taken

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.table.numbers

    def rankings(self) -> tuple[Ranking, ...]:
        if self.stage.is_knockout:
            return (self._knockout(),)
        keys = {number: self.score(number) for number in self.numbers}
        by_group = self.stage.winners in (Winners.GROUP_ONE, Winners.GROUP_TWO)
        lists = in_lists(keys, self.event.by_number, by_group=by_group, by_direction=False)
        ladder, facts = ladder_of(self.stage, self.event.conditions), self.facts
        return tuple(
            Ranking(
                self.stage.name,
                self.unit,
                listed(self.event, self.stage.name),
                {number: keys[number] for number in numbers},
                self.score,
                ladder,
                facts,
                self.figures,
                group,
                given_order=tuple(one for one in self._champion() if set(one) <= set(numbers)),
                cites=self._cites(),
            )
            for (group, _), numbers in lists.items()
        )

    def _cites(self) -> str:
        game = self.event.conditions.game
        carried = [CARRY_CITES[game]] if self.carried else []
        found = " ".join([CITES[game], *carried, *(["§G26.2"] if self._champion() else [])])
        return regulated(found, self.event.conditions)

    @cached_property
    def facts(self) -> TieFacts:
        return TieFacts(
            self.stage,
            self.event.conditions.laws,
            matches=self.table.matches,
            penalties={number: self.penalty(number) for number in self.numbers},
            match_point_penalties={number: self.penalty(number, Figure.MATCH_POINTS) for number in self.numbers},
            carried=self.carried,
            vp={number: self.vp(number) for number in self.numbers},
            previous=self._previous,
            lots=next((lot.order for lot in self.event.lots if lot.stage == self.stage.name), ()),
            restarts=not self.is_guandan or self.event.conditions.laws["event.tie_restart"] is True,
        )

    def _champion(self) -> tuple[tuple[int, ...], ...]:
        """G26.2: in a special Swiss the winner of the last match of the winners' zone is champion."""
        if self.stage.system != "special_swiss":
            return ()
        for one in self.table.scored:
            if one.match.round == self.stage.rounds and one.match.group == "winners" and one.sides:
                return tuple((side.number,) for side in one.sides if side.won == 1)
        return ()

    def _knockout(self) -> Ranking:
        """By how far each came: whoever is out in the same round shares a place."""
        keys = {number: self._reached(number) for number in self.numbers}
        return Ranking(
            self.stage.name,
            Figure.ROUND,
            listed(self.event, self.stage.name),
            keys,
            lambda number: keys[number],
            _no_steps,
            self.facts,
            self.figures,
            cites="§G24.1.1.3" if self.is_guandan else "§78D/2",
        )

    def _reached(self, number: int) -> Fraction:
        """The round in which it was beaten for good; one more than the last if it was not."""
        told = [one for one in self.table.scored if number in one.match.numbers]
        last = max(told, key=lambda one: one.match.round)
        played = Fraction(last.match.round)
        if last.match.group == THIRD:
            return played - (Fraction(1, 2) if last.winner == number else Fraction(3, 4))
        return played if last.winner not in (None, number) else Fraction(self.table.last_round + 1)


def _no_steps(count: int) -> tuple[()]:
    return ()
