"""R38 to R40: who stays and who changes sides after a segment of a team match, and teams that changed wrongly."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from cardinal.laws.effect import BoardEffect, Penalty
from cardinal.laws.guandan.minutes import read_count
from cardinal.laws.prelude import HOME, NOT_DETERMINED, VISITORS, Case, Cited, Contestant, Procedure, Voice, law

from .amounts import imps
from .contestants import BOTH, each, is_for_teams
from .figures import offence

voice = Voice(__name__)

DRAWN = "drawn"


class Moves(StrEnum):
    """What the players of a team who go on have to do before the next segment."""

    FREE = "free"
    STAY = "stay"
    CHANGE = "change"


def moves_after(segment: int, margin: Fraction | int) -> Cited[tuple[Moves, Moves]]:
    """R38, R39: of home and of away, after a segment that home won by so much. An even one leaves both free; after an
    odd one the winners' players stay at their table and the losers' go to the other. A drawn one has neither.
    """
    if segment % 2 == 0:
        return Cited((Moves.FREE, Moves.FREE), "§R38 §R39/1")
    if not margin:
        return Cited((Moves.FREE, Moves.FREE), "§R38 §R39/2")
    won, lost = Moves.STAY, Moves.CHANGE
    return Cited((won, lost) if margin > 0 else (lost, won), "§R38 §R39/2")


@law("R38", edition="ctcba")
def change_of_sides(case: Case) -> Procedure:
    """R38: a segment of a team match is over, and the next is to be seated."""
    if not (yield from is_for_teams(case, "§R38")):
        return
    segment = yield voice.fact("segment", "§R38 §R39/1 §R39/2", options=(1, 2), reader=read_count)
    if segment == NOT_DETERMINED:
        yield voice.duty("director", "establish_which_segment_is_over", "§R38")
        return
    margin = 0
    if segment % 2:
        winner = yield voice.fact("winner", "§R38 §R39/2", options=(HOME, VISITORS, DRAWN))
        if winner == NOT_DETERMINED:
            yield voice.duty("director", "establish_who_won_the_segment", "§R38 §R39/2")
            return
        margin = {HOME: 1, VISITORS: -1}.get(winner, 0)
    found = moves_after(segment, margin)
    for team, moves in zip((HOME, VISITORS), found.value, strict=True):
        if moves is Moves.FREE:
            yield voice.recorded("the_team_seats_its_players_as_it_likes", found.cites, team=team)
        else:
            yield voice.duty(team, _DUTIES[moves], found.cites, when="before_play")


_DUTIES = {
    Moves.STAY: "keep_players_who_go_on_at_their_table",
    Moves.CHANGE: "move_players_who_go_on_to_the_other_table",
}


@law("R40", edition="ctcba")
def wrong_change(case: Case) -> Procedure:
    """R40: a team did not change sides as it had to, or changed where it had to stay."""
    if not (yield from is_for_teams(case, "§R40/1")):
        return
    who = yield voice.fact("offenders", "§R40/1", options=(HOME, VISITORS, BOTH))
    if who == NOT_DETERMINED:
        yield voice.none("no_offender_established", "§R40/1")
        return
    offenders = each(case, who)
    # That an auction was over has to be shown: without it nothing is paid.
    if (yield voice.fact("auction_over", "§R40/1 §R40/2")) is True:
        yield from _plays_on(case, offenders)
    else:
        yield BoardEffect("cancelled", cites="§R40/2")
        yield voice.duty("director", "seat_both_tables_as_they_should_be", "§R40/2", when="before_play")
    if (yield voice.judge("deliberate", "§R40/2")):
        for team in offenders:
            yield Penalty("warning", team, cites="§R40/2")


def _plays_on(case: Case, offenders: tuple[Contestant, ...]) -> Procedure:
    """R40/1: nobody is exchanged any more, and each board of the segment has its price."""
    boards = yield voice.judge("boards", "§R40/1", options=(8, 16), reader=read_count)
    yield BoardEffect("played_on", cites="§R40/1")
    price = offence(case, "§R40/1").steps[0].prices[0].amount * boards
    for team in offenders:
        yield Penalty("wrong_sides", team, imps(price), cites="§R40/1")
