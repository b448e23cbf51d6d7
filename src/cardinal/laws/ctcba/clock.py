"""R58 and R59: the Director and the clock: slow tables, play unfinished when time is up, boards taken away."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.effect import BoardEffect, Penalty
from cardinal.laws.guandan.minutes import read_count, read_minutes
from cardinal.laws.prelude import DIRECTOR, HOME, NOT_DETERMINED, VISITORS, Case, Procedure, Voice, law

from .amounts import imps
from .contestants import is_teams
from .figures import figures, offence
from .match_time import price_of_boards_removed
from .tariff import offender, penalty

voice = Voice(__name__)


@law("R58", edition="ctcba")
def clock(case: Case) -> Procedure:
    """R58: a table is behind time, or still playing when time is up."""
    if not (yield voice.choose(DIRECTOR, "time_up", "§R58", options=(True, False))):
        if (yield voice.judge("behind", "§R58")):
            yield voice.duty("director", "urge_the_table_to_play_faster", "§R58")
        else:
            yield voice.none("the_table_is_in_time", "§R58")
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
        yield voice.duty("director", "rule_the_result_of_the_board", "§R58 §R58.2", when="at_once")
    elif what == "irrelevant":
        yield voice.duty("players", "stop_play", "§R58.3", when="at_once")
        yield voice.duty("director", "rule_the_score_of_the_board", "§R58.3")
    elif what == "unplayed":
        yield BoardEffect("cancelled", cites="§R58.3")
        yield voice.recorded("the_board_counts_as_flat", "§R58.3")
    else:
        yield voice.duty("director", "deal_with_the_unfinished_play", "§R58", when="at_once")


def _slow(case: Case) -> Procedure:
    """R58.4: a slow pair or team may lose points as regulated."""
    if not (yield voice.judge("penalised", "§R58.4")):
        return
    to = yield from offender(case, "§R58.4")
    if to is None:
        # Whose slowness it was has to be shown.
        yield voice.recorded("no_side_shown_to_be_responsible", "§R58.4")
    elif is_teams(case):
        yield voice.duty("director", "deduct_for_the_late_finish", "§R58.4 §R32")
    else:
        yield from penalty(case, to, offence(case, "§R68.15").steps[0], "§R58.4 §R68.15")


@law("R59", edition="ctcba")
def boards_removed(case: Case) -> Procedure:
    """R59: it looks as if a match will not end in time."""
    if (yield voice.judge("ends_in_time", "§R59")):
        yield voice.none("the_match_can_end_in_time", "§R59")
        return
    removed = yield voice.judge("removed", "§R59", options=(0, 2), reader=read_count)
    if not removed:
        yield voice.none("no_board_is_taken_away", "§R59")
        return
    yield voice.recorded("boards_taken_away_number", "§R59", number=removed)
    yield voice.recorded("each_board_taken_away_counts_as_flat", "§R59")
    if not is_teams(case):
        return
    slow = yield voice.fact("verified_slow", "§R33/2", options=(HOME, VISITORS, "none"))
    # A price needs a side that is shown to be slow.
    if slow not in (NOT_DETERMINED, "none"):
        lost = price_of_boards_removed(case, removed)
        yield Penalty("slow_play", slow, imps(lost.value), cites=merged("§R59", lost.cites))
