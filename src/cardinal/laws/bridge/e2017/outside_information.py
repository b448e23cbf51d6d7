"""Law 16D: information about a board that reached a player by accident and not from his partner."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.laws.bridge.law_12 import assigned_score, score_without_result
from cardinal.laws.effect import BoardEffect, Effect, Recorded, Review
from cardinal.laws.prelude import DIRECTOR, Case, Finding, Found, ImpossibleCase, Procedure, Question, Text, Voice, law

from .artificial_score import award_artificial
from .moment import Moment, Stage, auction_has_begun

voice = Voice(__name__)


@law("16D")
def outside_information(case: Case) -> Procedure:
    """Law 16D: a player knows something about the board from elsewhere than his partner."""
    if case.act is not None and case.act.other is case.act.seat:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "16D"}), cites="§16D1")
    recipient = yield from recipient_of(case)
    yield received_by(recipient, "§16D1")
    if Moment.of(case).stage is Stage.OVER:
        yield voice.found("board_over", "§16D1")
        yield voice.none("the_play_of_the_board_is_over", "§16D1")
        return
    # What cannot be shown to be deliberate is dealt with as the accident that this law is about.
    if (yield voice.fact("accidental", "§16D1", recipient=named(recipient), usual=True)) is False:
        yield voice.duty("director", "apply_law_law_and_law_law_2", "§16D1", law="72B1", law_2="91")
        return
    if auction_has_begun(case):
        yield voice.found("after_first_call", "§16D3")
        yield from _use(case, ("play on", "adjust"), "§16D3")
    elif case.calls_after:
        # The four powers end with the first call. That it was made before the Director came leaves him no less
        # than he has for information that arrives later.
        yield voice.found("called_since", "§16D2 §16D3")
        yield from _use(case, ("play on", "adjust"), "§16D2 §16D3")
    elif (yield voice.judge("interferes", "§16D2", recipient=named(recipient))):
        options = yield from _powers(case, recipient)
        yield from _use(case, options, "§16D2")
    else:
        yield voice.none("normal_play_is_not_disturbed", "§16D2")


def recipient_of(case: Case) -> Generator[Question, Any, object]:
    """Who received the information: the record shows it for a look at a hand; what was overheard is asked."""
    if case.act is not None and case.act.verb == "looks":
        return case.offender
    who: object = yield voice.fact("recipient", "§16D1", options=SEATS)
    return who


def received_by(recipient: object, cites: str) -> Recorded:
    if isinstance(recipient, Seat):
        return voice.recorded("outside_information_of_seat", cites, seat=recipient)
    return voice.recorded("outside_information_of_not_determined", cites)


def named(recipient: object) -> object:
    """Who received it, as a question has him: somebody, where it could not be found out."""
    return recipient if isinstance(recipient, Seat) else voice.text("somebody")


def _powers(case: Case, recipient: object) -> Generator[Question | Found | Effect, Any, tuple[str, ...]]:
    """Which of the four powers of 16D2 the contest leaves to the Director."""
    first = ("reseat",) if (yield from may_reseat(case, recipient)) else ()
    second = ("redeal",) if (yield from may_redeal(case)) else ()
    return (*first, *second, "play on", "adjust")


def may_reseat(case: Case, recipient: object) -> Finding:
    """16D2(a): the information is about one hand, and the recipient can sit where that hand is."""
    if not isinstance(recipient, Seat):
        return False
    known: object = case.act.other if case.act is not None and case.act.verb == "looks" else None
    if known is None:
        others = tuple(seat for seat in SEATS if seat is not recipient)
        known = yield voice.fact("hand_known", "§16D2(a)", options=(*others, "none"), recipient=recipient)
    if not isinstance(known, Seat):
        return False
    if known is recipient.partner or may_change_sides(case):
        return True
    yield voice.found("no_change_of_sides", "§16D2(a)", recipient=recipient, known=known)
    return False


def may_change_sides(case: Case) -> bool:
    # At the other table of a team match the same cards belong to team-mates, and total points are not compared with
    # those of anybody who held the same cards: in both a side would simply get the other side's cards.
    return case.conditions["form"] != "teams" and case.conditions["scoring"] != "total"


def may_redeal(case: Case) -> Finding:
    """16D2(b): a board that is compared with other tables can be redealt only if none of them has had it."""
    dealt_here = case.conditions["dealing_mode"] == "table"
    if case.conditions["form"] != "teams" and not dealt_here:
        return False
    played = yield voice.fact("played_elsewhere", "§16D2(b)")
    # A redeal would take away another table's result, so one that cannot be excluded stands in its way.
    return played is False


def _use(case: Case, options: tuple[str, ...], cites: str) -> Procedure:
    """The Director uses one of the powers that he has."""
    chosen = yield voice.choose(DIRECTOR, "option", cites, options=options)
    # What 16D3 leaves to the Director after a call, it takes from 16D2.
    since = "§16D3 " if "§16D3" in cites else ""
    if chosen == "reseat":
        yield BoardEffect("reseated", cites="§16D2(a)")
    elif chosen == "redeal":
        yield BoardEffect("redealt", cites="§16D2(b)")
    elif chosen == "play on":
        yield BoardEffect("played_on", cites=f"{since}§16D2(c)")
        yield Review("16D2(c)", cites=f"{since}§16D2(c)")
    else:
        yield from _adjust_now(case, f"{since}§16D2(d)")


def _adjust_now(case: Case, cites: str) -> Procedure:
    """16D2(d): the board gets no result at this table."""
    if case.conditions["form"] == "teams":
        yield from score_without_result(case, cites)
    else:
        yield from award_artificial(case, cites)


@law("16D2(c)")
def information_that_affected_the_result(case: Case) -> Procedure:
    """Law 16D2(c): the end of play of a board that was played on in spite of outside information."""
    yield from adjust_if_affected(case, "§16D2(c)")


def adjust_if_affected(case: Case, cites: str) -> Finding:
    """The look back at the end of play: adjusted if the information affected the result. Gives whether it was."""
    if not (yield voice.judge("affected", cites)):
        yield voice.none("the_result_was_not_affected", cites)
        return False
    yield from assigned_score(case, None, cites)
    return True
