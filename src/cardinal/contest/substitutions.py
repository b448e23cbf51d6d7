"""Members and places: who may join or leave a team and until when, who comes up for one that leaves, and stand-ins.

Who may sit down for a team in a match is the roster's (``roster``); here is how a roster, a pair or a field changes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cardinal.language import Text
from cardinal.laws.cited import Cited
from cardinal.laws.ctcba.members import may_add_member, may_change_members
from cardinal.laws.ctcba.pairs_partners import partner_missing
from cardinal.laws.ctcba.qualifying_place import GroupResult, candidates
from cardinal.laws.ctcba.representation import players_kept
from cardinal.laws.guandan.forfeits import next_stage_field

from .conditions import ConditionsOfContest
from .errors import TooLate

__all__ = [
    "Standing",
    "check_added",
    "check_changed",
    "fill_place",
    "next_field",
    "represents",
    "vacancies",
    "without_partner",
]

EVERY_MATCH = 1_000_000
_ADD_BEFORE: Mapping[str, int] = {"start": 1, "second_match": 2, "any_time": EVERY_MATCH}
"""The match of a team before which it adds members, by what the conditions say."""


def check_changed(conditions: ConditionsOfContest, begun: int, ended: int, *, extended: bool = False) -> None:
    """R50: refuse a change of members by a team that has begun and ended so many matches, if it comes too late.

    *extended*: the Director announced that it can be done until the first match has ended.
    """
    until = conditions.substitutions.change_until
    if until != "any_time":
        may_change_members(begun, ended, extended=extended or until == "end_of_first_match").insist()


def check_added(
    conditions: ConditionsOfContest, members: Iterable[str], player: str, begun: int, taken: Collection[str] = ()
) -> None:
    """R51: refuse a new member of a team that is full or has begun too many matches; *taken* are in the event."""
    until = conditions.substitutions.add_until
    if until == "never":
        raise TooLate(Text(__name__, "never"), cites="§80B2(d)")
    may_add_member(
        len(set(members)),
        begun,
        most=conditions.entries.members_most,
        before_match=_ADD_BEFORE[until],
        entered=player in taken,
    ).insist()


# -- places in the next stage ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """A team in the ranking of its group: its score, and the most that it could have had."""

    number: int
    score: Fraction
    most: Fraction = Fraction(1)


def fill_place(
    groups: Mapping[str, Sequence[Standing]], group: str, through: Collection[int], declined: Collection[int] = ()
) -> Cited[int | None]:
    """R52: who comes up for a team of *group* that does not take its place; None if nobody is left.

    *groups* are in the order of their rankings; *through* had a place, whether they take it or not.
    """
    told = {
        name: [GroupResult(str(one.number), one.score, one.most) for one in ranking] for name, ranking in groups.items()
    }
    found = candidates(told, group, {str(one) for one in through}, {str(one) for one in declined})
    return Cited(int(found.value[0]) if found.value else None, found.cites)


def next_field(
    conditions: ConditionsOfContest, ranking: Sequence[int], places: int, given_up: Collection[int] = ()
) -> Cited[tuple[int, ...]]:
    """Who plays the next stage of an event in one group; at Guandan nobody comes up for those who gave up (G34.3)."""
    if conditions.substitutions.nobody_moves_up:
        found = next_stage_field(tuple(map(str, ranking)), places, {str(one) for one in given_up})
        return Cited(tuple(map(int, found.value)), found.cites)
    return Cited(tuple(one for one in ranking if one not in set(given_up))[:places], "§R52")


def represents(conditions: ConditionsOfContest, fielded: Iterable[str], still: Iterable[str]) -> Cited[bool]:
    """R53: whether a team keeps the right to represent: enough of those it entered and fielded are still there."""
    kept = players_kept(tuple(fielded), tuple(still))
    return Cited(kept.value >= conditions.substitutions.keep_least, kept.cites)


def vacancies(conditions: ConditionsOfContest, still: Iterable[str]) -> Cited[int]:
    """R54: how many places the captain of a representative team may fill, as the organiser's review allows."""
    return Cited(max(0, conditions.entries.members_most - len(set(still))), "§R54")


# -- pairs whose partner is missing ---------------------------------------------------------------------------------


def without_partner(rounds_missed: int, *, qualifier: bool) -> Cited[str]:
    """R17: what a player may have whose partner is not there: ``stand_in``, ``new_partner`` or ``wait``."""
    return partner_missing(rounds_missed, qualifier=qualifier)
