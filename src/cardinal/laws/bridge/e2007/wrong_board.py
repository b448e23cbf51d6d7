"""Law 15 of 2007: a board not meant for these players; found in the auction, it is bid again by the right ones."""

from __future__ import annotations

from cardinal.bridge import CALLS
from cardinal.laws.bridge.e2017.moment import AUCTION_PERIOD, Moment, Stage, record_of
from cardinal.laws.bridge.e2017.wrong_board import deprived, has_started
from cardinal.laws.bridge.e2017.wrong_board import voice as voice_2017
from cardinal.laws.bridge.law_12 import assigned_score, score_without_result
from cardinal.laws.effect import BoardEffect, Cancelled, Penalty, Reverts
from cardinal.laws.prelude import DIRECTOR, PASS, SIDES, Bid, Call, Case, Procedure, Seat, Voice, find_law, law

voice = Voice(__name__)


@law("15", edition=2007)
def wrong_board(case: Case) -> Procedure:
    """Law 15: a table plays a board that was not meant for it. What one player has taken is a matter of 17D here."""
    has_taken = case.act is not None and case.act.verb == "takes"
    yield from find_law("17D" if has_taken else "15B", case.edition).procedure(case)


@law("15A", edition=2007)
@law("15B", edition=2007)
@law("15C", edition=2007)
def board_not_scheduled(case: Case) -> Procedure:
    """Law 15: a table plays a board that was not meant for it in this round; team play is not set apart."""
    # Once a hand may have been looked at the board cannot simply be exchanged: not determined is as good as yes.
    if not has_started(case) and (yield voice_2017.fact("started", "§2007:15C")) is False:
        yield voice.duty("director", "put_the_right_board_on_the_table", "§2007:15C")
        yield voice.none("the_auction_period_had_not_begun", "§2007:15C")
    elif Moment.latest(case).stage in AUCTION_PERIOD:
        yield from _second_auction(case)
    # A board that cannot be shown to have been played before keeps its score.
    elif (yield voice_2017.fact("played_before", "§2007:15A §2007:15B")) is True:
        yield from _second_score(case)
    else:
        yield from _new_to_all(case)


def _new_to_all(case: Case) -> Procedure:
    """15A: none of the four has played it before."""
    if not (yield voice.choose(DIRECTOR, "allow", "§2007:15A1", options=(True, False))):
        yield BoardEffect("cancelled", cites="§2007:15A1")
        yield from score_without_result(case, "§2007:15A1 §12A")
    else:
        yield BoardEffect("played_on", cites="§2007:15A1")
    if (yield voice_2017.choose(DIRECTOR, "later", "§2007:15A2", options=(True, False))):
        yield BoardEffect("played_later", cites="§2007:15A2")


def _second_score(case: Case) -> Procedure:
    """15B: somebody has played it before; that player's second score goes, for both sides of the table."""
    if Moment.latest(case).stage is Stage.OVER:
        yield BoardEffect("cancelled", cites="§2007:15B")
    else:
        # The clause cancels a score, not the play.
        yield voice.duty("director", "cancel_the_second_score_for_both_sides", "§2007:15B", when="end_of_play")
    yield from deprived(case)


def _second_auction(case: Case) -> Procedure:
    """15C: the auction is cancelled, the right contestants bid, and every call must be made again."""
    first = _first_auction(case)
    yield voice.found("in_auction", "§2007:15C")
    for seat, call in first:
        yield Cancelled(seat, call, cites="§2007:15C")
    yield voice.duty("director", "seat_the_right_contestants_and_tell_them_their_rights_now_and_later", "§2007:15C")
    yield Reverts(case.position.board.dealer, cites="§2007:15C")
    for place, (seat, call) in enumerate(first):
        again = yield voice.awaits(
            seat, "repeat", "§2007:15C", options=CALLS, examples=(call, _another(call)), call=call
        )
        if again is not call and again != call:
            yield voice.found("differs", "§2007:15C", seat=seat, call=call, again=again, place=place + 1)
            yield BoardEffect("cancelled", cites="§2007:15C")
            yield from deprived(case)
            break
    else:
        yield BoardEffect("played_on", cites="§2007:15C")
    yield from _obstruction(case)


def _first_auction(case: Case) -> tuple[tuple[Seat, Call], ...]:
    acts = (act for act in record_of(case) if act.verb == "calls")
    return tuple((act.seat, act.call) for act in acts if act.seat is not None and isinstance(act.call, Call))


def _another(call: Call) -> Call:
    return Bid.parse("7NT") if call is PASS else PASS


def _obstruction(case: Case) -> Procedure:
    """15C: a side that meant to prevent normal play of the board."""
    side = yield voice.judge("obstructed", "§2007:15C", options=(False, *SIDES))
    if side is not False:
        yield Penalty("procedural", side, cites="§2007:15C §90A")
        if (yield voice.judge("adjust_too", "§2007:15C", side=side)):
            yield from assigned_score(case, side, "§2007:15C")
