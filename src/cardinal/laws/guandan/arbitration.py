"""Article 56: the arbitration committee, how it decides, who decides without one, the fee, and that it is final."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.language import NotNow
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Conditions, NotAllowed, Procedure, Text, Voice, law

from .case import GuandanCase

voice = Voice(__name__, REFEREE)

ORGANISER = "organiser"
CHANGED, STANDS = "changed", "stands"
RETURNED, KEPT = "returned", "kept"
# One chair and "several" members: two are the fewest that are several.
FEWEST_MEMBERS = 2


def _refuse(key: str, cites: str, **values: object) -> NotAllowed:
    return NotAllowed(Text(__name__, key, values), cites=cites)


@dataclass(frozen=True, slots=True)
class Committee:
    """One chair and several members, all appointed by the organiser."""

    chair: str
    members: tuple[str, ...]
    appointed_by: str = ORGANISER

    def __post_init__(self) -> None:
        everybody = (self.chair, *self.members)
        if not self.chair.strip() or len(self.members) < FEWEST_MEMBERS or len(set(everybody)) != len(everybody):
            raise _refuse("committee_size", "§G56.1", least=FEWEST_MEMBERS)
        if self.appointed_by != ORGANISER:
            raise _refuse("appointed", "§G56.1", by=self.appointed_by)

    def __contains__(self, name: object) -> bool:
        return name == self.chair or name in self.members


def majority(for_change: int, against: int) -> Cited[str]:
    """What a vote decides: the ruling is changed if more want it than not; with as many on both sides it stands."""
    if min(for_change, against) < 0 or for_change + against == 0:
        raise NotNow(Text(__name__, "no_votes"), cites="§G56.2")
    return Cited(CHANGED if for_change > against else STANDS, "§G56.2")


def decide(committee: Committee, votes: Mapping[str, bool]) -> Cited[str]:
    """The decision from each member's vote for a change of the ruling; who does not vote is not counted."""
    strangers = tuple(name for name in votes if name not in committee)
    if strangers:
        raise _refuse("not_of_committee", "§G56.1 §G56.2", names=strangers)
    wanted = sum(votes.values())
    return majority(wanted, len(votes) - wanted)


def fee_after(*, reasonable: bool) -> Cited[str]:
    """What becomes of the fee: it goes back when the appeal was a reasonable one, whether or not it was won."""
    return Cited(RETURNED if reasonable else KEPT, "§G55.3")


def decider(conditions: Conditions) -> Cited[str]:
    """Who decides appeals of an event: its committee; without one the organiser's procedure, else the chief referee."""
    arrangement = str(conditions["event.arbitration"])
    return Cited(arrangement, "§G56.1 §G56.2" if arrangement == "committee" else "§G56.3")


_VOTES = re.compile(r"(\d+)-(\d+)\Z")


def read_votes(given: object) -> tuple[int, int]:
    """Votes for and against a change, written ``3-2``.

    >>> read_votes("3-2")
    (3, 2)
    """
    found = _VOTES.match(str(given).strip())
    if found is None or not int(found[1]) + int(found[2]):
        raise ValueError("votes are two numbers")
    return int(found[1]), int(found[2])


def _as_told(given: object) -> str:
    """The same votes as text, which is what a record of the hearing keeps."""
    wanted, against = read_votes(given)
    return f"{wanted}-{against}"


@law("G56", edition="guandan")
def arbitration(case: GuandanCase) -> Procedure:
    """Article 56: an appeal that was accepted is decided."""
    who = decider(case.conditions)
    if who.value == "procedure":
        yield voice.duty("organiser", "settle_the_appeal_by_the_announced_procedure", who.cites, when="at_once")
    elif who.value == "committee":
        yield from _by_committee(case)
    else:
        yield from _by_chief_referee(case)


def _by_committee(case: GuandanCase) -> Procedure:
    if (yield voice.fact("constituted", "§G56.1")) is not True:
        yield voice.duty("organiser", "appoint_a_chair_and_several_members_of_the_committee", "§G56.1", when="at_once")
        return
    votes = yield voice.fact("votes", "§G56.2", options=("3-2", "2-2", "2-3"), reader=_as_told)
    if votes == NOT_DETERMINED:
        yield voice.duty("arbitration_committee", "decide_by_simple_majority", "§G56.2")
        return
    yield from _decided(case, majority(*read_votes(votes)), "§G56.5")


def _by_chief_referee(case: GuandanCase) -> Procedure:
    # Nobody is bound by a ruling given before all were heard, and that they were has to be shown.
    if (yield voice.fact("all_heard", "§G56.3")) is not True:
        yield voice.duty("chief_referee", "hear_all_parties", "§G56.3", when="before_ruling")
        return
    change = yield voice.judge("change_ruling", "§G56.3")
    yield from _decided(case, Cited(CHANGED if change else STANDS, "§G56.3"), "§G56.3")


def _decided(case: GuandanCase, found: Cited[str], finality: str) -> Procedure:
    if found.value == CHANGED:
        yield voice.recorded("the_decision_on_the_appeal_replaces_the_ruling", found.cites)
        yield voice.duty("referee", "carry_out_the_decision_on_the_appeal", found.cites)
    else:
        yield voice.recorded("the_ruling_appealed_against_stands", found.cites)
    yield voice.recorded("the_decision_on_the_appeal_is_final", finality)
    if case.conditions["event.appeal_fee"] is not True:
        return
    fee = fee_after(reasonable=(yield voice.judge("reasonable", "§G55.3")))
    if fee.value == RETURNED:
        yield voice.recorded("the_appeal_fee_is_returned", fee.cites)
    else:
        yield voice.recorded("the_appeal_fee_is_kept", fee.cites)


@law("G56.5", edition="guandan")
def further_complaint(case: GuandanCase) -> Procedure:
    """Article 56: somebody wants a decided appeal changed, or complains of it."""
    wanted = yield voice.fact("wanted", "§G56.5", options=("complaint", "change"))
    # A complaint that is not shown to be one asks for a change.
    if wanted == "complaint":
        yield voice.recorded("the_complaint_may_go_to_the_governing_body", "§G56.5")
    yield voice.none("the_decision_is_final_and_results_do_not_change", "§G56.5")
