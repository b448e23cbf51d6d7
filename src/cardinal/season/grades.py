"""Grades: what percentage a player is expected to score with a partner of the same grade in a field of 50.

A grade is a mean and a variance (how sure it is). Each evening compares the score with par, which is what the grades of
partner, opponents and the field let one expect, and moves both partners by the surprise, more the less sure a grade
is. Bridge and Guandan have separate grades. Whatever order the results stand in, the grades are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from math import sqrt

from cardinal.contest.model import Form, Game

from .evening import GUEST, TEAM_IMPS_TO_PERCENT, Encounter, Evening, Listing, Pairing, Showing

START, START_VARIANCE, WEEKLY = 50.0, 25.0, 0.01
BOARD_VARIANCE, EVENING_VARIANCE = 900.0, 4.0
TEAM_BOARD_VARIANCE = 400.0
GUANDAN_MATCH_VARIANCE = 2.0
BAND = 1.2 * 1.96
"""Bare 95 % bands held 90 % in simulations, so that they are drawn wider."""
SHOWN_FROM_BOARDS, PROVISIONAL_ABOVE = 150, 3.0


@dataclass(frozen=True, slots=True)
class GuandanScale:
    """Levels a deal for one point of grade, and their spread from deal to deal.

    These are assumed; ``cardinal rating fit`` finds a club's own from 500 matches on, and ``season.toml`` keeps them.
    """

    levels: float = 0.045
    spread: float = 2.2


@dataclass(frozen=True, slots=True)
class Grade:
    """A player's grade after so many boards."""

    mean: float = START
    variance: float = START_VARIANCE
    boards: int = 0
    week: int = 0

    @property
    def spread(self) -> float:
        """The ± beside a grade."""
        return BAND * sqrt(self.variance)

    @property
    def is_provisional(self) -> bool:
        return sqrt(self.variance) > PROVISIONAL_ABOVE

    @property
    def is_shown(self) -> bool:
        return self.boards >= SHOWN_FROM_BOARDS

    def aged(self, week: int) -> Grade:
        """The grade as it is in a later week: less sure."""
        if not self.week or week <= self.week:
            return Grade(self.mean, self.variance, self.boards, max(week, self.week))
        variance = min(self.variance + WEEKLY * (week - self.week), START_VARIANCE)
        return Grade(self.mean, variance, self.boards, week)


NEW = Grade()


@dataclass(frozen=True, slots=True)
class Step:
    """One evening of one player: what was scored, what was par, and the grade before and after."""

    evening: str
    day: date
    score: float
    par: float
    before: Grade
    after: Grade


@dataclass(frozen=True, slots=True)
class Share:
    """A player's part in a side: a half in a pair, a quarter of a team of four."""

    player: str
    weight: float


Side = tuple[Share, ...]


