"""Law 15 of 1987: a board that was not meant for this round; found in the auction, the auction is repeated."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.moment import AUCTION_PERIOD, Moment, Stage, record_of
from cardinal.laws.effect import BoardEffect, Cancelled
from cardinal.laws.prelude import ALIASES, DIRECTOR, SEATS, SIDES, Case, Finding, Procedure, Side, Voice, find_law, law

from .artificial_score import award_artificial

voice = Voice(__name__)

# One player with the cards of another board is a matter of 17D here; a table with another board is Law 15.
ALIASES[1987, "15A3"] = "17D"
ALIASES[1987, "15B"] = "15"


@law("15", edition=1987)
def wrong_board(case: Case) -> Procedure:
    """Law 15: a table plays a board that was not meant for it in this round."""
    if case.act is not None and case.act.verb == "takes" and not _everybody_took(case):
        yield from find_law("17D", 1987).procedure(case)
        return
    # A board that cannot be shown to have been played before is treated as new.
    if (yield voice.fact("played_before", "§1987:15A §1987:15B")) is True:
        yield BoardEffect("cancelled", cites="§1987:15B")
        yield from _deprived(case)
    elif Moment.latest(case).stage in (*AUCTION_PERIOD, Stage.BEFORE):
        yield from _during_auction(case)
    else:
        yield from _score_stands(case)


def _everybody_took(case: Case) -> bool:
    number = case.act.number if case.act else None
    return {one.seat for one in record_of(case) if one.verb == "takes" and one.number == number} == set(SEATS)


def _score_stands(case: Case) -> Procedure:
    """15A: the score ordinarily stands, and the right board may be played later. Teams are no exception."""
    if (yield voice.judge("stands", "§1987:15A1")):
        yield BoardEffect("played_on", cites="§1987:15A1")
    else:
        yield BoardEffect("cancelled", cites="§1987:15A1")
        yield from award_artificial(case, "§1987:15A1")
    if (yield voice.choose(DIRECTOR, "later", "§1987:15A2", options=(True, False), text="later")):
        yield BoardEffect("played_later", cites="§1987:15A2")


def _during_auction(case: Case) -> Procedure:
    """15C: the calls are cancelled, and the auction is held again unless a player demands that the board go."""
    for made in case.auction.entries:
        yield Cancelled(made.seat, made.call, cites="§1987:15C")
    for act in case.calls_after:
        if act.seat is not None:
            yield Cancelled(act.seat, act.call, cites="§1987:15C")
    yield voice.duty("director", "see_that_the_right_players_sit_at_the_table", "§1987:15C")
    if (yield from _demanded()):
        yield BoardEffect("cancelled", cites="§1987:15C1")
        return
    yield voice.duty("all", "hold_the_auction_again", "§1987:15C2")
    # A difference ends the board and has to be shown; calls that nobody can tell apart are the same.
    if (yield voice.fact("differs", "§1987:15C2")) is True:
        yield BoardEffect("cancelled", cites="§1987:15C2")
    else:
        yield BoardEffect("played_on", cites="§1987:15C2")


def _demanded() -> Finding:
    """Whether a player demands, before the second auction, that the board be cancelled."""
    for seat in SEATS:
        if (yield voice.offer(seat, f"demand_{seat}", "§1987:15C1", text="demand")):
            yield voice.found("demanded", "§1987:15C1", seat=seat)
            return True
    return False


def _deprived(case: Case) -> Procedure:
    """15B: the second score of those who had played it goes with their opponents', and who lost the chance of a valid
    score through it gets an artificial one."""
    who = yield voice.judge("deprived", "§15B1", options=("none", *SIDES, "both"))
    if who == "both":
        yield from award_artificial(case, "§15B1")
    elif isinstance(who, Side):
        yield from award_artificial(case, "§15B1", (who,))
    else:
        yield voice.none("nobody_lost_the_chance_of_a_valid_score", "§15B1")
