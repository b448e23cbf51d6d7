"""R58 and R59: the Director and the clock: slow tables, play unfinished when time is up, boards taken away."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.case import Case
from cardinal.laws.effect import BoardEffect, Duty, NoRectification, Penalty, Recorded
from cardinal.laws.guandan.minutes import read_count, read_minutes
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

from .amounts import imps
from .contestants import HOME, VISITORS, is_teams
from .figures import figures, offence
from .match_time import price_of_boards_removed
from .tariff import offender, penalty

voice = Voice(__name__)


@law("R58", edition="ctcba")
def clock(case: Case) -> Procedure:
    """R58: a table is behind time, or still playing when time is up."""
    if not (yield voice.choose(DIRECTOR, "time_up", "§R58", options=(True, False))):
        if (yield voice.judge("behind", "§R58")):
            yield Duty("director", "urge the table to play faster", cites="§R58")
        else:
            yield NoRectification("the table is in time", cites="§R58")
        return
    times = figures(case).times
    grace = Fraction(times.teams_grace) if is_teams(case) else Fraction(times.pairs_grace, 60)
    options = (grace, grace + 1)
    needs = yield voice.judge("needs", "§R58.1", options=options, reader=read_minutes, grace=f"{float(grace):g}")
    if needs <= grace:
        yield BoardEffect("played_on", cites="§R58 §R58.1")
        return
    yield from _unfinished()
    yield from _slow(case)


def _unfinished() -> Procedure:
    """What is not over in time: the ending of the last board, a board that decides nothing, or neither."""
    what = yield voice.choose(
        DIRECTOR, "unfinished", "§R58.2 §R58.3", options=("last_board", "irrelevant", "unplayed", "other")
    )
    if what == "last_board":
        yield Duty("director", "rule the result of the board", "at once", cites="§R58 §R58.2")
    elif what == "irrelevant":
        yield Duty("players", "stop play", "at once", cites="§R58.3")
        yield Duty("director", "rule the score of the board", cites="§R58.3")
    elif what == "unplayed":
        yield BoardEffect("cancelled", cites="§R58.3")
        yield Recorded("the board counts as flat", cites="§R58.3")
    else:
        yield Duty("director", "deal with the unfinished play", "at once", cites="§R58")


def _slow(case: Case) -> Procedure:
    """R58.4: a slow pair or team may lose points as regulated."""
    if not (yield voice.judge("penalised", "§R58.4")):
        return
    to = yield from offender(case, "§R58.4")
    if to is None:
        # Whose slowness it was has to be shown.
        yield Recorded("no side shown to be responsible", cites="§R58.4")
    elif is_teams(case):
        yield Duty("director", "deduct for the late finish", cites="§R58.4 §R32")
    else:
        yield from penalty(case, to, offence(case, "§R68.15").steps[0], "§R58.4 §R68.15")


@law("R59", edition="ctcba")
def boards_removed(case: Case) -> Procedure:
    """R59: it looks as if a match will not end in time."""
    if (yield voice.judge("ends_in_time", "§R59")):
        yield NoRectification("the match can end in time", cites="§R59")
        return
    removed = yield voice.judge("removed", "§R59", options=(0, 2), reader=read_count)
    if not removed:
        yield NoRectification("no board is taken away", cites="§R59")
        return
    yield Recorded(f"boards taken away: {removed}", cites="§R59")
    yield Recorded("each board taken away counts as flat", cites="§R59")
    if not is_teams(case):
        return
    slow = yield voice.fact("verified_slow", "§R33/2", options=(HOME, VISITORS, "none"))
    # A price needs a side that is shown to be slow.
    if slow not in (NOT_DETERMINED, "none"):
        lost = price_of_boards_removed(case, removed)
        yield Penalty("slow play", slow, imps(lost.value), cites=merged("§R59", lost.cites))
