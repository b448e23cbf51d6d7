"""Law 16B of 1987: accidental information from elsewhere: another seat, a substitute all agree to, or a score."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.language import Text
from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.bridge.e2017.outside_information import may_change_sides, named, received_by
from cardinal.laws.case import Case
from cardinal.laws.effect import BoardEffect, Effect
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import ALIASES, Finding, Procedure, law
from cardinal.laws.question import DIRECTOR, Found, Question, Voice

from .artificial_score import award_artificial

voice = Voice(__name__)

# The rule of 2017's section D; what that looks back at is settled here before the board goes on.
ALIASES[1987, "16D"] = "16B"
ALIASES[1987, "16D2(c)"] = "16B"


@law("16B", edition=1987)
def outside_information(case: Case) -> Procedure:
    """Law 16B: a player knows something about the board from elsewhere than his partner."""
    if case.act is not None and case.act.other is case.act.seat:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "16B"}), cites="§1987:16B")
    recipient = yield from _recipient(case)
    yield received_by(recipient, "§1987:16B")
    if case.position.phase == "finished" or Moment.of(case).stage is Stage.OVER:
        yield voice.none("the_play_of_the_board_is_over", "§1987:16B")
    elif not (yield voice.judge("interferes", "§1987:16B", recipient=named(recipient))):
        yield voice.none("normal_play_is_not_disturbed", "§1987:16B")
    elif isinstance(recipient, Seat):
        yield from _deal_with(case, recipient)
    else:
        # A player who is not known can neither change seats nor be replaced.
        yield from award_artificial(case, "§1987:16B3")


def _recipient(case: Case) -> Generator[Question | Found | Effect, Any, object]:
    if case.act is not None and case.act.verb == "looks":
        return case.offender
    return (yield voice.fact("recipient", "§1987:16B", options=SEATS))


def _deal_with(case: Case, recipient: Seat) -> Procedure:
    """The three ways, before the first call as well as after it; the board is not redealt nor played on as it is."""
    reseat = ("reseat",) if (yield from _may_reseat(case, recipient)) else ()
    chosen = yield voice.choose(
        DIRECTOR, "option", "§1987:16B1 §1987:16B2 §1987:16B3", options=(*reseat, "substitute", "adjust")
    )
    if chosen == "reseat":
        yield BoardEffect("reseated", cites="§1987:16B1")
    elif chosen == "substitute" and (yield from _all_agree(recipient)):
        yield voice.duty("director", "appoint_a_temporary_substitute_for_seat", "§1987:16B2", seat=recipient)
        yield BoardEffect("played_on", cites="§1987:16B2")
    else:
        yield from award_artificial(case, "§1987:16B3")


def _may_reseat(case: Case, recipient: Seat) -> Finding:
    """Whether the recipient can take the seat of the hand he knows, as the contest and its scoring allow."""
    known: object = case.act.other if case.act is not None and case.act.verb == "looks" else None
    if known is None:
        others = tuple(seat for seat in SEATS if seat is not recipient)
        known = yield voice.fact("hand_known", "§1987:16B1", options=(*others, "none"), recipient=recipient)
    return isinstance(known, Seat) and (known is recipient.partner or may_change_sides(case))


def _all_agree(recipient: Seat) -> Finding:
    """A substitute needs all four players; one refusal leaves the score."""
    for seat in SEATS:
        if not (yield voice.offer(seat, f"consent_{seat}", "§1987:16B2", text="consent", recipient=recipient)):
            yield voice.found("no_substitute", "§1987:16B2", refuses=seat)
            return False
    return True
