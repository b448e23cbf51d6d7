"""The rules player: what to lead and what to follow with, from a plan, the play on the table and the cards left.

The players are numbered in turn: after me my next opponent, then my partner, then the opponent before me. The same
rules play the supposed hands of a rollout to the end, some hundred decisions a deal, so they work on plans alone and
change them in place.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardinal.guandan.rank import LEVEL_STRENGTH

from .grouping import (
    BOMB,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    SIZES,
    STRAIGHT,
    THREE_PAIRS,
    TRIPLE,
    TWO_TRIPLES,
    Group,
    Plan,
    number_of,
    one_card,
    plays_left,
)

ALARM = 10
"""How few cards of an opponent make it worth a bomb to stop them: as few as have to be reported."""
KING, ACE = 11, 12


class Move(NamedTuple):
    """A play as the rollouts know it: its kind (8 for a bomb of any sort), key or weight, cards, and their number."""

    kind: int
    key: int
    cards: int
    size: int


def decide(plan: Plan, counts: Sequence[int], me: int, top: Move | None, owner: int, wild: int) -> Move | None:
    """What player *me* does, taken out of *plan*; None is a pass. *owner* has played *top*, the play to be beaten."""
    if top is None:
        return _lead(plan, counts, me)
    if owner == me ^ 2:
        return _over_partner(plan, counts, me, top)
    return _over_opponent(plan, counts, me, top, owner, wild)


# Leading.


def _lead(plan: Plan, counts: Sequence[int], me: int) -> Move:
    bombs, left = plan[BOMB], plays_left(plan)
    mine = counts[me]
    others = [counts[me - 3], counts[me - 1]]
    fewest = min([count for count in others if count], default=27)
    if not left or (left == 1 and bombs and fewest <= 6 < mine):
        return _bomb(plan, 0)
    mate = counts[me ^ 2]
    best: tuple[float, int] | None = None
    for kind in (SINGLE, PAIR, THREE_PAIRS, TRIPLE, TWO_TRIPLES, STRAIGHT):
        groups = plan[kind]
        if not groups:
            continue
        key = groups[0][0]
        size = SIZES[kind]
        score = key * 0.1 - size * 0.22
        if kind == TRIPLE and plan[PAIR]:
            size = 5
            score = key * 0.1 - 1.0
        elif kind == PAIR and len(plan[TRIPLE]) >= len(groups):
            # This pair goes out with a triple.
            score += 0.7
        if kind in (SINGLE, PAIR) and groups[-1][0] >= ACE:
            # The lead comes back with the high one of the kind.
            score -= 0.35
        if size in others and left > 1:
            # An opponent might go out on it.
            score += 3.0 - 0.15 * groups[-1][0]
        elif mate == size and left > 2:
            score -= 2.0
        if best is None or score < best[0]:
            best = score, kind
    assert best is not None, "a plan with plays left has a group"
    kind = best[1]
    if kind == TRIPLE and plan[PAIR]:
        return _full_house(plan, 0)
    # Where an opponent waits for just this, the highest goes first.
    place = -1 if SIZES[kind] in others and kind in (SINGLE, PAIR) and left > 1 else 0
    return _plain(plan, kind, place)


# Following.


def _over_partner(plan: Plan, counts: Sequence[int], me: int, top: Move) -> Move | None:
    """The partner's play stands unless it is low and mine costs nothing, or I go out, or the next opponent would."""
    if top.kind >= BOMB:
        return None
    place = _lowest_over(plan, top)
    if place is None:
        return None
    key = plan[TRIPLE if top.kind == FULL_HOUSE else top.kind][place][0]
    left = plays_left(plan)
    if left == 1 and not plan[BOMB]:
        return _natural(plan, top.kind, place)
    following = counts[me - 3]
    if following == top.size and top.key < KING and top.kind in (SINGLE, PAIR):
        return _natural(plan, top.kind, -1) if plan[top.kind][-1][0] >= KING else None
    if left <= 1 + len(plan[BOMB]):
        return _natural(plan, top.kind, place)
    is_cheap = top.key <= 8 and key <= 10
    return _natural(plan, top.kind, place) if is_cheap and counts[me ^ 2] > 5 else None


