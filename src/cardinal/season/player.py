"""A player's season: results, form over time, partners and kinds of events, all from the evenings of the season."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from statistics import pstdev

from cardinal.contest.model import Form, Game

from .evening import Evening, Showing
from .grades import Grade, Step
from .ladder import Standing, place_points
from .people import Person
from .reason import Reason
from .season_folder import Season

FORM_EVENINGS = 10
"""Form is the mean of so many evenings."""
LEAST_TOGETHER = 5
"""Of fewer evenings together a mean says little; pages print it grey."""
LEAST_FOR_FORM = 2
"""One evening draws no trend."""


@dataclass(frozen=True, slots=True)
class PlayerEvening:
    """One evening of a player. ``score`` is a percentage of matchpoints, else the part of the field that was beaten."""

    evening: Evening
    showing: Showing
    partners: tuple[str, ...]
    of: int
    """How many were ranked in the same list."""
    score: Fraction | None
    is_percent: bool
    points: Decimal
    step: Step | None
    """What the evening did to the grade."""

    @property
    def day(self) -> date:
        return self.evening.day

    @property
    def counts(self) -> bool:
        return self.showing.out is None

    @property
    def out(self) -> Reason | None:
        return self.showing.out


@dataclass(frozen=True, slots=True)
class FormPoint:
    """An evening in a plot: the score, the mean of the last ten and how far they spread."""

    day: date
    name: str
    score: float
    mean: float
    spread: float


@dataclass(frozen=True, slots=True)
class Partnership:
    """How often two played together at one game, with what mean, and how that differs from the player's own.

    Percentages and shares of the field are different scales, and so are two games: each has a mean of its own.
    """

    partner: str
    game: Game
    is_percent: bool
    evenings: int
    mean: Fraction | None
    difference: Fraction | None
    first: date
    last: date

    @property
    def is_thin(self) -> bool:
        return self.evenings < LEAST_TOGETHER


@dataclass(frozen=True, slots=True)
class KindOfEvent:
    """A game and a form of event: how many evenings, and their mean."""

    game: Game
    form: Form
    evenings: int
    mean: Fraction | None
    is_percent: bool


@dataclass(frozen=True, slots=True)
class TablePlace:
    """Where a player stands in a table of the season, alone or with a partner."""

    table: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Career:
    """Everything that a player's page is made of, the newest evening first."""

    person: Person
    evenings: tuple[PlayerEvening, ...]
    partners: tuple[Partnership, ...]
    kinds: tuple[KindOfEvent, ...]
    tables: tuple[TablePlace, ...]
    points: Decimal

    @property
    def partner_scales(self) -> int:
        """On how many scales partnerships have their means; from two on each has to say which."""
        return len({(one.game, one.is_percent) for one in self.partners})

    def form(self, game: Game, *, is_percent: bool) -> tuple[FormPoint, ...]:
        """Scores of one kind in their order; nothing of a single evening."""
        scored = [
            one
            for one in reversed(self.evenings)
            if one.evening.game is game and one.is_percent is is_percent and one.score is not None and one.counts
        ]
        if len(scored) < LEAST_FOR_FORM:
            return ()
        values = [float(one.score or 0) for one in scored]
        points = []
        for at, one in enumerate(scored, start=1):
            last = values[max(0, at - FORM_EVENINGS) : at]
            points.append(FormPoint(one.day, one.evening.name, values[at - 1], sum(last) / len(last), pstdev(last)))
        return tuple(points)


def career(season: Season, person: Person) -> Career:
    """A person's season, a pure function of it."""
    earned = {one.evening: one.points for one in season.earned(person.id)}
    steps = {step.evening: step for game in Game for step in season.grades[game].steps(person.id)}
    evenings = tuple(
        _evening(evening, showing, person.id, earned.get(evening.key, Decimal(0)), steps.get(evening.key))
        for evening, showing in reversed(season.history.get(person.id, ()))
    )
    tables = tuple(
        TablePlace(ladder.name, standing)
        for ladder in season.file.ladders
        if ladder.of in ("player", "pair")
        for standing in season.standings(ladder)
        if person.id in standing.key
    )
    return Career(
        person, evenings, _partners(evenings), _kinds(evenings), tables, sum(earned.values(), start=Decimal(0))
    )


def grade_now(season: Season, person: Person, game: Game) -> Grade | None:
    """The grade of a game, once there are enough boards to show it."""
    grade = season.grades[game][person.id]
    return grade if grade.is_shown else None


def _evening(evening: Evening, showing: Showing, player: str, points: Decimal, step: Step | None) -> PlayerEvening:
    listing = next(one for one in evening.lists if any(each.number == showing.number for each in one.showings))
    score = showing.percent
    if score is None:
        score = place_points(evening, (), skip_guests=False).get(showing.number)
    partners = tuple(one for one in showing.players if one != player)
    return PlayerEvening(
        evening, showing, partners, len(listing.ranked), score, showing.percent is not None, points, step
    )


def _mean(scores: Sequence[Fraction]) -> Fraction | None:
    return sum(scores, Fraction()) / len(scores) if scores else None


def _scores(evenings: Iterable[PlayerEvening]) -> list[Fraction]:
    return [one.score for one in evenings if one.score is not None and one.counts]


def _partners(evenings: Sequence[PlayerEvening]) -> tuple[Partnership, ...]:
    """Partners of pairs, by how often; a team of four has no partners of its own."""
    pairs = [one for one in evenings if one.evening.form is Form.PAIRS and len(one.partners) == 1]
    found = []
    scales = [(one.partners[0], one.evening.game, one.is_percent) for one in pairs]
    for partner, game, is_percent in dict.fromkeys(scales):
        alike = [one for one in pairs if (one.evening.game, one.is_percent) == (game, is_percent)]
        together = [one for one in alike if one.partners[0] == partner]
        mean, own = _mean(_scores(together)), _mean(_scores(alike))
        difference = mean - own if mean is not None and own is not None else None
        days = together[-1].day, together[0].day
        found.append(Partnership(partner, game, is_percent, len(together), mean, difference, *days))
    return tuple(sorted(found, key=lambda one: (-one.evenings, one.partner, str(one.game), not one.is_percent)))


def _kinds(evenings: Sequence[PlayerEvening]) -> tuple[KindOfEvent, ...]:
    keys = sorted({(one.evening.game, one.evening.form, one.is_percent) for one in evenings}, key=str)
    found = []
    for game, form, is_percent in keys:
        own = [
            one for one in evenings if (one.evening.game, one.evening.form, one.is_percent) == (game, form, is_percent)
        ]
        found.append(KindOfEvent(game, form, len(own), _mean(_scores(own)), is_percent))
    return tuple(found)
