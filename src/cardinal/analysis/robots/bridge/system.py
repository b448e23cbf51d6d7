"""The bidding system as one function: the rules that apply after any auction, and what each call in it meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from cardinal.bridge import PASS, Bid, Call, Seat, Vulnerability
from cardinal.cards import SUITS, Hand, Suit

from .advances import rescue, to_overcall, to_takeout_double
from .conditions import LOVE_ALL, Conditions, Scoring, conditions_of
from .context import Context
from .continuing import continuing
from .defence import over_their_opening
from .hand_facts import facts_of
from .meaning import Meaning, meaning_from
from .notrump import (
    after_interference,
    after_relay,
    after_stayman,
    after_transfer,
    answers_to_notrump,
    invited,
    is_invitation,
    quantitative_answers,
    relay_answers,
    stayman_answers,
    texas_answers,
    transfer_answers,
)
from .opening import opening
from .reaches import REACHES
from .rebids import after_negative_double, rebids
from .responses import responses
from .rule import Rule, rule
from .second_calls import checkback_answers, fourth_suit_answers, is_second_call, second_calls
from .slams import after_aces, after_kings, is_ace_question, key_answers, king_answers, slam_tries
from .strong_and_weak import strong_rebids, to_preempt, to_two_clubs, to_weak_two, weak_two_answers
from .two_suits import to_two_suits

Table = Callable[[Context], tuple[Rule, ...]]
_NOTRUMP = ("opening_1nt", "opening_2nt", "overcall_1nt", "overcall_2nt", "strong_balanced")


def _after_acceptance(context: Context) -> tuple[Rule, ...]:
    return after_transfer(context) or after_relay(context)


# By what partner's last call is called: the table to answer it from while they keep silent.
_TO_CONVENTIONS: dict[str, Table] = {
    "stayman": stayman_answers,
    "transfer": transfer_answers,
    "minor_relay": relay_answers,
    "texas": texas_answers,
    "shows_major": after_stayman,
    "denies_major": after_stayman,
    "accepts_transfer": _after_acceptance,
    "super_accept": after_transfer,
    "quantitative": quantitative_answers,
    "strong_two_clubs": to_two_clubs,
    "ask_weak_two": weak_two_answers,
    "waiting": strong_rebids,
    "answers_aces": after_aces,
    "asks_kings": king_answers,
    "answers_kings": after_kings,
    "reopening_double": to_takeout_double,
    "takeout_again": to_takeout_double,
    "michaels": to_two_suits,
    "unusual_notrump": to_two_suits,
    "both_majors": to_two_suits,
    "responsive_double": to_takeout_double,
    "negative_double": after_negative_double,
    "checkback": checkback_answers,
    "fourth_suit": fourth_suit_answers,
}
_TO_OPENINGS: dict[str, Table] = {"weak_two": to_weak_two, "preempt": to_preempt}
_TO_ENTRIES: dict[str, Table] = {
    "takeout_double": to_takeout_double,
    "overcall": to_overcall,
    "weak_jump": to_overcall,
}


def _first_table(context: Context) -> tuple[Rule, ...]:
    """The table that was made for this auction; none if there is none."""
    if not context.ours:
        return over_their_opening(context) if context.theirs else opening(context)
    said = context.said
    if context.auction.doubling == 2:
        doubled = said is not None and said.name in ("takeout_double", "reopening_double", "takeout_again")
        return rescue(context) if doubled else ()
    if said is None:
        return ()
    silent = not isinstance(context.right, Bid)
    if is_ace_question(context):
        return key_answers(context)
    if silent and said.name in _TO_CONVENTIONS:
        return _TO_CONVENTIONS[said.name](context)
    if silent and is_invitation(context):
        return invited(context)
    if said.name in _NOTRUMP and isinstance(said.call, Bid):
        if silent and said.call.level <= 2:
            return answers_to_notrump(said.call.level, context.partner)
        return after_interference(context) if not context.mine and not silent else ()
    if not context.mine:
        return _first_answer(context, said)
    if len(context.mine) == 1 and len(context.partners) == 1 and context.mine[0] == context.ours[0]:
        name = context.meanings[context.mine[0]].name
        return rebids(context) if name in ("opening_major", "opening_minor") else ()
    return second_calls(context) if is_second_call(context) else ()


def _first_answer(context: Context, said: Meaning) -> tuple[Rule, ...]:
    """Our first call after partner's first: by whether partner opened or came in."""
    if len(context.partners) > 1:
        return ()
    if said.name in _TO_ENTRIES:
        return _TO_ENTRIES[said.name](context)
    if said.name in ("opening_major", "opening_minor"):
        return responses(context)
    if said.name in _TO_OPENINGS and not isinstance(context.right, Bid):
        return _TO_OPENINGS[said.name](context)
    return ()


