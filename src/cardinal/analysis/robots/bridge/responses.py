"""Responses to an opening of one in a suit: raises, new suits, notrump, negative doubles, redoubles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardinal.bridge import PASS, XX, Bid, X
from cardinal.cards import SUITS, Suit

from .context import Context
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, longest, no_four_card_major, rule, stopped

C, D, H, S = SUITS
HIGHEST = 3
"""Over a higher overcall there is no room for a table."""


def responses(context: Context) -> tuple[Rule, ...]:
    """To one of a suit: after a pass or a double the whole table, after an overcall the contested one."""
    opened = context.calls[context.ours[0]]
    if not isinstance(opened, Bid) or opened.denomination.suit is None:
        raise AssertionError("partner opened one of a suit")
    suit = opened.denomination.suit
    if isinstance(context.right, Bid) and context.right.level > HIGHEST:
        return ()
    if isinstance(context.right, Bid):
        return tuple(_over_overcall(context, suit, context.right))
    after_double = (rule(XX, "redouble", "10+", {suit: "0-3"}),) if context.right is X else ()
    table = _to_major(suit) if suit.is_major else _to_minor(suit)
    return (*after_double, *table, rule(PASS, "pass_response", "0-5"))


def _up_the_line(suit: Suit) -> Test:
    """Which of the suits that can be bid at the one level to name: the longest; of two with four the lower."""

    def test(facts: HandFacts) -> bool:
        mine = facts.lengths[suit]
        # A four-card major is not hidden behind diamonds on a hand that may stop below game.
        if suit is D and mine < 6 and facts.points < 12 and not no_four_card_major(facts):
            return False
        others = [facts.lengths[other] for other in (D, H, S) if other > suit]
        lower = [facts.lengths[other] for other in (D, H, S) if other < suit]
        if mine >= 5:
            return all(mine > length for length in others) and all(mine >= length for length in lower)
        return all(mine >= length for length in others)

    return test


def _one_level(opened: Suit) -> Iterator[Rule]:
    for suit in (D, H, S):
        if suit > opened:
            test = _up_the_line(suit)
            yield rule(bid(1, suit), "new_suit_one", "6+", {suit: "4+"}, test, forcing=Forcing.ROUND)


def _two_over_one(opened: Suit) -> Iterator[Rule]:
    lower = [suit for suit in SUITS if suit < opened]
    for suit in reversed(lower):
        least = "5+" if suit is H else "4+"
        test = longest(suit, *lower)
        yield rule(bid(2, suit), "two_over_one", "11+", {suit: least}, test, forcing=Forcing.ROUND)


def _to_major(major: Suit) -> Iterator[Rule]:
    yield rule("2NT", "strong_raise", "13+", {major: "4+"}, support=major, forcing=Forcing.GAME, artificial=True)
    yield rule(bid(4, major), "preemptive_raise", "0-9", {major: "5+"}, _shape(major))
    yield rule(bid(3, major), "limit_raise", "10-12", {major: "3+"}, support=major)
    yield rule(bid(2, major), "single_raise", "6-9", {major: "3+"}, support=major)
    if major is H:
        yield rule("1S", "new_suit_one", "6+", {S: "4+", H: "0-3"}, _four_unless_strong, forcing=Forcing.ROUND)
    yield from _two_over_one(major)
    yield rule("3NT", "response_3nt", "13-17", {major: "2-3"}, balanced=True)
    yield rule("1NT", "response_1nt", "6-10", {major: "0-2", **({S: "0-3"} if major is H else {})})
    # Eleven and more with nothing else to name.
    yield rule("2C", "two_over_one", "11+", {C: "3+"}, forcing=Forcing.ROUND)


def _shape(major: Suit) -> Test:
    """Shortness somewhere beside the long trumps."""
    return lambda facts: min(length for suit, length in zip(SUITS, facts.lengths, strict=True) if suit is not major) < 2


def _four_unless_strong(facts: HandFacts) -> bool:
    """Spades first, but a longer minor first on a hand that will bid again."""
    return facts.points < 11 or facts.lengths[S] >= max(facts.lengths[C], facts.lengths[D])


def _to_minor(minor: Suit) -> Iterator[Rule]:
    least = "4+" if minor is D else "5+"
    yield from _one_level(minor)
    if minor is D:
        yield rule("2C", "two_over_one", "11+", {C: "5+"}, forcing=Forcing.ROUND)
    yield rule("3NT", "response_3nt", "13-17", {}, no_four_card_major, balanced=True)
    yield rule("2NT", "response_2nt", "11-12", {}, no_four_card_major, balanced=True)
    yield rule(bid(3, minor), "limit_raise", "10-12", {minor: "5+"}, no_four_card_major, support=minor)
    yield rule(bid(2, minor), "single_raise", "6-9", {minor: least}, no_four_card_major, support=minor)
    yield rule("1NT", "response_1nt", "6-10", {}, no_four_card_major)
    if minor is D:
        yield rule("2C", "two_over_one", "11+", {C: "4+"}, forcing=Forcing.ROUND)
    yield rule("3NT", "response_3nt", "13-17", {})
    yield rule(bid(5, minor), "game_raise", "13+", {minor: "5+"}, support=minor)


def _over_overcall(context: Context, opened: Suit, over: Bid) -> Iterator[Rule]:
    theirs = over.denomination.suit
    cue = context.cheapest(theirs) if theirs is not None else None
    raised, jumped = context.cheapest(opened), context.jump(opened)
    least = "3+" if opened.is_major else "4+"
    unbid = [suit for suit in SUITS if suit not in (opened, theirs)]
    # A major that nobody has named comes before support for a minor.
    first = () if opened.is_major else (_without(suit for suit in unbid if suit.is_major),)
    if theirs is None:
        yield rule(X, "penalty_double", "9+")
    if cue is not None and cue.level <= 3:
        yield rule(cue, "cue_raise", "12+", {opened: least}, support=opened, forcing=Forcing.ROUND, artificial=True)
    if raised is not None and raised.level == 2:
        if jumped is not None:
            yield rule(jumped, "limit_raise", "10-11", {opened: "4+"}, *first, support=opened)
        yield rule(raised, "single_raise", "6-11", {opened: least}, *first, support=opened)
    elif raised is not None and raised.level == 3:
        yield rule(raised, "single_raise", "9-12", {opened: least}, *first, support=opened)
    if opened.is_major:
        yield rule(bid(4, opened), "game_raise", "12+", {opened: "3+"}, support=opened)
    if theirs is None:
        yield rule(PASS, "pass_response", "0-8")
        return
    yield from _new_suits(context, unbid, over)
    if over.level <= 3:
        majors = [suit for suit in unbid if suit.is_major]
        points = f"{_LEAST_FOR_DOUBLE[over.level]}+"
        if majors:
            shown = dict.fromkeys(majors, "4+") if len(majors) == 1 else {}
            yield rule(X, "negative_double", points, shown, _a_major(majors), forcing=Forcing.ROUND)
        else:
            yield rule(X, "negative_double", points, dict.fromkeys(unbid, "3+"), forcing=Forcing.ROUND)
    for level, points in ((1, "7-10"), (2, "11-12"), (3, "13-18")):
        if over.supersedes(bid(level, None)) and level < 3:
            continue
        yield rule(bid(level, None), "notrump_with_stopper", points, {}, stopped(theirs))
    if over.level == 2:
        yield rule("3NT", "notrump_with_stopper", "13+", {}, stopped(theirs))
    yield rule(PASS, "pass_response", "0-9")


_LEAST_FOR_DOUBLE = {1: 6, 2: 8, 3: 10}


def _without(majors: Iterable[Suit]) -> Test:
    """Four cards in none of these."""
    named = tuple(majors)
    return lambda facts: all(facts.lengths[suit] < 4 for suit in named)


def _a_major(majors: list[Suit]) -> Test:
    return lambda facts: any(facts.lengths[suit] >= 4 for suit in majors)


def _new_suits(context: Context, unbid: list[Suit], over: Bid) -> Iterator[Rule]:
    """Five cards over an overcall, for four of a major are shown by the double; forcing."""
    for suit in reversed(unbid):
        cheap = context.cheapest(suit)
        if cheap is None or cheap.level > 3:
            continue
        points = {1: "6+", 2: "10+", 3: "12+"}[cheap.level]
        four = cheap.level == 1 and suit is H
        yield rule(
            cheap, "free_bid", points, {suit: "4+" if four else "5+"}, longest(suit, *unbid), forcing=Forcing.ROUND
        )
