"""The search for slam: four notrump asks for key cards, five notrump for kings, and where to stop."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import Range

from .context import Context, Known
from .fits import fits, least_worth, mean_worth, points_from
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, rule

C, D, H, S = SUITS

SMALL_SLAM, GRAND_SLAM = 33, 37
SLAM_WITH_FIT = 31
MOST_SHAPE = 8
LEAST_HIGH_CARDS = 23
UNCONTROLLED = 2
SHAPE_COUNTED = 3
"""So much of what partner's hand is worth is usually shape."""
KEY_CARDS = 5
# One or four, none or three, two without and two with the queen of trumps.
_ANSWERS: tuple[tuple[Suit, tuple[int, ...], bool | None], ...] = (
    (C, (1, 4), None),
    (D, (0, 3), None),
    (H, (2, 5), False),
    (S, (2, 5), True),
)
_KINGS = {C: (0,), D: (1,), H: (2,), S: (3,)}


def key_answers(context: Context) -> tuple[Rule, ...]:
    """By steps from five clubs, for the suit that the question agreed."""
    trumps = context.said.agrees if context.said is not None else None
    return tuple(
        rule(bid(5, suit), "answers_aces", "0+", {}, *_queen(trumps, queen), aces=cards, agrees=trumps, artificial=True)
        for suit, cards, queen in _ANSWERS
    )


def _queen(trumps: Suit | None, held: bool | None) -> tuple[Test, ...]:
    if held is None or trumps is None:
        return ()
    return (lambda facts: facts.has_queen(trumps) is held,)


def king_answers(context: Context) -> tuple[Rule, ...]:
    trumps = context.said.agrees if context.said is not None else None
    return tuple(
        rule(bid(6, suit), "answers_kings", "0+", aces=kings, agrees=trumps, kings=True, artificial=True)
        for suit, kings in _KINGS.items()
    )


def fit_rank(context: Context, facts: HandFacts, suit: Suit) -> tuple[int, int]:
    return facts.lengths[suit] + context.partner.lengths[suit].low, int(suit)


def best_fit(context: Context, suit: Suit) -> Test:
    """The suit with the most trumps together, the higher of two."""
    return lambda facts: all(fit_rank(context, facts, suit) >= fit_rank(context, facts, other) for other in SUITS)


def _assumed(shown: tuple[int, ...], partner: Known, own: int) -> int:
    """Which of two numbers of key cards partner holds: the higher with an opening if there are so many left."""
    low, high = min(shown), max(shown)
    needed = {3: 11, 4: 17, 5: 99}.get(high, 0)
    return high if own + high <= KEY_CARDS and partner.worth.low >= needed else low


def after_aces(context: Context) -> tuple[Rule, ...]:
    """Six if at most one key card is missing, five otherwise; with all of them on to the kings or to seven."""
    return tuple(_after_aces(context))


def _after_aces(context: Context) -> Iterator[Rule]:
    trumps = context.meanings[context.mine[-1]].agrees
    if trumps is None:
        return
    all_five, four = _key_cards(context, trumps, KEY_CARDS), _key_cards(context, trumps, KEY_CARDS - 1)
    low = least_worth(context)
    queen = _queen_is_ours(context, trumps)
    yield rule(bid(7, trumps), "to_play_slam", points_from(GRAND_SLAM - low), {}, all_five, queen, support=trumps)
    if trumps.is_major:
        points = points_from(SMALL_SLAM + 1 - low, GRAND_SLAM - low)
        yield rule(
            "5NT", "asks_kings", points, {}, all_five, queen, support=trumps, forcing=Forcing.ROUND, artificial=True
        )
    yield rule(bid(6, trumps), "to_play_slam", "0+", {}, all_five, agrees=trumps)
    yield rule(bid(6, trumps), "to_play_slam", "0+", {}, four, _queen_not_denied(context, trumps), agrees=trumps)
    five = bid(5, trumps)
    if context.last_bid is five:
        yield rule(PASS, "stops_short", "0+")
    elif five in context.legal:
        yield rule(five, "stops_short", "0+", agrees=trumps)
    else:
        yield rule(bid(6, trumps), "to_play_slam", "0+", agrees=trumps)


def _key_cards(context: Context, trumps: Suit, least: int) -> Test:
    """At least so many key cards together."""
    shown, partner = context.meanings[context.partners[-1]].aces or (0,), context.partner

    def test(facts: HandFacts) -> bool:
        own = facts.key_cards(trumps)
        return own + _assumed(shown, partner, own) >= least

    return test


def _queen_is_ours(context: Context, trumps: Suit) -> Test:
    """The queen of trumps is shown or held, or ten trumps make up for it."""
    shown = context.calls[context.partners[-1]] is bid(5, S)
    length = context.partner.lengths[trumps].low
    return lambda facts: shown or facts.has_queen(trumps) or facts.lengths[trumps] + length >= 10


