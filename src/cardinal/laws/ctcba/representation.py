"""R53 and R54: a team that has won the right to represent keeps four of its players, and its captain fills it up."""

from __future__ import annotations

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Duty, Recorded
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

voice = Voice(__name__)

PLAYERS_KEPT = 4


def keeps_right(kept: int) -> Cited[bool]:
    """R53: whether a team with so many of its players keeps the right to represent."""
    return Cited(kept >= PLAYERS_KEPT, "§R53")


@law("R53", edition="ctcba")
def right_to_represent(case: Case) -> Procedure:
    """R53: players leave a team that has won the right to represent."""
    kept = yield voice.fact("kept", "§R53", options=(PLAYERS_KEPT, PLAYERS_KEPT - 1), reader=read_count)
    if kept == NOT_DETERMINED:
        # A right is not taken away on a doubt: the entry and the score sheets say who played.
        yield Duty("organiser", "find out who of the team was entered and played", cites="§R53")
    elif keeps_right(kept).value:
        yield Recorded("the team keeps the right to represent", cites="§R53")
    else:
        yield Recorded("the right to represent has lapsed", cites="§R53")
        yield Duty("organiser", "offer the right to the next team in order", cites="§R53")


@law("R54", edition="ctcba")
def vacancy(case: Case) -> Procedure:
    """R54: a team that has won the right to represent is short of members."""
    if (yield voice.choose(DIRECTOR, "own_rule", "§R54", options=(True, False))):
        yield Duty("organiser", "fill the vacancy as the rules of the event say", cites="§R54")
        return
    yield Duty("captain", "name the new member", cites="§R54")
    review = yield voice.judge("review", "§R54", options=("none", "suitable", "unsuitable"))
    if review == "unsuitable":
        yield Duty("organiser", "suggest that the captain name somebody else", cites="§R54")
    else:
        yield Recorded("new member of the team", cites="§R54")
