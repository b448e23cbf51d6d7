"""When they open: overcalls, weak jumps, takeout doubles, the notrump overcall, in direct seat and in the last."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid, X
from cardinal.cards import SUITS, Suit

from .context import Context
from .hand_facts import HandFacts
from .rule import Count, Forcing, Rule, bid, good, longest, rule, stopped
from .two_suits import two_suits

C, D, H, S = SUITS


def over_their_opening(context: Context) -> tuple[Rule, ...]:
    """Our side has only passed so far, and they have opened."""
    last = context.last_bid
    if last is None:
        raise AssertionError("they have opened")
    opened = context.calls[context.theirs[0]]
    if isinstance(opened, Bid) and opened.denomination.suit is None and last is opened:
        return tuple(_over_notrump(context, opened))
    if context.meanings[context.theirs[0]].name == "strong_two_clubs":
        return (*_weak_jumps(context), rule(PASS, "pass_defence", "0-17"))
    if last.level >= 5 or not context.their_suits:
        return ()
    return tuple(_over_suits(context, last))


def _over_suits(context: Context, last: Bid) -> Iterator[Rule]:
    theirs = context.their_suits
    others = [suit for suit in reversed(SUITS) if suit not in theirs]
    # Two passes to us: a hand that passes now lets them play there, so less is enough.
    passed_round = len(context.calls) >= 3 and context.calls[-1] is PASS and context.calls[-2] is PASS
    reopening = passed_round and len(theirs) == 1
    less = 3 if reopening and last.level <= 2 else 0
    yield from _notrump(last, theirs, reopening)
    if not reopening:
        yield from two_suits(context, last)
    yield rule(X, "takeout_double", f"{18 - less}+", forcing=Forcing.ROUND)
    weak = 5 if len(theirs) == 1 else 6
    for suit in others:
        cheap = context.cheapest(suit)
        if cheap is None:
            continue
        low = {1: 8, 2: 11, 3: 13, 4: 14}.get(cheap.level)
        if low is None:
            continue
        least = f"{weak if cheap.level < 3 else 6}+" if cheap.level > 1 else "5+"
        tests = (longest(suit, *others), *((good(suit),) if cheap.level == 2 and not less else ()))
        if cheap.level == 2 and not less:
            # Five cards at the two level are punished when vulnerable.
            yield rule(cheap, "overcall", f"{low - 1}-17", {suit: "6+"}, *tests)
            low += 2 if context.vulnerable else 1
        if cheap.level == 3:
            # Over a pre-empt shape makes up for points, and strength with a good suit for the sixth card.
            yield rule(cheap, "overcall", "13-18", {suit: "6+"}, *tests, count=Count.LONG)
            yield rule(cheap, "overcall", "15-17", {suit: "5+"}, *tests, good(suit))
        yield rule(cheap, "overcall", f"{low - less}-17", {suit: least}, *tests)
    if last.level <= 4:
        low = {1: 12, 2: 12, 3: 14, 4: 16}[last.level] - less
        lengths = dict.fromkeys(others, "3+") | dict.fromkeys(theirs, "0-2")
        yield rule(X, "takeout_double", f"{low}+", lengths, forcing=Forcing.ROUND)
        if len(others) == 3:
            # Both majors, or the other one, make up for a doubleton in a minor.
            majors = {suit: "4+" for suit in others if suit.is_major} | dict.fromkeys(theirs, "0-2")
            yield rule(X, "takeout_double", f"{low + 1}+", majors, forcing=Forcing.ROUND)
            # A good hand speaks even with three of their cards, if it has the majors.
            majors = {suit: "4+" for suit in others if suit.is_major} | dict.fromkeys(theirs, "0-3")
            yield rule(X, "takeout_double", f"{low + 3}+", majors, forcing=Forcing.ROUND)
            short = {suit: "4+" if suit.is_major else "3+" for suit in others} | dict.fromkeys(theirs, "0-1")
            yield rule(X, "takeout_double", f"{low - 1}+", short, forcing=Forcing.ROUND)
    if not reopening:
        yield from _weak_jumps(context)
    yield rule(PASS, "pass_defence", "0-17")


def _notrump(last: Bid, theirs: tuple[Suit, ...], reopening: bool) -> Iterator[Rule]:
    if last.level == 1:
        points = "11-15" if reopening else "15-18"
        yield rule("1NT", "overcall_1nt", points, {}, stopped(*theirs), balanced=True)
    elif last.level == 2:
        yield rule("2NT", "overcall_2nt", "15-18", {}, stopped(*theirs), balanced=True)
        yield rule("3NT", "to_play_game", "19-22", {}, stopped(*theirs), balanced=True)
    elif last.level == 3:
        yield rule("3NT", "to_play_game", "16-21", {}, stopped(*theirs), _three_notrump)


def _three_notrump(facts: HandFacts) -> bool:
    """Balanced, or a long minor to run."""
    return facts.is_balanced or max(facts.lengths[C], facts.lengths[D]) >= 6


def _weak_jumps(context: Context) -> Iterator[Rule]:
    for suit in reversed(SUITS):
        jump = context.jump(suit)
        if suit in context.their_suits or jump is None or jump.level > 3:
            continue
        least = "6" if jump.level == 2 else "7+" if context.last_bid and context.last_bid.level > 1 else "6+"
        if context.vulnerable and jump.level == 3:
            least = "7+"
        yield rule(jump, "weak_jump", "7-10" if context.vulnerable else "5-10", {suit: least}, good(suit))
    for suit in (S, H):
        if suit not in context.their_suits:
            yield rule(bid(4, suit), "preempt", "5-11", {suit: "8+"})


def _over_notrump(context: Context, opened: Bid) -> Iterator[Rule]:
    """Over their notrump: a double says that it will go down, a bid is a long suit."""
    if opened.level == 1:
        yield rule(X, "penalty_double", "16+")
        for suit in (S, H, D):
            points = "9-15" if context.vulnerable else "7-15"
            yield rule(bid(2, suit), "overcall", points, {suit: "6+"}, longest(suit))
        yield rule("2C", "both_majors", "8-15", {S: "5+", H: "4+"}, forcing=Forcing.ROUND, artificial=True)
        yield rule("2C", "both_majors", "8-15", {S: "4+", H: "5+"}, forcing=Forcing.ROUND, artificial=True)
        for suit in (S, H):
            yield rule(bid(2, suit), "overcall", "11-15", {suit: "5+"}, good(suit), _shapely)
    yield rule(PASS, "pass_defence")


def _shapely(facts: HandFacts) -> bool:
    return min(facts.lengths) < 2
