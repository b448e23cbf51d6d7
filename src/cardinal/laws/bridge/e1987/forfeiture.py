"""Law 11 of 1987: the right to penalize is lost outright when LHO goes on, perhaps by another action, perhaps through
a spectator; nobody's ignorance of the law is made good."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.bridge.e2017.attention import Mentioned
from cardinal.laws.effect import Effect, Forfeited, Penalty
from cardinal.laws.prelude import NOT_DETERMINED, SIDES, Act, Case, Found, Procedure, Question, Side, Voice, law

voice = Voice(__name__)

# Not actions in the sense of the clause: they lead to the Director.
_NO_ACTION = frozenset(("attention", "director"))
_CALLS_AND_PLAYS = frozenset(("calls", "leads", "leads down", "plays", "calls dummy"))
_PENALIZE, _CORRECT = "penalize", "correct_the_irregularity"


@law("11", edition=1987)
def forfeiture(case: Case) -> Procedure:
    """Law 11: the innocent side went on before the Director ruled, or a spectator spoke first."""
    innocent = yield from _innocent(case)
    if innocent is None:
        # No offender, no penalty that could be lost.
        yield voice.none("no_offending_side_established", "§1987:11A §85B")
    elif (yield from _lho_went_on(case, innocent)):
        yield Forfeited(innocent, _PENALIZE, cites="§1987:11B")
        yield from _penalty()
    else:
        yield from _may_be_lost(case, innocent)


def _innocent(case: Case) -> Generator[Question | Found | Effect, Any, Side | None]:
    if case.act is not None and case.act.seat is not None:
        return case.innocent
    side = yield voice.fact("offending_side", "§1987:11A", options=SIDES)
    return None if side == NOT_DETERMINED else side.other


def _lho_went_on(case: Case, innocent: Side) -> Generator[Question | Found | Effect, Any, bool]:
    """11B: whether the offender's left-hand opponent called or played before the Director had explained and imposed
    the penalty. Calling him first does not change that."""
    if case.act is None or case.act.seat is None:
        # A loss of the right has to be shown.
        return (yield voice.fact("lho_went_on", "§1987:11B", side=innocent)) is True
    went_on = next((act for act in case.after if act.seat is case.lho and act.verb in _CALLS_AND_PLAYS), None)
    if went_on is None:
        return False
    if any(act.verb == "director" for act in case.after[: case.after.index(went_on)]):
        # With the Director at the table the record does not tell whether he had ruled.
        ruled = yield voice.fact("ruled_first", "§1987:11B", seat=case.lho, act=Mentioned(went_on))
        return ruled is False
    yield voice.found("lho_on_record", "§1987:11B", act=Mentioned(went_on))
    return True


def _may_be_lost(case: Case, innocent: Side) -> Procedure:
    """11A and 11C: the right may be lost by another action before the Director was called, or through a spectator."""
    spectator = yield voice.fact(
        "spectator", "§1987:11C1 §1987:11C2", options=("innocent", "offending", "none"), usual="none"
    )
    if spectator == "innocent":
        yield from _judged(innocent, _PENALIZE, "§1987:11C1", "spectator_of_innocents")
    elif spectator == "offending":
        yield from _judged(innocent.other, _CORRECT, "§1987:11C2", "spectator_of_offenders")
    elif (yield from _acted_first(case, innocent)):
        yield from _judged(innocent, _PENALIZE, "§1987:11A", "forfeit")
    else:
        # A spectator that nobody can name for a side, and an action that nobody can establish, take no right away.
        cites = "§1987:11A §9B1(c)" if _first_action(case, innocent)[1] else "§1987:11A"
        yield voice.recorded("keeps_right_to_penalize", cites, side=innocent)


def _acted_first(case: Case, innocent: Side) -> Generator[Question | Found | Effect, Any, bool]:
    first, summoned = _first_action(case, innocent)
    if first is not None:
        yield voice.found("acted_on_record", "§1987:11A", act=Mentioned(first))
        return True
    return not summoned and (yield voice.fact("acted", "§1987:11A", side=innocent)) is True


def _first_action(case: Case, innocent: Side) -> tuple[Act | None, bool]:
    for act in case.after if case.act is not None else ():
        if act.verb == "director":
            return None, True
        if act.seat is not None and act.seat.side is innocent and act.verb not in _NO_ACTION:
            return act, False
    return None, False


def _judged(side: Side, right: str, cites: str, text: str) -> Procedure:
    if not (yield voice.judge("forfeit", cites, text=text, side=side)):
        yield voice.recorded(f"keeps_right_to_{right}", cites, side=side)
        return
    yield Forfeited(side, right, cites=cites)
    yield from _penalty()


def _penalty() -> Procedure:
    """11D: a procedural penalty remains possible."""
    to = yield voice.judge("penalize", "§11B §90A", options=(False, *SIDES), usual=False)
    if to is not False:
        yield Penalty("procedural", to, cites="§11B §90A")
