"""What a ruling does at an open table: its effects are carried out on the position, each once."""

from __future__ import annotations

from dataclasses import replace

from cardinal.cards import Seat

from .case import Case
from .effect import Cancelled, Effect, Review, Stands, Withdrawn
from .open_state import Due, Hearing, OpenState
from .position import Position
from .record_place import ENTERING, Hole, hole_of, put_in


def carry_out(state: OpenState, hearing: Hearing, effects: tuple[Effect, ...]) -> OpenState:
    """Apply the effects that the table has not applied yet.

    What was called or played since the irregularity never entered the record: taking it away changes nothing there.
    What did enter (a call that is changed, a revoke that is corrected) is taken out, and what stands in its stead
    goes to its place.
    """
    pending = [] if hearing.is_entered else _since(hearing.case)
    position, holes = state.position, dict[Seat, Hole]()
    for number, effect in enumerate(effects):
        if not isinstance(effect, Stands | Withdrawn | Cancelled):
            position = position.apply(effect) if number >= hearing.applied else position
            continue
        what = effect.call if effect.call is not None else effect.card
        entered = (effect.seat, what) not in pending
        if not entered:
            pending.remove((effect.seat, what))
        if number < hearing.applied:
            continue
        if isinstance(effect, Stands):
            is_there = hearing.is_entered and hole_of(position, effect) is not None
            stands = is_there or (entered and _stands_already(position, hearing.case, effect))
            if effect.seat in holes or not stands:
                position = put_in(position, effect, holes.pop(effect.seat, None))
        elif entered:
            hole = hole_of(position, effect)
            if hole is not None:
                holes[effect.seat] = hole
            position = position.apply(effect)
    asked = (effect for effect in effects[hearing.applied :] if isinstance(effect, Review))
    dues = (Due(effect.clause, hearing.case.irregularity, hearing.answers) for effect in asked)
    position = _noted_as_taken_back(position, hearing, effects)
    return replace(state, position=position, due=(*state.due, *dues))


def _noted_as_taken_back(position: Position, hearing: Hearing, effects: tuple[Effect, ...]) -> Position:
    """Irregular leads and plays that go back are remembered: they may have established a revoke (63A1). One for which
    the other side was to blame counts for nothing (47E1)."""
    before, play = hearing.case.position.play, position.play
    if before is None or play is None:
        return position
    since = _since(hearing.case)
    back = tuple(
        (before.number, effect.seat)
        for effect in effects[hearing.applied :]
        if isinstance(effect, Withdrawn | Cancelled)
        and effect.card is not None
        and (effect.seat, effect.card) in since
        and not any(clause.startswith("47E1") for clause in effect.clauses)
    )
    return replace(position, play=replace(play, taken_back=(*play.taken_back, *back))) if back else position


def _stands_already(position: Position, case: Case, effect: Stands) -> bool:
    """Whether the ruling leaves a call where it is: the player's last one, with another player to call, or the one that
    he wanted to change."""
    auction, act = position.auction, case.act
    if effect.call is None or auction.last_call_of(effect.seat) is not effect.call:
        return False
    is_changed = act is not None and act.verb == "changes" and act.seat is effect.seat and act.call == effect.call
    return is_changed or auction.turn is not effect.seat


def _since(case: Case) -> list[tuple[Seat | None, object]]:
    """The calls and cards of the irregular act and of what came after it, none of which has entered the record; of a
    change only the second call is new."""
    found: list[tuple[Seat | None, object]] = []
    for act in (case.act, *case.after):
        if act is not None:
            new = (act.second,) if act.verb == "changes" else (act.call, act.card) if act.verb in ENTERING else ()
            found += [(act.seat, what) for what in new if what is not None]
    return found
