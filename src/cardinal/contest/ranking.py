"""A ranking list: contestants by their scores, ties broken down a ladder when somebody asks for those places."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from cardinal.language import Citing, Text

from .model import Contestant
from .tie_facts import TieFacts
from .ties import Ladder, Resolution, Taken, resolve

Value = Fraction | int


class Figure(StrEnum):
    """What a number in a list is."""

    PERCENT = "percent"
    MATCHPOINTS = "matchpoints"
    TOP = "top"
    IMPS = "imps"
    IMPS_PER_BOARD = "imps_per_board"
    VP = "vp"
    MATCH_POINTS = "match_points"
    LEVELS = "levels"
    LEVELS_PER_BOARD = "levels_per_board"
    POINTS = "points"
    BOARD_POINTS = "board_points"
    ROUND = "round"
    BOARDS = "boards"
    MATCHES = "matches"
    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    PENALTY = "penalty"
    """Off the total, in its own unit."""
    PENALTY_MATCH_POINTS = "penalty_match_points"
    PENALTY_VP = "penalty_vp"
    CARRIED = "carried"

    def label(self, language: str = "en") -> str:
        return Text(__name__, str(self)).render(language)

    @property
    def decimals(self) -> int:
        """How many decimals it is published with."""
        return _DECIMALS.get(self, 0)


_DECIMALS = {
    Figure.PERCENT: 2,
    Figure.MATCHPOINTS: 2,
    Figure.TOP: 0,
    Figure.IMPS: 2,
    Figure.IMPS_PER_BOARD: 2,
    Figure.VP: 2,
    Figure.MATCH_POINTS: 2,
    Figure.LEVELS: 2,
    Figure.LEVELS_PER_BOARD: 2,
    Figure.BOARD_POINTS: 2,
    Figure.PENALTY: 2,
    Figure.PENALTY_MATCH_POINTS: 2,
    Figure.PENALTY_VP: 2,
    Figure.CARRIED: 2,
    Figure.WON: 1,
}
LAST = "§G34.4"
"""A forfeit without leave puts its side last in the stage."""
Figures = tuple[tuple[Figure, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One contestant of a list: its place, its score, what else is told of it, and the steps that broke its ties."""

    place: int | None
    is_shared: bool
    number: int
    name: str
    score: Fraction
    figures: Figures = ()
    taken: tuple[Taken, ...] = ()
    unranked: str = ""
    cites: str = ""

    def figure(self, which: Figure) -> Fraction | None:
        return dict(self.figures).get(which)


def _no_figures(number: int) -> Figures:
    return ()


