"""Law 11: a right to rectification lost by acting first, and what was gained through an opponent's ignorance."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.cards import SIDES, Side
from cardinal.laws.effect import Effect, Forfeited, Penalty
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Finding, Found, Procedure, Question, Voice, law

from .attention import Mentioned
from .score_award import award_results
from .weighted_score import Weights

voice = Voice(__name__)

_EXAMPLE = (Weights.parse("4S by N ="),)
_WITHOUT = (Weights.parse("4S by N -1"),)


@law("11")
def forfeiture(case: Case) -> Procedure:
    """Law 11: the non-offending side acted before the Director was called."""
    innocent = yield from innocent_side(case)
    if innocent is None:
        # No offender, no rectification that could be lost.
        yield voice.none("no_offending_side_established", "§11A/1 §85B")
        return
    if not (yield from acted_first(case, innocent)):
        cites = "§11A/1 §9B1(c)" if summoned_first(case, innocent) else "§11A/1"
        yield voice.recorded("side_keeps_its_right_to_rectification", cites, side=innocent)
        return
    forfeited = yield voice.judge("forfeit", "§11A/1", side=innocent)
    if forfeited:
        yield Forfeited(innocent, "rectification", cites="§11A/1")
    else:
        yield voice.recorded("side_keeps_its_right_to_rectification", "§11A/1", side=innocent)
    yield from _gain_through_ignorance(case)
    if forfeited:
        yield from penalty()


def innocent_side(case: Case) -> Generator[Question | Found | Effect, Any, Side | None]:
    if case.act is not None and case.act.seat is not None:
        return case.innocent
    side = yield voice.fact("offending_side", "§11A/1", options=SIDES)
    return None if side == NOT_DETERMINED else side.other


def acted_first(case: Case, innocent: Side) -> Finding:
    """Whether either member of the innocent side did anything before the Director was called; the record often says
    so, and where it does not the players are asked."""
    first = _first_action(case, innocent)
    if first is not None and first.verb != "director":
        yield voice.found("acted_on_record", "§11A/1", act=Mentioned(first))
        return True
    if first is not None:
        yield voice.found("summoned_first", "§9B1(c)")
        return False
    # Forfeiture needs an action: one that cannot be established takes no right away.
    return (yield voice.fact("acted", "§11A/1", side=innocent)) is True


def summoned_first(case: Case, innocent: Side) -> bool:
    """Of a side that has not acted first: whether the record shows that the Director was called."""
    return _first_action(case, innocent) is not None


def _first_action(case: Case, innocent: Side) -> Act | None:
    """What came first: the Director was called, or the innocent side did something else than draw attention."""
    acts = (act for act in case.after if act.verb != "attention")
    own = (act for act in acts if act.verb == "director" or (act.seat is not None and act.seat.side is innocent))
    return next(own, None)


def _gain_through_ignorance(case: Case) -> Procedure:
    """11A/2: what a side gained because an opponent did not know the law goes from that side's score only."""
    gainer = yield voice.judge("gained_by_ignorance", "§11A/2", options=(False, *SIDES), usual=False)
    if gainer is False:
        return
    table = yield voice.fact("table_result", "§11A/2", options=_EXAMPLE, reader=Weights.parse, side=gainer.other)
    if table == NOT_DETERMINED:
        yield voice.duty("director", "establish_the_result_of_the_table", "§11A/2 §85B")
        return
    without = yield voice.judge("result_without_gain", "§11A/2", options=_WITHOUT, reader=Weights.parse, side=gainer)
    both = {gainer: without, gainer.other: table}
    yield from award_results(case, both[Side.NS], both[Side.EW], "§11A/2")


def penalty() -> Procedure:
    """11B: a procedural penalty remains possible."""
    to = yield voice.judge("penalize", "§11B §90A", options=(False, *SIDES), usual=False)
    if to is not False:
        yield Penalty("procedural", to, cites="§11B §90A")
