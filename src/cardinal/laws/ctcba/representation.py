"""R53 and R54: a team that has won the right to represent keeps four of its players, and its captain fills it up."""

from __future__ import annotations

from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Procedure, Voice, law

from .figures import figures

voice = Voice(__name__)


@law("R53", edition="ctcba")
def right_to_represent(case: Case) -> Procedure:
    """R53: players leave a team that has won the right to represent."""
    least = figures(case).substitutions.keep_least
    kept = yield voice.fact("kept", "§R53", options=(least, least - 1), reader=read_count)
    if kept == NOT_DETERMINED:
        # A right is not taken away on a doubt: the entry and the score sheets say who played.
        yield voice.duty("organiser", "find_out_who_of_the_team_was_entered_and_played", "§R53")
    elif kept >= least:
        yield voice.recorded("the_team_keeps_the_right_to_represent", "§R53")
    else:
        yield voice.recorded("the_right_to_represent_has_lapsed", "§R53")
        yield voice.duty("organiser", "offer_the_right_to_the_next_team_in_order", "§R53")


@law("R54", edition="ctcba")
def vacancy(case: Case) -> Procedure:
    """R54: a team that has won the right to represent is short of members."""
    if (yield voice.choose(DIRECTOR, "own_rule", "§R54", options=(True, False))):
        yield voice.duty("organiser", "fill_the_vacancy_as_the_rules_of_the_event_say", "§R54")
        return
    yield voice.duty("captain", "name_the_new_member", "§R54")
    review = yield voice.judge("review", "§R54", options=("none", "suitable", "unsuitable"))
    if review == "unsuitable":
        yield voice.duty("organiser", "suggest_that_the_captain_name_somebody_else", "§R54")
    else:
        yield voice.recorded("new_member_of_the_team", "§R54")
