"""Swiss: equal or near scores meet, nobody twice while that can be avoided, and a proof where it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, groupby

from cardinal.language import Text

from .errors import BadField
from .field import Contestant, bye_candidates, in_order, order_cites, whole_scores
from .home_away import home_in_swiss
from .lots import drawn
from .matching import closest
from .pairing import Pairing, Round
from .relations import Meeting, Relations
from .triangles import best_three
from .unavoidable import Unavoidable, barrier

BYE = 0  # stands for the bye in a proof: those who had one have "met" it


class Manner(StrEnum):
    """Who meets whom among equal scores."""

    ADJACENT = "adjacent"  # 1-2, 3-4
    FOLD = "fold"  # 1-8, 2-7
    SLIDE = "slide"  # 1-5, 2-6


class FirstRound(StrEnum):
    """How the first round is paired."""

    STRONG_WEAK = "strong_weak"  # the upper half against the lower, so that every pair is strong against weak
    BY_SEED = "by_seed"  # the first against the last, the second against the last but one
    RANDOM = "random"


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A round as paired: the order it was paired from, what could not be avoided, and the proof of that."""

    round: Round
    order: tuple[int, ...]
    rematches: tuple[Pairing, ...] = ()
    related: tuple[Pairing, ...] = ()
    proof: Unavoidable | None = None
    cites: str = ""


def pair_round(
    field: Iterable[Contestant],
    round_number: int,
    *,
    manner: Manner = Manner.ADJACENT,
    relations: Relations | None = None,
    sitting_out: Iterable[int] = (),
    triangle: bool = False,
) -> SwissRound:
    """The next round. *sitting_out* are not paired: sure of their places, or withdrawn.

    With *triangle* three of an odd field meet each other, and nobody has a bye.
    """
    field, out = tuple(field), frozenset(sitting_out)
    if any(not isinstance(one, Contestant) for one in field):
        raise TypeError("swiss() takes the field as contestants: swiss([Contestant(1, score=30), …], round_number)")
    order = in_order((one for one in field if one.number not in out), round_number)
    if len(order) < 2:
        raise BadField(Text(__package__, "too_few", {"given": len(order), "least": 2}), cites="§G26.1")
    pairing = _Pairing(round_number, manner, relations or Relations())
    three: tuple[Contestant, ...] = ()
    if triangle and len(order) % 2:
        bye = None
        three, pairs = best_three(order, pairing.pairs)
    else:
        pairs, bye = pairing.best(order)
    pairings = tuple(home_in_swiss(one.number, other.number, round_number) for one, other in pairs)
    rematches = tuple(made for made, (one, other) in zip(pairings, pairs, strict=True) if other.number in one.met)
    proof = _proof(order, pairs) if rematches and not three else None
    triangles = ((three[0].number, three[1].number, three[2].number),) if three else ()
    rematches += tuple(Pairing(one.number, two.number) for one, two in combinations(three, 2) if two.number in one.met)
    return SwissRound(
        round=Round(pairings, () if bye is None else (bye.number,), tuple(sorted(out)), triangles),
        order=tuple(one.number for one in order),
        rematches=rematches,
        related=pairing.relations.met(pairings),
        proof=proof,
        cites=f"§G26.1 §G26.4.3 {order_cites(order)} §G29.1.2" + (" §G26.6" if bye else ""),
    )


def first_round(
    strength: Sequence[int],
    *,
    manner: FirstRound = FirstRound.STRONG_WEAK,
    seed: str = "",
    relations: Relations | None = None,
    triangle: bool = False,
) -> SwissRound:
    """The first round of a field by strength, the strongest first; *seed* is drawn from if chance decides."""
    order = drawn(seed, "first round", strength) if manner is FirstRound.RANDOM else tuple(strength)
    field = [Contestant(number, rank=place) for place, number in enumerate(order, start=1)]
    among = {FirstRound.STRONG_WEAK: Manner.SLIDE, FirstRound.BY_SEED: Manner.FOLD}.get(manner, Manner.ADJACENT)
    paired = pair_round(field, 1, manner=among, relations=relations, triangle=triangle)
    return replace(paired, cites=paired.cites + (" §G26.3" if manner is not FirstRound.RANDOM else ""))


