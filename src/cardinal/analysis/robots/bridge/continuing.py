"""Any other turn to call: what is known of partner, added to one's own hand, says where and how high to play.

The points still missing to game and slam and the trumps still missing to a fit are taken from what partner has
promised, so that these rules too are tables of hands, and partner reads them the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import Shape

from .competing import competing
from .context import Context, game_level, is_game
from .fits import TRUMPS, fits, least_points, points_from
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, longest, rule, stopped
from .slams import SMALL_SLAM, slam_tries

GAME, MINOR_GAME, INVITATION = 25, 28, 23
VERY_WIDE = 6
WIDE = 3  # a hand whose points are known within fewer than this needs no invitation


def continuing(context: Context) -> tuple[Rule, ...]:
    if context.last_bid is None:
        return (rule(PASS, "pass_natural"),)
    if context.last_is_theirs:
        return competing(context, context.last_bid)
    return tuple(_developing(context, context.last_bid))


def _developing(context: Context, last: Bid) -> Iterator[Rule]:
    """Nobody has bid over our side."""
    partner, forced = context.partner, context.must_call
    low = partner.points.low
    if is_game(last) and not forced:
        yield from _from_game(context, last, low)
        return
    if context.mine and context.meanings[context.mine[-1]].name == "takeout_double":
        yield from _strong_doubler(context)
    yield from slam_tries(context, last)
    if context.said is not None and context.said.forcing is Forcing.GAME and last.level <= 2:
        # There is room, and game is promised: the hand is told before a place is chosen.
        yield from _descriptions(context)
    yield from _games(context, last, low)
    yield from _invitations(context, last, low)
    if not forced:
        if last.level <= 2:
            # Game is there, but not yet where: partner is asked to go on.
            for description in _descriptions(context):
                strong = Shape(points_from(GAME - low), description.shape.lengths)
                yield replace(description, shape=strong, forcing=Forcing.ROUND, resort=2)
        yield from _better_places(context, last)
        yield rule(PASS, "pass_natural", points_from(0, GAME - low))
        return
    for one in _descriptions(context):
        yield replace(one, resort=2)
    for resort in _last_resorts(context):
        yield replace(resort, resort=3)


def _strong_doubler(context: Context) -> Iterator[Rule]:
    """A double that was too strong for an overcall: the suit, or notrump, now."""
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        unshown = context.partner.lengths[suit].low < 4 and suit not in context.their_suits
        if unshown and cheap is not None and cheap.level <= 3:
            yield rule(cheap, "strong_suit_after_double", "18+", {suit: "5+"}, longest(suit))
    cheap = context.cheapest(None)
    if cheap is not None and cheap.level <= 2:
        stop = stopped(*context.their_suits)
        yield rule(cheap, "strong_notrump_after_double", "18-20", {}, stop, balanced=True)


def _from_game(context: Context, last: Bid, low: int) -> Iterator[Rule]:
    """At game: on to slam with the points, away from a notrump game to a major with a fit, or pass."""
    yield from slam_tries(context, last)
    if last.denomination.suit is None and last.level == 3:
        for suit, least in fits(context):
            shown = context.partner.lengths[suit].low
            if suit.is_major and shown >= 5 and context.length(context.me, suit) < 3:
                yield rule(bid(4, suit), "prefers_suit", lengths={suit: least}, agrees=suit)
    yield rule(PASS, "pass_natural", points_from(0, SMALL_SLAM - low))


def _games(context: Context, last: Bid, low: int) -> Iterator[Rule]:
    need = GAME - low
    for suit, least in fits(context):
        if suit.is_major:
            points = points_from(GAME - least_points(context, suit))
            yield rule(bid(4, suit), "to_play_game", points, {suit: least}, support=suit)
    yield rule("3NT", "to_play_game", points_from(need), {}, stopped(*context.their_suits), _no_long_minor(context))
    for suit, least in fits(context):
        if not suit.is_major:
            yield rule(
                bid(5, suit), "to_play_game", points_from(MINOR_GAME - low), {suit: least}, support=suit, balanced=False
            )
    yield rule("3NT", "to_play_game", points_from(need), {}, stopped(*context.their_suits))


def _no_long_minor(context: Context) -> Test:
    """Not a hand for a minor-suit game: no void or singleton beside nine trumps."""

    def test(facts: HandFacts) -> bool:
        fit = max(facts.lengths[suit] + context.partner.lengths[suit].low for suit in SUITS[:2])
        return not (fit >= TRUMPS + 1 and min(facts.lengths) == 0)

    return test


def _invitations(context: Context, last: Bid, low: int) -> Iterator[Rule]:
    """Two points short of game, if partner may have them."""
    if context.partner.points.high - low < WIDE - 1:
        return
    # A hand that may be much better than its least is worth a point more.
    worth = INVITATION - (context.partner.points.high - low >= VERY_WIDE)
    points = points_from(worth - low, GAME - low - 1)
    for suit, least in fits(context):
        if bid(3, suit).supersedes(last) and suit.is_major:
            yield rule(bid(3, suit), "invitation", points, {suit: least}, support=suit)
    if last.denomination.suit is not None or last.level == 1:
        yield rule("2NT", "invitation", points, {}, stopped(*context.their_suits))
    for suit, least in fits(context):
        if not suit.is_major and bid(3, suit).supersedes(last):
            yield rule(bid(3, suit), "invitation", points, {suit: least}, support=suit)


def _better_places(context: Context, last: Bid) -> Iterator[Rule]:
    """Without the points for more: back to partner's other suit, or a long suit of one's own."""
    now = last.denomination.suit
    partner = context.partner.lengths
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or cheap.level > 3 or suit is now or suit in context.their_suits:
            continue
        back = cheap.level == last.level or cheap.level == 2
        if now is not None and partner[suit].low >= 4 and back:
            yield rule(cheap, "preference", "0+", {suit: "2+"}, _more_trumps(context, suit, now))
    partner_points = context.partner.points
    if last.level == 1 and now is not None and partner_points.high - partner_points.low >= VERY_WIDE:
        yield rule("1NT", "notrump_natural", "7-10", {now: "0-3"})
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        shown = context.length(context.me, suit)
        if cheap is not None and cheap.level <= 2 and shown >= 4 and suit is not now:
            yield rule(cheap, "own_suit", "0+", {suit: "6+"}, _poor(context, now))


def _more_trumps(context: Context, suit: Suit, now: Suit) -> Test:
    partner = context.partner.lengths

    def test(facts: HandFacts) -> bool:
        there, here = facts.lengths[suit] + partner[suit].low, facts.lengths[now] + partner[now].low
        return there > here or (there == here and suit.is_major and not now.is_major and there >= TRUMPS - 1)

    return test


def _poor(context: Context, now: Suit | None) -> Test:
    """No eight trumps where we are."""
    if now is None:
        return lambda facts: not facts.is_balanced
    shown = context.partner.lengths[now].low
    return lambda facts: facts.lengths[now] + shown < TRUMPS


def _descriptions(context: Context) -> Iterator[Rule]:
    """What is left to tell: support, a long suit, a new one, notrump."""
    partner = context.partner.lengths
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is not None and partner[suit].low >= 3 and cheap.level <= game_level(suit):
            yield rule(cheap, "support", "0+", {suit: f"{max(TRUMPS - partner[suit].low, 2)}+"}, agrees=suit)
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or suit in context.their_suits or cheap.level > 3:
            continue
        least = 6 if context.length(context.me, suit) >= 4 else 4
        if partner[suit].low < 4:
            yield rule(cheap, "own_suit", "0+", {suit: f"{least}+"}, longest(suit))
    cheap = context.cheapest(None)
    if cheap is not None and cheap.level <= 3:
        yield rule(cheap, "notrump_natural", "0+", {}, stopped(*context.their_suits))


def _last_resorts(context: Context) -> Iterator[Rule]:
    """Partner's call forces, and there was nothing to tell."""
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is not None and context.length(context.me, suit) >= 4 and cheap.level <= 3:
            yield rule(cheap, "own_suit", "0+", {suit: "5+"})
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is not None and context.partner.lengths[suit].low >= 4:
            yield rule(cheap, "preference", "0+", {suit: "1+"})
    cheap = context.cheapest(None)
    if cheap is not None:
        yield rule(cheap, "notrump_natural", "0+")
