"""Responder's second call after one over one: limits in notrump and known suits, the fourth suit and checkback."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit

from .context import Context
from .hand_facts import HandFacts
from .rule import Count, Forcing, Rule, Test, bid, rule, stopped

C, D, H, S = SUITS
GAME = Forcing.GAME


def is_second_call(context: Context) -> bool:
    """Whether partner opened one of a suit, we answered in another at the one level, and partner has rebid."""
    mine, partners = context.mine, context.partners
    return (
        len(mine) == 1
        and len(partners) == 2
        and context.ours[0] == partners[0]
        and not context.theirs
        and context.meanings[mine[0]].name == "new_suit_one"
        and context.meanings[partners[1]].name in ("minimum_balanced", "second_suit", "rebid_minimum")
    )


def second_calls(context: Context) -> tuple[Rule, ...]:
    opened, mine, rebid = (_bid(context, at) for at in (context.partners[0], context.mine[0], context.partners[1]))
    first, own, second = opened.denomination.suit, mine.denomination.suit, rebid.denomination.suit
    if first is None or own is None:
        raise AssertionError("both have bid suits")
    if second is None:
        return tuple(_after_notrump(first, own))
    if second is first:
        return tuple(_after_own_suit(context, first, own))
    return tuple(_after_two_suits(context, first, own, second))


def _bid(context: Context, at: int) -> Bid:
    call = context.calls[at]
    if not isinstance(call, Bid):
        raise AssertionError("a bid was made there")
    return call


def _after_notrump(first: Suit, own: Suit) -> Iterator[Rule]:
    """After one notrump, twelve to fourteen."""
    yield rule("6NT", "to_play_slam", "20+")
    if own is S and first is not H:
        yield rule("2H", "second_suit", "0-10", {S: "5+", H: "5+"})
    if own.is_major:
        yield rule(bid(4, own), "to_play_game", "12-16", {own: "6+"}, count=Count.LONG)
        yield rule(bid(3, own), "invitation", "10-11", {own: "6+"}, count=Count.LONG)
        yield rule("2C", "checkback", "11+", {own: "5+"}, forcing=Forcing.ROUND, artificial=True)
    yield rule("4NT", "quantitative", "18-19")
    yield rule("3NT", "to_play_game", "13-17")
    yield rule("2NT", "invitation", "11-12")
    yield rule(bid(2, own), "own_suit", "0-10", {own: "6+"})
    if first is not C or own is D:
        for suit in (H, D):
            if suit < own and suit is not first:
                yield rule(bid(2, suit), "second_suit", "0-10", {own: "5+", suit: "4+"})
    if first is D:
        yield rule("2D", "preference", "0-10", {D: "4+"}, _unbalanced)
    yield rule(bid(2, own), "own_suit", "0-10", {own: "5+"}, _unbalanced)
    yield rule(PASS, "pass_natural", "0-10")


def _unbalanced(facts: HandFacts) -> bool:
    return not facts.is_balanced


def checkback_answers(context: Context) -> tuple[Rule, ...]:
    """Opener, with twelve to fourteen: three cards in partner's major by strength, four in the other, or neither."""
    own = _bid(context, context.partners[0]).denomination.suit
    if own is None:
        raise AssertionError("partner answered in a suit")
    rules = [
        rule(bid(3, own), "support", "14+", {own: "3+"}, agrees=own),
        rule(bid(2, own), "support", "0-13", {own: "3+"}, agrees=own),
    ]
    if own is S:
        rules.append(rule("2H", "second_suit", "0+", {H: "4+"}))
    return (*rules, rule("2D", "denies_support", "0+", {own: "0-2"}, artificial=True))


def _after_own_suit(context: Context, first: Suit, own: Suit) -> Iterator[Rule]:
    """After opener's suit again: six cards and a minimum."""
    others = [suit for suit in SUITS if suit not in (first, own)]
    two = {first: "2+"}
    if own is S and first < H:
        yield rule("2H", "second_suit", "0-11", {S: "5+", H: "5+"})
    if first.is_major:
        yield rule(bid(4, first), "to_play_game", "12-16", two, support=first)
    if own.is_major:
        yield rule(bid(4, own), "to_play_game", "13-17", {own: "7+"}, count=Count.LONG)
        yield rule(bid(3, own), "own_suit", "13+", {own: "6+"}, count=Count.LONG, forcing=GAME)
    yield rule("3NT", "to_play_game", "13-17", {}, stopped(*others))
    if first.is_major:
        yield rule(bid(3, first), "invitation", "10-11", two, support=first)
    yield rule("2NT", "invitation", "11-12", {}, stopped(*others))
    for suit in reversed(others):
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level <= 3 and not (suit is H and own is S and first < H):
            yield rule(cheap, "new_suit_forcing", "12+", {suit: "4+"}, forcing=GAME)
    if not first.is_major:
        yield rule(bid(3, first), "invitation", "9-12", {first: "3+"}, support=first)
    for suit in reversed(others):
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level <= 3 and not (suit is H and own is S and first < H):
            yield rule(cheap, "new_suit_forcing", "12+", {suit: "3+"}, forcing=GAME)
    yield rule("2NT", "invitation", "10-12", {}, _no_void)
    if own > first:
        yield rule(bid(2, own), "own_suit", "0-10", {own: "6+", first: "0-2"})
    yield rule(PASS, "pass_natural", "0-12")


