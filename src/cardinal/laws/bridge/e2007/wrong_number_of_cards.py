"""Laws 13 and 14 of 2007: a wrong number of cards, what the Director's moving of cards tells, a seen card foreseen."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.missing_card import search
from cardinal.laws.bridge.e2017.missing_card import voice as voice_of_missing
from cardinal.laws.bridge.e2017.moment import Stage
from cardinal.laws.bridge.e2017.wrong_number_of_cards import count, has_called, procedural_penalty, stage_now
from cardinal.laws.bridge.e2017.wrong_number_of_cards import voice as voice_2017
from cardinal.laws.bridge.law_12 import assigned_score, score_without_result
from cardinal.laws.effect import Removed
from cardinal.laws.prelude import SEATS, BoardEffect, Case, Information, Procedure, Review, Seat, Voice, law

from .artificial_score import award_artificial
from .penalty_card import with_penalty_cards_of_2007

voice = Voice(__name__)


@law("13", edition=2007)
def wrong_number_of_cards(case: Case) -> Procedure:
    """Law 13: one or more hands with an incorrect number of cards."""
    long, short = count(case)
    if not long and not short:
        yield voice.none("every_hand_has_thirteen_cards", "§2007:13A")
        return
    if not long:
        yield from _missing(case, short)
        return
    yield voice_2017.found("too_many", "§2007:13A", seats=long)
    others = short or tuple(seat for seat in SEATS if seat not in long)
    origin = yield voice_2017.fact("surplus", "§2007:13F", options=(*others, "outside"), seats=long)
    if origin == "outside":
        yield from _surplus_card(case, long, short)
        return
    # Only a card that is shown to be foreign can be taken away: one whose origin stays open is dealt with as a card
    # of the deal.
    wrong = (*long, *short) if origin not in SEATS or origin in short else (*long, *short, origin)
    if stage_now(case) is Stage.OVER:
        yield from _after_play(case)
    elif any(has_called(case, seat) for seat in wrong):
        yield from _called(case, wrong)
    else:
        yield from _not_called(case, wrong)


@law("14", edition=2007)
def missing_card(case: Case) -> Procedure:
    """Law 14: a card is missing from a hand while no hand has too many."""
    long, short = count(case)
    if long or not short:
        yield from wrong_number_of_cards(case)
    else:
        yield from _missing(case, short)


def _missing(case: Case, short: tuple[Seat, ...]) -> Procedure:
    cites = "§14B" if stage_now(case) in (Stage.PLAY, Stage.OVER) else "§14A"
    yield voice_of_missing.found("deficient_pack", cites, seats=short)
    yield from with_penalty_cards_of_2007(search(case, short))


def _not_called(case: Case, wrong: tuple[Seat, ...]) -> Procedure:
    """13D: no hand with a wrong count has called."""
    yield voice_2017.found("none_called", "§13A1")
    seen = yield voice_2017.fact("seen", "§13A1 §2007:13D2(a) §2007:13D2(b)")
    # A forecast needs something seen: what cannot be established leaves the board to be played and looked at again.
    if seen is True and (yield voice.judge("interferes", "§2007:13D2(a) §2007:13D2(b)")):
        yield BoardEffect("cancelled", cites="§2007:13D2(b)")
        yield from award_artificial(case, "§2007:13D2(b)")
        yield from procedural_penalty(case, "§2007:13D2(b)")
        return
    yield BoardEffect("corrected", cites="§13A1")
    yield BoardEffect("played_on", cites="§13A1" if seen is False else "§2007:13D2(a)")
    yield from _moved_cards(wrong)
    if seen is False:
        yield voice.none("no_card_of_another_hand_was_seen", "§13A1")
    else:
        yield Review("13D2(a)", cites="§2007:13D2(a)")


def _called(case: Case, wrong: tuple[Seat, ...]) -> Procedure:
    """13A and 13B: a player with a wrong hand has called."""
    yield voice_2017.found("one_called", "§2007:13A §2007:13B")
    if not (yield voice_2017.judge("playable", "§2007:13A §2007:13B")):
        yield from assigned_score(case, None, "§2007:13B")
        yield from procedural_penalty(case, "§2007:13B")
        return
    yield BoardEffect("corrected", cites="§2007:13A")
    yield BoardEffect("played_on", cites="§2007:13A")
    yield from _moved_cards(wrong)
    yield Review("13A", cites="§2007:13A")


def _moved_cards(wrong: tuple[Seat, ...]) -> Procedure:
    """13E: what the Director's moving of cards tells is nothing for partner to use."""
    for seat in wrong:
        yield Information(
            voice.text("replacement_of_a_card_of_seat", seat=seat), unauthorized=(seat.side,), cites="§2007:13E"
        )


def _surplus_card(case: Case, long: tuple[Seat, ...], short: tuple[Seat, ...]) -> Procedure:
    """13F: the extra card is no part of the deal. A hand that is short all the same then comes under Law 14."""
    yield Removed(cites="§2007:13F")
    in_play = stage_now(case) in (Stage.PLAY, Stage.OVER)
    # "Has been played": what is not found was not, so not determined is the same as no.
    played = in_play and (yield voice.fact("played_to_completed_trick", "§2007:13F")) is True
    if played:
        adjusted = yield voice_2017.judge("spoiled", "§2007:13F")
        cites = "§2007:13F"
    else:
        # The clause speaks of no adjustment here and forbids none: the general power is left.
        used = in_play or any(has_called(case, seat) for seat in long)
        adjusted = used and (yield voice.judge("unindemnified", "§2007:13F §2007:12A1"))
        cites = "§2007:12A1 §2007:13F"
    if adjusted:
        yield from assigned_score(case, None, cites)
    if short:
        yield from _missing(case, short)
    elif not adjusted:
        yield voice.none("auction_and_play_go_on", "§2007:13F")


def _after_play(case: Case) -> Procedure:
    """13C: the play is over."""
    yield BoardEffect("cancelled", cites="§13D")
    yield from score_without_result(case, "§13D")
    yield from procedural_penalty(case, "§13D")


@law("13D2(a)", edition=2007)
def seen_card_that_affected_the_result(case: Case) -> Procedure:
    """Law 13D2(a): the end of play of a board on which a card of another hand had been seen."""
    if not (yield voice.judge("seen_affected", "§2007:13D2(a)")):
        yield voice.none("the_result_was_not_affected", "§2007:13D2(a)")
        return
    yield from assigned_score(case, None, "§2007:13D2(a)")
    yield from procedural_penalty(case, "§2007:13D2(a)")


@law("13A", edition=2007)
def result_of_a_corrected_deal(case: Case) -> Procedure:
    """Law 13A: the end of play of a deal that was put right after a call on a wrong hand."""
    if (yield voice_2017.judge("affected", "§2007:13A")):
        yield from assigned_score(case, None, "§2007:13A")
    else:
        yield voice.none("the_result_was_not_affected", "§2007:13A")
