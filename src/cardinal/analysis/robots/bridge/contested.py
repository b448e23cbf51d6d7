"""Responses when they overcall partner's opening: raises, their suit as a good raise, negative doubles, new suits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardinal.bridge import PASS, Bid, X
from cardinal.cards import SUITS, Suit

from .context import Context
from .rule import Forcing, Rule, Test, bid, longest, rule, stopped

H = Suit.H


def over_overcall(context: Context, opened: Suit, over: Bid) -> Iterator[Rule]:
    theirs = over.denomination.suit
    cue = context.cheapest(theirs) if theirs is not None else None
    raised, jumped = context.cheapest(opened), context.jump(opened)
    least = "3+" if opened.is_major else "4+"
    unbid = [suit for suit in SUITS if suit not in (opened, theirs)]
    # A major that nobody has named comes before support for a minor.
    first = () if opened.is_major else (_without(suit for suit in unbid if suit.is_major),)
    if theirs is None:
        yield rule(X, "penalty_double", "9+")
    if cue is not None and cue.level <= 4 and (cue.level <= 3 or opened.is_major):
        yield rule(
            cue, "cue_raise", "11+", {opened: least}, *first, support=opened, forcing=Forcing.ROUND, artificial=True
        )
    if raised is not None and raised.level == 2:
        if jumped is not None:
            yield rule(jumped, "weak_raise", "3-8", {opened: "4+" if opened.is_major else "5+"}, _weak_and_long(opened))
        yield rule(raised, "single_raise", "6-11", {opened: least}, *first, support=opened)
    elif raised is not None and raised.level == 3:
        yield rule(raised, "single_raise", "9-12", {opened: least}, *first, support=opened)
    if opened.is_major:
        yield rule(bid(4, opened), "preemptive_raise", "0-9", {opened: "5+"}, _weak_and_long(opened))
        yield rule(bid(4, opened), "game_raise", "12+", {opened: "3+"}, support=opened)
    if theirs is None:
        yield rule(PASS, "pass_response")
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
    if cue is not None and cue.level <= 3:
        # An opening hand without a stopper or a suit: three cards of partner's will do.
        three = {opened: "3+"}
        yield rule(cue, "cue_raise", "12+", three, agrees=opened, forcing=Forcing.ROUND, artificial=True)
    yield rule(PASS, "pass_response")


def _weak_and_long(opened: Suit) -> Test:
    """More trumps or shape than defence."""
    return lambda facts: facts.quick_tricks <= 1 and (facts.lengths[opened] >= 5 or min(facts.lengths) < 2)


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
