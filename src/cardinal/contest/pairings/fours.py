"""A Swiss of individuals: four at a table by score, each with a partner for the round, as varied as the field allows.

The field stands in order of score; every four who follow each other are of one table's strength, and of them the first
plays with the fourth against the second and the third, so that the two sides are even. That is what is aimed at. Two
matchings of the least cost move away from it as little as they must: first partners, nobody with the same one twice
while the field allows it; then opponents, those who have met the least, and of them the nearest in score.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from zlib import crc32

from cardinal.language import Text

from .check import Finding
from .errors import BadField, IllegalPairing
from .field import Contestant, bye_candidates, in_order, order_cites, whole_scores
from .lots import drawn
from .matching import matched
from .relations import Meeting, Relations
from .swiss_round import FirstRound

AT_TABLE = 4
_WINDOW = 80
"""How far apart in the order two may stand to be considered, in a field larger than this: the cost grows with it."""
_LAST_RESORT = (1 << 12) - 1
Side = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Four:
    """A table: the side at home, then the side away."""

    home: Side
    away: Side

    def __str__(self) -> str:
        return f"{self.home[0]}+{self.home[1]}-{self.away[0]}+{self.away[1]}"

    @property
    def numbers(self) -> tuple[int, ...]:
        return self.home + self.away


@dataclass(frozen=True, slots=True)
class FoursRound:
    """One round: its tables from the first on, who has a bye, and who is not seated at all."""

    tables: tuple[Four, ...]
    byes: tuple[int, ...] = ()
    sitting_out: tuple[int, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        seated = (number for table in self.tables for number in table.numbers)
        return (*seated, *self.byes, *self.sitting_out)


@dataclass(frozen=True, slots=True)
class Seated:
    """A round as seated, and the partners who could not be kept from playing together again."""

    round: FoursRound
    order: tuple[int, ...]
    partners_again: tuple[Side, ...] = ()
    cites: str = ""


@dataclass(frozen=True)
class _Past:
    """How often any two have been partners and opponents."""

    partners: Mapping[frozenset[int], int] = field(default_factory=dict)
    opponents: Mapping[frozenset[int], int] = field(default_factory=dict)

    @classmethod
    def of(cls, rounds: Iterable[FoursRound]) -> _Past:
        partners: Counter[frozenset[int]] = Counter()
        opponents: Counter[frozenset[int]] = Counter()
        for table in (table for each in rounds for table in each.tables):
            partners.update(map(frozenset, (table.home, table.away)))
            opponents.update(map(frozenset, product(table.home, table.away)))
        return cls(partners, opponents)


def first_fours(
    strength: Sequence[int],
    *,
    manner: FirstRound = FirstRound.STRONG_WEAK,
    seed: str = "",
    relations: Relations | None = None,
) -> Seated:
    """The first round of a field by strength, the strongest first: one of every quarter at a table, unless by lot."""
    order = drawn(seed, "first round", strength) if manner is FirstRound.RANDOM else tuple(strength)
    byes = tuple(sorted(order, reverse=True)[: len(order) % AT_TABLE])
    playing = [number for number in order if number not in byes]
    quarter = len(playing) // AT_TABLE
    mixed = [playing[place + part * quarter] for place in range(quarter) for part in range(AT_TABLE)]
    field_ = [Contestant(number, rank=place) for place, number in enumerate(mixed, start=1)]
    made = _seated(tuple(field_), 1, (), relations or Relations(), byes=byes)
    cites = made.cites + ("" if manner is FirstRound.RANDOM else " §G26.3")
    return replace(made, order=order, cites=cites)


def seat_fours(
    field_: Iterable[Contestant],
    round_number: int,
    rounds: Sequence[FoursRound],
    *,
    relations: Relations | None = None,
    sitting_out: Iterable[int] = (),
) -> Seated:
    """The next round after *rounds*. Those left over from the fours have byes: the lowest, nobody twice (G26.6)."""
    had = {number for each in rounds for number in each.byes}
    out = frozenset(sitting_out)
    field_ = (replace(one, had_bye=one.number in had) for one in field_ if one.number not in out)
    order = in_order(field_, round_number)
    spare = len(order) % AT_TABLE
    byes = tuple(one.number for one in bye_candidates(order, round_number)[:spare]) if spare else ()
    if len(byes) < spare:
        raise IllegalPairing(Text(__package__, "all_had_bye"), cites="§G26.6")
    playing = tuple(one for one in order if one.number not in byes)
    made = _seated(playing, round_number, rounds, relations or Relations(), byes=byes, out=tuple(sorted(out)))
    return replace(made, order=tuple(one.number for one in order))


def _seated(
    order: tuple[Contestant, ...],
    round_number: int,
    rounds: Sequence[FoursRound],
    relations: Relations,
    *,
    byes: tuple[int, ...],
    out: tuple[int, ...] = (),
) -> Seated:
    if len(order) < AT_TABLE:
        given = len(order) + len(byes)
        raise BadField(Text(__package__, "too_few", {"given": given, "least": AT_TABLE}), cites="§G27.1")
    past = _Past.of(rounds)
    sides = _partners(order, past)
    again = tuple(side for side in sides if past.partners.get(frozenset(side)))
    tables = _tables(order, sides, past, relations, round_number)
    cites = f"§G27.1 §G26.1 {order_cites(order)}" + (" §G26.6" if byes else "")
    return Seated(FoursRound(tables, byes, out), (), again, cites)


def _partners(order: Sequence[Contestant], past: _Past) -> list[Side]:
    """Who plays with whom: as few as can be with an old partner, then each first of four with its fourth."""
    places = [start + part for start in range(0, len(order), AT_TABLE) for part in (0, 3, 1, 2)]
    numbers = [order[place].number for place in places]

    def cost(one: int, other: int) -> tuple[int, int, int]:
        again = past.partners.get(frozenset((numbers[one], numbers[other])), 0)
        apart = one // AT_TABLE - other // AT_TABLE
        return again * again, apart * apart, (other - one) ** 2

    found = _cheapest(len(numbers), cost)
    return [(min(two), max(two)) for two in ((numbers[one], numbers[other]) for one, other in found)]


def _tables(
    order: Sequence[Contestant], sides: list[Side], past: _Past, relations: Relations, round_number: int
) -> tuple[Four, ...]:
    """Which sides meet: those who have met the least, then the nearest in score."""
    score = dict(zip((one.number for one in order), whole_scores(order), strict=True))
    place = {one.number: at for at, one in enumerate(order)}
    sides = sorted(sides, key=lambda side: (-score[side[0]] - score[side[1]], place[side[0]] + place[side[1]], side))
    apart = relations.meeting is Meeting.APART

    def cost(one: int, other: int) -> tuple[int, int, int, int]:
        across = [frozenset(two) for two in product(sides[one], sides[other])]
        # Once more with the same opponent costs the more the oftener it was: 1, then 3, then 5 of the squares.
        met = sum(2 * past.opponents[two] + 1 for two in across if two in past.opponents)
        related = sum(len(two & relations.relatives(min(two))) for two in across) if apart and relations.groups else 0
        gap = sum(score[number] for number in sides[one]) - sum(score[number] for number in sides[other])
        return met, related, gap * gap, (other - one) ** 2

    found = _cheapest(len(sides), cost)
    tables = [_at_home(sides[one], sides[other], round_number) for one, other in found]
    return tuple(sorted(tables, key=lambda table: min(place[number] for number in table.numbers)))


def _at_home(one: Side, other: Side, round_number: int) -> Four:
    """G29.1.2: the side with the smaller number is at home in odd rounds, the other in even ones."""
    first, second = sorted((one, other))
    return Four(first, second) if round_number % 2 else Four(second, first)


def _cheapest(size: int, cost: Callable[[int, int], tuple[int, ...]]) -> list[tuple[int, int]]:
    """The pairs of positions whose costs are least, the first figure of a cost before the second and so on."""
    window = size if size <= _WINDOW else _WINDOW
    found = _matching(size, cost, window)
    # Near positions may not do for partners who are all new, where more distant ones would.
    if window < size and any(cost(one, other)[0] for one, other in found):
        found = _matching(size, cost, size)
    return found


def _matching(size: int, cost: Callable[[int, int], tuple[int, ...]], window: int) -> list[tuple[int, int]]:
    pairs = [(one, other) for one, other in combinations(range(size), 2) if other - one <= window]
    costs = {pair: cost(*pair) for pair in pairs}
    # Each figure gets a step above all that the ones after it can come to together.
    highest = [max(column) for column in zip(*costs.values(), strict=True)]
    steps, step = [0] * len(highest), _LAST_RESORT * (size // 2) + 1
    for at in reversed(range(len(highest))):
        steps[at] = step
        step *= highest[at] * (size // 2) + 1
    if step >= 1 << 120:
        raise BadField(Text(__package__, "scores_too_fine"))

    def weight(pair: tuple[int, int]) -> int:
        spent = sum(figure * each for figure, each in zip(costs[pair], steps, strict=True))
        return step - spent - (crc32(b"%d-%d" % pair) & _LAST_RESORT)

    chosen = matched(size, [(*pair, weight(pair)) for pair in pairs])
    return sorted((min(pair), max(pair)) for pair in chosen)


def review_fours(rounds: Sequence[FoursRound], numbers: Iterable[int] | None = None) -> tuple[Finding, ...]:
    """What is illegal or unfair in rounds of fours: a seat twice, a bye twice, the same partner twice."""
    field_ = set(numbers) if numbers is not None else {one for each in rounds for one in each.numbers}
    found: list[Finding] = []
    partners: set[frozenset[int]] = set()
    had_bye: set[int] = set()
    for place, each in enumerate(rounds, start=1):
        counts = Counter(each.numbers)
        kinds = (
            ("twice_in_round", sorted(number for number, count in counts.items() if count > 1)),
            ("unknown", sorted(counts.keys() - field_)),
            ("missing", sorted(field_ - counts.keys())),
        )
        found += [Finding(kind, place, tuple(listed)) for kind, listed in kinds if listed]
        for side in (side for table in each.tables for side in (table.home, table.away)):
            if frozenset(side) in partners:
                found.append(Finding("partners_again", place, side, "§G27.1"))
            partners.add(frozenset(side))
        found += [Finding("second_bye", place, (bye,), "§G26.6") for bye in each.byes if bye in had_bye]
        had_bye.update(each.byes)
    return tuple(found)
