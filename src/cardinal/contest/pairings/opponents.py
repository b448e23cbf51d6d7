"""Choosing opponents in a knockout (G24.4): the better placed choose in turn among the lower half of the bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from cardinal.language import Text

from .bracket import size_for
from .errors import IllegalChoice, OutOfOrder
from .pairing import Pairing

__all__ = ["Choosing", "read_choices"]


def read_choices(text: str) -> tuple[Pairing, ...]:
    """Choices in the order in which they were made, who chose before whom was chosen.

    >>> read_choices("1-7 2-8")
    (Pairing(home=1, away=7), Pairing(home=2, away=8))
    """
    return tuple(map(Pairing.parse, text.replace(",", " ").split()))


@dataclass(frozen=True)
class Choosing:
    """Who chooses, and among whom. A choice is a pairing that names first who chose."""

    order: tuple[int, ...]
    """Everybody by place in the stage before."""
    count: int = 0
    """How many choose; 0: everybody in the upper half who has no bye."""
    winners: tuple[int, ...] = ()
    """The winners of several groups, whose rights are equal, in the order of their lots."""
    groups: Mapping[int, int] = field(default_factory=dict)
    """The group of each, where nobody may choose a team of its own group."""
    cites: str = "§G24.4"

    @cached_property
    def choosers(self) -> tuple[int, ...]:
        """Those who choose, in their order; every winner of a group that is in the upper half has the right."""
        upper = self.order[self._byes : self._half]
        equal = tuple(one for one in self.winners if one in upper)
        others = tuple(one for one in upper if one not in equal)
        return (*equal, *others)[: max(self.count or len(upper), len(equal))]

    @cached_property
    def range(self) -> tuple[int, ...]:
        """Those who can be chosen."""
        return self.order[self._half :]

    def turn(self, made: Sequence[Pairing]) -> tuple[int, ...]:
        """Those of whom one chooses next; more than one where rights are equal, and the organiser may order them."""
        waiting = [one for one in self.choosers if one not in {choice.home for choice in made}]
        equal = tuple(one for one in waiting if one in self.winners)
        return equal or tuple(waiting[:1])

    def free(self, made: Sequence[Pairing], chooser: int) -> tuple[int, ...]:
        """Whom *chooser* may choose now, so that everybody after it still finds an opponent."""
        return tuple(one for one in self._open_to(made, chooser) if self._leaves_all(made, Pairing(chooser, one)))

    def checked(self, made: Sequence[Pairing]) -> tuple[Pairing, ...]:
        """The choices, each of them legal in its turn, with those that leave nothing to choose."""
        found: list[Pairing] = []
        for choice in made:
            self._refuse(found, choice)
            found.append(choice)
        while turn := self.turn(found):
            free = self.free(found, turn[0])
            if len(turn) > 1 or len(free) != 1:
                break
            found.append(Pairing(turn[0], free[0]))
        return tuple(found)

    def places(self, made: Sequence[Pairing]) -> dict[int, int]:
        """The bracket number of each: who chose keeps its own, the chosen has the opposite one, the others follow."""
        whole = self.checked(made)
        waiting = self.turn(whole)
        if waiting:
            values = {"chooser": waiting[0], "legal": self.free(whole, waiting[0])}
            raise OutOfOrder(Text(__package__, "choice_missing", values), cites=self.cites)
        size = size_for(len(self.order))
        own = {number: place for place, number in enumerate(self.order, start=1)}
        found = {choice.home: own[choice.home] for choice in whole}
        found |= {choice.away: size + 1 - own[choice.home] for choice in whole}
        left = [place for place in range(1, len(self.order) + 1) if place not in found.values()]
        others = [number for number in self.order if number not in found]
        return found | dict(zip(others, left, strict=True))

    @property
    def _half(self) -> int:
        return size_for(len(self.order)) // 2

    @property
    def _byes(self) -> int:
        return size_for(len(self.order)) - len(self.order)

    def _refuse(self, made: Sequence[Pairing], choice: Pairing) -> None:
        turn = self.turn(made)
        if choice.home not in turn:
            key = "choice_turn" if turn else "choice_over"
            values = {"given": choice.home, "legal": turn}
            raise OutOfOrder(Text(__package__, key, values), cites=self.cites, legal=turn)
        free = self.free(made, choice.home)
        if choice.away in free:
            return
        values = {"chooser": choice.home, "given": choice.away, "legal": free}
        raise IllegalChoice(Text(__package__, self._why(made, choice), values), cites=self.cites, legal=free)

    def _why(self, made: Sequence[Pairing], choice: Pairing) -> str:
        if choice.away not in self.range:
            return "choice_range"
        if choice.away in {one.away for one in made}:
            return "choice_taken"
        return "choice_blocks" if choice.away in self._open_to(made, choice.home) else "choice_own_group"

    def _open_to(self, made: Sequence[Pairing], chooser: int) -> tuple[int, ...]:
        taken = {choice.away for choice in made}
        return tuple(one for one in self.range if one not in taken and not self._is_barred(chooser, one))

    def _is_barred(self, chooser: int, other: int) -> bool:
        return self._can_part and self._same_group(chooser, other)

    def _same_group(self, one: int, other: int) -> bool:
        return one in self.groups and self.groups[one] == self.groups.get(other)

    @cached_property
    def _can_part(self) -> bool:
        """Whether all choosers can meet teams of other groups at once; if not, nobody is bound to."""
        open_to = {one: {other for other in self.range if not self._same_group(one, other)} for one in self.choosers}
        return _all_matched(open_to)

    def _leaves_all(self, made: Sequence[Pairing], choice: Pairing) -> bool:
        after = (*made, choice)
        waiting = [one for one in self.choosers if one not in {each.home for each in after}]
        return _all_matched({one: set(self._open_to(after, one)) for one in waiting})


def _all_matched(open_to: Mapping[int, set[int]]) -> bool:
    """Whether each can have one of its own (augmenting paths)."""
    taken: dict[int, int] = {}

    def placed(one: int, seen: set[int]) -> bool:
        for other in open_to[one] - seen:
            seen.add(other)
            if other not in taken or placed(taken[other], seen):
                taken[other] = one
                return True
        return False

    return all(placed(one, set()) for one in open_to)
