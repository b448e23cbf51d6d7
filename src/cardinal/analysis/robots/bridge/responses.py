"""Responses to an opening of one in a suit while they are silent: two over one to game, raises, splinters, notrump."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, XX, Bid, X
from cardinal.cards import SUITS, Suit

from .contested import over_overcall
from .context import Context
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, good, longest, no_four_card_major, rule

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
        return tuple(over_overcall(context, suit, context.right))
    after_double = (rule(XX, "redouble", "10+", {suit: "0-3"}),) if context.right is X else ()
    passed = context.i_passed_first or context.right is X
    table = _to_major(suit, passed=passed) if suit.is_major else _to_minor(suit, passed=passed)
    return (*after_double, *_eight_cards(suit), *table, rule(PASS, "pass_response", "0-5"))


def _eight_cards(opened: Suit) -> Iterator[Rule]:
    """A weak hand with a suit so long that it is trumps whatever partner holds."""
    for suit in SUITS:
        if suit > opened:
            yield rule(bid(4 if suit.is_major else 3, suit), "preempt", "0-8", {suit: "8+"})


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


def _two_over_one(opened: Suit, *, passed: bool) -> Iterator[Rule]:
    lower = [suit for suit in SUITS if suit < opened]
    for suit in reversed(lower):
        least = "5+" if suit is H or passed else "4+"
        test = longest(suit, *lower)
        if passed:
            yield rule(bid(2, suit), "two_over_one", "10+", {suit: least}, test)
        else:
            yield rule(bid(2, suit), "two_over_one", "12+", {suit: least}, test, forcing=Forcing.GAME)


def _jump_shifts(opened: Suit) -> Iterator[Rule]:
    """A jump in a good suit of six with seventeen: slam is near whatever partner has."""
    for suit in reversed(SUITS):
        if suit is not opened:
            level = 2 if suit > opened else 3
            six = {suit: "6+"}
            yield rule(bid(level, suit), "strong_jump", "17+", six, good(suit), longest(suit), forcing=Forcing.GAME)


def _to_major(major: Suit, *, passed: bool) -> Iterator[Rule]:
    if not passed:
        for suit in reversed(SUITS):
            if suit is not major:
                # A double jump: four trumps, game, and at most one card of this suit.
                level = 3 if suit > major else 4
                shape = {major: "4+", suit: "0-1"}
                yield rule(
                    bid(level, suit), "splinter", "10-13", shape, agrees=major, forcing=Forcing.GAME, artificial=True
                )
        yield rule("2NT", "strong_raise", "13+", {major: "4+"}, support=major, forcing=Forcing.GAME, artificial=True)
        yield from _jump_shifts(major)
    yield rule(bid(4, major), "preemptive_raise", "0-9", {major: "5+"}, _shape(major))
    if not passed:
        # Three trumps and game: a suit first, which partner will hear as game forcing.
        for suit in reversed([suit for suit in SUITS if suit < major]):
            least = "5+" if suit is H else "4+"
            lower = [other for other in SUITS if other < major]
            two = {suit: least, major: "3"}
            yield rule(bid(2, suit), "two_over_one", "12+", two, longest(suit, *lower), forcing=Forcing.GAME)
    yield rule(bid(3, major), "limit_raise", "10-12", {major: "3+"}, support=major)
    if passed:
        yield rule(bid(4, major), "game_raise", "13+", {major: "3+"}, support=major)
    yield rule(bid(2, major), "single_raise", "6-9", {major: "3+"}, support=major)
    if major is H:
        yield rule("1S", "new_suit_one", "6+", {S: "4+", H: "0-3"}, _four_unless_strong, forcing=Forcing.ROUND)
    yield from _two_over_one(major, passed=passed)
    yield rule("1NT", "response_1nt", "6-11", {major: "0-3", **({S: "0-3"} if major is H else {})})
    # Twelve and more with nothing else to name.
    if passed:
        yield rule("2NT", "response_2nt", "10-12", {major: "0-3"})
    else:
        yield rule("2C", "two_over_one", "12+", {C: "2+"}, forcing=Forcing.GAME)
    yield rule(bid(3, major), "limit_raise", "8-11", {major: "3+"})
    yield rule(bid(2, major), "single_raise", "4-9", {major: "3+"}, support=major)


def _shape(major: Suit) -> Test:
    """Shortness somewhere beside the long trumps."""
    return lambda facts: min(length for suit, length in zip(SUITS, facts.lengths, strict=True) if suit is not major) < 2


def _four_unless_strong(facts: HandFacts) -> bool:
    """Spades first, but a longer minor first on a hand that will bid again."""
    return facts.points < 12 or facts.lengths[S] >= max(facts.lengths[C], facts.lengths[D])


def _to_minor(minor: Suit, *, passed: bool) -> Iterator[Rule]:
    least = "4+" if minor is D else "5+"
    if not passed:
        yield from _jump_shifts(minor)
        if minor is D:
            yield rule("2C", "two_over_one", "13+", {C: "5+"}, _clubs_first, forcing=Forcing.GAME)
    yield from _one_level(minor)
    if minor is D and not passed:
        yield rule("2C", "two_over_one", "12+", {C: "5+"}, forcing=Forcing.GAME)
    if not passed:
        raised = {minor: least, H: "0-3", S: "0-3"}
        yield rule(bid(2, minor), "inverted_raise", "12+", raised, support=minor, balanced=False, forcing=Forcing.ROUND)
    yield rule("4NT", "quantitative", "18-19", {}, no_four_card_major, balanced=True)
    yield rule("3NT", "response_3nt", "13-17", {}, no_four_card_major, balanced=True)
    yield rule("2NT", "response_2nt", "11-12", {}, no_four_card_major, balanced=True)
    if passed:
        yield rule(bid(3, minor), "limit_raise", "10-12", {minor: "5+"}, no_four_card_major, support=minor)
        yield rule(bid(2, minor), "single_raise", "6-9", {minor: least}, no_four_card_major, support=minor)
    else:
        raised = {minor: least, H: "0-3", S: "0-3"}
        yield rule(bid(2, minor), "inverted_raise", "10+", raised, forcing=Forcing.ROUND)
        yield rule(bid(3, minor), "weak_raise", "3-9", {minor: "5+", H: "0-3", S: "0-3"}, _shapely)
    yield rule("1NT", "response_1nt", "6-10", {}, no_four_card_major)
    if minor is D:
        yield rule("2C", "two_over_one", "11+", {C: "4+"}, forcing=Forcing.NO if passed else Forcing.GAME)
    yield rule("3NT", "response_3nt", "12+", {H: "0-3", S: "0-3"})
    yield rule("2NT", "response_2nt", "11-12", {H: "0-3", S: "0-3"})


def _clubs_first(facts: HandFacts) -> bool:
    """Five clubs longer than any major, on a hand that will bid again."""
    return facts.lengths[C] > max(facts.lengths[H], facts.lengths[S], facts.lengths[D])


def _shapely(facts: HandFacts) -> bool:
    return min(facts.lengths) < 2 or max(facts.lengths) >= 6
