"""R71: indemnity: a contestant kept away by a cause beyond human control, and a board fouled at another table."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.bridge.e2017.score_adjustment import exact, read_number
from cardinal.laws.guandan.effect import ResultsOf
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import DIRECTOR, HOME, NOT_DETERMINED, VISITORS, Adjust, Case, Cited, Procedure, Voice, law
from cardinal.regulations.settings import Awards

from .amounts import vp
from .contestants import KNOCKOUT, is_teams, opponent, system_of
from .figures import figures
from .forfeits import DRAW, best_of_three, known, reader_of_average
from .tariff import offender

voice = Voice(__name__)

AVERAGE = Fraction(50)


def bonus_of_teams(terms: Awards, boards: int, *, team_mates_to_blame: bool = False) -> Cited[Fraction]:
    """R71.2: the VP that each team has more where boards are shared, unless its team-mates at the other table fouled
    them."""
    return Cited(Fraction() if team_mates_to_blame else terms.fouled_by_others_vp * boards, "§R71.2")


@law("R71", edition="ctcba")
def indemnity(case: Case) -> Procedure:
    """R71: somebody asks to be indemnified, or to be spared a penalty."""
    cause = yield voice.fact("cause", "§R71", options=("beyond_control", "traffic", "other_table", "other"))
    if cause == "beyond_control":
        yield from _kept_away(case)
    elif cause == "other_table":
        yield from _fouled(case)
    elif cause == "traffic":
        yield voice.none("ordinary_traffic_is_no_cause_beyond_control", "§R71 §R71.1")
    else:
        yield voice.none("no_cause_for_indemnity", "§R71")


def _kept_away(case: Case) -> Procedure:
    """R71.1: it is for the appeals committee to find such a cause."""
    found = yield voice.fact("found_by_committee", "§R71.1")
    if found == NOT_DETERMINED:
        yield voice.duty("committee_of_appeal", "decide_whether_the_cause_was_beyond_human_control", "§R71.1")
        return
    if found is False:
        yield voice.none("no_cause_for_indemnity", "§R71.1")
        return
    to = yield from offender(case, "§R71.1", text="kept_away")
    if to is None:
        yield voice.none("nobody_shown_to_have_been_kept_away", "§R71.1")
        return
    yield voice.recorded("no_penalty_for_forfeit_lateness_or_the_like", "§R71 §R71.1")
    if (yield voice.choose(DIRECTOR, "average", "§R71.1", options=(True, False))):
        yield ResultsOf(to, vp(DRAW) if is_teams(case) else "average", cites="§R71.1")
    system = (yield from system_of(case, "§R71.1 §R13.2(1)")) if is_teams(case) else KNOCKOUT
    if system == KNOCKOUT:
        return
    reader = reader_of_average(figures(case).forfeits)
    own = yield voice.fact("own_average", "§R71.1 §R13.2(2)", options=(Fraction(16), Fraction(20)), reader=reader)
    theirs = yield voice.fact("absent_average", "§R71.1 §R13.2(3)", options=(Fraction(12), Fraction(4)), reader=reader)
    best = best_of_three(figures(case).forfeits, system, known(own), known(theirs))
    yield ResultsOf(opponent(to), vp(best.value), cites=f"§R71.1 {best.cites}")


def _fouled(case: Case) -> Procedure:
    """R71.2: a board that another table made unplayable."""
    terms = figures(case).awards
    if not is_teams(case):
        options = (terms.fouled_by_others_top_least, terms.fouled_by_others_top_most)

        def read(given: object) -> Fraction:
            bonus = read_number(given)
            if not options[0] <= bonus <= options[1]:
                raise ValueError("outside the range of the regulation")
            return bonus

        bonus = yield voice.judge("bonus", "§R71.2", options=options, reader=read)
        told = voice.text("percent", percent=exact(AVERAGE + bonus))
        yield Adjust("artificial", told, told, cites="§R71 §R71.2")
        return
    yield Adjust("artificial", "average", "average", cites="§R71 §R71.2")
    # The bonus depends on team-mates not being to blame: a fault of theirs has to be shown.
    blame = (yield voice.fact("team_mates_to_blame", "§R71.2")) is True
    boards = yield voice.judge("boards", "§R71.2", options=(1, 2), reader=read_count)
    bonus = bonus_of_teams(terms, boards, team_mates_to_blame=blame)
    if not bonus.value:
        yield voice.recorded("no_bonus", bonus.cites)
        return
    for team in (HOME, VISITORS):
        yield ResultsOf(team, voice.text("bonus_amount_vp", amount=exact(bonus.value)), cites=bonus.cites)
