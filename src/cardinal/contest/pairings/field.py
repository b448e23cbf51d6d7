"""Who is to be paired: number, score, rank, whom it has met, whether it had a bye; and the order of a field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from math import lcm

from cardinal.language import Text

from .errors import BadField, IllegalPairing
from .pairing import Round, distinct

Number = int | Fraction | Decimal


@dataclass(frozen=True, slots=True)
class Contestant:
    """One contestant before a round. ``rank`` is its place in the standings where ties are already resolved."""

    number: int
    score: Number = 0
    rank: int | None = None
    met: frozenset[int] = frozenset()
    had_bye: bool = False
    had_triangle: bool = False


def in_order(field: Iterable[Contestant], round_number: int) -> tuple[Contestant, ...]:
    """By falling score; equal scores by rank if everybody has one, else by number, rising in odd rounds only."""
    found = tuple(field)
    if any(number < 1 for number in distinct(one.number for one in found)):
        raise BadField(Text(__package__, "number_below_one"))
    turn = 1 if round_number % 2 else -1
    if found and all(one.rank is not None for one in found):
        return tuple(sorted(found, key=lambda one: (-one.score, one.rank, one.number)))
    return tuple(sorted(found, key=lambda one: (-one.score, turn * one.number)))


ORDER_CITES = {"ranked": "§G26.5.1", "by number": "§G26.5.2"}


def order_cites(field: Iterable[Contestant]) -> str:
    """Which of the two clauses on equal scores the order of a field follows."""
    return ORDER_CITES["ranked" if all(one.rank is not None for one in field) else "by number"]


def whole_scores(field: Sequence[Contestant]) -> list[int]:
    """The scores as whole numbers of one unit, exactly: 1.5 and 2 are 3 and 4 halves."""
    scores = [Fraction(one.score) for one in field]
    unit = lcm(*(score.denominator for score in scores))
    return [int(score * unit) for score in scores]


def bye_candidates(order: Sequence[Contestant], round_number: int) -> tuple[Contestant, ...]:
    """Those who have had no bye, the one whose turn it is first: the lowest; in round 1 the highest number."""
    found = [one for one in reversed(order) if not one.had_bye]
    if not found:
        raise IllegalPairing(Text(__package__, "all_had_bye"), cites="§G26.6")
    if round_number == 1:
        found.sort(key=lambda one: -one.number)
    return tuple(found)


def after(field: Iterable[Contestant], rounds: Iterable[Round]) -> tuple[Contestant, ...]:
    """The field with what *rounds* add: whom each has met, and who has had a bye or been in a triangle."""
    found = {one.number: one for one in field}
    met: dict[int, set[int]] = {number: set(one.met) for number, one in found.items()}
    byes = {number for number, one in found.items() if one.had_bye}
    threes = {number for number, one in found.items() if one.had_triangle}
    for each in rounds:
        unknown = [number for number in each.numbers if number not in found]
        if unknown:
            raise BadField(Text(__package__, "unknown_number", {"numbers": unknown}))
        for pairing in each.pairings:
            met[pairing.home].add(pairing.away)
            met[pairing.away].add(pairing.home)
        byes.update(each.byes)
        for three in each.triangles:
            threes.update(three)
            for number in three:
                met[number].update(other for other in three if other != number)
    return tuple(
        replace(one, met=frozenset(met[number]), had_bye=number in byes, had_triangle=number in threes)
        for number, one in found.items()
    )
