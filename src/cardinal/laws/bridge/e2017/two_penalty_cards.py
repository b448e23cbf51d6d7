"""Law 51: a defender has two or more penalty cards."""

from __future__ import annotations

from collections.abc import Generator
from itertools import combinations
from typing import Any

from cardinal.laws.effect import Effect, LeadRestriction, PenaltyCard, PlayRestriction
from cardinal.laws.obligations import playable_penalty_cards
from cardinal.laws.position import Position
from cardinal.laws.prelude import Act, Case, Found, ImpossibleCase, Procedure, Question, Seat, Suit, Text, Voice, law

from .penalty_card import (
    FORBID,
    NONE,
    REQUIRE,
    before_the_lead,
    cannot_lead,
    held_by,
    lead_due,
    led_too_early,
    picked_up,
    restriction,
)

voice = Voice(__name__)


@law("51")
def two_penalty_cards(case: Case) -> Procedure:
    """Law 51: two or more penalty cards of one defender, who is to play or whose partner is to lead."""
    seat, early, is_lead = _who_is_to_act(case)
    if is_lead and len(_owned(case, seat.partner)) > 1:
        if early is None or not (yield from led_too_early(case, seat, early)):
            yield from partner_to_lead(case, seat)
    elif len(_owned(case, seat)) > 1:
        yield from owner_to_play(case, case.position, seat)
    else:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "51"}), cites="§51A §51B1(a)")


def _who_is_to_act(case: Case) -> tuple[Seat, Act | None, bool]:
    """The seat to play or lead, a lead made before declarer's choice, and whether it is a lead."""
    play = case.position.play
    if play is None or not play.trick:
        return *lead_due(case), True
    # A lead lies there and the hand to play next has nothing to choose from: the lead did not wait.
    if len(_owned(case, play.turn)) < 2:
        return *lead_due(case), True
    return play.turn, None, False


def _owned(case: Case, seat: Seat) -> tuple[PenaltyCard, ...]:
    return tuple(card for card in case.position.penalty_cards if card.seat is seat)


def owner_to_play(case: Case, position: Position, seat: Seat) -> Procedure:
    """51A: declarer designates which of the penalty cards that can legally be played is played now."""
    led = position.play.led if position.play is not None else None
    cards = playable_penalty_cards(position, seat)
    if held_by(position, seat) is None and led is not None and cards[0].suit is not led:
        # Only the player knows; while it is not established that he has none, he is taken to follow suit (44C).
        void = (yield voice.fact("void", "§44C §50D1(b)", seat=seat, suit=led)) is True
        cards = cards if void else ()
    if not cards:
        yield voice.none("no_penalty_card_can_legally_be_played", "§50D1(b)")
        return
    if len(cards) == 1:
        yield PlayRestriction(seat, "card", card=cards[0], cites="§50D1(a)/1")
        return
    options = tuple(sorted(cards, reverse=True))
    card = yield voice.choose(case.declarer, "card", "§51A §50D1(a)/2", options=options, owner=seat)
    yield PlayRestriction(seat, "card", card=card, cites="§51A §50D1(a)/2")


def partner_to_lead(case: Case, leader: Seat) -> Procedure:
    """51B: declarer requires a suit, forbids one or more, or leaves the lead free; then the leader's own cards."""
    owner = leader.partner
    suits = tuple(dict.fromkeys(one.card.suit for one in sorted(_owned(case, owner), key=lambda one: -one.card.index)))
    several = len(suits) > 1
    cites = "§51B2(a) §51B2(b) §51B2(c)" if several else "§51B1(a) §51B1(b) §50D2(b)"
    position = before_the_lead(case, leader)
    option = yield voice.choose(
        case.declarer, "option", cites, options=(REQUIRE, FORBID, NONE), leader=leader, owner=owner, suits=suits
    )
    if option == NONE:
        for one in _owned(case, owner):
            yield PenaltyCard(owner, one.card, "major", cites="§51B2(c)" if several else "§50D2(b)")
        again = "§51B2(c) §fn:16" if several else "§50D2(b) §fn:14"
        yield voice.duty(case.declarer, "choose_again", again, when=voice.text("next_lead_by_seat", seat=leader))
    else:
        chosen = (yield from _choose_suits(case, leader, option, suits)) if several else suits
        restricted = restriction(leader, option, chosen, _CLAUSE[option, several])
        yield from _restrict(case, restricted, option, several=several)
        position = position.apply(restricted)
    if len(_owned(case, leader)) < 2:
        return
    if playable_penalty_cards(position, leader):
        yield from owner_to_play(case, position, leader)
    else:
        yield voice.found("own_cards_wait", "§50D1(b)", leader=leader)


_CLAUSE = {
    (REQUIRE, False): "§51B1(a)",
    (FORBID, False): "§51B1(b)",
    (REQUIRE, True): "§51B2(a) §51B1(a)",
    (FORBID, True): "§51B2(b)",
}


def _choose_suits(
    case: Case, leader: Seat, option: str, suits: tuple[Suit, ...]
) -> Generator[Question | Found | Effect, Any, tuple[Suit, ...]]:
    """One suit to require, one or more to forbid."""
    sets = [frozenset(some) for size in range(1, len(suits) + 1) for some in combinations(suits, size)]
    options: tuple[object, ...] = suits if option == REQUIRE else tuple(sets)
    cites = "§51B2(a)" if option == REQUIRE else "§51B2(b)"
    chosen = yield voice.choose(case.declarer, "suit", cites, options=options, text=f"suit_{option}", leader=leader)
    return (chosen,) if option == REQUIRE else tuple(suit for suit in suits if suit in chosen)


def _restrict(case: Case, restricted: LeadRestriction, option: str, *, several: bool) -> Procedure:
    """The lead is restricted, and every penalty card of the suits named goes back to the hand."""
    leader, suits = restricted.leader, restricted.suits
    yield restricted
    if cannot_lead(case, leader, option, suits):
        yield voice.recorded("cannot_lead", "§fn:15 §59" if several else "§fn:13 §59", leader=leader)
    cards = tuple(one.card for one in _owned(case, leader.partner) if one.card.suit in suits)
    yield from picked_up(leader.partner, cards, restricted.cites)
    yield voice.found("any_legal_play", restricted.cites, owner=leader.partner)
