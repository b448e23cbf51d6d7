"""Finds, writes and proves the designs of individual events: everybody partners everybody once and opposes them twice.

    python3 tools/individual_designs.py write     search them again, a few minutes, the same designs each time
    python3 tools/individual_designs.py prove     prove every stored design

Of players divisible by four one stays and the others move; of one more than that everybody moves and one sits out.
A design is the first round: in each further one every moving number is one higher. Then players are partners once and
opponents twice if that holds of the differences between the numbers at a table. A design may also give each table a
board set of its own, which counts on in the same way; without one all tables play the same boards in a round.

Nine players have no such regular step; theirs is made over two numbers from 0 to 2 and stored round by round.
Runs on a bare Python, so it imports the standard library only.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from random import Random

FILE = Path(__file__).resolve().parent.parent / "src/cardinal/contest/movements/individual_designs.toml"
PLAYERS = (4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28)
NODES, SET_NODES = 4_000, 3_000
WANTED, MOST_TRIES = 80, 1_000
"""Designs looked at for one size, and tries to find them."""

Four = tuple[int, int, int, int]
"""North, South, East, West, from 0; the one who stays has the highest number."""


class Search:
    """One try at a first round, over the numbers from 0 to *size* - 1 with a difference between any two."""

    def __init__(self, players: int, chance: Random) -> None:
        self.players, self.chance, self.nodes = players, chance, 0
        self.size = players - 1 if players % 4 == 0 else players
        numbers = range(self.size)
        self.distance = [[self._difference(one, other) for other in numbers] for one in numbers]

    def _difference(self, one: int, other: int) -> int:
        """The same whichever comes first."""
        if self.size == 9:
            return max(_by_threes(one, other), _by_threes(other, one))
        return min((one - other) % self.size, (other - one) % self.size)

    def run(self) -> list[Four] | None:
        none = [0] * self.size
        if self.size % 4 == 1:
            return self._fill(frozenset(range(1, self.size)), frozenset(), none)
        choices = list(combinations(range(1, self.size), 2))
        self.chance.shuffle(choices)
        for east, west in choices:
            opposed = self._opposed(none, (0,), (east, west))
            if opposed is not None:
                free = frozenset(range(1, self.size)) - {east, west}
                rest = self._fill(free, frozenset((self.distance[east][west],)), opposed)
                if rest is not None:
                    return [(self.size, 0, east, west), *rest]
        return None

    def _fill(self, free: frozenset[int], partnered: frozenset[int], opposed: list[int]) -> list[Four] | None:
        self.nodes += 1
        if not free:
            return []
        if self.nodes > NODES:
            return None
        north, *others = sorted(free)
        self.chance.shuffle(others)
        for south in others:
            first = self.distance[north][south]
            if first in partnered:
                continue
            for east, west in self._opponents(north, south, others, partnered | {first}, opposed):
                against = self._opposed(opposed, (north, south), (east, west))
                if against is None:
                    continue
                taken = partnered | {first, self.distance[east][west]}
                rest = self._fill(free - {north, south, east, west}, taken, against)
                if rest is not None:
                    return [(north, south, east, west), *rest]
                if self.nodes > NODES:
                    return None
        return None

    def _opponents(
        self, north: int, south: int, others: list[int], partnered: frozenset[int], opposed: list[int]
    ) -> Iterator[tuple[int, int]]:
        """Those who may sit against two, as far as each of them alone is concerned."""
        near, far = self.distance[north], self.distance[south]
        fit = [one for one in others if one != south and opposed[near[one]] < 2 and opposed[far[one]] < 2]
        for east, west in combinations(fit, 2):
            if self.distance[east][west] not in partnered:
                yield east, west

    def _opposed(self, opposed: list[int], *sides: tuple[int, ...]) -> list[int] | None:
        """How often each difference is one of opponents with these too; None if one is so more than twice."""
        found = opposed.copy()
        for one, other in product(*sides):
            found[self.distance[one][other]] += 1
            if found[self.distance[one][other]] > 2:
                return None
        return found


def _by_threes(one: int, other: int) -> int:
    return 3 * ((one // 3 - other // 3) % 3) + (one % 3 - other % 3) % 3


def board_counts(tables: list[Four], size: int, chance: Random) -> list[int] | None:
    """A set of its own for each table, so that nobody plays a set twice; None if there is none, or none was found."""
    nodes = 0

    def place(at: int, playing: int, counts: tuple[int, ...]) -> tuple[int, ...] | None:
        nonlocal nodes
        nodes += 1
        if at == len(tables):
            return counts
        choices = [count for count in range(size) if count not in counts]
        chance.shuffle(choices)
        for count in choices:
            seats = sum(1 << (one - count) % size for one in tables[at] if one < size)
            if not playing & seats and nodes <= SET_NODES:
                found = place(at + 1, playing | seats, (*counts, count))
                if found is not None:
                    return found
        return None

    found = place(0, 0, ())
    return None if found is None else list(found)


def rolled(tables: list[Four], counts: list[int] | None, size: int) -> list[list[tuple[Four, int]]]:
    """The whole movement of a first round."""

    def later(player: int, number: int) -> int:
        if size == 9:
            return 3 * ((player // 3 + number // 3) % 3) + (player % 3 + number % 3) % 3
        return (player + number) % size if player < size else player

    def four(seats: Four, number: int) -> Four:
        north, south, east, west = (later(one, number) for one in seats)
        return north, south, east, west

    return [
        [(four(seats, n), (n + counts[at]) % size if counts else n) for at, seats in enumerate(tables)]
        for n in range(size)
    ]


def unevenness(grid: list[list[tuple[Four, int]]]) -> int:
    """The sum of the squares of how often two players sat the same way on a board more than the opposite way."""
    ways: dict[tuple[int, int], int] = {}
    for row in grid:
        for seats, boards in row:
            ways.update({(boards, player): 1 if at < 2 else -1 for at, player in enumerate(seats)})
    players = {player for _, player in ways}
    sets = {boards for boards, _ in ways}
    return sum(
        sum(ways.get((boards, one), 0) * ways.get((boards, other), 0) for boards in sets) ** 2
        for one, other in combinations(sorted(players), 2)
    )


def turned(tables: list[Four], counts: list[int] | None, size: int) -> list[Four]:
    """The tables turned round so that the movement is as fair as it can be."""

    def turn(seats: Four, *, way: bool) -> Four:
        return (seats[2], seats[3], seats[0], seats[1]) if way else seats

    choices = (
        [turn(seats, way=way) for seats, way in zip(tables, ways, strict=True)]
        for ways in product((False, True), repeat=len(tables))
        if not ways[0]
    )
    return min(choices, key=lambda one: unevenness(rolled(one, counts, size)))


def find(players: int) -> tuple[list[Four], list[int] | None]:
    """The first design whose boards can circulate, else the first there was."""
    chance, found = Random(players), []
    for _ in range(MOST_TRIES):
        search = Search(players, chance)
        tables = search.run()
        if tables is None:
            continue
        counts = None if search.size == 9 else board_counts(tables, search.size, chance)
        if counts is not None:
            return turned(tables, counts, search.size), counts
        found.append(tables)
        if len(found) == WANTED:
            break
    if not found:
        sys.exit(f"{players} players: no design was found")
    return turned(found[0], None, search.size), None


def written(row: list[tuple[Four, int]], *, sets: bool) -> str:
    return " ".join(
        f"{n + 1},{s + 1}-{e + 1},{w + 1}" + (f":{boards + 1}" if sets else "") for (n, s, e, w), boards in row
    )


def write() -> None:
    lines = [
        "# Individual designs by players: N,S-E,W of each table, and its board set where the boards circulate.",
        "# Made by tools/individual_designs.py. `start` is the first round; in each later one the moving players",
        "# and the sets count on by one.",
    ]
    for players in PLAYERS:
        tables, counts = find(players)
        size = players - 1 if players % 4 == 0 else players
        grid = rolled(tables, counts, size)
        lines += ["", "[[design]]", f"players = {players}"]
        if size == 9:
            lines += ["grid = [", *(f'  "{written(row, sets=False)}",' for row in grid), "]"]
        else:
            lines.append(f'start = "{written(grid[0], sets=counts is not None)}"')
        print(players, "boards circulate" if counts else "same boards at all tables", flush=True)
        FILE.write_text("\n".join(lines) + "\n", "utf-8")


def prove() -> None:
    for design in tomllib.loads(FILE.read_text("utf-8"))["design"]:
        players = design["players"]
        size = players - 1 if players % 4 == 0 else players
        rows = [_read(row) for row in design.get("grid", [design.get("start", "")])]
        counts = [boards for _, boards in rows[0]]
        stated = None if None in counts else [count for count in counts if count is not None]
        first = [seats for seats, _ in rows[0]]
        grid = (
            [[(seats, n) for seats, _ in row] for n, row in enumerate(rows)]
            if len(rows) > 1
            else rolled(first, stated, size)
        )
        _prove_grid(players, grid)
    print("every design proved")


def _read(text: str) -> list[tuple[Four, int | None]]:
    found: list[tuple[Four, int | None]] = []
    for word in text.split():
        seats, _, boards = word.partition(":")
        north, south, east, west = (int(one) - 1 for one in seats.replace("-", ",").split(","))
        found.append(((north, south, east, west), int(boards) - 1 if boards else None))
    return found


def _prove_grid(players: int, grid: list[list[tuple[Four, int]]]) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for row in grid:
        if len({player for seats, _ in row for player in seats}) != 4 * len(row):
            sys.exit(f"{players} players: somebody has two seats in a round")
        for (north, south, east, west), _ in row:
            partners.update((frozenset((north, south)), frozenset((east, west))))
            opponents.update(frozenset(two) for two in product((north, south), (east, west)))
    everybody = {frozenset(two) for two in combinations(range(players), 2)}
    if partners != Counter(everybody) or opponents != Counter(dict.fromkeys(everybody, 2)):
        sys.exit(f"{players} players: not everybody is a partner once and an opponent twice")
    plays = [(player, boards) for row in grid for seats, boards in row for player in seats]
    if len(set(plays)) != len(plays):
        sys.exit(f"{players} players: somebody plays a board set twice")


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["prove"]):
        sys.exit(__doc__)
    write() if sys.argv[1] == "write" else prove()
