"""All the scores of one board and the matchpoints of each: weighted, split, artificial and fouled ones included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.language import Text

from .board_score import Assignment, Award, BoardScore, Played, Share, Shares, form_of, side_of
from .errors import Unscorable
from .frequency import BoardTally
from .matchpoints import UNIT_WORTH, MatchpointRules, Matchpoints, artificial_percent
from .neuberg import LONE_PERCENT, Unequal, to_expected

Tallies = Mapping[tuple[Side, str], BoardTally]
EMPTY = BoardTally({}, 0)


class Traveller:
    """The scores of a board in the order of the tables, and what each side of each has.

    *expected* is how many results a board of the event has when nothing is missing; without it, how many scores of any
    kind there are, an artificial one being a result that is missing. A traveller does not change: ``changed`` makes
    another, and counts only what is different.
    """

    __slots__ = ("_asked", "_tallies", "rules", "scored", "scores")

    scores: tuple[BoardScore, ...]
    scored: int
    """How many tables have a score of any kind, artificial ones included."""

    def __init__(
        self, scores: Iterable[BoardScore], expected: int | None = None, rules: MatchpointRules | None = None
    ) -> None:
        self.scores = tuple(scores)
        self.rules = rules or MatchpointRules()
        self.scored = sum(_is_scored(score) for score in self.scores)
        self._asked = expected
        self._tallies = _counted(self.scores)
        self._check()

    def changed(self, place: int, score: BoardScore) -> Traveller:
        """The traveller with another score at one place."""
        old = self.scores[place]
        made = object.__new__(Traveller)
        scores = list(self.scores)
        scores[place] = score
        made.scores = tuple(scores)
        made.rules, made._asked = self.rules, self._asked
        made.scored = self.scored - _is_scored(old) + _is_scored(score)
        tallies = dict(self._tallies)
        for side in Side:
            for one, removes in ((old, True), (score, False)):
                results = _results(one, side)
                place_of = side, form_of(one)
                tally = tallies.get(place_of, EMPTY)
                tallies[place_of] = tally.changed(removed=results) if removes else tally.changed(added=results)
        made._tallies = tallies
        made._check()
        return made

    def _check(self) -> None:
        most = max(self.results(side) for side in Side)
        if self.expected < most:
            values = {"played": most, "expected": self.expected}
            raise Unscorable(Text(__package__, "expected", values), cites="§78A")

    @property
    def expected(self) -> int:
        if self.rules.unequal is Unequal.OWN_TOP:
            return max(self.results(side) for side in Side)
        return self.scored if self._asked is None else self._asked

    @property
    def top(self) -> Fraction:
        """The most that a side can have on the board."""
        return 2 * max(0, self.expected - 1) * UNIT_WORTH[self.rules.unit]

    def results(self, side: Side) -> int:
        """How many results of *side* there are to compare, in all forms of the board."""
        return sum(tally.size for (whose, _), tally in self._tallies.items() if whose is side)

    def points(self, place: int, side: Side, own_percent: Fraction | None = None) -> Matchpoints | None:
        """What *side* has at one place; None where there is no score (yet).

        *own_percent* is the side's percentage on its other boards of the session, for an award that depends on it.
        """
        score = self.scores[place]
        own = side_of(score, side)
        if own is None:
            return None
        if isinstance(own, Award):
            percent, cites = artificial_percent(own, own_percent)
            return Matchpoints(percent * self.top / 100, self.top, cites)
        return Matchpoints(self._assigned(own, side, form_of(score)), self.top, _cites(own, form_of(score)))

    def column(self, side: Side) -> list[Fraction | None]:
        """What *side* has at every place, awards as they stand before anybody's session is known."""
        worth: dict[int, Fraction] = {}
        if (side, "") in self._tallies:
            tally = self._tallies[side, ""]
            worth = {score: self._scaled(units - 1, tally) for score, units in tally.units.items()}
        sign = 1 if side is Side.NS else -1
        return [
            worth[sign * score.score] if type(score) is Played else self._value(place, side)
            for place, score in enumerate(self.scores)
        ]

    def _value(self, place: int, side: Side) -> Fraction | None:
        found = self.points(place, side)
        return None if found is None else found.points

    def _assigned(self, own: Assignment, side: Side, form: str) -> Fraction:
        tally, seen = self._tallies[side, form], _seen(own.shares, side)
        value = self._scaled(tally.weighted_points(seen), tally)
        harm = own.self_inflicted
        if harm is None:
            return value
        sign = 1 if side is Side.NS else -1
        normal = self._scaled(tally.points_instead(sign * harm.normal, seen), tally)
        table = self._scaled(tally.points_instead(sign * harm.table, seen), tally)
        # No relief for what the side did to itself; but nothing is taken away that it had at the table.
        return max(table, value - max(Fraction(), normal - table))

    @property
    def is_fouled(self) -> bool:
        """Whether the board was played in more than one form (87B)."""
        return any(form and tally.size for (_, form), tally in self._tallies.items())

    def _scaled(self, points: Fraction | int, tally: BoardTally) -> Fraction:
        if tally.size == 1 and self.is_fouled:
            return self.top * LONE_PERCENT[self.rules.lone] / 100
        full = to_expected(points, tally.size, self.expected, self.rules.unequal)
        return full * UNIT_WORTH[self.rules.unit]


def _is_scored(score: BoardScore) -> bool:
    return type(score) is Played or side_of(score, Side.NS) is not None


def _counted(scores: tuple[BoardScore, ...]) -> Tallies:
    """87B: the results of each side, sorted by the form in which the board was played."""
    # A score obtained in play is the same for both sides, and nearly all are: they are counted once, by themselves.
    counts = Counter(score.score for score in scores if type(score) is Played)
    tallies: dict[tuple[Side, str], BoardTally] = {}
    if counts:
        tallies[Side.NS, ""] = BoardTally(counts, counts.total())
        tallies[Side.EW, ""] = tallies[Side.NS, ""].mirrored()
    others: dict[tuple[Side, str], list[Shares]] = {}
    for score in scores:
        if type(score) is not Played:
            for side in Side:
                others.setdefault((side, form_of(score)), []).extend(_results(score, side))
    for place, results in others.items():
        tallies[place] = tallies.get(place, EMPTY).changed(added=results)
    return tallies


def _results(score: BoardScore, side: Side) -> list[Shares]:
    own = side_of(score, side)
    return [_seen(own.shares, side)] if isinstance(own, Assignment) else []


def _seen(shares: Shares, side: Side) -> Shares:
    """Scores from the side's own view."""
    return shares if side is Side.NS else tuple(Share(share.weight, -share.score) for share in shares)


def _cites(own: Assignment, form: str) -> str:
    cites = ["§78A"]
    if form:
        cites.append("§87B")
    if len(own.shares) > 1:
        cites.append("§12C1(c)")
    if own.self_inflicted is not None:
        cites.append("§12C1(e)(ii)")
    return " ".join(cites)