def _no_void(facts: HandFacts) -> bool:
    return min(facts.lengths) > 0


def _after_two_suits(context: Context, first: Suit, own: Suit, second: Suit) -> Iterator[Rule]:
    """After a second suit: support by strength, the own long suit, notrump, and the fourth suit with the rest."""
    fourth = next(suit for suit in SUITS if suit not in (first, own, second))
    level = _bid(context, context.partners[1]).level
    if second.is_major:
        four = {second: "4+"}
        yield rule(bid(4, second), "to_play_game", "13-17", four, support=second)
        yield rule(bid(3, second), "invitation", "10-12", four, support=second)
        yield rule(bid(2, second), "raise_minimum", "0-9", four, support=second)
    if first.is_major:
        yield rule(bid(4, first), "to_play_game", "12-16", {first: "3+"}, support=first)
        yield rule(bid(3, first), "invitation", "10-11", {first: "3+"}, support=first)
    if own.is_major:
        yield rule(bid(4, own), "to_play_game", "13-17", {own: "7+"}, count=Count.LONG)
        yield rule(bid(3, own), "invitation", "11-12", {own: "6+"}, count=Count.LONG)
    yield rule("3NT", "to_play_game", "13-17", {}, stopped(fourth))
    yield rule("2NT", "invitation", "11-12", {}, stopped(fourth))
    asked = context.cheapest(fourth)
    if asked is not None and asked.level <= 3:
        yield rule(asked, "fourth_suit", "12+", forcing=GAME, artificial=True)
    if not second.is_major:
        yield rule(bid(3, second), "invitation", "9-13", {second: "4+"}, support=second)
    if not first.is_major:
        yield rule(bid(3, first), "invitation", "10-13", {first: "4+" if first is D else "5+"}, support=first)
    yield rule(bid(2, own), "own_suit", "0-10", {own: "6+"})
    if level == 1:
        yield from _low_after_one_level(first, second)
        return
    yield rule("2NT", "invitation", "11-12", {}, _no_void)
    yield rule(bid(2, first), "preference", "0-11", {first: "2+"}, _prefers(first, second))
    yield rule(PASS, "pass_natural", "0-11", {second: "3+"})
    yield rule(bid(2, own), "own_suit", "0-11", {own: "5+"})
    yield rule(bid(2, first), "preference", "0-11", {first: "1+"})
    yield rule(PASS, "pass_natural", "0-11")


def _low_after_one_level(first: Suit, second: Suit) -> Iterator[Rule]:
    yield rule(bid(2, first), "preference", "6-11", {first: "4+"}, _unbalanced)
    yield rule("1NT", "notrump_natural", "7-11", {second: "0-3"})
    yield rule(PASS, "pass_natural", "0-7", {second: "3+"})
    yield rule("1NT", "notrump_natural", "0-11")


def _prefers(first: Suit, second: Suit) -> Test:
    """As many cards of the first suit, which is longer, or nearly as many."""
    return lambda facts: facts.lengths[first] >= facts.lengths[second] - (1 if first.is_major else 0)


def fourth_suit_answers(context: Context) -> tuple[Rule, ...]:
    """Opener tells what is left: three cards in partner's suit, a stopper, length in the own suits."""
    own = _bid(context, context.partners[0]).denomination.suit
    asked = _bid(context, context.partners[-1])
    first, second = (_bid(context, at).denomination.suit for at in context.mine[:2])
    fourth = asked.denomination.suit
    if own is None or first is None or second is None or fourth is None:
        raise AssertionError("four suits have been bid")
    rules = []
    raised, again, cheap = context.cheapest(own), context.cheapest(first), context.cheapest(None)
    if raised is not None:
        rules.append(rule(raised, "support", "0+", {own: "3+"}, agrees=own, forcing=GAME))
    if cheap is not None:
        rules.append(
            rule(cheap, "notrump_natural", "0+", {}, stopped(fourth), forcing=GAME if cheap.level < 3 else Forcing.NO)
        )
    for suit, least in ((second, "5+"), (first, "6+"), (first, "5+")):
        low = context.cheapest(suit)
        if low is not None and low.level <= 4:
            rules.append(rule(low, "own_suit", "0+", {suit: least}, forcing=GAME))
    if again is not None:
        rules.append(rule(again, "own_suit", "0+", {first: "3+"}, forcing=GAME))
    return tuple(rules)
