"""Evidence for Law 23A: what a withdrawn call and its replacement mean, tried on sampled hands for the Director."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cardinal.bridge import Call
from cardinal.cards import SEATS, seeded_deal
from cardinal.language import Text

from .case import Case
from .meaning import Features, Meaning, features

SEED = b"comparable calls, Law 23A, hands"
"""Always the same hands, so that the same meanings give the same evidence everywhere."""

DEALS = 5000


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many of the sampled hands fit each meaning and both, and what the two are for."""

    sampled: int
    withdrawn: int
    replacement: int
    both: int
    purposes: tuple[str, ...] = ()
    forcing: bool | None = None  # whether both force alike; None when one does not say

    @property
    def has_hands(self) -> bool:
        return self.withdrawn > 0 and self.replacement > 0

    @property
    def of_replacement(self) -> int:
        """Per cent of the replacement's hands that fit the withdrawn call too; rounded down, so 100 means all."""
        return 100 * self.both // self.replacement if self.replacement else 0

    @property
    def of_withdrawn(self) -> int:
        return 100 * self.both // self.withdrawn if self.withdrawn else 0


@cache
def sampled_hands(seed: bytes = SEED, deals: int = DEALS) -> tuple[Features, ...]:
    """The hands of the first deals of a seed."""
    dealt = (seeded_deal(seed, number) for number in range(1, deals + 1))
    return tuple(features(deal[seat]) for deal in dealt for seat in SEATS)


@cache
def compare(withdrawn: Meaning, replacement: Meaning, seed: bytes = SEED, deals: int = DEALS) -> Comparison:
    """Try both meanings on the hands of a seed. A meaning that shows no hands (a mere question) is not tried."""
    common = tuple(sorted(withdrawn.purposes & replacement.purposes))
    alike = withdrawn.forcing == replacement.forcing if withdrawn.forcing and replacement.forcing else None
    if not (withdrawn.shows_hands and replacement.shows_hands):
        return Comparison(0, 0, 0, 0, common, alike)
    hands = sampled_hands(seed, deals)
    first = [withdrawn.fits(hand) for hand in hands]
    second = [replacement.fits(hand) for hand in hands]
    both = sum(one and other for one, other in zip(first, second, strict=True))
    return Comparison(len(hands), sum(first), sum(second), both, common, alike)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The two calls with their meanings; the hands are tried only when somebody reads it."""

    withdrawn: Call
    replacement: Call
    old: Meaning
    new: Meaning

    @property
    def comparison(self) -> Comparison:
        return compare(self.old, self.new)

    def text(self) -> Text:
        """What the Director is shown beside the question."""
        seen = self.comparison
        values: dict[str, object] = {
            "withdrawn": self.withdrawn,
            "replacement": self.replacement,
            "old": str(self.old),
            "new": str(self.new),
            "hands": Text(__name__, "hands" if seen.has_hands else "no_hands", _numbers(self, seen)),
            "purpose": Text(__name__, "purpose" if seen.purposes else "no_purpose", {"purposes": seen.purposes}),
            "forcing": Text(__name__, {True: "alike", False: "unlike", None: "unsaid"}[seen.forcing]),
        }
        return Text(__name__, "evidence", values)


def _numbers(evidence: Evidence, seen: Comparison) -> dict[str, object]:
    return {
        "withdrawn": evidence.withdrawn,
        "replacement": evidence.replacement,
        "sampled": seen.sampled,
        "old_count": seen.withdrawn,
        "new_count": seen.replacement,
        "of_new": seen.of_replacement,
        "of_old": seen.of_withdrawn,
    }


def evidence_for(case: Case, withdrawn: object, replacement: object) -> Evidence | None:
    """The evidence on a replacement by the offender, or None when a meaning is not stated."""
    old = case.meaning_of(case.offender, withdrawn)
    new = case.meaning_of(case.offender, replacement, instead=True)
    if old is None or new is None or not isinstance(withdrawn, Call) or not isinstance(replacement, Call):
        return None
    return Evidence(withdrawn, replacement, old, new)
