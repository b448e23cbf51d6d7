"""The search for short Howells: simulated annealing over who meets whom on which set, then tabu search over rounds.

Let d(A, s) be +1 where A sits North-South on set s and -1 where it sits East-West, T the tables: A and B compete by the
sum of d(A, s) d(B, s), and by T more where they meet. The sum of all that is the same for every design; the fairest has
the least sum of squares.

Only the sets matter to that, not the rounds. So simulated annealing first looks for the tables of each set: who meets
whom, and which way. Its steps turn one table round, exchange the opponents of two tables, or both. Then the tables are
dealt out over the rounds: a colouring of the meetings, by tabu search, in which no pair has two of one colour and no
set more than its copies. A symmetry that the design is to have makes both searches much smaller; each seed tries one.
"""

from __future__ import annotations

from itertools import combinations
from math import exp
from operator import mul
from random import Random
from typing import NamedTuple

__all__ = ["Cell", "Found", "Grid", "Size", "search", "unfairness_without"]

STEPS, ANNEALINGS, WARM, COLD = 60_000, 5, 80, 5
"""Of one seed: steps of its first annealing, how many there are, and the temperatures for one table of a circle."""
COLOURINGS = 3_000
"""Steps of a tabu search."""

Cell = tuple[int, int, int]
"""North-South, East-West, board set; all from 0 while searching, from 1 in the file."""


