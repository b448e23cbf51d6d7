"""Any other turn to call: what is known of partner, added to one's own hand, says where and how high to play.

The points still missing to game and slam and the trumps still missing to a fit are taken from what partner has
promised, so that these rules too are tables of hands, and partner reads them the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import Range, Shape

from .competing import competing
from .context import Context, game_level, is_game
from .fits import TRUMPS, fits, game_points, least_worth, points_from
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, longest, rule, stopped
from .slams import slam_tries

MINOR_GAME_MORE, INVITATION_LESS = 3, 2
VERY_WIDE = 6
WIDE = 3  # a hand whose points are known within fewer than this needs no invitation


def continuing(context: Context) -> tuple[Rule, ...]:
    if context.last_bid is None:
        return (rule(PASS, "pass_natural"),)
    if context.last_is_theirs and not context.must_call:
        return competing(context, context.last_bid)
    if context.last_is_theirs:
        # Partner's double asks: whatever is right in competition, and if nothing is, the least bad call.
        every = [*competing(context, context.last_bid)]
        every += [replace(one, resort=2) for one in _descriptions(context)]
        return (*every, *(replace(one, resort=3) for one in _last_resorts(context)))
    return tuple(_developing(context, context.last_bid))


def _developing(context: Context, last: Bid) -> Iterator[Rule]:
    """Nobody has bid over our side."""
    forced = context.must_call
    if is_game(last) and not forced:
        yield from _from_game(context, last)
        return
    if context.mine and context.meanings[context.mine[-1]].name == "takeout_double":
        yield from _strong_doubler(context)
    yield from slam_tries(context, last)
    if context.game_is_forced and last.level <= 3:
        # There is room, and game is promised: the hand is told before a place is chosen.
        yield from _forced_descriptions(context, last)
    yield from _games(context)
    yield from _invitations(context, last)
    if not forced:
        if last.level <= 2:
            # Game is there, but not yet where: partner is asked to go on.
            need = game_points(context) - least_worth(context)
            for description in _descriptions(context):
                strong = Shape(points_from(need), description.shape.lengths)
                yield replace(description, shape=strong, forcing=Forcing.ROUND, resort=2)
        yield from _better_places(context, last)
        yield rule(PASS, "pass_natural")
        return
    for one in _descriptions(context):
        yield replace(one, resort=2)
    for resort in _last_resorts(context):
        yield replace(resort, resort=3)


def _strong_doubler(context: Context) -> Iterator[Rule]:
    """Partner has answered a double: support by strength, or what was too strong for an overcall, now."""
    said = context.said
    answer = said.call if said is not None else None
    suit = answer.denomination.suit if isinstance(answer, Bid) else None
    if said is not None and said.name in ("advance", "jump_advance") and suit is not None:
        yield from _doubler_raises(context, suit, jumped=said.name == "jump_advance")
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        unshown = context.partner.lengths[suit].low < 4 and suit not in context.their_suits
        if unshown and cheap is not None and cheap.level <= 3:
            yield rule(cheap, "strong_suit_after_double", "18+", {suit: "5+"}, longest(suit))
    cheap = context.cheapest(None)
    if cheap is not None and cheap.level <= 2:
        stop = stopped(*context.their_suits)
        yield rule(cheap, "strong_notrump_after_double", "18-20", {}, stop, balanced=True)


def _doubler_raises(context: Context, suit: Suit, *, jumped: bool) -> Iterator[Rule]:
    """Four trumps and more than the double promised; opposite a jump game is near already."""
    cheap, jump, four = context.cheapest(suit), context.jump(suit), {suit: "4+"}
    if suit.is_major:
        yield rule(bid(4, suit), "to_play_game", "15+" if jumped else "21+", four, support=suit)
    if cheap is None or jump is None:
        return
    if jumped:
        return
    if jump.level <= 3:
        yield rule(jump, "raise_maximum", "19-20", four, support=suit)
    if cheap.level <= 3:
        yield rule(cheap, "raise_middle", "16-20", four, support=suit)
        yield rule(cheap, "raise_middle", "18-20", {suit: "3+"}, support=suit)


def _from_game(context: Context, last: Bid) -> Iterator[Rule]:
    """At game: on to slam with the points, away from a notrump game to a major with a fit, or pass."""
    yield from slam_tries(context, last)
    if last.denomination.suit is None and last.level == 3:
        for suit, least in fits(context):
            if suit.is_major and context.partner.lengths[suit].low >= 4:
                yield rule(bid(4, suit), "prefers_suit", "0+", {suit: least}, agrees=suit)
        for suit in reversed(SUITS):
            # A suit so long that it is trumps whatever partner holds.
            if suit.is_major and suit not in context.their_suits:
                yield rule(bid(4, suit), "prefers_suit", "0+", {suit: "7+"}, agrees=suit)
    now = last.denomination.suit
    if now is not None and context.said is not None:
        yield from _out_of_a_misfit(context, last, now)
    yield rule(PASS, "pass_natural")


def _out_of_a_misfit(context: Context, last: Bid, now: Suit) -> Iterator[Rule]:
    """Four of a suit that the two hands do not have: back to one that they have."""
    partner = context.partner.lengths
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or suit is now or cheap.level > 5 or suit in context.their_suits or partner[suit].low < 4:
            continue
        yield rule(cheap, "preference", "0+", {suit: "3+", now: "0-1"}, _eight_there_not_here(context, suit, now))


def _eight_there_not_here(context: Context, suit: Suit, now: Suit) -> Test:
    partner = context.partner.lengths

    def test(facts: HandFacts) -> bool:
        there, here = facts.lengths[suit] + partner[suit].low, facts.lengths[now] + partner[now].low
        return there >= TRUMPS and here < TRUMPS - 1

    return test


def _games(context: Context) -> Iterator[Rule]:
    # Once game is promised, nobody asks for points again.
    low, game = (99 if context.game_is_forced else least_worth(context)), game_points(context)
    minor = points_from(game + MINOR_GAME_MORE - low)
    for suit, least in fits(context):
        if suit.is_major:
            yield rule(bid(4, suit), "to_play_game", points_from(game - low), {suit: least}, support=suit)
    for suit in reversed(SUITS):
        if suit.is_major and suit not in context.their_suits:
            seven = {suit: "7+"}
            yield rule(bid(4, suit), "to_play_game", points_from(game - 3 - low), seven, support=suit)
    notrump = points_from(game - low)
    yield rule("3NT", "to_play_game", notrump, {}, stopped(*context.their_suits), _no_long_minor(context))
    for suit, least in fits(context):
        if not suit.is_major:
            yield rule(bid(5, suit), "to_play_game", minor, {suit: least}, support=suit, balanced=False)
    yield rule("3NT", "to_play_game", notrump, {}, stopped(*context.their_suits))


def _no_long_minor(context: Context) -> Test:
    """Not a hand for a minor-suit game: no void or singleton beside nine trumps."""

    def test(facts: HandFacts) -> bool:
        fit = max(facts.lengths[suit] + context.partner.lengths[suit].low for suit in SUITS[:2])
        return not (fit >= TRUMPS + 1 and min(facts.lengths) == 0)

    return test


def _invitations(context: Context, last: Bid) -> Iterator[Rule]:
    """Two points short of game, if partner may have them."""
    worth, game = context.partner.worth, game_points(context)
    if worth.high - worth.low < WIDE - 1:
        return
    sure = least_worth(context)
    # A hand that may be much better than its least is worth a point more.
    least = game - INVITATION_LESS - (worth.high - worth.low >= VERY_WIDE)
    points = points_from(least - sure, game - sure - 1)
    for suit, length in fits(context):
        if bid(3, suit).supersedes(last) and suit.is_major:
            yield rule(bid(3, suit), "invitation", points, {suit: length}, support=suit)
    if last.denomination.suit is not None or last.level == 1:
        yield rule("2NT", "invitation", points, {}, stopped(*context.their_suits), _no_void)
    for suit, length in fits(context):
        if not suit.is_major and bid(3, suit).supersedes(last):
            yield rule(bid(3, suit), "invitation", points, {suit: length}, support=suit)


def _no_void(facts: HandFacts) -> bool:
    return min(facts.lengths) > 0 and max(facts.lengths) < 7


def _better_places(context: Context, last: Bid) -> Iterator[Rule]:
    """Without the points for more: back to partner's other suit, or a long suit of one's own."""
    now = last.denomination.suit
    partner = context.partner.lengths
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or cheap.level > max(last.level, 3) or suit is now or suit in context.their_suits:
            continue
        back = cheap.level <= max(last.level, 2)
        if now is not None and partner[suit].low >= 3 and back:
            yield rule(cheap, "preference", "0+", {suit: "2+"}, _more_trumps(context, suit, now))
    partner_points = context.partner.points
    if last.level == 1 and now is not None and partner_points.high - partner_points.low >= VERY_WIDE:
        yield rule("1NT", "notrump_natural", "7-10", {now: "0-3"})
    if now is None and last.level == 1:
        # Five cards of a second suit, lower than the first, rather than notrump.
        for suit in SUITS:
            cheap = context.cheapest(suit)
            higher = any(context.length(context.me, one) >= 4 for one in SUITS if one > suit)
            if cheap is not None and higher and partner[suit].low < 4 and suit not in context.their_suits:
                yield rule(cheap, "second_suit", "0+", {suit: "5+"})
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        shown = context.length(context.me, suit)
        if cheap is None or suit is now or suit in context.their_suits:
            continue
        if cheap.level <= 2 and shown >= 4:
            yield rule(cheap, "own_suit", "0+", {suit: "6+"}, _poor(context, now))
        elif cheap.level <= 3 and shown >= 4:
            yield rule(cheap, "own_suit", "0+", {suit: "7+"}, _poor(context, now))


def _more_trumps(context: Context, suit: Suit, now: Suit) -> Test:
    partner = context.partner.lengths

    def test(facts: HandFacts) -> bool:
        there, here = facts.lengths[suit] + partner[suit].low, facts.lengths[now] + partner[now].low
        if here >= TRUMPS:
            return False
        return there > here or (there == here and suit.is_major and not now.is_major and there >= TRUMPS - 1)

    return test


def _poor(context: Context, now: Suit | None) -> Test:
    """No eight trumps where we are."""
    if now is None:
        return lambda facts: not facts.is_balanced
    shown = context.partner.lengths[now].low
    return lambda facts: facts.lengths[now] + shown < TRUMPS


def _forced_descriptions(context: Context, last: Bid) -> Iterator[Rule]:
    """Below a game that is promised: a fit for a major, long suits, second suits, notrump with the rest stopped."""
    partner, me = context.partner.lengths, context.known[context.me].lengths
    for suit in (Suit.S, Suit.H):
        if partner[suit].low >= 4 and context.agreed is not suit and bid(3, suit) in context.legal:
            least = max(TRUMPS - partner[suit].low, 2)
            yield rule(bid(3, suit), "support", "0+", {suit: f"{least}+"}, agrees=suit, forcing=Forcing.GAME)
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or suit in context.their_suits or cheap.level > 3 or partner[suit].low >= 4:
            continue
        if context.agreed is not None:
            continue
        held = me[suit].low
        if held <= 6:
            more = 4 if held < 4 else max(6, held + 1)
            test = longest(suit) if more > 4 else _second(suit, me)
            yield rule(cheap, "own_suit", "0+", {suit: f"{more}+"}, test, forcing=Forcing.GAME)
    if last.level == 2 and context.agreed is None:
        yield rule("2NT", "notrump_natural", "0+", {}, stopped(*context.their_suits), balanced=True)


def _second(suit: Suit, me: tuple[Range, ...]) -> Test:
    """The longest of the suits that have not been named yet."""

    def test(facts: HandFacts) -> bool:
        return all(
            facts.lengths[suit] >= facts.lengths[other] for other, shown in zip(SUITS, me, strict=True) if shown.low < 4
        )

    return test


def _descriptions(context: Context) -> Iterator[Rule]:
    """What is left to tell: support, a long suit, a new one, notrump."""
    partner = context.partner.lengths
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is not None and partner[suit].low >= 3 and cheap.level <= game_level(suit):
            yield rule(cheap, "support", "0+", {suit: f"{max(TRUMPS - partner[suit].low, 2)}+"}, agrees=suit)
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is None or suit in context.their_suits or cheap.level > 3:
            continue
        least = 6 if context.length(context.me, suit) >= 4 else 4
        if partner[suit].low < 4:
            yield rule(cheap, "own_suit", "0+", {suit: f"{least}+"}, longest(suit))
    cheap = context.cheapest(None)
    if cheap is not None and cheap.level <= 3:
        yield rule(cheap, "notrump_natural", "0+", {}, stopped(*context.their_suits))


def _last_resorts(context: Context) -> Iterator[Rule]:
    """Partner's call forces, and there was nothing to tell."""
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is not None and context.length(context.me, suit) >= 4 and cheap.level <= 3:
            yield rule(cheap, "own_suit", "0+", {suit: "5+"})
    for suit in reversed(SUITS):
        cheap = context.cheapest(suit)
        if cheap is not None and context.partner.lengths[suit].low >= 4:
            yield rule(cheap, "preference", "0+", {suit: "1+"})
    cheap = context.cheapest(None)
    if cheap is not None:
        yield rule(cheap, "notrump_natural", "0+")
