"""R55 and R61 to R64: who directs, how an unlisted breach becomes a precedent, and when a Director's work is done."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum

from cardinal.language import NotAllowed, Text
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty
from cardinal.laws.errors import ImpossibleCase


@dataclass(frozen=True, slots=True)
class Direction:
    """R55: the Director, on whose orders play goes on, and those whom he has appointed to assist."""

    director: str
    assistants: tuple[str, ...] = ()

    def appoint(self, assistant: str, by: str) -> Direction:
        """The direction with one more assistant, whom only the Director appoints."""
        if by != self.director:
            raise NotAllowed(Text(__name__, "not_the_director", {"name": by}), cites="§R55", legal=(self.director,))
        return replace(self, assistants=tuple(dict.fromkeys((*self.assistants, assistant))))

    def commands(self, who: str) -> Cited[bool]:
        """Whether players follow the orders of this person."""
        return Cited(who == self.director or who in self.assistants, "§R55")


@dataclass(frozen=True, slots=True)
class Adviser:
    """Somebody whose opinion a Director asks."""

    name: str
    is_director: bool = False
    is_senior: bool = False
    is_involved: bool = False


@dataclass(frozen=True, slots=True)
class Precedent:
    """R61: a breach that the Laws do not list, whom the Director asked, how he ruled, and the account for later."""

    breach: str
    ruling: str
    account: str
    advisers: tuple[Adviser, ...] = ()

    def __post_init__(self) -> None:
        if not self.account.strip():
            raise ImpossibleCase(Text(__name__, "no_account"), cites="§R61")
        for one in self.advisers:
            if one.is_involved or not (one.is_director or one.is_senior):
                raise NotAllowed(Text(__name__, "no_adviser", {"name": one.name}), cites="§R61")


class Progress(IntEnum):
    """R62: how far the record of a table has come."""

    AWAITED = 0
    COLLECTED = 1
    CHECKED = 2
    ENTERED = 3


_NEXT_STEP = {
    Progress.AWAITED: "collect the record",
    Progress.COLLECTED: "check the record",
    Progress.CHECKED: "enter the record",
}


def records_to_do(records: Iterable[tuple[str, Progress]]) -> tuple[tuple[str, Duty], ...]:
    """R62: what is still to be done with each record of a round or match, by its table."""
    return tuple(
        (table, Duty("director", _NEXT_STEP[progress], cites="§R62"))
        for table, progress in records
        if progress is not Progress.ENTERED
    )


def computes_results(direction: Direction, scorer: str | None = None) -> Cited[str]:
    """R63: who computes the results: the scorer if there is one, else the Director, who answers for it either way."""
    return Cited(scorer or direction.director, "§R63")


def duty_is_over(*, playing: int = 0, records_out: int = 0, equipment_out: int = 0) -> Cited[tuple[Duty, ...]]:
    """R64: what keeps the Director: tables still at play, records not handed in, equipment not returned; nothing when
    the work is done."""
    left = (
        (playing, "wait until everybody has finished"),
        (records_out, "have the records handed in"),
        (equipment_out, "have the equipment returned"),
    )
    return Cited(tuple(Duty("director", what, cites="§R64") for count, what in left if count), "§R64")
