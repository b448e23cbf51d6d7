"""Law 15: cards from a wrong board, and a board that was not to be played in this round."""

from __future__ import annotations

from cardinal.bridge import CALLS, Call
from cardinal.cards import SEATS, SIDES, Side
from cardinal.language import Text
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.effect import Adjust, BoardEffect, Cancelled, Information, Reverts, Substitute
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Act, Case, ImpossibleCase, Procedure, Voice, find_law, law

from .artificial_score import award_artificial
from .moment import record_of
from .score_adjustment import AVERAGES, FAULTS, PARTLY, artificial_score
from .score_award import Award
from .subject import about_calls
from .wrong_number_of_cards import procedural_penalty

voice = Voice(__name__)


@law("15")
def cards_from_a_wrong_board(case: Case) -> Procedure:
    """Law 15: a player took his cards from a wrong board, or the table plays a board that was not meant for it."""
    if case.act is None:
        yield from board_not_scheduled(case)
        return
    if case.act.verb != "takes" or case.act.number == case.position.board.number:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "15"}), cites="§15A1")
    number, offender = case.act.number, case.offender
    if everybody_took(case, number):
        yield voice.found("whole_table", "§15B", number=number)
        yield from board_not_scheduled(case)
        return
    calls = from_first_call(case)
    if not calls:
        yield voice.found("not_called", "§15A1", seat=offender)
        yield voice.duty(offender, "take_the_cards_of_the_right_board", "§15A1")
        yield voice.duty("director", "apply_law_law_to_board_number", "§16D1", law="16D", number=number)
        yield voice.none("no_call_was_made_with_the_wrong_cards", "§15A1")
        return
    yield from _cancel(case, calls)
    yield voice.duty(
        "director",
        "apply_law_law_if_seat_comes_to_board_number_the_cancelled_call_was_call",
        "§15A3",
        when=voice.text("board_number", number=number),
        law="15A3",
        seat=offender,
        number=number,
        call=calls[0].call,
    )
    yield from procedural_penalty(case, "§15A4", offender=offender)


def everybody_took(case: Case, number: int | None) -> bool:
    takers = {one.seat for one in record_of(case) if one.verb == "takes" and one.number == number}
    return takers == set(SEATS)


def from_first_call(case: Case) -> tuple[Act, ...]:
    """The offender's first call with the wrong cards and every call after it."""
    calls = case.calls_after
    first = next((place for place, call in enumerate(calls) if call.seat is case.offender), len(calls))
    return calls[first:]


def _cancel(case: Case, calls: tuple[Act, ...]) -> Procedure:
    """15A1 and 15A2: the call goes, and all that followed it; then partner's part in it decides."""
    for call in calls:
        if call.seat is not None:
            yield Cancelled(call.seat, call.call, cites="§15A1")
    about = about_calls(one.call for one in calls if one.call is not None)
    split = {"authorized": (case.innocent,), "unauthorized": (case.side,)}
    yield Information(about, **split, cites="§15A2(c) §16C1 §16C2")
    if any(one.seat is case.partner for one in calls):
        yield voice.found("partner_called", "§15A2(a)", seat=case.partner)
        yield from assigned_score(case, case.side, "§15A2(a)")
        return
    yield voice.duty(case.offender, "take_the_cards_of_the_right_board", "§15A2(b)")
    yield Reverts(case.offender, cites="§15A2(b)")
    yield Substitute(case.offender, "legal_call", cites="§15A2(b)")


@law("15A3")
def call_on_the_board_the_cards_came_from(case: Case) -> Procedure:
    """Law 15A3: the offender has now called on the board from which he had wrongly taken his cards."""
    last = next((one for one in reversed(record_of(case)) if one.verb == "calls"), None)
    if last is None or last.seat is None or not isinstance(last.call, Call):
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_call", {"law": NamedLaw("15A3")}), cites="§15A3")
    seat, call = last.seat, last.call
    cancelled = yield voice.fact("cancelled_call", "§15A3", options=CALLS, seat=seat)
    if cancelled != NOT_DETERMINED:
        differs = yield voice.judge(
            "differs", "§15A3 §fn:3", options=("no", "meaning", "psychic"), seat=seat, call=call, cancelled=cancelled
        )
        if differs != "no":
            yield from assigned_score(case, seat.side, "§15A3 §fn:3")
            return
    # A call that nobody remembers cannot be shown to differ; whether the board can be played is left to the Director.
    if (yield voice.choose(DIRECTOR, "allow", "§15A3", options=(True, False), text="allow", caller=seat)):
        yield BoardEffect("played_on", cites="§15A3")
    else:
        yield from assigned_score(case, seat.side, "§15A3")


@law("15B")
def board_not_scheduled(case: Case) -> Procedure:
    """Law 15B: a table plays a board that was not meant for it in this round."""
    if case.conditions["form"] == "teams":
        yield voice.found("team_event", "§fn:4")
        yield from find_law("86", case.edition).procedure(case)
        return
    # Once a hand may have been looked at the board cannot simply be exchanged: not determined is as good as yes.
    if not has_started(case) and (yield voice.fact("started", "§15B")) is False:
        yield voice.duty("director", "put_the_right_board_on_the_table", "§15B")
        yield voice.none("the_auction_period_had_not_begun", "§15B")
        return
    # A board that cannot be shown to have been played before is completed, which is the ruling that lets play go on.
    if (yield voice.fact("played_before", "§15B §15B1 §15B2")) is True:
        yield BoardEffect("cancelled", cites="§15B1")
    else:
        yield BoardEffect("played_on", cites="§15B2")
        if (yield voice.choose(DIRECTOR, "later", "§15B2", options=(True, False), text="later")):
            yield BoardEffect("played_later", cites="§15B2")
    yield from deprived(case)


def has_started(case: Case) -> bool:
    return case.position.contract is not None or any(one.verb in ("calls", "takes") for one in record_of(case))


def deprived(case: Case) -> Procedure:
    """15B3: who can no longer earn a valid score, here and at the tables that the board comes to later."""
    who = yield voice.judge("deprived", "§15B3", options=("none", *SIDES, "both"))
    if who == "both":
        yield from award_artificial(case, "§15B3")
    elif isinstance(who, Side):
        yield from _award_one(case, who)
    key = "give_an_artificial_adjusted_score_to_any_other_contestant_who_loses_a_board_through_this"
    yield voice.duty("director", key, "§15B3", when="end_of_session")


def _award_one(case: Case, side: Side) -> Procedure:
    """The artificial score of one side, when the other has or gets a valid score of its own."""
    key = f"fault_{side.name.lower()}"
    fault = yield voice.judge(key, "§15B3 §12C2(a)", options=tuple(FAULTS), text="fault", side=side)
    scoring = str(case.conditions["scoring"])
    if scoring == "total":
        # The Laws put no number on an average at total points.
        score = Award(AVERAGES[fault], None)
    else:
        plus, minus = (case.conditions.whole(f"artificial_imps_{sign}") for sign in ("plus", "minus"))
        score = Award(AVERAGES[fault], artificial_score(fault, scoring, plus=plus, minus=minus))
    given = {side.name.lower(): score}
    yield Adjust("artificial", **given, cites="§15B3 §12C2(a)")
    if fault != PARTLY:
        key = "compare_the_score_of_side_with_its_other_boards_law_law"
        yield voice.duty("director", key, "§12C2(c)", when="end_of_session", side=side, law="12C2(c)")
