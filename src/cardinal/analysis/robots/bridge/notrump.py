"""After a notrump opening or overcall: Stayman, transfers, Texas, and what to do when they interfere."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid, X
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import MOST_POINTS, Range

from .context import Context, Known
from .hand_facts import HandFacts
from .rule import Forcing, Rule, bid, longest, no_four_card_major, rule, stopped

C, D, H, S = SUITS
GAME, SMALL_SLAM = 25, 33
ROUND = Forcing.ROUND


def _upto(low: int, high: int = MOST_POINTS) -> Range:
    return Range(max(0, low), max(0, high))


def _a_four_card_major(facts: HandFacts) -> bool:
    """Four cards, not 4333: there a fit brings no ruffs."""
    return not no_four_card_major(facts) and sorted(facts.lengths)[0] < 3


def answers_to_notrump(level: int, partner: Known) -> tuple[Rule, ...]:
    """What to say to partner's notrump at *level*, by the points that are still missing to game and slam."""
    return tuple(_answers(level, partner))


def _answers(level: int, partner: Known) -> Iterator[Rule]:
    low = partner.points.low
    game, slam = GAME - low, SMALL_SLAM - low
    ask, invite = level + 1, level == 1
    least = game - 2 if invite else game - 1
    if ask <= 3:
        # Texas: six cards, game and no more, or a hand that will ask for key cards.
        for suit, called in ((S, H), (H, D)):
            texas = {suit: "6+"}
            yield rule(bid(4, called), "texas", _upto(game - 2, slam - 6), texas, forcing=ROUND, artificial=True)
            yield rule(bid(4, called), "texas", _upto(slam - 3), texas, forcing=ROUND, artificial=True)
    yield rule(bid(ask, C), "stayman", _upto(least), {H: "4-5", S: "4"}, forcing=ROUND, artificial=True)
    yield rule(bid(ask, C), "stayman", _upto(least), {H: "4", S: "4-5"}, forcing=ROUND, artificial=True)
    yield rule(bid(ask, H), "transfer", "0+", {S: "5+"}, longest(S, H), forcing=ROUND, artificial=True)
    yield rule(bid(ask, D), "transfer", "0+", {H: "5+"}, forcing=ROUND, artificial=True)
    yield rule(bid(ask, C), "stayman", _upto(least), {}, _a_four_card_major, forcing=ROUND, artificial=True)
    if invite:
        yield rule("2S", "minor_relay", _upto(0, game - 4), {D: "6+"}, forcing=ROUND, artificial=True)
        yield rule("2S", "minor_relay", _upto(0, game - 4), {C: "6+"}, forcing=ROUND, artificial=True)
        for suit in (D, C):
            yield rule(bid(3, suit), "strong_minor", _upto(slam - 5, slam - 1), {suit: "6+"}, forcing=Forcing.GAME)
    yield rule("6NT", "to_play_slam", _upto(slam))
    yield rule("4NT", "quantitative", _upto(slam - 2, slam - 1))
    yield rule("3NT", "to_play_game", _upto(game, slam - 3))
    if invite:
        yield rule("3NT", "to_play_game", _upto(game - 2, game - 1), {}, _running_minor)
        yield rule("2NT", "invitation", _upto(game - 2, game - 1))
    yield rule(PASS, "pass_response", _upto(0, least - 1 if invite else game - 1))


def _running_minor(facts: HandFacts) -> bool:
    """Six cards of a minor with two of the top honours are worth the points that are missing."""
    return any(facts.lengths[suit] >= 6 and facts.top_honours(suit) >= 2 for suit in (C, D))


def stayman_answers(context: Context) -> tuple[Rule, ...]:
    """Partner asks for a four-card major."""
    level = _asked(context).level
    return (
        rule(bid(level, H), "shows_major", lengths={H: "4+"}),
        rule(bid(level, S), "shows_major", lengths={S: "4+", H: "0-3"}),
        rule(bid(level, D), "denies_major", lengths={H: "0-3", S: "0-3"}, artificial=True),
    )


def transfer_answers(context: Context) -> tuple[Rule, ...]:
    """Partner's suit, one level more with four cards and the most that was promised."""
    asked = _asked(context)
    suit = SUITS[asked.denomination + 1]
    most = context.known[context.me].points.high
    jump = (
        (rule(bid(3, suit), "super_accept", _upto(most, most), {suit: "4+"}, agrees=suit),) if asked.level == 2 else ()
    )
    return (*jump, rule(bid(asked.level, suit), "accepts_transfer", artificial=True))


def relay_answers(context: Context) -> tuple[Rule, ...]:
    return (rule("3C", "accepts_transfer", artificial=True),)


def texas_answers(context: Context) -> tuple[Rule, ...]:
    suit = SUITS[_asked(context).denomination + 1]
    return (rule(bid(4, suit), "accepts_transfer", artificial=True, agrees=suit),)


def after_stayman(context: Context) -> tuple[Rule, ...]:
    """The asker again: with a fit by its points, otherwise notrump or five cards of a major."""
    if context.meanings[context.mine[-1]].name != "stayman":
        return ()
    return tuple(_after_stayman(context))


