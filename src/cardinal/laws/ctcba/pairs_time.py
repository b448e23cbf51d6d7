"""R36, R37 and R42: the clock of a round in pairs, what is unfinished at its end, and the move."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Adjust, Duty, NoRectification
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

from .contestants import is_for_pairs

voice = Voice(__name__)

GRACE_SECONDS = 30
AVERAGE = "average: 50%"


def may_finish(seconds_over: Fraction | int) -> Cited[bool]:
    """R37: whether play that goes on so many seconds over time is still within the grace."""
    return Cited(seconds_over <= GRACE_SECONDS, "§R37")


@law("R37", edition="ctcba")
def unfinished_at_time(case: Case) -> Procedure:
    """R37: a table is still playing when the time of the round is up."""
    if not (yield from is_for_pairs(case, "§R37")):
        return
    seconds = yield voice.fact("seconds", "§R37", options=(30, 31), reader=read_count, grace=GRACE_SECONDS)
    # An overrun beyond the grace has to be shown.
    if seconds == NOT_DETERMINED or may_finish(seconds).value:
        yield NoRectification("within the time allowed", cites="§R37")
        return
    measure = yield voice.choose(DIRECTOR, "measure", "§R37", options=("result", "average", "none"))
    if measure == "none":
        yield NoRectification("the Director lets the board be finished", cites="§R37")
        return
    yield Duty("players", "stop play", "at once", cites="§R37")
    if measure == "result":
        yield Duty("director", "rule the result of the board", "at once", cites="§R37")
    else:
        yield Adjust("artificial", AVERAGE, AVERAGE, cites="§R37")
