"""Law 46: an incomplete or invalid designation of a card from dummy."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from cardinal.cards import Hand
from cardinal.laws.called_card import Chooser, Deemed, Table, as_play, designate
from cardinal.laws.designation import Designation
from cardinal.laws.effect import Effect, Stands, Withdrawn
from cardinal.laws.prelude import Act, Card, Case, Cited, Found, ImpossibleCase, Procedure, Question, Text, Voice, law
from cardinal.laws.standing_play import StandingPlay

from .retraction_of_card import before_card

voice = Voice(__name__)

Called = Generator[Question | Found | Effect, Any, tuple[Card, str]]
"""A part of a hearing that ends with the card called and the clauses that make it so."""


@law("46")
def designation_of_dummys_card(case: Case) -> Procedure:
    """Law 46: declarer has called for a card from dummy without saying clearly which."""
    act, number = call_in_question(case)
    played = as_play(case.position, act)
    if number is None and played.card is not None:
        yield from _named_irregularly(replace(case, act=played))
        return
    play = case.play if number is None else before_card(case.play, number, case.dummy)
    if number is None and play.turn is not case.dummy:
        yield voice.none("no_card_was_designated_and_it_is_not_dummy_s_turn", "§45B/1 §46B")
        return
    table = Table.of(play, dummys_hand(case, play))
    call = Designation.parse(act.text)
    deemed = designate(call, table)
    yield voice.found("said", "§46A" if call.is_complete else "§46B", declarer=case.declarer, words=act.text)
    if call.is_complete and deemed.value.card is not None:
        # A card named in full is the card named, and no intention makes it another here (45C4).
        card, cites = deemed.value.card, "§45B/1 §45C4(a)"
    else:
        card, cites = yield from settle(case, deemed, table)
    if number is None:
        yield Stands(case.dummy, card=card, cites=cites)
        return
    yield from disputed(case, number, card, cites)


def _named_irregularly(case: Case) -> Procedure:
    """A card that was called clearly is played, and it was out of turn or one too many."""
    from .card_played import as_played

    yield from as_played(case, case.dummy, "§45B/1 §45C4(a)")


def call_in_question(case: Case) -> tuple[Act, int | None]:
    """The words to be ruled on. Where dummy's card was played at once and somebody disputes it, its trick as well."""
    if case.act is not None and case.act.verb == "calls dummy":
        return case.act, None
    calls = [act for act in case.before if act.verb == "calls dummy"]
    if not calls:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "46"}), cites="§46B")
    tricks = enumerate(case.play.tricks, 1)
    return calls[-1], max(number for number, trick in tricks if any(one.seat is case.dummy for one in trick))


def dummys_hand(case: Case, play: StandingPlay) -> Hand:
    """Dummy's cards, which lie open: a case about them has to tell them."""
    hand = play.held(case.dummy)
    if hand is None:
        raise ImpossibleCase(Text(__name__, "needs_dummy"), cites="§46B")
    return hand


def settle(case: Case, call: Cited[Deemed], table: Table, *, asked: bool = True) -> Called:
    """The card of a call: what declarer beyond doubt meant, else what 46B makes of his words."""
    deemed = call.value
    others = tuple(card for card in table.legal if deemed.cards != (card,))
    if asked and others:
        meant = yield voice.judge("intention", "§46B", options=(False, *others), declarer=case.declarer, usual=False)
        if meant is not False:
            return meant, "§46B"
    if deemed.card is not None and deemed.card not in table.legal:
        # Dummy can follow suit and the call would make it revoke: the revoke is corrected before it is made.
        cites = f"{call.cites} §62A"
        yield voice.found("would_revoke", cites, card=deemed.card)
        return (yield from _chosen(case, Cited(Deemed(Chooser.DECLARER, table.legal.cards), cites))), cites
    return (yield from _chosen(case, call)), call.cites


def _chosen(case: Case, call: Cited[Deemed]) -> Generator[Question | Found | Effect, Any, Card]:
    cards = call.value.cards
    if len(cards) == 1:
        return cards[0]
    if call.value.chooser is Chooser.DECLARER:
        key = "card_void" if "§46B4" in call.cites else "card_which"
        chosen: Card = yield voice.choose(case.declarer, "card", call.cites, options=cards, text=key)
        return chosen
    sides = (case.declarer.lho, case.declarer.rho)
    speaker = yield voice.fact("designator", call.cites, options=(*sides, "neither"), dummy=case.dummy)
    if speaker == "neither":
        chosen = yield voice.choose(case.declarer, "card", call.cites, options=cards, text="card_which")
        return chosen
    # Both have the right: when it cannot be told who spoke first, declarer's left-hand opponent is heard.
    defender = speaker if speaker in sides else case.declarer.lho
    chosen = yield voice.choose(defender, "card", call.cites, options=cards, text="card_by_defender", dummy=case.dummy)
    return chosen


def disputed(case: Case, number: int, card: Card, cites: str) -> Procedure:
    from .changed_card import later_cards

    lies = case.play.card_of(number, case.dummy)
    if card is lies:
        yield voice.none("dummy_has_played_the_card_that_was_called", cites)
        return
    yield Withdrawn(case.dummy, card=lies, cites=f"{cites} §47B")
    yield Stands(case.dummy, card=card, cites=cites)
    yield from later_cards(case, number, card, "§47D")
