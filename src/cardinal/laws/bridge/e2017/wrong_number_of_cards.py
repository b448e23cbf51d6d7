"""Law 13: a hand with more than thirteen cards; with the count of the hands that Law 14 uses too."""

from __future__ import annotations

from cardinal.laws.bridge.law_12 import assigned_score, score_without_result
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.effect import BoardEffect, Information, Penalty, Removed, Review
from cardinal.laws.prelude import SEATS, Case, ImpossibleCase, Procedure, Seat, Side, Text, Voice, law

from .moment import Moment, Stage, record_of
from .outside_information import adjust_if_affected

voice = Voice(__name__)


_MOST = 52


def stage_now(case: Case) -> Stage:
    """How far the board has come when the Director hears of it."""
    return Moment.latest(case).stage


def count(case: Case) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """The seats whose hands were found too long, and those too short. The last count of a hand holds."""
    held: dict[Seat, int] = {}
    for act in record_of(case):
        if act.verb == "holds" and act.seat is not None and act.number is not None:
            held[act.seat] = act.number
    if not held:
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_act", {"law": NamedLaw(str(case.law))}), cites="§fn:2")
    if max(held.values()) > _MOST:
        raise ImpossibleCase(Text(__name__, "no_such_count", {"number": max(held.values())}), cites="§fn:2")
    return tuple(seat for seat in held if held[seat] > 13), tuple(seat for seat in held if held[seat] < 13)


@law("13")
def wrong_number_of_cards(case: Case) -> Procedure:
    """Law 13: a hand with more than thirteen cards."""
    from .missing_card import search

    long, short = count(case)
    if not long and not short:
        yield voice.none("every_hand_has_thirteen_cards", "§fn:2")
        return
    if not long:
        yield voice.found("deficient_pack", "§fn:2", seats=short)
        yield from search(case, short)
        return
    yield voice.found("too_many", "§fn:2", seats=long)
    others = short or tuple(seat for seat in SEATS if seat not in long)
    origin = yield voice.fact("surplus", "§13C/1", options=(*others, "outside"), seats=long)
    if origin == "outside":
        yield from _surplus_card(case, short)
        return
    # Only a card that is shown to be foreign can be taken away: one whose origin stays open is dealt with as a card
    # of the deal.
    wrong = (*long, origin) if origin in SEATS and not short else (*long, *short)
    if stage_now(case) is Stage.OVER:
        yield from _after_play(case)
    elif any(has_called(case, seat) for seat in wrong):
        yield from _called(case, wrong)
    else:
        yield from _not_called()


def has_called(case: Case, seat: Seat) -> bool:
    return case.auction.has_called(seat) or any(call.seat is seat for call in case.calls_after)


def _not_called() -> Procedure:
    """13A: no hand with a wrong count has called."""
    yield voice.found("none_called", "§13A")
    yield BoardEffect("corrected", cites="§13A1")
    if (yield voice.fact("seen", "§13A1 §13A2")) is False:
        yield BoardEffect("played_on", cites="§13A1")
        yield voice.none("no_card_of_another_hand_was_seen", "§13A1")
        return
    # Also when it cannot be established: the board is played in any case, and looking at it again costs nobody
    # anything.
    yield BoardEffect("played_on", cites="§13A2")
    yield Review("13A2", cites="§13A2")


def _called(case: Case, wrong: tuple[Seat, ...]) -> Procedure:
    """13B: a player with a wrong hand has called."""
    yield voice.found("one_called", "§13B")
    if not (yield voice.judge("playable", "§13B1 §13B2")):
        yield from assigned_score(case, None, "§13B2")
        yield from procedural_penalty(case, "§13B2")
        return
    yield BoardEffect("corrected", cites="§13B1")
    yield BoardEffect("played_on", cites="§13B1")
    for seat in wrong:
        yield replacement_known(seat, "§13B1 §14C")
    yield Review("13B1", cites="§13B1")


def replacement_known(seat: Seat, cites: str = "§14C") -> Information:
    """14C: that a card of this hand was replaced is nothing for partner to use."""
    return Information(voice.text("replacement_of_a_card_of_seat", seat=seat), unauthorized=(seat.side,), cites=cites)


def _surplus_card(case: Case, short: tuple[Seat, ...]) -> Procedure:
    """13C: the extra card is no part of the deal. A hand that is short all the same then comes under Law 14."""
    from .missing_card import search

    yield Removed(cites="§13C/1")
    adjusted = False
    if stage_now(case) in (Stage.PLAY, Stage.OVER):
        # "Found to have been played": what is not found gives no score, so not determined is the same as no.
        played = (yield voice.fact("played_to_quitted_trick", "§13C/2")) is True
        adjusted = played and (yield voice.judge("spoiled", "§13C/2"))
        if adjusted:
            yield from assigned_score(case, None, "§13C/2")
        else:
            yield voice.found("no_score_for_surplus", "§13C/2")
    if short:
        yield voice.found("deficient_pack", "§fn:2", seats=short)
        yield from search(case, short)
    elif not adjusted:
        yield voice.none("auction_and_play_go_on", "§13C/1 §13C/2")


def _after_play(case: Case) -> Procedure:
    """13D: the play is over."""
    yield BoardEffect("cancelled", cites="§13D")
    yield from score_without_result(case, "§13D")
    yield from procedural_penalty(case, "§13D")


def procedural_penalty(case: Case, cites: str, offender: Seat | None = None) -> Procedure:
    """A penalty that the Director may add, for *offender*'s side or for whoever he finds at fault."""
    to = yield voice.judge("penalty", cites, options=("none", *_contestants(case, offender)), usual="none")
    for side in tuple(Side) if to == "both" else () if to == "none" else (to,):
        yield Penalty("procedural", side, cites=cites)


def _contestants(case: Case, offender: Seat | None) -> tuple[object, ...]:
    if case.conditions["form"] == "individual":
        return SEATS if offender is None else (offender,)
    return (*Side, "both") if offender is None else (offender.side,)


@law("13A2")
def seen_card_that_affected_the_result(case: Case) -> Procedure:
    """Law 13A2: the end of play of a board on which a card of another hand had been seen."""
    if (yield from adjust_if_affected(case, "§13A2")):
        yield from procedural_penalty(case, "§13A2")


@law("13B1")
def result_of_a_corrected_deal(case: Case) -> Procedure:
    """Law 13B1: the end of play of a deal that was put right after a call on a wrong hand."""
    if (yield voice.judge("affected", "§13B1")):
        yield from assigned_score(case, None, "§13B1")
    else:
        yield voice.none("the_result_was_not_affected", "§13B1")
