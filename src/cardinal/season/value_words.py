"""Where the worth of one evening in a season table comes from, number by number.

Grades are their owner's business: what would give one away is said only where the reader may see it.
"""

from __future__ import annotations

from fractions import Fraction

from cardinal.language import Text

from .evening import Evening, Listing, Showing
from .handicap import field_grade, handicaps, mean_before
from .ladder import Ladder, Part
from .season_folder import Season


def value_note(season: Season, ladder: Ladder, part: Part, key: tuple[str, ...], *, grades: bool) -> Text | None:
    """What stands behind the worth of an evening in the row of *key*; None where the score itself is all."""
    evening = next((one for one in season.evenings if one.key == part.evening), None)
    if evening is None or part.is_absence or part.value is None:
        return None
    found = _found(evening, key)
    if found is None:
        return None
    listing, showing = found
    if ladder.value == "handicap_percent":
        return _handicap(season, evening, listing, showing, grades=grades)
    if ladder.value == "points":
        return _points(season, evening, key)
    if ladder.value == "grade_gain" and grades:
        return _gain(season, evening, key)
    if ladder.value in ("percent", "place_points") and showing.place is not None:
        return Text(__name__, "place", {"place": showing.place, "of": len(listing.ranked)})
    return None


def _found(evening: Evening, key: tuple[str, ...]) -> tuple[Listing, Showing] | None:
    """The list and the result in which the people of a row played together."""
    for listing in evening.lists:
        for showing in listing.showings:
            if set(key) <= set(showing.players):
                return listing, showing
    return None


def _handicap(season: Season, evening: Evening, listing: Listing, showing: Showing, *, grades: bool) -> Text:
    rule, of_game = season.file.handicap, season.grades[evening.game]
    given = handicaps(evening, season.history, of_game, rule)[showing.number]
    values: dict[str, object] = {"scratch": _figure(showing.percent or Fraction()), "handicap": _signed(given)}
    if not grades:
        return Text(__name__, "handicap", values)
    values |= {"factor": _figure(rule.factor)}
    if rule.by == "means":
        means = [mean_before(player, evening, season.history, rule) for player in showing.players]
        told = tuple("–" if mean is None else _figure(mean) for mean in means)
        return Text(__name__, "by_means", values | {"base": _figure(rule.base), "means": told, "months": rule.months})
    own = [of_game.before(player, evening.day) for player in showing.players]
    if any(one.is_provisional for one in own):
        return Text(__name__, "provisional", values)
    pair = sum(one.mean for one in own) / max(1, len(own))
    mean = field_grade(listing, of_game, evening.day)
    return Text(__name__, "by_grade", values | {"field": f"{mean:.2f}", "pair": f"{pair:.2f}"})


def _points(season: Season, evening: Evening, key: tuple[str, ...]) -> Text | None:
    earned = next((one for one in season.points[evening.key] if one.player in key), None)
    if earned is None:
        return Text(__name__, "no_points")
    exact = f"{earned.exact:.4f}".rstrip("0").rstrip(".")
    return Text(__name__, f"points_{earned.source}", {"exact": exact})


def _gain(season: Season, evening: Evening, key: tuple[str, ...]) -> Text | None:
    steps = (step for player in key for step in season.grades[evening.game].steps(player))
    step = next((one for one in steps if one.evening == evening.key), None)
    return None if step is None else Text(__name__, "gain", {"score": f"{step.score:.2f}", "par": f"{step.par:.2f}"})


def _figure(value: Fraction) -> str:
    return f"{float(value):.2f}"


def _signed(value: Fraction) -> str:
    return f"{float(value):+.2f}".replace("-", "−")
