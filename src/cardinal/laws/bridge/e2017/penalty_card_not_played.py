"""Law 52: a defender plays another card when he has to play a penalty card."""

from __future__ import annotations

from cardinal.laws.effect import PenaltyCard, Review, Stands, Withdrawn
from cardinal.laws.obligations import breach, playable_penalty_cards
from cardinal.laws.prelude import Card, Case, ImpossibleCase, Procedure, Seat, Text, Voice, law

from .penalty_card import consequences, declarer_played, once
from .revoke_record import PLAYS

voice = Voice(__name__)


@law("52")
def penalty_card_not_played(case: Case) -> Procedure:
    """Law 52: another card is led or played instead of a penalty card that has to be."""
    offender, card = case.offender, case.card
    owed = playable_penalty_cards(case.position, offender)
    if breach(case.position, offender, card) != "52":
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "52"}), cites="§52A")
    yield voice.found("owed", "§52A §61A", seat=offender, card=card, cards=owed)
    if any(one.seat is offender and one.card is not None for one in case.after):
        yield voice.found("taken_back", "§52A", seat=offender)
    if declarer_played(case, case.after):
        yield voice.found("played_on", "§52B1(b)", card=card)
        yield from _accepted(case, owed, "§52B1(b)")
    elif _is_revoke(case, owed):
        yield voice.found("revoke", "§62A §62B §62B1", seat=offender, card=card)
        yield from _substituted(case, owed, "§52B2 §62A")
    elif (yield voice.offer(case.declarer, "accept", "§52B1(a)", card=card, cards=owed, offender=offender)):
        yield from _accepted(case, owed, "§52B1(a)")
    else:
        yield from _substituted(case, owed, "§52B2")


def _is_revoke(case: Case, owed: tuple[Card, ...]) -> bool:
    """Whether the card does not even follow suit: that can be corrected, but not accepted."""
    led = case.position.play.led if case.position.play is not None else None
    return led is not None and case.card.suit is not led and any(one.suit is led for one in owed)


def _accepted(case: Case, owed: tuple[Card, ...], cites: str) -> Procedure:
    """52B1: the card stands, and what was not played stays a penalty card. It was a revoke that moves no trick."""
    offender = case.offender
    yield Stands(offender, card=case.card, cites=cites)
    for card in case.position.penalty_cards:
        if card.seat is offender and card.card is not case.card:
            yield PenaltyCard(offender, card.card, card.kind, cites="§52B1(c)")
    yield voice.found("moves_no_trick", "§61A §64B3", seat=offender)
    yield Review("64C", cites="§64B3 §64C1")
    if _is_revoke(case, owed):
        yield voice.duty("director", "apply_law_law", "§61A §62A", law="62")


def _substituted(case: Case, owed: tuple[Card, ...], cites: str) -> Procedure:
    """52B2: the penalty card takes the place of every card that was played instead; those become major."""
    offender = case.offender
    new = owed[0]
    if len(owed) > 1:
        options = tuple(sorted(owed, reverse=True))
        new = yield voice.choose(case.declarer, "card", "§51A §50D1(a)/2", options=options, owner=offender)
    wrong = _wrong_cards(case)
    for card in wrong:
        yield Withdrawn(offender, card=card, cites=cites)
    yield Stands(offender, card=new, cites=cites)
    others = tuple(penalty_card.card for penalty_card in case.position.penalty_cards if penalty_card.seat is offender)
    yield from once(_illegally_played(offender, tuple(card for card in wrong if card not in others), cites))


def _illegally_played(offender: Seat, cards: tuple[Card, ...], cites: str) -> Procedure:
    for card in cards:
        yield PenaltyCard(offender, card, "major", cites=f"{cites} §50A")
        yield from consequences(offender, card, "major")


def _wrong_cards(case: Case) -> tuple[Card, ...]:
    """Every card that the defender led or played in the course of it, the compulsory ones left out."""
    own = (one.card for one in case.after if one.seat is case.offender and one.verb in PLAYS)
    compulsory = playable_penalty_cards(case.position, case.offender)
    return (case.card, *(card for card in own if card is not None and card not in compulsory))
