"""A call that the laws put in a place of its own: it stands there, or the law for its irregularity deals with it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from cardinal.laws.notice import notice_call
from cardinal.laws.part import with_parts
from cardinal.laws.position import Position
from cardinal.laws.prelude import Act, AnyCall, Case, Effect, Found, Procedure, Question, Seat, Stands, Voice, find_law

voice = Voice(__name__)


def deemed_call(
    case: Case, position: Position, seat: Seat, call: AnyCall, cites: str, after: tuple[Act, ...] = ()
) -> Procedure:
    """*call* counts as made by *seat* in *position*, with *after* as what happened since."""
    number = notice_call(position, seat, call)
    if number is None:
        yield Stands(seat, call, cites=cites)
        return
    yield voice.found("appropriate_law", cites, seat=seat, call=call, law=number)
    act = Act("calls", f"{seat} calls {call}", seat, call)
    own = replace(case, position=position, act=act, after=after, law=number)
    yield from find_law(number, case.edition).procedure(own)


Followed = Generator[Question | Found | Effect, Any, Position]
"""A part of a law that gives the position after its effects."""


def followed(procedure: Procedure, position: Position) -> Followed:
    """The procedure, step by step, and the position to which its effects lead."""
    steps, reply = with_parts(procedure), None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration:
            return position
        reply = yield step
        if isinstance(step, Effect):
            position = position.apply(step)
