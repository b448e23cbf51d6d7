"""They have made the last bid: double them, bid game, compete to the level of our trumps, or pass."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid, X
from cardinal.cards import SUITS, Suit

from .context import Context, game_level
from .fits import TRUMPS, fits, game_points, least_worth, points_from
from .hand_facts import HandFacts
from .rule import Count, Forcing, Rule, Test, bid, longest, rule, stopped
from .slams import slam_tries

ENTRIES = ("takeout_double", "overcall", "weak_jump", "reopening_double")
ENOUGH_TO_COMPETE = 17
"""The points together with which a side may push on as far as its trumps reach."""
MINOR_GAME_MORE = 3

# What defeats them, by their level: points together, and trumps or quick tricks of one's own.
_DOUBLE_POINTS = {1: 24, 2: 24, 3: 24, 4: 23, 5: 22}
_DOUBLE_TRUMPS = {1: 5, 2: 4, 3: 4, 4: 0, 5: 0}
_TAKEOUT = {1: 14, 2: 15, 3: 16}
"""What opener needs, beyond a minimum, to ask partner by a double at their level."""


def competing(context: Context, last: Bid) -> tuple[Rule, ...]:
    return tuple(_competing(context, last))


def _competing(context: Context, last: Bid) -> Iterator[Rule]:
    partner_silent = not context.partners
    asks = last.level <= 3 and len(context.mine) >= 1 and partner_silent
    support = tuple(_support_double(context, last))
    both_spoke = bool(context.mine and context.partners) and last.level <= 3 and context.agreed is None
    entered = bool(context.ours) and not context.mine and isinstance(context.right, Bid) and last.level <= 3
    # A double has one meaning: for penalties only where it asks nothing.
    if not asks and not support and not both_spoke and not (entered and _came_in(context)):
        yield from _penalties(context, last)
    if context.ours:
        yield from slam_tries(context, last)
        yield from _games(context, last)
    yield from support
    yield from _raises(context, last)
    yield from _own_suits(context, last)
    if asks and context.right is PASS and len(context.mine) == 1:
        yield from _reopening(context, last)
    if context.ours and last.level <= 3 and not support:
        yield from _takeout(context, last, both_spoke=both_spoke)
    yield from _sacrifices(context, last)
    yield rule(PASS, "pass_natural")


def _penalties(context: Context, last: Bid) -> Iterator[Rule]:
    low = context.partner.points.low
    trumps = last.denomination.suit
    if last.level >= 6:
        yield rule(X, "penalty_double", "0+", {}, _tricks(8 - last.level))
        return
    if not context.ours and last.level < 4:
        return
    held = {trumps: f"{_DOUBLE_TRUMPS[last.level]}+"} if trumps is not None else {}
    yield rule(X, "penalty_double", points_from(_DOUBLE_POINTS[last.level] - low), held, _no_fit(context, last))
    if last.level >= 4 and trumps is not None:
        yield rule(X, "penalty_double", points_from(20 - low), {trumps: "4+"}, _tricks(3))


def _tricks(least: int) -> Test:
    return lambda facts: facts.quick_tricks >= least


def _no_fit(context: Context, last: Bid) -> Test:
    """Fewer than nine trumps of our own: with more, they too have a fit, and it is better to play."""
    shown = context.partner.lengths
    return lambda facts: last.level >= 5 or all(facts.lengths[suit] + shown[suit].low < 9 for suit in SUITS)


def _games(context: Context, last: Bid) -> Iterator[Rule]:
    low, game = least_worth(context), game_points(context)
    for suit, least in fits(context):
        if suit.is_major:
            yield rule(bid(4, suit), "to_play_game", points_from(game - low), {suit: least}, support=suit)
    for suit in reversed(SUITS):
        # A long major that was bid before is trumps whatever partner holds.
        if suit.is_major and context.length(context.me, suit) >= 4:
            yield rule(bid(4, suit), "to_play_game", points_from(game - 1 - low), {suit: "6+"}, count=Count.LONG)
    if context.their_suits:
        yield rule("3NT", "to_play_game", points_from(game - low), {}, stopped(*context.their_suits))
    for suit, least in fits(context):
        if not suit.is_major:
            points = points_from(game + MINOR_GAME_MORE - low)
            yield rule(bid(5, suit), "to_play_game", points, {suit: least}, support=suit)


def _support_double(context: Context, last: Bid) -> Iterator[Rule]:
    """Opener, after one of a major by partner and an overcall below two of it: three-card support exactly."""
    if len(context.mine) != 1 or len(context.partners) != 1 or not isinstance(context.right, Bid):
        return
    answer = context.calls[context.partners[0]]
    suit = answer.denomination.suit if isinstance(answer, Bid) else None
    opened = context.meanings[context.mine[0]].name in ("opening_major", "opening_minor")
    if not opened or suit is None or not suit.is_major or context.meanings[context.partners[0]].name != "new_suit_one":
        return
    two = bid(2, suit)
    if two.supersedes(last):
        yield rule(X, "support_double", "11+", {suit: "3"}, artificial=True, forcing=Forcing.ROUND)


def _raises(context: Context, last: Bid) -> Iterator[Rule]:
    """As many tricks as the two hands have trumps; vulnerable with a card or some points more."""
    low = least_worth(context)
    for suit, _ in fits(context):
        cheap, shown = context.cheapest(suit), context.partner.lengths[suit].low
        if cheap is None or cheap.level > 4 or shown < 3 or cheap.level >= game_level(suit):
            continue
        least = max(cheap.level + 6, TRUMPS) - shown
        enough = ENOUGH_TO_COMPETE + (1 if context.vulnerable else 0) + (1 if cheap.level >= 3 else 0)
        points = points_from(enough - low, game_points(context) - low - 1)
        yield rule(cheap, "competitive_raise", points, {suit: f"{max(least, 2)}+"}, support=suit)


def _own_suits(context: Context, last: Bid) -> Iterator[Rule]:
    """A suit that was bid before, now with a card more for each level."""
    low = least_worth(context)
    shown = 4 if last.denomination.suit is None else 3
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or cheap.level > 3 or context.length(context.me, suit) < shown or suit in context.their_suits:
            continue
        least = 4 + cheap.level
        points = points_from({1: 10, 2: 12, 3: 13}[cheap.level] - min(low, 6) // 2)
        yield rule(cheap, "own_suit", points, {suit: f"{least}+"})


def _came_in(context: Context) -> bool:
    return context.meanings[context.ours[0]].name in ENTRIES


def _takeout(context: Context, last: Bid, *, both_spoke: bool) -> Iterator[Rule]:
    """Values that have not been told and no suit to tell them with: a double asks partner to bid."""
    theirs = last.denomination.suit
    if theirs is None:
        if context.mine and not context.partners and last.level == 1:
            yield rule(X, "penalty_double", "17+", {}, lambda facts: facts.longest >= 6)
        return
    known = context.known[context.me].worth.low
    entered = _came_in(context)
    if context.mine and not context.partners:
        # We have spoken and partner could not.
        least = max(_TAKEOUT[last.level], 17 if entered else 0)
        yield rule(X, "takeout_again", f"{least}+", {theirs: "0-2"}, _places(context, theirs), forcing=Forcing.ROUND)
        yield rule(X, "takeout_again", f"{max(least + 3, 18)}+", {theirs: "0-3"}, forcing=Forcing.ROUND)
    elif not context.mine and len(context.partners) == 1 and entered and isinstance(context.right, Bid):
        # Partner came in, they raised: the unbid suits.
        unbid = [
            suit for suit in SUITS if suit not in context.their_suits and context.partner.lengths[suit].low < 5
        ]  # fmt: skip
        doubled = context.meanings[context.partners[0]].name == "takeout_double"
        least = {1: 8, 2: 8, 3: 10}[last.level]
        lengths = dict.fromkeys(unbid, "3+" if doubled else "4+")
        if len(lengths) <= 3:
            yield rule(X, "responsive_double", f"{least}+", lengths, forcing=Forcing.ROUND)
    elif both_spoke:
        # Both have spoken: more than was told, enough for the level together, and short in their suit.
        enough = {1: 20, 2: 22, 3: 24}[last.level] - context.partner.points.low
        least = max(min(known + 4, 16), enough)
        yield rule(X, "takeout_again", f"{least}+", {theirs: "0-2"}, forcing=Forcing.ROUND)
        if last.level <= 2:
            yield rule(X, "takeout_again", f"{least + 1}+", {theirs: "3"}, forcing=Forcing.ROUND)


def _places(context: Context, theirs: Suit) -> Test:
    """Some support wherever partner may go."""

    def test(facts: HandFacts) -> bool:
        return all(facts.lengths[suit] >= 3 for suit in SUITS if suit.is_major and suit not in context.their_suits) or (
            all(length >= 2 for suit, length in zip(SUITS, facts.lengths, strict=True) if suit is not theirs)
        )

    return test


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
        yield rule(X, "reopening_double", points, {theirs: "0-2"}, _places(context, theirs), forcing=Forcing.ROUND)


def _sacrifices(context: Context, last: Bid) -> Iterator[Rule]:
    """Over their game at favourable vulnerability, with ten trumps together and little defence: down less than game."""
    if (
        not context.favourable
        or not context.partners
        or last.level > 4
        or last.level < game_level(last.denomination.suit)
    ):
        return
    for suit, _ in fits(context):
        cheap, shown = context.cheapest(suit), context.partner.lengths[suit].low
        if cheap is None or cheap.level > 5 or shown < 5:
            continue
        yield rule(cheap, "sacrifice", "0-9", {suit: f"{10 - shown}+"}, lambda facts: facts.quick_tricks < 1.5)
