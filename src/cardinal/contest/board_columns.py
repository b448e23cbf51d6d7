"""The scores of one board of a field, and what each side has at every place, by any method that compares a field.

Matchpoints (78A), cross-IMPs (78B), Butler (78D/1) and total points (78C) differ only here: a column is one value for
every place, None where there is no result. What an award is worth depends on the session, so it is added later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.scoring import (
    Assignment,
    Award,
    BoardScore,
    Divisor,
    Halves,
    Played,
    Traveller,
    butler,
    cross_imps,
    rounded,
    side_of,
)
from cardinal.scoring.imps import artificial_imps
from cardinal.scoring.matchpoints import artificial_percent

from .model import LevelScore, Score
from .stage import ImpAwards, Scoring, Stage

Value = Fraction | int
Column = Sequence[Value | None]

CITES: Mapping[Scoring, str] = {
    Scoring.MATCHPOINTS: "§78A",
    Scoring.CROSS_IMPS: "§78B",
    Scoring.BUTLER: "§78B §78D/1",
    Scoring.TOTAL: "§78C",
    Scoring.LEVELS: "§G28.2",
}


def compared(score: Score) -> BoardScore:
    """A score as tables compare it; levels of Guandan are only compared, so ten points stand for one."""
    return Played(10 * score.difference) if isinstance(score, LevelScore) else score


Difference = tuple[Sequence[int], Side, Value | None, Value | None]
"""Places of one side that all had the same before a change, and all have the same after it."""


class ScoredBoard:
    """One board: its scores in the order of the places, and what each side has at every place. It does not change."""

    __slots__ = ("scores", "top")

    scores: tuple[BoardScore, ...]
    top: Value
    """What a contestant could have had at most; at IMPs one, so that the mean of a board is what is compared."""

    @property
    def traveller(self) -> Traveller | None:
        """At matchpoints, what they are counted from."""
        return None

    def value(self, place: int, side: Side) -> Value | None:
        """What a side has for its result; None where it has none."""
        raise NotImplementedError

    def column(self, side: Side) -> Column:
        """The same for every place."""
        return [self.value(place, side) for place in range(len(self.scores))]

    def award(self, place: int, side: Side) -> Award | None:
        score = self.scores[place]
        if type(score) is Played:
            return None
        own = side_of(score, side)
        return own if isinstance(own, Award) else None

    def award_value(self, award: Award, own: Fraction | None) -> tuple[Fraction, str]:
        """12C2: what an award is worth, *own* being the percentage or the mean on the other boards of the session."""
        return artificial_imps(award, own)

    def changed(self, place: int, score: Score, stage: Stage) -> ScoredBoard:
        """The board with another score at one place; only what that changes is counted again."""
        scores = list(self.scores)
        scores[place] = compared(score)
        return scored_board(scores, stage, 0)

    def differences(self, after: ScoredBoard, place: int) -> Iterator[Difference]:
        """The scores that differ after a change at *place*; *place* itself is always included."""
        for side in (Side.NS, Side.EW):
            for at, (was, now) in enumerate(zip(self.column(side), after.column(side), strict=True)):
                if was != now or at == place:
                    yield (at,), side, was, now


class ColumnBoard(ScoredBoard):
    """A board by a method that gives both columns at once."""

    __slots__ = ("_award_factor", "_ew", "_ns")

    def __init__(
        self, scores: tuple[BoardScore, ...], ns: Column, ew: Column, award_factor: Fraction = Fraction(1)
    ) -> None:
        self.scores, self.top = scores, 1
        self._ns, self._ew = ns, ew
        self._award_factor = award_factor

    def award_value(self, award: Award, own: Fraction | None) -> tuple[Fraction, str]:
        return artificial_imps(award, own, self._award_factor)

    def value(self, place: int, side: Side) -> Value | None:
        return (self._ns if side is Side.NS else self._ew)[place]

    def column(self, side: Side) -> Column:
        return self._ns if side is Side.NS else self._ew


class MatchpointBoard(ScoredBoard):
    """A board at matchpoints: what each score is worth is known once, however many results have it."""

    __slots__ = ("_odd", "_places", "_step", "_traveller", "_worth")

    _places: dict[int, list[int]]
    """Where each score obtained in play stands."""
    _odd: tuple[int, ...]
    """The places of every other score."""
    _worth: dict[Side, dict[int, Value]]

    def __init__(
        self,
        traveller: Traveller,
        places: dict[int, list[int]] | None = None,
        odd: tuple[int, ...] | None = None,
        step: Fraction = Fraction(),
    ) -> None:
        self._traveller, self.scores, self.top = traveller, traveller.scores, _whole(traveller.top)
        self._step = step
        if places is None or odd is None:
            places, found = {}, []
            for place, score in enumerate(self.scores):
                if type(score) is Played:
                    places.setdefault(score.score, []).append(place)
                else:
                    found.append(place)
            odd = tuple(found)
        self._places, self._odd = places, odd
        self._worth = {side: {score: self._points_at(told[0], side) for score, told in places.items()} for side in Side}

    @property
    def traveller(self) -> Traveller:
        return self._traveller

    def value(self, place: int, side: Side) -> Value | None:
        score = self.scores[place]
        if type(score) is Played:
            return self._worth[side][score.score]
        if side_of(score, side) is None or self.award(place, side) is not None:
            return None
        return self._points_at(place, side)

    def _points_at(self, place: int, side: Side) -> Value:
        found = self._traveller.points(place, side)
        assert found is not None
        return _whole(to_step(found.points, self._step))

    def column(self, side: Side) -> Column:
        worth = self._worth[side]
        found = [worth[score.score] if type(score) is Played else None for score in self.scores]
        for place in self._odd:
            found[place] = self.value(place, side)
        return found

    def award_value(self, award: Award, own: Fraction | None) -> tuple[Fraction, str]:
        percent, cites = artificial_percent(award, own)
        return to_step(percent * self.top / 100, self._step), cites

    def changed(self, place: int, score: Score, stage: Stage) -> ScoredBoard:
        old, new = self.scores[place], compared(score)
        traveller = self._traveller.changed(place, new)
        places, odd = dict(self._places), tuple(one for one in self._odd if one != place)
        if type(old) is Played:
            left = [one for one in places.pop(old.score) if one != place]
            places |= {old.score: left} if left else {}
        if type(new) is Played:
            places[new.score] = [*places.get(new.score, ()), place]
        else:
            odd = (*odd, place)
        return MatchpointBoard(traveller, places, odd, self._step)

    def differences(self, after: ScoredBoard, place: int) -> Iterator[Difference]:
        assert isinstance(after, MatchpointBoard)
        for side in (Side.NS, Side.EW):
            worth, new = self._worth[side], after._worth[side]
            for score, told in self._places.items():
                was, now = worth[score], new.get(score)
                if was != now and now is not None:
                    yield [at for at in told if at != place], side, was, now
            for at in (*(one for one in self._odd if one != place), place):
                yield (at,), side, self.value(at, side), after.value(at, side)


def to_step(points: Fraction, step: Fraction) -> Fraction:
    """What a board is worth by the conditions: exact, or to the nearest step, a half away from zero."""
    return rounded(points, step, Halves.AWAY) if step else points


def scored_board(scores: Sequence[BoardScore], stage: Stage, expected: int) -> ScoredBoard:
    """A board by the method of its stage; *expected* is how many results it has when none is missing."""
    return _METHODS[stage.scoring](tuple(scores), stage, expected)


def _matchpoints(scores: tuple[BoardScore, ...], stage: Stage, expected: int) -> ScoredBoard:
    return MatchpointBoard(Traveller(scores, expected, stage.matchpoints), step=stage.board_step)


def _whole(value: Fraction) -> Value:
    # Whole numbers are added many times faster than fractions, and most points are whole.
    return value.numerator if value.denominator == 1 else value


def _cross_imps(scores: tuple[BoardScore, ...], stage: Stage, expected: int) -> ScoredBoard:
    ns, ew = (_to_steps(cross_imps(scores, side, stage.divisor), stage) for side in (Side.NS, Side.EW))
    return ColumnBoard(scores, ns, ew, _award_factor(scores, stage))


def _award_factor(scores: Sequence[BoardScore], stage: Stage) -> Fraction:
    """What the three IMPs of an award are multiplied with, where they are to weigh as much as the results beside them.

    A result is a sum over the others, divided as the conditions say; so is the award, one such comparison each.
    """
    if stage.imp_awards is ImpAwards.PLAIN:
        return Fraction(1)
    results = sum(isinstance(side_of(score, Side.NS), Assignment) for score in scores)
    comparisons = max(1, results - 1)
    by = {Divisor.COMPARISONS: comparisons, Divisor.RESULTS: max(1, results), Divisor.NOTHING: 1}[stage.divisor]
    return Fraction(comparisons, by)


def _to_steps(column: Column, stage: Stage) -> Column:
    return [None if one is None else to_step(Fraction(one), stage.board_step) for one in column]


def _butler(scores: tuple[BoardScore, ...], stage: Stage, expected: int) -> ScoredBoard:
    both = butler(scores, stage.datum)
    return ColumnBoard(scores, _to_steps([one for one, _ in both], stage), _to_steps([two for _, two in both], stage))


def _total(scores: tuple[BoardScore, ...], stage: Stage, expected: int) -> ScoredBoard:
    ns, ew = ([_points(score, side) for score in scores] for side in (Side.NS, Side.EW))
    return ColumnBoard(scores, ns, ew)


def _points(score: BoardScore, side: Side) -> Value | None:
    own = side_of(score, side)
    if own is None or isinstance(own, Award):
        return None
    mean = sum((share.weight * share.score for share in own.shares), Fraction())
    return _whole(mean if side is Side.NS else -mean)


def _levels(scores: tuple[BoardScore, ...], stage: Stage, expected: int) -> ScoredBoard:
    """Guandan: levels against the datum of the deal in duplicate play, else as they are; no scale between."""
    ns, ew = (_level_column(scores, side, stage) for side in (Side.NS, Side.EW))
    return ColumnBoard(scores, ns, ew)


def _level_column(scores: Sequence[BoardScore], side: Side, stage: Stage) -> Column:
    own = [_points(score, side) for score in scores]
    levels = [None if one is None else Fraction(one) / 10 for one in own]
    against = _level_datum([level for level in levels if level is not None], stage) if stage.duplicate else Fraction()
    return [None if one is None else one - against for one in levels]


def _level_datum(levels: Sequence[Fraction], stage: Stage) -> Fraction:
    if not levels:
        return Fraction()
    if stage.datum.kind == "mean":
        return sum(levels, Fraction()) / len(levels)
    ordered, middle = sorted(levels), len(levels) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


_METHODS: Mapping[Scoring, Callable[[tuple[BoardScore, ...], Stage, int], ScoredBoard]] = {
    Scoring.MATCHPOINTS: _matchpoints,
    Scoring.CROSS_IMPS: _cross_imps,
    Scoring.BUTLER: _butler,
    Scoring.TOTAL: _total,
    Scoring.LEVELS: _levels,
}
