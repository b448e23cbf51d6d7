"""Law 45E: a fifth card contributed to a trick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cardinal.laws.effect import PickedUp, Review, Withdrawn
from cardinal.laws.prelude import Card, Case, ImpossibleCase, Procedure, Seat, Text, Voice, find_law, law

from .declarers_lead_out_of_turn import Choice, defenders_choice
from .lead_out_of_turn import becomes_major, was_misinformed
from .penalty_card import become_penalty_cards

voice = Voice(__name__)


@law("45E")
def fifth_card(case: Case) -> Procedure:
    """Law 45E: a hand that has played to the trick contributes another card."""
    yield from contributed(case, defenders_choice)


def contributed(case: Case, accept: Callable[[Case], Choice]) -> Procedure:
    """A fifth card; *accept* asks the defenders about one that declarer has led, and gives their choice as cited."""
    seat, card = case.offender, case.card
    if not _has_played(case, seat):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "45E"}), cites="§45E1")
    defends = case.is_defender(seat)
    cites = "§45E1" if defends else "§45E2"
    # A card that was added to the trick is told to be no lead.
    is_added = case.act is not None and case.act.verb == "adds"
    if not is_added and (yield voice.judge("led", cites, seat=seat, card=card)):
        yield voice.found("was_led", cites, seat=seat, card=card)
        yield from _was_led(case, seat, card, accept)
    elif defends:
        # Two cards to a trick are an accident, so that only rank and company make the card a major one (50B).
        dropped = (replace(case.act, verb="drops"),) if case.act is not None else ()
        yield from become_penalty_cards(case, seat, (card,), dropped, "§45E1")
    else:
        yield PickedUp(seat, card, cites="§45E2")
        yield voice.none("the_card_goes_back_to_the_hand", "§45E2")


def _was_led(case: Case, seat: Seat, card: Card, accept: Callable[[Case], Choice]) -> Procedure:
    """A lead before its time: to a trick that has not begun, out of turn; while the last one is not complete, too soon
    as well, which Law 57 deals with for a defender whose partner has yet to play."""
    play = case.play
    if not case.is_defender(seat) and play.trick:
        yield from _declarer_led_early(case, seat, card, accept)
    elif play.has_played_to(play.number, seat.partner):
        yield from _defender_led_early(case, seat, card)
    else:
        number = "55" if not case.is_defender(seat) else "57" if play.trick else "56"
        act = None if case.act is None else replace(case.act, verb="leads")
        yield from find_law(number, case.edition).procedure(replace(case, act=act, law=number))


def _declarer_led_early(case: Case, seat: Seat, card: Card, accept: Callable[[Case], Choice]) -> Procedure:
    """Law 55 while the last trick is open: whose lead the next one is nobody knows yet."""
    choice = yield from accept(case)
    if choice.value:
        yield voice.duty(case.declarer, "lead_card", "§45E2 §55A/1", when="next_trick", card=card)
        return
    yield PickedUp(seat, card, cites=f"§45E2 {choice.cites} §53A/3 §47B")
    yield voice.none("the_card_goes_back_to_the_hand", "§45E2")
    yield Review("55C", cites="§55C")


def _defender_led_early(case: Case, seat: Seat, card: Card) -> Procedure:
    """Laws 53 and 56 while the last trick is open: declarer may have the card as the lead to the next one."""
    if (yield from was_misinformed(case)):
        return
    if (yield voice.offer(case.declarer, "accept", "§45E1 §56A §53A/1", card=card)):
        yield voice.duty(seat, "lead_card", "§45E1 §56A", when="next_trick", card=card)
        return
    yield Withdrawn(seat, card=card, cites="§45E1 §56B §53A/3 §47B")
    yield from becomes_major(case, seat, card, "§56B")


def _has_played(case: Case, seat: Seat) -> bool:
    """To the trick in progress, or to the one just completed when nobody has led yet."""
    play = case.play
    number = play.number if play.trick else play.number - 1
    return play.has_played_to(number, seat)