class Size(NamedTuple):
    """What is looked for."""

    pairs: int
    rounds: int

    @property
    def tables(self) -> int:
        return self.pairs // 2

    @property
    def copies(self) -> int:
        """As few copies of the boards as so many tables need."""
        return -(-self.tables // self.rounds)


class Turn(NamedTuple):
    """A symmetry that the design is to have: each pair takes the place of another, as *pair* says.

    Then *order* rounds make a circle: in a circle set s follows set s - 1, as round r follows round r - 1. Or the sets
    stay, and *inner* tables of each set make a circle. Both are 1 where there is no symmetry.
    """

    order: int
    inner: int
    pair: tuple[int, ...]


def drawn_turn(size: Size, order: int, inner: int, chance: Random) -> Turn:
    """Circles of as many pairs as rounds or tables; those who are left over make shorter ones, or stay."""
    pair, at, whole = list(range(size.pairs)), 0, order * inner
    lengths = [one for one in range(1, whole) if whole % one == 0]
    while at < size.pairs:
        left = size.pairs - at
        length = whole if left >= whole else max(one for one in lengths if one <= left) if chance.random() < 0.7 else 1
        for place in range(length):
            pair[at + place] = at + (place + 1) % length
        at += length
    return Turn(order, inner, tuple(pair))


class Seats:
    """The tables of every set, and the competition of every two pairs that follows from them."""

    def __init__(self, size: Size, turn: Turn, chance: Random) -> None:
        self.size, self.turn, self.chance = size, turn, chance
        pairs, tables = size.pairs, size.tables
        self.tables: list[list[tuple[int, int]]] = [[] for _ in range(size.rounds)]
        for first in range(0, size.rounds, turn.order):
            row = self._first_row()
            for boards in range(first, first + turn.order):
                self.tables[boards] = list(row)
                row = [(turn.pair[one], turn.pair[other]) for one, other in row]
        self.ways = [[0] * pairs for _ in range(size.rounds)]
        self.met = [[0] * pairs for _ in range(pairs)]
        for boards, row in enumerate(self.tables):
            for ns, ew in row:
                self.ways[boards][ns], self.ways[boards][ew] = 1, -1
                self.met[ns][ew] += 1
                self.met[ew][ns] += 1
        self.competition = [[0] * pairs for _ in range(pairs)]
        for one, other in combinations(range(pairs), 2):
            value = sum(way[one] * way[other] for way in self.ways) + tables * self.met[one][other]
            self.competition[one][other] = self.competition[other][one] = value

    def _first_row(self) -> list[tuple[int, int]]:
        """Tables by chance; where *inner* of them make a circle, a circle of pairs meets another."""
        inner, size = self.turn.inner, self.size
        names = self.chance.sample(range(size.pairs // inner), size.pairs // inner)
        row: list[tuple[int, int]] = [(0, 0)] * size.tables
        for at in range(size.tables // inner):
            one, other = inner * names[2 * at], inner * names[2 * at + 1]
            apart = self.chance.randrange(inner)
            for step in range(inner):
                row[at + step * size.tables // inner] = one + step, other + (step + apart) % inner
        return row

    def energy(self) -> int:
        """The sum of the squares of the competition, over every two pairs."""
        return sum(value * value for row in self.competition for value in row) // 2

    def is_legal(self) -> bool:
        return max(map(max, self.met)) == 1

    def anneal(self, steps: int, warm: float, cold: float) -> None:
        """A table turned round, the opponents of two tables exchanged, or both; in all of a circle alike."""
        chance, size, order, inner = self.chance.random, self.size, self.turn.order, self.turn.inner
        tables, circles, apart = size.tables, size.rounds // order, size.tables // inner
        cooling = (cold / warm) ** (1 / steps)
        heat = warm * order * inner
        for _ in range(steps):
            heat *= cooling
            boards = int(chance() * circles) * order
            first, second, kind = int(chance() * tables), int(chance() * tables), chance()
            if first % apart == second % apart:
                continue
            if order == inner == 1 and kind < 0.8:
                turns = kind < 0.4
                change = self._turning(boards, first) if turns else self._exchanging(boards, first, second)
                if change <= 0 or chance() < exp(-change / heat):
                    self._turn(boards, first) if turns else self._exchange(boards, first, second)
                continue
            places = [
                (boards + number, (first + step * apart) % tables, (second + step * apart) % tables)
                for number in range(order)
                for step in range(inner)
            ]
            change = 0
            for place in places:
                if kind < 0.4 or kind >= 0.8:
                    change += self._turning(*place[:2])
                    self._turn(*place[:2])
                if kind >= 0.4:
                    change += self._exchanging(*place)
                    self._exchange(*place)
            if change > 0 and chance() >= exp(-change / heat):
                for place in reversed(places):
                    if kind >= 0.4:
                        self._exchange(*place)
                    if kind < 0.4 or kind >= 0.8:
                        self._turn(*place[:2])

    def _turning(self, boards: int, table: int) -> int:
        one, other = self.tables[boards][table]
        ways, mine, theirs = self.ways[boards], self.competition[one], self.competition[other]
        moved = sum(map(mul, ways, theirs)) - sum(map(mul, ways, mine))
        return 8 * (self.size.pairs - 2) + 4 * ways[one] * moved - 8 * mine[other]

    def _turn(self, boards: int, table: int) -> None:
        one, other = self.tables[boards][table]
        ways, mine, theirs = self.ways[boards], self.competition[one], self.competition[other]
        step = 2 * ways[one]
        between = mine[other]
        mine[:] = [value - step * way for value, way in zip(mine, ways, strict=True)]
        theirs[:] = [value + step * way for value, way in zip(theirs, ways, strict=True)]
        mine[one] = theirs[other] = 0
        mine[other] = theirs[one] = between
        for row, value, opposite in zip(self.competition, mine, theirs, strict=True):
            row[one] = value
            row[other] = opposite
        ways[one], ways[other] = ways[other], ways[one]
        self.tables[boards][table] = other, one

    def _exchanging(self, boards: int, first: int, second: int) -> int:
        (one, other), (third, fourth) = self.tables[boards][first], self.tables[boards][second]
        competition, met, tables = self.competition, self.met, self.size.tables
        gained = competition[one][fourth] + competition[third][other]
        lost = competition[one][other] + competition[third][fourth]
        again = met[one][fourth] + met[third][other] - (met[one][other] > 1) - (met[third][fourth] > 1)
        return 2 * tables * (gained - lost) + 4 * tables * tables * (1 + again)

    def _exchange(self, boards: int, first: int, second: int) -> None:
        (one, other), (third, fourth) = self.tables[boards][first], self.tables[boards][second]
        competition, tables = self.competition, self.size.tables
        for left, right, more in ((one, other, -1), (third, fourth, -1), (one, fourth, 1), (third, other, 1)):
            self.met[left][right] += more
            self.met[right][left] += more
            competition[left][right] += more * tables
            competition[right][left] = competition[left][right]
        self.tables[boards][first], self.tables[boards][second] = (one, fourth), (third, other)


class Rounds:
    """A round for every meeting: no pair twice in a round, no set at more tables than it has copies.

    Where the rounds are to be as symmetric as the sets, only one meeting of each circle is moved, the others with it.
    """

    def __init__(self, seats: Seats, chance: Random, *, symmetric: bool) -> None:
        self.size, self.chance = seats.size, chance
        size, tables, turn = self.size, self.size.tables, seats.turn
        self.meetings = [(ns, ew, boards) for boards, row in enumerate(seats.tables) for ns, ew in row]
        of_pair: list[list[int]] = [[] for _ in range(size.pairs)]
        for at, (ns, ew, _) in enumerate(self.meetings):
            of_pair[ns].append(at)
            of_pair[ew].append(at)
        self.beside = [
            [one for pair in cell[:2] for one in of_pair[pair] if one != at] for at, cell in enumerate(self.meetings)
        ]
        count = turn.order * turn.inner if symmetric else 1
        step, apart = (tables, 1) if turn.order > 1 else (tables // turn.inner, tables // turn.inner)
        self.next_round = list(range(size.rounds))
        for first in range(0, size.rounds - count + 1, count):
            self.next_round[first : first + count] = [*range(first + 1, first + count), first]
        if count == 1:
            self.first = list(range(len(self.meetings)))
        elif turn.order > 1:
            self.first = [at for at in range(len(self.meetings)) if at // tables % turn.order == 0]
        else:
            self.first = [at for at in range(len(self.meetings)) if at % tables < apart]
        self.images = {at: [at + step * number for number in range(count)] for at in self.first}
        self.round = [-1] * len(self.meetings)
        self.clashes = [[0] * size.rounds for _ in self.meetings]
        self.held = [[0] * size.rounds for _ in range(size.rounds)]
        for at in self.first:
            self._move(at, self.chance.randrange(size.rounds))

    def run(self, steps: int) -> list[int] | None:
        """The round of every meeting, by tabu search."""
        rounds, copies, chance = self.size.rounds, self.size.copies, self.chance
        barred = {at: [0] * rounds for at in self.first}
        for step in range(1, steps + 1):
            bad = [at for at in self.first if self._is_bad(at, copies)]
            if not bad:
                return self.round
            best, moves = 10**9, [(chance.choice(bad), chance.randrange(rounds))]
            for at in bad:
                now, clashes, held = self.round[at], self.clashes[at], self.held[self.meetings[at][2]]
                here = clashes[now] + (held[now] > copies)
                for number in range(rounds):
                    change = clashes[number] + (held[number] >= copies) - here
                    if number != now and change <= best and barred[at][number] < step:
                        if change < best:
                            best, moves = change, []
                        moves.append((at, number))
            at, number = moves[int(chance.random() * len(moves))]
            barred[at][self.round[at]] = step + 3 + int(chance.random() * 6) + len(bad) // 2
            self._move(at, number)
        return None

    def _is_bad(self, at: int, copies: int) -> bool:
        number = self.round[at]
        return self.clashes[at][number] > 0 or self.held[self.meetings[at][2]][number] > copies

    def _move(self, first: int, number: int) -> None:
        for at in self.images[first]:
            before = self.round[at]
            held = self.held[self.meetings[at][2]]
            held[number] += 1
            for one in self.beside[at]:
                self.clashes[one][number] += 1
            if before >= 0:
                held[before] -= 1
                for one in self.beside[at]:
                    self.clashes[one][before] -= 1
            self.round[at] = number
            number = self.next_round[number]


def balance(size: Size, energy: float) -> float:
    """The balance of a design whose competitions have this sum of squares."""
    count = size.pairs * (size.pairs - 1) // 2
    mean = (size.tables - 1) * size.rounds / (size.pairs - 1)
    return 100 * mean * mean / (energy / count)


Grid = list[list[Cell]]


class Found(NamedTuple):
    """A design, its balance, and the seed that finds it again."""

    seed: str
    balance: float
    grid: Grid


def symmetries(size: Size) -> list[tuple[int, int]]:
    """Circles of rounds or of tables, as :class:`Turn` has them, the first without any."""
    circles = [(order, 1) for order in range(2, size.rounds + 1) if size.rounds % order == 0]
    inner = [(1, one) for one in range(2, min(6, size.tables // 2) + 1) if size.tables % one == 0]
    return [(1, 1), *circles, *inner]


def search(size: Size, seed: int, better_than: float, only: int | None = None) -> Found | None:
    """The fairest that one seed finds in its annealings, if it is fairer than that.

    Each annealing after the first goes on from the one before, and the rounds of each have a chance of their own; so
    *only* finds the design of one of them again without trying the others.
    """
    chance = Random(f"{size.pairs}/{size.rounds}/{seed}")
    choices = symmetries(size)
    order, inner = choices[seed % len(choices)]
    seats = Seats(size, drawn_turn(size, order, inner, chance), chance)
    best = None
    for number in range(ANNEALINGS if size.pairs <= 24 else 2):
        steps = STEPS if number == 0 else STEPS // 4
        seats.anneal(steps // (order * inner), WARM if number == 0 else WARM / 2, COLD)
        now = balance(size, seats.energy())
        if not seats.is_legal() or now <= better_than or only not in (None, number):
            continue
        for symmetric in (True, False):
            dealt = Rounds(seats, Random(f"{seed}/{number}/{symmetric}"), symmetric=symmetric).run(COLOURINGS)
            if dealt is not None:
                best, better_than = Found(f"{seed}/{number}", now, laid_out(seats, dealt)), now
                break
    return best


def laid_out(seats: Seats, dealt: list[int]) -> Grid:
    """Round by round, with numbers for the pairs so that the highest can be missing and stays at the first table.

    Without the highest number the others are as fairly matched as they can be. At the other tables of a round sits
    whoever of the lower numbers was there before, as far as the tables allow.
    """
    size = seats.size
    cells = [(ns, ew, boards) for boards, row in enumerate(seats.tables) for ns, ew in row]
    missing = min(range(size.pairs), key=lambda pair: unfairness_without(size, cells, pair))
    names = {missing: size.pairs - 1}
    names |= {pair: at for at, pair in enumerate(one for one in range(size.pairs) if one != missing)}
    grid: Grid = [[] for _ in range(size.rounds)]
    for (ns, ew, boards), number in zip(cells, dealt, strict=True):
        grid[number].append((names[ns], names[ew], boards))
    placed: Grid = []
    for row in grid:
        placed.append(_placed(row, placed[-1] if placed else [], size))
    return placed


def _placed(row: list[Cell], before: list[Cell], size: Size) -> list[Cell]:
    """The tables of a round in order: whoever sat there before stays, where nobody else has the better claim."""
    left = sorted(row)
    found: list[Cell | None] = [None] * size.tables
    found[0] = next(cell for cell in left if size.pairs - 1 in cell[:2])
    left.remove(found[0])
    for at in range(1, size.tables):
        stays = [cell for cell in left if before and set(cell[:2]) & set(before[at][:2])]
        if stays:
            found[at] = stays[0]
            left.remove(stays[0])
    return [cell if cell is not None else left.pop(0) for cell in found]


def unfairness_without(size: Size, cells: list[Cell], missing: int) -> float:
    """How unequal the competition is when one pair is not there: the squares of it over the square of its sum."""
    between: dict[tuple[int, int], int] = dict.fromkeys(combinations(range(size.pairs), 2), 0)
    by_set: list[list[Cell]] = [[] for _ in range(size.rounds)]
    for cell in cells:
        if missing not in cell[:2]:
            by_set[cell[2]].append(cell)
    for row in by_set:
        ways = sorted([(ns, 1) for ns, _, _ in row] + [(ew, -1) for _, ew, _ in row])
        for (one, way), (other, their_way) in combinations(ways, 2):
            between[one, other] += way * their_way
        for ns, ew, _ in row:
            between[min(ns, ew), max(ns, ew)] += len(row)
    values = [value for two, value in between.items() if missing not in two]
    return sum(value * value for value in values) / sum(values) ** 2