def _queen_not_denied(context: Context, trumps: Suit) -> Test:
    """With a key card missing, not also the queen of trumps for certain."""
    denied = context.calls[context.partners[-1]] is bid(5, H)
    ours = _queen_is_ours(context, trumps)
    return lambda facts: not denied or ours(facts)


def after_kings(context: Context) -> tuple[Rule, ...]:
    """Seven if no king is missing, six otherwise."""
    trumps = context.meanings[context.mine[-1]].agrees
    if trumps is None:
        return ()
    shown = context.meanings[context.partners[-1]].aces or (0,)
    six = bid(6, trumps)
    seven = rule(
        bid(7, trumps),
        "to_play_slam",
        "0+",
        {},
        lambda facts: facts.side_kings(trumps) + min(shown) >= 3,
        agrees=trumps,
    )
    if context.last_bid is six:
        return seven, rule(PASS, "stops_short", "0+")
    if six in context.legal:
        return seven, rule(six, "to_play_slam", "0+", agrees=trumps)
    return (rule(bid(7, trumps), "to_play_slam", "0+", agrees=trumps),)


def slam_tries(context: Context, last: Bid) -> Iterator[Rule]:
    """With the points for slam opposite partner's mean: the question for key cards with a fit, notrump without."""
    asked = any(context.meanings[at].name in ("blackwood", "quantitative") for at in context.ours)
    if asked or last.level > 5:
        return
    most = context.known[context.me].worth.high
    expected = mean_worth(context)
    notrump = last.denomination.suit is None
    trumps = key_suit(context)
    quantitative = notrump and context.agreed is None and not context.last_is_theirs and context.said is not None
    for suit, least in fits(context):
        need = ceil(SLAM_WITH_FIT - expected)
        if most + MOST_SHAPE < need or (notrump and context.partner.lengths[suit].low < 4):
            continue
        if suit is trumps and bid(4, None) in context.legal and not quantitative:
            high_cards = LEAST_HIGH_CARDS - max(context.partner.points.low, context.partner.worth.low - SHAPE_COUNTED)
            yield _asks_for_aces(suit, points_from(need), least, high_cards, _controlled(context, suit))
            yield _asks_for_aces(suit, points_from(need + UNCONTROLLED), least, high_cards + UNCONTROLLED, _any_hand)
        elif bid(6, suit) in context.legal:
            # Another suit than the one that four notrump would be about.
            fit, ours = {suit: least}, best_fit(context, suit)
            yield rule(bid(6, suit), "to_play_slam", points_from(need + 2), fit, ours, _two_aces, support=suit)
    need = ceil(SMALL_SLAM - expected)
    if most >= need:
        yield rule("6NT", "to_play_slam", points_from(need), {}, _no_shortness)
        yield rule("6NT", "to_play_slam", points_from(need + 1), {}, _no_void)
    if quantitative and most >= need - 2:
        yield rule("4NT", "quantitative", points_from(need - 2, need - 1), {}, _no_void)


def _no_shortness(facts: HandFacts) -> bool:
    return min(facts.lengths) >= 2


def _no_void(facts: HandFacts) -> bool:
    return min(facts.lengths) >= 1


def key_suit(context: Context) -> Suit | None:
    """The suit whose king counts as a key card: the agreed one, else the last that our side bid or showed."""
    if context.agreed is not None:
        return context.agreed
    for at in reversed(context.ours):
        call, meaning = context.calls[at], context.meanings[at]
        if meaning.name == "transfer" and isinstance(call, Bid):
            return SUITS[call.denomination + 1]
        if isinstance(call, Bid) and not meaning.artificial and call.denomination.suit is not None:
            return call.denomination.suit
    return None


def _two_aces(facts: HandFacts) -> bool:
    return facts.aces >= 2


def _any_hand(facts: HandFacts) -> bool:
    return True


def _controlled(context: Context, trumps: Suit) -> Test:
    """No suit in which they can take the first two tricks, as far as one hand knows."""
    partner = context.partner.lengths
    open_suits = [
        suit for suit in SUITS if suit is not trumps and partner[suit].low < 4 and partner[suit].high > 1
    ]  # fmt: skip
    return lambda facts: all(facts.controls(suit) for suit in open_suits)


def _asks_for_aces(suit: Suit, points: Range, least: str, high_cards: int, controlled: Test) -> Rule:
    """Four notrump with the points for slam and a fit; shape alone is not enough."""

    def test(facts: HandFacts) -> bool:
        return facts.points >= high_cards and controlled(facts)

    return rule("4NT", "blackwood", points, {suit: least}, test, support=suit, forcing=Forcing.ROUND, artificial=True)


def is_ace_question(context: Context) -> bool:
    return context.said is not None and context.said.name == "blackwood" and not isinstance(context.right, Bid)
