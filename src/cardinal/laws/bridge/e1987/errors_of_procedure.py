"""Law 82 of 1987: a board is required or put off, not cancelled; for an own error an adjusted score is considered."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.adjusted_score import NEITHER
from cardinal.laws.bridge.e2017.errors_of_procedure import voice as voice_2017
from cardinal.laws.bridge.e2017.score_adjustment import INNOCENT
from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.prelude import DIRECTOR, BoardEffect, Case, Procedure, Voice, find_law, law

from .artificial_score import award_artificial

voice = Voice(__name__)

_BOARD = {"require": "played_on", "postpone": "played_later"}


@law("82", edition=1987)
def error_of_procedure(case: Case) -> Procedure:
    """Law 82: something in the conduct of the game went wrong."""
    if (yield voice_2017.choose(DIRECTOR, "error", "§82A §1987:82C", options=("procedure", "ruling"))) == "ruling":
        yield from directors_error(case)
        return
    yield voice_2017.found("duty", "§82A")
    options = ("adjust", *_BOARD, "other")
    power = yield voice_2017.choose(DIRECTOR, "power", "§82B1 §1987:82B2", options=options)
    if power in _BOARD:
        yield BoardEffect(_BOARD[power], cites="§1987:82B2")
    elif power == "other":
        yield voice.duty("director", "use_another_power_that_the_laws_give", "§82A")
    else:
        yield voice_2017.found("as_permitted", "§82B1")
        yield from find_law("12", case.edition).procedure(case)


def directors_error(case: Case) -> Procedure:
    """82C: a ruling that the Director now finds wrong; both sides count as innocent if he adjusts."""
    if not (yield voice_2017.judge("incorrect", "§1987:82C")):
        yield voice.none("the_ruling_stands", "§1987:82C")
    elif (yield voice_2017.judge("normal_score_possible", "§1987:82C")):
        yield voice.duty("director", "rectify_so_that_the_board_is_scored_normally", "§1987:82C")
    elif not (yield voice.judge("adjust", "§1987:82C")):
        yield voice.none("the_result_obtained_stands", "§1987:82C")
    elif (yield voice_2017.judge("method", "§1987:82C", options=("assigned", "artificial"))) == "artificial":
        yield voice_2017.found("both_innocent", "§1987:82C")
        faults = {"fault_ns": INNOCENT, "fault_ew": INNOCENT}
        yield from reheard(award_artificial(case, "§1987:82C"), known=faults)
    else:
        yield voice_2017.found("both_innocent", "§1987:82C")
        known = {"ground": "wrong_rectification", "offending_side": NEITHER}
        yield from reheard(find_law("12", case.edition).procedure(case), known=known)
