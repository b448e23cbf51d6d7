"""The search for slam: four notrump asks for aces, the answers, and where to stop."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.bridge import PASS, Bid
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import Range

from .context import Context
from .fits import fits, least_points, points_from
from .hand_facts import HandFacts
from .rule import Forcing, Rule, Test, bid, rule

C, D, H, S = SUITS
SMALL_SLAM, GRAND_SLAM = 33, 37
MOST_SHAPE = 5
_ANSWERS = {C: (0, 4), D: (1,), H: (2,), S: (3,)}


def ace_answers(context: Context) -> tuple[Rule, ...]:
    """Five clubs with none or all four, then one step an ace."""
    return tuple(rule(bid(5, suit), "answers_aces", aces=aces, artificial=True) for suit, aces in _ANSWERS.items())


def fit_rank(context: Context, facts: HandFacts, suit: Suit) -> tuple[int, int]:
    return facts.lengths[suit] + context.partner.lengths[suit].low, int(suit)


def best_fit(context: Context, suit: Suit) -> Test:
    """The suit with the most trumps together, the higher of two."""
    return lambda facts: all(fit_rank(context, facts, suit) >= fit_rank(context, facts, other) for other in SUITS)


def after_aces(context: Context) -> tuple[Rule, ...]:
    """Six if at most one ace is missing, seven with all and the points for it, five otherwise."""
    return tuple(_after_aces(context))


def _after_aces(context: Context) -> Iterator[Rule]:
    shown = context.meanings[context.partners[-1]].aces or (0,)
    low = least_points(context)
    trumps = context.meanings[context.mine[-1]].agrees
    for suit in SUITS if trumps is None else (trumps,):
        ours = best_fit(context, suit) if trumps is None else _any_hand
        points = f"{max(0, GRAND_SLAM - low)}+"
        yield rule(bid(7, suit), "to_play_slam", points, {}, ours, _aces(shown, 4), support=suit)
        yield rule(bid(6, suit), "to_play_slam", "0+", {}, ours, _aces(shown, 3), agrees=suit)
        five = bid(5, suit)
        if context.last_bid is five:
            yield rule(PASS, "stops_short", "0+", {}, ours)
        elif five in context.legal:
            yield rule(five, "stops_short", "0+", {}, ours, agrees=suit)
        else:
            yield rule(bid(6, suit), "to_play_slam", "0+", {}, ours, agrees=suit)


def _any_hand(facts: HandFacts) -> bool:
    return True


def _aces(shown: tuple[int, ...], least: int) -> Test:
    """At least so many aces together; "none or four" is read as none, for four are rare."""
    return lambda facts: min(shown) + facts.aces >= least


def slam_tries(context: Context, last: Bid) -> Iterator[Rule]:
    """With the points for slam opposite partner's least: the question for aces with a fit, six notrump without."""
    asked = any(context.meanings[at].name == "blackwood" for at in context.ours)
    if asked or last.level > 4:
        return
    most = context.known[context.me].points.high
    notrump = last.denomination.suit is None
    for suit, least in fits(context):
        need = SMALL_SLAM - least_points(context, suit)
        if most + MOST_SHAPE >= need and not (notrump and context.partner.lengths[suit].low < 4):
            yield _asks_for_aces(context, suit, points_from(need), least)
    need = SMALL_SLAM - least_points(context)
    if most >= need:
        yield rule("6NT", "to_play_slam", points_from(need), balanced=True)


def _asks_for_aces(context: Context, suit: Suit, points: Range, least: str) -> Rule:
    """Four notrump with the points for slam and a fit."""
    fit, ours = {suit: least}, best_fit(context, suit)
    return rule("4NT", "blackwood", points, fit, ours, support=suit, forcing=Forcing.ROUND, artificial=True)


def is_ace_question(context: Context) -> bool:
    return context.said is not None and context.said.name == "blackwood" and not isinstance(context.right, Bid)
