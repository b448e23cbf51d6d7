"""R31 to R33 and R35: the time of a team match, what a late finish costs, boards taken away, and whose fault it was."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from fractions import Fraction
from typing import Any

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.score_adjustment import read_number
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty, Effect, NoRectification, Penalty, Recorded
from cardinal.laws.guandan.minutes import read_count, read_minutes
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice

from .amounts import TENTH, imps, rounded, vp
from .contestants import BOTH, HOME, VISITORS, each, is_for_teams, opponent
from .lateness import late_teams

voice = Voice(__name__)

MATCH_MINUTES: Mapping[int, int] = {16: 135, 24: 200, 28: 240, 32: 270}
OVERRUN = tuple((up_to, Fraction(half, 2)) for up_to, half in ((5, 0), (10, 1), (15, 2), (20, 3), (25, 4), (30, 5)))
"""Up to and including so many minutes over time, so many VP."""
IMPS_A_BOARD_REMOVED = 1


def time_limit(boards: int, own: Mapping[int, int] | None = None) -> Cited[int]:
    """R31: the minutes of a match; for other numbers of boards the organiser's *own* table has to say.

    >>> time_limit(24).value
    200
    """
    times = {**MATCH_MINUTES, **(own or {})}
    if boards not in times:
        raise NotAllowed(Text(__name__, "no_time", {"boards": boards}), cites="§R31", legal=sorted(times))
    return Cited(times[boards], "§R31")


def overrun_deduction(minutes: Fraction | int) -> Cited[Fraction | None]:
    """R32: the VP for so many minutes over time; None beyond half an hour, of which the regulation says nothing."""
    return Cited(next((price for up_to, price in OVERRUN if minutes <= up_to), None), "§R32")


def share_of(deduction: Fraction, percent: Fraction | int) -> Cited[Fraction]:
    """R35: a side's part of a deduction by its part of the blame, to a tenth of a VP."""
    part = rounded(deduction * percent / 100, TENTH)
    return Cited(part.value, f"§R35 {part.cites}")


def price_of_boards_removed(boards: int) -> Cited[int]:
    """R33/2: an IMP for each board that had to be taken away from a slow team."""
    return Cited(IMPS_A_BOARD_REMOVED * boards, "§R33/2")


@law("R32", edition="ctcba")
def late_finish(case: Case) -> Procedure:
    """R32: a team match was not finished in its time."""
    if not (yield from is_for_teams(case, "§R32")):
        return
    limit = yield from _limit()
    used = yield voice.fact(
        "minutes_used", "§R32 §R47", options=tuple(Fraction(limit + over) for over in (0, 17, 31)), reader=read_minutes
    )
    # An overrun has to be shown.
    over = Fraction() if used == NOT_DETERMINED else max(Fraction(), used - limit)
    found = overrun_deduction(over)
    deduction = found.value
    if deduction is None:
        deduction = yield voice.judge("deduction", found.cites, options=(OVERRUN[-1][1],), reader=_vp)
    if not deduction:
        yield NoRectification("within the time allowed", cites=found.cites)
        return
    home = yield voice.judge("share_home", "§R35", options=tuple(map(Fraction, (100, 50, 0))), reader=_percent)
    for team, percent in ((HOME, home), (VISITORS, 100 - home)):
        part = share_of(deduction, percent)
        if part.value:
            yield Penalty("overtime", team, vp(part.value), cites=f"{found.cites} {part.cites} §R70")


def _limit() -> Generator[Question | Found | Effect, Any, int]:
    boards = yield voice.fact("boards", "§R31", options=(*MATCH_MINUTES, 20), reader=read_count)
    if boards in MATCH_MINUTES:
        limit = time_limit(boards)
        yield voice.found("time_by_table", limit.cites, boards=boards, minutes=limit.value)
        return limit.value
    # The table is silent: the organiser has set the time.
    minutes: int = yield voice.judge("own_limit", "§R31", options=(170,), reader=read_count)
    return minutes


def _vp(given: object) -> Fraction:
    amount = read_number(given)
    if amount < OVERRUN[-1][1]:
        raise ValueError("more than half an hour costs no less than half an hour")
    return amount


def _percent(given: object) -> Fraction:
    percent = read_number(given)
    if not 0 <= percent <= 100:
        raise ValueError("a share lies between 0 and 100 per cent")
    return percent


@law("R33", edition="ctcba")
def after_slow_play(case: Case) -> Procedure:
    """R33: a match that ended late holds up the next, or boards are taken away."""
    if not (yield from is_for_teams(case, "§R33/1 §R33/2")):
        return
    matter = yield voice.choose(DIRECTOR, "matter", "§R33/1 §R33/2", options=("next_match", "boards_removed"))
    if matter == "next_match":
        yield from _next_match(case)
        return
    slow = yield voice.fact("slow", "§R33/2", options=(HOME, VISITORS, BOTH))
    if slow == NOT_DETERMINED:
        # Boards may go for want of time (R59); a price needs a side that is shown to be slow.
        yield NoRectification("no side shown to be responsible", cites="§R33/2")
        return
    boards = yield voice.judge("removed", "§R33/2", options=(0, 2), reader=read_count)
    if not boards:
        yield NoRectification("no board is taken away", cites="§R33/2")
        return
    yield Recorded(f"boards taken away: {boards}", cites="§R33/2")
    price = price_of_boards_removed(boards)
    for team in each(case, slow):
        yield Penalty("slow play", team, imps(price.value), cites=price.cites)


def _next_match(case: Case) -> Procedure:
    late = yield voice.fact("late", "§R33/1", options=(HOME, VISITORS, BOTH))
    if late == NOT_DETERMINED:
        yield NoRectification("nobody late", cites="§R33/1")
        return
    yield voice.found("no_excuse", "§R33/1")
    yield from late_teams(case, each(case, late), "§R33/1")


@law("R35", edition="ctcba")
def slow_opponents(case: Case) -> Procedure:
    """R35: a player reports that the opponents are slow."""
    if not (yield from is_for_teams(case, "§R35")):
        return
    slow = yield voice.choose(DIRECTOR, "reported", "§R35", options=(HOME, VISITORS))
    yield Recorded(f"slow play of the {slow} reported by the {opponent(slow)}", cites="§R35")
    yield Duty("director", "watch the table or have it watched", "now", cites="§R35")
    yield Duty("director", "share any deduction by responsibility", "at the end of the match", cites="§R35")
