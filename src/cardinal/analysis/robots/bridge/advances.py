"""Partner has come in over their opening: answers to takeout doubles and to overcalls."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import Range

from .context import Context
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, longest, rule, stopped


def to_takeout_double(context: Context) -> tuple[Rule, ...]:
    """The best suit at the level that the points deserve; pass only if they bid on, or to punish."""
    return tuple(_to_takeout_double(context))


def _to_takeout_double(context: Context) -> Iterator[Rule]:
    theirs, last = context.their_suits, context.last_bid
    if last is None:
        raise AssertionError("partner doubled a bid")
    free = context.right is not PASS
    others = [suit for suit in reversed(SUITS) if suit not in theirs]
    if not free and theirs and last.denomination.suit is not None:
        yield rule(PASS, "penalty_pass", "8+", {last.denomination.suit: "5+"}, _strong_in(last.denomination.suit))
    need = max(0, last.level - 1)
    for suit in others:
        if suit.is_major:
            yield rule(bid(4, suit), "to_play_game", "12+", {suit: "4+"}, _best(suit, others), support=suit)
    yield rule("3NT", "to_play_game", Range(13, 20), {}, stopped(*theirs), _no_major(others))
    if theirs:
        cue = context.cheapest(theirs[0])
        if cue is not None and cue.level <= (4 if free else 3):
            yield rule(cue, "cue_advance", "12+", forcing=Forcing.ROUND, artificial=True)
    for suit in others:
        jump = context.jump(suit)
        if jump is not None and jump.level <= 3 and not free:
            yield rule(jump, "jump_advance", Range(9, 12), {suit: "4+"}, _best(suit, others))
    if last.level == 1:
        yield rule("2NT", "advance_notrump", "11-12", {}, stopped(*theirs), _no_major(others))
        yield rule("1NT", "advance_notrump", "6-10", {}, stopped(*theirs), _no_major(others))
    elif last.level == 2:
        yield rule("2NT", "advance_notrump", "8-12", {}, stopped(*theirs), _no_major(others))
    for suit in others:
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level <= 4:
            least = 6 + 2 * need if free else 0
            yield rule(cheap, "advance", Range(least, 11), {suit: "4+"}, _best(suit, others))
    if free:
        yield rule(PASS, "pass_response")
    else:
        for suit in others:
            cheap = context.cheapest(suit)
            if cheap is not None and cheap.level <= 4:
                yield rule(cheap, "advance", "0-11", {suit: "3+"}, longest(suit, *others))


def rescue(context: Context) -> tuple[Rule, ...]:
    """Our takeout double was redoubled: the longest suit, for a pass would leave them there."""
    others = [suit for suit in reversed(SUITS) if suit not in context.their_suits]
    rules = []
    for suit in others:
        cheap = context.cheapest(suit)
        if cheap is not None and cheap.level <= 3:
            rules.append(rule(cheap, "rescue", "0+", {suit: "4+"}, longest(suit, *others)))
    return (*rules, rule(PASS, "pass_response"))


def _strong_in(suit: Suit) -> Test:
    return lambda facts: facts.honours(suit) >= 3


def _no_major(others: list[Suit]) -> Test:
    """No four cards in a major that partner asked for."""
    return lambda facts: all(facts.lengths[suit] < 4 for suit in others if suit.is_major)


def _best(suit: Suit, others: list[Suit]) -> Test:
    """The suit to answer in: a major with four cards before a minor, then the longest, then the higher."""

    def worth(facts: HandFacts, suit: Suit) -> tuple[bool, int, int]:
        length = facts.lengths[suit]
        return suit.is_major and length >= 4, length, int(suit)

    return lambda facts: all(worth(facts, suit) >= worth(facts, other) for other in others)


def to_overcall(context: Context) -> tuple[Rule, ...]:
    """Raises by the number of trumps, the cue bid with a good raise, notrump and good suits of one's own."""
    return tuple(_to_overcall(context))


def _to_overcall(context: Context) -> Iterator[Rule]:
    call = context.calls[context.partners[-1]]
    suit = call.denomination.suit if isinstance(call, Bid) else None
    theirs, last = context.their_suits, context.last_bid
    if suit is None or last is None or not isinstance(call, Bid):
        return
    weak_jump = context.meanings[context.partners[-1]].name == "weak_jump"
    strong = 15 if weak_jump else 12
    if suit.is_major:
        yield rule(bid(4, suit), "game_raise", f"{strong + 2}+", {suit: "3+"}, support=suit)
        yield rule(bid(4, suit), "preemptive_raise", "0-9", {suit: "5+"})
    cue = context.cheapest(theirs[0]) if theirs else None
    if cue is not None and cue.level <= 3 and not weak_jump:
        yield rule(cue, "cue_raise", "11+", {suit: "3+"}, support=suit, forcing=Forcing.ROUND, artificial=True)
    raised, jumped = context.cheapest(suit), context.jump(suit)
    if raised is not None and raised.level <= 2:
        if jumped is not None and jumped.level == 3:
            yield rule(jumped, "preemptive_raise", "3-8", {suit: "4+"})
        yield rule(raised, "single_raise", "6-10", {suit: "3+"}, support=suit)
    elif raised is not None and raised.level == 3:
        yield rule(raised, "preemptive_raise", "5-12", {suit: "3+" if weak_jump or call.level == 2 else "4+"})
    for points, level in (("16-20", 3), ("13-15", 2), ("8-12", 1)):
        if bid(level, None).supersedes(last) and not weak_jump:
            yield rule(bid(level, None), "advance_notrump", points, {}, stopped(*theirs))
    yield from _own_suits(context, suit, theirs)
    yield rule(PASS, "pass_response")


def _own_suits(context: Context, suit: Suit, theirs: tuple[Suit, ...]) -> Iterator[Rule]:
    for other in reversed(SUITS):
        cheap = context.cheapest(other)
        if other is suit or other in theirs or cheap is None or cheap.level > 3:
            continue
        low = {1: 8, 2: 10, 3: 14}[cheap.level]
        least = {1: "5+", 2: "5+", 3: "6+"}[cheap.level]
        yield rule(cheap, "new_suit_advance", f"{low}+", {other: least, suit: "0-2"}, longest(other))
