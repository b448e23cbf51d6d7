"""Article 22: the rectification that the side which did not offend waives, joined to the ruling that it belongs to."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from cardinal.guandan import Holding
from cardinal.laws.part import with_parts
from cardinal.laws.prelude import REFEREE, Effect, Procedure, Reverts, Voice

from .case import GuandanCase
from .effect import (
    Cards,
    CountsAsPass,
    LeadGoesTo,
    NextDeal,
    OutOfTrick,
    PatternBan,
    Placed,
    PlayGoesTo,
    PlayStands,
    ScoredAs,
    Suspended,
    TakeBack,
)
from .position import PLAYS

voice = Voice(f"{__package__}.disputes", REFEREE)

_FOR_THE_OTHERS = (OutOfTrick, Suspended, PatternBan, LeadGoesTo, ScoredAs, NextDeal, Placed, CountsAsPass)
"""What is done in favour of the side that did not offend. Warnings and deductions are the referee's, not to waive."""


def waivable(procedure: Callable[[GuandanCase], Procedure]) -> Callable[[GuandanCase], Procedure]:
    """The same procedure; where the other side asks to do without its rectification and the referee allows it, so."""

    @wraps(procedure)
    def heard(case: GuandanCase) -> Procedure:
        side = case.waived_by
        if side is None or not (yield voice.judge("allow_waiver", "§G22.8", side=side)):
            yield from procedure(case)
            return
        waived: list[Effect] = []
        yield from _without(procedure(case), case, waived)
        clauses = dict.fromkeys(effect.clauses[0] for effect in waived)
        stands = any(isinstance(effect, TakeBack) for effect in waived)
        if stands:
            yield PlayStands(case.offender, Cards(_cards(case)), cites="§G22.8")
        cites = " ".join(("§G22.8", *(f"§{clause}" for clause in clauses)))
        yield voice.none("rectification_waived_by_side", cites, side=side)
        if any(isinstance(effect, Reverts) for effect in waived):
            turn = case.position.advance(case.heard).turn if stands else case.offender
            if turn is not None:
                yield PlayGoesTo(turn, cites="§G8.1.1")

    return heard


def _cards(case: GuandanCase) -> Holding:
    return Holding.parse(case.heard.cards)


def _without(procedure: Procedure, case: GuandanCase, waived: list[Effect]) -> Procedure:
    """The procedure with what is waived left out, and kept in *waived*."""
    may_stand = case.act is not None and case.act.verb in PLAYS and case.position.is_valid(case.act) is not False
    steps, reply = with_parts(procedure), None
    while True:
        try:
            step = steps.send(reply)
        except StopIteration:
            return
        reply = None
        if isinstance(step, Effect) and _is_waived(step, case, may_stand=may_stand):
            waived.append(step)
        else:
            reply = yield step


def _is_waived(effect: Effect, case: GuandanCase, *, may_stand: bool) -> bool:
    if isinstance(effect, TakeBack):
        return effect.what == "play" and may_stand
    return isinstance(effect, _FOR_THE_OTHERS) or (isinstance(effect, Reverts) and case.heard.verb in PLAYS)
