"""Tricks that two hands are likely to take, from a model fitted to double-dummy results: a sum of table entries.

``python -m bench.fit_tricks`` makes ``estimate.json``. An entry belongs to what two hands hold in one suit: which of
the five honours, and how the cards are divided; beside trumps the shortness of the hand with fewer trumps counts too.
What the opponents hold is not asked: it is in the spread around the estimate.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise
from math import erf, sqrt
from typing import NamedTuple

from cardinal.bridge import Contract, imps
from cardinal.cards import Hand

from .conditions import Conditions

NOTRUMP = 4
_SUIT_BITS = 0x1FFF
_FEWEST_POINTS, _MOST_POINTS = 10, 34
_STEPS = 8
"""An estimate is rounded to one part in so many before a score is looked up."""
_NEVER = 0.002
DOUBLED_WHEN_DOWN, DOUBLED_FROM = 2, 4
"""So many down from this level on is counted as doubled."""


def keys(first: int, second: int, strain: int) -> Iterator[str]:
    """The entries that count for two hands, as bit sets, in a denomination (clubs 0 to notrump 4)."""
    points = 0
    shortest, trumps = 3, (0, 0)
    for suit in range(4):
        one, two = first >> 13 * suit & _SUIT_BITS, second >> 13 * suit & _SUIT_BITS
        honours, lengths = (one | two) >> 8, (one.bit_count(), two.bit_count())
        few, many = min(lengths), max(lengths)
        points += 4 * (honours >> 4) + 3 * (honours >> 3 & 1) + 2 * (honours >> 2 & 1) + (honours >> 1 & 1)
        if suit == strain:
            trumps = lengths
            yield f"t{honours}"
            yield f"l{min(many, 9)}.{min(few, 5)}"
        elif strain == NOTRUMP:
            yield f"n{min(few, 3)}.{honours}"
            yield f"m{min(many, 8)}.{min(few, 3)}"
        else:
            yield f"s{min(few, 2)}.{honours}"
            yield f"d{min(many, 8)}.{min(few, 3)}"
    if strain == NOTRUMP:
        yield f"p{max(_FEWEST_POINTS, min(points, _MOST_POINTS)) // 2}"
        return
    short = first if trumps[0] < trumps[1] else second
    shortest = min((short >> 13 * suit & _SUIT_BITS).bit_count() for suit in range(4) if suit != strain)
    yield f"r{min(shortest, 3)}.{min(*trumps, 5)}"
    yield f"q{max(_FEWEST_POINTS, min(points, _MOST_POINTS)) // 2}"


@cache
def _model() -> dict[str, float]:
    read: dict[str, float] = json.loads(files(__package__).joinpath("estimate.json").read_text("utf-8"))
    return read


@lru_cache(maxsize=65_536)
def expected_tricks(first: int, second: int, strain: int) -> float:
    """The mean number of tricks that two hands take together."""
    model = _model()
    return model["notrump" if strain == NOTRUMP else "suit"] + sum(
        model.get(key, 0.0) for key in keys(first, second, strain)
    )


@lru_cache(maxsize=4_096)
def chances(steps: int, strain: int) -> tuple[float, ...]:
    """How likely each number of tricks is, the mean given in eighths of a trick."""
    mean, spread = steps / _STEPS, _model()["notrump spread" if strain == NOTRUMP else "suit spread"]
    below = [0.0, *((1 + erf((tricks + 0.5 - mean) / spread / sqrt(2))) / 2 for tricks in range(13)), 1.0]
    return tuple(high - low for low, high in pairwise(below))


class Outcome(NamedTuple):
    """A contract and the mean of its tricks, in eighths; the side counts from the dealer's."""

    contract: Contract
    side: int
    vulnerable: bool
    steps: int


def outcome_of(contract: Contract | None, hands: Sequence[Hand], conditions: Conditions) -> Outcome | None:
    """What a contract of an auction whose dealer counts as North is likely to bring; None if it was passed out."""
    if contract is None:
        return None
    place = int(contract.declarer)
    mean = expected_tricks(hands[place].bits, hands[place + 2 & 3].bits, int(contract.denomination))
    return Outcome(contract, place & 1, conditions.is_vulnerable(place), round(mean * _STEPS))


@lru_cache(maxsize=4_096)
def _scores(outcome: Outcome) -> tuple[int, ...]:
    """By the number of tricks. Who goes far down in a high contract is doubled sooner or later."""
    contract = outcome.contract
    every = []
    for tricks in range(14):
        down = contract.needed - tricks
        wild = down >= DOUBLED_WHEN_DOWN and contract.level >= DOUBLED_FROM and not contract.doubling
        played = Contract(contract.bid, 1, contract.declarer) if wild else contract
        every.append(played.score(tricks=tricks, vulnerable=outcome.vulnerable))
    return tuple(every)


@lru_cache(maxsize=65_536)
def gain(ours: Outcome | None, usual: Outcome | None, side: int) -> float:
    """The IMPs that *side* wins on the average if one table ends in *ours* and the other in *usual*."""
    if ours == usual:
        return 0.0
    first, second = _likely(ours, side), _likely(usual, side)
    if ours is not None and usual is not None and _same_play(ours, usual):
        # The same cards are played in the same denomination: the tricks are the same too.
        return sum(chance * imps(one - two) for (chance, one), (_, two) in zip(first, second, strict=True))
    return sum(
        chance * other * imps(one - two)
        for chance, one in first
        if chance > _NEVER
        for other, two in second
        if other > _NEVER
    )


def _same_play(one: Outcome, two: Outcome) -> bool:
    return (
        one.side == two.side and one.steps == two.steps and one.contract.denomination is two.contract.denomination
    )  # fmt: skip


def _likely(outcome: Outcome | None, side: int) -> list[tuple[float, int]]:
    """Chances and scores as *side* sees them."""
    if outcome is None:
        return [(1.0, 0)]
    sign = 1 if outcome.side == side else -1
    found = chances(outcome.steps, int(outcome.contract.denomination))
    return [(chance, sign * score) for chance, score in zip(found, _scores(outcome), strict=True)]
