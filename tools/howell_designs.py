"""Finds, writes and proves the Howell designs that ``cardinal.contest.movements`` generates its movements from.

    python3 tools/howell_designs.py write     search them again, a minute, the same designs each time
    python3 tools/howell_designs.py prove     prove every stored design, and that the missing ones do not exist

A design is the first round of a movement. Pairs 1 to R of R rounds move, the others stay; in each further round every
moving number and every board set is one higher, R being followed by 1. Then a table's moving pairs differ by the same
number for ever, so that no two pairs meet twice if these differences differ; a table's boards follow its own count, so
that no set is at two tables if their counts differ; and a set meets every pair once if that holds of one set.

The search fills two partitions of the numbers at once: who sits where in one round, and who plays one board set where.
Which way each pair sits on that set decides the balance, so a sequence of directions whose autocorrelations are equal
is chosen first where there is one stationary pair, and the partition must follow it.

Runs on a bare Python, so it imports the standard library only.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from pathlib import Path
from random import Random

FILE = Path(__file__).resolve().parent.parent / "src/cardinal/contest/movements/howell_designs.toml"
MOST_TABLES = 14
CYCLIC_TRIES, CYCLIC_NODES = 60, 3_000
GRID_TRIES, GRID_NODES = 2_000, 20_000
NO_CYCLE = ((4, 6), (5, 8), (6, 7))
"""Tables and rounds of designs that exist, but not with the regular step; these are stored round by round."""

Cell = tuple[int, int, int]
"""North-South, East-West, board set; all from 0 while searching, from 1 in the file."""


def directions(rounds: int, chance: Random) -> tuple[int, ...]:
    """+1 or -1 for each moving pair on one board set, the autocorrelations as equal as can be found.

    The squares modulo a prime that leaves 3 when divided by 4 make them all equal; else twenty descents are tried.
    """
    squares = {one * one % rounds for one in range(1, rounds)}
    if rounds % 4 == 3 and len(squares) == rounds // 2 and 0 not in squares:
        return tuple(1 if at == 0 or at in squares else -1 for at in range(rounds))
    return min((_descent(rounds, chance) for _ in range(20)), key=unevenness)


def unevenness(signs: tuple[int, ...]) -> int:
    size = len(signs)
    return sum(sum(signs[at] * signs[at - step] for at in range(size)) ** 2 for step in range(1, size // 2 + 1))


def _descent(size: int, chance: Random) -> tuple[int, ...]:
    signs = [1] * (size // 2 + 1) + [-1] * (size // 2)
    chance.shuffle(signs)
    best, improved = unevenness(tuple(signs)), True
    while improved:
        improved = False
        for one, other in combinations(range(size), 2):
            if signs[one] != signs[other]:
                signs[one], signs[other] = signs[other], signs[one]
                found = unevenness(tuple(signs))
                if found < best:
                    best, improved = found, True
                else:
                    signs[one], signs[other] = signs[other], signs[one]
    return tuple(signs)


class Search:
    """One try at a design with a regular step: differences drawn, then tables placed, the hardest first."""

    def __init__(self, tables: int, rounds: int, chance: Random, signs: tuple[int, ...] | None = None) -> None:
        self.tables, self.rounds, self.chance, self.signs = tables, rounds, chance, signs
        self.stationary = 2 * tables - rounds
        self.steps = chance.sample(range(1, (rounds - 1) // 2 + 1), tables - self.stationary)
        self.nodes = 0

    def run(self) -> list[Cell] | None:
        return self._place(frozenset(self.steps), 0, 0, 0)

    def _free(self, taken: int, step: int) -> list[int]:
        size = self.rounds
        return [at for at in range(size) if not taken >> at & 1 and not taken >> (at + step) % size & 1]

    def _place(self, steps: frozenset[int], seated: int, playing: int, counts: int) -> list[Cell] | None:
        """*seated* in a round, *playing* a set, and the *counts* in use, as bits."""
        self.nodes += 1
        if self.nodes > CYCLIC_NODES:
            return None
        if not steps:
            singles = [[at for at in range(self.rounds) if not taken >> at & 1] for taken in (seated, playing)]
            return self._match(singles[0], singles[1], counts)
        choices = {step: self._choices(step, seated, playing, counts) for step in sorted(steps)}
        step = min(choices, key=lambda one: len(choices[one]))
        self.chance.shuffle(choices[step])
        for at, on_set in choices[step]:
            other, other_on_set = (at + step) % self.rounds, (on_set + step) % self.rounds
            count = (at - on_set) % self.rounds
            rest = self._place(
                steps - {step},
                seated | 1 << at | 1 << other,
                playing | 1 << on_set | 1 << other_on_set,
                counts | 1 << count,
            )
            if rest is not None:
                way = 1 if self.signs is None else self.signs[on_set]
                return [(at, other, count) if way > 0 else (other, at, count), *rest]
        return None

    def _choices(self, step: int, seated: int, playing: int, counts: int) -> list[tuple[int, int]]:
        on_sets = [at for at in self._free(playing, step) if self._opposite(at, step)]
        return [
            (at, on_set)
            for at in self._free(seated, step)
            for on_set in on_sets
            if not counts >> (at - on_set) % self.rounds & 1
        ]

    def _opposite(self, at: int, step: int) -> bool:
        return self.signs is None or self.signs[at] != self.signs[(at + step) % self.rounds]

    def _match(self, singles: list[int], on_sets: list[int], counts: int) -> list[Cell] | None:
        """The stationary pairs against the moving ones that are left."""
        if not singles:
            return []
        for on_set in on_sets:
            count = (singles[0] - on_set) % self.rounds
            if counts >> count & 1:
                continue
            rest = self._match(singles[1:], [one for one in on_sets if one != on_set], counts | 1 << count)
            if rest is not None:
                stationary = self.rounds + len(singles) - 1
                west = self.signs is None or self.signs[on_set] < 0
                return [(stationary, singles[0], count) if west else (singles[0], stationary, count), *rest]
        return None


def grid_search(
    tables: int, rounds: int, chance: Random, *, most: float = GRID_NODES, first: tuple[Cell, ...] = ()
) -> list[list[Cell]] | None:
    """One try at a design without a regular step: the lowest pair without a seat is seated, round after round.

    *first* is a first round that is given; with *most* infinite, None means that there is no design.
    """
    everybody, nodes = (1 << 2 * tables) - 1, 0
    met, played = [0] * 2 * tables, [0] * 2 * tables
    grid: list[list[Cell]] = [[] for _ in range(rounds)]

    def seat(number: int, seated: int, sets: int) -> bool:
        nonlocal nodes
        nodes += 1
        if nodes > most:
            return False
        if seated == everybody:
            return number + 1 == rounds or seat(number + 1, 0, 0)
        pair = next(one for one in range(2 * tables) if not seated >> one & 1)
        choices = [
            (other, boards)
            for other in range(pair + 1, 2 * tables)
            if not (seated | met[pair]) >> other & 1
            for boards in range(rounds)
            if not (sets | played[pair] | played[other]) >> boards & 1
        ]
        chance.shuffle(choices)
        for other, boards in choices:
            _mark(pair, other, boards)
            grid[number].append((pair, other, boards))
            if seat(number, seated | 1 << pair | 1 << other, sets | 1 << boards):
                return True
            grid[number].pop()
            _mark(pair, other, boards)
        return False

    def _mark(pair: int, other: int, boards: int) -> None:
        met[pair] ^= 1 << other
        met[other] ^= 1 << pair
        played[pair] ^= 1 << boards
        played[other] ^= 1 << boards

    for pair, other, boards in first:
        _mark(pair, other, boards)
        grid[0].append((pair, other, boards))
    return grid if seat(1 if first else 0, 0, 0) else None


def exists(tables: int, rounds: int) -> bool:
    """Whether there is any design, by trying all; the first round is the same but for names of pairs and sets."""
    first = tuple((2 * at, 2 * at + 1, at) for at in range(tables))
    return grid_search(tables, rounds, Random(0), most=float("inf"), first=first) is not None


def rolled(start: list[Cell], rounds: int) -> list[list[Cell]]:
    """The whole movement of a first round."""

    def later(pair: int, number: int) -> int:
        return (pair + number) % rounds if pair < rounds else pair

    return [[(later(ns, n), later(ew, n), (count + n) % rounds) for ns, ew, count in start] for n in range(rounds)]


def competition(grid: list[list[Cell]], tables: int) -> int:
    """The sum of the squares of the competition between two pairs; the sum itself is the same for every design."""
    ways = [[0] * len(grid) for _ in range(2 * tables)]
    between: dict[tuple[int, int], int] = dict.fromkeys(combinations(range(2 * tables), 2), 0)
    for row in grid:
        for ns, ew, boards in row:
            ways[ns][boards], ways[ew][boards] = 1, -1
            between[min(ns, ew), max(ns, ew)] += tables
    for one, other in between:
        between[one, other] += sum(mine * theirs for mine, theirs in zip(ways[one], ways[other], strict=True))
    return sum(value * value for value in between.values())


def turned(cells: list[Cell], score: Callable[[list[Cell]], int]) -> tuple[int, list[Cell]]:
    """Tables turned round one by one while that makes the movement fairer."""
    best, improved = score(cells), True
    while improved:
        improved = False
        for at, (ns, ew, boards) in enumerate(cells):
            other = [*cells[:at], (ew, ns, boards), *cells[at + 1 :]]
            if score(other) < best:
                best, cells, improved = score(other), other, True
    return best, cells


def find_cyclic(tables: int, rounds: int) -> list[Cell] | None:
    """The fairest of the first few designs found.

    With one moving table and an odd number of rounds there is none: summed over the pairs, where they sit in a round
    less where they sit on a set is 0, and is also that table's count less the one count that is not in use.
    """
    if rounds == tables + 1 and rounds % 2:
        return None
    chance = Random(1000 * tables + rounds)
    found: list[tuple[int, list[Cell]]] = []
    for _ in range(CYCLIC_TRIES):
        signs = directions(rounds, chance) if rounds == 2 * tables - 1 else None
        cells = Search(tables, rounds, chance, signs).run()
        if cells is None:
            continue
        if signs is not None:
            return cells
        found.append(turned(cells, lambda one: competition(rolled(one, rounds), tables)))
        if len(found) == 4:
            break
    return min(found)[1] if found else None


def find_grid(tables: int, rounds: int) -> list[list[Cell]] | None:
    chance = Random(1000 * tables + rounds)
    for _ in range(GRID_TRIES):
        grid = grid_search(tables, rounds, chance)
        if grid is not None:
            flat = [cell for row in grid for cell in row]

            def shaped(cells: list[Cell]) -> list[list[Cell]]:
                return [cells[at : at + tables] for at in range(0, len(cells), tables)]

            return shaped(turned(flat, lambda cells: competition(shaped(cells), tables))[1])
    return None


def one_factorisations(size: int) -> list[frozenset[frozenset[tuple[int, int]]]]:
    """Every way to let *size* pairs all meet in *size* - 1 rounds, the order of the rounds apart."""
    everybody = range(size)
    rounds: set[frozenset[tuple[int, int]]] = {
        frozenset((min(order[at : at + 2]), max(order[at : at + 2])) for at in range(0, size, 2))
        for order in permutations(everybody)
    }

    def extend(chosen: tuple[frozenset[tuple[int, int]], ...]) -> Iterator[frozenset[frozenset[tuple[int, int]]]]:
        if len(chosen) == size - 1:
            yield frozenset(chosen)
            return
        met = frozenset().union(*chosen)
        first = next(pair for pair in combinations(everybody, 2) if pair not in met)
        yield from (
            found
            for one in sorted(rounds, key=sorted)
            if first in one and not met & one
            for found in extend((*chosen, one))
        )

    return list(extend(()))


def least_sharing(tables: int) -> int:
    """The fewest rounds in which boards must be shared, by trying every schedule with every way to deal out the sets.

    In a complete movement the meetings on one board set are, like those of one round, a perfect matching of the pairs;
    so the rounds are one factorisation and the board sets another, and boards are shared where two of them have more
    than one meeting in common.
    """
    found = one_factorisations(2 * tables)
    return min(
        sum(any(len(row & column) > 1 for column in sets) for row in rounds) for rounds in found for sets in found
    )


def written(cells: list[Cell]) -> str:
    return " ".join(f"{ns + 1}-{ew + 1}:{boards + 1}" for ns, ew, boards in cells)


def read(text: str) -> list[Cell]:
    found = []
    for word in text.split():
        pairs, _, boards = word.partition(":")
        ns, _, ew = pairs.partition("-")
        found.append((int(ns) - 1, int(ew) - 1, int(boards) - 1))
    return found


def write() -> None:
    lines = [
        "# Howell designs by tables and rounds: NS-EW:set of each table. Made by tools/howell_designs.py.",
        "# `start` is the first round; in each later one the moving pairs and the sets count on by one.",
    ]
    for tables in range(3, MOST_TABLES + 1):
        for rounds in range(tables + 1, 2 * tables):
            start = find_cyclic(tables, rounds)
            grid = find_grid(tables, rounds) if start is None and (tables, rounds) in NO_CYCLE else None
            if start is None and grid is None:
                continue
            lines += ["", "[[design]]", f"tables = {tables}", f"rounds = {rounds}"]
            if start is not None:
                lines.append(f'start = "{written(sorted(start, key=_stationary_first(rounds)))}"')
            else:
                lines += ["grid = [", *(f'  "{written(row)}",' for row in grid or ()), "]"]
            print(tables, rounds, "regular" if start else "round by round", flush=True)
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


def _stationary_first(rounds: int) -> Callable[[Cell], tuple[bool, int, int]]:
    return lambda cell: (max(cell[:2]) < rounds, -max(cell[:2]) if max(cell[:2]) >= rounds else 0, min(cell[:2]))


def prove() -> None:
    designs = tomllib.loads(FILE.read_text("utf-8"))["design"]
    for design in designs:
        tables, rounds = design["tables"], design["rounds"]
        grid = [read(row) for row in design["grid"]] if "grid" in design else rolled(read(design["start"]), rounds)
        prove_grid(grid, tables, rounds)
    have = {(design["tables"], design["rounds"]) for design in designs}
    missing = [(n, r) for n in range(3, MOST_TABLES + 1) for r in range(n + 1, 2 * n) if (n, r) not in have]
    print(f"{len(designs)} designs proved; none stored for (tables, rounds) {missing}")
    print(f"4 tables, 5 rounds: a design exists is {exists(4, 5)}")
    for tables in (2, 3):
        print(f"{tables} tables, all pairs meeting: boards are shared in at least {least_sharing(tables)} rounds")


def prove_grid(grid: list[list[Cell]], tables: int, rounds: int) -> None:
    cells = [(number, *cell) for number, row in enumerate(grid) for cell in row]
    pairs = range(2 * tables)
    if len(grid) != rounds or len(cells) != tables * rounds:
        sys.exit(f"{tables} tables, {rounds} rounds: the wrong number of tables or rounds")
    claims: dict[str, list[object]] = {
        "a pair twice in a round": [(n, pair) for n, ns, ew, _ in cells for pair in (ns, ew)],
        "a pair twice on a set": [(boards, pair) for _, ns, ew, boards in cells for pair in (ns, ew)],
        "a meeting twice": [frozenset((ns, ew)) for _, ns, ew, _ in cells],
        "a set at two tables": [(n, boards) for n, _, _, boards in cells],
    }
    for what, found in claims.items():
        if len(set(found)) != len(found):
            sys.exit(f"{tables} tables, {rounds} rounds: {what}")
    if {pair for _, ns, ew, _ in cells for pair in (ns, ew)} != set(pairs):
        sys.exit(f"{tables} tables, {rounds} rounds: not all the pairs")


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["prove"]):
        sys.exit(__doc__)
    write() if sys.argv[1] == "write" else prove()
