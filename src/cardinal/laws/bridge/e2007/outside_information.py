"""Law 16C of 2007: information from elsewhere; once a call is made the board can only be played out."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.bridge.e2017.outside_information import may_redeal, may_reseat, named, received_by, recipient_of
from cardinal.laws.bridge.e2017.outside_information import voice as voice_2017
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.prelude import DIRECTOR, BoardEffect, Case, ImpossibleCase, Procedure, Review, Text, Voice, law

from .artificial_score import award_artificial

voice = Voice(__name__)


@law("16C", edition=2007)
def outside_information(case: Case) -> Procedure:
    """Law 16C: a player knows something about the board from elsewhere than his partner."""
    if case.act is not None and case.act.other is case.act.seat and case.act.seat is not None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "16C"}), cites="§16D1")
    recipient = yield from recipient_of(case)
    yield received_by(recipient, "§16D1")
    if case.position.phase == "finished" or Moment.of(case).stage is Stage.OVER:
        yield voice_2017.found("board_over", "§16D1")
        yield voice.none("the_play_of_the_board_is_over", "§16D1")
        return
    # What cannot be shown to be deliberate is dealt with as the accident that this law is about.
    if (yield voice_2017.fact("accidental", "§16D1", recipient=named(recipient), usual=True)) is False:
        yield voice.duty("director", "apply_law_law_and_law_law_2", "§16D1", law="72B1", law_2="91")
    elif case.auction.entries or case.calls_after:
        # A call that was made before the Director came ends his other powers just as well.
        yield voice.found("played_out", "§2007:16C3")
        yield from _play_on("§2007:16C3 §2007:16C2(c)")
    elif (yield voice_2017.judge("interferes", "§2007:16C2(c) §2007:16C2(d)", recipient=named(recipient))):
        yield from _powers(case, recipient)
    else:
        yield voice.none("normal_play_is_not_disturbed", "§2007:16C2(c)")


def _powers(case: Case, recipient: object) -> Procedure:
    """16C2: what the Director can do before any call."""
    first = ("reseat",) if (yield from may_reseat(case, recipient)) else ()
    second = ("redeal",) if (yield from may_redeal(case)) else ()
    options = (*first, *second, "play on", "adjust")
    chosen = yield voice_2017.choose(DIRECTOR, "option", "§2007:16C2(c) §2007:16C2(d)", options=options)
    if chosen == "reseat":
        yield BoardEffect("reseated", cites="§16D2(a)")
    elif chosen == "redeal":
        yield BoardEffect("redealt", cites="§16D2(b)")
    elif chosen == "play on":
        yield from _play_on("§2007:16C2(c)")
    else:
        # An assigned score is no choice here, nor is there a rule of its own for team play.
        yield from award_artificial(case, "§2007:16C2(d)")


def _play_on(cites: str) -> Procedure:
    yield BoardEffect("played_on", cites=cites)
    yield Review("16C2(c)", cites=cites)


@law("16C2(c)", edition=2007)
def information_that_may_have_affected_the_result(case: Case) -> Procedure:
    """Law 16C2(c): the end of play of a board that was played on in spite of outside information."""
    affected = yield voice.judge("affected", "§2007:16C2(c)", options=(True, "possibly", False))
    if affected is False:
        yield voice.none("the_result_was_not_affected", "§2007:16C2(c)")
    else:
        # That it may have been affected is enough.
        yield from assigned_score(case, None, "§2007:16C2(c)")
