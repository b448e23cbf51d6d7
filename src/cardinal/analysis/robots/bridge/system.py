"""The bidding system as one function: the rules that apply after any auction, and what each call in it meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from cardinal.bridge import PASS, Bid, Call, Seat
from cardinal.cards import Hand

from .advances import to_overcall, to_takeout_double
from .context import EMPTY, Context
from .continuing import continuing
from .defence import over_their_opening
from .hand_facts import facts_of
from .meaning import Meaning, meaning_from
from .notrump import after_interference, answers_to_notrump, stayman_answers, transfer_answers
from .opening import opening
from .rebids import after_negative_double, rebids
from .responses import responses
from .rule import Rule
from .slams import ace_answers, after_aces, is_ace_question
from .strong_and_weak import strong_rebids, to_preempt, to_two_clubs, to_weak_two, weak_two_answers

Table = Callable[[Context], tuple[Rule, ...]]
_NOTRUMP = ("opening_1nt", "opening_2nt", "overcall_1nt", "overcall_2nt", "strong_balanced")

# By what partner's last call is called: the table to answer it from while they keep silent.
_TO_CONVENTIONS: dict[str, Table] = {
    "stayman": stayman_answers,
    "transfer": transfer_answers,
    "strong_two_clubs": to_two_clubs,
    "ask_weak_two": weak_two_answers,
    "waiting": strong_rebids,
    "answers_aces": after_aces,
    "reopening_double": to_takeout_double,
    "negative_double": after_negative_double,
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
    if said is None or context.auction.doubling == 2:
        return ()
    silent = not isinstance(context.right, Bid)
    if is_ace_question(context):
        return ace_answers(context)
    if silent and said.name in _TO_CONVENTIONS:
        return _TO_CONVENTIONS[said.name](context)
    if said.name in _NOTRUMP and isinstance(said.call, Bid):
        if silent and said.call.level <= 2:
            return answers_to_notrump(said.call.level, context.partner)
        return after_interference(context) if not context.mine and not silent else ()
    if not context.mine:
        return _first_answer(context, said)
    if len(context.mine) == 1 and len(context.partners) == 1 and context.mine[0] == context.ours[0]:
        name = context.meanings[context.mine[0]].name
        return rebids(context) if name in ("opening_major", "opening_minor") else ()
    return ()


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
    every = [*_first_table(context), *after]
    kept = [one for one in every if one.call in legal and not (one.call is PASS and _may_not_pass(context, one))]
    return tuple(kept)


def _may_not_pass(context: Context, rule: Rule) -> bool:
    return context.must_call and rule.name != "penalty_pass"


@lru_cache(maxsize=8192)
def read(calls: tuple[Call, ...]) -> Context:
    """The auction with what every call meant when it was made."""
    if not calls:
        return EMPTY
    before = read(calls[:-1])
    return before.with_call(calls[-1], meaning_from(_rules(before), calls[-1]))


def rules_after(calls: Sequence[Call]) -> tuple[Rule, ...]:
    """The rules that apply to the player in turn, the first that fits the hand to be followed."""
    return _rules(read(tuple(calls)))


def choose(calls: Sequence[Call], hand: Hand) -> tuple[Call, Meaning]:
    """What the system calls with *hand*, and what that means. It is always a legal call."""
    rules, facts = rules_after(calls), facts_of(hand)
    chosen = next((rule.call for rule in rules if rule.fits(facts)), PASS)
    return chosen, meaning_from(rules, chosen)


def meaning_of(calls: Sequence[Call], dealer: Seat | None = None) -> Meaning:
    """What the last of *calls* means; who dealt makes no difference to that."""
    return read(tuple(calls)).meanings[-1]
