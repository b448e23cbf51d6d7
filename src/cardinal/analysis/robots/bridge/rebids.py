"""Opener's second call after one of a suit: by minimum, middle and maximum hands."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import Range

from .context import Context, game_level
from .hand_facts import HandFacts
from .raised import after_inverted, after_strong_raise
from .rule import Count, Forcing, Rule, Test, bid, longest, rule, stopped

C, D, H, S = SUITS
MINIMUM, MIDDLE, MAXIMUM = Range(12, 15), Range(16, 18), Range(19, 24)


def rebids(context: Context) -> tuple[Rule, ...]:
    """By what responder said: a raise, notrump, a new suit at the one level or at the two level."""
    opened, answer = context.calls[context.mine[0]], context.calls[context.partners[-1]]
    if not isinstance(opened, Bid) or opened.denomination.suit is None or not isinstance(answer, Bid):
        return ()
    suit, theirs = opened.denomination.suit, answer.denomination.suit
    name = context.meanings[context.partners[-1]].name
    if name in ("strong_raise", "splinter"):
        return tuple(after_strong_raise(context, suit))
    if name == "inverted_raise":
        return tuple(after_inverted(context, suit))
    if name in ("weak_raise", "preemptive_raise", "strong_jump", "preempt"):
        return ()
    if theirs is suit:
        return tuple(_after_raise(suit, answer))
    if name == "cue_raise":
        return ()
    if theirs is None:
        return tuple(_after_notrump(context, suit, answer))
    if answer.level == 1:
        return tuple(_after_one(context, suit, theirs))
    return tuple(_after_two(context, suit, theirs)) if answer.level == 2 else ()


def _after_raise(suit: Suit, answer: Bid) -> Iterator[Rule]:
    """A single raise promises six to nine, a limit raise ten to twelve."""
    if answer.level == 2:
        if suit.is_major:
            yield rule(bid(4, suit), "to_play_game", "19+", {}, support=suit)
            yield rule(bid(3, suit), "invitation", "16-18", {}, support=suit)
        else:
            yield rule("3NT", "to_play_game", "19+", balanced=True)
            yield rule("2NT", "invitation", "17-19", balanced=True)
            yield rule(bid(3, suit), "invitation", "16+", {suit: "5+"}, support=suit)
        yield rule(PASS, "pass_minimum")
    elif answer.level == 3:
        if suit.is_major:
            yield rule(bid(4, suit), "to_play_game", "14+", {}, support=suit)
        else:
            yield rule("3NT", "to_play_game", "14+", balanced=True)
            yield rule(bid(5, suit), "to_play_game", "17+", {}, support=suit)
        yield rule(PASS, "pass_minimum")
    else:
        # After a raise to game nothing but the search for slam is left.
        yield rule(PASS, "pass_minimum")


def _own(context: Context, suit: Suit) -> Iterator[Rule]:
    """Six cards of the suit that was opened, by strength."""
    cheap = context.cheapest(suit)
    if cheap is None or cheap.level > 3:
        return
    six = {suit: "6+"}
    if suit.is_major:
        # Eight cards are a game of their own.
        yield rule(bid(4, suit), "rebid_maximum", "15+", {suit: "8+"}, count=Count.LONG)
        yield rule(bid(4, suit), "rebid_maximum", "19+", six, count=Count.LONG)
    if cheap.level == 2:
        yield rule(bid(3, suit), "rebid_middle", "17-20", six, count=Count.LONG)
    yield rule(cheap, "rebid_minimum", "10-16", six, count=Count.LONG)


def _longest_second(suit: Suit, others: list[Suit]) -> Test:
    return lambda facts: all(facts.lengths[suit] >= facts.lengths[other] for other in others)


def _new_suits(context: Context, opened: Suit, shown: Suit | None, *, forced: bool = False) -> Iterator[Rule]:
    """A second suit of four: lower at the two level with any hand, a reverse with seventeen, a jump with nineteen."""
    others = [suit for suit in SUITS if suit not in (opened, shown)]
    for suit in others:
        cheap, jump = context.cheapest(suit), context.jump(suit)
        if cheap is None or jump is None or cheap.level > 3:
            continue
        test, four = _longest_second(suit, others), {suit: "4+", opened: "4+"}
        reverse = cheap.level >= 2 and cheap.supersedes(bid(2, opened))
        if not reverse and jump.level <= 3 and not forced:
            yield rule(jump, "jump_shift", "19-21", four, test, forcing=Forcing.GAME)
        if not reverse:
            yield rule(cheap, "second_suit", "10-18", four, test, forcing=Forcing.ROUND if forced else Forcing.NO)
        else:
            points = "15+" if forced else "17+"
            yield rule(cheap, "reverse", points, {suit: "4+", opened: "5+"}, test, forcing=Forcing.ROUND)


def _after_one(context: Context, opened: Suit, shown: Suit) -> Iterator[Rule]:
    """After one over one: support first, then the shape."""
    raised, game = context.cheapest(shown), game_level(shown)
    four = {shown: "4+"}
    if raised is not None and raised.level <= 2:
        if shown.is_major and context.right is PASS:
            yield from _splinters(context, opened, shown)
        if shown.is_major:
            yield rule(bid(game, shown), "raise_maximum", MAXIMUM, four, support=shown)
        else:
            yield rule(bid(4, shown), "raise_maximum", MAXIMUM, four, support=shown, forcing=Forcing.GAME)
        yield rule(bid(3, shown), "raise_middle", MIDDLE, four, support=shown)
        yield rule(bid(2, shown), "raise_minimum", Range(10, 15), four, support=shown)
    elif raised is not None and raised.level == 3:
        yield rule(bid(game, shown), "raise_maximum", Range(18, 24), four, support=shown)
        yield rule(raised, "raise_middle", Range(14, 17), four, support=shown)
    if context.right is PASS:
        yield rule("2NT", "strong_balanced_rebid", "18-19", balanced=True)
        if opened is C and shown is D:
            yield rule("1H", "second_suit", "10-18", {H: "4"})
        if shown is not S and opened is not S:
            yield rule("1S", "second_suit", "10-18", {S: "4"})
        yield rule("1NT", "minimum_balanced", "12-14", balanced=True)
        yield from _own(context, opened)
        yield from _new_suits(context, opened, shown)
        yield rule(bid(2, shown), "raise_minimum", "10-15", {shown: "3"}, agrees=shown)
        yield rule(bid(2, opened), "rebid_minimum", "10-18", {opened: "5+"})
        yield rule("1NT", "minimum_balanced", "10-16")
        yield rule(bid(2, opened), "rebid_minimum", "10-18", {opened: "3+"})
        return
    yield from _own(context, opened)
    yield from _new_suits(context, opened, shown)


def _splinters(context: Context, opened: Suit, shown: Suit) -> Iterator[Rule]:
    """Four trumps, enough for game, and at most one card of the suit that is jumped in."""
    for suit in SUITS:
        if suit not in (opened, shown):
            level = 3 if suit > shown else 4
            shape = {shown: "4+", suit: "0-1"}
            yield rule(
                bid(level, suit), "splinter", "19+", shape, support=shown, forcing=Forcing.GAME, artificial=True
            )  # fmt: skip


def _after_notrump(context: Context, opened: Suit, answer: Bid) -> Iterator[Rule]:
    """After a limited notrump: pass when balanced and minimum, raise with the points for game."""
    if answer.level == 1:
        yield rule("3NT", "to_play_game", "19+", balanced=True)
        yield rule("2NT", "invitation", "17-18", balanced=True)
        yield from _own(context, opened)
        yield from _new_suits(context, opened, None)
        yield rule("2NT", "invitation", "17-18")
        if opened.is_major and context.right is PASS:
            # A singleton and nothing to bid: the longer minor, of three cards.
            for minor in (D, C):
                cheap = context.cheapest(minor)
                if cheap is not None and cheap.level == 2:
                    yield rule(cheap, "second_suit", "10-18", {minor: "3+"}, _short, longest(minor, C, D))
        yield rule(PASS, "pass_minimum")
    elif answer.level == 2:
        if opened.is_major:
            yield rule(bid(4, opened), "to_play_game", "14+", {opened: "6+"})
        yield rule("3NT", "to_play_game", "14+")
        yield rule(bid(3, opened), "rebid_minimum", "10-13", {opened: "6+"})
        yield rule(PASS, "pass_minimum")
    elif answer.level == 3:
        if opened.is_major:
            yield rule(bid(4, opened), "to_play_game", "10-17", {opened: "6+"})
        yield rule(PASS, "pass_minimum")


def _short(facts: HandFacts) -> bool:
    return min(facts.lengths) < 2


def _after_two(context: Context, opened: Suit, shown: Suit) -> Iterator[Rule]:
    """After a new suit at the two level: shape first, for game is promised (by an unpassed hand) and there is room."""
    forced = context.game_is_forced
    go_on = Forcing.GAME if forced else Forcing.NO
    if shown.is_major:
        yield rule(bid(4, shown), "raise_minimum", "11-14", {shown: "3+"}, _nothing_beside(shown), support=shown)
        yield rule(bid(3, shown), "raise_middle", "11+", {shown: "3+"}, agrees=shown, forcing=go_on)
    yield rule(bid(3, opened), "rebid_middle", "15+", {opened: "6+"}, agrees=None, forcing=go_on)
    yield rule(bid(2, opened), "rebid_minimum", "10-21", {opened: "6+"}, forcing=go_on)
    for suit in SUITS:
        cheap = context.cheapest(suit)
        if suit in (opened, shown) or cheap is None or cheap.level > 3:
            continue
        points = "10-21" if cheap.level == 2 and suit < opened else "14-21"
        yield rule(cheap, "second_suit", points, {suit: "4+"}, forcing=go_on)
    if not shown.is_major:
        yield rule(bid(3, shown), "raise_minimum", "10+", {shown: "4+"}, agrees=shown, forcing=go_on)
    yield rule("3NT", "strong_balanced_rebid", "18-19", balanced=True)
    yield rule("2NT", "minimum_balanced", "11-14", balanced=True, forcing=go_on)
    yield rule(bid(2, opened), "rebid_minimum", "10-21", {opened: "5+"}, forcing=go_on)
    yield rule("2NT", "minimum_balanced", "10-21", forcing=go_on)


def _nothing_beside(shown: Suit) -> Test:
    """Nothing beyond a minimum: no shortness and few first controls."""
    return lambda facts: facts.is_balanced and facts.aces < 2


def after_negative_double(context: Context) -> tuple[Rule, ...]:
    """Partner has doubled an overcall for the unbid major: four cards there, by strength, then the rest of the hand."""
    return tuple(_after_negative_double(context))


def _after_negative_double(context: Context) -> Iterator[Rule]:
    opened = context.calls[context.mine[0]]
    suit = opened.denomination.suit if isinstance(opened, Bid) else None
    last = context.last_bid
    if suit is None or last is None or last.denomination.suit is None:
        return
    theirs = last.denomination.suit
    yield rule(PASS, "penalty_pass", "12+", {theirs: "5+"})
    for major in (S, H):
        cheap, jump = context.cheapest(major), context.jump(major)
        if major in (suit, theirs) or cheap is None or jump is None or cheap.level > 4:
            continue
        four = {major: "4+"}
        yield rule(bid(4, major), "raise_maximum", "19+", four, support=major)
        if jump.level <= 3:
            yield rule(jump, "raise_middle", "16-18", four, support=major)
        yield rule(cheap, "raise_minimum", "10-18", four, support=major)
    notrump = context.cheapest(None)
    if notrump is not None and notrump.level <= 2:
        yield rule("3NT", "to_play_game", "20+", {}, stopped(theirs), balanced=True)
        yield rule("2NT", "strong_balanced_rebid", "18-19", {}, stopped(theirs), balanced=True)
        yield rule(notrump, "minimum_balanced", "11-14", {}, stopped(theirs), balanced=True)
    cue = context.cheapest(theirs)
    if cue is not None and cue.level <= 3:
        yield rule(cue, "cue_advance", "19+", forcing=Forcing.GAME, artificial=True)
    yield from _own(context, suit)
    yield from _new_suits(context, suit, theirs)
    cheap = context.cheapest(suit)
    if cheap is not None:
        yield rule(cheap, "rebid_minimum", "10-18", {suit: "4+"})