@lru_cache(maxsize=8192)
def _rules(context: Context) -> tuple[Rule, ...]:
    legal = set(context.legal)
    # The last resort may neither be illegal nor drop what must not be dropped.
    after = (replace(one, resort=max(1, one.resort)) for one in continuing(context))
    table = _first_table(context)
    last = context.last_bid
    # Slam before anything that would stop in game, unless partner has asked something or is hardly known yet.
    open_question = context.said is not None and context.said.name in (*_TO_CONVENTIONS, "strong_raise", "new_suit_one")
    early = slam_tries(context, last) if table and context.mine and last is not None and not open_question else ()
    every = [*early, *table, *after]
    kept = [one for one in every if one.call in legal and not (one.call is PASS and _may_not_pass(context, one))]
    # A call means what the best kind of rule says, and is made for nothing else: what is told is what is held.
    kept = [replace(one, resort=min(one.resort, 2), reach=REACHES.get(one.name, 0)) for one in kept]
    best: dict[Call, int] = {}
    for one in kept:
        best[one.call] = min(one.resort, best.get(one.call, one.resort))
    rules = tuple(one for one in kept if one.resort == best[one.call])
    return (*rules, *_least_bad(context, best)) if context.must_call else rules


def _least_bad(context: Context, spoken_for: Mapping[Call, int]) -> tuple[Rule, ...]:
    """Partner's call forces, and no rule fits: the longest suit that either hand has shown, or notrump."""
    ours = [context.partner.lengths, context.known[context.me].lengths]
    shown = sorted(SUITS, key=lambda suit: -sum(lengths[suit].low for lengths in ours))
    suits: list[Suit | None] = [
        suit for suit in shown if suit not in context.their_suits and max(lengths[suit].low for lengths in ours) >= 3
    ]
    free_suits = [suit for suit in SUITS if suit not in context.their_suits]
    cheap = [one for one in map(context.cheapest, [*suits, None, *free_suits]) if one is not None]
    lowest = min((one.level for one in cheap), default=7)
    near: list[Call] = [one for one in cheap if one.level <= lowest + 1]
    free = [one for one in near if one not in spoken_for] or [one for one in near if spoken_for[one]]
    if free:
        return (replace(rule(free[0], "nothing_else"), resort=spoken_for.get(free[0], 3)),)
    left = next((one for one in context.legal if isinstance(one, Bid) and one not in spoken_for), None)
    return () if left is None else (replace(rule(left, "nothing_else"), resort=3),)


def _may_not_pass(context: Context, rule: Rule) -> bool:
    return context.must_call and rule.name != "penalty_pass"


@lru_cache(maxsize=8192)
def _read(calls: tuple[Call, ...], conditions: Conditions) -> Context:
    if not calls:
        return Context((), (), conditions)
    before = _read(calls[:-1], conditions)
    return before.with_call(calls[-1], meaning_from(_rules(before), calls[-1]))


def read(calls: Sequence[Call], conditions: Conditions = LOVE_ALL) -> Context:
    """The auction with what every call meant when it was made."""
    return _read(tuple(calls), conditions)


def rules_after(calls: Sequence[Call], conditions: Conditions = LOVE_ALL) -> tuple[Rule, ...]:
    """The rules that apply to the player in turn, the first that fits the hand to be followed."""
    return _rules(read(calls, conditions))


def choose(
    calls: Sequence[Call],
    hand: Hand,
    *,
    dealer: Seat = Seat.N,
    vulnerability: Vulnerability = Vulnerability.NONE,
    scoring: Scoring = Scoring.IMPS,
) -> tuple[Call, Meaning]:
    """What the system calls with *hand*, and what that means. It is always a legal call."""
    rules, facts = rules_after(calls, conditions_of(dealer, vulnerability, scoring)), facts_of(hand)
    chosen = next((rule.call for rule in rules if rule.fits(facts)), PASS)
    return chosen, meaning_from(rules, chosen)


def meaning_of(
    calls: Sequence[Call],
    dealer: Seat = Seat.N,
    vulnerability: Vulnerability = Vulnerability.NONE,
    scoring: Scoring = Scoring.IMPS,
) -> Meaning:
    """What the last of *calls* means."""
    return read(calls, conditions_of(dealer, vulnerability, scoring)).meanings[-1]