def _over_opponent(plan: Plan, counts: Sequence[int], me: int, top: Move, owner: int, wild: int) -> Move | None:
    left, bombs = plays_left(plan), plan[BOMB]
    few = counts[owner]
    if top.kind < BOMB:
        place = _lowest_over(plan, top)
        if place is not None and not _holds_back(plan, top, place, few, left):
            following = counts[me - 3]
            if top.kind == SINGLE and following == 1 and left > 1:
                place = -1
            return _natural(plan, top.kind, place)
        if few <= ALARM or left <= 3:
            split = _split_over(plan, top, wild)
            if split is not None:
                return split
    for place, (weight, _) in enumerate(bombs):
        if weight > top.key:
            can_run = left <= len(bombs)
            if few <= ALARM or can_run or (len(bombs) > 2 and left <= 5):
                return _bomb(plan, place)
            break
    return None


def _holds_back(plan: Plan, top: Move, place: int, few: int, left: int) -> bool:
    """Whether a high card is kept for a better moment: the play to be topped is low and nobody is near the end."""
    if top.kind not in (SINGLE, PAIR):
        return False
    key = plan[top.kind][place][0]
    return key > LEVEL_STRENGTH and top.key < 9 and few > ALARM and left > 3


def _lowest_over(plan: Plan, top: Move) -> int | None:
    """The place of the lowest group of the same kind that tops the play."""
    kind, key = top.kind, top.key
    if kind == FULL_HOUSE:
        if not plan[PAIR]:
            return None
        kind = TRIPLE
    for place, group in enumerate(plan[kind]):
        if group[0] > key:
            return place
    return None


def _split_over(plan: Plan, top: Move, wild: int) -> Move | None:
    """A single out of a pair or a triple, a pair out of a triple, or a full house whose pair comes from a triple."""
    if top.kind == SINGLE:
        for kind in (PAIR, TRIPLE):
            for place, (key, cards) in enumerate(plan[kind]):
                if key > top.key and key >= KING:
                    return _split(plan, kind, place, SINGLE, _parted(cards, wild))
    elif top.kind == PAIR:
        for place, (key, cards) in enumerate(plan[TRIPLE]):
            if key > top.key:
                single = _parted(cards, wild)
                return _split(plan, TRIPLE, place, PAIR, cards - single)
    elif top.kind == FULL_HOUSE and len(plan[TRIPLE]) > 1 and plan[TRIPLE][-1][0] > top.key:
        key, cards = plan[TRIPLE].pop(0)
        single = _parted(cards, wild)
        _put(plan, SINGLE, (key, single))
        _put(plan, PAIR, (key, cards - single))
        place = next(place for place, group in enumerate(plan[TRIPLE]) if group[0] > top.key)
        return _full_house(plan, place, key)
    return None


# Taking groups out of a plan.


def _natural(plan: Plan, kind: int, place: int) -> Move:
    return _full_house(plan, place) if kind == FULL_HOUSE else _plain(plan, kind, place)


def _plain(plan: Plan, kind: int, place: int) -> Move:
    key, cards = plan[kind].pop(place)
    return Move(kind, key, cards, SIZES[kind])


def _full_house(plan: Plan, place: int, pair: int | None = None) -> Move:
    """A triple with the lowest pair, or with the pair of that key."""
    pairs = plan[PAIR]
    at = 0 if pair is None else next(at for at, group in enumerate(pairs) if group[0] == pair)
    key, cards = plan[TRIPLE].pop(place)
    return Move(FULL_HOUSE, key, cards + pairs.pop(at)[1], 5)


def _bomb(plan: Plan, place: int) -> Move:
    weight, cards = plan[BOMB].pop(place)
    return Move(BOMB, weight, cards, number_of(cards))


def _parted(cards: int, wild: int) -> int:
    """One card of some of a rank, a wild last."""
    card = one_card(cards)
    return one_card(cards - card) if card == wild else card


def _split(plan: Plan, kind: int, place: int, into: int, taken: int) -> Move:
    key, cards = plan[kind].pop(place)
    rest = cards - taken
    size = SIZES[into]
    # A wild that is left alone counts as a level card; the next grouping of the real hand sees it.
    _put(plan, (0, SINGLE, PAIR)[SIZES[kind] - size], (key, rest))
    return Move(into, key, taken, size)


def _put(plan: Plan, kind: int, group: Group) -> None:
    plan[kind].append(group)
    plan[kind].sort()