@dataclass
class Grades:
    """Everybody's grade of one game, and the evenings that made it."""

    game: Game
    _grades: dict[str, Grade] = field(default_factory=dict)
    _steps: dict[str, list[Step]] = field(default_factory=dict)
    scale: GuandanScale = field(default_factory=GuandanScale)

    @classmethod
    def of(cls, game: Game, evenings: Iterable[Evening], scale: GuandanScale | None = None) -> Grades:
        """The grades after all evenings of a game, by their dates."""
        grades = cls(game, scale=scale or GuandanScale())
        for evening in sorted(evenings, key=lambda one: (one.day, one.key)):
            if evening.game is game:
                grades.play(evening)
        return grades

    def __getitem__(self, player: str) -> Grade:
        return self._grades.get(player, NEW)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._grades))

    def steps(self, player: str) -> tuple[Step, ...]:
        return tuple(self._steps.get(player, ()))

    def before(self, player: str, day: date) -> Grade:
        """The grade that a player had when a day began."""
        return next((step.after for step in reversed(self._steps.get(player, ())) if step.day < day), NEW)

    def play(self, evening: Evening) -> None:
        """Everybody's grade after one more evening, all from the grades before it."""
        week = _week(evening.day)
        for showing in evening.showings:
            for player in showing.players:
                if not player.startswith(GUEST):
                    self._grades[player] = self[player].aged(week)
        for player, (score, par, after) in sorted(self._moved(evening).items()):
            if player.startswith(GUEST):
                continue
            step = Step(evening.key, evening.day, score, par, self[player], after)
            self._steps.setdefault(player, []).append(step)
            self._grades[player] = after

    def _moved(self, evening: Evening) -> dict[str, tuple[float, float, Grade]]:
        if evening.form is Form.INDIVIDUAL:
            return {}
        if evening.encounters:
            return self._matches(evening)
        moved: dict[str, tuple[float, float, Grade]] = {}
        sides = {one.number: pair_of(one) for one in evening.showings if len(one.players) == 2}
        pars = self.pars(evening.pairings, sides)
        for listing in evening.lists:
            moved |= self._field(listing, sides, pars)
        return moved

    def _field(
        self, listing: Listing, sides: Mapping[int, Side], pars: Mapping[int, float]
    ) -> dict[str, tuple[float, float, Grade]]:
        """The pairs of one list, each against what the others' grades let it expect."""
        rated = [one for one in listing.showings if one.rated is not None and len(one.players) == 2]
        variances = {one.number: self.variance(sides[one.number]) for one in rated}
        moved: dict[str, tuple[float, float, Grade]] = {}
        for showing in rated:
            if showing.out is not None or not showing.boards or showing.rated is None:
                continue
            others = [sides[one.number] for one in rated if one.number != showing.number]
            if not others:
                continue
            par = pars.get(showing.number)
            expected = par if par is not None else self.par_of_field(sides[showing.number], others)
            unsure = [variance for number, variance in variances.items() if number != showing.number]
            noise = noise_of_field(unsure, showing.boards)
            moved |= self._shared(sides[showing.number], float(showing.rated), expected, noise, showing.boards)
        return moved

    def mean(self, side: Side) -> float:
        # Asked a hundred thousand times in a season: no generator.
        total, known = 0.0, self._grades
        for share in side:
            total += share.weight * known.get(share.player, NEW).mean
        return total

    def variance(self, side: Side) -> float:
        total, known = 0.0, self._grades
        for share in side:
            total += share.weight**2 * known.get(share.player, NEW).variance
        return total

    def par_of_field(self, side: Side, others: Sequence[Side]) -> float:
        """What a pair scores in a field of others, if all play as they are graded."""
        return START + self.mean(side) - sum(map(self.mean, others)) / len(others)

    def pars(self, pairings: Iterable[Pairing], sides: Mapping[int, Side]) -> dict[int, float]:
        """Par of each pair board by board: own against opponents, less the same at the other tables of the board."""
        by_board: dict[tuple[int, str, int], list[Pairing]] = {}
        for pairing in pairings:
            if pairing.ns in sides and pairing.ew in sides:
                by_board.setdefault(pairing.board, []).append(pairing)
        means = {number: self.mean(side) for number, side in sorted(sides.items())}
        found: dict[int, list[float]] = {}
        for _, tables in sorted(by_board.items()):
            if len(tables) < 2:
                continue
            total = sum(sorted(means[one.ns] - means[one.ew] for one in tables))
            for one in tables:
                own = means[one.ns] - means[one.ew]
                surplus = own - (total - own) / (len(tables) - 1)
                found.setdefault(one.ns, []).append(START + surplus)
                found.setdefault(one.ew, []).append(START - surplus)
        return {number: sum(sorted(pars)) / len(pars) for number, pars in found.items()}

    def _matches(self, evening: Evening) -> dict[str, tuple[float, float, Grade]]:
        """Matches of teams or of Guandan: each side against the other, all from the grades before the evening."""
        sides = sides_of(evening)
        surprises: dict[int, list[tuple[float, float, float, int]]] = {}
        for match in sorted(evening.encounters, key=lambda one: (one.first, one.second, one.margin)):
            if match.first in sides and match.second in sides:
                for number, (score, par, noise) in self._match(match, sides).items():
                    surprises.setdefault(number, []).append((score, par, noise, match.boards))
        moved: dict[str, tuple[float, float, Grade]] = {}
        for number, told in surprises.items():
            boards = sum(one[3] for one in told)
            score = sum(one[0] * one[3] for one in told) / boards
            par = sum(one[1] * one[3] for one in told) / boards
            noise = sum(one[2] * one[3] ** 2 for one in told) / boards**2
            moved |= self._shared(sides[number], score, par, noise, boards)
        return moved

    def _match(self, match: Encounter, sides: Mapping[int, Side]) -> dict[int, tuple[float, float, float]]:
        first, second = sides[match.first], sides[match.second]
        difference = self.mean(first) - self.mean(second)
        if self.game is Game.GUANDAN:
            score = float(match.margin) / match.boards / self.scale.levels
            noise = (self.scale.spread / self.scale.levels) ** 2 / match.boards + GUANDAN_MATCH_VARIANCE
            base = 0.0
        else:
            score = float(TEAM_IMPS_TO_PERCENT * match.margin / match.boards)
            noise = TEAM_BOARD_VARIANCE / match.boards + EVENING_VARIANCE
            base = START
        return {
            match.first: (base + score, base + difference, noise + self.variance(second)),
            match.second: (base - score, base - difference, noise + self.variance(first)),
        }

    def _shared(
        self, side: Side, score: float, par: float, noise: float, boards: int
    ) -> dict[str, tuple[float, float, Grade]]:
        """The surprise shared among the players of a side, more to those whose grade is less sure."""
        total = self.variance(side) + noise
        moved = {}
        for share in side:
            grade = self[share.player]
            gain = share.weight * grade.variance / total
            mean = grade.mean + gain * (score - par)
            variance = grade.variance * (1 - share.weight * gain)
            moved[share.player] = score, par, Grade(mean, variance, grade.boards + boards, grade.week)
        return moved


def noise_of_field(variances: Sequence[float], boards: int) -> float:
    """The variance of a score around par: chance of the cards, the evening, and how sure the others' grades are."""
    count = len(variances)
    return BOARD_VARIANCE / boards + EVENING_VARIANCE + sum(variances) / count**2 + 4 / count


def pair_of(showing: Showing) -> Side:
    """A pair, each player with half of it."""
    return tuple(Share(player, 0.5) for player in showing.players)


def sides_of(evening: Evening) -> dict[int, Side]:
    """The sides of an evening's matches by number."""
    return {one.number: _team(one) for one in evening.showings if one.players}


def _team(showing: Showing) -> Side:
    """Everybody of a team with an equal part: results of a match do not always say who sat where."""
    return tuple(Share(player, 1 / len(showing.players)) for player in showing.players)


def _week(day: date) -> int:
    return day.toordinal() // 7
