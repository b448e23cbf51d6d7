"""What a ruling leaves of a record: how the board stands after it, and what was done that it did not deal with."""

from __future__ import annotations

from cardinal.bridge import Call
from cardinal.cards import Card, Seat

from .act import Act
from .case import Case, advance
from .effect import Cancelled, Effect, Stands, Withdrawn
from .open_play import PLAY_ACTS
from .position import Position
from .question import Kind
from .record_place import ENTERING, Hole, hole_of, put_in
from .ruling import Answered, Done, Ruling, Step

ATTENTION = frozenset(("attention", "director", "summons"))
"""Acts by which the matter that was ruled on came to light."""

_Made = tuple[Seat | None, str]
"""Whose call or card, and which."""


def position_after(case: Case, ruling: Ruling) -> Position:
    """How the board stands when the ruling has been carried out and the calls and cards that it waited for are made."""
    pending = [made for act in (case.act, *case.after) for made in _new_of(act)]
    position, holes = case.position, dict[Seat, Hole]()
    if case.act is not None and not _dealt_with(case.act, ruling):
        # The ruling was about something else: the call or card lies as it did.
        position = advance(position, case.act)
    for place, step in enumerate(ruling.trace):
        if isinstance(step, Done):
            position = _carried_out(position, step.effect, pending, holes)
        elif isinstance(step, Answered):
            position = _made_since(position, step, ruling.trace[place + 1 :])
    return position


def _new(act: Act) -> tuple[_Made, ...]:
    """What an act would have entered in the record; of a change only the second call is new."""
    found = (act.second,) if act.verb == "changes" else (act.call, act.card) if act.verb in ENTERING else ()
    return tuple((act.seat, str(what)) for what in found if what is not None)


def _carried_out(position: Position, effect: Effect, pending: list[_Made], holes: dict[Seat, Hole]) -> Position:
    if not isinstance(effect, Stands | Withdrawn | Cancelled):
        return position.apply(effect)
    if isinstance(effect, Stands):
        return put_in(position, effect, holes.pop(effect.seat, None))
    made = _of(effect)
    if made in pending:
        # What came with or after the irregularity never entered the record.
        pending.remove(made)
        return position
    hole = hole_of(position, effect)
    if hole is not None:
        holes[effect.seat] = hole
    return position.apply(effect)


def _made_since(position: Position, step: Answered, following: tuple[Step, ...]) -> Position:
    """A call or card that the hearing waited for enters the record once: by an effect that follows, or by itself."""
    seat, made = step.question.asked, step.answer
    if step.question.kind is not Kind.ACT or not isinstance(seat, Seat) or not isinstance(made, Call | Card):
        return position
    stands = (one.effect for one in following if isinstance(one, Done) and isinstance(one.effect, Stands))
    if any(_of(effect) == (seat, str(made)) for effect in stands):
        return position
    return position.after_call(seat, made) if isinstance(made, Call) else position.after_card(seat, made)


def _of(effect: Stands | Withdrawn | Cancelled) -> _Made:
    return effect.seat, str(effect.call if effect.call is not None else effect.card)


def left_over(case: Case, ruling: Ruling, position: Position) -> tuple[Act, ...]:
    """What was done before the ruling that it neither takes away nor has put in: it counts as done after it. Calls that
    followed one that is taken away are the business of the law that took it; one word of attention is about everything
    irregular, a revoke that nobody had seen as well."""
    gone = any(isinstance(one, Withdrawn | Cancelled) and _of(one) in _new_of(case.act) for one in ruling.effects)
    ended = (PLAY_ACTS if position.phase == "finished" else frozenset()) | ({"calls"} if gone else frozenset())
    return tuple(act for act in case.after if act.verb not in ended and not _dealt_with(act, ruling))


def _new_of(act: Act | None) -> tuple[_Made, ...]:
    return () if act is None else _new(act)


def _dealt_with(act: Act, ruling: Ruling) -> bool:
    """Whether the ruling says of the call or card of an act that it stands or goes."""
    effects = (effect for effect in ruling.effects if isinstance(effect, Stands | Withdrawn | Cancelled))
    made = {(act.seat, str(what)) for what in (act.call, act.second, act.card) if what is not None}
    return any(_of(effect) in made for effect in effects)
