"""A rover: a pair too many that in each round takes the place of another North-South pair, which sits out.

With n tables, n odd and divisible by 3, no rover can play all n rounds: at table t(k) in round k it would meet pair
t(k) - k on set t(k) + k, so the tables, the pairs and the sets would each be all residues but one; then that is the
same residue, and the sums of their squares would make twice the sum of all squares 0 modulo n, which it is not.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .errors import impossible
from .movement import Movement, Sitting

TRIES, STEPS = 4, 1_000
"""How often and how far a way is looked for; where there is one, a few hundred steps find it."""

Row = tuple[Sitting | None, ...]


def with_rover(movement: Movement, least_rounds: int) -> Movement:
    """The movement with one more North-South pair, who sits out in the first round and then bumps a pair a round.

    Nobody is bumped twice, and the rover meets nobody twice and plays no board twice. Last rounds are left out, but no
    more than leave *least_rounds*, until there is such a way.
    """
    pair = max(movement.contestants) + 1
    lengths = range(len(movement.rounds), least_rounds - 1, -1)
    way = next((found for length in lengths if (found := _way(movement.rounds[:length])) is not None), None)
    if way is None:
        raise impossible("no_rover", tables=movement.tables, rounds=len(movement.rounds))
    rows = [list(row) for row in movement.rounds[: len(way) + 1]]
    for number, table in enumerate(way, 1):
        bumped = rows[number][table]
        if bumped is not None:
            rows[number][table] = Sitting((pair,), bumped.ew, bumped.boards)
    return replace(movement, rounds=tuple(tuple(row) for row in rows))


def _way(rounds: tuple[Row, ...]) -> tuple[int, ...] | None:
    """The table of the rover in each round after the first, always the same for the same rounds."""
    if len(rounds) == len(rounds[0]) and len(rounds) % 6 == 3:
        return None
    for attempt in range(TRIES):
        found = _Walk(rounds, Random(attempt) if attempt else None).go_on((), frozenset())
        if found is not None:
            return found
    return None


class _Walk:
    """One try: two tables up each round, which is the usual way, or at random."""

    def __init__(self, rounds: tuple[Row, ...], chance: Random | None) -> None:
        self.rounds, self.chance, self.steps = rounds, chance, 0

    def go_on(self, way: tuple[int, ...], seen: frozenset[tuple[str, int]]) -> tuple[int, ...] | None:
        self.steps += 1
        number = len(way) + 1
        if number == len(self.rounds):
            return way
        row = self.rounds[number]
        for table in self._order(way, len(row)):
            one = row[table]
            if one is None or self.steps > STEPS:
                continue
            new = {("pair", one.ns[0]), ("pair", one.ew[0]), ("boards", one.boards)}
            if seen.isdisjoint(new):
                found = self.go_on((*way, table), seen | new)
                if found is not None:
                    return found
        return None

    def _order(self, way: tuple[int, ...], tables: int) -> list[int]:
        start = (way[-1] + 2) % tables if way else 0
        order = [(start + turn) % tables for turn in range(tables)]
        if self.chance is not None:
            self.chance.shuffle(order)
        return order
