"""Law 17D of 2007: a call made with cards from a wrong board, here and when that board is played."""

from __future__ import annotations

from cardinal.bridge import CALLS, Call
from cardinal.language import Text
from cardinal.laws.act import Act
from cardinal.laws.bridge.e2017.end_of_auction import three_passes_out_of_rotation
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.bridge.e2017.proper_turn import examples
from cardinal.laws.bridge.e2017.wrong_board import everybody_took, from_first_call
from cardinal.laws.bridge.e2017.wrong_number_of_cards import procedural_penalty
from cardinal.laws.case import Case, advance
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.effect import BoardEffect, Cancelled, Repeat, Reverts, Stands
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import ALIASES, Finding, Procedure, find_law, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice
from cardinal.laws.standing import StandingAuction

from .artificial_score import award_artificial

voice = Voice(__name__)

# The rule that stands in Law 15 of 2017.
ALIASES[2007, "15A3"] = "17D3"


@law("17D", edition=2007)
def cards_from_a_wrong_board(case: Case) -> Procedure:
    """Law 17D: a player took his cards from a wrong board."""
    if case.act is None or case.act.verb != "takes" or case.act.number == case.position.board.number:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "17D"}), cites="§2007:17D1")
    number, offender = case.act.number, case.offender
    if everybody_took(case, number):
        yield from find_law("15B", case.edition).procedure(case)
        return
    calls = from_first_call(case)
    if not calls:
        yield voice.duty(offender, "take_the_cards_of_the_right_board", "§2007:17D1")
        yield voice.none("no_call_was_made_with_the_wrong_cards", "§2007:17D1")
        return
    yield Cancelled(offender, calls[0].call, cites="§2007:17D1")
    yield from _goes_on(case, calls)
    yield voice.duty(
        "director",
        "apply_law_law_if_seat_comes_to_board_number_the_cancelled_call_was_call",
        "§2007:17D3",
        when=voice.text("board_number", number=number),
        law="17D3",
        seat=offender,
        number=number,
        call=calls[0].call,
    )
    yield from procedural_penalty(case, "§15A4", offender=offender)


def _goes_on(case: Case, calls: tuple[Act, ...]) -> Procedure:
    """17D2: with the right hand the offender calls again, unless his partner has called over the cancelled call."""
    if any(call.seat is case.partner for call in calls):
        yield voice.found("partner_called", "§2007:17D2", seat=case.partner)
        yield from award_artificial(case, "§2007:17D2")
        return
    yield voice.duty(case.offender, "take_the_cards_of_the_right_board", "§2007:17D2")
    yield Reverts(case.offender, cites="§2007:17D2")
    before = _before(case, calls)
    legal = tuple(before.legal_calls(case.offender))
    new = yield voice.awaits(
        case.offender, "replacement", "§2007:17D2", options=legal, examples=examples(legal), call=calls[0].call
    )
    over = next((one.call for one in calls if one.seat is case.lho and isinstance(one.call, Call)), None)
    if over is None:
        yield Stands(case.offender, new, cites="§2007:17D2")
        return
    # A call that cannot be repeated over the new one shows by itself that the two differ.
    repeatable = over in before.add(case.offender, new).legal_calls(case.lho)
    if not repeatable or (yield from _differs(new, calls[0].call, "§2007:17D2")):
        yield voice.found("different_call", "§2007:17D2", call=new, cancelled=calls[0].call)
        yield from award_artificial(case, "§2007:17D2")
        return
    yield Stands(case.offender, new, cites="§2007:17D2")
    yield Repeat(case.lho, over, cites="§2007:17D2")


def _before(case: Case, calls: tuple[Act, ...]) -> StandingAuction:
    """The auction as it stood before the offender called with the wrong cards."""
    position = case.position
    for act in case.after[: case.after.index(calls[0])]:
        position = advance(position, act)
    return position.auction.revert_to(case.offender)


def _differs(new: object, cancelled: object, cites: str) -> Finding:
    """Whether the Director finds the two calls different: a much different meaning, or a psychic call."""
    options = ("no", "meaning", "psychic")
    answer = yield voice.judge("differs", cites, options=options, call=new, cancelled=cancelled)
    return bool(answer != "no")


@law("17D3", edition=2007)
def call_on_the_board_the_cards_came_from(case: Case) -> Procedure:
    """Law 17D3: the offender has now called on the board from which he had wrongly taken his cards."""
    if case.act is not None and case.act.is_call:
        # The number under which 2017 has passes that end nothing, and under which a table asks for them.
        yield from three_passes_out_of_rotation(case)
        return
    last = next((one for one in reversed(record_of(case)) if one.verb == "calls"), None)
    if last is None or last.seat is None or not isinstance(last.call, Call):
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_call", {"law": NamedLaw("17D3")}), cites="§2007:17D3")
    seat, call = last.seat, last.call
    cancelled = yield voice.fact("cancelled_call", "§2007:17D3", options=CALLS, seat=seat)
    if cancelled != NOT_DETERMINED and (yield from _differs(call, cancelled, "§2007:17D3")):
        yield from award_artificial(case, "§2007:17D3")
        return
    # A call that nobody remembers cannot be shown to differ; whether the board can be played is left to the Director.
    if (yield voice.choose(DIRECTOR, "allow", "§2007:17D3", options=(True, False), caller=seat)):
        yield BoardEffect("played_on", cites="§2007:17D3")
    else:
        yield from award_artificial(case, "§2007:17D3")
