"""Places that nobody can take any more: such a team sits out and scores the average of its matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

# What a rival can gain in a round.
MOST_MATCH_POINTS = 2
MOST_VP = 26


@dataclass(frozen=True, slots=True)
class Standing:
    """A team's totals of the stage and how many matches they come from."""

    number: int
    match_points: Fraction
    vp: Fraction
    matches: int


def certain_places(
    standings: Iterable[Standing], rounds_left: int, *, carried: bool = False, primary: str = "match_points"
) -> tuple[int, ...]:
    """Who is sure of first place, and then of second and so on, however the rounds left end (G26.7).

    Sure is who stays ahead scoring nothing while a rival scores the most, on match points and then on VP (or on VP
    first, if *primary* says so). If the scores are carried on, everybody still plays.
    """
    if carried or rounds_left < 1:
        return ()

    def key(standing: Standing, rounds_won: int = 0) -> tuple[Fraction, Fraction]:
        both = (standing.match_points + MOST_MATCH_POINTS * rounds_won, standing.vp + MOST_VP * rounds_won)
        return both if primary == "match_points" else (both[1], both[0])

    order = sorted(standings, key=key, reverse=True)
    found: list[int] = []
    for place, one in enumerate(order, start=1):
        if not one.matches or any(key(rival, rounds_left) >= key(one) for rival in order[place:]):
            break
        found.append(one.number)
    return tuple(found)
