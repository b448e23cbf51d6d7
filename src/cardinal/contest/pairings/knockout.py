"""Knockout after one loss: seeds and lots for places, byes from seed 1 down, relatives apart or together."""

from __future__ import annotations

from collections.abc import Sequence

from .bracket import Bracket, Entrant, Match, Slot, meet, positions, size_for
from .lots import drawn
from .relations import Meeting, Relations
from .seeding import Seeding


def knockout(entrants: int) -> Bracket:
    """The bracket for any number; the first seeds have the byes, because their opponents' numbers do not exist.

    >>> print(knockout(5))
    W1.1: 4 v 5
    W2.1: 1 v +W1.1  W2.2: 2 v 3
    W3.1: +W2.1 v +W2.2
    """
    matches, _ = winners_side(entrants)
    return Bracket(entrants, tuple(matches), byes=byes(entrants))


def byes(entrants: int) -> tuple[int, ...]:
    """Those without a match in the first round: seed 1, then the following ones."""
    return tuple(range(1, size_for(entrants) - entrants + 1))


def winners_side(entrants: int) -> tuple[list[Match], list[list[Slot]]]:
    """The matches of those without a loss, and the losers of each round from top to bottom."""
    slots: list[Slot] = [Entrant(number) if number <= entrants else None for number in positions(size_for(entrants))]
    matches: list[Match] = []
    fallen: list[list[Slot]] = []
    while len(slots) > 1:
        made, slots, losers = meet("W", len(fallen) + 1, couples(slots))
        matches += made
        fallen.append(losers)
    return matches, fallen


def couples(slots: Sequence[Slot]) -> list[tuple[Slot, Slot]]:
    """Neighbours two by two."""
    return list(zip(slots[::2], slots[1::2], strict=True))


def draw_places(seeding: Seeding, seed: str, *, relations: Relations | None = None) -> dict[int, int]:
    """The bracket number of each team: a seed its own, the others by lot.

    Related teams are drawn first; each takes the free number that brings it together with its relatives as late as
    can be, or as early if they are to meet early.
    """
    known = relations or Relations()
    total = len(seeding.order)
    order = positions(size_for(total))
    index = {number: place for place, number in enumerate(order)}
    numbers = {team: place for place, team in enumerate(seeding.seeds, start=1)}
    free = list(range(len(numbers) + 1, total + 1))
    early = known.meeting is Meeting.EARLY

    def suits(team: int, number: int) -> int:
        rounds = [
            (index[number] ^ index[numbers[relative]]).bit_length()
            for relative in known.relatives(team)
            if relative in numbers
        ]
        return min(rounds) if early else -min(rounds)

    lots = drawn(seed, "bracket", seeding.others) if seeding.others else ()
    for team in sorted(lots, key=lambda lot: -len(known.relatives(lot))):
        placed = any(relative in numbers for relative in known.relatives(team))
        number = min(free, key=lambda one: suits(team, one)) if placed else free[0]
        numbers[team] = number
        free.remove(number)
    return numbers
