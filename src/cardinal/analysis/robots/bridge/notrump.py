"""After a notrump opening or overcall: Stayman, transfers, invitations, and what to do when they interfere."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid, X
from cardinal.cards import SUITS
from cardinal.laws.meaning import MOST_POINTS, Range

from .context import Context, Known
from .hand_facts import HandFacts
from .rule import Forcing, Rule, bid, longest, no_four_card_major, rule, stopped

C, D, H, S = SUITS
GAME, SMALL_SLAM = 25, 33


def _upto(low: int, high: int = MOST_POINTS) -> Range:
    return Range(max(0, low), max(0, high))


def _a_four_card_major(facts: HandFacts) -> bool:
    """Four cards, not 4333: there a fit brings no ruffs."""
    return not no_four_card_major(facts) and sorted(facts.lengths)[0] < 3


def answers_to_notrump(level: int, partner: Known) -> tuple[Rule, ...]:
    """What to say to partner's notrump at *level*, by the points that are still missing to game and slam."""
    low = partner.points.low
    game, slam = GAME - low, SMALL_SLAM - low
    ask, invite = level + 1, level == 1
    least = game - 2 if invite else game - 1
    rules = [
        rule(bid(ask, C), "stayman", _upto(least), {H: "4-5", S: "4"}, forcing=Forcing.ROUND, artificial=True),
        rule(bid(ask, C), "stayman", _upto(least), {H: "4", S: "4-5"}, forcing=Forcing.ROUND, artificial=True),
        rule(bid(ask, H), "transfer", "0+", {S: "5+"}, longest(S, H), forcing=Forcing.ROUND, artificial=True),
        rule(bid(ask, D), "transfer", "0+", {H: "5+"}, forcing=Forcing.ROUND, artificial=True),
        rule(bid(ask, C), "stayman", _upto(least), {}, _a_four_card_major, forcing=Forcing.ROUND, artificial=True),
        rule("6NT", "to_play_slam", _upto(slam)),
        rule("4NT", "quantitative", _upto(slam - 2, slam - 1)),
        rule("3NT", "to_play_game", _upto(game, slam - 3)),
    ]
    if invite:
        rules += [
            *(rule(bid(3, suit), "invitational_minor", _upto(game - 4, game - 1), {suit: "6+"}) for suit in (D, C)),
            rule("2NT", "invitation", _upto(game - 2, game - 1)),
        ]
    return (*rules, rule(PASS, "pass_response", _upto(0, least - 1)))


def stayman_answers(context: Context) -> tuple[Rule, ...]:
    """Partner asks for a four-card major."""
    asked = _last_bid(context)
    level = asked.level
    return (
        rule(bid(level, H), "shows_major", lengths={H: "4+"}),
        rule(bid(level, S), "shows_major", lengths={S: "4+", H: "0-3"}),
        rule(bid(level, D), "denies_major", lengths={H: "0-3", S: "0-3"}, artificial=True),
    )


def transfer_answers(context: Context) -> tuple[Rule, ...]:
    """Partner's suit, one level more with four cards and the most that was promised."""
    asked = _last_bid(context)
    suit = SUITS[asked.denomination + 1]
    most = context.known[context.me].points.high
    jump = (
        (rule(bid(3, suit), "super_accept", _upto(most, most), {suit: "4+"}, agrees=suit),) if asked.level == 2 else ()
    )
    return (*jump, rule(bid(asked.level, suit), "accepts_transfer", artificial=True))


def after_interference(context: Context) -> tuple[Rule, ...]:
    """Partner opened 1NT and they bid: doubles are for penalties, bids natural, three notrump stopped."""
    return tuple(_after_interference(context))


def _after_interference(context: Context) -> Iterator[Rule]:
    over = context.right
    theirs = over.denomination.suit if isinstance(over, Bid) else None
    others = [suit for suit in reversed(SUITS) if suit is not theirs]
    game = GAME - context.partner.points.low
    for suit in others:
        if suit.is_major:
            yield rule(bid(4, suit), "to_play_game", _upto(game), {suit: "6+"})
    for suit in others:
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level == 3:
            yield rule(cheap, "natural_strong", _upto(game), {suit: "5+"}, forcing=Forcing.GAME)
    if theirs is not None:
        yield rule("3NT", "to_play_game", _upto(game), {}, stopped(theirs))
        yield rule(X, "penalty_double", _upto(game - 2), {theirs: "3+"})
    yield rule("3NT", "to_play_game", _upto(game))
    for suit in others:
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level == 2:
            yield rule(cheap, "natural_weak", _upto(4, game - 1), {suit: "5+"})
    yield rule(PASS, "pass_response", _upto(0, game - 1))


def _last_bid(context: Context) -> Bid:
    at = context.partners[-1]
    asked = context.calls[at]
    if not isinstance(asked, Bid):
        raise AssertionError("partner asked by a bid")
    return asked
