"""The plays of a hand that are worth a thought: those of its plan, and others that leave nearly as good a hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cardinal.cards import RANKS
from cardinal.guandan import PATTERNS, Holding, Kind, Pattern, Reading, Rules, beats, classes, readings
from cardinal.guandan.reading import fast_reading

from .grouping import BOMB, FULL_HOUSE, NARROW, PAIR, PLAIN_KINDS, TRIPLE, Plan, grouped, rough_cost
from .tactics import Move

_WAYS = 8
"""How many ways to take the cards of one pattern are looked at."""
_LOOKED_AT = 14
"""How many plays besides those of the plan are grouped anew."""
_OF_BOMBS = 2
_BOMBS = {pattern.weight: pattern for pattern in PATTERNS if pattern.is_bomb}


class Candidate(NamedTuple):
    """A play, or a pass, with what it leaves: the plan and its cost."""

    reading: Reading | None
    plan: Plan
    cost: float


def move_of(pattern: Pattern, cards: int) -> Move:
    """A play as the tactics know it."""
    if pattern.is_bomb:
        return Move(BOMB, pattern.weight, cards, pattern.size)
    return Move(pattern.kind, pattern.key, cards, pattern.size)


def reading_of(move: Move, level: int) -> Reading:
    """A move of the tactics as a play of the table."""
    pattern = _BOMBS[move.key] if move.kind == BOMB else Pattern(Kind(move.kind), move.key)
    return fast_reading(pattern, move.cards, RANKS[level])


def is_legal(reading: Reading, over: Pattern | None, rules: Rules) -> bool:
    """Whether the table's rules know the play and it tops the last one. The tactics know the usual rules only."""
    if over is not None and not beats(reading.pattern, over):
        return False
    return any(one.pattern is reading.pattern for one in readings(reading.cards, reading.level, rules))


def candidates(hand: Holding, level: int, over: Pattern | None, rules: Rules, most: int) -> list[Candidate]:
    """The best plays by what they leave, best first, at most so many; two bombs may be among them."""
    bits = hand.bits
    found: dict[tuple[Pattern, int], float] = {}
    for move in _of_plan(grouped(bits, level)[1]):
        reading = reading_of(move, level)
        if is_legal(reading, over, rules):
            found[reading.pattern, reading.bits] = grouped(bits - reading.bits, level, NARROW)[0]
    others = []
    for one in classes(hand, RANKS[level], over, rules):
        cost, cards = min((rough_cost(bits - play.bits, level), play.bits) for play in islice(one, _WAYS))
        others.append((cost, one.pattern.weight, one.pattern, cards))
    others.sort(key=lambda play: play[:2])
    for _, _, pattern, cards in others[:_LOOKED_AT]:
        found.setdefault((pattern, cards), grouped(bits - cards, level, NARROW)[0])
    bombs = sorted((play for play in found if play[0].is_bomb), key=lambda play: (play[0].weight, found[play], play[1]))
    plain = sorted((play for play in found if not play[0].is_bomb), key=lambda play: (found[play], *_order(play)))
    chosen = (*plain[: most - len(bombs[:_OF_BOMBS])], *bombs[:_OF_BOMBS])
    made = [
        Candidate(fast_reading(pattern, cards, RANKS[level]), grouped(bits - cards, level)[1], found[pattern, cards])
        for pattern, cards in chosen
    ]
    return sorted(made, key=lambda candidate: candidate.cost)


def _order(play: tuple[Pattern, int]) -> tuple[int, int, int]:
    pattern, cards = play
    return pattern.weight, pattern.kind, cards


def _of_plan(plan: Plan) -> Iterator[Move]:
    """The plays that a plan is made of."""
    for kind in PLAIN_KINDS:
        for key, cards in plan[kind]:
            yield Move(kind, key, cards, 0)
    for key, cards in plan[TRIPLE]:
        for _, pair in plan[PAIR][:2]:
            yield Move(FULL_HOUSE, key, cards + pair, 5)
    for weight, cards in plan[BOMB]:
        yield Move(BOMB, weight, cards, 0)
