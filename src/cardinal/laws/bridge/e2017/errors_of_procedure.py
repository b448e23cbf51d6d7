"""Law 82: putting right an error of procedure, and an error of the Director's own."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.bridge.reheard import reheard
from cardinal.laws.prelude import DIRECTOR, BoardEffect, Case, Effect, Procedure, Voice, find_law, law

from .adjusted_score import NEITHER
from .artificial_score import award_artificial
from .score_adjustment import INNOCENT

voice = Voice(__name__)

# 82B2: what the Director may do with the board, and what follows from it.
_BOARD: Mapping[str, tuple[Effect, ...]] = {
    "require": (BoardEffect("played_on", cites="§82B2"),),
    "postpone": (BoardEffect("played_later", cites="§82B2"),),
    "cancel": (
        BoardEffect("cancelled", cites="§82B2"),
        voice.duty("director", "consider_an_adjusted_score_under_law_law", "§82B2 §82B1", law="12"),
    ),
}


@law("82")
def error_of_procedure(case: Case) -> Procedure:
    """Law 82: something in the conduct of the game went wrong."""
    error = yield voice.choose(DIRECTOR, "error", "§82A §82C", options=("procedure", "ruling"))
    if error == "procedure":
        yield voice.found("duty", "§82A")
        yield from _procedure(case)
    else:
        yield from directors_error(case)


def _procedure(case: Case) -> Procedure:
    """82B: adjust, deal with the play of the board, or use another power."""
    options = ("adjust", *_BOARD, "other")
    power = yield voice.choose(DIRECTOR, "power", "§82B1 §82B2 §82B3", options=options)
    if power == "adjust":
        yield voice.found("as_permitted", "§82B1")
        yield from find_law("12", case.edition).procedure(case)
    elif power == "other":
        yield voice.duty("director", "use_another_power_that_the_laws_give", "§82B3 §82A")
    else:
        yield from _BOARD[power]


def directors_error(case: Case) -> Procedure:
    """82C: a ruling that the Director now finds wrong. Neither side suffers by it: each is treated as innocent."""
    if not (yield voice.judge("incorrect", "§82C")):
        yield voice.none("the_ruling_stands", "§82C")
    elif (yield voice.judge("normal_score_possible", "§82C")):
        yield voice.duty("director", "rectify_so_that_the_board_is_scored_normally", "§82C")
    elif (yield voice.judge("method", "§82C §12C1(d)", options=("assigned", "artificial"))) == "artificial":
        yield voice.found("both_innocent", "§82C")
        faults = {"fault_ns": INNOCENT, "fault_ew": INNOCENT}
        yield from reheard(award_artificial(case, "§82C §12C1(d)"), known=faults)
    else:
        yield voice.found("both_innocent", "§82C")
        # What Law 12 asks and 82C has answered: that a score must be given, and that neither side is the offender.
        known = {
            "ground": "wrong_rectification",
            "offending_side": NEITHER,
            "damaged": True,
            "applied": "own_initiative",
        }
        yield from reheard(find_law("12", case.edition).procedure(case), known=known)
