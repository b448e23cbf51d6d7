"""The draw: contestant numbers by lot, after the round table was published, and who drew for whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from cardinal.language import Text

from .errors import BadField, OrganiserDecides
from .lots import Lot, draw_lots
from .method import Method
from .pairing import Round, distinct
from .relations import Relations


@dataclass(frozen=True, slots=True)
class Drawn:
    """Who drew which number, whose lots the organiser drew, and the seed from which all can be worked out again."""

    seed: str
    lots: tuple[Lot[int], ...]
    drawn_for_absent: frozenset[int] = frozenset()
    cites: str = "§G23.3 §R7 §R8"

    @property
    def numbers(self) -> dict[int, int]:
        """The number of each entry, from 1 in the order of the lots."""
        return {one.contestant: place for place, one in enumerate(self.lots, start=1)}


def draw_numbers(
    method: Method, entries: Iterable[int], seed: str, *, at: datetime, present: Iterable[int] | None = None
) -> Drawn:
    """Numbers by lot, once the method and with it the round table is published; the organiser draws for the absent."""
    method.must_be_published(at)
    found = distinct(entries)
    if not found:
        raise BadField(Text(__package__, "too_few", {"given": 0, "least": 1}), cites="§G23.3")
    absent = frozenset() if present is None else frozenset(found) - frozenset(present)
    return Drawn(seed, draw_lots(seed, "numbers", found), absent)


def numbers_by_rank(
    ranking: Sequence[int], rounds: Sequence[Round], relations: Relations, *, decided: Sequence[int] | None = None
) -> dict[int, int]:
    """Numbers of a round robin after earlier results, with couples of related teams set to meet as early as can be.

    The better of a couple keeps the number of its rank; the other takes the number that meets it in the first round
    in which that number is still free; all others follow in order. *decided* is the organiser's own order of ranks
    for the case that three or more are related to one another.
    """
    order = distinct(ranking)
    couples = [sorted(group & set(order), key=order.index) for group in relations.groups]
    couples = sorted((couple for couple in couples if len(couple) > 1), key=lambda couple: order.index(couple[0]))
    if any(len(couple) > 2 for couple in couples):
        if decided is None or sorted(decided) != sorted(order):
            raise OrganiserDecides(Text(__package__, "three_related"), cites="§G25.3")
        return {team: place for place, team in enumerate(decided, start=1)}
    numbers = {better: order.index(better) + 1 for better, _ in couples}
    for better, other in couples:
        taken = set(numbers.values())
        met = (one.opponent(numbers[better]) for one in rounds)
        numbers[other] = next(number for number in met if number is not None and number not in taken)
    free = iter(sorted(set(range(1, len(order) + 1)) - set(numbers.values())))
    return {team: numbers[team] if team in numbers else next(free) for team in order}
