"""The robots' meanings as the laws read them, and what they say of a call that replaces a withdrawn one (Law 23A)."""

from __future__ import annotations

from collections.abc import Sequence

from cardinal.bridge import PASS, Auction, Bid, Call, Vulnerability
from cardinal.cards import Seat
from cardinal.language import CardinalError
from cardinal.laws.comparable import SEED, Comparison, compare
from cardinal.laws.meaning import Meaning as LawMeaning

from .meaning import Meaning, natural
from .system import meaning_of

DEALS = 1_000
"""So many deals are tried: enough to tell nearly all hands from many."""
NEARLY_ALL = 90
"""Per cent of the hands from which on two calls show nearly the same."""


def meaning_in_law(meaning: Meaning) -> LawMeaning:
    """A meaning of the robots' system as the laws know it."""
    purposes = frozenset((f"asks {meaning.name}",)) if meaning.artificial else frozenset[str]()
    nature = "artificial" if meaning.artificial else "natural"
    return LawMeaning(meaning.shapes, meaning.forcing.value, purposes, nature)


def withdrawn_meaning(calls: Sequence[Call], withdrawn: Call, dealer: Seat, vulnerability: Vulnerability) -> Meaning:
    """What a call that was not sufficient would have shown: as if the last bid had been overlooked; where that is no
    auction either, as most people would mean it."""
    last = max((place for place, call in enumerate(calls) if isinstance(call, Bid)), default=None)
    seen = list(calls)
    if last is not None:
        seen[last] = PASS
    try:
        Auction(dealer, (*seen, withdrawn))
    except CardinalError:
        return natural(withdrawn)
    return meaning_of((*seen, withdrawn), dealer, vulnerability)


def comparison(
    calls: Sequence[Call], withdrawn: Call, replacement: Call, dealer: Seat, vulnerability: Vulnerability
) -> Comparison:
    """The hands of both calls beside each other, after the *calls* that stand."""
    old = withdrawn_meaning(calls, withdrawn, dealer, vulnerability)
    new = meaning_of((*calls, replacement), dealer, vulnerability)
    return compare(meaning_in_law(old), meaning_in_law(new), SEED, DEALS)


def is_comparable(found: Comparison) -> str:
    """By which test of Law 23A the calls are comparable, as the law's question names it; empty for none."""
    if found.purposes:
        return "purpose"
    if not found.has_hands:
        return ""
    if found.of_replacement >= NEARLY_ALL:
        return "similar" if found.of_withdrawn >= NEARLY_ALL else "subset"
    return ""
