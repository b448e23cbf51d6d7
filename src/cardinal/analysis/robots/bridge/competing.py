"""They have made the last bid: double them, bid game, compete to the level of our trumps, or pass."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid, X
from cardinal.cards import SUITS, Suit

from .context import Context, game_level
from .fits import TRUMPS, fits, least_points, points_from
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, longest, rule, stopped
from .slams import slam_tries

GAME = 25
ENOUGH_TO_COMPETE = 17
"""The points together with which a side may push on as far as its trumps reach."""

# What defeats them, by their level: points together, and trumps or quick tricks of one's own.
_DOUBLE_POINTS = {1: 25, 2: 25, 3: 25, 4: 24, 5: 22}
_DOUBLE_TRUMPS = {1: 5, 2: 5, 3: 4, 4: 0, 5: 0}


def competing(context: Context, last: Bid) -> tuple[Rule, ...]:
    return tuple(_competing(context, last))


def _competing(context: Context, last: Bid) -> Iterator[Rule]:
    low = context.partner.points.low
    asks = last.level <= 3 and len(context.mine) == 1 and not context.partners and context.right is PASS
    if not asks:
        yield from _penalties(context, last, low)
    if context.ours:
        yield from slam_tries(context, last)
        yield from _games(context, last, low)
    yield from _raises(context, last, low)
    yield from _own_suits(context, last)
    if asks:
        yield from _reopening(context, last)
    yield rule(PASS, "pass_natural", points_from(0, GAME - low))


def _penalties(context: Context, last: Bid, low: int) -> Iterator[Rule]:
    trumps = last.denomination.suit
    if last.level >= 6:
        yield rule(X, "penalty_double", "0+", {}, _tricks(8 - last.level))
        return
    held = {trumps: f"{_DOUBLE_TRUMPS[last.level]}+"} if trumps is not None else {}
    if not context.ours and last.level < 4:
        return
    yield rule(X, "penalty_double", points_from(_DOUBLE_POINTS[last.level] - low), held, _no_fit(context, last))
    if last.level >= 4 and trumps is not None:
        yield rule(X, "penalty_double", points_from(20 - low), {trumps: "4+"}, _tricks(3))


def _tricks(least: int) -> Test:
    return lambda facts: facts.quick_tricks >= least


def _no_fit(context: Context, last: Bid) -> Test:
    """Fewer than nine trumps of our own: with more, they too have a fit, and it is better to play."""
    shown = context.partner.lengths
    return lambda facts: last.level >= 5 or all(facts.lengths[suit] + shown[suit].low < 9 for suit in SUITS)


def _games(context: Context, last: Bid, low: int) -> Iterator[Rule]:
    for suit, least in fits(context):
        game = bid(game_level(suit), suit)
        if suit.is_major:
            points = points_from(GAME - least_points(context, suit))
            yield rule(game, "to_play_game", points, {suit: least}, support=suit)
    if context.their_suits:
        yield rule("3NT", "to_play_game", points_from(GAME - low), {}, stopped(*context.their_suits))
    for suit, least in fits(context):
        if not suit.is_major:
            yield rule(bid(5, suit), "to_play_game", points_from(28 - low), {suit: least}, support=suit)


def _raises(context: Context, last: Bid, low: int) -> Iterator[Rule]:
    """As many tricks as the two hands have trumps."""
    for suit, _ in fits(context):
        cheap, shown = context.cheapest(suit), context.partner.lengths[suit].low
        if cheap is None or cheap.level > 4 or shown < 3:
            continue
        least = max(cheap.level + 6, TRUMPS) - shown
        known = least_points(context, suit)
        points = points_from(ENOUGH_TO_COMPETE - known, GAME - low - 1)
        yield rule(cheap, "competitive_raise", points, {suit: f"{max(least, 2)}+"}, agrees=suit)


def _own_suits(context: Context, last: Bid) -> Iterator[Rule]:
    """A suit that was bid before, now with a card more for each level."""
    low = context.partner.points.low
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or cheap.level > 3 or context.length(context.me, suit) < 4 or suit in context.their_suits:
            continue
        least = 4 + cheap.level
        points = points_from({1: 10, 2: 12, 3: 15}[cheap.level] - min(low, 6) // 2)
        yield rule(cheap, "own_suit", points, {suit: f"{least}+"})


def _reopening(context: Context, last: Bid) -> Iterator[Rule]:
    """Opener, when partner could not speak: a double asks again, with a second suit to fall back on."""
    theirs = last.denomination.suit
    others = [suit for suit in SUITS if suit not in context.their_suits]
    for suit in reversed(others):
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level <= 2 and context.length(context.me, suit) < 3:
            yield rule(cheap, "second_suit", "13+", {suit: "5+"}, longest(suit, *others))
    if last.level <= 2:
        yield rule(X, "reopening_double", "18+", forcing=Forcing.ROUND)
    if theirs is not None:
        points = "12+" if last.level <= 2 else "15+"
        yield rule(X, "reopening_double", points, {theirs: "0-2"}, _three_places(theirs), forcing=Forcing.ROUND)


def _three_places(theirs: Suit) -> Test:
    """Some support wherever partner may go."""

    def test(facts: HandFacts) -> bool:
        return all(length >= 2 for suit, length in zip(SUITS, facts.lengths, strict=True) if suit is not theirs)

    return test
