"""Law 47 of 1987: when a card that has been played may be taken back, and what the other side may not gain by it."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.laws.bridge.e2017.retraction_of_card import (
    REASONED,
    information_from,
    laid_after,
    trick_of,
    withdraw_and_substitute,
)
from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Review, Text, Voice, Withdrawn, law

from .card_played import changed_by_any_player
from .play_of_1987 import reheard_play

voice = Voice(__name__)


@law("47", edition=1987)
def retraction_of_card(case: Case) -> Procedure:
    """Law 47: a player takes a played card back, and the Director finds the reason."""
    seat, card = case.offender, case.card
    if case.act is not None and case.act.verb == "retracts" and trick_of(case, seat, card) is None:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "47"}), cites="§47A")
    reason = yield voice.fact("reason", "§47A §47B §47C §47D", options=tuple(REASONS), seat=seat, card=card)
    # A reason that cannot be established gives no right: the card stays.
    yield from reheard_play(REASONS.get(str(reason), REASONS["none"])(case))


def _told_to_lead(case: Case) -> Procedure:
    """47E1: a lead that an opponent had called for may be taken back. The clause does not reach a play to a trick, nor
    keep the next hand from accepting the lead."""
    seat, card = case.offender, case.card
    number = trick_of(case, seat, card)
    trick = () if number is None else case.play.tricks[number - 1]
    if trick and trick[0].seat is not seat:
        yield voice.none("a_play_not_a_lead", "§1987:47E1")
        return
    accepted = len(trick) > 1 or any(act.seat is case.lho and act.verb in ("plays", "leads") for act in case.after)
    if accepted:
        yield voice.none("the_lead_has_been_accepted", "§1987:47E1 §1987:53A")
        return
    yield Withdrawn(seat, card=card, cites="§1987:47E1")
    yield information_from(seat, card)
    yield voice.none("told_by_an_opponent_that_it_was_his_turn", "§1987:47E1")


def _mistaken_explanation(case: Case) -> Procedure:
    """47E2(a): before the correction, and before the next player has played to the trick; dummy's cards are no
    limit."""
    seat, card = case.offender, case.card
    relied = yield voice.fact("relied", "§1987:47E2(a)", seat=seat, card=card)
    corrected = yield voice.fact("before_correction", "§1987:47E2(a)", seat=seat, card=card)
    if relied is not True or corrected is not True:
        # Both are conditions of the right; where one is not established the card stays.
        yield voice.none("no_mistaken_explanation_was_relied_on", "§1987:47E2(a)")
        return
    number = trick_of(case, seat, card)
    followed = number is not None and bool(laid_after(case.play, number, seat))
    if followed or any(act.verb in ("plays", "leads") for act in case.after):
        yield voice.none("too_late_to_take_the_card_back", "§1987:47E2(a)")
        yield Review("47E2(b)", cites="§1987:47E2(a)")
        return
    yield from withdraw_and_substitute(case.play, seat, card, "§1987:47E2(a)")


def _no_reason(case: Case) -> Procedure:
    yield voice.none("a_card_once_played_stays", "§47A §47B §47C §47D")


REASONS: dict[str, Callable[[Case], Procedure]] = {
    **REASONED,
    "designation": changed_by_any_player,
    "told to play": _told_to_lead,
    "mistaken explanation": _mistaken_explanation,
    "none": _no_reason,
}


@law("47F", edition=1987)
def gain_from_retracted_cards(case: Case) -> Procedure:
    """Law 47F: the end of play after the innocent side took cards back; what did the offenders learn from them?"""
    if not (yield voice.judge("substantial", "§1987:47F")):
        yield voice.none("no_help_from_the_exposed_card", "§1987:47F")
    elif not (yield voice.judge("damaged", "§1987:47F")):
        yield voice.none("no_damage", "§1987:47F")
    else:
        yield from redressed(case, "§1987:47F")
