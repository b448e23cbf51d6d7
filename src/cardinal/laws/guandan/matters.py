"""A Guandan record with several irregularities: how the deal stands after a ruling, and what is left to be heard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardinal.guandan.trick import Trick
from cardinal.language import CardinalError
from cardinal.laws.hearing import hear_again
from cardinal.laws.prelude import BoardEffect, Effect, Reverts, Seat
from cardinal.laws.ruling import Ruling

from .act import GuandanAct, parse_guandan_act
from .case import GuandanCase, case_of
from .effect import CountsAsPass, LeadGoesTo, OutOfTrick, Placed, PlayStands, ReadAs, ScoredAs, Suspended, TakeBack
from .position import PLAYS, DealPosition
from .suspension import CURRENT

_AT_TABLE = frozenset((*PLAYS, "passes", "adds", "draws", "pays", "returns", "reports", "no report"))
"""Acts of the deal itself: once it is over, or dealt again, they lead nowhere."""
_SINCE = "every_play_and_pass_since"


@dataclass(frozen=True, slots=True)
class GuandanNoticed:
    """An irregular act of a record: its place, and the law that it sets in motion."""

    place: int
    act: GuandanAct
    law: str


def other_matters(case: GuandanCase) -> Iterator[GuandanNoticed]:
    """What else in the record is irregular, as far as it can be seen before a ruling, under another law."""
    if case.act is None:
        return
    position, acts, start = case.position.advance(case.act), case.after, 1
    seen = {case.law}
    while acts:
        found = _irregular(case, position, acts)
        if found is None or found.act is None or found.law is None:
            return
        at = len(found.before)
        if found.law not in seen:
            seen.add(found.law)
            yield GuandanNoticed(start + at, found.act, found.law)
        position, acts, start = found.position.advance(found.act), acts[at + 1 :], start + at + 1


def next_guandan_case(case: GuandanCase, ruling: Ruling) -> GuandanCase | None:
    """The next matter of a record when one has been ruled on: the next irregular act that the ruling has not taken
    account of, as the deal stands then."""
    if case.act is None:
        return None
    position, acts = position_after(case, ruling), _left_over(case, ruling)
    before = (*case.before, case.act)
    while acts:
        found = _irregular(case, position, acts)
        if found is None or found.act is None:
            return None
        before = (*before, *found.before)
        if not _is_weighed(case, ruling, found.act):
            return replace(found, before=before, offences=case.offences, reminders=case.reminders)
        before, acts = (*before, found.act), acts[len(found.before) + 1 :]
        position = _advanced(found.position, found.act)
    return None


def _irregular(case: GuandanCase, position: DealPosition, acts: tuple[GuandanAct, ...]) -> GuandanCase | None:
    """The case of the first of *acts* that is irregular; none where the record then contradicts itself."""
    try:
        found = case_of(position, acts, None, board=case.board, conditions=case.conditions, name=case.name)
    except CardinalError:
        return None
    return None if found.law is None else found


def position_after(case: GuandanCase, ruling: Ruling) -> DealPosition:
    """How the deal stands when the ruling has been carried out."""
    act = case.heard
    back = [effect for effect in ruling.effects if isinstance(effect, TakeBack)]
    position = case.position
    if case.whole is not None and any(isinstance(one, PlayStands | ReadAs) for one in ruling.effects):
        position = _advanced(case.whole.before, case.whole.act)
    elif not any(one.seat is act.seat for one in back):
        position = _advanced(position, act)
    for effect in ruling.effects:
        position = _carried(position, effect)
    return position


def _carried(position: DealPosition, effect: Effect) -> DealPosition:
    match effect:
        case CountsAsPass():
            return _advanced(position, parse_guandan_act(f"{effect.seat} passes"))
        case OutOfTrick():
            return _without(position, effect.seat)
        case Suspended() if effect.when == CURRENT:
            return _without(position, effect.seat)
        case Reverts() if isinstance(effect.to, Seat):
            return replace(position, turn=effect.to) if position.drawer is None else replace(position, drawer=effect.to)
        case LeadGoesTo():
            return replace(position, turn=effect.seat, trick=_empty(position, effect.seat))
        case ScoredAs() | Placed():
            return replace(position, is_over=True, turn=None)
        case _:
            return position


def _without(position: DealPosition, seat: Seat) -> DealPosition:
    """*seat* does not act again in the trick."""
    trick = position.trick or Trick(position.turn if position.turn is not None else seat)
    return replace(
        position, trick=Trick(trick.leader, trick.turns, trick.top, trick.passed, trick.done | 1 << seat)
    )  # fmt: skip


def _empty(position: DealPosition, leader: Seat) -> Trick:
    done = position.trick.done if position.trick is not None else 0
    return Trick(leader, done=done & ~(1 << leader))


def _advanced(position: DealPosition, act: GuandanAct) -> DealPosition:
    try:
        return position.advance(act)
    except CardinalError:
        return position


def _left_over(case: GuandanCase, ruling: Ruling) -> tuple[GuandanAct, ...]:
    """What was done since that the ruling does not take away."""
    effects = ruling.effects
    is_ended = any(isinstance(one, ScoredAs | Placed) for one in effects) or any(
        isinstance(one, BoardEffect) and one.what == "redealt" for one in effects
    )
    since = any(isinstance(one, TakeBack) and one.what == _SINCE for one in effects)
    gone = _AT_TABLE if is_ended or since else frozenset()
    return tuple(act for act in case.after if act.verb not in gone)


def _is_weighed(case: GuandanCase, ruling: Ruling, act: GuandanAct) -> bool:
    """Whether the hearing took account of an act that came before the ruling: without it, it had run otherwise."""
    without = replace(case, after=tuple(one for one in case.after if one is not act))
    try:
        result = hear_again(ruling.law, without, ruling.answers)[1]
    except CardinalError:
        return True
    return not isinstance(result, Ruling) or result.trace != ruling.trace
