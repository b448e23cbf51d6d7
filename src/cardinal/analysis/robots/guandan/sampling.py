"""The sampling player: supposes hands for the others, plays each candidate out on them, and takes the best on average.

Every candidate meets the same supposed hands as the play of the rules player, so that luck falls on both alike, and it
is preferred only if it is clearly better. Those that fall behind are given up early. With a number of hands instead of
seconds the choice is the same every time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter

from cardinal.cards import Seat
from cardinal.guandan import Reading, Rules, View

from .candidates import Candidate, candidates, move_of
from .grouping import NARROW, Plan, grouped, wild_card
from .memory import Memory
from .rollout import levels_won, rolled_out
from .supposing import Unseen
from .table_position import Position, position

MOST = 8
_MOST_HANDS = 2_000
_LOOK_EVERY = 8
# In standard errors: how far behind the best a candidate is given up, how far ahead of the rules one is preferred.
_DROPPED, _CLEARLY = 1.5, 1.25


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a decision may take: a number of supposed hands, or else seconds."""

    hands: int | None = None
    seconds: float = 0.6


DEFAULT_BUDGET = Budget()


def best_play(
    view: View, memory: Memory, seat: Seat, by_rules: Reading | None, rules: Rules, budget: Budget, chance: Random
) -> Reading | None:
    """The play that wins most levels on average, None for a pass; *by_rules* is what the rules player does."""
    until = perf_counter() + budget.seconds
    now = position(view, memory, seat)
    level = view.level - 2
    found = candidates(now.hand, level, now.over, rules, MOST)
    if view.may_pass:
        cost, plan = grouped(now.hand.bits, level)
        found.append(Candidate(None, plan, cost))
    if by_rules is not None and by_rules not in [one.reading for one in found]:
        rest = now.hand.bits - by_rules.bits
        cost, plan = grouped(rest, level)
        found.append(Candidate(by_rules, plan, cost))
    unseen = Unseen(view, memory, seat)
    if len(found) < 2 or not unseen.is_enough:
        return by_rules
    base = next(place for place, one in enumerate(found) if one.reading == by_rules)
    race = Race([place for place in range(len(found)) if place != base])
    limit = _MOST_HANDS if budget.hands is None else budget.hands
    while race.running and race.hands < limit and (budget.hands is not None or perf_counter() < until):
        plans = [grouped(cards, level, NARROW)[1] for cards in unseen.deal(chance)]
        usual = _result(now, found[base], plans, level)
        race.count({place: _result(now, found[place], plans, level) - usual for place in race.running})
    best = race.winner()
    return by_rules if best is None else found[best].reading


class Race:
    """The candidates against the play of the rules, hand by hand: what each of them wins or loses by comparison."""

    def __init__(self, running: list[int]) -> None:
        self.running = running
        self.hands = 0
        self._sums = dict.fromkeys(running, 0)
        self._squares = dict.fromkeys(running, 0)

    def count(self, differences: Mapping[int, int]) -> None:
        self.hands += 1
        for place, difference in differences.items():
            self._sums[place] += difference
            self._squares[place] += difference * difference
        if self.hands % _LOOK_EVERY == 0:
            best = max(0.0, *(self._mean(place) for place in self.running))
            self.running = [one for one in self.running if self._mean(one) + _DROPPED * self._error(one) >= best]

    def _mean(self, place: int) -> float:
        return self._sums[place] / self.hands

    def _error(self, place: int) -> float:
        """The standard error of the mean; one hand of one level is always thinkable."""
        spread = (self._squares[place] + 1) / self.hands - self._mean(place) ** 2
        return sqrt(max(spread, 0.0) / self.hands)

    def winner(self) -> int | None:
        """The best of those left if it is clearly better than the play of the rules."""
        if not self.running or not self.hands:
            return None
        best = max(self.running, key=lambda place: (self._sums[place], -place))
        return best if self._mean(best) > _CLEARLY * self._error(best) else None


def _result(now: Position, candidate: Candidate, others: Sequence[Plan], level: int) -> int:
    """The levels won if this candidate is played and the rest by the rules."""
    plans = [_copied(candidate.plan), *(_copied(plan) for plan in others)]
    counts, out = list(now.counts), list(now.out)
    top, owner, passes = now.top, now.owner, now.passes
    if candidate.reading is None:
        passes += 1
    else:
        top = move_of(candidate.reading.pattern, candidate.reading.bits)
        owner, passes = 0, 0
        counts[0] -= top.size
        if not counts[0]:
            out.append(0)
    if len(out) == 3 or (len(out) == 2 and out[0] ^ out[1] == 2):
        return levels_won(out)
    return rolled_out(plans, counts, out, 0, top, owner, passes, wild_card(level), moved=True)


def _copied(plan: Plan) -> Plan:
    return [groups[:] for groups in plan]
