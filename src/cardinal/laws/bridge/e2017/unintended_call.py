"""Law 25A before the law of an irregular call: one that its player has changed is heard under Law 25 first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from cardinal.laws.act import write_act
from cardinal.laws.prelude import Act, AnyCall, Case, Finding, Procedure, Voice, find_law

voice = Voice(__name__)

LawOfCall = Callable[[Case], Procedure]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a player puts in the place of his irregular call, and what happened between the two and since."""

    second: AnyCall
    between: tuple[Act, ...] = ()
    later: tuple[Act, ...] = ()


def attempt_in(case: Case) -> Attempt | None:
    """The change that the record has of the irregular call: told as one, or another call of the same player before
    anybody else has called."""
    if case.act is None or not case.act.is_call:
        return None
    for place, act in enumerate(case.after):
        between = case.after[:place]
        second = _second_call(case, act, is_next=not any(one.is_call for one in between))
        if second is not None:
            return Attempt(second, between, case.after[place + 1 :])
    return None


def _second_call(case: Case, act: Act, *, is_next: bool) -> AnyCall | None:
    if act.seat is not case.offender:
        return None
    second = act.second if act.verb == "changes" else act.call if act.is_call and is_next else None
    # The same call once more replaces nothing.
    return None if second == case.any_call else second


def with_attempt(case: Case, attempt: Attempt) -> Case:
    """The case in which the attempt is told as the change that it is."""
    change = write_act("changes", seat=case.offender, call=case.any_call, second=attempt.second)
    return replace(case, after=(*attempt.between, change, *attempt.later))


def unless_unintended(procedure: LawOfCall) -> LawOfCall:
    """The law of an irregular call, behind Law 25 of the same edition when its player has put another in its place or
    says that it was not meant."""

    @wraps(procedure)
    def heard(case: Case) -> Procedure:
        if case.intent_heard or case.act is None or not case.act.is_call:
            yield from procedure(case)
        elif attempt_in(case) is not None or (yield from _says_not_meant(case)):
            yield from find_law("25", case.edition).procedure(case)
        else:
            yield from procedure(replace(case, intent_heard=True))

    return heard


def _says_not_meant(case: Case) -> Finding:
    """Whether the player tells the Director, who is there, that another call was meant: a rare thing. Once somebody has
    called over it the auction has gone on, and a second call of his own he has meant to make."""
    changes_own_call = case.turn is case.lho and case.auction.has_called(case.offender)
    if not case.attention or case.calls_after or changes_own_call:
        return False
    values: dict[str, Any] = {"seat": case.offender, "call": case.any_call}
    return (yield voice.fact("not_meant", "§25A1", usual=False, **values)) is True
