"""How fair a movement is: how equally every two contestants compete with each other.

On a board that is played T times, what A gains at his table moves everybody else who plays it:

- B sits the same way at another table: B is compared with A once, so they compete, +1.
- B sits the opposite way at another table: B is compared with A's opponents, whom A has just made worse, so A helps
  B, -1.
- B is A's opponent: whatever A gains in all T - 1 comparisons B loses, + (T - 1).
- B is A's partner, in an individual: whatever A gains B gains too, - (T - 1).

The *competition* of two contestants is the sum of these over all board sets. Whatever the movement, that of A with
all the others is the number of A's comparisons; it is fair when the others have equal parts of it.

The *balance* of a ranking is ``100 * mean² / (mean² + sd²)`` of the competition over every two of its contestants, with
the standard deviation of that population: 100 when all are equal, less the more they differ, 0 when nobody competes.

When everybody keeps one direction throughout there are two rankings, one a line, and no other pair matters to them;
then the balance is that of both together. A phantom's tables are not played and count for nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

from .movement import Movement, Sitting


@dataclass(frozen=True, slots=True)
class Figures:
    """What can be counted of a movement; comparisons and boards are of one contestant, the fewest and the most."""

    balance: float
    competition_mean: float
    competition_deviation: float
    winners: int
    fewest_comparisons: int
    most_comparisons: int
    fewest_boards: int
    most_boards: int

    def to_json(self) -> dict[str, object]:
        """Plain JSON values, the balance to two decimals."""
        return {
            "balance": round(self.balance, 2),
            "competition_mean": round(self.competition_mean, 4),
            "competition_deviation": round(self.competition_deviation, 4),
            "winners": self.winners,
            "comparisons": [self.fewest_comparisons, self.most_comparisons],
            "boards": [self.fewest_boards, self.most_boards],
        }


def figures(movement: Movement) -> Figures:
    """The balance of a movement and what it is made of."""
    lines = rankings(movement)
    competition = competitions(movement)
    values = [competition.get((one, other), 0) for line in lines for one, other in combinations(line, 2)]
    mean = sum(values) / len(values) if values else 0.0
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / len(values)) if values else 0.0
    comparisons, boards = _counts(movement)
    return Figures(
        balance=100 * mean**2 / (mean**2 + deviation**2) if mean > 0 else 0.0,
        competition_mean=mean,
        competition_deviation=deviation,
        winners=len(lines),
        fewest_comparisons=min(comparisons.values(), default=0),
        most_comparisons=max(comparisons.values(), default=0),
        fewest_boards=min(boards.values(), default=0),
        most_boards=max(boards.values(), default=0),
    )


def rankings(movement: Movement) -> tuple[tuple[int, ...], ...]:
    """Who is ranked together: everybody, or the two lines if nobody changes direction."""
    north_south, east_west = set[int](), set[int]()
    for _, _, sitting in movement.games():
        north_south.update(sitting.ns)
        east_west.update(sitting.ew)
    if north_south & east_west or not north_south:
        return (movement.contestants,)
    return tuple(sorted(north_south)), tuple(sorted(east_west))


def plays(movement: Movement) -> Mapping[int, list[Sitting]]:
    """By board set, the tables at which it is played."""
    found: dict[int, list[Sitting]] = defaultdict(list)
    for _, _, sitting in movement.games():
        found[sitting.boards].append(sitting)
    return found


def competitions(movement: Movement) -> Mapping[tuple[int, int], int]:
    """The competition of every two contestants, the lower number first; none is 0 and may be missing."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for sittings in plays(movement).values():
        others = len(sittings) - 1
        ways = [(one, 1) for sitting in sittings for one in sitting.ns]
        ways += [(one, -1) for sitting in sittings for one in sitting.ew]
        ways.sort()
        for (one, way), (other, their_way) in combinations(ways, 2):
            found[one, other] += way * their_way
        for sitting in sittings:
            for ns in sitting.ns:
                for ew in sitting.ew:
                    # Counted above as sitting the opposite way.
                    found[min(ns, ew), max(ns, ew)] += others + 1
            for side in (sitting.ns, sitting.ew):
                for two in combinations(sorted(side), 2):
                    found[two] -= others + 1
    return found


def _counts(movement: Movement) -> tuple[dict[int, int], dict[int, int]]:
    """By contestant, comparisons and boards played."""
    comparisons = dict.fromkeys(movement.contestants, 0)
    boards = dict.fromkeys(movement.contestants, 0)
    for sittings in plays(movement).values():
        for sitting in sittings:
            for contestant in sitting.contestants:
                comparisons[contestant] += (len(sittings) - 1) * movement.boards_per_set
                boards[contestant] += movement.boards_per_set
    return comparisons, boards
