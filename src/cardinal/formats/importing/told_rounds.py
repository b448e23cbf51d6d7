"""Rounds and tables of results that do not say theirs: worked out from who met whom on which boards.

Nobody sits at two tables in a round, and where it can be done no board is at two tables either.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Encounter", "rounds_of"]


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two sides at one table, and the boards that they play there."""

    ns: tuple[int, ...]
    ew: tuple[int, ...]
    boards: tuple[int, ...]
    section: str = ""

    @property
    def people(self) -> frozenset[int]:
        return frozenset((*self.ns, *self.ew))


def rounds_of(encounters: Sequence[Encounter]) -> Mapping[Encounter, int]:
    """A round for each encounter, from 1: as a Mitchell has them where that fits, else by as few rounds as are found.

    Boards at two tables at once are accepted rather than more rounds.
    """
    found: dict[Encounter, int] = {}
    for section in dict.fromkeys(one.section for one in encounters):
        found |= _of_section([one for one in encounters if one.section == section])
    return found


def _of_section(encounters: Sequence[Encounter]) -> Mapping[Encounter, int]:
    mitchell = _as_mitchell(encounters)
    if mitchell is not None:
        return mitchell
    strict = _coloured(encounters, with_boards=True)
    if max(strict.values()) <= _most_met(encounters):
        return strict
    loose = _coloured(encounters, with_boards=False)
    return loose if max(loose.values()) < max(strict.values()) else strict


def _as_mitchell(encounters: Sequence[Encounter]) -> Mapping[Encounter, int] | None:
    """Boards that go to the next lower table each round: then table and boards tell the round.

    One of the lines stays at its tables, in the order of its numbers. None where somebody would sit twice,
    or where nobody would play every round.
    """
    sets = sorted({one.boards for one in encounters})
    if len({board for boards in sets for board in boards}) != sum(map(len, sets)):
        return None
    for staying in ([one.ns for one in encounters], [one.ew for one in encounters]):
        tables = sorted(set(staying))
        size = max(len(sets), len(tables))
        for way in (1, -1):
            found = {
                one: (sets.index(one.boards) - way * tables.index(who)) % size + 1
                for one, who in zip(encounters, staying, strict=True)
            }
            if _is_possible(found) and len(set(found.values())) <= _most_met(encounters):
                return _without_gaps(found)
    return None


def _is_possible(rounds: Mapping[Encounter, int]) -> bool:
    seats = [(number, who) for one, number in rounds.items() for who in one.people]
    return len(set(seats)) == len(seats)


def _without_gaps(rounds: Mapping[Encounter, int]) -> Mapping[Encounter, int]:
    """The same rounds numbered from 1, none left out."""
    order = {number: place for place, number in enumerate(sorted(set(rounds.values())), start=1)}
    return {one: order[number] for one, number in rounds.items()}


def _most_met(encounters: Iterable[Encounter]) -> int:
    met: dict[int, int] = {}
    for one in encounters:
        for number in one.people:
            met[number] = met.get(number, 0) + 1
    return max(met.values(), default=0)


def _coloured(encounters: Sequence[Encounter], *, with_boards: bool) -> dict[Encounter, int]:
    """The encounter that has the fewest rounds left comes first, and takes the first of them (Brélaz)."""
    at: dict[object, list[Encounter]] = {}
    for one in encounters:
        for what in _needs(one, with_boards=with_boards):
            at.setdefault(what, []).append(one)
    barred: dict[Encounter, set[int]] = {one: set() for one in encounters}
    found: dict[Encounter, int] = {}
    # In the order of the boards, so that the first round has the lowest ones where nothing else decides.
    waiting = dict.fromkeys(sorted(encounters, key=lambda one: (one.section, min(one.people), one.boards)))
    while waiting:
        one = max(waiting, key=lambda each: len(barred[each]))
        del waiting[one]
        number = 1
        while number in barred[one]:
            number += 1
        found[one] = number
        for what in _needs(one, with_boards=with_boards):
            for other in at[what]:
                barred[other].add(number)
    return found


def _needs(one: Encounter, *, with_boards: bool) -> list[object]:
    """What nothing else can have in the same round."""
    boards: list[object] = [(one.section, board) for board in one.boards] if with_boards else []
    return [*one.people, *boards]
