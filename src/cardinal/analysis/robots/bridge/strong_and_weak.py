"""After the strong two clubs, and after weak twos and pre-empts."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit

from .context import Context, game_level
from .rule import Count, Forcing, Rule, bid, good, longest, rule

C, D, H, S = SUITS


def to_two_clubs(context: Context) -> tuple[Rule, ...]:
    """A good suit or a balanced hand with eight points; otherwise two diamonds, which says nothing yet."""
    return (
        *(
            rule(bid(2, suit), "positive", "8+", {suit: "5+"}, good(suit), longest(suit), forcing=Forcing.GAME)
            for suit in (S, H)
        ),
        *(
            rule(bid(3, suit), "positive", "8+", {suit: "5+"}, good(suit), longest(suit), forcing=Forcing.GAME)
            for suit in (D, C)
        ),
        rule("2NT", "positive_balanced", "8+", balanced=True, forcing=Forcing.GAME),
        rule("2D", "waiting", forcing=Forcing.ROUND, artificial=True),
    )


def strong_rebids(context: Context) -> tuple[Rule, ...]:
    """The opener of two clubs tells the hand: balanced by its points, or the suit."""
    rules = [
        rule("2NT", "strong_balanced", "22-24", balanced=True),
        rule("3NT", "strong_balanced", "25-27", balanced=True),
        rule("4NT", "strong_balanced", "28-30", balanced=True),
    ]
    for suit in (S, H, D, C):
        cheap = context.cheapest(suit)
        if cheap is not None:
            five = {suit: "5+"}
            rules.append(rule(cheap, "strong_suit", "22+", five, longest(suit), forcing=Forcing.GAME))
    # 4441: no suit to tell, so the strength.
    rules.append(rule("2NT", "strong_balanced", "22-24", dict.fromkeys(SUITS, "0-4")))
    rules.append(rule("3NT", "strong_balanced", "25+", dict.fromkeys(SUITS, "0-4")))
    return tuple(rules)


def to_weak_two(context: Context) -> tuple[Rule, ...]:
    return tuple(_to_weak_two(context))


def _to_weak_two(context: Context) -> Iterator[Rule]:
    suit = _suit_of_partner(context)
    if suit.is_major:
        yield rule(bid(4, suit), "game_raise", "16+", {suit: "3+"}, support=suit)
        yield rule(bid(4, suit), "preemptive_raise", "0-15", {suit: "4+"})
    else:
        yield rule("3NT", "to_play_game", "16+", {suit: "2+"}, balanced=True)
    for other in reversed(SUITS):
        cheap = context.cheapest(other)
        if other is not suit and cheap is not None and cheap.level <= 3:
            yield rule(
                cheap, "new_suit_strong", "15+", {other: "5+"}, good(other), longest(other), forcing=Forcing.ROUND
            )
    yield rule("2NT", "ask_weak_two", "15+", {suit: "2+"}, forcing=Forcing.ROUND, artificial=True)
    yield rule("3NT", "to_play_game", "17+")
    yield rule(bid(3, suit), "preemptive_raise", "0-14", {suit: "3+"})
    yield rule(PASS, "pass_response", "0-16")


def weak_two_answers(context: Context) -> tuple[Rule, ...]:
    """To the question of two notrump: the suit with the lower half, three notrump with the upper."""
    suit = _own_suit(context)
    return (
        rule("3NT", "weak_two_maximum", "9-10"),
        rule(bid(3, suit), "weak_two_minimum", "6-8"),
    )


def to_preempt(context: Context) -> tuple[Rule, ...]:
    return tuple(_to_preempt(context))


def _to_preempt(context: Context) -> Iterator[Rule]:
    suit, opened = _suit_of_partner(context), context.last_bid
    game = bid(game_level(suit), suit)
    if opened is not None and opened.level < game.level:
        points = "15+" if suit.is_major else "17+"
        if not suit.is_major:
            yield rule("3NT", "to_play_game", "16+", {suit: "2+"})
        yield rule(game, "game_raise", points, {suit: "2+"}, count=Count.HIGH)
        if suit.is_major:
            yield rule(game, "preemptive_raise", "0-14", {suit: "3+"})
        yield rule("3NT", "to_play_game", "18+")
        for other in (S, H):
            cheap = context.cheapest(other)
            if other is not suit and cheap is not None and cheap.level == 3:
                yield rule(cheap, "new_suit_strong", "16+", {other: "6+"}, forcing=Forcing.ROUND)
    yield rule(PASS, "pass_response", "0-17")


def _suit_of_partner(context: Context) -> Suit:
    return _suit_at(context, context.partners[0])


def _own_suit(context: Context) -> Suit:
    return _suit_at(context, context.mine[0])


def _suit_at(context: Context, at: int) -> Suit:
    call = context.calls[at]
    suit = call.denomination.suit if isinstance(call, Bid) else None
    if suit is None:
        raise AssertionError("a suit was opened")
    return suit
