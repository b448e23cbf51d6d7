"""What the robots' system says of a call that replaces a withdrawn one (Law 23A).

A meaning in words ("12 points, three diamonds") also fits hands that would have been called otherwise: those with five
spades, or a balanced fifteen. What a call tells partner is which hands make it, so hands are dealt and bid both ways.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from cardinal.bridge import PASS, Auction, Bid, Call, Vulnerability
from cardinal.cards import SEATS, Hand, Seat, seeded_deal
from cardinal.language import CardinalError
from cardinal.laws.comparable import SEED
from cardinal.laws.meaning import Features, features

from .meaning import Meaning, natural
from .system import choose, meaning_of

DEALS, ENOUGH = 8_000, 300
"""So many deals are looked through, until so many hands have made a call."""
NEARLY_ALL = 90
"""Per cent of the hands from which on two calls show nearly the same."""
ASKING = frozenset((
    "stayman", "blackwood", "asks_kings", "ask_weak_two", "minor_relay", "waiting", "cue_advance", "pass_or_correct",
))  # fmt: skip
"""Calls that are made to ask or to relay: Law 23A3 looks at what they are for."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """Of how many hands in a hundred that make one call the other would be made too, rounded down; and whether both
    ask the same."""

    of_replacement: int
    of_withdrawn: int
    is_same_question: bool = False


def withdrawn_auction(calls: Sequence[Call], withdrawn: Call, dealer: Seat) -> tuple[Call, ...] | None:
    """The auction as it was for whoever made a call that was not sufficient: as if the last bid had been overlooked.
    None where that is no auction either."""
    last = max((place for place, call in enumerate(calls) if isinstance(call, Bid)), default=None)
    seen = tuple(PASS if place == last else call for place, call in enumerate(calls))
    try:
        Auction(dealer, (*seen, withdrawn))
    except CardinalError:
        return None
    return seen


def comparison(
    calls: Sequence[Call], withdrawn: Call, replacement: Call, dealer: Seat, vulnerability: Vulnerability
) -> Likeness:
    """The hands of both calls beside each other, after the *calls* that stand."""
    old = _Made(withdrawn_auction(calls, withdrawn, dealer), withdrawn, dealer, vulnerability)
    new = _Made(tuple(calls), replacement, dealer, vulnerability)
    question = old.meaning.name in ASKING and old.meaning.name == new.meaning.name
    return Likeness(_share(new, old), _share(old, new), question)


def is_comparable(found: Likeness) -> str:
    """By which test of Law 23A the calls are comparable, as the law's question names it; empty for none."""
    if found.is_same_question:
        return "purpose"
    if found.of_replacement >= NEARLY_ALL:
        return "similar" if found.of_withdrawn >= NEARLY_ALL else "subset"
    return ""


@dataclass(frozen=True, slots=True)
class _Made:
    """A call where it was made; without *before* nobody knows what was seen, and it is read as most people mean it."""

    before: tuple[Call, ...] | None
    call: Call
    dealer: Seat
    vulnerability: Vulnerability

    @property
    def meaning(self) -> Meaning:
        if self.before is None:
            return natural(self.call)
        return meaning_of((*self.before, self.call), self.dealer, self.vulnerability)


Dealt = tuple[Hand, Features]


@cache
def _dealt() -> tuple[Dealt, ...]:
    """Always the same hands, so that the same calls are judged alike everywhere."""
    hands = (seeded_deal(SEED, number)[seat] for number in range(1, DEALS + 1) for seat in SEATS)
    return tuple((hand, features(hand)) for hand in hands)


def _that_make(made: _Made, hands: Iterable[Dealt]) -> Iterator[Dealt]:
    """Those of the hands that make the call. One that no rule of the system makes is judged by its natural meaning."""
    meaning = made.meaning
    shown = (dealt for dealt in hands if any(shape.fits(dealt[1]) for shape in meaning.shapes))
    before = made.before
    if before is None or meaning.name == "natural":
        return shown

    def makes_it(hand: Hand) -> bool:
        return choose(before, hand, dealer=made.dealer, vulnerability=made.vulnerability)[0] is made.call

    return (dealt for dealt in shown if makes_it(dealt[0]))


@lru_cache(maxsize=512)
def _first_that_make(made: _Made) -> tuple[Dealt, ...]:
    return tuple(islice(_that_make(made, _dealt()), ENOUGH))


def _share(these: _Made, those: _Made) -> int:
    hands = _first_that_make(these)
    return 100 * sum(1 for _ in _that_make(those, hands)) // len(hands) if hands else 0