def _after_stayman(context: Context) -> Iterator[Rule]:
    answer, low = _asked(context), context.partner.points.low
    game, slam = GAME - low, SMALL_SLAM - low
    suit = answer.denomination.suit if context.said is not None and context.said.name == "shows_major" else None
    level = answer.level
    if suit is not None:
        four = {suit: "4+"}
        yield rule("4NT", "blackwood", _upto(slam - 1), four, support=suit, forcing=ROUND, artificial=True)
        yield rule(bid(4, suit), "to_play_game", _upto(game), four, support=suit)
        if level == 2:
            yield rule(bid(3, suit), "invitation", _upto(0, game - 1), four, support=suit)
        else:
            yield rule(bid(4, suit), "to_play_game", _upto(0), four, agrees=suit)
    else:
        for major in (H, S):
            yield rule(bid(3, major), "five_cards", _upto(game), {major: "5"}, forcing=Forcing.GAME)
        if level == 2:
            for major in (H, S):
                yield rule(bid(2, major), "invitation", _upto(0, game - 1), {major: "5"})
    yield rule("6NT", "to_play_slam", _upto(slam))
    if suit is None:
        yield rule("4NT", "quantitative", _upto(slam - 2, slam - 1))
    # Who asked and has no hearts has spades.
    other = {S: "4+"} if suit is H else {}
    yield rule("3NT", "to_play_game", _upto(game, slam - 1), other)
    if level == 2:
        yield rule("2NT", "invitation", _upto(0, game - 1), other)
    else:
        yield rule("3NT", "to_play_game", "0+", other)


def after_transfer(context: Context) -> tuple[Rule, ...]:
    """The asker again: pass when weak; invite, bid game, show a second suit, or head for slam."""
    if context.meanings[context.mine[-1]].name != "transfer":
        return ()
    return tuple(_after_transfer(context))


def _after_transfer(context: Context) -> Iterator[Rule]:
    asked, low = context.calls[context.mine[-1]], context.partner.points.low
    if not isinstance(asked, Bid) or context.last_bid is None:
        return
    suit = SUITS[asked.denomination + 1]
    game, slam = GAME - low, SMALL_SLAM - low
    six, supported = {suit: "6+"}, context.said is not None and context.said.name == "super_accept"
    if supported:
        yield rule("4NT", "blackwood", _upto(slam - 3), {}, support=suit, forcing=ROUND, artificial=True)
        yield rule(bid(4, suit), "to_play_game", _upto(game - 3), {}, support=suit)
        yield rule(PASS, "pass_natural", _upto(0, game - 4))
        return
    yield rule(bid(4, suit), "to_play_game", _upto(game - 1), six, support=suit)
    for other in _second_suits(context, suit):
        cheap = context.cheapest(other)
        if cheap is not None and cheap.level == 3:
            shape = {other: "4+"} if not other.is_major else {other: "5+"}
            yield rule(cheap, "second_suit", _upto(game), shape, forcing=Forcing.GAME)
    yield rule("6NT", "to_play_slam", _upto(slam), balanced=True)
    yield rule("4NT", "quantitative", _upto(slam - 2), {suit: "5+"})
    yield rule("3NT", "to_play_game", _upto(game), {suit: "5"})
    yield rule(bid(4, suit), "to_play_game", _upto(game), six)
    if asked.level == 2:
        yield rule(bid(3, suit), "invitation", _upto(game - 4, game - 2), six)
        yield rule("2NT", "invitation", _upto(game - 2, game - 1), {suit: "5"})
        yield rule(PASS, "pass_natural", _upto(0, game - 1))
    else:
        yield rule("3NT", "to_play_game", _upto(game - 1), {suit: "5"})
        yield rule(PASS, "pass_natural", _upto(0, game - 1))


def _second_suits(context: Context, suit: Suit) -> tuple[Suit, ...]:
    return (H, D, C) if suit is S else (D, C)


def after_relay(context: Context) -> tuple[Rule, ...]:
    if context.meanings[context.mine[-1]].name != "minor_relay":
        return ()
    return rule("3D", "natural_weak", "0+", {D: "6+"}, longest(D, C)), rule(PASS, "pass_natural")


def quantitative_answers(context: Context) -> tuple[Rule, ...]:
    """Six with the upper half of what was told, pass with the lower."""
    told = context.known[context.me].points
    middle = (told.low + min(told.high, told.low + 6) + 1) // 2
    return rule("6NT", "to_play_slam", _upto(middle)), rule(PASS, "pass_natural", _upto(0, middle - 1))


def invited(context: Context) -> tuple[Rule, ...]:
    """The notrump hand, invited to game after Stayman or a transfer: on with the upper half."""
    told = context.known[context.me].points
    middle = (told.low + told.high + 1) // 2
    call = context.calls[context.partners[-1]]
    suit = call.denomination.suit if isinstance(call, Bid) else None
    fit: Iterator[Rule] = iter(())
    shown = [one for one in (S, H) if context.partner.lengths[one].low >= 5]
    fit = (rule(bid(4, one), "to_play_game", _upto(middle), {one: "3+"}) for one in shown)
    if suit is not None and suit.is_major:
        fit = iter((rule(bid(4, suit), "to_play_game", _upto(middle), {suit: "2+"}),))
    back = tuple(
        rule(bid(3, one), "minimum_with_fit", _upto(0, middle - 1), {one: "3+"}) for one in shown if suit is None
    )
    return (*fit, rule("3NT", "to_play_game", _upto(middle)), *back, rule(PASS, "pass_minimum", _upto(0, middle - 1)))


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
            yield rule(bid(4, suit), "to_play_game", _upto(game - 1), {suit: "6+"})
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


def is_invitation(context: Context) -> bool:
    """Whether partner, after Stayman or a transfer over our notrump, invites us to game."""
    return (
        context.said is not None
        and context.said.name == "invitation"
        and len(context.mine) == 2
        and context.meanings[context.mine[0]].name in ("opening_1nt", "overcall_1nt")
    )


def _asked(context: Context) -> Bid:
    call = context.calls[context.partners[-1]]
    if not isinstance(call, Bid):
        raise AssertionError("partner spoke by a bid")
    return call
