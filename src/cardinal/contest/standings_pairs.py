"""Standings of pairs and individuals over the boards of a field: percentages, cross-IMPs, Butler, points, levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cached_property

from cardinal.bridge import Side
from cardinal.scoring import Matchpoints

from .board_columns import CITES, Value
from .exclusions import listed
from .field_score import FieldTotal, ScoredField
from .ladders import ladder_of
from .model import Contestant, Event, Form, Game, Line, Penalty, PenaltyUnit
from .pairings.method import Winners
from .ranking import Figure, Figures, Ranking, in_lists, out_of_place
from .sit_outs import rounds_sat_out
from .stage import Average, Scoring, Stage, Uneven
from .tie_facts import TieFacts
from .unapplied import applies

Carried = Mapping[int, FieldTotal]
UNITS: Mapping[Scoring, tuple[Figure, Figure]] = {
    Scoring.CROSS_IMPS: (Figure.IMPS, Figure.IMPS_PER_BOARD),
    Scoring.BUTLER: (Figure.IMPS, Figure.IMPS_PER_BOARD),
    Scoring.TOTAL: (Figure.POINTS, Figure.POINTS),
    Scoring.LEVELS: (Figure.LEVELS, Figure.LEVELS_PER_BOARD),
}


_FROM_SCORES = ("is_uneven", "most_boards", "_rankings", "sat_out", "rounds_sat_out", "board_top", "contestants")
"""What is worked out from the scores of the whole field, and anew where they change."""


class FieldTable:
    """The totals of a field with what is carried in and what penalties take away; and the lists made of them."""

    def __init__(
        self,
        event: Event,
        stage: Stage,
        scored: ScoredField,
        carried: Carried | None = None,
        penalties: tuple[Penalty, ...] = (),
        lines: Sequence[Line] = (),
    ) -> None:
        self.event, self.stage, self.scored = event, stage, scored
        self.lines = lines
        """What it was made of, where somebody may have it made of others."""
        self.carried: Carried = carried or {}
        self._penalties: dict[int, list[Penalty]] = {}
        for penalty in penalties:
            if applies(penalty, stage, event.conditions.game):
                self._penalties.setdefault(penalty.contestant, []).append(penalty)
        self._hints: dict[tuple[str, str], tuple[int, ...]] = {}
        self._scores: dict[int, Fraction] = {}
        self._told: dict[int, Figures] = {}
        """What was worked out for contestants, and is carried on for those whom a change does not concern."""

    def with_lines(self, event: Event, lines: Sequence[Line]) -> FieldTable | None:
        """The table of an event in which only results differ, in little time where few of them do; else None."""
        scored = self.scored.with_lines(self.lines, lines)
        if scored is None:
            return None
        made = copy(self)
        made.event, made.lines, made.scored = event, lines, scored
        if scored is self.scored:
            return made
        for name in _FROM_SCORES:
            made.__dict__.pop(name, None)
        same_numbers = scored.has_numbers_of(self.scored)
        made._hints = (
            {(ranking.group, ranking.direction): ranking.order for ranking in self.rankings()}
            if same_numbers and made.contestants == self.contestants
            else {}
        )
        # What a round without opponents is worth, and whether sums are compared or means, concerns everybody.
        is_own = self.stage.sit_out is None and all(
            getattr(made, name) == getattr(self, name) for name in ("board_top", "is_uneven", "most_boards")
        )
        touched = scored.touched_since(self.scored) if is_own else {*self._scores, *self._told}
        made._scores = {number: score for number, score in self._scores.items() if number not in touched}
        made._told = {number: told for number, told in self._told.items() if number not in touched}
        return made

    @cached_property
    def _out_of_place(self) -> Mapping[int, int]:
        return out_of_place(listed(self.event, self.stage.name).values())

    @cached_property
    def contestants(self) -> Mapping[int, Contestant]:
        """Everybody, with a direction where the lists need one."""
        by_direction = self.stage.winners in (Winners.GROUP_TWO, Winners.OVERALL_TWO)
        return (
            _with_directions(listed(self.event, self.stage.name), self.scored)
            if by_direction
            else listed(self.event, self.stage.name)
        )

    @property
    def is_percent(self) -> bool:
        return self.stage.scoring is Scoring.MATCHPOINTS

    def total(self, number: int) -> FieldTotal:
        """78A–D: the score with carry-over, before penalties."""
        found = self.scored.total(number)
        for more in (self.carried.get(number), self.sat_out.get(number)):
            if more is not None:
                found = FieldTotal(found.points + more.points, found.top + more.top, found.boards)
        return found

    @cached_property
    def rounds_sat_out(self) -> Mapping[int, Mapping[int, int]]:
        """By contestant the finished rounds without opponents, with the boards of each."""
        lines = (line for told in self.scored.lines.values() for line in told)
        return rounds_sat_out(self.event, self.stage.name, lines)

    @cached_property
    def sat_out(self) -> Mapping[int, FieldTotal]:
        """What rounds without opponents are worth, where the stage says it.

        The own average is that of the boards of the stage which have a result so far, without carry-over and penalties.
        """
        worth = self.stage.sit_out
        if worth is None or (worth is not Average.OWN and not self.is_percent):
            return {}
        found = {}
        for number, rounds in self.rounds_sat_out.items():
            boards = sum(rounds.values())
            top = boards * (self.board_top if self.is_percent else Fraction(1))
            part = self._own_average(number) if isinstance(worth, Average) else worth / 100
            if part is not None:
                found[number] = FieldTotal(part * top, top, boards)
        return found

    def _own_average(self, number: int) -> Fraction | None:
        """The share of the top, or at IMPs the mean per board; None without a result."""
        played = self.scored.total(number)
        return played.points / played.top if played.top else None

    def penalty(self, number: int) -> Fraction:
        """What penalties take off the points of the stage."""
        return sum((self.penalty_points(one) for one in self._penalties.get(number, ())), Fraction())

    def penalty_points(self, penalty: Penalty) -> Fraction:
        """One penalty in points: part of a top on one board, percentage points of the whole, or points as they are."""
        if penalty.unit is PenaltyUnit.TOP:
            return penalty.amount * self.board_top / 100
        if penalty.unit is PenaltyUnit.PERCENT:
            return penalty.amount * self.total(penalty.contestant).top / 100
        return penalty.amount

    @cached_property
    def board_top(self) -> Fraction:
        return Fraction(max((board.top for board in self.scored.boards.values()), default=0))

    def score(self, number: int) -> Fraction:
        known = self._scores.get(number)
        if known is None:
            known = self._scores[number] = self._score(number)
        return known

    def _score(self, number: int) -> Fraction:
        found = self.total(number)
        points = found.points - self.penalty(number)
        if self.is_percent:
            return 100 * points / found.top if found.top else Fraction()
        if not self.is_uneven or not found.top:
            return points
        return points / found.top * (self.most_boards if self.stage.uneven is Uneven.SCALED else 1)

    @cached_property
    def most_boards(self) -> int:
        """The largest number of boards that anybody's sum is made of."""
        return max(map(self.counted, self.scored.numbers), default=0)

    @cached_property
    def is_uneven(self) -> bool:
        """Whether contestants have played different numbers of boards, so that sums do not compare."""
        if self.stage.scoring is Scoring.TOTAL or self.stage.uneven is Uneven.SUM:
            return False
        return len({self.counted(number) for number in self.scored.numbers}) > 1

    def counted(self, number: int) -> int:
        """The boards that its sum is made of: those with a result, and those sat out where they are worth something."""
        more = self.sat_out.get(number)
        return self.scored.played(number) + (more.boards if more is not None else 0)

    def keys(self) -> Mapping[int, Value]:
        is_plain = not (self._penalties or self.carried or self.sat_out)
        plain = self.scored.plain_points() if is_plain else None
        return plain if plain is not None else {number: self.score(number) for number in self.scored.numbers}

    def figures(self, number: int) -> Figures:
        known = self._told.get(number)
        if known is None:
            known = self._told[number] = self._figures(number)
        return known

    def _figures(self, number: int) -> Figures:
        total, taken = self.total(number), self.penalty(number)
        points = total.points - taken
        found: list[tuple[Figure, Fraction]] = []
        if self.is_percent:
            found += [(Figure.MATCHPOINTS, points), (Figure.TOP, total.top)]
        else:
            whole, mean = UNITS[self.stage.scoring]
            found.append((whole, points))
            if mean is not whole and total.boards:
                found.append((mean, points / self.counted(number)))
        found.append((Figure.BOARDS, Fraction(total.boards)))
        if number in self.carried:
            found.append((Figure.CARRIED, self.carried[number].points))
        if taken:
            found.append((Figure.PENALTY, taken))
        return tuple(found)

    def boards(self, number: int) -> tuple[Matchpoints, ...]:
        return tuple(Matchpoints(one.value, one.top) for one in self.scored.values(number))

    def rankings(self) -> tuple[Ranking, ...]:
        """The lists, made once."""
        return self._rankings

    @cached_property
    def _rankings(self) -> tuple[Ranking, ...]:
        """78A–D, G28.1: the lists of the stage, one or one a direction, for the field or for each section."""
        keys, winners = self.keys(), self.stage.winners
        is_mean = self.is_uneven and self.stage.uneven is Uneven.MEAN
        unit = Figure.PERCENT if self.is_percent else UNITS[self.stage.scoring][is_mean]
        lists = in_lists(
            keys,
            self.contestants,
            by_group=winners in (Winners.GROUP_ONE, Winners.GROUP_TWO),
            by_direction=winners in (Winners.GROUP_TWO, Winners.OVERALL_TWO),
        )
        ladder, facts = ladder_of(self.stage, self.event.conditions), self._facts()
        return tuple(
            Ranking(
                self.stage.name,
                unit,
                self.contestants,
                keys if len(lists) == 1 else {number: keys[number] for number in numbers},
                self.score,
                ladder,
                facts,
                self.figures,
                group,
                direction,
                cites=_cites(self.event, self.stage),
                hint=self._hints.get((group, direction), ()),
                out_of_place=self._out_of_place,
            )
            for (group, direction), numbers in lists.items()
        )

    def _facts(self) -> TieFacts:
        return TieFacts(
            self.stage,
            self.event.conditions.laws,
            penalties={number: self.penalty(number) for number in self._penalties},
            carried={number: one.points for number, one in self.carried.items()},
            boards=self.boards,
            lots=next((lot.order for lot in self.event.lots if lot.stage == self.stage.name), ()),
        )


def _cites(event: Event, stage: Stage) -> str:
    if event.conditions.game is Game.GUANDAN:
        form = "§G27.1 §G27.2" if event.conditions.form is Form.INDIVIDUAL else "§G28.1 §G28.2"
        return f"{form} §G49.4"
    return CITES[stage.scoring]


def _with_directions(everybody: Mapping[int, Contestant], scored: ScoredField) -> Mapping[int, Contestant]:
    """Everybody with the direction that the entries give, or else the one in which the results have them."""
    found = dict(everybody)
    for number in scored.numbers:
        one = found.get(number, Contestant(number))
        if not one.direction:
            side = scored.usual_side(number)
            found[number] = replace(one, direction="NS" if side is Side.NS else "EW")
    return found
