"""R31 to R33 and R35: the time of a team match, what a late finish costs, boards taken away, and whose fault it was."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from typing import Any

from cardinal.laws.bridge.e2017.score_adjustment import read_number
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Effect, Penalty
from cardinal.laws.guandan.minutes import read_count, read_minutes
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.party import HOME, VISITORS
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.regulations.settings import SlowPlay, Times
from cardinal.regulations.tariff import band_of

from .amounts import TENTH, imps, rounded, vp
from .contestants import BOTH, each, is_for_teams, opponent
from .figures import figures, offence
from .lateness import late_teams

voice = Voice(__name__)


def overrun_deduction(terms: SlowPlay, minutes: Fraction | int) -> Cited[Fraction | None]:
    """R32: the VP for so many minutes over time; None beyond the last band, of which the regulation says nothing."""
    if minutes <= 0:
        return Cited(Fraction(), "§R32")
    band = band_of(terms.bands, minutes)
    return Cited(None if band is None else band.amount, "§R32")


def share_of(deduction: Fraction, percent: Fraction | int) -> Cited[Fraction]:
    """R35: a side's part of a deduction by its part of the blame, to a tenth of a VP."""
    share = deduction * percent / 100
    part = rounded(share, TENTH)
    return Cited(part.value, "§R35" if part.value == share else f"§R35 {part.cites}")


def price_of_boards_removed(case: Case, boards: int) -> Cited[Fraction]:
    """R33/2: so many IMPs for each board that had to be taken away from a slow team."""
    return Cited(offence(case, "§R33/2").steps[0].prices[0].amount * boards, "§R33/2")


@law("R32", edition="ctcba")
def late_finish(case: Case) -> Procedure:
    """R32: a team match was not finished in its time."""
    if not (yield from is_for_teams(case, "§R32")):
        return
    terms = figures(case).slow_play
    allowed = yield from _limit(figures(case).times)
    limit = allowed.value
    used = yield voice.fact(
        "minutes_used", "§R32 §R47", options=tuple(Fraction(limit + over) for over in (0, 17, 31)), reader=read_minutes
    )
    # An overrun has to be shown.
    over = Fraction() if used == NOT_DETERMINED else max(Fraction(), used - limit)
    found = overrun_deduction(terms, over)
    deduction, cites = found.value, f"{found.cites} {allowed.cites}"
    if deduction != 0 and case.conditions["knockout"] is True:
        # The price is in VP, which come off a total; boards taken away cost IMPs (R33/2).
        yield voice.none("a_knockout_has_no_vp_to_take", f"{cites} §R70")
        return
    if deduction is None:
        least = terms.bands[-1].amount
        deduction = yield voice.judge("deduction", found.cites, options=(least,), reader=_not_below(least))
    if not deduction:
        yield voice.none("within_the_time_allowed", cites)
        return
    home = yield voice.judge("share_home", "§R35", options=tuple(map(Fraction, (100, 50, 0))), reader=_percent)
    for team, percent in ((HOME, home), (VISITORS, 100 - home)):
        part = share_of(deduction, percent)
        if part.value:
            yield Penalty("overtime", team, vp(part.value), cites=f"{cites} {part.cites} §R70")


def _limit(times: Times) -> Generator[Question | Found | Effect, Any, Cited[int]]:
    table = dict(times.team_match)
    boards = yield voice.fact("boards", "§R31", options=(*table, 20), reader=read_count)
    if boards in table:
        yield voice.found("time_by_table", "§R31", boards=boards, minutes=table[boards])
        return Cited(table[boards], "§R31")
    # The table is silent: the organiser has set the time.
    minutes: int = yield voice.judge("own_limit", "§R31", options=(170,), reader=read_count)
    return Cited(minutes, "§R31")


def _not_below(least: Fraction) -> Callable[[object], Fraction]:
    def read(given: object) -> Fraction:
        amount = read_number(given)
        if amount < least:
            raise ValueError("beyond the last band it costs no less than in it")
        return amount

    return read


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
        yield voice.none("no_side_shown_to_be_responsible", "§R33/2")
        return
    boards = yield voice.judge("removed", "§R33/2", options=(0, 2), reader=read_count)
    if not boards:
        yield voice.none("no_board_is_taken_away", "§R33/2")
        return
    yield voice.recorded("boards_taken_away_number", "§R33/2", number=boards)
    price = price_of_boards_removed(case, boards)
    for team in each(case, slow):
        yield Penalty("slow_play", team, imps(price.value), cites=price.cites)


def _next_match(case: Case) -> Procedure:
    late = yield voice.fact("late", "§R33/1", options=(HOME, VISITORS, BOTH))
    if late == NOT_DETERMINED:
        yield voice.none("nobody_late", "§R33/1")
        return
    yield voice.found("no_excuse", "§R33/1")
    yield from late_teams(case, each(case, late), "§R33/1")


@law("R35", edition="ctcba")
def slow_opponents(case: Case) -> Procedure:
    """R35: a player reports that the opponents are slow."""
    if not (yield from is_for_teams(case, "§R35")):
        return
    slow = yield voice.choose(DIRECTOR, "reported", "§R35", options=(HOME, VISITORS))
    yield voice.recorded("slow_play_reported", "§R35", slow=slow, reporter=opponent(slow))
    yield voice.duty("director", "watch_the_table_or_have_it_watched", "§R35")
    yield voice.duty("director", "share_any_deduction_by_responsibility", "§R35", when="at_the_end_of_the_match")
