"""Law 24 of 2007: cards exposed before the play, from the first look at the hand until the opening lead is faced."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.card_exposed_in_auction import card_exposed_in_auction as in_auction_of_2017
from cardinal.laws.bridge.e2017.card_exposed_in_auction import faced_by_seat, was_exposed
from cardinal.laws.bridge.e2017.penalty_card import become_penalty_cards
from cardinal.laws.bridge.e2017.subject import about_cards
from cardinal.laws.effect import FacedCard, Information, PickedUp
from cardinal.laws.prelude import Act, Card, Case, ImpossibleCase, Procedure, Seat, Text, Voice, law

from .penalty_card import with_penalty_cards_of_2007
from .withdrawn_call import with_law_26

voice = Voice(__name__)

_SHOWN = frozenset(("exposes", "drops"))


@law("24", edition=2007)
def card_exposed_before_play(case: Case) -> Procedure:
    """Law 24: cards of a player that his partner could see in the auction period."""
    if case.position.period == "clarification":
        yield from _in_clarification(case)
    else:
        # During the auction itself the rule is that of 2017.
        yield from with_law_26(in_auction_of_2017(case))


def _in_clarification(case: Case) -> Procedure:
    """The auction is over, so nobody has to pass; which side defends is known, so the cards go where they belong."""
    acts = tuple(act for act in (case.act, *case.after) if act is not None and act.verb in _SHOWN)
    if not acts:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "24"}), cites="§2007:24")
    yield voice.found("auction_period_goes_on", "§2007:24")
    exposed: dict[Seat, list[Act]] = {}
    for act in acts:
        if (yield from was_exposed(act)) and act.seat is not None:
            exposed.setdefault(act.seat, []).append(act)
    if not exposed:
        yield voice.none("no_card_was_exposed_to_partner_by_its_owner_s_error", "§2007:24")
    for seat, shown in exposed.items():
        cards = tuple(dict.fromkeys(act.card for act in shown if act.card is not None))
        for card in cards:
            yield FacedCard(seat, card, cites="§2007:24")
        about, side = about_cards(cards), seat.side
        yield Information(about, authorized=(side.other,), unauthorized=(side,), cites="§2007:24 §16C1 §16C2")
        yield from _known_part(case, seat, cards, tuple(shown))


@law("24E", edition=2007)
def faced_cards_after_auction(case: Case) -> Procedure:
    """Law 24: the auction has ended, and cards that were exposed in it lie on the table."""
    faced = faced_by_seat(case)
    if not faced or not case.auction.is_over:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "24"}), cites="§2007:24")
    for seat, cards in faced.items():
        yield from _known_part(case, seat, cards, case.before)


def _known_part(case: Case, seat: Seat, cards: tuple[Card, ...], acts: tuple[Act, ...]) -> Procedure:
    """The offender is declarer, dummy or a defender: back to the hand, or penalty cards under Law 50."""
    contract = case.position.contract
    if contract is None or contract.declarer.side is seat.side:
        for card in cards:
            yield PickedUp(seat, card, cites="§2007:24" if contract else "§22B")
        return
    yield from with_penalty_cards_of_2007(become_penalty_cards(case, seat, cards, acts, "§2007:24"))