@dataclass(frozen=True)
class Ranking(Citing):
    """One list. ``keys`` orders it, more being better; ``score`` is what is published beside a name.

    Where ``group`` or ``direction`` is empty the list is of all groups, or of both directions.
    """

    stage: str
    unit: Figure
    contestants: Mapping[int, Contestant]
    keys: Mapping[int, Value]
    score: Callable[[int], Fraction]
    ladder: Ladder
    facts: TieFacts
    figures: Callable[[int], Figures] = _no_figures
    group: str = ""
    direction: str = ""
    given_order: tuple[tuple[int, ...], ...] = ()
    """Groups that stand in an order of their own, before any key (a champion by the rules of the system)."""
    cites: str = ""
    hint: tuple[int, ...] = field(default=(), compare=False, repr=False)
    """Everybody in an order that is nearly the right one, where one is known."""
    out_of_place: Mapping[int, int] | None = field(default=None, compare=False, repr=False)
    """Whom a clause keeps from its place, where that is known already."""
    _resolved: dict[tuple[int, ...], Resolution] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Everybody by falling key, equal ones in any order."""
        # From an order that is nearly right, as after one changed result, this takes a fraction of the time.
        return tuple(sorted(self.hint or sorted(self.keys), key=self.keys.__getitem__, reverse=True))

    @cached_property
    def _ranked(self) -> tuple[int, ...]:
        """Those whose key gives them their place."""
        fixed = {number for group in self.given_order for number in group}
        others = fixed | set(self._special) if self._special else fixed
        return tuple(one for one in self.order if one not in others) if others else self.order

    def groups(self) -> Iterator[tuple[int, ...]]:
        """Groups of equal scores, best first; contestants placed last by a rule come at the end."""
        yield from self.given_order
        yield from _equal_together(self._ranked, self.keys)
        if self._last:
            yield self._last

    @cached_property
    def tied(self) -> tuple[tuple[int, ...], ...]:
        return tuple(self.groups())

    @cached_property
    def _special(self) -> Mapping[int, int]:
        """Whoever is not in its own place: 1 last (G34.4), 2 not ranked (R15, R18, R43)."""
        every = self.out_of_place if self.out_of_place is not None else out_of_place(self.contestants.values())
        return {number: kind for number, kind in every.items() if number in self.keys}

    @cached_property
    def _last(self) -> tuple[int, ...]:
        fixed = {number for group in self.given_order for number in group}
        return tuple(sorted(number for number, kind in self._special.items() if kind == 1 and number not in fixed))

    def _standing(self, number: int) -> int:
        return self._special.get(number, 0)

    def resolution(self, group: tuple[int, ...]) -> Resolution:
        """A tied group in its order, worked out once."""
        found = self._resolved.get(group)
        if found is None:
            is_open = self._standing(group[0]) == 0 and group not in self.given_order
            found = resolve(group, self.ladder, self.facts) if is_open else Resolution((group,))
            self._resolved[group] = found
        return found

    def _group_of(self, number: int) -> tuple[int, tuple[int, ...]]:
        """Where the tied group of a contestant begins, and who is in it; no tie is broken for that."""
        place = 1
        for group in self.given_order:
            if number in group:
                return place, group
            place += len(group)
        if number in self._last:
            return place + len(self._ranked), self._last
        order, key = self._ranked, self.keys[number]
        start = end = bisect_left(order, -key, key=lambda one: -self.keys[one])
        while end < len(order) and self.keys[order[end]] == key:
            end += 1
        return place + start, tuple(sorted(order[start:end]))

    def row(self, number: int) -> Row:
        """One contestant; only its own ties are broken for it."""
        if self._standing(number) == 2:
            return self._made(number, None, shared=False, taken=(), unranked=self.contestants[number].unranked)
        place, group = self._group_of(number)
        if len(group) == 1:
            return self._made(number, place, shared=False, taken=())
        found = self.resolution(group)
        for part in found.order:
            if number in part:
                return self._made(number, place, shared=len(part) > 1, taken=found.of(number))
            place += len(part)
        raise AssertionError("a resolution has everybody of its group")

    def _made(
        self, number: int, place: int | None, *, shared: bool, taken: tuple[Taken, ...], unranked: str = ""
    ) -> Row:
        name = self.contestants[number].name if number in self.contestants else ""
        cites = LAST if self._standing(number) == 1 else ""
        return Row(place, shared, number, name, self.score(number), self.figures(number), taken, unranked, cites)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return tuple(self._in_order())

    def _in_order(self) -> Iterator[Row]:
        place = 1
        for group in self.groups():
            if len(group) == 1:
                yield self._made(group[0], place, shared=False, taken=())
                place += 1
                continue
            found = self.resolution(group)
            for part in found.order:
                for number in part:
                    yield self._made(number, place, shared=len(part) > 1, taken=found.of(number))
                place += len(part)
        yield from (self.row(number) for number, kind in sorted(self._special.items()) if kind == 2)

    @property
    def places(self) -> Mapping[int, int]:
        """The place of everybody who has one."""
        return {row.number: row.place for row in self.rows if row.place is not None}

    def first(self, count: int) -> tuple[Row, ...]:
        """The best *count*, ties broken no further down than they are."""
        found: list[Row] = []
        for row in self._in_order():
            if len(found) >= count:
                break
            found.append(row)
        return tuple(found)


def out_of_place(contestants: Iterable[Contestant]) -> Mapping[int, int]:
    """Whoever is put last (1) or not ranked (2) by a clause."""
    return {
        contestant.number: 2 if contestant.unranked else 1
        for contestant in contestants
        if contestant.unranked or contestant.last
    }


def _equal_together(order: Iterable[int], keys: Mapping[int, Value]) -> Iterator[tuple[int, ...]]:
    group: list[int] = []
    last: Value | None = None
    for number in order:
        key = keys[number]
        if key != last and group:
            yield (group[0],) if len(group) == 1 else tuple(sorted(group))
            group = []
        group.append(number)
        last = key
    if group:
        yield tuple(sorted(group))


def in_lists(
    numbers: Iterable[int], contestants: Mapping[int, Contestant], *, by_group: bool, by_direction: bool
) -> dict[tuple[str, str], list[int]]:
    """The numbers of each list as group and direction; an empty word stands for all."""
    if not by_group and not by_direction:
        return {("", ""): list(numbers)}
    found: dict[tuple[str, str], list[int]] = {}
    for number in numbers:
        one = contestants.get(number, Contestant(number))
        key = (one.section if by_group else "", one.direction if by_direction else "")
        found.setdefault(key, []).append(number)
    return dict(sorted(found.items(), key=lambda item: (item[0][0], item[0][1] == "EW")))
