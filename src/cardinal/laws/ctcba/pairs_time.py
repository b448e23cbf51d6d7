"""R36, R37 and R42: the clock of a round in pairs, what is unfinished at its end, and the move."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from cardinal.language import NotAllowed, NotNow, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Adjust, Duty, NoRectification
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

from .contestants import is_for_pairs

voice = Voice(__name__)

ROUND_MINUTES: Mapping[int, int] = {1: 8, 2: 15, 3: 22, 4: 28}
FIRST_ROUND_EXTRA = 2
"""Minutes a board more in the first round, in which the cards are dealt and copied."""
GRACE_SECONDS = 30
AVERAGE = "average: 50%"


def round_minutes(boards: int, *, first: bool = False, own: Mapping[int, int] | None = None) -> Cited[int]:
    """R36: the minutes of a round; for other numbers of boards the organiser's *own* table has to say.

    >>> round_minutes(3).value, round_minutes(3, first=True).value
    (22, 28)
    """
    times = {**ROUND_MINUTES, **(own or {})}
    if boards not in times:
        raise NotAllowed(Text(__name__, "no_time", {"boards": boards}), cites="§R36", legal=sorted(times))
    return Cited(times[boards] + (FIRST_ROUND_EXTRA * boards if first else 0), "§R36")


def may_finish(seconds_over: Fraction | int) -> Cited[bool]:
    """R37: whether play that goes on so many seconds over time is still within the grace."""
    return Cited(seconds_over <= GRACE_SECONDS, "§R37")


def may_move(*, called: bool, instructed: object, to: object) -> Permission:
    """R42: players move on the Director's word only, and where the Director or the guide card sends them."""
    if not called:
        return Permission(False, "§R42", Text(__name__, "not_called"), NotNow)
    right = instructed == to
    key = "may_move" if right else "wrong_place"
    return Permission(right, "§R42", Text(__name__, key), NotAllowed, (instructed,))


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
