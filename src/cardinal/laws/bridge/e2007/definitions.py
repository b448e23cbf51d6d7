"""The Definitions of 2007 that differ: artificial call, dummy, play period."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.bridge import PASS, Call
from cardinal.laws.bridge.e2017.definitions_of_play import BoardClock, play_period
from cardinal.laws.bridge.e2017.moment import Moment, Stage, record_of
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, ImpossibleCase, Procedure, Seat, Text, Voice, law

voice = Voice(__name__)

# What a call conveys beyond that which players generally take for granted.
OF_A_PASS = ("nothing", "strength", "values_in_last_suit", "values_elsewhere")
OF_ANOTHER_CALL = ("readiness", "readiness_and_more", "something_else")


# What makes a call artificial. One that shows readiness to play there and something besides is not. Of a pass the
# document's wording has values elsewhere and values in the last suit the other way round, a slip that its own scheme
# does not bear out.
ARTIFICIAL = ("strength", "values_elsewhere", "something_else")


def dummy(moment: Moment) -> Seat | None:
    """Declarer's partner from the facing of the opening lead on; no end is stated."""
    return moment.dummy if moment.stage in (Stage.PLAY, Stage.OVER) else None


@law("definitions", edition=2007)
def definitions(case: Case) -> Procedure:
    """The Definitions: is this call artificial, who is dummy, does the play period last?"""
    cites = "§2007:def:Artificial call §2007:def:Dummy §2007:def:Play period"
    term = yield voice.choose(DIRECTOR, "term", cites, options=tuple(_TERMS))
    yield from _TERMS[term](case)


def _artificial_call(case: Case) -> Procedure:
    last = next((act for act in reversed(record_of(case)) if act.verb == "calls"), None)
    if last is None or not isinstance(last.call, Call):
        cites = "§2007:def:Artificial call"
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_call", {"law": NamedLaw("definitions")}), cites=cites)
    options = OF_A_PASS if last.call is PASS else OF_ANOTHER_CALL
    text = "pass_conveys" if last.call is PASS else "conveys"
    conveys = yield voice.fact("conveys", "§2007:def:Artificial call", options=options, text=text, call=last.call)
    if conveys == NOT_DETERMINED:
        yield voice.none("what_the_call_means_is_not_established", "§2007:def:Artificial call §85B")
        return
    key = "call_by_seat_artificial" if conveys in ARTIFICIAL else "call_by_seat_not_artificial"
    yield voice.recorded(key, "§2007:def:Artificial call", call=last.call, seat=last.seat)


def _dummy(case: Case) -> Procedure:
    moment = Moment.latest(case)
    seat = dummy(moment)
    if seat is None:
        yield voice.none("nobody_is_dummy_before_the_lead_is_faced", "§2007:def:Dummy")
        return
    yield voice.recorded("dummy_seat", "§2007:def:Dummy", seat=seat)
    if moment.stage is Stage.OVER:
        yield voice.found("no_end", "§2007:def:Dummy §2007:9A3 §42B3", seat=seat)


def _play_period(case: Case) -> Procedure:
    moment, verbs = Moment.latest(case), {act.verb for act in record_of(case)}
    faced = moment.stage in (Stage.PLAY, Stage.OVER)
    ended = "next board" in verbs or "round ends" in verbs
    last = False
    if moment.stage is Stage.OVER and not ended:
        # The end has to be shown: a board that is not known to be the last of the round leaves the period open.
        last = (yield voice.fact("last_of_round", "§2007:def:Play period")) is True
    now = play_period(BoardClock(faced, next_board_removed=ended, is_last_of_round=last, quitted=last))
    yield voice.found("each_right_by_its_law", "§2007:def:Play period")
    yield voice.recorded(f"play_period_{now}".replace(" ", "_"), "§2007:def:Play period")


_TERMS: dict[str, Callable[[Case], Procedure]] = {
    "artificial call": _artificial_call,
    "dummy": _dummy,
    "play period": _play_period,
}