def new_stage(
    field: Iterable[Contestant], *, carried: bool, relations: Relations | None = None, triangle: bool = False
) -> tuple[tuple[Contestant, ...], SwissRound]:
    """The field and the first round of another stage, by the scores of the earlier one or those carried from it.

    Without carried scores the high meet the low and everybody begins with nothing; with them, the near meet. Whoever
    met in an earlier stage may meet again in this one.
    """
    fresh = tuple(replace(one, met=frozenset(), had_bye=False, had_triangle=False) for one in field)
    if carried:
        paired = pair_round(fresh, 1, relations=relations, triangle=triangle)
        return fresh, replace(paired, cites=paired.cites + " §G26.4.2 §G26.4.3")
    order = in_order(fresh, 1)
    level = tuple(replace(one, score=0, rank=place) for place, one in enumerate(order, start=1))
    paired = pair_round(level, 1, manner=Manner.SLIDE, relations=relations, triangle=triangle)
    return level, replace(paired, cites=paired.cites + " §G26.4.1 §G26.4.3")


def arranged(order: Sequence[Contestant], manner: Manner) -> tuple[Contestant, ...]:
    """The field so that those who should meet stand next to each other, score by score.

    Fold and slide are adjacency in another order. Of an odd group the lowest goes down to the best of the next.
    """
    found: list[Contestant] = []
    for _, same in groupby(order, key=lambda one: one.score):
        group = list(same)
        if len(found) % 2:
            found.append(group.pop(0))
        half, left = divmod(len(group), 2)
        upper, lower, rest = group[:half], group[half : 2 * half], group[2 * half :] if left else []
        if manner is Manner.ADJACENT:
            found += group
            continue
        if manner is Manner.FOLD:
            lower.reverse()
        found += [one for pair in zip(upper, lower, strict=True) for one in pair] + rest
    return tuple(found)


Pairs = tuple[tuple[Contestant, Contestant], ...]


@dataclass(frozen=True, slots=True)
class _Pairing:
    """How one round is paired."""

    round_number: int
    manner: Manner
    relations: Relations

    def best(self, order: tuple[Contestant, ...]) -> tuple[Pairs, Contestant | None]:
        """The pairs, and who has the bye: the lowest who may, or the next who saves a rematch that it would cost."""
        if len(order) % 2 == 0:
            return self.pairs(order), None
        tried: list[tuple[int, int, Pairs, Contestant]] = []
        for place, bye in enumerate(bye_candidates(order, self.round_number)):
            pairs = self.pairs(tuple(one for one in order if one is not bye))
            tried.append((_rematches(pairs), place, pairs, bye))
            if not tried[-1][0]:
                break
        _, _, pairs, bye = min(tried, key=lambda one: one[:2])
        return pairs, bye

    def pairs(self, order: tuple[Contestant, ...]) -> Pairs:
        plain = self._closest(order)
        if not self._is_early:
            return plain
        early = self._relatives(order)
        together = {one.number for pair in early for one in pair}
        pairs = early + self._closest(tuple(one for one in order if one.number not in together))
        return plain if _rematches(pairs) > _rematches(plain) else pairs

    def _relatives(self, order: tuple[Contestant, ...]) -> Pairs:
        """Related contestants who meet now, each group two by two from the top."""
        found = []
        for group in self.relations.groups:
            members = [one for one in order if one.number in group]
            while len(members) > 1:
                first = members.pop(0)
                other = next((member for member in members if member.number not in first.met), None)
                if other is not None:
                    members.remove(other)
                    found.append((first, other))
        return tuple(found)

    def _closest(self, order: tuple[Contestant, ...]) -> Pairs:
        field = arranged(order, self.manner)
        position = {one.number: place for place, one in enumerate(field)}
        met = [{position[number] for number in one.met if number in position} for one in field]
        apart: list[set[int]] = []
        if self.relations.groups and not self._is_early:
            relatives = [self.relations.relatives(one.number) for one in field]
            apart = [{position[number] for number in each if number in position} for each in relatives]
        return tuple((field[one], field[other]) for one, other in closest(whole_scores(field), met, apart))

    @property
    def _is_early(self) -> bool:
        return self.relations.meeting is Meeting.EARLY and self.round_number == 1


def _rematches(pairs: Pairs) -> int:
    return sum(other.number in one.met for one, other in pairs)


def _proof(order: Sequence[Contestant], pairs: Pairs) -> Unavoidable:
    met = met_graph(order)
    fresh = [(one.number, other.number) for one, other in pairs if other.number not in one.met]
    if BYE in met:
        paired = {one.number for pair in pairs for one in pair}
        fresh += [(one.number, BYE) for one in order if one.number not in paired]
    return barrier(met, fresh)


def met_graph(order: Iterable[Contestant]) -> dict[int, frozenset[int]]:
    """Each contestant with those it has met, for checking a proof; in an odd field the bye is one of them."""
    field = tuple(order)
    numbers = frozenset(one.number for one in field)
    met = {one.number: one.met & numbers for one in field}
    if len(field) % 2:
        had = frozenset(one.number for one in field if one.had_bye)
        met = {number: each | {BYE} if number in had else each for number, each in met.items()} | {BYE: had}
    return met
