"""Law 25 for a call that was itself irregular: 25A first, and where it allows nothing, the law of that call."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any

from cardinal.bridge import CALLS
from cardinal.laws.case import advance
from cardinal.laws.effect import Cancelled, Effect, Stands, Withdrawn
from cardinal.laws.notice import notice_call
from cardinal.laws.part import with_parts
from cardinal.laws.position import Position
from cardinal.laws.prelude import Call, Case, Found, ImpossibleCase, Procedure, Question, Text, Voice, find_law
from cardinal.laws.standing import Entry

from .change_of_call import Bar, Change, allowed, not_permitted, too_late
from .proper_turn import examples
from .unintended_call import Attempt, attempt_in, with_attempt
from .withdrawn_call import information_from

voice = Voice(__name__)

# The laws by which a call of LHO makes an irregular call stand (27A1, 29A, 37A).
STANDS_IF_LHO_CALLS = frozenset(("27", "30", "31", "32", "37"))


def irregular_call_changed(
    case: Case,
    was_intended: Callable[[Change], Bar],
    refused: Callable[[Case, Change, str, Procedure], Procedure] = not_permitted,
) -> Procedure:
    """25A with what an edition has for a call that was meant, and for one that stands (25B); the law of the irregular
    call follows where it was meant and cannot stand."""
    attempt = attempt_in(case) or Attempt((yield from meant_call(case)), case.after)
    change, moment = changed_in(case, attempt), moment_of_change(case, attempt)
    bar = (yield from too_late(moment, change)) or (yield from was_intended(change))
    if not bar:
        yield from allowed(moment, change)
        return
    number = law_of(case)
    if change.lho_entry is not None and number in STANDS_IF_LHO_CALLS:
        untouched = replace(case, after=attempt.between, law=number, intent_heard=True)
        yield from refused(moment, change, bar, find_law(number, case.edition).procedure(untouched))
    else:
        yield from _law_of_first_call(case, attempt, bar)


Chosen = Generator[Question | Found | Effect, Any, Call]


def meant_call(case: Case) -> Chosen:
    """The call that a player says he meant, where he has not made it yet."""
    options = tuple(call for call in CALLS if call is not case.any_call)
    question = voice.choose(case.offender, "meant", "§25A1", options=options, first=case.any_call)
    legal = tuple(call for call in case.auction.legal_calls(case.offender) if call is not case.any_call)
    meant: Call = yield replace(question, examples=examples(legal) or options)
    return meant


def law_of(case: Case) -> str:
    """The number of the law that the irregular call set in motion."""
    number = notice_call(case.position, case.offender, case.any_call)
    if number is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "25"}), cites="§25A1")
    return number


def changed_in(case: Case, attempt: Attempt) -> Change:
    since = tuple(
        Entry(act.seat, act.call)
        for act in attempt.between
        if act.is_call and act.seat is not None and isinstance(act.call, Call)
    )
    return Change(case.offender, case.any_call, attempt.second, case.position, since)


def moment_of_change(case: Case, attempt: Attempt) -> Case:
    """The case as it was when the player wanted another call: with the irregular call and what came after it."""
    made = () if case.act is None else (case.act,)
    position = case.position if case.auction.is_over else _after(case.position, (*made, *attempt.between))
    before = (*case.before, *made, *attempt.between)
    return replace(case, position=position, before=before, after=attempt.later, intent_heard=True)


def _after(position: Position, acts: tuple[Any, ...]) -> Position:
    for act in acts:
        position = advance(position, act)
    return position


def _law_of_first_call(case: Case, attempt: Attempt, bar: str) -> Procedure:
    """The irregular call was meant, so its own law follows. Only 27C says what becomes of a call put in its place;
    otherwise that is cancelled, unless the ruling itself comes to the same call."""
    number, seat, second = law_of(case), case.offender, attempt.second
    yield voice.found("law_of_first_call", f"{bar} §25B2", call=case.any_call, law=number)
    told = with_attempt(case, attempt) if number == "27" else replace(case, after=(*attempt.between, *attempt.later))
    procedure = find_law(number, case.edition).procedure(replace(told, law=number, intent_heard=True))
    is_ruled_on = False
    steps, reply = with_parts(procedure), None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration:
            break
        if isinstance(step, Stands | Withdrawn | Cancelled) and step.seat is seat and step.call == second:
            is_ruled_on = True
        reply = yield step
    if not is_ruled_on:
        yield Cancelled(seat, second, cites=f"§25B2 {bar}")
        yield information_from(case, second, cites="§25B3 §16C1 §16C2")
